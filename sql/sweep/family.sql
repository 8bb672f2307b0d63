-- Define a sweep over a user-defined rule with a parameter k from 1 to 200: a player takes 1 to k tokens from a heap, or
-- half of an even heap. A row has the outcome, the value and the remoteness of a heap of 1000. The text of the rule is built
-- for each k. The command computes the first of 40 shards:
--     sql/sweep/work sql/sweep/family.sql 40 0 family
CREATE TEMP VIEW items AS SELECT 200 AS count;
CREATE TEMP VIEW parameter AS
WITH RECURSIVE each(id) AS (
  SELECT low FROM bounds WHERE low < high
  UNION ALL
  SELECT id + 1 FROM each, bounds WHERE id + 1 < high
)
SELECT id, id + 1 AS k FROM each;
CREATE TEMP VIEW sweep AS
SELECT id, k, outcome, value, remoteness
FROM parameter CROSS JOIN solve_rule('SELECT 1000', '
  WITH RECURSIVE taken(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM taken WHERE n < ' || k || ')
  SELECT position, position - n FROM solve_frontier, taken WHERE n <= position
  UNION ALL
  SELECT position, position / 2 FROM solve_frontier WHERE position > 0 AND position % 2 = 0')
WHERE position = 1000;
