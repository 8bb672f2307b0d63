-- Grundy's game (split a heap into two that differ): which heaps up to 10000 are lost for the player
-- to move?
--     sqlite3 :memory: '.read sql/heaps/grundy_game_p_positions.sql'
.load ./dist/grundy
SELECT n FROM heap_values('grundy', 10000) WHERE value = 0;
