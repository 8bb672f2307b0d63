-- Define a sweep: find the quaternary games of up to five digits (a digit is 0 to 3, so a heap leaves at most one heap)
-- whose misère quotient is proved for the whole game. The 1,024 codes are in the order of their digits. The command computes
-- one of 128 shards:
--     sql/sweep/work sql/sweep/quaternary_misere.sql 128 3 quaternary
CREATE TEMP VIEW items AS SELECT 1024 AS count;
CREATE TEMP VIEW named AS
WITH RECURSIVE each(id) AS (
  SELECT low FROM bounds WHERE low < high
  UNION ALL
  SELECT id + 1 FROM each, bounds WHERE id + 1 < high
)
SELECT id, '0.' || (id >> 8 & 3) || (id >> 6 & 3) || (id >> 4 & 3) || (id >> 2 & 3) || (id & 3) AS code FROM each;
CREATE TEMP VIEW sweep AS
SELECT id, code, preperiod, period, elements, p_elements, proven FROM named CROSS JOIN misere_period(code);
