/* Slow: make check omits this test, which takes more than a second. */
/* Test board_outcome(), board_winning_moves, board_sum_outcome() and board_sum_winning_moves in
** SQL. Compare them with play and, if values exist, with values. */
#include "../core/board_play.h"
#include "stops.h"

/* ---- Comparison with play ---- */

/* Return 'L', 'R', 'N' or 'P', or '\0' if play need not end. */
static char outcome_of(unsigned result) {
  return (result & 3) + (result >> 2) == 3 ? "PLRN"[result & 3] : '\0';
}

/* Return the sorted rows of a player's winning moves in a sum: the board after the move, and before
** it the component if there are several. Return NULL if play need not end after some move. */
static char *winning_moves(const played *boards, int count, const unsigned char *results,
                           char who) {
  char text[128];
  sqlite3_str *lines = sqlite3_str_new(NULL);
  bool ends = true;
  for (int b = 0, unit = 1; b < count; unit *= boards[b++].count)
    for (int s = 0; s < boards[b].begins[1]; s++) {
      const unsigned after = results[boards[b].steps[s].to * unit], other = who == 'L' ? 2 : 1;
      if (boards[b].steps[s].who != who || (after & other) != 0)
        continue;
      ends = ends && (after >> 2 & other) != 0;
      write_area(&boards[b].positions[boards[b].steps[s].to], text);
      if (sqlite3_str_length(lines) > 0)
        sqlite3_str_appendf(lines, "\n");
      if (count > 1)
        sqlite3_str_appendf(lines, "%d|", b);
      sqlite3_str_appendf(lines, "%s", text);
    }
  if (sqlite3_str_length(lines) == 0)
    sqlite3_str_appendf(lines, "(no rows)");
  char *found_lines = sqlite3_str_finish(lines);
  database_sort_lines(found_lines);
  if (!ends)
    sqlite3_free(found_lines);
  return ends ? found_lines : NULL;
}

/* Check that the result is the expected one. If `expected` is NULL or '', the question must be
** refused; it may also be refused for other boards of such rules. */
static void check_played(sqlite3 *db, const char *expected, const char *format, const char *name,
                         const char *text, char who) {
  TEXT *sql = sqlite3_mprintf(format, name, text, who), *rows = database_rows(db, sql);
  bool is_refused = need_not_end(name) && strstr(rows, "need not end") != NULL;
  if (!is_refused && (expected == NULL || strcmp(rows, expected) != 0))
    fail_msg("%s: %s, not %s", sql, rows, expected == NULL ? "refused" : expected);
}

/* Compare the winning moves in a sum of three boards with play. */
static void check_sum_moves(sqlite3 *db, const char *const names[3], char (*texts)[128],
                            const played *boards, const unsigned char *results) {
  for (int player = 0; player < 2; player++) {
    TEXT *moves = winning_moves(boards, 3, results, "LR"[player]);
    TEXT *sql =
        sqlite3_mprintf("SELECT * FROM board_sum_winning_moves(json_array(json_array(%Q, "
                        "%Q), json_array(%Q, %Q), json_array(%Q, %Q)), '%c')",
                        names[0], texts[0], names[1], texts[1], names[2], texts[2], "LR"[player]);
    TEXT *rows = database_rows(db, sql);
    if (strstr(rows, "need not end") != NULL)
      continue;
    database_sort_lines(rows);
    if (moves == NULL || strcmp(rows, moves) != 0)
      fail_msg("%s: %s, not %s", sql, rows, moves == NULL ? "refused" : moves);
  }
}

