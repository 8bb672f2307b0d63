-- The rule of a game in which each player places three pieces on a board of nine points and then moves them; a
-- line wins. The table `step` lists the moves (the bit of a point and the bit of the point to which a piece
-- moves), and the table `line` the lines. A position is an integer: nine bits for the pieces of the player to
-- move, nine for the pieces of the opponent, then the number of pieces placed. Another file reads this one with
-- .read.
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
