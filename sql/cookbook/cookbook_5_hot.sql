-- Cookbook, chapter 5: hot games (Winning Ways, chapter 6). Each exercise is one statement. Lines that begin
-- with --> are its answer, which a test computes independently.
--     sqlite3 :memory: '.read sql/cookbook/cookbook_5_hot.sql'
.load ./dist/grundy
.mode list
.separator " "

-- 23. Switches: what is the outcome of the sum of +-3, +-2 and +-1, and what is left if both always play the hottest?
SELECT game_outcome(game_sum('+-3', '+-2', '+-1')), game_left_stop(game_sum('+-3', '+-2', '+-1'));
--> N 2.0

-- 24. Which first moves of Left win the sum of {4|-1}, +-2 and -1? Component (counted from 0), and the option.
SELECT component, option FROM game_winning_moves('["{4|-1}", "+-2", -1]', 'L');
--> 0 4

-- 25. What is the mean of Domineering on 2 x 3 squares, and how hot is it?
SELECT game_mean(value), game_temperature(value) FROM (SELECT board_value('domineering', '2x3') AS value);
--> 0.75 1.25

-- 26. What are the walls of the thermograph of {5|1||-2}? Wall, temperature, value, slope upwards.
SELECT * FROM game_thermograph('{5|1||-2}');
--> L -1.0 1.0 0
--> L 2.0 1.0 -1
--> L 2.5 0.5 0
--> R -1.0 -3.0 1
--> R 2.5 0.5 0

-- 27. Cooling: what is {5|1||-2} if each move costs 1, and if each costs 2?
SELECT game_cool('{5|1||-2}', 1), game_cool('{5|1||-2}', 2);
--> {3|1||-1} {1*|0}
