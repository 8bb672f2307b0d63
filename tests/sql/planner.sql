-- SQLite may scan once for each branch of an OR that has separate arguments.
SELECT piece_, x, y FROM grundy_board WHERE (piece_ = 'queen' AND width_ = 3 AND x = 1 AND y = 1) OR (piece_ = 'rook' AND width_ = 3 AND x = 2 AND y = 1) ORDER BY 1, 2, 3;
--> queen|1|1
--> rook|2|1
SELECT count(*) FROM grundy_board WHERE (piece_ = 'queen' AND width_ = 3) OR (piece_ = 'rook' AND width_ = 4);
--> 25

-- Conditions on hidden columns in addition to the arguments in parentheses.
CREATE TEMP TABLE copy AS SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6);
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE width_ = 5;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE width_ = 5;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE width_ = 6;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE width_ = 6;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE width_ > 4;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE width_ > 4;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE width_ = NULL;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE width_ = NULL;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE piece_ = 'queen';
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE piece_ = 'queen';
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE piece_ = 'QUEEN';
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE piece_ = 'QUEEN';
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE piece_ <> 'rook';
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE piece_ <> 'rook';
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE height = 6 AND x = 2;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE height = 6 AND x = 2;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE height IN (5, 6);
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE height IN (5, 6);
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE width_ IS 5;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE width_ IS 5;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE width_ = height - 1;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE width_ = height - 1;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE x = width_ - 1;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE x = width_ - 1;
SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6) WHERE y < height AND x = width_;
~~> SELECT x, y, value, piece_, width_, height FROM copy WHERE y < height AND x = width_;
DROP TABLE copy;
CREATE TEMP TABLE copy AS SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8);
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE x_ = 5;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE x_ = 5;
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE x_ = 6;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE x_ = 6;
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE to_x = x_;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE to_x = x_;
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE to_y < y_;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE to_y < y_;
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE width = 7;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE width = 7;
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE height = 8 AND to_x = 2;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE height = 8 AND to_x = 2;
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE x_ IN (5, 7);
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE x_ IN (5, 7);
SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM piece_moves('rook', 5, 3, 7, 8) WHERE to_x = x_ - 1;
~~> SELECT to_x, to_y, value, piece_, x_, y_, width, height FROM copy WHERE to_x = x_ - 1;
SELECT count(*) FROM piece_moves('rook', 2, 2, 3) WHERE width IS NULL;
--> 0
SELECT count(*) FROM piece_moves('rook', 2, 2, 3) WHERE width IS NOT NULL;
--> 4
SELECT width_, height FROM grundy_board('king', 1, 1);
--> 1|1
SELECT count(*) FROM grundy_board WHERE width_ = 3 AND piece_ = 'king' AND height = 2;
--> 6
SELECT count(*) FROM grundy_board('king') WHERE width_ IN (2, 3);
--> 13

-- Order of the help.
.open :memory:
.load ./dist/grundy
CREATE TEMP TABLE copy AS SELECT * FROM grundy_help;
SELECT name, signature FROM grundy_help ORDER BY signature;
==> SELECT name, signature FROM copy ORDER BY signature;
SELECT name, signature FROM grundy_help ORDER BY name DESC, signature;
==> SELECT name, signature FROM copy ORDER BY name DESC, signature;

