-- Grundy's game, in which a move splits a heap into two unequal heaps: the heaps up to 10000 from which the
-- player to move loses.
--     sqlite3 :memory: '.read sql/heaps/grundy_game_p_positions.sql'
.load ./dist/grundy
.read sql/lib/column_names.sql
SELECT n AS losing_heap FROM heap_values('grundy', 10000) WHERE value = 0;
