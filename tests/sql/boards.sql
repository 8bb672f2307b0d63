-- Results.
SELECT grundy_piece('queen', 3, 4), grundy_piece('(-1,-1)* (0,-1)* (-1,0)* (-2,-2)', 3, 4), grundy_queen(3, 4);
--> 2|2|2
SELECT sum(grundy_piece(' (-1,-2), (-2,-1) (-1,-2)', 1000000000007, 9) = grundy_knight(1000000000007, 9));
--> 1
SELECT group_concat(value, '') FROM grundy_board('(0,-1)', 3, 3);
--> 000111000
SELECT grundy_piece(NULL, 1, 1), grundy_piece('rook', 1, NULL);
--> NULL|NULL
SELECT * FROM piece_moves('king', 1, 1, 3, 3, '[[0,0]]') ORDER BY 1, 2;
--> 0|1|0
--> 1|0|0
SELECT * FROM piece_moves('king', 1, 1, 3, 3, '[[1,1]]');
SELECT x, y FROM grundy_board('rook', 2, 2, '[[0,1],[0,1]]') WHERE value IS NULL;
--> 0|1
SELECT count(*) FROM grundy_board('rook', 2, 2, '[[0,1]]') WHERE value >= -9223372036854775808;
--> 3
SELECT x, y FROM grundy_board('rook', 2, 2, '[[0,1]]') WHERE value < 1;
--> 0|0
--> 1|1
SELECT blocked FROM grundy_board('rook', 1, 1, '[]');
--> []
SELECT count(*), sum(moves LIKE '(%') FROM grundy_pieces;
--> 35|35
SELECT moves FROM grundy_pieces WHERE name = 'knight';
--> (-2,-1) (-1,-2)

-- P-positions by marking lines. Project Euler 665 states the sums of x + y over the pairs with x <= y and x + y <= m.
SELECT m, (SELECT sum(x + y) FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)* (-1,-2)* (-2,-1)*', m + 1) WHERE value = 0 AND x <= y
  AND x + y <= m) FROM (SELECT 10 AS m UNION ALL VALUES (100), (1000));
--> 10|21
--> 100|1164
--> 1000|117002
SELECT count(*), sum(x + y) FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)* (-1,-2)* (-2,-1)*', 3001) WHERE value = 0 AND x <= y;
--> 1107|2664955
SELECT x, y, value FROM grundy_board('(-1,-2) (0,-1)*', 100000, 1000000) WHERE value <= 0 LIMIT 2 OFFSET 3;
--> 3|0|0
--> 4|0|0
-- A sum over the first rows keeps only the last of them. A cell of an earlier row is computed again, on a board of as many rows.
SELECT (SELECT count(value) FROM grundy_board('(-1,-2) (-2,-1) (-3,-3)', 300, 900) WHERE y < 100), value FROM grundy_board('(-1,-2) (-2,-1) (-3,-3)', 300, 900) WHERE x = 7 AND y = 9;
==> SELECT 30000, grundy_piece('(-1,-2) (-2,-1) (-3,-3)', 7, 9);
-- The same P-positions as those of the board that is computed as a whole, with walls, in any order of the statements.
CREATE TEMP TABLE piece(moves, walls);
INSERT INTO piece VALUES ('(-1,0)* (-2,-1)* (-1,-3) (-3,0)', '[[3,0],[2,5],[7,7],[8,7],[0,11]]'),
  ('(0,-1)* (-1,-1)* (-2,-3)* (-2,0)', '[[3,0],[2,5],[7,7],[8,7],[0,11]]'), ('(-1,0)* (0,-1)* (-2,-2)* (-4,-1)', '[]');
CREATE TEMP TABLE marked AS SELECT p.rowid AS p, x, y FROM piece AS p JOIN grundy_board(moves, 23, 31, walls) WHERE value = 0;
SELECT count(*) > 60, sum(p = 2) > 20 FROM marked;
--> 1|1
SELECT count(*) FROM (SELECT * FROM marked EXCEPT SELECT p.rowid, x, y FROM piece AS p JOIN grundy_board(moves, 23, 31, walls) WHERE
  +value = 0 UNION ALL SELECT * FROM (SELECT p.rowid, x, y FROM piece AS p JOIN grundy_board(moves, 23, 31, walls) WHERE
  +value = 0 EXCEPT SELECT * FROM marked));
