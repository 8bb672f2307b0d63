/* The examples. Each one starts with an empty database and also runs in the sqlite3 shell. `values` is the kind of values in
** the answer: "grundy" by default, "partizan" or "other". */
const valueTexts = {
  grundy: "The values in this example are Grundy values: a position of value 0 is a loss for the player to move; from any other position, the player wins by moving to one of value 0.",
  partizan: "The values in this example are games, such as 1/2, * or {2|-1}, because Left and Right have different moves: Left wins if the value is positive, Right wins if it is negative, the second player wins if it is 0, and the first player wins otherwise.",
  other: "",
};
const examples = [
  {
    group: "Boards",
    title: "The queen's board",
    note: "This is the board of a queen that moves left, down or diagonally left and down. The marked cells are losses for the player to move; they are the pairs of Wythoff's game.",
    sql: `SELECT x, y, value FROM grundy_board('queen', 24);`,
  },
  {
    group: "Boards",
    title: "The rook is Nim",
    note: "A rook on (x, y) has the value x XOR y, because its two coordinates are two heaps of Nim. Brightness shows the value.",
    sql: `SELECT x, y, value FROM grundy_board('rook', 64);`,
  },
  {
    group: "Contests",
    title: "Knight against a queen",
    note: "The first board shows a knight while the queen is on (6, 11), the second a queen while the knight is on (13, 9). With the piece on a marked cell, the player to move loses.",
    sql: `SELECT x, y, nim_sum(value, grundy_queen(6, 11)) AS value
FROM grundy_board('knight', 16);

SELECT x, y, nim_sum(grundy_knight(13, 9), value) AS value
FROM grundy_board('queen', 16);`,
  },
  {
    group: "Contests",
    title: "Winning moves",
    note: "A knight is on (13, 9) and a queen on (6, 11). A first move wins if it makes the two values equal.",
    sql: `WITH placement(xk, yk, xq, yq) AS (VALUES (13, 9, 6, 11))
SELECT 'knight' AS piece, to_x, to_y
FROM placement, piece_moves('knight', xk, yk)
WHERE value = grundy_queen(xq, yq)
UNION ALL
SELECT 'queen', to_x, to_y
FROM placement, piece_moves('queen', xq, yq)
WHERE value = grundy_knight(xk, yk);`,
  },
  {
    group: "Contests",
    title: "All 50⁴ placements",
    note: "In how many placements of a knight and a queen does the first player win? The query counts the cells of each value instead of trying all placements.",
    sql: `WITH k AS (SELECT value, count(*) AS cells FROM grundy_board('knight', 50) GROUP BY value),
     q AS (SELECT value, count(*) AS cells FROM grundy_board('queen', 50) GROUP BY value)
SELECT 50*50*50*50 - sum(k.cells * q.cells) AS first_player_wins
FROM k JOIN q USING (value);`,
  },
  {
    group: "Boards",
    title: "Values along a row",
    note: "Two columns of numbers are drawn as a plot that you can zoom. This one shows the values of a queen in row 100.",
    sql: `SELECT x, value AS "value of the queen in row 100" FROM grundy_board('queen', 600, 101) WHERE y = 100;`,
  },
  {
    group: "Heaps",
    title: "Nim",
    note: "Each heap is a row of a table. The answers say who wins in normal play and in misère play, and list the winning moves.",
    sql: `CREATE TABLE box(heap INTEGER);
INSERT INTO box VALUES (3), (4), (5), (9);

SELECT nim_sum(heap) AS value, nim_sum_outcome(heap) AS normal,
       nim_sum_outcome(heap, 'misere') AS misere
FROM box;

SELECT heap, size, take, remaining
FROM nim_winning_moves((SELECT json_group_array(heap) FROM box));`,
  },
  {
    group: "Contests",
    title: "Tower Breakers",
    note: "A move replaces the height of a tower by a proper divisor. The query lists every winning first move in a sum of three towers.",
    sql: `CREATE TABLE tower(id INTEGER PRIMARY KEY, height INTEGER);
INSERT INTO tower(height) VALUES (12), (30), (7);

SELECT t.id, t.height, m.to_height
FROM tower AS t,
     (SELECT nim_sum(grundy_tower(height)) AS value FROM tower) AS total,
     tower_moves(t.height) AS m
WHERE m.value = nim_sum(total.value, grundy_tower(t.height));`,
  },
  {
    group: "Contests",
    title: "Coins on a tree",
    note: "A move takes coins from a node to its parent. The first answer shows which nodes have a winning move. The second one shows whether the first player wins after node u is moved below node v.",
    values: "other",
    sql: `CREATE TABLE tree(node INTEGER PRIMARY KEY, parent INTEGER, coins INTEGER);
INSERT INTO tree VALUES (1, NULL, 0), (2, 1, 2), (3, 1, 2), (4, 3, 1), (5, 3, 3), (6, 4, 2);

SELECT node, parent, depth, coins, winning_take FROM coin_tree('tree');

CREATE TABLE question(u INTEGER, v INTEGER);
INSERT INTO question VALUES (6, 2), (4, 1), (3, 6);
SELECT u, v, CASE WHEN NOT valid THEN 'INVALID' WHEN value <> 0 THEN 'YES' ELSE 'NO' END AS first_wins
FROM question, coin_tree_reparent('tree', u, v);`,
  },
  {
    group: "Contests",
    title: "Pawns in a row",
    note: "White moves to the right and Black to the left. A player who has lost all pawns loses. The answers show who wins, and the result of each move.",
    values: "other",
    sql: `SELECT pawns_winner('W.WB..B') AS white_first, pawns_winner('W.WB..B', 'B') AS black_first;

SELECT pawn, captures, board_after, wins FROM pawns_moves('W.WB..B');`,
  },
  {
    group: "Boards",
    title: "A picture",
    note: "grundy_svg draws any cells as an SVG document. This is the board of a king, divided by a wall that has a gap. If you save it as a file, the picture has tooltips on its cells.",
    sql: `SELECT grundy_svg(x, y, value)
FROM grundy_board('king', 20, 14,
  '[[6,0],[6,1],[6,2],[6,3],[6,4],[6,5],[6,8],[6,9],[6,10],[6,11],[6,12],[6,13]]');`,
  },
  {
    group: "Boards",
    title: "Any piece, with walls",
    note: "A piece is a list of moves, and a star repeats a move: these are the moves of the queen. The blocked cells are walls, which no piece enters. They divide the board into four rooms with doors.",
    sql: `SELECT x, y, value
FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)*', 23, 23,
  (SELECT json_group_array(json_array(x, y)) FROM grundy_board('rook', 23)
   WHERE (x = 11 AND y % 12 <> 5) OR (y = 11 AND x % 12 <> 5)));`,
  },
  {
    group: "Heaps",
    title: "Kayles",
    note: "A move removes one pin or two adjacent pins from a row, which can split the row into two. The answers are the values of short rows, the proved period, the value of a row of 10¹⁸ pins, and the winning moves from 20 pins.",
    sql: `SELECT n, value FROM heap_values('kayles', 24);

SELECT preperiod, period, proven, theorem FROM heap_period('kayles');

SELECT grundy_heap('kayles', 1000000000000000000) AS far;

SELECT parts FROM heap_moves('kayles', 20) WHERE value = 0;`,
  },
  {
    group: "Heaps",
    title: "Heap games as a board",
    note: "This is a sum of two different games: a row of Kayles with x pins and a heap of Grundy's game with y tokens. The marked sums are losses for the player to move.",
    sql: `SELECT k.n AS x, g.n AS y, nim_sum(k.value, g.value) AS value
FROM heap_values('kayles', 39) AS k, heap_values('grundy', 39) AS g;`,
  },
  {
    group: "Own games",
    title: "A game as a graph",
    note: "The rows of a table are the moves of a game. A token on ten squares moves down by 1, 3 or 4; left and right lead to each other. The outcomes are N if the next player wins, P if the previous player wins, and D for a draw.",
    sql: `CREATE TABLE move("from", "to");
INSERT INTO move
SELECT n.value, n.value - t.value
FROM json_each('[0,1,2,3,4,5,6,7,8,9]') AS n, json_each('[1,3,4]') AS t
WHERE n.value >= t.value;
INSERT INTO move VALUES ('left', 'right'), ('right', 'left'), ('right', 4), ('gate', 'left'), ('gate', 7);

SELECT position, outcome, value, loop_values, remoteness
FROM solve_graph('move') ORDER BY position;

-- The same as a picture: moves lead to the right, and winning moves are coloured.
SELECT graph_svg(position, "to", value, outcome)
FROM solve_graph('move') LEFT JOIN move ON "from" = position;`,
  },
  {
    group: "Own games",
    title: "A game tree",
    note: "This tree shows every line of play from a heap of 5, from which a player takes one or two tokens. The value of a position is the least non-negative integer that is not a value of its options. Each position is written as the sequence of heaps that led to it.",
    sql: `CREATE TABLE line AS
WITH RECURSIVE line("from", "to", heap) AS (
  SELECT NULL, '5', 5
  UNION ALL
  SELECT "to", "to" || ' ' || (heap - take.value), heap - take.value
  FROM line, json_each('[1,2]') AS take WHERE take.value <= heap)
SELECT "from", "to" FROM line WHERE "from" IS NOT NULL;

SELECT graph_svg(position, "to", value, outcome)
FROM solve_graph('line') LEFT JOIN line ON "from" = position;`,
  },
  {
    group: "Own games",
    title: "Your own game: a rule",
    note: "A query that returns the moves of all positions in solve_frontier defines a game. In this one, a move subtracts from a heap any of its divisors except the heap itself. Change the rule!",
    sql: `CREATE TABLE rule AS SELECT '
  WITH RECURSIVE divisor(n) AS (
    SELECT 1 UNION ALL
    SELECT n + 1 FROM divisor WHERE n < (SELECT max(position) / 2 FROM solve_frontier))
  SELECT position, position - n FROM solve_frontier, divisor
  WHERE n < position AND position % n = 0' AS moves;

SELECT position, value, outcome, remoteness
FROM solve_rule('SELECT 30', (SELECT moves FROM rule)) ORDER BY position;

SELECT graph_svg(game.position, move.option, game.value, game.outcome)
FROM rule, solve_rule('SELECT 30', rule.moves) AS game
LEFT JOIN solve_moves(game.position, rule.moves) AS move;`,
  },
  {
    group: "Own games",
    title: "Your own game: two numbers",
    note: "A position can have up to 16 values, p1 to p16. This is Euclid's game: subtract a positive multiple of the smaller number from the larger one, as long as the result is not negative. The answers are the values of all pairs as a board, and the outcomes of the positions that follow from (17, 12).",
    sql: `CREATE TABLE rule AS SELECT '
  SELECT position, max(p1 - n * p2, p2), min(p1 - n * p2, p2)
  FROM solve_frontier, grundy_range(1, p1 / p2) WHERE p2 > 0' AS moves;

SELECT p1 AS x, p2 AS y, value
FROM rule, solve_rule('SELECT a.n, b.n FROM grundy_range(0, 20) AS a, grundy_range(0, a.n) AS b', moves)
ORDER BY x, y;

SELECT p1, p2, outcome, remoteness
FROM rule, solve_rule('SELECT 17, 12', moves) ORDER BY p1 DESC, p2 DESC;`,
  },
  {
    group: "Own games",
    title: "Your own game: masks",
    note: "Positions are sets of bits, and each row is a move: the bits that must be set, the bits that must be clear, the bits that it clears and the bits that it sets. In this small version of Cram, a move fills two adjacent squares of a row of seven.",
    sql: `SELECT position, value, outcome, remoteness
FROM solve_bits('SELECT 127',
  'SELECT bits(value, value + 1), 0, bits(value, value + 1), 0 FROM json_each(''[0,1,2,3,4,5]'')')
ORDER BY position DESC LIMIT 12;`,
  },
  {
    group: "Partizan",
    title: "Left and Right",
    note: "In Domineering, Left places vertical dominoes and Right horizontal ones, so the value of a board is a game. The answers show the values of rectangles, the moves on one board, and the value of a Hackenbush picture: a blue stalk with a red and a green branch, and beside it a red stalk.",
    values: "partizan",
    sql: `SELECT r.value AS rows, board_value('domineering', r.value || 'x4') AS four_columns
FROM json_each('[1,2,3,4]') AS r;

SELECT player, board_after, value, game_outcome(value) AS outcome
FROM board_moves('domineering', '...|...');

SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E''), (0, 4, ''R'')');`,
  },
  {
    group: "Partizan",
    title: "Boards in a line of rules",
    note: "In Clobber, a piece captures an adjacent piece of the opponent. One line of text defines the rules, and a text is a board. The answers show its value, Left's winning moves, and a picture.",
    values: "partizan",
    sql: `SELECT board_value('L + xo>.x ; R + ox>.o', 'xoxo|oxox|xo.x') AS value;

SELECT board_after FROM board_winning_moves('clobber', 'xoxo|oxox|xo.x', 'L');

SELECT board_svg('clobber', 'xoxo|oxox|xo.x');`,
  },
  {
    group: "Partizan",
    title: "Thermographs",
    note: "Values such as {2||1|0} occur in games in which Left and Right have different moves. A thermograph shows how hot a game is, that is, how much a move in it is worth.",
    values: "partizan",
    sql: `SELECT thermograph_svg(column1) FROM (VALUES ('{2||1|0}'), ('+-1'), ('{5|1}'));

SELECT column1 AS game, game_mean(column1) AS mean, game_temperature(column1) AS temperature
FROM (VALUES ('{2||1|0}'), ('+-1'), ('{5|1}'));`,
  },
  {
    group: "Heaps",
    title: "Misère quotients",
    note: "If the player who cannot move wins, Grundy values do not describe sums; a finite monoid takes their place. The answers show the monoid of Kayles with heaps of up to 4, and the period of Kayles in misère play.",
    values: "other",
    sql: `SELECT element, word, is_p FROM misere_quotient('kayles', 4);

SELECT preperiod, period, elements FROM misere_period('kayles');`,
  },
  {
    group: "Heaps",
    title: "Nimbers",
    note: "The numbers below 16 form a field under nim addition and nim multiplication: each row except the first contains every number once. The second answer shows inverses, square roots and powers.",
    values: "other",
    sql: `-- The rook's board supplies the cells.
SELECT x, y, nim_mul(x, y) AS value FROM grundy_board('rook', 16);

WITH n(i) AS (SELECT value FROM json_each('[1,2,3,4,5,6,7,8]'))
SELECT i AS a, nim_inv(i) AS inverse, nim_mul(i, nim_inv(i)) AS product,
       nim_sqrt(i) AS root, nim_pow(i, 3) AS cube, nim_div(i, 7) AS by_seven
FROM n;`,
  },
  {
    group: "Own games",
    title: "A sum of unlike games",
    note: "Each component is a row of a table. A move wins if it leads to the XOR of the values of all other components.",
    sql: `CREATE TABLE component(id INTEGER PRIMARY KEY, piece TEXT, x INTEGER, y INTEGER);
INSERT INTO component VALUES (1, 'queen', 3, 5), (2, 'rook', 3, 6), (3, 'king', 3, 4);

WITH valued AS (SELECT c.*, b.value FROM component AS c
                JOIN grundy_board(c.piece, 100) AS b ON b.x = c.x AND b.y = c.y),
     total AS (SELECT nim_sum(value) AS value FROM valued)
SELECT c.id, c.piece, m.to_x, m.to_y
FROM valued AS c, total, piece_moves(c.piece, c.x, c.y) AS m
WHERE m.value = nim_sum(total.value, c.value)
ORDER BY c.id, m.to_x, m.to_y;`,
  },
  {
    group: "Help",
    title: "What is there?",
    note: "This lists every function and table of the extension.",
    values: "other",
    sql: `SELECT signature, summary FROM grundy_help;`,
  },
];
