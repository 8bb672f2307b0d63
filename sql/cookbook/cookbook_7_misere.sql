-- Cookbook, chapter 7: whoever moves last loses (Winning Ways, chapter 13).
-- One exercise is one statement; lines that begin with --> are its answer, which a test finds again by other means.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_7_misere.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 32. Misere Kayles: which single rows of up to 25 pins does the player lose who begins?
SELECT group_concat(n, ' ') FROM heap_genus('kayles', 25) WHERE outcome = 'P';
--> 1 4 9 12 20

-- 33. Misere Kayles with rows of 5, 9 and 4 pins: which first moves win?
SELECT heap, parts FROM heap_winning_moves('kayles', '[5, 9, 4]', 'misere');
--> 0 [4]
--> 1 [4,4]
--> 2 [1,1]

-- 34. Plambeck and Siegel (2008): period and size of the misere quotient of Kayles.
SELECT preperiod, period, elements FROM misere_period('kayles');
--> 71 12 40

-- 35. The genera of heaps of 0 to 4 in Nim.
SELECT group_concat(genus, ' ') FROM heap_genus('nim', 4);
--> 0^120 1^031 2^20 3^31 4^46
