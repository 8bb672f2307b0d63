-- Knight and Queen: the number of the n^4 placements on an n x n board that the first player wins, for n = 1 to
-- 50. The first player loses the placements in which both values are equal, so it is enough to count the cells
-- of each value.
--     sqlite3 :memory: '.read sql/boards/knight_queen_count.sql'
.load ./dist/grundy
.read sql/lib/column_names.sql
WITH RECURSIVE board(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM board WHERE n < 50),
knight(n, value, cells) AS (
  SELECT n, value, count(*) FROM board, grundy_board('knight', n) GROUP BY n, value
),
queen(n, value, cells) AS (
  SELECT n, value, count(*) FROM board, grundy_board('queen', n) GROUP BY n, value
)
SELECT n, n * n * n * n - sum(knight.cells * queen.cells) AS wins
FROM knight JOIN queen USING (n, value)
GROUP BY n
ORDER BY n;
