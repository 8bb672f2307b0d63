-- Games with moves again and entailing moves. tests/oracle/entailing.py plays sums of random games; these are small games
-- that can be played by hand, and published values.
-- A box with one side left: the player takes it and moves again, so the position is loony only if the move wins elsewhere.
SELECT position, value, outcome FROM solve_graph('SELECT ''one left'' AS f, ''done'' AS t, 1 AS again UNION ALL VALUES (''two left'', ''one left'', 0), (''three left'', ''two left'', 0), (''either'', ''done'', 1), (''either'', ''done'', 0)');
--> one left|0|P
--> done|0|P
--> two left|1|N
--> three left|0|P
--> either|loony|N
-- Top Entails: a move splits a stack in two, or takes one coin and entails an answer in the rest. The values of stacks 0
-- to 10 by play, and the loony stacks below 300.
CREATE TEMP VIEW top_entails AS
  SELECT position, -1 AS option, position - 1 AS part, 1 AS entails FROM solve_frontier WHERE position > 0
  UNION ALL SELECT position, n, n, 0 FROM solve_frontier JOIN grundy_range(1, 300) WHERE 2 * n <= position
  UNION ALL SELECT position, n, position - n, 0 FROM solve_frontier JOIN grundy_range(1, 300) WHERE 2 * n <= position;
SELECT group_concat(value) FROM (SELECT value FROM solve_rule('SELECT 10', 'top_entails') ORDER BY position);
--> 0,loony,0,loony,1,0,2,1,3,0,1
CREATE TEMP TABLE stack AS SELECT position, value, outcome FROM solve_rule('SELECT 300', 'top_entails');
SELECT group_concat(position), count(*) FROM (SELECT position FROM stack WHERE value = 'loony' ORDER BY position);
--> 1,3|2
SELECT position FROM stack WHERE outcome <> CASE value WHEN 0 THEN 'P' ELSE 'N' END;
-- The values do not depend on the starts, nor on the order in which stacks are found.
SELECT a.position FROM stack AS a JOIN solve_rule('VALUES (40), (7), (1)', 'top_entails') AS b USING (position) WHERE a.value IS NOT b.value;
-- Taking the last coin entails an answer in nothing, so the opponent loses.
SELECT value FROM solve_rule('SELECT 1', 'SELECT position, -1, NULL AS part, 1 AS entails FROM solve_frontier WHERE position > 0') WHERE position = 1;
--> loony
-- A position that is no sum: the opponent must answer in it anyway, but beside other games the values differ.
SELECT position, value, outcome FROM solve_graph('SELECT 1 AS f, 0 AS t, 1 AS entails UNION ALL VALUES (2, 1, 1), (3, 1, 0), (3, 0, 0)');
--> 1|loony|N
--> 0|0|P
--> 2|0|P
--> 3|1|N
-- Outcomes of other plays, and of games that loop; a value is NULL only if play from the position itself need not end.
SELECT position, value, outcome, remoteness FROM solve_graph('SELECT 1 AS f, 0 AS t, 1 AS entails UNION ALL VALUES (2, 1, 1)', 'misere');
--> 1|NULL|P|1
--> 0|NULL|N|0
--> 2|NULL|N|2
SELECT position, value, outcome, loop_values, genus, suspense FROM solve_graph('SELECT 1 AS f, 0 AS t, 0 AS again UNION ALL VALUES (2, 2, 0), (2, 1, 0), (3, 1, 1), (3, 3, 0), (4, 3, 0), (5, 1, 1), (6, 5, 0), (6, 6, 0)') ORDER BY position;
--> 0|0|P|NULL|0^120|0
--> 1|1|N|NULL|1^031|1
--> 2|NULL|D|[1]|NULL|NULL
--> 3|NULL|N|NULL|NULL|NULL
--> 4|NULL|P|NULL|NULL|NULL
--> 5|1|N|NULL|NULL|NULL
--> 6|NULL|D|NULL|NULL|NULL
-- The answers of the positions 0 to 2 are the same without the rows of the others.
SELECT position, value, outcome, loop_values, genus, suspense FROM solve_graph('SELECT 1 AS f, 0 AS t, 0 AS again UNION ALL VALUES (2, 2, 0), (2, 1, 0), (3, 1, 1), (3, 3, 0)') WHERE position < 3 ORDER BY position;
==> SELECT position, value, outcome, loop_values, genus, suspense FROM solve_graph('VALUES (1, 0), (2, 2), (2, 1)') ORDER BY position;
SELECT position, value, genus, form FROM solve_graph('SELECT 1 AS f, 0 AS t, 0 AS part, 0 AS again UNION ALL VALUES (2, 0, 1, 0), (2, 0, 1, 0), (3, 0, 1, 1)') ORDER BY position;
--> 0|0|0^120|0
--> 1|1|1^031|1
--> 2|1|1^031|1
--> 3|1|NULL|NULL
-- Results: stored values can be given back; an integer is a heap, also in a game with again.
SELECT position, value, outcome FROM solve_graph('SELECT ''a'' AS f, ''b'' AS t, NULL AS result, 1 AS again UNION ALL VALUES (''b'', NULL, 2, 0), (''c'', ''d'', NULL, 0), (''d'', NULL, ''loony'', 0), (''e'', ''d'', NULL, 1)');
--> a|2|N
--> b|2|N
--> c|0|P
--> d|loony|N
--> e|loony|N
SELECT position, value FROM solve_graph('SELECT 1 AS f, 0 AS t, 2 AS part, NULL AS result UNION ALL VALUES (1, 0, 2, NULL), (2, NULL, NULL, ''loony''), (3, 0, 1, NULL)');
--> 1|0
--> 2|loony
--> 3|1
SELECT value, remoteness FROM solve_graph('SELECT 1, NULL, ''loony'' AS result, 3 AS remoteness');
--> loony|3
SELECT * FROM solve_graph('SELECT 1, NULL, ''loony'' AS result, 2 AS remoteness');
--> error: solve_graph(): remoteness in row 1 of the moves must be odd or NULL, since the next player wins, got 2
SELECT * FROM solve_graph('SELECT 1, NULL, ''loony'' AS result', 'misere');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D' or an integer from 0 to 2147483647, got 'loony' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, NULL, ''LOONY'' AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got 'LOONY' (a TEXT)
-- An opponent who is entailed to a loony position has an answer beside any game.
SELECT position, value FROM solve_graph('SELECT 1 AS f, 0 AS t, 1 AS entails, NULL AS result UNION ALL VALUES (0, NULL, 0, ''loony''), (1, 2, 0, NULL)');
--> 1|1
--> 0|loony
--> 2|0
-- Masks: two boxes side by side, and the end of a row of boxes.
CREATE TEMP TABLE nim_box AS
  SELECT bits(e) AS need, 0 AS forbid, bits(e) AS clear, 0 AS put, 1 AS again FROM (SELECT 0 AS e) WHERE 0
  UNION ALL SELECT 1 << value, 15 - (1 << value), 1 << value, 0, 1 FROM json_each('[0,1,2,3]')
  UNION ALL SELECT (1 << a.value) + (1 << b.value), 0, 1 << a.value, 0, 0 FROM json_each('[0,1,2,3]') AS a, json_each('[0,1,2,3]') AS b WHERE a.value <> b.value;
