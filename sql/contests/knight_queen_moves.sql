-- Knight and Queen: which first moves win? A move wins iff it makes the two values equal, and that
-- may be a move to a higher value. A row: test case, piece, where it goes.
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
