-- Slow: make check omits this test, which takes more than a second.
-- Games of masks of the size of a small board, and refused arguments.
-- bits_or: a bit of several rows, in windows, without rows, and outside of its range.
SELECT bits_or(column1), (SELECT bits_or(1) WHERE 0), (SELECT bits_or(NULL)) FROM (VALUES (1), (3), (3), (NULL), (62));
--> 4611686018427387914|0|0
SELECT bits_or(column1) OVER (ORDER BY column2 ROWS 1 PRECEDING) FROM (VALUES (62, 1), (0, 2), (0, 3), (5, 4), (NULL, 5), (1, 6));
==> SELECT column1 FROM (VALUES ((1 << 62)), ((1 << 62) + 1), (1), (33), (32), (2));
SELECT bits_or(63);
--> error: bits_or(): i must be an integer from 0 to 62, got 63
CREATE TABLE cell AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 15) SELECT i, i % 4 AS
  x, i / 4 AS y FROM c;
CREATE TABLE drop_in AS SELECT 0 AS need, bits(i, i + 16) AS forbid, 0 AS clear, bits(i) AS put FROM cell WHERE y = 0
  UNION ALL SELECT bits(i - 4 + p), bits(i, i + 16), 0, bits(i) FROM cell, (SELECT 0 AS p UNION ALL SELECT 16) WHERE y
  > 0;
CREATE TABLE four AS SELECT bits(16 + i, 17 + i, 18 + i, 19 + i) AS need, 0 AS forbid, 'P' AS result FROM cell WHERE x
  = 0 UNION ALL SELECT bits(16 + i, 20 + i, 24 + i, 28 + i), 0, 'P' FROM cell WHERE y = 0 UNION ALL VALUES (bits(16,
  21, 26, 31), 0, 'P'), (bits(19, 22, 25, 28), 0, 'P');
CREATE TABLE turn AS SELECT i AS bit, i + 16 AS image FROM cell UNION ALL SELECT i + 16, i FROM cell;
CREATE TABLE cram AS SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put FROM cell WHERE x <
  3 UNION ALL SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM cell WHERE y < 3;
CREATE TABLE line(m);
INSERT INTO line VALUES (7), (56), (448), (73), (146), (292), (273), (84);
CREATE TABLE place AS SELECT 0 AS need, bits(i, i + 9) AS forbid, 0 AS clear, bits(i) AS put FROM cell WHERE i < 9;
CREATE TABLE three AS SELECT m << 9 AS need, 0 AS forbid, 'P' AS result FROM line;
CREATE TABLE other AS SELECT i AS bit, i + 9 AS image FROM cell WHERE i < 9 UNION ALL SELECT i + 9, i FROM cell WHERE
  i < 9;
CREATE TABLE place_in_turn AS SELECT 0 AS need, bits(i, i + 9, 18) AS forbid, 0 AS clear, bits(i, 18) AS put FROM cell
  WHERE i < 9 UNION ALL SELECT bits(18), bits(i, i + 9), bits(18), bits(i + 9) FROM cell WHERE i < 9;
CREATE TABLE either AS SELECT m AS need, 0 AS forbid, 'P' AS result FROM line UNION ALL SELECT m << 9, 0, 'P' FROM
  line;
;
SELECT count(*), min(position) FROM solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw');
--> 161029|0
SELECT value, outcome, loop_values, remoteness FROM solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw')
  WHERE position = 0;
--> NULL|D|NULL|NULL
SELECT count(*) FROM solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw');
--> 5478
SELECT count(*) FROM solve_bits('SELECT 0', 'place', 'three', 'SELECT * FROM bits_symmetries(3, 3, 2)', 'other',
  'draw');
--> 765
SELECT count(*), count(DISTINCT a.position) FROM solve_bits('SELECT 0', 'place_in_turn', 'either', '', '', 'draw') AS
  a JOIN solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw') AS b ON b.position = CASE WHEN a.position >> 18
  THEN (a.position & 511) << 9 | (a.position >> 9 & 511) ELSE a.position END WHERE a.outcome = b.outcome AND
  a.remoteness IS b.remoteness;
--> 5478|5478
SELECT value, outcome FROM solve_bits('SELECT 65535', 'cram') WHERE position = 65535;
--> 0|P
SELECT value, outcome FROM solve_sums('SELECT 65535', 'cram') LIMIT 1;
--> 0|P
SELECT count(*) FROM solve_bits('SELECT 0 WHERE 0', 'cram');
--> 0
SELECT count(*) FROM solve_bits(NULL, 'cram');
--> 0
SELECT position FROM solve_bits('SELECT 51 UNION ALL SELECT 3', 'cram') WHERE position > 0 AND position < 20 ORDER BY
  1;
--> 3
--> 17
SELECT m.option FROM bits_moves(65535, 'cram') AS m JOIN solve_bits('SELECT 65535', 'cram') AS s ON s.position =
  m.option WHERE s.outcome = 'P';
