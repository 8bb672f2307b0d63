-- Green Hackenbush on trees. A move cuts an edge, which removes all edges that are no longer connected to the
-- ground. A tree is written in brackets: a pair for each edge, with the edges above it inside. Trees beside
-- each other are a sum, so a position is one tree with one edge on the ground. The output is the values of some
-- trees.
--     sqlite3 :memory: '.read sql/games/green_hackenbush.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE tree(position);
INSERT INTO tree VALUES ('((()()))'), ('((())((())()))'), ('(()(()(())))');
CREATE TEMP TABLE number AS
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20) SELECT i FROM n;
-- Each edge of a tree, with the places of its two brackets.
CREATE TEMP VIEW edge AS
SELECT position, a.i AS first, min(b.i) AS last FROM solve_frontier
JOIN number AS a ON substr(position, a.i, 1) = '(' JOIN number AS b ON b.i > a.i AND b.i <= length(position)
WHERE length(replace(substr(position, a.i, b.i - a.i + 1), '(', '')) * 2 = b.i - a.i + 1
GROUP BY position, a.i;
-- The rest is one tree, or nothing.
CREATE TEMP VIEW move AS
SELECT position, first AS option,
       nullif(substr(position, 1, first - 1) || substr(position, last + 1), '') AS part
FROM edge;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('tree', 'move');

.read sql/lib/column_names.sql
SELECT position AS tree, value FROM solved JOIN tree USING (position) ORDER BY position;
