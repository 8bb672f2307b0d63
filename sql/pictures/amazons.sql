-- Draw a winning move of Amazons: a queen moves, then shoots an arrow. Chapter 4 of the guide shows this picture.
--     sqlite3 :memory: '.read sql/pictures/amazons.sql' > sql/pictures/amazons.svg
.load ./dist/grundy
SELECT rtrim(board_svg('amazons', 'x...|....|...o', board_after, 'Amazons: a winning move'), char(10))
FROM board_winning_moves('amazons', 'x...|....|...o', 'L') LIMIT 1;