SELECT bit_count(position) AS sides_left, value, count(*) FROM solve_bits('SELECT 15', 'nim_box') GROUP BY 1, 2;
--> 0|0|1
--> 1|0|4
--> 2|1|6
--> 3|0|4
--> 4|1|1
-- The same for a sum of two boxes, which solve_sums solves once.
CREATE TEMP TABLE two_boxes AS SELECT * FROM nim_box UNION ALL SELECT need << 4, forbid << 4, clear << 4, put, again FROM nim_box;
SELECT position, value, outcome, genus FROM solve_sums('VALUES (15), (255), (240 + 7)', 'two_boxes') WHERE position IN (15, 255, 247) ORDER BY position;
--> 15|1|N|NULL
--> 247|1|N|NULL
--> 255|0|P|NULL
SELECT position, value FROM solve_bits('SELECT 255', 'two_boxes');
~~> SELECT position, value FROM solve_sums('SELECT position FROM solve_bits(''SELECT 255'', ''two_boxes'')', 'two_boxes');
SELECT count(*) FROM solve_sums('SELECT 255', 'two_boxes');
--> 5
SELECT * FROM solve_sums('SELECT 15', 'nim_box', '', 'misere');
--> error: solve_sums(): play must be 'normal' if moves have a column again, got 'misere'; solve_bits() finds the outcomes of misere play
SELECT position, value FROM solve_sums('SELECT 1 AS position, NULL AS result UNION ALL VALUES (2, ''loony''), (3, NULL)', 'SELECT 1, 0, 1, 0, 0 AS again UNION ALL SELECT 2, 0, 2, 0, 1');
--> 1|1
--> 2|loony
--> 3|loony
SELECT * FROM solve_sums('SELECT 2, ''loony'' AS result', 'SELECT 2, 0, 2, 0, 0 AS again');
--> error: solve_sums(): result in row 1 of the start must be an integer from 0 to 2147483647, got 'loony' (a TEXT)
SELECT position, value, outcome, genus FROM solve_sums('SELECT 1', 'SELECT 1, 0, 1, 0, 0 AS again');
--> 1|1|N|1^031
SELECT position, value FROM solve_bits('SELECT 7', 'SELECT bits(value), 0, bits(value), 0 FROM json_each(''[0,1,2]'')', 'SELECT 1, 6, ''loony''') WHERE position IN (1, 3, 7) ORDER BY position;
--> 1|loony
--> 3|0
--> 7|1
-- 'loony' is a text: numbers made from it are 0, and it is greater than every number.
CREATE TEMP TABLE valued AS SELECT position, value, outcome FROM solve_graph('SELECT 1 AS f, 0 AS t, 1 AS entails UNION ALL VALUES (2, 0, 0), (3, 0, 0), (3, 2, 0)');
SELECT position, quote(value), CAST(value AS INTEGER), value > 3, value IN (0, 1, 2), typeof(value) FROM valued ORDER BY position;
--> 0|0|0|0|1|integer
--> 1|'loony'|0|1|0|text
--> 2|1|1|0|1|integer
--> 3|2|2|0|1|integer
SELECT sum(value), max(value), min(value), count(value) FROM valued;
--> 3.0|loony|0|4
SELECT group_concat(position) FROM (SELECT position FROM valued WHERE outcome = 'N' ORDER BY 1);
--> 1,2,3
SELECT nim_sum(value) FROM valued;
--> error: nim_sum(): value must be an integer, got 'loony' (a TEXT); a sum with a loony component is won by the player to move, whatever its other components are (Winning Ways, chapter 12)
SELECT nim_sum(value, 1) FROM valued WHERE position = 1;
--> error: nim_sum(): argument 1 must be an integer or a JSON array of integers, got 'loony' (a TEXT); a sum with a loony component is won by the player to move, whatever its other components are (Winning Ways, chapter 12)
SELECT nim_sum(value) FROM valued WHERE value <> 'loony';
--> 3
-- The moves of a position, with the column entails; a picture of a loony position.
SELECT option, part, again, entails, number FROM solve_moves(2, 'top_entails');
--> -1|1|NULL|1|1
--> 1|1|NULL|0|2
--> 1|1|NULL|0|3
SELECT option, result FROM solve_moves(1, 'SELECT position, NULL, ''loony'' AS result FROM solve_frontier');
--> NULL|loony
SELECT instr(s, '>loony</text>') > 0, instr(s, '#f3e3b3') > 0, instr(s, '1: value loony, N: the player to move wins') > 0 FROM (SELECT graph_svg(position, NULL, value, outcome) AS s FROM valued);
--> 1|1|1
SELECT instr(s, '#f3e3b3') > 0 FROM (SELECT graph_svg(position, NULL, value) AS s FROM valued);
--> 1
-- Values of more than one word, as found by tests/oracle/entailing.py: heaps of up to 70, and positions with an again move
-- to a heap of 66, or an entailing move to it, to a sum with a heap of 5, or to a heap of 70.
SELECT position, value FROM solve_graph('SELECT a.n AS p, b.n AS option, b.n AS part, 0 AS again, 0 AS entails FROM grundy_range(0, 70) AS a JOIN grundy_range(0, 70) AS b ON b.n < a.n UNION ALL SELECT 1001, n, n, 0, 0 FROM grundy_range(0, 70) UNION ALL SELECT 1002, n, n, 0, 0 FROM grundy_range(0, 65) UNION ALL VALUES (1000, -1, 66, 1, 0), (1001, -1, 5, 0, 1), (1001, -1, 1000, 0, 1), (1002, -1, 1000, 0, 1), (1003, -1, 1001, 0, 1), (1004, -1, 70, 0, 1)') WHERE position >= 1000 ORDER BY position;
--> 1000|66
--> 1001|72
--> 1002|67
--> 1003|0
--> 1004|0
