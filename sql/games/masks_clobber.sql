-- Clobber by masks, twice: with "mine" and "theirs" exchanged after each move, who wins; and with a player
-- beside each move, what each position is worth, by components. Rows: how many positions the board of 4 x 3
-- has, how long it lasts, its value, and how many components that took.
--     sqlite3 :memory: '.read sql/games/masks_clobber.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (4, 3);
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i, i % w AS x, i / w AS y, w * h AS cells FROM n, size;
CREATE TEMP TABLE step AS
SELECT a.i AS a, b.i AS b, a.cells FROM cell AS a, cell AS b WHERE abs(a.x - b.x) + abs(a.y - b.y) = 1;
CREATE TEMP VIEW move AS
SELECT bits(a, b + cells) AS need, 0 AS forbid, bits(a, b + cells) AS clear, bits(b) AS put FROM step;
CREATE TEMP VIEW turn AS SELECT i AS bit, i + cells AS image FROM cell UNION ALL SELECT i + cells, i FROM cell;
CREATE TEMP VIEW start AS SELECT sum(bits(CASE (x + y) % 2 WHEN 0 THEN i ELSE i + cells END)) AS position FROM cell;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_bits('start', 'move', '', '', 'turn');

SELECT count(*) FROM solved;
SELECT outcome, remoteness FROM solved JOIN start USING (position);

CREATE TEMP VIEW partizan_move AS
SELECT *, 'L' AS player FROM move
UNION ALL SELECT bits(a + cells, b), 0, bits(a + cells, b), bits(b + cells), 'R' FROM step;
CREATE TEMP TABLE valued AS
SELECT position, value, outcome FROM solve_bits('start', 'partizan_move', '',
  'SELECT b.* FROM size, bits_symmetries(w, h, 2) AS b', '', 'normal', 1);
SELECT value, outcome FROM valued JOIN start USING (position);
SELECT count(*) FROM valued;
