-- Chocolate in Box on three shards: the number of winning first moves, although no machine holds all the heaps.
-- The input is N, then N heaps. Each shard is a database with its rows in a table box(heap). Here the three
-- databases are attached to one connection; three machines could run the same two queries.
--
-- First round: each shard returns the XOR of its heaps. XOR does not depend on how the rows are divided, so the
-- nim_sum of these numbers is the value of the whole position. Second round: each shard receives this value and
-- counts its heaps that have a winning move; the sum of the counts is the answer.
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

-- A move makes a heap smaller, and wins if the new size is the XOR of all other heaps.
SELECT sum(moves) FROM (
  SELECT count(*) AS moves FROM shard_0.box, total WHERE nim_sum(heap, total.value) < heap
  UNION ALL SELECT count(*) FROM shard_1.box, total WHERE nim_sum(heap, total.value) < heap
  UNION ALL SELECT count(*) FROM shard_2.box, total WHERE nim_sum(heap, total.value) < heap
);
