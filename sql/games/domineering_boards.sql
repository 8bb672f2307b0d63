-- Create a database of Domineering: all connected boards of up to 8 squares, each once up to reflection, with
-- the values of the positions. The questions are GROUP BY queries. For each size the output has the number of
-- boards, of different values, of boards that the previous player wins, and of temperatures. Then, starting
-- with the hottest, it has each temperature with the number of boards and the first of them. For a larger
-- database change the 8 (10 gives 12871 boards).
--     sqlite3 :memory: '.read sql/games/domineering_boards.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(n);
INSERT INTO size VALUES (8);
-- Add a neighbour of a square to a board; a square is 16 y + x. Keep the least of the four mirror images.
CREATE TEMP TABLE shape AS
WITH RECURSIVE side(dx, dy) AS (VALUES (0, 1), (2, 1), (1, 0), (1, 2)), mirror(m) AS (VALUES (0), (1), (2), (3)),
grown(n, squares) AS (
  SELECT 1, '[0]'
  UNION
  SELECT grown.n + 1, (
    SELECT min(image) FROM (
      SELECT json_group_array(square) AS image FROM (
        SELECT m, 16 * (CASE WHEN m < 2 THEN y - top ELSE bottom - y END) + CASE WHEN m % 2 = 0 THEN x - "left" ELSE "right" - x END AS square
        FROM (SELECT x, y, min(x) OVER () AS "left", max(x) OVER () AS "right", min(y) OVER () AS top, max(y) OVER () AS bottom
              FROM (SELECT value % 16 + 1 AS x, value / 16 + 1 AS y FROM json_each(squares)
                    UNION SELECT at.value % 16 + dx, at.value / 16 + dy)), mirror
        ORDER BY m, square)
      GROUP BY m))
  FROM size, grown, json_each(squares) AS at, side
  WHERE grown.n < size.n AND NOT EXISTS (SELECT 1 FROM json_each(squares) AS other
    WHERE other.value % 16 + 1 = at.value % 16 + dx AND other.value / 16 + 1 = at.value / 16 + dy))
SELECT n, squares FROM grown;
CREATE TABLE board(n INTEGER NOT NULL, position TEXT PRIMARY KEY, value, temperature, outcome TEXT) WITHOUT ROWID;
WITH RECURSIVE line(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM line WHERE i < 15),
drawn AS (
  SELECT n, (SELECT group_concat(line_text, '|') FROM (
    SELECT (SELECT group_concat(CASE WHEN instr(replace(replace(squares, '[', ','), ']', ','), ',' || (16 * y.i + x.i) || ',')
        THEN '.' ELSE '#' END, '')
      FROM line x WHERE x.i <= (SELECT max(value % 16) FROM json_each(squares))) AS line_text
    FROM line y WHERE y.i <= (SELECT max(value / 16) FROM json_each(squares)))) AS position
  FROM shape)
INSERT INTO board
SELECT n, position, value, game_temperature(value), game_outcome(value)
FROM (SELECT n, position, board_value('domineering', position) AS value FROM drawn);
.read sql/lib/column_names.sql
SELECT n, count(*) AS boards, count(DISTINCT value) AS "values", sum(outcome = 'P') AS won_by_previous_player,
       count(DISTINCT temperature) AS temperatures FROM board GROUP BY n;
SELECT temperature, count(*) AS boards, min(position) AS board FROM board GROUP BY temperature ORDER BY temperature DESC;
