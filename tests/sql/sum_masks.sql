-- Positions of masks have the same results with and without splitting into sums, in misère play, compared with play.
-- Game 0 is a row of pins, which is wild for at least 5 pins; the others are Node-Kayles on random trees: vertex i is
-- joined to an earlier vertex, and a player who takes a vertex also takes its neighbours.
CREATE TABLE edge AS WITH RECURSIVE c(k, r) AS (VALUES (0, 3) UNION ALL SELECT k + 1, (r * 1103515245 + 12345) & 2147483647 FROM c WHERE k < 199)
  SELECT 1 + k / 10 AS n, 1 + k % 10 AS i, (r >> 9) % (1 + k % 10) AS j FROM c;
CREATE TABLE m AS SELECT n, 1 << i AS need, (1 << i) + sum(1 << j) AS clear FROM (SELECT n, i, j FROM edge UNION ALL SELECT n, j, i FROM edge) GROUP BY n, i
  UNION ALL SELECT 0, p << j, p << j FROM (SELECT DISTINCT i - 1 AS j FROM edge), (SELECT 1 AS p UNION SELECT 3) WHERE p << j < 512;
CREATE TABLE game AS SELECT n, printf('SELECT %d', max(clear | need | CASE n WHEN 0 THEN 511 ELSE 2047 END)) AS begun, printf('SELECT need, 0, clear, 0 FROM m WHERE n = %d', n) AS masks FROM m GROUP BY n;
CREATE TABLE whole AS SELECT n, position, outcome, genus, form FROM game CROSS JOIN solve_bits(begun, masks, '', '', '', 'misere');
CREATE TABLE reached AS SELECT n, position FROM game CROSS JOIN solve_bits(begun, masks);
SELECT n FROM whole GROUP BY n HAVING count(*) <= 5;
SELECT n, position, outcome, genus, form, NULL FROM whole;
~~> SELECT n, position, outcome, genus, form, value FROM game CROSS JOIN solve_sums(replace('SELECT position FROM reached WHERE n = #', '#', n), masks, '', 'misere') JOIN reached USING (n, position);
SELECT n, position, outcome FROM whole;
~~> SELECT n, position, outcome FROM game CROSS JOIN solve_sums(replace('SELECT position FROM reached WHERE n = #', '#', n), masks, '', 'misere') JOIN reached USING (n, position);
SELECT n, position, outcome FROM whole;
~~> SELECT n, position, outcome FROM game CROSS JOIN solve_bits(begun, masks, '', '', '', 'misere');
