-- Games for a score. The answers of the problems are those that LeetCode and AtCoder publish with them.
.load ./dist/grundy
-- AtCoder, Educational DP Contest, L (Deque): take the first or the last number; a position is 100 * first + last.
CREATE TABLE deque(problem, at, x);
INSERT INTO deque SELECT 1, key, value FROM json_each('[10,80,90,30]') UNION ALL SELECT 2, key, value FROM json_each('[10,100,10]')
  UNION ALL SELECT 3, key, value FROM json_each('[10]') UNION ALL SELECT 4, key, value FROM json_each('[4,2,9,7,1,5]')
  UNION ALL SELECT 5, key, value FROM json_each('[5,3,4,5]') UNION ALL SELECT 6, key, value FROM json_each('[3,7,2,3]');
CREATE VIEW deque_start AS SELECT 10000 * problem + max(at) AS position FROM deque GROUP BY problem;
CREATE VIEW deque_move AS
SELECT position, CASE WHEN at = position / 100 % 100 THEN position + 100 ELSE position - 1 END AS option, x AS gain
FROM solve_frontier JOIN deque ON problem = position / 10000 AND at IN (position / 100 % 100, position % 100)
WHERE position / 100 % 100 < position % 100
UNION ALL
SELECT position, 0, x FROM solve_frontier JOIN deque ON problem = position / 10000 AND at = position % 100
WHERE position / 100 % 100 = position % 100;
SELECT value, outcome FROM solve_rule('deque_start', 'deque_move', 'score') JOIN deque_start USING (position) ORDER BY position;
--> 10|N
--> -80|P
--> 10|N
--> 2|N
--> 1|N
--> 5|N
-- LeetCode 1406 (Stone Game III): take one, two or three stones from the front; Bob, Alice, a tie.
CREATE TABLE stones(problem, at, x);
INSERT INTO stones SELECT 1, key, value FROM json_each('[1,2,3,7]') UNION ALL SELECT 2, key, value FROM json_each('[1,2,3,-9]')
  UNION ALL SELECT 3, key, value FROM json_each('[1,2,3,6]');
CREATE VIEW stone_move AS
SELECT position, position + k AS option,
       (SELECT sum(x) FROM stones WHERE problem = position / 100 AND at BETWEEN position % 100 AND position % 100 + k - 1) AS gain
FROM solve_frontier, (SELECT 1 AS k UNION SELECT 2 UNION SELECT 3) WHERE position % 100 + k <= 4;
SELECT outcome FROM solve_rule('SELECT 100 UNION SELECT 200 UNION SELECT 300', 'stone_move', 'score') WHERE position % 100 = 0 ORDER BY position;
--> P
--> N
--> D
-- LeetCode 1140 (Stone Game II): take up to 2 M piles, and M grows to their number; a position is 100 * M + the first pile.
CREATE TABLE pile(at, x);
INSERT INTO pile SELECT key, value FROM json_each('[2,7,9,4,4]');
CREATE VIEW pile_move AS
SELECT position, 100 * max(position / 100, k.n) + position % 100 + k.n AS option,
       (SELECT sum(x) FROM pile WHERE at BETWEEN position % 100 AND position % 100 + k.n - 1) AS gain
FROM solve_frontier JOIN heap_values('nim', 12) AS k
WHERE k.n BETWEEN 1 AND 2 * (position / 100) AND position % 100 + k.n <= (SELECT count(*) FROM pile);
SELECT (sum(x) + (SELECT value FROM solve_rule('SELECT 100', 'pile_move', 'score') WHERE position = 100)) / 2 FROM pile;
--> 10
DELETE FROM pile;
INSERT INTO pile SELECT key, value FROM json_each('[1,2,3,4,5,100]');
SELECT (sum(x) + (SELECT value FROM solve_rule('SELECT 100', 'pile_move', 'score') WHERE position = 100)) / 2 FROM pile;
--> 104
-- A sowing game: two pits for each player, with n stones in each pit at the start. A player sows the stones of one pit
-- around the five places a, b, the player's store, c and d, and moves again if the last stone falls into the store. When
-- the player to move has no stones, the opponent gets the rest. A position has 5 bits for each pit: a, b, c, d. The scores
-- for n = 1 to 7 are from a search that sows stone by stone.
CREATE VIEW sowing AS
WITH pit AS (SELECT position, position >> 15 AS a, position >> 10 & 31 AS b, position >> 5 & 31 AS c, position & 31 AS d FROM solve_frontier),
chosen AS (SELECT position, 0 AS i, a AS s, 0 AS a, b, c, d FROM pit WHERE a > 0 UNION ALL SELECT position, 1, b, a, 0, c, d FROM pit WHERE b > 0),
sown AS (SELECT position, a + (s + i) / 5 AS a, b + (s + 4 - 4 * i) / 5 AS b, (s + 3 + i) / 5 AS gain, c + (s + 2 + i) / 5 AS c, d + (s + 1 + i) / 5 AS d, (i + s) % 5 = 2 AS again FROM chosen)
SELECT position, CASE WHEN again THEN 32768 * a + 1024 * b + 32 * c + d ELSE 32768 * c + 1024 * d + 32 * a + b END AS option, gain, again, NULL AS result FROM sown
UNION ALL SELECT position, NULL, NULL, NULL, -(c + d) FROM pit WHERE a + b = 0;
CREATE VIEW sowing_start AS SELECT 33825 * n AS position, n FROM heap_values('nim', 7) WHERE n > 0;
SELECT group_concat(value) FROM (SELECT value FROM solve_rule('SELECT position FROM sowing_start', 'sowing', 'score') JOIN sowing_start USING (position) ORDER BY n);
--> 0,0,0,2,-4,2,2