-- Groups.
.open :memory:
.load ./dist/grundy
CREATE TEMP TABLE copy AS SELECT x, y, value, piece_, width_, height FROM grundy_board('queen', 5, 6);
SELECT DISTINCT x FROM grundy_board('queen', 5, 6);
~~> SELECT DISTINCT x FROM copy;
SELECT DISTINCT value FROM grundy_board('queen', 5, 6) ORDER BY value;
==> SELECT DISTINCT value FROM copy ORDER BY value;
SELECT DISTINCT y, value > 2 FROM grundy_board('queen', 5, 6);
~~> SELECT DISTINCT y, value > 2 FROM copy;
SELECT DISTINCT y, x FROM grundy_board('queen', 5, 6) ORDER BY y, x;
==> SELECT DISTINCT y, x FROM copy ORDER BY y, x;
SELECT DISTINCT x FROM grundy_board('queen', 5, 6) WHERE x IN (3, 1, 3) ORDER BY x DESC;
==> SELECT DISTINCT x FROM copy WHERE x IN (3, 1, 3) ORDER BY x DESC;
SELECT x, count(*), sum(value) FROM grundy_board('queen', 5, 6) GROUP BY x ORDER BY x;
==> SELECT x, count(*), sum(value) FROM copy GROUP BY x ORDER BY x;
SELECT y, count(*), sum(value) FROM grundy_board('queen', 5, 6) GROUP BY y;
~~> SELECT y, count(*), sum(value) FROM copy GROUP BY y;
SELECT value, count(*), min(x), max(y) FROM grundy_board('queen', 5, 6) GROUP BY value HAVING count(*) > 1;
~~> SELECT value, count(*), min(x), max(y) FROM copy GROUP BY value HAVING count(*) > 1;
SELECT y, x, count(*) FROM grundy_board('queen', 5, 6) GROUP BY y, x;
~~> SELECT y, x, count(*) FROM copy GROUP BY y, x;
SELECT x, y, count(*) FROM grundy_board('queen', 5, 6) GROUP BY x, y;
~~> SELECT x, y, count(*) FROM copy GROUP BY x, y;
SELECT min(x), max(x), min(y), max(y), count(DISTINCT value) FROM grundy_board('queen', 5, 6);
~~> SELECT min(x), max(x), min(y), max(y), count(DISTINCT value) FROM copy;
SELECT max(y) FROM grundy_board('queen', 5, 6) WHERE x = 2;
~~> SELECT max(y) FROM copy WHERE x = 2;
SELECT min(y) FROM grundy_board('queen', 5, 6) WHERE x > 2 AND value > 1;
~~> SELECT min(y) FROM copy WHERE x > 2 AND value > 1;
DROP TABLE copy;
CREATE TEMP TABLE copy AS SELECT to_x, to_y, value, piece_, x_, y_ FROM piece_moves('queen', 4, 6);
SELECT DISTINCT to_x FROM piece_moves('queen', 4, 6);
~~> SELECT DISTINCT to_x FROM copy;
SELECT DISTINCT value FROM piece_moves('queen', 4, 6) ORDER BY value;
==> SELECT DISTINCT value FROM copy ORDER BY value;
SELECT DISTINCT to_y, value > 2 FROM piece_moves('queen', 4, 6);
~~> SELECT DISTINCT to_y, value > 2 FROM copy;
SELECT DISTINCT to_y, to_x FROM piece_moves('queen', 4, 6) ORDER BY to_y, to_x;
==> SELECT DISTINCT to_y, to_x FROM copy ORDER BY to_y, to_x;
SELECT DISTINCT to_x FROM piece_moves('queen', 4, 6) WHERE to_x IN (3, 1, 3) ORDER BY to_x DESC;
==> SELECT DISTINCT to_x FROM copy WHERE to_x IN (3, 1, 3) ORDER BY to_x DESC;
SELECT to_x, count(*), sum(value) FROM piece_moves('queen', 4, 6) GROUP BY to_x ORDER BY to_x;
==> SELECT to_x, count(*), sum(value) FROM copy GROUP BY to_x ORDER BY to_x;
SELECT to_y, count(*), sum(value) FROM piece_moves('queen', 4, 6) GROUP BY to_y;
~~> SELECT to_y, count(*), sum(value) FROM copy GROUP BY to_y;
SELECT value, count(*), min(to_x), max(to_y) FROM piece_moves('queen', 4, 6) GROUP BY value HAVING count(*) > 1;
~~> SELECT value, count(*), min(to_x), max(to_y) FROM copy GROUP BY value HAVING count(*) > 1;
SELECT to_y, to_x, count(*) FROM piece_moves('queen', 4, 6) GROUP BY to_y, to_x;
~~> SELECT to_y, to_x, count(*) FROM copy GROUP BY to_y, to_x;
SELECT to_x, to_y, count(*) FROM piece_moves('queen', 4, 6) GROUP BY to_x, to_y;
~~> SELECT to_x, to_y, count(*) FROM copy GROUP BY to_x, to_y;
SELECT min(to_x), max(to_x), min(to_y), max(to_y), count(DISTINCT value) FROM piece_moves('queen', 4, 6);
~~> SELECT min(to_x), max(to_x), min(to_y), max(to_y), count(DISTINCT value) FROM copy;
SELECT max(to_y) FROM piece_moves('queen', 4, 6) WHERE to_x = 2;
~~> SELECT max(to_y) FROM copy WHERE to_x = 2;
SELECT min(to_y) FROM piece_moves('queen', 4, 6) WHERE to_x > 2 AND value > 1;
~~> SELECT min(to_y) FROM copy WHERE to_x > 2 AND value > 1;

