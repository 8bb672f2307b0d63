-- Tic-tac-toe, solved by nothing but its moves. Who faces a finished line has no move and has lost; a
-- full board without a line goes on for ever, which is a draw. Rows: how many positions there are, by
-- outcome, then the value of the empty board and how the first replies to each first move do.
--     sqlite3 :memory: '.read sql/games/tic_tac_toe.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE line(a, b, c);
INSERT INTO line VALUES (1,2,3), (4,5,6), (7,8,9), (1,4,7), (2,5,8), (3,6,9), (1,5,9), (3,5,7);
CREATE TEMP TABLE move AS
WITH RECURSIVE cell(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM cell WHERE i < 9),
open_board(board, turn) AS (
  SELECT '.........', 'x'
  UNION
  SELECT substr(board, 1, i - 1) || turn || substr(board, i + 1), CASE turn WHEN 'x' THEN 'o' ELSE 'x' END
  FROM open_board JOIN cell ON substr(board, i, 1) = '.'
  WHERE NOT EXISTS (SELECT 1 FROM line WHERE substr(board, a, 1) <> '.'
                    AND substr(board, a, 1) = substr(board, b, 1) AND substr(board, a, 1) = substr(board, c, 1))
),
board(board, turn, over) AS (
  SELECT board, turn, EXISTS (SELECT 1 FROM line WHERE substr(board, a, 1) <> '.'
         AND substr(board, a, 1) = substr(board, b, 1) AND substr(board, a, 1) = substr(board, c, 1))
  FROM open_board
)
SELECT board AS "from", substr(board, 1, i - 1) || turn || substr(board, i + 1) AS "to"
FROM board JOIN cell ON substr(board, i, 1) = '.' WHERE NOT over
UNION ALL
SELECT board, CASE WHEN NOT over THEN board END FROM board WHERE over OR instr(board, '.') = 0;

SELECT outcome, count(*) FROM solve_graph('move') GROUP BY outcome ORDER BY outcome;
SELECT outcome, remoteness FROM solve_graph('move') WHERE position = '.........';
SELECT "to", outcome FROM move JOIN solve_graph('move') ON position = "to"
WHERE "from" = 'x........' ORDER BY "to" DESC;
