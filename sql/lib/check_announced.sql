-- Stops unless as much was found of everything as was announced: the view announced(what, announced, found). More than
-- that is ignored. For .read.
CREATE TEMP VIEW problem(message) AS
SELECT CASE WHEN announced >= 0 THEN 'announces ' || announced || ' ' || what || ', but has ' || found
            ELSE 'does not say how many ' || what || ' there are' END
FROM announced WHERE (announced >= 0 AND found >= announced) IS NOT 1 LIMIT 1;
.read sql/lib/stop_at_problem.sql
