/* The connection shared by all fuzz targets, with the extension linked in, and with limits on the
** time and memory of each case. A target is one file, which defines LLVMFuzzerTestOneInput.
** tests/fuzz/replay.c runs its corpus without a fuzzer. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sqlite3.h>
#include "grundy.h"

#define FUZZ_OPERATIONS_A_TICK 1000
#define FUZZ_MOST_TICKS        60

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* Some operations take much longer than others: sorting rows of a million characters takes many
** times as long. */
#define FUZZ_MOST_SECONDS 0.3

typedef struct test_fuzz {
  sqlite3 *db;
  clock_t started; /* the start of the statement */
  int ticks_left;  /* counts down to the end of the statement */
} test_fuzz;

static inline int fuzz_tick(void *context) {
  test_fuzz *fuzz = context;
  return --fuzz->ticks_left < 0 ||
         (double)(clock() - fuzz->started) > FUZZ_MOST_SECONDS * CLOCKS_PER_SEC;
}

static inline void fuzz_fail(const char *what, const char *sql) {
  fprintf(stderr, "%s: %s\n", what, sql);
  abort();
}

/* Permit writing to tables, but no other effects on the machine. */
static inline int fuzz_authorize(void *context, int action, const char *a, const char *b,
                                 const char *database, const char *trigger) {
  (void)context, (void)a, (void)b, (void)database, (void)trigger;
  return action == SQLITE_ATTACH || action == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK;
}

static inline test_fuzz *fuzz_open(void);

/* Close the connection at the end of the program, after which remaining memory is a leak. */
static inline void fuzz_close(void) {
  if (sqlite3_close(fuzz_open()->db) != SQLITE_OK)
    fuzz_fail("can't be closed", "");
}

static inline test_fuzz *fuzz_open(void) {
  static test_fuzz fuzz;
  char *error = NULL;
  if (fuzz.db != NULL)
    return &fuzz;
  if (sqlite3_open(":memory:", &fuzz.db) != SQLITE_OK ||
      sqlite3_grundy_init(fuzz.db, &error, NULL) != SQLITE_OK)
    fuzz_fail("can't be opened", error == NULL ? "" : error);
  sqlite3_limit(fuzz.db, SQLITE_LIMIT_LENGTH, 4000000);
  atexit(fuzz_close);
  return &fuzz;
}

/* Restrict the connection, after fuzz_open() and the target's own preparation. */
static inline void fuzz_restrict(test_fuzz *fuzz) {
  sqlite3_set_authorizer(fuzz->db, fuzz_authorize, NULL);
  sqlite3_progress_handler(fuzz->db, FUZZ_OPERATIONS_A_TICK, fuzz_tick, fuzz);
}

static inline void fuzz_start(test_fuzz *fuzz) {
  fuzz->ticks_left = FUZZ_MOST_TICKS;
  fuzz->started = clock();
}

/* Run all statements of `sql`, with `bytes` as a text bound to the parameter ?1 if it exists, and
** read each value of each row. Return the last status. */
static inline int fuzz_run(test_fuzz *fuzz, const char *sql, const char *bytes, size_t length) {
  int status = SQLITE_OK;
  while (*sql != '\0') {
    sqlite3_stmt *statement = NULL;
    fuzz_start(fuzz);
    status = sqlite3_prepare_v2(fuzz->db, sql, -1, &statement, &sql);
    if (status != SQLITE_OK || statement == NULL)
      return status;
    if (sqlite3_bind_parameter_count(statement) > 0)
      sqlite3_bind_text64(statement, 1, bytes, length, SQLITE_STATIC, SQLITE_UTF8);
    while ((status = sqlite3_step(statement)) == SQLITE_ROW)
      for (int i = 0; i < sqlite3_column_count(statement); i++)
        if (sqlite3_column_type(statement, i) != SQLITE_NULL &&
            sqlite3_column_text(statement, i) == NULL && sqlite3_errcode(fuzz->db) == SQLITE_ERROR)
          fuzz_fail("a value can't be read", sqlite3_sql(statement));
    if ((status & 0xff) == SQLITE_CORRUPT || (status & 0xff) == SQLITE_MISUSE ||
        (status & 0xff) == SQLITE_INTERNAL)
      fuzz_fail(sqlite3_errmsg(fuzz->db), sqlite3_sql(statement));
    sqlite3_finalize(statement);
  }
  return status;
}

/* Return the first value of a query of the target, which must not fail. */
static inline sqlite3_int64 fuzz_integer(test_fuzz *fuzz, const char *sql) {
  sqlite3_stmt *statement = NULL;
  fuzz_start(fuzz);
  if (sqlite3_prepare_v2(fuzz->db, sql, -1, &statement, NULL) != SQLITE_OK ||
      sqlite3_step(statement) != SQLITE_ROW)
    fuzz_fail(sqlite3_errmsg(fuzz->db), sql);
  sqlite3_int64 result = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return result;
}

/* After any input, the connection still works and no statement is open. */
static inline void fuzz_check(test_fuzz *fuzz) {
  if (sqlite3_next_stmt(fuzz->db, NULL) != NULL)
    fuzz_fail("still open", sqlite3_sql(sqlite3_next_stmt(fuzz->db, NULL)));
  fuzz_integer(fuzz, "SELECT grundy_limit('memory', 1000000)");
  if (fuzz_integer(fuzz, "SELECT grundy_queen(4, 4)") != 7 ||
      fuzz_integer(fuzz, "SELECT count(*) FROM nim_winning_moves('[3, 4, 5]')") != 1)
    fuzz_fail("wrong", "the answer after all this");
}

#endif
