-- The value is computed from the digits, since doubles cannot represent these numbers. Windows subtract the rows that
-- leave.
SELECT nim_sum('9007199254740993.0', 0);
--> 9007199254740993
SELECT nim_sum(' -9007199254740993.00 ', 0);
--> -9007199254740993
SELECT nim_sum('9223372036854775807', 0);
--> 9223372036854775807
SELECT nim_sum('-9223372036854775808', 0);
--> -9223372036854775808
SELECT nim_sum('-9223372036854775808.0', 0);
--> -9223372036854775808
SELECT nim_sum(-9223372036854775808.0, 0);
--> -9223372036854775808
SELECT nim_sum(9223372036854774784.0, 0);
--> 9223372036854774784
SELECT nim_sum('-0', 0), nim_sum(-0.0, 0);
--> 0|0
SELECT nim_sum('00000000000000000000000000000000000000012', 0);
--> 12
SELECT size, typeof(size) FROM nim_winning_moves('[9007199254740993.0]');
--> 9007199254740993|integer
SELECT size FROM nim_winning_moves('[-0.0, "9007199254740993.0", 1e18, 1E3]');
--> 1000000000000000000
SELECT size FROM nim_winning_moves('[" 3 ", 4.0, 5]');
--> 3
SELECT size FROM nim_winning_moves('[9007199254740993e0]');
--> 9007199254740993
SELECT size FROM nim_winning_moves('[9007199254740993e0, "9007199254740992"]');
--> 9007199254740993
SELECT size FROM nim_winning_moves('["0", 9223372036854775807.0]');
--> 9223372036854775807
SELECT size FROM nim_winning_moves('[0.0e9, 922337203685477580.70E+1, -0]');
--> 9223372036854775807
SELECT size FROM nim_winning_moves('[700000000000000000000000000000e-29]');
--> 7
SELECT size FROM nim_winning_moves('[0.00000000000000000000000000007e29]');
--> 7
SELECT size FROM nim_winning_moves('[3.00000000000000000001]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got 3.00000000000000000001
SELECT size FROM nim_winning_moves('[92233720368547758070e-1, 10e-2]');
--> error: nim_winning_moves(): heaps[1] must be a non-negative integer, got 10e-2
SELECT size FROM nim_winning_moves('[9223372036854775808e0]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got 9223372036854775808e0, beyond 64-bit integers
SELECT count(*) FROM grundy_board('rook', 3, 3, '[["1", 1.00000000000000000000001]]');
--> error: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative integers, got ["1", 1.00000000000000000000001]
SELECT game, option FROM game_winning_moves('[9007199254740993.0]', 'L');
--> 9007199254740993|9007199254740992
SELECT x, y FROM grundy_board('king', 3, 3, '[[1.0, "2"], ["+0", 0]]') WHERE value IS NULL;
--> 0|0
--> 1|2
SELECT mex(column1) OVER (ORDER BY rowid ROWS 1 PRECEDING) FROM (SELECT 1 AS rowid, '0' AS column1 UNION ALL SELECT 2, 1.0 UNION ALL SELECT 3, '0.0' UNION ALL SELECT 4, 5);
--> 1
--> 2
--> 2
--> 1
SELECT nim_winning_moves(column1) OVER (ORDER BY i ROWS 1 PRECEDING) FROM (SELECT 1 AS i, '7.0' AS column1 UNION ALL SELECT 2, 7.0 UNION ALL SELECT 3, '9' UNION ALL SELECT 4, 9);
--> 1
--> 0
--> 1
--> 0
SELECT node, coins FROM coin_tree('VALUES (1.0, NULL, ''0''), (''2'', 1.0, 5.0)');
--> 1|0
--> 2|5
-- Hidden columns return the given argument, since SQLite compares it again.
SELECT height_, typeof(height_), to_height FROM tower_moves('3.0');
--> 3.0|text|1
SELECT height_, typeof(height_), to_height FROM tower_moves(3.0);
--> 3.0|real|1
SELECT to_height FROM (SELECT 3.0 AS h) JOIN tower_moves ON height_ = h;
--> 1
SELECT to_height FROM (SELECT '3' AS h UNION ALL SELECT 2.0) JOIN tower_moves ON height_ = h;
--> 1
--> 1
-- An argument outside the parentheses is compared without conversion, since the column has no type.
SELECT 1 FROM tower_moves(3) WHERE height_ = '3';
SELECT 1 FROM tower_moves('3') WHERE height_ = '3';
--> 1
SELECT 1 FROM tower_moves(3) WHERE height_ = '4';
SELECT 1 FROM tower_moves(3) WHERE height_ = 3.0;
--> 1
-- A constraint on a visible column compares like SQLite and never fails.
SELECT x FROM grundy_board('king', 4, 1) WHERE x = 3.5;
SELECT x FROM grundy_board('king', 4, 1) WHERE x > 2.5;
--> 3
SELECT x FROM grundy_board('king', 4, 1) WHERE x = '3';
--> 3
SELECT x FROM grundy_board('king', 4, 1) WHERE x = 'three';
SELECT x FROM grundy_board('king', 4, 1) WHERE x < x'00' AND x >= 3.0;
--> 3

-- A text is truncated after 40 characters, whatever their number of bytes.
SELECT mex('éééééééééééééééééééééééééééééé');
--> error: mex(): value must be a non-negative integer, got 'éééééééééééééééééééééééééééééé' (a TEXT)
SELECT mex('éééééééééééééééééééééééééééééééééééééééé');
--> error: mex(): value must be a non-negative integer, got 'éééééééééééééééééééééééééééééééééééééééé' (a TEXT)
SELECT mex('ééééééééééééééééééééééééééééééééééééééééx');
--> error: mex(): value must be a non-negative integer, got 'éééééééééééééééééééééééééééééééééééééééé...' (a TEXT)

-- Words in capitals.
.open :memory:
.load ./dist/grundy
SELECT count(*) FROM grundy_board('QUEEN', 3);
--> 9
SELECT count(*) FROM piece_moves('Rook', 1, 1);
--> 2
SELECT nim_sum_outcome(1, 'MISERE'), nim_sum_outcome(1, 'Normal');
--> P|N
SELECT count(*) FROM nim_winning_moves('[1]', 'Misere');
--> 0
SELECT grundy_limit('MEMORY') IN (1073741824, 268435456);
--> 1

-- Heaps.
SELECT heap, take FROM nim_winning_moves('[]');
SELECT heap, take FROM nim_winning_moves(' [ 7 ] ');
--> 0|7
SELECT heap, take FROM nim_winning_moves(json_array(3, 4, 5));
--> 0|2
SELECT heap, take FROM nim_winning_moves('[9223372036854775807]');
--> 0|9223372036854775807
SELECT heap, take FROM nim_winning_moves('{}');
--> error: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got '{}' (a TEXT)
SELECT heap, take FROM nim_winning_moves('3');
--> 0|3
SELECT heap, take FROM nim_winning_moves('"[3]"');
--> error: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got '"[3]"' (a TEXT)
SELECT heap, take FROM nim_winning_moves('null');
--> error: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got 'null' (a TEXT)
SELECT heap, take FROM nim_winning_moves(3);
--> 0|3
SELECT heap, take FROM nim_winning_moves(-3);
--> error: nim_winning_moves(): heaps must be a non-negative integer, got -3
SELECT heap, take FROM nim_winning_moves(2.5);
--> error: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got 2.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT heap, take FROM nim_winning_moves(NULL);
SELECT heap, take FROM nim_winning_moves('[-2]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got -2
SELECT heap, take FROM nim_winning_moves('[1, 2.5]');
--> error: nim_winning_moves(): heaps[1] must be a non-negative integer, got 2.5
SELECT heap, take FROM nim_winning_moves('[1, 3.0]');
--> 1|2
SELECT heap, take FROM nim_winning_moves('[1, "2"]');
--> 1|1
SELECT heap, take FROM nim_winning_moves('[1, "two"]');
--> error: nim_winning_moves(): heaps[1] must be a non-negative integer, got "two"
SELECT heap, take FROM nim_winning_moves('[[1]]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got [1]
SELECT heap, take FROM nim_winning_moves('[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[3]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]');
--> error: nim_winning_moves(): heaps must be a JSON array of integers, got '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...' (a TEXT)
SELECT heap, take FROM nim_winning_moves('[9223372036854775808]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got 9223372036854775808, beyond 64-bit integers
SELECT heap, take FROM nim_winning_moves('[1, -1]', 'misere');
--> error: nim_winning_moves(): heaps[1] must be a non-negative integer, got -1
SELECT heap, take FROM nim_winning_moves('[1, -1]') WHERE heap = 7 AND 1 IN (1);
--> error: nim_winning_moves(): heaps[1] must be a non-negative integer, got -1
SELECT heap, take FROM nim_winning_moves('');
--> error: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got '' (a TEXT)
SELECT heap, take FROM nim_winning_moves('3 4');
--> error: nim_winning_moves(): heaps must be an integer or a JSON array of integers, got '3 4' (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with
SELECT heap, take FROM nim_winning_moves('[1,');
--> error: nim_winning_moves(): heaps must be a JSON array of integers, got '[1,' (a TEXT)

-- Texts, lists and queries read by user-defined games, partizan games and coins.
.open :memory:
.load ./dist/grundy
SELECT game('1|');
--> error: game(): g, byte 2: an operator is expected, got '|'
SELECT game('{1');
--> error: game(): g, byte 3: '}' is expected, got the end
SELECT game('{1}');
--> error: game(): g, byte 3: '|' is expected, got '}'
SELECT game('*[2');
--> error: game(): g, byte 2: an operator is expected, got '['
SELECT game('^<x>');
--> error: game(): g, byte 3: digits are expected, got 'x'
SELECT game('^<0>');
--> error: game(): g, byte 4: the size of ^<n> is at least 1
SELECT game('^<2');
--> error: game(): g, byte 4: '>' is expected, got the end
SELECT game('^[2');
--> error: game(): g, byte 4: ']' is expected, got the end
SELECT game('^[1001]');
--> error: game(): g, byte 3: the size of ^[n] or ^<n> is out of range: it is at most 1000
SELECT game('1 2');
--> error: game(): g, byte 3: an operator is expected, got '2'
SELECT game('()');
--> error: game(): g, byte 2: a game is expected, got ')'
SELECT game('{0|1=a; a}');
--> error: game(): g, byte 7: an operator is expected, got ';'
SELECT game('{1=a|a=a}');
--> error: game(): g, byte 8: two games have this name, got 'a'
SELECT game('{1|2=}');
--> error: game(): g, byte 6: a name of lowercase letters is expected, got '}'
SELECT game('{1|2=nineletters}');
--> error: game(): g, byte 6: a name has up to 8 lowercase letters other than v
SELECT game('{1|2=av}');
--> error: game(): g, byte 6: a name has up to 8 lowercase letters other than v
SELECT game('{1=on|0}');
--> error: game(): g, byte 4: this word denotes a game and cannot be a name, got 'on'
SELECT game('{1|a}');
--> error: game(): g, byte 4: no game before this position has this name, got 'a'
SELECT game('{1=ab,2=b,3=c,ab|b,c}');
--> {3|2}
SELECT game('99999999999999999999');
--> error: game(): g, byte 1: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('9223372036854775807') , game_sum('9223372036854775807', '9223372036854775807');
--> error: game(): g, byte 1: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('1/3');
--> error: game(): g, byte 3: a denominator is not a power of 2
SELECT game('1/9223372036854775808');
--> error: game(): g, byte 3: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('*9223372036854775808');
--> error: game(): g, byte 2: a nimber is out of range: *4294967295 is the largest
SELECT game('Tiny(');
--> error: game(): g, byte 6: a game is expected, got the end
SELECT game('Tiny(1');
--> error: game(): g, byte 7: ')' is expected, got the end
SELECT game('+-');
--> error: game(): g, byte 3: a game is expected, got the end
SELECT game('{1||2|3|||4}');
--> 3
SELECT game('{1,|2}');
--> error: game(): g, byte 4: a game is expected, got '|'
SELECT game('v*'), game('v'), game('vv');
--> v*|v|vv
SELECT game_cool('1', '-1');
--> error: game_cool(): t must be a number greater than -1
SELECT game_cool('{1|-1}', '-2');
--> error: game_cool(): t must be a number greater than -1
SELECT game_star(-1);
--> error: game_star(): n must be an integer from 0 to 4294967295, got -1
SELECT game_real('1/1152921504606846976'), game_real('9007199254740993');
--> error: game_real(): no REAL is equal to 9007199254740993; the argument 'text' returns this fraction as a text
SELECT game_form('[1', '[]');
--> error: game_form(): left must be a JSON array of games, got '[1' (a TEXT)
SELECT game_form('[1,[2]]', '[]');
--> error: game_form(): an element of left must be a number or a text, got [2]
SELECT game_form('[true]', '[]');
--> error: game_form(): an element of left must be a number or a text, got true
SELECT game_form('[null]', '[]'), game_form('[]', '[1, null]'), (SELECT count(*) FROM game_winning_moves('[1, null]', 'L')), (SELECT count(*) FROM game_winning_moves('[1]', 'L'));
--> NULL|NULL|0|1
SELECT game_form('{"a":1}', '[]');
--> error: game_form(): left must be a JSON array of games, got '{"a":1}' (a TEXT)
SELECT game_form(json_array('x'), '[]');
--> error: game_form(): an element of left, byte 1: no game before this position has this name, got 'x'
SELECT * FROM game_winning_moves('["+-1", 1]', 'up');
--> error: game_winning_moves(): player must be 'L' or 'R', got 'up' (a TEXT)
SELECT game_overheat('1', 'x', '1');
--> error: game_overheat(): s, byte 1: no game before this position has this name, got 'x'
SELECT game_norton('1', '*');
--> *
SELECT game_is('1', 'red');
--> error: game_is(): property must be 'number', 'integer', 'nimber', 'infinitesimal', 'all-small', 'numberish', 'switch', 'even', 'odd', 'even-tempered', 'odd-tempered', 'number-tiny', 'uptimal', 'atomic', 'stopper' or 'idempotent', got 'red' (a TEXT)
SELECT board_value('domineering', '..1');
--> error: board_value(): board: syntax error at byte 3: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT board_value('domineering', '................................................................................................');
--> -48
SELECT board_value('clobber', 'xo?');
--> error: board_value(): board: syntax error at byte 3: expected a letter, '.', '#', '|' or a line break, got '?'
SELECT board_position('clobber', '1x70');
--> error: board_position(): board must have at most 31 cells to have masks, got 1 x 70; board_value and board_outcome take more
SELECT * FROM board_moves('clobber', 'xo?');
--> error: board_moves(): board: syntax error at byte 3: expected a letter, '.', '#', '|' or a line break, got '?'
SELECT board_value('domineering', '100x100');
--> error: board_value(): board must have at most 1024 cells, '#' included, got '100x100'
SELECT board_value('domineering', '2x99999999999');
--> error: board_value(): board must have at most 1024 cells, '#' included, got '2x99999999999'
SELECT board_value('fox-and-geese', printf('f%.*cg', 30, '.') || '|' || printf('%.*c', 32, '.'));
--> error: board_value(): play on this board need not end, and a board of such a game must have at most 31 cells; solve_tokens finds the winner on larger boards
SELECT board_outcome('amazons', replace(printf('x%.*co', 29, '.') || printf('%.*c', 31, '|'), '|', '|' || printf('%.*c', 31, '.')));
--> error: board_outcome(): board has more than 1000000 moves, counted over all positions; a smaller board, or '#' cells that divide it, has fewer
SELECT board_value('konane', '3x3');
--> error: board_value(): board must be a text of rows, since these rules have no start position for the size 3x3
SELECT board_value('L + xo>.x', '3x3');
--> error: board_value(): board must be a text of rows, since these rules have no start position for the size 3x3
SELECT board_value('domineering', '4 x 4');
==> SELECT board_value('domineering', '4x4');
SELECT board_value('domineering', '4 x 4 x');
--> error: board_value(): board: syntax error at byte 1: expected a letter, '.', '#', '|', a line break or a size such as 2x3, got '4'
SELECT board_value(printf('%.*c', 199, 'x') || 'é', 'xo');
--> error: board_value(): rules must be a name of board_rulesets or moves such as 'L + xo>.x ; R + ox>.o', got 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'
SELECT board_value('clober', 'xo');
--> error: board_value(): rules must be a name of board_rulesets or moves such as 'L + xo>.x ; R + ox>.o', got 'clober'; did you mean 'clobber'?
SELECT * FROM board_bits('L + xo>.x ; L ? ox>.o', 'xo');
--> error: board_bits(): rules: syntax error at byte 15: expected a direction: e w n s ne nw se sw - | + x * N or ., got '?'
SELECT board_value('L + xo>.', 'xo');
--> error: board_value(): rules: syntax error at byte 9: expected the same number of cells before and after '>', got the end
SELECT board_value('L + x.>.x ; R + o.>.o', 'xo.x|...o|....');
--> error: board_value(): play on this board need not end, and no value was found; solve_bits over board_bits finds the winner
SELECT board_text('clobber', 'xo', 5);
--> error: board_text(): position must have only bits of cells, each in at most one plane, got 5
SELECT board_text('clobber', 'xo', 16);
--> error: board_text(): position must have only bits of cells, each in at most one plane, got 16
SELECT board_svg('clobber', 'xo', '.x|..');
--> error: board_svg(): board_after must have 1 x 2 cells as board has, got 2 x 2
SELECT board_position('pawn-chess', 'W.B');
--> error: board_position(): rules of pawn-chess have no masks, since a row can be over although there are moves
SELECT board_value('toads-and-frogs', 't.1');
--> error: board_value(): board: syntax error at byte 3: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT board_value('toads-and-frogs', printf('%.1025c', '.'));
--> error: board_value(): board must have at most 1024 cells, '#' included, got 1025 bytes
SELECT pawns_value('W.1');
--> error: pawns_value(): board: syntax error at byte 3: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT pawns_value('.BW');
--> error: pawns_value(): board must have each W left of each B in a row, got '.BW'
SELECT * FROM board_moves('toads-and-frogs', 't.1');
--> error: board_moves(): board: syntax error at byte 3: expected a letter, '.', '#', '|' or a line break, got '1'
SELECT value FROM hackenbush('WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM n WHERE i<70) SELECT i, (i+1)%71, iif(i, ''green'', ''L'') FROM n');
--> error: hackenbush(): a picture with a cycle that has or carries red or blue edges has at most 63 edges
SELECT bits(64);
--> error: bits(): argument 1 must be an integer from 0 to 62, got 64
SELECT bits(-1);
--> error: bits(): argument 1 must be an integer from 0 to 62, got -1
SELECT bits_text(1, 65, 1);
--> error: bits_text(): width must be an integer from 1 to 63, got 65
SELECT bits_text(1, 8, 9);
--> error: bits_text(): width, height and planes must give at most 63 cells, got 72
SELECT bits_text(3, 1, 1);
--> error: bits_text(): x must have each cell in one plane, but cell 0 is in two
SELECT bits_text(256, 2, 2);
--> error: bits_text(): x must have only bits 0 to 7, got 256
SELECT bits_text(1, 2, 2, 'x');
--> error: bits_text(): letters must be two or more, the first for an empty cell, got 'x'
SELECT bits_text(7, 3, 1, ' x');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(7, 3, 1, '.|');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(7, 3, 1, '|x');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(7, 3, 1, '. ');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(7, 3, 1, '.');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(7, 3, 1, 'é');
--> error: bits_text(): letters must be different ASCII characters, none a space or |
SELECT bits_text(5, 3, 1, '~!');
--> !~!
SELECT bits_from_text('..|.');
--> error: bits_from_text(): rows of text must be equally long, got 2 and 1
SELECT bits_from_text(printf('%.65c', '.'));
--> error: bits_from_text(): text must have at most 63 cells
SELECT bits_from_text(char(46, 46, 10, 46, 120, 10));
--> 8
SELECT bits_from_text(printf('%.40cx|%.41c', '.', '.'));
--> error: bits_from_text(): text must have at most 63 cells
SELECT bits_from_text('.?');
--> error: bits_from_text(): text must have only '.xo' and line breaks or |, but not at byte 2
SELECT bits_from_text(printf('%.40co', '.'));
--> error: bits_from_text(): text must have its cells in bits 0 to 62, but 2 planes of 41 cells have more
SELECT game(0.500000000001);
--> error: game(): g must be a game, got 0.500000000001 (a REAL), which is probably rounded; '4503599627379503/9007199254740992' is its exact value
SELECT bits_least(1, 99, 99, 1, 'square');
--> error: bits_least(): width must be an integer from 1 to 63, got 99
SELECT bits_least(512, 3, 3, 1, 'square');
--> error: bits_least(): x must have only bits 0 to 8, got 512
SELECT bits_least(1, 'x');
--> error: bits_least(): symmetries cannot be run: no such table: x
SELECT coin_row('mock turtles', 'HTX');
--> error: coin_row(): coins: syntax error at byte 3: expected H or T, got 'X'
SELECT * FROM coin_row_moves('mock turtles', 'HTX');
--> error: coin_row_moves(): coins: syntax error at byte 3: expected H or T, got 'X'
SELECT coin_row('1-', 'H');
--> error: coin_row(): rules: syntax error at byte 3: expected a number that is not below the one before it, at most 64, got the end
SELECT coin_row('', 'H');
--> error: coin_row(): rules: syntax error at byte 1: expected how many coins a move turns, such as 2 or 1-3 (at most 64), or one of the names turtles, mock-turtles, twins, triplets, ruler, got the end
SELECT * FROM coin_row_moves('1-3', 'HTHT') LIMIT 1;
--> TTHT|4
SELECT grundy_row('0.77', 'X');
--> 0
SELECT heap_sum_outcome('kayles', '[1, [2]]');
--> error: heap_sum_outcome(): heap[1] must be an integer from 0 to 4611686018427387903, got [2]
SELECT heap_sum_outcome('kayles', '[1, x]');
--> error: heap_sum_outcome(): heap must be a JSON array of integers, got '[1, x]' (a TEXT)
SELECT * FROM heap_winning_moves('["kayles" "0.137"]', '[1,2]');
--> error: heap_winning_moves(): rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', a JSON array of them, or a JSON array of integers, got '["kayles" "0.137"]' (a TEXT)
SELECT * FROM heap_winning_moves('[["nim"]]', '[1]');
--> error: heap_winning_moves(): each element of rules must be a text, got ["nim"]
SELECT * FROM heap_winning_moves('["kayles", 3]', '[1,2]');
--> error: heap_winning_moves(): rules must be an array of integers, which is one set for all heaps, or an array of texts, got a mixture
SELECT * FROM heap_winning_moves('["kayles"] x', '[1]');
--> error: heap_winning_moves(): rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', a JSON array of them, or a JSON array of integers, got '["kayles"] x' (a TEXT)
SELECT * FROM heap_winning_moves('["kayles', '[1]');
--> error: heap_winning_moves(): rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', a JSON array of them, or a JSON array of integers, got '["kayles' (a TEXT)
SELECT * FROM heap_winning_moves('["kayles", "0.137"]', '[1,2,3]');
--> error: heap_winning_moves(): rules must be one text or as many as heaps, 3, got 2
SELECT * FROM misere_quotient('kayles', -1);
--> error: misere_quotient(): largest must be an integer from 0 to 4611686018427387903, got -1
SELECT * FROM solve_rule('SELECT 1', 'SELECT position, NULL, 7, NULL FROM solve_frontier');
--> error: solve_rule(): column 3 of the rule is named '7'; columns after position and option must be named result, remoteness, again, entails, part, count, player or gain; positions have several values if start yields as many columns
SELECT * FROM games_born(5);
--> error: games_born(): day must be an integer from 0 to 3, got 5
SELECT * FROM games_born(-1);
--> error: games_born(): day must be an integer from 0 to 3, got -1
SELECT position FROM solve_bits('SELECT 1 AS position', 'SELECT 1');
--> error: solve_bits(): moves must yield 4 to 6 columns, got 1
SELECT game_conway('{1|-1}', '2'), game_ordinal('*', '1');
--> 0|^*
SELECT * FROM game_winning_moves('[1, [2]]', 'L');
--> error: game_winning_moves(): an element of games must be a number or a text, got [2]
SELECT * FROM game_winning_moves('[1', 'L');
--> error: game_winning_moves(): games must be a JSON array of games, got '[1' (a TEXT)
SELECT * FROM game_winning_moves('["x"]', 'L');
--> error: game_winning_moves(): an element of games, byte 1: no game before this position has this name, got 'x'
SELECT * FROM hackenbush('SELECT 1');
--> error: hackenbush(): query must yield 3 columns (node, other, colour), got 1
SELECT * FROM hackenbush('SELECT 0, 1, ''purple''');
--> error: hackenbush(): colour must be 'L', 'R', 'E', 'blue', 'red' or 'green', got 'purple' (a TEXT)
SELECT * FROM graph_bits('konane', 'VALUES (1, 2)');
--> error: graph_bits(): rules must be col, snort, node-kayles, arc-kayles or moves in the directions + on lines of at most two cells, got 'konane'
SELECT * FROM graph_bits(replace(printf('%.*c', 20, 'x'), 'x', 'L | xx>.. ; ') || 'R | oo>..', 'VALUES (1, 2)');
--> error: graph_bits(): rules must be col, snort, node-kayles, arc-kayles or moves in the directions + on lines of at most two cells, got 'L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.. ; L | xx>.'
SELECT * FROM graph_bits('snort', 'VALUES (1, 1)');
--> error: graph_bits(): row 1 of edges must join two vertices, not one with itself
SELECT * FROM graph_bits('snort', 'VALUES (NULL, 1)');
--> error: graph_bits(): node in row 1 of edges must not be NULL
SELECT * FROM graph_vertices('snort', 'WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 32) SELECT i, NULL FROM n');
--> error: graph_vertices(): edges must have at most 31 vertices by these rules; graph_value takes more
SELECT * FROM hackenbush('SELECT 0, 1, ''B''');
--> error: hackenbush(): colour must be 'L' or 'blue', 'R' or 'red', 'E' or 'green' for either player, got 'B', which could be blue or both
SELECT * FROM hackenbush('SELECT 0, x''61'', ''E''');
--> error: hackenbush(): other in row 1 of the query must be an integer or a text, got a BLOB of 1 byte
SELECT * FROM hackenbush('SELECT NULL, ''a'', ''E''');
--> error: hackenbush(): node in row 1 of the query must be an integer or a text, got NULL
SELECT * FROM hackenbush_moves('SELECT 0, 1.5, ''E''');
--> error: hackenbush_moves(): other in row 1 of the query must be an integer or a text, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT value FROM hackenbush_moves('WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM n WHERE i<70) SELECT i, (i+1)%71, ''E'' FROM n UNION ALL VALUES (3, 72, ''R''), (3, 73, ''R'')') LIMIT 1 OFFSET 142;
--> error: hackenbush_moves(): a picture with a cycle that has or carries red or blue edges has at most 63 edges
SELECT * FROM solve_rule('SELECT 1', 'SELECT position, NULL, 7 AS result FROM solve_frontier');
--> 1|7|N|NULL|NULL|7^75|NULL
SELECT * FROM solve_rule('SELECT 1', 'SELECT NULL, 2 FROM solve_frontier');
--> error: solve_rule(): position in row 1 of the rule must be a position, got NULL
SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''L'' AS player FROM solve_frontier');
--> 1|0
SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''*2'' AS result, NULL AS player FROM solve_frontier');
--> 1|*2
SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, 5 AS result, ''L'' AS player FROM solve_frontier');
--> 1|5
SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''NN'' AS result, ''L'' AS player FROM solve_frontier');
--> error: solve_rule(): result in row 1 of the rule must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got 'NN' (a TEXT)
SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''{x'' AS result, ''L'' AS player FROM solve_frontier');
--> error: solve_rule(): result in row 1 of the rule must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got '{x' (a TEXT)
SELECT position, outcome FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''L'' AS result, ''L'' AS player FROM solve_frontier');
--> 1|L
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 0, 1, ''X'' AS player');
--> error: solve_bits(): player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 'X' (a TEXT)
SELECT * FROM bits_moves(1, 'SELECT 1, 0, 1, 0, ''L'' AS player UNION ALL SELECT 1, 0, 1, 0, ''R''');
--> 0|B
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', 'SELECT 1, 0, 5');
--> 1|5|N|NULL|NULL|5^57|NULL
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', '', 'SELECT 0, 0');
--> error: solve_bits(): symmetries must yield 3 columns, got 2
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', '', 'SELECT 0, 1, 2');
--> error: solve_bits(): symmetry 0 must be a permutation, but bits 1 and 2 have the image 2
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', '', '', 'SELECT 1');
--> error: solve_bits(): swap must yield 2 columns, got 1
SELECT bits_least(1, 'SELECT 0, 0, 70');
--> error: bits_least(): image in row 1 of the symmetries must be an integer from 0 to 62, got 70
SELECT bits_least(2, 'SELECT 1, 0, 1 UNION ALL SELECT 1, 1, 0');
--> 1
SELECT heap_sum_outcome('kayles', 3, 'x');
--> error: heap_sum_outcome(): play must be 'normal' or 'misere', got 'x' (a TEXT)
SELECT heap_sum_outcome('nim', value, 'misere') FROM (WITH RECURSIVE n(value) AS (VALUES(1) UNION ALL SELECT value+1 FROM n WHERE value<99) SELECT value FROM n);
--> P
SELECT heap_sum_outcome('nim', value, 'misere') FROM (WITH RECURSIVE n(value) AS (VALUES(1) UNION ALL SELECT value+1 FROM n WHERE value<100) SELECT value FROM n);
--> N
SELECT component, option FROM game_winning_moves('["{1|-1}", -1]', 'R');
--> 0|-1
SELECT component, option FROM game_winning_moves('["{1|-1}", "*"]', 'R');
--> 0|-1
SELECT position || ' ' || outcome || ' ' || coalesce(value, '') || ' ' || coalesce(loop_values, '') FROM solve_bits('SELECT 4', 'SELECT 4, 0, 4, 0 UNION ALL SELECT 4, 0, 4, 1 UNION ALL SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1') WHERE position = 4;
--> 4 N  [0]
SELECT position || ' ' || outcome || ' ' || loop_values FROM solve_bits('SELECT 4', 'SELECT 4, 0, 4, 0 UNION ALL SELECT 4, 0, 4, 1 UNION ALL SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1') WHERE position = 2;
--> 2 D []
SELECT * FROM solve_graph('');
--> error: solve_graph(): moves is empty
SELECT * FROM solve_graph('  ');
--> error: solve_graph(): moves is empty
SELECT * FROM solve_sums('SELECT 1 AS position, ''P'' AS result', 'SELECT 1, 0, 1, 0');
--> error: solve_sums(): result in row 1 of the start must be an integer from 0 to 2147483647, got 'P' (a TEXT)
SELECT * FROM solve_graph('SELECT 1, NULL, ''P'' AS result, 536870913 AS remoteness');
--> error: solve_graph(): remoteness in row 1 of the moves must be an integer from 0 to 536870912, got 536870913
SELECT game(printf('%.200000c', '*')) ;
--> 0
SELECT grundy_limit('text', -1);
--> error: grundy_limit(): value must be an integer from 0 to 2147483647, got -1
SELECT grundy_row('kayles', 'I?I');
--> error: grundy_row(): row: syntax error at byte 2: expected I or X, got '?'
SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 0, 0, ''{1|*'' AS result');
--> error: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' or a game, got '{1|*' (a TEXT)

-- Large values.
SELECT grundy_rook(9223372036854775807, 0), grundy_rook(0, 9223372036854775807);
--> 9223372036854775807|9223372036854775807
SELECT grundy_bishop(9223372036854775807, 9223372036854775807), grundy_king(9223372036854775807, 9223372036854775807);
--> 9223372036854775807|2
SELECT grundy_knight(9223372036854775807, 9223372036854775807);
--> 0
SELECT grundy_knight(0, 9223372036854775807), grundy_king(0, 9223372036854775807);
--> 0|1
SELECT nim_sum(9223372036854775807), nim_sum(-9223372036854775808, 9223372036854775807);
--> 9223372036854775807|-1
SELECT mex(9223372036854775807), nim_winning_moves(9223372036854775807), nim_sum_outcome(9223372036854775807);
--> 0|1|N
SELECT grundy_queen(1000001, 0), grundy_queen(0, 4611686018427387903);
--> 1000001|4611686018427387903
SELECT grundy_queen(0, 9223372036854775807);
--> error: grundy_queen(): y must be less than 2^62 for a queen, got 9223372036854775807
SELECT grundy_queen(4611686018427387904, 127);
--> error: grundy_queen(): x must be less than 2^62 for a queen, got 4611686018427387904
SELECT grundy_queen(600, 320000000);
--> error: grundy_queen(): for a queen x and y must be less than 32768 both, or one of them less than 512, or less than 21760 and their product less than 2^32, got (600, 320000000)
SELECT value FROM grundy_board('queen', 9223372036854775807) WHERE x = 4611686018427387904 AND y = 3;
--> error: grundy_board(): x must be less than 2^62 for a queen, got 4611686018427387904
SELECT x FROM grundy_board('queen', 9223372036854775807) WHERE x = 4611686018427387904 AND y = 3;
--> 4611686018427387904
SELECT count(*) FROM grundy_board('queen', 9223372036854775807) WHERE value = 0 AND y = 9223372036854775807 - 5;
--> error: grundy_board(): y must be less than 2^62 for a queen, got 9223372036854775802
SELECT value FROM piece_moves('queen', 1500000, 1500000) LIMIT 1;
--> error: piece_moves(): for a queen x and y must be less than 32768 both, or one of them less than 512, or less than 21760 and their product less than 2^32, got (1499999, 1499999)
SELECT 1 FROM queen_period(512);
--> error: queen_period(): y must be an integer from 0 to 511, got 512
SELECT 1 FROM queen_period(-1);
--> error: queen_period(): y must be an integer from 0 to 511, got -1
SELECT 1 FROM queen_period('x');
--> error: queen_period(): y must be an integer from 0 to 511, got 'x' (a TEXT)
SELECT 1 FROM queen_period(NULL);
SELECT grundy_queen(NULL, -1), grundy_rook(-1, NULL), nim_sum('a', NULL);
--> NULL|NULL|NULL
SELECT 1 FROM grundy_board('pawn', NULL);
SELECT 1 FROM piece_moves('rook', 8, 3, 8);
--> error: piece_moves(): x must be an integer from 0 to 7, got 8
SELECT 1 FROM piece_moves('rook', 3, 8, 8);
--> error: piece_moves(): y must be an integer from 0 to 7, got 8
SELECT 1 FROM piece_moves('rook', 3, 5, 8, 5);
--> error: piece_moves(): y must be an integer from 0 to 4, got 5
SELECT count(*) FROM piece_moves('rook', 3, 4, 8, 5);
--> 7
SELECT 1 FROM piece_moves('rook', 5, 5) WHERE height = 3;
--> error: piece_moves(): y must be an integer from 0 to 2, got 5
SELECT nim_sum_outcome(1, p) FROM (SELECT 'misere' AS p UNION ALL SELECT 'normal');
--> error: nim_sum_outcome(): play must be the same in all rows, got both 'normal' and 'misere'

-- Limit.
.open :memory:
.load ./dist/grundy
SELECT grundy_limit('memory') IN (1073741824, 268435456);
--> 1
SELECT grundy_limit('memory', 1000);
--> 1000
SELECT grundy_limit('memory');
--> 1000
SELECT grundy_limit('memory', NULL);
--> NULL
SELECT grundy_limit('memory');
--> 1000
SELECT grundy_limit('memory', -1);
--> error: grundy_limit(): value must be a non-negative integer, got -1
SELECT grundy_limit('memory');
--> 1000
SELECT grundy_limit('memory', 0);
--> 0
SELECT grundy_knight(4, 7);
--> 1
SELECT nim_sum(1, 2);
--> 3
SELECT grundy_limit('memory', 9223372036854775807);
--> 9223372036854775807
SELECT grundy_queen(3, 3);
--> 6
SELECT grundy_limit('MEMORY', NULL);
--> NULL
SELECT grundy_limit('memory', 0);
--> 0
SELECT grundy_knight(2, 2);
--> 1
SELECT grundy_limit('memory', 100000);
--> 100000
SELECT grundy_queen(3, 3);
--> 6

-- The ends of ranges, and empty ranges.
.open :memory:
.load ./dist/grundy
SELECT game_sum('4611686018427387903', 1);
--> error: game_sum(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_left_stop('{4611686018427387903|0}', 'text');
--> 4611686018427387903
SELECT game_sum(column1) FROM (VALUES (4611686018427387903), (1), (-5));
--> 4611686018427387899
SELECT value FROM solve_bits('SELECT 1', 'SELECT 1 AS need, 0 AS forbid, 1 AS clear, 0 AS put, ''L'' AS player', 'SELECT 0, 1, ''4611686018427387903''');
--> error: solve_bits(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT value FROM solve_bits('SELECT 1', 'SELECT 1 AS need, 0 AS forbid, 1 AS clear, 0 AS put, ''L'' AS player', 'SELECT 0, 1, ''7''');
--> 8
--> 7
SELECT value FROM solve_graph('SELECT 1 AS position, 2 AS option, ''L'' AS player, NULL AS result UNION ALL SELECT 2, NULL, NULL, ''4611686018427387903''');
--> error: solve_graph(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT position, value FROM solve_graph('SELECT 1 AS position, NULL AS option, NULL AS part, NULL AS player UNION ALL SELECT 2, 7, 1, ''L'' UNION ALL SELECT 3, 8, 2, ''L'' UNION ALL SELECT 3, 9, 1, ''R''');
--> 1|0
--> 2|1
--> 3|{1|0}
SELECT * FROM solve_graph('');
--> error: solve_graph(): moves is empty
SELECT * FROM solve_graph(' -- nothing');
--> error: solve_graph(): moves is empty
SELECT count(*) FROM solve_sums('SELECT 1 WHERE 0', 'SELECT 1, 0, 1, 0');
--> 0
SELECT position FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0') WHERE position IN (1, 2);
--> 2
SELECT * FROM solve_bits('SELECT 7 AS position, ''N'' AS result, 2 AS remoteness', 'SELECT 1, 0, 1, 0');
--> error: solve_bits(): remoteness in row 1 of the start must be odd or NULL, since the next player wins, got 2
SELECT * FROM solve_bits('SELECT 7 AS position, ''P'' AS result, 3 AS remoteness', 'SELECT 1, 0, 1, 0');
--> error: solve_bits(): remoteness in row 1 of the start must be even or NULL, since the previous player wins, got 3
SELECT * FROM solve_bits('SELECT 7 AS position, NULL AS result, 3 AS remoteness', 'SELECT 1, 0, 1, 0');
--> error: solve_bits(): remoteness in row 1 of the start must be NULL, since there is no result, got 3
SELECT n FROM misere_heaps('0.145', 40000000000);
--> error: misere_heaps(): the quotient of heaps 0 to 81 of 0.145 is too large: more than 65535 elements, 255 generators or the work that may be spent on it (heaps 0 to 80 have one of 222 elements)
SELECT grundy_limit('text', 2147483648);
--> error: grundy_limit(): value must be an integer from 0 to 2147483647, got 2147483648
SELECT grundy_limit('text', 3);
--> 3
SELECT game_plain('*2'), game_plain('2');
--> *2|2
SELECT game_plain('{1|*2}');
--> error: game_plain(): the text takes 6 bytes, but this connection's limit is 3; SELECT grundy_limit('text', bytes) raises it
SELECT grundy_limit('text', 2147483647);
--> 2147483647
SELECT game_plain('{1|*2}');
--> {1|*2}

-- Similar names.
.open :memory:
.load ./dist/grundy
SELECT grundy_piece('quen', 1, 1);
--> error: grundy_piece(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got 'quen' (a TEXT); did you mean 'queen'?
SELECT 1 FROM grundy_board('WYTHOFF', 3);
--> error: grundy_board(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got 'WYTHOFF' (a TEXT); did you mean 'queen'?
SELECT 1 FROM piece_moves('Bishp', 3, 3);
--> error: piece_moves(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got 'Bishp' (a TEXT); did you mean 'bishop'?
SELECT 1 FROM grundy_board('', 3);
--> error: grundy_board(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got '' (a TEXT)
SELECT 1 FROM grundy_board('abcdefghijklmnopqrstuvwxyz', 3);
--> error: grundy_board(): piece must be the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*', got 'abcdefghijklmnopqrstuvwxyz' (a TEXT)
SELECT grundy_heap('kayls', 3);
--> error: grundy_heap(): rules: syntax error at byte 5: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 's'; did you mean 'kayles'?
SELECT grundy_heap('dawson', 3);
--> error: grundy_heap(): rules: syntax error at byte 7: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got the end; did you mean 'dawson-kayles' or 'dawson-chess'?
SELECT nim_winning_moves(' [3, 4]'), nim_sum_outcome('[3]');
--> 1|N
SELECT mex('[3]');
--> error: mex(): value must be a non-negative integer, got '[3]' (a TEXT); json_each(...) has the elements of a JSON array as rows
SELECT nim_winning_moves(column1) FROM (VALUES ('[3, 4]'), ('[5]'));
--> error: nim_winning_moves(): a JSON array must be the only row of its group, got 2 rows; (SELECT count(*) FROM nim_winning_moves(heaps)) has the result of each array
SELECT nim_sum_outcome(column1) FROM (VALUES ('[3, 4]'), (5));
--> error: nim_sum_outcome(): a JSON array must be the only row of its group, got 2 rows; nim_outcome(heaps) has the result of each array
SELECT nim_k_sum_outcome(2, column1) FROM (VALUES ('[3, 4]'), (5));
--> error: nim_k_sum_outcome(): a JSON array must be the only row of its group, got 2 rows; nim_k_outcome(k, heaps) has the result of each array
SELECT nim_sum(column1) FROM (VALUES ('[3, 4]'), (5));
--> error: nim_sum(): a JSON array must be the only row of its group, got 2 rows; nim_sum(values, 0) has the result of each array
SELECT nim_sum('[3, 4]'), nim_sum('[3, 4]', 0), nim_sum(1, '[3, 4]', '[]');
--> 7|7|6
SELECT grundy_limit('memry');
--> error: grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got 'memry' (a TEXT)

-- Help search.
SELECT group_concat(name, ' ') FROM grundy_help('wythoff') WHERE kind <> 'analysis';
--> grundy_queen queen_period
SELECT name FROM grundy_help('Prime  FACTORS');
--> grundy_heap
--> grundy_tower
SELECT count(*) > 0 FROM grundy_help('saltus');
--> 1
SELECT count(*) FROM grundy_help('nothing_that_was zebra');
--> 0
SELECT (SELECT count(*) FROM grundy_help('')) = (SELECT count(*) FROM grundy_help);
--> 1
SELECT DISTINCT topic FROM grundy_help WHERE name LIKE 'pawns_m%';
--> pawn chess
SELECT count(*) FROM grundy_help WHERE topic IS NULL OR length(topic) > 20;
--> 0
SELECT name FROM grundy_help LIMIT 1;
--> nim_winning_moves
SELECT count(*) FROM grundy_help(NULL);
--> 0
-- A search finds the common words for a topic, and the files that answer it: 10 words, functions, files.
WITH word(word) AS (VALUES ('loopy'), ('hot'), ('blue'), ('euclid'), ('chomp'), ('moore'), ('fibonacci'), ('domineering'), ('wythoff'), ('hot TEMPERATURE')) SELECT word FROM word WHERE 0 = (SELECT count(*) FROM grundy_help(word.word) WHERE kind <> 'analysis') OR 0 = (SELECT count(*) FROM grundy_help(word.word) WHERE kind = 'analysis');
WITH word(word) AS (VALUES ('stones'), ('subtraction who wins'), ('tree picture'), ('directed graph'), ('periodic sequence'), ('up star')) SELECT word FROM word WHERE 0 = (SELECT count(*) FROM grundy_help(word.word) WHERE kind <> 'analysis');
SELECT name, signature, summary, example, details FROM grundy_help('fibonacci nim') WHERE kind = 'analysis';
--> sql/games/fibonacci_nim.sql|.read sql/games/fibonacci_nim.sql|Fibonacci Nim: who wins, and which first moves win?|NULL|NULL
SELECT count(*) FROM grundy_help WHERE kind = 'analysis';
--> 0
-- A summary is one short line; the other columns contain the rest.
SELECT name, length(summary) FROM grundy_help WHERE (length(summary) > 60 OR summary GLOB '*' || char(10) || '*' OR summary GLOB '*.' OR details = '' OR details LIKE '%' || summary || '%');
-- Details are short, and name the page of the reference that has the rest.
SELECT name, length(details) FROM grundy_help WHERE details IS NULL OR length(details) > 400 OR details NOT GLOB '*see sql/reference/[a-z]*.md';

-- Texts with units, and invalid units.
.open :memory:
.load ./dist/grundy
SELECT grundy_limit('memory', '3e0');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got '3e0' (a TEXT)
SELECT grundy_limit('memory', 'it''s');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got 'it''s' (a TEXT)
SELECT grundy_limit('memory', 2.5);
--> error: grundy_limit(): value must be a non-negative integer, got 2.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT grundy_limit('memory', -1);
--> error: grundy_limit(): value must be a non-negative integer, got -1
SELECT grundy_limit('memory', x'33');
--> error: grundy_limit(): value must be a non-negative integer, got a BLOB of 1 byte; CAST(... AS INTEGER) reads the digits that it begins with
-- A BLOB of more than 1000 bytes is not read for a remedy.
SELECT grundy_heap('nim', CAST(printf('%01000d', 5) AS BLOB));
--> error: grundy_heap(): n must be an integer from 0 to 4611686018427387903, got a BLOB of 1000 bytes; CAST(... AS INTEGER) reads the digits that it begins with
SELECT grundy_heap('nim', CAST(printf('%01001d', 5) AS BLOB));
--> error: grundy_heap(): n must be an integer from 0 to 4611686018427387903, got a BLOB of 1001 bytes
SELECT grundy_limit('memory', '3 ');
--> 3
SELECT grundy_limit('disk', 'x');
--> error: grundy_limit(): value must be a non-negative integer, with or without a unit B, kB, MB, GB, TB (powers of 1000), KiB, MiB, GiB or TiB (powers of 1024), such as '1GB', got 'x' (a TEXT)
SELECT grundy_limit('memory', '2 GiB'), grundy_limit('disk', '3MB');
--> 2147483648|3000000

-- A list is JSON if it comes directly from a table function, but not through a sorter or an ordinary table.
SELECT json_array(parts, value) FROM heap_moves('kayles', 3) WHERE value = 0;
--> [[1,1],0]
SELECT json_array(parts), json_array(json(parts)) FROM (SELECT parts FROM heap_moves('kayles', 3) WHERE value = 0 ORDER BY +value LIMIT 9);
--> ["[1,1]"]|[[1,1]]
CREATE TEMP TABLE kept AS SELECT parts FROM heap_moves('kayles', 3) WHERE value = 0;
SELECT json_array(parts), json_array(json(parts)) FROM kept;
--> ["[1,1]"]|[[1,1]]
SELECT json_array(parts) FROM heap_winning_moves('kayles', '[3]');
--> [[1,1]]
SELECT json_object('left', remaining, 'taken', take) FROM nim_k_winning_moves(2, '[1, 2]');
--> {"left":[0,0],"taken":[1,2]}
SELECT json_array(loop_values, value) FROM solve_rule('VALUES (1)', 'SELECT position, 1 FROM solve_frontier WHERE position = 1 UNION ALL SELECT position, 2 FROM solve_frontier WHERE position = 1') WHERE position = 1;
--> [[0],null]
SELECT json_array(loop_values) FROM solve_bits('SELECT 4', 'SELECT 4, 0, 4, 0 UNION ALL SELECT 4, 0, 4, 1 UNION ALL SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1') WHERE position = 2;
--> [[]]
SELECT json_array(sequence_period(column1, column1 & 1)) FROM (VALUES (0), (1), (2), (3), (4), (5));
--> [{"preperiod":0,"period":2,"saltus":0,"seen":6}]
SELECT json_array(loop_values) FROM solve_graph('VALUES (1, 1), (1, 2)') WHERE position = 1;
--> [[0]]
SELECT json_array(word) FROM misere_quotient('kayles', 3) LIMIT 1;
--> [[]]

-- Texts that are too long, names known in other contexts, invalid forms, positions of any type.
SELECT board_value(replace(printf('%.600c', 'y'), 'y', 'L + x.>.x; ') || 'R + x.>.x', 'x.');
--> error: board_value(): rules: syntax error at byte 4001: expected the end, since rules have at most 4000 bytes, got '.'
SELECT grundy_heap('S{' || replace(printf('%.20c', 'y'), 'y', 'primes,') || '1}', 3);
--> error: grundy_heap(): rules: syntax error at byte 121: expected at most 16 names, got ','
SELECT grundy_heap('wythoff', 3);
--> error: grundy_heap(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'w'; did you mean 'grundy_queen(x, y)'?
SELECT misere_outcome('3_x');
--> error: misere_outcome(): form: syntax error at byte 3: expected # or a number, got 'x'
SELECT misere_outcome('{a=1,a=2}');
--> error: misere_outcome(): form: syntax error at byte 2: expected a name that was given before, got 'a'
SELECT misere_outcome('(3');
--> error: misere_outcome(): form: syntax error at byte 3: expected ), got the end
SELECT misere_outcome('2147483648');
--> error: misere_outcome(): form: syntax error at byte 1: expected a number of at most 2147483647, got '2'
SELECT misere_outcome('');
--> error: misere_outcome(): form: syntax error at byte 1: expected a form such as 2, 2_2, 2_# or {2,0}, got the end
SELECT * FROM solve_graph('SELECT 1.5, NULL, 3 AS result UNION ALL SELECT 1.5, NULL, 4');
--> error: solve_graph(): two results of the position 1.5 differ
SELECT * FROM solve_graph('SELECT x''0102'', NULL, 3 AS result UNION ALL SELECT x''0102'', NULL, 4');
--> error: solve_graph(): two results of the position a BLOB of 2 bytes differ
SELECT count(*) FROM solve_graph('');
--> error: solve_graph(): moves is empty
SELECT count(*) FROM grundy_board('rook', 3) WHERE x = NULL;
--> 0
SELECT game_is('over', 'even');
--> error: game_is(): 'even', 'odd', 'even-tempered', 'odd-tempered' and 'atomic' apply only to games without cycles
SELECT game_left_stop('dud');
--> error: game_left_stop(): only a stopper has stops, and this game has sides
SELECT game_sum('{4611686018427387903|0}', 4611686018427387903);
--> error: game_sum(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_conway(3037000500, 3037000500);
--> error: game_conway(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_ordinal('1/2305843009213693952', -5);
--> error: game_ordinal(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game_ordinal('1/2', '1/2305843009213693952');
--> error: game_ordinal(): a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT misere_form('{0,{0}=a}=a');
--> error: misere_form(): form: syntax error at byte 11: expected a name that no other form has, got 'a'
SELECT misere_sum();
--> error: misere_sum(): at least one argument is needed
SELECT nim_winning_moves.heap FROM nim_winning_moves('[1..2]');
--> error: nim_winning_moves(): heaps must be a JSON array of integers, got '[1..2]' (a TEXT)
SELECT count(*) FROM solve_graph('  -- nothing');
--> error: solve_graph(): moves is empty
SELECT count(*) FROM solve_bits('SELECT 1 AS position, ''Q'' AS result', 'VALUES (1, 0, 1, 0)');
--> error: solve_bits(): result in row 1 of the start must be 'P', 'N', 'D', 'loony' or an integer from 0 to 2147483647, got 'Q' (a TEXT)
SELECT count(*) FROM solve_bits('SELECT 1 AS position, ''N'' AS result, -1 AS remoteness', 'VALUES (1, 0, 1, 0)');
--> error: solve_bits(): remoteness in row 1 of the start must be an integer from 0 to 536870912, got -1
SELECT count(*) FROM bits_moves(1, 'SELECT 0, 1, 1, 0', '', 'VALUES (1.5, 0, 0)');
--> error: bits_moves(): symmetry in row 1 of the symmetries must be an integer, got 1.5 (a REAL); CAST(... AS INTEGER) drops the fraction
SELECT count(*) FROM solve_bits('SELECT 1', 'VALUES (1, 0, 1, 0)', '', 'WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 70000) SELECT n, 0, 0 FROM n');
--> error: solve_bits(): symmetries must generate 10000 permutations at most, but there are more
SELECT * FROM board_bits('domineering', printf('%.*c', 65, '.'));
--> error: board_bits(): board must have at most 63 cells to have masks, got 1 x 65; board_value and board_outcome take more
SELECT count(*) FROM board_moves('domineering', printf('%.*c', 65, '.'));
--> 64
SELECT misere_form('{0}=1');
--> error: misere_form(): form: syntax error at byte 5: expected a name of 1 to 12 small letters, got '1'
SELECT count(*) FROM graph_bits('L + xo>.x', 'SELECT 0, n FROM heap_values(''nim'', 100) WHERE n > 0');
--> error: graph_bits(): edges must have at most 31 vertices by these rules; graph_value takes more

-- Too many arguments, or too few.
.open :memory:
.load ./dist/grundy
SELECT 1 FROM grundy_board;
--> error: grundy_board(): argument piece is missing
SELECT 1 FROM grundy_board();
--> error: grundy_board(): argument piece is missing
SELECT 1 FROM grundy_board('queen');
--> error: grundy_board(): argument width is missing
SELECT 1 FROM grundy_board WHERE width_ = 3;
--> error: grundy_board(): argument piece is missing
SELECT 1 FROM grundy_board('queen', 1, 2, 3, 4);
--> error: too many arguments on grundy_board() - max 4; for example SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0
SELECT 1 FROM piece_moves;
--> error: piece_moves(): argument piece is missing
SELECT 1 FROM piece_moves('queen');
--> error: piece_moves(): argument x is missing
SELECT 1 FROM piece_moves('queen', 1);
--> error: piece_moves(): argument y is missing
SELECT 1 FROM piece_moves('queen', 1, 2, 3, 4, 5, 6);
--> error: too many arguments on piece_moves() - max 6; for example SELECT to_x, to_y FROM piece_moves('queen', 6, 11) WHERE value = 0
SELECT 1 FROM nim_winning_moves;
--> error: nim_winning_moves(): argument heaps is missing
SELECT 1 FROM nim_winning_moves();
--> error: nim_winning_moves(): argument heaps is missing
SELECT 1 FROM nim_winning_moves('[1]', 'normal', 3);
--> error: too many arguments on nim_winning_moves() - max 2; for example SELECT * FROM nim_winning_moves('[3, 4, 5]')
SELECT 1 FROM grundy_help(1);
--> error: grundy_help(): search must be a text of words, got 1
SELECT nim_sum();
--> error: nim_sum(): at least one argument is needed

-- JSON's null is not a text; a board without cells has no range to name.
SELECT heap, take FROM nim_winning_moves('[null]');
SELECT heap, take FROM nim_winning_moves('[true]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got true
SELECT 1 FROM piece_moves('rook', 0, 0, 0);
--> error: piece_moves(): width must be a positive integer, got 0

-- Each entry of grundy_help has a text in each column, and a unique signature.
SELECT name FROM grundy_help WHERE (length(name) > 0 AND kind IN ('scalar', 'aggregate', 'table') AND signature LIKE name || '%' AND length(summary) > 10 AND example LIKE '%' || name || '%') IS NOT TRUE;
SELECT signature, count(*) FROM grundy_help GROUP BY signature HAVING count(*) > 1;

-- A table called as a function, and a function in FROM, get an explanation; tables of the user may still have any
-- name.
.open :memory:
.load ./dist/grundy
SELECT count(*) FROM grundy_help WHERE name = 'heap_values';
--> 1
SELECT count(*) FROM game;
--> error: no such table: game
SELECT count(*) FROM pragma_table_info('game');
--> 0
DROP TABLE IF EXISTS game;
DROP VIEW IF EXISTS game;
CREATE TABLE IF NOT EXISTS game(a);
INSERT INTO game VALUES (7);
SELECT sum(a) FROM game;
--> 7
DROP TABLE IF EXISTS mex;
DROP VIEW IF EXISTS mex;
CREATE TABLE IF NOT EXISTS mex(a);
INSERT INTO mex VALUES (7);
SELECT sum(a) FROM mex;
--> 7
DROP TABLE IF EXISTS nim_sum;
DROP VIEW IF EXISTS nim_sum;
CREATE TABLE IF NOT EXISTS nim_sum(a);
INSERT INTO nim_sum VALUES (7);
SELECT sum(a) FROM nim_sum;
--> 7
DROP TABLE IF EXISTS game_sum;
DROP VIEW IF EXISTS game_sum;
CREATE TABLE IF NOT EXISTS game_sum(a);
INSERT INTO game_sum VALUES (7);
SELECT sum(a) FROM game_sum;
--> 7
DROP TABLE IF EXISTS col;
DROP VIEW IF EXISTS col;
CREATE TABLE IF NOT EXISTS col(a);
INSERT INTO col VALUES (7);
SELECT sum(a) FROM col;
--> 7
SELECT nim_sum(a, 1) || mex(a) || game(a) FROM nim_sum;
--> 607
DROP TABLE game;
DROP TABLE IF EXISTS game;
DROP TABLE nim_sum;
DROP TABLE IF EXISTS nim_sum;

-- An argument from a table that is read later.
WITH t(a) AS (VALUES (1)) SELECT value FROM heap_values('nim', t.a) JOIN t WHERE n = 1;
--> 1
WITH t(a) AS (VALUES (1)) SELECT value FROM t CROSS JOIN heap_values('nim');
--> error: heap_values(): argument largest is missing

-- The text of a query must be a complete statement.
WITH moves_of_mine(a, b) AS (VALUES (1, 0)) SELECT position FROM solve_graph('moves_of_mine');
--> error: solve_graph(): moves cannot be run: no such table: moves_of_mine; a common table expression of the outer statement is not visible here; use CREATE TEMP VIEW moves_of_mine AS ...
CREATE TEMP VIEW moves_of_mine AS VALUES (1, 0);
SELECT position FROM solve_graph('moves_of_mine') ORDER BY position;
--> 0
--> 1
SELECT position FROM solve_graph('SELECT * FROM nosuch.moves');
--> error: solve_graph(): moves cannot be run: no such table: nosuch.moves

-- Lists of numbers that were intended as subtraction sets.
SELECT heap_sum_outcome('1,3,4', 2), heap_sum_outcome('S{1,3,4}', 2);
--> error: heap_sum_outcome(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '1'; did you mean 'S{1,3,4}'?
SELECT heap_sum_outcome('S{1,3,4}', 2);
--> P
SELECT period FROM heap_period('{1, 3, 4}');
--> error: heap_period(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got '{'; did you mean 'S{1, 3, 4}'?
SELECT period FROM heap_period('1,,4');
--> error: heap_period(): rules: syntax error at byte 1: expected 0, 4, 8 or C before the point (a move that takes nothing must split), got '1'

-- Names of sets without S{...}, which rules need around them.
SELECT max(value) FROM heap_values('squares', 5);
--> error: heap_values(): rules: syntax error at byte 2: expected { and the numbers that may be subtracted, got 'q'; did you mean 'S{squares}'?
SELECT max(value) FROM heap_values('S{squares}', 5);
--> 2
SELECT heap_sum_outcome('Prime', 5);
--> error: heap_sum_outcome(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'P'; did you mean 'S{primes}'?
SELECT heap_sum_outcome('odd', 5);
--> error: heap_sum_outcome(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'o'; did you mean 'S{odd}'?
SELECT heap_sum_outcome('powers', 5);
--> error: heap_sum_outcome(): rules: syntax error at byte 1: expected a code such as 0.137 or 0.8F, a set such as S{1,3,4} or S{~2}, coins such as turn:1-3, or one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy, got 'p'; did you mean 'S{powers 2}'?
CREATE TABLE "my moves"(a, b);
INSERT INTO "my moves" VALUES (1, 0);
SELECT position FROM solve_graph('my moves');
--> error: solve_graph(): moves must be one word or in double quotes if it is the name of a table: '"my moves"'
SELECT position, value FROM solve_graph('"my moves"') ORDER BY position;
--> 0|0
--> 1|1
SELECT position FROM solve_graph('SELECT 1 AS "index", 2 AS f, 3 AS "to"');
--> error: solve_graph(): column 3 of the moves is named 'to'; columns after from and to must be named result, remoteness, again, entails, part, count, player or gain; pandas writes its index as the first column unless index = False
WITH steps(a, b) AS (VALUES (1, 0)) SELECT count(*) FROM solve_graph('step');
--> error: solve_graph(): moves cannot be run: no such table: step
WITH steps(a, b) AS (VALUES (1, 0)) SELECT count(*) FROM solve_graph('steps');
--> error: solve_graph(): moves cannot be run: no such table: steps; a common table expression of the outer statement is not visible here; use CREATE TEMP VIEW steps AS ...
WITH "steps" AS (VALUES (1, 0)) SELECT count(*) FROM solve_graph('SELECT * FROM steps');
--> error: solve_graph(): moves cannot be run: no such table: steps; a common table expression of the outer statement is not visible here; use CREATE TEMP VIEW steps AS ...
-- Spellings: decimal fractions, sizes, the accent of misère, names of rulesets; NULL in an array is NULL.
SELECT game('0.5'), game('-0.375'), game('{1.5|0.25}'), game('2.0'), game('0.50000 + *') = game('1/2 + *');
--> 1/2|-3/8|{3/2|1/4}|2|1
SELECT game('0.00000000000000000021684043449710088680149056017398834228515625');
--> 1/4611686018427387904
SELECT game('2305843009213693951.5'), game('-2305843009213693951.5');
--> 4611686018427387903/2|-4611686018427387903/2
SELECT game('2305843009213693952.5');
--> error: game(): g, byte 21: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT game('0.1');
--> error: game(): g, byte 3: a decimal fraction is not a multiple of a power of 1/2
SELECT game('1.');
--> error: game(): g, byte 3: digits are expected, got the end
SELECT game('0.000000000000000000108420217248550443400745280086994171142578125');
--> error: game(): g, byte 3: a number is out of range: numerators are below 2^62, denominators at most 2^62
SELECT board_value('Clobber', '2x4') IS board_value('clobber', '2x4'), board_value('NoGo', '1x4') IS board_value('nogo', '1x4');
--> 1|1
SELECT board_value('cram', ' 2 x 3 ') IS board_value('cram', '2x3'), board_value('cram', '2X3') IS board_value('cram', '2x3'), board_value('cram', '2×3') IS board_value('cram', '2x3');
--> 1|1|1
SELECT heap_outcome('kayles', 1, 'misère') || heap_outcome('kayles', 1, 'MISÈRE') || heap_outcome('kayles', 1);
--> PPN
SELECT heap_outcome('kayles', 1, 'misèr');
--> error: heap_outcome(): play must be 'normal' or 'misere', got 'misèr' (a TEXT)
SELECT n.column1, m.take FROM (VALUES (3), (NULL)) AS n LEFT JOIN nim_winning_moves(json_array(n.column1)) AS m;
--> 3|3
--> NULL|NULL
SELECT heap_outcome('kayles', '[3, null]'), nim_outcome('[null]'), nim_k_outcome(2, '[null, 3]'), nim_sum('[3, null]', 4), nim_sum(4, '[null]');
--> NULL|NULL|NULL|NULL|NULL
SELECT (SELECT count(*) FROM nim_k_winning_moves(2, '[null,3]')), (SELECT count(*) FROM staircase_winning_moves('[null,3]')), (SELECT count(*) FROM heap_winning_moves('kayles', '[3,null]'));
--> 0|0|0
SELECT count(*) FROM nim_winning_moves('[true,3]');
--> error: nim_winning_moves(): heaps[0] must be a non-negative integer, got true
SELECT grundy_heap('0.{3-}=', 5);
--> error: grundy_heap(): rules: syntax error at byte 7: expected no = after braces without an upper limit, such as {2-}, got '='
CREATE TABLE solve_frontier(position);
SELECT position FROM solve_rule('SELECT 1', 'SELECT position, position - 1 FROM solve_frontier');
--> error: solve_rule(): rule must read solve_frontier, the positions whose moves it yields; a table or view solve_frontier of this database hides it: rename that one
DROP TABLE solve_frontier;
-- The bounds of guesses and of texts in messages.
SELECT game(999.9);
--> error: game(): g must be a game, got 999.9 (a REAL), which is 9999/10 rounded; the denominator of a number is a power of 2, and '8795213412905779/8796093022208' is the exact value of this REAL
SELECT game(-999.9);
--> error: game(): g must be a game, got -999.9 (a REAL), which is -9999/10 rounded; the denominator of a number is a power of 2, and '-8795213412905779/8796093022208' is the exact value of this REAL
SELECT game(1000.1);
--> error: game(): g must be a game, got 1000.1 (a REAL), which is probably rounded; '8796972631510221/8796093022208' is its exact value
SELECT game(-1000.1);
--> error: game(): g must be a game, got -1000.1 (a REAL), which is probably rounded; '-8796972631510221/8796093022208' is its exact value
SELECT boxes_score('3x' || replace(hex(zeroblob(30)), '0', 'y'));
--> error: boxes_score(): board must be a size such as '3x4', a size with bits such as '1x1:1100', or a picture such as '+-+/| |/+.+', got '3xyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'
SELECT boxes_score('3x' || replace(hex(zeroblob(29)), '0', 'y'));
--> error: boxes_score(): board must be a size such as '3x4', a size with bits such as '1x1:1100', or a picture such as '+-+/| |/+.+', got '3xyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'
SELECT game_max('{300000000000000000|200000000000000000||300000000|100000000}');
--> error: game_max(): g must be a number, got {300000000000000000|200000000000000000||300000000|100000000}
SELECT game_max('{300000000000000000|200000000000000000||300000000|-100000000}');
--> error: game_max(): g must be a number, got {300000000000000000|200000000000000000||300000000|-100000000...
