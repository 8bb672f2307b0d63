-- Draw the only winning move on a board of Dots and Boxes. The chapter on Dots and Boxes in the guide shows this picture.
--     sqlite3 :memory: '.read sql/pictures/boxes.sql' > sql/pictures/boxes.svg
.load ./dist/grundy
WITH board(text) AS (VALUES ('+-+.+.+/. . | |/+-+-+.+/. . . |/+-+-+-+/. . . |/+-+-+.+'))
SELECT rtrim(boxes_svg(text, board_after, 'The only winning move'), char(10)) FROM board, boxes_moves(text) WHERE score > 0;
