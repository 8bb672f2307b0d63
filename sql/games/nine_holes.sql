-- Nine Holes. Each player places three pieces on a board of nine points and then moves them to any free point.
-- Three in a row or column win; diagonals do not count. Play can continue forever. A position is an integer:
-- nine bits for the pieces of the player to move, nine for the pieces of the opponent, then the number of
-- pieces placed. The output has the number of positions of each outcome, the result of the empty board, and the
-- result of each first move.
--     sqlite3 :memory: '.read sql/games/nine_holes.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
.read sql/lib/three_men.sql
CREATE TEMP TABLE step AS
SELECT 1 << a.i AS pick, 1 << b.i AS place FROM cell AS a, cell AS b
WHERE a.i <> b.i;
CREATE TEMP TABLE line(mask);
INSERT INTO line VALUES (7), (56), (448), (73), (146), (292);

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move');

.read sql/lib/column_names.sql
SELECT outcome, count(*) AS positions FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, remoteness FROM solved WHERE position = 0;
SELECT i AS first_point, outcome, s.remoteness FROM cell, solved AS s WHERE position = (1 << (9 + i)) | (1 << 18) ORDER BY i;
