-- '#' is not a cell, whether it is in the text of the board, written by a move, or outside the board: `!` matches it,
-- `?` does not. Each board after a move has the value that board_moves returns.
SELECT player, board_after, value, board_value('L + o># ; R - .?>##', board_after) FROM board_moves('L + o># ; R - .?>##', '.oo');
--> L|.#o|1|1
--> L|.o#|*|*
--> R|##o|1|1
SELECT board_after, value, board_value('L e .!>#!', board_after) FROM board_moves('L e .!>#!', '..');
--> .#|1|1
SELECT board_after FROM board_moves('L e x?>#?', 'xx.x');
--> #x.x
--> x#.x
SELECT board_after FROM board_moves('L + xo>#.', 'xo|.#');
--> #.|.#
SELECT board_after FROM board_moves('L + xo>#x', 'xo|.#');
--> #x|.#
SELECT count(*) FROM board_moves('L e x#>.x', 'x#.');
--> error: board_moves(): rules: syntax error at byte 8: expected '#' where '#' is before '>', since no move removes a cell, got '.'
SELECT board_after FROM board_moves('L e x#>.x ; L w x>#', '.x');
--> .#
SELECT board_after FROM board_moves('L e #x>#.', 'x#x');
--> x#.
--> .#x

-- Lines may extend any number of cells beyond the edge.
SELECT board_value('L e a##>.##', 'a'), board_value('L e a##>.##', '.a'), board_value('L e a!!>.!!', 'a'), board_value('L e a!!>.!!', '..a'),
  board_value('L e a###>.###', '.a'), board_value('L e a###>.###', '....a'), board_value('L w a(!)+>.(!)+', '.a'), board_value('L w a(!)+>.(!)+', 'aa');
--> 1|1|1|1|1|1|0|1
SELECT board_after FROM board_moves('L e ' || printf('%.*c', 150, '#') || 'x>' || printf('%.*c', 150, '#') || '.', '##.|#x.');
--> ##.|#..

-- Pieces that occur in no rule do not move, and only `?` matches them.
SELECT board_value('L e t.>.t', 'tf.|t.f.|t..'), board_value('R w f.>.f', 'tf.|t.f.|.f.'), board_value('clobber', 'xzo'), board_outcome('clobber', 'xzo');
--> 3|-2|0|P
SELECT player, board_after, value FROM board_moves('clobber', 'xzo|xo.');
--> L|xzo|.x.|0
--> R|xzo|o..|*
SELECT player, board_after, value FROM board_moves('toppling-dominoes', 'lzr');
--> L|...|0
--> L|.zr|-1
--> R|...|0
--> R|lz.|1
SELECT player, board_after, value FROM board_moves('L e x?!>.?!', 'xz|xz.|xz#');
--> L|xz#|xz.|.z#|1
--> L|.z#|xz.|xz#|1
SELECT player, board_after, value, snort, same, kayles FROM board_moves('col', 'z.'), (SELECT board_value('snort', 'z.#|...') AS snort, board_value('snort', '#.#|...') AS same, board_value('node-kayles', '.z.') AS kayles);
--> L|z#|0|+-3|+-3|0
--> R|z#|0|+-3|+-3|0
SELECT player, board_after, value FROM board_moves('toads-and-frogs', 'tz.tf.');
--> L|tz..ft|-2
--> R|tzft..|2
SELECT * FROM board_winning_moves('clobber', 'xoz|zxo', 'L');
--> .xz|zxo
--> xxz|z.o
SELECT board_text('clobber', 'xzo', board_position('clobber', 'xzo')), board_text('toppling-dominoes', 'lzr', board_position('toppling-dominoes', 'lzr')),
  board_text('toppling-dominoes', 'lzr', 0);
