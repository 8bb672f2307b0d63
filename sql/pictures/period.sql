-- Plot the values of row 5 of the queen's board less x, which repeat. Chapter 8 of the guide shows this picture.
--     sqlite3 :memory: '.read sql/pictures/period.sql' > sql/pictures/period.svg
.load ./dist/grundy
SELECT rtrim(plot_svg(x, value - x, 'points', 'Row 5 of the queen''s board', 'x', 'value - x'), char(10))
FROM grundy_board('queen', 120) WHERE y = 5;
