-- The rule of Connect-k on the board of the table `size`: players drop pieces into columns, and k pieces of one
-- player in a line win. A position is an integer: the low bits are the pieces of the player to move, and the
-- high bits are the pieces of the opponent. Another file reads this one with .read.
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
