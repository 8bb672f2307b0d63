-- In every play, integers as results are Nim heaps: in misère play the player to move loses a heap of one token.
SELECT position, outcome, genus, form FROM solve_graph('SELECT 1 AS a, 0 AS b, NULL AS result UNION ALL SELECT 0, NULL, 0', 'misere');
--> 1|P|1^031|1
--> 0|N|0^120|0
SELECT position, outcome, genus, form FROM solve_graph('SELECT 1 AS a, 1 AS b, NULL AS result, 0 AS part UNION ALL SELECT 0, NULL, 0, NULL', 'misere');
--> 1|P|1^031|1
--> 0|N|0^120|0
SELECT position, outcome FROM solve_graph('SELECT 1 AS a, 0 AS b, NULL AS result UNION ALL SELECT 0, NULL, 1', 'misere');
--> 1|N
--> 0|P
SELECT position, outcome, suspense FROM solve_graph('SELECT 1 AS a, 0 AS b, NULL AS result, NULL AS remoteness UNION ALL SELECT 0, NULL, 0, 0', 'misere');
--> 1|P|1
--> 0|N|0
SELECT position, outcome FROM solve_graph('SELECT 1 AS a, 0 AS b, NULL AS result, 1 AS again UNION ALL SELECT 0, NULL, 1, 0', 'misere');
--> 1|P
--> 0|P
SELECT position, outcome FROM solve_rule('SELECT 2', 'SELECT position, CASE WHEN position > 1 THEN position - 1 END AS q, CASE position WHEN 1 THEN 0 END AS result FROM solve_frontier', 'misere');
--> 2|P
--> 1|N
SELECT position, outcome FROM solve_bits('SELECT 1, NULL AS result UNION ALL SELECT 0, 1', 'SELECT 1, 0, 1, 0', '', '', '', 'misere') ORDER BY position;
--> 0|P
--> 1|N
SELECT position, outcome, genus FROM solve_sums('SELECT 1, NULL AS result UNION ALL SELECT 0, 0', 'SELECT 1, 0, 1, 0', '', 'misere') ORDER BY position;
--> 0|N|0^120
--> 1|P|1^031
SELECT position, outcome FROM solve_tokens('SELECT ''[2]''', 'VALUES (2, 1)', '["B"]', 'block', 'SELECT ''[1]'', 0', 'misere');
--> [2]|P
--> [1]|N
SELECT position, outcome FROM solve_tokens('SELECT ''[2]''', 'VALUES (2, 1)', '["B"]', 'block', 'SELECT ''[1]'', 1', 'misere');
--> [2]|N
--> [1]|P
-- Notakto: a player who completes a line of crosses loses.
SELECT position, outcome FROM solve_bits('SELECT 0', 'SELECT 0, bits(value), 0, bits(value) FROM json_each(''[0,1,2,3,4,5,6,7,8]'')', 'SELECT value, 0, 0 FROM json_each(''[7,56,448,73,146,292,273,84]'')', '', '', 'misere') WHERE position IN (1, 2, 4, 8, 16, 32, 64, 128, 256) ORDER BY position;
--> 1|N
--> 2|N
--> 4|N
--> 8|N
--> 16|P
--> 32|N
--> 64|N
--> 128|N
--> 256|N

-- If a player without a move draws, heaps are undefined.
SELECT * FROM solve_graph('SELECT 0, NULL, 0 AS result', 'draw');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N' or 'D', since play is 'draw', got 0
SELECT * FROM solve_rule('SELECT 0', 'SELECT position, NULL, 2 AS result FROM solve_frontier', 'draw');
--> error: solve_rule(): result in row 1 of the rule must be 'P', 'N' or 'D', since play is 'draw', got 2
SELECT * FROM solve_bits('SELECT 0, 0 AS result', 'SELECT 1, 0, 1, 0', '', '', '', 'draw');
--> error: solve_bits(): result in row 1 of the start must be 'P', 'N' or 'D', since play is 'draw', got 0
SELECT * FROM solve_bits('SELECT 0', 'SELECT 1, 0, 1, 0', 'SELECT 0, 1, 0', '', '', 'draw');
--> error: solve_bits(): result in row 1 of the ends must be 'P', 'N' or 'D', since play is 'draw', got 0
SELECT * FROM solve_tokens('SELECT ''[1]''', 'VALUES (1, 2)', '["B"]', 'block', 'SELECT ''[1]'', 0', 'draw');
--> error: solve_tokens(): result in row 1 of the ends must be 'P', 'N' or 'D', since play is 'draw', got 0

