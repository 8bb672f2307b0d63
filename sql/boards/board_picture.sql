-- What does a large board look like? A heat map as an SVG document, which every browser shows: the
-- cells of value 0, from which the mover loses, are marked. Writes board.svg into the current folder.
-- Edit the first line of the query for another piece or size.
--     sqlite3 :memory: '.read sql/boards/board_picture.sql'
.load ./dist/grundy
WITH board(name, columns, lines) AS (VALUES ('queen', 64, 64)),
picture(document) AS (
  SELECT grundy_svg(x, y, value) FROM board, grundy_board(name, columns, lines)
)
SELECT 'board.svg', writefile('board.svg', document), 'bytes' FROM picture;
