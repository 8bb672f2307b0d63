-- Draw the rook's board: it is the table of nim sums, since the value of (x, y) is x XOR y. README.md shows
-- this picture.
--     sqlite3 :memory: '.read sql/pictures/rook.sql' > sql/pictures/rook.svg
.load ./dist/grundy
SELECT rtrim(grundy_svg(x, y, value), char(10)) FROM grundy_board('rook', 32);
