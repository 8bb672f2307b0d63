-- Slow: make check omits this test, which takes more than a second.
-- Every game of up to four positions, numbered so that later positions have at least as many moves, beside Nim heaps,
-- and every sum of two games of up to three positions. Outcomes and remotenesses are verified from the options: wins
-- and losses get shorter, and a player who draws can stay among draws. Labels are compared with play.
CREATE TEMP TABLE options AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 15) SELECT i, bit_count(i) AS size FROM n;
CREATE TEMP TABLE every_game AS SELECT row_number() OVER () * 4 AS at, a.i AS a, b.i AS b, c.i AS c, d.i AS d FROM options AS a, options AS b, options AS c, options AS d WHERE a.size <= b.size AND b.size <= c.size AND c.size <= d.size;
CREATE TEMP TABLE game_move AS SELECT at + p.i AS f, at + q.i AS t FROM every_game, options AS p, options AS q WHERE p.i < 4 AND q.i < 4 AND (CASE p.i WHEN 0 THEN a WHEN 1 THEN b WHEN 2 THEN c ELSE d END >> q.i) & 1;
CREATE TEMP TABLE label(p INTEGER PRIMARY KEY, v, k);
INSERT INTO label SELECT position AS p, value AS v, loop_values AS k FROM solve_graph('SELECT f, t FROM game_move UNION ALL SELECT at + i, NULL FROM every_game, options WHERE i < 4');
CREATE TEMP TABLE step(f INTEGER, t INTEGER);
INSERT INTO step SELECT 8 * f + i AS f, 8 * t + i AS t FROM game_move, options WHERE i < 6 UNION ALL SELECT 8 * p + a.i, 8 * p + b.i FROM label, options AS a, options AS b WHERE b.i < a.i AND a.i < 6;
CREATE INDEX step_f ON step(f, t);
CREATE TEMP TABLE state(position INTEGER PRIMARY KEY, outcome, remoteness);
INSERT INTO state SELECT position, outcome, remoteness FROM solve_graph('SELECT f, t FROM step UNION ALL SELECT 8 * p, NULL FROM label');
CREATE TEMP VIEW wrong AS SELECT s.position FROM state AS s LEFT JOIN step ON f = s.position LEFT JOIN state AS o ON o.position = t GROUP BY s.position HAVING (s.outcome, s.remoteness) IS NOT (CASE WHEN max(o.outcome = 'P') THEN 'N' WHEN min(o.outcome = 'N') IS NOT 0 THEN 'P' ELSE 'D' END, CASE WHEN max(o.outcome = 'P') THEN 1 + min(CASE o.outcome WHEN 'P' THEN o.remoteness END) WHEN min(o.outcome = 'N') IS NOT 0 THEN 1 + ifnull(max(o.remoteness), -1) END);
SELECT count(*), (SELECT count(*) FROM wrong) FROM state;
--> 242904|0
SELECT count(*), sum(outcome = CASE WHEN v = position % 8 THEN 'P' WHEN v IS NOT NULL OR position % 8 IN (SELECT value FROM json_each(k)) THEN 'N' ELSE 'D' END) FROM state JOIN label ON p = position / 8;
--> 242904|242904
CREATE TEMP TABLE small AS SELECT at + i AS p FROM every_game, options WHERE a = 0 AND ((b | c | d) & 1) = 0 AND i BETWEEN 1 AND 3;
DROP INDEX step_f;
DELETE FROM step;
INSERT INTO step SELECT f << 16 | p, t << 16 | p FROM game_move, small WHERE f IN (SELECT p FROM small) UNION ALL SELECT p << 16 | f, p << 16 | t FROM game_move, small WHERE f IN (SELECT p FROM small);
CREATE INDEX step_f ON step(f, t);
DELETE FROM state;
INSERT INTO state SELECT position, outcome, remoteness FROM solve_graph('SELECT f, t FROM step UNION ALL SELECT a.p << 16 | b.p, NULL FROM small AS a, small AS b');
SELECT count(*), (SELECT count(*) FROM wrong) FROM state;
--> 304704|0
SELECT count(*), sum(outcome = CASE WHEN a.v IS NOT NULL AND b.v IS NOT NULL THEN substr('NP', 1 + (a.v = b.v), 1) WHEN a.v IN (SELECT value FROM json_each(b.k)) OR b.v IN (SELECT value FROM json_each(a.k)) THEN 'N' ELSE 'D' END) FROM state JOIN label AS a ON a.p = position >> 16 JOIN label AS b ON b.p = position & 65535;
--> 304704|304704
-- A large game without cycles, whose results are verified from the options.
CREATE TEMP TABLE link(f INTEGER, t INTEGER);
CREATE INDEX link_f ON link(f, t);
INSERT INTO link WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 19999) SELECT n.i * 7919 % 20011, (n.i - 1 - ((n.i * 7 + k.i) * 2654435761 >> 15) % min(n.i, 50)) * 7919 % 20011 FROM n, options AS k WHERE k.i < 7;
CREATE TEMP TABLE answer(position INTEGER PRIMARY KEY, value, outcome, remoteness, suspense);
INSERT INTO answer SELECT position, value, outcome, remoteness, suspense FROM solve_graph('link');
SELECT count(*), max(value), sum(outcome = substr('PN', 1 + (value > 0), 1)), sum(smaller = value AND NOT equal), sum(remoteness = ifnull(1 + CASE WHEN value > 0 THEN soonest ELSE latest END, 0)), sum(suspense = ifnull(1 + CASE WHEN value > 0 THEN longest ELSE shortest END, 0)) FROM (SELECT a.*, count(DISTINCT CASE WHEN o.value < a.value THEN o.value END) AS smaller, ifnull(max(o.value = a.value), 0) AS equal, min(CASE o.value WHEN 0 THEN o.remoteness END) AS soonest, max(o.remoteness) AS latest, max(CASE o.value WHEN 0 THEN o.suspense END) AS longest, min(o.suspense) AS shortest FROM answer AS a LEFT JOIN link ON f = a.position LEFT JOIN answer AS o ON o.position = t GROUP BY a.position);
--> 20000|7|20000|20000|20000|20000
