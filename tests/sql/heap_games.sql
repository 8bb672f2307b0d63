-- Slow: make check omits this test, which takes more than a second.
-- Messages.
SELECT grundy_heap('0.77', -1);
--> error: grundy_heap(): n must be an integer from 0 to 4611686018427387903, got -1
SELECT grundy_heap('0.77', 4611686018427387904);
--> error: grundy_heap(): n must be an integer from 0 to 4611686018427387903, got 4611686018427387904
SELECT grundy_heap('0.77', 2.5);
--> error: grundy_heap(): n must be an integer from 0 to 4611686018427387903, got 2.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT grundy_heap(0.77, 2);
--> error: grundy_heap(): rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', got 0.77 (a REAL)
SELECT grundy_heap(x'', 2);
--> error: grundy_heap(): rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', got a BLOB of 0 bytes
SELECT grundy_heap('0.7x', 2);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got 'x'
SELECT grundy_heap('0.7' || char(233), 2);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got 'é'
SELECT grundy_heap('0.7' || char(0) || '7', 2);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got char(0)
SELECT grundy_heap('0.', 2);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a digit from 0 to F, got the end
SELECT grundy_heap('0.7''', 2);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got ''''
SELECT grundy_heap('1.7', 2);
--> error: grundy_heap(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '1'
SELECT grundy_heap('', 2);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got the end
SELECT grundy_heap('queen', 2);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'q'
SELECT grundy_heap('S{1,0}', 2);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '0'
SELECT grundy_heap('S{1,3', 2);
--> error: grundy_heap(): rules: syntax error at byte 6: expected a comma or }, got the end
SELECT * FROM heap_values('0.x', 2);
--> error: heap_values(): rules: syntax error at byte 3: expected a digit from 0 to F, got 'x'
SELECT * FROM heap_values('0.7', -2);
--> error: heap_values(): largest must be an integer from 0 to 4611686018427387903, got -2
SELECT * FROM heap_values('0.7');
--> error: heap_values(): argument largest is missing
SELECT * FROM heap_moves(7, 2);
--> error: heap_moves(): rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', got 7
SELECT * FROM heap_moves('0.7', 'x');
--> error: heap_moves(): n must be an integer from 0 to 4611686018427387903, got 'x' (a TEXT)
SELECT * FROM heap_period;
--> error: heap_period(): argument rules is missing
SELECT * FROM heap_period('0.7', -1);
--> error: heap_period(): largest must be an integer from 0 to 4611686018427387903, got -1
SELECT grundy_heap(NULL, 1), grundy_heap('0.7', NULL);
--> NULL|NULL
SELECT * FROM heap_values(NULL, 2);
SELECT * FROM heap_moves('0.7', NULL);
SELECT * FROM heap_period(NULL);
SELECT * FROM heap_period('0.7', NULL);

-- Without a proof.
SELECT preperiod, period, saltus, proven, checked_to >= 2000, theorem FROM heap_period('grundy', 2000);
--> NULL|NULL|NULL|0|1|NULL
SELECT preperiod, period, proven, theorem FROM heap_period('0.137', 0);
--> NULL|NULL|0|NULL
-- The values repeat from the start, which is not proved yet.
SELECT preperiod, period, proven, theorem FROM heap_period('0.156', 6000);
--> 3479|349|0|NULL
SELECT largest FROM heap_period('0.3F', 70);
--> 70

-- Values.
SELECT group_concat(value, ' ') FROM heap_values('0.77', 29);
--> 0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7 4 1 2 8 5 4
SELECT count(*), min(n), max(n) FROM heap_values('0.77', 29);
--> 30|0|29
-- Lasker 1931: 4k+1 and 4k+2 are unchanged, 4k+3 and 4k+4 are exchanged.
SELECT group_concat(value, ' ') FROM heap_values('lasker', 9);
--> 0 1 2 4 3 5 6 8 7 9
SELECT grundy_heap('nim', 4611686018427387903);
--> 4611686018427387903
SELECT grundy_heap('0.77', 4000000000000000003) = grundy_heap('0.77', 72 + (4000000000000000003 - 72) % 12);
--> 1
SELECT grundy_heap('0.3F', 600000000000000005);
--> 300000000000000002
SELECT * FROM heap_values('0.6', 1000000000) LIMIT 3;
--> 0|0
--> 1|0
--> 2|1
SELECT n, value FROM heap_values('0.77', 1000000000000) WHERE n = 999999999999;
--> 999999999999|8
SELECT n FROM heap_values('0.77', 4611686018427387903) WHERE value = 0;
--> 0
SELECT n FROM heap_values('0.77', 4611686018427387903) WHERE value = 3;
--> 3
--> 6
--> 18
--> 39
SELECT n FROM heap_values('nim', 4611686018427387903) WHERE value IN (7, 5);
--> 5
--> 7
SELECT n FROM heap_values('lasker', 4611686018427387903) WHERE value = 7;
--> 8
SELECT n FROM heap_values('0.3F', 4611686018427387903) WHERE value = 5;
--> 8
--> 11
SELECT n FROM heap_values('kayles', 4611686018427387903) WHERE n > 4611686018427387900 AND value >= 0;
--> 4611686018427387901
--> 4611686018427387902
--> 4611686018427387903

-- In a schema.
.open :memory:
.load ./dist/grundy
CREATE TABLE t(n, value AS (grundy_heap('kayles', n)) STORED);
CREATE INDEX i ON t(grundy_heap('dawson-chess', n));
CREATE VIEW v AS SELECT period FROM heap_period('kayles');
INSERT INTO t(n) VALUES (1000000000000000000), (11);
SELECT value FROM t WHERE n = 11;
--> 6
SELECT * FROM v;
--> 12

-- A set as dense as this has values beyond a byte; each is the least number that no smaller heap has.
CREATE TEMP TABLE series AS SELECT n AS value FROM heap_values('nim', 290);
CREATE TEMP TABLE number AS SELECT value AS take FROM series WHERE value > 0 UNION ALL VALUES (1164), (2911), (3783), (5003), (8446);
CREATE TEMP TABLE dense(n INTEGER PRIMARY KEY, value);
INSERT INTO dense SELECT n, value FROM heap_values((SELECT 'S{' || group_concat(take) || '}' FROM number), 30000);
SELECT max(value), count(*), sum(value = (SELECT mex(o.value) FROM number JOIN dense o ON o.n = d.n - take)) FROM dense d WHERE n % 500 < 3;
--> 291|181|181

-- Partizan heaps: each row equals heap_game for every constraint on n, and the outcome follows from the value.
SELECT n, value, outcome FROM heap_game_values('S{1}', 'S{2}', 10000000) WHERE n BETWEEN 9999997 AND 9999998;
--> 9999997|1|L
--> 9999998|{1|0}|N
SELECT count(*), sum(g.value IS heap_game('S{1,4}', 'S{2,3}', g.n)), sum(g.outcome = game_outcome(g.value)), sum(g.n = 3 * s.value)
FROM series s JOIN heap_game_values('S{1,4}', 'S{2,3}', 100) g ON g.n = s.value * 3 WHERE s.value <= 40;
--> 34|34|34|34
SELECT count(*), sum(value IS heap_game('S{1,4}', right, n)) FROM (SELECT 'S{2,3}' AS right UNION ALL VALUES ('S{2,5}')),
  heap_game_values('S{1,4}', right, 40) ORDER BY n % 7, right;
--> 82|82
SELECT count(*), sum(value IS heap_game('0.07', '0.33', n)), sum(outcome = game_outcome(value)) FROM heap_game_values('0.07', '0.33', 9);
--> 10|10|10
SELECT count(*) FROM heap_game_values('S{1}', 'S{2}', 10) WHERE n < 0;
--> 0
-- Left takes any number of tokens, Right two: by definition, from the values of smaller heaps.
WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 12) SELECT count(*), sum(heap_game('nim', 'S{2}', n) IS game('{' || (SELECT group_concat(heap_game('nim', 'S{2}', value)) FROM series WHERE value < n) || '|' || CASE WHEN n < 2 THEN '' ELSE heap_game('nim', 'S{2}', n - 2) END || '}')) FROM n;
--> 12|12
-- Rules that differ in one digit, one after the other.
SELECT heap_game('S{1}', 'S{1}', 2), heap_game('S{2}', 'S{2}', 2), heap_game('S{1}', 'S{1}', 2);
--> 0|*|0
-- If only one player can move, the value is the maximum number of moves.
SELECT heap_game('nim', '0.0', 7), heap_game('0.0', 'S{3,5}', 17), heap_game('S{even}', '0.0', 7);
--> 7|-5|3
-- Without moves, a window of one value occurs twice.
SELECT * FROM heap_game_period('0.0', '0.0');
--> 0|1|0|1|4|NULL
SELECT period, reason FROM heap_game_period('nim', 'S{2}', 100) UNION ALL SELECT period, reason FROM heap_game_period('S{odd}', 'S{2}', 100);
--> NULL|no theorem is known for such rules
--> NULL|no theorem is known for such rules
SELECT outcome, count(*) FROM heap_game_values('S{1,4}', 'S{2,5,7}', 1000000) GROUP BY outcome;
--> L|2
--> N|8
--> P|6
--> R|999985
-- The value in CGSuite's tests of a heap of 6 in PartizanSubtraction([1,3],[2,3]).
SELECT heap_game('S{1,3}', 'S{2,3}', 6);
--> {1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}
-- Compare with forms written move by move and read by game(): pairs of sets of up to two numbers up to 4.
WITH sets AS (SELECT a.value AS a, b.value AS b FROM series a, series b WHERE a.value BETWEEN 1 AND b.value AND b.value <= 4),
  pair AS (SELECT l.a AS la, l.b AS lb, r.a AS ra, r.b AS rb, 'S{' || l.a || ',' || l.b || '}' AS l,
    'S{' || r.a || ',' || r.b || '}' AS r, n.value AS n FROM sets l, sets r, series n WHERE n.value <= 12)
SELECT count(*), sum(heap_game(l, r, n) IS game('{' ||
    (SELECT ifnull(group_concat(heap_game(l, r, n - value)), '') FROM series WHERE value IN (la, lb) AND value <= n) || '|' ||
    (SELECT ifnull(group_concat(heap_game(l, r, n - value)), '') FROM series WHERE value IN (ra, rb) AND value <= n) || '}'))
FROM pair;
--> 1300|1300
-- Codes that split: 0.07 (take two and leave up to two heaps) for Left, 0.33 (take one or two) for Right.
SELECT count(*), sum(heap_game('0.07', '0.33', n.value) IS game('{' ||
    (SELECT ifnull(group_concat(game_sum(heap_game('0.07', '0.33', value), heap_game('0.07', '0.33', n.value - 2 - value))), '')
      FROM series WHERE value <= n.value - 2) || '|' ||
    (SELECT ifnull(group_concat(heap_game('0.07', '0.33', n.value - value)), '') FROM series WHERE value IN (1, 2) AND value <= n.value) || '}'))
FROM series n WHERE n.value <= 9;
--> 10|10
-- Left takes 1 to k, Right 1 + c to k + c: the outcomes are P, then c times L, then k times N, repeated forever
-- (Duchene, Heinrich, Nowakowski, Parreau, Partizan Subtraction Games, arXiv 2101.01595, lemma 15).
SELECT count(*), sum(outcome = CASE WHEN n % (1 + k + c) = 0 THEN 'P' WHEN n % (1 + k + c) <= c THEN 'L' ELSE 'N' END)
FROM (SELECT a.value AS k, b.value AS c FROM series a, series b WHERE a.value BETWEEN 1 AND 6 AND b.value <= 4)
CROSS JOIN heap_game_values('S{1-' || k || '}', 'S{' || (1 + c) || '-' || (k + c) || '}', 60);
--> 1830|1830
-- The values of these games, c > 0, have the least period 1 + k + c; heaps up to c are integers, and for two heaps r <
-- s below the period the smaller one has the smaller value if r / (1 + c) = s / (1 + c), otherwise neither is smaller
-- (Dargad and Larsson, arXiv 2607.27989, and the discussion of its problem 7.1).
SELECT count(*), sum(preperiod = 0 AND period = 1 + k + c)
FROM (SELECT a.value AS k, b.value AS c FROM series a, series b WHERE a.value BETWEEN 1 AND 5 AND b.value BETWEEN 1 AND 4)
CROSS JOIN heap_game_period('S{1-' || k || '}', 'S{' || (1 + c) || '-' || (k + c) || '}');
--> 20|20
WITH game AS (SELECT a.value AS k, b.value AS c, 'S{1-' || a.value || '}' AS l,
    'S{' || (1 + b.value) || '-' || (a.value + b.value) || '}' AS r FROM series a, series b WHERE a.value BETWEEN 1 AND 5 AND b.value BETWEEN 1 AND 4)
SELECT count(*), sum(game_compare(heap_game(l, r, s.value), heap_game(l, r, t.value)) =
    CASE WHEN s.value / (1 + c) = t.value / (1 + c) THEN '<' ELSE '||' END), sum(t.value > c OR heap_game(l, r, t.value) = t.value)
FROM game, series s, series t WHERE s.value < t.value AND t.value <= k + c;
--> 390|390|390
-- Left takes 1, Right t + 1 to 2t + 1: three heaps of a theorem on atomic weights in these games, and the next.
SELECT count(*), sum(heap_game('S{1}', r, 2 * t + 2) = 0 AND heap_game('S{1}', r, 2 * t + 3) = '*'
    AND heap_game('S{1}', r, 2 * t + 4) = 'v' AND heap_game('S{1}', r, 2 * t + 5) = game('vv*'))
FROM (SELECT value AS t, 'S{' || (value + 1) || '-' || (2 * value + 1) || '}' AS r FROM series WHERE value BETWEEN 1 AND 7);
--> 7|7
SELECT heap_game('S{1}', 'kayls', 3);
--> error: heap_game(): rules_right: syntax error at byte 5: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 's'; did you mean 'kayles'?
SELECT * FROM heap_game_values('S{1', 'S{2}', 3);
--> error: heap_game_values(): rules_left: syntax error at byte 4: expected a comma or }, got the end
-- By the quotient of a sum and by the genus of a heap.
SELECT count(*), sum(heap_outcome('kayles', value, 'misere') = (SELECT heap_sum_outcome('kayles', h, 'misere') FROM (SELECT value AS h))) FROM series WHERE value BETWEEN 60 AND 100;
--> 41|41
SELECT grundy_heap('S{progression}', 2);
--> error: grundy_heap(): rules: syntax error at byte 14: expected a number from 1 to 999999999, got '}'
SELECT period, reason FROM heap_period('S{squares}');
--> NULL|no period: the set contains a multiple of every integer
-- The proof of Nim is Bouton's, Annals of Mathematics (2) 3, 1901.
SELECT theorem FROM heap_period('nim') UNION ALL SELECT theorem FROM heap_period('S{squares}');
--> Nim (Bouton 1901)
--> no period: the set contains a multiple of every integer

.open :memory:
.load ./dist/grundy
-- Periods: Guy and Smith 1956, Winning Ways chapter 4, Gangolli and Plambeck 1989; they hold for the largest possible
-- heap.
.open :memory:
.load ./dist/grundy
CREATE TABLE published(rules, preperiod, period, saltus);
INSERT INTO published VALUES
('0.77', 71, 12, 0),
('kayles', 71, 12, 0),
('0.07', 53, 34, 0),
('dawson-kayles', 53, 34, 0),
('0.137', 52, 34, 0),
('dawson-chess', 52, 34, 0),
('0.4', 54, 34, 0),
('0.17', 33, 34, 0),
('0.15', 1, 10, 0),
('0.34', 7, 8, 0),
('0.44', 143, 24, 0),
('0.45', 498, 20, 0),
('0.53', 11, 9, 0),
('0.055', 259, 148, 0),
('0.116', 139, 96, 0),
('0.124', 122, 62, 0),
('0.156', 3479, 349, 0),
('0.356', 7315, 142, 0),
('0.644', 3256, 442, 0),
('0.165', 5181, 1550, 0),
('0.127', 46578, 4, 0),
('0.3F', 0, 6, 3),
('nim', 0, 1, 1),
('S{1,2,3}', 0, 4, 0),
('lasker', 1, 4, 4),
('S{1,3,4}', 0, 7, 0),
('0.0', 0, 1, 0);
SELECT rules, f.* FROM published AS p, heap_period(rules) AS f WHERE (f.preperiod, f.period, f.saltus, f.proven) IS NOT (p.preperiod, p.period, p.saltus, 1) OR f.theorem IS '' OR f.theorem IS NULL;
WITH last(n) AS (VALUES (4611686018427387903)) SELECT count(*), sum(grundy_heap(rules, n) = grundy_heap(rules, n - (n - preperiod) / period * period) + (n - preperiod) / period * saltus) FROM published, last;
--> 27|27
SELECT * FROM heap_period('0.137');
--> 52|34|0|1|174|octal periodicity (Guy and Smith 1956)|NULL

-- The value of a heap is the mex of its moves, the value of a move the sum of its parts.
CREATE TABLE game(g);
INSERT INTO game VALUES ('0.77'), ('0.137'), ('4.7'), ('0.3F'), ('C.8'), ('0.05A'), ('nim'), ('lasker'), ('grundy'), ('S{2,5}'), ('treblecross'), ('0.6');
SELECT count(*) FROM game, heap_values(g, 40) AS v WHERE v.value <> (SELECT mex(m.value) FROM heap_moves(g, v.n) AS m);
--> 0
SELECT count(*) > 300, sum(m.value <> (SELECT nim_sum(grundy_heap(g, j.value)) FROM json_each(m.parts) AS j)) FROM game, heap_moves(g, 30) AS m;
--> 1|0
SELECT parts FROM heap_moves('grundy', 7);
--> [1,6]
--> [2,5]
--> [3,4]
SELECT parts, value FROM heap_moves('0.77', 5) WHERE value = 0;
--> [2,2]|0
SELECT parts FROM heap_moves('kayles', 1000000000000000000) LIMIT 2;
--> [999999999999999999]
--> [1,999999999999999998]
SELECT count(*) FROM heap_moves('0.33', 8) AS a, heap_moves('0.33', json_extract(a.parts, '$[0]')) AS b;
--> 4

-- More games than the cache holds.
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1500) SELECT sum(grundy_heap(printf('S{%d}', i), 2 * i - 1) <> 1 OR grundy_heap(printf('S{%d}', i), i - 1) <> 0) FROM n;
--> 0
SELECT grundy_heap('S{1}', 1), grundy_heap('S{3000}', 2999);
--> 1|0

-- A table beside itself.
SELECT count(*) FROM heap_values('0.77', 30) AS a, heap_values('0.77', a.n) AS b WHERE b.value = 0;
--> 31

-- Invalid rules, and the position of the error.
SELECT grundy_heap('', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got the end
SELECT grundy_heap('0', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected the point of a code, got the end
SELECT grundy_heap('0.', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a digit from 0 to F, got the end
SELECT grundy_heap('.', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected a digit from 0 to F, got the end
SELECT grundy_heap('077', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected the point of a code, got '7'
SELECT grundy_heap('1.7', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '1'
SELECT grundy_heap('5.7', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '5'
SELECT grundy_heap('7.7', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '7'
SELECT grundy_heap('0.1g', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got 'g'
SELECT grundy_heap('0.7 ', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit from 0 to F, got ' '
SELECT grundy_heap(' 0.7', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got ' '
SELECT grundy_heap('0.-1', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a digit from 0 to F, got '-'
SELECT grundy_heap('S', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected { and the numbers that may be subtracted, got the end
SELECT grundy_heap('S{', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a number from 1 to 999999999, got the end
SELECT grundy_heap('S{}', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a number from 1 to 999999999, got '}'
SELECT grundy_heap('S{0}', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a number from 1 to 999999999, got '0'
SELECT grundy_heap('S{1', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a comma or }, got the end
SELECT grundy_heap('S{1,', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got the end
SELECT grundy_heap('S{1,}', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '}'
SELECT grundy_heap('S{1;2}', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a comma or }, got ';'
SELECT grundy_heap('S{1}x', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a digit from 1 to F, braces or the end of the rules, got 'x'
SELECT grundy_heap('S(1)', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected { and the numbers that may be subtracted, got '('
SELECT grundy_heap('kayle', 5);
--> error: grundy_heap(): rules: syntax error at byte 6: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got the end; did you mean 'kayles'?
SELECT grundy_heap('kaylez', 5);
--> error: grundy_heap(): rules: syntax error at byte 6: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'z'; did you mean 'kayles'?
SELECT grundy_heap('kayles2', 5);
--> error: grundy_heap(): rules: syntax error at byte 7: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got '2'; did you mean 'kayles'?
SELECT grundy_heap('dawson', 5);
--> error: grundy_heap(): rules: syntax error at byte 7: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got the end; did you mean 'dawson-kayles' or 'dawson-chess'?
SELECT grundy_heap('nim ', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got ' '; did you mean 'nim'?
SELECT grundy_heap('x', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'x'
SELECT grundy_heap('S{1000000000}', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a number from 1 to 999999999, got '1'
SELECT grundy_heap('S{1,99999999999999999999}', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '9'
SELECT grundy_heap('0..7', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a digit from 0 to F, got '.'
SELECT grundy_heap('9.1', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '9'
SELECT grundy_heap('c', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected the point of a code, got the end
SELECT grundy_heap('S{', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a number from 1 to 999999999, got the end
SELECT grundy_heap('S{3-1}', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number that is not less than the start of the range, got '1'
SELECT grundy_heap('S{3-}', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '}'
SELECT grundy_heap('S{~}', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a number from 1 to 999999999, got '}'
SELECT grundy_heap('S{1,...}', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number: ... continues numbers with equal differences, got '.'
SELECT grundy_heap('S{1,2,4,...}', 5);
--> error: grundy_heap(): rules: syntax error at byte 9: expected a number: ... continues numbers with equal differences, got '.'
SELECT grundy_heap('S{1,4,..}', 5);
--> error: grundy_heap(): rules: syntax error at byte 7: expected ... or a number, got '.'
SELECT grundy_heap('S{~1,3,...}', 5);
--> error: grundy_heap(): rules: syntax error at byte 8: expected a number: ... continues numbers with equal differences, got '.'
SELECT grundy_heap('S{squar}', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a number, a range such as 4-9, ... or one of squares, cubes, triangular, fibonacci, factorials, primes, composites, odd, even, powers 2, progression 3,5, got 's'
SELECT grundy_heap('S{powers}', 5);
--> error: grundy_heap(): rules: syntax error at byte 9: expected a number from 1 to 999999999, got '}'
SELECT grundy_heap('S{powers 1}', 5);
--> error: grundy_heap(): rules: syntax error at byte 10: expected a base of at least 2, got '1'
SELECT grundy_heap('S{primes,2,...}', 5);
--> error: grundy_heap(): rules: syntax error at byte 12: expected a number: ... continues numbers with equal differences, got '.'
SELECT grundy_heap('S{primes,prims}', 5);
--> error: grundy_heap(): rules: syntax error at byte 10: expected a number, a range such as 4-9, ... or one of squares, cubes, triangular, fibonacci, factorials, primes, composites, odd, even, powers 2, progression 3,5, got 'p'
SELECT grundy_heap('S{progression 3}', 5);
--> error: grundy_heap(): rules: syntax error at byte 16: expected a comma and the distance of the progression, got '}'
SELECT grundy_heap('S{progression 3,0}', 5);
--> error: grundy_heap(): rules: syntax error at byte 17: expected a number from 1 to 999999999, got '0'
SELECT grundy_heap('S{~squares,...}', 5);
--> error: grundy_heap(): rules: syntax error at byte 12: expected a number: ... continues numbers with equal differences, got '.'
SELECT grundy_heap('S{squares~even}', 5);
--> error: grundy_heap(): rules: syntax error at byte 16: expected the end: names can be excluded only from all numbers, if none of them is composites, odd, even or a progression, or from at most 1000000 listed numbers, got the end
SELECT grundy_heap('S{~composites,primes}', 5);
--> error: grundy_heap(): rules: syntax error at byte 22: expected the end: names can be excluded only from all numbers, if none of them is composites, odd, even or a progression, or from at most 1000000 listed numbers, got the end
SELECT grundy_heap('S{1,4,...,9}', 5);
--> error: grundy_heap(): rules: syntax error at byte 10: expected a comma or }, got ','
SELECT grundy_heap('0.3(', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a digit from 0 to F, got the end
SELECT grundy_heap('0.3()', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a digit from 0 to F, got ')'
SELECT grundy_heap('0.7(3)', 5);
--> 5
SELECT grundy_heap('0.3(7)', 5);
--> 5
SELECT grundy_heap('0.3(03)3', 5);
--> error: grundy_heap(): rules: syntax error at byte 8: expected the end of the rules: repeating digits are the last, got '3'
SELECT grundy_heap('0.3!', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit or the end: only digits that leave two or three heaps can have !, = or *, got '!'
SELECT grundy_heap('0.7!!', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a digit or the end: a place has one of !, *, !* and =, got '!'
SELECT grundy_heap('0.3*', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit or the end: only digits that leave two or three heaps can have !, = or *, got '*'
SELECT grundy_heap('0.7*!', 5);
--> 1
SELECT grundy_heap('*', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got '*'
SELECT grundy_heap('0.*', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a digit from 0 to F, got '*'
SELECT grundy_heap('4!', 5);
--> error: grundy_heap(): rules: syntax error at byte 3: expected the point of a code, got the end
SELECT grundy_heap('S{1-1000000000}', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '1'
SELECT grundy_heap('0.(' || printf('%.257c', '0') || ')', 5);
--> error: grundy_heap(): rules: syntax error at byte 261: expected a digit that is not 0: a code without repeating digits needs no (0), got ')'

-- Periods of sets with names: proved with these numbers, refuted, only observed, or not observed.
.open :memory:
.load ./dist/grundy
CREATE TABLE known(rules, proven, preperiod, period, saltus);
INSERT INTO known VALUES
('S{primes,1}', 1, 0, 4, 0),
('S{powers 2}', 1, 0, 3, 0),
('S{powers 3}', 1, 0, 2, 0),
('S{powers 4}', 1, 0, 5, 0),
('S{powers 6}', 1, 0, 7, 0),
('S{powers 2,3}', 1, 0, 5, 0),
('S{powers 3,2}', 1, 0, 4, 0),
('S{progression 1,3}', 1, 2, 3, 0),
('S{progression 3,5}', 1, 4, 5, 0),
('S{even}', 1, 0, 2, 1),
('S{progression 3,3}', 1, 0, 3, 1),
('S{squares}', 1, NULL, NULL, NULL),
('S{factorials}', 1, NULL, NULL, NULL),
('S{fibonacci}', 1, NULL, NULL, NULL),
('S{triangular}', 1, NULL, NULL, NULL),
('S{cubes,3,7}', 1, NULL, NULL, NULL),
('S{squares~4,9}', 1, NULL, NULL, NULL),
('S{composites}', 0, 0, 4, 1),
('S{~squares}', 0, 0, 2, 1),
('S{~primes}', 0, 2, 10, 3),
('S{primes}', 0, NULL, NULL, NULL);
SELECT rules, f.* FROM known AS k, heap_period(rules, 5049) AS f WHERE (f.proven, f.preperiod, f.period, f.saltus) IS NOT (k.proven, k.preperiod, k.period, k.saltus) OR (f.theorem IS NULL) = f.proven OR (f.reason IS NULL) <> (f.proven AND f.period IS NOT NULL);
SELECT count(*) FROM known, heap_period(rules, 5049);
--> 21

-- A progression has multiples of its distance, and then of all integers, if it has the distance itself or a multiple.
SELECT column1, (SELECT reason FROM heap_period('S{powers 2,' || column1 || '}', 2)) FROM (VALUES ('progression 5,5'), ('progression 10,5'), ('composites'), ('progression 5,10'), ('progression 7,5'), ('primes'), ('powers 3'), ('5'));
--> progression 5,5|none seen; no period without saltus: the set contains a multiple of every integer
--> progression 10,5|none seen; no period without saltus: the set contains a multiple of every integer
--> composites|none seen; no period without saltus: the set contains a multiple of every integer
--> progression 5,10|none seen
--> progression 7,5|none seen
--> primes|none seen
--> powers 3|none seen
--> 5|none seen

-- Two games of pins whose values differ first at heap 519; Lasker's Nim in closed form; nothing is proved without a
-- theorem.
SELECT min(a.n) FROM heap_values('0.161', 600) AS a JOIN heap_values('0.36', 600) AS b ON b.n = a.n AND b.value <> a.value;
--> 519
SELECT count(*) FROM heap_values('lasker', 400) WHERE n > 0 AND value = CASE n % 4 WHEN 3 THEN n + 1 WHEN 0 THEN n - 1 ELSE n END;
--> 400
SELECT * FROM heap_period('grundy', 5000);
--> NULL|NULL|NULL|0|5000|NULL|none seen
SELECT parts FROM heap_moves('grundy', 8);
--> [1,7]
--> [2,6]
--> [3,5]

-- Coin-turning games as published: Winning Ways, chapter 14 (Mobius is 1-5, Mogul 1-7).
SELECT group_concat(value, ' ') FROM heap_values('turn:turtles', 12) WHERE n > 0;
--> 1 2 3 4 5 6 7 8 9 10 11 12
SELECT group_concat(value, ' ') FROM heap_values('turn:mock-turtles', 12) WHERE n > 0;
--> 1 2 4 7 8 11 13 14 16 19 21 22
SELECT group_concat(value, ' ') FROM heap_values('turn:1-5', 12) WHERE n > 0;
--> 1 2 4 8 16 31 32 64 103 128 171 213
SELECT group_concat(value, ' ') FROM heap_values('turn:1-7', 12) WHERE n > 0;
--> 1 2 4 8 16 32 64 127 128 256 512 911
SELECT group_concat(value, ' ') FROM heap_values('turn:twins', 12) WHERE n > 0;
--> 0 1 2 3 4 5 6 7 8 9 10 11
SELECT group_concat(value, ' ') FROM heap_values('turn:ruler', 12) WHERE n > 0;
--> 1 2 1 4 1 2 1 8 1 2 1 4
SELECT group_concat(value, ' ') FROM heap_values('Turn:Ruler', 12) WHERE n > 0;
--> 1 2 1 4 1 2 1 8 1 2 1 4
SELECT group_concat(value, ' ') FROM heap_values('turn:1-3', 12) WHERE n > 0;
--> 1 2 4 7 8 11 13 14 16 19 21 22

-- A JSON array of integers is a subtraction set.
SELECT grundy_heap('[4, 1,3, 3 ]', 12), grundy_heap(json_array(1, 3, 4), 12), grundy_heap('S{1,3,4}', 12), heap_outcome('[1,2]', '[1, 1]', 'misere');
--> 3|3|3|N
SELECT grundy_heap('[]', 3);
--> error: grundy_heap(): rules: syntax error at byte 2: expected a number from 1 to 999999999, got ']'
SELECT grundy_heap('[1, 0]', 3);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '0'
SELECT grundy_heap('[1-3]', 3);
--> error: grundy_heap(): rules: syntax error at byte 3: expected a comma or ], got '-'; did you mean 'S{1-3}'?
SELECT grundy_heap('[1, 3', 3);
--> error: grundy_heap(): rules: syntax error at byte 6: expected a comma or ], got the end; did you mean 'S{1, 3}'?
SELECT grundy_heap('[1]7', 3);
--> error: grundy_heap(): rules: syntax error at byte 4: expected the end of the rules, got '7'
SELECT * FROM heap_winning_moves('[1, 3, 4]', '[5, 9]');
--> 0|5|[2]
--> 1|9|[5]
SELECT * FROM heap_winning_moves('["kayles", "[1,3,4]"]', '[5, 9]') WHERE heap = 1;
==> SELECT * FROM heap_winning_moves('["kayles", "S{1,3,4}"]', '[5, 9]') WHERE heap = 1;
SELECT * FROM heap_winning_moves('[1, "kayles"]', '[5, 9]');
--> error: heap_winning_moves(): rules must be an array of integers, which is one set for all heaps, or an array of texts, got a mixture
SELECT * FROM heap_winning_moves('["kayles", 1]', '[5, 9]');
--> error: heap_winning_moves(): rules must be an array of integers, which is one set for all heaps, or an array of texts, got a mixture
SELECT * FROM heap_winning_moves('[1, -1]', '[5, 9]');
--> error: heap_winning_moves(): rules: syntax error at byte 5: expected a number from 1 to 999999999, got '-'

-- Places of a code: braces, modifiers, repeating places, sets with a place, many places. The values are those of play by the
-- listed moves.
CREATE TEMP TABLE place(rules, expected);
INSERT INTO place VALUES
('4!*.0', '0,0,0,1,0,2,3,4,0,5,6,7,8,9,10,11,12'),
('{2-}!.0', '0,0,0,1,0,2,3,4,0,5,6,7,8,9,10,11,12'),
('S{5-9}7', '0,0,0,0,0,1,1,1,1,1,2,2,2,2,2,3,3'),
('0.000077777', '0,0,0,0,0,1,1,1,1,1,2,2,2,2,2,3,3'),
('S{squares}7', '0,1,0,1,2,3,2,3,1,4,5,4,3,6,7,6,1'),
('0.0(07)', '0,0,0,1,1,1,2,2,2,3,3,3,4,4,4,5,5'),
('{5,3}.0', '0,0,0,1,1,2,2,3,3,4,4,5,5,6,6,7,7'),
('0.(7)', '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16');
SELECT rules, group_concat(value) FROM place JOIN heap_values(rules, 16) GROUP BY rules, expected HAVING group_concat(value) <> expected;
SELECT count(*) FROM place;
--> 8
-- Project Euler 629: sums of the numbers of winning positions of n stones in all games in which a move splits a heap into
-- 2, ..., k heaps, for 2 <= k <= n.
CREATE TEMP TABLE v AS SELECT r.n AS k, h.n AS heap, h.value FROM grundy_range(2, 10) AS r JOIN heap_values('{2-' || r.n || '}.0', 10) AS h;
WITH RECURSIVE game(n, k) AS (VALUES (7, 2), (10, 2) UNION ALL SELECT n, k + 1 FROM game WHERE k < n),
part(n, k, rest, least, x) AS (SELECT n, k, n, 1, 0 FROM game UNION ALL
SELECT n, part.k, rest - heap, heap, (x | value) - (x & value) FROM part JOIN v ON v.k = part.k AND heap BETWEEN least AND rest)
SELECT n, sum(x <> 0) FROM part WHERE rest = 0 GROUP BY n;
--> 7|66
--> 10|291
-- Moves and misere play.
SELECT parts FROM heap_moves('4!*.0', 8);
--> [1,7]
--> [2,6]
--> [3,5]
--> [1,2,5]
--> [1,3,4]
SELECT count(*) FROM heap_moves('{2-5}.0', 60);
--> 7165
SELECT count(*) FROM heap_moves('4!*.0', 129);
--> error: heap_moves(): n must be at most 128 by rules that leave any number of heaps, got 129
SELECT group_concat(outcome, '') FROM heap_genus('0.(7)', 10);
--> NPNNNNNNNNN
SELECT group_concat(outcome, '') FROM heap_genus('{2-5}!.{0,3-}', 12);
--> NPNNNNNNNNNNN
-- What is proved, and what has no theorem.
SELECT rules, preperiod, period, saltus, proven, coalesce(theorem, reason) FROM (SELECT column1 AS rules FROM (VALUES ('0.{0,1,4}'), ('S{2}{0-2}'), ('4.(33)'), ('0.(7)'), ('S{squares}7'), ('4!*.0'), ('0.3(03)'))) AS t JOIN heap_period(rules, 200);
--> 0.{0,1,4}|0|2|0|1|octal periodicity (Guy and Smith 1956) for more than three heaps
--> S{2}{0-2}|53|34|0|1|octal periodicity (Guy and Smith 1956)
--> 4.(33)|1|4|4|1|Lasker's Nim (Lasker 1931)
--> 0.(7)|0|1|1|0|no theorem is known for such rules
--> S{squares}7|NULL|NULL|NULL|0|no theorem is known for such rules
--> 4!*.0|9|1|1|0|no theorem is known for such rules
--> 0.3(03)|0|2|0|1|finite state: the last values and the values in each residue class determine the next
SELECT grundy_heap('{0,2}.0', 5);
--> error: grundy_heap(): rules: syntax error at byte 2: expected 2 to 63 heaps before the point (a move that takes nothing must split), got '0'
SELECT grundy_heap('0.{2-5}*', 5);
--> error: grundy_heap(): rules: syntax error at byte 8: expected no * after braces: {2-} has no upper limit, got '*'
SELECT grundy_heap('0.{2-5', 5);
--> error: grundy_heap(): rules: syntax error at byte 7: expected a comma, a range such as 2-5 or 2-, or }, got the end
SELECT grundy_heap('0.{5-2}', 5);
--> error: grundy_heap(): rules: syntax error at byte 6: expected a number up to 63 that is not less than the start, got '2'
SELECT grundy_heap('0.{64}', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a number of heaps from 0 to 63, got '6'
SELECT grundy_heap('0.4!=', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a digit or the end: a place has one of !, *, !* and =, got '='
SELECT grundy_heap('0.(7', 5);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a digit or ), got the end
SELECT grundy_heap('0.7)', 5);
--> error: grundy_heap(): rules: syntax error at byte 4: expected a digit or the end: no ( precedes, got ')'
SELECT grundy_heap('S{1,2}0', 5);
--> error: grundy_heap(): rules: syntax error at byte 7: expected a digit from 1 to F, braces or the end of the rules, got '0'
SELECT grundy_heap('{2-5}', 5);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got '{'; did you mean 'S{2-5}'?
SELECT grundy_heap('0.' || printf('%.65536c', '7'), 300), grundy_row('0.(7)', 'IIIXII');
--> 300|1
SELECT grundy_heap('0.' || printf('%.65537c', '7'), 300);
--> error: grundy_heap(): rules: syntax error at byte 65539: expected the end: a code has at most 65536 places after the point, got '7'
SELECT grundy_row('4.(7)', 'III');
--> error: grundy_row(): rules must take what stands side by side in a row, but '4.(7)' has moves that take nothing
SELECT grundy_row('0.{0-3}', 'III');
--> error: grundy_row(): rules must take what stands side by side in a row, but '0.{0-3}' leaves more than two heaps
-- Progressions without progressions: the set may have no numbers, or none beyond a bound, and its digits may repeat sooner.
SELECT group_concat(value) FROM heap_values('S{progression 3,4~progression 3,4}', 20);
==> SELECT group_concat(value) FROM heap_values('S{1~1}', 20);
SELECT group_concat(value) FROM heap_values('S{~progression 5,1}', 20);
==> SELECT group_concat(value) FROM heap_values('S{1,2,3,4}', 20);
SELECT group_concat(value) FROM heap_values('S{2-9,progression 3,3~progression 3,3}', 30);
==> SELECT group_concat(value) FROM heap_values('S{2,4,5,7,8}', 30);
SELECT group_concat(value) FROM heap_values('S{progression 1,4,progression 3,4}', 20);
==> SELECT group_concat(n % 2) FROM heap_values('nim', 20);
SELECT group_concat(value) FROM heap_values('S{progression 2,6,progression 4,6,progression 6,6}', 20);
==> SELECT group_concat(n / 2) FROM heap_values('nim', 20);
SELECT 100 - json_extract(parts, '$[0]') FROM heap_moves('S{2-9,progression 3,3~progression 3,3}', 100) UNION ALL SELECT parts FROM heap_moves('S{progression 1,3~progression 1,3}', 100);
--> 2
--> 4
--> 5
--> 7
--> 8
-- The values repeat until a number of the progression is a multiple of the period.
SELECT value FROM heap_values('S{progression 1,1001}', 4000);
==> SELECT value FROM heap_values('S{1,1002,2003,3004}', 4000);
SELECT value FROM heap_values('S{1,2,progression 1,1000}', 4000);
==> SELECT value FROM heap_values('S{1,2,1001,2001,3001}', 4000);
SELECT group_concat(value) FROM heap_values('S{progression 5,2,progression 6,2}', 20);
==> SELECT group_concat(value) FROM heap_values('S{~1-4}', 20);
SELECT group_concat(value) FROM heap_values('S{1-9,20-30~3-4,25}', 60);
==> SELECT group_concat(value) FROM heap_values('S{1,2,5,6,7,8,9,20,21,22,23,24,26,27,28,29,30}', 60);
SELECT group_concat(value) FROM heap_values('S{1-1000000,3-5~primes}', 60);
==> SELECT group_concat(value) FROM heap_values((SELECT 'S{' || group_concat(n) || '}' FROM grundy_range(1, 60) AS a WHERE n = 1 OR EXISTS (SELECT 1 FROM grundy_range(2, 59) AS b WHERE b.n < a.n AND a.n % b.n = 0)), 60);

-- A row whose heap is NULL adds no heap, but it gives the play. A player who cannot move wins a sum without heaps in misere play.
SELECT heap_sum_outcome('kayles', NULL, 'misere'), heap_sum_outcome(NULL, 3, 'misere'), nim_sum_outcome(NULL, 'misere'), nim_k_sum_outcome(2, NULL, 'misere');
--> N|N|N|N
SELECT heap_sum_outcome('kayles', NULL), heap_sum_outcome(NULL, 3), nim_sum_outcome(NULL), nim_k_sum_outcome(2, NULL), nim_winning_moves(NULL, 'misere');
--> P|P|P|P|0
-- The heaps of value 0 up to one of them.
SELECT group_concat(n) FROM heap_values('S{2,squares}', 1129) WHERE value = 0 AND n > 1090;
--> 1101,1109,1129
-- Moves that leave any number of heaps are listed up to 128 tokens.
SELECT max(size) FROM heap_winning_moves('turn:ruler', '[3, 128]');
--> 128
SELECT heap, size FROM heap_winning_moves('turn:ruler', '[129]');
--> error: heap_winning_moves(): a heap must be at most 128 by rules that leave any number of heaps, got 129
