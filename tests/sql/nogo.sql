-- Slow: make check omits this test, which takes more than a second.
-- NoGo. The outcomes of rows and of small rectangles were found by play; the outcome of 3x3 is also published.
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 15)
  SELECT group_concat(board_outcome('nogo', '1x' || i), '') FROM n;
--> PNNPNNNNNNNNNNN
SELECT group_concat(board_outcome('nogo', column1), '') FROM (VALUES ('2x2'), ('2x3'), ('2x4'), ('2x5'), ('2x6'), ('3x2'), ('4x2'), ('3x3'), ('3x4'), ('4x3'), ('3x5'));
--> NPPNNPPNPPN
SELECT board_outcome('nogo', '0x0'), board_outcome('nogo', ''), board_outcome('nogo', '..#|###|#..');
--> P|P|P

-- Values of rows of 1 to 10 empty cells as published with MCGS (cgt_tests/nogo_1xn/empty.test).
SELECT group_concat(board_value('nogo', '1x' || n), ' ') FROM grundy_range(1, 10);
--> 0 * +-1 0 * +-1 +-(1*) * +-{{2*|0,+-1},{2|1||1*|*}} +-(1*)

-- Nimbers of rows of 1 to 13 empty cells, and of two rows of 2 to 6 cells, as published by MCGS (MCGS-results.html). Both
-- players put stones of both colours.
SELECT group_concat(game_nimber(board_value('impartial-nogo', '1x' || n)), ' ') FROM grundy_range(1, 13);
--> 0 1 0 1 2 0 1 0 1 2 3 1 0
SELECT group_concat(game_nimber(board_value('impartial-nogo', '2x' || n)), ' ') FROM grundy_range(2, 6);
--> 1 1 0 0 0
SELECT player, board_after, value FROM board_moves('impartial-nogo', '...');
--> B|x..|*
--> B|.x.|*
--> B|..x|*
--> B|o..|*
--> B|.o.|*
--> B|..o|*

-- After the move to x. no stone can be put on the last cell. On ... the best moves are those to the centre, to 1 and -1.
SELECT board_value('nogo', '..'), board_value('nogo', 'x.'), board_value('nogo', '.x.'), board_value('nogo', 'x..'), board_value('nogo', '...');
--> *|0|1|*|+-1
SELECT player, board_after, value, outcome, mean, temperature FROM board_moves('nogo', '...') ORDER BY 1, 2;
--> L|..x|*|N|0.0|0.0
--> L|.x.|1|L|1.0|-1.0
--> L|x..|*|N|0.0|0.0
--> R|..o|*|N|0.0|0.0
--> R|.o.|-1|R|-1.0|-1.0
--> R|o..|*|N|0.0|0.0
SELECT group_concat(player || ' ' || w.board_after, ', ') FROM (SELECT 'L' AS player UNION ALL SELECT 'R') JOIN board_winning_moves('nogo', '.xx..', player) AS w ORDER BY w.board_after;
--> L .xxx., L .xx.x, R .xxo.
SELECT board_outcome('nogo', '..x..'), (SELECT count(*) FROM board_winning_moves('nogo', '..x..', 'R')), (SELECT count(*) FROM board_moves('nogo', '..x..') WHERE player = 'R');
--> P|0|4
SELECT board_svg('nogo', 'x.o', 'xxo') LIKE '<svg%<circle%x</text>%</svg>%';
--> 1

-- Exchanging the stones gives the negative, and inert pieces are walls.
SELECT count(*), sum(game_sum(board_value('nogo', board), board_value('nogo', replace(replace(replace(board, 'x', '-'), 'o', 'x'), '-', 'o'))) = 0)
  FROM board_list('nogo', '2x3');
--> 145|145
SELECT board_value('nogo', '.x.#..o.') = value, board_value('nogo', '.x.z..o.') = value, board_value('nogo', '.x.zz|####.|.o..#') = value
  FROM (SELECT game_sum(board_value('nogo', '.x.'), board_value('nogo', '..o.')) AS value);
--> 1|1|1
-- Rows of walls change nothing, also on boards of more than 63 cells, which are not sets of 63 bits.
WITH large(board, value, outcome, text) AS (SELECT board, value, outcome, board || replace(hex(zeroblob(14)), '00', '|####') FROM board_list('nogo', '2x4'))
  SELECT count(*), sum(board_value('nogo', text) IS value), sum(board_outcome('nogo', text) IS outcome),
         sum((SELECT group_concat(player || substr(board_after, 1, 9)) FROM board_moves('nogo', text)) IS (SELECT group_concat(player || board_after) FROM board_moves('nogo', board)))
  FROM large;
--> 1070|1070|1070|1070
SELECT count(*) FROM (SELECT replace(hex(zeroblob(19)), '00', '|###') AS walls), (VALUES ('...|.x.|...'), ('x..|.o.|..x'), ('.o.|..x|...')) WHERE board_outcome('nogo', column1 || walls) IS NOT board_outcome('nogo', column1);
--> 0
SELECT count(*) FROM board_moves('nogo', '.z|oo');
--> 0
SELECT group_concat(board_after, ' ') FROM board_moves('nogo', '.zQ|..#') WHERE player = 'R';
--> ozQ|..# .zQ|o.# .zQ|.o#

