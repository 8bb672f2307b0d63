-- Texts of games of day 3, in an order like a random one, and short games.
CREATE TABLE born AS SELECT row_number() OVER () - 1 AS n, value || '' AS v FROM games_born(3);
CREATE UNIQUE INDEX born_n ON born(n);
CREATE TABLE pairs AS WITH RECURSIVE i(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM i LIMIT 1000000)
  SELECT a.v AS a, b.v AS b FROM i JOIN born a ON a.n = i * 7919 % 1474 JOIN born b ON b.n = i / 1474 * 17 % 1474;
CREATE TABLE short AS WITH RECURSIVE i(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM i LIMIT 1000000)
  SELECT CASE i % 3 WHEN 0 THEN i % 1000 || '' WHEN 1 THEN '*' || (i % 97 + 2) ELSE '^' || (i % 89 + 3) END AS g, i % 1000 AS n FROM i;
