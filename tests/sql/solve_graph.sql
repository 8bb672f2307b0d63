-- Columns.
-- A position whose options are a value and a draw.
SELECT * FROM solve_graph('VALUES (0, NULL), (1, 2), (2, 1), (3, 0), (3, 1)') ORDER BY 1;
--> 0|0|P|NULL|0|0^120|0
--> 1|NULL|D|[]|NULL|NULL|NULL
--> 2|NULL|D|[]|NULL|NULL|NULL
--> 3|NULL|N|[0]|1|NULL|NULL
SELECT group_concat(position || outcome) FROM solve_graph('VALUES (''a'', 1), (0, 2)');
--> aN,1P,0N,2P
SELECT typeof(position), quote(position), outcome FROM solve_graph('VALUES (1, ''1''), (1.0, x''31''), (''a'', 1), (2.5, 1e300), (''01'', ''A''), (9007199254740993, 9007199254740992e0), ('' 7 '', NULL), (-0.0, 0)') WHERE position IS NOT 9007199254740992;
--> integer|1|N
--> text|'1'|P
--> blob|X'31'|P
--> text|'a'|P
--> real|2.5|N
--> real|1.0e+300|P
--> text|'01'|N
--> text|'A'|P
--> integer|9007199254740993|N
--> text|' 7 '|P
--> real|0.0|D
SELECT count(*) FROM solve_graph(NULL);
--> 0
SELECT count(*) FROM solve_graph('SELECT 1, 2 WHERE 0');
--> 0
SELECT position, moves_ FROM solve_graph('SELECT 5, NULL') WHERE position = 5;
--> 5|SELECT 5, NULL
SELECT * FROM solve_graph('SELECT NULL, 1');
--> error: solve_graph(): from in row 1 of the moves must be a position, got NULL
SELECT * FROM solve_graph('SELECT 1');
--> error: solve_graph(): moves must yield 2 columns (from, to), got 1
SELECT * FROM solve_graph('DELETE FROM sqlite_schema');
--> error: solve_graph(): moves must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with DELETE
SELECT * FROM solve_graph('SELECT 1, abs(-9223372036854775808)');
--> error: solve_graph(): moves cannot be run: integer overflow
SELECT * FROM solve_graph(7);
--> error: solve_graph(): moves must be an SQL query or the name of a table, got 7
SELECT * FROM solve_graph;
--> error: solve_graph(): argument moves is missing
-- A result may be a game with cycles, but not in a sum; above two sides positions have no value.
SELECT position, value, outcome FROM solve_graph('SELECT ''up'' AS f, ''known'' AS t, ''B'' AS player, NULL AS result UNION ALL SELECT ''down'', ''known'', ''R'', NULL UNION ALL SELECT ''known'', NULL, NULL, ''a{0|a}''');
--> up|over|L
--> known|over|L
--> down|0|P
SELECT position, value, outcome FROM solve_graph('SELECT 1, 0, ''L'' AS player, NULL AS result UNION ALL SELECT 0, NULL, NULL, ''dud''');
--> 1|NULL|DL
--> 0|dud|DD
SELECT * FROM solve_graph('SELECT 1, 0, ''L'' AS player, NULL AS result, 1 AS part UNION ALL SELECT 0, NULL, NULL, ''over'', NULL');
--> error: solve_graph(): result in row 2 of the moves must be a game without cycles, got 'over' (a TEXT)
SELECT * FROM solve_graph('SELECT 0, NULL, NULL AS player, ''over'' AS result UNION ALL SELECT 0, NULL, NULL, ''on''');
--> error: solve_graph(): two results of the position 0 differ
-- Partizan games with cycles: over, on, off, upon (Conway), dud, and a carousel that is no stopper.
SELECT position, value, outcome FROM solve_graph('SELECT ''over'', ''zero'' AS o, ''L'' AS player UNION ALL SELECT ''over'', ''over'', ''R''');
--> over|over|L
--> zero|0|P
SELECT position, value, outcome FROM solve_graph('SELECT ''on'', ''on'' AS o, ''L'' AS player UNION ALL SELECT ''off'', ''off'', ''R'' UNION ALL SELECT ''dud'', ''dud'', ''B''');
--> on|on|L
--> off|off|R
--> dud|dud|DD
SELECT position, value FROM solve_graph('SELECT ''upon'', ''upon'' AS o, ''L'' AS player UNION ALL SELECT ''upon'', ''star'', ''R'' UNION ALL SELECT ''star'', 0, ''B''');
--> upon|^[on]
--> star|*
--> 0|0
-- The table's own order of integers and reals beside texts, and of texts that differ in their middle.
SELECT position FROM solve_graph('VALUES (2, 1.5), (1.5, 1), (3, 2.5), (2.5, ''x''), (-1, -1.5), (''w'', 7)') ORDER BY position;
--> -1.5
--> -1
--> 1
--> 1.5
--> 2
--> 2.5
--> 3
--> 7
--> w
--> x
SELECT position FROM solve_graph('SELECT printf(''the position %08d of the graph'', n), printf(''the position %08d of the graph'', n + 1) FROM (SELECT 8 * n AS n FROM grundy_range(0, 30) UNION ALL SELECT 10000000 + 8 * n FROM grundy_range(0, 30))') ORDER BY position;
==> SELECT printf('the position %08d of the graph', a + 8 * n + b) FROM (SELECT 0 AS a UNION ALL SELECT 10000000), grundy_range(0, 30), (SELECT 0 AS b UNION ALL SELECT 1) ORDER BY 1;
SELECT position FROM solve_graph('SELECT n + 0.5, n FROM grundy_range(-40, 40) UNION ALL SELECT n, n - 0.5 FROM grundy_range(-40, 40)') ORDER BY position;
==> SELECT CASE WHEN n % 2 = 0 THEN n / 2 ELSE n / 2.0 END FROM grundy_range(-81, 81) ORDER BY n;
-- Sidling without other methods compares more and more positions here. The values found have the outcomes of play.
SELECT count(*), count(outcome), count(value), sum(game_outcome(value) = outcome) FROM solve_graph('WITH m(f,t,player) AS (VALUES (0,3,''L''),(0,7,''L''),(0,2,''R''),(0,4,''R''),(0,0,''R''),(1,5,''L''),(1,4,''L''),(1,3,''L''),(1,1,''R''),(1,0,''R''),(2,4,''L''),(2,7,''L''),(2,1,''R''),(2,3,''R''),(3,7,''R''),(3,1,''R''),(4,6,''L''),(4,1,''L''),(4,3,''R''),(5,0,''L''),(5,5,''L''),(6,2,''L''),(6,6,''L''),(6,4,''R''),(6,3,''R''),(6,5,''R''),(7,4,''L''),(7,6,''L''),(7,7,''R''),(7,0,''R'')) SELECT f, t AS o, player FROM m');
--> 8|8|8|8
-- All sides are found here, and they do not depend on the numbering of positions.
CREATE TEMP TABLE turns(f, t, player); INSERT INTO turns VALUES (3,3,'L'),(2,1,'L'),(2,2,'L'),(3,3,'R'),(2,0,'R'),(3,0,'R'),(0,3,'R'),(0,1,'R'),(0,0,'L'),(1,2,'R'),(2,2,'R'),(0,0,'R');
SELECT count(*), count(a.value), sum(a.value = b.value), sum(game_outcome(a.value) = a.outcome) FROM solve_graph('turns') AS a JOIN solve_graph('SELECT 3 - f, 3 - t AS o, player FROM turns') AS b ON b.position = 3 - a.position;
--> 4|4|4|4
-- The sides of 100 are found although its option 7 has none. Its sums with finite games have the outcomes of play.
CREATE TEMP TABLE below(f, t, player); INSERT INTO below VALUES (0,7,'L'),(3,0,'L'),(3,2,'R'),(3,6,'R'),(4,3,'L'),(4,9,'L'),(4,2,'R'),(6,7,'L'),(6,2,'R'),(7,2,'L'),(7,4,'R'),(100,7,'L'),(100,100,'R');
SELECT position, value, outcome FROM solve_graph('below') WHERE position IN (7, 100) ORDER BY position;
--> 7|NULL|L
--> 100|over|L
CREATE TEMP TABLE small(f, t, player); INSERT INTO small VALUES ('*','0','L'),('*','0','R'),('^','0','L'),('^','*','R'),('v','*','L'),('v','0','R'),('1','0','L'),('-1','0','R'),('1/2','0','L'),('1/2','1','R');
CREATE TEMP TABLE beside AS SELECT m.f||' '||h.h AS f, m.t||' '||h.h AS t, m.player FROM below AS m, (SELECT f AS h FROM small UNION SELECT '0') AS h UNION ALL SELECT g.g||' '||f, g.g||' '||t, player FROM small, (SELECT f AS g FROM below UNION SELECT t FROM below) AS g;
SELECT count(*), sum(s.outcome = game_outcome(game_sum('over', h.h))) FROM (SELECT f AS h FROM small UNION SELECT '0') AS h JOIN solve_graph('beside') AS s ON s.position = '100 '||h.h;
--> 7|7
SELECT position, value FROM solve_graph('SELECT ''on'', ''on'' AS o, ''L'' AS player', 'misere');
--> on|NULL

