-- Move the Coins: which first moves win in the tree as it is given? A row: the node, how many coins
-- go from there to its parent.
--     sqlite3 :memory: '.read sql/contests/move_the_coins_moves.sql' < tests/data/coins_4.in
.read sql/lib/read_coins.sql
SELECT node, winning_take FROM coin_tree('tree') WHERE winning_take IS NOT NULL ORDER BY node;
