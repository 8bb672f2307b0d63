-- The published values of GAMES: the samples of Tower Breakers, Move the Coins and Pawn Chess.
SELECT CASE WHEN nim_sum(grundy_tower(column1)) <> 0 THEN 1 ELSE 2 END FROM (VALUES (1), (2));
SELECT CASE WHEN nim_sum(grundy_tower(column1)) <> 0 THEN 1 ELSE 2 END FROM (VALUES (1), (2), (3));
SELECT to_height, value FROM tower_moves(12);
CREATE TABLE tree(node, parent, coins);
INSERT INTO tree VALUES (1, NULL, 0), (2, 1, 2), (3, 1, 2), (4, 3, 1), (5, 3, 3), (6, 4, 2);
CREATE TABLE question(id INTEGER PRIMARY KEY, u, v);
INSERT INTO question(u, v) VALUES (6, 2), (4, 1), (3, 6);
SELECT CASE WHEN NOT valid THEN 'INVALID' WHEN value THEN 'YES' ELSE 'NO' END
FROM question, coin_tree_reparent('tree', u, v) ORDER BY id;
SELECT node, parent, depth, coins FROM coin_tree('tree') ORDER BY node;
SELECT pawns_winner('W..B'), pawns_winner('WW.B');
SELECT group_concat(pawn) FROM pawns_moves('W.WB..B') WHERE wins;
-- The result for NULL is NULL.
SELECT grundy_tower(NULL), staircase_nim(NULL, NULL), pawns_winner(NULL), pawns_winner('W..B', NULL);
SELECT count(*) FROM tower_moves(NULL);
SELECT count(*) FROM coin_tree(NULL);
SELECT count(*) FROM staircase_winning_moves(NULL);
-- Errors name the wrong argument.
SELECT grundy_tower(0);
SELECT * FROM coin_tree('VALUES (1, NULL, 0), (5, 6, 0), (6, 5, 0)');
SELECT pawns_winner('WB.W');
