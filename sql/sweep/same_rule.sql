-- Compare the version, the number of shards and the rule of the file that is attached as `piece`, in its table `shard`, with
-- the values of the current work. If one differs, print it and fail.
CREATE TEMP TABLE IF NOT EXISTS made_otherwise(file CONSTRAINT "the file was made otherwise" CHECK (file IS NULL));
CREATE TEMP TABLE IF NOT EXISTS difference(file, what);
INSERT INTO difference
SELECT file, 'does not say how it was made' FROM pragma_database_list
WHERE name = 'piece' AND NOT EXISTS (SELECT 1 FROM pragma_table_info('shard', 'piece') AS c WHERE c.name = 'rule');
SELECT file || ': ' || what FROM difference;
INSERT INTO made_otherwise SELECT file FROM difference;
INSERT INTO difference
SELECT file, CASE WHEN s.version IS NOT grundy_version() THEN 'was made by version ' || s.version || ', but this is ' || grundy_version()
                  WHEN s.shards IS NOT w.shards THEN 'is one of ' || s.shards || ' shards, but the work has ' || w.shards
                  WHEN s.rule IS NOT r.text THEN 'was made by another rule' END
FROM pragma_database_list AS d, work AS w, file_rule AS r, piece.shard AS s WHERE d.name = 'piece';
SELECT file || ': ' || what FROM difference WHERE what IS NOT NULL LIMIT 1;
INSERT INTO made_otherwise SELECT file FROM difference WHERE what IS NOT NULL;
DELETE FROM difference;
