-- Messages.
SELECT grundy_tower(0);
--> error: grundy_tower(): height must be a positive integer, got 0
SELECT grundy_tower(-9223372036854775808);
--> error: grundy_tower(): height must be a positive integer, got -9223372036854775808
SELECT grundy_tower(9223372036854775808);
--> error: grundy_tower(): height must be a positive integer, got 9.22337203685478e+18 (a REAL, beyond the integers)
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

-- Without any memory to keep a table in, values are still right.
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
