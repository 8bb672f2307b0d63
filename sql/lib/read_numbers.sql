-- Reads standard input, whole numbers between white space, into number(position, value), the first
-- at position 0. Other files of this folder use it.
.read sql/lib/read_lines.sql
-- Runs of blanks become one comma: ' ' -> '<>', '><' -> '', '<>' -> ','. Line 0 is all of them.
CREATE TEMP VIEW line(line, list) AS
SELECT line, replace(replace(replace(trim(blank), ' ', '<>'), '><', ''), '<>', ',')
FROM (SELECT line, replace(replace(text, char(9), ' '), char(13), ' ') AS blank
      FROM (SELECT 0 AS line, group_concat(text, ' ') AS text FROM input UNION ALL SELECT rowid, text FROM input));
CREATE TEMP TABLE whole AS SELECT '[' || list || ']' AS list FROM line WHERE line = 0;
CREATE TEMP TABLE number(position INTEGER PRIMARY KEY, value INTEGER);
INSERT INTO number
SELECT key, CASE WHEN type = 'integer' AND typeof(value) = 'integer' THEN value END
FROM whole, json_each(CASE WHEN json_valid(list) THEN list WHEN list IS NULL THEN '[]' ELSE '[null]' END);

-- The first thing that is no number has none.
CREATE TEMP VIEW problem(message) AS
SELECT 'has no whole number in line ' || line || ': ''' || token.value || ''''
FROM (SELECT 1 FROM number WHERE value IS NULL LIMIT 1) CROSS JOIN line
CROSS JOIN json_each('[' || replace(json_quote(list), ',', '","') || ']') AS token
WHERE line > 0 AND list <> ''
  AND CASE WHEN json_valid(token.value)
           THEN json_type(token.value) <> 'integer' OR typeof(json_extract(token.value, '$')) <> 'integer' ELSE 1 END
ORDER BY line LIMIT 1;
.read sql/lib/stop_at_problem.sql
