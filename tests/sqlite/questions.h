/* Questions that need memory for tables, and a few milliseconds. */
#ifndef TESTS_SQLITE_QUESTIONS_H
#define TESTS_SQLITE_QUESTIONS_H

/* Partizan games, misere games, and games given as graphs. */
static const char *const questions[] = {
    "SELECT game('^[60]+^[60]')",
    "SELECT game_conway('{1|0}', '{2|*}')",
    "SELECT game('^[20]+^<19>*')",
    "SELECT game_sum(column1) FROM (VALUES ('+-1'), ('{3|1/2}'), ('{2|^}'), ('+-4'), ('{5||1|0}'), "
    "('{7|3*}'), ('{2|-1||-3}'))",
    "SELECT game_sum('+-1', '{3|1/2}', '{2|^}', '+-4', '{5||1|0}', '{7|3*}')",
    "SELECT board_value('domineering', '4x5')",
    "SELECT board_value('domineering', '....|..#.|....')",
    "SELECT board_value('clobber', 'xoxo|oxox|xoxo')",
    "SELECT board_value('col', '....|....|...')",
    "SELECT board_value('snort', '...|...|..')",
    "SELECT board_value('toads-and-frogs', 'tttt..ffff')",
    "SELECT pawns_value('WW..WB.B.BB')",
    "SELECT boxes_score('2x3'), boxes_nimber('1x6')",
    "SELECT graph_value('col', 'SELECT n, n / 2 FROM grundy_range(1, 15)')",
    "SELECT board_after, value FROM board_moves('clobber', 'xoxo|oxox')",
    "SELECT board_value('backsliding-toads-and-frogs', 'tt..ff'), board_value('fox-and-geese', "
    "'.f.|...|g.g')",
    "SELECT board_outcome('domineering', '5x5')",
    "SELECT board_outcome('clobber', 'xoxo|oxox|xoxo|oxox')",
    "SELECT board_sum_outcome('domineering', column1) FROM (VALUES ('4x4'), ('....|....|..#.'), "
    "('#...|....|....'))",
    "SELECT * FROM board_winning_moves('domineering', '4x4', 'L')",
    "SELECT * FROM board_sum_winning_moves('[[\"domineering\", \"4x4\"], [\"clobber\", "
    "\"xoxo|oxox\"], [\"game\", \"+-1\"]]', 'L')",
    "SELECT game_norton('{2|0}', '{1|^*}')",
    "SELECT game_heat('*9', 1)",
    "SELECT game_overheat('{3|1}', '{1|0}', 1)",
    "SELECT game_ordinal('{3|1}', '+-{1,1*}')",
    "SELECT game_reduced('{3|{1|v}||{-1|^*}}')",
    "SELECT game_companion('{0|^^*||v3}')",
    "SELECT game_atomic_weight('{^3|vv||v5|v9*}')",
    "SELECT game_cool('+-5+-3+-2+{2|^}', 1)",
    "SELECT game_birthday('+-5+-3+-2+{2|^}'), game_stop_count('+-5+-3+-2+{2|^}')",
    "SELECT length(game_plain('+-5+-3+-2+{2|^}'))",
    "SELECT game_compare('+-5+-3+-2+{2|^}', '{1|0||-3}+{9|^*}')",
    "SELECT * FROM game_dissociation('{5|3||2|||+-1|-2}')",
    "SELECT * FROM game_thermograph('{9|{5|2||-1|-4}}')",
    "SELECT count(*), min(value) FROM games_born(2)",
    "SELECT * FROM game_winning_moves('[\"^\", \"*2\", \"{1|-1}\", \"{5|3||-2}\"]', 'L')",
    "SELECT count(*), min(incentive) FROM game_incentives('+-1+-2+-3+-4')",
    "SELECT count(option) FROM game_options('+-1+-2+-3+-4')",
    "SELECT game_svg('{9|{5|2||-1|-4}}')",
    "SELECT thermograph_svg(column1) FROM (VALUES ('+-1'), ('{3|1/2}'), ('{2|^}'))",
    "SELECT game('a{0||||0|||a|*||*}'), game_sum('over', '^', 5)",
    "SELECT game_compare('upon+upon', '^^*'), game_form('[\"over\"]', '[]')",
    "SELECT length(misere_form('3_#+4+2_##+5')), misere_genus('3_#+4+2_##+5')",
    "SELECT misere_outcome(misere_sum(column1)) FROM (VALUES ('3_#'), (4), ('{4,1}'), (3), "
    "('2_##'))",
    "SELECT heap_sum_outcome(column1, column2, 'misere') FROM (VALUES ('kayles', 15), "
    "('0.07', 13), "
    "('grundy', 12))",
    "SELECT group_concat(outcome), group_concat(genus), sum(length(form)) FROM solve_rule('SELECT "
    "12', 'SELECT position, 100 * t.column1 + a.n, CASE z.column1 WHEN 1 THEN a.n ELSE position - "
    "t.column1 - a.n END AS part FROM solve_frontier, (VALUES (1), (2)) AS t, heap_values(''nim'', "
    "position) AS a, (VALUES (0), (1)) AS z WHERE a.n <= position - t.column1', 'misere')",
    "SELECT group_concat(outcome), group_concat(genus) FROM (SELECT * FROM solve_sums('SELECT "
    "8191', 'SELECT p << n, 0, p << n, 0 FROM heap_values(''nim'', 12), (SELECT 1 AS p UNION "
    "SELECT 3) WHERE p << n < 8192', '', 'misere') ORDER BY bit_count(position))",
    "SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E''), (2, 4, "
    "''L''), (3, 4, ''R'')')",
    "SELECT group_concat(value) FROM hackenbush_moves('SELECT value, value + 1, "
    "substr(''LLRE'', 1 + value % 4, 1) FROM json_each(''[0,1,2,3,4,5,6,7,8,9,10,11]'')')",
    "SELECT group_concat(value) FROM hackenbush_moves('SELECT value / 2, value, "
    "substr(''LRE'', 1 + value % 3, 1) FROM json_each(''[1,2,3,4,5,6,7,8]'') UNION ALL "
    "SELECT 4, 6, ''E''')",
    "SELECT group_concat(value) FROM solve_graph('SELECT i, j, substr(''LRB'', 1 + (i * j) % 3, 1) "
    "AS player FROM (SELECT value AS i FROM json_each(''[1,2,3,4,5,6,7]'')), (SELECT value AS j "
    "FROM json_each(''[0,1,2,3,4,5]'')) WHERE j < i')",
};

/* Questions whose least limit depends on the tables that grow and on the chosen algorithm. */
static const char *const delicate[] = {
    "SELECT count(*) FROM games_born(3)",
    "SELECT board_value('snort', '.......|...')",
    "SELECT board_value('clobber', 'xoxo|oxox|xo..')",
    "SELECT sum(value) FROM grundy_board('queen', 60)",
    "SELECT sum(value) FROM grundy_board('queen', 120)",
    "SELECT sum(value) FROM grundy_board('queen', 200, 30)",
    "SELECT sum(value) FROM grundy_board('queen', 30, 200)",
    "SELECT sum(value) FROM grundy_board('knight', 60)",
    "SELECT sum(value) FROM grundy_board('(-1,-2) (-2,-1) (-3,-3)', 40, 40)",
    "SELECT group_concat(genus) FROM heap_genus('kayles', 22)",
    "SELECT group_concat(value) FROM heap_values('kayles', 300)",
    "SELECT sum(value) FROM heap_values('0.6', 5000)",
    "SELECT heap_sum_outcome('kayles', column1, 'misere') FROM (VALUES (5), (9), (9))",
    "SELECT grundy_queen(100000, 7)",
};

#endif
