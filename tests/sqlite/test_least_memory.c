/* Slow: make check omits this test, which takes more than a second. */
/* Test partizan games near the least sufficient memory limit: the result, or the error, of a
** connection does not depend on its earlier questions, and a higher limit never refuses a question
** that a lower one permits. */
#include "database.h"
#include "questions.h"

#include <stdio.h>

enum { QUESTIONS = LENGTH(questions) };

/* Assert that an answer is the same as under the limit before. */
static void least_check_same(const char *sql, sqlite3_int64 limit, const char *answer) {
  static char *last_sql, *last;
  if (last_sql != NULL && strcmp(sql, last_sql) == 0 && strcmp(answer, last) != 0)
    fail_msg("%s, limit %lld: %s instead of %s", sql, limit, answer, last);
  free(last_sql);
  free(last);
  last_sql = strdup(sql);
  last = strdup(answer);
}

static bool least_answers(const char *sql, sqlite3_int64 limit) {
  TEXT *answer = database_ask_new(sql, limit);
  bool answers = strncmp(answer, "ERROR", 5) != 0;
  if (answers)
    least_check_same(sql, limit, answer);
  const char *named = strstr(answer, "(): ");
  if (!answers && (strstr(answer, "but this connection's limit is ") == NULL || named == NULL ||
                   strncmp(named, "():  would", 10) == 0))
    fail_msg("%s: %s", sql, answer);
  return answers;
}

/* Return a number between two limits, near their geometric mean if they are far apart. */
static sqlite3_int64 least_middle(sqlite3_int64 low, sqlite3_int64 high) {
  for (; low < high / 4; low *= 2)
    high /= 2;
  return low + (high - low) / 2;
}

/* Return a limit near the least one under which the question is answered. */
static sqlite3_int64 least_find(const char *sql) {
  sqlite3_int64 low = 1000, high = 1 << 24;
  while (high - low > low / 500 + 1) {
    sqlite3_int64 middle = least_middle(low, high);
    *(least_answers(sql, middle) ? &high : &low) = middle;
  }
  return high;
}

/* Return the limit of questions[i]. Three tests need it. */
static sqlite3_int64 least_of(int i) {
  static sqlite3_int64 found[QUESTIONS];
  if (found[i] == 0)
    found[i] = least_find(questions[i]);
  return found[i];
}

TEST(test_wider_limits) {
  for (int i = 0; i < QUESTIONS; i++) {
    sqlite3_int64 least = least_of(i);
    bool answered = false;
    for (sqlite3_int64 limit = least - least / 5; limit < 2 * least;
         limit += least / 50 * scale() + 1) {
      bool answers = least_answers(questions[i], limit);
      if (answered && !answers)
        fail_msg("%s: answered within less than %lld bytes, but not within those", questions[i],
                 limit);
      answered = answers;
    }
  }
}

/* Questions asked before. */
static const char *const older[] = {
    "SELECT grundy_queen(3, 5)",
    "SELECT grundy_heap('kayles', 5)",
    "SELECT game_sum('+-1', '{2|^}')",
    "SELECT grundy_queen(300, 200), grundy_queen(1000000, 5)",
    "SELECT grundy_row('kayles', 'IIXIII'), board_value('clobber', 'xo|ox')",
    "SELECT count(genus) FROM heap_genus('kayles', 9)",
    "SELECT count(genus) FROM heap_genus('0.07', 9), heap_period('0.77')",
};

static bool least_answers_after(const char *before, const char *sql, sqlite3_int64 limit) {
  sqlite3 *db = database_open();
  database_limit_memory(db, limit);
  TEXT *answer_before = database_rows(db, before);
  TEXT *answer = database_rows(db, sql);
  database_close(db);
  bool answers = answer_before != NULL && strncmp(answer, "ERROR", 5) != 0;
  if (answers)
    least_check_same(sql, limit, answer);
  return answers;
}

/* Check that no limit below the least one suffices, which would be a gap above it. */
static int least_find_gap(const char *sql, sqlite3_int64 least, int64_t steps) {
  for (int64_t k = 0; k < steps; k++) {
    sqlite3_int64 limit = least * 3 / 4 + least * 49 / 200 * k / steps;
    if (!least_answers(sql, limit))
      continue;
    print_error("%s\n  is answered within %lld bytes, but not within %lld\n", sql, limit,
                least - least / 500 - 1);
    return 1;
  }
  return 0;
}

