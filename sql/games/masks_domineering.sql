-- Domineering by masks: Left lays dominoes down, Right across. A position is the set of free squares; it
-- falls into components by itself. Rows: the value of 4 x 4, and how many components that took; then of a
-- board of 3 x 3 how many positions there are, and how many of them each player wins.
--     sqlite3 :memory: '.read sql/games/masks_domineering.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (4, 4);
CREATE TEMP VIEW cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i, i % w AS x, i / w AS y, w, h FROM n, size;
CREATE TEMP VIEW move AS
SELECT mask AS need, 0 AS forbid, mask AS clear, 0 AS put, player FROM (
  SELECT bits(i, i + w) AS mask, 'L' AS player FROM cell WHERE y < h - 1
  UNION ALL SELECT bits(i, i + 1), 'R' FROM cell WHERE x < w - 1);
CREATE TEMP VIEW start AS SELECT sum(bits(i)) AS position FROM cell;
-- Rows and columns exchanged, Left and Right change places: that gives negatives, and needs no word.
CREATE TEMP VIEW flip AS SELECT b.* FROM size, bits_symmetries(w, h) AS b;

CREATE TEMP TABLE component AS
SELECT position, value FROM solve_bits('start', 'move', '', 'flip', '', 'normal', 1);
SELECT value FROM component JOIN start USING (position);
SELECT count(*) FROM component;

UPDATE size SET w = 3, h = 3;
CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_bits('start', 'move');
SELECT count(*) FROM solved;
SELECT outcome, count(*) FROM solved GROUP BY outcome;
