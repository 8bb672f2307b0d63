-- Nimstring: Dots and Boxes in which a player who cannot move loses and boxes do not count. A player who completes a box
-- moves again. Values of the empty boards up to 2 x 3 boxes, and the number of loony positions: nimbers of positions
-- decide who wins a board that has fallen apart into regions, and a loony position is a win beside any other regions.
--     sqlite3 :memory: '.read sql/games/nimstring.sql'
-- A position has a bit for each side that is not drawn yet: horizontal sides row by row, then vertical ones. Bits that are
-- needed and cleared let solve_sums find the regions. Source: Winning Ways, chapter 16.
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE board(height, width, game PRIMARY KEY);
INSERT INTO board VALUES (1, 1, '1x1'), (1, 2, '1x2'), (2, 2, '2x2'), (2, 3, '2x3');
CREATE TEMP TABLE place AS
SELECT game, height, width, r.n AS y, c.n AS x
FROM board JOIN grundy_range(0, 9) AS r ON r.n < height JOIN grundy_range(0, 9) AS c ON c.n < width;
CREATE TEMP TABLE box AS
SELECT game, y * width + x AS box, side.value AS side
FROM place JOIN json_each(json_array(width * y + x, width * (y + 1) + x, width * (height + 1) + (width + 1) * y + x,
                                     width * (height + 1) + (width + 1) * y + x + 1)) AS side;
-- The other sides of the boxes of a side, as a mask for each box.
CREATE TEMP TABLE edge AS
SELECT game, side, min(others) AS one, CASE WHEN count(*) > 1 THEN max(others) END AS other
FROM (SELECT a.game, a.side, a.box, sum(1 << b.side) AS others FROM box AS a JOIN box AS b USING (game, box)
      WHERE a.side <> b.side GROUP BY 1, 2, 3)
GROUP BY game, side;
-- The sides of a box in ascending order, so that exactly one row applies whatever sides are left: the first of them that
-- is not drawn, and those before it, which are. The last row is for a box that the side completes.
CREATE TEMP TABLE first AS
SELECT DISTINCT mask, 1 << n AS need, mask & ((1 << n) - 1) AS forbid
FROM (SELECT one AS mask FROM edge UNION SELECT other FROM edge) JOIN grundy_range(0, 30) ON mask >> n & 1;
CREATE TEMP TABLE move AS
SELECT game, 1 << side AS need, one AS forbid, 1 << side AS clear, 0 AS put, 1 AS again FROM edge
UNION ALL SELECT game, 1 << side, other, 1 << side, 0, 1 FROM edge WHERE other IS NOT NULL
UNION ALL SELECT game, (1 << side) | a.need, a.forbid, 1 << side, 0, 0
  FROM edge JOIN first AS a ON a.mask = one WHERE other IS NULL
UNION ALL SELECT game, (1 << side) | a.need | b.need, a.forbid | b.forbid, 1 << side, 0, 0
  FROM edge JOIN first AS a ON a.mask = one JOIN first AS b ON b.mask = other;

.read sql/lib/column_names.sql
SELECT game, max(CASE position WHEN start THEN value END) AS value, count(*) AS positions, sum(value = 'loony') AS loony
FROM (SELECT game, sum(1 << side) AS start FROM edge GROUP BY game) CROSS JOIN
  solve_bits('SELECT ' || start, 'SELECT need, forbid, clear, put, again FROM move WHERE game = ''' || game || '''')
GROUP BY game ORDER BY count(*);
-- The empty board of 2 x 3 boxes by its regions: the value, and the number of regions that are solved.
SELECT max(CASE position WHEN start THEN value END) AS value, count(*) AS regions
FROM (SELECT sum(1 << side) AS start FROM edge WHERE game = '2x3') CROSS JOIN
  solve_sums('SELECT ' || start, 'SELECT need, forbid, clear, put, again FROM move WHERE game = ''2x3''');
