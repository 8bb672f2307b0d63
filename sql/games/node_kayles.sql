-- Node Kayles on the Petersen graph: a move removes a vertex and all its neighbours. A position is the set of
-- remaining vertices. The output has the number of positions and the result of the whole graph.
--     sqlite3 :memory: '.read sql/games/node_kayles.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE edge(a, b);
INSERT INTO edge VALUES (0,1), (1,2), (2,3), (3,4), (4,0), (0,5), (1,6), (2,7), (3,8), (4,9), (5,7), (7,9), (9,6), (6,8), (8,5);
CREATE TEMP TABLE vertex AS
SELECT a AS v, (1 << a) | sum(1 << b) AS taken FROM (SELECT a, b FROM edge UNION SELECT b, a FROM edge) GROUP BY a;
CREATE TEMP VIEW move AS
SELECT position, position & ~taken AS option FROM solve_frontier CROSS JOIN vertex WHERE position >> v & 1;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT sum(1 << v) FROM vertex', 'move');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM solved;
SELECT value, outcome, remoteness FROM solved WHERE position = (SELECT sum(1 << v) FROM vertex);
