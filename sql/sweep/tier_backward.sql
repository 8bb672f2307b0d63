-- Compute the outcomes of the positions of one shard in one tier from the outcomes in later tiers. sql/sweep/tier reads this
-- file after it has copied the outcomes of the options into the TEMP table `known`; see also sql/sweep/tier_forward.sql.
SELECT 'nothing is known of the option ' || quote(position) || ' in tier ' || tier
FROM own.outgoing WHERE position NOT IN (SELECT position FROM known) LIMIT 1;
BEGIN;
CREATE TABLE solved(position PRIMARY KEY, outcome, value, remoteness) WITHOUT ROWID;
CREATE TEMP VIEW moved AS
SELECT position, option, result, remoteness FROM expanded
UNION ALL SELECT position, NULL, coalesce(value, outcome), remoteness FROM known
UNION ALL SELECT position, NULL, NULL, NULL FROM solve_frontier;
INSERT INTO solved
SELECT position, outcome, value, remoteness
FROM solve_graph('moved', (SELECT play FROM tiers)) WHERE position IN (SELECT position FROM solve_frontier)
ORDER BY position;
CREATE TABLE main.shard AS SELECT grundy_version() AS version, tier, shard, shards, text AS rule FROM work, file_rule;
COMMIT;