-- Joins: cells and legal moves by the rules, values from the functions of (x, y); `board` holds the cells of every board of the table `p`.
.open :memory:
.load ./dist/grundy
CREATE TEMP TABLE n(i INTEGER PRIMARY KEY);
WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c LIMIT 12) INSERT INTO n SELECT i FROM c;
CREATE TEMP TABLE cell(piece, x INTEGER, y INTEGER, value INTEGER);
CREATE TEMP TABLE move(piece, x INTEGER, y INTEGER, to_x INTEGER, to_y INTEGER, value INTEGER);
INSERT INTO cell SELECT 'knight', a.i, b.i, grundy_knight(a.i, b.i) FROM n a, n b;
INSERT INTO cell SELECT 'queen', a.i, b.i, grundy_queen(a.i, b.i) FROM n a, n b;
INSERT INTO cell SELECT 'king', a.i, b.i, grundy_king(a.i, b.i) FROM n a, n b;
INSERT INTO cell SELECT 'rook', a.i, b.i, grundy_rook(a.i, b.i) FROM n a, n b;
INSERT INTO cell SELECT 'bishop', a.i, b.i, grundy_bishop(a.i, b.i) FROM n a, n b;
INSERT INTO move SELECT a.piece, a.x, a.y, b.x, b.y, b.value FROM cell a, cell b WHERE a.piece = b.piece AND CASE a.piece WHEN 'knight' THEN (a.x-b.x, a.y-b.y) IN (VALUES (1, 2), (2, 1)) WHEN 'king' THEN (a.x-b.x, a.y-b.y) IN (VALUES (1, 0), (0, 1), (1, 1)) WHEN 'rook' THEN (a.x > b.x AND a.y = b.y) OR (a.x = b.x AND a.y > b.y) WHEN 'bishop' THEN a.x > b.x AND a.x-b.x = a.y-b.y ELSE (a.x > b.x AND (a.y = b.y OR a.x-b.x = a.y-b.y)) OR (a.x = b.x AND a.y > b.y) END;
CREATE TEMP TABLE p(id INTEGER PRIMARY KEY, piece, width, height, x, y);
INSERT INTO p(piece, width, height, x, y) VALUES ('queen', 5, 4, 1, 2), ('rook', 3, 3, 2, 2), ('king', 1, 1, 0, 0), ('knight', 6, 2, 5, 1), ('bishop', 4, 7, 3, 6), ('queen', 0, 5, NULL, 3), (NULL, 4, 4, 1, 1), ('rook', NULL, 4, 1, 1), ('king', 4, NULL, 2, 1), ('queen', 5, 4, 4, 3), ('knight', 3, 3, 7, 7), ('rook', 2, 2, 1, NULL), ('queen', 9, 9, 8, 0);
CREATE TEMP TABLE board AS SELECT id, c.x, c.y, c.value, p.piece, width, height FROM p, cell c WHERE c.piece = p.piece AND c.x < width AND c.y < height;
CREATE TEMP VIEW q AS SELECT * FROM cell WHERE piece = 'queen' AND x < 6 AND y < 6;
SELECT p.id, b.x, b.y, b.value FROM p CROSS JOIN grundy_board(p.piece, p.width, p.height) b;
~~> SELECT p.id, b.x, b.y, b.value FROM p JOIN board b ON b.id = p.id;
SELECT p.id, b.x, b.y, b.value FROM grundy_board(p.piece, p.width, p.height) b, p;
~~> SELECT p.id, b.x, b.y, b.value FROM p JOIN board b ON b.id = p.id;
SELECT p.id, b.value FROM p, grundy_board(p.piece, p.width, p.height) b WHERE b.x = p.x AND b.y = p.y;
~~> SELECT p.id, b.value FROM p JOIN board b ON b.id = p.id WHERE b.x = p.x AND b.y = p.y;
SELECT p.id, b.value FROM p, grundy_board(p.piece, p.width, p.height) b WHERE b.x >= p.x AND b.y < p.y AND b.value > 1;
~~> SELECT p.id, b.value FROM p JOIN board b ON b.id = p.id WHERE b.x >= p.x AND b.y < p.y AND b.value > 1;
SELECT p.id, b.x, b.y, b.value FROM p LEFT JOIN grundy_board(p.piece, p.width, p.height) b ON b.x = p.x AND b.y = p.y;
~~> SELECT p.id, b.x, b.y, b.value FROM p LEFT JOIN board b ON b.id = p.id AND b.x = p.x AND b.y = p.y;
SELECT p.id, b.x, b.y, b.value FROM p LEFT JOIN grundy_board(p.piece, p.width, p.height) b;
~~> SELECT p.id, b.x, b.y, b.value FROM p LEFT JOIN board b ON b.id = p.id;
SELECT p.id, b.x FROM p LEFT JOIN grundy_board(p.piece, p.width, p.height) b ON b.value > 99;
~~> SELECT p.id, b.x FROM p LEFT JOIN board b ON b.id = p.id AND b.value > 99;
SELECT p.id FROM p LEFT JOIN grundy_board(p.piece, p.width, p.height) b ON b.x = p.x WHERE b.x IS NULL;
~~> SELECT p.id FROM p LEFT JOIN board b ON b.id = p.id AND b.x = p.x WHERE b.x IS NULL;
SELECT p.id, b.y FROM p LEFT JOIN grundy_board(p.piece, p.width, p.height) b ON b.x = p.x WHERE b.y = 1;
~~> SELECT p.id, b.y FROM p LEFT JOIN board b ON b.id = p.id AND b.x = p.x WHERE b.y = 1;
SELECT p.id, b.x, b.y, b.value FROM grundy_board('queen', 6) b CROSS JOIN p WHERE b.x = p.x AND b.y = p.y;
~~> SELECT p.id, b.x, b.y, b.value FROM q b JOIN p ON b.x = p.x AND b.y = p.y;
SELECT p.id, b.x, b.y, b.value FROM p CROSS JOIN grundy_board('queen', 6) b WHERE b.x = p.x AND b.y = p.y;
~~> SELECT p.id, b.x, b.y, b.value FROM q b JOIN p ON b.x = p.x AND b.y = p.y;
SELECT p.id, b.x, b.y, b.value FROM grundy_board('queen', 6) b LEFT JOIN p ON b.x = p.x AND b.y = p.y;
~~> SELECT p.id, b.x, b.y, b.value FROM q b LEFT JOIN p ON b.x = p.x AND b.y = p.y;
SELECT id, (SELECT value FROM grundy_board(p.piece, p.width, p.height) WHERE x = p.x AND y = p.y) FROM p;
~~> SELECT id, (SELECT value FROM board b WHERE b.id = p.id AND x = p.x AND y = p.y) FROM p;
SELECT id, (SELECT sum(value) FROM grundy_board(p.piece, p.width, p.height) WHERE x <= p.x) FROM p;
~~> SELECT id, (SELECT sum(value) FROM board b WHERE b.id = p.id AND x <= p.x) FROM p;
SELECT id FROM p WHERE EXISTS (SELECT 1 FROM grundy_board(p.piece, p.width, p.height) WHERE value = 2);
~~> SELECT id FROM p WHERE EXISTS (SELECT 1 FROM board b WHERE b.id = p.id AND value = 2);
SELECT id FROM p WHERE NOT EXISTS (SELECT 1 FROM piece_moves(p.piece, p.x, p.y) WHERE value = 0);
~~> SELECT id FROM p WHERE NOT EXISTS (SELECT 1 FROM move m WHERE m.piece = p.piece AND m.x = p.x AND m.y = p.y AND value = 0);
SELECT id FROM p WHERE p.x IN (SELECT value FROM grundy_board(p.piece, p.width, p.height));
~~> SELECT id FROM p WHERE p.x IN (SELECT value FROM board b WHERE b.id = p.id);
SELECT x, y, value FROM grundy_board('queen', 6) WHERE x < 2 UNION SELECT x, y, value FROM grundy_board('queen', 6) WHERE y < 2;
~~> SELECT x, y, value FROM q WHERE x < 2 OR y < 2;
SELECT x, y FROM grundy_board('queen', 6) EXCEPT SELECT y, x FROM grundy_board('rook', 4);
~~> SELECT x, y FROM q WHERE NOT (x < 4 AND y < 4);
SELECT x, value FROM grundy_board('queen', 6) WHERE y = 1 INTERSECT SELECT y, value FROM grundy_board('queen', 6) WHERE x = 1;
~~> SELECT x, value FROM q WHERE y = 1;
SELECT a.x, a.y, b.x, b.y FROM grundy_board('queen', 6) a, grundy_board('queen', 6) b WHERE a.value = b.value AND a.x < b.x;
~~> SELECT a.x, a.y, b.x, b.y FROM q a, q b WHERE a.value = b.value AND a.x < b.x;
SELECT a.x, b.value FROM grundy_board('queen', 6) a, grundy_board('queen', 6) b WHERE a.x = b.y AND a.y = b.x AND a.y = 3;
~~> SELECT a.x, b.value FROM q a, q b WHERE a.x = b.y AND a.y = b.x AND a.y = 3;
SELECT a.value, b.value FROM grundy_board('queen', 4) a, grundy_board('king', a.x + 1, a.y) b WHERE b.x = a.x;
~~> SELECT a.value, b.value FROM cell a, cell b WHERE a.piece = 'queen' AND a.x < 4 AND a.y < 4 AND b.piece = 'king' AND b.x = a.x AND b.y < a.y;
SELECT p.id, m.to_x, m.to_y, m.value FROM p, piece_moves(p.piece, p.x, p.y) m;
~~> SELECT p.id, m.to_x, m.to_y, m.value FROM p JOIN move m ON m.piece = p.piece AND m.x = p.x AND m.y = p.y;
SELECT p.id, m.to_x, m.to_y, m.value FROM piece_moves(p.piece, p.x, p.y) m, p;
~~> SELECT p.id, m.to_x, m.to_y, m.value FROM p JOIN move m ON m.piece = p.piece AND m.x = p.x AND m.y = p.y;
SELECT p.id, m.to_x, m.value FROM p LEFT JOIN piece_moves(p.piece, p.x, p.y) m ON m.value = 0 ;
~~> SELECT p.id, m.to_x, m.value FROM p LEFT JOIN move m ON m.piece = p.piece AND m.x = p.x AND m.y = p.y AND m.value = 0;
SELECT b.x, b.y, m.to_x, m.to_y FROM grundy_board('queen', 6) b, piece_moves('queen', b.x, b.y) m WHERE m.value = 0 AND b.value > 0;
~~> SELECT m.x, m.y, m.to_x, m.to_y FROM move m WHERE m.piece = 'queen' AND m.x < 6 AND m.y < 6 AND m.value = 0;
SELECT b.x, b.y FROM grundy_board('queen', 6) b WHERE value <> (SELECT mex(value) FROM piece_moves('queen', b.x, b.y));
~~> SELECT 1 WHERE 0;
SELECT b.x, b.y, m.to_x FROM grundy_board('queen', 6) b CROSS JOIN piece_moves('queen', 5, 5) m WHERE m.to_x = b.x AND m.to_y = b.y;
~~> SELECT to_x, to_y, to_x FROM move WHERE piece = 'queen' AND x = 5 AND y = 5;
SELECT p.id, w.heap, w.take FROM p, nim_winning_moves('[' || p.x || ',' || p.y || ']') w;
~~> SELECT id, x < y, abs(x - y) FROM p WHERE x <> y;
SELECT v.value, count(*) FROM (SELECT value FROM grundy_board('queen', 6) ORDER BY y, x LIMIT 20) v GROUP BY v.value;
~~> SELECT v.value, count(*) FROM (SELECT value FROM q ORDER BY y, x LIMIT 20) v GROUP BY v.value;
WITH b AS (SELECT * FROM grundy_board('queen', 6)) SELECT a.x, c.y FROM b a JOIN b c ON a.value = c.value;
~~> SELECT a.x, c.y FROM q a JOIN q c ON a.value = c.value;
SELECT sum(value) OVER (PARTITION BY x ORDER BY y) FROM grundy_board('queen', 6);
~~> SELECT sum(value) OVER (PARTITION BY x ORDER BY y) FROM q;

