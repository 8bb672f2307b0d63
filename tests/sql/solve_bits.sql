-- Games of masks of the size of a small board, and what is refused of them.
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
SELECT value, outcome, remoteness FROM solve_bits('SELECT 65535', 'cram') WHERE split = 1 LIMIT 1;
--> 0|P|NULL
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
  'place', '', 'other') AS m WHERE NOT EXISTS (SELECT 1 FROM line WHERE ((s.position >> 9) & line.m) = line.m)) AS n
  FROM solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw') AS s) AS a JOIN (SELECT position, (SELECT
  count(*) FROM bits_moves(s.position, 'place', '', 'other', 'three')) AS n FROM solve_bits('SELECT 0', 'place',
  'three', '', 'other', 'draw') AS s) AS b USING (position);
--> 0|5478|16167
SELECT option FROM bits_moves(0, 'place', '', 'other') WHERE option > 30000 ORDER BY option;
--> 32768
--> 65536
--> 131072

-- A run goes on from where another left its positions: fewer are explored, none is answered otherwise.
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

-- What is wrong is named with its row, or with the position.
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 1, 1, 0');
--> error: solve_bits(): need and forbid in row 1 of the moves must be apart, but share bit 0
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 3, 2');
--> error: solve_bits(): clear and put in row 1 of the moves must be apart, but share bit 1
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, -1, 2');
--> error: solve_bits(): clear in row 1 of the moves must be a non-negative integer, got -1
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1');
--> error: solve_bits(): moves must yield 4 or 5 columns, got 3
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1 AS put, 0, 1, 0 AS need');
--> error: solve_bits(): column 1 of moves must be need, got put
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, 7 AS seven');
--> error: solve_bits(): player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 7
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' UNION ALL SELECT 1, 0, 1, 0, NULL');
--> error: solve_bits(): player in row 2 of the moves must be 'L', 'R' or 'B', for both, got NULL
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'', ''R''');
--> error: solve_bits(): moves must yield 4 or 5 columns, got 6
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0 AS player, ''L''');
--> error: solve_bits(): column 4 of moves must be put, got player
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''X'' AS player');
--> error: solve_bits(): player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 'X' (a TEXT)
SELECT * FROM solve_bits('SELECT NULL', 'cram');
--> error: solve_bits(): position in row 1 of the start must be a non-negative integer, got NULL
SELECT * FROM solve_bits('SELECT 1 AS p, 2 AS q', 'cram');
--> error: solve_bits(): columns of start behind the first must be result or remoteness, got q
SELECT * FROM solve_bits('SELECT 1, ''P'' AS result, 1 AS remoteness', 'cram');
--> error: solve_bits(): remoteness in row 1 of the start must be even where he loses, got 1
SELECT * FROM solve_bits('SELECT 1, ''N'' AS result UNION ALL SELECT 1, ''P''', 'cram');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_bits('SELECT 1', 'cram', 'SELECT 1, 1, ''P''');
--> error: solve_bits(): need and forbid in row 1 of the ends must be apart, but share bit 0
SELECT * FROM solve_bits('SELECT 1', 'cram', 'SELECT 1, 0, ''Q''');
--> error: solve_bits(): result in row 1 of the ends must be 'P', 'N', 'D' or a Grundy value from 0 to 2147483647, got 'Q' (a TEXT)
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
--> error: solve_bits(): play must be 'normal', 'misere' or 'draw', got 'fast' (a TEXT)
SELECT * FROM solve_bits('SELECT 3', 'cram', '', '', '', 'normal', 2);
--> error: solve_bits(): split must be an integer from 0 to 1, got 2
SELECT * FROM solve_bits('SELECT 3', 'cram', '', '', '', 'draw', 1);
--> error: solve_bits(): play must be 'normal' or 'misere' where split is 1, got 'draw'
SELECT * FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', '', 'misere', 1);
--> error: solve_bits(): play must be 'normal' where split is 1 and moves have a column player
SELECT * FROM solve_bits('SELECT 3', 'cram', 'SELECT 1, 0, ''P''', '', '', 'normal', 1);
--> error: solve_bits(): ends can't be given where split is 1
SELECT * FROM solve_bits('SELECT 3', 'cram', '', '', 'SELECT 0, 1 UNION ALL SELECT 1, 0', 'normal', 1);
--> error: solve_bits(): swap can't be given where split is 1
SELECT * FROM solve_bits('SELECT 3', 'SELECT 0, 1, 0, 1', '', '', '', 'normal', 1);
--> error: solve_bits(): need in row 1 of the moves must not be 0 where split is 1
SELECT * FROM solve_bits('SELECT 3, ''P'' AS result', 'cram', '', '', '', 'normal', 1);
--> error: solve_bits(): the result of the position 3 must be a value where split is 1, not who wins
SELECT * FROM solve_bits('SELECT 3, 1 AS result UNION ALL SELECT 3, 2', 'cram', '', '', '', 'normal', 1);
--> error: solve_bits(): two results of the position 3 differ
SELECT * FROM solve_bits('SELECT 3, 1 AS result UNION ALL SELECT 6, 2', 'cram', '', '', '', 'normal', 1);
--> error: solve_bits(): two results of the component 6, or of ones like it, differ
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1', '', '', '', 'normal', 1);
--> error: solve_bits(): play can return to the component 1, but where split is 1 it must end
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', '', 'draw');
--> error: solve_bits(): play must be 'normal' or 'misere' where moves have a column player, got 'draw'
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '',
  'SELECT 0, 1 UNION ALL SELECT 1, 0');
