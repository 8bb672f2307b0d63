-- Paper cutting: players cut sheets of squares in two along a line, and the player who first cuts out a single
-- square wins. A player who leaves a strip one square wide loses at once, so such a cut is made only if no
-- other cut exists. A position is therefore 100 * width + height of one sheet, and a cut leaves two sheets. The
-- output is the square sheets with sides of 2 to 12 from which the first player loses.
--     sqlite3 :memory: '.read sql/games/paper_cutting.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE number AS
WITH RECURSIVE n(n) AS (VALUES (2) UNION ALL SELECT n + 1 FROM n WHERE n < 12) SELECT n FROM n;
CREATE TEMP VIEW cut AS
SELECT position, n AS option, 100 * n + h AS one, 100 * (w - n) + h AS other
FROM (SELECT position, position / 100 AS w, position % 100 AS h FROM solve_frontier) JOIN number ON n <= w - 2
UNION ALL
SELECT position, -n, 100 * w + n, 100 * w + h - n
FROM (SELECT position, position / 100 AS w, position % 100 AS h FROM solve_frontier) JOIN number ON n <= h - 2;
CREATE TEMP VIEW move AS
SELECT position, option, one AS part FROM cut UNION ALL SELECT position, option, other FROM cut;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness
FROM solve_rule('SELECT 100 * w.n + h.n FROM number AS w, number AS h', 'move');

SELECT n FROM number JOIN solved ON position = 101 * n WHERE outcome = 'P' ORDER BY n;
