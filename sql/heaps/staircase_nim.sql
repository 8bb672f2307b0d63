-- Staircase Nim: the winner and the winning moves. The input is N, then the coins on steps 0 to N-1. The first
-- row is FIRST or SECOND, the player who wins. The winning moves follow: the step and the number of coins that
-- move one step down. A move from an even step can also win.
--     echo '4  9 3 8 5' | sqlite3 :memory: '.read sql/heaps/staircase_nim.sql'
.read sql/lib/read_heaps.sql
CREATE TEMP VIEW staircase(step, coins) AS
SELECT id - 1, size FROM heap;

SELECT CASE WHEN staircase_nim(step, coins) <> 0 THEN 'FIRST' ELSE 'SECOND' END FROM staircase;
SELECT move.step, move.take
FROM (SELECT json_group_array(coins) AS steps FROM (SELECT coins FROM staircase ORDER BY step)) AS s,
     staircase_winning_moves(s.steps) AS move;
