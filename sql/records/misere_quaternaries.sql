-- Find the quaternary games of up to seven digits (a digit is 0 to 3, so a heap leaves at most one heap) whose
-- misère quotient is proved for the whole game. If heap 1 has no move, the game is another game with heaps
-- smaller by one. Only codes with an odd first digit therefore have a row, which includes the number of codes
-- that denote the same game. The other columns are the number of elements and of P-elements, and then
-- preperiod, period, `proved` and the last heap that the proof uses. If the game is not proved, they are -, -
-- and the reason with the heap at which the search fails, and the elements are counted for the smaller heaps.
-- The file misere_quaternaries.txt is the output for all codes; the command prints the shortest codes:
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
