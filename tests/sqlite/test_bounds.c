/* Slow: make check omits this test, which takes more than a second. */
/* No argument of any function or table may cause unbounded time or memory. No test of this file
** names a function: each argument of every entry of grundy_help takes each of the extreme values
** below, while the other arguments have the values of the example. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "database.h"
#include "../fuzz/grammar.h"

#define MEMORY_LIMIT 2000000 /* set by grundy_limit */
#define SLACK        400000  /* for SQLite's own needs, in addition to the limit and the input */
#define COPIES       80      /* bytes per byte of input, for a JSON array of digits */
#define STOP_AFTER   0.05    /* seconds after which the progress handler stops the statement */

typedef struct extreme {
  const char *literal;
  sqlite3_int64 bytes; /* the size of the value */
} extreme;

static const extreme extremes[] = {
    {"9223372036854775807", 8},
    {"9223372036854775806", 8},
    {"-9223372036854775808", 8},
    {"1000000", 8},
    {"999999", 8},
    {"30000", 8},
    {"1e308", 8},
    {"printf('%.*c', 1000000, 'x')", 1000000},
    {"replace(hex(zeroblob(250000)), '00', 'a ')", 500000},
    {"zeroblob(1000000)", 1000000},
    {"'[' || replace(hex(zeroblob(250000)), '00', '1,') || '1]'", 500002},
    {"'[' || replace(hex(zeroblob(1000)), '00', '9223372036854775807,') || '1]'", 20002},
    {"replace(hex(zeroblob(900)), '00', '[') || replace(hex(zeroblob(900)), '00', ']')", 1800},
    {"replace(hex(zeroblob(250000)), '00', '[') || replace(hex(zeroblob(250000)), '00', ']')",
     500000},
};

static int stop_when_due(void *context) {
  return database_now() >= *(double *)context;
}

static grammar_words words;

BEFORE_TESTS {
  alarm(300); /* work that cannot be stopped must not run forever */
  sqlite3 *db = database_open();
  bool complete = grammar_read(db, &words);
  database_close(db);
  return complete ? 0 : -1;
}

/* Return a query that is the call in the feature's example, except that argument number `argument`
** is `value`; -1 changes no argument. */
static char *query_of(const grammar_feature *feature, int argument, const char *value) {
  int count = grammar_model_count(feature);
  return sqlite3_mprintf(
      "SELECT %s%z", feature->kind == 't' ? "* FROM " : "",
      grammar_model_call(feature, count > argument ? count : argument + 1, argument, value));
}

/* Return the last status of the query, which is stopped at the time *due. */
static int run_until(sqlite3 *db, const char *sql, double *due) {
  sqlite3_stmt *statement = NULL;
  sqlite3_progress_handler(db, 1000, stop_when_due, due);
  int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (status == SQLITE_ROW || (status == SQLITE_OK && statement != NULL))
    status = sqlite3_step(statement);
  sqlite3_finalize(statement);
  return status;
}

/* Call `visit` for each feature and each argument with each extreme value, or with each scale()-th
** one. */
static void visit_extremes(void (*visit)(const grammar_feature *feature, const char *sql,
                                         sqlite3_int64 bytes)) {
  size_t step = (size_t)scale();
  for (int i = 0; i < words.count; i++) {
    const grammar_feature *feature = &words.features[i];
    int most = feature->argument_count < 0 ? 3 : feature->argument_count;
    for (int argument = 0; argument < most; argument++)
      for (size_t e = (size_t)(i + argument) % step; e < LENGTH(extremes); e += step) {
        TEXT *sql = query_of(feature, argument, extremes[e].literal);
        visit(feature, sql, extremes[e].bytes);
      }
  }
}

/* ---- Time and memory ---- */

static double slowest;
static sqlite3_int64 largest;
static int stopped;

static void check_bounded(const grammar_feature *feature, const char *sql, sqlite3_int64 bytes) {
  (void)feature;
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 2000000)");
  double due = database_now() + STOP_AFTER;
  sqlite3_int64 before = sqlite3_memory_used();
  sqlite3_memory_highwater(1);
  int status = run_until(db, sql, &due);
  double late = database_now() - due;
  sqlite3_int64 taken = sqlite3_memory_highwater(0) - before;
  if (late >= DATABASE_STOPS_WITHIN || taken >= MEMORY_LIMIT + SLACK + COPIES * bytes ||
      (status != SQLITE_DONE && status != SQLITE_ERROR && status != SQLITE_INTERRUPT))
    fail_msg("%s: status %d, %.3f s late, %lld bytes\n", sql, status, late, taken);
  largest = bytes == 8 && taken > largest ? taken : largest;
  database_close(db);
}

