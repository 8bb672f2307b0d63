-- Connect-k by masks: the moves, the lines that end the game and the exchange of "mine" and "theirs" are rows,
-- so no SQL runs per position. The board has 4 columns and 3 rows, and three in a line win. The output has the
-- number of positions, their number up to reflection, and for the empty board the result and the number of
-- moves.
--     sqlite3 :memory: '.read sql/games/masks_connect_k.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h, k);
INSERT INTO size VALUES (4, 3, 3);
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i, i % w AS x, i / w AS y, w * h AS cells FROM n, size;
-- A piece falls to the lowest row, onto one of my pieces, or onto one of their pieces.
CREATE TEMP VIEW move AS
SELECT 0 AS need, bits(i, i + cells) AS forbid, 0 AS clear, bits(i) AS put FROM cell WHERE y = 0
UNION ALL
SELECT bits(i - w + plane), bits(i, i + cells), 0, bits(i)
FROM cell, size, (SELECT 0 AS plane UNION ALL SELECT w * h FROM size) WHERE y > 0;
-- The player to move has lost if the opponent has a line.
CREATE TEMP VIEW line AS
SELECT sum(bits(b.i + b.cells)) AS need, 0 AS forbid, 'P' AS result
FROM size, cell AS a, (SELECT 1 AS dx, 0 AS dy UNION SELECT 0, 1 UNION SELECT 1, 1 UNION SELECT -1, 1) AS d
JOIN cell AS b ON max(abs(b.x - a.x), abs(b.y - a.y)) < k AND b.x - a.x = dx * max(abs(b.x - a.x), abs(b.y - a.y))
                  AND b.y - a.y = dy * max(abs(b.x - a.x), abs(b.y - a.y))
GROUP BY a.i, dx, dy HAVING count(*) = max(k);
CREATE TEMP VIEW turn AS SELECT i AS bit, i + cells AS image FROM cell UNION ALL SELECT i + cells, i FROM cell;
CREATE TEMP VIEW mirror AS SELECT b.* FROM size, bits_symmetries(w, h, 2) AS b WHERE symmetry = 1;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_bits('SELECT 0', 'move', 'line', '', 'turn', 'draw');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM solved;
SELECT count(*) AS positions_up_to_the_mirror FROM solve_bits('SELECT 0', 'move', 'line', 'mirror', 'turn', 'draw');
SELECT outcome, remoteness FROM solved WHERE position = 0;
