-- Connect-k: men are dropped into columns, and k of one's own in a line win. A position is an integer:
-- low bits for the men of who is to move, high ones for the other's. Here 4 columns, 3 rows, 3 in line.
-- Rows: how many positions there are, the empty board, and the columns to begin with: result, moves.
--     sqlite3 :memory: '.read sql/games/connect_k.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h, k);
INSERT INTO size VALUES (4, 3, 3);
.read sql/lib/connect_rule.sql

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move', 'draw');

SELECT count(*) FROM solved;
SELECT outcome, remoteness FROM solved WHERE position = 0;
SELECT x, outcome, s.remoteness FROM cell, plane, solved AS s WHERE y = 0 AND position = bit << n ORDER BY x;
