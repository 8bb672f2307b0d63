-- Chomp on a bar of 5 x 4 squares. A bite takes a square and all squares above it and to its right; the player
-- who must take the poisoned square in the corner loses. A position is the set of remaining squares. The output
-- has the number of positions, the result of the whole bar, and the winning first bites.
--     sqlite3 :memory: '.read sql/games/chomp_bar.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (5, 4);
CREATE TEMP TABLE square AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i % w AS x, i / w AS y, 1 << i AS bit FROM n, size;
CREATE TEMP TABLE bite AS
SELECT a.x, a.y, a.bit, sum(b.bit) AS taken FROM square AS a JOIN square AS b ON b.x >= a.x AND b.y >= a.y
WHERE a.bit > 1 GROUP BY a.bit;
CREATE TEMP VIEW move AS
SELECT position, position & ~taken AS option FROM solve_frontier CROSS JOIN bite WHERE position & bit;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT sum(bit) FROM square', 'move');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM solved;
SELECT value, outcome, remoteness FROM solved WHERE position = (SELECT sum(bit) FROM square);
SELECT x AS winning_x, y AS winning_y FROM bite, solved WHERE position = (SELECT sum(bit) FROM square) & ~taken AND outcome = 'P' ORDER BY x, y;
