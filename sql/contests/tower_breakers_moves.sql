-- Tower Breakers, Revisited: the winning first moves in normal and in misère play. A tower of value v is
-- equivalent to a Nim heap of v, so the winning moves of Nim give the new value of a tower. The columns are the
-- play, the test case, the tower (counted from 0) and its new height.
--     sqlite3 :memory: '.read sql/contests/tower_breakers_moves.sql' < tests/data/towers.in
.read sql/lib/read_towers.sql
WITH position(id, heaps) AS (
  SELECT id, json_group_array(grundy_tower(height)) FROM (SELECT * FROM tower ORDER BY id, tower) GROUP BY id
)
SELECT play.column1, position.id, tower.tower, move.to_height
FROM (VALUES ('normal'), ('misere')) AS play, position,
     nim_winning_moves(position.heaps, play.column1) AS win
JOIN tower ON tower.id = position.id AND tower.tower = win.heap,
     tower_moves(tower.height) AS move
WHERE move.value = win.remaining
ORDER BY play.column1 DESC, position.id, tower.tower, move.to_height;
