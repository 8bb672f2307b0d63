-- Board games whose rules have a name. The function board_bits returns their moves as masks, solve_bits finds
-- all positions that follow from a board, and board_text writes the positions as boards. The columns are the
-- game, the number of positions, the number of components into which they split, the value, and the outcome in
-- normal and in misère play (L, R, N: the player to move wins, P: the previous player wins).
--     sqlite3 :memory: '.read sql/games/boards_by_name.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE game(name, root);
INSERT INTO game VALUES ('amazons', 'x..|..o'), ('clobber', 'xox|oxo'), ('col', '...|...'), ('cram', '...|...|...'),
  ('domineering', '...|...|...'), ('konane', 'xoxo|o..x|xoxo|oxox'), ('snort', '...|...'), ('toads-and-frogs', 'ttt..ff');
CREATE TEMP VIEW asked AS
SELECT name, root, printf('SELECT board_position(%Q, %Q)', name, root) AS root_query,
       printf('SELECT * FROM board_bits(%Q, %Q)', name, root) AS mask_query,
       printf('SELECT * FROM board_symmetries(%Q, %Q)', name, root) AS symmetry_query FROM game;
CREATE TEMP TABLE solved AS
SELECT name, position, board_text(name, root, position) AS board, s.value, s.outcome
FROM asked, solve_bits(root_query, mask_query) AS s;
CREATE TEMP TABLE misere AS
SELECT name, position, s.outcome FROM asked, solve_bits(root_query, mask_query, '', '', '', 'misere') AS s;
CREATE TEMP TABLE component AS
SELECT name, position, s.value FROM asked, solve_sums(root_query, mask_query, symmetry_query) AS s;

.read sql/lib/column_names.sql
SELECT name, (SELECT count(*) FROM solved AS s WHERE s.name = game.name) AS positions,
       (SELECT count(*) FROM component AS c WHERE c.name = game.name) AS components,
       solved.value, solved.outcome, misere.outcome AS misere_outcome
FROM game JOIN solved USING (name) JOIN misere USING (name, position) WHERE board = root;
