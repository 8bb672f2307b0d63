-- One shard of a sweep, into the tables `result` and `shard` of a file of its own. A sweep is a file that makes two TEMP
-- VIEWs: `items`, whose `count` says how many items there are, and `sweep`, a row for each item from `low` on and below
-- `high` of the TEMP table `bounds`, the item's number `id` first. The script sql/sweep/work runs it behind that file; its
-- TEMP table `work` says which shard of how many.
CREATE TEMP TABLE began AS SELECT julianday('now') AS day;
CREATE TEMP TABLE bounds AS
SELECT count * shard / shards AS low, count * (shard + 1) / shards AS high FROM items, work;
BEGIN;
CREATE TABLE result AS SELECT * FROM sweep;
-- The rule is told by its own text, as SQLite keeps it: shards of other rules do not fit.
CREATE TABLE shard AS
SELECT grundy_version() AS version, shard, shards, low, high, (SELECT count FROM items) AS items,
       (SELECT count(*) FROM result) AS results, round((julianday('now') - day) * 86400, 3) AS seconds,
       (SELECT group_concat(sql, ';') FROM (SELECT sql FROM sqlite_temp_master WHERE type = 'view' ORDER BY name)) AS rule
FROM work, bounds, began;
COMMIT;
