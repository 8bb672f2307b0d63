-- Euclid's game (Cole and Davie 1969). A move subtracts a multiple of the smaller of two numbers from the
-- larger; the result must not be negative. The player who makes one number 0 wins. A position is 100 * the
-- larger + the smaller number. The columns are the smaller number b and the largest number up to 40 that loses
-- together with it.
--     sqlite3 :memory: '.read sql/games/euclid.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE number AS
WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 40) SELECT n FROM n;
CREATE TEMP VIEW move AS
SELECT position, 100 * max(a - n * b, b) + min(a - n * b, b) AS option
FROM (SELECT position, position / 100 AS a, position % 100 AS b FROM solve_frontier)
JOIN number ON n * b <= a WHERE b > 0;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness
FROM solve_rule('SELECT 100 * a.n + b.n FROM number AS a, number AS b WHERE b.n <= a.n', 'move');

SELECT position % 100 AS b, max(position / 100) FROM solved
WHERE outcome = 'P' AND b > 0 GROUP BY b ORDER BY b;
