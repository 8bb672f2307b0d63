-- Reads the input of Pawn Chess from standard input (T, then T rows of cells) into
-- testcase(id, board). Other files of this folder use it.
.read sql/lib/read_lines.sql
CREATE TEMP VIEW testcase(id, board) AS
SELECT id, board
FROM (SELECT row_number() OVER (ORDER BY rowid) - 1 AS id, text AS board
      FROM (SELECT rowid, trim(text, ' ' || char(9, 13)) AS text FROM input) WHERE text <> '')
WHERE id BETWEEN 1 AND (SELECT CAST(text AS INTEGER) FROM input LIMIT 1);
