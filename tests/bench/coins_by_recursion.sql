-- Move the Coins without the extension, as one recursive query: the nodes at or below each question's
-- u with their depth; the XOR of two numbers is (a | b) - (a & b).
WITH RECURSIVE
place(node, depth, coins) AS (
  SELECT node, 0, coins FROM small_tree WHERE parent IS NULL
  UNION ALL
  SELECT t.node, p.depth + 1, t.coins FROM place AS p JOIN small_tree AS t ON t.parent = p.node
),
numbered(i, coins) AS (SELECT row_number() OVER (), coins FROM place WHERE depth % 2 = 1),
total(i, value) AS (
  SELECT 0, 0
  UNION ALL
  SELECT n.i, (value | n.coins) - (value & n.coins) FROM total JOIN numbered AS n ON n.i = total.i + 1
),
below(id, node, coins) AS (
  SELECT id, node, coins FROM small_question JOIN small_tree ON node = u
  UNION ALL
  SELECT b.id, t.node, t.coins FROM below AS b JOIN small_tree AS t ON t.parent = b.node
),
bit(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM bit WHERE i < 4),
subtree(id, value) AS (
  SELECT id, sum(odd << i) FROM (SELECT id, i, sum(coins >> i & 1) % 2 AS odd FROM below, bit GROUP BY id, i)
  GROUP BY id
),
answer(valid, value) AS (
  SELECT NOT EXISTS (SELECT 1 FROM below AS b WHERE b.id = q.id AND b.node = q.v),
         CASE WHEN (new.depth + 1 - old.depth) % 2 = 0 THEN t.value
              ELSE (t.value | s.value) - (t.value & s.value) END
  FROM small_question AS q JOIN subtree AS s USING (id)
  JOIN place AS old ON old.node = q.u JOIN place AS new ON new.node = q.v,
  (SELECT value FROM total ORDER BY i DESC LIMIT 1) AS t
)
SELECT sum(valid), sum(value) FILTER (WHERE valid) FROM answer;