/* Compare each ruleset, and sums of boards of three rulesets, with play. */
DATABASE_TEST(test_boards_by_play) {
  static played boards[3];
  static unsigned char results[PLAYED_MOST];
  uint64_t seed = 7;
  int compared = 0, sums = 0;
  char names[60][40], men[60][10], texts[3][128];
  int count = 0;
  sqlite3_stmt *rulesets;
  assert_int_equal(
      sqlite3_prepare_v2(db, "SELECT name, pieces FROM board_rulesets", -1, &rulesets, NULL),
      SQLITE_OK);
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
      board->count = PLAYED_MOST + 1; /* the board is not used in sums */
      continue;
    }
    char expected[2] = {outcome_of(results[0]), '\0'};
    check_played(db, expected, "SELECT board_outcome(%Q, %Q)", name, texts[i % 3], 0);
    for (int player = 0; player < 2; player++) {
      TEXT *moves = winning_moves(board, 1, results, "LR"[player]);
      check_played(db, moves,
                   "SELECT board_after FROM board_winning_moves(%Q, %Q, '%c') ORDER BY 1", name,
                   texts[i % 3], "LR"[player]);
    }
    compared++;
    if (i % 3 != 2 || !played_sum(boards, 3, results) || outcome_of(results[0]) == '\0')
      continue;
    const char *const added[3] = {names[(i - 2) % count], names[(i - 1) % count], name};
    TEXT *sql = sqlite3_mprintf(
        "SELECT board_sum_outcome(column1, column2) FROM (VALUES (%Q, %Q), (%Q, %Q), (%Q, %Q))",
        added[0], texts[0], added[1], texts[1], name, texts[2]);
    TEXT *rows = database_rows(db, sql);
    if (strstr(rows, "need not end") == NULL && rows[0] != outcome_of(results[0]))
      fail_msg("%s: %s", sql, rows);
    check_sum_moves(db, added, texts, boards, results);
    sums++;
  }
  assert_true(compared > count * scaled(30, 3) * 3 / 4 && sums > 0);
}

/* ---- Stops ---- */

/* SQLite's progress handler is called throughout the work and can stop it. */
TEST(test_stops) {
  static const char *const statements[] = {
      "SELECT board_outcome('domineering', '9x8')",
      "SELECT board_outcome('clobber', 'xoxox|oxoxo|xoxox|oxoxo|xoxox')",
      "SELECT count(*) FROM board_winning_moves('domineering', '9x8', 'L')",
      ("SELECT board_sum_outcome('clobber', column1) FROM (VALUES ('xoxo|oxox|xoxo|oxox|xx..'), "
       "('xoxox|oxoxo|xxxoo|oxoxo'))"),
      ("SELECT * FROM board_sum_winning_moves('[[\"clobber\", \"xoxo|oxox|xoxo|oxox|xx..\"], "
       "[\"domineering\", \"6x6\"]]', 'L')"),
      "SELECT board_value('clobber', 'xoxoxoxo|oxoxoxox|xoxoxoxo')",
      "SELECT board_outcome('nogo', '6x6')",
      "SELECT board_value('nogo', '5x5')",
      "SELECT board_outcome('nogo', '32x32')",
  };
  for (int narrow = 0; narrow < 2; narrow++)
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
      sqlite3 *db = database_open();
      stops_gaps gaps;
      if (narrow == 1)
        database_limit_memory(db, 4000000);
      int status = stops_measure(db, statements[i], 1, scale() == 1 ? 0.2 : 0.06, &gaps);
      if (status != SQLITE_INTERRUPT && narrow == 0)
        fail_msg("%s: status %d", statements[i], status);
      database_close(db);
    }
}

/* Run a statement and interrupt it after some questions, perhaps with little memory. It must have
** the expected rows or an error. Count errors by interrupts and by memory in failures[]. */
static void try_statement(sqlite3 *db, const char *sql, const char *expected, bool is_scarce,
                          uint64_t *seed, int failures[2]) {
  if (is_scarce)
    database_limit_memory(db, 150000 + (int)(database_random(seed) % 300000));
  TEXT *rows = database_rows_until(db, sql, 1, 1 + (int)(database_random(seed) % 40));
  failures[0] += strstr(rows, "interrupted") != NULL;
  failures[1] += strstr(rows, "bytes of memory") != NULL;
  if (strcmp(rows, expected) != 0 && strncmp(rows, "ERROR", 5) != 0)
    fail_msg("%s: %s, not %s", sql, rows, expected);
  database_limit_memory(db, 1 << 28);
}

