-- Return a row for each fault of the shards that sql/sweep/merge has merged, and no row if each item occurs exactly once.
WITH RECURSIVE first AS (SELECT * FROM shard ORDER BY rowid LIMIT 1),
number(n, shards) AS (SELECT 0, shards FROM first UNION ALL SELECT n + 1, shards FROM number WHERE n + 1 < shards),
fault(file, what) AS (
  SELECT s.file, 'made by version ' || s.version || ', but ' || f.file || ' by ' || f.version
  FROM shard AS s, first AS f WHERE s.version IS NOT f.version
  UNION ALL
  SELECT s.file, 'made by another rule than ' || f.file FROM shard AS s, first AS f WHERE s.rule IS NOT f.rule
  UNION ALL
  SELECT s.file, 'one of ' || s.shards || ' shards of ' || s.items || ' items, but ' || f.file || ' one of ' || f.shards || ' of ' || f.items
  FROM shard AS s, first AS f WHERE s.shards IS NOT f.shards OR s.items IS NOT f.items
  UNION ALL
  SELECT file, 'has the number ' || quote(shard) || ', but ' || quote(shards) || ' shards have the numbers from 0 to ' || quote(shards - 1)
  FROM shard WHERE (typeof(shard) = 'integer' AND typeof(shards) = 'integer' AND shard >= 0 AND shard < shards) IS NOT 1
  UNION ALL
  SELECT file, 'has the items from ' || low || ' up to ' || (high - 1) || ', but shard ' || shard || ' of ' || shards || ' has others'
  FROM shard WHERE low IS NOT items * shard / shards OR high IS NOT items * (shard + 1) / shards
  UNION ALL
  SELECT file, 'has ' || counted || ' results of ' || (high - low) || ' items' FROM shard
  WHERE counted IS NOT high - low
  UNION ALL
  SELECT file, 'has results of items that are not its own' FROM shard WHERE others IS NOT 0
  UNION ALL
  SELECT file, 'has an item more than once' FROM shard WHERE doubled IS NOT 0
  UNION ALL
  SELECT file, 'was changed after it was made: its rows have another checksum' FROM shard WHERE checksum IS NOT computed
  UNION ALL
  SELECT s.file, 'is shard ' || s.shard || ', but so is ' || t.file FROM shard AS s JOIN shard AS t USING (shard) WHERE t.rowid < s.rowid
  UNION ALL
  SELECT 'shard ' || n || ' of ' || shards, 'is missing' FROM number WHERE n NOT IN (SELECT shard FROM shard)
)
SELECT file || ': ' || what FROM fault;
