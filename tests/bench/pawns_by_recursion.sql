-- What a row of Pawn Chess has to be searched for (how many pawns, the sums of their cells, the
-- foremost), as a recursive query over the cells.
WITH RECURSIVE cell(i, c) AS (
  SELECT 0, substr(row, 1, 1) FROM board
  UNION ALL
  SELECT i + 1, substr(row, i + 2, 1) FROM cell, board WHERE i + 1 < length(row)
)
SELECT count(*) FILTER (WHERE c = 'W'), sum(i) FILTER (WHERE c = 'W'), max(i) FILTER (WHERE c = 'W'),
       count(*) FILTER (WHERE c = 'B'), sum(i) FILTER (WHERE c = 'B'), min(i) FILTER (WHERE c = 'B')
FROM cell;
