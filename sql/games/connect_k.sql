-- Connect-k: players drop pieces into columns, and k pieces of one player in a line win. A position is an
-- integer: the low bits are the pieces of the player to move, and the high bits are the pieces of the opponent.
-- The board has 4 columns and 3 rows, and three in a line win. The output has the number of positions, the
-- result of the empty board, and for each column of the first move the result and the number of moves.
--     sqlite3 :memory: '.read sql/games/connect_k.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h, k);
INSERT INTO size VALUES (4, 3, 3);
.read sql/lib/connect_rule.sql

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move', 'draw');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM solved;
SELECT outcome, remoteness FROM solved WHERE position = 0;
SELECT x AS column_of_first_move, outcome, s.remoteness FROM cell, plane, solved AS s WHERE y = 0 AND position = bit << n ORDER BY x;
