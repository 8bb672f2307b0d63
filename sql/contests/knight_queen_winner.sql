-- Knight and Queen: who wins each test case? The one to move wins iff the two values differ, since
-- the value of the sum is their XOR.
--     sqlite3 :memory: '.read sql/contests/knight_queen_winner.sql' < tests/data/knight_queen.in
.read sql/lib/read_knight_queen.sql
SELECT CASE WHEN grundy_knight(xk, yk) <> grundy_queen(xq, yq) THEN 'WIN' ELSE 'LOSE' END
FROM testcase
ORDER BY id;
