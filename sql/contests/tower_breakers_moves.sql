-- Tower Breakers, Revisited: which first moves win, in normal and in misere play? A tower of value v
-- is a heap of v in Nim: the winning moves there tell what each tower's value must become. A row:
-- the play, the test case, the tower (counted from 0), its new height.
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
