-- Chessboard Game, Again!: a player moves one of k coins, each by the rules of A Chessboard Game; any number of
-- coins may share a cell. The input is T, then for each test case k and k lines `x y`. For each test case the
-- output is the player who wins.
--     sqlite3 :memory: '.read sql/contests/chessboard_game_again.sql' < tests/data/chessboard_again.in
.read sql/lib/read_numbers.sql
CREATE TEMP TABLE testcase AS
WITH RECURSIVE testcase(id, start, coins) AS (
  SELECT 1, 2, value FROM number WHERE position = 1
  UNION ALL
  SELECT id + 1, start + 2 * coins + 1, value
  FROM testcase JOIN number ON position = start + 2 * coins
  WHERE id < (SELECT value FROM number WHERE position = 0)
)
SELECT * FROM testcase;
CREATE TEMP VIEW announced AS
SELECT 'T, then for each test case k and k lines x y, as in tests/data/chessboard_again.in' AS format,
       'test cases' AS what, (SELECT value FROM number WHERE position = 0) AS announced,
       count(*) FILTER (WHERE start + 2 * coins <= (SELECT count(*) FROM number)) AS found
FROM testcase;
.read sql/lib/check_announced.sql

CREATE TEMP TABLE coin AS
SELECT id, x.value - 1 AS x, y.value - 1 AS y
FROM testcase
LEFT JOIN number AS x ON x.position BETWEEN start AND start + 2 * coins - 1
  AND (x.position - start) % 2 = 0
LEFT JOIN number AS y ON y.position = x.position + 1;

SELECT CASE WHEN nim_sum(board.value) <> 0 THEN 'First' ELSE 'Second' END
FROM coin LEFT JOIN grundy_board('coin', 15) AS board ON board.x = coin.x AND board.y = coin.y
GROUP BY id
ORDER BY id;
