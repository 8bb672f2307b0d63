-- Find how each octal game with a fourth digit repeats, using the values of 5,000 heaps. Each of the 7,168
-- codes has a row, in the order of the codes: preperiod, period, saltus (- if no period was found), and 1 if
-- the period is proved. The file octal_four_table.txt is the output without a bound; the command prints the
-- first sixteen codes:
--     sqlite3 :memory: '.parameter init' '.parameter set :codes 18' '.read sql/records/octal_four_table.sql'
.load ./dist/grundy
.mode list
.separator " "
WITH RECURSIVE each(id) AS (
  SELECT 0 UNION ALL SELECT id + 1 FROM each WHERE id + 1 < coalesce(:codes, 8192)
),
named(code) AS (
  SELECT ((id >> 12) * 4) || '.' || (id >> 9 & 7) || (id >> 6 & 7) || (id >> 3 & 7) || (id & 7) FROM each WHERE id & 7
)
SELECT code, coalesce(preperiod, '-'), coalesce(period, '-'), coalesce(saltus, '-'), proven
FROM named CROSS JOIN heap_period(code, 5000);