-- The remoteness of a position must fit its result.
SELECT outcome, remoteness FROM solve_graph('SELECT 0, NULL, 2 AS result, 2 AS remoteness', 'misere');
--> N|2
SELECT outcome, remoteness FROM solve_graph('SELECT 0, NULL, ''P'' AS result, 3 AS remoteness', 'misere');
--> P|3
SELECT * FROM solve_graph('SELECT 0, NULL, ''N'' AS result, 3 AS remoteness', 'misere');
--> error: solve_graph(): remoteness in row 1 of the moves must be even or NULL, since the next player wins and play is 'misere', got 3
SELECT * FROM solve_graph('SELECT 0, NULL, 1 AS result, 0 AS remoteness', 'misere');
--> error: solve_graph(): remoteness in row 1 of the moves must be odd or NULL, since the previous player wins and play is 'misere', got 0
SELECT * FROM solve_graph('SELECT 0, NULL, ''P'' AS result, 1 AS remoteness', 'draw');
--> error: solve_graph(): remoteness in row 1 of the moves must be even or NULL, since the previous player wins, got 1
SELECT * FROM solve_bits('SELECT 0, 0 AS result, 1 AS remoteness', 'SELECT 1, 0, 1, 0', '', '', '', 'misere');
--> error: solve_bits(): remoteness in row 1 of the start must be even or NULL, since the next player wins and play is 'misere', got 1
SELECT * FROM solve_bits('SELECT 0, ''P'' AS result, 2 AS remoteness', 'SELECT 1, 0, 1, 0', 'SELECT 3, 0, ''N''', '', '', 'misere');
--> error: solve_bits(): remoteness in row 1 of the start must be odd or NULL, since the previous player wins and play is 'misere', got 2
SELECT * FROM solve_sums('SELECT 0, 0 AS result, 1 AS remoteness', 'SELECT 1, 0, 1, 0', '', 'misere');
--> error: solve_sums(): columns of start after the first must be result, got remoteness
SELECT outcome, remoteness FROM solve_bits('SELECT 0, ''P'' AS result, 2 AS remoteness', 'SELECT 1, 0, 1, 0', 'SELECT 3, 0, ''P''', '', '', 'misere');
--> P|2
SELECT outcome, remoteness FROM solve_graph('SELECT 0, NULL, ''P'' AS result, 2 AS remoteness, 0 AS again', 'misere');
--> P|2

-- A position of a cycle that can win by a move to a position of unknown remoteness has unknown remoteness, although
-- another winning move is known to take two moves: the unknown win may be nearer.
SELECT position, outcome, remoteness FROM solve_graph('WITH m(a, b, result) AS (VALUES (1, 2, NULL), (1, 3, NULL), (1, 1, NULL), (3, 4, NULL), (4, 5, NULL), (2, NULL, ''P'')) SELECT * FROM m');
--> 1|N|NULL
--> 2|P|NULL
--> 3|P|2
--> 4|N|1
--> 5|P|0
-- So has one whose player moves again to a position where the player to move wins, but not one that loses by that move.
SELECT position, outcome, remoteness FROM solve_graph('WITH m(a, b, result, again) AS (VALUES (1, 2, NULL, 1), (1, 3, NULL, 0), (1, 1, NULL, 0), (3, 4, NULL, 0), (4, 5, NULL, 0), (6, 2, NULL, 0), (6, 3, NULL, 0), (6, 6, NULL, 0), (2, NULL, ''N'', NULL)) SELECT * FROM m');
--> 1|N|NULL
--> 2|N|NULL
--> 3|P|2
--> 4|N|1
--> 5|P|0
--> 6|N|3

