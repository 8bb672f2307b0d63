-- Knight and Queen: the winner of each test case. The value of the sum is the XOR of the two values, so the
-- player to move wins if and only if they differ.
--     sqlite3 :memory: '.read sql/contests/knight_queen_winner.sql' < tests/data/knight_queen.in
.read sql/lib/read_knight_queen.sql
SELECT CASE WHEN grundy_knight(xk, yk) <> grundy_queen(xq, yq) THEN 'WIN' ELSE 'LOSE' END
FROM testcase
ORDER BY id;
