-- Clobber on 4 x 3 squares, starting with alternating stones. A player moves a stone onto an adjacent stone of
-- the opponent, which is captured. A position is an integer: the low bits are the stones of the player to move
-- and the high bits the stones of the opponent, so that one rule describes the moves of both players. The
-- output has the number of positions and the result of the full board.
--     sqlite3 :memory: '.read sql/games/clobber.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (4, 3);
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i % w AS x, i / w AS y, 1 << i AS bit FROM n, size;
CREATE TEMP TABLE step AS
SELECT a.bit AS a, b.bit AS b FROM cell AS a, cell AS b WHERE abs(a.x - b.x) + abs(a.y - b.y) = 1;
CREATE TEMP TABLE plane AS SELECT w * h AS n, (1 << (w * h)) - 1 AS full FROM size;
CREATE TEMP VIEW move AS
SELECT position, (theirs & ~b) | (((mine & ~a) | b) << n) AS option
FROM (SELECT position, position & full AS mine, position >> n AS theirs, n FROM solve_frontier, plane) CROSS JOIN step
WHERE mine & a AND theirs & b;
CREATE TEMP VIEW start AS
SELECT sum(CASE (x + y) % 2 WHEN 0 THEN bit ELSE bit << n END) AS position FROM cell, plane;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('start', 'move');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM solved;
SELECT outcome, remoteness FROM solved JOIN start USING (position);
