-- Chomp by its moves, on a bar of three rows, written as the digits of their lengths. A bite takes a square and
-- all squares that are neither below nor left of it. The player who must take the last, poisoned square in the
-- corner loses. For bars of three equal rows of 1 to 8 squares the columns are the outcome, the number of moves
-- and the winning first moves.
--     sqlite3 :memory: '.read sql/games/chomp.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE move AS
WITH RECURSIVE length(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM length WHERE n < 8),
bar(a, b, c) AS (
  SELECT a.n, b.n, c.n FROM length AS a, length AS b, length AS c
  WHERE a.n > 0 AND b.n <= a.n AND c.n <= b.n
)
SELECT 100 * a + 10 * b + c AS "from", 100 * n + 10 * min(b, n) + min(c, n) AS "to"
FROM bar JOIN length ON n BETWEEN 1 AND a - 1
UNION ALL SELECT 100 * a + 10 * b + c, 100 * a + 10 * n + min(c, n) FROM bar JOIN length ON n < b
UNION ALL SELECT 100 * a + 10 * b + c, 100 * a + 10 * b + n FROM bar JOIN length ON n < c;

.read sql/lib/column_names.sql
SELECT position, outcome, remoteness,
       (SELECT group_concat("to", ' ') FROM (SELECT "to" FROM move JOIN solve_graph('move') AS after
          ON after.position = "to" AND after.outcome = 'P' WHERE "from" = bar.position ORDER BY "to"))
       AS winning_bites
FROM solve_graph('move') AS bar
WHERE position % 111 = 0
ORDER BY position;
