-- Knight and Queen: the winning first moves. A move wins if and only if it makes the two values equal; it may
-- be a move to a higher value. The columns are the test case, the piece and the cell to which it moves.
--     sqlite3 :memory: '.read sql/contests/knight_queen_moves.sql' < tests/data/knight_queen.in
.read sql/lib/read_knight_queen.sql
SELECT id, 'knight' AS piece, to_x, to_y
FROM testcase, piece_moves('knight', xk, yk)
WHERE value = grundy_queen(xq, yq)
UNION ALL
SELECT id, 'queen', to_x, to_y
FROM testcase, piece_moves('queen', xq, yq)
WHERE value = grundy_knight(xk, yk)
ORDER BY id, piece, to_x, to_y;