-- All named columns that hold integers accept REAL without a fraction and TEXT.
CREATE TABLE written(n INTEGER PRIMARY KEY, x);
INSERT INTO written(x) VALUES (3), (3.0), ('3'), (' +3 '), ('3.0'), ('3.00');
SELECT count(*), sum(value = 3), sum(outcome = 'N'), sum(remoteness = 3) FROM solve_graph('SELECT n, NULL, x AS result, x AS remoteness FROM written');
--> 6|6|6|6
SELECT count(*), sum(value = 3) FROM solve_rule('SELECT n FROM written', 'SELECT position, NULL, x AS result FROM solve_frontier JOIN written ON n = position');
--> 6|6
SELECT count(*), sum(value = 3), sum(outcome = 'L') FROM solve_graph('SELECT n, NULL, x AS result, ''B'' AS player FROM written');
--> 6|6|6
SELECT count(*), sum(value = 3) FROM solve_graph('SELECT n, NULL, x AS result, NULL AS part FROM written');
--> 6|6
SELECT count(*), sum(value = 3) FROM solve_graph('SELECT n, NULL, x AS result, NULL AS part, ''B'' AS player FROM written');
--> 6|6
SELECT count(*), sum(value = 3), sum(remoteness = 3) FROM solve_bits('SELECT n, x AS result, x AS remoteness FROM written', 'SELECT 64, 0, 64, 0');
--> 6|6|6
SELECT count(*), sum(value = 3) FROM solve_bits('SELECT n FROM written', 'SELECT 64, 0, 64, 0', 'SELECT 0, 64, x FROM written WHERE n = 5');
--> 6|6
SELECT count(*), sum(value = 3) FROM solve_bits('SELECT n, x AS result FROM written', 'SELECT 64, 0, 64, 0, ''B'' AS player');
--> 6|6
SELECT count(*), sum(value = 3) FROM solve_tokens('SELECT ''['' || n || '']'' FROM written', 'SELECT n, NULL FROM written', '["B"]', 'block', 'SELECT ''['' || n || '']'', x FROM written');
--> 6|6
SELECT count(*), sum(value = 3) FROM solve_tokens('SELECT ''['' || n || '']'' FROM written', 'SELECT n, NULL FROM written', '["L"]', 'block', 'SELECT ''['' || n || '']'', x FROM written');
--> 6|6
SELECT position, value FROM solve_graph('SELECT 10 + n AS a, 0 AS b, 1 AS part, x AS count FROM written UNION ALL SELECT 1, 0, NULL, NULL') ORDER BY position;
--> 1|1
--> 11|0
--> 12|0
--> 13|0
--> 14|0
--> 15|0
--> 16|0
SELECT * FROM solve_graph('SELECT 0, NULL, 3.5 AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got 3.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT * FROM solve_graph('SELECT 0, NULL, ''3e0'' AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got '3e0' (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with
SELECT * FROM solve_graph('SELECT 0, NULL, x''33'' AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got a BLOB of 1 byte; CAST(... AS INTEGER) reads the digits that it begins with
SELECT * FROM solve_graph('SELECT 0, NULL, 2147483648.0 AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got 2147483648.0 (a REAL)
SELECT * FROM solve_graph('SELECT 0, NULL, '''' AS result');
--> error: solve_graph(): result in row 1 of the moves must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got '' (a TEXT)
SELECT sum(outcome = 'N'), count(*) FROM solve_tokens('SELECT ''[1,2]''', 'SELECT 0.0 AS token, 1, 3 UNION ALL SELECT ''1'', 2, 4', '["B","B"]');
--> 2|4
SELECT * FROM solve_tokens('SELECT ''[1,2]''', 'SELECT 1.5, 1, 3', '["B","B"]');
--> error: solve_tokens(): token in row 1 of the edges must be an integer from 0 to 1, 'L', 'R', 'B' or NULL, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction

-- The result of a component counts for it and for its images under the given symmetries, not for others with like moves.
SELECT position, value FROM solve_sums('SELECT 1 AS position, 5 AS result UNION ALL SELECT 2, NULL UNION ALL SELECT 3, NULL', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)');
--> 1|5
--> 2|1
--> 3|4
SELECT position, value FROM solve_sums('SELECT 1 AS position, 5 AS result UNION ALL SELECT 2, NULL UNION ALL SELECT 3, NULL', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)', 'VALUES (1, 0, 1), (1, 1, 0)');
--> 1|5
--> 2|5
--> 3|0
SELECT position, value FROM solve_sums('SELECT 1 AS position, 2 AS result UNION ALL SELECT 2, NULL', 'SELECT 1, 0, 1, 0, ''L'' AS player UNION ALL SELECT 2, 0, 2, 0, ''R''', 'VALUES (1, 0, 1), (1, 1, 0)');
--> 1|2
--> 2|-2
-- The image of a component may lead to a result, although the component does not.
SELECT position, value FROM solve_sums('SELECT 1 AS position, 5 AS result UNION ALL SELECT 4, NULL UNION ALL SELECT 32, NULL', 'VALUES (1, 0, 1, 0), (2, 0, 2, 1), (4, 0, 4, 2), (8, 0, 8, 0), (16, 0, 16, 8), (32, 0, 32, 16)') ORDER BY position;
--> 1|5
--> 2|0
--> 4|1
--> 8|1
--> 16|0
--> 32|1
-- A position that is listed with and without its result has the result, for any order of the rows.
SELECT sum(value = 5), count(*) FROM grundy_range(0, 31) AS m, solve_sums(printf('SELECT 1 AS position, CASE WHEN %d >> n & 1 THEN 5 END AS result FROM grundy_range(0, 4) UNION ALL SELECT 1, CASE WHEN %d = 0 THEN 5 END', m.n, m.n), 'VALUES (1, 0, 1, 0)') WHERE position = 1;
--> 32|32
SELECT value FROM solve_sums('SELECT 5 AS position, 1 AS result', 'SELECT 5, 0, 1, 0, ''L'' AS player UNION ALL SELECT 5, 0, 4, 0, ''R''', 'VALUES (1, 0, 2), (1, 2, 0)');
--> error: solve_sums(): two results of the component 5, or of components like it, differ
SELECT value FROM solve_sums('SELECT 5 AS position, ''*'' AS result', 'SELECT 5, 0, 1, 0, ''L'' AS player UNION ALL SELECT 5, 0, 4, 0, ''R''', 'VALUES (1, 0, 2), (1, 2, 0)');
--> *
-- The result of a sum must be the sum of the values of its components; bits without a move are 0.
SELECT position, value FROM solve_sums('SELECT 3 AS position, 0 AS result UNION ALL SELECT 7, 0 UNION ALL SELECT 4, 0 UNION ALL SELECT 0, 0', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)');
--> 0|0
--> 3|0
--> 4|0
--> 7|0
--> 1|1
SELECT position, value FROM solve_sums('SELECT 3 AS position, 5 AS result', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)');
--> error: solve_sums(): the result of the position 3 differs from the sum of the values of its components, which are played separately; give results of components, or use solve_bits()
SELECT position, value FROM solve_sums('SELECT 3 AS position, 1 AS result', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)', '', 'misere');
--> error: solve_sums(): the result of the position 3 differs from the sum of the values of its components, which are played separately; give results of components, or use solve_bits()
SELECT position, value FROM solve_sums('SELECT 4 AS position, 2 AS result', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)');
--> error: solve_sums(): the result of the position 4 differs from the sum of the values of its components, which are played separately; give results of components, or use solve_bits()
SELECT outcome, genus FROM solve_sums('SELECT 3 AS position, 0 AS result', 'VALUES (1, 0, 1, 0), (2, 0, 2, 0)', '', 'misere') WHERE position = 3;
--> N|0^120
