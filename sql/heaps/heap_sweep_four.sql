-- Find how the values of all 8,192 octal games of up to four digits after the point repeat. The first row
-- counts the periods that the values of 20,000 heaps prove. Two lists follow for the codes with a fourth digit:
-- the longest periods and the largest preperiods, each with the number of codes that share both. The whole
-- sweep takes several minutes and proves 4,467 periods: the longest is 6642 (0.1704), and the largest preperiod
-- is 9081 (0.5644). The tables of Winning Ways end with three digits. To use another limit, set it before the
-- file is read:
--     sqlite3 :memory: '.parameter init' '.parameter set :limit 500' '.read sql/heaps/heap_sweep_four.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE sweep AS
WITH digit(d) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7)),
code(code) AS (
  SELECT first.d || '.' || a.d || b.d || c.d || e.d
  FROM digit AS first, digit AS a, digit AS b, digit AS c, digit AS e
  WHERE first.d IN (0, 4)
)
SELECT code, preperiod, period, proven
FROM code CROSS JOIN heap_period(code, coalesce(:limit, 20000));
SELECT 'proved ' || sum(proven) || ' of ' || count(*) || ', with a fourth digit ' ||
       sum(proven AND code NOT LIKE '%0') || ' of ' || sum(code NOT LIKE '%0')
FROM sweep;
SELECT 'code, codes, preperiod, period: the longest periods';
SELECT min(code), count(*), preperiod, period
FROM sweep
WHERE proven AND code NOT LIKE '%0'
GROUP BY preperiod, period
ORDER BY period DESC, preperiod
LIMIT 12;
SELECT 'code, codes, preperiod, period: the latest preperiods';
SELECT min(code), count(*), preperiod, period
FROM sweep
WHERE proven AND code NOT LIKE '%0'
GROUP BY preperiod, period
ORDER BY preperiod DESC, period
LIMIT 12;
