-- Fibonacci Nim (Whinihan 1963). The first player takes some of n tokens, but not all; then each player takes
-- at most twice the number that the opponent has just taken. A position has two values, the number of tokens
-- and the largest number that may be taken. The output is the n up to 60 from which the first player loses: the Fibonacci numbers.
--     sqlite3 :memory: '.read sql/games/fibonacci_nim.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE number AS
WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 60) SELECT n FROM n;
CREATE TEMP VIEW move AS
SELECT position, p1 - n AS tokens, min(2 * n, p1 - n) AS most FROM solve_frontier JOIN number ON n <= p2;

CREATE TEMP TABLE solved AS
SELECT p1 AS tokens, p2 AS most, value, outcome, remoteness
FROM solve_rule('SELECT n, n - 1 FROM number WHERE n > 1', 'move');

.read sql/lib/column_names.sql
SELECT n AS losing_heap FROM number JOIN solved ON tokens = n AND most = n - 1 WHERE outcome = 'P' ORDER BY n;
