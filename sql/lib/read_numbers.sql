-- Reads standard input, whole numbers between white space, into number(position, value), the first
-- at position 0. Other files of this folder use it.
.load ./dist/grundy
.bail on
-- All of the input becomes one row: no character of it separates rows or columns.
CREATE TEMP TABLE input(text TEXT);
.mode list
.separator "\037" "\036"
.read sql/lib/read_input.sql
.separator " " "\n"
CREATE TEMP TABLE number(position INTEGER PRIMARY KEY, value INTEGER);
WITH whole(text) AS (
  SELECT trim(replace(replace(replace(text, char(10), ' '), char(9), ' '), char(13), ' ')) FROM input
),
-- Runs of blanks become one comma: ' ' -> '<>', '><' -> '', '<>' -> ','.
list(text) AS (
  SELECT '[' || replace(replace(replace(text, ' ', '<>'), '><', ''), '<>', ',') || ']' FROM whole
)
INSERT INTO number SELECT key, value FROM list, json_each(list.text);
