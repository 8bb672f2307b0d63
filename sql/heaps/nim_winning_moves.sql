-- Nim and misère Nim: the winning first moves. The input is N, then N heaps. The columns are the play, the heap
-- (counted from 0) and the number of tokens to take. The rows of a table are aggregated into the JSON array
-- that the table function reads.
--     sqlite3 :memory: '.read sql/heaps/nim_winning_moves.sql' < tests/data/nim_5.in
.read sql/lib/read_heaps.sql
WITH box(heaps) AS (
  SELECT json_group_array(size) FROM (SELECT size FROM heap ORDER BY id)
)
SELECT play.column1, move.heap, move.take
FROM box, (VALUES ('normal'), ('misere')) AS play, nim_winning_moves(box.heaps, play.column1) AS move
ORDER BY play.column1 DESC, move.heap;
