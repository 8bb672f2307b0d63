-- Compute the scores of Dots and Boxes on all empty boards with at most 40 sides: the boxes that the first player takes
-- more than the second one. A row has the board, the number of its sides, and the score. The file boxes_scores.txt is the
-- output; the command computes the boards with at most 24 sides:
--     sqlite3 :memory: '.parameter init' '.parameter set :sides 24' '.read sql/records/boxes_scores.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE memory AS SELECT grundy_limit('memory', 16000000000);
WITH board(height, width, sides) AS (
  SELECT h.n, w.n, h.n * (w.n + 1) + w.n * (h.n + 1) FROM grundy_range(1, 4) AS h JOIN grundy_range(1, 13) AS w ON w.n >= h.n
)
SELECT height || 'x' || width, sides, boxes_score(height || 'x' || width) FROM board
WHERE sides <= coalesce(:sides, 40) ORDER BY sides, height DESC;
