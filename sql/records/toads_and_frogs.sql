-- Check Erickson's conjectures on Toads and Frogs (New Toads and Frogs results, 1996) for strips of a toads, b
-- empty cells and c frogs. E1: {{a-3|a-c}|{*|3-c}} if b = 2 and a > c > 1. E2: {a-2|a-2} if b = 3, c = 2 and a
-- > 1. E3: a - 7/2 if b = c = 3 and a > 4. E4: 1 or {1|1} if b = a and c = a - 1 > 0. E5: an infinitesimal if c
-- = a, except for a = 3, b = 2. The columns are the conjecture, the number of strips, and the strips for which
-- it fails. The file toads_and_frogs.txt is the output to 17 cells; the command checks the strips to 10 cells:
--     sqlite3 :memory: '.parameter init' '.parameter set :cells 10' '.read sql/records/toads_and_frogs.sql'
.load ./dist/grundy
.mode list
.separator " "
WITH number(n) AS (SELECT n FROM heap_values('nim', coalesce(:cells, 17))),
claim(name, a, b, c, value, other) AS (
  SELECT 'E1', a.n, 2, c.n, printf('{{%d|%d}|{*|%d}}', a.n - 3, a.n - c.n, 3 - c.n), NULL
  FROM number AS a JOIN number AS c ON a.n > c.n AND c.n > 1
  UNION ALL
  SELECT 'E2', n, 3, 2, printf('{%d|%d}', n - 2, n - 2), NULL FROM number WHERE n > 1
  UNION ALL
  SELECT 'E3', n, 3, 3, printf('%d/2', 2 * n - 7), NULL FROM number WHERE n > 4
  UNION ALL
  SELECT 'E4', n, n, n - 1, '1', '{1|1}' FROM number WHERE n > 1
  UNION ALL
  SELECT 'E5', a.n, b.n, a.n, NULL, NULL FROM number AS a JOIN number AS b ON a.n > 0 AND b.n > 0 AND (a.n, b.n) <> (3, 2)
),
found(name, strip, value, other, known) AS (
  SELECT name, strip, game_sum(value, 0), game_sum(coalesce(other, value), 0), board_value('toads-and-frogs', strip)
  FROM (SELECT *, printf('%.*c%.*c%.*c', a, 't', b, '.', c, 'f') AS strip FROM claim WHERE a + b + c <= coalesce(:cells, 17))
)
SELECT name, count(*), group_concat(strip, ' ') FILTER (
  WHERE CASE name WHEN 'E5' THEN game_left_stop(known) <> 0 OR game_right_stop(known) <> 0 ELSE known NOT IN (value, other) END)
FROM found GROUP BY name;
