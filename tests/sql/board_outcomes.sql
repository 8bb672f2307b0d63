-- Slow: make check omits this test, which takes more than a second.
-- Outcomes of boards and of their sums. Domineering: Breuker, Uiterwijk and van den Herik (2000), with Left as the
-- vertical player. Clobber: Albert, Grossman, Nowakowski and Wolfe (2005). 1 x n to 3 x n, 4 x n to n = 6, and
-- chessboards of Clobber are compared with their values.
SELECT board_outcome('domineering', '4x4'), board_outcome('domineering', '5x5'), board_outcome('domineering', '6x6');
--> N|P|N
SELECT board_outcome('domineering', '2x2'), board_outcome('domineering', '3x3'), board_outcome('domineering', '2x3'),
  board_outcome('domineering', '3x2');
--> N|N|N|N
SELECT board_outcome('clobber', 'xo'), board_outcome('clobber', 'xoxo|oxox|xoxo|oxox');
--> N|N
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT rules, a.i || 'x' || b.i AS size
  FROM (SELECT 'domineering' AS rules UNION ALL SELECT 'clobber') AS r, n AS a, n AS b WHERE a.i < 5 AND a.i * b.i <
  CASE rules WHEN 'clobber' THEN 16 ELSE 25 END AND board_outcome(rules, size) <> game_outcome(board_value(rules,
  size));
-- The column outcome of a board of 32 bits or more is found by search if play ends for certain.
SELECT count(*), count(*) FILTER (WHERE outcome <> game_outcome(value)) FROM board_moves('clobber', '4x4');
--> 48|0
SELECT count(*), count(*) FILTER (WHERE outcome <> game_outcome(value)) FROM board_moves('domineering', '2x17');
--> 49|0
SELECT count(*), count(*) FILTER (WHERE outcome <> board_outcome('clobber', board_after)) FROM board_moves('clobber', '4x5');
--> 62|0
SELECT player, group_concat(outcome, '') FROM board_moves('fox-and-geese', 'f...|....|....|g.g.') GROUP BY player;
--> L|RRR
--> R|R
SELECT board_sum_outcome('clobber', 'x') FROM (SELECT 1) WHERE 0;
--> P
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('clobber', 'xxo'), ('game', 'v'), ('clobber', NULL));
--> P
-- If the rules are 'game', an integer is the game that game() returns for it.
SELECT board_sum_outcome('game', 1), board_sum_outcome('game', 0), board_sum_outcome('game', -1.0), board_sum_outcome('game', 9007199254740993);
--> L|P|R|L
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('game', 1), ('game', '-1'), ('clobber', 'xo'));
--> N
SELECT n, board_sum_outcome(rules, board) OVER (ORDER BY n ROWS 1 PRECEDING) FROM (SELECT 1 AS n, 'game' AS rules, 1 AS board UNION ALL VALUES (2, 'game', '-1'), (3, 'game', -1));
--> 1|L
--> 2|P
--> 3|R
SELECT board_sum_outcome('game', 1.5);
--> error: board_sum_outcome(): board must be a text of rows, a size, or a game where rules are 'game', got 1.5 (a REAL)
SELECT board_sum_outcome('clobber', 1);
--> error: board_sum_outcome(): board must be a text of rows, a size, or a game where rules are 'game', got 1

-- Compare random boards with their values, and test winning moves, sums, and windows of sums.
CREATE TABLE board AS WITH RECURSIVE ruleset(rules, men, width, height) AS (VALUES ('domineering', '.#', 4, 3),
  ('cram', '.#', 3, 3), ('clobber', 'xo.', 4, 3), ('snort', '.LR#', 3, 3), ('col', '.LR#', 3, 3), ('toads-and-frogs',
  'tf.', 6, 1), ('konane', 'xo.', 3, 3), ('fission', 'x.', 3, 3), ('hot-clobber', 'xo.', 3, 2), ('kings', 'xo.', 3,
  2), ('knights', 'xo.', 3, 2), ('node-kayles', '.#', 3, 3), ('L + xo>.x ; R + ox>.o', 'xo.', 3, 3), ('B - .>#', '.#',
  4, 1)), n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 40), cell(k) AS (VALUES (0) UNION ALL SELECT k +
  1 FROM cell WHERE k < 15) SELECT rules, i, (SELECT group_concat(CASE WHEN k % (width + 1) = width THEN '|' ELSE
  substr(men, 1 + abs(random() / 7 + i - i) % length(men), 1) END, '') FROM cell WHERE k < (width + 1) * height - 1)
  AS board FROM ruleset, n;
