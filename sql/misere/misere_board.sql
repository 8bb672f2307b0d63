-- A king that walks home, on a board with walls, where the player who cannot move wins: the outcome and the
-- genus of each cell. The moves are a join of the board with the moves of its pieces, so any piece and any
-- walls can be used. A cell whose genus differs from the genus of every Nim heap is not equivalent to a Nim
-- heap.
--     sqlite3 :memory: '.read sql/misere/misere_board.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE move AS
SELECT board.x || ',' || board.y AS cell, step.to_x || ',' || step.to_y AS option
FROM (SELECT '[[2,1],[1,3],[3,3],[4,1],[0,4]]' AS cells) AS walls
JOIN grundy_board('king', 6, 6, walls.cells) AS board
LEFT JOIN piece_moves('king', board.x, board.y, 6, 6, walls.cells) AS step
WHERE board.value IS NOT NULL;
.read sql/lib/column_names.sql
SELECT position AS cell, outcome, genus
FROM solve_graph('move', 'misere')
ORDER BY position;
