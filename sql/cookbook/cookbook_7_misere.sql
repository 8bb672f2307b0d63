-- Cookbook, chapter 7: misère play, in which the player who moves last loses (Winning Ways, chapter 13). Each
-- exercise is one statement. Lines that begin with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_7_misere.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 32. Misère Kayles: from which single rows of up to 25 pins does the first player lose?
SELECT group_concat(n, ' ') FROM heap_genus('kayles', 25) WHERE outcome = 'P';
--> 1 4 9 12 20

-- 33. Misère Kayles with rows of 5, 9 and 4 pins: which first moves win?
SELECT heap, parts FROM heap_winning_moves('kayles', '[5, 9, 4]', 'misere');
--> 0 [4]
--> 1 [4,4]
--> 2 [1,1]

-- 34. Plambeck and Siegel (2008): what are the preperiod, the period and the size of the misère quotient of Kayles?
SELECT preperiod, period, elements FROM misere_period('kayles');
--> 71 12 40

-- 35. What are the genera of the Nim heaps of 0 to 4?
SELECT group_concat(genus, ' ') FROM heap_genus('nim', 4);
--> 0^120 1^031 2^20 3^31 4^46
