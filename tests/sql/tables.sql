-- The published values of GAMES: rows of Wythoff's game, zeros of the queen, winning moves in Nim.
SELECT y, group_concat(value, ' ') FROM grundy_board('queen', 10, 5) GROUP BY y;
SELECT sum(value), max(value), count(*) FROM grundy_board('queen', 50);
SELECT x, y FROM grundy_board('Queen', 21) WHERE value = 0;
SELECT group_concat(value, '') FROM grundy_board('knight', 6) GROUP BY y;
SELECT group_concat(value, '') FROM grundy_board('king', 6) GROUP BY y;
SELECT * FROM nim_winning_moves('[3, 4, 5]');
SELECT * FROM nim_winning_moves('[1, 1, 1]');
SELECT * FROM nim_winning_moves('[1, 1, 1]', 'misere');
SELECT * FROM nim_winning_moves('[7]');
SELECT * FROM nim_winning_moves('[7]', 'misere');
SELECT * FROM nim_winning_moves('[]');
-- The result for NULL is NULL.
SELECT grundy_knight(NULL, 1), grundy_queen(1, NULL), nim_sum(NULL, 1), nim_sum(NULL), mex(NULL);
SELECT count(*) FROM grundy_board(NULL, 8);
SELECT count(*) FROM piece_moves('queen', 1, NULL);
SELECT nim_winning_moves(NULL), nim_sum_outcome(NULL), nim_sum_outcome(NULL, 'misere'), nim_sum_outcome(3, NULL);
-- A huge board is instant if a query reads few rows.
SELECT * FROM grundy_board('knight', 40000) LIMIT 2;
SELECT * FROM grundy_board('rook', 9223372036854775807) WHERE x = 9223372036854775806 AND y = 1;
SELECT to_x, to_y, value FROM piece_moves('rook', 1000000000000, 7) WHERE to_x = 7;
-- Errors name the wrong argument.
SELECT grundy_queen(4, -3);
SELECT * FROM grundy_board('rookie', 8);
-- A table whose rows are unordered is sorted if a query requires an order.
SELECT group_concat(to_x, ' ') FROM (SELECT to_x FROM piece_moves('queen', 3, 5) ORDER BY to_x LIMIT 11);
SELECT name FROM grundy_help WHERE name LIKE 'grundy%' AND kind = 'scalar' AND signature LIKE '%(x, y)' ORDER BY name LIMIT 1;
