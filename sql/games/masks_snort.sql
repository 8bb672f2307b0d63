-- Snort: Left colours cells of a map, Right too, in a colour of his own, and neighbours must not differ.
-- By masks: bit i says that Left may still colour cell i, a second plane the same of Right.
-- Rows: how many positions a board of 3 x 2 has, its value, and by components the value of 4 x 3.
--     sqlite3 :memory: '.read sql/games/masks_snort.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h);
INSERT INTO size VALUES (3, 2);
-- Right may no longer colour the neighbours of Left's cell, nor Left those of Right's.
CREATE TEMP TABLE plane(player, own, closed);
INSERT INTO plane VALUES ('L', 0, 1), ('R', 1, 0);
.read sql/lib/colouring.sql

CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_bits('start', 'move');
SELECT count(*) FROM solved;
SELECT value FROM solved JOIN start USING (position);

UPDATE size SET w = 4, h = 3;
SELECT s.value FROM start, solve_bits('start', 'move', '', 'SELECT b.* FROM size, bits_symmetries(w, h, 2) AS b',
  '', 'normal', 1) AS s WHERE s.position = start.position;
