-- Draw a large board as a heat map: an SVG document, which every browser displays. Cells of value 0, from which
-- the player to move loses, are marked. The query writes board.svg into the current folder. Edit its first line
-- for another piece or size.
--     sqlite3 :memory: '.read sql/boards/board_picture.sql'
.load ./dist/grundy
WITH board(name, columns, lines) AS (VALUES ('queen', 64, 64)),
picture(document) AS (
  SELECT grundy_svg(x, y, value) FROM board, grundy_board(name, columns, lines)
)
SELECT 'board.svg', writefile('board.svg', document), 'bytes' FROM picture;