-- No moves.
SELECT count(*) FROM solve_graph('SELECT 1, 2 WHERE 0');
--> 0
SELECT count(*) FROM solve_graph('SELECT 1, 2 WHERE 0') WHERE position = 1;
--> 0

-- Look-ups by IN and OR.
SELECT quote(position) FROM solve_graph('VALUES (1, ''1''), (1.0, x''31''), (''a'', 1), (2.5, 1e300), (''01'', ''A''), (9007199254740993, 9007199254740992e0), ('' 7 '', NULL), (-0.0, 0)') WHERE position IN (1, 'a', 'zz') OR position = x'31';
~~> SELECT quote(position) FROM solve_graph('VALUES (1, ''1''), (1.0, x''31''), (''a'', 1), (2.5, 1e300), (''01'', ''A''), (9007199254740993, 9007199254740992e0), ('' 7 '', NULL), (-0.0, 0)') WHERE +position IN (1, 'a', 'zz') OR +position = x'31';
-- The values of a game with cycles are the same in every order of the rows, by a rule, and by masks.
SELECT position, value FROM solve_graph('SELECT 7 AS a, 3 AS b, ''R'' AS player UNION ALL VALUES (5,0,''R''), (7,1,''L''), (0,7,''B''), (7,2,''R''), (0,1,''R''), (2,5,''B'')') WHERE value LIKE '%&%' ORDER BY position;
--> 0|-1/2 & -1
--> 2|-1* & -2*
--> 5|-1 & -2
--> 7|{0|-1*} & {0|-2*}
SELECT position, value FROM solve_graph('SELECT 2 AS a, 5 AS b, ''B'' AS player UNION ALL VALUES (7,2,''R''), (7,3,''R''), (0,1,''R''), (5,0,''R''), (7,1,''L''), (0,7,''B'')') WHERE value LIKE '%&%' ORDER BY position;
--> 0|-1/2 & -1
--> 2|-1* & -2*
--> 5|-1 & -2
--> 7|{0|-1*} & {0|-2*}
CREATE TEMP TABLE loopy AS SELECT 2 AS a, 5 AS b, 'B' AS player UNION ALL VALUES (7,2,'R'), (7,3,'R'), (0,1,'R'), (5,0,'R'), (7,1,'L'), (0,7,'B');
SELECT position, value FROM solve_rule('SELECT 7', 'SELECT position, b, player FROM solve_frontier JOIN loopy ON a = position') WHERE value LIKE '%&%' ORDER BY position;
--> 0|-1/2 & -1
--> 2|-1* & -2*
--> 5|-1 & -2
--> 7|{0|-1*} & {0|-2*}
SELECT position, value FROM solve_bits('SELECT 128', 'SELECT 1 << a, 0, 1 << a, 1 << b, player FROM loopy') WHERE value LIKE '%&%' ORDER BY position;
--> 1|-1/2 & -1
--> 4|-1* & -2*
--> 32|-1 & -2
--> 128|{0|-1*} & {0|-2*}

