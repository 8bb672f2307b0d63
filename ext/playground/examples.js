/* The examples: each stands in a group, is complete, starts from an empty database and runs as well in the shell. */
const examples = [
  {
    group: "Boards",
    title: "The queen's board",
    note: "Values of a queen that moves left, down or diagonally down. Marked cells are lost for the player to move: Wythoff's pairs.",
    sql: `SELECT x, y, value FROM grundy_board('queen', 24);`,
  },
  {
    group: "Boards",
    title: "The rook is Nim",
    note: "A rook's value is x XOR y: two heaps of Nim. Brightness shows the value.",
    sql: `SELECT x, y, value FROM grundy_board('rook', 64);`,
  },
  {
    group: "Contests",
    title: "Knight against a queen",
    note: "The queen stands on (6, 11). A knight on a marked cell makes the sum of both games a loss for the player to move.",
    sql: `SELECT x, y, nim_sum(value, grundy_queen(6, 11)) AS value
FROM grundy_board('knight', 16);

SELECT x, y, nim_sum(grundy_knight(13, 9), value) AS value
FROM grundy_board('queen', 16);`,
  },
  {
    group: "Contests",
    title: "Winning moves",
    note: "Knight on (13, 9), queen on (6, 11): a first move wins if it makes both values equal.",
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
    note: "How many placements of a knight and a queen does the first player win? It is enough to count the cells of each value.",
    sql: `WITH k AS (SELECT value, count(*) AS cells FROM grundy_board('knight', 50) GROUP BY value),
     q AS (SELECT value, count(*) AS cells FROM grundy_board('queen', 50) GROUP BY value)
SELECT 50*50*50*50 - sum(k.cells * q.cells) AS first_player_wins
FROM k JOIN q USING (value);`,
  },
  {
    group: "Boards",
    title: "Values along a row",
    note: "Two columns of numbers are a plot, which can be zoomed. Here the values of a queen in row 100.",
    sql: `SELECT x, value AS "value of the queen in row 100" FROM grundy_board('queen', 600, 101) WHERE y = 100;`,
  },
  {
    group: "Heaps",
    title: "Nim",
    note: "Heaps are rows. Who wins, in normal and in misère play, and by which moves?",
    sql: `CREATE TABLE box(heap INTEGER);
INSERT INTO box VALUES (3), (4), (5), (9);

SELECT nim_sum(heap) AS value, nim_outcome(heap) AS normal,
       nim_outcome(heap, 'misere') AS misere
FROM box;

SELECT heap, size, take, remaining
FROM nim_winning_moves((SELECT json_group_array(heap) FROM box));`,
  },
  {
    group: "Contests",
    title: "Tower Breakers",
    note: "A move replaces a height by a proper divisor. Three towers, and every first move that wins.",
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
    note: "A move takes coins from a node to its parent. Which node has a winning move, and who wins if u hung below v?",
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
    note: "White moves right, Black left; who has lost all pawns has lost. Who wins, and what comes of each move?",
    sql: `SELECT pawns_winner('W.WB..B') AS white_first, pawns_winner('W.WB..B', 'B') AS black_first;

SELECT pawn, captures, board_after, wins FROM pawns_moves('W.WB..B');`,
  },
  {
    group: "Boards",
    title: "A picture",
    note: "grundy_svg draws any cells as an SVG document, here a king's board in which a wall has a gap. Its cells have tooltips in a file of its own.",
    sql: `SELECT grundy_svg(x, y, value)
FROM grundy_board('king', 20, 14,
  '[[6,0],[6,1],[6,2],[6,3],[6,4],[6,5],[6,8],[6,9],[6,10],[6,11],[6,12],[6,13]]');`,
  },
  {
    group: "Boards",
    title: "Any piece, with walls",
    note: "A piece is a list of moves, a star repeats one: these are the queen's. NULL cells are walls that nothing enters; here they make four rooms with doors.",
    sql: `SELECT x, y, value
FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)*', 23, 23,
  (SELECT json_group_array(json_array(x, y)) FROM grundy_board('rook', 23)
   WHERE (x = 11 AND y % 12 <> 5) OR (y = 11 AND x % 12 <> 5)));`,
  },
  {
    group: "Heaps",
    title: "Kayles",
    note: "A move knocks down one pin or two next to each other, and the row may fall into two. Values, the proved period, a heap of 10¹⁸ by look-up, and the moves that win from 20 pins.",
    sql: `SELECT n, value FROM heap_values('kayles', 24);

SELECT preperiod, period, proven, theorem FROM heap_period('kayles');

SELECT grundy_heap('kayles', 1000000000000000000) AS far;

SELECT parts FROM heap_moves('kayles', 20) WHERE value = 0;`,
  },
  {
    group: "Heaps",
    title: "Heap games as a board",
    note: "Two heaps of unlike games: Kayles to the right, Grundy's game upwards. Marked sums are lost for the player to move.",
    sql: `SELECT k.n AS x, g.n AS y, nim_sum(k.value, g.value) AS value
FROM heap_values('kayles', 39) AS k, heap_values('grundy', 39) AS g;`,
  },
  {
    group: "Own games",
    title: "A game as a graph",
    note: "A game whose moves are rows: a token on 10 squares goes 1, 3 or 4 down; left and right lead to each other. N: the next player wins, P: the previous one, D: a draw.",
    sql: `CREATE TABLE move("from", "to");
INSERT INTO move
SELECT n.value, n.value - t.value
FROM json_each('[0,1,2,3,4,5,6,7,8,9]') AS n, json_each('[1,3,4]') AS t
WHERE n.value >= t.value;
INSERT INTO move VALUES ('left', 'right'), ('right', 'left'), ('right', 4), ('gate', 'left'), ('gate', 7);

SELECT position, outcome, value, loop_values, remoteness
FROM solve_graph('move') ORDER BY position;

-- The same as a picture: moves to the right, those that win in colour.
SELECT graph_svg(position, "to", value, outcome)
FROM solve_graph('move') LEFT JOIN move ON "from" = position;`,
  },
  {
    group: "Own games",
    title: "A game tree",
    note: "Every line of play from a heap of 5 of which one or two are taken, with its value: the least number that none of its options has. Positions are written as the heaps that were met.",
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
    note: "A query that yields the moves of every position in solve_frontier is a game. Here: from a heap take a divisor of it, but not all. Change the rule!",
    sql: `CREATE TABLE rule AS SELECT 'SELECT position, position - take.value
  FROM solve_frontier, json_each(''[1,2,3,5,6,10,15]'') AS take
  WHERE take.value < position AND position % take.value = 0' AS moves;

SELECT position, value, outcome, remoteness
FROM solve_rule('SELECT 30', (SELECT moves FROM rule)) ORDER BY position;

SELECT graph_svg(game.position, move.option, game.value, game.outcome)
FROM rule, solve_rule('SELECT 30', rule.moves) AS game
LEFT JOIN solve_moves(game.position, rule.moves) AS move;`,
  },
  {
    group: "Own games",
    title: "Your own game: masks",
    note: "Positions as sets of bits: each row is a move, what it takes away and what it sets. Here Cram's little brother: seven squares in a row, two neighbours are filled in a move.",
    sql: `SELECT position, value, outcome, remoteness
FROM solve_bits('SELECT 127',
  'SELECT bits(value, value + 1), 0, bits(value, value + 1), 0 FROM json_each(''[0,1,2,3,4,5]'')')
ORDER BY position DESC LIMIT 12;`,
  },
  {
    group: "Partizan",
    title: "Left and Right",
    note: "In Domineering Left places dominoes upright and Right level, so positions have values that are games. Below: what each rectangle is worth, the moves in one, and a Hackenbush string.",
    sql: `SELECT r.value AS rows, board_value('domineering', r.value || 'x4') AS four_columns
FROM json_each('[1,2,3,4]') AS r;

SELECT player, board_after, value, game_outcome(value) AS outcome
FROM board_moves('domineering', '...|...');

SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E''), (0, 4, ''R'')');`,
  },
  {
    group: "Partizan",
    title: "Boards in a line of rules",
    note: "In Clobber a man takes one of the other side beside it. A line of text says so, and a board is a text: its value, Left's winning moves, and the board as a picture.",
    sql: `SELECT board_value('L + xo>.x ; R + ox>.o', 'xoxo|oxox|xo.x') AS value;

SELECT board_after FROM board_winning_moves('clobber', 'xoxo|oxox|xo.x', 'L');

SELECT board_svg('clobber', 'xoxo|oxox|xo.x');`,
  },
  {
    group: "Partizan",
    title: "Thermographs",
    note: "Games in which Left and Right have different moves have values such as {2||1|0}. A thermograph shows how hot they are: what a move is worth.",
    sql: `SELECT thermograph_svg(column1) FROM (VALUES ('{2||1|0}'), ('+-1'), ('{5|1}'));

SELECT column1 AS game, game_mean(column1) AS mean, game_temperature(column1) AS temperature
FROM (VALUES ('{2||1|0}'), ('+-1'), ('{5|1}'));`,
  },
  {
    group: "Heaps",
    title: "Misère quotients",
    note: "If who cannot move wins, values do not add up; a finite monoid takes their place. Kayles with heaps up to 4, and its period.",
    sql: `SELECT element, word, is_p FROM misere_quotient('kayles', 4);

SELECT preperiod, period, elements FROM misere_period('kayles');`,
  },
  {
    group: "Heaps",
    title: "Nimbers",
    note: "The numbers below 16 with nim multiplication are a field: each row but the first has every number once. Below: inverses, square roots, powers.",
    sql: `-- The rook's board lends its cells.
SELECT x, y, nim_mul(x, y) AS value FROM grundy_board('rook', 16);

WITH n(i) AS (SELECT value FROM json_each('[1,2,3,4,5,6,7,8]'))
SELECT i AS a, nim_inv(i) AS inverse, nim_mul(i, nim_inv(i)) AS product,
       nim_sqrt(i) AS root, nim_pow(i, 3) AS cube, nim_div(i, 7) AS by_seven
FROM n;`,
  },
  {
    group: "Own games",
    title: "A sum of unlike games",
    note: "Components are rows; a move wins if it leads to the XOR of all the other components.",
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
    note: "Every function and table of the extension.",
    sql: `SELECT signature, summary FROM grundy_help;`,
  },
];
