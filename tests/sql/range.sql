-- Ranges: both directions, ends, constraints, order and limits.
SELECT group_concat(n) FROM grundy_range(1, 10, 3);
--> 1,4,7,10
SELECT group_concat(n) FROM grundy_range(10, 1, -4);
--> 10,6,2
SELECT count(*), min(n), max(n), sum(n) FROM grundy_range(-5, 5);
--> 11|-5|5|0
SELECT count(*) FROM grundy_range(5, 4), grundy_range(4, 5, -1);
--> 0
SELECT n FROM grundy_range(10, 1, -4) ORDER BY n LIMIT 2;
--> 2
--> 6
SELECT n FROM grundy_range(1, 1000000000000000000) ORDER BY n DESC LIMIT 2;
--> 1000000000000000000
--> 999999999999999999
SELECT n FROM grundy_range(-9223372036854775807 - 1, 9223372036854775807, 9223372036854775807);
--> -9223372036854775808
--> -1
--> 9223372036854775806
SELECT n FROM grundy_range(9223372036854775807, -9223372036854775807 - 1, -9223372036854775807 - 1);
--> 9223372036854775807
--> -1
SELECT n FROM grundy_range(0, 9000000000000000000, 7) WHERE n BETWEEN 699999999999999999 AND 700000000000000014;
--> 700000000000000000
--> 700000000000000007
--> 700000000000000014
SELECT max(n), count(*) FROM grundy_range(3, 300, 4) WHERE n < 50 AND n > 10.5;
--> 47|10
SELECT a.n, b.n FROM grundy_range(1, 3) AS a LEFT JOIN grundy_range(1, a.n - 1) AS b ORDER BY a.n DESC, b.n DESC;
--> 3|2
--> 3|1
--> 2|1
--> 1|NULL
SELECT count(*) FROM grundy_range(NULL, 5);
--> 0
SELECT * FROM grundy_range(1, 5, 0);
--> error: grundy_range(): step must not be 0
SELECT * FROM grundy_range(1, 'a');
--> error: grundy_range(): last must be an integer, got 'a' (a TEXT)
-- heap_values from the largest heap down, and without values.
SELECT n, value FROM heap_values('kayles', 3000) ORDER BY n DESC LIMIT 3;
--> 3000|4
--> 2999|7
--> 2998|2
SELECT max(n) FROM heap_values('0.6', 1000000000000);
--> 1000000000000
SELECT n FROM heap_values('0.6', 1000000000000) WHERE n < 77 ORDER BY n DESC LIMIT 2 OFFSET 1;
--> 75
--> 74
SELECT group_concat(n) FROM (SELECT n FROM heap_values('kayles', 100) WHERE value = 8 ORDER BY n DESC);
--> 99,93,87,81,75,69,63,51,45,33,27
-- A filter between two integers of the range.
SELECT count(*) FROM grundy_range(0, 20, 3) WHERE n > 3 AND n < 6;
--> 0
