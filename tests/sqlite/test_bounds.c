/* No argument of anything makes it take for ever or take everything. Nothing here names a function:
** each argument of everything in grundy_help is given each of the extreme values below, while the
** others are as in its example. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "database.h"
#include "../fuzz/grammar.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

#define MEMORY_LIMIT 2000000 /* for grundy_limit */
#define SLACK        400000  /* for SQLite's own needs, besides the limit and the input */
#define COPIES       80 /* of the input, at most: a JSON array of one-digit numbers is the worst */
#define STOP_AFTER   0.05 /* seconds: when the progress handler says to stop */

typedef struct extreme {
  const char *literal;
  sqlite3_int64 bytes; /* of the value */
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
  alarm(300); /* what can't be stopped must not go on for ever */
  sqlite3 *db = database_open();
  bool complete = grammar_read(db, &words);
  database_close(db);
  return complete ? 0 : -1;
}

/* A query that is a call; `columns`: what to show of a table. */
static char *query_of(const grammar_feature *feature, char *call) {
  char *sql = feature->kind == 't' ? sqlite3_mprintf("SELECT * FROM %z", call)
                                   : sqlite3_mprintf("SELECT %z", call);
  return sql;
}

/* Call `visit` with each feature, each argument, each (or each scale()-th) extreme. Returns how many
** visits failed. */
static int visit_extremes(bool (*visit)(const grammar_feature *feature, const char *sql,
                                        sqlite3_int64 bytes)) {
  int failures = 0;
  size_t step = (size_t)scale();
  for (int i = 0; i < words.count; i++) {
    const grammar_feature *feature = &words.features[i];
    int most = feature->argument_count < 0 ? 3 : feature->argument_count;
    for (int argument = 0; argument < most; argument++)
      for (size_t e = (size_t)(i + argument) % step; e < LENGTH(extremes); e += step) {
        int count = grammar_model_count(feature);
        if (count <= argument)
          count = argument + 1;
        TEXT *sql =
            query_of(feature, grammar_model_call(feature, count, argument, extremes[e].literal));
        failures += !visit(feature, sql, extremes[e].bytes);
      }
  }
  return failures;
}

/* ---- Time and memory ---- */

static double slowest;
static sqlite3_int64 largest;
static int stopped;

static bool is_bounded(const grammar_feature *feature, const char *sql, sqlite3_int64 bytes) {
  (void)feature;
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 2000000)");
  sqlite3_stmt *statement = NULL;
  double due = database_now() + STOP_AFTER;
  sqlite3_int64 before = sqlite3_memory_used();
  sqlite3_memory_highwater(1);
  sqlite3_progress_handler(db, 1000, stop_when_due, &due);
  int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  while (status == SQLITE_OK || status == SQLITE_ROW)
    status = sqlite3_step(statement);
  double late = database_now() - due;
  sqlite3_int64 taken = sqlite3_memory_highwater(0) - before;
  bool bounded = late < DATABASE_STOPS_WITHIN && taken < MEMORY_LIMIT + SLACK + COPIES * bytes &&
                 (status == SQLITE_DONE || status == SQLITE_ERROR || status == SQLITE_INTERRUPT);
  if (!bounded)
    print_error("%s: status %d, %.3f s late, %lld bytes\n", sql, status, late, taken);
  slowest = late > slowest ? late : slowest;
  largest = bytes == 8 && taken > largest ? taken : largest;
  sqlite3_finalize(statement);
  database_close(db);
  return bounded;
}

TEST(test_time_and_memory) {
  int failures = visit_extremes(is_bounded);
  print_message("# at most %lld bytes for numbers, the limit being %d\n", largest, MEMORY_LIMIT);
  assert_int_equal(failures, 0);
}

/* With memory enough for work that lasts, counting rows so that the work is not all SQLite's. */
static bool can_be_stopped(const grammar_feature *feature, const char *sql, sqlite3_int64 bytes) {
  (void)bytes;
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 600000000)");
  sqlite3_stmt *statement = NULL;
  double due = database_now() + STOP_AFTER / 5;
  sqlite3_progress_handler(db, 1000, stop_when_due, &due);
  TEXT *count = feature->kind == 't' ? sqlite3_mprintf("SELECT count(*) FROM (%s)", sql)
                                     : sqlite3_mprintf("%s", sql);
  int status = sqlite3_prepare_v2(db, count, -1, &statement, NULL);
  while (status == SQLITE_OK || status == SQLITE_ROW)
    status = sqlite3_step(statement);
  double late = database_now() - due;
  stopped += status == SQLITE_INTERRUPT;
  if (late > 0.1)
    print_message("# %.0f ms: %s\n", 1000 * late, count);
  slowest = late > slowest ? late : slowest;
  sqlite3_finalize(statement);
  database_close(db);
  return late < DATABASE_STOPS_WITHIN;
}

TEST(test_stopping) {
  slowest = 0;
  assert_int_equal(visit_extremes(can_be_stopped), 0);
  print_message("# %d calls were stopped, at most %.0f ms late\n", stopped, 1000 * slowest);
  assert_true(stopped > 0);
}

