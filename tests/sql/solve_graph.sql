-- Columns.
-- A position whose options are one value and a draw.
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
--> error: solve_graph(): moves can't be run: integer overflow
SELECT * FROM solve_graph(7);
--> error: solve_graph(): moves must be an SQL query or the name of a table, got 7
SELECT * FROM solve_graph;
--> error: solve_graph(): argument moves is missing
-- A result may be a game with cycles, but in no sum; above two sides there is no value.
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
--> error: solve_graph(): position 0 has two results that differ
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
-- Sidling alone compares more and more here. The values that are found have the outcomes of play.
SELECT count(*), count(outcome), count(value), sum(game_outcome(value) = outcome) FROM solve_graph('WITH m(f,t,player) AS (VALUES (0,3,''L''),(0,7,''L''),(0,2,''R''),(0,4,''R''),(0,0,''R''),(1,5,''L''),(1,4,''L''),(1,3,''L''),(1,1,''R''),(1,0,''R''),(2,4,''L''),(2,7,''L''),(2,1,''R''),(2,3,''R''),(3,7,''R''),(3,1,''R''),(4,6,''L''),(4,1,''L''),(4,3,''R''),(5,0,''L''),(5,5,''L''),(6,2,''L''),(6,6,''L''),(6,4,''R''),(6,3,''R''),(6,5,''R''),(7,4,''L''),(7,6,''L''),(7,7,''R''),(7,0,''R'')) SELECT f, t AS o, player FROM m');
--> 8|8|8|8
-- All sides are found here, and however positions are numbered they are the same.
CREATE TEMP TABLE turns(f, t, player); INSERT INTO turns VALUES (3,3,'L'),(2,1,'L'),(2,2,'L'),(3,3,'R'),(2,0,'R'),(3,0,'R'),(0,3,'R'),(0,1,'R'),(0,0,'L'),(1,2,'R'),(2,2,'R'),(0,0,'R');
SELECT count(*), count(a.value), sum(a.value = b.value), sum(game_outcome(a.value) = a.outcome) FROM solve_graph('turns') AS a JOIN solve_graph('SELECT 3 - f, 3 - t AS o, player FROM turns') AS b ON b.position = 3 - a.position;
--> 4|4|4|4
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

