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
--> nim_winning_moves,heap_winning_moves,game_winning_moves,board_moves,board_winning_moves
