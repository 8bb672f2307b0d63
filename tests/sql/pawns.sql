-- Sides.
SELECT pawns_winner('W..B', 'X');
--> error: pawns_winner(): side must be 'W' or 'B', got 'X' (a TEXT)
SELECT pawns_winner('W..B', 1);
--> error: pawns_winner(): side must be 'W' or 'B', got 1
SELECT pawns_winner('W..B', 'w'), pawns_winner('W..B', 'b');
--> W|B
SELECT pawns_winner(NULL), pawns_winner('W..B', NULL), pawns_winner(NULL, 'Z');
--> NULL|NULL|NULL
SELECT * FROM pawns_moves(NULL);
SELECT * FROM pawns_moves('W..B', NULL);
SELECT * FROM pawns_moves;
--> error: pawns_moves(): argument board is missing
SELECT pawns_winner();
--> error: pawns_winner(board [, side = 'W']) is a function with 1 or 2 arguments, got 0; for example SELECT pawns_winner('W..B')
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
-- In a finished game the other player has won, and no move exists.
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

-- 10^6 cells; the row after a move is computed only if it is read.
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
-- Both sides have equally many free moves; the first player runs out of them first.
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

-- Invalid boards.
.open :memory:
.load ./dist/grundy
SELECT pawns_winner('W.x.B');
--> error: pawns_winner(): cell 2 of board must be '.', 'W' or 'B', got 'x'
SELECT pawns_winner('w..B');
--> error: pawns_winner(): cell 0 of board must be '.', 'W' or 'B', got 'w'
SELECT pawns_winner('W..é');
--> error: pawns_winner(): cell 3 of board must be '.', 'W' or 'B', got 'é'
SELECT pawns_winner('W..' || char(0) || 'B');
--> error: pawns_winner(): cell 3 of board must be '.', 'W' or 'B', got char(0)
SELECT pawns_winner('W..B ');
--> error: pawns_winner(): cell 4 of board must be '.', 'W' or 'B', got ' '
SELECT pawns_winner('WB.W');
--> error: pawns_winner(): every W must stand left of every B, but cell 3 of board is a W
SELECT pawns_winner('B.Wx');
--> error: pawns_winner(): every W must stand left of every B, but cell 2 of board is a W
SELECT pawns_winner('....');
--> error: pawns_winner(): board must have a pawn, W or B
SELECT pawns_winner('');
--> error: pawns_winner(): board must have a pawn, W or B
SELECT pawns_winner(7);
--> error: pawns_winner(): board must be a text of '.', 'W' and 'B', got 7
SELECT pawns_winner(x'572e42');
--> error: pawns_winner(): board must be a text of '.', 'W' and 'B', got a BLOB of 3 bytes
SELECT pawns_winner('W.x.B', 'B');
--> error: pawns_winner(): cell 2 of board must be '.', 'W' or 'B', got 'x'
SELECT * FROM pawns_moves('W.x.B');
--> error: pawns_moves(): cell 2 of board must be '.', 'W' or 'B', got 'x'
SELECT * FROM pawns_moves('W.x.B', 'B');
--> error: pawns_moves(): cell 2 of board must be '.', 'W' or 'B', got 'x'
SELECT * FROM pawns_moves('w..B', 'B');
--> error: pawns_moves(): cell 0 of board must be '.', 'W' or 'B', got 'w'
SELECT * FROM pawns_moves('W..é', 'B');
--> error: pawns_moves(): cell 3 of board must be '.', 'W' or 'B', got 'é'
SELECT * FROM pawns_moves('W..' || char(0) || 'B', 'B');
--> error: pawns_moves(): cell 3 of board must be '.', 'W' or 'B', got char(0)
SELECT * FROM pawns_moves('W..B ', 'B');
--> error: pawns_moves(): cell 4 of board must be '.', 'W' or 'B', got ' '
SELECT * FROM pawns_moves('WB.W', 'B');
--> error: pawns_moves(): every W must stand left of every B, but cell 3 of board is a W
SELECT * FROM pawns_moves('B.Wx', 'B');
--> error: pawns_moves(): every W must stand left of every B, but cell 2 of board is a W
SELECT * FROM pawns_moves('....', 'B');
--> error: pawns_moves(): board must have a pawn, W or B
SELECT * FROM pawns_moves('', 'B');
--> error: pawns_moves(): board must have a pawn, W or B
SELECT * FROM pawns_moves(7, 'B');
--> error: pawns_moves(): board must be a text of '.', 'W' and 'B', got 7
SELECT * FROM pawns_moves(x'572e42', 'B');
--> error: pawns_moves(): board must be a text of '.', 'W' and 'B', got a BLOB of 3 bytes

