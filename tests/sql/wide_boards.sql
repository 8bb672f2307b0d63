-- Slow: make check omits this test, which takes more than a second.
-- Boards with more than 63 bits.

-- Konane (Ernst 1995): n alternating stones in a row have the value 0, * or -(n - 1)/2.
WITH RECURSIVE strip(n, stones) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, stones || CASE n % 2 WHEN 1 THEN 'o' ELSE 'x' END FROM strip
  WHERE n < 39) SELECT count(*), sum(value IS CASE n % 4 WHEN 0 THEN 0 WHEN 2 THEN '*' ELSE -(n - 1) / 2 END)
  FROM (SELECT n, board_value('konane', '......' || stones || '......') AS value FROM strip);
--> 39|39

-- Cram in a row is Dawson's Kayles, 0.07; Node-Kayles in a row is 0.137.
SELECT count(*), sum(board_value('cram', '1x' || n) = game('*' || value)) FROM heap_values('0.07', 120) WHERE n IN (64, 75, 120);
--> 3|3
SELECT count(*), sum(board_value('node-kayles', '1x' || n) = game('*' || value)) FROM heap_values('0.137', 100) WHERE n IN (64, 65, 80);
--> 3|3
SELECT board_value('toppling-dominoes', printf('%.*c', 40, 'l')), board_value('domineering', '1x101');
--> 40|-50

-- Four regions that walls separate have the sum of their values, which masks find.
CREATE TABLE region AS WITH RECURSIVE seeds(i, seed) AS (SELECT 0, 12345 UNION ALL
  SELECT i + 1, (seed * 1103515245 + 12345) % 2147483648 FROM seeds WHERE i < 4 * 8 * 12)
  SELECT i / 8 AS region, substr(chars, 1 + seed / 65536 % length(chars), 1) AS cell, i % 8 AS place, i / 8 / 4 AS game, name
  FROM seeds, (SELECT 'clobber' AS name, 'xo.xo' AS chars UNION ALL SELECT 'konane', 'xo.' UNION ALL SELECT 'col', '..LR'
  UNION ALL SELECT 'toppling-dominoes', 'lrb.' UNION ALL SELECT 'amazons', '..xo###' UNION ALL SELECT 'ski-jumps', 'jJsS...') WHERE i < 4 * 8 * 12;
CREATE TABLE narrow AS SELECT name, game, region, group_concat(cell, '') AS cells FROM (SELECT * FROM region ORDER BY name, region, place) GROUP BY name, game, region;
CREATE TABLE wide AS SELECT name, game, group_concat(substr(cells, 1, 4), '##') || '|' || group_concat(substr(cells, 5, 4), '##') AS board,
  game_sum(board_value(name, substr(cells, 1, 4) || '|' || substr(cells, 5, 4))) AS value
  FROM (SELECT * FROM narrow ORDER BY name, region) GROUP BY name, game;
SELECT count(*), count(DISTINCT value) > 30, sum(board_value(name, board) IS value), sum(board_outcome(name, board) IS game_outcome(value)) FROM wide;
--> 72|1|72|72
-- The moves on the board give the same value, and the winning moves are those to 0, P or a win.
SELECT count(*), sum(made IS value) FROM (SELECT value, (SELECT game('{' || coalesce(group_concat(value, ',') FILTER (WHERE player <> 'R'), '') || '|' ||
  coalesce(group_concat(value, ',') FILTER (WHERE player <> 'L'), '') || '}') FROM board_moves(name, board)) AS made FROM wide
  WHERE game < 5 AND NOT EXISTS (SELECT 1 FROM board_moves(name, board) WHERE value LIKE '%=%')); -- texts with names cannot be joined
--> 28|28
SELECT (SELECT group_concat(board_after, ' ') FROM (SELECT board_after FROM board_winning_moves(name, board, 'L') ORDER BY 1)) IS
  (SELECT group_concat(board_after, ' ') FROM (SELECT board_after FROM board_moves(name, board) WHERE player = 'L' AND outcome IN ('L', 'P') ORDER BY 1)) AS same, count(*)
  FROM wide WHERE game < 5 GROUP BY same;
