-- Compute the positions of one shard in one tier of a game, and their options by shard. A game is a file that creates three
-- TEMP views:
--     tiers      first, last, and play, an argument of solve_graph
--     start      position, tier: the positions in which play can begin
--     expanded   position, option, tier of the option, result, remoteness: the moves of the positions in the table
--                solve_frontier, as a rule of solve_rule returns them, or with option NULL the result of a position
-- A position is one value, such as a JSON array of several values. Every move leads to a later tier and may skip tiers. The
-- TEMP table `work` of sql/sweep/tier has the numbers of the tier and of the shard, and `solve_frontier` has the positions
-- that moves from earlier tiers reach.
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
CREATE TABLE shard AS SELECT grundy_version() AS version, tier, shard, shards, text AS rule FROM work, file_rule;
COMMIT;
