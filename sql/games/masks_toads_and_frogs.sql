-- Toads and Frogs: Left's toads go right, Right's frogs go left, a step onto the next square or a jump over
-- one of the others. By masks: a plane for the toads, one for the frogs. Rows: how many positions follow
-- from ttt..ff, and its value.
--     sqlite3 :memory: '.read sql/games/masks_toads_and_frogs.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE strip(text);
INSERT INTO strip VALUES ('ttt..ff');
CREATE TEMP VIEW start AS SELECT bits_from_text(text, '.tf') AS position FROM strip;
CREATE TEMP VIEW cell AS
WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n, strip WHERE i + 1 < length(text))
SELECT i, length(text) AS n FROM n, strip;
CREATE TEMP VIEW move AS
SELECT bits(i) AS need, bits(i + 1, i + 1 + n) AS forbid, bits(i) AS clear, bits(i + 1) AS put, 'L' AS player
FROM cell WHERE i + 1 < n
UNION ALL SELECT bits(i, i + 1 + n), bits(i + 2, i + 2 + n), bits(i), bits(i + 2), 'L' FROM cell WHERE i + 2 < n
UNION ALL SELECT bits(i + n), bits(i - 1, i - 1 + n), bits(i + n), bits(i - 1 + n), 'R' FROM cell WHERE i >= 1
UNION ALL SELECT bits(i + n, i - 1), bits(i - 2, i - 2 + n), bits(i + n), bits(i - 2 + n), 'R' FROM cell WHERE i >= 2;

CREATE TEMP TABLE solved AS SELECT position, value, outcome FROM solve_bits('start', 'move');
SELECT count(*) FROM solved;
SELECT value FROM solved JOIN start USING (position);
