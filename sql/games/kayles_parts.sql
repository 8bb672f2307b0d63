-- Kayles by sums. A ball knocks down one pin of a row or two adjacent pins, and leaves two rows. A position is
-- therefore one row, and an option is its two rows, joined by UNION ALL since they may be equal. The output is
-- the values of rows of 0 to 40 pins.
--     sqlite3 :memory: '.read sql/games/kayles_parts.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE number AS
WITH RECURSIVE n(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM n WHERE n < 40) SELECT n FROM n;
CREATE TEMP VIEW hit AS
SELECT position, 100 * take + n AS option, n AS left, position - take - n AS right
FROM solve_frontier, (SELECT 1 AS take UNION SELECT 2) JOIN number ON n <= position - take;
CREATE TEMP VIEW move AS
SELECT position, option, left AS part FROM hit UNION ALL SELECT position, option, right FROM hit;

CREATE TEMP TABLE solved AS
SELECT position, value, outcome, remoteness FROM solve_rule('SELECT 40', 'move');

.read sql/lib/column_names.sql
SELECT position AS pins, value FROM solved ORDER BY position;
