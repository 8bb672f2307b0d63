-- A Chessboard Game: a coin on a board of 15 x 15 cells moves from (x,y) to (x-2,y+1), (x-2,y-1), (x+1,y-2) or
-- (x-1,y-2). The input is T, then T lines `x y`, with cells counted from 1. For each test case the output is
-- the player who wins.
--     sqlite3 :memory: '.read sql/contests/chessboard_game.sql' < tests/data/chessboard.in
.read sql/lib/read_numbers.sql
CREATE TEMP VIEW testcase(id, x, y) AS
SELECT (x.position + 1) / 2, x.value - 1, y.value - 1
FROM number AS x JOIN number AS y ON y.position = x.position + 1
WHERE x.position % 2 = 1 AND x.position < 2 * (SELECT value FROM number WHERE position = 0);
CREATE TEMP VIEW announced AS
SELECT 'T, then T lines x y, as in tests/data/chessboard.in' AS format,
       'test cases' AS what, (SELECT value FROM number WHERE position = 0) AS announced, (count(*) - 1) / 2 AS found FROM number;
.read sql/lib/check_announced.sql

SELECT CASE WHEN board.value <> 0 THEN 'First' ELSE 'Second' END
FROM testcase CROSS JOIN grundy_board('coin', 15) AS board
WHERE board.x = testcase.x AND board.y = testcase.y
ORDER BY id;