TEST(test_time_and_memory) {
  visit_extremes(check_bounded);
  print_message("# at most %lld bytes for numbers, the limit being %d\n", largest, MEMORY_LIMIT);
}

/* Check that a statement with ample memory stops in time. */
static void check_stopped_query(const char *sql) {
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 600000000)");
  double due = database_now() + STOP_AFTER / 5;
  stopped += run_until(db, sql, &due) == SQLITE_INTERRUPT;
  double late = database_now() - due;
  if (late >= DATABASE_STOPS_WITHIN)
    fail_msg("%.0f ms: %s\n", 1000 * late, sql);
  slowest = late > slowest ? late : slowest;
  database_close(db);
}

/* Check the statement once with its rows and once with their count, so that SQLite does only part
** of the work. */
static void check_stopped(const grammar_feature *feature, const char *sql, sqlite3_int64 bytes) {
  (void)bytes;
  check_stopped_query(sql);
  if (feature->kind == 't')
    check_stopped_query(database_text("SELECT count(*) FROM (%s)", sql));
}

TEST(test_stopping) {
  visit_extremes(check_stopped);
  print_message("# %d calls were stopped, at most %.0f ms late\n", stopped, 1000 * slowest);
  assert_true(stopped > 0);
}

/* SQLite's heap limit stops work that the connection's own limit permits; afterwards the connection
** works normally. */
static void check_small_heap(const grammar_feature *feature, const char *sql, sqlite3_int64 bytes) {
  static const sqlite3_int64 heaps[] = {2000, 20000, 150000, 1500000};
  (void)feature, (void)bytes;
  sqlite3 *db = database_open();
  for (size_t i = 0; i < LENGTH(heaps); i++) {
    double due = database_now() + STOP_AFTER;
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + heaps[i]);
    int status = run_until(db, sql, &due);
    sqlite3_hard_heap_limit64(0);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    if (status != SQLITE_DONE && status != SQLITE_NOMEM && status != SQLITE_ERROR &&
        status != SQLITE_INTERRUPT)
      fail_msg("%s: status %d with %lld bytes left\n", sql, status, heaps[i]);
  }
  database_run(db, "SELECT grundy_limit('memory', 1073741824)"); /* it may have changed */
  database_expect(db, "SELECT grundy_queen(4, 4)", "7");
  database_close(db);
}

TEST(test_small_heap) {
  visit_extremes(check_small_heap);
}

/* ---- The length of values ---- */

/* Every function has an example in grundy_help. */
DATABASE_TEST(test_length_limit) {
  for (int i = 0; i < words.count; i++) {
    TEXT *sql = query_of(&words.features[i], -1, "");
    for (int limit = 1; limit < 200; limit += 11) {
      sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000000);
      sqlite3_stmt *statement = database_prepare(db, sql);
      sqlite3_limit(db, SQLITE_LIMIT_LENGTH, limit);
      int status;
      while ((status = sqlite3_step(statement)) == SQLITE_ROW)
        for (int column = 0; column < sqlite3_column_count(statement); column++)
          if (sqlite3_column_type(statement, column) == SQLITE_TEXT &&
              sqlite3_column_bytes(statement, column) > limit)
            fail_msg("%s: %d bytes with a limit of %d\n", sql,
                     sqlite3_column_bytes(statement, column), limit);
      if (status != SQLITE_DONE && status != SQLITE_TOOBIG && status != SQLITE_ERROR)
        fail_msg("%s: status %d with a limit of %d\n", sql, status, limit);
      sqlite3_finalize(statement);
    }
  }
}

/* ---- Closing ---- */

static void use_everything(sqlite3 *db) {
  for (int i = 0; i < words.count; i++) {
    TEXT *sql = query_of(&words.features[i], -1, "");
    sqlite3_free(database_rows(db, sql));
  }
}

enum { MOST_CONNECTIONS = 100 };

