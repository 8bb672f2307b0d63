-- What are the temperatures of strips? Snort and Col on n empty cells, Clobber and Konane on n stones in turn (of
-- Konane with an empty cell behind them), Amazons with n cells between an amazon at each end. In
-- strip_temperatures.txt each game goes as far as a minute takes it; here to n = 8:
--     sqlite3 :memory: '.parameter init' '.parameter set :longest 8' '.read sql/records/strip_temperatures.sql'
.load ./dist/grundy
.mode list
.separator " "
WITH game(name, least) AS (VALUES ('snort', 1), ('col', 1), ('clobber', 1), ('konane', 1), ('amazons', 1)),
strip(name, n, board) AS (
  SELECT name, value, CASE name WHEN 'snort' THEN '1x' || value WHEN 'col' THEN '1x' || value
    WHEN 'clobber' THEN stones WHEN 'konane' THEN stones || '.' ELSE 'x' || replace(hex(zeroblob(value)), '00', '.') || 'o' END
  FROM game, (SELECT value, substr(replace(hex(zeroblob(value)), '00', 'xo'), 1, value) AS stones
              FROM generate_series(1, coalesce(:longest, 10)))
)
SELECT name, n, game_temperature(board_value(name, board)) FROM strip;
