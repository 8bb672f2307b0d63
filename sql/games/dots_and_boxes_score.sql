-- A game of Dots and Boxes on 3 x 3 boxes in which both players make the best moves, the first of them by name. Each row
-- has the side that is drawn, the boxes that it completes, the score of its player from there on, and the board.
--     sqlite3 :memory: '.read sql/games/dots_and_boxes_score.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
.read sql/lib/column_names.sql
WITH RECURSIVE game(board, player, side, gain, score) AS (
  VALUES ('3x3', 'A', NULL, 0, NULL)
  UNION ALL
  SELECT m.board_after, CASE WHEN game.gain > 0 OR game.side IS NULL THEN player ELSE char(131 - unicode(player)) END,
         m.side, m.gain, m.score
  FROM game, boxes_moves(game.board) AS m
  WHERE m.side = (SELECT min(side) FROM boxes_moves(game.board) WHERE is_best))
SELECT player, side, gain, score, board FROM game WHERE side IS NOT NULL;
