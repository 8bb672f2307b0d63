-- Dots and Boxes: for each size of boards, the boxes that the first player takes more than the opponent, the nimber, and
-- the number of best first sides. Then the best first sides of 2 x 2 boxes by name.
--     sqlite3 :memory: '.read sql/games/dots_and_boxes.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(board TEXT);
INSERT INTO size VALUES ('1x1'), ('1x2'), ('1x3'), ('2x2'), ('2x3'), ('3x3');
.read sql/lib/column_names.sql
SELECT board, boxes_score(board) AS score, boxes_nimber(board) AS nimber,
       (SELECT count(*) FROM boxes_moves(board) WHERE is_best) AS best_sides FROM size;
SELECT group_concat(side) AS best_sides FROM boxes_moves('2x2') WHERE is_best;
