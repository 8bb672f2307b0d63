-- Write a lookup table for a C program: the values of the queen up to (49, 49) as a header.
--     sqlite3 :memory: '.read sql/boards/lookup_c_header.sql' > queen_value.h
.load ./dist/grundy
SELECT '/* Grundy values of the queen: queen_value[y][x], 0 <= x, y < 50. */'
UNION ALL
SELECT 'static const unsigned char queen_value[50][50] = {'
UNION ALL
SELECT '    {' || group_concat(value, ', ') || '},'
FROM (SELECT y, x, value FROM grundy_board('queen', 50) ORDER BY y, x)
GROUP BY y
UNION ALL
SELECT '};';
