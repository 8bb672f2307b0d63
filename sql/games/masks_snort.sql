-- Snort: Left colours cells of a map, Right too, in a colour of his own, and neighbours must not differ.
-- By masks: bit i says that Left may still colour cell i, a second plane the same of Right.
-- Rows: how many positions a board of 3 x 2 has, its value, and by components the value of 4 x 3.
--     sqlite3 :memory: '.read sql/games/masks_snort.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (3, 2);
CREATE TEMP VIEW cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i, i % w AS x, i / w AS y, w * h AS cells FROM n, size;
-- Nobody colours a cell twice. Right may no longer colour the neighbours of Left.
CREATE TEMP VIEW move AS
SELECT bits(a.i) AS need, 0 AS forbid, bits(a.i, a.i + a.cells) + sum(bits(b.i + b.cells)) AS clear, 0 AS put, 'L' AS player
FROM cell AS a JOIN cell AS b ON abs(a.x - b.x) + abs(a.y - b.y) = 1 GROUP BY a.i
UNION ALL
SELECT bits(a.i + a.cells), 0, bits(a.i, a.i + a.cells) + sum(bits(b.i)), 0, 'R'
FROM cell AS a JOIN cell AS b ON abs(a.x - b.x) + abs(a.y - b.y) = 1 GROUP BY a.i;
CREATE TEMP VIEW start AS SELECT sum(bits(i, i + cells)) AS position FROM cell;

CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_bits('start', 'move');
SELECT count(*) FROM solved;
SELECT value FROM solved JOIN start USING (position);

UPDATE size SET w = 4, h = 3;
SELECT s.value FROM start, solve_bits('start', 'move', '', 'SELECT b.* FROM size, board_symmetries(w, h, 2) AS b',
  '', 'normal', 1) AS s WHERE s.position = start.position;
