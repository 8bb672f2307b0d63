-- Chocolate in Box: the number of winning first moves. The input is N, then N heaps.
--     sqlite3 :memory: '.read sql/contests/chocolate_in_box.sql' < tests/data/nim_5.in
.read sql/lib/read_heaps.sql
SELECT nim_winning_moves(size) FROM heap;
