-- Bob's Game: kings on a board with damaged cells. A king moves one cell up, left, or diagonally up and left,
-- and any number of kings may share a cell. The input is T, then for each test case n and n rows of cells: `.`,
-- `K` (a king) or `X` (a damaged cell). The output says whether the first player wins, and with how many first
-- moves.
--     sqlite3 :memory: '.read sql/contests/bobs_game.sql' < tests/data/kings.in
.read sql/lib/read_words.sql
CREATE TEMP TABLE testcase AS
WITH RECURSIVE testcase(id, start, n) AS (
  SELECT 1, 2, value FROM word WHERE position = 1
  UNION ALL
  SELECT id + 1, start + n + 1, value
  FROM testcase JOIN word ON position = start + n
  WHERE id < (SELECT value FROM word WHERE position = 0)
)
SELECT * FROM testcase;
CREATE TEMP VIEW announced AS
SELECT 'T, then for each test case n and n rows of n cells, as in tests/data/kings.in' AS format,
       'boards' AS what, (SELECT value FROM word WHERE position = 0) AS announced,
       count(*) FILTER (WHERE start + n <= (SELECT count(*) FROM word)) AS found
FROM testcase;
.read sql/lib/check_announced.sql
CREATE TEMP VIEW problem(message) AS
SELECT 'has no row of ' || n || ' cells in line ' || line || ': ''' || text || ''''
FROM testcase JOIN word ON position BETWEEN start AND start + n - 1
WHERE length(text) <> n OR text GLOB '*[^.KX]*' LIMIT 1;
.read sql/lib/stop_at_problem.sql

CREATE TEMP TABLE cell AS
WITH RECURSIVE column_of(x) AS (VALUES (0) UNION ALL SELECT x + 1 FROM column_of WHERE x < (SELECT max(n) FROM testcase))
SELECT id, n, x, position - start AS y, substr(text, x + 1, 1) AS what
FROM testcase
JOIN word ON position BETWEEN start AND start + n - 1
JOIN column_of ON x < n;

CREATE TEMP TABLE board AS
SELECT id, n, coalesce(json_group_array(json_array(x, y)) FILTER (WHERE what = 'X'), '[]') AS damaged
FROM cell GROUP BY id;

CREATE TEMP TABLE king AS
SELECT board.id, board.n, damaged, cell.x, cell.y, value
FROM board JOIN cell ON cell.id = board.id AND what = 'K'
JOIN grundy_board('king', board.n, board.n, damaged) AS k ON k.x = cell.x AND k.y = cell.y;

CREATE TEMP TABLE total(id INTEGER PRIMARY KEY, value INTEGER);
INSERT INTO total SELECT id, nim_sum(value) FROM king GROUP BY id;

WITH wins(id) AS (
  SELECT king.id
  FROM king JOIN total ON total.id = king.id
  JOIN piece_moves('king', king.x, king.y, king.n, king.n, king.damaged) AS move
    ON move.value = nim_sum(total.value, king.value)
)
SELECT CASE count(wins.id) WHEN 0 THEN 'LOSE' ELSE 'WIN ' || count(wins.id) END
FROM board LEFT JOIN wins USING (id)
GROUP BY board.id
ORDER BY board.id;
