-- Pawn Chess: the winning first moves if White moves first, and if Black moves first. The columns are the side,
-- the test case and the cell of the pawn, counted from 0.
--     sqlite3 :memory: '.read sql/contests/pawn_chess_moves.sql' < tests/data/pawns.in
.read sql/lib/read_pawns.sql
SELECT side.column1, testcase.id, move.pawn
FROM (VALUES ('W'), ('B')) AS side, testcase, pawns_moves(testcase.board, side.column1) AS move
WHERE move.wins
ORDER BY side.column1 DESC, testcase.id, move.pawn;
