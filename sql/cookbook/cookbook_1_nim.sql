-- Cookbook, chapter 1: Nim and games that are Nim in disguise. Each exercise is one statement. Lines that begin
-- with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_1_nim.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 1. Nim (Bouton 1901): heaps of 3, 5 and 7. Which first moves win? Heap (counted from 0), size, take, remaining.
SELECT * FROM nim_winning_moves('[3, 5, 7]');
--> 0 3 1 2
--> 1 5 1 4
--> 2 7 1 6

-- 2. Misère Nim, in which the player who takes the last token loses, with heaps of 1, 1 and 2. Which first moves win?
SELECT * FROM nim_winning_moves('[1, 1, 2]', 'misere');
--> 2 2 1 1

-- 3. Wythoff's game (1907): take tokens from one heap, or the same number from both. Which pairs up to 20 lose?
SELECT group_concat(x || '-' || y, ' ') FROM grundy_board('queen', 21) WHERE value = 0 AND x <= y;
--> 0-0 1-2 3-5 4-7 6-10 8-13 9-15 11-18 12-20

-- 4. Bachet's game: take one, two or three of 21 matches. What must the first move leave?
SELECT parts FROM heap_moves('S{1-3}', 21) WHERE value = 0;
--> [20]

-- 5. Staircase Nim (Lessons in Play): 4, 3, 5 and 6 coins are on steps 0 to 3, and each move brings coins of one
--    step down to the next step. Which first moves win? Step, coins, take, remaining.
SELECT * FROM staircase_winning_moves('[4, 3, 5, 6]');
--> 2 5 3 2
--> 3 6 3 3

-- 6. A white knight on an empty chessboard moves always nearer to the corner (0, 0) (Winning Ways, chapter 9).
--    From how many of the 64 squares does the player to move lose?
SELECT count(*) FROM grundy_board('knight', 8) WHERE value = 0;
--> 30
