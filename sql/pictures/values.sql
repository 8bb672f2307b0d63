-- Draw the corner of the queen's board, with the value of each cell. README.md shows this picture.
--     sqlite3 :memory: '.read sql/pictures/values.sql' > sql/pictures/values.svg
.load ./dist/grundy
SELECT rtrim(grundy_svg(x, y, value), char(10)) FROM grundy_board('queen', 16);
