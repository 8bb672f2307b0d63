-- Slow: make check omits this test, which takes more than a second.
-- The heap game in which 1, 3 or 4 tokens are taken, played: the values and remotenesses of the last four heaps,
-- starting with the largest, determine the next. A player who moves to an even remoteness wins.
CREATE TABLE take(k);
INSERT INTO take VALUES (1), (3), (4);
CREATE TABLE played AS
WITH RECURSIVE p(n, v1, v2, v3, v4, r1, r2, r3, r4) AS (
  SELECT 0, 0, NULL, NULL, NULL, 0, NULL, NULL, NULL
  UNION ALL
  SELECT n + 1,
    CASE WHEN (0 IN (v1, v3, v4)) IS NOT 1 THEN 0 WHEN (1 IN (v1, v3, v4)) IS NOT 1 THEN 1 WHEN (2 IN (v1, v3, v4)) IS NOT 1 THEN 2 ELSE 3 END, v1, v2, v3,
    1 + CASE WHEN 0 IN (r1 % 2, r3 % 2, r4 % 2)
        THEN min(CASE r1 % 2 WHEN 0 THEN r1 ELSE 9999 END, CASE r3 % 2 WHEN 0 THEN r3 ELSE 9999 END, CASE r4 % 2 WHEN 0 THEN r4 ELSE 9999 END)
        ELSE max(coalesce(r1, -1), coalesce(r3, -1), coalesce(r4, -1)) END, r1, r2, r3
  FROM p WHERE n < 600)
SELECT n AS position, v1 AS value, CASE r1 % 2 WHEN 0 THEN 'P' ELSE 'N' END AS outcome, r1 AS remoteness FROM p;

-- The same rule in different notations.
CREATE TABLE number AS SELECT position AS i FROM played WHERE position <= 60;
CREATE VIEW frontier_view AS SELECT position FROM solve_frontier;
CREATE TABLE rule(r);
INSERT INTO rule VALUES
('SELECT position, position - k FROM solve_frontier CROSS JOIN take WHERE k <= position'),
('SELECT position, position - k FROM take CROSS JOIN solve_frontier WHERE k <= position'),
('SELECT DISTINCT position, position - k FROM take, solve_frontier WHERE k <= position'),
('SELECT position, position - k FROM solve_frontier, take WHERE k <= position ORDER BY 1 DESC, 2'),
('SELECT position, position - k FROM solve_frontier, take WHERE k <= position GROUP BY 2, 1'),
('SELECT position, position - 1 FROM solve_frontier WHERE position > 0 UNION ALL SELECT position, position - k FROM solve_frontier, take WHERE k <= position AND k > 1'),
('SELECT position, position - 1 FROM solve_frontier WHERE position > 0 UNION SELECT position, position - k FROM solve_frontier, take WHERE k <= position'),
('SELECT n.i, n.i - k FROM number AS n CROSS JOIN take CROSS JOIN solve_frontier AS f WHERE f.position = n.i AND k <= n.i'),
('SELECT n.i, n.i - k FROM solve_frontier AS f, number AS n, take WHERE f.position = n.i AND k <= n.i'),
('SELECT i, i - k FROM number, take WHERE i IN (SELECT position FROM solve_frontier) AND k <= i'),
('SELECT a.position, b.position - k FROM solve_frontier AS a JOIN solve_frontier AS b ON a.position = b.position, take WHERE k <= a.position'),
('SELECT position, (SELECT p FROM (SELECT f.position - k AS p)) FROM frontier_view AS f, take WHERE k <= position'),
('SELECT printf(''%d'', position) + 0, 1.0 * position - k FROM solve_frontier, take WHERE k <= position');
SELECT rule.rowid, CAST(position AS INTEGER), value, outcome, remoteness FROM rule CROSS JOIN solve_rule('SELECT 60', r);
~~> SELECT rule.rowid, played.* FROM rule, played WHERE position <= 60;

-- A row of tokens, as text, for any order of the rows of the rule.
DELETE FROM rule;
INSERT INTO rule VALUES
('SELECT position, substr(position, k + 1) FROM solve_frontier CROSS JOIN take WHERE k <= length(position)'),
('SELECT position, substr(position, k + 1) FROM take CROSS JOIN solve_frontier WHERE k <= length(position)'),
('SELECT position, substr(position, k + 1) FROM solve_frontier, take WHERE k <= length(position) ORDER BY 2 DESC');
SELECT rule.rowid, length(position), value, outcome, remoteness FROM rule CROSS JOIN solve_rule('SELECT printf(''%.*c'', n, ''x'') FROM (SELECT 600 AS n UNION SELECT 590)', r);
~~> SELECT rule.rowid, played.* FROM rule, played;

-- Known positions cut the game off at any tier, by values or by letters, and the results above them stay the same.
CREATE TABLE tier AS SELECT position AS t, column1 AS letters FROM played, (VALUES (0), (1)) WHERE position <= 41;
SELECT t, letters, position, CASE letters WHEN 0 THEN value END, outcome, remoteness FROM tier CROSS JOIN solve_rule('SELECT 40', printf('SELECT f.position, f.position - k, NULL AS result, NULL AS remoteness FROM solve_frontier AS f, take WHERE k <= f.position AND f.position NOT IN (SELECT position FROM played WHERE position < %d) UNION ALL SELECT position, NULL, %s, remoteness FROM played JOIN solve_frontier USING (position) WHERE position < %d', t, CASE letters WHEN 0 THEN 'value' ELSE 'outcome' END, t));
~~> SELECT t, letters, position, CASE letters WHEN 0 THEN value END, outcome, remoteness FROM tier, played WHERE position = 40 OR position BETWEEN t AND 40 OR position IN (SELECT q.position - k FROM played AS q, take WHERE q.position BETWEEN t AND 40);

-- A rule receives values of any type and length unchanged.
CREATE TABLE given AS SELECT printf('%.*c', position, 'x') AS v FROM played WHERE position > 0 UNION ALL SELECT printf('%.*c', position, 'x') || char(0, 121) FROM played WHERE position > 0;
INSERT INTO given VALUES (''), (char(0)), (char(0, 97)), (x''), (x'00'), (x'6100'), (char(97)), (1.5), (7), ('7'), (1e300), (-9e18), (char(233, 8364));
SELECT position FROM solve_rule('SELECT v FROM given', 'SELECT position, ''seen '' || typeof(position) || hex(position) || length(position) FROM solve_frontier WHERE substr(position, 1, 5) IS NOT ''seen ''') WHERE outcome = 'P';
~~> SELECT DISTINCT 'seen ' || typeof(v) || hex(v) || length(v) FROM given;