/* Boards of 92 cells that walls divide into four regions have the same outcome as the sum of the
** values of the regions, also on a connection whose statement for the same board was stopped, or
** had too little memory. */
DATABASE_TEST(test_divided_boards) {
  static const char *const rulesets[] = {"domineering", "triomineering", "quelhas", "cram"};
  uint64_t seed = 11;
  int failures[2] = {0, 0};
  for (int64_t i = 0; i < scaled(60, 8); i++) {
    const char *name = rulesets[i % 4];
    char text[4 * 24], regions[4][4 * 6];
    for (int y = 0; y < 4; y++)
      for (int x = 0; x < 24; x++) {
        text[24 * y + x] = x == 23                                         ? "|||"[y]
                           : x % 6 == 5 || database_random(&seed) % 7 == 0 ? '#'
                                                                           : '.';
        regions[x / 6][6 * y + x % 6] = x % 6 == 5 ? "|||"[y] : text[24 * y + x];
      }
    TEXT *values = sqlite3_mprintf("SELECT game_outcome(game_sum(board_value('%s', column1))) "
                                   "FROM (VALUES (%Q), (%Q), (%Q), (%Q))",
                                   name, regions[0], regions[1], regions[2], regions[3]);
    TEXT *expected = database_rows(db, values);
    TEXT *sql = sqlite3_mprintf("SELECT board_outcome(%Q, %Q)", name, text);
    sqlite3 *used = database_open();
    for (int tries = 0; tries < 4; tries++) {
      try_statement(used, sql, expected, tries % 2 == 1, &seed, failures);
      if (tries > 0)
        database_expect(used, sql, expected);
    }
    database_close(used);
  }
  assert_true(failures[0] > 0 && failures[1] > 0);
}

/* Write a board of 64 to 126 bits with four parts that rows or columns of '#' divide, and append
** the parts to `parts` as rows of VALUES. */
static void write_turned_board(const char *name, const char *letters, uint64_t *seed, char *text,
                               sqlite3_str *parts) {
  int length = 17 + (int)(database_random(seed) % 3), across = strlen(letters) > 4 ? 2 : 4;
  bool is_tall = database_random(seed) % 2 == 0;
  int width = is_tall ? across : length, height = is_tall ? length : across;
  for (int y = 0; y < height; y++)
    for (int x = 0; x <= width; x++) {
      bool divides = (is_tall ? y : x) % 5 == 4;
      char letter = divides ? '#' : letters[database_random(seed) % strlen(letters)];
      text[y * (width + 1) + x] = x < width ? letter : "|"[y + 1 == height];
    }
  for (int first = 0; first < length; first += 5) {
    sqlite3_str_appendf(parts, sqlite3_str_length(parts) > 0 ? ", (%Q, '" : "(%Q, '", name);
    for (int y = is_tall ? first : 0; y < (is_tall ? core_min(first + 4, length) : height); y++)
      sqlite3_str_appendf(parts, "%s%.*s", y > (is_tall ? first : 0) ? "|" : "",
                          is_tall ? width : (int)core_min(4, length - first),
                          text + y * (width + 1) + (is_tall ? 0 : first));
    sqlite3_str_appendf(parts, "')");
  }
}

