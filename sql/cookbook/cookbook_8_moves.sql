-- Cookbook, chapter 8: games of your own, by their moves.
-- One exercise is one statement; lines that begin with --> are its answer, which a test finds again by other means.
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

-- 38. Cram, dominoes either way, on a square of 4 x 4: who wins? (The second player, by the half turn.)
SELECT outcome FROM solve_bits('SELECT bits_from_text(''xxxx|xxxx|xxxx|xxxx'')', '
  SELECT bits(value, value + 1), 0, bits(value, value + 1), 0 FROM json_each(''[0,1,2,4,5,6,8,9,10,12,13,14]'')
  UNION ALL
  SELECT bits(value, value + 4), 0, bits(value, value + 4), 0 FROM json_each(''[0,1,2,3,4,5,6,7,8,9,10,11]'')')
WHERE position = 65535;
--> P

-- 39. A loopy game: one may walk between a and b for ever, go from b to c, and from c to
--     the end. Who wins? (D: neither can force it.)
SELECT position, outcome FROM solve_graph(
  'VALUES (''a'', ''b''), (''b'', ''a''), (''b'', ''c''), (''c'', ''end'')') ORDER BY position;
--> a D
--> b D
--> c N
--> end P

-- 40. Moore's Nim (1910): three heaps of up to 3, a move takes from one heap or from two. Which positions lose?
--     A position is 16 a + 4 b + c.
SELECT (position >> 4) || '-' || (position >> 2 & 3) || '-' || (position & 3) FROM solve_rule('SELECT 63', '
  WITH RECURSIVE n(c) AS (SELECT 0 UNION ALL SELECT c + 1 FROM n WHERE c < 63)
  SELECT position, c FROM solve_frontier, n
  WHERE c < position AND c >> 4 <= position >> 4 AND c >> 2 & 3 <= position >> 2 & 3 AND c & 3 <= position & 3
    AND (c >> 4 = position >> 4 OR c >> 2 & 3 = position >> 2 & 3 OR c & 3 = position & 3)')
WHERE outcome = 'P' ORDER BY position;
--> 0-0-0
--> 1-1-1
--> 2-2-2
--> 3-3-3
