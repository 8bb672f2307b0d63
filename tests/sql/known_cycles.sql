-- 300 random games of two players in several notations: the whole game, and the game cut off at positions with known
-- values, which may be games with cycles. The values are texts from the whole game, which other tests compare with
-- play: in the rest the outcomes, and the values that exist, are the same as in the whole game.
CREATE TABLE random AS WITH RECURSIVE c(i, r) AS (VALUES (0, 8) UNION ALL SELECT i + 1, (r * 1103515245 + 12345) & 2147483647 FROM c WHERE i < 19199) SELECT i, r >> 9 AS r FROM c;
CREATE UNIQUE INDEX random_i ON random(i);
CREATE TABLE m AS SELECT n, f, (f + 1 + g) % 8 AS g, who FROM (SELECT a.i / 64 AS n, b.r % 8 AS f, c.r % 7 AS g, substr('LRB', 1 + d.r % 3, 1) AS who
  FROM random AS a JOIN random AS k ON k.i < 19 JOIN random AS b ON b.i = a.i + 3 * k.i + 1 JOIN random AS c ON c.i = b.i + 1 JOIN random AS d ON d.i = b.i + 2
  WHERE a.i % 64 = 0 AND k.i < 4 + a.r % 16);
CREATE INDEX m_n ON m(n);
CREATE TABLE game AS SELECT DISTINCT n, replace('SELECT f FROM m WHERE n = #', '#', n) AS begun,
  replace('SELECT f, 7 & ~f, f & ~g, g & ~f, who AS player FROM m WHERE n = #', '#', n) AS masks,
  replace('SELECT json_array(f % 4, g % 4) FROM m WHERE n = #', '#', n) AS placed,
  replace('SELECT who, f % 4, g % 4 FROM m WHERE n = # AND who <> ''B'' UNION VALUES (''L'', 0, 1), (''R'', 2, 3)', '#', n) AS paths,
  replace('SELECT position FROM known WHERE n = # AND way = ', '#', n) AS told,
  replace('SELECT position, value FROM known WHERE n = # AND way = ', '#', n) AS told_value FROM m;
CREATE TABLE whole(n, way, position, value, outcome);
INSERT INTO whole SELECT n, 0, position, value, outcome FROM game CROSS JOIN solve_graph(replace('SELECT f, g, who AS player FROM m WHERE n = #', '#', n));
INSERT INTO whole SELECT n, 1, position, value, outcome FROM game CROSS JOIN solve_rule(begun, replace('SELECT position, g, who AS player FROM solve_frontier JOIN m ON f = position WHERE n = #', '#', n));
INSERT INTO whole SELECT n, column1, position, value, outcome FROM game CROSS JOIN (VALUES (2), (3)) CROSS JOIN solve_bits(begun, masks);
INSERT INTO whole SELECT n, 4, position, value, outcome FROM game CROSS JOIN solve_tokens(placed, paths, '["L","R"]', 'share');
CREATE TABLE known AS SELECT n, way, position, value FROM whole WHERE value IS NOT NULL AND (rowid + n) % 3 = 0;
CREATE INDEX known_n ON known(n, way);
CREATE TABLE cut(n, way, position, value, outcome);
INSERT INTO cut SELECT n, 0, position, value, outcome FROM game CROSS JOIN solve_graph(replace('SELECT f, g, who AS player, NULL AS result FROM m WHERE n = # AND f NOT IN (', '#', n) || told || '0) UNION ALL SELECT position, NULL, NULL, value FROM (' || told_value || '0)');
INSERT INTO cut SELECT n, 1, position, value, outcome FROM game CROSS JOIN solve_rule(begun, replace('SELECT position, g, who AS player, NULL AS result FROM solve_frontier JOIN m ON f = position WHERE n = # AND f NOT IN (', '#', n) || told || '1) UNION ALL SELECT position, NULL, NULL, value FROM (' || told_value || '1) JOIN solve_frontier USING (position)');
INSERT INTO cut SELECT n, 2, position, value, outcome FROM game CROSS JOIN solve_bits(replace('SELECT f, NULL AS result FROM m WHERE n = #', '#', n) || ' UNION ALL ' || told_value || '2', masks);
INSERT INTO cut SELECT n, 3, position, value, outcome FROM game CROSS JOIN solve_bits(begun, masks, replace('SELECT position, 7 & ~position, value FROM known WHERE n = # AND way = 3', '#', n));
INSERT INTO cut SELECT n, 4, position, value, outcome FROM game CROSS JOIN solve_tokens(placed, paths, '["L","R"]', 'share', told_value || '4');
-- Above a result with two sides positions have no value.
SELECT c.*, w.value, w.outcome FROM cut AS c LEFT JOIN whole AS w USING (n, way, position) WHERE c.outcome IS NOT w.outcome OR (c.value IS NOT w.value AND (c.value IS NOT NULL OR NOT EXISTS (SELECT 1 FROM known AS k WHERE k.n = c.n AND k.way = c.way AND (k.value LIKE '%&%' OR k.value = 'dud'))));
SELECT way, count(*) > 100 FROM cut WHERE NOT EXISTS (SELECT 1 FROM known AS k WHERE k.n = cut.n AND k.way = cut.way AND k.position = cut.position) AND (value GLOB '*[a-u]{*' OR value LIKE '%o%') GROUP BY way;
--> 0|1
--> 1|1
--> 2|1
--> 3|1
--> 4|1