SELECT count(*), min(length(board)) > 3 FROM board;
--> 560|1
SELECT rules, board, board_outcome(rules, board), game_outcome(board_value(rules, board)) FROM board WHERE
  board_outcome(rules, board) <> game_outcome(board_value(rules, board));
SELECT count(DISTINCT board_outcome(rules, board)) FROM board;
--> 4
-- A move wins for Left if the value after it is at least 0.
SELECT b.board, w.board_after FROM board AS b JOIN board_winning_moves(b.rules, b.board, 'L') AS w WHERE
  game_outcome(board_value(b.rules, w.board_after)) NOT IN ('L', 'P');
SELECT (SELECT count(DISTINCT m.board_after) FROM board AS b JOIN board_moves(b.rules, b.board) AS m WHERE m.player <>
  'L' AND game_outcome(m.value) IN ('R', 'P')) - (SELECT count(DISTINCT w.board_after) FROM board AS b JOIN
  board_winning_moves(b.rules, b.board, 'R') AS w);
--> 0
SELECT i, board_sum_outcome(rules, board), game_outcome(game_sum(board_value(rules, board))) AS by_value FROM board
  GROUP BY i HAVING board_sum_outcome(rules, board) <> by_value;
SELECT i % 7, board_sum_outcome(rules, board), game_outcome(game_sum(board_value(rules, board))) AS by_value FROM
  (SELECT rules, i, board FROM board UNION ALL VALUES ('game', 1, '{3|-1}'), ('game', 2, '1/2'), ('game', 3, '^*'))
  WHERE rules <> 'game' AND i < 15 GROUP BY i % 7 HAVING board_sum_outcome(rules, board) <> by_value;
SELECT a.rules FROM (SELECT rules, board, i, board_sum_outcome(rules, board) OVER (ORDER BY rowid ROWS 2 PRECEDING) AS
  o, game_outcome(game_sum(board_value(rules, board)) OVER (ORDER BY rowid ROWS 2 PRECEDING)) AS v FROM board WHERE
  i <= 20) AS a WHERE o <> v;

-- The winning moves in sums of four boards and two games, by search and by values.
CREATE TEMP TABLE component AS SELECT i AS sum, row_number() OVER (PARTITION BY i ORDER BY rules) - 1 AS k, rules,
  board, board_value(rules, board) AS value FROM board WHERE i <= 12 AND rules IN ('clobber', 'domineering',
  'toads-and-frogs', 'hot-clobber');
INSERT INTO component SELECT DISTINCT sum, 4, 'game', '{3|-1||^}', '{3|-1||^}' FROM component;
INSERT INTO component SELECT DISTINCT sum, 5, 'game', -2, -2 FROM component;
CREATE TEMP TABLE by_value AS WITH move(sum, k, board_after, player, value) AS (
  SELECT sum, k, board_after, player, m.value FROM component AS c JOIN board_moves(c.rules, c.board) AS m WHERE rules <> 'game'
  UNION SELECT sum, k, option, player, option FROM component AS c JOIN game_options(c.value) WHERE rules = 'game')
  SELECT sum, k, board_after, player FROM move WHERE game_outcome(game_sum(value, (SELECT game_sum(o.value)
  FROM component AS o WHERE o.sum = move.sum AND o.k <> move.k))) IN (player, 'P');
CREATE TEMP TABLE by_search AS SELECT s.sum, m.component AS k, m.board_after, p.column1 AS player FROM (SELECT sum,
  json_group_array(json_array(rules, board)) AS boards FROM (SELECT * FROM component ORDER BY sum, k) GROUP BY sum) AS s,
  (VALUES ('L'), ('R')) AS p, board_sum_winning_moves(s.boards, p.column1) AS m;
