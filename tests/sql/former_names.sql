-- grundy_help finds what was once called otherwise, and what has another name elsewhere.
SELECT name FROM grundy_help('game_graph') WHERE kind <> 'analysis';
--> solve_graph
SELECT name FROM grundy_help('coin_value') ORDER BY name DESC LIMIT 1;
--> grundy_heap
SELECT name FROM grundy_help('heap_misere') WHERE kind <> 'analysis';
--> heap_genus
SELECT name FROM grundy_help('board_symmetries') ORDER BY name;
--> bits_symmetries
--> board_symmetries
SELECT name FROM grundy_help('board_parts') WHERE kind <> 'analysis';
--> bits_parts
SELECT name FROM grundy_help('board_least') WHERE kind <> 'analysis';
--> bits_least
SELECT name FROM grundy_help('game_forms') WHERE kind <> 'analysis';
--> game_follower_count
SELECT name FROM grundy_help('misere_graph') WHERE kind <> 'analysis';
--> solve_graph
SELECT name FROM grundy_help('domineering') WHERE kind <> 'analysis';
--> board_value
--> board_moves
--> board_outcome
--> board_winning_moves
SELECT name FROM grundy_help('toads_and_frogs_moves') WHERE kind <> 'analysis';
--> board_moves
SELECT group_concat(name) FROM grundy_help('subtraction') WHERE kind <> 'analysis';
--> grundy_heap,heap_values,heap_period,heap_outcome,heap_winning_moves
SELECT name FROM grundy_help('p-positions') WHERE name LIKE 'heap%';
--> heap_values
SELECT count(*) FROM grundy_help('nothing_that_was');
--> 0
SELECT group_concat(name) FROM grundy_help('best move') WHERE kind <> 'analysis';
--> nim_winning_moves,heap_winning_moves,game_winning_moves,board_moves,board_winning_moves
