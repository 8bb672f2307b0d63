-- Connect-k, for scripts that keep what they solve in a table `solved` of the database: the rule `move` as in
-- sql/games/connect_k.sql, and `known_move`, which does not expand what is solved already. For .read.
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
CREATE TABLE IF NOT EXISTS main.solved(position INTEGER PRIMARY KEY, outcome TEXT, remoteness INTEGER);
CREATE TEMP VIEW known_move AS
SELECT * FROM move WHERE position NOT IN (SELECT position FROM main.solved)
UNION ALL
SELECT position, NULL, outcome, remoteness FROM solve_frontier JOIN main.solved USING (position);