-- Every game of up to four positions, numbered so that later ones have no fewer moves, beside heaps of Nim; and every sum of
-- two of up to three. That outcomes and remotenesses are right follows from those of the options: wins and losses get
-- shorter, and who draws can stay among draws. So labels are held against play.
CREATE TEMP TABLE options AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 15) SELECT i, bit_count(i) AS size FROM n;
CREATE TEMP TABLE every_game AS SELECT row_number() OVER () * 4 AS at, a.i AS a, b.i AS b, c.i AS c, d.i AS d FROM options AS a, options AS b, options AS c, options AS d WHERE a.size <= b.size AND b.size <= c.size AND c.size <= d.size;
CREATE TEMP TABLE game_move AS SELECT at + p.i AS f, at + q.i AS t FROM every_game, options AS p, options AS q WHERE p.i < 4 AND q.i < 4 AND (CASE p.i WHEN 0 THEN a WHEN 1 THEN b WHEN 2 THEN c ELSE d END >> q.i) & 1;
CREATE TEMP TABLE label(p INTEGER PRIMARY KEY, v, k);
INSERT INTO label SELECT position AS p, value AS v, loop_values AS k FROM solve_graph('SELECT f, t FROM game_move UNION ALL SELECT at + i, NULL FROM every_game, options WHERE i < 4');
CREATE TEMP TABLE step(f INTEGER, t INTEGER);
CREATE INDEX step_f ON step(f);
INSERT INTO step SELECT 8 * f + i AS f, 8 * t + i AS t FROM game_move, options WHERE i < 6 UNION ALL SELECT 8 * p + a.i, 8 * p + b.i FROM label, options AS a, options AS b WHERE b.i < a.i AND a.i < 6;
CREATE TEMP TABLE state(position INTEGER PRIMARY KEY, outcome, remoteness);
INSERT INTO state SELECT position, outcome, remoteness FROM solve_graph('SELECT f, t FROM step UNION ALL SELECT 8 * p, NULL FROM label');
CREATE TEMP VIEW wrong AS SELECT s.position FROM state AS s LEFT JOIN step ON f = s.position LEFT JOIN state AS o ON o.position = t GROUP BY s.position HAVING (s.outcome, s.remoteness) IS NOT (CASE WHEN max(o.outcome = 'P') THEN 'N' WHEN min(o.outcome = 'N') IS NOT 0 THEN 'P' ELSE 'D' END, CASE WHEN max(o.outcome = 'P') THEN 1 + min(CASE o.outcome WHEN 'P' THEN o.remoteness END) WHEN min(o.outcome = 'N') IS NOT 0 THEN 1 + ifnull(max(o.remoteness), -1) END);
SELECT count(*), (SELECT count(*) FROM wrong) FROM state;
--> 242904|0
SELECT count(*), sum(outcome = CASE WHEN v = position % 8 THEN 'P' WHEN v IS NOT NULL OR position % 8 IN (SELECT value FROM json_each(k)) THEN 'N' ELSE 'D' END) FROM state JOIN label ON p = position / 8;
--> 242904|242904
CREATE TEMP TABLE small AS SELECT at + i AS p FROM every_game, options WHERE a = 0 AND ((b | c | d) & 1) = 0 AND i BETWEEN 1 AND 3;
DELETE FROM step;
INSERT INTO step SELECT f << 16 | p, t << 16 | p FROM game_move, small WHERE f IN (SELECT p FROM small) UNION ALL SELECT p << 16 | f, p << 16 | t FROM game_move, small WHERE f IN (SELECT p FROM small);
DELETE FROM state;
INSERT INTO state SELECT position, outcome, remoteness FROM solve_graph('SELECT f, t FROM step UNION ALL SELECT a.p << 16 | b.p, NULL FROM small AS a, small AS b');
SELECT count(*), (SELECT count(*) FROM wrong) FROM state;
--> 304704|0
SELECT count(*), sum(outcome = CASE WHEN a.v IS NOT NULL AND b.v IS NOT NULL THEN substr('NP', 1 + (a.v = b.v), 1) WHEN a.v IN (SELECT value FROM json_each(b.k)) OR b.v IN (SELECT value FROM json_each(a.k)) THEN 'N' ELSE 'D' END) FROM state JOIN label AS a ON a.p = position >> 16 JOIN label AS b ON b.p = position & 65535;
--> 304704|304704
-- A large game without cycles, whose answers follow from those of the options.
CREATE TEMP TABLE link(f INTEGER, t INTEGER);
CREATE INDEX link_f ON link(f);
INSERT INTO link WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 19999) SELECT n.i * 7919 % 20011, (n.i - 1 - ((n.i * 7 + k.i) * 2654435761 >> 15) % min(n.i, 50)) * 7919 % 20011 FROM n, options AS k WHERE k.i < 7;
CREATE TEMP TABLE answer(position INTEGER PRIMARY KEY, value, outcome, remoteness, suspense);
INSERT INTO answer SELECT position, value, outcome, remoteness, suspense FROM solve_graph('link');
SELECT count(*), max(value), sum(outcome = substr('PN', 1 + (value > 0), 1)), sum(smaller = value AND NOT equal), sum(remoteness = ifnull(1 + CASE WHEN value > 0 THEN soonest ELSE latest END, 0)), sum(suspense = ifnull(1 + CASE WHEN value > 0 THEN longest ELSE shortest END, 0)) FROM (SELECT a.*, count(DISTINCT CASE WHEN o.value < a.value THEN o.value END) AS smaller, ifnull(max(o.value = a.value), 0) AS equal, min(CASE o.value WHEN 0 THEN o.remoteness END) AS soonest, max(o.remoteness) AS latest, max(CASE o.value WHEN 0 THEN o.suspense END) AS longest, min(o.suspense) AS shortest FROM answer AS a LEFT JOIN link ON f = a.position LEFT JOIN answer AS o ON o.position = t GROUP BY a.position);
--> 20000|7|20000|20000|20000|20000
