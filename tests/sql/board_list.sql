-- All boards of a size. The numbers of classes are by Burnside's lemma: for k characters on 2x3 cells they are
-- (k^6 + k^4 + 2 k^3) / 4, on 3x3 cells with all eight symmetries (k^9 + 2 k^3 + k^5 + 4 k^6) / 8.
SELECT count(*), (SELECT count(*) FROM board_list('clobber', '2x3', 0)) FROM board_list('clobber', '2x3');
--> 216|729
SELECT count(*), (SELECT count(*) FROM board_list('cram', '3x3')) FROM board_list('clobber', '3x3');
--> 2862|102

-- The columns of Domineering belong to Left, so only four of the symmetries remain: (2^9 + 2^5 + 2 * 2^6) / 4.
SELECT count(*) FROM board_list('domineering', '3x3');
--> 168

-- The symmetries of Impartial Clobber also exchange its stones: .x and xx are in the classes of .o and oo.
SELECT group_concat(board, ' ') FROM board_list('impartial-clobber', '1x2');
--> .. .o oo ox

-- Reflections of Toads and Frogs would exchange the players. A row of Pawn Chess has each W left of each B.
SELECT count(*) FROM board_list('toads-and-frogs', '1x4');
--> 81
SELECT count(*), count(*) FILTER (WHERE board LIKE '%B%W%') FROM board_list('pawn-chess', '1x4');
--> 48|0

-- '#' is a character of a cell if a move writes it, and '.' always.
SELECT group_concat(board, ' ') FROM board_list('amazons', '1x2');
--> ## #. #o #x .. .o .x oo ox xx
SELECT group_concat(board, ' ') FROM board_list('col', '1x2');
--> ## #. #L #R .. .L .R LL LR RR
SELECT group_concat(board, ' ') FROM board_list('L - x.>.x', '1x2');
--> .. .x xx
SELECT group_concat(board, ' ') FROM board_list('L e x.>.x', '1x2');
--> .. .x x. xx

-- Each board of the complete list has its class in the reduced list, with the same value.
SELECT count(*), count(DISTINCT value) FROM board_list('clobber', '2x3', 0) WHERE value NOT IN
  (SELECT value FROM board_list('clobber', '2x3'));
--> 0|0
SELECT count(*) FROM board_list('clobber', '2x3') AS l WHERE l.value IS NOT board_value('clobber', board) OR outcome <>
  board_outcome('clobber', board) OR mean <> game_mean(l.value) OR temperature <> game_temperature(l.value);
--> 0

-- A value with cycles has neither a mean nor a temperature.
SELECT board, value, outcome, mean, temperature FROM board_list('backsliding-toads-and-frogs', '1x2') WHERE value = 'on';
--> .t|on|L|NULL|NULL

-- Arguments from other tables, and rows that stop early.
SELECT name, (SELECT count(*) FROM board_list(name, '2x2')) FROM board_rulesets WHERE name IN ('clobber', 'cram', 'snort')
  ORDER BY 2;
--> cram|6
--> clobber|21
--> snort|55
SELECT board FROM board_list('clobber', '2x7') LIMIT 1 OFFSET 2;
--> .......|......x
SELECT column1 FROM (VALUES ('clobber'), ('fission'), ('cram')) WHERE EXISTS
  (SELECT 1 FROM board_list(column1, '1x2') WHERE outcome = 'N');
--> clobber
--> cram
SELECT count(*) FROM board_list(NULL, '2x2');
--> 0

SELECT * FROM board_list('clobber', '4x5');
--> error: board_list(): size must give at most 10000000 boards with 3 characters for each cell, got 4x5; choose a smaller size
SELECT * FROM board_list('clobber', '0x5');
--> error: board_list(): size must be rows and columns, such as '2x3', from 1x1 to 1024x1024, got '0x5'
SELECT * FROM board_list('clobber', '2 x 3');
--> error: board_list(): size must be rows and columns, such as '2x3', from 1x1 to 1024x1024, got '2 x 3'
-- Play need not end, but values are integers if Left has a better move than the one after which only Right can move.
SELECT board, value, outcome, mean, temperature FROM board_list('L . a>o ; L . a>. ; R + o.>.o', '1x2', 0) WHERE board LIKE '%a%' OR board = 'o.';
--> .a|1|L|1.0|-1.0
--> a.|1|L|1.0|-1.0
--> aa|2|L|2.0|-1.0
--> ao|1|L|1.0|-1.0
--> o.|off|R|NULL|NULL
--> oa|1|L|1.0|-1.0
-- Boards are reduced unless this is disabled.
SELECT board, value FROM board_list('clobber', '2x2');
==> SELECT board, value FROM board_list('clobber', '2x2', 1);
