-- Cookbook, chapter 9: sums of boards (Winning Ways, chapter 6; Berlekamp 1996). Each exercise is one
-- statement. Lines that begin with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_9_boards.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE component(id, rules, board);
INSERT INTO component VALUES (1, 'domineering', '...|...'), (2, 'clobber', 'xox|ox.'), (3, 'toads-and-frogs', 'tt..f'),
  (4, 'snort', 'R...');
CREATE TEMP VIEW valued AS SELECT *, board_value(rules, board) AS value FROM component;

-- 41. Domineering, Clobber, Toads and Frogs, and Snort are played side by side, one board of each. What is the outcome
--     of this sum of boards, computed from values and by search?
SELECT game_outcome(game_sum(value)), board_sum_outcome(rules, board) FROM valued;
--> N N

-- 42. With which first moves does Left win the sum of boards? Component, board, board after.
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
SELECT id, game_temperature(value) FROM valued ORDER BY game_temperature(value) DESC, id LIMIT 1;
--> 4 2.0

-- 44. What is the sentestrat move of Left in the sum of boards, if Right has just moved in component 1 and the ambient
--     temperature, the minimum temperature of the hottest component so far, is 1/2? Left answers in component 1 if it
--     is hotter than the ambient temperature, and otherwise moves in the hottest component. There Left chooses the
--     option with the highest right wall at the temperature of that component. For the first move of the game, use
--     NULL instead of 1.
WITH hot AS (SELECT *, max(game_temperature(value), 0) AS t FROM valued),
picked AS (SELECT * FROM hot ORDER BY id IS 1 AND t > 0.5 DESC, game_temperature(value) DESC, id LIMIT 1)
SELECT p.id, m.board_after
FROM picked AS p JOIN board_moves(p.rules, p.board) AS m
WHERE m.player = 'L' ORDER BY game_right_stop(game_cool(m.value, p.t)) DESC, m.board_after LIMIT 1;
--> 1 .#.|.#.