-- INNOCUOUS functions are permitted in an untrusted schema.
PRAGMA trusted_schema = off;
CREATE VIEW zeros AS SELECT x, y FROM grundy_board('queen', 6) WHERE value = 0;
CREATE VIEW reply AS SELECT b.x, b.y, m.to_x, m.to_y FROM grundy_board('queen', 6) b, piece_moves('queen', b.x, b.y) m WHERE m.value = 0;
CREATE VIEW heaps AS SELECT nim_sum(x) s, mex(x) m, nim_winning_moves(x) w, nim_sum_outcome(x, 'misere') o FROM zeros;
CREATE VIEW nim AS SELECT heap, take FROM nim_winning_moves('[3, 4, 5]');
CREATE TABLE log(x, y, value, moves);
CREATE TABLE entry(x, y, v AS (grundy_queen(x, y)), n AS (nim_sum(x, y)) STORED, CHECK (grundy_rook(x, y) < 100));
CREATE INDEX by_value ON entry(grundy_knight(x, y));
CREATE INDEX partial ON entry(x) WHERE grundy_king(x, y) = 0;
CREATE TRIGGER note AFTER INSERT ON entry BEGIN INSERT INTO log SELECT x, y, value, (SELECT count(*) FROM piece_moves('queen', new.x, new.y)) FROM grundy_board('queen', 50) WHERE x = new.x AND y = new.y; END;
INSERT INTO entry(x, y) VALUES (3, 5), (4, 4), (1, 2);
SELECT * FROM zeros;
~~> SELECT x, y FROM q WHERE value = 0;
SELECT * FROM reply WHERE x > 2;
~~> SELECT x, y, to_x, to_y FROM move WHERE piece = 'queen' AND x < 6 AND y < 6 AND value = 0 AND x > 2;
SELECT * FROM nim;
--> 0|2
SELECT s, m, w, o FROM heaps;
--> 5|4|1|N
SELECT x, y, value, moves FROM log ORDER BY x, y;
--> 1|2|0|4
--> 3|5|0|11
--> 4|4|7|12
SELECT x, v, n FROM entry ORDER BY x;
--> 1|0|3
--> 3|0|6
--> 4|7|0
INSERT OR IGNORE INTO entry(x, y) VALUES (64, 63);
SELECT count(*) FROM entry;
--> 3
SELECT x FROM entry WHERE grundy_knight(x, y) = 0 ORDER BY x;
--> 3
--> 4

