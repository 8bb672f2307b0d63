/* Questions about all sizes up to some bound, or all rules of some form. The sizes at which tables
** grow, lists are sorted in another way and numbers need another digit are among them. */
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
    "SELECT sum(value) FROM grundy_range(0, 4095) AS m, heap_values(printf('%x.%x%x', 4 * (m.n >> "
    "10 & 3), m.n >> 5 & 15, m.n & 15), 12)",
    "SELECT sum(value) FROM grundy_range(0, 511) AS m, heap_values(printf('0.%o%o%o', m.n >> 6 & "
    "7, m.n >> 3 & 7, m.n & 7), 40)",
    "SELECT sum(grundy_heap(rules, 60)) FROM (SELECT printf('0.%x%s%x%s', a.n, b.value, c.n, "
    "d.value) AS rules FROM grundy_range(4, 15) AS a, "
    "json_each('[\"\",\"!\",\"=\",\"*\",\"!*\"]') AS b, grundy_range(4, 15) AS c, "
    "json_each('[\"\",\"!\",\"=\",\"*\",\"!*\"]') AS d WHERE (a.n + c.n) % 6 = 0)",
    "SELECT sum(grundy_heap(printf('%x%s.%x%s', a.n, b.value, c.n, d.value), 40)) FROM (SELECT 4 "
    "* n AS n FROM grundy_range(1, 3)) AS a, json_each('[\"\",\"!\",\"=\",\"*\",\"!*\"]') AS b, "
    "(SELECT 4 + n AS n FROM grundy_range(0, 11, 3)) AS c, "
    "json_each('[\"\",\"!\",\"=\",\"*\",\"!*\"]') AS d",
    "SELECT sum(preperiod), sum(period), sum(checked_to) FROM grundy_range(0, 511) AS m, "
    "heap_period(printf('0.%o%o%o', m.n >> 6 & 7, m.n >> 3 & 7, m.n & 7), 200)",
    "SELECT sum(preperiod), sum(period), sum(saltus) FROM grundy_range(0, 255) AS m, "
    "heap_period(printf('4.%o%o', m.n >> 4 & 7, m.n & 7), 150)",
    "SELECT sum(preperiod), sum(period), sum(saltus) FROM grundy_range(0, 63) AS m, "
    "heap_period(printf('0.%o(%o)', m.n >> 3 & 7, m.n & 7), 200) WHERE m.n & 7",
    "SELECT sum(preperiod), sum(period), sum(checked_to) FROM (SELECT 'S{' || group_concat(k.n) "
    "|| '}' AS rules FROM grundy_range(1, 255) AS m, grundy_range(1, 8) AS k WHERE m.n >> (k.n - "
    "1) & 1 GROUP BY m.n) AS s, heap_period(s.rules)",
    "SELECT sum(value) FROM (SELECT 'S{' || group_concat(k.n * k.n) || '}' AS rules FROM "
    "grundy_range(1, 255) AS m, grundy_range(1, 8) AS k WHERE m.n >> (k.n - 1) & 1 GROUP BY m.n) "
    "AS s, heap_values(s.rules, 150)",
    "SELECT sum(value) FROM (SELECT 'S{' || group_concat(k.n) || '}' || d.n AS rules FROM "
    "grundy_range(1, 31) AS m, grundy_range(1, 5) AS k, grundy_range(1, 7) AS d WHERE m.n >> (k.n "
    "- 1) & 1 GROUP BY m.n, d.n) AS s, heap_values(s.rules, 50)",
    "SELECT sum(grundy_heap(printf('S{%d-%d}', a.n, a.n + b.n), 700)) FROM grundy_range(1, 12) AS "
    "a, grundy_range(0, 40) AS b",
    "SELECT sum(grundy_heap(printf('S{%d-%d,%d}%d', a.n, a.n + b.n, a.n + b.n + c.n, c.n % 7 + "
    "1), 200)) FROM grundy_range(1, 6) AS a, grundy_range(0, 7) AS b, grundy_range(2, 7) AS c",
    "SELECT sum((SELECT count(*) FROM heap_moves(printf('0.%o%o', a.n >> 3, a.n & 7), m.n))) FROM "
    "grundy_range(1, 63) AS a, grundy_range(0, 12) AS m",
    "SELECT sum((SELECT count(*) FROM heap_winning_moves(printf('0.%o%o', a.n >> 3, a.n & 7), "
    "'[3,5,6]', 'misere'))) FROM grundy_range(1, 63, 3) AS a",
    "SELECT sum((SELECT count(*) FROM heap_winning_moves(printf('0.%o%o', a.n >> 3, a.n & 7), "
    "'[3,5,6,9]'))) FROM grundy_range(1, 63) AS a",
    "SELECT sum(length(genus)), sum(g_minus) FROM grundy_range(1, 63) AS a, "
    "heap_genus(printf('0.%o%o', a.n >> 3, a.n & 7), 10)",
    "SELECT sum(length(genus)), sum(g_minus) FROM grundy_range(1, 63) AS a, "
    "heap_genus(printf('4.%o%o', a.n >> 3, a.n & 7), 9)",
    "SELECT count(word), sum(is_p) FROM grundy_range(1, 63) AS a, "
    "misere_quotient(printf('0.%o%o', a.n >> 3, a.n & 7), 6)",
    "SELECT sum(preperiod), sum(period), sum(elements) FROM grundy_range(1, 63, 2) AS a, "
    "misere_period(printf('0.%o%o', a.n >> 3, a.n & 7), 16)",
    "SELECT sum(product) FROM grundy_range(1, 31) AS a, misere_product(printf('0.%o%o', a.n >> 3, "
    "a.n & 7), 5)",
    "SELECT sum(element) FROM grundy_range(1, 63) AS a, misere_heaps(printf('0.%o%o', a.n >> 3, "
    "a.n & 7), 8)",
    "SELECT count(*), sum(a) FROM grundy_range(1, 20) AS a, misere_certificate(printf('0.%o%o', "
    "a.n >> 3, a.n & 7), 4)",
    "SELECT sum(elements), sum(last_change) FROM (SELECT 'S{' || group_concat(k.n) || '}' AS "
    "rules FROM grundy_range(1, 31) AS m, grundy_range(1, 5) AS k WHERE m.n >> (k.n - 1) & 1 "
    "GROUP BY m.n) AS s, misere_period(s.rules, 40)",
    "SELECT sum(heap_outcome(printf('0.%o%o', a.n >> 3, a.n & 7), printf('[%d,%d]', b.n, b.n + "
    "3), 'misere') = 'P') FROM grundy_range(1, 63, 2) AS a, grundy_range(1, 5) AS b",
    "SELECT sum(length(heap_game(l.r, k.r, n))) FROM (SELECT 'S{' || group_concat(k.n) || '}' AS "
    "r FROM grundy_range(1, 7) AS m, grundy_range(1, 3) AS k WHERE m.n >> (k.n - 1) & 1 GROUP BY "
    "m.n) AS l, (SELECT 'S{' || group_concat(k.n) || '}' AS r FROM grundy_range(1, 7) AS m, "
    "grundy_range(1, 3) AS k WHERE m.n >> (k.n - 1) & 1 GROUP BY m.n) AS k, grundy_range(1, 8)",
    "SELECT sum(length(heap_game(printf('0.%o%o', a.n >> 3, a.n & 7), printf('0.%o%o', b.n >> 3, "
    "b.n & 7), 5))) FROM grundy_range(1, 63, 4) AS a, grundy_range(1, 63, 5) AS b",
    "SELECT sum(period), sum(outcome_period), sum(checked_to) FROM grundy_range(1, 63, 5) AS a, "
    "grundy_range(1, 7) AS b, heap_game_period(printf('S{%d,%d}', (a.n >> 3) + 1, (a.n & 7) + 2), "
    "printf('S{%d}', b.n), 40)",
    "SELECT sum(grundy_row(r.value, printf('%.*c', n, 'I'))), sum(grundy_row(r.value, "
    "printf('X%.*cX%.*c', n, 'I', n / 2, 'I'))) FROM "
    "json_each('[\"kayles\",\"0.07\",\"0.137\",\"dawson-chess\"]') AS r, grundy_range(1, 70)",
    "SELECT sum(length(g.value)), sum(length(game_neg(g.value))), sum(game_birthday(g.value)), "
    "sum(length(game_mean(g.value))), sum(length(game_temperature(g.value))), "
    "sum(length(game_left_stop(g.value))), sum(length(game_right_stop(g.value))), "
    "sum(game_stop_count(g.value)), sum(game_follower_count(g.value)), "
    "sum(length(game_reduced(g.value))), sum(length(game_plain(g.value))) FROM games_born(2) AS g",
    "SELECT sum(length(game_cool(g.value, t.n / 4.0))), sum(length(game_heat(g.value, t.n / "
    "4.0))), sum(length(game_overheat(g.value, t.n, 1))) FROM games_born(2) AS g, grundy_range(0, "
    "8) AS t",
    "SELECT sum(length(game_companion(g.value))), sum(length(game_atomic_weight(g.value))), "
    "sum(length(game_uptimal(g.value))) FROM games_born(2) AS g WHERE game_is(g.value, "
    "'all-small')",
    "SELECT sum(length(game_sum(a.value, b.value))), sum(length(game_sub(a.value, b.value))), "
    "sum(game_le(a.value, b.value)), sum(length(game_conway(a.value, b.value))), "
    "sum(length(game_ordinal(a.value, b.value))) FROM games_born(2) AS a, games_born(2) AS b",
    "SELECT sum(length(game_norton(a.value, b.value))) FROM games_born(1) AS a, games_born(2) AS "
    "b WHERE game_compare(b.value, 0) = '>'",
    "SELECT sum(length(mass) + length(particle)) FROM games_born(2) AS g, "
    "game_dissociation(g.value)",
    "SELECT count(incentive) FROM games_born(2) AS g, game_incentives(g.value)",
    "SELECT count(option) FROM games_born(2) AS g, game_options(g.value)",
    "SELECT sum(length(t)), sum(length(v)) FROM games_born(2) AS g, game_thermograph(g.value)",
    "SELECT sum(length(game_sum(a.value, b.value))), sum(length(game_compare(a.value, b.value))) "
    "FROM json_each('[\"on\",\"off\",\"over\",\"under\",\"dud\",\"upon\",\"a{0|a}\", "
    "\"a{0|b{a|0}}\",\"a{1|a}\",\"^\",\"*\",\"1/2\",\"{1|-1}\"]') AS a, "
    "json_each('[\"on\",\"off\",\"over\",\"under\",\"dud\",\"upon\",\"a{0|a}\", "
    "\"^\",\"*\",\"1/2\",\"{1|-1}\"]') AS b",
    "SELECT sum(length(game(printf('a{%d|%s}', n, 'a')))), sum(length(game(printf('a{0|b{%d|a}}', "
    "n)))) FROM grundy_range(-20, 20)",
    "SELECT sum(length(game(printf('{%d/%d|%d}', a.n, 1 << k.n, a.n)))), "
    "sum(length(game(printf('{%d/%d||%d|%d}', a.n, 1 << k.n, a.n / 4 - 1, -a.n)))) FROM "
    "grundy_range(0, 40) AS a, grundy_range(0, 12) AS k",
    "SELECT sum(length(game_sum(printf('%d/%d', a.n, 1 << k.n), printf('-%d/%d', a.n + 1, 1 << "
    "k.n / 2)))) FROM grundy_range(0, 40) AS a, grundy_range(0, 24) AS k",
    "SELECT sum(length(game_sum(printf('^%d', a.n), printf('v%d*%d', b.n, a.n), printf('*%d', "
    "b.n)))), sum(length(game_sum(printf('^[%d]', a.n), printf('v[%d]*', b.n)))) FROM "
    "grundy_range(0, 12) AS a, grundy_range(1, 12) AS b",
    "SELECT sum(length(game(printf('{^%d|v%d*}', a.n, b.n)))), "
    "sum(length(game_outcome(printf('{0||0|-%d}+v%d', a.n, b.n)))) FROM grundy_range(1, 8) AS a, "
    "grundy_range(1, 8) AS b",
    "SELECT sum(length(game_ordinal(printf('%d', a.n), printf('%d/4', b.n)))), "
    "sum(length(game_ordinal('*', printf('%d/4', b.n)))) FROM grundy_range(-6, 6) AS a, "
    "grundy_range(-6, 6) AS b",
    "SELECT sum(length(x) + length(y)) FROM (SELECT game_max(printf('%d/%d', n * 7 % 11, 1 << n % "
    "5)) OVER (ORDER BY n) AS x, game_min(printf('%d/%d', n * 7 % 11, 1 << n % 5)) OVER (ORDER BY "
    "n) AS y FROM grundy_range(1, 40))",
    "SELECT sum(length(misere_form(f)) + length(misere_genus(f)) + length(misere_outcome(f))) "
    "FROM (SELECT '{' || group_concat(k.value) || '}' AS f FROM grundy_range(1, 255) AS m, "
    "json_each('[\"0\",\"1\",\"2\",\"3\",\"2_#\",\"{2}\",\"2+2\",\"{3,2_#}\"]') AS k WHERE m.n >> "
    "k.key & 1 GROUP BY m.n)",
    "SELECT sum(length(misere_sum(f, g.value))) FROM (SELECT '{' || group_concat(k.value) || '}' "
    "AS f FROM grundy_range(1, 31) AS m, json_each('[\"0\",\"1\",\"2\",\"2_#\",\"{2}\"]') AS k "
    "WHERE m.n >> k.key & 1 GROUP BY m.n), json_each('[0,1,2,3,\"2_#\",\"2+2\"]') AS g",
    "SELECT sum(length(b.value)), sum(length(b.outcome)) FROM board_rulesets AS r, "
    "board_list(r.name, '1x4') AS b WHERE r.name NOT IN ('pawn-chess') AND r.name NOT LIKE "
    "'backsliding%' AND r.name <> 'fox-and-geese' AND r.name <> 'dodgem'",
    "SELECT sum(length(b.value)), sum(length(b.outcome)) FROM board_rulesets AS r, "
    "board_list(r.name, '2x2') AS b WHERE r.name NOT IN ('pawn-chess', 'toppling-dominoes')",
    "SELECT sum(length(board_outcome(r.name, b.board, 'L'))), sum(board_position(r.name, b.board) "
    "% 1000), sum(length(board_svg(r.name, b.board))) FROM board_rulesets AS r, "
    "board_list('cram', '2x2') AS b WHERE r.pieces IS NULL",
    "SELECT sum(length(m.board_after)), sum(length(m.value)) FROM board_rulesets AS r, "
    "board_list(r.name, '1x3') AS b, board_moves(r.name, b.board) AS m WHERE r.name <> "
    "'pawn-chess'",
    "SELECT sum((SELECT count(*) FROM board_winning_moves(r.name, b.board, 'R'))) FROM "
    "board_rulesets AS r, board_list(r.name, '1x3') AS b WHERE r.name NOT IN ('pawn-chess', "
    "'dodgem', 'fox-and-geese') AND r.name NOT LIKE 'back%'",
    "SELECT sum((SELECT count(*) FROM board_symmetries(r.name, '2x2'))), sum((SELECT count(*) "
    "FROM board_symmetries(r.name, '2x3'))) FROM board_rulesets AS r WHERE r.pieces IS NULL",
    "SELECT sum((SELECT sum(clear % 1000 + put % 1000) FROM board_bits(r.name, b.board))) FROM "
    "board_rulesets AS r, board_list(r.name, '1x3') AS b WHERE r.name NOT IN ('pawn-chess', "
    "'nogo', 'impartial-nogo')",
    "SELECT sum(length(board_outcome(r.value, a.n || 'x' || b.n))) FROM "
    "json_each('[\"domineering\",\"cram\",\"col\",\"snort\",\"node-kayles\", "
    "\"nogo\",\"quelhas\",\"triomineering\"]') AS r, grundy_range(0, 3) AS a, grundy_range(0, 4) "
    "AS b",
    "SELECT sum(length(board_outcome(r.value, '1x' || b.n))) FROM "
    "json_each('[\"cram\",\"col\",\"snort\",\"node-kayles\",\"nogo\",\"quelhas\"]') AS r, "
    "grundy_range(62, 66, 2) AS b WHERE r.value NOT IN ('snort', 'nogo', 'col')",
    "SELECT sum(length(board_value('nogo', printf('%.*c', m.n, '#') || '..'))), "
    "sum(length(board_value('domineering', replace(printf('%.*c', m.n, 'a'), 'a', '#|') || "
    "'.|.'))) FROM grundy_range(1, 100) AS m",
    "SELECT sum(length(board_text('clobber', 'xo.o', n))) FROM grundy_range(0, 15)",
    "SELECT sum(length(graph_value(r.value, g.e)) + length(graph_outcome(r.value, g.e))) FROM "
    "json_each('[\"col\",\"snort\",\"node-kayles\",\"arc-kayles\"]') AS r, (SELECT "
    "json_group_array(json_array(a.n, b.n)) AS e FROM grundy_range(1, 63) AS m, grundy_range(1, "
    "4) AS a, grundy_range(1, 4) AS b WHERE a.n < b.n AND m.n >> (a.n * 2 + b.n - 4 - (a.n > 1)) "
    "& 1 GROUP BY m.n) AS g",
    "SELECT count(v.value), count(after) FROM "
    "json_each('[\"col\",\"snort\",\"node-kayles\",\"arc-kayles\"]') AS r, grundy_range(1, 7) AS "
    "m, graph_moves(r.value, printf('SELECT n, n %% 4 + 1 FROM grundy_range(1, %d) WHERE n <> n "
    "%% 4 + 1', m.n)) AS v",
    "SELECT sum((SELECT sum(value) FROM grundy_board(p.name, 13, 11))) FROM grundy_pieces AS p",
    "SELECT sum((SELECT sum(value) FROM grundy_board(p.name, 13, 11, "
    "'[[1,2],[5,5],[6,5],[3,9]]'))) FROM grundy_pieces AS p WHERE p.name <> 'queen'",
    "SELECT sum((SELECT sum(value) FROM piece_moves(p.name, m.n, 12 - m.n))) FROM grundy_pieces "
    "AS p, grundy_range(0, 12) AS m",
    "SELECT sum((SELECT count(*) FROM grundy_board(p.name, 9, 9) WHERE value = m.n)) FROM "
    "grundy_pieces AS p, grundy_range(0, 4) AS m",
    "SELECT sum((SELECT count(*) FROM grundy_board('queen', 100, 20) WHERE value = m.n)), "
    "sum((SELECT count(*) FROM grundy_board('queen', 100, 20) WHERE x = m.n)), sum((SELECT "
    "count(*) FROM grundy_board('queen', 100, 20) WHERE y = m.n AND value > 9)) FROM "
    "grundy_range(0, 40) AS m",
    "SELECT sum((SELECT sum(value) FROM grundy_board(printf('(-%d,-%d) (-%d,%d)', a.n, b.n, b.n, "
    "a.n), 9, 8))) FROM grundy_range(1, 4) AS a, grundy_range(1, 4) AS b",
    "SELECT sum((SELECT sum(value) FROM grundy_board(printf('(-%d,-%d)* (-%d,%d)*', a.n, b.n, "
    "b.n, a.n), 9, 8))) FROM grundy_range(1, 4) AS a, grundy_range(1, 4) AS b",
    "SELECT sum(grundy_piece(printf('(-%d,%d)* (%d,-%d) (-1,-1)', a.n + 2 * b.n, b.n, b.n, a.n + "
    "b.n), 20, 15)) FROM grundy_range(0, 3) AS a, grundy_range(1, 3) AS b",
    "SELECT sum(x * y) FROM grundy_range(0, 15) AS m, grundy_board('queen', 400, 16) AS b WHERE "
    "b.value = 3 * m.n AND b.y = m.n",
    "SELECT count(*), sum(preperiod), sum(period) FROM queen_period(20)",
    "SELECT sum(outcome = 'P'), sum(remoteness) FROM grundy_range(1, 60) AS m, "
    "solve_graph(printf('SELECT n, (n * n * 5 + n * 3) %% %d, substr(''LRB'', (n * 7) %% 3 + 1, "
    "1) AS player FROM grundy_range(0, %d) UNION ALL SELECT n, (n * n + 1) %% %d, ''B'' FROM "
    "grundy_range(0, %d)', m.n, m.n, m.n, m.n))",
    "SELECT sum(value), sum(remoteness), count(loop_values) FROM grundy_range(1, 60) AS m, "
    "solve_graph(printf('SELECT n, (n * n * 5 + n * 3) %% %d FROM grundy_range(0, %d, 2) UNION "
    "ALL SELECT n, n / 2 FROM grundy_range(1, %d)', m.n, m.n, m.n))",
    "SELECT sum(outcome = 'P'), count(genus) FROM grundy_range(1, 60) AS m, "
    "solve_graph(printf('SELECT n, n - 1 - n * n %% 5 FROM grundy_range(1, %d) UNION ALL SELECT "
    "n, n / 2 FROM grundy_range(1, %d)', m.n, m.n), 'misere')",
    "SELECT sum(length(form)) FROM grundy_range(1, 10) AS m, solve_graph(printf('SELECT n, n - 1 "
    "- n * n %% 5 FROM grundy_range(1, %d) UNION ALL SELECT n, n / 2 FROM grundy_range(1, %d)', "
    "m.n, m.n), 'misere')",
    "SELECT sum(length(value)) FROM grundy_range(1, 30) AS m, solve_graph(printf('SELECT n, n - 1 "
    "- n * n %% 5, substr(''LR'', n %% 2 + 1, 1) AS player FROM grundy_range(1, %d) UNION ALL "
    "SELECT n, n / 2, substr(''RL'', n / 3 %% 2 + 1, 1) FROM grundy_range(1, %d)', m.n, m.n))",
    "SELECT sum(length(value)) FROM grundy_range(1, 25) AS m, solve_rule(printf('SELECT %d', "
    "m.n), 'SELECT position, position - k.n, substr(''LRB'', (position + k.n) % 3 + 1, 1) AS "
    "player FROM solve_frontier, grundy_range(1, 3) AS k WHERE k.n <= position')",
    "SELECT sum(value) FROM grundy_range(1, 40) AS m, solve_rule(printf('SELECT %d', m.n), "
    "'SELECT position, position - k.n AS option, NULL AS result, 0 AS again FROM solve_frontier, "
    "grundy_range(1, 3) AS k WHERE k.n <= position')",
    "SELECT sum((SELECT count(*) FROM solve_rule(printf('SELECT json_array(%d, %d)', a.n, b.n), "
    "'SELECT position, json_array(p1 - 1, p2) FROM solve_frontier WHERE p1 > 0 UNION ALL SELECT "
    "position, json_array(p1, p2 - 1) FROM solve_frontier WHERE p2 > 0'))) FROM grundy_range(0, "
    "7) AS a, grundy_range(0, 7) AS b",
    "SELECT sum((SELECT count(*) FROM solve_rule((SELECT printf('SELECT ''%s''', "
    "json_group_array(printf('%.*c', k.n % 9, 'x'))) FROM grundy_range(1, m.n) AS k), 'SELECT "
    "position, json_set(position, ''$[0]'', p2) FROM solve_frontier'))) FROM grundy_range(2, 16) "
    "AS m",
    "SELECT sum(outcome = 'P'), sum(remoteness) FROM grundy_range(1, 12) AS m, "
    "solve_bits(printf('SELECT (1 << %d) - 1', m.n), 'SELECT 3 << n, 0, 1 << n, 0 FROM "
    "grundy_range(0, 14) UNION ALL SELECT 1 << n, 2 << n, 1 << n, 2 << n FROM grundy_range(0, "
    "12)')",
    "SELECT sum(outcome = 'P'), count(genus) FROM grundy_range(1, 12) AS m, "
    "solve_bits(printf('SELECT (1 << %d) - 1', m.n), 'SELECT 3 << n, 0, 3 << n, 0 FROM "
    "grundy_range(0, 14)', '', '', '', 'misere')",
    "SELECT sum(outcome = 'P'), count(genus) FROM grundy_range(1, 25) AS m, "
    "solve_sums(printf('SELECT (1 << %d) - 1', m.n), 'SELECT 3 << n, 0, 3 << n, 0 FROM "
    "grundy_range(0, 61)', '', 'misere')",
    "SELECT sum(length(value)) FROM grundy_range(1, 18) AS m, solve_sums(printf('SELECT (1 << %d) "
    "- 1', m.n), 'SELECT 3 << n, 0, 3 << n, 0, substr(''LRB'', n % 3 + 1, 1) AS player FROM "
    "grundy_range(0, 61)')",
    "SELECT sum(outcome = 'P'), sum(remoteness) FROM grundy_range(2, 30) AS m, "
    "solve_tokens(printf('SELECT ''[0,%d]'', ''L''', m.n / 2), printf('SELECT n, (n + 1) %% %d "
    "FROM grundy_range(0, %d) UNION ALL SELECT n, n * 3 %% %d FROM grundy_range(0, %d)', m.n, m.n "
    "- 1, m.n, m.n - 1), '[\"L\",\"R\"]', '{\"LR\":\"win\",\"RL\":\"lose\"}')",
    "SELECT sum(outcome = 'P'), sum(remoteness) FROM grundy_range(3, 16) AS m, "
    "json_each('[\"block\",\"share\"]') AS b, solve_tokens(printf('SELECT ''[0,%d]''', m.n - 1), "
    "printf('SELECT n, n - 1 - n %% 3 FROM grundy_range(1, %d) WHERE n > n %% 3 UNION ALL SELECT "
    "n, n / 2 FROM grundy_range(1, %d)', m.n, m.n), '[\"L\",\"R\"]', b.value)",
    "SELECT count(DISTINCT shard) FROM (SELECT position_shard(a.n, 1 << b.n) AS shard FROM "
    "grundy_range(-300, 300, 7) AS a, grundy_range(0, 12) AS b)",
    "SELECT sum(c.valid + c.value) FROM grundy_range(2, 14) AS m, grundy_range(1, 14) AS a, "
    "grundy_range(1, 14) AS b, coin_tree_reparent(printf('SELECT n, CASE WHEN n > 1 THEN n / 2 "
    "END, n * n %% 9 FROM grundy_range(1, %d)', m.n), a.n, b.n) AS c WHERE a.n <= m.n AND b.n <= "
    "m.n AND a.n > 1",
    "SELECT sum(length(value)), count(falls) FROM grundy_range(1, 12) AS m, "
    "hackenbush_moves(printf('SELECT n / 2, n, substr(''LRE'', n %% 3 + 1, 1) FROM "
    "grundy_range(1, %d)', m.n))",
    "SELECT sum(length(value)) FROM grundy_range(1, 40) AS m, hackenbush(printf('SELECT n - 1 - n "
    "%% 2, n, ''E'' FROM grundy_range(1, %d) UNION ALL SELECT n, n / 2, ''E'' FROM "
    "grundy_range(1, %d)', m.n, m.n))",
    "SELECT sum(length(value)) FROM grundy_range(1, 7) AS m, hackenbush(printf('SELECT n - 1 - n "
    "%% 2, n, substr(''LR'', n %% 2 + 1, 1) FROM grundy_range(1, %d) UNION ALL SELECT n, n / 2, "
    "''E'' FROM grundy_range(1, %d)', m.n, m.n))",
    "SELECT sum((SELECT length(graph_svg(n, n * n % m.n, n, 'P', 'x' || n)) FROM grundy_range(0, "
    "m.n))) FROM grundy_range(1, 30) AS m",
    "SELECT sum((SELECT length(graph_svg(n, n - 1, 1 << n, 'N')) FROM grundy_range(0, m.n))) FROM "
    "grundy_range(1, 40) AS m",
    "SELECT sum((SELECT length(grundy_svg(n, 1 << m.n, n * n * n)) FROM grundy_range(0, 9))) FROM "
    "grundy_range(0, 62) AS m",
    "SELECT sum((SELECT sum(take) FROM nim_winning_moves(printf('[%d,%d,%d]', a.n, b.n, a.n + "
    "b.n), p.value))) FROM grundy_range(0, 12) AS a, grundy_range(0, 12) AS b, "
    "json_each('[\"normal\",\"misere\"]') AS p",
    "SELECT sum((SELECT count(*) FROM nim_k_winning_moves(k.n, printf('[%d,%d,%d,%d]', a.n, b.n, "
    "a.n + b.n, 5), p.value))) FROM grundy_range(0, 6) AS a, grundy_range(0, 6) AS b, "
    "grundy_range(1, 4) AS k, json_each('[\"normal\",\"misere\"]') AS p",
    "SELECT sum((SELECT sum(take) FROM staircase_winning_moves(printf('[%d,%d,%d,%d]', a.n, b.n, "
    "a.n + b.n, 5)))) FROM grundy_range(0, 12) AS a, grundy_range(0, 12) AS b",
    "SELECT sum(nim_sum(a.n, b.n, a.n * b.n)), sum(nim_mul(a.n * 77, b.n * 1001) % 1000) FROM "
    "grundy_range(0, 40) AS a, grundy_range(0, 40) AS b",
    "SELECT sum(value) FROM grundy_range(1, 60) AS m, tower_moves(m.n * 5040) WHERE value < 3",
    "SELECT sum(length(pawns_winner(l || '.' || r))), sum(length(pawns_value(l || '.' || r))) "
    "FROM (SELECT printf('%.*c', n, 'W') AS l FROM grundy_range(1, 4)), (SELECT '..' || "
    "printf('%.*c', n, 'B') AS r FROM grundy_range(1, 4))",
    "SELECT sum(length(board_after)), sum(wins) FROM grundy_range(1, 6) AS a, grundy_range(0, 5) "
    "AS b, pawns_moves(printf('%.*c', a.n, 'W') || substr('.....', 1, b.n) || 'B.B', 'B')",
    "SELECT sum(length(value)) FROM grundy_range(1, 4) AS a, grundy_range(0, 4) AS b, "
    "pawns_value_moves(printf('%.*c', a.n, 'W') || substr('.....', 1, b.n) || 'B')",
    "SELECT sum(score), sum(is_best), sum(nimber) FROM "
    "json_each('[\"1x1\",\"1x2\",\"1x3\",\"2x2\"]') AS b, boxes_moves(b.value)",
    "SELECT sum(coin_row(r.value, printf('%.*cH', n, 'T'))), sum((SELECT sum(value) FROM "
    "coin_row_moves(r.value, printf('%.*cH', n, 'T')))) FROM "
    "json_each('[\"turtles\",\"mock-turtles\",\"ruler\"]') AS r, grundy_range(0, 22)",
    "SELECT sum(grundy_limit('memory', n || u.value) > 0), sum(grundy_limit('memory', 500000000) "
    "> 0) FROM grundy_range(1, 9), json_each('[\" kB\",\" MB\",\" MiB\",\" GB\"]') AS u",
    "SELECT sum(length(sequence)) FROM (SELECT m.n, sequence_period(k.n, k.n * k.n % m.n) AS "
    "sequence FROM grundy_range(1, 40) AS m, grundy_range(0, 130) AS k GROUP BY m.n)",
    "SELECT count(*), sum(length(example)) FROM grundy_range(1, 20) AS m, "
    "grundy_help(substr('solve bits sum nimber quotient', m.n, 4))",
    "SELECT sum(a.n), count(*) FROM grundy_range(-5, 5) AS b, grundy_range(1, 9) AS s, "
    "grundy_range(b.n, 20, s.n) AS a WHERE a.n BETWEEN 2 AND 15",
    "SELECT sum((SELECT sum(n) FROM grundy_range(0, 50) WHERE n > m.n)), sum((SELECT sum(value) "
    "FROM heap_values('kayles', 50) WHERE n BETWEEN m.n AND m.n + 5)), sum((SELECT count(*) FROM "
    "heap_values('kayles', 50) WHERE value = m.n)) FROM grundy_range(0, 52) AS m",
    "SELECT sum((SELECT sum(image) FROM bits_symmetries(4, 4) WHERE bit = m.n)), sum((SELECT "
    "count(*) FROM bits_symmetries(4, 4) WHERE symmetry = m.n)) FROM grundy_range(0, 17) AS m",
    "SELECT sum((SELECT count(*) FROM heap_moves('grundy', 40) WHERE value = m.n)), sum((SELECT "
    "count(*) FROM piece_moves('queen', 9, 9) WHERE value = m.n)), sum((SELECT count(*) FROM "
    "board_moves('cram', '2x4') WHERE value = m.n)) FROM grundy_range(0, 15) AS m",
};

#endif
