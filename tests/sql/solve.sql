-- Names.
SELECT * FROM solve_graph('SELECT 1, 2, 3');
--> error: solve_graph(): column 3 of the moves is named '3'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_graph('VALUES (1, 2, 3)');
--> error: solve_graph(): column 3 of the moves is named 'column3'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; json_array() makes one position of several values
SELECT * FROM solve_graph('SELECT 1 AS result, 2');
--> error: solve_graph(): column 1 of the moves is named 'result', but is the from
SELECT * FROM solve_graph('SELECT 1, 2 AS Part');
--> error: solve_graph(): column 2 of the moves is named 'Part', but is the to
SELECT * FROM solve_graph('SELECT 1, NULL, 0 AS result, 0 AS RESULT');
--> error: solve_graph(): two columns of the moves are named RESULT
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS remoteness');
--> error: solve_graph(): moves has a column remoteness without a column result, which it needs
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS count');
--> error: solve_graph(): moves has a column count without a column part, which it needs
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part, 0 AS again', 'misere');
--> error: solve_graph(): moves has columns part and again, which need play 'normal', got 'misere'
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part, 1 AS entails', 'misere');
--> error: solve_graph(): moves has columns part and entails, which need play 'normal', got 'misere'
SELECT * FROM solve_graph('SELECT 1, 2, 0 AS entails, ''L'' AS player');
--> error: solve_graph(): moves has a column player and a column entails, which cannot be combined
SELECT * FROM solve_graph('SELECT 1, 2, 1 AS entails, 1 AS again');
--> error: solve_graph(): entails in row 1 of the moves must be 0 or NULL, since again is 1, got 1
SELECT * FROM solve_graph('SELECT 1, NULL, 1 AS entails');
--> error: solve_graph(): entails in row 1 of the moves must be 0 or NULL, since there is no option, got 1
SELECT * FROM solve_graph('SELECT 1, 2, 2 AS entails');
--> error: solve_graph(): entails in row 1 of the moves must be an integer from 0 to 1, got 2
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part, 1 AS again UNION ALL SELECT 1, 2, 4, 0');
--> error: solve_graph(): parts of one option of the position 1 differ in player, again or entails
SELECT * FROM solve_graph('SELECT 1, 2, 1 AS entails, NULL AS result UNION ALL SELECT 2, NULL, NULL, 0');
--> error: solve_graph(): an entailing move leads to the position 2, whose result does not determine the answers; omit the result and yield its moves
SELECT * FROM solve_graph('SELECT 1, 2, 0 AS again, ''L'' AS player');
--> error: solve_graph(): moves has a column player and a column again, which cannot be combined
SELECT * FROM solve_graph('SELECT 1, NULL, 1 AS result, 0 AS remoteness, ''L'' AS player');
--> error: solve_graph(): moves has a column player and a column remoteness, which cannot be combined
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part', 'draw');
--> error: solve_graph(): moves has a column part, which needs play 'normal' or 'misere', got 'draw'
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part, ''L'' AS player', 'misere');
--> error: solve_graph(): moves has a column part and a column player, which needs play 'normal', got 'misere'
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part', 'misere');
--> 1|NULL|P|NULL|NULL|1^031|NULL
--> 3|NULL|N|NULL|NULL|0^120|NULL
SELECT position, form FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), (3, 2), (4, 3), (4, 2), (5, 5)') ORDER BY form DESC;
--> 4|{2_#,2}
--> 3|2_#
--> 2|2
--> 1|1
--> 0|0
--> 5|NULL
SELECT s.position FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), (3, 2), (4, 3), (4, 2), (5, 5)') AS s WHERE s.form IN ('2_#', '1') OR s.form IS NULL;
--> 1
--> 3
--> 5
SELECT misere_sum(form), misere_outcome(misere_sum(form)) FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), (3, 2), (4, 3), (4, 2)') WHERE position IN (1, 3);
--> {2_#,3}|N
SELECT a.position, b.form FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)') AS a LEFT JOIN solve_graph('VALUES (1, 0), (2, 1), (2, 0)') AS b ON b.form = a.position + 1 ORDER BY a.form;
--> 0|1
--> 1|2
--> 2|NULL
SELECT position, form FROM solve_graph('VALUES (1, 0)', 'draw');
--> 1|NULL
--> 0|NULL
SELECT * FROM solve_graph('SELECT 1, 2, ''L'' AS player', 'draw');
--> error: solve_graph(): moves has a column player, which needs play 'normal' or 'misere', got 'draw'
SELECT * FROM solve_graph('SELECT 1, 2', 'fast');
--> error: solve_graph(): play must be 'normal', 'misere', 'draw' or 'score', got 'fast' (a TEXT)
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT 1, 2', 'MISERE');
--> 1|NULL|P|NULL|1
--> 2|NULL|N|NULL|0
SELECT play FROM solve_graph('SELECT 1, NULL', 'draw');
--> draw
SELECT position FROM solve_graph('SELECT 1, NULL') WHERE play = 'misere';
--> 1
SELECT outcome FROM solve_graph('SELECT 1, NULL') WHERE play = 'misere';
--> N
SELECT count(*) FROM solve_graph('SELECT 1, NULL', NULL);
--> 0

