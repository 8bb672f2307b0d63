-- Messages.
SELECT grundy_tower(0);
--> error: grundy_tower(): height must be a positive integer, got 0
SELECT grundy_tower(-9223372036854775808);
--> error: grundy_tower(): height must be a positive integer, got -9223372036854775808
SELECT grundy_tower(9223372036854775808);
--> error: grundy_tower(): height must be a positive integer, got 9.22337203685478e+18 (a REAL, beyond 64-bit integers)
SELECT grundy_tower(6.5);
--> error: grundy_tower(): height must be a positive integer, got 6.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT grundy_tower('6.5');
--> error: grundy_tower(): height must be a positive integer, got '6.5' (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with
SELECT grundy_tower(x'06');
--> error: grundy_tower(): height must be a positive integer, got a BLOB of 1 byte
SELECT grundy_tower(NULL);
--> NULL
SELECT grundy_tower();
--> error: wrong number of arguments to function grundy_tower()
SELECT * FROM tower_moves;
--> error: tower_moves(): argument height is missing
SELECT * FROM tower_moves(0);
--> error: tower_moves(): height must be a positive integer, got 0
SELECT * FROM tower_moves('x');
--> error: tower_moves(): height must be a positive integer, got 'x' (a TEXT)
SELECT * FROM tower_moves(NULL);
SELECT * FROM tower_moves(1);

-- Extremes.
-- 2^63-1 = 7^2 * 73 * 127 * 337 * 92737 * 649657
SELECT grundy_tower(9223372036854775807);
--> 7
SELECT grundy_tower(4611686018427387904);
--> 62
-- The largest prime below 2^63; the product of the two largest primes below 2^31.
SELECT grundy_tower(9223372036854775783);
--> 1
SELECT grundy_tower(4611685975477714963);
--> 2
SELECT to_height, value FROM tower_moves(4611685975477714963);
--> 1|0
--> 2147483629|1
--> 2147483647|1
SELECT to_height, value FROM tower_moves(12);
--> 1|0
--> 2|1
--> 3|1
--> 4|2
--> 6|2
SELECT count(*) FROM tower_moves(897612484786617600);
--> 103679

-- Without memory for a table the values are still right.
.open :memory:
.load ./dist/grundy
SELECT grundy_limit('memory', 0);
--> 0
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT sum(grundy_tower(i)) FROM n;
--> 2877
SELECT grundy_limit('memory', 10000000);
--> 10000000
SELECT count(*) FROM tower_moves(12);
--> 5

-- In a schema.
.open :memory:
.load ./dist/grundy
CREATE TABLE t(h, omega AS (grundy_tower(h)) STORED);
CREATE INDEX i ON t(grundy_tower(h));
CREATE VIEW v AS SELECT to_height FROM tower_moves(30);
INSERT INTO t(h) VALUES (360);
SELECT * FROM t WHERE grundy_tower(h) = 6;
--> 360|6
SELECT group_concat(to_height) FROM v;
--> 1,2,3,5,6,10,15

-- Compare conditions that are pushed down with the same conditions behind a unary plus, which prevents it.
.open :memory:
.load ./dist/grundy
SELECT to_height, value FROM tower_moves(360) WHERE to_height = 12 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height = 12 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height = 7 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height = 7 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height > 12 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height > 12 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height >= 12 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height >= 12 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height < 12 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height < 12 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height <= 12 AND to_height > 4 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height <= 12 AND +to_height > 4 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height BETWEEN 4 AND 180 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height BETWEEN 4 AND 180 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE value = 2 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +value = 2 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE value < 2 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +value < 2 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE value = 2 AND to_height > 6 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +value = 2 AND +to_height > 6 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE value > 9 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +value > 9 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height IN (5, 6, 7, 8) ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height IN (5, 6, 7, 8) ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height = 6.0 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height = 6.0 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height > 6.5 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height > 6.5 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height > 'x' ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height > 'x' ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height IS NULL ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height IS NULL ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height <= 9223372036854775807 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height <= 9223372036854775807 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height > 9223372036854775806 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height > 9223372036854775806 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height > -9223372036854775808 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height > -9223372036854775808 ORDER BY 1;
SELECT to_height, value FROM tower_moves(360) WHERE to_height = 4 OR value = 3 ORDER BY 1;
==> SELECT to_height, value FROM tower_moves(360) WHERE +to_height = 4 OR +value = 3 ORDER BY 1;
SELECT count(*) FROM tower_moves(360) AS a, tower_moves(a.to_height) AS b;
--> 133

-- The definition for every height up to 1030: the least value that no divisor has.
CREATE TABLE n(i INTEGER PRIMARY KEY);
WITH RECURSIVE c(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM c WHERE i < 1030) INSERT INTO n SELECT i FROM c;
CREATE TABLE height(h INTEGER PRIMARY KEY, omega INTEGER);
CREATE TABLE divisor AS SELECT a.i * b.i AS h, b.i AS d FROM n AS b CROSS JOIN n AS a ON a.i BETWEEN 2 AND 1030 / b.i;
CREATE INDEX divisors ON divisor(h, d);
CREATE TRIGGER define AFTER INSERT ON height BEGIN UPDATE height SET omega = (SELECT min(i - 1) FROM n WHERE i <= 12 AND i - 1 NOT IN (SELECT o.omega FROM divisor JOIN height AS o ON o.h = d WHERE divisor.h = new.h)) WHERE h = new.h; END;
INSERT INTO height(h) SELECT i FROM n ORDER BY i;
SELECT h, grundy_tower(h) FROM height;
==> SELECT h, omega FROM height;
SELECT h, to_height, value FROM height, tower_moves(h) ORDER BY h, to_height;
==> SELECT divisor.h, d, o.omega FROM divisor JOIN height AS o ON o.h = d ORDER BY 1, 2;
