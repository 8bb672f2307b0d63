/* board_outcome(), board_winning_moves and board_sum_outcome() as SQL sees them, against values where they fit. */
#include "../core/board_play.h"
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

TEST(test_boards_by_values) {
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

/* ---- Against play ---- */

/* 'L', 'R', 'N' or 'P'; '\0': play need not end. */
static char outcome_of(unsigned result) {
  return (result & 3) + (result >> 2) == 3 ? "PLRN"[result & 3] : '\0';
}

/* Boards to which a player's winning moves lead, sorted, or NULL: after some move play need not end. */
static char *winning_moves(const played *board, const unsigned char *results, char who) {
  char text[128];
  sqlite3_str *lines = sqlite3_str_new(NULL);
  bool ends = true;
  for (int s = 0; s < board->begins[1]; s++) {
    unsigned after = results[board->steps[s].to], other = who == 'L' ? 2 : 1;
    if (board->steps[s].who != who || (after & other) != 0)
      continue;
    ends = ends && (after >> 2 & other) != 0;
    write_area(&board->positions[board->steps[s].to], text);
    sqlite3_str_appendf(lines, "%s%s", sqlite3_str_length(lines) == 0 ? "" : "\n", text);
  }
  if (sqlite3_str_length(lines) == 0)
    sqlite3_str_appendf(lines, "(no rows)");
  char *found_lines = sqlite3_str_finish(lines);
  database_sort_lines(found_lines);
  if (!ends)
    sqlite3_free(found_lines);
  return ends ? found_lines : NULL;
}

/* The answer is the expected one. Where that is NULL or '', and perhaps elsewhere by such rules, it is refused. */
static void check_played(sqlite3 *db, const char *expected, const char *format, const char *name, const char *text, char who) {
  char *sql = sqlite3_mprintf(format, name, text, who), *rows = database_rows(db, sql);
  bool is_refused = need_not_end(name) && strstr(rows, "need not end") != NULL;
  if (!is_refused && (expected == NULL || strcmp(rows, expected) != 0))
    fail_msg("%s: %s, not %s", sql, rows, expected == NULL ? "refused" : expected);
  sqlite3_free(rows);
  sqlite3_free(sql);
}

/* Each ruleset that there is, and sums of boards of three of them. */
DATABASE_TEST(test_boards_by_play) {
  static played boards[3];
  static unsigned char results[PLAYED_MOST];
  uint64_t seed = 7;
  int compared = 0, sums = 0;
  char names[60][40], men[60][10], texts[3][128];
  int count = 0;
  sqlite3_stmt *rulesets;
  assert_int_equal(sqlite3_prepare_v2(db, "SELECT name, men FROM board_rulesets", -1, &rulesets, NULL), SQLITE_OK);
  for (; sqlite3_step(rulesets) == SQLITE_ROW; count++) {
    sqlite3_snprintf(sizeof names[0], names[count], "%s", sqlite3_column_text(rulesets, 0));
    sqlite3_snprintf(sizeof men[0], men[count], "%s", sqlite3_column_text(rulesets, 1));
  }
  sqlite3_finalize(rulesets);
  for (int64_t i = 0; i < count * scaled(30, 3); i++) {
    const char *name = names[i % count];
    area a = random_area(name, men[i % count], &seed);
    played *board = &boards[i % 3];
    write_area(&a, texts[i % 3]);
    if (!played_make(board, name, &a) || !played_sum(board, 1, results)) {
      board->count = PLAYED_MOST + 1; /* no sums of it */
      continue;
    }
    char expected[2] = {outcome_of(results[0]), '\0'};
    check_played(db, expected, "SELECT board_outcome(%Q, %Q)", name, texts[i % 3], 0);
    for (int player = 0; player < 2; player++) {
      char *moves = winning_moves(board, results, "LR"[player]);
      check_played(db, moves, "SELECT board_after FROM board_winning_moves(%Q, %Q, '%c') ORDER BY 1", name, texts[i % 3],
                   "LR"[player]);
      sqlite3_free(moves);
    }
    compared++;
    if (i % 3 != 2 || !played_sum(boards, 3, results) || outcome_of(results[0]) == '\0')
      continue;
    char *sql = sqlite3_mprintf("SELECT board_sum_outcome(column1, column2) FROM (VALUES (%Q, %Q), (%Q, %Q), (%Q, %Q))",
                                names[(i - 2) % count], texts[0], names[(i - 1) % count], texts[1], name, texts[2]);
    char *rows = database_rows(db, sql);
    if (strstr(rows, "need not end") == NULL && rows[0] != outcome_of(results[0]))
      fail_msg("%s: %s", sql, rows);
    sqlite3_free(rows);
    sqlite3_free(sql);
    sums++;
  }
  assert_true(compared > count * scaled(30, 3) * 3 / 4 && sums > 0);
}

/* ---- Stops ---- */

typedef struct test_gap {
  double began, last, longest;
} test_gap;

static int note_gap(void *context) {
  test_gap *gap = context;
  double now = database_now();
  if (now - gap->last > gap->longest)
    gap->longest = now - gap->last;
  gap->last = now;
  return now - gap->began > 0.2;
}

/* SQLite's progress handler, which may stop the work, is asked all the time, however it goes on. */
TEST(test_stops) {
  static const char *const statements[] = {
      "SELECT board_outcome('domineering', '8x7')",
      "SELECT board_outcome('clobber', 'xoxox|oxoxo|xoxox|oxoxo|xoxox')",
      "SELECT count(*) FROM board_winning_moves('domineering', '8x7', 'L')",
      "SELECT board_sum_outcome('clobber', column1) FROM (VALUES ('xoxo|oxox|xoxo|oxox|xx..'), ('xoxox|oxoxo|xxxoo|oxoxo'))",
      "SELECT board_value('clobber', 'xoxoxoxo|oxoxoxox|xoxoxoxo')",
  };
  for (int narrow = 0; narrow < 2; narrow++)
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
      sqlite3 *db = database_open();
      test_gap gap = {database_now(), database_now(), 0};
      if (narrow == 1)
        database_limit_memory(db, 4000000);
      sqlite3_progress_handler(db, 1, note_gap, &gap);
      int status = sqlite3_exec(db, statements[i], NULL, NULL, NULL);
      double last = database_now() - gap.last;
      if ((status != SQLITE_INTERRUPT && narrow == 0) || gap.longest > DATABASE_STOPS_WITHIN || last > DATABASE_STOPS_WITHIN)
        fail_msg("%s: status %d, not asked for %.3f s, then %.3f s", statements[i], status, gap.longest, last);
      database_close(db);
    }
}