/* Boards that are wide and tall, of different sizes, are positions of one grid in a sum. Their
** parts have values. */
DATABASE_TEST(test_turned_boards) {
  static const char *const rulesets[][2] = {{"domineering", "..#"},
                                            {"cram", "..#"},
                                            {"node-kayles", "..#"},
                                            {"L s ..>## ; R | ..>##", "..#"},
                                            {"clobber", "xo.x#"},
                                            {"konane", "xo..x"},
                                            {"col", "..##L"},
                                            {"snort", "..##R"},
                                            {"L x xo>.x ; R + ox>.o", "xo.o#"}};
  uint64_t seed = 5;
  int failures[2] = {0, 0};
  for (int64_t i = 0; i < scaled(90, 18); i++) {
    const char *name = rulesets[i % 9][0], *letters = rulesets[i % 9][1];
    char boards[3][128];
    sqlite3_str *list = sqlite3_str_new(NULL);
    for (int b = 0; b < 3; b++)
      write_turned_board(name, letters, &seed, boards[b], list);
    TEXT *parts = sqlite3_str_finish(list);
    TEXT *values = sqlite3_mprintf(
        "SELECT game_outcome(game_sum(board_value(column1, column2))) FROM (VALUES %s)", parts);
    TEXT *expected = database_rows(db, values);
    TEXT *sql =
        sqlite3_mprintf("SELECT board_sum_outcome(%Q, column1) FROM (VALUES (%Q), (%Q), (%Q))",
                        name, boards[0], boards[1], boards[2]);
    sqlite3 *used = database_open();
    for (int tries = 0; tries < 3; tries++)
      try_statement(used, sql, expected, tries % 2 == 1, &seed, failures);
    database_expect(used, sql, expected);
    TEXT *wins = sqlite3_mprintf(
        "SELECT EXISTS (SELECT 1 FROM board_sum_winning_moves(json_array(json_array(%Q, %Q), "
        "json_array(%Q, %Q), json_array(%Q, %Q)), 'L'))",
        name, boards[0], name, boards[1], name, boards[2]);
    database_expect(used, wins, strchr("LN", expected[0]) != NULL ? "1" : "0");
    database_close(used);
  }
  assert_true(failures[0] > 0 && failures[1] > 0);
}

/* The error must not recommend board_outcome, which refuses boards whose play need not end. */
DATABASE_TEST(test_scarce_cycles) {
  database_limit_memory(db, 400000);
  database_expect_part(
      db, "SELECT board_value('backsliding-toads-and-frogs', 'tttttt......ffffff')",
      "board_value(): the game of this board, where play need not end, would need ", true);
}

/* A board is refused if and only if play from it need not end: there is an infinite path of moves.
** Moves to boards without such a path are deleted until all that are left continue one. */
DATABASE_TEST(test_endless_boards) {
  static const char *const rulesets[][2] = {{"dodgem", ".xo#"},
                                            {"fox-and-geese", ".gf#"},
                                            {"L e x.>.x ; R w x.>.x ; R + xo>.o", ".xo#"},
                                            {"L . x>o ; R . o>x ; B - xo>##", ".xo#"}};
  int refused = 0, answered = 0;
  for (size_t game = 0; game < LENGTH(rulesets); game++) {
    const char *rules = rulesets[game][0], *letters = rulesets[game][1];
    database_run(db, "CREATE TABLE board(text); CREATE TABLE move(f, t)");
    for (int i = 0; i < 256; i++)
      database_run(db, database_text("INSERT INTO board VALUES ('%c%c|%c%c')", letters[i & 3],
                                     letters[i >> 2 & 3], letters[i >> 4 & 3], letters[i >> 6]));
    database_run(db, database_text("INSERT INTO move SELECT text, board_after FROM board JOIN "
                                   "board_moves('%s', text)",
                                   rules));
    do
      database_run(db, "DELETE FROM move WHERE t NOT IN (SELECT f FROM move)");
    while (database_integer(db, "SELECT changes()") > 0);
    for (int i = 0; i < 256; i++) {
      TEXT *board =
          database_rows(db, database_text("SELECT text FROM board WHERE rowid = %d", i + 1));
      bool endless = database_integer(
          db, database_text("SELECT EXISTS (SELECT 1 FROM move WHERE f = '%s')", board));
      static const char *const calls[] = {
          "SELECT board_outcome('%s', '%s')",
          "SELECT count(*) FROM board_winning_moves('%s', '%s', 'L')",
          "SELECT board_sum_outcome(column1, column2) FROM (VALUES ('%s', '%s'))"};
      for (size_t call = 0; call < LENGTH(calls); call++)
        database_expect_part(db, database_text(calls[call], rules, board), "need not end", endless);
      refused += endless, answered += !endless;
    }
    database_run(db, "DROP TABLE board; DROP TABLE move");
  }
  assert_true(refused > 100 && answered > 100);
}
