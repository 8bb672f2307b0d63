-- Which quaternary games of up to seven digits (a digit is 0 to 3: a heap leaves at most one) have a misere quotient that
-- is proved to be the whole game's? If heap 1 has no move, the game is another one whose heaps are smaller by one: only
-- codes with an odd first digit have a row, with the number of codes that are the game. Elements and P-elements; preperiod,
-- period, `proved` and the last heap that the proof looks at; or -, - and the reason with the heap where it fails, and the
-- elements are those of the heaps before. misere_quaternaries.txt is its output for all codes; here for the shortest:
--     sqlite3 :memory: '.parameter init' '.parameter set :codes "0.??"' '.read sql/records/misere_quaternaries.sql'
.load ./dist/grundy
.mode list
.separator " "
WITH RECURSIVE shift(bits) AS (
  SELECT n FROM heap_values('nim', 16383) WHERE n > 0
  UNION ALL
  SELECT (bits & 10922) | ((bits & 10922) >> 1) | ((bits & 1365) << 2) FROM shift WHERE bits & 4096 = 0
),
game(code, codes) AS (
  SELECT '0.' || rtrim((bits >> 12) || (bits >> 10 & 3) || (bits >> 8 & 3) || (bits >> 6 & 3) || (bits >> 4 & 3)
                       || (bits >> 2 & 3) || (bits & 3), '0'), count(*)
  FROM shift WHERE bits & 4096 GROUP BY bits
)
SELECT code, codes, elements, p_elements, coalesce(preperiod, '-'), coalesce(period, '-'),
       CASE proven WHEN 1 THEN 'proved ' || checked_to ELSE replace(reason, 'at heap ', '') END
FROM game CROSS JOIN misere_period(code)
WHERE code GLOB coalesce(:codes, '*');
