-- Pawn Chess (PWNCHESS): who wins each test case if White moves first, W or B?
--     sqlite3 :memory: '.read sql/contests/pawn_chess.sql' < tests/data/pawns.in
.read sql/lib/read_pawns.sql
SELECT pawns_winner(board) FROM testcase ORDER BY id;
