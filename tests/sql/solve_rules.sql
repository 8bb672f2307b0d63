-- Rules of solve_rule and solve_moves: what they may say, and what they must not.
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
--> error: solve_rule(): position in row 1 of the rule must be a position that stands in solve_frontier, got 4
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3',
  'SELECT position, abs(-9223372036854775807 - 1) FROM solve_frontier');
--> error: solve_rule(): rule can't be run: integer overflow
SELECT * FROM solve_rule('SELECT position FROM solve_frontier', 'SELECT position, 1 FROM solve_frontier');
--> error: solve_rule(): start must not read solve_frontier, which is there for rules
SELECT * FROM solve_rule('SELECT 1, 2', 'SELECT position, 1 FROM solve_frontier');
--> error: solve_rule(): start must yield 1 column (position), got 2; json_array() makes one value of several
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT position, 1 FROM solve_frontier');
--> error: solve_graph(): moves must not read solve_frontier, which is there for rules
SELECT * FROM solve_rule('SELECT 1');
--> error: solve_rule(): argument rule is missing
SELECT * FROM solve_rule('SELECT 1', 'self');
--> error: solve_rule(): queries are nested more than 8 deep: does this one read itself?

-- The moves of one position.
SELECT * FROM solve_moves(4,
  'SELECT position, position - k, k = 1 AS again FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position');
--> 3|NULL|NULL|1|NULL|NULL|NULL|1
--> 1|NULL|NULL|0|NULL|NULL|NULL|2
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
SELECT * FROM solve_moves(4, 'SELECT position + 1, 2 FROM solve_frontier');
--> error: solve_moves(): position in row 1 of the rule must be the position that is asked about, got 5
SELECT * FROM solve_moves(4, 'SELECT 1, 2');
--> error: solve_moves(): rule must read solve_frontier, the positions whose moves it yields
SELECT * FROM solve_moves('SELECT position, 1 FROM solve_frontier', 4);
--> error: solve_moves(): rule must be an SQL query or the name of a table, got 4; position comes first since version 0.1.0
SELECT * FROM solve_moves('SELECT position, 1 FROM solve_frontier', 'x...');
--> error: solve_moves(): rule must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with x; position comes first since version 0.1.0
SELECT * FROM solve_frontier;
--> error: solve_frontier(): the table can be read only in a rule, the argument of solve_rule and solve_moves
SELECT group_concat(p || ':' || option, ' ') FROM (SELECT 1 AS p UNION SELECT 3 UNION SELECT 4), solve_moves(p,
  'SELECT position, position - k, k = 1 AS again FROM solve_frontier, (SELECT 1 AS k UNION SELECT 3) WHERE k <= position');
--> 1:0 3:2 3:0 4:3 4:1
