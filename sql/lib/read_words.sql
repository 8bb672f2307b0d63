-- Read standard input into word(position, line, text, value): the lines that are not empty, without the white
-- space around them, with positions starting at 0. The column value is NULL unless the line is an integer.
-- Another file reads this one with .read.
.read sql/lib/read_lines.sql
CREATE TEMP TABLE word AS
SELECT row_number() OVER (ORDER BY line) - 1 AS position, line, text,
       CASE WHEN text NOT GLOB '*[^0-9]*' THEN CAST(text AS INTEGER) END AS value
FROM (SELECT rowid AS line, trim(text, ' ' || char(9, 13)) AS text FROM input)
WHERE text <> '';
CREATE INDEX temp.word_position ON word(position);
