-- Find one line of best play with one statement. It starts at a position that is won or lost and ends at the
-- end of the game. Each move leads to an option that is one move nearer to the end and, if possible, lost for
-- the next player. The game is Connect-3 on 4 columns and 3 rows. The columns are the number of remaining moves
-- and the board, starting with its lowest row (x moves first).
--     sqlite3 :memory: '.read sql/games/line_of_play.sql'
.read sql/lib/read_connect.sql
CREATE TEMP TABLE best AS SELECT * FROM solve_rule('SELECT 0', 'move', 'draw');
CREATE UNIQUE INDEX temp.best_position ON best(position);

.read sql/lib/column_names.sql
WITH RECURSIVE line(position, outcome, remoteness) AS (
  SELECT position, outcome, remoteness FROM best WHERE position = 0
  UNION ALL
  SELECT b.position, b.outcome, b.remoteness FROM line, best AS b
  WHERE b.position = (SELECT m.option FROM solve_moves(line.position, 'move') AS m JOIN best AS o ON o.position = m.option
                      WHERE o.outcome <> line.outcome AND o.remoteness = line.remoteness - 1 ORDER BY m.number LIMIT 1)
),
shown AS (
  SELECT remoteness, (9 - remoteness) % 2 AS turn, position & full AS mine, position >> n AS theirs FROM line, plane
)
SELECT remoteness, (SELECT group_concat(CASE WHEN CASE turn WHEN 0 THEN mine ELSE theirs END & bit THEN 'x'
                                             WHEN (mine | theirs) & bit THEN 'o' ELSE '.' END, '')
                    FROM (SELECT bit FROM cell ORDER BY bit)) AS board
FROM shown ORDER BY remoteness DESC;
