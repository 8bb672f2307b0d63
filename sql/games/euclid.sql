-- Euclid's game (Cole and Davie 1969). A move subtracts a multiple of the smaller of two numbers from the
-- larger; the result must not be negative. The player who makes one number 0 wins. A position has two values,
-- the larger and the smaller number. The columns are the smaller number b and the largest number up to 40 that
-- loses together with it.
--     sqlite3 :memory: '.read sql/games/euclid.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE number AS
WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 40) SELECT n FROM n;
CREATE TEMP VIEW move AS
SELECT position, max(p1 - n * p2, p2) AS larger, min(p1 - n * p2, p2) AS smaller
FROM solve_frontier JOIN number ON n * p2 <= p1 WHERE p2 > 0;

CREATE TEMP TABLE solved AS
SELECT p1 AS a, p2 AS b, value, outcome, remoteness
FROM solve_rule('SELECT a.n, b.n FROM number AS a, number AS b WHERE b.n <= a.n', 'move');

.read sql/lib/column_names.sql
SELECT b, max(a) AS largest_losing_a FROM solved
WHERE outcome = 'P' AND b > 0 GROUP BY b ORDER BY b;
