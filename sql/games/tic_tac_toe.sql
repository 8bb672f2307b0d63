-- Tic-tac-toe by masks. Bits 0 to 8 are the pieces of the player to move, bits 9 to 17 the pieces of the opponent. A
-- player who faces a finished line has lost; a full board without a line is a draw. The output has the number of
-- positions of each outcome, the result of the empty board, and the outcomes of the replies to a first move in a
-- corner.
--     sqlite3 :memory: '.read sql/games/tic_tac_toe.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE line(a, b, c);
INSERT INTO line VALUES (0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6);
CREATE TEMP VIEW cell AS SELECT n AS i FROM grundy_range(0, 8);
CREATE TEMP VIEW move AS SELECT 0 AS need, bits(i, i + 9) AS forbid, 0 AS clear, bits(i) AS put FROM cell;
CREATE TEMP VIEW finished AS SELECT bits(a + 9, b + 9, c + 9) AS need, 0 AS forbid, 'P' AS result FROM line;
CREATE TEMP VIEW turn AS SELECT i AS bit, i + 9 AS image FROM cell UNION ALL SELECT i + 9, i FROM cell;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_bits('SELECT 0', 'move', 'finished', '', 'turn', 'draw');

.read sql/lib/column_names.sql
SELECT outcome, count(*) AS positions FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, remoteness FROM solved WHERE position = 0;
-- After two moves x is to move again.
SELECT replace(bits_text(bits(0, i + 9), 3, 3), char(10), '') AS board, outcome
FROM cell JOIN solved ON position = bits(0, i + 9) WHERE i > 0 ORDER BY i;
