-- Cookbook, chapter 6: ups, tinies and atomic weights (Winning Ways, chapters 3 and 8). Each exercise is one
-- statement. Lines that begin with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_6_small.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 28. Which of these games does Left win whoever begins (>), and which does the next player win (||)?
SELECT column1, game_compare(column1, 0) FROM (VALUES ('*'), ('^'), ('^*'), ('^^*'), ('^*2'));
--> * ||
--> ^ >
--> ^* ||
--> ^^* >
--> ^*2 >

-- 29. How do Tiny(2), 0, up and Tiny(3) compare?
SELECT game_compare('Tiny(2)', 0), game_compare('Tiny(2)', '^'), game_compare('Tiny(3)', 'Tiny(2)');
--> > < <

-- 30. A garden has two green stems, one with two blue petals and one with a red petal. What are its outcome and
--     its atomic weight?
SELECT game_outcome(value), game_atomic_weight(value) FROM hackenbush(
  'VALUES (0, 1, ''E''), (1, 2, ''L''), (1, 3, ''L''), (0, 4, ''E''), (4, 5, ''R'')');
--> L 0

-- 31. Clobber: what are rows of alternating stones worth?
SELECT group_concat(board_value('clobber', column1), ' ') FROM (VALUES ('xo'), ('xox'), ('xoxo'), ('xoxoxo'));
--> * * +-{*,^} 0
