/* board_outcome(), board_winning_moves and board_sum_outcome() as SQL sees them, against values where they fit. */
#include "database.h"

/* Random boards of a ruleset: rows of `width` cells of what the third column names. */
#define BOARDS(count) \
  "WITH RECURSIVE ruleset(rules, men, width, height) AS (VALUES " \
  "('domineering', '.#', 4, 3), ('cram', '.#', 3, 3), ('clobber', 'xo.', 4, 3), ('snort', '.LR#', 3, 3), ('col', '.LR#', 3, 3), " \
  "('toads-and-frogs', 'tf.', 6, 1), ('konane', 'xo.', 3, 3), ('fission', 'x.', 3, 3), ('hot-clobber', 'xo.', 3, 2), " \
  "('kings', 'xo.', 3, 2), ('knights', 'xo.', 3, 2), ('node-kayles', '.#', 3, 3), " \
  "('L + xo>.x ; R + ox>.o', 'xo.', 3, 3), ('B - .>#', '.#', 4, 1)), " \
  "n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < " #count "), " \
  "cell(k) AS (VALUES (0) UNION ALL SELECT k + 1 FROM cell WHERE k < 15) " \
  "SELECT rules, i, (SELECT group_concat(CASE WHEN k % (width + 1) = width THEN '|' ELSE " \
  "substr(men, 1 + abs(random() / 7 + i - i) % length(men), 1) END, '') FROM cell WHERE k < (width + 1) * height - 1) AS board " \
  "FROM ruleset, n"

static void test_boards_by_values(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"CREATE TABLE board AS " BOARDS(40), "(no rows)"},
      {"SELECT count(*), min(length(board)) > 3 FROM board", "560|1"},
      {"SELECT rules, board, board_outcome(rules, board), game_outcome(board_value(rules, board)) FROM board "
       "WHERE board_outcome(rules, board) <> game_outcome(board_value(rules, board))",
       "(no rows)"},
      {"SELECT count(DISTINCT board_outcome(rules, board)) FROM board", "4"},
      /* A move wins for Left if what it leads to is >= 0. */
      {"SELECT b.board, w.board_after FROM board AS b JOIN board_winning_moves(b.rules, b.board, 'L') AS w WHERE "
       "game_outcome(board_value(b.rules, w.board_after)) NOT IN ('L', 'P')",
       "(no rows)"},
      {"SELECT (SELECT count(DISTINCT m.board_after) FROM board AS b JOIN board_moves(b.rules, b.board) AS m "
       "WHERE m.player <> 'L' AND game_outcome(m.value) IN ('R', 'P')) - (SELECT count(DISTINCT w.board_after) FROM board AS b "
       "JOIN board_winning_moves(b.rules, b.board, 'R') AS w)",
       "0"},
      {"SELECT i, board_sum_outcome(rules, board), game_outcome(game_sum(board_value(rules, board))) AS by_value "
       "FROM board GROUP BY i HAVING board_sum_outcome(rules, board) <> by_value",
       "(no rows)"},
      {"SELECT i % 7, board_sum_outcome(rules, board), game_outcome(game_sum(board_value(rules, board))) AS by_value "
       "FROM (SELECT rules, i, board FROM board UNION ALL VALUES ('game', 1, '{3|-1}'), ('game', 2, '1/2'), ('game', 3, '^*')) "
       "WHERE rules <> 'game' AND i < 15 GROUP BY i % 7 HAVING board_sum_outcome(rules, board) <> by_value",
       "(no rows)"},
      {"SELECT a.rules FROM (SELECT rules, board, i, board_sum_outcome(rules, board) OVER (ORDER BY rowid ROWS 2 PRECEDING) AS o, "
       "game_outcome(game_sum(board_value(rules, board)) OVER (ORDER BY rowid ROWS 2 PRECEDING)) AS v FROM board) AS a WHERE o <> v",
       "(no rows)"},
  };
  DATABASE_RUN(checks);
}

/* Domineering: Breuker, Uiterwijk and van den Herik (2000), the vertical player being Left. Clobber: Albert, Grossman,
** Nowakowski and Wolfe (2005). */
static void test_known_boards(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT board_outcome('domineering', '4x4'), board_outcome('domineering', '5x5'), board_outcome('domineering', '6x6')",
       "N|P|N"},
      {"SELECT board_outcome('domineering', '2x2'), board_outcome('domineering', '3x3'), board_outcome('domineering', '2x3'), "
       "board_outcome('domineering', '3x2')",
       "N|N|N|N"},
      {"SELECT board_outcome('clobber', 'xo'), board_outcome('clobber', 'xoxo|oxox|xoxo|oxox')", "N|N"},
      {"SELECT board_sum_outcome('clobber', 'x') FROM (SELECT 1) WHERE 0", "P"},
      {"SELECT board_sum_outcome(column1, column2) FROM (VALUES ('clobber', 'xxo'), ('game', 'v'), ('clobber', NULL))", "P"},
  };
  DATABASE_RUN(checks);
}

static void test_messages(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT board_outcome('clobber', NULL), board_outcome(NULL, 'xo')", "NULL|NULL"},
      {"SELECT board_outcome('clobber', 'xqo')",
       "ERROR: board_outcome(): board must have 'x', 'o', '.', '#', '|' or a line break at byte 2, got 'q'"},
      {"SELECT board_outcome('fox-and-geese', 'f.|..')",
       "ERROR: board_outcome(): play on this board need not end, so that it is no sum of games that do; solve_bits over "
       "board_bits tells who wins"},
      {"SELECT board_outcome('clobber', 'xo')", "N"},
      {"SELECT board_sum_outcome('game', '{3|')",
       "ERROR: board_sum_outcome(): board must have a game such as '{3|-1}' at byte 4, got the end"},
      {"SELECT * FROM board_winning_moves('clobber', 'xo', 'X')",
       "ERROR: board_winning_moves(): player must be 'L' or 'R', got 'X' (a TEXT)"},
  };
  DATABASE_RUN(checks);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_boards_by_values),
      cmocka_unit_test(test_known_boards),
      cmocka_unit_test(test_messages),
  };
  return cmocka_run_group_tests_name("board_outcomes", tests, NULL, NULL);
}
