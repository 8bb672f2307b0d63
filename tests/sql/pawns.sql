-- Sides.
SELECT pawns_winner('W..B', 'X');
--> error: pawns_winner(): side must be 'W' or 'B', got 'X' (a TEXT)
SELECT pawns_winner('W..B', 1);
--> error: pawns_winner(): side must be 'W' or 'B', got 1
SELECT * FROM pawns_moves('W..B', '');
--> error: pawns_moves(): side must be 'W' or 'B', got '' (a TEXT)
SELECT pawns_winner('W..B', 'w'), pawns_winner('W..B', 'b');
--> W|B
SELECT pawns_winner(NULL), pawns_winner('W..B', NULL), pawns_winner(NULL, 'Z');
--> NULL|NULL|NULL
SELECT * FROM pawns_moves(NULL);
SELECT * FROM pawns_moves('W..B', NULL);
SELECT * FROM pawns_moves;
--> error: pawns_moves(): argument board is missing
SELECT pawns_winner();
--> error: wrong number of arguments to function pawns_winner()
SELECT DISTINCT board_ FROM pawns_moves('W..B');
--> W..B
SELECT count(*) FROM pawns_moves('W..B', 'W') JOIN pawns_moves('W..B') USING (pawn, wins);
--> 1
SELECT DISTINCT board_, side FROM pawns_moves('W..B', 'B');
--> W..B|B

-- The published samples and winning pawns.
SELECT pawns_winner('W..B'), pawns_winner('WW.B');
--> W|B
SELECT group_concat(pawn) FROM pawns_moves('W..B') WHERE wins;
--> 0
SELECT group_concat(pawn) FROM pawns_moves('W.WBBB') WHERE wins;
--> 0
SELECT group_concat(pawn) FROM pawns_moves('WB') WHERE wins;
--> 0
SELECT group_concat(pawn) FROM pawns_moves('WBB') WHERE wins;
--> NULL
SELECT group_concat(pawn) FROM pawns_moves('WWB') WHERE wins;
--> 1
SELECT group_concat(pawn) FROM pawns_moves('WWBB') WHERE wins;
--> NULL
SELECT group_concat(pawn) FROM pawns_moves('W.B') WHERE wins;
--> NULL
SELECT group_concat(pawn) FROM pawns_moves('W.WB..B') WHERE wins;
--> 0,2
SELECT group_concat(pawn) FROM pawns_moves('WWWB.BBB') WHERE wins;
--> 2
-- A finished game: the other has won, there are no moves.
SELECT pawns_winner('W.W'), pawns_winner('W.W', 'B'), pawns_winner('B'), pawns_winner('B', 'B');
--> W|W|B|B
SELECT * FROM pawns_moves('W.W');
SELECT * FROM pawns_moves('.B', 'B');
SELECT pawn, captures, board_after FROM pawns_moves('W.WB..B');
--> 0|0|.WWB..B
--> 2|1|W..W..B
SELECT pawn, captures, board_after FROM pawns_moves('W.WB..B', 'B');
--> 3|1|W.B...B
--> 6|0|W.WB.B.

-- 10^6 cells; a row after the move is only made where it is asked for.
.open :memory:
.load ./dist/grundy
CREATE TABLE b AS SELECT replace(hex(zeroblob(250000)), '00', 'W.') || replace(hex(zeroblob(250000)), '00', '.B') AS row;
SELECT length(row) FROM b;
--> 1000000
SELECT count(*) FROM b, pawns_moves(row);
--> 250000
SELECT length(board_after), substr(board_after, 1, 3) FROM b, pawns_moves(row) LIMIT 1;
--> 1000000|.WW
SELECT pawn, substr(board_after, 499998, 5) FROM b, pawns_moves(row) WHERE pawn = 499998;
--> 499998|..W.B
-- Both sides have as many free moves; who begins runs out of them first.
SELECT pawns_winner(row) <> pawns_winner(row, 'B') FROM b;
--> 1

-- In a schema.
.open :memory:
.load ./dist/grundy
CREATE TABLE t(row, winner AS (pawns_winner(row)) STORED);
CREATE INDEX i ON t(pawns_winner(row));
CREATE VIEW v AS SELECT pawn FROM t, pawns_moves(row) WHERE wins;
INSERT INTO t(row) VALUES ('W..B');
SELECT * FROM t WHERE pawns_winner(row) = 'W';
--> W..B|W
SELECT * FROM v;
--> 0
