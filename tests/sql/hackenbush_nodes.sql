-- Nodes of Hackenbush that are texts. Strings with the values of Berlekamp's rule (Winning Ways, chapter 3).
SELECT value FROM hackenbush('VALUES (0, ''a'', ''L''), (''a'', ''b'', ''R'')');
--> 1/2
SELECT value FROM hackenbush('VALUES (''a'', ''b'', ''R''), (''b'', ''c'', ''R''), (0, ''a'', ''L'')');
--> 1/4
SELECT value FROM hackenbush('VALUES (0, ''e'', ''L''), (''e'', ''d'', ''L''), (''d'', ''c'', ''R''), (''c'', ''b'', ''L''), (''b'', ''f'', ''R'')');
--> 13/8
-- Texts are compared by their bytes; '0' is not the ground, and the integers around those of texts are nodes.
SELECT value FROM hackenbush('VALUES (0, ''a'', ''L''), (''A'', ''b'', ''R'')');
--> 1
SELECT value FROM hackenbush('VALUES (''0'', ''a'', ''L''), (''a'', ''b'', ''R'')');
--> error: hackenbush(): query must yield the INTEGER 0, the ground, but got the TEXT '0'; CAST(... AS INTEGER) converts it
SELECT player, edge, quote(node), quote(other), falls FROM hackenbush_moves('VALUES (0, ''0'', ''L''), (''0'', -9223372036854775808, ''L''), (-9223372036854775808, -9223372036854775807, ''L''), (-9223372032559808512, 3.0, ''R''), (-9223372032559808513, -9223372032559808512, ''R''), (0, -9223372032559808513, ''R''), (3, ''3'', ''R'')');
--> L|1|0|'0'|3
--> L|2|'0'|-9223372036854775808|2
--> L|3|-9223372036854775808|-9223372036854775807|1
--> R|4|-9223372032559808512|3|2
--> R|5|-9223372032559808513|-9223372032559808512|3
--> R|6|0|-9223372032559808513|4
--> R|7|3|'3'|1
-- Random trees of 14 edges (even g) and graphs of 8 edges (odd g): INTEGER nodes, TEXT nodes and the least integers.
CREATE TABLE edge AS WITH RECURSIVE r(i, s) AS (VALUES (0, 4711) UNION ALL SELECT i + 1, (s * 1103515245 + 12345) & 2147483647 FROM r LIMIT 1120), e AS (SELECT i / 14 AS g, i % 14 + 1 AS id, s >> 8 AS s FROM r) SELECT g, id, CASE WHEN g % 2 THEN s % 6 ELSE s % id END AS a, CASE WHEN g % 2 THEN s / 6 % 6 ELSE id END AS b, substr('LRE', s / 64 % 3 + 1, 1) AS c FROM e WHERE g % 2 = 0 OR id <= 8;
CREATE TABLE name AS SELECT n, CASE n WHEN 0 THEN 0 ELSE substr('zyx0-ab', n % 7 + 1, 1) || n END AS t, CASE n WHEN 0 THEN 0 ELSE n - 9223372036854775807 - 1 END AS low FROM grundy_range(0, 14);
CREATE VIEW text_edge AS SELECT g, id, a.t AS a, b.t AS b, c FROM edge JOIN name AS a ON a.n = a JOIN name AS b ON b.n = b;
CREATE TABLE picture AS SELECT DISTINCT g FROM edge;
SELECT count(*), count(DISTINCT i.value) > 20, sum(i.value IS t.value) FROM picture, hackenbush('SELECT a, b, c FROM edge WHERE g = ' || g || ' ORDER BY id') AS i, hackenbush('SELECT a, b, c FROM text_edge WHERE g = ' || g || ' ORDER BY id') AS t;
--> 80|1|80
SELECT g, edge, player, a.t, b.t, colour, falls, value FROM picture, hackenbush_moves('SELECT a, b, c FROM edge WHERE g = ' || g || ' ORDER BY id') JOIN name AS a ON a.n = node JOIN name AS b ON b.n = other;
~~> SELECT g, edge, player, node, other, colour, falls, value FROM picture, hackenbush_moves('SELECT a, b, c FROM text_edge WHERE g = ' || g || ' ORDER BY id');
-- The same pictures with the least integers.
SELECT g, value FROM picture, hackenbush('SELECT a.t, b.t, c FROM edge JOIN name AS a ON a.n = a JOIN name AS b ON b.n = b WHERE g = ' || g || ' ORDER BY id');
~~> SELECT g, value FROM picture, hackenbush('SELECT a.low, b.low, c FROM edge JOIN name AS a ON a.n = a JOIN name AS b ON b.n = b WHERE g = ' || g || ' ORDER BY id');
-- Tables without types have the TEXT '0', which is not the ground.
CREATE TABLE untyped(node TEXT, other TEXT, colour TEXT);
INSERT INTO untyped VALUES (0, 1, 'L'), (1, 2, 'R');
SELECT value FROM hackenbush('untyped');
--> error: hackenbush(): query must yield the INTEGER 0, the ground, but got the TEXT '0'; CAST(... AS INTEGER) converts it
SELECT count(*) FROM hackenbush_moves('untyped');
--> error: hackenbush_moves(): query must yield the INTEGER 0, the ground, but got the TEXT '0'; CAST(... AS INTEGER) converts it
SELECT value FROM hackenbush('SELECT CAST(node AS INTEGER), CAST(other AS INTEGER), colour FROM untyped');
--> 1/2
SELECT value FROM hackenbush('VALUES (''a'', ''b'', ''L'')');
--> 0
-- A cycle of 70 green edges: the removal of edge i leaves stalks of i - 1 and 70 - i edges, *(i - 1) + *(70 - i).
SELECT count(*), sum(falls = 1), sum(value = CASE k WHEN 0 THEN 0 WHEN 1 THEN '*' ELSE '*' || k END) FROM (SELECT falls, value, (edge - 1 | 70 - edge) - (edge - 1 & 70 - edge) AS k FROM hackenbush_moves('SELECT n - 1, n % 70, ''E'' FROM grundy_range(1, 70)'));
--> 140|140|140
-- The same cycle on a blue edge, without which it falls; and beside one, without which it is left.
SELECT player, falls, value FROM hackenbush_moves('SELECT 0, -1, ''L'' UNION ALL SELECT CASE n WHEN 1 THEN -1 ELSE n - 1 END, CASE n WHEN 70 THEN -1 ELSE n END, ''E'' FROM grundy_range(1, 70)') WHERE edge = 1;
--> L|71|0
SELECT value FROM hackenbush_moves('SELECT 0, -1, ''L'' UNION ALL SELECT n - 1, n % 70, ''E'' FROM grundy_range(1, 70)') WHERE edge = 1;
--> 0
-- By the fusion principle (Winning Ways, chapter 7) a green cycle of n edges through the ground is n MOD 2, here beside a stalk of 35.
SELECT group_concat(value, ' ') FROM (SELECT 35 AS n UNION ALL VALUES (64), (65)) AS c, hackenbush('SELECT n, (n + 1) % ' || c.n || ', ''green'' FROM grundy_range(0, ' || (c.n - 1) || ')');
--> * 0 *
SELECT value FROM hackenbush('SELECT n, (n + 1) % 35, ''E'' FROM grundy_range(0, 34) UNION ALL SELECT iif(n, 100 + n, 0), 101 + n, ''E'' FROM grundy_range(0, 34)');
--> *34
-- A blue edge on a green cycle: the cycle 0-1, 0-1 is {0,^*|^*} = ^^, since * with 1 on it is ^*. Red and blue loops are edges.
SELECT value FROM hackenbush('VALUES (0, 1, ''E''), (0, 1, ''E''), (1, 2, ''L'')');
--> ^^
SELECT value FROM hackenbush('VALUES (0, 1, ''E''), (0, 1, ''E''), (1, 1, ''E''), (0, 0, ''R''), (0, 0, ''L''), (0, 0, ''L'')');
--> 1*
SELECT player, falls FROM hackenbush_moves('SELECT 0, -1, ''L'' UNION ALL SELECT n - 1, n % 70, ''E'' FROM grundy_range(1, 70)') WHERE edge < 3;
--> L|1
--> L|1
--> R|1
-- 12 blue edges and 12 green ones on them: with k green edges the value is 12 + *k, with k blue edges k.
SELECT count(*), sum(falls = 25 - edge), sum(value = CASE WHEN edge <= 13 THEN edge - 1 WHEN edge = 14 THEN '12*' ELSE '12*' || (edge - 13) END) FROM hackenbush_moves('SELECT n - 1, n, CASE WHEN n > 12 THEN ''E'' ELSE ''L'' END FROM grundy_range(1, 24)') WHERE player = 'L';
--> 24|24|24
-- The rows are kept in a join.
CREATE TABLE upto(e INTEGER);
INSERT INTO upto VALUES (0), (1), (2);
SELECT e, count(m.edge), sum(m.falls), max(m.value) FROM upto LEFT JOIN hackenbush_moves('SELECT 0, 1, ''L'' UNION ALL SELECT 1, 2, ''R''') AS m ON m.edge <= e GROUP BY e;
--> 0|0|NULL|NULL
--> 1|1|2|0
--> 2|2|3|1
-- A cycle, an edge within it, and a stalk: a value below 2^-62, after some moves.
SELECT count(value) FROM hackenbush_moves('WITH RECURSIVE t(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM t WHERE n < 80) SELECT n, n + 1, CASE WHEN n = 0 OR n % 2 = 0 THEN ''L'' ELSE ''R'' END FROM t UNION ALL VALUES (0, 4, ''L'')');
--> error: hackenbush_moves(): a number is out of range: numerators are below 2^62, denominators at most 2^62
-- The value is 1, because the stalks 2^-62 and -2^-62 cancel out. Without the last edge of the first, it would be 1 + 2^-62.
CREATE TEMP VIEW cancelling AS WITH t(n) AS (SELECT n FROM heap_values('nim', 62)) SELECT 0 AS one, 1 AS other, 'L' AS colour
  UNION ALL SELECT CASE WHEN n = 0 THEN 1 ELSE 100 + n END, 101 + n, CASE WHEN n = 0 THEN 'L' ELSE 'R' END FROM t
  UNION ALL SELECT CASE WHEN n = 0 THEN 1 ELSE 200 + n END, 201 + n, CASE WHEN n = 0 THEN 'R' ELSE 'L' END FROM t;
SELECT value FROM hackenbush('SELECT * FROM cancelling');
--> 1
SELECT value FROM hackenbush_moves('SELECT * FROM cancelling') WHERE edge = 64;
--> error: hackenbush_moves(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT value FROM hackenbush_moves('SELECT * FROM cancelling') WHERE edge = 127;
--> error: hackenbush_moves(): a number is out of range: numerators are below 2^62, denominators at most 2^62
-- An import stores a missing node as an empty text.
SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, '''', ''R'')');
--> error: hackenbush(): other in row 2 of the query must not be an empty text; nullif(column2, '') makes it NULL, which a missing value should be
