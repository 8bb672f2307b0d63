-- Show the values of a board as a grid. The cell (0,0) is at the lower left; cells of value 0, from which the
-- player to move loses, are in brackets. Edit the first line of the query for another piece or size.
--     sqlite3 :memory: '.read sql/boards/board_grid.sql'
.load ./dist/grundy
WITH board(name, columns, lines) AS (VALUES ('queen', 8, 8)),
cell(x, y, text) AS (
  SELECT x, y, printf('%5s', CASE WHEN value = 0 THEN '[0]' ELSE value || ' ' END)
  FROM board, grundy_board(name, columns, lines)
),
grid(y, text) AS (
  SELECT y, printf('%4d │', y) || group_concat(text, '') FROM cell GROUP BY y
),
edge(lines, numbers) AS (
  SELECT group_concat('─────', ''), group_concat(printf('%4d ', x), '') FROM cell WHERE y = 0
)
SELECT text FROM (SELECT text FROM grid ORDER BY y DESC)
UNION ALL
SELECT '     └' || lines FROM edge
UNION ALL
SELECT '      ' || numbers FROM edge;
