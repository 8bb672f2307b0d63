-- Three Men's Morris: three men each are placed, then moved along the lines of the board (rows, columns
-- and the two diagonals); three in a line win. Play may go on for ever. A position is an integer: nine bits for
-- the men of who is to move, nine for the other's, then how many have been placed. Rows: how many
-- positions there are by outcome, the empty board, and the places to begin with.
--     sqlite3 :memory: '.read sql/games/three_mens_morris.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 8) SELECT i, i % 3 AS x, i / 3 AS y FROM n;
-- Where a man can be moved: along a line, so diagonally only from or to the centre.
CREATE TEMP TABLE step AS
SELECT 1 << a.i AS pick, 1 << b.i AS place FROM cell AS a, cell AS b
WHERE abs(a.x - b.x) + abs(a.y - b.y) = 1 OR (abs(a.x - b.x) = 1 AND abs(a.y - b.y) = 1 AND 4 IN (a.i, b.i));
CREATE TEMP TABLE line(mask);
INSERT INTO line VALUES (7), (56), (448), (73), (146), (292), (273), (84);
CREATE TEMP VIEW board AS
SELECT position, position & 511 AS mine, position >> 9 & 511 AS theirs, position >> 18 AS placed,
       EXISTS (SELECT 1 FROM line WHERE position >> 9 & mask = mask) AS over
FROM solve_frontier;
CREATE TEMP VIEW move AS
SELECT position, theirs | ((mine | (1 << i)) << 9) | ((placed + 1) << 18) AS option, NULL AS result, NULL AS remoteness
FROM board CROSS JOIN cell WHERE placed < 6 AND NOT over AND (mine | theirs) >> i & 1 = 0
UNION ALL
SELECT position, theirs | (((mine & ~pick) | place) << 9) | (6 << 18), NULL, NULL
FROM board CROSS JOIN step WHERE placed = 6 AND NOT over AND mine & pick AND (mine | theirs) & place = 0
UNION ALL SELECT position, NULL, 'P', 0 FROM board WHERE over;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move');

SELECT outcome, count(*) FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, remoteness FROM solved WHERE position = 0;
SELECT i, outcome, s.remoteness FROM cell, solved AS s WHERE position = (1 << (9 + i)) | (1 << 18) ORDER BY i;
