-- Tower Breakers, Revisited: the winner of each test case, player 1 or 2. The value of several towers is the
-- XOR of their values.
--     sqlite3 :memory: '.read sql/contests/tower_breakers.sql' < tests/data/towers.in
.read sql/lib/read_towers.sql
SELECT CASE WHEN nim_sum(grundy_tower(height)) <> 0 THEN 1 ELSE 2 END
FROM tower
GROUP BY id
ORDER BY id;
