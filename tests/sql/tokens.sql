-- Slow: make check omits this test, which takes more than a second.
-- Cops and robbers: all cops move, then the robber moves; a loop is a pass. Published cop numbers: trees 1, cycles and
-- grids 2, the Petersen graph and the dodecahedron 3 (Aigner and Fromme 1984).
-- Graphs without loops: undirected, rows (graph, a, b) with a < b.
-- trees: a path, a star with paths
-- LCF [10,7,4,-4,-7,10,-4,7,-7,4]^2
CREATE TEMP TABLE pair AS
WITH n(i) AS (SELECT n FROM heap_values('nim', 19))
SELECT 'tree' AS graph, i AS a, i + 1 AS b FROM n WHERE i < 6 UNION ALL SELECT 'tree', 2, 10 UNION ALL SELECT 'tree', 10, 11 UNION ALL SELECT 'tree', 10, 12
UNION ALL SELECT 'cycle', i, (i + 1) % 5 FROM n WHERE i < 5
UNION ALL SELECT 'grid', i, i + 1 FROM n WHERE i < 12 AND i % 4 < 3 UNION ALL SELECT 'grid', i, i + 4 FROM n WHERE i < 8
UNION ALL SELECT 'petersen', i, (i + 1) % 5 FROM n WHERE i < 5
UNION ALL SELECT 'petersen', i, i + 5 FROM n WHERE i < 5
UNION ALL SELECT 'petersen', i + 5, (i + 2) % 5 + 5 FROM n WHERE i < 5
UNION ALL SELECT 'dodecahedron', i, (i + 1) % 20 FROM n
UNION ALL SELECT 'dodecahedron', i, (i + json_extract('[10,7,4,-4,-7,10,-4,7,-7,4]', '$[' || (i % 10) || ']') + 20) % 20 FROM n;
CREATE TEMP TABLE edge(graph, a, b);
INSERT INTO edge SELECT graph, a, b FROM pair UNION SELECT graph, b, a FROM pair UNION SELECT graph, a, a FROM pair UNION SELECT graph, b, b FROM pair;
CREATE TEMP TABLE vertex AS SELECT DISTINCT graph, a AS v FROM edge;
CREATE TEMP TABLE cops AS SELECT * FROM (VALUES (1, '["L","R"]'), (2, '["L","L","R"]'), (3, '["L","L","L","R"]')) AS c;
-- The cops are placed first; the robber then chooses a vertex.
WITH
start(graph, cops, tokens, q) AS (
  SELECT graph, column1, column2, 'SELECT json_array(' || CASE column1 WHEN 1 THEN 'x.v' WHEN 2 THEN 'x.v, y.v' ELSE 'x.v, y.v, z.v' END
    || ', r.v), ''L'' FROM vertex AS r JOIN vertex AS x' || CASE column1 WHEN 1 THEN '' WHEN 2 THEN ' JOIN vertex AS y ON y.graph = r.graph AND x.v <= y.v' ELSE ' JOIN vertex AS y ON y.graph = r.graph AND x.v <= y.v JOIN vertex AS z ON z.graph = r.graph AND y.v <= z.v' END || ' WHERE r.graph = x.graph AND r.graph = ''' || graph || ''''
  FROM (SELECT DISTINCT graph FROM edge), cops),
placed AS (
  SELECT graph, cops, json_remove(position, '$[' || cops || ']') AS at, min(outcome = 'N') AS caught, max(remoteness) AS moves
  FROM start, solve_tokens(q, 'SELECT a, b FROM edge WHERE graph = ''' || graph || '''', tokens, '{"LL":"share","LR":"win","RL":"lose"}', '', 'draw', 'all')
  WHERE player = 'L' GROUP BY 1, 2, 3)
SELECT graph, min(cops) FROM placed WHERE caught GROUP BY graph;
--> cycle|2
--> dodecahedron|3
--> grid|2
--> petersen|3
--> tree|1
-- The French military hunt: the hounds, which move forward and sideways, win from the start on the small board,
-- whichever player moves first (Winning Ways, chapter 21). A place is 10 * column + row.
CREATE TEMP TABLE point AS SELECT 1 AS p UNION SELECT 41 UNION SELECT 10 * x.n + y.n FROM heap_values('nim', 3) AS x, heap_values('nim', 2) AS y WHERE x.n > 0;
CREATE TEMP TABLE line AS SELECT a.p AS a, b.p AS b FROM point AS a JOIN point AS b
ON a.p <> b.p AND max(abs(a.p / 10 - b.p / 10), abs(a.p % 10 - b.p % 10)) = 1
AND (a.p / 10 = b.p / 10 OR a.p % 10 = b.p % 10 OR a.p IN (1, 21, 41) OR b.p IN (1, 21, 41));
CREATE TEMP TABLE hunt AS SELECT 'R' AS token, a, b FROM line UNION ALL SELECT 'L', a, b FROM line WHERE b / 10 >= a / 10;
CREATE TEMP TABLE past AS SELECT json_array(x.p, y.p, z.p, h.p) AS position, 'R' AS result
FROM point AS x JOIN point AS y ON x.p < y.p JOIN point AS z ON y.p < z.p JOIN point AS h ON h.p NOT IN (x.p, y.p, z.p) WHERE x.p / 10 >= h.p / 10;
SELECT player, outcome FROM solve_tokens('SELECT ''[1,10,12,41]'', ''L'' UNION ALL SELECT ''[1,10,12,41]'', ''R''', 'hunt', '["L","L","L","R"]', 'block', 'past') WHERE position = '[1,10,12,41]';
--> L|N
--> R|P
-- One fox and four hounds on a board of 8 x 8: the hounds win from their own row, for every place of the fox in the
-- last row and whichever player moves first (Winning Ways, chapter 20).
CREATE TEMP TABLE cell AS SELECT 10 * y.n + x.n AS c, y.n AS y FROM heap_values('nim', 7) AS x, heap_values('nim', 7) AS y WHERE (x.n + y.n) % 2 = 1;
CREATE TEMP TABLE step AS SELECT a.c AS a, b.c AS b FROM cell AS a JOIN cell AS b ON abs(a.y - b.y) = 1 AND abs(a.c % 10 - b.c % 10) = 1;
SELECT player, outcome, count(*) FROM solve_tokens('SELECT json_array(1, 3, 5, 7, c), p FROM cell, (SELECT ''L'' AS p UNION ALL SELECT ''R'') WHERE y = 7',
'SELECT ''R'', a, b FROM step UNION ALL SELECT ''L'', a, b FROM step WHERE b > a', '["L","L","L","L","R"]', 'block',
'SELECT json_array(NULL, NULL, NULL, NULL, c), ''R'' FROM cell WHERE y = 0') WHERE position LIKE '[1,3,5,7,7%' GROUP BY 1;
--> L|N|4
--> R|P|4
-- Tokens that may share vertices and move down form a sum with the value of Nim.
SELECT count(*), sum(value <> nim_sum(json_extract(position, '$[0]'), json_extract(position, '$[1]'), json_extract(position, '$[2]'))) FROM solve_tokens('SELECT ''[9,7,5]''',
'SELECT a.n, b.n FROM heap_values(''nim'', 9) AS a JOIN heap_values(''nim'', 9) AS b ON b.n < a.n', '["B","B","B"]', 'share');
--> 182|0
-- Toads and Frogs without jumps on a row of four, a toad and a frog: identical tokens are sorted, others keep their
-- order.
SELECT position, player, value, outcome, remoteness FROM solve_tokens('SELECT ''[1,4]''', 'VALUES (''L'', 1, 2), (''L'', 2, 3), (''L'', 3, 4), (''R'', 4, 3), (''R'', 3, 2), (''R'', 2, 1)', '["L","R"]');
--> [1,4]|B|0|P|NULL
--> [2,4]|B|*|N|NULL
--> [1,3]|B|*|N|NULL
--> [3,4]|B|0|P|NULL
--> [2,3]|B|0|P|NULL
--> [1,2]|B|0|P|NULL
-- Places off the board, texts and integers, and the same form in both directions.
SELECT position, outcome FROM solve_tokens('SELECT ''[ "b", null , -1e1 ]''', 'VALUES (''b'', ''a''), (-10, ''b''), (''2'', 2)', '["B", "B", "B"]', 'capture');
--> [-10,"b",null]|N
--> [-10,"a",null]|P
--> ["b",null,null]|N
--> ["a","b",null]|N
--> ["a",null,null]|P
SELECT count(*), (SELECT count(*) FROM solve_tokens('SELECT ''[1,10,12,41]'', ''L''', 'hunt', '["L","L","L","R"]')) FROM
(SELECT position, player, outcome, remoteness FROM solve_tokens('SELECT ''[1,10,12,41]'', ''L''', 'hunt', '["L","L","L","R"]')
INTERSECT SELECT position, player, outcome, remoteness FROM solve_tokens('SELECT position, player FROM solve_tokens(''SELECT ''''[1,10,12,41]'''', ''''L'''''', ''hunt'', ''["L","L","L","R"]'')', 'hunt', '["L","L","L","R"]'));
--> 2632|2632
-- Errors, and similar input that is valid.
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1', '["B"]');
--> error: solve_tokens(): edges must yield 2 or 3 columns, got 1
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2, 3, 4', '["B"]');
--> error: solve_tokens(): edges must yield 2 or 3 columns, got 4
SELECT * FROM solve_tokens('SELECT ''[1]'', ''L'', 0', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): start must yield 1 or 2 columns, got 3
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', 'share', 'SELECT 1');
--> error: solve_tokens(): ends must yield 2 columns, got 1
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2.5', '["B"]');
--> error: solve_tokens(): target in row 1 of the edges must be an integer, or a TEXT without quotes, backslashes and control characters, got 2.5 (a REAL)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, ''a"b''', '["B"]');
--> error: solve_tokens(): target in row 1 of the edges must be an integer, or a TEXT without quotes, backslashes and control characters, got 'a"b' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT NULL, 1', '["B"]');
--> error: solve_tokens(): source in row 1 of the edges must be an integer, or a TEXT without quotes, backslashes and control characters, got NULL
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 2, 1, 1', '["B", "L"]');
--> error: solve_tokens(): token in row 1 of the edges must be an integer from 0 to 1, 'L', 'R', 'B' or NULL, got 2
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '[]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '[]' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["X"]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["X"]' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B","B","B","B","B","B","B","B","B","B","B","B","B","B","B","B","B"]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["B","B","B","B","B","B","B","B","B","B"...' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', 'eat');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got 'eat' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LX": "win"}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LX": "win"}' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"BL": "win"}');
--> error: solve_tokens(): meet must be the same for LB and BL if one of them is 'win' or 'lose'
SELECT * FROM solve_tokens('SELECT ''[1,2]''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[1,2]' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[3]''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[3]' (a TEXT)
SELECT * FROM solve_tokens('SELECT 1', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got 1
SELECT * FROM solve_tokens('SELECT NULL', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got NULL
SELECT * FROM solve_tokens('SELECT ''[1]'', ''B''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): player in row 1 of the start must be 'L' or 'R', got 'B' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', 'block', 'SELECT ''[1,2]'', ''P''');
--> error: solve_tokens(): position in row 1 of the ends must be a JSON array with a vertex of the edges, or null for any, for each token (1), got '[1,2]' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', 'block', 'SELECT ''[2]'', ''L''');
--> error: solve_tokens(): result in row 1 of the ends must be 'P', 'N', 'D' or an integer from 0 to 2147483647, got 'L' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["L"]', 'block', 'SELECT ''[2]'', ''X''');
--> error: solve_tokens(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got 'X' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1]'', ''L''', 'SELECT 1, 2', '["L"]', 'block', 'SELECT ''[2]'', 1');
--> error: solve_tokens(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or 'RD', got 1
SELECT * FROM solve_tokens('SELECT ''[2]''', 'SELECT 1, 2', '["B"]', 'block', 'VALUES (''[2]'', ''P''), (''[null]'', ''N'')');
--> error: solve_tokens(): two results of the position [2] differ
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["L"]', 'block', '', 'draw');
--> error: solve_tokens(): play must be 'normal' or 'misere' if tokens belong to one player and start has no column player, got 'draw'
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', 'block', '', 'normal', 'two');
--> error: solve_tokens(): turn must be 'one', 'all' or 'some', got 'two' (a TEXT)
SELECT * FROM solve_tokens('SELECT ''[1,1,1,1,1,1,1,1,1]''', 'SELECT n, n + 1 FROM heap_values(''nim'', 253)', '["B","B","B","B","B","B","B","B","L"]', 'share');
--> error: solve_tokens(): positions of 9 tokens on 255 vertices take 72 bits, the most is 64
SELECT * FROM solve_tokens('SELECT 1 WHERE 0', 'SELECT 1, 2', '["B"]');
SELECT * FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', NULL);
SELECT * FROM solve_tokens('SELECT ''[null]''', 'SELECT 1, 2 WHERE 0', '["B"]');
--> [null]|B|0|P|NULL|0|0^120|0
SELECT position FROM solve_tokens('SELECT ''[2]''', 'VALUES (2, 1), (1, 2)', '["B"]') WHERE position IN ('[1]', '[2 ]', '[3]', 1, x'', '[');
--> [1]
-- One position is found without the others; by hand, 1 -> 2 -> 3.
SELECT position, outcome, remoteness FROM solve_tokens('SELECT ''[1]''', 'VALUES (1, 2), (2, 3)', '["B"]') WHERE position = '[2]';
--> [2]|N|1
SELECT count(*) FROM solve_tokens('SELECT ''[1]''', 'VALUES (1, 2), (2, 3)', '["B"]') AS a JOIN solve_tokens('SELECT ''[1]''', 'VALUES (1, 2), (2, 3)', '["B"]') AS b ON b.position = a.position AND b.value = a.value;
--> 3
-- When memory is short, the hash slots of the positions are freed while the game is solved, and rebuilt for a lookup.
CREATE TEMP TABLE ring AS SELECT n, (n + k) % 41 AS other FROM heap_values('nim', 40) CROSS JOIN (SELECT 1 AS k UNION ALL SELECT 40);
CREATE TEMP TABLE apart AS SELECT position, outcome, remoteness FROM solve_tokens('SELECT ''[0,20,40]''', 'ring', '["B","B","B"]', 'win') WHERE position IN ('[1,20,40]', '[0,1,20]');
SELECT count(*) FROM apart;
--> 2
SELECT grundy_limit('memory', 1100000);
--> 1100000
SELECT count(*) FROM apart AS a CROSS JOIN solve_tokens('SELECT ''[0,20,40]''', 'ring', '["B","B","B"]', 'win') AS s ON s.position = a.position AND s.outcome = a.outcome AND s.remoteness IS a.remoteness;
--> 2
SELECT grundy_limit('memory', 1073741824);
--> 1073741824
-- JSON with escapes, as Python, R and PHP write it, and integral REALs are read.
SELECT position, outcome FROM solve_tokens('SELECT ''["\u0061"]''', 'SELECT ''a'', ''b''', '["\u0042"]');
--> ["a"]|N
--> ["b"]|P
SELECT position, outcome FROM solve_tokens('SELECT ''["a\/b"]''', 'SELECT ''a/b'', ''c''', '["B"]');
--> ["a/b"]|N
--> ["c"]|P
SELECT position, outcome FROM solve_tokens('SELECT ''[1.0]''', 'SELECT 1.0, 2 UNION ALL SELECT 2.0, 3', '["B"]');
--> [1]|P
--> [2]|N
--> [3]|P
SELECT position, player, outcome FROM solve_tokens('SELECT ''[1,3]'', ''L''', 'VALUES (1,2), (2,1), (2,3), (3,2)', '["L","R"]', '{"L\u0052":"win","RL":"lo\u0073e"}') LIMIT 2;
--> [1,3]|L|N
--> [2,3]|R|P
SELECT position, outcome FROM solve_tokens('SELECT ''[null,"\u0061"]''', 'SELECT ''a'', ''b''', '["B","B"]', 'block', 'SELECT ''["\u0062", null]'', ''N''');
--> ["a",null]|P
--> ["b",null]|N
SELECT * FROM solve_tokens('SELECT ''["\u0063"]''', 'SELECT ''a'', ''b''', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '["\u0063"]' (a TEXT)
-- The partizan value of fox and hounds on 8 x 8 is published as {4*|7/2}; no position lacks a value.
CREATE TEMP TABLE dark AS SELECT n, n % 8 AS x, n / 8 AS y FROM heap_values('nim', 63) WHERE (n % 8 + n / 8) % 2 = 1;
CREATE TEMP VIEW fox_step AS SELECT 'L' AS t, a.n AS s, b.n AS d FROM dark AS a JOIN dark AS b ON b.y = a.y + 1 AND abs(a.x - b.x) = 1 UNION ALL SELECT 'R', a.n, b.n FROM dark AS a JOIN dark AS b ON abs(b.y - a.y) = 1 AND abs(a.x - b.x) = 1;
SELECT count(*), sum(value IS NULL), max(value) FILTER (WHERE position = '[33,35,37,39,56]') FROM solve_tokens('SELECT json_array(33,35,37,39,56)', 'fox_step', '["L","L","L","L","R"]');
--> 37711|0|{4*|7/2}
-- Meetings, owners and positions that are written differently or wrongly.
SELECT position, outcome FROM solve_tokens('SELECT json_array(''a"b'')', 'SELECT ''a"b'', ''c\d'' UNION ALL SELECT ''c\d'', char(101, 9)', '["B"]') ORDER BY position;
--> error: solve_tokens(): source in row 1 of the edges must be an integer, or a TEXT without quotes, backslashes and control characters, got 'a"b' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LR":"capture"}x');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LR":"capture"}x' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LX":"share"}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LX":"share"}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"XL":"share"}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"XL":"share"}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"L":"share"}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"L":"share"}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LR":"what"}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LR":"what"}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LR" "share"}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LR" "share"}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LR":"share"');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LR":"share"' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LR":null}');
--> error: solve_tokens(): meet must be 'block', 'share', 'capture', 'win', 'lose' or a JSON object of these by the owners of the mover and the other, as {"LR": "capture"}, got '{"LR":null}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{}') ORDER BY position;
--> [1]|N
--> [2]|P
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LB":"win"}');
--> error: solve_tokens(): meet must be the same for LB and BL if one of them is 'win' or 'lose'
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"RB":"lose","BR":"win"}');
--> error: solve_tokens(): meet must be the same for RB and BR if one of them is 'win' or 'lose'
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', '{"LB":"win","BL":"win"}') ORDER BY position;
--> [1]|N
--> [2]|P
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"] x');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["B"] x' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["BB"]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["BB"]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B",,]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["B",,]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["X"]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["X"]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["\u0042"]') ORDER BY position;
--> [1]|N
--> [2]|P
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["\u0042\u0042"]');
--> error: solve_tokens(): tokens must be a JSON array of 1 to 16 owners, "L", "R" or "B", got '["\u0042\u0042"]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1] x''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[1] x' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1,2]''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[1,2]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[1e0]''', 'SELECT 1, 2', '["B"]') ORDER BY position;
--> [1]|N
--> [2]|P
SELECT position, outcome FROM solve_tokens('SELECT ''[1.5]''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[1.5]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[true]''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[true]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''{"a":1}''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '{"a":1}' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''[ 1 ]''', 'SELECT 1, 2', '["B"]') ORDER BY position;
--> [1]|N
--> [2]|P
SELECT position, outcome FROM solve_tokens('SELECT ''[1,"\u0032"]''', 'SELECT 1, 2', '["B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (1), got '[1,"\u0032"]' (a TEXT)
SELECT position, outcome FROM solve_tokens('SELECT ''["\u0031"]''', 'SELECT ''1'', ''2''', '["B","B"]');
--> error: solve_tokens(): position in row 1 of the start must be a JSON array with a vertex of the edges, or null for one off the board, for each token (2), got '["\u0031"]' (a TEXT)
SELECT count(*) FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]') WHERE position = NULL;
--> 0
SELECT count(*) FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]') WHERE position = '[2]' AND remoteness < 0;
--> 0
SELECT position, outcome FROM solve_tokens('SELECT ''[1]''', 'SELECT 1, 2', '["B"]', 'block', 'SELECT ''[2]'', ''Q''');
--> error: solve_tokens(): result in row 1 of the ends must be 'P', 'N', 'D' or an integer from 0 to 2147483647, got 'Q' (a TEXT)
-- An import stores a missing target as an empty text.
SELECT * FROM solve_tokens('SELECT ''[1]''', 'VALUES (1, 2), (2, '''')', '["B"]');
--> error: solve_tokens(): target in row 2 of the edges must not be an empty text; nullif(column2, '') makes it NULL, which a missing value should be

-- Results of a position that differ only if Left begins, or only if Right begins, are different results.
SELECT outcome FROM solve_tokens('SELECT ''[2,2]''', 'VALUES (1, 2)', '["L","R"]', 'share', 'VALUES (''[2,null]'', ''LD''), (''[null,2]'', ''LD'')');
--> LD
SELECT outcome FROM solve_tokens('SELECT ''[2,2]''', 'VALUES (1, 2)', '["L","R"]', 'share', 'VALUES (''[2,null]'', ''L''), (''[null,2]'', ''LD'')');
--> error: solve_tokens(): two results of the position [2,2] differ
SELECT outcome FROM solve_tokens('SELECT ''[2,2]''', 'VALUES (1, 2)', '["L","R"]', 'share', 'VALUES (''[2,null]'', ''DD''), (''[null,2]'', ''LD'')');
--> error: solve_tokens(): two results of the position [2,2] differ
