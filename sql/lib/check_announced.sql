-- Stop unless the input has as many items of each kind as it announces. The view announced(what, announced,
-- found) lists them. Additional items are ignored. Another file reads this one with .read.
CREATE TEMP VIEW problem(message) AS
SELECT CASE WHEN announced >= 0 THEN 'announces ' || announced || ' ' || what || ', but has ' || found
            ELSE 'does not say how many ' || what || ' there are' END
FROM announced WHERE (announced >= 0 AND found >= announced) IS NOT 1 LIMIT 1;
.read sql/lib/stop_at_problem.sql
