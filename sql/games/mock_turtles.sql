-- Mock Turtles, a coin-turning game (Winning Ways, chapter 14). A move turns one, two or three coins of a row,
-- the rightmost of them from heads to tails. Two heads in the same place cancel, so a row is the sum of its
-- heads: a position is the place of one head, and a move leaves the other coins that it turns. The output is
-- the value of a head in the places 0 to 20.
--     sqlite3 :memory: '.read sql/games/mock_turtles.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE place AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 19) SELECT i FROM n;
CREATE TEMP VIEW move AS
SELECT position, -1 AS option, NULL AS part FROM solve_frontier
UNION ALL SELECT position, i, i FROM solve_frontier JOIN place ON i < position
UNION ALL SELECT position, 100 + 100 * a.i + b.i, CASE first WHEN 1 THEN a.i ELSE b.i END
FROM solve_frontier JOIN place AS a ON a.i < position JOIN place AS b ON b.i < a.i, (SELECT 0 AS first UNION SELECT 1);

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 20', 'move');

.read sql/lib/column_names.sql
SELECT position AS coin, value FROM solved ORDER BY position;