--> error: solve_bits(): swap can't be given where moves have a column player
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 1, 0, ''Q''');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got 'Q' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 1, 0, ''1/2''', '', '', 'misere');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or 'RD', got '1/2' (a TEXT)
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 1, 0, 1.5');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got 1.5 (a REAL)
SELECT * FROM solve_bits('SELECT 1, 2 AS result, 1 AS remoteness', 'SELECT 1, 0, 1, 0, ''L'' AS player');
--> error: solve_bits(): start has a column remoteness and moves a column player, which do not go together
SELECT * FROM solve_bits('SELECT 1, 2 AS result UNION ALL SELECT 1, 3', 'SELECT 1, 0, 1, 0, ''L'' AS player');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player',
  'SELECT 1, 0, 2 UNION ALL SELECT 0, 2, ''2*''');
--> error: solve_bits(): two results of the position 1 differ
SELECT * FROM solve_bits('SELECT 1, ''L'' AS result', 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', '', 'normal', 1);
--> error: solve_bits(): the result of the position 1 must be a value where split is 1, not who wins
SELECT * FROM solve_bits('SELECT 1', 'DELETE FROM cram');
--> error: solve_bits(): moves must begin with SELECT, VALUES or WITH, or be the name of a table, but it begins with DELETE
SELECT * FROM bits_moves(-1, 'cram');
--> error: bits_moves(): position must be a non-negative integer, got -1; position comes first since version 0.1.0
SELECT * FROM bits_moves('cram', 65535);
--> error: bits_moves(): position must be a non-negative integer, got 'cram' (a TEXT); position comes first since version 0.1.0
SELECT * FROM bits_moves(3, 'cram') WHERE ends = 'SELECT 1, 0, 0 UNION ALL SELECT 2, 0, 0';
SELECT * FROM bits_moves(3, 'cram') WHERE ends = 'SELECT 1, 0, 0 UNION ALL SELECT 2, 0, 1';
--> error: bits_moves(): two results of the position 3 differ
SELECT * FROM bits_moves(3, 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', 'SELECT 2, 0, ''1/2''');
SELECT * FROM bits_moves(1, 'SELECT 1, 0, 1, 0, ''L'' AS player', '', '', 'SELECT 2, 0, ''L''');
--> 0|L
SELECT * FROM bits_moves(5, 65535);
--> error: bits_moves(): moves must be an SQL query or the name of a table, got 65535; position comes first since version 0.1.0

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
--> error: bits_text(): x must have bits 0 to 3 alone, got 16
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

-- A component that is known, in play 'misere' as a heap of Nim, has the genus and the form that it has by its moves.
CREATE TEMP TABLE single AS SELECT 1 << n AS need, 0 AS forbid, 1 << n AS clear, 0 AS put FROM heap_values('nim', 2);
SELECT position, outcome, genus, form FROM solve_bits('SELECT 7 AS position, NULL AS result UNION ALL SELECT 1, 1', 'single', '', '', '', 'misere', 1);
--> 1|P|1^031|1
--> 7|P|1^031|1
SELECT position, outcome, genus, form FROM solve_bits('SELECT 7', 'single', '', '', '', 'misere') WHERE position IN (1, 7) ORDER BY 1;
--> 1|P|1^031|1
--> 7|P|1^031|1
-- The position without bits may be known, too; of none nothing is found.
SELECT position, value FROM solve_bits('SELECT 3 AS position, NULL AS result UNION ALL SELECT 0, 0', 'single', '', '', '', 'normal', 1);
--> 0|0
--> 3|0
--> 1|1
SELECT count(*) FROM solve_bits('SELECT 1 WHERE 0', 'single') WHERE position = 3;
--> 0

-- Nimstring on two boxes side by side, whose edge 5 they share: who draws the last edge of a box moves on. A program
-- that plays it says who wins each of the 128 positions.
CREATE TEMP TABLE box AS SELECT 0 AS b, value AS e FROM json_each('[0,2,4,5]') UNION ALL SELECT 1, value FROM json_each('[1,3,5,6]');
CREATE TEMP TABLE open AS SELECT x.b, x.e, bits(y.e) AS missing FROM box AS x JOIN box AS y USING (b) WHERE y.e <> x.e;
CREATE TEMP VIEW nimstring AS
SELECT sum(missing) AS need, bits(e) AS forbid, 0 AS clear, bits(e) AS put, 1 AS again FROM open GROUP BY b, e
UNION ALL SELECT 0, bits(e) | missing, 0, bits(e), 0 FROM open WHERE e <> 5
UNION ALL SELECT 0, bits(5) | x.missing | y.missing, 0, bits(5), NULL FROM open AS x JOIN open AS y ON x.e = 5 AND y.e = 5 WHERE x.b = 0 AND y.b = 1;
SELECT count(*), sum(outcome = 'N'), sum(remoteness), count(value), max(CASE position WHEN 0 THEN outcome ELSE '' END) FROM solve_bits('SELECT 0', 'nimstring');
--> 128|67|448|0|N
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
SELECT * FROM solve_bits('SELECT 0', 'nimstring', '', '', '', 'normal', 1);
--> error: solve_bits(): moves can't have a column again where split is 1
SELECT * FROM solve_bits('SELECT 0', 'SELECT 0, 1, 0, 1, ''L'' AS again');
--> error: solve_bits(): again in row 1 of the moves must be an integer from 0 to 1, got 'L' (a TEXT)
-- Where the same player moves on a win may take any number of moves.
SELECT position, outcome, remoteness FROM solve_bits('SELECT 1 AS position, ''N'' AS result, 2 AS remoteness UNION ALL SELECT 3, NULL, NULL', 'SELECT 2, 0, 2, 0, 1 AS again') ORDER BY 1;
--> 1|N|2
--> 3|N|3

-- Faults that are found only once positions lie in files. Cram takes two cells at a time, so that none are left last.
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
--> error: solve_bits(): the game is too large for files: the most is values of 65534 and remoteness of 63
SELECT outcome, value FROM solve_bits('SELECT (1 << 20) - 1', 'cram', 'SELECT 0, (1 << 20) - 1, 65534') WHERE position = 0;
--> N|65534
