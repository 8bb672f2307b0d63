-- Turning Corners: a move turns the four coins at the corners of a rectangle, and the upper right coin must be
-- heads. The game is the product of two games of Twins, so by the Tartan theorem the value of a coin is the nim
-- product of its values in its row and in its column: the table of nim multiplication.
--     sqlite3 :memory: '.read sql/games/turning_corners.sql'
.load ./dist/grundy
.mode list
.separator ' '
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 8)
SELECT group_concat(printf('%2d', value), ' ')
FROM (SELECT y.i AS y, x.i AS x, nim_mul(grundy_heap('turn:twins', x.i), grundy_heap('turn:twins', y.i)) AS value
      FROM n AS y, n AS x ORDER BY y.i, x.i)
GROUP BY y
ORDER BY y;
