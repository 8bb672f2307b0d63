/* Questions about all sizes up to some bound. The sizes at which tables grow, lists are sorted in
** another way and numbers need another digit are among them. */
#ifndef TESTS_SQLITE_SWEEPS_H
#define TESTS_SQLITE_SWEEPS_H

static const char *const sweeps[] = {
    "SELECT sum((SELECT count(*) FROM solve_graph(printf('SELECT n, n - 1 FROM grundy_range(1, "
    "%d)', m.n)))) FROM grundy_range(1, 200) AS m",
    "SELECT sum((SELECT count(*) FROM solve_graph(printf('SELECT n, (n * 7 + 3) %% %d, "
    "substr(''LRB'', n %% 3 + 1, 1) AS player FROM grundy_range(1, %d)', m.n, m.n)))) FROM "
    "grundy_range(1, 120) AS m",
    "SELECT sum((SELECT count(*) FROM solve_graph(printf('SELECT 0, n FROM grundy_range(1, %d)', "
    "m.n)))) FROM grundy_range(1, 200) AS m",
    "SELECT sum((SELECT sum(length(value)) FROM solve_graph(printf('SELECT a.n, k.n, ''R'' AS "
    "player FROM grundy_range(1, %d) AS a JOIN grundy_range(0, 60) AS k ON k.n < a.n UNION ALL "
    "SELECT n, n / 2, ''L'' FROM grundy_range(1, %d)', m.n, m.n)))) FROM grundy_range(1, 40) AS m",
    "SELECT sum((SELECT count(*) FROM solve_rule(printf('SELECT %d', m.n), 'SELECT position, "
    "position - 1 FROM solve_frontier WHERE position > 0 UNION ALL SELECT position, position - 3 "
    "FROM solve_frontier WHERE position > 2'))) FROM grundy_range(1, 100) AS m",
    "SELECT sum((SELECT count(*) FROM solve_rule(printf('SELECT ''%.*c''', m.n, 'x'), 'SELECT "
    "position, substr(position, 2) FROM solve_frontier WHERE position > ''''' ))) FROM "
    "grundy_range(1, 70) AS m",
    "SELECT sum((SELECT count(*) FROM solve_rule((SELECT printf('SELECT ''%s'' AS position', "
    "json_group_array(n % 5)) FROM grundy_range(1, m.n)), 'SELECT position, json_set(position, "
    "''$[0]'', 0) FROM solve_frontier'))) FROM grundy_range(1, 40) AS m",
    "SELECT sum((SELECT count(*) FROM solve_bits(printf('SELECT 1 << %d', m.n), 'SELECT 2 << n, "
    "0, 2 << n, 1 << n FROM grundy_range(0, 61)'))) FROM grundy_range(0, 62) AS m",
    "SELECT sum((SELECT sum(remoteness) FROM solve_bits(printf('SELECT (1 << %d) - 1', m.n), "
    "'SELECT 3 << n, 0, 3 << n, 0, substr(''LR'', n % 2 + 1, 1) FROM grundy_range(0, 61)'))) FROM "
    "grundy_range(1, 14) AS m",
    "SELECT sum((SELECT sum(value) FROM solve_bits(printf('SELECT (1 << %d) - 1', m.n), 'SELECT 3 "
    "<< n, 0, 3 << n, 0 FROM grundy_range(0, 61)'))) FROM grundy_range(1, 16) AS m",
    "SELECT sum((SELECT sum(value) FROM solve_bits('SELECT 65535', printf('SELECT 3 << (n %% 15), "
    "0, 3 << (n %% 15), (1 << (n %% 7)) & ~(3 << (n %% 15)) FROM grundy_range(1, %d)', m.n)))) "
    "FROM grundy_range(1, 24) AS m",
    "SELECT sum((SELECT sum(value) FROM solve_sums(printf('SELECT (1 << %d) - 1', m.n), 'SELECT 3 "
    "<< n, 0, 3 << n, 0 FROM grundy_range(0, 61)'))) FROM grundy_range(1, 60) AS m",
    "SELECT sum((SELECT count(*) FROM solve_tokens('SELECT ''[1]''', printf('SELECT n, n %% %d + "
    "1 FROM grundy_range(1, %d)', m.n, m.n), '[\"B\"]', 'share'))) FROM grundy_range(1, 140) AS m",
    "SELECT sum((SELECT count(*) FROM solve_tokens((SELECT printf('SELECT ''%s''', "
    "json_group_array(1 + n % 2)) FROM grundy_range(1, m.n)), 'SELECT 1, 2', (SELECT "
    "json_group_array('B') FROM grundy_range(1, m.n)), 'share'))) FROM grundy_range(1, 9) AS m",
    "SELECT sum((SELECT count(option) FROM solve_moves(m.n, 'SELECT position, n FROM "
    "solve_frontier, grundy_range(0, 300) WHERE n < position'))) FROM grundy_range(1, 150) AS m",
    "SELECT sum((SELECT count(option) FROM bits_moves((1 << m.n) - 1, 'SELECT 3 << n, 0, 3 << n, "
    "0 FROM grundy_range(0, 61)'))) FROM grundy_range(1, 62) AS m",
    "SELECT sum(bits_least(m.n * 37, a.n, b.n, c.n, 'rectangle')) FROM grundy_range(0, 20) AS m, "
    "grundy_range(1, 8) AS a, grundy_range(1, 7) AS b, grundy_range(1, 8) AS c WHERE a.n * b.n * "
    "c.n <= 60 AND m.n * 37 < 1 << a.n * b.n * c.n",
    "SELECT count(*), sum(image) FROM grundy_range(1, 8) AS a, grundy_range(1, 8) AS b, "
    "bits_symmetries(a.n, b.n) WHERE a.n * b.n < 64",
    "SELECT sum(part + cells) FROM grundy_range(0, 40) AS m, grundy_range(1, 8) AS a, "
    "grundy_range(1, 8) AS b, bits_parts(m.n * 311, a.n, b.n) WHERE a.n * b.n BETWEEN 14 AND 63",
    "SELECT sum(bits_from_text(bits_text(m.n * 40503, a.n, b.n))) FROM grundy_range(0, 40) AS m, "
    "grundy_range(1, 20) AS a, grundy_range(1, 20) AS b WHERE a.n * b.n BETWEEN 22 AND 63",
    "SELECT sum(grundy_heap(printf('0.%.*c', n, '3'), 150)) FROM grundy_range(1, 100)",
    "SELECT sum(grundy_heap(printf('0.%.*c7', n, '0'), 150)) FROM grundy_range(1, 100)",
    "SELECT sum(grundy_heap(printf('4.%.*c7', n, '0'), 90)) FROM grundy_range(1, 40)",
    "SELECT sum(grundy_heap((SELECT 'S{' || group_concat(n * n / 3 + n) || '}' FROM "
    "grundy_range(1, m.n)), 1500)) FROM grundy_range(1, 70) AS m",
    "SELECT sum(grundy_heap(printf('S{%d,%d,%d}', a.n, a.n + b.n, a.n + b.n * c.n), 500)) FROM "
    "grundy_range(1, 10) AS a, grundy_range(1, 9) AS b, grundy_range(2, 6) AS c",
    "SELECT sum(preperiod), sum(period) FROM grundy_range(1, 9) AS a, grundy_range(1, 9) AS b, "
    "heap_period(printf('S{%d,%d}', a.n, a.n + b.n))",
    "SELECT sum(preperiod), sum(period) FROM grundy_range(1, 63) AS a, heap_period(printf('0.%o', "
    "a.n), 300)",
    "SELECT sum((SELECT sum(value) FROM heap_values('kayles', m.n))) FROM grundy_range(0, 300) AS "
    "m",
    "SELECT sum((SELECT sum(value) FROM heap_values('grundy', m.n))) FROM grundy_range(0, 150) AS "
    "m",
    "SELECT sum((SELECT count(*) FROM heap_moves('grundy', m.n))) FROM grundy_range(0, 130) AS m",
    "SELECT sum((SELECT count(*) FROM heap_winning_moves('kayles', (SELECT json_group_array(n) "
    "FROM grundy_range(1, m.n))))) FROM grundy_range(1, 60) AS m",
    "SELECT sum(heap_outcome('kayles', (SELECT json_group_array(n % 7 + 1) FROM grundy_range(1, "
    "m.n)), 'misere') = 'P') FROM grundy_range(1, 60) AS m",
    "SELECT sum(heap_outcome('0.07', printf('[%d,%d,%d]', a.n, b.n, b.n), 'misere') = 'P') FROM "
    "grundy_range(1, 14) AS a, grundy_range(1, 14) AS b",
    "SELECT sum(length(genus)) FROM heap_genus('0.3122', 40) UNION ALL SELECT sum((SELECT "
    "count(*) FROM heap_genus('kayles', m.n))) FROM grundy_range(0, 26) AS m",
    "SELECT sum((SELECT count(*) FROM misere_quotient('kayles', m.n))) FROM grundy_range(1, 12) "
    "AS m",
    "SELECT sum((SELECT count(*) FROM misere_quotient('S{' || a.n || ',' || (a.n + b.n) || '}', "
    "12))) FROM grundy_range(1, 5) AS a, grundy_range(1, 4) AS b",
    "SELECT sum(length(misere_form((SELECT '{' || group_concat(n) || '}' FROM grundy_range(1, "
    "m.n))))) FROM grundy_range(1, 70) AS m",
    "SELECT sum(length(misere_form(printf('2_%.*c', m.n, '#')))) FROM grundy_range(1, 100) AS m",
    "SELECT sum(length(s)) FROM (SELECT misere_sum(n % 3 + 1) OVER (ORDER BY n) AS s FROM "
    "grundy_range(1, 12))",
    "SELECT sum(length(heap_game('S{1,3}', 'S{2}', n))) FROM grundy_range(0, 20)",
    "SELECT sum((SELECT count(*) FROM heap_game_values('S{1}', 'S{2,3}', m.n))) FROM "
    "grundy_range(0, 40) AS m",
    "SELECT sum(length(game(printf('{0|%.*c}', n, '^')))) FROM grundy_range(1, 150)",
    "SELECT sum(length(game(replace(printf('%.*c', n, 'x'), 'x', '{1|') || '0' || printf('%.*c', "
    "n, '}')))) FROM grundy_range(1, 40)",
    "SELECT sum(length(game((SELECT '{' || group_concat(n || '*' || n) || '|' || m.n * 2 || '}' "
    "FROM grundy_range(1, m.n))))) FROM grundy_range(1, 60) AS m",
    "SELECT sum(length(game_sum(printf('+-%d', n), printf('{%d|%d}', n, -2 * n), printf('%d/64', "
    "n), printf('^%d', n)))) FROM grundy_range(1, 100)",
    "SELECT sum(length(s)) FROM (SELECT game_sum(printf('{%d|-%d}', n, n * n)) OVER (ORDER BY n) "
    "AS s FROM grundy_range(1, 7))",
    "SELECT sum(length(game(n))), sum(length(game(printf('%d/%d', n, 1 << n % 20)))), "
    "sum(length(game(n / 8.0))) FROM grundy_range(1, 300)",
    "SELECT sum(length(game(printf('^[%d]*%d', n, n)))), sum(length(game_uptimal(printf('^[%d]', "
    "n)))) FROM grundy_range(1, 32)",
    "SELECT sum(game_birthday(printf('{%d|%d}', a.n, -b.n))), "
    "sum(game_stop_count(printf('{%d|%d}', a.n, -b.n))), sum(length(game_mean(printf('{%d|%d/8}', "
    "a.n, -b.n)))) FROM grundy_range(1, 20) AS a, grundy_range(1, 10) AS b",
    "SELECT sum(length(game_svg(printf('{%d||%d|%d}', n, n / 2, -n * n)))) FROM grundy_range(1, "
    "60)",
    "SELECT sum((SELECT length(thermograph_svg(printf('{%d||%d|%d}', n, n / 2, -n))) FROM "
    "grundy_range(1, m.n))) FROM grundy_range(1, 12) AS m",
    "SELECT sum(length(game_pow('^', n))), sum(length(game_star(n))), sum(length(game_nimber('*' "
    "|| n))) FROM grundy_range(1, 40)",
    "SELECT sum((SELECT count(*) FROM game_winning_moves((SELECT json_group_array('{' || n || "
    "'|-1}') FROM grundy_range(1, m.n)), 'L'))) FROM grundy_range(1, 12) AS m",
    "SELECT sum(length(value)) FROM grundy_range(1, 40) AS m, hackenbush(printf('SELECT n - 1, n, "
    "substr(''LRE'', n %% 3 + 1, 1) FROM grundy_range(1, %d)', m.n))",
    "SELECT sum(length(value)) FROM grundy_range(1, 40) AS m, hackenbush(printf('SELECT 0, n, "
    "substr(''LRE'', n %% 3 + 1, 1) FROM grundy_range(1, %d)', m.n))",
    "SELECT sum(length(value)) FROM grundy_range(1, 40) AS m, hackenbush(printf('SELECT n / 2, n, "
    "''E'' FROM grundy_range(1, %d)', m.n))",
    "SELECT sum((SELECT length(hackenbush_svg(n / 2, n, substr('LRE', n % 3 + 1, 1))) FROM "
    "grundy_range(1, m.n))) FROM grundy_range(1, 60) AS m",
    "SELECT sum((SELECT length(graph_svg(n, n / 2, n)) FROM grundy_range(1, m.n))) FROM "
    "grundy_range(1, 40) AS m",
    "SELECT sum((SELECT length(grundy_svg(n, m.n, n)) FROM grundy_range(0, m.n))) FROM "
    "grundy_range(0, 150) AS m",
    "SELECT sum((SELECT length(plot_svg(n, n * n)) FROM grundy_range(0, m.n))) FROM "
    "grundy_range(0, 150) AS m",
    "SELECT sum(length(svg)) FROM (SELECT plot_svg(n, n * (1 << k) / 7.0) AS svg FROM "
    "grundy_range(1, 30), (SELECT n AS k FROM grundy_range(0, 62)) GROUP BY k)",
    "SELECT sum((SELECT count(winning_take) FROM coin_tree(printf('SELECT n, CASE WHEN n > 1 THEN "
    "n / 2 END, n %% 5 FROM grundy_range(1, %d)', m.n)))) FROM grundy_range(1, 150) AS m",
    "SELECT sum((SELECT count(winning_take) FROM coin_tree(printf('SELECT n, CASE WHEN n > 1 THEN "
    "n - 1 END, n %% 5 FROM grundy_range(1, %d)', m.n)))) FROM grundy_range(1, 150) AS m",
    "SELECT sum((SELECT sum(valid) FROM coin_tree_reparent(printf('SELECT n, CASE WHEN n > 1 THEN "
    "(n + 1) / 3 END, n %% 5 FROM grundy_range(1, %d)', m.n), m.n, 1))) FROM grundy_range(2, 60) "
    "AS m",
    "SELECT sum(length(board_value(r.value, '1x' || m.n))) FROM "
    "json_each('[\"domineering\",\"cram\",\"col\",\"node-kayles\"]') AS r, grundy_range(0, 12) AS "
    "m",
    "SELECT sum(length(board_value('clobber', substr('xoxoxoxoxoxoxoxo', 1, m.n)))) FROM "
    "grundy_range(0, 14) AS m",
    "SELECT sum(length(board_outcome('domineering', a.n || 'x' || b.n))) FROM grundy_range(0, 5) "
    "AS a, grundy_range(0, 6) AS b",
    "SELECT sum(length(board_outcome('cram', a.n || 'x' || b.n))) FROM grundy_range(0, 4) AS a, "
    "grundy_range(0, 7) AS b",
    "SELECT sum((SELECT count(value) FROM board_moves('domineering', a.n || 'x' || b.n))) FROM "
    "grundy_range(0, 4) AS a, grundy_range(0, 4) AS b",
    "SELECT sum((SELECT count(*) FROM board_bits('clobber', replace(printf('%.*c', m.n, 'x'), "
    "'xx', 'xo')))) FROM grundy_range(1, 31) AS m",
    "SELECT sum(length(board_svg('clobber', replace(printf('%.*c', m.n, 'x'), 'xx', 'xo')))) FROM "
    "grundy_range(1, 70) AS m",
    "SELECT sum(length(board_value('domineering', (SELECT group_concat('.#', '#') FROM "
    "grundy_range(1, m.n))))) FROM grundy_range(1, 60) AS m",
    "SELECT sum(length(board_value('B - ' || printf('%.*c', m.n, '.') || '>' || printf('%.*c', "
    "m.n, '#'), '1x20'))) FROM grundy_range(1, 22) AS m",
    "SELECT sum((SELECT count(*) FROM board_list('cram', '1x' || m.n))) FROM grundy_range(1, 9) "
    "AS m",
    "SELECT sum((SELECT count(*) FROM board_sum_winning_moves((SELECT "
    "json_group_array(json_array('domineering', '2x' || (n % 3 + 1))) FROM grundy_range(1, m.n)), "
    "'L'))) FROM grundy_range(1, 20) AS m",
    "SELECT sum(length(graph_value('col', (SELECT json_group_array(json_array(n, n + 1)) FROM "
    "grundy_range(1, m.n))))) FROM grundy_range(1, 12) AS m",
    "SELECT sum(length(graph_outcome('node-kayles', (SELECT json_group_array(json_array(n, n + "
    "1)) FROM grundy_range(1, m.n))))) FROM grundy_range(1, 40) AS m",
    "SELECT sum((SELECT count(*) FROM graph_vertices('snort', printf('SELECT n, n / 2 FROM "
    "grundy_range(1, %d)', m.n)))) FROM grundy_range(1, 30) AS m",
    "SELECT sum((SELECT count(*) FROM nim_winning_moves((SELECT json_group_array(n) FROM "
    "grundy_range(1, m.n))))) FROM grundy_range(1, 150) AS m",
    "SELECT sum((SELECT length(nim_winning_moves(n)) FROM grundy_range(1, m.n))) FROM "
    "grundy_range(1, 150) AS m",
    "SELECT sum((SELECT count(*) FROM nim_k_winning_moves(2, (SELECT json_group_array(n) FROM "
    "grundy_range(1, m.n))))) FROM grundy_range(1, 14) AS m",
    "SELECT sum(length(nim_k_outcome(k.n, (SELECT json_group_array(n) FROM grundy_range(1, "
    "m.n))))) FROM grundy_range(1, 40) AS m, grundy_range(1, 5) AS k",
    "SELECT sum((SELECT count(*) FROM staircase_winning_moves((SELECT json_group_array(n) FROM "
    "grundy_range(1, m.n))))) FROM grundy_range(1, 150) AS m",
    "SELECT sum((SELECT mex(n * k.n) FROM grundy_range(0, m.n))) FROM grundy_range(0, 200) AS m, "
    "grundy_range(1, 3) AS k",
    "SELECT sum((SELECT mex(m.n - n) FROM grundy_range(0, m.n))) FROM grundy_range(0, 200) AS m",
    "SELECT sum(nim_mul(n, 1 << n) % 1000), sum(nim_pow(3, n) % 1000), sum(nim_inv(n) % 1000), "
    "sum(nim_sqrt(n) % 1000), sum(nim_div(n, n + 1) % 1000) FROM grundy_range(1, 62)",
    "SELECT sum((SELECT sum(value) FROM grundy_board('king', a.n, b.n))) FROM grundy_range(1, 20) "
    "AS a, grundy_range(1, 20) AS b",
    "SELECT sum((SELECT sum(value) FROM grundy_board('knight', a.n, b.n))) FROM grundy_range(1, "
    "20) AS a, grundy_range(1, 20) AS b",
    "SELECT sum((SELECT sum(value) FROM grundy_board('(-1,-2)* (-2,0)', a.n, b.n))) FROM "
    "grundy_range(1, 20) AS a, grundy_range(1, 20) AS b",
    "SELECT sum((SELECT sum(value) FROM grundy_board('queen', a.n, b.n))) FROM grundy_range(60, "
    "70) AS a, grundy_range(1, 9) AS b",
    "SELECT sum((SELECT count(*) FROM grundy_board('(-1,0)* (0,-1)', a.n, b.n) WHERE value = 0)) "
    "FROM grundy_range(60, 70) AS a, grundy_range(1, 9) AS b",
    "SELECT sum(grundy_piece((SELECT group_concat('(-' || n || ',-1)', ' ') FROM grundy_range(1, "
    "m.n)), 70, 40)) FROM grundy_range(1, 70) AS m",
    "SELECT sum(grundy_queen(a.n * 65, b.n)) FROM grundy_range(1, 20) AS a, grundy_range(0, 40) "
    "AS b",
    "SELECT sum(period) FROM grundy_range(0, 12) AS m, queen_period(m.n)",
    "SELECT sum(grundy_king(n, n + 1)), sum(grundy_knight(n, 3 * n)), sum(grundy_rook(n, n * n)), "
    "sum(grundy_bishop(n, n + 9)) FROM grundy_range(0, 200)",
    "SELECT sum((SELECT count(*) FROM piece_moves('queen', a.n, b.n))) FROM grundy_range(0, 20) "
    "AS a, grundy_range(0, 20) AS b",
    "SELECT sum(length(pawns_value(substr('WWWB..B..B....B', 1, m.n)))), "
    "sum(length(pawns_winner(substr('W.WB..B..B....B.B.B', 1, m.n)))) FROM grundy_range(1, 15) AS "
    "m",
    "SELECT sum((SELECT count(*) FROM pawns_moves(printf('%.*cW.B', m.n, 'W')))) FROM "
    "grundy_range(1, 70) AS m",
    "SELECT sum((SELECT count(*) FROM tower_moves(n * n))) FROM grundy_range(1, 300)",
    "SELECT sum(boxes_score('1x' || n)), sum(boxes_nimber('1x' || n)) FROM grundy_range(1, 6)",
    "SELECT sum(length(boxes_svg(a.n || 'x' || b.n))) FROM grundy_range(1, 12) AS a, "
    "grundy_range(1, 12) AS b",
    "SELECT sum((SELECT count(*) FROM boxes_moves('1x' || m.n))) FROM grundy_range(1, 5) AS m",
    "SELECT sum(coin_row('turtles', substr(replace(printf('%.*c', 40, 'x'), 'x', 'HTT'), 1, "
    "m.n))) FROM grundy_range(1, 100) AS m",
    "SELECT sum(coin_row(r.value, substr('HTTHHTHTTTHTHHHTTHTHTHHT', 1, m.n))) FROM "
    "json_each('[\"turtles\",\"mock-turtles\",\"ruler\"]') AS r, grundy_range(1, 24) AS m",
    "SELECT sum((SELECT count(*) FROM coin_row_moves('turtles', printf('%.*c', m.n, 'H')))) FROM "
    "grundy_range(1, 60) AS m",
    "SELECT sum(grundy_row('kayles', printf('%.*cX%.*c', m.n, 'I', m.n, 'I'))), sum((SELECT "
    "count(*) FROM row_moves('kayles', printf('%.*c', m.n, 'I')))) FROM grundy_range(1, 100) AS m",
    "SELECT sum(length((SELECT sequence_period(n, n % k.n) FROM grundy_range(0, m.n)))) FROM "
    "grundy_range(1, 60) AS m, grundy_range(1, 7) AS k",
    "SELECT sum(position_shard(m.n, k.n)), sum(position_shard(printf('%.*c', m.n, 'x'), k.n)) "
    "FROM grundy_range(0, 100) AS m, grundy_range(1, 20) AS k",
    "SELECT count(*) FROM grundy_range(1, 40) AS m, grundy_help(substr('kayles nim sum of heaps "
    "where the last move loses', 1, m.n))",
    "SELECT sum(a.n) FROM grundy_range(0, 70) AS m, grundy_range(0, m.n, 7) AS a",
};

#endif
