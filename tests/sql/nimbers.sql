-- Messages.
SELECT nim_mul(1.5, 2);
--> error: nim_mul(): a must be an integer, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT nim_mul(1, 'two');
--> error: nim_mul(): b must be an integer, got 'two' (a TEXT)
SELECT nim_mul(12345678901234567890, 1);
--> error: nim_mul(): a must be an integer, got 1.23456789012346e+19 (a REAL, beyond 64-bit integers)
SELECT nim_div(7, 0);
--> error: nim_div(): b must not be 0, nothing can be divided by it
SELECT nim_div(0, 0);
--> error: nim_div(): b must not be 0, nothing can be divided by it
SELECT nim_div(x'01', 1);
--> error: nim_div(): a must be an integer, got a BLOB of 1 byte
SELECT nim_inv(0);
--> error: nim_inv(): a must not be 0, which has no inverse
SELECT nim_inv('x');
--> error: nim_inv(): a must be an integer, got 'x' (a TEXT)
SELECT nim_sqrt(0.5);
--> error: nim_sqrt(): a must be an integer, got 0.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT nim_pow(0, -1);
--> error: nim_pow(): a must not be 0 where n is negative, since 0 has no inverse
SELECT nim_pow(2, 0.5);
--> error: nim_pow(): n must be an integer, got 0.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT nim_mul(NULL, 1), nim_mul(1, NULL), nim_div(NULL, 0), nim_inv(NULL), nim_sqrt(NULL), nim_pow(NULL, 1), nim_pow(0, NULL);
--> NULL|NULL|NULL|NULL|NULL|NULL|NULL
SELECT nim_mul(1);
--> error: nim_mul(a, b) is a function with 2 arguments, got 1; for example SELECT nim_mul(6, 7)
SELECT nim_inv(1, 2);
--> error: wrong number of arguments to function nim_inv()

-- Reference values.
-- 12345678901234567890 x 9876543210987654321, in hexadecimal digits
SELECT printf('%u', nim_mul(0xAB54A98CEB1F0AD2, 0x891087B8E3B70CB1));
--> 10291184320937728348
SELECT printf('%u', nim_mul(-1, -1));
--> 11290409524105353207
SELECT printf('%u', 0xAB54A98CEB1F0AD2), printf('%u', -1);
--> 12345678901234567890|18446744073709551615
SELECT nim_inv(-1);
--> 221865125609472
SELECT nim_mul(2, 2), nim_mul(2, 3), nim_mul(4, 4), nim_mul(16, 16), nim_mul(3, 16);
--> 3|1|6|24|48
SELECT nim_div(1, 2), nim_sqrt(3), nim_sqrt(6), nim_pow(2, 3), nim_pow(0, 0);
--> 3|2|4|1|1
SELECT nim_pow(123456789, 9223372036854775807) = nim_inv(nim_pow(123456789, -9223372036854775807));
--> 1

-- In a schema.
.open :memory:
.load ./dist/grundy
CREATE TABLE t(a, b, p AS (nim_mul(a, b)) STORED);
CREATE INDEX i ON t(nim_inv(a));
INSERT INTO t(a, b) VALUES (2, 3);
SELECT p FROM t WHERE nim_inv(a) = 3;
--> 1
INSERT INTO t(a, b) VALUES (0, 3);
--> error: nim_inv(): a must not be 0, which has no inverse

-- Test the axioms of a field on 500 triples of numbers of any length, and count the successes.
.open :memory:
.load ./dist/grundy
CREATE TABLE word AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT 1500) SELECT i, (position_shard(i, 2147483647) << 33) + (position_shard(i + 0.5, 2147483647) << 2) + i % 4 AS w FROM n;
CREATE TABLE triple AS SELECT a.w AS a, b.w >> (a.i % 64) AS b, c.w | 1 AS c FROM word AS a JOIN word AS b ON b.i = a.i + 500 JOIN word AS c ON c.i = a.i + 1000;
SELECT count(*), count(DISTINCT a), sum(a < 0) > 200, sum(b BETWEEN 0 AND 999) > 20 FROM triple;
--> 500|500|1|1
SELECT sum(nim_mul(a, b) = nim_mul(b, a)), sum(nim_mul(nim_mul(a, b), c) = nim_mul(a, nim_mul(b, c))), sum(nim_mul(a, nim_sum(b, c)) = nim_sum(nim_mul(a, b), nim_mul(a, c))) FROM triple;
--> 500|500|500
SELECT sum(nim_mul(c, nim_inv(c)) = 1), sum(nim_mul(nim_div(a, c), c) = a), sum(nim_mul(nim_sqrt(a), nim_sqrt(a)) = a), sum(nim_mul(nim_mul(a, 1), 0) = 0) FROM triple;
--> 500|500|500|500
SELECT sum(nim_pow(a, 2) = nim_mul(a, a)), sum(nim_pow(c, -1) = nim_inv(c)), sum(nim_pow(c, 5) = nim_mul(nim_pow(c, 2), nim_pow(c, 3))) FROM triple;
--> 500|500|500
