-- Move the Coins: the winner if the subtree of u is moved below v, or INVALID if v is u or a descendant of u.
--     sqlite3 :memory: '.read sql/contests/move_the_coins.sql' < tests/data/coins_4.in
.read sql/lib/read_coins.sql
SELECT CASE WHEN NOT valid THEN 'INVALID' WHEN value <> 0 THEN 'YES' ELSE 'NO' END
FROM question, coin_tree_reparent('tree', u, v)
ORDER BY id;
