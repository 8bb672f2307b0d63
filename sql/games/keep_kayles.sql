-- A game of masks in tiers. A move removes one piece or two adjacent pieces from a board, and the player who
-- takes the last piece loses. The tier of a position is the number of removed pieces. The script sql/games/keep
-- solves the game; for a larger board change only the size:
--     sql/games/keep sql/games/keep_kayles.sql keep.db && sqlite3 keep.db 'SELECT outcome, count(*) FROM solved GROUP BY outcome'
CREATE TEMP TABLE size AS SELECT 3 AS w, 4 AS h;
CREATE TEMP TABLE man AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, size WHERE i + 1 < w * h),
     taken(men) AS (SELECT bits(i) FROM n UNION ALL SELECT bits(i, i + 1) FROM n, size WHERE i % w < w - 1
                    UNION ALL SELECT bits(i, i + w) FROM n, size WHERE i < w * (h - 1))
SELECT men AS need, 0 AS forbid, men AS clear, 0 AS put FROM taken;
CREATE TEMP VIEW tiers AS SELECT 0 AS first, w * h AS last, 'misere' AS play FROM size;
CREATE TEMP VIEW start AS SELECT (1 << w * h) - 1 AS position, 0 AS tier FROM size;
CREATE TEMP VIEW expanded AS
SELECT f.position, m.option, w * h - bit_count(m.option) AS tier, NULL AS result, NULL AS remoteness
FROM size CROSS JOIN solve_frontier AS f CROSS JOIN bits_moves(f.position, 'man') AS m;
