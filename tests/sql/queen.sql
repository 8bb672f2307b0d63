-- Slow: make check omits this test, which takes more than a second.
-- Cells beyond the table whose rows are certified only if that pays, or never. They are read from cached windows; the
-- mex of the moves is the definition.
WITH cell(x, y) AS (VALUES (40000, 300), (600, 40000), (34000, 129)) SELECT c.x, c.y, mex(value) FROM cell c, piece_moves('queen', c.x, c.y) GROUP BY 1, 2 ORDER BY 1, 2;
==> WITH cell(x, y) AS (VALUES (40000, 300), (600, 40000), (34000, 129)) SELECT x, y, grundy_queen(x, y) FROM cell ORDER BY 1, 2;
SELECT sum(value * (x + 3 * y)) FROM grundy_board('queen', 30000, 140) WHERE y >= 120;
==> SELECT sum(value * (y + 3 * x)) FROM grundy_board('queen', 140, 30000) WHERE x >= 120;

-- Look-ups on a board that is too large to scan; a and b are partners of each other. The first row whose zero is
-- beyond x was computed with a square root in an arbitrary-precision calculator.
SELECT x, y FROM grundy_board('queen', 9223372036854775807) WHERE value = 0 AND x = 1000000000000000;
==> SELECT y, x FROM grundy_board('queen', 9223372036854775807) WHERE value = 0 AND y = 1000000000000000;
SELECT x, y FROM grundy_board('queen', 1000000000) WHERE value = 0 AND x BETWEEN 500000000 AND 500000020 ORDER BY x;
==> SELECT y, x FROM grundy_board('queen', 1000000000) WHERE value = 0 AND y BETWEEN 500000000 AND 500000020 ORDER BY y;
SELECT x, y FROM grundy_board('queen', 9223372036854775807) WHERE value = 0 AND x > 4000000000000000000 LIMIT 1;
--> 4000000000000000002|2472135954999579394
SELECT x, y FROM grundy_board('queen', 9223372036854775807) WHERE value = 0 LIMIT 3 OFFSET 5;
--> 3|5
--> 10|6
--> 4|7
SELECT count(*) FROM grundy_board('queen', 1000000000, 5) WHERE value = 0;
--> 5
SELECT count(*) FROM grundy_board('queen', 5, 1000000000) WHERE value = 0;
--> 5
-- The zeros are (a, a + d) and (a + d, a) for d = 0, 1, ..., where a is d times the golden ratio, rounded down
-- (Wythoff 1907).
SELECT x, y, value FROM grundy_board('queen', 1000000000) WHERE value = 0 LIMIT 3000;
==> WITH RECURSIVE n(d) AS (VALUES (0) UNION ALL SELECT d + 1 FROM n WHERE d < 2000), pair(a, b) AS (SELECT CAST(d * 1.618033988749895 AS INTEGER), CAST(d * 1.618033988749895 AS INTEGER) + d FROM n) SELECT a, b, 0 FROM pair WHERE b < 3000 UNION SELECT b, a, 0 FROM pair WHERE a < 3000 ORDER BY 2;

-- Boards with one side beyond 2^31 have the values of grundy_queen, which certifies its rows.
SELECT count(*), sum(value = grundy_queen(x, y)) FROM grundy_board('queen', 3, 9223372036854775807) WHERE y BETWEEN 5000000000 AND 5000000051;
--> 156|156
SELECT count(*), sum(value = grundy_queen(x, y)) FROM grundy_board('queen', 9223372036854775807, 3) WHERE x BETWEEN 5000000000 AND 5000000051;
--> 156|156