/* Check that the question is answered under limits from the least one to twice as much, as the
** first question of a connection and after another one, which changes from call to call. */
static int least_walk(const char *sql, int64_t steps) {
  static size_t walked;
  sqlite3_int64 least = least_find(sql);
  int failures = least < 2000 ? 0 : least_find_gap(sql, least, steps / 4);
  for (int64_t k = 0; k <= steps && least < 1 << 24; k++) {
    sqlite3_int64 limit = least + least * k / steps;
    const char *before = older[walked++ % LENGTH(older)];
    bool fresh = least_answers(sql, limit), later = least_answers_after(before, sql, limit);
    failures += !fresh || !later;
    if (!fresh || !later)
      print_error("%s\n  is answered within %lld bytes, but not within %lld%s%s\n", sql, least,
                  limit, fresh ? " after " : "", fresh ? before : "");
  }
  return failures;
}

/* Return the number of limits to try; TEST_STEPS overrides it. */
static int64_t least_steps(int64_t usual) {
  const char *given = getenv("TEST_STEPS");
  return given == NULL ? scaled(usual, 2) : strtoll(given, NULL, 10);
}

TEST(test_delicate_limits) {
  int failures = 0;
  for (size_t i = 0; i < LENGTH(delicate); i++)
    failures += least_walk(delicate[i], least_steps(100));
  assert_int_equal(failures, 0);
}

/* An aggregate that has pinned a game with the values of an older question opens it again without
** them if it meets the limit. */
TEST(test_least_limit_after_longer_heaps) {
  const char *sql = "SELECT heap_sum_outcome('0.6', column1, 'misere') FROM (VALUES (5), (9))";
  assert_true(least_answers_after("SELECT grundy_heap('0.6', 3000)", sql, least_find(sql)));
}

/* So does a cursor, which then continues with the next row. */
TEST(test_least_limit_of_rows) {
  const char *rows = "SELECT group_concat(n || genus, ' ') FROM heap_genus('0.6', 15)";
  TEXT *sql =
      sqlite3_mprintf("SELECT (%s) FROM (SELECT grundy_heap('0.6', 2000) AS x) WHERE x", rows);
  TEXT *expected = database_ask_new(rows, 1 << 24);
  sqlite3_int64 least = least_find(rows);
  for (int step = 0; step < 20; step++) {
    TEXT *answer = database_ask_new(sql, least + step * least / 200);
    assert_string_equal(answer, expected);
  }
}

/* The example of each function represents its family. In the reduced test, one of `questions`
** represents the slowest example. */
DATABASE_TEST(test_limits_of_all_families) {
  int failures = 0, examples = 0;
  const char *omitted = scale() < 10 ? "" : "boxes_score";
  sqlite3_stmt *statement = database_prepare(
      db, database_text("SELECT example FROM grundy_help WHERE name <> %Q AND example NOT LIKE "
                        "'%%grundy_limit%%' AND example NOT LIKE '%%grundy_help%%' AND example NOT "
                        "LIKE '%%grundy_version%%'",
                        omitted));
  while (sqlite3_step(statement) == SQLITE_ROW) {
    failures += least_walk((const char *)sqlite3_column_text(statement, 0), least_steps(8));
    examples++;
  }
  sqlite3_finalize(statement);
  assert_int_equal(failures, 0);
  assert_true(examples > 120);
}

/* Games whose moves are written to files if memory is exhausted: in order or not, with cycles,
** results and players; rules; masks. */
#define BELOW(n)                                                                                   \
  "(WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < " #n                \
  ") SELECT i FROM n)"
#define TAKEN                                                                                      \
  "SELECT i, i - t.column1 %s FROM " BELOW(500) ", (VALUES (1), (3), (4)) AS t WHERE i >= "        \
                                                "t.column1"
#define AROUND                                                                                     \
  "SELECT i, (i * t.column1 + 1) %% 501 %s FROM " BELOW(                                           \
      500) ", (VALUES (2), (3), (5)) AS t WHERE i %% 7 > 0"
#define COINS "SELECT bits(i), 0, bits(i), 0 FROM " BELOW(8)
#define SLIDES                                                                                     \
  "SELECT bits(i), bits(i + 1), bits(i), bits(i + 1) FROM " BELOW(                                 \
      9) " UNION SELECT bits(i + 1), bits(i), "                                                    \
         "bits(i + 1), bits(i) FROM " BELOW(9)