--> xzo|lzr|...
SELECT count(*), sum(bit = 1 AND image <> 1 OR bit <> 1 AND image = 1) FROM board_symmetries('cram', '.z.|...') WHERE symmetry = 1;
--> 6|0
SELECT count(*) FROM board_symmetries('cram', 'z..|...');
--> 0
-- Without moves each symmetry of the rectangle preserves them: seven of four bits, and one of two. A single cell has none.
SELECT count(*), count(DISTINCT symmetry) FROM board_symmetries('triomineering', '2x2');
--> 28|7
SELECT * FROM board_symmetries('L - ...>### ; R | ...>###', '1x2');
--> 1|0|1
--> 1|1|0
SELECT count(*) FROM board_symmetries('domineering', '1x1');
--> 0
-- Two positions that lead to each other: a leg takes a piece, and the next one puts one down. With a move for each player and
-- both, the values are tis = {tisn|}, tisn = {|tis} and dud = {dud|dud}.
SELECT board_value('L e xo>.x then e x.>xo ; R w ox>.o then w o.>ox', 'xo.'), board_value('L e xo>.x then e x.>xo ; R w ox>.o then w o.>ox', '.xo'), board_value('B e xo>.x then e x.>xo ; B w ox>.o then w o.>ox', 'xo.');
--> 1 & 0|0 & -1|dud
-- The same moves on a board with a symmetry: the second player can answer each move by its image, but never wins.
SELECT board_outcome('B e,w xo>.x then e,w x.>xo ; B e,w ox>.o then e,w o.>ox', '.xo.|.ox.');
--> error: board_outcome(): play on this board need not end, but board_outcome and sums need games that end; solve_bits over board_bits finds the winner, or solve_tokens if the board is too large for masks
-- Each leg has a change, but a group may have no repetitions. Then another leg must change a cell.
SELECT board_value('L . x>x then e x.>.x', 'x.');
--> error: board_value(): rules: syntax error at byte 8: expected a change after '>', got ' '
SELECT board_value('L e x.>.x then e x?>x?', 'x..');
--> error: board_value(): rules: syntax error at byte 23: expected a change after '>', got the end
SELECT board_after FROM board_moves('L e x(o)*>x(.)* then s x.>.x', 'xo|..') ORDER BY 1;
--> ..|x.
--> .o|x.
SELECT board_after FROM board_moves('L e x(o)*>x(.)*', 'xo|..') ORDER BY 1;
--> x.|..
SELECT board_svg('clobber', 'xz', '.z') LIKE '%<circle r="14" fill="#666" cx="62" cy="26"/><text fill="#fff" x="62" y="31">z</text>%';
--> 1
-- The title of a picture, with or without a move. A title of NULL is none.
SELECT board_svg('clobber', 'xo', NULL, 'A & B') LIKE '%height="82" viewBox="0 -30 %>A &amp; B</text>%<title>x</title>%', board_svg('clobber', 'xo', '.x', 'B') LIKE '%>B</text>%x became .%', board_svg('clobber', 'xo', NULL, NULL) = board_svg('clobber', 'xo'), board_svg('clobber', NULL, NULL, 'B');
--> 1|1|1|NULL
SELECT game_svg('{2||1|0}', 'Mean 5/4 <') LIKE '%>Mean 5/4 &lt;</text>%', game_svg('{2||1|0}', NULL) = game_svg('{2||1|0}'), game_svg(NULL, 'B');
--> 1|1|NULL
SELECT board_value('domineering', '..z|...|' || printf('%.*c', 300, 'z'));
--> +-1
SELECT board_text('toppling-dominoes', 'lz', 64);
--> error: board_text(): position must have the bits of cells of this board only, got 64
SELECT board_value('clobber', 'x1');
--> error: board_value(): board: syntax error at byte 2: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT board_value('domineering', '?');
--> error: board_value(): board: syntax error at byte 1: expected a letter, '.', '#', '|', a line break or a size such as 2x3, got '?'
SELECT board_value('clobber', 'xö');
--> error: board_value(): board: syntax error at byte 2: expected a letter, '.', '#', '|' or a line break, got 'ö'
-- A letter that no rule names is an obstacle, but a letter of the rules in the other case is a mistake.
SELECT board_value('clobber', 'xzo'), board_value('clobber', 'xo');
--> 0|*
SELECT board_value('toads-and-frogs', 'tt.|TF.');
--> error: board_value(): board must have 't' at byte 5, as the rules write this piece, got 'T'
SELECT board_outcome('pawn-chess', 'W.b');
--> error: board_outcome(): board must have 'B' at byte 3, as the rules write this piece, got 'b'
-- The limit of boards without masks.
SELECT name, cells FROM board_rulesets WHERE cells > 63 ORDER BY name;
--> impartial-nogo|1024
--> nogo|1024
--> pawn-chess|1024
--> toads-and-frogs|1024
SELECT board_value('toads-and-frogs', 't' || printf('%.*c', 1023, '.')), board_value('pawn-chess', 'W' || printf('%.*c', 1023, '.'));
--> 1023|0
SELECT board_value('toads-and-frogs', 't' || printf('%.*c', 1024, '.'));
--> error: board_value(): board must have at most 1024 cells, '#' included, got 1025 bytes
SELECT board_value(printf('B - %.*c>%.*c', 200, '.', 200, '#'), '1x200'), board_value(printf('B - %.*c>%.*c', 200, '.', 200, '#'), '1x199');
--> *|0
SELECT board_value(printf('B - %.*c>%.*c', 201, '.', 201, '#'), '1x200');
--> error: board_value(): rules: syntax error at byte 408: expected a line of 1 to 200 cells, got the end
SELECT board_value('L + x' || replace(printf('%1100s', ''), ' ', '.') || '>' || replace(printf('%1101s', ''), ' ', '.'), 'x');
--> error: board_value(): rules: syntax error at byte 2208: expected a line of 1 to 200 cells, got the end
