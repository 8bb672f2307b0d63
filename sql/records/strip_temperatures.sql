-- Compute the temperatures of strips: Snort and Col on n empty cells, Clobber and Konane on n alternating
-- stones (followed in Konane by an empty cell), and Amazons with n cells between an amazon at each end. The
-- file strip_temperatures.txt is the output for the default lengths; the command computes the strips to n = 8:
--     sqlite3 :memory: '.parameter init' '.parameter set :longest 8' '.read sql/records/strip_temperatures.sql'
.load ./dist/grundy
.mode list
.separator " "
WITH game(name, longest) AS (VALUES ('snort', 25), ('col', 31), ('clobber', 30), ('konane', 30), ('amazons', 16)),
strip(name, n, board) AS (
  SELECT name, n, CASE name WHEN 'snort' THEN '1x' || n WHEN 'col' THEN '1x' || n
    WHEN 'clobber' THEN stones WHEN 'konane' THEN stones || '.' ELSE 'x' || replace(hex(zeroblob(n)), '00', '.') || 'o' END
  FROM game, (SELECT n, substr(replace(hex(zeroblob(n)), '00', 'xo'), 1, n) AS stones
              FROM heap_values('nim', coalesce(:longest, 31)) WHERE n > 0)
  WHERE n <= longest
)
SELECT name, n, game_temperature(board_value(name, board), 'text') FROM strip;
