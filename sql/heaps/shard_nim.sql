-- Chocolate in Box on three shards: how many first moves win, if no machine holds all the heaps? The
-- input is N, then N heaps. Each shard is a database with a table box(heap) of its own rows; here
-- they are attached to one connection, and could as well be three machines that run the same two
-- queries.
--
-- First round: each shard answers with one number, the XOR of its heaps. XOR doesn't care how the
-- rows were divided, so nim_sum of these numbers is the value of the whole position. Second round:
-- told the value, each shard counts its heaps that have a winning move, and the counts add up.
--     sqlite3 :memory: '.read sql/heaps/shard_nim.sql' < tests/data/nim_5.in
.read sql/lib/read_heaps.sql
ATTACH ':memory:' AS shard_0;
ATTACH ':memory:' AS shard_1;
ATTACH ':memory:' AS shard_2;
CREATE TABLE shard_0.box AS SELECT size AS heap FROM heap WHERE id % 3 = 0;
CREATE TABLE shard_1.box AS SELECT size AS heap FROM heap WHERE id % 3 = 1;
CREATE TABLE shard_2.box AS SELECT size AS heap FROM heap WHERE id % 3 = 2;

CREATE TEMP TABLE total(value INTEGER);
INSERT INTO total SELECT nim_sum(value) FROM (
  SELECT nim_sum(heap) AS value FROM shard_0.box
  UNION ALL SELECT nim_sum(heap) FROM shard_1.box
  UNION ALL SELECT nim_sum(heap) FROM shard_2.box
);

-- A move makes a heap smaller, and wins if it leads to the XOR of all the other heaps.
SELECT sum(moves) FROM (
  SELECT count(*) AS moves FROM shard_0.box, total WHERE nim_sum(heap, total.value) < heap
  UNION ALL SELECT count(*) FROM shard_1.box, total WHERE nim_sum(heap, total.value) < heap
  UNION ALL SELECT count(*) FROM shard_2.box, total WHERE nim_sum(heap, total.value) < heap
);