-- Positions of all types, with short and long texts: the type of the names changes after every third number. A
-- player subtracts 1, 2 or 3, so the value is the remainder of the number divided by 4.
CREATE TEMP TABLE named AS WITH n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999) SELECT i, CASE i / 3 % 6 WHEN 0 THEN i WHEN 1 THEN 'p' || i WHEN 2 THEN printf('%060d', i) WHEN 3 THEN printf('%061d', i) WHEN 4 THEN i + 0.5 ELSE CAST(i AS BLOB) END AS name FROM n;
CREATE TEMP TABLE subtraction AS SELECT a.name AS f, b.name AS t FROM named AS a CROSS JOIN named AS b ON b.rowid BETWEEN a.rowid - 3 AND a.rowid - 1;
SELECT count(*), sum(value = i % 4) FROM named JOIN solve_graph('subtraction') ON position IS name;
--> 1000|1000

-- An import stores an empty field as an empty text, which is not a vertex. A rule may play on texts that become empty.
CREATE TABLE imported(a INTEGER, b INTEGER, part);
INSERT INTO imported VALUES ('3', '2', '2'), ('2', '1', '1'), ('7', '', '');
SELECT * FROM solve_graph('SELECT a, b FROM imported');
--> error: solve_graph(): to in row 3 of the moves must not be an empty text; nullif(b, '') makes it NULL, which a missing value should be
SELECT * FROM solve_graph('SELECT b, a FROM imported');
--> error: solve_graph(): from in row 3 of the moves must not be an empty text; nullif(b, '') makes it NULL, which a missing value should be
SELECT * FROM solve_graph('SELECT a, b, nullif(part, '''') AS part FROM imported');
--> error: solve_graph(): to in row 3 of the moves must not be an empty text; nullif(b, '') makes it NULL, which a missing value should be
SELECT * FROM solve_graph('SELECT a, 0, part FROM imported');
--> error: solve_graph(): part in row 3 of the moves must not be an empty text; nullif(part, '') makes it NULL, which a missing value should be
SELECT position, value FROM solve_graph('SELECT a, nullif(b, '''') FROM imported');
--> 3|0
--> 2|1
--> 1|0
--> 7|0
SELECT quote(position), value FROM solve_rule('SELECT ''ab''', 'SELECT position, substr(position, 2) FROM solve_frontier WHERE position <> ''''');
--> 'ab'|0
--> 'b'|1
--> ''|0

-- Starts of a rule have no results, so these names are not values of a position.
SELECT * FROM solve_rule('SELECT 1, 2 AS result', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0');
--> error: solve_rule(): column 2 of start is named result, but is a value of the position; the rule yields results, and solve_bits() and solve_sums() read them from start
SELECT * FROM solve_rule('SELECT 1 AS Remoteness', 'SELECT position, NULL FROM solve_frontier');
--> error: solve_rule(): column 1 of start is named Remoteness, but is a value of the position; the rule yields results, and solve_bits() and solve_sums() read them from start
SELECT * FROM solve_rule('SELECT 1, 0 AS again, 3', 'SELECT position, p1 - 1, p2, p3 FROM solve_frontier WHERE p1 > 0');
--> error: solve_rule(): column 2 of start is named again, but is a value of the position; the rule yields results, and solve_bits() and solve_sums() read them from start
SELECT position FROM solve_rule('SELECT 1 AS result_of, 2 AS player', 'SELECT position, NULL, NULL FROM solve_frontier');
--> [1,2]
