-- Reads standard input into word(position, line, text, value): its lines without blanks around them, empty ones left
-- out, the first at position 0, with the value of those that are a whole number. Other files of this folder use it.
.read sql/lib/read_lines.sql
CREATE TEMP TABLE word AS
SELECT row_number() OVER (ORDER BY line) - 1 AS position, line, text,
       CASE WHEN text NOT GLOB '*[^0-9]*' THEN CAST(text AS INTEGER) END AS value
FROM (SELECT rowid AS line, trim(text, ' ' || char(9, 13)) AS text FROM input)
WHERE text <> '';
CREATE INDEX temp.word_position ON word(position);
