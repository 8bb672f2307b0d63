-- Dots and Boxes on 2 x 2 boxes for a score, by a rule: by how many boxes does the first player win or lose? A player who draws
-- the fourth side of a box wins a point and moves again. A position is an integer: a bit for each drawn side, row by
-- row, first the horizontal sides and then the vertical ones. Change the size in the table `size`. The output has the
-- number of positions, the score of the empty board, and the best first sides.
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(width, height, sides);
INSERT INTO size(width, height) VALUES (2, 2);
UPDATE size SET sides = width * (height + 1) + (width + 1) * height;
CREATE TEMP TABLE side AS SELECT 1 << n AS bit FROM size JOIN heap_values('nim', sides - 1);
CREATE TEMP TABLE box AS
SELECT (1 << (width * y.n + x.n)) | (1 << (width * (y.n + 1) + x.n)) |
       (1 << (width * (height + 1) + (width + 1) * y.n + x.n)) |
       (1 << (width * (height + 1) + (width + 1) * y.n + x.n + 1)) AS sides
FROM size JOIN heap_values('nim', width - 1) AS x JOIN heap_values('nim', height - 1) AS y;
CREATE TEMP TABLE draw AS
SELECT bit, max(CASE WHEN number = 1 THEN sides ELSE 0 END) AS one, max(CASE WHEN number = 2 THEN sides ELSE 0 END) AS other
FROM (SELECT bit, sides, row_number() OVER (PARTITION BY bit ORDER BY sides) AS number
      FROM side JOIN box ON bit & sides)
GROUP BY bit;
CREATE TEMP VIEW drawing AS
SELECT position, position | bit AS option,
       ((position | bit) & one = one) + (other > 0 AND (position | bit) & other = other) AS gain
FROM solve_frontier CROSS JOIN draw WHERE position & bit = 0;
CREATE TEMP VIEW move AS SELECT position, option, gain, gain > 0 AS again FROM drawing;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 0', 'move', 'score');

SELECT count(*) FROM solved;
SELECT value FROM solved WHERE position = 0;
SELECT option FROM solve_moves(0, 'move') JOIN solved AS s ON s.position = option
WHERE gain + CASE WHEN again THEN s.value ELSE -s.value END = (SELECT value FROM solved WHERE position = 0)
ORDER BY option;
