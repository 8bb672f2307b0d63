-- Add the shard that is attached as `piece` to what sql/sweep/merge puts together. An item that is there already is
-- left out: sql/sweep/merge_faults.sql then tells of both shards.
BEGIN;
CREATE TABLE IF NOT EXISTS result AS SELECT * FROM piece.result WHERE 0;
CREATE UNIQUE INDEX IF NOT EXISTS result_id ON result(id);
CREATE TABLE IF NOT EXISTS shard AS SELECT '' AS file, 0 AS counted, 0 AS others, * FROM piece.shard WHERE 0;
INSERT INTO shard
SELECT work.file, (SELECT count(DISTINCT id) FROM piece.result WHERE id >= low AND id < high),
       (SELECT count(*) FROM piece.result WHERE id >= low AND id < high) <> (SELECT count(*) FROM piece.result), s.*
FROM piece.shard AS s, work;
INSERT OR IGNORE INTO result SELECT * FROM piece.result;
COMMIT;
