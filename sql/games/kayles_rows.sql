-- Kayles by its moves. A position is a set of rows of pins, written as a sorted JSON array; a ball knocks down
-- one pin or two adjacent pins. The output is the values of single rows of 0 to 12 pins, then the number of
-- positions and the number of positions whose value is not the XOR of the values of the rows (0, by the theory
-- of Sprague and Grundy).
--     sqlite3 :memory: '.read sql/games/kayles_rows.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE move AS
WITH RECURSIVE number(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM number WHERE n < 12),
step("from", "to") AS (
  SELECT NULL, json_array(n) FROM number WHERE n > 0
  UNION
  SELECT step."to", (SELECT json_group_array(value) FROM
                       (SELECT value FROM
                          (SELECT key, value FROM json_each(step."to") WHERE key <> pins.key
                           UNION ALL SELECT -1, a.n UNION ALL SELECT -2, pins.value - take.n - a.n)
                        WHERE value > 0 ORDER BY value))
  FROM step, json_each(step."to") AS pins, number AS take, number AS a
  WHERE take.n BETWEEN 1 AND 2 AND a.n <= (pins.value - take.n) / 2 AND take.n <= pins.value
)
SELECT * FROM step WHERE "from" IS NOT NULL;

CREATE TEMP TABLE solved AS SELECT position, value FROM solve_graph('move');
.read sql/lib/column_names.sql
SELECT CASE position WHEN '[]' THEN 0 ELSE json_extract(position, '$[0]') END AS pins, value
FROM solved WHERE json_array_length(position) < 2 ORDER BY pins;
SELECT count(*) AS positions, sum(value <> coalesce((SELECT nim_sum(alone.value) FROM json_each(solved.position) AS pins
  JOIN solved AS alone ON alone.position = json_array(pins.value)), 0))
  AS differ_from_nim_sum
FROM solved;
