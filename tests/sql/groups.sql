-- Aggregates over groups, no rows, NULL, DISTINCT and FILTER.
CREATE TABLE h(g, v);
INSERT INTO h VALUES ('a', 2), ('a', 3), ('a', 3), ('b', 0), ('b', 1), ('b', 1), ('b', NULL), ('null', NULL);
SELECT nim_sum(v), mex(v), nim_winning_moves(v), nim_sum_outcome(v) FROM h WHERE 0;
--> 0|0|0|P
SELECT nim_sum(v), mex(v), nim_winning_moves(v), nim_sum_outcome(v) FROM h WHERE g = 'null';
--> 0|0|0|P
SELECT nim_winning_moves(v, 'misere') FROM h WHERE 0;
--> 0
SELECT g, nim_sum(v) FROM h GROUP BY g ORDER BY g;
--> a|2
--> b|0
--> null|0
SELECT g, mex(v) FROM h GROUP BY g ORDER BY g;
--> a|0
--> b|2
--> null|0
SELECT g, nim_sum_outcome(v) FROM h GROUP BY g ORDER BY g;
--> a|N
--> b|P
--> null|P
SELECT g FROM h GROUP BY g HAVING mex(v) = 2;
--> b
SELECT nim_sum(DISTINCT v) FROM h WHERE g = 'b';
--> 1
SELECT nim_sum(v) FROM h WHERE g = 'b';
--> 0
SELECT nim_winning_moves(DISTINCT v) FROM h WHERE g = 'b';
--> 1
SELECT nim_winning_moves(v) FROM h WHERE g = 'a';
--> 3
SELECT nim_winning_moves(v) FILTER (WHERE v > 2) FROM h WHERE g = 'a';
--> 0
SELECT nim_sum(v) FILTER (WHERE v > 100) FROM h;
--> 0
SELECT nim_sum_outcome(v, CASE g WHEN 'a' THEN 'normal' ELSE 'misere' END) FROM h WHERE g IN ('a', 'b') GROUP BY g ORDER
  BY g;
--> N
--> N
SELECT mex(v) FROM (SELECT 9223372036854775807 AS v UNION ALL SELECT 0);
--> 1
SELECT nim_sum(v) FROM (SELECT -1 AS v UNION ALL SELECT 1);
--> -2
SELECT nim_sum(7), nim_sum(6, 5), nim_sum(1, 2, 4, -9223372036854775808);
--> 7|3|-9223372036854775801