-- The boards are the legal positions of Go (Tromp and Farnebäck 2006).
SELECT (SELECT count(*) FROM board_list('nogo', size, 0)) AS boards FROM (SELECT '1x' || column1 AS size FROM (VALUES (1), (2), (3), (4), (5)));
--> 1
--> 5
--> 15
--> 41
--> 113
SELECT (SELECT count(*) FROM board_list('nogo', '2x2', 0)), (SELECT count(*) FROM board_list('nogo', '2x3', 0)), (SELECT count(*) FROM board_list('nogo', '3x3', 0));
--> 57|489|12675

-- Reduced lists have one board of each class, with the value of its board.
SELECT group_concat(board, ' ') FROM board_list('nogo', '1x3');
--> ... ..o ..x .o. .oo .x. .xx o.o o.x x.x
SELECT count(*) FROM board_list('nogo', '2x3') AS l WHERE l.value IS NOT board_value('nogo', board) OR outcome <> board_outcome('nogo', board);
--> 0
SELECT count(*), (SELECT count(*) FROM board_list('nogo', '2x3')) FROM (SELECT DISTINCT min(text) FROM (
  WITH t(a) AS (SELECT board FROM board_list('nogo', '2x3', 0)) SELECT a, a AS text FROM t
  UNION ALL SELECT a, substr(a, 3, 1) || substr(a, 2, 1) || substr(a, 1, 1) || '|' || substr(a, 7, 1) || substr(a, 6, 1) || substr(a, 5, 1) FROM t
  UNION ALL SELECT a, substr(a, 5) || '|' || substr(a, 1, 3) FROM t
  UNION ALL SELECT a, substr(a, 7, 1) || substr(a, 6, 1) || substr(a, 5, 1) || '|' || substr(a, 3, 1) || substr(a, 2, 1) || substr(a, 1, 1) FROM t) GROUP BY a);
--> 145|145

-- Sums, also with other games. A sum of a board and its image with the other stones is won by the player who moves second.
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('nogo', '1x3'), ('nogo', '1x3'), ('nogo', '2x3'));
--> P
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('nogo', '.x.'), ('game', '-1'), ('domineering', '2x1'), ('clobber', 'xo'));
--> L
SELECT component, board_after FROM board_sum_winning_moves('[["nogo", ".x..."], ["nogo", ".o..."], ["game", "*"]]', 'L') ORDER BY 1, 2;
--> 0|.x.x.
--> 1|.o..x
--> 1|.o.x.
--> 1|.ox..
--> 2|0

-- Moves of NoGo have no masks.
SELECT count(*) FROM board_bits('nogo', '2x2');
--> error: board_bits(): rules of nogo have no masks, since a move may depend on groups of any size; board_moves, board_value and board_outcome play without masks
SELECT count(*) FROM board_symmetries('nogo', '2x2');
--> error: board_symmetries(): rules of nogo have no masks, since a move may depend on groups of any size; board_moves, board_value and board_outcome play without masks
SELECT board_position('nogo', '2x2');
--> error: board_position(): rules of nogo have no masks, since a move may depend on groups of any size; board_moves, board_value and board_outcome play without masks
SELECT board_text('nogo', '2x2', 1);
--> error: board_text(): rules of nogo have no masks, since a move may depend on groups of any size; board_moves, board_value and board_outcome play without masks
SELECT count(*) FROM graph_bits('nogo', 'VALUES (1, 2)');
--> error: graph_bits(): rules must be col, snort, node-kayles, arc-kayles or moves in the directions + on lines of at most two cells, got 'nogo'
SELECT name, rules, pieces, start, cells, source FROM board_rulesets WHERE name = 'nogo';
--> nogo|NULL|xo|.|1024|Chou, Teytaud, Yen 2011

-- Each group must have a liberty.
SELECT board_value('nogo', '.o.|oxo|.oo');
--> error: board_value(): board must have an empty cell next to each group of stones, but the group of 'x' in row 2, column 2 has none
SELECT board_outcome('nogo', '.x.|o#z|o#o');
--> error: board_outcome(): board must have an empty cell next to each group of stones, but the group of 'o' in row 3, column 3 has none
SELECT board_sum_outcome('nogo', 'xo');
--> error: board_sum_outcome(): board must have an empty cell next to each group of stones, but the group of 'x' in row 1, column 1 has none
SELECT board_outcome('nogo', '33x33');
--> error: board_outcome(): board must have at most 1024 cells, '#' included, got '33x33'

-- A search with little memory discards results and continues. Both outcomes were found by play; 4x4 is also published.
SELECT grundy_limit('memory', 4000000);
--> 4000000
SELECT board_outcome('nogo', '3x5'), board_outcome('nogo', '4x4');
--> N|P
SELECT grundy_limit('memory', '500 kB'), board_outcome('nogo', '3x4');
--> 500000|P
