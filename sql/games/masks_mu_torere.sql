-- Mu Torere, of the Maori: a ring of eight points around a ninth, four men each, one point free. A man moves to
-- the free point if it is beside it on the ring; to the centre only from beside a man of the other's; from the
-- centre to anywhere. Who cannot move loses, and play may go on for ever. Bits 0 to 7 are the ring and 8 the centre
-- of who is to move, 9 to 17 the other's. Rows: how many positions there are by outcome, all of them and with what is
-- alike under turning and mirroring the ring counted once; the start; the longest win, and how it is played.
--     sqlite3 :memory: '.read sql/games/masks_mu_torere.sql'
.load ./dist/grundy
.mode list
.separator " " "\n"
CREATE TEMP TABLE ring AS SELECT value AS i, (value + 1) % 8 AS next, (8 - value) % 8 AS mirrored FROM json_each('[0,1,2,3,4,5,6,7]');
CREATE TEMP TABLE beside AS SELECT i AS f, next AS t FROM ring UNION ALL SELECT next, i FROM ring;
CREATE TEMP TABLE move AS
SELECT bits(f) AS need, bits(t, t + 9) AS forbid, bits(f) AS clear, bits(t) AS put FROM beside
UNION ALL SELECT bits(f, t + 9), bits(8, 17), bits(f), bits(8) FROM beside
UNION ALL SELECT bits(8), bits(i, i + 9), bits(8), bits(i) FROM ring;
CREATE TEMP VIEW turn AS
SELECT i AS bit, i + 9 AS image FROM ring UNION ALL SELECT i + 9, i FROM ring UNION ALL VALUES (8, 17), (17, 8);
CREATE TEMP VIEW symmetry AS
SELECT 1 AS symmetry, i AS bit, next AS image FROM ring UNION ALL SELECT 1, i + 9, next + 9 FROM ring
UNION ALL SELECT 2, i, mirrored FROM ring UNION ALL SELECT 2, i + 9, mirrored + 9 FROM ring;
CREATE TEMP VIEW start AS SELECT bits(0, 1, 2, 3, 13, 14, 15, 16) AS position;

CREATE TEMP TABLE solved AS
SELECT position, outcome, remoteness FROM solve_bits('start', 'move', '', '', 'turn');

SELECT outcome, count(*) FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, count(*) FROM solve_bits('start', 'move', '', 'symmetry', 'turn') GROUP BY outcome ORDER BY outcome;
SELECT outcome FROM solved JOIN start USING (position);

-- The winner hurries, the loser delays; the men of who is to move come first.
WITH RECURSIVE line(ply, position) AS (
  SELECT * FROM (SELECT 0, position FROM solved WHERE outcome = 'N' ORDER BY remoteness DESC, position LIMIT 1)
  UNION ALL
  SELECT ply + 1, (SELECT s.position FROM bits_moves(line.position, 'move', '', '', 'turn') AS m JOIN solved AS s ON s.position = m.option
                   ORDER BY s.outcome <> 'P', s.remoteness * CASE s.outcome WHEN 'P' THEN 1 ELSE -1 END, s.position LIMIT 1)
  FROM line WHERE ply < (SELECT max(remoteness) FROM solved))
SELECT ply, replace(bits_text(position, 9, 2), char(10), ' ') FROM line WHERE position IS NOT NULL;
