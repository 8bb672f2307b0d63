-- Add the shard that is attached as `piece` to the new database of sql/sweep/merge, and compute the hash of its rows again.
-- An item that exists already is omitted, and sql/sweep/merge_faults.sql then reports both shards.
CREATE TEMP TABLE IF NOT EXISTS checked(checksums CONSTRAINT "the shard has no checksum of its rows" CHECK (checksums));
INSERT INTO checked SELECT count(*) FROM pragma_table_info('shard', 'piece') WHERE name = 'checksum';
CREATE TEMP VIEW IF NOT EXISTS shard_row AS SELECT * FROM piece.result ORDER BY id;
BEGIN;
CREATE TABLE IF NOT EXISTS result AS SELECT * FROM piece.result WHERE 0;
CREATE UNIQUE INDEX IF NOT EXISTS result_id ON result(id);
CREATE TABLE IF NOT EXISTS shard AS SELECT '' AS file, 0 AS counted, 0 AS others, 0 AS doubled, '' AS computed, * FROM piece.shard WHERE 0;
INSERT INTO shard
SELECT work.file, (SELECT count(DISTINCT id) FROM piece.result WHERE id >= low AND id < high AND typeof(id) = 'integer'),
       (SELECT count(*) FROM piece.result WHERE id >= low AND id < high) <> (SELECT count(*) FROM piece.result),
       (SELECT count(*) - count(DISTINCT id) FROM piece.result), lower(hex(sha3_query('SELECT * FROM shard_row'))), s.*
FROM piece.shard AS s, work;
INSERT OR IGNORE INTO result SELECT * FROM piece.result;
COMMIT;
