-- An argument that is compared with a value but does not reach the table, so that it is not read.
CREATE VIEW nim_with_play AS SELECT *, play FROM nim_winning_moves('[1,1]');
SELECT count(*) FROM nim_winning_moves('[1,1]') WHERE play = 'misere';
--> 2
SELECT count(*) FROM nim_winning_moves('[1,1]') WHERE play IN ('normal', 'misere');
--> 2
SELECT count(*) FROM nim_winning_moves('[1,1]') WHERE play = 'misere' OR play = 'normal';
--> 2
SELECT count(*) FROM nim_winning_moves('[1,1]') WHERE play IS 'misere';
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM nim_winning_moves('[1,1]') WHERE play LIKE 'misere';
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM nim_winning_moves('[1,1]') WHERE play = 'misere' OR heap = 0;
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT m.heap FROM (SELECT 1) LEFT JOIN nim_winning_moves('[1,1]') m WHERE m.play = 'misere';
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM (SELECT 1) LEFT JOIN nim_winning_moves('[1,1]') m ON m.play = 'misere';
--> 2
SELECT count(*) FROM (SELECT 'misere' AS p UNION ALL SELECT 'normal') LEFT JOIN nim_winning_moves('[1,1]') m ON m.play
  = p;
--> 3
SELECT count(*) FROM (SELECT 'misere' AS p) JOIN nim_winning_moves('[1,1]') m WHERE m.play = p;
--> 2
SELECT play FROM nim_winning_moves('[1]');
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT play FROM nim_winning_moves('[2]', 'normal');
--> normal
SELECT heap FROM nim_winning_moves('[1]') ORDER BY play;
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT 1 FROM nim_winning_moves WHERE heaps = '[1]';
--> error: no such column: heaps
SELECT count(*) FROM nim_with_play WHERE play = 'misere';
--> 2
SELECT count(*) FROM nim_with_play WHERE play IS 'misere';
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM nim_with_play WHERE play = 'misere' OR heap = 7;
--> error: nim_winning_moves(): play must be an argument, or play = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM grundy_board('rook', 2) WHERE height = 3;
--> 6
SELECT count(*) FROM grundy_board('rook', 2) WHERE height > 3;
--> error: grundy_board(): height must be an argument, or height = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM piece_moves('rook', 2, 2) WHERE height < 9;
--> error: piece_moves(): height must be an argument, or height = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to be read
SELECT count(*) FROM grundy_board('rook', 2);
--> 4
SELECT count(*) FROM (SELECT * FROM grundy_board('rook', 2) WHERE x = 0 OR y = 0);
--> 3
SELECT count(*) FROM grundy_board('rook', 2, 2) WHERE x = 0 OR y = 0 OR height = 2;
--> 4

-- Two calls in the branches of OR give the rows of both; equal calls, also by an integral REAL, give each row once.
SELECT n FROM grundy_range WHERE (first_ = 1 AND last_ = 3) OR (first_ = 2 AND last_ = 3);
==> SELECT n FROM grundy_range(1, 3) UNION ALL SELECT n FROM grundy_range(2, 3);
SELECT n FROM grundy_range WHERE (first_ = 1 AND last_ = 3) OR (first_ = 1.0 AND last_ = 3);
==> SELECT n FROM grundy_range(1, 3);
SELECT n, value FROM heap_values WHERE (rules_ = 'S{1}' AND largest_ = 2) OR (rules_ = 'S{2}' AND largest_ = 2);
--> 0|0
--> 1|1
--> 2|0
--> 0|0
--> 1|0
--> 2|1

-- An argument by IN or OR keeps its type. The periods are published: 0.77 has period 12, 0.07 has 34.
SELECT typeof(option) FROM solve_moves WHERE position_ IN ('3', 'a') AND rule_ = 'SELECT position, typeof(position)
  FROM solve_frontier';
--> text
--> text
SELECT option FROM solve_moves WHERE position_ IN (3, 'a') AND rule_ = 'SELECT position, typeof(position)
  FROM solve_frontier' ORDER BY option;
--> integer
--> text
SELECT rules_, period FROM heap_period WHERE rules_ IN ('0.77', '0.07') ORDER BY rules_;
--> 0.07|34
--> 0.77|12
SELECT period FROM heap_period WHERE rules_ IN (SELECT '0.77' UNION ALL SELECT '0.07') ORDER BY period;
--> 12
--> 34
SELECT rules_, period FROM heap_period WHERE rules_ = 'kayles' OR rules_ = '0.07' ORDER BY rules_;
--> 0.07|34
--> kayles|12
SELECT row_after FROM coin_row_moves WHERE rules_ IN ('2', '1-3') AND coins_ = 'TH' ORDER BY row_after;
--> HT
--> HT
--> TT
SELECT option FROM game_options WHERE g_ IN ('1e2', '3');
--> error: game_options(): g, byte 2: no game before this position has this name, got 'e'
