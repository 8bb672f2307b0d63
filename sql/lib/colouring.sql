-- Col and Snort on the board of the table `size`, by masks: bit i says that Left may still colour cell i, a second
-- plane the same of Right. `plane` says of each player which plane is his own, and in which one the neighbours of
-- a cell that he colours go. For .read.
CREATE TEMP VIEW cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h)
SELECT i, i % w AS x, i / w AS y, w * h AS cells FROM n, size;
-- Nobody colours a cell twice.
CREATE TEMP VIEW move AS
SELECT bits(a.i + own * a.cells) AS need, 0 AS forbid, bits(a.i, a.i + a.cells) + sum(bits(b.i + closed * b.cells)) AS clear,
       0 AS put, player
FROM plane, cell AS a JOIN cell AS b ON abs(a.x - b.x) + abs(a.y - b.y) = 1 GROUP BY a.i, player;
CREATE TEMP VIEW start AS SELECT sum(bits(i, i + cells)) AS position FROM cell;