SELECT sum(a.n <> b.n), count(*), sum(a.n) FROM (SELECT position, (SELECT count(*) FROM bits_moves(s.position,
  'place', '', '', 'other') AS m WHERE NOT EXISTS (SELECT 1 FROM line WHERE ((s.position >> 9) & line.m) = line.m)) AS n
  FROM solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw') AS s) AS a JOIN (SELECT position, (SELECT
  count(*) FROM bits_moves(s.position, 'place', 'three', '', 'other')) AS n FROM solve_bits('SELECT 0', 'place',
  'three', '', 'other', 'draw') AS s) AS b USING (position);
--> 0|5478|16167
SELECT option FROM bits_moves(0, 'place', '', '', 'other') WHERE option > 30000 ORDER BY option;
--> 32768
--> 65536
--> 131072

-- A run continues from the positions of another run: fewer positions are explored, and the results are the same.
CREATE TABLE solved AS SELECT * FROM solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw');
SELECT count(*) < 161029, sum(a.outcome IS s.outcome AND a.remoteness IS s.remoteness) = count(*) FROM
  solve_bits('SELECT 0 AS position, NULL AS result, NULL AS remoteness UNION ALL SELECT position, outcome, remoteness FROM solved WHERE bit_count(position) = 8',
  'drop_in', 'four', '', 'turn', 'draw') AS a JOIN solved AS s USING (position);
--> 1|1
SELECT position, outcome, remoteness FROM solve_bits('SELECT 1 AS position, NULL AS result UNION ALL SELECT 0, ''P''',
  'SELECT 1, 0, 1, 0') ORDER BY 1;
--> 0|P|NULL
--> 1|N|NULL

-- The permutations of eight bits are too many.
SELECT bits_least(1,
  'SELECT 1, i, (i + 1) % 8 FROM cell WHERE i < 8 UNION ALL SELECT 2, i, 1 - i FROM cell WHERE i < 2');
--> error: bits_least(): symmetries must generate 10000 permutations at most, but there are more

-- Moves of one player; ends with values.
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 2, ''L'' AS player UNION ALL SELECT 2, 0, 2, 1, ''R''');
--> 1|1 & 0|DL|NULL|NULL|NULL|NULL
--> 2|0 & -1|RD|NULL|NULL|NULL|NULL
SELECT * FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 0, 1, ''{2|-2}''');
--> 3|0|P|NULL|NULL|NULL|NULL
--> 2|+-2|N|NULL|NULL|NULL|NULL
SELECT * FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', '', 'misere');
--> 3|NULL|R|NULL|NULL|NULL|NULL
--> 2|NULL|N|NULL|NULL|NULL|NULL

-- Errors name the row or the position.
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 1, 1, 0');
--> error: solve_bits(): need and forbid in row 1 of the moves must be apart, but share bit 0
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 3, 2');
--> error: solve_bits(): clear and put in row 1 of the moves must be apart, but share bit 1
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, -1, 2');
--> error: solve_bits(): clear in row 1 of the moves must be a non-negative integer, got -1
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1');
--> error: solve_bits(): moves must yield 4 to 6 columns, got 3
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1 AS put, 0, 1, 0 AS need');
--> error: solve_bits(): column 1 of moves must be need, got put
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, 7 AS seven');
--> error: solve_bits(): player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 7
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' UNION ALL SELECT 1, 0, 1, 0, NULL');
--> error: solve_bits(): player in row 2 of the moves must be 'L', 'R' or 'B', for both, got NULL
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'', ''R''');
--> error: solve_bits(): columns of moves after put must be player, or again and gain, got 'L'
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0 AS player, ''L''');
--> error: solve_bits(): column 4 of moves must be put, got player
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''X'' AS player');
--> error: solve_bits(): player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 'X' (a TEXT)
SELECT * FROM solve_bits('SELECT NULL', 'cram');
--> error: solve_bits(): position in row 1 of the start must be a non-negative integer, got NULL
SELECT * FROM solve_bits('SELECT 1 AS p, 2 AS q', 'cram');
--> error: solve_bits(): columns of start after the first must be result or remoteness, got q
SELECT * FROM solve_bits('SELECT 1, ''P'' AS result, 1 AS remoteness', 'cram');
--> error: solve_bits(): remoteness in row 1 of the start must be even or NULL, since the previous player wins, got 1
SELECT * FROM solve_bits('SELECT 1, ''N'' AS result UNION ALL SELECT 1, ''P''', 'cram');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_bits('SELECT 1', 'cram', 'SELECT 1, 1, ''P''');
--> error: solve_bits(): need and forbid in row 1 of the ends must be apart, but share bit 0
SELECT * FROM solve_bits('SELECT 1', 'cram', 'SELECT 1, 0, ''Q''');
--> error: solve_bits(): result in row 1 of the ends must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got 'Q' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'cram', 'SELECT 1, 0, ''P'' UNION ALL SELECT 0, 2, ''N''');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_bits('SELECT 3', 'cram', '', 'SELECT 1, 0, 1 UNION ALL SELECT 1, 1, 0');
--> error: solve_bits(): symmetries: number 1 is none, since the image of the move in row 2 is no move
SELECT * FROM solve_bits('SELECT 3', 'cram', 'SELECT 1, 0, ''P''', 'SELECT * FROM bits_symmetries(4, 4)');
--> error: solve_bits(): symmetries: number 1 is none, since the image of the end in row 1 is no end
SELECT * FROM solve_bits('SELECT 3', 'cram', '', 'SELECT 1, 0, 1');
--> error: solve_bits(): symmetry 1 must be a permutation, but bits 0 and 1 have the image 1
SELECT * FROM solve_bits('SELECT 3', 'cram', '', 'SELECT 1, 0, 1 UNION ALL SELECT 1, 0, 2');
--> error: solve_bits(): bit 0 in row 2 of the symmetries has two images, 1 and 2
SELECT * FROM solve_bits('SELECT 3', 'cram', '', 'SELECT 1, 0, 63');
--> error: solve_bits(): image in row 1 of the symmetries must be an integer from 0 to 62, got 63
SELECT * FROM solve_bits('SELECT 3',
  'SELECT 0, 1, 0, 1 UNION ALL SELECT 0, 2, 0, 2 UNION ALL SELECT 0, 4, 0, 4 UNION ALL SELECT 0, 8, 0, 8', '',
  'SELECT 1, 0, 1 UNION ALL SELECT 1, 1, 0', 'SELECT 1, 2 UNION ALL SELECT 2, 1');
