-- Slow: make check omits this test, which takes more than a second.
-- An invented game on seven bits in 60 variants, with moves of both players, some of which lead back, and ends of
-- three kinds: by masks, by start positions with known results, by a rule and by rows.
CREATE TABLE trial AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 59) SELECT i AS t, CASE i % 3 WHEN 2 THEN 'misere' ELSE 'normal' END AS mode FROM n;
CREATE TABLE side_move AS SELECT t, bits(x % 7, i % 7) AS need, 0 AS forbid, bits(x % 7) AS clear,
  CASE WHEN x % 5 = 0 AND t % 2 = 0 THEN bits((x % 7 + 1) % 7) WHEN x % 7 > 1 THEN bits(x % 7 / 2) ELSE 0 END AS put, substr('LRB', 1 + x / 7 % 3, 1) AS player
  FROM (SELECT a.t, b.t AS i, (b.t * 7919 + a.t * 104729 + b.t * b.t * 31) % 16807 AS x FROM trial AS a, trial AS b WHERE b.t < 9);
CREATE TABLE side_end AS SELECT a.t, (b.t * 13 + a.t * 5) % 127 AS position,
  CASE a.t % 3 WHEN 0 THEN CASE b.t % 3 WHEN 0 THEN 2 WHEN 1 THEN '{1|-1}' ELSE '^*' END
    WHEN 1 THEN CASE b.t % 4 WHEN 0 THEN 'L' WHEN 1 THEN 'P' WHEN 2 THEN 'DR' ELSE '1/2' END ELSE substr('LRNP', 1 + b.t % 4, 1) END AS result
  FROM trial AS a, trial AS b WHERE b.t < 10;
CREATE TABLE way AS SELECT t, mode, replace('SELECT need, forbid, clear, put, player FROM side_move WHERE t = #', '#', t) AS moved,
  replace('SELECT position, 127 - position, result FROM side_end WHERE t = #', '#', t) AS ended,
  replace('SELECT 127 AS position, NULL AS result UNION ALL SELECT position, result FROM side_end WHERE t = #', '#', t) AS begun,
  replace('WITH e AS (SELECT * FROM side_end WHERE t = #) SELECT p.position AS a, (p.position & ~m.clear) | m.put AS b, player, NULL AS result FROM @ AS p CROSS JOIN side_move AS m WHERE m.t = # AND p.position & m.need = m.need AND p.position & m.forbid = 0 AND p.position NOT IN (SELECT position FROM e) UNION ALL SELECT p.position, NULL, NULL, e.result FROM @ AS p LEFT JOIN e ON e.position = p.position', '#', t) AS listed
  FROM trial;
CREATE TABLE reached AS SELECT DISTINCT t, position FROM way CROSS JOIN solve_bits('SELECT 127', moved, ended, '', '', mode);
SELECT t, position, value, outcome FROM way CROSS JOIN solve_bits('SELECT 127', moved, ended, '', '', mode);
~~> SELECT t, position, value, outcome FROM way CROSS JOIN solve_rule('SELECT 127', replace(listed, '@', 'solve_frontier'), mode);
SELECT t, position, value, outcome FROM way CROSS JOIN solve_graph(replace(listed, '@', '(SELECT position FROM reached WHERE t = ' || t || ')'), mode);
~~> SELECT t, position, value, outcome FROM way CROSS JOIN solve_rule('SELECT 127', replace(listed, '@', 'solve_frontier'), mode);
SELECT t, position, value, outcome FROM way CROSS JOIN solve_bits(begun, moved, '', '', '', mode) JOIN reached USING (t, position);
~~> SELECT t, position, value, outcome FROM way CROSS JOIN solve_bits('SELECT 127', moved, ended, '', '', mode);
