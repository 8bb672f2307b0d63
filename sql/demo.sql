-- What `make demo` shows. Standard input is tests/data/knight_queen.in, and beside it lie the answers
-- that were found by playing the games out.
--     sqlite3 :memory: '.read sql/demo.sql' < tests/data/knight_queen.in
.read sql/lib/read_knight_queen.sql
CREATE TEMP TABLE played(id INTEGER PRIMARY KEY, answer TEXT);
CREATE TEMP VIEW line_of_played AS SELECT answer FROM played;
CREATE TEMP TRIGGER keep_played INSTEAD OF INSERT ON line_of_played
BEGIN
  INSERT INTO played(answer) VALUES (new.answer);
END;
.import tests/data/knight_queen.out line_of_played

.print
.print "Knight and Queen: who wins each placement? One query over the contest's own file."
.print
WITH answered(id, answer) AS (
  SELECT id, CASE WHEN grundy_knight(xk, yk) <> grundy_queen(xq, yq) THEN 'WIN' ELSE 'LOSE' END
  FROM testcase
)
SELECT printf('  %d placements answered: %d WIN, %d LOSE', count(*),
              count(*) FILTER (WHERE answer = 'WIN'), count(*) FILTER (WHERE answer = 'LOSE'))
FROM answered
UNION ALL
SELECT printf('  %d of them agree with a search that plays every game to its end',
              count(*) FILTER (WHERE answered.answer = played.answer))
FROM answered JOIN played USING (id);

.print
.print "The queen's board: a move goes left, down or diagonally down, and [0] is lost for the mover."
.print
.read sql/boards/board_grid.sql

.print
.print "Knight on (13,9), queen on (6,11): which first moves win?"
.print
WITH placement(xk, yk, xq, yq) AS (VALUES (13, 9, 6, 11))
SELECT printf('  knight (%d,%d) -> (%d,%d)', xk, yk, to_x, to_y)
FROM placement, piece_moves('knight', xk, yk) WHERE value = grundy_queen(xq, yq)
UNION ALL
SELECT printf('  queen  (%d,%d) -> (%d,%d)', xq, yq, to_x, to_y)
FROM placement, piece_moves('queen', xq, yq) WHERE value = grundy_knight(xk, yk);

.print
.print "Next: sqlite3 -cmd '.load ./dist/grundy', and the queries of README.md; SELECT name, summary FROM grundy_help lists all."
.print
