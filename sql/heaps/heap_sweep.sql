-- Find how the values of all octal games of up to three digits repeat. For each of the 511 codes there is a
-- row: preperiod, period, whether the period is proved, and the largest value up to heap 5000. The fields are
-- empty if the first heaps show no period; a larger limit finds a few more periods.
--     sqlite3 :memory: '.read sql/heaps/heap_sweep.sql'
.load ./dist/grundy
.mode list
.separator " "
.read sql/lib/column_names.sql
WITH digit(d) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7)),
code(code) AS (
  SELECT '0.' || rtrim(a.d || b.d || c.d, '0')
  FROM digit AS a, digit AS b, digit AS c
  WHERE a.d + b.d + c.d > 0
)
SELECT code, preperiod, period, proven, (SELECT max(value) FROM heap_values(code, 5000)) AS largest_value
FROM code CROSS JOIN heap_period(code, 5000)
ORDER BY length(code), code;
