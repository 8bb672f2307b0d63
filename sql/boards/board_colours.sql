-- Show a board in colours. Each cell is a block of two characters in a terminal with 24-bit colour; the cell
-- (0,0) is at the lower left. Low values are dark and high values bright; () marks value 0, from which the
-- player to move loses. Edit the first line of the query for another piece or size.
--     sqlite3 :memory: '.read sql/boards/board_colours.sql'
.load ./dist/grundy
WITH board(name, columns, lines) AS (VALUES ('queen', 36, 36)),
-- Colours at equal distances on the scale viridis.
colour(level, red, green, blue) AS (
  VALUES (0, 68, 1, 84), (1, 71, 45, 123), (2, 59, 82, 139), (3, 44, 114, 142), (4, 33, 145, 140),
         (5, 40, 174, 128), (6, 94, 201, 98), (7, 173, 220, 48), (8, 253, 231, 37)
),
cell(x, y, value) AS (SELECT x, y, value FROM board, grundy_board(name, columns, lines)),
-- The place of a value in the scale: a level, and its distance above that level in thousandths.
placed(x, y, value, level, part) AS (
  SELECT x, y, value, 8 * value / highest, 8000 * value / highest % 1000
  FROM cell, (SELECT max(1, max(value)) AS highest FROM cell)
),
-- SGR 48;2 sets the background colour, and 38;2 the text colour.
block(x, y, text) AS (
  SELECT x, y, printf('%s[48;2;%d;%d;%d;38;2;255;255;255m%s', char(27),
                      low.red + (high.red - low.red) * part / 1000,
                      low.green + (high.green - low.green) * part / 1000,
                      low.blue + (high.blue - low.blue) * part / 1000,
                      CASE value WHEN 0 THEN '()' ELSE '  ' END)
  FROM placed JOIN colour AS low USING (level) JOIN colour AS high ON high.level = min(8, low.level + 1)
  ORDER BY y, x
)
SELECT printf('%3d ', y) || group_concat(text, '') || char(27) || '[0m' FROM block GROUP BY y ORDER BY y DESC;
