-- Read the input of Pawn Chess from standard input (T, then T rows of cells) into testcase(id, board). Another
-- file reads this one with .read.
.read sql/lib/read_words.sql
CREATE TEMP VIEW testcase(id, board) AS
SELECT position, text FROM word WHERE position BETWEEN 1 AND (SELECT value FROM word WHERE position = 0);
CREATE TEMP VIEW announced AS
SELECT 'T, then T rows of cells, as in tests/data/pawns.in' AS format,
       'test cases' AS what, (SELECT value FROM word WHERE position = 0) AS announced, count(*) - 1 AS found FROM word;
.read sql/lib/check_announced.sql