static const struct {
  const char *form, *moves, *more, *columns;
} spilled[] = {
    {"solve_graph('%q ORDER BY 1')", TAKEN, "",
     "position, value, outcome, loop_values, remoteness"},
    {"solve_graph('%q ORDER BY 1 DESC')", TAKEN, "",
     "position, value, outcome, loop_values, remoteness"},
    {"solve_graph('%q ORDER BY i * 37 %% 101')", TAKEN, "", "position, remoteness"},
    {"solve_graph('%q ORDER BY i * 37 %% 101', 'misere')", TAKEN, "",
     "position, outcome, suspense, genus"},
    {"solve_graph('%q ORDER BY 1 DESC')", TAKEN, "", "position, form"},
    {"solve_graph('%q ORDER BY 1 DESC')", TAKEN, ", substr('LRB', 1 + i % 3, 1) AS player",
     "position, value, outcome"},
    {"solve_graph('%q ORDER BY 1')", AROUND, "",
     "position, value, outcome, loop_values, remoteness"},
    {"solve_graph('%q ORDER BY i * 37 %% 101')", AROUND, ", i % 3 = 0 AS again",
     "position, outcome, remoteness"},
    {"solve_graph('%q ORDER BY 1', 'misere')", AROUND, ", substr('LRB', 1 + i % 3, 1) AS player",
     "position, outcome"},
    {"solve_graph('%q AND i %% 11 <> 5 UNION ALL SELECT i, NULL, substr(''PND'', 1 + i %% 3, 1) "
     "FROM " BELOW(500) " WHERE "
                        "i %% 11 = 5 ORDER BY 2', 'misere')",
     TAKEN, ", NULL AS result", "position, outcome, suspense, form"},
    {"solve_graph('%q AND i %% 11 <> 5 UNION ALL SELECT i, NULL, ''L'', CASE i %% 3 WHEN 0 THEN "
     "''over'' WHEN 1 THEN "
     "''on'' "
     "ELSE ''*'' END FROM " BELOW(500) " WHERE i %% 11 = 5 ORDER BY 2')",
     TAKEN, ", substr('LRB', 1 + i % 3, 1) AS player, NULL AS result", "position, value, outcome"},
    {"solve_rule('SELECT 400', 'SELECT position, position - t.column1 FROM solve_frontier, (VALUES "
     "(1), (3), (4)) AS t WHERE position >= t.column1')",
     "", "", "position, value, outcome, remoteness, suspense, genus"},
    {"solve_rule('SELECT ''a'' || 400', 'SELECT position, ''a'' || ((substr(position, 2) * "
     "t.column1 + 1) %% 401) FROM solve_frontier, (VALUES (2), (3), (5)) AS t')",
     "", "", "position, value, outcome, loop_values, remoteness"},
    {"solve_rule('SELECT 19, 39', 'SELECT position, p1 - 1, p2 FROM solve_frontier WHERE p1 > 0 "
     "UNION ALL SELECT position, p1, p2 - 2 FROM solve_frontier WHERE p2 > 1') "
     "WHERE position IN ('[7,3]', '[18,37]')",
     "", "", "position, value, outcome, remoteness"},
    {"solve_rule('SELECT 200000, 19, 39, 1', 'SELECT position, p1, p2 - 1, p3, p4 "
     "FROM solve_frontier WHERE p2 > 0 UNION ALL SELECT position, p1, p2, p3 - 2, p4 "
     "FROM solve_frontier WHERE p3 > 1') WHERE position IN ('[200000,7,3,1]', '[200000,18,37,1]')",
     "", "", "position, value, outcome, remoteness"},
    {"solve_bits('SELECT 511', '%q')", COINS, "", "position, value, outcome, remoteness"},
    {"solve_bits('SELECT 511', '%q', '', '', '', 'misere')", COINS, "", "position, outcome, form"},
    {"solve_bits('SELECT 31', '%q')", SLIDES, "", "position, value, outcome, remoteness"},
    {"solve_tokens('SELECT ''[60,59]''', '%q', '[\"B\",\"B\"]', 'share')", TAKEN, "",
     "position, value, outcome, remoteness, suspense"},
};

/* Return the rows in any order under a limit in bytes; 0 is ample memory. */
static char *least_ask_spilled(int i, sqlite3_int64 limit) {
  const char *query = database_text(spilled[i].moves, spilled[i].more);
  const char *sql =
      database_text("SELECT %s FROM %s", spilled[i].columns, database_text(spilled[i].form, query));
  char *answer = database_ask_new(sql, limit == 0 ? 1 << 28 : limit);
  database_sort_lines(answer);
  return answer;
}