--> 1|30
-- The solver of a wide board remains valid if its rules leave the cache.
CREATE TABLE long AS SELECT 'xo' || replace(hex(zeroblob(35)), '00', '.x') AS board;
SELECT board_value('L + xo>.x ; R + ox>.o', board) FROM long;
--> *
SELECT count(board_svg('L + x' || char(97 + n % 26) || '>.x ; R + ' || char(97 + n / 26) || 'x>..', 'x')) FROM grundy_range(0, 299);
--> 300
SELECT count(*), board_value('L + xo>.x ; R + ox>.o', board) FROM long, board_moves('L + xo>.x ; R + ox>.o', board);
--> 2|*
SELECT board_sum_outcome(name, board) FROM (SELECT 'cram' AS name, '1x70' AS board UNION ALL SELECT 'cram', '1x70');
--> P
-- Albert, Grossman, Nowakowski and Wolfe (2005) conjecture that the first player wins (xo)^n in Clobber unless n is 3.
SELECT n, board_outcome('clobber', replace(hex(zeroblob(n)), '00', 'xo')) FROM grundy_range(16, 20);
--> 16|N
--> 17|N
--> 18|N
--> 19|N
--> 20|N
-- Lachmann, Moore and Rapaport (2002): Right wins Domineering on 2 x n boards if n is at least 28.
SELECT board_outcome('domineering', '2x32');
--> R
-- Play between a game and its negative may be a draw if it need not end.
SELECT board_outcome('L - x.>.x ; R - o.>.o', '.x..#..o.');
--> error: board_outcome(): play on this board need not end, but board_outcome and sums need games that end; solve_bits over board_bits finds the winner, or solve_tokens if the board is too large for masks
-- A row beside its negative is 0, and so is a sum of boards with small components and their negatives.
WITH row(board) AS (SELECT replace(hex(zeroblob(17)), '00', 'xo') || 'x')
  SELECT board_outcome('clobber', board || '#' || replace(replace(replace(board, 'x', 'y'), 'o', 'x'), 'y', 'o')) FROM row;
--> P
WITH row(board) AS (SELECT replace(hex(zeroblob(9)), '00', 'xxo.xo#.')), both(name, board) AS (SELECT 'clobber', board FROM row
  UNION ALL SELECT 'clobber', replace(replace(replace(board, 'x', 'y'), 'o', 'x'), 'y', 'o') FROM row)
  SELECT board_sum_outcome(name, board) FROM both;
--> P
-- So is a row of 65 stones and its negative as two boards, also if one of them has a row or a column more, or is a column.
WITH row(board) AS (SELECT replace(hex(zeroblob(32)), '00', 'xo') || 'x'), both(name, board) AS (SELECT 'clobber', board FROM row
  UNION ALL SELECT 'clobber', replace(replace(replace(board, 'x', 'y'), 'o', 'x'), 'y', 'o') FROM row)
  SELECT board_sum_outcome(name, board) FROM both;
--> P
WITH row(board) AS (SELECT replace(hex(zeroblob(32)), '00', 'xo') || 'x'), both(name, board) AS (SELECT 'clobber', board || '.' FROM row
  UNION ALL SELECT 'clobber', replace(replace(replace(board, 'x', 'y'), 'o', 'x'), 'y', 'o') FROM row)
  SELECT board_sum_outcome(name, board) FROM both;
--> P
WITH row(board) AS (SELECT replace(hex(zeroblob(32)), '00', 'xo') || 'x'), both(name, board) AS (SELECT 'clobber', board || '|' || printf('%.*c', 65, '.')
  FROM row UNION ALL SELECT 'clobber', rtrim(replace(replace(replace(board, 'x', 'y|'), 'o', 'x|'), 'y', 'o'), '|') FROM row)
  SELECT board_sum_outcome(name, board) FROM both;
--> P
-- So is a row of 15 stones on a board of 70 bits and its negative on one of 30 bits, which have masks of two words and of one.
WITH row(board) AS (SELECT replace(hex(zeroblob(7)), '00', 'xo') || 'x'), both(name, board) AS (SELECT 'clobber', board || printf('%.*c', 20, '.') FROM row
  UNION ALL SELECT 'clobber', replace(replace(replace(board, 'x', 'y'), 'o', 'x'), 'y', 'o') FROM row)
  SELECT board_sum_outcome(name, board) FROM both;
--> P
-- The winning moves in a sum of three wide boards and a game are those by the values.
CREATE TABLE component AS WITH side(i, board) AS (SELECT 0, replace(hex(zeroblob(17)), '00', 'xxo#') UNION ALL
  SELECT 1, replace(hex(zeroblob(16)), '00', 'oox#') UNION ALL SELECT 2, replace(hex(zeroblob(25)), '00', 'xo#')) SELECT i, board, board_value('clobber', board) AS value FROM side;
