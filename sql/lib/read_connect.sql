-- Connect-k, for scripts that store solved positions in a table `solved` of the database: the rule `move`, and
-- `known_move`, which does not expand solved positions. Another file reads this one with .read.
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE size(w, h, k);
INSERT INTO size VALUES (4, 3, 3);
.read sql/lib/connect_rule.sql
CREATE TABLE IF NOT EXISTS main.solved(position INTEGER PRIMARY KEY, outcome TEXT, remoteness INTEGER);
CREATE TEMP VIEW known_move AS
SELECT * FROM move WHERE position NOT IN (SELECT position FROM main.solved)
UNION ALL
SELECT position, NULL, outcome, remoteness FROM solve_frontier JOIN main.solved USING (position);
