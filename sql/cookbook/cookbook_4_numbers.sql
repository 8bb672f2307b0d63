-- Cookbook, chapter 4: Hackenbush, Domineering, and games that are numbers (Winning Ways, chapters 1 and 2).
-- Each exercise is one statement. Lines that begin with --> are its answer, which a test computes
-- independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_4_numbers.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 17. The simplest number: what are these games worth?
SELECT group_concat(game(column1), ' ') FROM (VALUES ('{0|1}'), ('{1/4|5/8}'), ('{5/2|9/2}'), ('{-1/2|3}'));
--> 1/2 1/2 3 0

-- 18. Hackenbush: what is a stalk of blue, red, blue, blue edges from the ground up worth? (Blue is Left.)
SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (2, 3, ''L''), (3, 4, ''L'')');
--> 7/8

-- 19. Green Hackenbush: a triangle with a tail on a stem, and a stalk of two edges. Which nimber is it?
SELECT game_nimber(value) FROM hackenbush(
  'VALUES (0,1,''E''), (1,2,''E''), (2,3,''E''), (3,1,''E''), (2,4,''E''), (0,5,''E''), (5,6,''E'')');
--> 3

-- 20. Domineering: what are these three small boards worth?
SELECT board_value('domineering', '.#|..'), board_value('domineering', '.#|.#|..'), board_value('domineering', '..|..');
--> * 1/2 +-1

-- 21. Domineering: what are boards of two rows of 1 to 5 squares worth?
SELECT group_concat(board_value('domineering', '2x' || column1), ' ') FROM (VALUES (1), (2), (3), (4), (5));
--> 1 +-1 {2|-1/2} Miny(2) 1/2

-- 22. Toads and Frogs: what are these three strips worth?
SELECT board_value('toads-and-frogs', 't.f'), board_value('toads-and-frogs', 'tt..f'), board_value('toads-and-frogs', 'tt.ff');
--> * 1 *
