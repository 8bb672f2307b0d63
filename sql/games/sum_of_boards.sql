-- A sum of twenty boards of Domineering, Clobber and Amazons, each with its rules. The winner and the winning
-- first moves are found by search, and again from the values of all boards. Domineering 6x6 and Clobber 4x5
-- follow: their values take far longer to compute than their outcomes. The output has the outcome by search and
-- by values; the number of Left's moves, of the moves that win by search, of the moves that win by values, and
-- of differences; the winning moves on three of the boards as board and board after; and the last two outcomes.
--     sqlite3 :memory: '.read sql/games/sum_of_boards.sql'
.load ./dist/grundy
.mode list
.separator " "
CREATE TEMP TABLE size(rules, men, w, h);
INSERT INTO size VALUES ('domineering', '...#', 4, 3), ('clobber', 'xo.x', 3, 3), ('amazons', '..x.o..#', 3, 2);
CREATE TEMP TABLE component AS
WITH RECURSIVE each(id) AS (VALUES (0) UNION ALL SELECT id + 1 FROM each WHERE id < 19),
cell(k) AS (VALUES (0) UNION ALL SELECT k + 1 FROM cell WHERE k < 15)
SELECT id, rules,
       (SELECT group_concat(CASE WHEN k % (w + 1) = w THEN '|'
               ELSE substr(men, 1 + (id * 7919 + k * 104729 + id * k * 31) / 97 % length(men), 1) END, '')
        FROM (SELECT k FROM cell WHERE k < (w + 1) * h - 1 ORDER BY k)) AS board
FROM each JOIN size ON size.rowid = 1 + id % 3;

.read sql/lib/column_names.sql
SELECT board_sum_outcome(rules, board) AS outcome_by_search, game_outcome(game_sum(board_value(rules, board))) AS outcome_by_values
FROM component;
-- A move of Left wins if Right, moving next, does not win the sum of the other boards and the board after the move.
CREATE TEMP TABLE winning AS
SELECT DISTINCT a.id, a.board, m.board_after,
       (SELECT board_sum_outcome(b.rules, CASE WHEN b.id = a.id THEN m.board_after ELSE b.board END) FROM component AS b) AS searched,
       game_outcome(game_sum((SELECT game_sum(board_value(b.rules, b.board)) FROM component AS b WHERE b.id <> a.id), m.value)) AS valued
FROM component AS a JOIN board_moves(a.rules, a.board) AS m
WHERE m.player = 'L';
SELECT count(*) AS moves, sum(searched IN ('L', 'P')) AS winning_by_search, sum(valued IN ('L', 'P')) AS winning_by_values,
       sum(searched <> valued) AS differences FROM winning;
SELECT board, board_after AS after_winning_move FROM winning WHERE id < 3 AND searched IN ('L', 'P') ORDER BY id, board_after;
SELECT board_outcome('domineering', '6x6') AS domineering, board_outcome('clobber', 'xoxox|oxoxo|xoxox|oxoxo') AS clobber;