/* The limit of SQLite's heap stops what the connection's own limit lets pass; then all is well. */
static bool survives_small_heap(const grammar_feature *feature, const char *sql,
                                sqlite3_int64 bytes) {
  static const sqlite3_int64 heaps[] = {2000, 20000, 150000, 1500000};
  (void)feature, (void)bytes;
  bool survived = true;
  sqlite3 *db = database_open();
  for (size_t i = 0; i < LENGTH(heaps) && survived; i++) {
    double due = database_now() + STOP_AFTER;
    sqlite3_stmt *statement = NULL;
    sqlite3_progress_handler(db, 1000, stop_when_due, &due);
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + heaps[i]);
    int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    while (status == SQLITE_ROW || (status == SQLITE_OK && statement != NULL))
      status = sqlite3_step(statement);
    sqlite3_finalize(statement);
    sqlite3_hard_heap_limit64(0);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    survived = status == SQLITE_DONE || status == SQLITE_NOMEM || status == SQLITE_ERROR ||
               status == SQLITE_INTERRUPT;
    if (!survived)
      print_error("%s: status %d with %lld bytes left\n", sql, status, heaps[i]);
  }
  database_run(db, "SELECT grundy_limit('memory', 268435456)"); /* a statement may have set it */
  survived = survived && database_answers(db, "SELECT grundy_queen(4, 4)", "7");
  database_close(db);
  return survived;
}

TEST(test_small_heap) {
  assert_int_equal(visit_extremes(survives_small_heap), 0);
}

/* ---- The length of values ---- */

/* A function without an example of its own here still has the one of grundy_help. */
DATABASE_TEST(test_length_limit) {
  int failures = 0;
  for (int i = 0; i < words.count; i++) {
    const grammar_feature *feature = &words.features[i];
    TEXT *sql =
        query_of(feature, grammar_model_call(feature, grammar_model_count(feature), -1, ""));
    for (int limit = 1; limit < 200; limit += 11) {
      sqlite3_stmt *statement = NULL;
      sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1000000);
      assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
      sqlite3_limit(db, SQLITE_LIMIT_LENGTH, limit);
      int status;
      while ((status = sqlite3_step(statement)) == SQLITE_ROW)
        for (int column = 0; column < sqlite3_column_count(statement); column++)
          if (sqlite3_column_type(statement, column) == SQLITE_TEXT &&
              sqlite3_column_bytes(statement, column) > limit) {
            print_error("%s: %d bytes with a limit of %d\n", sql,
                        sqlite3_column_bytes(statement, column), limit);
            failures++;
          }
      if (status != SQLITE_DONE && status != SQLITE_TOOBIG && status != SQLITE_ERROR) {
        print_error("%s: status %d with a limit of %d\n", sql, status, limit);
        failures++;
      }
      sqlite3_finalize(statement);
    }
  }
  assert_int_equal(failures, 0);
}

/* ---- Closing ---- */

static void use_everything(sqlite3 *db) {
  for (int i = 0; i < words.count; i++) {
    const grammar_feature *feature = &words.features[i];
    TEXT *sql =
        query_of(feature, grammar_model_call(feature, grammar_model_count(feature), -1, ""));
    sqlite3_free(database_rows(db, sql));
  }
}

#define CONNECTIONS 100

TEST(test_closing_frees_all) {
  static sqlite3 *connections[CONNECTIONS];
  static const int strides[] = {1, CONNECTIONS - 1, 37, 61}; /* prime to 100: every order has all */
  sqlite3_int64 before = sqlite3_memory_used();
  for (size_t order = 0; order < LENGTH(strides); order += (size_t)scale()) {
    for (int i = 0; i < CONNECTIONS; i++) {
      connections[i] = database_open();
      use_everything(connections[i]);
      database_load(connections[i]);
    }
    for (int i = 0; i < CONNECTIONS; i++)
      database_close(connections[(i * strides[order]) % CONNECTIONS]);
    assert_int_equal(sqlite3_memory_used(), before);
  }
}

/* Also after errors, interruptions and statements that were left in the midst of their rows. */
static bool leaves_nothing(const grammar_feature *feature, const char *sql, sqlite3_int64 bytes) {
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
    print_error("%s: %lld bytes are left\n", sql, sqlite3_memory_used() - before);
  return sqlite3_memory_used() == before;
}

TEST(test_nothing_is_left) {
  assert_int_equal(visit_extremes(leaves_nothing), 0);
}

/* ---- The grammar that the fuzzers and the batteries of queries use ---- */

/* Functions and tables that no statement of both kinds has used; `tells` which. */
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

/* A new function or table takes part by itself, and not only with nonsense. Where the machine is slow, and statements
** are stopped before they have shown it, more of them are tried. */
DATABASE_TEST(test_grammar_has_everything) {
  static bool hostile[GRAMMAR_MOST_FEATURES], tame[GRAMMAR_MOST_FEATURES];
  assert_int_equal(database_integer(db, "SELECT count(*) FROM (SELECT DISTINCT name, kind FROM "
                                        "grundy_help)") > 0,
                   1);
  for (uint64_t i = 0;
       i < 60000 && (i % 3000 != 0 || i == 0 || missing_features(hostile, tame, false) > 0); i++) {
    grammar g = {.words = &words, .random = i, .tame = i % 2 == 0};
    char *sql = grammar_statement(&g);
    sqlite3_stmt *statement = NULL;
    double due = database_now() + 0.05 * (double)scale(); /* sanitizers make all of it slower */
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
  assert_true(database_answers(db, sql, "(no rows)"));
  sqlite3_free(sql);
  sqlite3_free(names);
  assert_int_equal(missing, 0);
}
