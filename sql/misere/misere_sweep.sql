-- Find how all octal games of up to three digits behave in misère play. For each of 575 codes (0.ddd, and 4.dd,
-- whose first digit only splits a heap) there is a row: the number of elements of the quotient and of its
-- P-elements, the last heap at which the quotient changed, and preperiod and period if they are proved with
-- heaps up to 8000, otherwise the reason why a proof was not found.
--     sqlite3 :memory: '.read sql/misere/misere_sweep.sql'
.load ./dist/grundy
.mode list
.separator " "
.read sql/lib/column_names.sql
WITH digit(d) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7)),
code(code) AS (
  SELECT '0.' || a.d || b.d || c.d FROM digit AS a, digit AS b, digit AS c
  UNION ALL
  SELECT '4.' || a.d || b.d FROM digit AS a, digit AS b WHERE a.d + b.d > 0
)
SELECT code, elements, p_elements, last_change, CASE proven WHEN 1 THEN preperiod || ' ' || period ELSE reason END AS period_or_reason
FROM code CROSS JOIN misere_period(code, 8000)
ORDER BY code;