-- Project Euler 477: take the first or the last number of s(1), ..., s(N); F(2), F(4) and F(100) as published.
CREATE TABLE euler AS WITH RECURSIVE s(i, x) AS (SELECT 1, 0 UNION ALL SELECT i + 1, (x * x + 45) % 1000000007 FROM s WHERE i < 100) SELECT * FROM s;
CREATE VIEW euler_move AS SELECT position, p1 + (i = p1), p2 - (i <> p1), x AS gain FROM solve_frontier JOIN euler ON i IN (p1, p2) WHERE p1 <= p2;
SELECT p2, (value + (SELECT sum(x) FROM euler WHERE i <= p2)) / 2 FROM solve_rule('SELECT 1, 100', 'euler_move', 'score') WHERE p1 = 1 AND p2 IN (2, 4, 100) ORDER BY p2;
--> 2|45
--> 4|4284990
--> 100|26365463243
-- Gains of more than 32 bits, after smaller ones and before them, in order and not: each move is the only one of its position.
CREATE TABLE large(i, gain);
INSERT INTO large VALUES (1, -5), (2, 4611686018427387903), (3, 2305843009213693952), (4, -2147483649), (5, 2147483647), (6, -2147483648), (7, -1);
SELECT group_concat(value) FROM (SELECT value FROM solve_graph('SELECT i, i + 1, gain FROM large ORDER BY i', 'score') ORDER BY position);
--> -2305843002771243013,2305843002771243008,2305843015656144895,-6442450943,4294967294,-2147483647,-1,0
SELECT group_concat(value) FROM (SELECT value FROM solve_graph('SELECT i, i + 1, gain FROM large ORDER BY i % 2 DESC, i', 'score') ORDER BY position);
--> -2305843002771243013,2305843002771243008,2305843015656144895,-6442450943,4294967294,-2147483647,-1,0