--> error: solve_bits(): symmetries: number 1 is none, since swap does not commute with it
SELECT * FROM solve_bits('SELECT 3', 'cram', '', '', 'SELECT 0, 1');
--> error: solve_bits(): swap must be a permutation, but bits 0 and 1 have the image 1
SELECT * FROM solve_bits('SELECT 3', 'cram', '', '', '', 'fast');
--> error: solve_bits(): play must be 'normal', 'misere', 'draw' or 'score', got 'fast' (a TEXT)
SELECT * FROM solve_sums('SELECT 3', 'cram', '', 'draw');
--> error: solve_sums(): play must be 'normal' or 'misere', got 'draw' (a TEXT)
SELECT * FROM solve_sums('SELECT 3', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', 'misere');
--> error: solve_sums(): play must be 'normal' if moves have a column player, got 'misere'; solve_bits() solves partizan games in misere play
SELECT * FROM solve_sums('SELECT 3', 'SELECT 0, 1, 0, 1');
--> error: solve_sums(): need in row 1 of the moves must not be 0, since such a move applies to every component; solve_bits() accepts 0
SELECT * FROM solve_sums('SELECT 3, ''P'' AS result', 'cram');
--> error: solve_sums(): result in row 1 of the start must be an integer from 0 to 2147483647, got 'P' (a TEXT)
SELECT * FROM solve_sums('SELECT 3, 1 AS result UNION ALL SELECT 3, 2', 'cram');
--> error: solve_sums(): two results of the position 3 differ
SELECT * FROM solve_sums('SELECT 3, 1 AS result UNION ALL SELECT 6, 2', 'cram');
--> 3|1|N|1^031
--> 6|2|N|2^20
SELECT * FROM solve_sums('SELECT 3, 1 AS result UNION ALL SELECT 12, 2', 'cram', 'SELECT * FROM bits_symmetries(4, 4)');
--> error: solve_sums(): two results of the component 12, or of components like it, differ
SELECT * FROM solve_sums('SELECT 1', 'SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1');
--> error: solve_sums(): play must end, but can return to the component 1; solve_bits() solves games with cycles
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', '', 'draw');
--> error: solve_bits(): play must be 'normal' or 'misere' if moves have a column player, got 'draw'
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '',
  'SELECT 0, 1 UNION ALL SELECT 1, 0');
--> error: solve_bits(): swap cannot be given if moves have a column player
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 1, 0, ''Q''');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got 'Q' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 1, 0, ''1/2''', '', '', 'misere');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or 'RD', got '1/2' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 1, 0, 1.5');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got 1.5 (a REAL)
SELECT * FROM solve_bits('SELECT 1, 2 AS result, 1 AS remoteness', 'SELECT 1, 0, 1, 0, ''L'' AS player');
--> error: solve_bits(): start has a column remoteness and moves a column player, which cannot be combined
SELECT * FROM solve_bits('SELECT 1, 2 AS result UNION ALL SELECT 1, 3', 'SELECT 1, 0, 1, 0, ''L'' AS player');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player',
  'SELECT 1, 0, 2 UNION ALL SELECT 0, 2, ''2*''');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_sums('SELECT 1, ''L'' AS result', 'SELECT 1, 0, 1, 0, ''L'' AS player');
--> error: solve_sums(): result in row 1 of the start must be a game without cycles, got 'L' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'DELETE FROM cram');
--> error: solve_bits(): moves must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with DELETE
SELECT * FROM bits_moves(-1, 'cram');
--> error: bits_moves(): position must be a non-negative integer, got -1
SELECT * FROM bits_moves('cram', 65535);
--> error: bits_moves(): position must be a non-negative integer, got 'cram' (a TEXT)
SELECT * FROM bits_moves(3, 'cram') WHERE ends = 'SELECT 1, 0, 0 UNION ALL SELECT 2, 0, 0';
SELECT * FROM bits_moves(3, 'cram') WHERE ends = 'SELECT 1, 0, 0 UNION ALL SELECT 2, 0, 1';
--> error: bits_moves(): two results of the position 3 differ
SELECT * FROM bits_moves(3, 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 2, 0, ''1/2''');
SELECT * FROM bits_moves(1, 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 2, 0, ''L''');
--> 0|L
-- Ends are the third argument, as in solve_bits: three bits in a row, two of them set.
SELECT option FROM bits_moves(3, 'SELECT bits(value), 0, bits(value), 0 FROM json_each(''[0,1,2]'')', 'SELECT 3, 0, 0');
SELECT option FROM bits_moves(7, 'SELECT bits(value), 0, bits(value), 0 FROM json_each(''[0,1,2]'')', 'SELECT 0, 3, 0');
--> 3
--> 5
--> 6
SELECT * FROM bits_moves(3, 'cram', 'VALUES (0, 0, ''x'')');
--> error: bits_moves(): result in row 1 of the ends must be 'P', 'N', 'D' or an integer from 0 to 2147483647, got 'x' (a TEXT)
SELECT * FROM bits_moves(5, 65535);
--> error: bits_moves(): moves must be an SQL query or the name of a table, got 65535

