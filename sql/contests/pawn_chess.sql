-- Pawn Chess (PWNCHESS): the winner of each test case, W or B, if White moves first.
--     sqlite3 :memory: '.read sql/contests/pawn_chess.sql' < tests/data/pawns.in
.read sql/lib/read_pawns.sql
SELECT pawns_winner(board) FROM testcase ORDER BY id;
