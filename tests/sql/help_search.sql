-- grundy_help finds functions by their synonyms.
SELECT name FROM grundy_help('domineering') WHERE kind <> 'analysis';
--> board_value
--> board_moves
--> board_outcome
--> board_winning_moves
SELECT group_concat(name) FROM grundy_help('subtraction') WHERE kind <> 'analysis';
--> grundy_heap,heap_values,heap_period,heap_outcome,heap_winning_moves
SELECT name FROM grundy_help('p-positions') WHERE name LIKE 'heap%';
--> heap_values
SELECT count(*) FROM grundy_help('nothing_that_was');
--> 0
SELECT group_concat(name) FROM grundy_help('best move') WHERE kind <> 'analysis';
--> nim_winning_moves,heap_winning_moves,game_winning_moves,board_moves,board_winning_moves,board_sum_winning_moves
-- Synonyms, plurals, accents and symbols; if no entry has all words, the entries with most of them.
SELECT column1, (SELECT count(*) > 0 FROM grundy_help(column1)), (SELECT count(*) FROM grundy_help(column1) WHERE name = column2) FROM (VALUES ('piles', 'nim_outcome'), ('losing', 'heap_values'), ('Sprague-Grundy', 'mex'), ('partisan', 'game'), ('misère', 'heap_outcome'), ('MISÈRE', 'heap_outcome'), ('nim multiplication', 'nim_mul'), ('tic-tac-toe', 'sql/games/tic_tac_toe.sql'), ('optimal move', 'heap_winning_moves'), ('tablebase', 'sql/games/keep.sql'), ('minimax', 'solve_graph'), ('outcome classes', 'heap_outcome'), ('chart', 'plot_svg'), ('hexapawn', 'pawns_winner'), ('rule syntax', 'board_value'), ('directions', 'board_value'), ('enumerate', 'grundy_range'), ('+-', 'game_sum'), ('^', 'game_pow'), ('|', 'game'), ('queen zebra', 'grundy_queen'));
--> piles|1|1
--> losing|1|1
--> Sprague-Grundy|1|1
--> partisan|1|1
--> misère|1|1
--> MISÈRE|1|1
--> nim multiplication|1|1
--> tic-tac-toe|1|1
--> optimal move|1|1
--> tablebase|1|1
--> minimax|1|1
--> outcome classes|1|1
--> chart|1|1
--> hexapawn|1|1
--> rule syntax|1|1
--> directions|1|1
--> enumerate|1|1
--> +-|1|1
--> ^|1|1
--> ||1|1
--> queen zebra|1|1
SELECT count(*) FROM grundy_help('zebra okapi');
--> 0
SELECT (SELECT count(*) FROM grundy_help('')) = (SELECT count(*) FROM grundy_help);
--> 1
SELECT count(*) FROM grundy_help(printf('%.100000c', 's'));
--> 0
-- The first ten rows are functions to start with, and no function is missing or repeated.
SELECT group_concat(DISTINCT name) FROM (SELECT name FROM grundy_help LIMIT 10);
--> nim_winning_moves,grundy_board,heap_values,heap_period,heap_winning_moves,solve_rule,game_compare,board_value,board_winning_moves
SELECT count(*) - count(DISTINCT signature) FROM grundy_help;
--> 0
-- Pages of the guide.
SELECT column1, (SELECT group_concat(name) FROM grundy_help(column1) WHERE kind = 'page') FROM (VALUES ('csv'), ('pandas'), ('export'), ('browser'), ('glossary'));
--> csv|sql/guide/9-hosts-and-pictures.md
--> pandas|sql/guide/9-hosts-and-pictures.md
--> export|sql/guide/9-hosts-and-pictures.md
--> browser|ext/package/README.md
--> glossary|sql/guide/notation.md
