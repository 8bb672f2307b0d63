-- Top Entails: a move splits a stack of coins into two stacks, or takes one coin from a stack. After the second kind of
-- move the opponent must answer in the same stack. A player who has to move, and cannot, loses. The output has the loony
-- stacks of up to 300 coins, beside which the player to move wins any sum, and the winning moves from stacks of 5, 6 and
-- 10 coins.
--     sqlite3 :memory: '.read sql/games/top_entails.sql'
-- Sources: Winning Ways, chapter 12; R. J. Nowakowski, New values for Top Entails, Games of No Chance, 1996.
.load ./dist/grundy
.mode list
.separator " " "\n"
-- The options of a stack are sums: option n splits off n coins, and option 0 takes a coin and entails.
CREATE TEMP VIEW move AS
SELECT position, 0 AS option, position - 1 AS part, 1 AS entails FROM solve_frontier WHERE position > 0
UNION ALL
SELECT position, n, part.value, 0
FROM solve_frontier JOIN grundy_range(1, 150) ON 2 * n <= position JOIN json_each(json_array(n, position - n)) AS part;
CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_rule('SELECT 300', 'move');

.read sql/lib/column_names.sql
SELECT group_concat(position) AS loony_stacks FROM (SELECT position FROM solved WHERE value = 'loony' ORDER BY position);
-- Splits that win: no part may be loony, and the XOR of all values must be 0.
CREATE TEMP TABLE stack(coins);
INSERT INTO stack VALUES (5), (6), (10);
SELECT coins, n || ' + ' || (coins - n) AS winning_split
FROM stack JOIN grundy_range(1, 5) ON 2 * n <= coins
  JOIN solved AS one ON one.position = n JOIN solved AS other ON other.position = coins - n
WHERE 'loony' NOT IN (one.value, other.value) AND (SELECT nim_sum(value) FROM stack JOIN solved ON position = coins) =
  nim_sum((SELECT value FROM solved WHERE position = coins), one.value, other.value)
ORDER BY coins, n;
