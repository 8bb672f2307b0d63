-- Cram by masks, all positions and by components: dominoes are laid on free squares, across or down, by
-- both players alike. A position is the set of squares that are taken; by components it is the set of those
-- that are free, since what falls apart must be needed. Rows: how many positions a board of 4 x 4 has, its
-- value, and the values of 3 x 3 to 3 x 7.
--     sqlite3 :memory: '.read sql/games/masks_cram.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (4, 4);
CREATE TEMP VIEW domino AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT bits(i, i + 1) AS mask FROM n, size WHERE i % w < w - 1
UNION ALL SELECT bits(i, i + w) FROM n, size WHERE i / w < h - 1;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_bits('SELECT 0', 'SELECT 0, mask, 0, mask FROM domino');

SELECT count(*) FROM solved;
SELECT value FROM solved WHERE position = 0;

CREATE TEMP VIEW whole AS SELECT (1 << (w * h)) - 1 AS position FROM size;
CREATE TEMP VIEW value_of_size AS
SELECT w, h, s.value FROM size, whole, solve_bits('whole', 'SELECT mask, 0, mask, 0 FROM domino', '',
  'SELECT b.* FROM size, bits_symmetries(w, h) AS b', '', 'normal', 1) AS s WHERE s.position = whole.position;
UPDATE size SET w = 3, h = 3; SELECT * FROM value_of_size;
UPDATE size SET w = 4; SELECT * FROM value_of_size;
UPDATE size SET w = 5; SELECT * FROM value_of_size;
UPDATE size SET w = 6; SELECT * FROM value_of_size;
UPDATE size SET w = 7; SELECT * FROM value_of_size;
