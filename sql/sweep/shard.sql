-- One shard of a sweep, into the tables `result` and `shard` of a new file. A sweep is a file that creates two TEMP
-- views: `items`, whose `count` is the number of items, and `sweep`, with a row for each item from `low` up to but not
-- including `high` of the TEMP table `bounds`; its first column is the item's number `id`. The script sql/sweep/work
-- reads this after that file and sql/sweep/rule.sql; its TEMP table `work` says which shard of how many is wanted.
CREATE TEMP TABLE began AS SELECT julianday('now') AS day;
CREATE TEMP TABLE bounds AS
SELECT count * shard / shards AS low, count * (shard + 1) / shards AS high FROM items, work;
BEGIN;
CREATE TABLE result AS SELECT * FROM sweep;
-- sql/sweep/merge computes the hash of the rows again, by a view of the same name.
CREATE TEMP VIEW shard_row AS SELECT * FROM main.result ORDER BY id;
CREATE TABLE shard AS
SELECT grundy_version() AS version, shard, shards, low, high, (SELECT count FROM items) AS items,
       (SELECT count(*) FROM result) AS results, round((julianday('now') - day) * 86400, 3) AS seconds, text AS rule,
       lower(hex(sha3_query('SELECT * FROM shard_row'))) AS checksum
FROM work, bounds, began, file_rule;
COMMIT;
