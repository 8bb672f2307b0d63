-- Reads standard input, whole numbers between white space, into number(position, value), the first
-- at position 0. Other files of this folder use it.
.read sql/read_lines.sql
CREATE TEMP TABLE number(position INTEGER PRIMARY KEY, value INTEGER);
WITH whole(text) AS (
  SELECT trim(replace(replace(group_concat(text, ' '), char(9), ' '), char(13), ' '))
  FROM (SELECT text FROM line ORDER BY rowid)
),
-- Runs of blanks become one comma: ' ' -> '<>', '><' -> '', '<>' -> ','.
list(text) AS (
  SELECT '[' || replace(replace(replace(text, ' ', '<>'), '><', ''), '<>', ',') || ']' FROM whole
)
INSERT INTO number SELECT key, value FROM list, json_each(list.text);
