-- Dots and Boxes. tests/core/test_boxes.c compares scores and nimbers with games that are played; here are published
-- scores, the columns of boxes_moves, the spellings of boards, and the laws that connect them.
WITH size(h, w) AS (VALUES (1, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 3))
SELECT group_concat(boxes_score(h || 'x' || w) || ' ' || boxes_score(w || 'x' || h)) FROM size;
--> -1 -1,2 2,-2 -2,2 2,-2 -2,-3 -3
WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 8) SELECT group_concat(boxes_score('1x' || i)) FROM n;
--> -1,0,-1,0,-1,0,-1,0
SELECT boxes_nimber('1x1'), boxes_nimber('1x2'), boxes_nimber('2x2'), boxes_nimber('2x3'), boxes_nimber('2x4'), boxes_nimber('3x3');
--> 1|1|0|1|0|2
SELECT typeof(boxes_nimber('1x1')), typeof(boxes_nimber('+-+-+/|   |/+-+.+')), boxes_score(NULL), boxes_nimber(NULL), boxes_svg(NULL);
--> integer|text|NULL|NULL|NULL
SELECT count(*) FROM boxes_moves(NULL);
--> 0
-- A finished board, and a board on which one side is left.
SELECT boxes_score('+-+/|A|/+-+'), boxes_nimber('+-+/|A|/+-+'), (SELECT count(*) FROM boxes_moves('+-+/|A|/+-+'));
--> 0|0|0
SELECT * FROM boxes_moves('+-+-+/|A| |/+-+.+');
--> b1c1|+-+-+/|A| |/+-+-+|1|1|1|0|1
-- The eight outer sides of 2x2 win, the inner ones draw.
SELECT score, nimber, gain, again, is_best, count(*), min(side), max(side) FROM boxes_moves('2x2') GROUP BY 1, 2, 3, 4, 5 ORDER BY 1;
--> 0|1|0|0|0|4|a2b2|b2c2
--> 2|1|0|0|1|8|a1a2|c2c3
-- One winning move of twelve.
SELECT side, score, nimber, is_best FROM boxes_moves('+-+.+.+/. . | |/+-+-+.+/. . . |/+-+-+-+/. . . |/+-+-+.+') WHERE score > -5 ORDER BY score DESC, side;
--> b3b4|1|0|1
--> a3a4|-1|loony|0
--> b4c4|-1|loony|0
-- Three boxes can be taken, and the move c2c3 hands over all of them.
SELECT side, gain, again, score, nimber FROM boxes_moves('+-+-+-+/|     |/+-+-+.+/. . | |/+.+-+-+') ORDER BY score DESC, side;
--> b1b2|1|1|4|loony
--> b2b3|1|1|4|1
--> c2d2|1|1|4|1
--> c2c3|0|0|-4|1
--> a1a2|0|0|-6|loony
--> a1b1|0|0|-6|loony
-- The hard-hearted handout: the middle of a chain of two leaves no choice.
SELECT side, score, nimber, is_best FROM boxes_moves('+-+.+/. . ./+.+-+') ORDER BY 2 DESC, 1;
--> b1b2|0|0|1
--> a1a2|-2|0|0
--> a1b1|-2|0|0
--> b2c2|-2|0|0
--> c1c2|-2|0|0
-- Spellings of one board: a picture, with open sides as spaces and short rows, with line breaks, and bits.
SELECT boxes_score('+-+.+/. . |/+.+-+'), boxes_score('+-+ +/    |/+ +-+'), boxes_score('+-+ +
    |
+ +-+
'), boxes_score('1x2:1001001'), boxes_score('+-/    |/+ +-');
--> 2|2|2|2|2
-- Every text in the column board_after can be read back, and has the score and the nimber of its row.
CREATE TABLE board AS WITH RECURSIVE n(i, r) AS (VALUES (0, 71) UNION ALL SELECT i + 1, (r * 1103515245 + 12345) % 2147483648 FROM n WHERE i < 200),
  side(k) AS (VALUES (0) UNION ALL SELECT k + 1 FROM side WHERE k < 23), size(of, name, sides) AS (VALUES (0, '2x3', 17), (1, '3x3', 24), (2, '1x5', 16))
  SELECT i, name || ':' || (SELECT group_concat(r >> (7 + k) & 1, '') FROM side WHERE k < sides) AS board FROM n JOIN size ON of = i % 3;
SELECT length(board), count(*) FROM board GROUP BY 1;
--> 20|67
--> 21|67
--> 28|67
SELECT count(*) > 1000, count(*) FILTER (WHERE score IS NOT CASE WHEN again THEN gain + boxes_score(board_after) ELSE -boxes_score(board_after) END),
  count(*) FILTER (WHERE nimber IS NOT boxes_nimber(board_after)), count(*) FILTER (WHERE again <> (gain > 0)),
  count(*) FILTER (WHERE length(board_after) - length(replace(replace(board_after, '-', ''), '|', '')) <> length(board) - length(replace(board, '1', '')) - (board LIKE '1%') + 1)
FROM board, boxes_moves(board);
--> 1|0|0|0|0
-- The score of a board is the score of its best moves.
SELECT count(*) FROM board WHERE boxes_score(board) IS NOT ifnull((SELECT max(score) FROM boxes_moves(board)), 0)
  OR EXISTS (SELECT 1 FROM boxes_moves(board) WHERE is_best <> (score = boxes_score(board)));
--> 0
-- A reflection changes neither the score nor the nimber: turn the rows of each board upside down.
SELECT count(*) > 400, count(*) FILTER (WHERE boxes_score(after) <> boxes_score(turned) OR boxes_nimber(after) IS NOT boxes_nimber(turned))
FROM (SELECT board_after AS after, substr(board_after, 33, 7) || '/' || substr(board_after, 25, 7) || '/' || substr(board_after, 17, 7) || '/' || substr(board_after, 9, 7) || '/' || substr(board_after, 1, 7) AS turned
      FROM board, boxes_moves(board) WHERE board LIKE '2x3%');
--> 1|0
-- Play from a board to its end, each player making the first of the best moves: the boxes add up to the score.
WITH RECURSIVE game(board, turn, lead, moves) AS (
  VALUES ('3x3:010000011100010110011001', 1, 0, 0)
  UNION ALL SELECT board_after, CASE WHEN again THEN turn ELSE -turn END, lead + turn * gain, moves + 1
  FROM game, boxes_moves(board) WHERE is_best AND side = (SELECT min(side) FROM boxes_moves(board) WHERE is_best))
SELECT moves, lead, boxes_score('3x3:010000011100010110011001') FROM game ORDER BY moves DESC LIMIT 1;
--> 14|-1|-1
SELECT count(*), sum(gain), max(side) FROM boxes_moves('31x32');
--> 2047|0|z9z10
-- The solver does not need much memory.
SELECT grundy_limit('memory', '4 MB'), boxes_score('3x3'), grundy_limit('memory', '200 kB'), boxes_score('3x3');
--> 4000000|-3|200000|-3
SELECT grundy_limit('memory', '1 GiB');
--> 1073741824
-- Each of four owners has a colour, and a box without an owner has another one: owners A, B, none, A, C, D.
WITH RECURSIVE box(number, fill, rest) AS (SELECT 0, '', boxes_svg('+-+-+-+/|A|B| |/+-+-+-+/|A|C|D|/+-+-+-+')
    UNION ALL SELECT number + 1, substr(rest, instr(rest, '" fill-opacity') - 7, 7), substr(rest, instr(rest, '" fill-opacity') + 9)
    FROM box WHERE rest LIKE '%" fill-opacity%')
SELECT count(*), count(DISTINCT fill), max(fill) FILTER (WHERE number = 1) = max(fill) FILTER (WHERE number = 4) FROM box WHERE number > 0;
--> 6|5|1
-- Wrong boards.
SELECT boxes_score('6x6');
--> error: boxes_score(): board must have at most 64 sides that are not drawn, got 84
SELECT score FROM boxes_moves('6x6');
--> error: boxes_moves(): board must have at most 64 sides that are not drawn, got 84
SELECT boxes_score('');
--> error: boxes_score(): board must be a size such as '3x4', a size with bits such as '1x1:1100', or a picture such as '+-+/| |/+.+', got ''
SELECT boxes_score('3x3x3');
--> error: boxes_score(): board must be a size such as '3x4', a size with bits such as '1x1:1100', or a picture such as '+-+/| |/+.+', got '3x3x3'
SELECT boxes_score(33);
--> error: boxes_score(): board must be a text such as '3x4' or '+-+/| |/+.+', got 33
SELECT boxes_nimber('3x0');
--> error: boxes_nimber(): board must have at least one box
SELECT boxes_nimber('+/./+');
--> error: boxes_nimber(): board must have at least one box
SELECT boxes_score('40x40');
--> error: boxes_score(): board must have at most 2048 sides
SELECT boxes_score('2x2:1100');
--> error: boxes_score(): board must have 12 bits after its size, one for each side, got 4
SELECT boxes_score('1x1:1 00');
--> error: boxes_score(): bit 2 of board must be 0 or 1, got ' '
SELECT boxes_score('+-+/| |');
--> error: boxes_score(): board must have an odd number of rows, dots first and last, got 2
SELECT boxes_score('+-x');
--> error: boxes_score(): row 1, column 3 of board must be '+', got 'x'
SELECT boxes_score('+|+');
--> error: boxes_score(): row 1, column 2 of board must be '-', '.' or a space, got '|'
SELECT boxes_score('+-+/-');
--> error: boxes_score(): row 2, column 1 of board must be '|', '.' or a space, got '-'
SELECT boxes_score('+-+/|é|/+-+');
--> error: boxes_score(): row 2, column 2 of board must be a space or the letter of an owner, got 'é'
SELECT boxes_score('+-+/|A./+-+');
--> error: boxes_score(): row 2, column 2 of board must be a space, since a side of this box is not drawn
SELECT boxes_svg('2x2', '+-+');
--> error: boxes_svg(): board_after must have at least one box
SELECT boxes_svg('2x2', '2x3');
--> error: boxes_svg(): board_after must have 2 x 2 boxes as board has, got 2 x 3

-- Each side of a picture joins the two dots in its name.
WITH place(i) AS (VALUES (0), (1), (2)), side(name, dot, way) AS (
  SELECT printf('%s%d%s%d', char(97 + a.i), 1 + b.i, char(98 + a.i), 1 + b.i), (34 + 48 * a.i) || ' ' || (110 - 48 * b.i), 'h' FROM place AS a, place AS b WHERE a.i < 2
  UNION ALL SELECT printf('%s%d%s%d', char(97 + a.i), 1 + b.i, char(97 + a.i), 2 + b.i), (34 + 48 * a.i) || ' ' || (62 - 48 * b.i), 'v' FROM place AS a, place AS b WHERE b.i < 2)
SELECT count(*), sum(instr(boxes_svg('2x2'), 'd="M' || dot || way || '48"><title>' || name || '</title>') > 0) FROM side;
--> 12|12
-- A text that is too wide, or too high.
SELECT boxes_score(substr(replace(hex(zeroblob(2500)), '0', '+-'), 1, 4101) || '/|');
--> error: boxes_score(): board must have at most 2048 sides
SELECT boxes_score(replace(hex(zeroblob(2100)), '0', '/') || '+');
--> error: boxes_score(): board must have at most 2048 sides
