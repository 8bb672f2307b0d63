-- Amazons: a queen of chess moves, then shoots an arrow as she moves, which blocks its square for good. By
-- masks: a plane for free squares, one for Left's amazons, one for Right's. What a move passes must be
-- free, so that positions fall into regions by themselves. Rows: how many positions a board of 3 x 2 with
-- amazons in two corners has, its value, and how many components that takes.
--     sqlite3 :memory: '.read sql/games/masks_amazons.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h, cells);
INSERT INTO size VALUES (3, 2, 6);
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < cells)
SELECT i, i % w AS x, i / w AS y FROM n, size;
-- A queen's way from a to b: the squares behind a.
CREATE TEMP TABLE way AS
WITH RECURSIVE step(d) AS (VALUES (-1), (0), (1)),
r(a, b, x, y, dx, dy, path) AS (
  SELECT i, i, x, y, dx.d, dy.d, 0 FROM cell, step AS dx, step AS dy WHERE dx.d <> 0 OR dy.d <> 0
  UNION ALL
  SELECT a, c.i, c.x, c.y, dx, dy, path | bits(c.i) FROM r JOIN cell AS c ON c.x = r.x + dx AND c.y = r.y + dy
)
SELECT a, b, path FROM r WHERE path > 0;
-- The arrow may fly back to where the amazon came from, and over it.
CREATE TEMP VIEW move AS
SELECT ((go.path | arrow.path) & ~bits(go.a)) | bits(go.a + plane) AS need, 0 AS forbid,
       bits(go.b, go.a + plane) | CASE arrow.b WHEN go.a THEN 0 ELSE bits(arrow.b) END AS clear,
       bits(go.b + plane) | CASE arrow.b WHEN go.a THEN 0 ELSE bits(go.a) END AS put, player
FROM way AS go JOIN way AS arrow ON arrow.a = go.b,
     (SELECT cells AS plane, 'L' AS player FROM size UNION ALL SELECT 2 * cells, 'R' FROM size);
CREATE TEMP VIEW start AS SELECT bits_from_text('L..|..R', '#.LR') AS position;

CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_bits('start', 'move');
SELECT count(*) FROM solved;
SELECT value FROM solved JOIN start USING (position);
SELECT count(*) FROM solve_bits('start', 'move', '', 'SELECT b.* FROM size, bits_symmetries(w, h, 3) AS b', '', 'normal', 1);
