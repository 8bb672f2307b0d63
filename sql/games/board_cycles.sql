-- Games on boards whose play need not end: the rules have a name, board_bits gives their moves as masks, and
-- solve_bits tells who wins. Dodgem on 3 x 3 squares, where who cannot move has won: Left's cars x drive off to the
-- right, Right's o off the top. Fox and Geese on a board of 4 x 4: the geese g go up, the fox f both ways. Rows: who
-- wins each (L, R; N: who begins; D: nobody), how many positions there are of each outcome.
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
SELECT name, outcome, board_text(name, start, position)
FROM solved JOIN game USING (name) WHERE position = board_position(name, start);
SELECT name, outcome, count(*) FROM solved GROUP BY 1, 2;
