-- Connect-k: men are dropped into columns, and k of one's own in a line win. A position is an integer:
-- low bits for the men of who is to move, high ones for the other's. Here 4 columns, 3 rows, 3 in line.
-- Rows: how many positions there are, the empty board, and the columns to begin with: result, moves.
--     sqlite3 :memory: '.read sql/games/connect_k.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h, k);
INSERT INTO size VALUES (4, 3, 3);
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i % w AS x, i / w AS y, 1 << i AS bit, CASE WHEN i >= w THEN 1 << (i - w) ELSE 0 END AS below FROM n, size;
CREATE TEMP TABLE line AS
SELECT sum(b.bit) AS mask FROM size, cell AS a, (SELECT 1 AS dx, 0 AS dy UNION SELECT 0, 1 UNION SELECT 1, 1 UNION SELECT -1, 1) AS d
JOIN cell AS b ON max(abs(b.x - a.x), abs(b.y - a.y)) < k AND b.x - a.x = dx * max(abs(b.x - a.x), abs(b.y - a.y))
                  AND b.y - a.y = dy * max(abs(b.x - a.x), abs(b.y - a.y))
GROUP BY a.bit, dx, dy HAVING count(*) = max(k);
CREATE TEMP TABLE plane AS SELECT w * h AS n, (1 << (w * h)) - 1 AS full FROM size;
CREATE TEMP VIEW board AS
SELECT position, position & full AS mine, position >> n AS theirs, n FROM solve_frontier, plane;
CREATE TEMP VIEW move AS
SELECT position, theirs | ((mine | bit) << n) AS option, NULL AS result, NULL AS remoteness
FROM board CROSS JOIN cell
WHERE (mine | theirs) & (bit | below) = below AND NOT EXISTS (SELECT 1 FROM line WHERE theirs & mask = mask)
UNION ALL
SELECT position, NULL, 'P', 0 FROM board WHERE EXISTS (SELECT 1 FROM line WHERE theirs & mask = mask);

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move', 'draw');

SELECT count(*) FROM solved;
SELECT outcome, remoteness FROM solved WHERE position = 0;
SELECT x, outcome, s.remoteness FROM cell, plane, solved AS s WHERE y = 0 AND position = bit << n ORDER BY x;
