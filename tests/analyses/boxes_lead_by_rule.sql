-- Dots and Boxes on 2 x 2 boxes, by a rule. A player who draws the fourth side of a box moves again. A position is an
-- integer: a bit for each drawn side, then the lead of the player to move plus 4. The output has the number of
-- positions and the result of the empty board.
.load ./dist/grundy
.mode list
.separator " " "\n"
-- Sides 0 to 5 are horizontal, row by row; sides 6 to 11 are vertical.
CREATE TEMP TABLE side AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 11) SELECT 1 << i AS bit FROM n;
CREATE TEMP TABLE box AS
SELECT (1 << (2 * y + x)) | (1 << (2 * y + 2 + x)) | (1 << (6 + 3 * y + x)) | (1 << (7 + 3 * y + x)) AS sides
FROM (SELECT 0 AS x UNION SELECT 1), (SELECT 0 AS y UNION SELECT 1);
CREATE TEMP VIEW board AS
SELECT position, position & 4095 AS drawn, (position >> 12) - 4 AS lead FROM solve_frontier;
CREATE TEMP VIEW drawing AS
SELECT position, drawn | bit AS drawn, lead,
       (SELECT count(*) FROM box WHERE (drawn | bit) & sides = sides AND bit & sides) AS made
FROM board CROSS JOIN side WHERE drawn & bit = 0;
CREATE TEMP VIEW move AS
SELECT position, drawn | ((4 + CASE made WHEN 0 THEN -lead ELSE lead + made END) << 12) AS option,
       made > 0 AS again, NULL AS result, NULL AS remoteness
FROM drawing
UNION ALL
SELECT position, NULL, 0, CASE WHEN lead > 0 THEN 'N' WHEN lead < 0 THEN 'P' ELSE 'D' END,
       CASE WHEN lead <> 0 THEN 0 END
FROM board WHERE drawn = 4095;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 4 << 12', 'move');

SELECT count(*) FROM solved;
SELECT outcome, remoteness FROM solved WHERE position = 4 << 12;
