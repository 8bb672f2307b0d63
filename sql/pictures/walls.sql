-- Draw the queen's board with walls, which the queen cannot pass: nine rooms, with a door in the middle of each
-- wall. Near its corner, each room resembles the corner of an empty board; long views through the doors appear
-- as bright lines. README.md shows this picture.
--     sqlite3 :memory: '.read sql/pictures/walls.sql' > sql/pictures/walls.svg
.load ./dist/grundy
WITH wall(x, y) AS (
  SELECT x, y FROM grundy_board('rook', 36)
  WHERE (x IN (11, 23) AND y % 12 <> 5) OR (y IN (11, 23) AND x % 12 <> 5)
)
SELECT rtrim(grundy_svg(x, y, value), char(10))
FROM grundy_board('queen', 36, 36, (SELECT json_group_array(json_array(x, y)) FROM wall));
