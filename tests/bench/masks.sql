-- Masks of Connect-Four (5 x 4 and 5 x 5) and Cram (5 x 5 and 6 x 6), for tests/bench/run.
CREATE TABLE cell AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 19) SELECT i, i % 5 AS x, i / 5 AS y FROM c;
CREATE TABLE drop_in AS
SELECT 0 AS need, bits(i, i + 20) AS forbid, 0 AS clear, bits(i) AS put FROM cell WHERE y = 0
UNION ALL SELECT bits(i - 5 + p), bits(i, i + 20), 0, bits(i) FROM cell, (SELECT 0 AS p UNION ALL SELECT 20) WHERE y > 0;
CREATE TABLE four AS
SELECT bits(20 + i, 21 + i, 22 + i, 23 + i) AS need, 0 AS forbid, 'P' AS result FROM cell WHERE x < 2
UNION ALL SELECT bits(20 + i, 25 + i, 30 + i, 35 + i), 0, 'P' FROM cell WHERE y = 0
UNION ALL SELECT bits(20 + i, 26 + i, 32 + i, 38 + i), 0, 'P' FROM cell WHERE x < 2 AND y = 0
UNION ALL SELECT bits(20 + i, 24 + i, 28 + i, 32 + i), 0, 'P' FROM cell WHERE x > 2 AND y = 0;
CREATE TABLE turn AS SELECT i AS bit, i + 20 AS image FROM cell UNION ALL SELECT i + 20, i FROM cell;
CREATE TABLE square AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 24) SELECT i, i % 5 AS x, i / 5 AS y FROM c;
CREATE TABLE domino AS
SELECT bits(i, i + 1) AS mask FROM square WHERE x < 4 UNION ALL SELECT bits(i, i + 5) FROM square WHERE y < 4;
CREATE TABLE lay AS SELECT 0 AS need, mask AS forbid, 0 AS clear, mask AS put FROM domino;
CREATE TABLE take AS SELECT mask AS need, 0 AS forbid, mask AS clear, 0 AS put FROM domino;
CREATE TABLE square6 AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 35) SELECT i, i % 6 AS x, i / 6 AS y FROM c;
CREATE TABLE take6 AS SELECT mask AS need, 0 AS forbid, mask AS clear, 0 AS put FROM (
  SELECT bits(i, i + 1) AS mask FROM square6 WHERE x < 5 UNION ALL SELECT bits(i, i + 6) FROM square6 WHERE y < 5);
CREATE TABLE drop_in5 AS
SELECT 0 AS need, bits(i, i + 25) AS forbid, 0 AS clear, bits(i) AS put FROM square WHERE y = 0
UNION ALL SELECT bits(i - 5 + p), bits(i, i + 25), 0, bits(i) FROM square, (SELECT 0 AS p UNION ALL SELECT 25) WHERE y > 0;
CREATE TABLE four5 AS
SELECT bits(25 + i, 26 + i, 27 + i, 28 + i) AS need, 0 AS forbid, 'P' AS result FROM square WHERE x < 2
UNION ALL SELECT bits(25 + i, 30 + i, 35 + i, 40 + i), 0, 'P' FROM square WHERE y < 2
UNION ALL SELECT bits(25 + i, 31 + i, 37 + i, 43 + i), 0, 'P' FROM square WHERE x < 2 AND y < 2
UNION ALL SELECT bits(25 + i, 29 + i, 33 + i, 37 + i), 0, 'P' FROM square WHERE x > 2 AND y < 2;
CREATE TABLE turn5 AS SELECT i AS bit, i + 25 AS image FROM square UNION ALL SELECT i + 25, i FROM square;
CREATE TABLE mirror5 AS SELECT * FROM bits_symmetries(5, 5, 2) WHERE symmetry = 1;