-- Rows: gains, moves again, results, NULL, several rows of one move, no column gain.
SELECT * FROM solve_graph('VALUES (1, 2)', 'score');
--> 1|0|D|NULL|NULL|NULL|NULL
--> 2|0|D|NULL|NULL|NULL|NULL
SELECT position, value, form FROM solve_graph('SELECT 1 AS f, 2 AS t, 3 AS gain, 1 AS again, NULL AS result UNION ALL SELECT 1, 2, 2, 1, NULL UNION ALL SELECT 2, NULL, ''ignored'', NULL, -5', 'score');
--> 1|-2|NULL
--> 2|-5|NULL
SELECT value FROM solve_graph('SELECT 1, 2, NULL AS gain UNION ALL SELECT 1, 3, 2.0 UNION ALL SELECT 1, 4, ''1''', 'score') WHERE position IN (1, 4) ORDER BY position LIMIT 1;
--> 2
SELECT value FROM solve_graph('SELECT 1, 2, -4611686018427387903 AS gain', 'score') WHERE position = 1;
--> -4611686018427387903
SELECT p.column1, (SELECT value FROM solve_graph('SELECT 1, 2, ' || p.column1 || ' AS gain', 'score') WHERE position = 1) FROM (VALUES (3), (-4)) AS p;
--> 3|3
--> -4|-4
SELECT option, gain FROM solve_moves(7, 'SELECT position, position - 2, 5 AS gain FROM solve_frontier');
--> 5|5
-- Masks: one box, whose last side gains 1 and lets the player move again; gains before again, NULL, ends and starts with
-- results, and play in which players only alternate.
CREATE TABLE side AS SELECT 1 << i.n AS side, j.n AS other FROM grundy_range(0, 3) AS i JOIN grundy_range(0, 3) AS j ON i.n <> j.n;
CREATE VIEW box AS SELECT side AS need, 15 - side AS forbid, side AS clear, 0 AS put, 1 AS again, 1 AS gain FROM side
UNION ALL SELECT side | (1 << other), 0, side, 0, 0, NULL FROM side;
SELECT value, outcome, remoteness, genus, suspense, form FROM solve_bits('SELECT 15', 'box') WHERE play = 'score' AND position IN (15, 7, 3, 1, 0) ORDER BY position DESC;
--> -1|P|NULL|NULL|NULL|NULL
--> 1|N|NULL|NULL|NULL|NULL
--> -1|P|NULL|NULL|NULL|NULL
--> 1|N|NULL|NULL|NULL|NULL
--> 0|D|NULL|NULL|NULL|NULL
SELECT outcome FROM solve_bits('SELECT 15', 'box') WHERE play = 'score' AND position = 15;
--> P
SELECT value FROM solve_bits('SELECT 15', 'SELECT need, forbid, clear, put, gain, again FROM box', '', 'VALUES (1, 0, 1), (1, 1, 0)') WHERE play = 'score' AND position = 15;
--> -1
SELECT position, value FROM solve_bits('SELECT 3 AS position, NULL AS result UNION ALL SELECT 4, -9', 'SELECT 1, 0, 1, 0, 5 AS gain UNION ALL SELECT 2, 0, 3, 0, -4611686018427387903', 'SELECT 2, 1, -7 AS result') WHERE play = 'score' ORDER BY position;
--> 0|0
--> 2|-7
--> 3|12
--> 4|-9
SELECT value, outcome FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0 UNION ALL SELECT 2, 0, 2, 0') WHERE play = 'score' AND position = 3;
--> 0|D
-- Of 200 moves to one position, the one with the greatest gain counts.
SELECT value FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, n * 7 % 201 AS gain FROM grundy_range(1, 200)') WHERE play = 'score' AND position = 1;
--> 200
SELECT option, player, again, gain FROM bits_moves(3, 'SELECT 1, 0, 1, 0, 5 AS gain, 0 AS again UNION ALL VALUES (2, 0, 2, 0, -3, 1), (1, 0, 1, 0, 7, 0), (1, 0, 1, 0, 9, 1), (2, 0, 2, 0, -4, 1)', 'SELECT 4, 0, -8 AS result');
--> 1|NULL|1|-3
--> 2|NULL|0|7
--> 2|NULL|1|9
SELECT again, gain FROM bits_moves(1, 'SELECT 1, 0, 1, 0');
--> 0|NULL
-- A known score of an earlier run stands for the position.
CREATE TABLE known AS SELECT position, value FROM solve_graph('SELECT 2, 3, 4 AS gain UNION ALL SELECT 3, 4, 1', 'score');
SELECT value FROM solve_graph('SELECT 1, 2, 9 AS gain, NULL AS result UNION ALL SELECT position, NULL, NULL, value FROM known WHERE position = 2', 'score') WHERE position = 1;
--> 6

