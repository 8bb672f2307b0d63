-- A long computation that can be killed at any time: Connect-k is solved for one first move after another, and
-- the solved positions stay in a table. Known positions are not expanded, so the next run continues where the
-- previous run stopped, and a run after the last one has nothing to do. The output has the number of solved
-- positions and the result of the empty board.
--     sqlite3 resume.db '.read sql/games/connect_resume.sql'
.read sql/lib/read_connect.sql
-- Each statement is executed completely or not at all.
INSERT OR IGNORE INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT bit << n FROM cell, plane WHERE x = 0 AND y = 0', 'known_move', 'draw');
INSERT OR IGNORE INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT bit << n FROM cell, plane WHERE x = 1 AND y = 0', 'known_move', 'draw');
INSERT OR IGNORE INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT bit << n FROM cell, plane WHERE x = 2 AND y = 0', 'known_move', 'draw');
INSERT OR IGNORE INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT bit << n FROM cell, plane WHERE x = 3 AND y = 0', 'known_move', 'draw');
INSERT OR IGNORE INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT 0', 'known_move', 'draw');

.read sql/lib/column_names.sql
SELECT count(*) AS positions FROM main.solved;
SELECT outcome, remoteness FROM main.solved WHERE position = 0;