/* A game that does not fit in files has another error. */
static bool least_names_limit(const char *answer) {
  return strstr(answer, " would need ") != NULL ||
         strstr(answer, " needs more memory than this connection's limit of ") != NULL;
}

/* Check wider limits for these games as well; the results equal the results without files. */
TEST(test_wider_limits_with_files) {
  const char *given = getenv("TEST_STEP");
  for (int i = 0; i < (int)LENGTH(spilled); i++) {
    TEXT *expected = least_ask_spilled(i, 0);
    sqlite3_int64 least = 0, step = 0;
    if (strncmp(expected, "ERROR", 5) == 0)
      fail_msg("game %d: %s", i, expected);
    for (sqlite3_int64 limit = 8000; least == 0 || limit < 3 * least; limit += step) {
      TEXT *answer = least_ask_spilled(i, limit);
      bool refused = strncmp(answer, "ERROR", 5) == 0;
      if (refused ? least > 0 || !least_names_limit(answer) : strcmp(answer, expected) != 0)
        fail_msg("game %d, limit %lld, answered within %lld: %s", i, limit, least,
                 refused ? answer : "another answer");
      least = refused || least > 0 ? least : limit;
      step = given == NULL ? limit / 70 * scale() : strtoll(given, NULL, 10);
    }
  }
}

/* Return true if the texts are equal, or are the same error except for the bytes that it names: a
** request that can never fit is refused before anything is evicted for it. */
static bool least_is_like(const char *one, const char *other) {
  bool failed = strncmp(one, "ERROR", 5) == 0;
  while (*one == *other && *one != '\0') {
    one++, other++;
    while (failed && *one >= '0' && *one <= '9')
      one++;
    while (failed && *other >= '0' && *other <= '9')
      other++;
  }
  return *one == *other;
}

static bool least_is_same(const char *sql, sqlite3_int64 limit, const char *answer) {
  TEXT *expected = database_ask_new(sql, limit);
  bool same = least_is_like(answer, expected);
  if (!same)
    print_error("%s, limit %lld\n  after others %s\n  alone        %s\n", sql, limit, answer,
                expected);
  return same;
}

/* Ask up to six questions, the last of them under the limit that it needs. */
static bool least_try_history(uint64_t *random, const char *sql, sqlite3_int64 limit) {
  sqlite3 *db = database_open();
  database_limit_memory(db, limit);
  bool same = true;
  for (uint64_t left = database_random(random) % 6; same && left < 6; left++) {
    const char *next = left == 5 || database_random(random) % 4 == 0
                           ? sql
                           : questions[database_random(random) % QUESTIONS];
    TEXT *answer = database_rows(db, next);
    same = least_is_same(next, limit, answer);
  }
  database_close(db);
  return same;
}

TEST(test_histories) {
  uint64_t random = 1;
  int failures = 0;
  const char *seed = getenv("TEST_SEED"), *times = getenv("TEST_TIMES");
  if (seed != NULL)
    random = strtoull(seed, NULL, 10);
  int64_t most = times != NULL ? strtoll(times, NULL, 10) : 1 + 11 / scale();
  for (int i = 0; i < QUESTIONS; i++) {
    sqlite3_int64 least = least_of(i);
    for (int64_t k = 0; k < most; k++) {
      sqlite3_int64 width = least / (k % 3 == 0 ? 5 : k % 3 == 1 ? 30 : 200) + 1;
      sqlite3_int64 limit =
          least - width / 4 + (sqlite3_int64)(database_random(&random) % (uint64_t)width);
      failures += !least_try_history(&random, questions[i], limit);
    }
  }
  assert_int_equal(failures, 0);
}

/* Games computed under a high limit must not answer questions that a low limit refuses. */
TEST(test_narrowed_limits) {
  for (int i = 0; i < QUESTIONS; i++) {
    sqlite3_int64 limit = least_of(i) * 9 / 10;
    sqlite3 *db = database_open();
    sqlite3_free(database_rows(db, questions[i]));
    database_limit_memory(db, limit);
    TEXT *answer = database_rows(db, questions[i]);
    assert_true(least_is_same(questions[i], limit, answer));
    database_close(db);
  }
}
