-- Rules of solve_rule and solve_moves: permitted and forbidden statements.
CREATE TABLE known(position);
CREATE TEMP VIEW self AS SELECT f.position, s.position AS option FROM solve_frontier AS f, solve_rule('SELECT 1',
  'self') AS s;
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3', 'SELECT 1, 2');
--> error: solve_rule(): rule must read solve_frontier, the positions whose moves it yields
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3', 'DELETE FROM known');
--> error: solve_rule(): rule must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with DELETE
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'WITH f AS (SELECT position FROM solve_frontier) DELETE FROM known WHERE position IN f');
--> error: solve_rule(): rule must only read, but this statement can write
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'SELECT position, ?1 FROM solve_frontier');
--> error: solve_rule(): rule must have no parameters, got 1; put their values into a temporary table
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'SELECT position FROM solve_frontier');
--> error: solve_rule(): rule must yield 2 columns (position, option), got 1
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'SELECT NULL, position FROM solve_frontier');
--> error: solve_rule(): position in row 1 of the rule must be a position, got NULL
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'SELECT position + 1, position FROM solve_frontier');
--> error: solve_rule(): position in row 1 of the rule must be a position that solve_frontier shows, got 4
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'SELECT position, abs(-9223372036854775807 - 1) FROM solve_frontier');
--> error: solve_rule(): rule cannot be run: integer overflow
SELECT * FROM solve_rule('SELECT position FROM solve_frontier', 'SELECT position, 1 FROM solve_frontier');
--> error: solve_rule(): start must not read solve_frontier, which is there for rules
SELECT * FROM solve_rule('SELECT 1, 2', 'SELECT position, 1 FROM solve_frontier');
--> error: solve_rule(): rule must yield 3 columns (position and 2 of the option), because start yields 2, got 2
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT position, 1 FROM solve_frontier');
--> error: solve_graph(): moves must not read solve_frontier, which is there for rules
SELECT * FROM solve_rule('SELECT 1');
--> error: solve_rule(): argument rule is missing
SELECT * FROM solve_rule('SELECT 1', 'self');
--> error: solve_rule(): queries are nested more than 8 deep: does this one read itself?

-- The moves of one position.
SELECT * FROM solve_moves(4,
  'SELECT position, position - k, k = 1 AS again FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position');
--> 3|NULL|NULL|1|NULL|NULL|NULL|NULL|NULL|1
--> 1|NULL|NULL|0|NULL|NULL|NULL|NULL|NULL|2
SELECT option, part, count FROM solve_moves('a',
  'SELECT position, 1, ''x'' AS part, 2 AS count FROM solve_frontier UNION ALL SELECT position, 2, NULL, NULL FROM solve_frontier UNION ALL SELECT position, NULL, NULL, NULL FROM solve_frontier');
--> 1|x|2
--> 2|NULL|NULL
SELECT option, result, remoteness FROM solve_moves(1,
  'SELECT position, NULL, ''P'' AS result, 0 AS remoteness FROM solve_frontier');
--> NULL|P|0
SELECT count(*) FROM solve_moves(NULL,
  'SELECT position, position - k, k = 1 AS again FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position');
--> 0
SELECT count(*) FROM solve_moves(4,
  'SELECT position, position - k, k = 1 AS again FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position')
  WHERE option IS NULL OR player IS NULL;
