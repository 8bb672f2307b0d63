-- Vectors.
SELECT position_shard(0, 2147483647), position_shard(0, 64);
--> 573585637|59
SELECT position_shard(1, 2147483647), position_shard(1, 64);
--> 179478960|57
SELECT position_shard(-1, 2147483647), position_shard(-1, 64);
--> 1539254401|0
SELECT position_shard(9223372036854775807, 2147483647);
--> 1086052624
SELECT position_shard(1.0, 2147483647);
--> 179478960
SELECT position_shard(-0.0, 2147483647);
--> 573585637
SELECT position_shard(1.5, 2147483647), position_shard(1.5, 64);
--> 1460020605|53
SELECT position_shard(9223372036854775808.0, 2147483647);
--> 1162778920
SELECT position_shard('', 2147483647), position_shard('', 64);
--> 1344949165|12
SELECT position_shard('1', 2147483647);
--> 594595338
SELECT position_shard('Zürich', 2147483647);
--> 1545668420
SELECT position_shard(x'', 2147483647), position_shard(x'', 64);
--> 922894196|40
SELECT position_shard(x'0100ff', 2147483647);
--> 682994227
SELECT position_shard('any', 1), position_shard(NULL, 4), position_shard(1, NULL);
--> 0|NULL|NULL
SELECT position_shard(1, 0);
--> error: position_shard(): shards must be an integer from 1 to 2147483647, got 0
SELECT position_shard(1, 2147483648);
--> error: position_shard(): shards must be an integer from 1 to 2147483647, got 2147483648

-- A text is hashed as UTF-8, whatever the encoding of the database.
.open :memory:
.load ./dist/grundy
PRAGMA encoding = 'UTF-16le';
CREATE TABLE t(p);
INSERT INTO t VALUES ('Zürich');
PRAGMA encoding;
--> UTF-16le
SELECT position_shard(p, 2147483647) FROM t;
--> 1545668420

-- In a schema.
.open :memory:
.load ./dist/grundy
CREATE TABLE t(p, owner AS (position_shard(p, 4)) STORED);
CREATE INDEX i ON t(position_shard(p, 8));
INSERT INTO t VALUES (7), ('7');
SELECT owner FROM t;
--> 3
--> 0

-- No shard of 64 exceeds its share by more than a tenth: for consecutive integers, texts, and masks with four bits.
.open :memory:
.load ./dist/grundy
WITH owned AS (SELECT count(*) AS n FROM (WITH RECURSIVE n(p) AS (VALUES (0) UNION ALL SELECT p + 1 FROM n WHERE p < 99999) SELECT p FROM n) GROUP BY position_shard(p, 64)) SELECT count(*), max(n) * 64.0 / sum(n) <= 1.1 FROM owned;
--> 64|1
WITH owned AS (SELECT count(*) AS n FROM (WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 99999) SELECT 'cell ' || i AS p FROM n) GROUP BY position_shard(p, 64)) SELECT count(*), max(n) * 64.0 / sum(n) <= 1.1 FROM owned;
--> 64|1
WITH owned AS (SELECT count(*) AS n FROM (WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 39) SELECT bits(a.i, b.i, c.i, d.i) AS p FROM n AS a, n AS b, n AS c, n AS d WHERE a.i < b.i AND b.i < c.i AND c.i < d.i) GROUP BY position_shard(p, 64)) SELECT count(*), max(n) * 64.0 / sum(n) <= 1.1 FROM owned;
--> 64|1
