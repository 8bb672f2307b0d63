-- Named columns are recognized under all settings of PRAGMA full_column_names and short_column_names.
CREATE TABLE m(a, b, player, result);
INSERT INTO m VALUES (1, 0, 'L', NULL), (2, 0, 'R', NULL), (0, NULL, NULL, NULL);
CREATE TABLE "my moves"(a, b, player);
INSERT INTO "my moves" SELECT a, b, player FROM m;
CREATE VIEW shown AS SELECT a, b, player FROM m;
CREATE TABLE move(need, forbid, clear, put, again);
INSERT INTO move VALUES (1, 0, 1, 0, 1);
CREATE TABLE known(position, result, remoteness);
INSERT INTO known VALUES (1, NULL, NULL), (0, 0, 0);

PRAGMA full_column_names = 0;
PRAGMA short_column_names = 1;
SELECT group_concat(position || ':' || value) FROM solve_graph('m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('main.m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('"my moves"');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('shown');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT * FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, player FROM m;');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT x.a, x.b, x.player FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, main . m . "Player", [RESULT] FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, m.`player` FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || outcome) FROM (SELECT position, outcome FROM solve_bits('known', 'move') ORDER BY position);
--> 0:P,1:P
SELECT group_concat(position || ':' || value) FROM solve_rule('SELECT 3', 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 3:0
SELECT group_concat(option || player) FROM solve_moves(0, 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 1L,2R
SELECT * FROM solve_graph('SELECT m.result, b FROM m');
--> error: solve_graph(): column 1 of the moves is named 'result', but is the from
SELECT * FROM solve_graph('SELECT a, b, a FROM m');
--> error: solve_graph(): column 3 of the moves is named 'a'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_graph('SELECT a, b, +m.player FROM m');
--> error: solve_graph(): column 3 of the moves is named '+m.player'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_bits('known', 'SELECT put, forbid, clear, need FROM move');
--> error: solve_bits(): column 1 of moves must be need, got put
SELECT * FROM solve_bits('SELECT result, position FROM known', 'move');
--> error: solve_bits(): columns of start after the first must be result or remoteness, got position

PRAGMA full_column_names = 1;
PRAGMA short_column_names = 1;
SELECT group_concat(position || ':' || value) FROM solve_graph('m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('main.m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('"my moves"');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('shown');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT * FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, player FROM m;');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT x.a, x.b, x.player FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, main . m . "Player", [RESULT] FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, m.`player` FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || outcome) FROM (SELECT position, outcome FROM solve_bits('known', 'move') ORDER BY position);
--> 0:P,1:P
SELECT group_concat(position || ':' || value) FROM solve_rule('SELECT 3', 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 3:0
SELECT group_concat(option || player) FROM solve_moves(0, 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 1L,2R
SELECT * FROM solve_graph('SELECT m.result, b FROM m');
--> error: solve_graph(): column 1 of the moves is named 'm.result', but is the from
SELECT * FROM solve_graph('SELECT a, b, a FROM m');
--> error: solve_graph(): column 3 of the moves is named 'm.a'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_graph('SELECT a, b, +m.player FROM m');
--> error: solve_graph(): column 3 of the moves is named '+m.player'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_bits('known', 'SELECT put, forbid, clear, need FROM move');
--> error: solve_bits(): column 1 of moves must be need, got move.put
SELECT * FROM solve_bits('SELECT result, position FROM known', 'move');
--> error: solve_bits(): columns of start after the first must be result or remoteness, got known.position

PRAGMA full_column_names = 1;
PRAGMA short_column_names = 0;
SELECT group_concat(position || ':' || value) FROM solve_graph('m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('main.m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('"my moves"');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('shown');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT * FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, player FROM m;');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT x.a, x.b, x.player FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, main . m . "Player", [RESULT] FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, m.`player` FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || outcome) FROM (SELECT position, outcome FROM solve_bits('known', 'move') ORDER BY position);
--> 0:P,1:P
SELECT group_concat(position || ':' || value) FROM solve_rule('SELECT 3', 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 3:0
SELECT group_concat(option || player) FROM solve_moves(0, 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 1L,2R
SELECT * FROM solve_graph('SELECT m.result, b FROM m');
--> error: solve_graph(): column 1 of the moves is named 'm.result', but is the from
SELECT * FROM solve_graph('SELECT a, b, a FROM m');
--> error: solve_graph(): column 3 of the moves is named 'm.a'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_graph('SELECT a, b, +m.player FROM m');
--> error: solve_graph(): column 3 of the moves is named '+m.player'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_bits('known', 'SELECT put, forbid, clear, need FROM move');
--> error: solve_bits(): column 1 of moves must be need, got move.put
SELECT * FROM solve_bits('SELECT result, position FROM known', 'move');
--> error: solve_bits(): columns of start after the first must be result or remoteness, got known.position

PRAGMA full_column_names = 0;
PRAGMA short_column_names = 0;
SELECT group_concat(position || ':' || value) FROM solve_graph('m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('main.m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('"my moves"');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('shown');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT * FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, player FROM m;');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT x.a, x.b, x.player FROM m AS x');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, main . m . "Player", [RESULT] FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || value) FROM solve_graph('SELECT a, b, m.`player` FROM m');
--> 1:1,0:0,2:-1
SELECT group_concat(position || ':' || outcome) FROM (SELECT position, outcome FROM solve_bits('known', 'move') ORDER BY position);
--> 0:P,1:P
SELECT group_concat(position || ':' || value) FROM solve_rule('SELECT 3', 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 3:0
SELECT group_concat(option || player) FROM solve_moves(0, 'SELECT position, a, player FROM solve_frontier LEFT JOIN m ON b = position');
--> 1L,2R
SELECT * FROM solve_graph('SELECT m.result, b FROM m');
--> error: solve_graph(): column 1 of the moves is named 'm.result', but is the from
SELECT * FROM solve_graph('SELECT a, b, a FROM m');
--> error: solve_graph(): column 3 of the moves is named 'a'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_graph('SELECT a, b, +m.player FROM m');
--> error: solve_graph(): column 3 of the moves is named '+m.player'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_bits('known', 'SELECT put, forbid, clear, need FROM move');
--> error: solve_bits(): column 1 of moves must be need, got put
SELECT * FROM solve_bits('SELECT result, position FROM known', 'move');
--> error: solve_bits(): columns of start after the first must be result or remoteness, got position
