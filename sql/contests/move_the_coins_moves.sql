-- Move the Coins: the winning first moves in the tree of the input. The columns are the node and the number of
-- coins that move from it to its parent.
--     sqlite3 :memory: '.read sql/contests/move_the_coins_moves.sql' < tests/data/coins_4.in
.read sql/lib/read_coins.sql
SELECT node, winning_take FROM coin_tree('tree') WHERE winning_take IS NOT NULL ORDER BY node;
