-- Cookbook, chapter 3: coin-turning games and nim multiplication (Winning Ways, chapter 14). Each exercise is
-- one statement. Lines that begin with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_3_coins.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 13. Turning Turtles: heads are at 1, 4 and 6. Turn one coin from heads to tails, and optionally one coin to its
--     left. Which first moves win?
SELECT row_after FROM coin_row_moves('turtles', 'HTTHTH') WHERE value = 0;
--> HTTHHT

-- 14. Mock Turtles: turn up to three coins, the rightmost from heads to tails. What are coins 1 to 12 worth?
SELECT group_concat(grundy_heap('turn:mock-turtles', n), ' ') FROM grundy_range(1, 12);
--> 1 2 4 7 8 11 13 14 16 19 21 22

-- 15. Ruler: turn any number of adjacent coins, the rightmost from heads to tails. What are coins 1 to 12 worth?
SELECT group_concat(grundy_heap('turn:ruler', n), ' ') FROM grundy_range(1, 12);
--> 1 2 1 4 1 2 1 8 1 2 1 4

-- 16. Turning Corners: turn the coins at the four corners of a rectangle; the coin farthest from (0, 0) must be turned
--     from heads to tails. What are the coins (1, 1) to (4, 4) worth?
SELECT group_concat(nim_mul(a.n, b.n), ' ') FROM heap_values('nim', 4) AS a, heap_values('nim', 4) AS b
WHERE a.n > 0 AND b.n > 0 GROUP BY a.n;
--> 1 2 3 4
--> 2 3 1 8
--> 3 1 2 12
--> 4 8 12 6