-- Boards as texts, and their parts.
WITH RECURSIVE n(i, x, o) AS (SELECT 0, 1, 2 UNION ALL SELECT i + 1, (x * 1103515245 + 12345) & 33554431, (o *
  22695477 + 1) & 33554431 FROM n WHERE i < 10000) SELECT sum(bits_from_text(bits_text(x | ((o & ~x) << 25), 5, 5)) <>
  x | ((o & ~x) << 25)), count(*) FROM n;
--> 0|10001
SELECT bits_text(5, 2, 2, '-#');
--> #-
--> #-
SELECT bits_text(5, 2, 2, '..');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(5, 2, 2, '.');
--> error: bits_text(): letters must be two or more, the first for an empty cell, got '.'
SELECT bits_text(16, 2, 2, '.x');
--> error: bits_text(): x must have only bits 0 to 3, got 16
SELECT bits_from_text('xq');
--> error: bits_from_text(): text must have only '.xo' and line breaks or |, but not at byte 2
SELECT part, least, x, y, cells FROM bits_parts(bits(0, 1, 5, 12, 13, 8, 24), 5, 5) ORDER BY part;
--> 35|35|0|0|3
--> 12544|35|2|1|3
--> 16777216|1|4|4|1
SELECT count(*) FROM bits_parts(0, 5, 5);
--> 0
SELECT least FROM bits_parts(bits(0, 7, 14), 7, 3);
--> 7
SELECT least FROM bits_parts(bits(0, 1, 2, 3), 7, 3);
--> 15
SELECT bits_least(bits(2), 3, 1, 1, 'mirror'), bits_least(bits(2),
  'SELECT * FROM bits_symmetries(3, 1) WHERE symmetry = 1');
--> 1|1

-- A known component, in play 'misere' given as a Nim heap, has the same genus and form as from its moves.
CREATE TEMP TABLE single AS SELECT 1 << n AS need, 0 AS forbid, 1 << n AS clear, 0 AS put FROM heap_values('nim', 2);
SELECT position, outcome, genus, form FROM solve_sums('SELECT 7 AS position, NULL AS result UNION ALL SELECT 1, 1', 'single', '', 'misere');
--> 1|P|1^031|1
--> 7|P|1^031|1
--> 2|P|1^031|1
--> 4|P|1^031|1
SELECT position, outcome, genus, form FROM solve_bits('SELECT 7', 'single', '', '', '', 'misere') WHERE position IN (1, 7) ORDER BY 1;
--> 1|P|1^031|1
--> 7|P|1^031|1
-- The position without bits may be known, too; of none nothing is found.
SELECT position, value FROM solve_sums('SELECT 3 AS position, NULL AS result UNION ALL SELECT 0, 0', 'single');
--> 0|0
--> 3|0
--> 1|1
SELECT count(*) FROM solve_bits('SELECT 1 WHERE 0', 'single') WHERE position = 3;
--> 0

-- Coins in a row, each move takes one: one layer for each number of coins, looked up in any order. The last two may be
-- taken together, which skips a layer.
CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 511) SELECT i FROM n;
CREATE TEMP TABLE coin AS SELECT 1 << i AS need, 0 AS forbid, 1 << i AS clear, 0 AS put FROM number WHERE i < 9;
SELECT count(*), sum(value = bit_count(position) % 2) FROM number CROSS JOIN solve_bits('SELECT 511', 'coin') WHERE position = i * 2533 % 512;
--> 512|512
SELECT count(*) FROM number CROSS JOIN solve_bits('SELECT 511', 'coin') WHERE position = 512 | i;
--> 0
SELECT count(*), sum(value = CASE position WHEN 3 THEN 2 ELSE bit_count(position) % 2 END) FROM number CROSS JOIN
  solve_bits('SELECT 511', 'SELECT * FROM coin UNION ALL SELECT 3, 508, 3, 0') WHERE position = i * 2533 % 512;
--> 512|512

