-- Cram: both players place dominoes on free squares, horizontally or vertically. A position is the set of
-- occupied squares. The output has the number of positions of a 4 x 4 board and its value, which is 0, as for
-- every board with two even sides.
--     sqlite3 :memory: '.read sql/games/cram.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (4, 4);
CREATE TEMP TABLE domino AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT 3 << i AS mask FROM n, size WHERE i % w < w - 1
UNION ALL SELECT (1 << i) | (1 << (i + w)) FROM n, size WHERE i / w < h - 1;
CREATE TEMP VIEW move AS
SELECT position, position | mask AS option FROM solve_frontier CROSS JOIN domino WHERE position & mask = 0;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM solved;
SELECT value, outcome, remoteness FROM solved WHERE position = 0;