SELECT (SELECT count(*) FROM by_search) - (SELECT count(*) FROM by_value), count(*) > 20 FROM by_search NATURAL JOIN by_value;
--> 0|1
SELECT * FROM by_search EXCEPT SELECT sum, k, CAST(board_after AS TEXT), player FROM by_value;

-- A sum of a board and of games beyond the bounds of the search has the outcome of its value, and the negative sum the
-- opposite outcome.
WITH total(n) AS (SELECT -40000 UNION ALL SELECT -32800 + 6 * n FROM grundy_range(0, 14)),
  large(n, sign, rules, board) AS (SELECT n, 1, 'domineering', '4x5' FROM total UNION ALL SELECT n, 1, 'game', n FROM total
    UNION ALL SELECT n, 1, 'game', '{16383|16377}' FROM total UNION ALL SELECT n, 1, 'game', '{16382|16376}' FROM total),
  term AS (SELECT * FROM large UNION ALL SELECT n, -1, rules, CASE rules WHEN 'game' THEN game_neg(board) ELSE '5x4' END FROM large)
  SELECT sign, group_concat(by_search, ''), sum(by_search = by_value) FROM (SELECT n, sign, board_sum_outcome(rules, board) AS by_search,
    game_outcome(game_sum(CASE rules WHEN 'game' THEN board ELSE board_value(rules, board) END)) AS by_value FROM term GROUP BY sign, n) GROUP BY sign;
--> -1|LLLLLLLLRRRRRRRR|16
--> 1|RRRRRRRRLLLLLLLL|16

-- If play need not end, the outcome of each value agrees with retrograde analysis, on all boards with at least four
-- cells.
CREATE TEMP TABLE loopy AS
  WITH game(rules, men) AS (VALUES ('backsliding-toads-and-frogs', '.tf'), ('fox-and-geese', '.gf'), ('dodgem', '.xo'),
    ('L e,w x.>.x ; R + xo>.o', '.xo'), ('B + x.>.x ; B + xo>x.', '.xo')), side(i) AS (SELECT n FROM heap_values('nim', 2)),
    cells(text) AS (SELECT a.i || b.i || c.i || d.i FROM side a, side b, side c, side d UNION ALL
      SELECT a.i || b.i || '|' || c.i || d.i FROM side a, side b, side c, side d)
  SELECT rules, replace(replace(replace(text, 0, '.'), 1, substr(men, 2, 1)), 2, substr(men, 3, 1)) AS board FROM game, cells;
CREATE TEMP TABLE told AS SELECT rules, board, board_value(rules, board) AS value,
  (SELECT outcome FROM solve_bits(printf('SELECT %d', board_position(rules, board)),
    printf('SELECT * FROM board_bits(''%s'', ''%s'')', rules, board)) WHERE position = board_position(rules, board)) AS outcome FROM loopy;
SELECT count(*), sum(length(outcome) = 2) > 100, sum(game_outcome(value) = outcome) FROM told;
--> 810|1|810
CREATE UNIQUE INDEX temp.told_board ON told(rules, board);
SELECT count(*) FROM told AS t JOIN board_moves(t.rules, t.board) AS m CROSS JOIN told AS n
  WHERE n.rules = t.rules AND n.board = m.board_after AND m.value IS NOT n.value;
--> 0
-- Siegel, Backsliding Toads and Frogs.
SELECT board_value('backsliding-toads-and-frogs', 'ttt..fff');
--> {on||0|-1/2} & {1/2|0||off}

