/* Test sums of heaps that are too large: heap_outcome, heap_sum_outcome and heap_winning_moves
** refuse in normal play exactly when grundy_heap refuses, whatever was asked before. The rules are
** all texts of the files below that grundy_heap accepts, alone or as the numbers of a set. */
#include "database.h"

#include <glob.h>
#include <stdio.h>

#define LARGE "1000000000000"
enum { MOST_RULES = 4000, LONGEST_RULE = 60 };

static char *rules[MOST_RULES];
static int rule_count;

static void add_rule(sqlite3_stmt *accepts, const char *text) {
  for (int i = 0; i < rule_count; i++)
    if (strcmp(rules[i], text) == 0)
      return;
  sqlite3_bind_text(accepts, 1, text, -1, SQLITE_TRANSIENT);
  if (sqlite3_step(accepts) == SQLITE_ROW) {
    assert_true(rule_count < MOST_RULES);
    rules[rule_count++] = strdup(text);
  }
  sqlite3_reset(accepts);
}

/* Try each text between two neighbouring quotes of a line. */
static void add_rules_of_line(sqlite3_stmt *accepts, const char *line, const char *quote) {
  for (const char *begin = strpbrk(line, quote); begin != NULL; begin = strpbrk(begin + 1, quote)) {
    size_t length = strcspn(begin + 1, quote);
    if (length == 0 || length > LONGEST_RULE || begin[1] == '[') /* an array is several rules */
      continue;
    add_rule(accepts, database_text("%.*s", (int)length, begin + 1));
    add_rule(accepts, database_text("S{%.*s}", (int)length, begin + 1));
  }
}

static void find_rules(void) {
  static const char *const files[] = {"tests/sql/*.sql", "tests/sqlite/*.c", "tests/core/test_h*.c",
                                      "tests/core/test_m*.c", "ext/core/heaps/rules.c"};
  sqlite3 *db = database_open();
  sqlite3_stmt *accepts = database_prepare(db, "SELECT grundy_heap(?, 0)");
  for (size_t i = 0; i < LENGTH(files); i++) {
    glob_t found;
    assert_int_equal(glob(files[i], 0, NULL, &found), 0);
    for (size_t j = 0; j < found.gl_pathc; j++) {
      char line[4096];
      FILE *file = fopen(found.gl_pathv[j], "r");
      assert_non_null(file);
      while (fgets(line, sizeof line, file) != NULL)
        add_rules_of_line(accepts, line, "'\"");
      fclose(file);
    }
    globfree(&found);
  }
  sqlite3_finalize(accepts);
  database_close(db);
  assert_true(rule_count > 300);
}

/* ---- What was asked before ---- */

static void ask_nothing(sqlite3 *db) {
  (void)db;
}

static void interrupt_work(sqlite3 *db) {
  TEXT *rows = database_rows_until(db, "SELECT grundy_heap('0.6', 100000000)", 100, 1);
  assert_string_equal(rows, "ERROR: interrupted");
}

static void exceed_limit(sqlite3 *db) {
  database_expect_part(db, "SELECT grundy_heap('S{squares}', " LARGE ")", "would need", true);
}

static void use_wrong_text(sqlite3 *db) {
  database_expect_part(db, "SELECT misere_outcome('2_')", "form: syntax error at byte 3: expected",
                       true);
}

static void limit_memory(sqlite3 *db) {
  database_limit_memory(db, 400000);
}

static void (*const preparations[])(sqlite3 *) = {ask_nothing, interrupt_work, exceed_limit,
                                                  use_wrong_text, limit_memory};

/* ---- Refusals ---- */

static bool refuses(const char *rows) {
  return strncmp(rows, "ERROR", 5) == 0;
}

static bool was_stopped(const char *rows) {
  return strcmp(rows, "ERROR: interrupted") == 0;
}

static int is_due(void *due) {
  return database_now() > *(const double *)due;
}

/* Return the rows of a query, stopped after a while. A search for a winning move can take long; the
** test requires only that each move that it finds wins. */
static char *rows_of(sqlite3 *db, const char *query, const char *rule) {
  double due = database_now() + (scale() < 10 ? 0.05 : 0.02);
  sqlite3_progress_handler(db, 1000, is_due, &due);
  char *rows = database_rows(db, database_text(query, rule));
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return rows;
}

static sqlite3 *open_prepared(size_t preparation) {
  sqlite3 *db = database_open();
  preparations[preparation](db);
  return db;
}

