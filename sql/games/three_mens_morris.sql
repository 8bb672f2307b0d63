-- Three Men's Morris. Each player places three pieces and then moves them along the lines of the board (rows,
-- columns and the two diagonals); three in a line win. Play can continue forever. A position is an integer:
-- nine bits for the pieces of the player to move, nine for the pieces of the opponent, then the number of
-- pieces placed. The output has the number of positions of each outcome, the result of the empty board, and the
-- result of each first move.
--     sqlite3 :memory: '.read sql/games/three_mens_morris.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
.read sql/lib/three_men.sql
-- A piece moves along a line, so diagonally only from or to the centre.
CREATE TEMP TABLE step AS
SELECT 1 << a.i AS pick, 1 << b.i AS place FROM cell AS a, cell AS b
WHERE abs(a.x - b.x) + abs(a.y - b.y) = 1 OR (abs(a.x - b.x) = 1 AND abs(a.y - b.y) = 1 AND 4 IN (a.i, b.i));
CREATE TEMP TABLE line(mask);
INSERT INTO line VALUES (7), (56), (448), (73), (146), (292), (273), (84);

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move');

.read sql/lib/column_names.sql
SELECT outcome, count(*) AS positions FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, remoteness FROM solved WHERE position = 0;
SELECT i AS first_point, outcome, s.remoteness FROM cell, solved AS s WHERE position = (1 << (9 + i)) | (1 << 18) ORDER BY i;
