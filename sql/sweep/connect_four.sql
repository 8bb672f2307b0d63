-- Define a game in tiers, Connect-Four on 5 columns and 4 rows, for sql/sweep/tablebase. The tier of a position is the
-- number of its pieces. The moves have the columns of a rule of solve_rule; sql/sweep/tier_forward.sql describes the TEMP
-- views of a game. The command computes the first tier, the empty board:
--     sql/sweep/tier sql/sweep/connect_four.sql 1 connect forward 0 0
CREATE TEMP TABLE size AS SELECT 5 AS w, 4 AS h, 4 AS k;
.read sql/lib/connect_rule.sql
CREATE TEMP VIEW tiers AS SELECT 0 AS first, w * h AS last, 'draw' AS play FROM size;
CREATE TEMP VIEW start AS SELECT 0 AS position, 0 AS tier;
CREATE TEMP VIEW expanded AS SELECT position, option, bit_count(option) AS tier, result, remoteness FROM move;