-- Refused arguments.
SELECT board_outcome('clobber', NULL), board_outcome(NULL, 'xo');
--> NULL|NULL
SELECT board_outcome('clobber', 'x1o');
--> error: board_outcome(): board: syntax error at byte 2: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT board_outcome('fox-and-geese', 'f.|..');
--> error: board_outcome(): play on this board need not end, but board_outcome and sums need games that end; solve_bits over board_bits finds the winner, or solve_tokens if the board is too large for masks
SELECT board_outcome('dodgem', '..x|x#o');
--> error: board_outcome(): play on this board need not end, but board_outcome and sums need games that end; solve_bits over board_bits finds the winner, or solve_tokens if the board is too large for masks
SELECT count(*) FROM board_winning_moves('dodgem', '..x|x#o', 'L');
--> error: board_winning_moves(): play on this board need not end, but board_outcome and sums need games that end; solve_bits over board_bits finds the winner, or solve_tokens if the board is too large for masks
SELECT board_outcome('clobber', 'xo');
--> N
SELECT board_sum_outcome('game', '{3|');
--> error: board_sum_outcome(): board, byte 4: a game is expected
SELECT * FROM board_winning_moves('clobber', 'xo', 'X');
--> error: board_winning_moves(): player must be 'L' or 'R', got 'X' (a TEXT); for misère play use solve_bits over board_bits (sql/reference/boards.md, section board_bits)
SELECT * FROM board_sum_winning_moves(NULL, 'L');
SELECT * FROM board_sum_winning_moves(' [ ] ', 'L');
SELECT * FROM board_sum_winning_moves('[["game", 1], ["game", "-1"]]', 'L');
SELECT * FROM board_sum_winning_moves('[["cl\u006fbber", "xo"]]', 'L');
--> 0|.x
SELECT * FROM board_sum_winning_moves('[["game", 2], ["game", "-1"], ["clobber", "x"]]', 'L');
--> 0|1
SELECT * FROM board_sum_winning_moves('{"clobber": "xo"}', 'L');
--> error: board_sum_winning_moves(): boards must be a JSON array of arrays [rules, board], got '{"clobber": "xo"}' (a TEXT)
SELECT * FROM board_sum_winning_moves('[["clobber", "xo"], ["clobber", 3]]', 'L');
--> error: board_sum_winning_moves(): each element of boards must be an array [rules, board] of two texts, got ["clobber", 3]
SELECT (SELECT count(*) FROM board_sum_winning_moves('[["clobber", "xo"], null]', 'L')), (SELECT count(*) FROM board_sum_winning_moves('[["clobber", "xo"], ["game", null]]', 'L')),
  (SELECT count(*) FROM board_sum_winning_moves('[[null, "xo"]]', 'L')), (SELECT count(*) FROM board_sum_winning_moves('[["clobber", "xo"]]', 'L'));
--> 0|0|0|1
SELECT * FROM board_sum_winning_moves('[["clobber", "xo"], [null, "xo", "L"]]', 'L');
--> error: board_sum_winning_moves(): each element of boards must be an array [rules, board] of two texts, got [null, "xo", "L"]
SELECT * FROM board_sum_winning_moves('[["clobber", "x1"]]', 'L');
--> error: board_sum_winning_moves(): board: syntax error at byte 2: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT * FROM board_sum_winning_moves('[["game", "{3|"]]', 'L');
--> error: board_sum_winning_moves(): board, byte 4: a game is expected
SELECT * FROM board_sum_winning_moves('[["game", "on"]]', 'L');
--> error: board_sum_winning_moves(): board, byte 1: loopy games are not supported
SELECT * FROM board_sum_winning_moves('[["clobber", "xo"], ["fox-and-geese", "f.|.."]]', 'L');
--> error: board_sum_winning_moves(): play on this board need not end, but board_outcome and sums need games that end; solve_bits over board_bits finds the winner, or solve_tokens if the board is too large for masks

