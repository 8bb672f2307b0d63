-- Compute one tier of a game in a database: in the direction forward the options of its positions, and backward the outcomes
-- of its positions in the table `solved`. The script sql/games/keep reads this file for each tier:
--     sql/games/keep sql/games/keep_kayles.sql keep.db
-- Each tier is a transaction, and complete tiers are kept, so a killed run continues with the tier that was incomplete. A
-- game is a file that creates the TEMP views `tiers`, `start` and `expanded`, which sql/sweep/tier_forward.sql describes.
-- The TEMP table `work` has the direction and the tier. The database belongs to one rule. Memory is needed for one tier and
-- the tiers to which its moves lead.
CREATE TABLE IF NOT EXISTS main.found(tier, position, PRIMARY KEY (tier, position)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS main.solved(position PRIMARY KEY, outcome, value, remoteness) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS main.done(way, tier, reaches, PRIMARY KEY (way, tier)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS main.rule(text);
INSERT INTO main.rule SELECT text FROM file_rule WHERE NOT EXISTS (SELECT 1 FROM main.rule);
CREATE TEMP TABLE foreign_rule(text CONSTRAINT "the database belongs to another rule" CHECK (text IS NULL));
INSERT INTO foreign_rule SELECT kept.text FROM main.rule AS kept, file_rule AS f WHERE kept.text IS NOT f.text;
CREATE TEMP TABLE outgoing(position PRIMARY KEY, tier) WITHOUT ROWID;
CREATE TEMP VIEW wrong AS
SELECT position FROM outgoing, work, tiers WHERE (outgoing.tier > work.tier AND outgoing.tier <= last) IS NOT 1;
CREATE TEMP TABLE refused(option CONSTRAINT "a move must lead to a later tier" CHECK (option IS NULL));
CREATE TEMP VIEW moved AS
SELECT position, option, result, remoteness FROM expanded
UNION ALL SELECT position, NULL, coalesce(value, outcome), remoteness
FROM work JOIN main.done USING (tier) JOIN main.found AS f ON f.tier > work.tier AND f.tier <= reaches
JOIN main.solved USING (position) WHERE done.way = 'forward'
UNION ALL SELECT position, NULL, NULL, NULL FROM solve_frontier;

BEGIN IMMEDIATE;
INSERT INTO solve_frontier
SELECT position FROM start JOIN work USING (tier) WHERE NOT EXISTS (SELECT 1 FROM main.done NATURAL JOIN work)
UNION SELECT position FROM main.found JOIN work USING (tier) WHERE NOT EXISTS (SELECT 1 FROM main.done NATURAL JOIN work);
INSERT OR IGNORE INTO outgoing SELECT option, tier FROM expanded WHERE (SELECT way FROM work) = 'forward' AND option IS NOT NULL;
SELECT 'the option ' || quote(option) || ' of ' || quote(position) || ' is in tier ' || quote(e.tier) ||
       ', but a move leads from tier ' || work.tier || ' to a later one, ' || last || ' at most'
FROM expanded AS e, work, tiers WHERE EXISTS (SELECT 1 FROM wrong) AND option IN (SELECT position FROM wrong) LIMIT 1;
INSERT INTO refused SELECT position FROM wrong LIMIT 1;
INSERT OR IGNORE INTO main.found SELECT tier, position FROM outgoing;
INSERT INTO main.solved
SELECT position, outcome, value, remoteness FROM solve_graph('moved', (SELECT play FROM tiers))
WHERE (SELECT way FROM work) = 'backward' AND position IN (SELECT position FROM solve_frontier) ORDER BY position;
INSERT OR IGNORE INTO main.done SELECT way, tier, (SELECT max(tier) FROM outgoing) FROM work;
COMMIT;
