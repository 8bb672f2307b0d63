-- Tic-tac-toe with boards as texts, slower than masks but easier to write. A player who faces a finished line has lost; a
-- full board without a line is a draw. The output has the number of positions of each outcome, the result of the empty
-- board, and the outcomes of the replies to a first move in a corner.
--     sqlite3 :memory: '.read sql/games/tic_tac_toe_text.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE line(a, b, c);
INSERT INTO line VALUES (1,2,3), (4,5,6), (7,8,9), (1,4,7), (2,5,8), (3,6,9), (1,5,9), (3,5,7);
CREATE TEMP TABLE cell AS
WITH RECURSIVE cell(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM cell WHERE i < 9) SELECT i FROM cell;
-- The player to move in each position of the frontier, and whether a line is finished.
CREATE TEMP VIEW board AS
SELECT position, CASE (length(replace(position, '.', '')) % 2) WHEN 0 THEN 'x' ELSE 'o' END AS turn,
       EXISTS (SELECT 1 FROM line WHERE substr(position, a, 1) <> '.' AND substr(position, a, 1) = substr(position, b, 1)
               AND substr(position, a, 1) = substr(position, c, 1)) AS over
FROM solve_frontier;
CREATE TEMP VIEW move AS
SELECT position, substr(position, 1, i - 1) || turn || substr(position, i + 1) AS option,
       NULL AS result, NULL AS remoteness
FROM board JOIN cell ON substr(position, i, 1) = '.' WHERE NOT over
UNION ALL SELECT position, NULL, 'P', 0 FROM board WHERE over;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT ''.........''', 'move', 'draw');

.read sql/lib/column_names.sql
SELECT outcome, count(*) AS positions FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, remoteness FROM solved WHERE position = '.........';
SELECT option AS board, outcome FROM solve_moves('x........', 'move') JOIN solved ON solved.position = option ORDER BY option DESC;
