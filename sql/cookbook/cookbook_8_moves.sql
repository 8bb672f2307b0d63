-- Cookbook, chapter 8: user-defined games, given by their moves. Each exercise is one statement. Lines that
-- begin with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_8_moves.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 36. Take a power of two, by a rule: which heaps of up to 20 lose?
SELECT group_concat(position, ' ') FROM (SELECT position FROM solve_rule('SELECT 20', '
  SELECT position, position - column1 FROM solve_frontier, (VALUES (1), (2), (4), (8), (16)) WHERE column1 <= position')
  WHERE outcome = 'P' ORDER BY position);
--> 0 3 6 9 12 15 18

-- 37. Node Kayles on a path of six nodes: take a node with its neighbours. What is it worth?
SELECT value FROM solve_bits('SELECT 126', 'SELECT bits(value), 0, bits(value - 1, value, value + 1), 0
  FROM json_each(''[1,2,3,4,5,6]'')') WHERE position = 126;
--> 1

-- 38. Cram on a 4 x 4 board: place dominoes horizontally or vertically. What is the outcome? (The second player wins
--     by symmetry under a half turn.)
SELECT outcome FROM solve_bits('SELECT bits_from_text(''xxxx|xxxx|xxxx|xxxx'')', '
  SELECT bits(value, value + 1), 0, bits(value, value + 1), 0 FROM json_each(''[0,1,2,4,5,6,8,9,10,12,13,14]'')
  UNION ALL
  SELECT bits(value, value + 4), 0, bits(value, value + 4), 0 FROM json_each(''[0,1,2,3,4,5,6,7,8,9,10,11]'')')
WHERE position = 65535;
--> P

-- 39. A loopy game: a token can move between a and b forever, from b to c, and from c to the end. What are the
--     outcomes? (D: neither player can force a win.)
SELECT position, outcome FROM solve_graph(
  'VALUES (''a'', ''b''), (''b'', ''a''), (''b'', ''c''), (''c'', ''end'')') ORDER BY position;
--> a D
--> b D
--> c N
--> end P

-- 40. Moore's Nim (1910): there are three heaps of up to 3 tokens, and a move takes tokens from one heap or from two.
--     Which positions lose?
SELECT p1, p2, p3 FROM solve_rule('SELECT 3, 3, 3', '
  SELECT position, a.n, b.n, c.n FROM solve_frontier, grundy_range(0, p1) AS a, grundy_range(0, p2) AS b, grundy_range(0, p3) AS c
  WHERE a.n + b.n + c.n < p1 + p2 + p3 AND (a.n = p1 OR b.n = p2 OR c.n = p3)')
WHERE outcome = 'P' ORDER BY p1, p2, p3;
--> 0 0 0
--> 1 1 1
--> 2 2 2
--> 3 3 3

-- Compounds (On Numbers and Games, chapter 14) of two heaps of 1 to 5 tokens, from which a player may take 1, 3 or 4:
-- which pairs lose? The table `one` has the single heaps in normal and in misère play; the table `part` has the heaps
-- of each pair, in either order.
CREATE TEMP VIEW take AS
  SELECT position, position - column1 FROM solve_frontier, (VALUES (1), (3), (4)) WHERE column1 <= position;
CREATE TEMP TABLE one AS
  SELECT 'normal' AS play, position AS heap, outcome, remoteness, suspense FROM solve_rule('SELECT 5', 'take') UNION ALL
  SELECT 'misere', position, outcome, remoteness, suspense FROM solve_rule('SELECT 5', 'take', 'misere');
CREATE TEMP TABLE part AS WITH heap(n) AS (VALUES (1), (2), (3), (4), (5))
  SELECT a.n || '-' || b.n AS pair, CASE WHEN side.column1 THEN a.n ELSE b.n END AS heap
  FROM heap AS a, heap AS b, (VALUES (0), (1)) AS side WHERE a.n <= b.n;

-- 45. Conjunctive: a turn is a move in both components, and the game is over as soon as one component is. The component
--     that is over first decides.
SELECT play, group_concat(pair, ' ') FROM (SELECT play, pair, outcome, min(remoteness)
  FROM part JOIN one USING (heap) GROUP BY play, pair) WHERE outcome = 'P' GROUP BY play ORDER BY play DESC;
--> normal 2-2 2-5
--> misere 1-1 1-2 1-3 1-4 1-5 3-3

-- 46. Continued conjunctive: a turn is a move in each component that still has one, and play continues until both
--     are over. The component that is over last decides.
SELECT play, group_concat(pair, ' ') FROM (SELECT play, pair, outcome, max(suspense)
  FROM part JOIN one USING (heap) GROUP BY play, pair) WHERE outcome = 'P' GROUP BY play ORDER BY play DESC;
--> normal 1-2 2-2 2-4
--> misere 1-1 1-3 3-3

-- 47. Selective: a turn is a move in one component or in both. A pair loses if and only if both heaps lose.
SELECT group_concat(pair, ' ') FROM (SELECT pair, sum(outcome <> 'P') AS won
  FROM part JOIN one USING (heap) WHERE play = 'normal' GROUP BY pair) WHERE won = 0;
--> 2-2

-- 48. Selective in misère play, where the player without a move wins: exercise 47 applies as long as both components
--     have moves. After that the misère outcome of the last component counts; if no moves are left, the player to move
--     wins.
SELECT group_concat(pair, ' ') FROM (SELECT pair, sum(n.remoteness > 0) AS open, sum(n.outcome <> 'P') AS won,
    max(CASE WHEN n.remoteness > 0 THEN m.outcome ELSE '' END) AS last
  FROM part JOIN one AS n ON n.heap = part.heap AND n.play = 'normal'
    JOIN one AS m ON m.heap = part.heap AND m.play = 'misere' GROUP BY pair)
WHERE CASE open WHEN 0 THEN 0 WHEN 1 THEN last = 'P' ELSE won = 0 END;
--> 2-2

-- 49. Three hounds and a fox on a 6 x 6 board: a hound moves diagonally forward, and the fox diagonally forward or
--     backward; the fox wins in the first row. The hounds are on 1, 3 and 5 (10 times the row plus the column), and the
--     fox is on 50. Which first moves of the hounds win (P: the fox, to move, loses), and how long does it take? An
--     option is the position with one vertex replaced; equal tokens are sorted.
CREATE TEMP TABLE cell AS
  SELECT 10 * y.n + x.n AS c FROM heap_values('nim', 5) AS x, heap_values('nim', 5) AS y WHERE (x.n + y.n) % 2 = 1;
CREATE TEMP VIEW step AS SELECT CASE WHEN a.c > b.c THEN 'R' END AS token, a.c AS a, b.c AS b
  FROM cell AS a JOIN cell AS b ON abs(a.c - b.c) IN (9, 11);
CREATE TEMP TABLE hunt AS SELECT * FROM solve_tokens('SELECT ''[1,3,5,50]'', ''L''', 'step', '["L","L","L","R"]', 'block',
  'SELECT json_array(NULL, NULL, NULL, c), ''R'' FROM cell WHERE c < 10');
CREATE TEMP VIEW hunt_move AS SELECT h.position, h.player, old.value AS source, b AS target, (
    SELECT json_group_array(v) FROM (
      SELECT CASE each.key WHEN old.key THEN b ELSE each.value END AS v
      FROM json_each(h.position) AS each ORDER BY each.key = 3, v)
  ) AS option
  FROM hunt AS h, json_each(h.position) AS old JOIN step ON a = old.value
  WHERE CASE WHEN old.key < 3 THEN h.player = 'L' AND token IS NULL ELSE h.player = 'R' END;
SELECT source, target, outcome, remoteness
FROM hunt_move AS m JOIN hunt AS o ON o.position = option AND o.player <> m.player WHERE m.position = '[1,3,5,50]' ORDER BY source, target;
--> 1 10 P 20
--> 1 12 P 20
--> 3 12 P 20
--> 3 14 N 9
--> 5 14 P 20
