-- Three men each are placed on a board of nine, then moved; a line wins. A table `step` says which moves there are
-- (the bit of a place and that of another), `line` which lines. A position is an integer: nine bits for the men
-- of who is to move, nine for the other's, then how many have been placed. For .read.
CREATE TEMP TABLE cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 8) SELECT i, i % 3 AS x, i / 3 AS y FROM n;
CREATE TEMP VIEW board AS
SELECT position, position & 511 AS mine, position >> 9 & 511 AS theirs, position >> 18 AS placed,
       EXISTS (SELECT 1 FROM line WHERE position >> 9 & mask = mask) AS over
FROM solve_frontier;
CREATE TEMP VIEW move AS
SELECT position, theirs | ((mine | (1 << i)) << 9) | ((placed + 1) << 18) AS option, NULL AS result, NULL AS remoteness
FROM board CROSS JOIN cell WHERE placed < 6 AND NOT over AND (mine | theirs) >> i & 1 = 0
UNION ALL
SELECT position, theirs | (((mine & ~pick) | place) << 9) | (6 << 18), NULL, NULL
FROM board CROSS JOIN step WHERE placed = 6 AND NOT over AND mine & pick AND (mine | theirs) & place = 0
UNION ALL SELECT position, NULL, 'P', 0 FROM board WHERE over;