-- Clobber on a board filled with alternating stones; a plain Python program gives the same counts and outcome.
CREATE TEMP TABLE clobber AS SELECT w * h AS n, (SELECT sum(1 << i + (i % w + i / w) % 2 * w * h) FROM number WHERE i < w * h) AS first, printf('SELECT bits(a.i, b.i + %d), 0, bits(a.i, b.i + %d), bits(b.i) FROM number AS a, number AS b WHERE a.i < %d AND b.i < %d AND abs(a.i %% %d - b.i %% %d) + abs(a.i / %d - b.i / %d) = 1', w * h, w * h, w * h, w * h, w, w, w, w) AS steps, printf('SELECT i, (i + %d) %% %d FROM number WHERE i < %d', w * h, 2 * w * h, 2 * w * h) AS turned FROM (SELECT 4 AS w, 3 AS h UNION ALL VALUES (5, 3));
SELECT n, count(*), max(CASE position WHEN first THEN outcome END) FROM clobber CROSS JOIN solve_bits(printf('SELECT %d', first), steps, '', '', turned) GROUP BY n;
--> 12|13343|P
--> 15|206805|N
-- Each position has the results of the representative of its orbit.
SELECT count(*), sum(a.outcome = b.outcome AND a.value IS b.value AND a.loop_values IS b.loop_values AND a.remoteness IS b.remoteness) FROM clobber CROSS JOIN solve_bits(printf('SELECT %d', first), steps, '', '', turned) AS a CROSS JOIN solve_bits(printf('SELECT %d', first), steps, '', 'SELECT * FROM bits_symmetries(4, 3, 2)', turned) AS b ON b.position = bits_least(a.position, 'SELECT * FROM bits_symmetries(4, 3, 2)') WHERE n = 12;
--> 13343|13343
SELECT count(*), sum(a.outcome = b.outcome AND a.value IS b.value AND a.remoteness IS b.remoteness) FROM solve_bits('SELECT 65535', 'cram') AS a CROSS JOIN solve_bits('SELECT 65535', 'cram', '', 'SELECT * FROM bits_symmetries(4, 4)') AS b ON b.position = bits_least(a.position, 'SELECT * FROM bits_symmetries(4, 4)');
--> 5700|5700
SELECT count(*), sum(a.outcome = b.outcome AND a.remoteness IS b.remoteness) FROM solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw') AS a CROSS JOIN solve_bits('SELECT 0', 'place', 'three', 'SELECT * FROM bits_symmetries(3, 3, 2)', 'other', 'draw') AS b ON b.position = bits_least(a.position, 'SELECT * FROM bits_symmetries(3, 3, 2)');
--> 5478|5478
-- Cram in rectangles of 3 x n and 5 x 5 by its parts (Schneider, Das Spiel Juvavum, 2009; Lemoine and Viennot 2010).
CREATE TEMP TABLE rectangle(w, h);
INSERT INTO rectangle VALUES (3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (5, 5);
SELECT w, h, value FROM rectangle CROSS JOIN solve_sums(printf('SELECT %d', (1 << w * h) - 1), printf('SELECT 3 << i, 0, 3 << i, 0 FROM number WHERE i < %d AND i %% %d < %d UNION ALL SELECT bits(i, i + %d), 0, bits(i, i + %d), 0 FROM number WHERE i < %d', w * h, w, w - 1, w, w, w * h - w), printf('SELECT * FROM bits_symmetries(%d, %d)', w, h)) WHERE position = (1 << w * h) - 1;
--> 3|3|0
--> 4|3|1
--> 5|3|1
--> 6|3|4
--> 7|3|1
--> 5|5|0
-- Known positions from another run have no moves and change no result; likewise known parts, including one that splits
-- and one without moves.
CREATE TEMP TABLE whole AS SELECT position, value, remoteness FROM solve_bits('SELECT 65535', 'cram');
SELECT count(*) < (SELECT count(*) FROM whole), sum(a.value = w.value AND a.remoteness = w.remoteness) = count(*) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS remoteness UNION ALL SELECT position, value, remoteness FROM whole WHERE bit_count(position) = 8', 'cram') AS a JOIN whole AS w USING (position);
--> 1|1
-- Wins in no moves may also be known, if a player without a move wins or an end determines it.
CREATE TEMP TABLE letters AS SELECT position, outcome, remoteness FROM solve_bits('SELECT 65535', 'cram', '', '', '', 'misere');
SELECT count(*) < (SELECT count(*) FROM letters), min(a.outcome = w.outcome AND a.remoteness IS w.remoteness) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS remoteness UNION ALL SELECT position, outcome, remoteness FROM letters WHERE bit_count(position) = 8', 'cram', '', '', '', 'misere') AS a JOIN letters AS w USING (position);
--> 1|1
DROP TABLE letters;
CREATE TEMP TABLE letters AS SELECT position, outcome, remoteness FROM solve_bits('SELECT 65535', 'cram', 'SELECT 0, 65535 - 4369, ''N''', '', '', 'normal');
SELECT count(*) < (SELECT count(*) FROM letters), min(a.outcome = w.outcome AND a.remoteness IS w.remoteness) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS remoteness UNION ALL SELECT position, outcome, remoteness FROM letters WHERE bit_count(position) = 8', 'cram', 'SELECT 0, 65535 - 4369, ''N''', '', '', 'normal') AS a JOIN letters AS w USING (position);
--> 1|1
CREATE TEMP TABLE part AS SELECT position, value FROM solve_sums('SELECT 65535', 'cram') WHERE bit_count(position) = 8;
SELECT value FROM solve_sums('SELECT 65535 AS position, NULL AS result UNION ALL SELECT * FROM part UNION ALL VALUES (15 | (15 << 8), 0), (1, 0)', 'cram') WHERE position = 65535;
--> 0
-- A row of four is 2, also if a similar one is said to be 5.
SELECT value FROM solve_sums('SELECT 783', 'cram') WHERE position = 783;
--> 3
SELECT value FROM solve_sums('SELECT 783 AS position, NULL AS result UNION ALL SELECT 15 << 8, 5', 'cram') WHERE position = 783;
--> 3
SELECT value FROM solve_sums('SELECT 783 AS position, NULL AS result UNION ALL SELECT 15, 5', 'cram') WHERE position = 783;
--> 4
-- Values above 64: each bit may move down to any lower place, where it cancels a bit, or be removed; the highest may
-- move to any two places.
CREATE TEMP TABLE fall AS SELECT 1 << i AS need, 0 AS forbid, 1 << i AS clear, 0 AS put FROM number WHERE i < 50 UNION ALL SELECT 1 << a.i, 0, 1 << a.i, 1 << b.i FROM number AS a, number AS b WHERE b.i < a.i AND a.i < 50 UNION ALL SELECT 1 << 50, 0, 1 << 50, bits(a.i, b.i) FROM number AS a, number AS b WHERE b.i < a.i AND a.i < 50;
SELECT value, value > 64 FROM solve_sums('SELECT 1 << 50', 'fall') WHERE position = 1 << 50;
==> SELECT value, 1 FROM solve_bits('SELECT 1 << 50', 'fall') WHERE position = 1 << 50;
SELECT count(*) > 1000, sum(a.value = b.value) = count(*) FROM solve_sums('SELECT 1 << 50', 'fall') AS a JOIN solve_bits('SELECT 1 << 50', 'fall') AS b USING (position);
--> 1|1

-- Nimstring on two adjacent boxes, which share edge 5: a player who draws the last edge of a box moves again. A
-- program that plays it finds the winner of each of the 128 positions.
CREATE TEMP TABLE box AS SELECT 0 AS b, value AS e FROM json_each('[0,2,4,5]') UNION ALL SELECT 1, value FROM json_each('[1,3,5,6]');
CREATE TEMP TABLE open AS SELECT x.b, x.e, bits(y.e) AS missing FROM box AS x JOIN box AS y USING (b) WHERE y.e <> x.e;
CREATE TEMP VIEW nimstring AS
SELECT sum(missing) AS need, bits(e) AS forbid, 0 AS clear, bits(e) AS put, 1 AS again FROM open GROUP BY b, e
UNION ALL SELECT 0, bits(e) | missing, 0, bits(e), 0 FROM open WHERE e <> 5
UNION ALL SELECT 0, bits(5) | x.missing | y.missing, 0, bits(5), NULL FROM open AS x JOIN open AS y ON x.e = 5 AND y.e = 5 WHERE x.b = 0 AND y.b = 1;
SELECT count(*), sum(outcome = 'N'), sum(remoteness), count(value), max(CASE position WHEN 0 THEN outcome ELSE '' END) FROM solve_bits('SELECT 0', 'nimstring');
--> 128|67|448|128|N
SELECT count(*), sum(outcome = 'N'), sum(remoteness) FROM solve_bits('SELECT 0', 'nimstring', '',
  'SELECT 1, key, value FROM json_each(''[1,0,3,2,6,5,4]'') UNION ALL SELECT 2, key, value FROM json_each(''[2,3,0,1,4,5,6]'')');
--> 48|24|168
SELECT sum(outcome = 'N') FROM solve_bits('SELECT 0', 'nimstring', '', '', '', 'misere');
--> 67
SELECT option, again, player FROM bits_moves(bits(0, 2, 4), 'nimstring');
--> 23|0|NULL
--> 29|0|NULL
--> 53|1|NULL
--> 85|0|NULL
SELECT * FROM bits_moves(bits(0, 1, 2, 3, 4, 6), 'nimstring');
--> 127|NULL
SELECT * FROM solve_sums('SELECT 0', 'nimstring');
--> error: solve_sums(): need in row 9 of the moves must not be 0, since such a move applies to every component; solve_bits() accepts 0
SELECT * FROM solve_bits('SELECT 0', 'SELECT 0, 1, 0, 1, ''L'' AS again');
--> error: solve_bits(): again in row 1 of the moves must be an integer from 0 to 1, got 'L' (a TEXT)
-- If the same player may move again, a win may take any number of moves.
SELECT position, outcome, remoteness FROM solve_bits('SELECT 1 AS position, ''N'' AS result, 2 AS remoteness UNION ALL SELECT 3, NULL, NULL', 'SELECT 2, 0, 2, 0, 1 AS again') ORDER BY 1;
--> 1|N|2
--> 3|N|3

-- The outcome of a start is found by search if nothing else is read, and by solving all positions if remoteness is read
-- as well. Published: Connect-Four on 4 x 4 cells is a draw.
SELECT outcome FROM solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw') WHERE position = 0;
--> D
SELECT position, outcome FROM solve_bits('SELECT 0', 'place', 'three', 'SELECT * FROM bits_symmetries(3, 3, 2)', 'other', 'draw') WHERE position = 0;
--> 0|D
SELECT outcome FROM solve_bits('SELECT 65535', 'cram') WHERE position = 65535;
--> P
CREATE TEMP TABLE early AS SELECT position, outcome, remoteness FROM solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw') WHERE bit_count(position) BETWEEN 3 AND 8 AND position % 7 = 0;
SELECT count(*) > 200, sum(e.outcome = b.outcome) = count(*), count(DISTINCT b.outcome) FROM early AS e CROSS JOIN solve_bits('SELECT position FROM early UNION ALL SELECT position FROM early', 'drop_in', 'four', '', 'turn', 'draw') AS b ON b.position = e.position;
--> 1|1|3
-- Positions that are not starts, after and before starts.
SELECT e.column1, b.outcome FROM (VALUES (0), (1), (257), (65536), (0), (1)) AS e CROSS JOIN solve_bits('VALUES (0), (1)', 'drop_in', 'four', '', 'turn', 'draw') AS b ON b.position = e.column1;
==> SELECT e.column1, b.outcome FROM (VALUES (0), (1), (257), (65536), (0), (1)) AS e CROSS JOIN solve_bits('VALUES (0), (1)', 'drop_in', 'four', '', 'turn', 'draw') AS b ON b.position = e.column1 AND (b.remoteness IS NULL OR b.remoteness >= 0);
SELECT outcome FROM solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw') WHERE position IN (0, 512, 3, -1) ORDER BY position;
--> D
--> D
-- The least image represents a start.
SELECT position, outcome FROM solve_bits('SELECT 256', 'place', 'three', 'SELECT * FROM bits_symmetries(3, 3, 2)', 'other', 'draw') WHERE position IN (1, 256);
--> 1|N
-- In misere play a heap of one token is lost by the player who must take it.
SELECT e.column1, b.outcome, c.outcome FROM (VALUES (0), (1), (2)) AS e, solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0', 'SELECT 2, 1, ' || e.column1, '', '', 'normal') AS b, solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0', 'SELECT 2, 1, ' || e.column1, '', '', 'misere') AS c WHERE b.position = 3 AND c.position = 3;
--> 0|N|P
--> 1|P|N
--> 2|P|P
-- A start has a result; two ends that differ match a position, or match none that can be reached.
SELECT outcome FROM solve_bits('SELECT 3 AS position, NULL AS result UNION ALL SELECT 1, ''D''', 'SELECT 2, 0, 2, 0') WHERE position = 3;
--> D
SELECT outcome FROM solve_bits('SELECT 3', 'SELECT 2, 0, 2, 0', 'SELECT 1, 2, ''P'' UNION ALL SELECT 0, 2, ''N''') WHERE position = 3;
--> error: solve_bits(): two results of the position 1 differ
SELECT outcome FROM solve_bits('SELECT 3', 'SELECT 2, 0, 2, 0', 'SELECT 5, 2, ''P'' UNION ALL SELECT 0, 2, ''N''') WHERE position = 3;
--> P
-- Play does not end: a search does not apply.
SELECT outcome FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1') WHERE position = 1;
--> D

