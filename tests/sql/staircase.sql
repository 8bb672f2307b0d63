-- Messages.
SELECT staircase_nim(-1, 3);
--> error: staircase_nim(): step must be a non-negative integer, got -1
SELECT staircase_nim(1, -3);
--> error: staircase_nim(): coins must be a non-negative integer, got -3
SELECT staircase_nim(1.5, 3);
--> error: staircase_nim(): step must be a non-negative integer, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT staircase_nim(2, '3 4') OVER ();
--> error: staircase_nim(): coins must be a non-negative integer, got '3 4' (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with
SELECT staircase_nim(1);
--> error: wrong number of arguments to function staircase_nim()
SELECT * FROM staircase_winning_moves;
--> error: staircase_winning_moves(): argument steps is missing
SELECT * FROM staircase_winning_moves(3);
--> error: staircase_winning_moves(): steps must be a JSON array of integers, got 3
SELECT * FROM staircase_winning_moves('[1, -2]');
--> error: staircase_winning_moves(): steps[1] must be a non-negative integer, got -2
SELECT * FROM staircase_winning_moves('[1, null]');
SELECT * FROM staircase_winning_moves(NULL);
SELECT * FROM staircase_winning_moves('[]');
SELECT * FROM staircase_winning_moves('[7]');

-- By hand: the value is the XOR of the odd steps.
SELECT staircase_nim(1, 1) WHERE 0;
--> 0
SELECT staircase_nim(NULL, 1), staircase_nim(1, NULL);
--> 0|0
SELECT staircase_nim(column1, column2) FROM (VALUES (0, 9), (1, 3), (2, 8), (3, 5));
--> 6
SELECT staircase_nim(column1, column2) FROM (VALUES (1, 3), (1, 3), (3, 5), (2, 9));
--> 5
SELECT staircase_nim(9223372036854775807, 9223372036854775807);
--> 9223372036854775807
SELECT staircase_nim(DISTINCT 1, 3);
--> error: DISTINCT aggregates must have exactly one argument
-- 3 XOR 5 = 6: step 3 is reduced to 3; step 1 cannot be reduced to 5, but a move from step 2 raises it to 5.
SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]');
--> 2|8|2|6
--> 3|5|2|3
SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]') WHERE step = 3;
--> 3|5|2|3
SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]') WHERE step < 3;
--> 2|8|2|6
SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]') WHERE step = 1;
SELECT * FROM staircase_winning_moves('[9, 3, 8, 5]') WHERE step > 3;
SELECT * FROM staircase_winning_moves('[9, 3, 8, 3]');
SELECT step, steps_ FROM staircase_winning_moves('[0, 1]');
--> 1|[0, 1]
SELECT take FROM staircase_winning_moves('[0, 9223372036854775807]');
--> 9223372036854775807

-- Exactly the winning moves lead to the value 0: all staircases of four steps.
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT a.i, b.i, c.i, step, take FROM n a, n b, n c, staircase_winning_moves(json_array(0, a.i, b.i, c.i)) ORDER BY 1, 2, 3, 4, 5;
==> WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT a.i, b.i, c.i, s.i, t.i FROM n a, n b, n c, n s, n t WHERE (s.i = 1 AND t.i BETWEEN 1 AND a.i AND a.i - t.i = c.i) OR (s.i = 2 AND t.i BETWEEN 1 AND b.i AND a.i + t.i = c.i) OR (s.i = 3 AND t.i BETWEEN 1 AND c.i AND a.i = c.i - t.i) ORDER BY 1, 2, 3, 4, 5;
