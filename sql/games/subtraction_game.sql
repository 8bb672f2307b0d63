-- A subtraction game by its moves: a player takes 1, 3 or 4 tokens from a heap. The output is the values of the
-- heaps 0 to 100.
--     sqlite3 :memory: '.read sql/games/subtraction_game.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
.read sql/lib/column_names.sql
SELECT position AS heap, value
FROM solve_graph('WITH RECURSIVE heap(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM heap WHERE n < 100)
                 SELECT n, n - take.column1 FROM heap
                 LEFT JOIN (VALUES (1), (3), (4)) AS take ON take.column1 <= n')
ORDER BY position;