--> 0
SELECT y, (SELECT group_concat(x) FROM grundy_board('(-1,0)* (-1,-1) (-3,-2)*', 40, 9, '[[5,4],[9,4]]') AS b WHERE b.y = a.y AND value = 0)
  FROM grundy_board('(-1,0)* (-1,-1) (-3,-2)*', 40, 9, '[[5,4],[9,4]]') AS a WHERE x = 0 AND y > 2 AND y < 6;
--> 3|0
--> 4|0,7,10
--> 5|0
SELECT x, y FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)* (-2,-1) (-1,-3)*', 40, 9) WHERE value = 0 AND x > 1 ORDER BY y DESC, x DESC LIMIT 2;
--> 5|8
--> 14|7
-- Two cursors of one board that need different columns and rows.
SELECT count(*), sum(a.x * b.y) FROM grundy_board('(-1,0)* (0,-1)* (-2,-2)* (-4,-1)', 23, 31) AS a CROSS JOIN
  grundy_board('(-1,0)* (0,-1)* (-2,-2)* (-4,-1)', 23, 31) AS b WHERE a.value = 0 AND b.value = 0 AND a.x <= 4 AND b.y <= 5;
--> 30|150
-- P-positions of a board whose values are known, and then of one whose values are not.
SELECT max(value) FROM grundy_board('(-1,0)* (0,-1)* (-2,-1)', 20) WHERE x = 0;
--> 19
SELECT column1, x, y, value FROM (VALUES (20), (21)) CROSS JOIN grundy_board('(-1,0)* (0,-1)* (-2,-1)', column1) WHERE value = 0;
==> SELECT column1, x, y, value FROM (VALUES (20), (21)) CROSS JOIN grundy_board('(-1,0)* (0,-1)* (-2,-1)', column1) WHERE +value = 0;