/* Domineering: Breuker, Uiterwijk and van den Herik (2000), the vertical player being Left. Clobber: Albert, Grossman,
** Nowakowski and Wolfe (2005). */
TEST(test_known_boards) {
  static const database_check checks[] = {
      {"SELECT board_outcome('domineering', '4x4'), board_outcome('domineering', '5x5'), board_outcome('domineering', '6x6')",
       "N|P|N"},
      {"SELECT board_outcome('domineering', '2x2'), board_outcome('domineering', '3x3'), board_outcome('domineering', '2x3'), "
       "board_outcome('domineering', '3x2')",
       "N|N|N|N"},
      {"SELECT board_outcome('clobber', 'xo'), board_outcome('clobber', 'xoxo|oxox|xoxo|oxox')", "N|N"},
      /* 1 x n to 3 x n, 4 x n to n = 6, and Clobber's chessboards, by their values. */
      {"WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT rules, a.i || 'x' || b.i AS size "
       "FROM (SELECT 'domineering' AS rules UNION ALL SELECT 'clobber') AS r, n AS a, n AS b WHERE a.i < 5 AND a.i * b.i < "
       "CASE rules WHEN 'clobber' THEN 16 ELSE 25 END AND board_outcome(rules, size) <> game_outcome(board_value(rules, size))",
       "(no rows)"},
      {"SELECT board_sum_outcome('clobber', 'x') FROM (SELECT 1) WHERE 0", "P"},
      {"SELECT board_sum_outcome(column1, column2) FROM (VALUES ('clobber', 'xxo'), ('game', 'v'), ('clobber', NULL))", "P"},
  };
  DATABASE_RUN(checks);
}

TEST(test_messages) {
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
