-- A shard of Connect-k: what can be reached from every second first move, solved by a process of its own
-- into a file of its own, whose table `shard` says which, 0 or 1. sql/games/connect_merge.sql puts two
-- of them together. Rows: how many positions are solved.
--     sqlite3 shard.db 'CREATE TABLE shard AS SELECT 0 AS n' '.read sql/games/connect_shard.sql'
.read sql/lib/read_connect.sql
INSERT INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT bit << plane.n FROM cell, plane, main.shard WHERE y = 0 AND x % 2 = shard.n', 'move', 'draw')
ORDER BY position;
SELECT count(*) FROM main.solved;