-- Invalid rules, and the position of the error.
SELECT board_value('L + xo>.x ;  Q + ox>.o', 'xo');
--> error: board_value(): rules: syntax error at byte 14: expected a player: L, R, or B for both, got 'Q'
SELECT board_value('Lx + xo>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 2: expected a blank after L, R or B, got 'x'
SELECT board_value('L q xo>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 3: expected a direction: e w n s ne nw se sw - | + x * N or ., got 'q'
SELECT board_value('L e,>x', 'xo');
--> error: board_value(): rules: syntax error at byte 5: expected a direction: e w n s ne nw se sw - | + x * N or ., got '>'
SELECT board_value('L ew xo>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 4: expected a blank or ',' after a direction, got 'w'
SELECT board_value('L + xo ; R + o>.', 'xo');
--> error: board_value(): rules: syntax error at byte 7: expected '>' or a cell: '.', '#', '?', '!' or a letter, got ' '
SELECT board_value('L + >x', 'xo');
--> error: board_value(): rules: syntax error at byte 5: expected a cell: '.', '#', '?', '!' or a letter, got '>'
SELECT board_value('L + x1>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 6: expected '>' or a cell: '.', '#', '?', '!' or a letter, got '1'
SELECT board_value('L + xo>.x R', 'xo');
--> error: board_value(): rules: syntax error at byte 11: expected 'then', ';' or the end, got 'R'
SELECT board_value('L + xo>.', 'xo');
--> error: board_value(): rules: syntax error at byte 9: expected the same number of cells before and after '>', got the end
SELECT board_value('L + x(o)>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 9: expected '+' or '*' after ')', got '>'
SELECT board_value('L + x(o>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 8: expected a cell: '.', '#', '?', '!' or a letter, got '>'
SELECT board_value('L + xo>xo', 'xo');
--> error: board_value(): rules: syntax error at byte 10: expected a change after '>', got the end
SELECT board_value('L + x(o.)+>(..)+', 'xo');
--> error: board_value(): rules: syntax error at byte 17: expected the same number of cells before and after '>', got the end
SELECT board_value('L + !x>!.', 'xo');
--> error: board_value(): rules: syntax error at byte 10: expected a cell of the board at the beginning, not '!', got the end
SELECT board_value('L + x!>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 10: expected '!' at the same places before and after '>', got the end
SELECT board_value('L + xo>?x', 'xo');
--> error: board_value(): rules: syntax error at byte 10: expected '?' only at places that also have '?' before '>', got the end
SELECT board_value('L . xo>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 10: expected one cell, since the direction is '.', got the end
SELECT board_value('L + ?>x', 'xo');
--> error: board_value(): rules: syntax error at byte 8: expected a '.' or a piece before '>', got the end
SELECT board_value('L + x.>.# then + x.>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 11: expected a leg that puts down a piece before 'then', got 't'
SELECT board_value('L + >', 'xo');
--> error: board_value(): rules: syntax error at byte 5: expected a cell: '.', '#', '?', '!' or a letter, got '>'
SELECT board_value('  ; L + xo>.x', 'xo');
--> error: board_value(): rules: syntax error at byte 3: expected a player: L, R, or B for both, got ';'
SELECT board_value('no such name', 'xo');
--> error: board_value(): rules must be a name of board_rulesets or moves such as 'L + xo>.x ; R + ox>.o', got 'no such name'
SELECT board_value('', 'xo');
--> error: board_value(): rules must be a name of board_rulesets or moves such as 'L + xo>.x ; R + ox>.o', got ''
-- Boards on which the second player answers each move by its image under a half turn: even by even boards of Cram
-- (Winning Ways). So little memory holds no search. On 4 x 5 a domino is its own image, and the first player wins.
SELECT count(*) FROM (SELECT grundy_limit('memory', 3000000));
--> 1
SELECT group_concat(board_outcome('cram', column1) || board_value('cram', column1), ' ') FROM (VALUES ('6x6'), ('4x8'), ('2x30'), ('4x5'), ('4x4'));
--> P0 P0 P0 N*2 P0
SELECT count(*) FROM (SELECT grundy_limit('memory', 1 << 30));
--> 1
-- The first player takes the domino in the centre, and then answers by images.
SELECT group_concat(board_outcome('cram', column1), ' ') FROM (VALUES ('6x7'), ('7x8'), ('4x5'), ('2x31'));
--> N N N N
SELECT board_outcome('cram', '3x5'), board_outcome('cram', '1x5'), board_outcome('cram', '3x3'), board_outcome('cram', '1x9');
--> N|P|P|P
SELECT board_outcome('node-kayles', '6x8'), board_value('col', '4x7'), board_outcome('snort', '4x6');
--> P|0|P

-- The winner if it is given who moves first, against retrograde analysis of the masks, and for boards with more than 63 bits.
WITH game(rules, board) AS (VALUES ('domineering', '3x4'), ('domineering', '2x3'), ('clobber', 'xoxo|oxox'), ('clobber', 'xoo|oxx'), ('col', '2x3'), ('snort', '3x3'),
  ('cram', '3x3'), ('L e x.>.x ; R w o.>.o', 'x..o|.x.o')), first(player, other) AS (VALUES ('L', 'R'), ('R', 'L'))
SELECT count(*), sum(board_outcome(rules, board, player) = (SELECT CASE outcome WHEN 'N' THEN player WHEN 'P' THEN other ELSE outcome END
  FROM solve_bits(printf('SELECT %d', board_position(rules, board)), printf('SELECT * FROM board_bits(''%s'', ''%s'')', rules, board))
  WHERE position = board_position(rules, board))) FROM game, first;
--> 16|16
SELECT board_outcome('domineering', '2x32', 'L'), board_outcome('domineering', '2x32', 'R'), board_outcome('domineering', '2x2', 'either');
--> R|R|N
SELECT board_outcome('clobber', 'xo', NULL);
--> NULL
SELECT board_outcome('clobber', 'xo', 'N');
--> error: board_outcome(): first must be 'either', 'L' or 'R', got 'N' (a TEXT); for misère play use solve_bits over board_bits (sql/reference/boards.md, section board_bits)
SELECT board_value('cram', '2x3', 'misere');
--> error: board_value(rules, board) is a function with 2 arguments, got 3; for example SELECT board_value('clobber', 'xox|ox.'); for misère play use solve_bits over board_bits (sql/reference/boards.md, section board_bits)
SELECT * FROM board_winning_moves('cram', '2x3', 'L', 'misere');
--> error: too many arguments on board_winning_moves() - max 3; for example SELECT * FROM board_winning_moves('domineering', '2x3', 'L'); for misère play use solve_bits over board_bits (sql/reference/boards.md, section board_bits)

-- The query that these errors name, in misère play. The outcomes were found by a search that plays both games.
WITH size(n, board) AS (VALUES (1, '2x2'), (2, '2x3'), (3, '3x3'), (4, '3x4'), (5, '2x5'), (6, '4x4'), (7, '1x6')), game(rules) AS (VALUES ('cram'), ('domineering')),
  outcomes(rules, n, outcome) AS (SELECT rules, n, (SELECT outcome FROM solve_bits(printf('SELECT board_position(%Q, %Q)', rules, board), printf('SELECT * FROM board_bits(%Q, %Q)', rules, board))
    WHERE play = 'misere' AND position = board_position(rules, board)) FROM game, size ORDER BY rules, n)
SELECT rules, group_concat(outcome, ' ') FROM outcomes GROUP BY rules;
--> cram|N P N P P P N
--> domineering|P L P P R N L

-- A board and its negative cancel before a move is tried, also if one of them is turned by 90 degrees, or if boards of different sizes share a grid.
SELECT grundy_limit('seconds', 20);
--> 20
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('domineering', '5x13'), ('domineering', '13x5'));
--> P
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('domineering', '5x13'), ('domineering', '13x6'), ('domineering', '13x5'), ('domineering', '6x13'));
--> P
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('domineering', '5x12'), ('clobber', 'xoo'), ('L - ..>## ; R | ..>##', '5x12'), ('clobber', 'o|x|x'));
--> P
WITH long(cells) AS (VALUES ('xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxox'))
SELECT board_sum_outcome('clobber', column1) FROM (SELECT cells AS column1 FROM long UNION ALL SELECT rtrim(replace(replace(replace(cells, 'x', 'X'), 'o', 'x|'), 'X', 'o|'), '|') FROM long);
--> P
SELECT board_sum_outcome('konane', column1) FROM (VALUES ('xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox|xoxoxoxo|oxoxoxox'), ('oxoxox|xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo'));
--> P
SELECT board_sum_outcome('domineering', column1) FROM (VALUES ('5x12'), ('12x5'));
--> P
SELECT board_sum_outcome('clobber', column1) FROM (VALUES ('xoxoxoxoxo|oxoxoxoxox'), ('ox|xo|ox|xo|ox|xo|ox|xo|ox|xo'));
--> P
SELECT count(*) FROM board_sum_winning_moves('[["domineering", "5x13"], ["domineering", "13x5"]]', 'L');
--> 0
SELECT count(*) FROM board_sum_winning_moves('[["domineering", "12x5"], ["domineering", "5x12"]]', 'R');
--> 0
-- 35 moves of Right, and 36 of Left.
SELECT board_sum_outcome('domineering', column1) FROM (VALUES ('1x70'), ('73x1'));
--> L
SELECT grundy_limit('seconds', 0);
--> 0