--> 2
-- A row without an option and without a result is no move, whatever its other columns are.
SELECT option, player FROM solve_moves(5, 'SELECT position, NULL, ''L'' AS player FROM solve_frontier UNION ALL SELECT position, 3, ''R'' FROM solve_frontier');
--> 3|R
SELECT option, result FROM solve_moves(5, 'SELECT position, NULL, NULL AS result FROM solve_frontier UNION ALL SELECT position, NULL, ''P'' FROM solve_frontier');
--> NULL|P
SELECT count(*) FROM solve_moves('[1,2]', 'SELECT position, NULL, NULL, ''L'' AS player FROM solve_frontier WHERE p1 > 0');
--> 0
SELECT count(*) FROM solve_moves('[1,2]', 'SELECT position, NULL, p1 AS part1, p2 AS part2 FROM solve_frontier WHERE p1 > 0');
--> 0
SELECT * FROM solve_moves(4, 'SELECT position + 1, 2 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position of the first argument, got 5
SELECT * FROM solve_moves(4, 'SELECT 1, 2');
--> error: solve_moves(): rule must read solve_frontier, the positions whose moves it yields
SELECT * FROM solve_moves('SELECT position, 1 FROM solve_frontier', 4);
--> error: solve_moves(): rule must be an SQL query or the name of a table, got 4
SELECT * FROM solve_moves('SELECT position, 1 FROM solve_frontier', 'x...');
--> error: solve_moves(): rule must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with x; the position is the first argument
SELECT * FROM solve_frontier;
--> error: solve_frontier(): the table can be read only in a rule, the argument of solve_rule and solve_moves
SELECT group_concat(p || ':' || option, ' ') FROM (SELECT 1 AS p UNION SELECT 3 UNION SELECT 4), solve_moves(p,
  'SELECT position, position - k, k = 1 AS again FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position');
--> 1:0 3:2 3:0 4:3 4:1

-- A table of the user may have the name of the frontier.
.open :memory:
.load ./dist/grundy
CREATE TABLE solve_frontier(position);
INSERT INTO solve_frontier VALUES (3);
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3', 'SELECT position, 1 FROM solve_frontier');
--> error: solve_rule(): rule must read solve_frontier, the positions whose moves it yields; a table or view solve_frontier of this database hides it: rename that one

-- Rules with named columns in several notations: Kayles by parts, with values published by Guy and Smith, and a game
-- in which the same player may move again, short enough to be played by hand.
.open :memory:
.load ./dist/grundy
CREATE TABLE take(k);
INSERT INTO take VALUES (1), (2), (3);
CREATE TABLE side(side);
INSERT INTO side VALUES (0), (1);
CREATE TABLE hit(take, l);
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 11) INSERT INTO hit SELECT t.k, i FROM n, take AS t WHERE t.k < 3;
SELECT group_concat(value, ' ') FROM (SELECT value FROM solve_rule('SELECT 11', 'SELECT position, 100 * take + l, l AS part FROM solve_frontier, hit WHERE position - take >= 0 AND l <= position - take UNION ALL SELECT position, 100 * take + l, position - take - l FROM solve_frontier, hit WHERE position - take >= 0 AND l <= position - take') ORDER BY position);
--> 0 1 2 3 1 4 3 2 1 4 2 6
SELECT group_concat(value, ' ') FROM (SELECT value FROM solve_rule('SELECT 11', 'SELECT position, 100 * take + l, CASE side WHEN 0 THEN l ELSE position - take - l END AS part FROM side CROSS JOIN hit CROSS JOIN solve_frontier WHERE position - take >= 0 AND l <= position - take ORDER BY part DESC, take, side') ORDER BY position);
--> 0 1 2 3 1 4 3 2 1 4 2 6
SELECT group_concat(value, ' ') FROM (SELECT value FROM solve_rule('SELECT 11', 'SELECT position, 100 * take + l AS o, CASE side WHEN 0 THEN l ELSE position - take - l END AS part, count(*) AS count FROM hit, side, solve_frontier WHERE position - take >= 0 AND l <= position - take GROUP BY position, o, part') ORDER BY position);
--> 0 1 2 3 1 4 3 2 1 4 2 6
SELECT group_concat(value, ' ') FROM (SELECT value FROM solve_rule('SELECT 11', 'SELECT DISTINCT position, 100 * take + l, min(l, position - take - l) AS part, 1 + (l = position - take - l) AS count FROM hit, solve_frontier WHERE position - take >= 0 AND l <= position - take UNION ALL SELECT position, 100 * take + l, max(l, position - take - l), 1 FROM solve_frontier, hit WHERE position - take >= 0 AND l <= position - take AND l <> position - take - l') ORDER BY position);
--> 0 1 2 3 1 4 3 2 1 4 2 6
SELECT position, outcome, remoteness FROM solve_rule('SELECT 7', 'SELECT position, position - k, k = 2 AS again FROM solve_frontier CROSS JOIN take WHERE k <= position') ORDER BY position;
--> 0|P|0
--> 1|N|1
--> 2|P|2
--> 3|N|1
--> 4|P|3
--> 5|N|2
--> 6|P|4
--> 7|N|3
SELECT position, outcome, remoteness FROM solve_rule('SELECT 7', 'SELECT DISTINCT position, position - k, k = 2 AS again FROM take CROSS JOIN solve_frontier WHERE k <= position ORDER BY k DESC') ORDER BY position;
--> 0|P|0
--> 1|N|1
--> 2|P|2
--> 3|N|1
--> 4|P|3
--> 5|N|2
--> 6|P|4
--> 7|N|3
SELECT position, outcome, remoteness FROM solve_rule('SELECT 7', 'SELECT position, position - k, max(k = 2) AS again FROM take, solve_frontier WHERE k <= position GROUP BY 2, 1') ORDER BY position;
--> 0|P|0
--> 1|N|1
--> 2|P|2
--> 3|N|1
--> 4|P|3
--> 5|N|2
--> 6|P|4
--> 7|N|3
SELECT position, outcome, remoteness FROM solve_rule('SELECT 7', 'SELECT position, position - 2, 1 AS again FROM solve_frontier WHERE position >= 2 UNION ALL SELECT position, position - k, 0 FROM take CROSS JOIN solve_frontier WHERE k <> 2 AND k <= position') ORDER BY position;
--> 0|P|0
--> 1|N|1
--> 2|P|2
--> 3|N|1
--> 4|P|3
--> 5|N|2
--> 6|P|4
--> 7|N|3

-- A row with a count is the same as that many rows, also if a query asks for values and genera. Options have two components.
SELECT position, value, genus FROM solve_rule('SELECT 4', 'WITH c(k) AS (VALUES (0), (1), (2), (3), (4)) SELECT position, 10 * a.k + b.k AS o, position - i AS part, CASE i WHEN 1 THEN a.k ELSE b.k END AS count FROM solve_frontier, c AS a, c AS b, (SELECT 1 AS i UNION SELECT 2) WHERE i <= position AND a.k + b.k < 5 AND (a.k + position) % 3 > 0');
~~> SELECT position, value, genus FROM solve_rule('SELECT 4', 'WITH c(k) AS (VALUES (0), (1), (2), (3), (4)) SELECT position, 10 * a.k + b.k AS o, CASE WHEN n.k > 0 THEN position - i END AS part FROM solve_frontier, c AS a, c AS b, (SELECT 1 AS i UNION SELECT 2), c AS n WHERE i <= position AND a.k + b.k < 5 AND (a.k + position) % 3 > 0 AND n.k <= CASE i WHEN 1 THEN a.k ELSE b.k END');
