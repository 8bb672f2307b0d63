-- Connect-k from two shards, solved by two processes at a time and merged: what both have met is the same in
-- both. Then only the empty board is left. Rows: how many positions each shard has, how many both have, how
-- many there are, and the empty board.
--     for n in 0 1; do sqlite3 shard_$n.db "CREATE TABLE shard AS SELECT $n AS n" '.read sql/games/connect_shard.sql' & done; wait; sqlite3 :memory: '.read sql/games/connect_merge.sql'
.read sql/lib/read_connect.sql
ATTACH 'shard_0.db' AS shard_0;
ATTACH 'shard_1.db' AS shard_1;
INSERT OR IGNORE INTO main.solved SELECT * FROM shard_0.solved ORDER BY position;
INSERT OR IGNORE INTO main.solved SELECT * FROM shard_1.solved ORDER BY position;
INSERT OR IGNORE INTO main.solved SELECT position, outcome, remoteness
FROM solve_rule('SELECT 0', 'known_move', 'draw');

SELECT count(*) FROM shard_0.solved;
SELECT count(*) FROM shard_1.solved;
SELECT count(*) FROM shard_0.solved JOIN shard_1.solved USING (position, outcome);
SELECT count(*) FROM main.solved;
SELECT outcome, remoteness FROM main.solved WHERE position = 0;