-- Published numbers of wins for White, moving first, among all boards with pawns of both colours; a player wins if and
-- only if a move wins, and a move wins if and only if the other player then loses.
WITH RECURSIVE part(row, black) AS (SELECT '', 0 UNION ALL SELECT row || c.column1, black OR c.column1 = 'B' FROM part, (VALUES ('.'), ('W'), ('B')) AS c WHERE length(row) < 8 AND NOT (black AND c.column1 = 'W')) SELECT length(row), count(*) FROM part WHERE black AND instr(row, 'W') AND pawns_winner(row) = 'W' GROUP BY length(row);
--> 2|1
--> 3|3
--> 4|9
--> 5|25
--> 6|68
--> 7|172
--> 8|419
WITH RECURSIVE part(row, black) AS (SELECT '', 0 UNION ALL SELECT row || c.column1, black OR c.column1 = 'B' FROM part, (VALUES ('.'), ('W'), ('B')) AS c WHERE length(row) < 8 AND NOT (black AND c.column1 = 'W')) SELECT count(*) FROM part, (VALUES ('W', 'B'), ('B', 'W')) AS s WHERE black AND instr(row, 'W') AND ((pawns_winner(row, s.column1) = s.column1) <> (SELECT max(wins) FROM pawns_moves(row, s.column1)) OR EXISTS (SELECT 1 FROM pawns_moves(row, s.column1) AS m WHERE m.wins <> (pawns_winner(m.board_after, s.column2) = s.column1)));
--> 0

-- Compare conditions that are pushed down with the same conditions behind a unary plus, which prevents it.
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn = 3 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn = 3 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn = 4 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn = 4 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn > 3 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn > 3 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn <= 3 AND pawn > 0 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn <= 3 AND +pawn > 0 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE wins = 1 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +wins = 1 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE wins = 0 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +wins = 0 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE wins ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +wins ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE NOT wins ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE NOT +wins ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE captures = 1 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +captures = 1 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE captures AND wins ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +captures AND +wins ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn IN (0, 2, 3, 9) ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn IN (0, 2, 3, 9) ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn = 2.5 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn = 2.5 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn > 100 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn > 100 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn < 0 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn < 0 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE pawn = 3 OR wins = 1 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +pawn = 3 OR +wins = 1 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE board_after LIKE '.W%' ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +board_after LIKE '.W%' ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE wins > 0.5 ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +wins > 0.5 ORDER BY mover, pawn;
SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE wins IS NULL ORDER BY mover, pawn;
==> SELECT mover, pawn, captures, board_after, wins FROM (SELECT 'W' AS mover UNION ALL SELECT 'B') CROSS JOIN pawns_moves('W.WW.WB.B.BB', mover) WHERE +wins IS NULL ORDER BY mover, pawn;
-- The error names the first cell that is invalid or out of order.
SELECT pawns_winner('W.BW');
--> error: pawns_winner(): every W must stand left of every B, but cell 3 of board is a W
SELECT pawns_winner('BW');
--> error: pawns_winner(): every W must stand left of every B, but cell 1 of board is a W
SELECT pawns_winner('W.xB');
--> error: pawns_winner(): cell 2 of board must be '.', 'W' or 'B', got 'x'
SELECT pawns_winner('W.Bx');
--> error: pawns_winner(): cell 3 of board must be '.', 'W' or 'B', got 'x'
SELECT pawns_winner('wB');
--> error: pawns_winner(): cell 0 of board must be '.', 'W' or 'B', got 'w'
SELECT pawns_winner('xBW');
--> error: pawns_winner(): cell 0 of board must be '.', 'W' or 'B', got 'x'
SELECT pawns_winner('BxW');
--> error: pawns_winner(): cell 1 of board must be '.', 'W' or 'B', got 'x'
SELECT pawns_winner('BWx');
--> error: pawns_winner(): every W must stand left of every B, but cell 1 of board is a W
SELECT pawns_winner('W' || char(0) || 'B');
--> error: pawns_winner(): cell 1 of board must be '.', 'W' or 'B', got char(0)
