-- Draw a game as solve_graph sees it: a token on a square from 0 to 9 moves 1, 3 or 4 down. From the gate a
-- path leads to two squares between which play can continue forever.
--     sqlite3 :memory: '.read sql/pictures/moves.sql' > sql/pictures/moves.svg
.load ./dist/grundy
CREATE TEMP TABLE move("from", "to");
INSERT INTO move
SELECT square.value, square.value - step.value
FROM json_each('[0,1,2,3,4,5,6,7,8,9]') AS square, json_each('[1,3,4]') AS step
WHERE square.value >= step.value;
INSERT INTO move VALUES ('gate', 7), ('gate', 'left'), ('left', 'right'), ('right', 'left'), ('right', 4);
SELECT rtrim(graph_svg(position, "to", value, outcome), char(10))
FROM solve_graph('move') LEFT JOIN move ON "from" = position;
