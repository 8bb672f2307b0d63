-- Read the input of Tower Breakers, Revisited from standard input (T; for each test case N, then N heights)
-- into testcase(id, size, start) and tower(id, tower, height). The towers of a test case are numbered from 0.
-- Another file reads this one with .read.
.read sql/lib/read_numbers.sql
CREATE TEMP TABLE testcase(id INTEGER PRIMARY KEY, size INTEGER, start INTEGER);
WITH RECURSIVE found(id, size, start) AS (
  SELECT 1, value, 2 FROM number WHERE position = 1
  UNION ALL
  SELECT id + 1, value, position + 1 FROM found JOIN number ON position = start + size
)
INSERT INTO testcase SELECT * FROM found WHERE id <= (SELECT value FROM number WHERE position = 0);
CREATE TEMP VIEW announced AS
SELECT 'T, then for each test case N and N heights, as in tests/data/towers.in' AS format,
       'test cases' AS what, (SELECT value FROM number WHERE position = 0) AS announced,
       count(*) FILTER (WHERE start + size <= (SELECT count(*) FROM number)) AS found
FROM testcase;
.read sql/lib/check_announced.sql

CREATE TEMP VIEW tower(id, tower, height) AS
SELECT id, position - start, value
FROM testcase JOIN number ON position BETWEEN start AND start + size - 1;
