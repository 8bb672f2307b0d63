-- Cram by sums. A domino can split the free squares into several regions, and the value of a region does not
-- depend on its place or on rotations. A position is therefore one region, a set of squares, and an
-- option is the set of regions that remain. The output has the number of regions and the value of the 5 x 5
-- board.
--     sqlite3 :memory: '.read sql/games/cram_parts.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (5, 5);
CREATE TEMP TABLE domino AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT 3 << i AS mask FROM n, size WHERE i % w < w - 1
UNION ALL SELECT (1 << i) | (1 << (i + w)) FROM n, size WHERE i / w < h - 1;
CREATE TEMP VIEW board AS
SELECT least AS position FROM size, bits_parts((1 << (w * h)) - 1, w, h);
-- Single squares have no moves and are left out.
CREATE TEMP VIEW move AS
SELECT position, mask AS option, p.least AS part
FROM solve_frontier CROSS JOIN size CROSS JOIN domino
LEFT JOIN bits_parts(position & ~mask, w, h) AS p ON p.cells > 1
WHERE position & mask = mask;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('board', 'move');

.read sql/lib/column_names.sql
SELECT count(*) AS regions FROM solved;
SELECT value, outcome FROM solved JOIN board USING (position);
