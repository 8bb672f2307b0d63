-- Board games in which play can continue forever. The rules have a name, board_bits returns their moves as
-- masks, and solve_bits finds the winner. The games are Dodgem on 3 x 3 squares, where a player who cannot move
-- wins (Left's cars x drive off the board to the right, Right's cars o at the top), and Fox and Geese on a
-- board of 4 x 4 (the geese g move up, the fox f moves both ways). The output has the outcome of each start (L,
-- R, N: the player to move, D: a draw), and then the number of positions of each outcome.
--     sqlite3 :memory: '.read sql/games/board_cycles.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE game(name, start, play);
INSERT INTO game VALUES ('dodgem', 'x..|x..|.oo', 'misere'), ('fox-and-geese', '#.#.|.#.#|#f#.|g#g#', 'normal');
CREATE TEMP VIEW dodgem AS SELECT b.* FROM game, board_bits(name, start) AS b WHERE name = 'dodgem';
CREATE TEMP VIEW fox AS SELECT b.* FROM game, board_bits(name, start) AS b WHERE name = 'fox-and-geese';
CREATE TEMP TABLE solved AS
SELECT 'dodgem' AS name, position, outcome
FROM solve_bits('SELECT board_position(name, start) FROM game WHERE name = ''dodgem''', 'dodgem', '', '', '', 'misere')
UNION ALL
SELECT 'fox-and-geese', position, outcome
FROM solve_bits('SELECT board_position(name, start) FROM game WHERE name = ''fox-and-geese''', 'fox');
.read sql/lib/column_names.sql
SELECT name, outcome, board_text(name, start, position) AS board
FROM solved JOIN game USING (name) WHERE position = board_position(name, start);
SELECT name, outcome, count(*) AS positions FROM solved GROUP BY 1, 2;