-- A search needs less memory than all positions, 161,029 of them.
SELECT count(*) FROM (SELECT grundy_limit('memory', 600000) UNION ALL SELECT grundy_limit('disk', 0));
--> 2
SELECT outcome FROM solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw') WHERE position = 0;
--> D

-- Errors that are detected only after positions have been written to files. Cram takes two cells at a time, so that no
-- cell is left at the end.
.open :memory:
.load ./dist/grundy
CREATE TABLE cram AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 19) SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put FROM c WHERE i % 4 < 3 UNION ALL SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM c WHERE i < 16;
SELECT grundy_limit('memory', 150000), grundy_limit('disk', 100000000);
--> 150000|100000000
SELECT count(*) FROM solve_bits('SELECT (1 << 20) - 1 AS position, NULL AS result UNION ALL SELECT 1, ''P''', 'cram');
--> 58831
SELECT count(*) FROM solve_bits('SELECT (1 << 20) - 1', 'cram', 'SELECT 0, (1 << 20) - 1, ''P'' UNION ALL SELECT 0, (1 << 20) - 2, ''N''');
--> error: solve_bits(): two results of the position 0 differ
SELECT count(*) FROM solve_bits('SELECT (1 << 20) - 1', 'cram', 'SELECT 0, (1 << 20) - 1, 65535');
--> error: solve_bits(): the game is too large for files: the most is values of 65533 and remoteness of 63
SELECT outcome, value FROM solve_bits('SELECT (1 << 20) - 1', 'cram', 'SELECT 0, (1 << 20) - 1, 65533') WHERE position = 0;
--> N|65533
-- The starts of a search do not fit in memory, but the game fits in files: all sets of ten of the twenty cells.
SELECT count(*) FROM (SELECT grundy_limit('memory', 900000));
--> 1
SELECT outcome FROM solve_bits('WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 1048575) SELECT i FROM c WHERE bit_count(i) = 10', 'cram') WHERE position = 1023;
==> SELECT outcome FROM solve_sums('SELECT 1023', 'cram') WHERE position = 1023;
SELECT count(*) FROM (SELECT grundy_limit('memory', 150000));
--> 1
-- Starts that are repeated, with and without a result; no rows are wanted.
SELECT position, value FROM solve_sums('SELECT 3 AS position, NULL AS result UNION ALL VALUES (3, 5), (3, 5), (1, NULL), (1, NULL)', 'SELECT 3, 0, 1, 0') ORDER BY position;
--> 1|0
--> 3|5
SELECT position, value FROM solve_sums('SELECT 3 AS position, 4 AS result UNION ALL VALUES (3, 5)', 'SELECT 1, 0, 1, 0');
--> error: solve_sums(): two results of the position 3 differ
SELECT count(*) FROM solve_sums('SELECT 3', 'SELECT 1, 0, 1, 0') WHERE position < 0;
--> 0
SELECT count(*) FROM solve_sums('SELECT 3', 'SELECT 1, 0, 1, 0') WHERE position = NULL ORDER BY position;
--> 0
SELECT count(*) FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0') WHERE position < 0;
--> 0
SELECT * FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0') WHERE position < 0 ORDER BY position;


