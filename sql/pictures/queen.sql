-- Draw the queen's board: the cells from which the player to move loses (Wythoff's game) lie along two lines of
-- slope 1.618... and 1/1.618..., the golden ratio. README.md shows this picture.
--     sqlite3 :memory: '.read sql/pictures/queen.sql' > sql/pictures/queen.svg
.load ./dist/grundy
SELECT rtrim(grundy_svg(x, y, value), char(10)) FROM grundy_board('queen', 150);
