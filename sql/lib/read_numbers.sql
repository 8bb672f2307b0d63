-- Read standard input, integers separated by white space, into number(position, value), with positions starting
-- at 0. Another file reads this one with .read.
.read sql/lib/read_lines.sql
-- Replace runs of spaces by one comma: ' ' -> '<>', '><' -> '', '<>' -> ','. Line 0 contains all lines.
CREATE TEMP VIEW line(line, list) AS
SELECT line, replace(replace(replace(trim(blank), ' ', '<>'), '><', ''), '<>', ',')
FROM (SELECT line, replace(replace(text, char(9), ' '), char(13), ' ') AS blank
      FROM (SELECT 0 AS line, group_concat(text, ' ') AS text FROM input UNION ALL SELECT rowid, text FROM input));
CREATE TEMP TABLE whole AS SELECT '[' || list || ']' AS list FROM line WHERE line = 0;
CREATE TEMP TABLE number(position INTEGER PRIMARY KEY, value INTEGER);
INSERT INTO number
SELECT key, CASE WHEN type = 'integer' AND typeof(value) = 'integer' THEN value END
FROM whole, json_each(CASE WHEN json_valid(list) THEN list WHEN list IS NULL THEN '[]' ELSE '[null]' END);

-- Report the first item that is not an integer.
CREATE TEMP VIEW problem(message) AS
SELECT 'has no whole number in line ' || line || ': ''' || token.value || ''''
FROM (SELECT 1 FROM number WHERE value IS NULL LIMIT 1) CROSS JOIN line
CROSS JOIN json_each('[' || replace(json_quote(list), ',', '","') || ']') AS token
WHERE line > 0 AND list <> ''
  AND CASE WHEN json_valid(token.value)
           THEN json_type(token.value) <> 'integer' OR typeof(json_extract(token.value, '$')) <> 'integer' ELSE 1 END
ORDER BY line LIMIT 1;
.read sql/lib/stop_at_problem.sql
