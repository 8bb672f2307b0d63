-- A king who walks home, where whoever cannot move wins: the cells of a board with walls, whom they are won
-- by, and their genus. The moves are a join of the board with its pieces' moves, so any piece and any walls
-- will do. A genus that no Nim heap has says that no Nim heap
-- does what the cell does.
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
SELECT position, outcome, genus
FROM solve_graph('move', 'misere')
ORDER BY position;