SELECT DISTINCT component, board_after FROM board_sum_winning_moves((SELECT json_group_array(json_array('clobber', board)) FROM component), 'L');
~~> SELECT DISTINCT i, board_after FROM component AS c, board_moves('clobber', board) AS m WHERE player = 'L' AND game_outcome(game_sum(m.value, (SELECT game_sum(value) FROM component WHERE i <> c.i))) IN ('L', 'P');
SELECT DISTINCT component, board_after FROM board_sum_winning_moves((SELECT json_group_array(json_array('clobber', board)) FROM component), 'R');
~~> SELECT DISTINCT i, board_after FROM component AS c, board_moves('clobber', board) AS m WHERE player = 'R' AND game_outcome(game_sum(m.value, (SELECT game_sum(value) FROM component WHERE i <> c.i))) IN ('R', 'P');
-- A move that both players have is one row if all moves of the rules are for both, as on boards with masks.
SELECT player, count(*), min(board_after) = '##' || replace(hex(zeroblob(34)), '0', '.') FROM board_moves('L + ..>## ; R + ..>##', '1x70') GROUP BY player;
--> B|69|1
SELECT player, count(*) FROM board_moves('L e ..>## ; R - ..>## ; L w ..>##', '8x9') GROUP BY player;
--> B|64
SELECT player, count(*) FROM board_moves('L e ..>## ; R - ..>##', '8x9') GROUP BY player;
==> SELECT player, 64 * count(*) / 30 FROM board_moves('L e ..>## ; R - ..>##', '5x7') GROUP BY player;
-- Moves of only one player may be too long for the part of the board that has masks. 20 * 11 moves are horizontal, 14 * 12 vertical.
SELECT player, count(*) FROM board_moves('B - ..>## ; L | .......>#######', '20x12') GROUP BY player;
--> L|388
--> R|220
SELECT player, count(*) FROM board_moves('B - ..>## ; L n .......>#...... ; R n .......>......#', '20x12') GROUP BY player;
--> L|388
--> R|388
SELECT player, count(*) FROM board_moves('B - ..>## ; L | ..>##', '8x9') GROUP BY player;
--> L|127
--> R|64
-- Left can move at the walls.
SELECT player, count(*) FROM board_moves('L + .!>#! ; R . .>#', '8x9') GROUP BY player;
--> L|30
--> R|72
SELECT DISTINCT player FROM board_moves('cram', '8x9');
--> B
-- Skiers in two rows are integers: a skier makes one step for each cell to the end of the slope.
SELECT board_outcome('ski-jumps', 'j.....................|.....................J'), board_outcome('ski-jumps', 'j.....................|....................J.'), board_outcome('ski-jumps', '.j....................|.....................J');
--> P|L|R
-- A letter that no rule names is a wall on its own board only: three pairs of stones are 3 * = *, and four are 0.
SELECT board_value('clobber', column1) FROM (VALUES ('ao.xo..............xo.............xo'), ('xo.xo..............xo.............xo'));
--> *
--> 0
-- In Cram, a half turn pairs the moves if both sides are even, and after a move in the centre if one side is even (Gardner).
SELECT a.n || 'x' || b.n AS board, board_outcome('cram', a.n || 'x' || b.n) AS outcome FROM grundy_range(8, 10) AS a, grundy_range(8, 12) AS b
  WHERE a.n <= b.n AND (a.n % 2 = 0 OR b.n % 2 = 0) AND (CASE WHEN a.n % 2 = 0 AND b.n % 2 = 0 THEN 'P' ELSE 'N' END) <> board_outcome('cram', a.n || 'x' || b.n);