-- Messages.
SELECT grundy_piece('(-1,0) (1,-1) (-1,1)', 3, 3);
--> error: grundy_piece(): piece must make a game that ends, but it can move by (1,-1) and (-1,1) forever
SELECT grundy_piece('(-1,0) (0,1)*', 3, 3);
--> error: grundy_piece(): piece must make a game that ends, but it can move by (0,1)* forever; left and down is negative, as in (0,-1)
SELECT grundy_piece('(-1,0) (-1 -1)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 12 of its moves: expected ',' between dx and dy
SELECT grundy_piece('(-1,x)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 5 of its moves: expected an integer
SELECT grundy_piece(5, 3, 3);
--> error: grundy_piece(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got 5
SELECT grundy_piece('zebra', -1, 3);
--> error: grundy_piece(): x must be a non-negative integer, got -1
SELECT grundy_piece('zebra', 3, 9000000000);
--> error: grundy_piece(): the value at (3, 9000000000) needs a board of more than 2147483648 cells a side, which is the most for this piece
SELECT * FROM grundy_board('king', 3, 3, '[[1,2],[3]]');
--> error: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative integers, got [3]
SELECT * FROM grundy_board('king', 3, 3, '[[1,-2]]');
--> error: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative integers, got [1,-2]
SELECT * FROM grundy_board('king', 3, 3, '[true]');
--> error: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative integers, got true
SELECT * FROM grundy_board('king', 3, 3, '["a"]');
--> error: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative integers, got "a"
SELECT * FROM grundy_board('king', 3, 3, '[[1,2.5]]');
--> error: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative integers, got [1,2.5]
SELECT * FROM grundy_board('king', 3, 3, '{}');
--> error: grundy_board(): blocked must be a JSON array of cells [x, y], got '{}' (a TEXT)
-- A strip without an end, upwards or to the right, has the values of a long board, not the values of the quarter-plane.
CREATE TEMP TABLE strip AS SELECT w.n AS w, b.x, b.y FROM heap_values('nim', 5) AS w, grundy_board('rook', 5, 8) AS b WHERE b.x < w.n;
SELECT count(*) > 200, sum(m.value = b.value) = count(*), sum(m.value = grundy_piece('coin', to_x, to_y)) < count(*) FROM strip, piece_moves('coin', strip.x, strip.y, w, 9223372036854775807) AS m JOIN grundy_board('coin', w, 40) AS b ON b.x = to_x AND b.y = to_y;
--> 1|1|1
SELECT count(*) > 200, sum(m.value = b.value) = count(*), sum(m.value = grundy_piece('coin', to_x, to_y)) < count(*) FROM strip, piece_moves('coin', strip.y, strip.x, 9223372036854775807, w) AS m JOIN grundy_board('coin', w, 40) AS b ON b.x = to_y AND b.y = to_x;
--> 1|1|1
DROP TABLE strip;
SELECT * FROM piece_moves('coin', 1, 4611686018427387904);
--> error: piece_moves(): y must be an integer from 0 to 4611686018427387903 for a piece that moves up or right, got 4611686018427387904

-- Trust.
.open :memory:
.load ./dist/grundy
PRAGMA trusted_schema = off;
CREATE TABLE t(x, v AS (grundy_piece('ferz', x, x)));
INSERT INTO t VALUES (1);
CREATE VIEW w AS SELECT * FROM grundy_board('ferz', 3, 3, '[[2,2]]');
SELECT v FROM t;
--> 1
SELECT value FROM w WHERE x = 1 AND y = 1;
--> 1

-- An empty text is not a list of cells, whatever the earlier calls; neither is a BLOB. The error names cells off the
-- board.
SELECT count(*) FROM grundy_board('king', 6, 6, '');
--> error: grundy_board(): blocked must be a JSON array of cells [x, y], got '' (a TEXT)
SELECT count(*) FROM grundy_board('king', 6, 6);
--> 36
SELECT count(*) FROM grundy_board('king', 6, 6, '');
--> error: grundy_board(): blocked must be a JSON array of cells [x, y], got '' (a TEXT)
SELECT count(*) FROM grundy_board('king', 6, 6, '[]');
--> 36
SELECT count(value) FROM grundy_board('king', 6, 6, '[[1,1]]');
--> 35
SELECT count(*) FROM grundy_board('king', 6, 5, '[[5,4],[6,4]]');
--> error: grundy_board(): each cell of blocked must be one of the board, 6 x 5, got [6,4]
SELECT count(*) FROM grundy_board('king', 6, 5, '[[5,4],[5,5]]');
--> error: grundy_board(): each cell of blocked must be one of the board, 6 x 5, got [5,5]
SELECT count(*) FROM piece_moves('king', 1, 1, 2, 2, '[[0,0],[2,0]]');
--> error: piece_moves(): each cell of blocked must be one of the board, 2 x 2, got [2,0]
SELECT count(*) FROM piece_moves('king', 1, 1, 2, 2, '[[0,0]]');
--> 2
-- A toad without frogs moves to the end of a row of any length.
SELECT board_value('toads-and-frogs', 't' || printf('%.*c', 70, '.'));
--> 70

-- Random pieces on 7 x 7 cells with walls, whose moves decrease 2x + 3y: the moves follow the rules step by step, and
-- each value is the least number that is not the value of an option.
.open :memory:
.load ./dist/grundy
CREATE TABLE move AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 1600) SELECT * FROM (SELECT i / 8 AS world, position_shard('dx' || i, 7) - 4 AS dx, position_shard('dy' || i, 7) - 4 AS dy, position_shard('rides' || i, 2) AS rides FROM n) WHERE 2 * dx + 3 * dy < 0;
CREATE INDEX moves ON move(world, dx, dy, rides);
CREATE TABLE wall AS SELECT DISTINCT world, position_shard('x' || rowid, 7) AS x, position_shard('y' || rowid, 7) AS y FROM move WHERE rowid % 5 > 1;
CREATE TABLE world AS SELECT world, group_concat('(' || dx || ',' || dy || ')' || CASE rides WHEN 1 THEN '*' ELSE '' END, ' ') AS moves, (SELECT '[' || coalesce(group_concat('[' || x || ',' || y || ']'), '') || ']' FROM wall WHERE wall.world = move.world) AS walls FROM move GROUP BY world;
CREATE TABLE cell(world, x, y, value, PRIMARY KEY (world, x, y));
INSERT INTO cell SELECT world, x, y, value FROM world, grundy_board(moves, 7, 7, walls) WHERE value IS NOT NULL;
CREATE TABLE option AS WITH RECURSIVE walk(world, x, y, to_x, to_y, dx, dy, rides) AS (SELECT world, x, y, x, y, dx, dy, 1 FROM cell JOIN move USING (world) UNION ALL SELECT w.world, w.x, w.y, c.x, c.y, w.dx, w.dy, (SELECT max(rides) FROM move AS m WHERE m.world = w.world AND m.dx = w.dx AND m.dy = w.dy) FROM walk AS w JOIN cell AS c ON c.world = w.world AND c.x = w.to_x + w.dx AND c.y = w.to_y + w.dy WHERE w.rides) SELECT DISTINCT world, x, y, to_x, to_y FROM walk WHERE (x, y) <> (to_x, to_y);
CREATE INDEX options ON option(world, x, y);
SELECT count(*) > 150, sum(moves LIKE '%*%') > 100, sum(walls <> '[]') > 100 FROM world;
--> 1|1|1
SELECT world, x, y FROM world, grundy_board(moves, 7, 7, walls) WHERE value IS NULL ORDER BY 1, 2, 3;
==> SELECT world, x, y FROM wall ORDER BY 1, 2, 3;
SELECT c.world, c.x, c.y, to_x, to_y, m.value FROM cell AS c JOIN world AS w USING (world) JOIN piece_moves(w.moves, c.x, c.y, 7, 7, w.walls) AS m ORDER BY 1, 2, 3, 4, 5;
==> SELECT o.world, o.x, o.y, to_x, to_y, c.value FROM option AS o JOIN cell AS c ON c.world = o.world AND c.x = to_x AND c.y = to_y ORDER BY 1, 2, 3, 4, 5;
SELECT count(*) > 8000, sum(value = (SELECT mex(o.value) FROM option AS m JOIN cell AS o ON o.world = m.world AND o.x = to_x AND o.y = to_y WHERE m.world = c.world AND m.x = c.x AND m.y = c.y)) = count(*) FROM cell AS c;
--> 1|1

-- Invalid moves, and the position of the error.
SELECT grundy_piece('(', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 2 of its moves: expected an integer
SELECT grundy_piece('(-', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 3 of its moves: expected an integer
SELECT grundy_piece('(--1,0)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 3 of its moves: expected an integer
SELECT grundy_piece('(- 1,0)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 3 of its moves: expected an integer
SELECT grundy_piece('(1.5,0)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 3 of its moves: expected ',' between dx and dy
SELECT grundy_piece('(-1 -1)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 5 of its moves: expected ',' between dx and dy
SELECT grundy_piece('(-1,', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 5 of its moves: expected an integer
SELECT grundy_piece('(-1,-1', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 7 of its moves: expected ')' after dy
SELECT grundy_piece('(-1,-1,-1)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 7 of its moves: expected ')' after dy
SELECT grundy_piece('(-1,-1)x', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 8 of its moves: expected '(' of a move or the end
SELECT grundy_piece('(-1,-1)**', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 9 of its moves: expected '(' of a move or the end
SELECT grundy_piece('(-1,-1),', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 9 of its moves: expected '(' of a move
SELECT grundy_piece('(-1,-1),,(-2,-1)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 9 of its moves: expected '(' of a move
SELECT grundy_piece('(-1,-2)(-1,-1)', 3, 4);
--> error: grundy_piece(): piece: syntax error at byte 8 of its moves: expected a space between moves
-- From (3,4) the first step leads to (2,2), of value 1, and the ride to (1,1) and (0,0), of value 0.
SELECT grundy_piece('(-1,-2)(-1,-1)*', 3, 4);
--> 2
SELECT grundy_piece('(-1,-1) (0,0)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 9 of its moves: expected a move other than (0,0)
SELECT grundy_piece('(-1,-2147483649)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 5 of its moves: expected an integer from -2147483648 to 2147483648
SELECT grundy_piece('(99999999999999999999999,0)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 2 of its moves: expected an integer from -2147483648 to 2147483648
SELECT grundy_piece('', 3, 3);
--> error: grundy_piece(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got '' (a TEXT)
SELECT grundy_piece('*', 3, 3);
--> error: grundy_piece(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got '*' (a TEXT)
SELECT grundy_piece(',(-1,-1)', 3, 3);
--> error: grundy_piece(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got ',(-1,-1)' (a TEXT)
SELECT grundy_piece('(-1,-1)' || char(0) || '(-2,-1)', 3, 3);
--> error: grundy_piece(): piece: syntax error at byte 8 of its moves: expected '(' of a move or the end

-- The highest row, and one value of a piece with a closed form, cell by cell. SQLite searches the copy without help.
SELECT max(y), max(x) FROM grundy_board('king', 1000, 3);
--> 2|999
SELECT max(y) FROM grundy_board('zebra', 5, 5, '[[1,1]]');
--> 4
CREATE TABLE place AS SELECT p.column1 AS p, s.column1 AS w, s.column2 AS h FROM (VALUES ('rook'), ('bishop'), ('king'), ('knight'), ('zebra')) AS p, (VALUES (50, 50), (300, 9), (9, 300)) AS s;
CREATE TABLE places AS SELECT place.rowid AS id, x, y, value FROM place CROSS JOIN grundy_board(p, w, h);
CREATE INDEX places_value ON places(id, value);
CREATE TABLE sought AS WITH RECURSIVE c(v) AS (VALUES (0) UNION ALL SELECT v + 1 FROM c WHERE v < 11) SELECT v FROM c;
SELECT place.rowid, v, x, y FROM place CROSS JOIN sought CROSS JOIN grundy_board(p, w, h) WHERE value = v;
==> SELECT id, v, x, y FROM place CROSS JOIN sought CROSS JOIN places WHERE id = place.rowid AND value = v ORDER BY id, v, y, x;
SELECT place.rowid, v, x, y FROM place CROSS JOIN sought CROSS JOIN grundy_board(p, w, h) WHERE value = v AND x > 4 AND y BETWEEN 2 AND 30;
==> SELECT id, v, x, y FROM place CROSS JOIN sought CROSS JOIN places WHERE id = place.rowid AND value = v AND x > 4 AND y BETWEEN 2 AND 30 ORDER BY id, v, y, x;
SELECT count(*) FROM grundy_board('rook', 1000000) WHERE value = 5;
--> 1000000
SELECT count(*) FROM grundy_board('knight', 100000000) WHERE value = 3 AND y < 1000;
--> 0
SELECT x, y FROM grundy_board('bishop', 1000000) WHERE value = 999999;
--> 999999|999999
-- An import stores a missing vertex as an empty text.
SELECT * FROM graph_bits('col', 'SELECT ''a'' AS one, '''' AS other');
--> error: graph_bits(): other in row 1 of the edges must not be an empty text; nullif(other, '') makes it NULL, which a missing value should be
SELECT count(*) FROM graph_vertices('col', 'SELECT ''a'' AS one, nullif('''', '''')');
--> 2
-- A cell from which a move leads farther than the widest board.
SELECT grundy_piece('(-1,1000) (0,-1)', 4000000000000000000, 1);
--> error: grundy_piece(): the value at (4000000000000000000, 1) needs a board of more than 2147483648 cells a side, which is the most for this piece
-- A rook that climbs at most one row: a cell has more than 65536 options, one of them by the step.
SELECT count(*), sum(value = (x | y) - (x & y)) FROM grundy_board('(-1,0)* (0,-1)', 70000, 2) WHERE x >= 65000;
--> 10000|10000