-- LIMIT and a unique look-up must not scan a board that is too large to scan.
SELECT x, y, value FROM grundy_board('knight', 9223372036854775807) LIMIT 1 OFFSET 2;
--> 2|0|0
SELECT x, y, value FROM grundy_board('rook', 9223372036854775807) WHERE x = 9223372036854775806 AND y = 1;
--> 9223372036854775806|1|9223372036854775807
SELECT x, y FROM grundy_board('rook', 9223372036854775807) WHERE x >= 9223372036854775805 AND y > 9223372036854775805;
--> 9223372036854775805|9223372036854775806
--> 9223372036854775806|9223372036854775806
SELECT x FROM grundy_board('rook', 9223372036854775807) WHERE x = 9223372036854775807;
SELECT to_x, to_y, value FROM piece_moves('rook', 9223372036854775807, 9223372036854775807) WHERE to_y < 2 AND to_x > 5;
--> 9223372036854775807|1|9223372036854775806
--> 9223372036854775807|0|9223372036854775807
SELECT to_x, to_y, value FROM piece_moves('bishop', 9223372036854775807, 9223372036854775806) WHERE to_x BETWEEN 1 AND 2 ORDER BY to_x;
--> 1|0|0
--> 2|1|1
SELECT to_x, to_y FROM piece_moves('queen', 9223372036854775807, 3) WHERE to_x = 5;
--> 5|3
