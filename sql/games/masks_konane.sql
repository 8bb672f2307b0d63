-- Konane: a man jumps over one of the other's onto an empty square, and on over the next if he likes, in
-- one direction; who is jumped over is taken. By masks: a plane for Left's men, one for Right's. Rows: how
-- many positions follow from a board of 4 x 4 with two men taken from its middle, and its value.
--     sqlite3 :memory: '.read sql/games/masks_konane.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (4, 4);
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i, i % w AS x, i / w AS y, w * h AS cells FROM n, size;
-- One jump after the other: over the cells at odd distances, onto those at even ones.
CREATE TEMP TABLE jump AS
WITH RECURSIVE direction(dx, dy) AS (VALUES (1, 0), (-1, 0), (0, 1), (0, -1)),
r(origin, x, y, dx, dy, over, onto, last) AS (
  SELECT i, x, y, dx, dy, 0, 0, i FROM cell, direction
  UNION ALL
  SELECT origin, b.x, b.y, dx, dy, over | bits(a.i), onto | bits(b.i), b.i
  FROM r, cell AS a, cell AS b
  WHERE a.x = r.x + dx AND a.y = r.y + dy AND b.x = r.x + 2 * dx AND b.y = r.y + 2 * dy
)
SELECT origin, over, onto, last FROM r WHERE over > 0;
CREATE TEMP VIEW move AS
SELECT bits(origin) | (over << (w * h)) AS need, onto | (onto << (w * h)) AS forbid,
       bits(origin) | (over << (w * h)) AS clear, bits(last) AS put, 'L' AS player FROM jump, size
UNION ALL
SELECT bits(origin + w * h) | over, onto | (onto << (w * h)), bits(origin + w * h) | over, bits(last + w * h), 'R'
FROM jump, size;
CREATE TEMP VIEW start AS
SELECT sum(bits(CASE (x + y) % 2 WHEN 0 THEN i ELSE i + cells END)) AS position FROM cell WHERE i NOT IN (5, 6);

CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_bits('start', 'move');
SELECT count(*) FROM solved;
SELECT value FROM solved JOIN start USING (position);
