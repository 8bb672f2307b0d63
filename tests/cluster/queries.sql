SELECT grundy_queen(30, 17), grundy_knight(1000000, 3), grundy_tower(360)
SELECT x, y FROM grundy_board('queen', 40) WHERE value = 0 ORDER BY y
SELECT sum(value * (x + 3 * y)) FROM grundy_board('queen', 300)
SELECT to_x, to_y, value FROM piece_moves('queen', 6, 11)
SELECT nim_sum(heap), nim_winning_moves(heap), nim_sum_outcome(heap, 'misere') FROM box
SELECT id, nim_sum(heap) OVER (ORDER BY id ROWS 2 PRECEDING) FROM box ORDER BY id
SELECT heap, size, take, remaining FROM nim_winning_moves('[3, 4, 5]')
SELECT node, winning_take FROM coin_tree('SELECT id, nullif(id / 2, 0), heap FROM box') WHERE winning_take IS NOT NULL
SELECT pawn, board_after, wins FROM pawns_moves('W.WB..B')
SELECT x, y, value FROM cell WHERE value = grundy_knight(x, y) ORDER BY x, y
SELECT name FROM grundy_help ORDER BY name
