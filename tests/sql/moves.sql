-- Cells and moves follow the rules of the games.
CREATE TABLE n AS WITH RECURSIVE c(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM c WHERE n < 15) SELECT n FROM c;

-- Pieces: the values equal the functions of (x, y).
CREATE TABLE piece(p);
INSERT INTO piece VALUES ('knight'), ('queen'), ('king'), ('rook'), ('bishop');
CREATE TABLE cell AS SELECT p, a.n AS x, b.n AS y, CASE p WHEN 'knight' THEN grundy_knight(a.n, b.n) WHEN 'queen' THEN grundy_queen(a.n, b.n) WHEN 'king' THEN grundy_king(a.n, b.n) WHEN 'rook' THEN grundy_rook(a.n, b.n) ELSE grundy_bishop(a.n, b.n) END AS value FROM piece, n AS a, n AS b WHERE max(a.n, b.n) < 12;
CREATE TABLE move AS SELECT a.p, a.x, a.y, b.x AS to_x, b.y AS to_y, b.value FROM cell AS a JOIN cell AS b USING (p) WHERE CASE p
  WHEN 'knight' THEN (a.x - b.x, a.y - b.y) IN (VALUES (1, 2), (2, 1))
  WHEN 'king' THEN (a.x - b.x, a.y - b.y) IN (VALUES (1, 0), (0, 1), (1, 1))
  WHEN 'rook' THEN (a.x > b.x AND a.y = b.y) OR (a.x = b.x AND a.y > b.y)
  WHEN 'bishop' THEN a.x > b.x AND a.x - b.x = a.y - b.y
  ELSE (a.x > b.x AND (a.y = b.y OR a.x - b.x = a.y - b.y)) OR (a.x = b.x AND a.y > b.y) END;
CREATE TABLE size(w, h);
INSERT INTO size VALUES (0, 0), (1, 1), (0, 3), (3, 0), (1, 9), (9, 1), (5, 8), (12, 12);
SELECT p, w, h, x, y, value FROM piece CROSS JOIN size CROSS JOIN grundy_board(p, w, h);
==> SELECT p, w, h, x, y, value FROM piece, size JOIN cell USING (p) WHERE x < w AND y < h ORDER BY piece.rowid, size.rowid, y, x;
SELECT p, x, y, to_x, to_y, m.value FROM cell, piece_moves(p, x, y) AS m;
~~> SELECT * FROM move;
SELECT p, x, y, to_x, to_y, m.value FROM cell, piece_moves(p, x, y, 12, 13) AS m;
~~> SELECT * FROM move;

-- Heaps: a digit states whether its number of tokens may be taken with 0, 1, 2 or 3 heaps left.
CREATE TABLE code(rules, digits);
INSERT INTO code SELECT column1, column1 FROM (VALUES ('0.77'), ('0.137'), ('4.7'), ('0.3F'), ('C.8'), ('0.8F'), ('0.05A'), ('0.0'), ('C.F8F'), ('4.3'), ('0.1'), ('0.2'));
INSERT INTO code VALUES ('kayles', '0.77'), ('S{1,3,4}', '0.3033'), ('nim', '0.333333333333333'), ('lasker', '4.333333333333333');
CREATE TABLE digit AS SELECT rules, n AS take, instr('0123456789ABCDEF', substr(replace(digits, '.', ''), n + 1, 1)) - 1 AS digit FROM code, n WHERE n < length(digits) - 1;
CREATE TABLE way AS SELECT 0 AS tokens, 0 AS heaps, '[]' AS parts UNION ALL SELECT n, 1, printf('[%d]', n) FROM n WHERE n > 0
  UNION ALL SELECT a.n + b.n, 2, printf('[%d,%d]', a.n, b.n) FROM n AS a, n AS b WHERE a.n BETWEEN 1 AND b.n
  UNION ALL SELECT a.n + b.n + c.n, 3, printf('[%d,%d,%d]', a.n, b.n, c.n) FROM n AS a, n AS b, n AS c WHERE a.n BETWEEN 1 AND b.n AND b.n <= c.n;
SELECT rules, n, parts FROM code, n, heap_moves(rules, n);
~~> SELECT rules, n, parts FROM digit, n, way WHERE tokens = n - take AND digit >> heaps & 1;