-- Boards of 66 to 69 cells that a column of '#' divides are the sums of their parts: Node Kayles on 3 x 23, Cram and Arc Kayles on 2 x 33.
CREATE VIEW random AS WITH RECURSIVE r(i, s) AS (VALUES (0, 7) UNION ALL SELECT i + 1, (s * 1103515245 + 12345) & 2147483647 FROM r LIMIT 1056) SELECT i, iif((s >> 13) % 40 = 0, '#', '.') AS cell FROM r;
CREATE TABLE split AS WITH part AS (SELECT h.column1 AS height, i / (2 * h.column1 * h.column2) AS n, i / (h.column1 * h.column2) % 2 AS side, i / h.column2 % h.column1 AS row, group_concat(cell, '') AS cells FROM random, (VALUES (3, 11), (2, 16)) AS h GROUP BY 1, 2, 3, 4) SELECT p.height, group_concat(p.cells, '|') AS one, group_concat(q.cells, '|') AS other, group_concat(p.cells || '#' || q.cells, '|') AS joined FROM part AS p JOIN part AS q ON p.n = q.n AND p.row = q.row AND p.height = q.height AND p.side = 0 AND q.side = 1 GROUP BY p.height, p.n HAVING count(*) = p.height AND sum(length(replace(p.cells || q.cells, '#', ''))) > 63 - 2 * (p.height = 2);
SELECT r.column2, count(*) > 5, sum(board_value(column2, joined) <> game_sum(board_value(column2, one), board_value(column2, other))) FROM split, (VALUES (3, 'node-kayles'), (2, 'cram'), (2, 'arc-kayles')) AS r WHERE height = r.column1 GROUP BY 1;
--> arc-kayles|1|0
--> cram|1|0
--> node-kayles|1|0
-- Boards of 65 to 120 bits on which few moves are left, with outcomes by recursion.
SELECT board_outcome('domineering', column1) FROM (VALUES ('.#.#.#.#.#.#.#|#.#...#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.|.#.#.#.#.#.#.#|#.#.#.#.#.#.#.'), ('.#.#.#.#.#.#.#.|#.#.#.#.#.#.#.#|.#.#.#.#.#.#.#.|#.#.#.#.#.#...#|.#.#.#.#.#.#.#.|#.#.#.#.#.#.#.#|.#.#.#.#.#.#.#.|#.#.#.#.#.#.#.#|.#...#.#.#.#.#.'));
--> N
--> P
SELECT board_outcome('clobber', column1) FROM (VALUES ('...........|...xx...xxo|...........|...xoox....'), ('..xx....|.......o|........|xo......|xx......'), ('.......|.....oo|.......|xo.....|..oox..|xx.....'), ('..............................|xoox.oo............oo.....oo..'));
--> L
--> L
--> N
--> P
-- Boards of about 70 free cells that columns of '#' divide into seven are the sums of these parts.
CREATE TABLE slab AS WITH RECURSIVE r(i, s) AS (VALUES (0, 11) UNION ALL SELECT i + 1, (s * 1103515245 + 12345) & 2147483647 FROM r LIMIT 1680) SELECT i / 84 AS board, i / 12 % 7 AS part, i / 3 % 4 AS row, group_concat(iif((s >> 13) % 6 = 0, '#', '.'), '') AS cells FROM r GROUP BY 1, 2, 3;
WITH line AS (SELECT board, row, group_concat(cells, '#') AS cells FROM slab GROUP BY 1, 2), joined AS (SELECT board, group_concat(cells, '|') AS text FROM line GROUP BY 1), part AS (SELECT board, part, group_concat(cells, '|') AS text FROM slab GROUP BY 1, 2)
  SELECT column1, sum(length(replace(replace(j.text, '#', ''), '|', '')) > 63) > 15, sum(board_outcome(column1, j.text) <> (SELECT game_outcome(game_sum(board_value(column1, p.text))) FROM part AS p WHERE p.board = j.board)) FROM joined AS j, (VALUES ('domineering'), ('col')) GROUP BY 1;
--> col|1|0
--> domineering|1|0
-- A row of 130 cells is worth 65 moves to Right, more than Left has elsewhere. If Left has 65 other moves, the rest decides.
SELECT board_sum_outcome('domineering', column1) FROM (VALUES ('1x130'), ('4x5'));
--> R
WITH b(p) AS (VALUES ('4x5'), ('#...|....|...#'))
SELECT sum(board_outcome('domineering', p) = (SELECT board_sum_outcome(k, q) FROM (SELECT 'domineering' AS k, '1x130' AS q UNION ALL SELECT 'game', '65' UNION ALL SELECT 'domineering', p))) FROM b;
--> 2
-- The player who moves first takes a lead that the boards, with at most 40 moves, cannot make up for.
SELECT board_sum_outcome(column1, column2) FROM (VALUES ('domineering', '5x6'), ('domineering', '5x7'), ('game', '{7000||3|-70000}'), ('game', '+-400'));
--> N
