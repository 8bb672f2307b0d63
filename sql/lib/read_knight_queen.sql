-- Read the input of Knight and Queen from standard input (T, then T lines `xk yk xq yq`) into testcase(id, xk,
-- yk, xq, yq). Another file reads this one with .read.
.read sql/lib/read_numbers.sql
CREATE TEMP VIEW testcase(id, xk, yk, xq, yq) AS
SELECT (xk.position + 3) / 4, xk.value, yk.value, xq.value, yq.value
FROM number AS xk
JOIN number AS yk ON yk.position = xk.position + 1
JOIN number AS xq ON xq.position = xk.position + 2
JOIN number AS yq ON yq.position = xk.position + 3
WHERE xk.position % 4 = 1 AND xk.position < 4 * (SELECT value FROM number WHERE position = 0);
CREATE TEMP VIEW announced AS
SELECT 'T, then T lines xk yk xq yq, as in tests/data/knight_queen.in' AS format,
       'test cases' AS what, (SELECT value FROM number WHERE position = 0) AS announced, (count(*) - 1) / 4 AS found FROM number;
.read sql/lib/check_announced.sql
