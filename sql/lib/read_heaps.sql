-- Read the input of a heap contest from standard input (N, then N numbers) into heap(id, size), with ids
-- starting at 1. Another file reads this one with .read.
.read sql/lib/read_numbers.sql
CREATE TEMP VIEW heap(id, size) AS
SELECT position, value FROM number WHERE position BETWEEN 1 AND (SELECT value FROM number WHERE position = 0);
CREATE TEMP VIEW announced AS
SELECT 'N, then N numbers, as in tests/data/nim_5.in' AS format,
       'heaps' AS what, (SELECT value FROM number WHERE position = 0) AS announced, count(*) - 1 AS found FROM number;
.read sql/lib/check_announced.sql
