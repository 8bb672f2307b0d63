-- Cookbook, chapter 2: take-and-break games (Winning Ways, chapter 4). Each exercise is one statement. Lines
-- that begin with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_2_heaps.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 7. Kayles: knock down one pin of a row, or two adjacent pins. What are rows of 0 to 11 pins worth?
SELECT group_concat(value, ' ') FROM heap_values('kayles', 11);
--> 0 1 2 3 1 4 3 2 1 4 2 6

-- 8. Kayles with ten pins: which rows do the winning first moves leave?
SELECT parts FROM heap_moves('kayles', 10) WHERE value = 0;
--> [1,8]
--> [2,7]
--> [3,6]
--> [4,4]

-- 9. Guy and Smith (1956): how do the values of Kayles, Dawson's Kayles and Dawson's Chess repeat?
SELECT column1, preperiod, period FROM (VALUES ('kayles'), ('dawson-kayles'), ('dawson-chess')), heap_period(column1);
--> kayles 71 12
--> dawson-kayles 53 34
--> dawson-chess 52 34

-- 10. Grundy's game: split a heap into two unequal heaps. Which heaps up to 50 lose?
SELECT group_concat(n, ' ') FROM heap_values('grundy', 50) WHERE value = 0;
--> 0 1 2 4 7 10 20 23 26 50

-- 11. Treblecross, tic-tac-toe on a row with crosses only: on which rows of 3 to 14 cells does the first player lose?
SELECT group_concat(n, ' ') FROM heap_values('treblecross', 14) WHERE value = 0 AND n >= 3;
--> 6 12

-- 12. Lasker's Nim: take any number of tokens, or split a heap into two. What are heaps of 0 to 12 worth?
SELECT group_concat(value, ' ') FROM heap_values('lasker', 12);
--> 0 1 2 4 3 5 6 8 7 9 10 12 11
