-- Compute one shard of a sweep into the tables `result` and `shard` of a new file. A sweep is a file that creates two TEMP
-- views: the column `count` of `items` is the number of items, and `sweep` has one row for each item from `low` to `high`,
-- exclusive, of the TEMP table `bounds`, with the number of the item, `id`, as its first column. The script sql/sweep/work
-- reads the sweep, sql/sweep/rule.sql and this file; its TEMP table `work` has the number of the shard and the number of
-- shards.
CREATE TEMP TABLE began AS SELECT julianday('now') AS day;
CREATE TEMP TABLE bounds AS
SELECT count * shard / shards AS low, count * (shard + 1) / shards AS high FROM items, work;
BEGIN;
CREATE TABLE result AS SELECT * FROM sweep;
-- sql/sweep/merge computes the hash of the rows again with a view of the same name, since the hash includes the statement.
CREATE TEMP VIEW shard_row AS SELECT * FROM main.result ORDER BY id;
CREATE TABLE shard AS
SELECT grundy_version() AS version, shard, shards, low, high, (SELECT count FROM items) AS items,
       (SELECT count(*) FROM result) AS results, round((julianday('now') - day) * 86400, 3) AS seconds, text AS rule,
       lower(hex(sha3_query('SELECT * FROM shard_row'))) AS checksum
FROM work, bounds, began, file_rule;
COMMIT;
