-- Tower Breakers, Revisited, in misère play, where the player who makes the last move loses: the winner, player
-- 1 or 2. A tower can move to every smaller value and to no larger one, so it is equivalent to a heap of misère
-- Nim.
--     sqlite3 :memory: '.read sql/contests/tower_breakers_misere.sql' < tests/data/towers.in
.read sql/lib/read_towers.sql
SELECT CASE WHEN nim_sum_outcome(grundy_tower(height), 'misere') = 'N' THEN 1 ELSE 2 END
FROM tower
GROUP BY id
ORDER BY id;
