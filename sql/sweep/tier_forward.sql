-- The positions of one shard in one tier of a game, and their options, told by owner. A game is a file that makes three
-- TEMP views:
--     tiers      first, last, and play as solve_graph takes it
--     start      position, tier: where play may begin
--     expanded   position, option, tier of the option, result, remoteness: the moves of the positions in the table
--                solve_frontier, as a rule of solve_rule has them, or with option NULL what is known of a position
-- Every move leads to a later tier; tiers may be skipped. sql/sweep/tier runs this: its TEMP table `work` says which
-- shard of which tier is meant, and the positions to which earlier tiers lead are in `solve_frontier`.
INSERT OR IGNORE INTO solve_frontier
SELECT position FROM start, work WHERE start.tier = work.tier AND position_shard(position, shards) = shard;
CREATE TEMP TABLE moved AS SELECT position, option, tier FROM expanded WHERE option IS NOT NULL;
SELECT 'the option ' || quote(option) || ' of ' || quote(position) || ' is in tier ' || quote(moved.tier) ||
       ', but a move leads from tier ' || work.tier || ' to a later one, ' || last || ' at most'
FROM moved, work, tiers WHERE (moved.tier > work.tier AND moved.tier <= last) IS NOT 1 LIMIT 1;
BEGIN;
CREATE TABLE position(position PRIMARY KEY) WITHOUT ROWID;
INSERT INTO position SELECT position FROM solve_frontier;
CREATE TABLE outgoing(tier, owner, position, PRIMARY KEY(tier, owner, position)) WITHOUT ROWID;
INSERT INTO outgoing SELECT DISTINCT moved.tier, position_shard(option, shards), option FROM moved, work ORDER BY 1, 2, 3;
COMMIT;