TEST(test_closing_frees_all) {
  static sqlite3 *connections[MOST_CONNECTIONS];
  static const int strides[] = {1, MOST_CONNECTIONS - 1, 37, 61}; /* coprime to 100 and to 10 */
  const int count = scale() == 1 ? MOST_CONNECTIONS : 10;
  sqlite3_int64 before = sqlite3_memory_used();
  for (size_t order = 0; order < LENGTH(strides); order++) {
    for (int i = 0; i < count; i++) {
      connections[i] = database_open();
      use_everything(connections[i]);
      database_load(connections[i]);
    }
    for (int i = 0; i < count; i++)
      database_close(connections[(i * strides[order]) % count]);
    assert_int_equal(sqlite3_memory_used(), before);
  }
}

/* Nothing remains after errors, interrupts and statements that were abandoned between rows. */
static void check_leaves_nothing(const grammar_feature *feature, const char *sql,
                                 sqlite3_int64 bytes) {
  (void)feature, (void)bytes;
  sqlite3_int64 before = sqlite3_memory_used();
  for (int rows = 0; rows < 3; rows++) {
    double due = database_now() + STOP_AFTER / 10;
    sqlite3 *db = database_open();
    sqlite3_stmt *statement = NULL;
    sqlite3_progress_handler(db, 1000, stop_when_due, &due);
    sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    for (int i = 0; i < rows && sqlite3_step(statement) == SQLITE_ROW; i++)
      ;
    sqlite3_finalize(statement);
    database_close(db);
  }
  if (sqlite3_memory_used() != before)
    fail_msg("%s: %lld bytes are left\n", sql, sqlite3_memory_used() - before);
}

TEST(test_nothing_is_left) {
  visit_extremes(check_leaves_nothing);
}

/* ---- The grammar that the fuzzers and the batteries of queries use ---- */

/* Return the number of features that are missing in the hostile or the tame statements. Print their
** names if requested. */
static int missing_features(const bool *hostile, const bool *tame, bool tells) {
  int missing = 0;
  for (int j = 0; j < words.count; j++) {
    const grammar_feature *feature = &words.features[j];
    bool complete = hostile[j] && (tame[j] || !feature->deterministic);
    if (!complete && tells)
      print_error("%s (%c) is in no %s statement\n", feature->name, feature->kind,
                  hostile[j] ? "tame" : "hostile");
    missing += !complete;
  }
  return missing;
}

/* New functions and tables are part of the grammar automatically, in tame statements as well. On
** slow machines statements are stopped before they run long, so more statements are tried. */
DATABASE_TEST(test_grammar_has_everything) {
  static bool hostile[GRAMMAR_MOST_FEATURES], tame[GRAMMAR_MOST_FEATURES];
  assert_int_equal(database_integer(db, "SELECT count(*) FROM (SELECT DISTINCT name, kind FROM "
                                        "grundy_help)") > 0,
                   1);
  for (uint64_t i = 0;
       i < 60000 && (i % 500 != 0 || i == 0 || missing_features(hostile, tame, false) > 0); i++) {
    grammar g = {.words = &words, .random = i, .tame = i % 2 == 0};
    char *sql = grammar_statement(&g);
    sqlite3_stmt *statement = NULL;
    double due = database_now() + 0.05 * (double)slowness(); /* sanitizers slow down all of it */
    sqlite3_progress_handler(db, 1000, stop_when_due, &due);
    int status = g.tame ? sqlite3_prepare_v2(db, sql, -1, &statement, NULL) : SQLITE_ROW;
    if (g.tame && status == SQLITE_OK)
      status = sqlite3_step(statement);
    for (int j = 0; j < words.count; j++)
      if (g.used[j] && (status == SQLITE_ROW || status == SQLITE_DONE))
        *(g.tame ? &tame[j] : &hostile[j]) = true;
    sqlite3_finalize(statement);
    sqlite3_free(sql);
  }
  sqlite3_progress_handler(db, 0, NULL, NULL);
  int missing = missing_features(hostile, tame, true);
  char *names = sqlite3_mprintf("%s", "");
  for (int j = 0; j < words.count; j++)
    names = sqlite3_mprintf("%z,('%q','%s')", names, words.features[j].name,
                            words.features[j].kind == 't'   ? "table"
                            : words.features[j].kind == 's' ? "scalar"
                                                            : "aggregate");
  char *sql = sqlite3_mprintf("SELECT name, kind FROM grundy_help EXCEPT VALUES %s", names + 1);
  database_expect(db, sql, "(no rows)");
  sqlite3_free(sql);
  sqlite3_free(names);
  assert_int_equal(missing, 0);
}
