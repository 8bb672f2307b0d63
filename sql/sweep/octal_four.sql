-- Define a sweep: find the periods of all octal games of up to four digits after the point, using the values of 20,000
-- heaps. The 8,192 codes are in the order of their digits, with 0 or 4 before the point. The command computes one of 1024
-- shards:
--     sql/sweep/work sql/sweep/octal_four.sql 1024 3 octal
CREATE TEMP VIEW items AS SELECT 8192 AS count;
CREATE TEMP VIEW named AS
WITH RECURSIVE each(id) AS (
  SELECT low FROM bounds WHERE low < high
  UNION ALL
  SELECT id + 1 FROM each, bounds WHERE id + 1 < high
)
SELECT id, ((id >> 12) * 4) || '.' || (id >> 9 & 7) || (id >> 6 & 7) || (id >> 3 & 7) || (id & 7) AS code FROM each;
CREATE TEMP VIEW sweep AS
SELECT id, code, preperiod, period, saltus, proven FROM named CROSS JOIN heap_period(code, 20000);
