-- The published values of take-and-break games (Winning Ways): Kayles, Dawson's Chess, Grundy's game.
SELECT group_concat(value, ' ') FROM heap_values('kayles', 29);
SELECT group_concat(value, ' ') FROM heap_values('dawson-chess', 13);
SELECT group_concat(value, ' ') FROM heap_values('grundy', 20);
SELECT preperiod, period, saltus, proven FROM heap_period('kayles');
SELECT preperiod, period, saltus, proven FROM heap_period('0.3F');
SELECT preperiod, period, saltus, proven FROM heap_period('S{1,2,3}');
SELECT * FROM heap_moves('grundy', 7);
SELECT parts FROM heap_moves('kayles', 9) WHERE value = 0;
-- A heap of 10^18 takes one look-up.
SELECT grundy_heap('kayles', 1000000000000000000), grundy_heap('nim', 1000000000000000000);
SELECT * FROM heap_values('0.6', 1000000000) LIMIT 2;
-- A winning first move from Kayles with 20 pins beside a Nim heap of 5 and Grundy's game with 20 tokens.
CREATE TABLE component(rules, n);
INSERT INTO component VALUES ('kayles', 20), ('nim', 5), ('grundy', 20);
SELECT c.rules, c.n, parts
FROM component AS c, heap_moves(c.rules, c.n) AS m
WHERE m.value = nim_sum((SELECT nim_sum(grundy_heap(rules, n)) FROM component), grundy_heap(c.rules, c.n))
ORDER BY c.rules, parts;
-- Nimbers.
SELECT printf('%u', nim_mul(0xAB54A98CEB1F0AD2, 0x891087B8E3B70CB1)), printf('%u', nim_mul(-1, -1)), nim_inv(-1);
SELECT nim_mul(2, 3), nim_div(1, 2), nim_sqrt(6), nim_pow(2, 3);
-- The result for NULL is NULL.
SELECT grundy_heap(NULL, 1), grundy_heap('kayles', NULL), nim_mul(NULL, 1), nim_inv(NULL);
SELECT count(*) FROM heap_values(NULL, 8);
-- Errors name the wrong argument.
SELECT grundy_heap('0.1x7', 5);
SELECT * FROM heap_moves('0.77', -1);
SELECT nim_div(1, 0);
-- Sets beyond lists, and digits with modifiers; an implementation of the definition in another language gives the same
-- values
SELECT group_concat(value, ' ') FROM heap_values('S{~2}', 9);
SELECT group_concat(value, ' ') FROM heap_values('S{squares}', 9);
SELECT group_concat(value, ' ') FROM heap_values('4=.0', 9);
SELECT preperiod, period, saltus, proven FROM heap_period('S{~2}');
SELECT preperiod, period, saltus, proven FROM heap_period('S{1,4,...}');
SELECT parts FROM heap_moves('S{~1-3}', 6);
SELECT (SELECT group_concat(value) FROM heap_values('4!.0', 60)) = (SELECT group_concat(value) FROM heap_values('grundy', 60));
SELECT grundy_heap('S{3-1}', 5);
SELECT group_concat(value, ' ') FROM heap_values('8*.3', 13);
SELECT group_concat(value, ' ') FROM heap_values('0.06*', 13);
SELECT parts, value FROM heap_moves('0.8*', 6);
SELECT * FROM heap_moves('4*.0', 129);
SELECT grundy_heap('0.73*', 5);
-- A million numbers in a set, and one too many
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000)
SELECT (SELECT group_concat(value, ' ') FROM heap_values(list, 12)), grundy_heap(list, 30000) FROM (SELECT 'S{' || group_concat(3 * i - 1) || '}' AS list FROM n);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000001)
SELECT grundy_heap('S{' || group_concat(2 * i) || '}', 5) FROM n;
-- Coins as heaps (Winning Ways: 1-5 is Mobius)
SELECT group_concat(value, ' ') FROM heap_values('turn:1-5', 12);
SELECT parts, value FROM heap_moves('turn:triplets', 4);
SELECT preperiod, period, saltus, proven FROM heap_period('turn:turtles');
SELECT grundy_heap('turn:1-', 5);
-- Rows of pins; crosses in a row of cells
SELECT row_after, value FROM row_moves('kayles', 'IIXII');
SELECT row_after FROM row_moves('treblecross', 'IIIIIIXIIII') WHERE value = 0;
SELECT grundy_row('treblecross', 'IIIIIIIII'), grundy_heap('treblecross', 9), grundy_row('0.4=', 'III'), grundy_row('0.4!', 'III');
SELECT grundy_row('treblecross', 'IXIIXIX');
SELECT grundy_row('kayles', 'II.I');
SELECT grundy_row('0.8', 'II');
