-- Stop unless the input has as many items of each kind as it announces. The view announced(format, what,
-- announced, found) lists them; an error ends with the format of the input, which the first row has. Additional
-- items are ignored. Another file reads this one with .read.
CREATE TEMP VIEW problem(message) AS
SELECT CASE WHEN NOT EXISTS (SELECT 1 FROM input WHERE trim(text, ' ' || char(9, 13)) <> '') THEN 'is empty'
            WHEN announced >= 0 THEN 'announces ' || announced || ' ' || what || ', but has ' || found
            ELSE 'does not say how many ' || what || ' there are' END
       || '; it must be ' || (SELECT format FROM announced LIMIT 1)
FROM announced WHERE (announced >= 0 AND found >= announced) IS NOT 1 LIMIT 1;
.read sql/lib/stop_at_problem.sql
