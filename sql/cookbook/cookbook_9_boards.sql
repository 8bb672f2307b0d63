-- Cookbook, chapter 9: sums of boards (Winning Ways, chapter 6; Berlekamp 1996).
-- One exercise is one statement; lines that begin with --> are its answer, which a test finds again by other means.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_9_boards.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE component(id, rules, board);
INSERT INTO component VALUES (1, 'domineering', '...|...'), (2, 'clobber', 'xox|ox.'), (3, 'toads-and-frogs', 'tt..f'),
  (4, 'snort', 'R...');
CREATE TEMP VIEW valued AS SELECT *, board_value(rules, board) AS value FROM component;

-- 41. Four boards are played side by side: Domineering, Clobber, Toads and Frogs, Snort. Who wins the sum of boards? By
--     values, and by search.
SELECT game_outcome(game_sum(value)), board_sum_outcome(rules, board) FROM valued;
--> N N

-- 42. All first moves with which Left wins the sum of boards: component, board, board after.
SELECT v.id, v.board, m.board_after
FROM valued AS v JOIN board_moves(v.rules, v.board) AS m,
     (SELECT game_sum(value) AS total FROM valued)
WHERE m.player = 'L' AND game_outcome(game_sum(game_sub(total, v.value), m.value)) IN ('L', 'P')
ORDER BY 1, 3;
--> 1 ...|... .#.|.#.
--> 2 xox|ox. .xx|ox.
--> 2 xox|ox. xx.|ox.
--> 2 xox|ox. xxx|o..
--> 4 R... ##L.
--> 4 R... R.L#
--> 4 R... RL#L

-- 43. Which component of the sum of boards is the hottest?
SELECT id, game_temperature(value) FROM valued ORDER BY game_real(game_temperature(value)) DESC, id LIMIT 1;
--> 4 2

-- 44. The sentestrat move of Left in the sum of boards where Right has just moved in component 1 and the ambient
--     temperature is 1/2, the least that the hottest component has had so far: an answer in 1 if that is hotter than the
--     ambient temperature, else a move in the hottest component; there the option with the highest right wall at
--     its temperature. Without a last move: NULL in place of 1.
WITH hot AS (SELECT *, CASE WHEN game_real(game_temperature(value)) > 0 THEN game_temperature(value) ELSE 0 END AS t FROM valued),
picked AS (SELECT * FROM hot ORDER BY id IS 1 AND game_real(t) > game_real('1/2') DESC, game_real(game_temperature(value)) DESC, id LIMIT 1)
SELECT p.id, m.board_after
FROM picked AS p JOIN board_moves(p.rules, p.board) AS m
WHERE m.player = 'L' ORDER BY game_real(game_right_stop(game_cool(m.value, p.t))) DESC, m.board_after LIMIT 1;
--> 1 .#.|.#.
