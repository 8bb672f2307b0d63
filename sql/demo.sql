-- What `make demo` shows: six questions, each with the SQL that answers it. Standard input is a contest file.
--     sqlite3 :memory: '.read sql/demo.sql' < tests/data/knight_queen.in
.read sql/lib/read_knight_queen.sql
.echo on

-- Knight and Queen. A turn moves one of the pieces left, down, or both; a player who cannot move loses.
-- The first player wins exactly when the two Grundy values differ. Here are all cases of a contest file:
SELECT CASE WHEN grundy_knight(xk, yk) <> grundy_queen(xq, yq) THEN 'WIN' ELSE 'LOSE' END AS answer, count(*)
  FROM testcase GROUP BY answer;

-- Which first moves win with the knight on (13, 9) and the queen on (6, 11)?
SELECT 'knight', to_x, to_y FROM piece_moves('knight', 13, 9) WHERE value = grundy_queen(6, 11)
UNION ALL
SELECT 'queen', to_x, to_y FROM piece_moves('queen', 6, 11) WHERE value = grundy_knight(13, 9);

-- The queen's board. A player who is to move from a cell with value 0 loses.
SELECT group_concat(printf('%4d', value), '')
  FROM (SELECT y, value FROM grundy_board('queen', 8) ORDER BY y DESC, x) GROUP BY y ORDER BY y DESC;

-- The values of Kayles repeat with period 12 starting at heap 71, which is proved by a theorem.
SELECT preperiod, period, theorem FROM heap_period('kayles');

-- A game that you define: take one, three or four tokens from a heap. Which heaps does the player to move lose?
CREATE TEMP VIEW start AS SELECT 20 AS position;
CREATE TEMP VIEW move AS
  SELECT position, position - take AS option
    FROM solve_frontier JOIN (SELECT 1 AS take UNION SELECT 3 UNION SELECT 4) ON take <= position;
SELECT group_concat(position, ' ') FROM (SELECT position FROM solve_rule('start', 'move') WHERE outcome = 'P' ORDER BY position);

-- A board game in one line: Domineering. Left places vertical dominoes, Right horizontal ones.
SELECT board_value('L | ..>## ; R - ..>##', '2x3') AS value, game_temperature('{2|-1/2}') AS temperature;