-- Cells.
SELECT * FROM solve_graph('SELECT 1, NULL, ''p'' AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got 'p' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, NULL, -1 AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got -1
SELECT * FROM solve_graph('SELECT 1, NULL, ''P'' AS result, NULL AS part');
--> error: solve_graph(): result in row 1 of the moves must be 'loony' or an integer from 0 to 2147483647, got 'P' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, 2, 0 AS result');
--> error: solve_graph(): result in row 1 of the moves must be NULL, since there is an option, got 0
SELECT * FROM solve_graph('SELECT 1, 2, NULL AS result, 0 AS remoteness');
--> error: solve_graph(): remoteness in row 1 of the moves must be NULL, since there is no result, got 0
SELECT * FROM solve_graph('SELECT 1, NULL, ''D'' AS result, 2 AS remoteness');
--> error: solve_graph(): remoteness in row 1 of the moves must be NULL, since the result is a draw, got 2
SELECT * FROM solve_graph('SELECT 1, NULL, 3 AS result, 2 AS remoteness');
--> error: solve_graph(): remoteness in row 1 of the moves must be odd or NULL, since the next player wins, got 2
SELECT * FROM solve_graph('SELECT 1, NULL, ''P'' AS result, -2 AS remoteness');
--> error: solve_graph(): remoteness in row 1 of the moves must be an integer from 0 to 536870912, got -2
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT 1, NULL, ''N'' AS result, 2 AS remoteness, 0 AS again');
--> 1|NULL|N|NULL|2
SELECT * FROM solve_graph('SELECT 1, 2, 2 AS again');
--> error: solve_graph(): again in row 1 of the moves must be an integer from 0 to 1, got 2
SELECT * FROM solve_graph('SELECT 1, NULL, 1 AS again');
--> error: solve_graph(): again in row 1 of the moves must be 0 or NULL, since there is no option, got 1
SELECT * FROM solve_graph('SELECT 1, NULL, 2 AS part');
--> error: solve_graph(): part in row 1 of the moves must be NULL, since there is no option, got 2
SELECT * FROM solve_graph('SELECT 1, 2, 0 AS part, -1 AS count');
--> error: solve_graph(): count in row 1 of the moves must be an integer from 0 to 4294967295, got -1
SELECT * FROM solve_graph('SELECT 1, 2, ''X'' AS player');
--> error: solve_graph(): player in row 1 of the moves must be 'L', 'R' or 'B', got 'X' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, 2, NULL AS player');
--> error: solve_graph(): player in row 1 of the moves must be 'L', 'R' or 'B', got NULL
SELECT * FROM solve_graph('SELECT 1, NULL, NULL AS player, ''1/2'' AS result', 'misere');
--> error: solve_graph(): result in row 1 of the moves must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or 'RD', got '1/2' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, NULL AS q, NULL AS result UNION ALL SELECT 1, NULL, 2 UNION ALL SELECT 1, NULL, 3');
--> error: solve_graph(): two results of the position 1 differ
SELECT * FROM solve_graph('SELECT ''a'', 1 AS q, NULL AS result UNION ALL SELECT ''a'', NULL, 2');
--> error: solve_graph(): position 'a' has a result, but also moves
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part UNION ALL SELECT 3, 2, 1');
--> error: solve_graph(): play must end in a game with a column part, but can return to the position 3; a game without parts may have cycles
SELECT * FROM solve_graph('SELECT 1, 2, 0 AS part, ''L'' AS player UNION ALL SELECT 1, 2, 4, ''R''');
--> error: solve_graph(): parts of one option of the position 1 differ in player, again or entails

-- Results.
-- The remoteness of a result affects positions as far as it matters.
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT 0, NULL AS o, ''P'' AS result, NULL AS remoteness UNION ALL SELECT 1, 0, NULL, NULL UNION ALL SELECT 2, NULL, ''P'', 4 UNION ALL SELECT 3, 2, NULL, NULL UNION ALL SELECT 4, 3, NULL, NULL UNION ALL SELECT 4, 1, NULL, NULL') WHERE position < 5;
--> 0|NULL|P|NULL|NULL
--> 1|NULL|N|NULL|NULL
--> 2|NULL|P|NULL|4
--> 3|NULL|N|NULL|5
--> 4|NULL|P|NULL|NULL
-- The value 2 is a heap; 5 exceeds the options.
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT 1, NULL AS o, 2 AS result UNION ALL SELECT 2, NULL, 0 UNION ALL SELECT 3, 1, NULL UNION ALL SELECT 3, 2, NULL');
--> 1|2|N|NULL|NULL
--> 2|0|P|NULL|NULL
--> 3|1|N|NULL|NULL
-- With parts the remoteness is NULL, also in positions without a move.
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT 1, NULL, NULL AS part');
--> 1|0|P|NULL|NULL
SELECT position, value, outcome, loop_values, remoteness FROM solve_graph('SELECT 1, NULL, NULL AS part, ''L'' AS player');
--> 1|0|P|NULL|NULL
-- The same component twice cancels; three times it equals one.
SELECT position, value FROM solve_graph('SELECT ''a'', 1, ''b'' AS part, 2 AS count UNION ALL SELECT ''b'', 1, NULL, 1 UNION ALL SELECT ''c'', 1, ''b'', 3') WHERE position = 'c' OR position = 'a';
--> a|1
--> c|0
SELECT position, value, outcome, loop_values, remoteness FROM solve_rule('SELECT 3', 'SELECT position, position - 1 FROM solve_frontier WHERE position > 0') ORDER BY position;
--> 0|0|P|NULL|0
--> 1|1|N|NULL|1
--> 2|0|P|NULL|2
--> 3|1|N|NULL|3
SELECT count(*) FROM solve_rule('SELECT 1 WHERE 0', 'SELECT position, 1 FROM solve_frontier');
--> 0
SELECT typeof(value), typeof(outcome) FROM solve_graph('SELECT 1, 0, ''L'' AS player');
--> integer|text
--> integer|text
-- Genera: misère Kayles with five pins (Conway); Nim; games without a genus; heaps as results.
SELECT position, genus FROM solve_rule('SELECT ''[5]''', 'SELECT position, (SELECT json_group_array(value) FROM (SELECT value FROM (SELECT value FROM json_each(position) WHERE key <> e.key UNION ALL SELECT l WHERE l > 0 UNION ALL SELECT e.value - take - l WHERE e.value - take - l > 0) ORDER BY value)) FROM solve_frontier, json_each(position) AS e, (SELECT 1 AS take UNION SELECT 2), (SELECT 0 AS l UNION SELECT 1 UNION SELECT 2) WHERE l <= e.value - take - l') WHERE position IN ('[5]', '[4]', '[3]', '[2]', '[1]', '[]') ORDER BY 1;
--> [1]|1^031
--> [2]|2^20
--> [3]|3^31
--> [4]|1^031
--> [5]|4^146
--> []|0^120
SELECT position, value, genus FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)', 'misere');
--> 1|NULL|1^031
--> 0|NULL|0^120
--> 2|NULL|2^20
SELECT position, value, genus FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)');
--> 1|1|1^031
--> 0|0|0^120
--> 2|2|2^20
SELECT position, value, genus FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)', 'draw');
--> 1|NULL|NULL
--> 0|NULL|NULL
--> 2|NULL|NULL
SELECT position, value, genus FROM solve_graph('SELECT 1, 0, 1 AS again UNION ALL SELECT 2, 1, 0');
--> 1|0|NULL
--> 0|0|0^120
--> 2|1|NULL
SELECT position, value, genus FROM solve_graph('SELECT 1, 0, ''L'' AS player');
--> 1|1|NULL
--> 0|0|NULL
SELECT position, value, genus FROM solve_graph('SELECT 1, 0, 2 AS part');
--> 1|1|1^031
--> 2|0|0^120
SELECT position, value, genus FROM solve_graph('SELECT 1, NULL AS o, ''N'' AS result UNION ALL SELECT 2, NULL, 11 UNION ALL SELECT 3, 1, NULL UNION ALL SELECT 3, 2, NULL UNION ALL SELECT 4, 2, NULL');
--> 1|NULL|NULL
--> 2|11|11^(11)9
--> 3|NULL|NULL
--> 4|0|0^02
SELECT a.genus, b.value FROM solve_graph('VALUES (1, 0)') AS a, solve_graph('VALUES (1, 0)') AS b WHERE a.position = 1 AND b.position = 1;
--> 1^031|1
-- Rows by position: 23 without any subset of the bits 0, 2 and 4.
SELECT group_concat(position, ' ') FROM (SELECT position FROM solve_bits('SELECT 23', 'SELECT bits(value), 0, bits(value), 0 FROM json_each(''[0,2,4]'') UNION ALL SELECT 6, 0, 4, 0') ORDER BY position);
--> 2 3 6 7 18 19 22 23
SELECT group_concat(position, ' ') FROM (SELECT position FROM solve_bits('SELECT 23', 'SELECT bits(value), 0, bits(value), 0 FROM json_each(''[0,2,4]'') UNION ALL SELECT 6, 0, 4, 0') WHERE position > 3 GROUP BY position);
--> 6 7 18 19 22 23
