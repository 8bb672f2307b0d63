-- A sweep: how do the values of all octal games of up to four digits after the point repeat, as far as the first
-- 20,000 heaps show it? 8,192 codes in the order of their digits; 0 and 4 may stand before the point. To be read
-- before sql/sweep/shard.sql, which says how.
CREATE TEMP VIEW items AS SELECT 8192 AS count;
CREATE TEMP VIEW sweep AS
WITH RECURSIVE code(id, code) AS (
  SELECT low, NULL FROM bounds WHERE low < high
  UNION ALL
  SELECT id + 1, NULL FROM code, bounds WHERE id + 1 < high
)
SELECT id, (id >> 12) * 4 || '.' || (id >> 9 & 7) || (id >> 6 & 7) || (id >> 3 & 7) || (id & 7) AS code,
       preperiod, period, saltus, proven
FROM code CROSS JOIN heap_period((id >> 12) * 4 || '.' || (id >> 9 & 7) || (id >> 6 & 7) || (id >> 3 & 7) || (id & 7), 20000);
