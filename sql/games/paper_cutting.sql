-- Paper cutting: players cut sheets of squares in two along a line, and the player who first cuts out a single
-- square wins. A player who leaves a strip one square wide loses at once, so such a cut is made only if no
-- other cut exists. A position is therefore the width and the height of one sheet, and a cut leaves two sheets. The
-- output is the square sheets with sides of 2 to 12 from which the first player loses.
--     sqlite3 :memory: '.read sql/games/paper_cutting.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE number AS
WITH RECURSIVE n(n) AS (VALUES (2) UNION ALL SELECT n + 1 FROM n WHERE n < 12) SELECT n FROM n;
CREATE TEMP VIEW cut AS
SELECT position, n AS option, n AS part1, p2 AS part2 FROM solve_frontier JOIN number ON n <= p1 - 2
UNION ALL
SELECT position, n, p1 - n, p2 FROM solve_frontier JOIN number ON n <= p1 - 2
UNION ALL
SELECT position, -n, p1, n FROM solve_frontier JOIN number ON n <= p2 - 2
UNION ALL
SELECT position, -n, p1, p2 - n FROM solve_frontier JOIN number ON n <= p2 - 2;

CREATE TEMP TABLE solved AS
SELECT p1 AS width, p2 AS height, value, outcome, remoteness
FROM solve_rule('SELECT w.n, h.n FROM number AS w, number AS h', 'cut');

.read sql/lib/column_names.sql
SELECT n AS losing_square FROM number JOIN solved ON width = n AND height = n WHERE outcome = 'P' ORDER BY n;