-- Errors.
SELECT * FROM solve_graph('SELECT 1, 2, 1.5 AS gain', 'score');
--> error: solve_graph(): gain in row 1 of the moves must be an integer from -4611686018427387903 to 4611686018427387903, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT * FROM solve_rule('SELECT 1', 'SELECT position, 2, 4611686018427387904 AS gain FROM solve_frontier', 'score');
--> error: solve_rule(): gain in row 1 of the rule must be an integer from -4611686018427387903 to 4611686018427387903, got 4611686018427387904
SELECT * FROM solve_graph('SELECT 1, 2, 4611686018427387903 AS gain UNION ALL SELECT 2, 3, -1', 'score');
--> error: solve_graph(): the score of the position 1 is beyond 4611686018427387903 in absolute value; gains in larger units make it smaller
SELECT * FROM solve_graph('SELECT 1, 2, 2 AS gain UNION ALL SELECT 2, 1, 1', 'score');
--> error: solve_graph(): play must end if play is 'score', but can return to the position 2; a position may include the number of moves that are left
SELECT * FROM solve_graph('SELECT 1, 1, 1 AS again', 'score');
--> error: solve_graph(): play must end if play is 'score', but can return to the position 1; a position may include the number of moves that are left
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS part', 'score');
--> error: solve_graph(): moves has a column part, which cannot be combined with play 'score'; the score of a sum is not determined by those of its parts, so the position must contain all parts
SELECT * FROM solve_graph('SELECT 1, 2, ''L'' AS player', 'score');
--> error: solve_graph(): moves has a column player, which cannot be combined with play 'score'; put the player to move into the position
SELECT * FROM solve_graph('SELECT 1, NULL, 1 AS result, 0 AS remoteness', 'score');
--> error: solve_graph(): moves has a column remoteness, which cannot be combined with play 'score'; leave the column out
SELECT * FROM solve_graph('SELECT 1, NULL, ''P'' AS result', 'score');
--> error: solve_graph(): result in row 1 of the moves must be an integer from -4611686018427387903 to 4611686018427387903, since play is 'score', got 'P' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, NULL, 1 AS result UNION ALL SELECT 1, NULL, 2', 'score');
--> error: solve_graph(): two results of the position 1 differ
SELECT * FROM solve_graph('SELECT 1, 2, 3 AS gain');
--> error: solve_graph(): moves has a column gain, which needs play 'score', got 'normal'
SELECT * FROM solve_rule('SELECT 1', 'SELECT position, 2, 3 AS gain FROM solve_frontier', 'draw');
--> error: solve_rule(): rule has a column gain, which needs play 'score', got 'draw'
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, 2 AS gain');
--> error: solve_bits(): moves has a column gain, which needs play 'score', got 'normal'
SELECT outcome FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, 2 AS gain') WHERE play = 'draw' AND position = 1;
--> error: solve_bits(): moves has a column gain, which needs play 'score', got 'draw'
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L''') WHERE play = 'score';
--> error: solve_bits(): moves has a column player, which cannot be combined with play 'score'; put the player to move into the position
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player, 1 AS gain') WHERE play = 'score';
--> error: solve_bits(): columns of moves after put must be player, or again and gain, got player
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, 1 AS gain, 1 AS gain') WHERE play = 'score';
--> error: solve_bits(): columns of moves after put must be player, or again and gain, got gain
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, 1.5 AS gain') WHERE play = 'score';
--> error: solve_bits(): gain in row 1 of the moves must be an integer from -4611686018427387903 to 4611686018427387903, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT * FROM solve_bits('SELECT 1, 2 AS result, 3 AS remoteness', 'SELECT 1, 0, 1, 0') WHERE play = 'score';
--> error: solve_bits(): columns of start after the first must be result, got remoteness
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', 'SELECT 0, 1, ''P''') WHERE play = 'score';
--> error: solve_bits(): result in row 1 of the ends must be an integer from -4611686018427387903 to 4611686018427387903, since play is 'score', got 'P' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 2, 1, 2 UNION ALL SELECT 2, 1, 2, 1') WHERE play = 'score';
--> error: solve_bits(): play must end if play is 'score', but can return to the position 2; a position may include the number of moves that are left
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 2, 1, 2, 4611686018427387903 AS gain UNION ALL SELECT 2, 1, 2, 0, -1') WHERE play = 'score';
--> error: solve_bits(): the score of the position 1 is beyond 4611686018427387903 in absolute value; gains in larger units make it smaller
SELECT * FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0, 1 AS gain UNION ALL SELECT 2, 0, 2, 0, 2', '', 'VALUES (1, 0, 1), (1, 1, 0)') WHERE play = 'score';
--> error: solve_bits(): symmetries: number 1 is none, since the image of the move in row 1 is no move
SELECT * FROM solve_sums('SELECT 3', 'SELECT 1, 0, 1, 0, 2 AS gain');
--> error: solve_sums(): moves has a column gain, but the score of a sum is not determined by those of its components; solve_bits() solves it as one game
SELECT * FROM solve_sums('SELECT 3', 'SELECT 1, 0') WHERE play = 'score';
--> error: solve_sums(): play must be 'normal' or 'misere', got 'score' (a TEXT)
SELECT * FROM solve_tokens('SELECT 1', 'SELECT 1, 2', '["L", "R"]') WHERE play = 'score';
--> error: solve_tokens(): play must be 'normal', 'misere' or 'draw', got 'score' (a TEXT)
SELECT genus FROM solve_graph('SELECT 1, 2, 3 AS gain', 'misere');
--> error: solve_graph(): moves has a column gain, which needs play 'score', got 'misere'
SELECT genus, form FROM solve_rule('SELECT 2', 'SELECT position, position - 1, 1 AS gain FROM solve_frontier WHERE position > 0', 'misere');
--> error: solve_rule(): rule has a column gain, which needs play 'score', got 'misere'
