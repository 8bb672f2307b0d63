-- Store a text that identifies the rule of a sweep or of a game in the TEMP table `file_rule`: the texts of the TEMP views
-- and, for each TEMP table, its name and a hash of its rows. Files of the same rule contain the same text. The scripts of
-- this folder read this file directly after the sweep or the game; the TEMP tables that they create themselves are excluded.
CREATE TEMP TABLE file_rule(text);
INSERT INTO file_rule
SELECT group_concat(part, ';')
FROM (SELECT CASE type WHEN 'view' THEN sql
             ELSE 'table ' || name || ' ' || lower(hex(sha3_query('SELECT * FROM temp."' || replace(name, '"', '""') || '"'))) END AS part
      FROM sqlite_temp_master
      WHERE type IN ('table', 'view') AND name NOT IN ('work', 'bounds', 'began', 'solve_frontier', 'file_rule')
      ORDER BY type DESC, name);
