-- Texts of games of day 3, in an order like a random one, and short games.
CREATE TABLE born AS SELECT row_number() OVER () - 1 AS n, value || '' AS v FROM games_born(3);
CREATE UNIQUE INDEX born_n ON born(n);
CREATE TABLE pairs AS WITH RECURSIVE i(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM i LIMIT 1000000)
  SELECT a.v AS a, b.v AS b FROM i JOIN born a ON a.n = i * 7919 % 1474 JOIN born b ON b.n = i / 1474 * 17 % 1474;
CREATE TABLE short AS WITH RECURSIVE i(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM i LIMIT 1000000)
  SELECT CASE i % 3 WHEN 0 THEN i % 1000 || '' WHEN 1 THEN '*' || (i % 97 + 2) ELSE '^' || (i % 89 + 3) END AS g, i % 1000 AS n FROM i;
-- Domineering on boards without a taken cell, 5 rows of 4 and of 5: positions are bits of what is taken, and all moves
-- that play can make from the free board are rows.
CREATE TABLE placing AS
  WITH wide(columns) AS (VALUES (4), (5)), cell AS (SELECT columns, y.value AS y, x.value AS x, columns * y.value + x.value AS bit
    FROM wide, generate_series(0, 4) y, generate_series(0, columns - 1) x)
  SELECT columns, (1 << bit) | (1 << (bit + columns)) AS mask, 'L' AS player FROM cell WHERE y < 4
  UNION ALL SELECT columns, (1 << bit) | (1 << (bit + 1)), 'R' FROM cell WHERE x + 1 < columns;
CREATE TABLE players_move("from" INTEGER, "to" INTEGER, player TEXT);
INSERT INTO players_move WITH RECURSIVE m AS (SELECT mask, player FROM placing WHERE columns = 4),
  p(position) AS (SELECT 0 UNION SELECT position | mask FROM p, m WHERE position & mask = 0)
  SELECT position, position | mask, player FROM p, m WHERE position & mask = 0;
CREATE TABLE players_move_5("from" INTEGER, "to" INTEGER, player TEXT);
INSERT INTO players_move_5 WITH RECURSIVE m AS (SELECT mask, player FROM placing WHERE columns = 5),
  p(position) AS (SELECT 0 UNION SELECT position | mask FROM p, m WHERE position & mask = 0)
  SELECT position, position | mask, player FROM p, m WHERE position & mask = 0;
