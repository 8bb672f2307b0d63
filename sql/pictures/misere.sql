-- Compare normal and misere play for all pairs of rows of Kayles. The value of a cell is 0 if the player to move
-- loses in both plays, 1 if only in normal play, 2 if only in misere play, and 3 if in neither. Chapter 6 of the
-- guide shows this picture.
--     sqlite3 :memory: '.read sql/pictures/misere.sql' > sql/pictures/misere.svg
.load ./dist/grundy
SELECT rtrim(grundy_svg(a.n, b.n,
  2 * (heap_outcome('kayles', json_array(a.n, b.n)) = 'N') +
  (heap_outcome('kayles', json_array(a.n, b.n), 'misere') = 'N'),
  '0: lost in both plays; 1: in normal play; 2: in misère play', 'one row', 'other row'), char(10))
FROM grundy_range(0, 30) AS a, grundy_range(0, 30) AS b;
