-- Read standard input into word(position, line, value, text): the lines that are not empty, without the white
-- space around them, with positions starting at 0. The column value is NULL unless the line is an integer.
-- Another file reads this one with .read.
.read sql/lib/read_lines.sql
CREATE TEMP TABLE word(position INTEGER PRIMARY KEY, line INTEGER, value INTEGER, text TEXT);
-- A new row gets the position after the last one. The window function row_number() would copy all texts.
INSERT INTO word(position) VALUES (-1);
INSERT INTO word(line, value, text)
SELECT line, CASE WHEN text NOT GLOB '*[^0-9]*' THEN CAST(text AS INTEGER) END, text
FROM (SELECT rowid AS line, trim(text, ' ' || char(9, 13)) AS text FROM input)
WHERE text <> ''
ORDER BY line;
DELETE FROM word WHERE position = -1;