SELECT grundy_limit('memory', 1 << 30) > 0;
--> 1
-- The result of positions without moves. Maker and Breaker on 3 x 3 cells, all positions and the start, by a search that plays it.
CREATE TEMP VIEW claim AS SELECT 0 AS need, bits(n, n + 9) AS forbid, 0 AS clear, bits(n + 9 * (p = 'R')) AS put, p FROM grundy_range(0, 8), (SELECT 'L' AS p UNION SELECT 'R');
CREATE TEMP VIEW three AS SELECT value AS need, 0 AS forbid, 'L' AS result FROM json_each('[7,56,448,73,146,292,273,84]');
SELECT group_concat(outcome || ' ' || n) FROM (SELECT outcome, count(*) AS n FROM solve_bits('SELECT 0', 'claim', 'SELECT * FROM three UNION ALL SELECT 0, 0, ''R''') GROUP BY outcome);
--> L 7689,N 5303,R 6376
SELECT outcome FROM solve_bits('SELECT 0', 'claim', 'SELECT 0, 0, ''R'' UNION ALL SELECT * FROM three UNION ALL SELECT 0, 0, ''R''') WHERE position = 0;
--> N
-- A draw if the board is full, as with play 'draw'; the player to move wins, as in misere play; also by search for one outcome.
CREATE TEMP VIEW put_cell AS SELECT 0 AS need, bits(n, n + 9) AS forbid, 0 AS clear, bits(n) AS put FROM grundy_range(0, 8);
CREATE TEMP VIEW planes_of_nine AS SELECT n, n + 9 FROM grundy_range(0, 8) UNION ALL SELECT n + 9, n FROM grundy_range(0, 8);
CREATE TEMP VIEW theirs AS SELECT need << 9 AS need, 0 AS forbid, 'P' AS result FROM three;
SELECT count(*), sum(a.outcome = b.outcome AND a.remoteness IS b.remoteness), sum(a.outcome = 'D') FROM solve_bits('SELECT 0', 'put_cell', 'theirs', 'SELECT * FROM bits_symmetries(3, 3, 2)', 'planes_of_nine', 'draw') AS a
  JOIN solve_bits('SELECT 0', 'put_cell', 'SELECT * FROM theirs UNION ALL SELECT 0, 0, ''D''', 'SELECT * FROM bits_symmetries(3, 3, 2)', 'planes_of_nine') AS b USING (position);