static void check_normal_play(const char *rule, size_t preparation) {
  static const char *const outcomes[] = {
      "SELECT heap_outcome(%Q, " LARGE ")", "SELECT heap_outcome(%Q, '[" LARGE "]')",
      "SELECT heap_sum_outcome(%Q, value) FROM json_each('[" LARGE ", 0]')"};
  sqlite3 *db = open_prepared(preparation);
  TEXT *value = rows_of(db, "SELECT grundy_heap(%Q, " LARGE ")", rule);
  const char *outcome = refuses(value) ? NULL : strcmp(value, "0") == 0 ? "P" : "N";
  database_close(db);
  for (size_t i = 0; i < LENGTH(outcomes); i++) {
    db = open_prepared(preparation);
    TEXT *rows = rows_of(db, outcomes[i], rule);
    database_close(db);
    if (was_stopped(value) || was_stopped(rows))
      continue;
    if (outcome == NULL ? !refuses(rows) : strcmp(rows, outcome) != 0)
      fail_msg("%s of %s: %s, but %s", outcomes[i], rule, rows, value);
  }
  db = open_prepared(preparation);
  TEXT *moves =
      rows_of(db, "SELECT parts FROM heap_winning_moves(%Q, '[" LARGE "]') LIMIT 2", rule);
  database_close(db);
  bool unlisted = strstr(moves, "must be at most") != NULL || was_stopped(moves);
  bool none = strcmp(moves, "(no rows)") == 0;
  if (outcome == NULL ? !refuses(moves) && !was_stopped(value)
                      : !unlisted && none != (*outcome == 'P'))
    fail_msg("heap_winning_moves(%s): %s", rule, moves);
}

/* The only rules whose sums in misere play are solved without a period. */
static bool is_nim(const char *rule) {
  sqlite3 *db = database_open();
  TEXT *rows =
      rows_of(db, "SELECT group_concat(value) FROM heap_values(%Q, 40) WHERE value <> n", rule);
  TEXT *moves = rows_of(db, "SELECT count(*) FROM heap_moves(%Q, 40)", rule);
  database_close(db);
  return strcmp(rows, "NULL") == 0 && strcmp(moves, "40") == 0;
}

/* An answer for a large heap needs a period, and is the answer for a heap of the first period. */
static void check_misere_play(const char *rule, size_t preparation) {
  sqlite3 *db = open_prepared(preparation);
  TEXT *rows = rows_of(db, "SELECT heap_outcome(%Q, " LARGE ", 'misere')", rule);
  TEXT *same = rows_of(db, "SELECT heap_sum_outcome(%Q, " LARGE ", 'misere')", rule);
  TEXT *moves = rows_of(
      db, "SELECT parts FROM heap_winning_moves(%Q, '[" LARGE "]', 'misere') LIMIT 2", rule);
  TEXT *all = rows_of(db, "SELECT parts FROM heap_moves(%Q, " LARGE ") LIMIT 1", rule);
  database_close(db);
  if (was_stopped(rows) || was_stopped(same) || was_stopped(moves))
    return;
  assert_int_equal(refuses(rows), refuses(same));
  if (refuses(rows)) {
    if (!refuses(moves))
      fail_msg("heap_winning_moves(%s, misere): %s", rule, moves);
    return;
  }
  assert_string_equal(rows, same);
  bool none = strcmp(moves, "(no rows)") == 0, ends = strcmp(all, "(no rows)") == 0;
  if (!refuses(moves) && none != (*rows == 'P' || ends))
    fail_msg("heap_winning_moves(%s, misere): %s, but %s", rule, moves, rows);
  if (is_nim(rule)) {
    assert_string_equal(rows, "N"); /* a heap larger than 1 */
    return;
  }
  db = database_open();
  database_expect(db,
                  database_text("SELECT heap_outcome(%Q, preperiod + (" LARGE
                                " - preperiod) %% period, 'misere') FROM misere_period(%Q, 20000) "
                                "WHERE proven",
                                rule, rule),
                  rows);
  database_close(db);
}

/* The complete test checks each rule after each of the preparations. */
TEST(test_large_heaps_are_refused_in_all_functions) {
  size_t each = (size_t)scaled(LENGTH(preparations), 1);
  find_rules();
  int step = scale() < 10 ? 1 : 25;
  for (int i = 0; i < rule_count; i += step)
    for (size_t j = 0; j < each; j++) {
      size_t preparation = ((size_t)(i / step) + j) % LENGTH(preparations);
      check_normal_play(rules[i], preparation);
      check_misere_play(rules[i], preparation);
    }
}

/* ---- Memory ---- */

static bool answers(const char *before, const char *sql, sqlite3_int64 limit) {
  sqlite3 *db = database_open();
  database_limit_memory(db, limit);
  TEXT *older = database_rows(db, before), *rows = database_rows(db, sql);
  database_close(db);
  return older != NULL && strncmp(rows, "ERROR", 5) != 0;
}

/* Forms that an earlier statement left in the store of misere forms give way to the forms of the
** winning moves: with 2 % more than the least limit they are found. */
TEST(test_earlier_forms_give_way) {
  static const char moves[] =
      "SELECT count(*) FROM heap_winning_moves('[\"kayles\",\"0.07\",\"grundy\"]', '[15,13,12]', "
      "'misere')";
  static const char earlier[] = "SELECT heap_sum_outcome(column1, column2, 'misere') FROM (VALUES "
                                "('0.77', 10), ('0.137', 8))";
  sqlite3_int64 low = 1000, high = 1 << 24;
  while (high - low > low / 500 + 1) {
    sqlite3_int64 middle = low + (high - low) / 2;
    *(answers("SELECT 1", moves, middle) ? &high : &low) = middle;
  }
  for (int percent = 2; percent <= 20; percent += 2)
    assert_true(answers(earlier, moves, high + high / 100 * percent));
}
