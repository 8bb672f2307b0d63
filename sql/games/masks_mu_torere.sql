-- Mu Torere, a Maori game. The board is a ring of eight points around a centre; each player has four pieces,
-- and one point is free. A piece on the ring moves to an adjacent free point of the ring. It moves to the
-- centre only if it is beside a piece of the opponent, and a piece in the centre moves to any free point. A
-- player who cannot move loses, and play can continue forever. Bits 0 to 7 are the ring and bit 8 the centre
-- for the player to move; bits 9 to 17 are the same for the opponent. The output has the number of positions of
-- each outcome, first all of them and then up to rotation and reflection of the ring, the outcome of the start,
-- and the longest win with its moves.
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

.read sql/lib/column_names.sql
SELECT outcome, count(*) AS positions FROM solved GROUP BY outcome ORDER BY outcome;
SELECT outcome, count(*) AS positions_up_to_symmetry FROM solve_bits('start', 'move', '', 'symmetry', 'turn') GROUP BY outcome ORDER BY outcome;
SELECT outcome AS outcome_of_start FROM solved JOIN start USING (position);

-- The winner chooses the fastest win and the loser the slowest loss. The pieces of the player to move are printed first.
WITH RECURSIVE line(ply, position) AS (
  SELECT * FROM (SELECT 0, position FROM solved WHERE outcome = 'N' ORDER BY remoteness DESC, position LIMIT 1)
  UNION ALL
  SELECT ply + 1, (SELECT s.position FROM bits_moves(line.position, 'move', '', '', 'turn') AS m JOIN solved AS s ON s.position = m.option
                   ORDER BY s.outcome <> 'P', s.remoteness * CASE s.outcome WHEN 'P' THEN 1 ELSE -1 END, s.position LIMIT 1)
  FROM line WHERE ply < (SELECT max(remoteness) FROM solved))
SELECT ply, replace(bits_text(position, 9, 2), char(10), ' ') AS mine_theirs FROM line WHERE position IS NOT NULL;