--> 765|765|151
SELECT outcome FROM solve_bits('SELECT 0', 'put_cell', 'SELECT * FROM theirs UNION ALL SELECT 0, 0, ''D''', '', 'planes_of_nine') WHERE position = 0;
--> D
SELECT (SELECT outcome FROM solve_bits('SELECT board_position(''cram'', ''3x4'')', 'SELECT need, forbid, clear, put FROM board_bits(''cram'', ''3x4'')', 'SELECT 0, 0, ''N''') WHERE position = board_position('cram', '3x4')),
  count(*), sum(a.outcome = b.outcome) FROM solve_bits('SELECT board_position(''cram'', ''3x4'')', 'SELECT need, forbid, clear, put FROM board_bits(''cram'', ''3x4'')', '', '', '', 'misere') AS a
  JOIN solve_bits('SELECT board_position(''cram'', ''3x4'')', 'SELECT need, forbid, clear, put FROM board_bits(''cram'', ''3x4'')', 'SELECT 0, 0, ''N''') AS b USING (position);
--> P|550|550
-- With scores: a player without a move loses 2 points.
SELECT group_concat(position || ' ' || value) FROM (SELECT * FROM solve_bits('SELECT 7', 'SELECT 1 << n, 0, 1 << n, 0, n + 1 AS gain FROM grundy_range(0, 2)', 'SELECT 0, 0, -2') WHERE play = 'score' ORDER BY position);
--> 0 -2,1 3,2 4,3 -1,4 5,5 0,6 -1,7 4
SELECT * FROM solve_bits('SELECT 0', 'claim', 'SELECT 0, 0, ''R'' UNION ALL SELECT 0, 0, ''L''');
--> error: solve_bits(): row 2 of the ends gives positions without moves another result than an earlier row with need and forbid 0
