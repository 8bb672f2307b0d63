-- Positions of several values. The same games with packed integers, and known values.
CREATE TABLE take(n INTEGER);
INSERT INTO take WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 12) SELECT n FROM t;
-- Nim with three piles: the value is the nim sum of the piles.
SELECT count(*), sum(value = nim_sum(nim_sum(p1, p2), p3)), sum(outcome = 'P') FROM solve_rule('SELECT 5, 6, 7', 'SELECT position, p1 - n, p2, p3 FROM solve_frontier, take WHERE n <= p1 UNION ALL SELECT position, p1, p2 - n, p3 FROM solve_frontier, take WHERE n <= p2 UNION ALL SELECT position, p1, p2, p3 - n FROM solve_frontier, take WHERE n <= p3');
--> 336|336|42
-- Euclid's game, in normal and misere play.
SELECT p1, p2, value, outcome, remoteness, genus, suspense FROM solve_rule('SELECT 12, 7', 'SELECT position, p1 - n * p2, p2 FROM solve_frontier, take WHERE p2 > 0 AND n * p2 <= p1 UNION ALL SELECT position, p1, p2 - n * p1 FROM solve_frontier, take WHERE p1 > 0 AND n * p1 <= p2') ORDER BY p1, p2;
~~> SELECT position / 100, position % 100, value, outcome, remoteness, genus, suspense FROM solve_rule('SELECT 1207', 'SELECT position, position - 100 * n * (position % 100) FROM solve_frontier, take WHERE position % 100 > 0 AND n * (position % 100) <= position / 100 UNION ALL SELECT position, position - n * (position / 100) FROM solve_frontier, take WHERE position / 100 > 0 AND n * (position / 100) <= position % 100');
SELECT p1, p2, value, outcome, remoteness FROM solve_rule('SELECT 12, 7', 'SELECT position, p1 - n * p2, p2 FROM solve_frontier, take WHERE p2 > 0 AND n * p2 <= p1 UNION ALL SELECT position, p1, p2 - n * p1 FROM solve_frontier, take WHERE p1 > 0 AND n * p1 <= p2', 'misere');
~~> SELECT position / 100, position % 100, value, outcome, remoteness FROM solve_rule('SELECT 1207', 'SELECT position, position - 100 * n * (position % 100) FROM solve_frontier, take WHERE position % 100 > 0 AND n * (position % 100) <= position / 100 UNION ALL SELECT position, position - n * (position / 100) FROM solve_frontier, take WHERE position / 100 > 0 AND n * (position / 100) <= position % 100', 'misere');
-- Scores: two players take a coin from either end of the row 8, 15, 3, 7. The first player gets 22 and the second 11.
SELECT position, value FROM solve_rule('SELECT 0, 4', 'SELECT position, p1 + 1, p2, json_extract(''[8,15,3,7]'', ''$['' || p1 || '']'') AS gain FROM solve_frontier WHERE p1 < p2 UNION ALL SELECT position, p1, p2 - 1, json_extract(''[8,15,3,7]'', ''$['' || (p2 - 1) || '']'') FROM solve_frontier WHERE p1 < p2', 'score') WHERE position = '[0,4]';
--> [0,4]|11
-- A text, a result, and a player who moves again.
SELECT position, value, outcome FROM solve_rule('SELECT 3, ''a''', 'SELECT position, p1 - 1, CASE p2 WHEN ''a'' THEN ''b'' ELSE ''a'' END, p1 = 2 AS again, NULL AS result FROM solve_frontier WHERE p1 > 1 UNION ALL SELECT position, NULL, NULL, NULL, ''N'' FROM solve_frontier WHERE p1 = 1');
--> [3,"a"]|NULL|P
--> [2,"b"]|NULL|N
--> [1,"a"]|NULL|N
-- Kayles: the components of an option.
SELECT group_concat(value) FROM (SELECT value FROM solve_rule('SELECT n, ''pins'' FROM take', 'SELECT position, 100 * t.column1 + a.n, CASE z.column1 WHEN 0 THEN a.n ELSE p1 - t.column1 - a.n END AS part1, p2 AS part2 FROM solve_frontier, (VALUES (1), (2)) AS t, heap_values(''nim'', p1) AS a, (VALUES (0), (1)) AS z WHERE a.n <= p1 - t.column1') WHERE p1 > 0 ORDER BY p1);
--> 1,2,3,1,4,3,2,1,4,2,6,4
-- Large integers, texts that look like numbers, quotes and control characters; the order of the texts.
SELECT position, p1, typeof(p1), p2 IS char(97, 34, 92, 10, 1), p3 IS NULL FROM solve_rule('VALUES (1, ''1''), (''1'', 1), (1 << 40, char(97, 34, 92, 10, 1)), (-9223372036854775807 - 1, ''''), (10, 1), (2.0, 1)', 'SELECT position, NULL, NULL FROM solve_frontier') ORDER BY position;
--> ["1",1]|1|text|0|1
--> [-9223372036854775808,""]|-9223372036854775808|integer|0|1
--> [1,"1"]|1|integer|0|1
--> [10,1]|10|integer|0|1
--> [1099511627776,"a\"\\\n\u0001"]|1099511627776|integer|1|1
--> [2,1]|2|integer|0|1
-- An integral REAL is that INTEGER, also a large one.
SELECT position, p1, typeof(p1), value FROM solve_rule('VALUES (8589934592.0, 1), (8589934592, 1), (0, -9223372036854775808.0)', 'SELECT position, p1 * 1.0, p2 - 1 FROM solve_frontier WHERE p2 = 1') ORDER BY position;
--> [0,-9223372036854775808]|0|integer|0
--> [8589934592,0]|8589934592|integer|0
--> [8589934592,1]|8589934592|integer|1
-- Components around the bounds of short codes: two coordinates go down by one, so the value is the parity of the moves left.
SELECT count(*), sum(value = (p1 - 917501 + p2 + 131075) % 2), count(DISTINCT position), min(p3) FROM solve_rule('SELECT 917505, -131070, ''x''', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 917501 UNION ALL SELECT position, p1, p2 - 1, p3 FROM solve_frontier WHERE p2 > -131075');
--> 30|30|30|x
SELECT count(*), sum(value = (p1 - 52 + p8 + 11) % 2), count(DISTINCT position) FROM solve_rule('SELECT 58, 55, 56, -8, -9, 0, ''y'', -5', 'SELECT position, p1 - 1, p2, p3, p4, p5, p6, p7, p8 FROM solve_frontier WHERE p1 > 52 UNION ALL SELECT position, p1, p2, p3, p4, p5, p6, p7, p8 - 1 FROM solve_frontier WHERE p8 > -11');
--> 49|49|49
SELECT count(*), sum(value = (p1 - 50 + p8 + 11) % 2), count(DISTINCT position) FROM solve_rule('SELECT 58, 55, 55, -8, 1, 0, ''y'', -5', 'SELECT position, p1 - 1, p2, p3, p4, p5, p6, p7, p8 FROM solve_frontier WHERE p1 > 50 UNION ALL SELECT position, p1, p2, p3, p4, p5, p6, p7, p8 - 1 FROM solve_frontier WHERE p8 > -11');
--> 63|63|63
SELECT value FROM solve_rule('SELECT 917504, 0, 0', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 917500') WHERE p1 = 917503 AND p2 = 0 AND p3 = 0 UNION ALL SELECT value FROM solve_rule('SELECT 917504, 0, 0', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 917500') WHERE position = '[917504,0,0]';
--> 1
--> 0
-- Lookups: by all components, by the text, and by values of other types.
CREATE TABLE wanted(a INTEGER, b TEXT, c);
INSERT INTO wanted VALUES (3, '4', 4), (9, '9', 9);
SELECT position, value FROM solve_rule('SELECT 5, 4', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1 UNION ALL SELECT position, p1, p2 - n FROM solve_frontier, take WHERE n <= p2') WHERE p1 = 3 AND p2 = 4.0;
--> [3,4]|7
SELECT count(*) FROM solve_rule('SELECT 5, 4', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1') WHERE p1 = '3' AND p2 = 4;
--> 0
SELECT count(*) FROM wanted, solve_rule('SELECT 5, 4', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1') WHERE p1 = a AND p2 = b;
--> 0
SELECT a, position FROM wanted, solve_rule('SELECT ''5'', 4', 'SELECT position, CAST(p1 - n AS TEXT), p2 FROM solve_frontier, take WHERE n <= CAST(p1 AS INTEGER)') WHERE p1 = a AND p2 = c;
--> 3|["3",4]
SELECT position FROM solve_rule('SELECT ''5'', 4', 'SELECT position, CAST(p1 - n AS TEXT), p2 FROM solve_frontier, take WHERE n <= CAST(p1 AS INTEGER)') WHERE p1 = CAST(3 AS INTEGER) AND p2 = 4;
--> ["3",4]
SELECT position FROM solve_rule('SELECT ''5'', 4', 'SELECT position, CAST(p1 - n AS TEXT), p2 FROM solve_frontier, take WHERE n <= CAST(p1 AS INTEGER)') WHERE p1 = CAST(3 AS REAL) AND p2 = 4;
--> ["3",4]
SELECT a, position FROM wanted LEFT JOIN solve_rule('SELECT 5, 4', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1') ON p1 = a AND p2 = c;
--> 3|[3,4]
--> 9|NULL
SELECT position FROM solve_rule('SELECT 5, 4', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1') WHERE position IN ('[3,4]', '[03,4]', '[3, 4]', '[9,9]', '[1,4]', 3, NULL, x'5b') ORDER BY position DESC;
--> [3,4]
--> [1,4]
SELECT count(*) FROM take WHERE EXISTS (SELECT 1 FROM solve_rule('SELECT 5, 4', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1') WHERE p1 = take.n AND p2 = 4);
--> 5
SELECT json_array(position), json_extract(position, '$[1]') FROM solve_rule('SELECT 5, 4', 'SELECT position, NULL, NULL FROM solve_frontier');
--> [[5,4]]|4
-- solve_moves takes a position as a JSON array.
SELECT option, part, gain FROM solve_moves('[3,"x"]', 'SELECT position, p1 - n, p2, n AS gain FROM solve_frontier, take WHERE n <= p1');
--> [2,"x"]|NULL|1
--> [1,"x"]|NULL|2
--> [0,"x"]|NULL|3
SELECT option, part FROM solve_moves('[3,5]', 'SELECT position, n, n AS part1, p2 AS part2 FROM solve_frontier, take WHERE n <= p1 UNION ALL SELECT position, 9, NULL, NULL FROM solve_frontier');
--> 1|[1,5]
--> 2|[2,5]
--> 3|[3,5]
--> 9|NULL
CREATE TABLE solved AS SELECT position, p1, outcome FROM solve_rule('SELECT 2, 1', 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1 UNION ALL SELECT position, p1, p2 - n FROM solve_frontier, take WHERE n <= p2');
SELECT s.position, m.option FROM solved AS s, solve_moves(s.position, 'SELECT position, p1 - n, p2 FROM solve_frontier, take WHERE n <= p1 UNION ALL SELECT position, p1, p2 - n FROM solve_frontier, take WHERE n <= p2') AS m JOIN solved AS o ON o.position = m.option WHERE s.p1 = 2 AND o.outcome = 'P';
--> [2,1]|[1,1]
--> [2,0]|[0,0]
SELECT * FROM solve_moves('[3,5,1]', 'SELECT position, p1, p2 - 1 FROM solve_frontier');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[3,5,1]' (a TEXT)
SELECT * FROM solve_moves('[3,null]', 'SELECT position, p1, p2 - 1 FROM solve_frontier');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[3,null]' (a TEXT)
SELECT * FROM solve_moves(7, 'SELECT position, p1, p2 - 1 FROM solve_frontier');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got 7
SELECT option FROM solve_moves('[3,5]', 'SELECT position, ''[3,4]'' FROM solve_frontier');
--> [3,4]
-- Errors.
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT 7, p1, p2 FROM solve_frontier');
--> error: solve_rule(): position in row 1 of the rule must be a position that solve_frontier shows, got 7
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, p1 - 1, NULL FROM solve_frontier WHERE p1 > 0');
--> error: solve_rule(): value 2 in row 1 of the rule must be a value, since other values of the option are not NULL, got NULL
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, p1 - 1, 0.5 FROM solve_frontier WHERE p1 > 0');
--> error: solve_rule(): value 2 in row 1 of the rule must be an INTEGER, or a TEXT that is valid UTF-8 without a NUL, got 0.5 (a REAL)
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, p1 - 1, x''00'' FROM solve_frontier WHERE p1 > 0');
--> error: solve_rule(): value 2 in row 1 of the rule must be an INTEGER, or a TEXT that is valid UTF-8 without a NUL, got a BLOB of 1 byte
SELECT count(*) FROM solve_rule('SELECT 1, char(97, 0, 98)', 'SELECT position, p1, p2 FROM solve_frontier WHERE 0');
--> error: solve_rule(): value 2 in row 1 of the start must be an INTEGER, or a TEXT that is valid UTF-8 without a NUL, got 'a' (a TEXT)
SELECT count(*) FROM solve_rule('SELECT 1, ''abcdefg'' || char(0) || ''h''', 'SELECT position, p1, p2 FROM solve_frontier WHERE 0');
--> error: solve_rule(): value 2 in row 1 of the start must be an INTEGER, or a TEXT that is valid UTF-8 without a NUL, got 'abcdefg' (a TEXT)
SELECT count(*) FROM solve_rule('SELECT NULL, 1', 'SELECT position, p1, p2 FROM solve_frontier WHERE 0');
--> error: solve_rule(): value 1 in row 1 of the start must be a value, got NULL
SELECT count(*) FROM solve_rule('SELECT 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17', 'SELECT position, p1 FROM solve_frontier');
--> error: solve_rule(): start must yield 1 to 16 columns, the values of a position, got 17; json_array() makes one value of several
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, p1 FROM solve_frontier');
--> error: solve_rule(): rule must yield 3 columns (position and 2 of the option), because start yields 2, got 2
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, p1, p2, p3 FROM solve_frontier');
--> error: solve_rule(): column 4 of the rule is named 'p3'; a position has 2 values, so the rule must yield position and 2 columns of the option, or position, the option's number and part1 to part2, and then columns named result, remoteness, again, entails, count, player or gain
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, 1, p1 AS part1 FROM solve_frontier');
--> error: solve_rule(): rule has no column part2; a position has 2 values, and so has a component
SELECT count(*) FROM solve_rule('SELECT 1, 2', 'SELECT position, p1, p2 AS again FROM solve_frontier');
--> error: solve_rule(): column 3 of the rule is named 'again', but is the option
SELECT count(*) FROM solve_rule('SELECT 3, 0', 'SELECT position, (p1 + 1) % 4, 0 FROM solve_frontier', 'score');
--> error: solve_rule(): play must end if play is 'score', but can return to the position [2,0]; a position may include the number of moves that are left
-- The table's own order of a thousand texts.
SELECT position FROM solve_rule('SELECT 9, 9, 9', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 0 UNION ALL SELECT position, p1, p2 - 1, p3 FROM solve_frontier WHERE p2 > 0 UNION ALL SELECT position, p1, p2, p3 - 1 FROM solve_frontier WHERE p3 > 0') ORDER BY position;
==> SELECT printf('[%d,%d,%d]', a.n, b.n, c.n) FROM heap_values('nim', 9) AS a, heap_values('nim', 9) AS b, heap_values('nim', 9) AS c ORDER BY 1;
-- The table's own order of texts with spaces and quotes is the order of the JSON arrays.
SELECT position FROM solve_rule('VALUES (0, ''a b''), (0, ''a!b''), (0, ''a"b''), (0, ''a~b''), (0, ''a''), (0, ''a c'')', 'SELECT position, NULL, NULL FROM solve_frontier') ORDER BY position;
==> SELECT json_array(0, column1) FROM (VALUES ('a b'), ('a!b'), ('a"b'), ('a~b'), ('a'), ('a c')) ORDER BY 1;
SELECT position FROM solve_rule('SELECT 0, char(1, 8, 9, 10, 12, 13, 15, 16, 27, 31, 32, 127)', 'SELECT position, NULL, NULL FROM solve_frontier');
==> SELECT json_array(0, char(1, 8, 9, 10, 12, 13, 15, 16, 27, 31, 32, 127));
-- A text of thousands of characters, and a lookup of an integer with two digits.
SELECT length(position) FROM solve_rule('SELECT 1, printf(''%.*c'', 9000, ''x'')', 'SELECT position, NULL, NULL FROM solve_frontier');
--> 9006
SELECT position FROM solve_rule('SELECT 12, 9', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0 UNION ALL SELECT position, p1, p2 - 1 FROM solve_frontier WHERE p2 > 0') WHERE position = '[10,3]';
--> [10,3]
-- Lookups by values of all types, beside the same join of a table.
CREATE TABLE sought(a);
INSERT INTO sought VALUES (NULL), (x'33'), (3.5), (3), (3.0), (1e300), ('3'), ('x');
CREATE TABLE few AS SELECT position, p1, p2, p3 FROM solve_rule('SELECT 5, ''3'', 4', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 0');
SELECT typeof(a), a, position FROM sought LEFT JOIN solve_rule('SELECT 5, ''3'', 4', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 0') ON p1 = 3 AND p2 = a AND p3 = 4;
==> SELECT typeof(a), a, position FROM sought LEFT JOIN few ON p1 = 3 AND p2 = a AND p3 = 4;
SELECT typeof(a), a, position FROM sought LEFT JOIN solve_rule('SELECT 5, ''3'', 4', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 0') ON p1 = a AND p2 = '3' AND p3 = 4;
==> SELECT typeof(a), a, position FROM sought LEFT JOIN few ON p1 = a AND p2 = '3' AND p3 = 4;
SELECT typeof(a), a, position FROM sought LEFT JOIN solve_rule('SELECT 5, ''y'', 4', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 0') ON p1 = a AND p2 = 'y' AND p3 = 4;
==> SELECT typeof(a), a, replace(position, '"3"', '"y"') FROM sought LEFT JOIN few ON p1 = a AND p2 = '3' AND p3 = 4;
SELECT position FROM solve_rule('SELECT 5, 4', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0') WHERE position IN ('[5', '[5,4', '5', '[1 ,4]', '[-3,4]', '[-0,4]', '[01,4]', '[1000000000000,4]', '[4,4]');
--> [4,4]
SELECT count(*) FROM solve_rule('SELECT 5, 4', 'SELECT -1, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_rule(): position in row 1 of the rule must be a position that solve_frontier shows, got -1
-- Tuples of integers and of texts in one frontier; the columns of components are NULL if a position is one value.
SELECT position, value FROM solve_rule('VALUES (1, 2), (''x'', 4), (3, 3)', 'SELECT position, p1, p2 - 1 FROM solve_frontier WHERE p2 > 0') WHERE value = p2 % 2 ORDER BY position;
--> ["x",0]|0
--> ["x",1]|1
--> ["x",2]|0
--> ["x",3]|1
--> ["x",4]|0
--> [1,0]|0
--> [1,1]|1
--> [1,2]|0
--> [3,0]|0
--> [3,1]|1
--> [3,2]|0
--> [3,3]|1
SELECT position, p1, p8 FROM solve_rule('SELECT 2', 'SELECT position, position - 1 FROM solve_frontier WHERE position > 0') ORDER BY position;
--> 0|NULL|NULL
--> 1|NULL|NULL
--> 2|NULL|NULL
-- Lookups of a tuple whose first two components occur together in no position, and of a tuple whose last component differs.
SELECT position FROM solve_rule('SELECT 5000000000, 4, 7', 'SELECT position, p1 - 1000000000, p2, p3 FROM solve_frontier WHERE p1 > 0') WHERE p1 = 5000000000 AND p2 = 5 AND p3 = 7 UNION ALL SELECT position FROM solve_rule('SELECT 5000000000, 4, 7', 'SELECT position, p1 - 1000000000, p2, p3 FROM solve_frontier WHERE p1 > 0') WHERE p1 = 5000000000 AND p2 = 4 AND p3 IN (7, 8);
--> [5000000000,4,7]
-- Lookups of texts, most of which are not tuples, return the same rows as a join with a table.
CREATE TABLE texts(t);
INSERT INTO texts VALUES ('[-3,4]'), ('[-0,4]'), ('[-2,4]'), ('[5'), ('[5,4'), ('5'), ('[1 ,4]'), ('[01,4]'), ('[1000000000000,4]'), ('[0,4]'), ('[,4]'), ('[0,]'), ('[0,4]x'), ('[0;4]'), ('['), ('[-'), ('[-,4]'), ('[9999999,4]'), ('[0,4,5]'), ('[0,5]'), (''), (5), (x'5b'), (NULL), (1.5);
CREATE TABLE climbed AS SELECT position FROM solve_rule('SELECT -3, 4', 'SELECT position, p1 + 1, p2 FROM solve_frontier WHERE p1 < 1');
SELECT t, typeof(t), position FROM texts LEFT JOIN solve_rule('SELECT -3, 4', 'SELECT position, p1 + 1, p2 FROM solve_frontier WHERE p1 < 1') ON position = t;
==> SELECT t, typeof(t), position FROM texts LEFT JOIN climbed ON position = t;
SELECT count(*) FROM solve_rule('SELECT 1, -1e300', 'SELECT position, p1, p2 FROM solve_frontier WHERE 0');
--> error: solve_rule(): value 2 in row 1 of the start must be an INTEGER, or a TEXT that is valid UTF-8 without a NUL, got -1.0e+300 (a REAL, beyond 64-bit integers)
SELECT count(*) FROM solve_rule('SELECT 1, 1e300', 'SELECT position, p1, p2 FROM solve_frontier WHERE 0');
--> error: solve_rule(): value 2 in row 1 of the start must be an INTEGER, or a TEXT that is valid UTF-8 without a NUL, got 1.0e+300 (a REAL, beyond 64-bit integers)
-- Positions of the first argument of solve_moves, and rows of its rule, of the wrong kind.
SELECT * FROM solve_moves('[1,null]', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[1,null]' (a TEXT)
SELECT * FROM solve_moves('[1,true]', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[1,true]' (a TEXT)
SELECT * FROM solve_moves('[1,2,3]', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[1,2,3]' (a TEXT)
SELECT * FROM solve_moves('[1]', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[1]' (a TEXT)
SELECT * FROM solve_moves('[1,[2]]', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_moves(): position must be a JSON array of 2 values, as the rule yields 2 for an option, got '[1,[2]]' (a TEXT)
SELECT option FROM solve_moves('["a",20000000]', 'SELECT position, p1 || ''b'', p2 FROM solve_frontier');
--> ["ab",20000000]
SELECT option FROM solve_moves('[1,2]', 'SELECT position, NULL, NULL FROM solve_frontier UNION ALL SELECT position, p1 - 1, p2 FROM solve_frontier');
--> [0,2]
SELECT option FROM solve_moves('[1,2]', 'SELECT position, NULL, 3 FROM solve_frontier');
--> error: solve_moves(): value 1 in row 1 of the rule must be a value, since other values of the option are not NULL, got NULL
SELECT option FROM solve_moves('[1,2]', 'SELECT 77, p1, p2 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position of the first argument, got 77
SELECT option FROM solve_moves('[1,2]', 'SELECT ''x'', p1, p2 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position of the first argument, got 'x' (a TEXT)
SELECT option FROM solve_moves(5, 'SELECT 6, 1 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position of the first argument, got 6
SELECT option FROM solve_moves(5, 'SELECT NULL, 1 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position of the first argument, got NULL
SELECT option FROM solve_moves('a', 'SELECT ''b'', 1 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position of the first argument, got 'b' (a TEXT)
SELECT p1, p3, position FROM solve_rule('SELECT 2, 3', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0 AND p3 IS NULL AND p8 IS NULL') ORDER BY position;
--> 0|NULL|[0,3]
--> 1|NULL|[1,3]
--> 2|NULL|[2,3]
-- Lookups of tuples of eight components, which have numbers for their beginnings.
CREATE TABLE eighth(n); INSERT INTO eighth VALUES (999), (1000);
SELECT a.n, b.n, position FROM eighth AS a, eighth AS b LEFT JOIN solve_rule('SELECT 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000', 'SELECT position, p1, p2, p3, p4, p5, p6, p7, p8 - 1 FROM solve_frontier WHERE p8 > 998') ON p1 = 1000 AND p2 = a.n AND p3 = 1000 AND p4 = 1000 AND p5 = 1000 AND p6 = 1000 AND p7 = 1000 AND p8 = b.n ORDER BY 1, 2;
--> 999|999|NULL
--> 999|1000|NULL
--> 1000|999|[1000,1000,1000,1000,1000,1000,1000,999]
--> 1000|1000|[1000,1000,1000,1000,1000,1000,1000,1000]

-- Tuples of 9 and 16 values. Chomp with 9 rows of 3 squares, and its only winning bite, by a search that plays it.
CREATE TEMP VIEW nine_rows AS
SELECT position, CASE WHEN r <= 1 THEN min(p1, n) ELSE p1 END, CASE WHEN r <= 2 THEN min(p2, n) ELSE p2 END, CASE WHEN r <= 3 THEN min(p3, n) ELSE p3 END, CASE WHEN r <= 4 THEN min(p4, n) ELSE p4 END, CASE WHEN r <= 5 THEN min(p5, n) ELSE p5 END, CASE WHEN r <= 6 THEN min(p6, n) ELSE p6 END, CASE WHEN r <= 7 THEN min(p7, n) ELSE p7 END, CASE WHEN r <= 8 THEN min(p8, n) ELSE p8 END, CASE WHEN r <= 9 THEN min(p9, n) ELSE p9 END FROM solve_frontier, (SELECT n AS r FROM grundy_range(1, 9)), (SELECT n FROM grundy_range(0, 2)) WHERE n < CASE r WHEN 1 THEN p1 WHEN 2 THEN p2 WHEN 3 THEN p3 WHEN 4 THEN p4 WHEN 5 THEN p5 WHEN 6 THEN p6 WHEN 7 THEN p7 WHEN 8 THEN p8 WHEN 9 THEN p9 END AND r + n > 1;
SELECT max(CASE WHEN p9 = 3 THEN value END), max(CASE WHEN p1 = 2 AND p9 = 2 THEN value END), count(*) FROM solve_rule('SELECT 3, 3, 3, 3, 3, 3, 3, 3, 3', 'nine_rows');
--> 19|13|219
SELECT option FROM solve_moves('[3,3,3,3,3,3,3,3,3]', 'nine_rows') AS bite JOIN solve_rule('SELECT 3, 3, 3, 3, 3, 3, 3, 3, 3', 'nine_rows') AS solved ON solved.position = bite.option WHERE outcome = 'P';
--> [3,3,3,3,3,3,2,2,2]

-- A ring of 16 numbers, of which one may become smaller if the number before it is even, also if the numbers are too large to be packed.
CREATE TEMP TABLE shift(off);
INSERT INTO shift VALUES (0);
CREATE TEMP VIEW ring AS
SELECT position, CASE i WHEN 1 THEN v ELSE p1 END, CASE i WHEN 2 THEN v ELSE p2 END, CASE i WHEN 3 THEN v ELSE p3 END, CASE i WHEN 4 THEN v ELSE p4 END, CASE i WHEN 5 THEN v ELSE p5 END, CASE i WHEN 6 THEN v ELSE p6 END, CASE i WHEN 7 THEN v ELSE p7 END, CASE i WHEN 8 THEN v ELSE p8 END, CASE i WHEN 9 THEN v ELSE p9 END, CASE i WHEN 10 THEN v ELSE p10 END, CASE i WHEN 11 THEN v ELSE p11 END, CASE i WHEN 12 THEN v ELSE p12 END, CASE i WHEN 13 THEN v ELSE p13 END, CASE i WHEN 14 THEN v ELSE p14 END, CASE i WHEN 15 THEN v ELSE p15 END, CASE i WHEN 16 THEN v ELSE p16 END FROM solve_frontier, (SELECT n AS i FROM grundy_range(1, 16)), (SELECT n AS v FROM grundy_range((SELECT off FROM shift), (SELECT off + 2 FROM shift))) WHERE v < CASE i WHEN 1 THEN p1 WHEN 2 THEN p2 WHEN 3 THEN p3 WHEN 4 THEN p4 WHEN 5 THEN p5 WHEN 6 THEN p6 WHEN 7 THEN p7 WHEN 8 THEN p8 WHEN 9 THEN p9 WHEN 10 THEN p10 WHEN 11 THEN p11 WHEN 12 THEN p12 WHEN 13 THEN p13 WHEN 14 THEN p14 WHEN 15 THEN p15 WHEN 16 THEN p16 END AND (CASE i WHEN 1 THEN p16 WHEN 2 THEN p1 WHEN 3 THEN p2 WHEN 4 THEN p3 WHEN 5 THEN p4 WHEN 6 THEN p5 WHEN 7 THEN p6 WHEN 8 THEN p7 WHEN 9 THEN p8 WHEN 10 THEN p9 WHEN 11 THEN p10 WHEN 12 THEN p11 WHEN 13 THEN p12 WHEN 14 THEN p13 WHEN 15 THEN p14 WHEN 16 THEN p15 END) % 2 = 0;
SELECT count(*), sum(value), sum(outcome = 'P'), sum(value * (p1 + 2 * p7 + 3 * p16)) FROM solve_rule('SELECT off + 3, off + 0, off + 1, off + 2, off + 0, off + 0, off + 3, off + 2, off + 0, off + 0, off + 0, off + 1, off + 0, off + 0, off + 2, off + 1 FROM shift', 'ring');
--> 1200|1792|302|8640
UPDATE shift SET off = 1000;
SELECT count(*), sum(value), sum(outcome = 'P'), sum(value * (p1 + 2 * p7 + 3 * p16 - 6 * 1000)) FROM solve_rule('SELECT off + 3, off + 0, off + 1, off + 2, off + 0, off + 0, off + 3, off + 2, off + 0, off + 0, off + 0, off + 1, off + 0, off + 0, off + 2, off + 1 FROM shift', 'ring');
--> 1200|1792|302|8640
-- Beyond and below the integers that need one code.
UPDATE shift SET off = 1073741822;
SELECT count(*), sum(value), sum(outcome = 'P'), sum(value * (p1 + 2 * p7 + 3 * p16 - 6 * 1073741822)) FROM solve_rule('SELECT off + 3, off + 0, off + 1, off + 2, off + 0, off + 0, off + 3, off + 2, off + 0, off + 0, off + 0, off + 1, off + 0, off + 0, off + 2, off + 1 FROM shift', 'ring');
--> 1200|1792|302|8640
UPDATE shift SET off = -1073741826;
SELECT count(*), sum(value), sum(outcome = 'P'), sum(value * (p1 + 2 * p7 + 3 * p16 - 6 * -1073741826)) FROM solve_rule('SELECT off + 3, off + 0, off + 1, off + 2, off + 0, off + 0, off + 3, off + 2, off + 0, off + 0, off + 0, off + 1, off + 0, off + 0, off + 2, off + 1 FROM shift', 'ring');
--> 1200|1792|302|8640
UPDATE shift SET off = 2147483646;
SELECT count(*), sum(value), sum(outcome = 'P'), sum(value * (p1 + 2 * p7 + 3 * p16 - 6 * 2147483646)), max(position) FROM solve_rule('SELECT off + 3, off + 0, off + 1, off + 2, off + 0, off + 0, off + 3, off + 2, off + 0, off + 0, off + 0, off + 1, off + 0, off + 0, off + 2, off + 1 FROM shift', 'ring');
--> 1200|1792|302|8640|[2147483649,2147483646,2147483647,2147483648,2147483646,2147483646,2147483649,2147483648,2147483646,2147483646,2147483646,2147483647,2147483646,2147483646,2147483648,2147483647]
-- Options of one component with 16 values: mex of 0, then of 1.
SELECT p1, p16, value FROM solve_rule('SELECT 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ''x''', 'SELECT position, n AS option, p1 - 1 AS part1, 0 AS part2, 0 AS part3, 0 AS part4, 0 AS part5, 0 AS part6, 0 AS part7, 0 AS part8, 0 AS part9, 0 AS part10, 0 AS part11, 0 AS part12, 0 AS part13, 0 AS part14, 0 AS part15, p16 AS part16 FROM solve_frontier, grundy_range(1, 2) WHERE p1 > 0') ORDER BY p1;
--> 0|x|0
--> 1|x|1
--> 2|x|0

-- Conditions on all components find each position, also if several components are texts.
WITH game AS MATERIALIZED (SELECT p1, p2, p3, value FROM solve_rule('SELECT 3, ''a'', ''z''', 'SELECT position, p1 - 1, column1, p3 FROM solve_frontier, (VALUES (''b''), (''c''), (''dd'')) WHERE p1 > 0'))
SELECT count(*), sum(f.value = g.value) FROM game AS g CROSS JOIN solve_rule('SELECT 3, ''a'', ''z''', 'SELECT position, p1 - 1, column1, p3 FROM solve_frontier, (VALUES (''b''), (''c''), (''dd'')) WHERE p1 > 0') AS f WHERE f.p1 = g.p1 AND f.p2 = g.p2 AND f.p3 = g.p3;
--> 10|10
