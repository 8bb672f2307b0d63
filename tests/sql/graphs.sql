-- Slow: make check omits this test, which takes more than a second.
-- graph_value, graph_outcome and graph_moves. test_graphs.c compares small graphs with play; here are identities, larger graphs, limits and errors.
-- Node Kayles on a path of n vertices is the heap game 0.137, Arc Kayles is 0.07; a move on a cycle leaves a path.
SELECT count(*), sum(game_nimber(graph_value('node-kayles', 'SELECT n, n + 1 FROM grundy_range(1, ' || (n - 1) || ')')) = grundy_heap('0.137', n)), sum(game_nimber(graph_value('arc-kayles', 'SELECT n, n + 1 FROM grundy_range(1, ' || (n - 1) || ')')) = grundy_heap('0.07', n)) FROM grundy_range(2, 400);
--> 399|399|399
SELECT count(*), sum(game_nimber(graph_value('node-kayles', 'SELECT n, (n + 1) % ' || n || ' FROM grundy_range(0, ' || (n - 1) || ')')) = (grundy_heap('0.137', n - 3) = 0)), sum(game_nimber(graph_value('arc-kayles', 'SELECT n, (n + 1) % ' || n || ' FROM grundy_range(0, ' || (n - 1) || ')')) = (grundy_heap('0.07', n - 2) = 0)) FROM grundy_range(3, 200);
--> 198|198|198
-- A move on the longest path leaves two paths.
SELECT count(*), sum(game_nimber(value) = (a | b) - (a & b)) FROM (SELECT value, grundy_heap('0.137', max(node - 2, 0)) AS a, grundy_heap('0.137', max(1023 - node, 0)) AS b FROM graph_moves('node-kayles', 'SELECT n, n + 1 FROM grundy_range(1, 1023)'));
--> 1024|1024
SELECT count(*), count(other) FROM graph_moves('arc-kayles', 'SELECT n, n % 1024 + 1 FROM grundy_range(1, 1024)') WHERE outcome = (SELECT CASE grundy_heap('0.07', 1022) WHEN 0 THEN 'P' ELSE 'N' END);
--> 1024|1024
-- A grid is a board: all rulesets that can be played on graphs.
CREATE TABLE grid AS SELECT r.name, r.name || ' ' || h.n || 'x' || w.n AS id, h.n || 'x' || w.n AS board, printf('SELECT n, CASE WHEN n %% %d < %d THEN n + 1 END FROM grundy_range(0, %d) UNION ALL SELECT n, n + %d FROM grundy_range(0, %d)', w.n, w.n - 1, h.n * w.n - 1, w.n, (h.n - 1) * w.n - 1) AS edges FROM board_rulesets AS r, grundy_range(2, 4) AS h, grundy_range(2, 6) AS w WHERE r.name IN ('node-kayles', 'arc-kayles', 'cram', 'col', 'snort') AND h.n <= w.n AND h.n * w.n <= CASE r.name WHEN 'snort' THEN 9 WHEN 'col' THEN 16 ELSE 24 END;
SELECT count(*), count(DISTINCT name) FROM grid;
--> 49|5
SELECT id, graph_value(name, edges), graph_outcome(name, edges) FROM grid;
==> SELECT id, board_value(name, board), board_outcome(name, board) FROM grid;
SELECT id, player, value, outcome, mean, temperature, count(*) > 0 FROM grid, graph_moves(name, edges) WHERE name <> 'node-kayles' GROUP BY 1, 2, 3, 4, 5, 6;
~~> SELECT id, player, value, outcome, mean, temperature, count(*) > 0 FROM grid, board_moves(name, board) WHERE name <> 'node-kayles' GROUP BY 1, 2, 3, 4, 5, 6;
-- Outcomes of larger grids by search.
SELECT graph_outcome('col', 'SELECT n, CASE WHEN n % 5 < 4 THEN n + 1 END FROM grundy_range(0, 24) UNION ALL SELECT n, n + 5 FROM grundy_range(0, 19)');
==> SELECT board_outcome('col', '5x5');
-- Random graphs of 16 vertices against the masks of graph_bits.
CREATE TABLE random AS WITH RECURSIVE r(i, s) AS (VALUES (0, 99) UNION ALL SELECT i + 1, (s * 1103515245 + 12345) & 2147483647 FROM r LIMIT 1200) SELECT i / 20 AS g, 'v' || ((s >> 9) % 16) AS node, 'v' || ((s >> 13) % 16) AS other FROM r WHERE (s >> 9) % 16 <> (s >> 13) % 16;
CREATE TABLE graph AS SELECT DISTINCT g, 'SELECT node, other FROM random WHERE g = ' || g AS edges FROM random;
CREATE VIEW masks AS SELECT g, edges, r.column1 AS rules, printf('SELECT need, forbid, clear, put%s FROM graph_bits(%Q, %Q)', r.column2, r.column1, edges) AS moves, printf('SELECT sum(is_set << bit) FROM graph_vertices(%Q, %Q)', r.column1, edges) AS start FROM graph, (VALUES ('node-kayles', ''), ('arc-kayles', ''), ('col', ', player')) AS r;
SELECT count(*) FROM masks;
--> 180
SELECT g, rules, CASE rules WHEN 'col' THEN graph_value(rules, edges) ELSE game_nimber(graph_value(rules, edges)) END FROM masks;
==> SELECT g, rules, (SELECT value FROM solve_sums(start, moves) WHERE position = (SELECT sum(is_set << bit) FROM graph_vertices(rules, edges))) FROM masks;
-- The Petersen graph: after a move in Node Kayles a cycle of six is left, which is 0. A complete graph is *, and so is K5.
SELECT graph_value('node-kayles', 'IsP@OkWHG'), graph_value('node-kayles', '>>graph6<<IsP@OkWHG' || char(10)), graph_value('node-kayles', 'C~'), graph_value('node-kayles', 'D~{');
--> *|*|*|*
-- 1024 vertices in components of two, and equal components cancel: a graph beside itself is 0.
SELECT graph_value('node-kayles', 'SELECT n / 2, n / 2 + 512 FROM grundy_range(0, 1023)'), graph_outcome('snort', 'SELECT n, n + 1 FROM grundy_range(0, 20) UNION ALL SELECT n, n + 1 FROM grundy_range(100, 120)');
--> 0|P
-- JSON: [node], [node, null], escapes, integral numbers; 1 and '1' differ. Snort on one edge is {1|-1}, and each vertex without edges is *.
SELECT graph_value('snort', '[["\u0061",2.0], ["a",2], ["b"], ["c",null]]'), graph_value('snort', '[[1],["1"],[1,"1"]]');
--> +-1|+-1
SELECT node, typeof(node), other, value FROM graph_moves('arc-kayles', ' [["1", 1], [1, "x"], [9]]');
--> 1|text|1|0
--> 1|integer|x|0
-- Nothing to play on.
SELECT graph_value('snort', '[]'), graph_value('snort', '?'), graph_outcome('snort', 'SELECT 1, 2 WHERE 0'), graph_value('snort', NULL), graph_value(NULL, 'Bw'), (SELECT count(*) FROM graph_moves('snort', '[]')), (SELECT count(*) FROM graph_moves('snort', NULL));
--> 0|0|P|NULL|NULL|0|0
-- graph_bits and graph_vertices read the same forms.
SELECT need FROM graph_bits('node-kayles', '[["a", "b"]]') UNION ALL SELECT vertex FROM graph_vertices('node-kayles', 'Bw');
--> 1
--> 2
--> 0
--> 1
--> 2
-- A table whose name is a graph6 text, by its name, in brackets, and as a query. Node Kayles on a path of three is *2.
CREATE TABLE Edge AS SELECT 1 AS node, 2 AS other UNION ALL SELECT 2, 3;
SELECT graph_value('node-kayles', 'edge'), graph_value('node-kayles', '[Edge]'), graph_value('node-kayles', 'SELECT * FROM Edge');
--> *2|*2|*2
SELECT graph_value('node-kayles', 'Edge');
--> error: graph_value(): edges must be a graph6 text or the name of a table, got 'Edge', which is both; write '>>graph6<<Edge' or 'SELECT * FROM Edge'
-- Graphs of 70 and 71 vertices without edges: each vertex is a move.
SELECT graph_value('node-kayles', '~?@E' || printf('%.*c', 403, '?')), graph_value('node-kayles', '~?@F' || printf('%.*c', 415, '?'));
--> 0|*
CREATE TABLE A_ AS SELECT 1 AS node, 2 AS other;
SELECT graph_value('node-kayles', 'A_');
--> error: graph_value(): edges must be a graph6 text or the name of a table, got 'A_', which is both; write '>>graph6<<A_' or 'SELECT * FROM A_'
-- Errors.
SELECT graph_value('konane', 'Bw');
--> error: graph_value(): rules must be col, snort, node-kayles, arc-kayles or moves in the directions + on lines of at most two cells, got 'konane'
SELECT graph_value('snort', '[[1,1]]');
--> error: graph_value(): element 1 of edges must join two vertices, not one with itself
SELECT * FROM graph_moves('snort', 'VALUES (1, 2), (2, 2)');
--> error: graph_moves(): row 2 of edges must join two vertices, not one with itself
SELECT graph_value('snort', '[[1,2,3]]');
--> error: graph_value(): edges must have arrays [node, other] or [node] as elements, got [1,2,3]
SELECT graph_value('snort', '[[1],[]]');
--> error: graph_value(): edges must have arrays [node, other] or [node] as elements, got []
SELECT graph_value('snort', '[[1.5,2]]');
--> error: graph_value(): node in element 1 of edges must be an integer or a text, got 1.5
SELECT graph_value('snort', 'SELECT 1, 1.5');
--> error: graph_value(): other in row 1 of the edges must be an integer or a text, got 1.5 (a REAL)
SELECT graph_outcome('snort', 'SELECT x''01'', 1');
--> error: graph_outcome(): node in row 1 of the edges must be an integer or a text, got a BLOB of 1 byte
SELECT graph_value('snort', '[[1,""]]');
--> error: graph_value(): other in element 1 of edges must not be an empty text
-- Blanks around graph6 do not count: a move takes a whole triangle. A REAL that is an integer is that vertex.
SELECT graph_value('node-kayles', ' Bw'), graph_value('node-kayles', char(9) || 'Bw ' || char(13, 10)), graph_value('node-kayles', 'SELECT 1.0, 2 UNION ALL SELECT 2, 3 UNION ALL SELECT 3, 1');
--> *|*|*
-- The graph without vertices, and the complete graph with four in the long form.
SELECT graph_value('node-kayles', '?' || char(10)), graph_value('node-kayles', '~??C~ ' || char(13, 10)), graph_value('node-kayles', '>>graph6<<~??C~' || char(9));
--> 0|*|*
SELECT graph_value('snort', '[[1,2');
--> error: graph_value(): edges must be a JSON array of pairs, got '[[1,2' (a TEXT)
SELECT graph_value('snort', 'Bww');
--> error: graph_value(): edges cannot be run: no such table: Bww
SELECT graph_outcome('snort', 'SELECT n, n + 1 FROM grundy_range(0, 1023)');
--> error: graph_outcome(): edges must have at most 1024 vertices
SELECT graph_value('node-kayles', 'SELECT 0, n FROM grundy_range(1, 126)');
--> error: graph_value(): edges must have at most 126 vertices in each connected component by these rules, got a component of 127; only paths and cycles of node-kayles and arc-kayles may be longer
-- A star: the centre leaves 0, a leaf leaves n - 1 vertices without edges.
SELECT group_concat(graph_value('node-kayles', 'SELECT 0, n FROM grundy_range(1, ' || column1 || ')'), '|') FROM (VALUES (61), (62), (63), (64), (124), (125));
--> *|*2|*|*2|*2|*
-- Complete graphs, and two sides of 50: after a move 49 vertices without edges are left.
SELECT group_concat(graph_value('node-kayles', 'SELECT a.n, b.n FROM grundy_range(1, ' || column1 || ') a, grundy_range(1, ' || column1 || ') b WHERE a.n < b.n'), '|') FROM (VALUES (62), (63), (64), (65), (126));
--> *|*|*|*|*
SELECT graph_value('node-kayles', 'SELECT a.n, b.n FROM grundy_range(1, 50) a, grundy_range(51, 100) b');
--> 0
-- Cycles and paths with 64 to 125 vertices whose first vertex has one more neighbour are not lines. In Arc Kayles a second leaf at a vertex changes nothing; in Node Kayles two neighbours with the same other neighbours count once.
SELECT count(*), sum(graph_value('arc-kayles', printf('SELECT n, n + 1 FROM grundy_range(0, %d) UNION ALL SELECT 1, -1', n - 2)) = graph_value('arc-kayles', printf('SELECT n, n + 1 FROM grundy_range(0, %d)', n - 2))), sum(graph_value('node-kayles', printf('SELECT n, n + 1 FROM grundy_range(0, %d) UNION ALL VALUES (0, -1), (1, -1)', n - 2)) = graph_value('node-kayles', printf('SELECT n, n + 1 FROM grundy_range(0, %d)', n - 2))), sum(graph_value('node-kayles', printf('SELECT n, (n + 1) %% %d FROM grundy_range(0, %d) UNION ALL VALUES (0, -1), (1, -1), (%d, -1)', n, n - 1, n - 1)) = graph_value('node-kayles', printf('SELECT n, (n + 1) %% %d FROM grundy_range(0, %d)', n, n - 1))) FROM (SELECT column1 AS n FROM (VALUES (62), (63), (64), (65), (66), (80), (103), (125)));
--> 8|8|8|8
-- Queens of both players on the same board that attack no other queen.
CREATE VIEW queens AS SELECT size.n AS size, printf('SELECT a.n, b.n FROM grundy_range(0, %d) a, grundy_range(0, %d) b WHERE a.n < b.n AND (a.n / %d = b.n / %d OR a.n %% %d = b.n %% %d OR abs(a.n / %d - b.n / %d) = abs(a.n %% %d - b.n %% %d))', size.n * size.n - 1, size.n * size.n - 1, size.n, size.n, size.n, size.n, size.n, size.n, size.n, size.n) AS edges FROM grundy_range(2, 8) AS size;
SELECT group_concat(graph_value('node-kayles', edges), '|') FROM queens;
--> *|*2|*|*3|*|*2|*3
SELECT count(*), sum(outcome = 'P'), min(node) FILTER (WHERE outcome = 'P') FROM queens, graph_moves('node-kayles', edges) WHERE size = 8;
--> 64|4|27
-- Rows of 33 to 63 cells in Col, whose moves are for one player.
SELECT n, graph_value('col', printf('SELECT n, n + 1 FROM grundy_range(0, %d)', n - 2)), graph_outcome('col', printf('SELECT n, n + 1 FROM grundy_range(0, %d)', n - 2)) FROM grundy_range(33, 63) WHERE n % 6 < 2;
==> SELECT n, board_value('col', '1x' || n), board_outcome('col', '1x' || n) FROM grundy_range(33, 63) WHERE n % 6 < 2;
SELECT * FROM graph_moves('snort', 'SELECT n, n + 1 FROM grundy_range(0, 63)');
--> error: graph_moves(): edges must have at most 63 vertices in each connected component by these rules, got a component of 65; only paths and cycles of node-kayles and arc-kayles may be longer
SELECT graph_value('B . .>x ; B . x>.', '[[1,2]]');
--> error: graph_value(): play on this graph need not end, but values and outcomes of graphs need games that end; solve_bits over graph_bits finds the winner
SELECT graph_outcome('L . .>x ; R . x>.', '[[1,2]]');
--> error: graph_outcome(): play on this graph need not end, but values and outcomes of graphs need games that end; solve_bits over graph_bits finds the winner
SELECT graph_outcome('L . .>x ; R . x>.', 'SELECT n, n + 1 FROM grundy_range(0, 40)');
--> error: graph_outcome(): play on this graph need not end, but values and outcomes of graphs need games that end; solve_bits over graph_bits finds the winner
-- The complete bipartite graphs of a and b vertices have 74 to 80 bits in one component. A recursion by the numbers of free vertices gives their outcomes.
SELECT column1 AS a, column2 AS b, graph_outcome('snort', printf('SELECT a.n, 100 + b.n FROM grundy_range(1, %d) AS a, grundy_range(1, %d) AS b', column1, column2)) AS snort, graph_outcome('col', printf('SELECT a.n, 100 + b.n FROM grundy_range(1, %d) AS a, grundy_range(1, %d) AS b', column1, column2)) AS col FROM (VALUES (1, 39), (2, 37), (3, 34), (17, 18), (20, 20));
--> 1|39|N|N
--> 2|37|N|N
--> 3|34|N|P
--> 17|18|N|P
--> 20|20|P|P
