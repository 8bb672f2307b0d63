-- grundy_help finds functions by their synonyms.
SELECT name FROM grundy_help('domineering') WHERE kind <> 'analysis';
--> board_value
--> board_moves
--> board_outcome
--> board_winning_moves
SELECT group_concat(name) FROM grundy_help('subtraction') WHERE kind <> 'analysis';
--> grundy_heap,heap_values,heap_period,heap_outcome,heap_sum_outcome,heap_winning_moves
SELECT name FROM grundy_help('p-positions') WHERE name LIKE 'heap%';
--> heap_values
SELECT count(*) FROM grundy_help('nothing_that_was');
--> 0
SELECT group_concat(name) FROM grundy_help('best move') WHERE kind <> 'analysis';
--> nim_winning_moves,heap_winning_moves,game_winning_moves,board_moves,board_winning_moves,board_sum_winning_moves,graph_moves,boxes_moves,sql/guide/7-sums-and-strategy.md
-- Synonyms, plurals, accents and symbols; if no entry has all words, the entries with most of them.
SELECT column1, (SELECT count(*) > 0 FROM grundy_help(column1)), (SELECT count(*) FROM grundy_help(column1) WHERE name = column2) FROM (VALUES ('piles', 'nim_sum_outcome'), ('losing', 'heap_values'), ('Sprague-Grundy', 'mex'), ('partisan', 'game'), ('misère', 'heap_sum_outcome'), ('MISÈRE', 'heap_sum_outcome'), ('nim multiplication', 'nim_mul'), ('tic-tac-toe', 'sql/games/tic_tac_toe.sql'), ('optimal move', 'heap_winning_moves'), ('tablebase', 'sql/games/keep.sql'), ('minimax', 'solve_graph'), ('outcome classes', 'heap_sum_outcome'), ('chart', 'plot_svg'), ('hexapawn', 'sql/guide/3-your-own-game.md'), ('rule syntax', 'board_value'), ('directions', 'board_value'), ('enumerate', 'grundy_range'), ('+-', 'game_sum'), ('^', 'game_pow'), ('|', 'game'), ('queen zebra', 'grundy_queen'));
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
--> csv|sql/guide/9-hosts-and-pictures.md,sql/README.md
--> pandas|sql/guide/9-hosts-and-pictures.md
--> export|sql/guide/9-hosts-and-pictures.md
--> browser|ext/package/README.md
--> glossary|sql/guide/notation.md
-- Words for a graph that is no rectangle, for draws by repetition, for threads and for packages.
SELECT column1, (SELECT count(*) FROM grundy_help(column1) WHERE name = column2) FROM (VALUES ('torus', 'graph_bits'), ('ring', 'graph_bits'), ('wrap', 'graph_bits'), ('neighbors', 'graph_bits'), ('dag', 'solve_graph'), ('cyclic', 'solve_graph'), ('position repeated', 'sql/reference/troubleshooting.md'), ('play must end', 'sql/reference/troubleshooting.md'), ('threads', 'sql/reference/limits.md'), ('concurrent', 'sql/reference/limits.md'), ('wheel', 'ext/package/README.md'), ('debian', 'ext/package/README.md'), ('exception', 'heap_period'), ('presentation', 'misere_quotient'), ('squares', 'heap_values'), ('split unequal', 'solve_rule'), ('nogo', 'board_outcome'), ('cram', 'board_value'), ('toads', 'board_rulesets'), ('temperature', 'game_mean'), ('lookup table', 'board_list'), ('c header', 'sql/guide/9-hosts-and-pictures.md'), ('import', 'sql/README.md'), ('homebrew', 'sql/reference/troubleshooting.md'), ('macos', 'ext/package/README.md'), ('nim exercise', 'sql/cookbook/cookbook_1_nim.sql'), ('homework', 'sql/cookbook/cookbook_5_hot.sql'), ('count positions', 'board_list'), ('reachable', 'solve_bits'), ('stops thermograph', 'game_left_stop'), ('divisor', 'solve_rule'), ('timer', 'sql/guide/8-large-games.md'), ('mock turtles', 'coin_row_moves'), ('scoring', 'solve_graph'), ('comma separated', 'sql/reference/troubleshooting.md'), ('create view', 'sql/reference/troubleshooting.md'), ('changes', 'sql/reference/stability.md'), ('docker', 'ext/package/README.md'), ('compile source', 'ext/package/README.md'));
--> torus|1
--> ring|1
--> wrap|1
--> neighbors|1
--> dag|1
--> cyclic|1
--> position repeated|1
--> play must end|1
--> threads|1
--> concurrent|1
--> wheel|1
--> debian|1
--> exception|1
--> presentation|1
--> squares|1
--> split unequal|1
--> nogo|1
--> cram|1
--> toads|1
--> temperature|1
--> lookup table|1
--> c header|1
--> import|1
--> homebrew|1
--> macos|1
--> nim exercise|1
--> homework|1
--> count positions|1
--> reachable|1
--> stops thermograph|1
--> divisor|1
--> timer|1
--> mock turtles|1
--> scoring|1
--> comma separated|1
--> create view|1
--> changes|1
--> docker|1
--> compile source|1
SELECT count(*) FROM grundy_help('misere nim') WHERE name IN ('nim_winning_moves', 'nim_k_winning_moves');
--> 3

-- A word counts more than a part of a word: nimber is not nim, and a page about nimbers follows the page about Nim.
SELECT (SELECT group_concat(name) FROM (SELECT name FROM grundy_help('nim') WHERE kind = 'scalar' LIMIT 3)),
  (SELECT group_concat(name) FROM (SELECT name FROM grundy_help('nim') WHERE kind = 'page'));
--> nim_sum,nim_outcome,nim_k_outcome|sql/guide/1-nim-and-heaps.md,sql/guide/10-dots-and-boxes.md
