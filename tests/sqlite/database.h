/* A database for tests of what SQL sees: opened with the extension loaded, asked one query at a
** time. Results are text, so that a test is a query beside what it must answer.
**
** The library's path comes from the environment variable GRUNDY_LIBRARY, else ./dist/grundy. */
#ifndef TESTS_SQLITE_DATABASE_H
#define TESTS_SQLITE_DATABASE_H

#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <sqlite3.h>

#include "../unit.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* The seconds of a thread's clock: the processor's time that the thread has taken, so that it
** doesn't matter what else the machine has to do. */
static inline double database_seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The same of this thread. */
static inline double database_now(void) {
  return database_seconds(CLOCK_THREAD_CPUTIME_ID);
}

/* Seconds of that time within which what is asked to stop must have stopped. 0.1 is what is meant,
** but machines and sanitizers differ. */
#define DATABASE_STOPS_WITHIN (0.5 * (double)scale())

/* An empty database in memory, without the extension. */
static inline sqlite3 *database_open_bare(void) {
  sqlite3 *db = NULL;
  if (sqlite3_open(":memory:", &db) != SQLITE_OK)
    fail_msg("a database in memory can't be opened");
  sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 1, NULL);
  return db;
}

static inline const char *database_library(void) {
  const char *path = getenv("GRUNDY_LIBRARY");
  return path == NULL ? "./dist/grundy" : path;
}

static inline void database_load(sqlite3 *db) {
  char *message = NULL;
  if (sqlite3_load_extension(db, database_library(), NULL, &message) != SQLITE_OK)
    fail_msg("%s can't be loaded: %s", database_library(), message);
}

static inline sqlite3 *database_open(void) {
  sqlite3 *db = database_open_bare();
  database_load(db);
  return db;
}

/* Fails where a statement is still open. */
static inline void database_close(sqlite3 *db) {
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* A test with a database of its own, which is `db`. */
#define DATABASE_TEST(name)                                                                        \
  static void name##_in(sqlite3 *db);                                                              \
  TEST(name) {                                                                                     \
    sqlite3 *db = database_open();                                                                 \
    name##_in(db);                                                                                 \
    database_close(db);                                                                            \
  }                                                                                                \
  static void name##_in(sqlite3 *db)

static inline void database_free(char **text) {
  sqlite3_free(*text);
}

/* `TEXT *name = ...`, of SQLite's allocator, is freed where its block ends. */
#define TEXT __attribute__((cleanup(database_free))) char

static inline int database_compare_lines(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Sort the lines of a text in place. */
static inline void database_sort_lines(char *text) {
  size_t count = 1, length = strlen(text);
  for (const char *at = text; *at != '\0'; at++)
    count += *at == '\n';
  char *copy = strdup(text), **lines = calloc(count, sizeof *lines), *at = copy;
  for (size_t i = 0; i < count; i++) {
    lines[i] = at;
    at = strchr(at, '\n');
    if (at != NULL)
      *at++ = '\0';
  }
  qsort(lines, count, sizeof *lines, database_compare_lines);
  at = text;
  for (size_t i = 0; i < count; i++) {
    size_t bytes = strlen(lines[i]);
    memcpy(at, lines[i], bytes);
    at += bytes;
    if (at < text + length)
      *at++ = '\n';
  }
  free(lines);
  free(copy);
}

static inline void database_append_row(sqlite3_str *text, sqlite3_stmt *statement) {
  if (sqlite3_str_length(text) > 0)
    sqlite3_str_appendchar(text, 1, '\n');
  for (int i = 0; i < sqlite3_column_count(statement); i++) {
    const char *value = (const char *)sqlite3_column_text(statement, i);
    sqlite3_str_appendf(text, "%s%s", i == 0 ? "" : "|", value == NULL ? "NULL" : value);
  }
}

/* The rows of a query, a line each, columns separated by `|`; "ERROR: " and its message after an
** error; "(no rows)" for none. The caller frees the text by sqlite3_free. */
static inline char *database_rows(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  int status = sqlite3_prepare_v2(db, sql, -1, &statement, NULL), rows = 0;
  sqlite3_str *text = sqlite3_str_new(NULL);
  if (status == SQLITE_OK) {
    while ((status = sqlite3_step(statement)) == SQLITE_ROW) {
      database_append_row(text, statement);
      rows++;
    }
  }
  if (status != SQLITE_DONE && status != SQLITE_OK) {
    sqlite3_str_reset(text);
    sqlite3_str_appendf(text, "ERROR: %s", sqlite3_errmsg(db));
  } else if (rows == 0) {
    sqlite3_str_appendall(text, "(no rows)");
  }
  sqlite3_finalize(statement);
  char *result = sqlite3_str_finish(text);
  return result == NULL ? sqlite3_mprintf("") : result;
}

/* A statement that must be right. */
static inline sqlite3_stmt *database_prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(db));
  return statement;
}

/* Run a statement that must succeed. */
static inline void database_run(sqlite3 *db, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
    fail_msg("%s: %s", sql, message);
}

static inline sqlite3_int64 database_integer(sqlite3 *db, const char *sql) {
  TEXT *rows = database_rows(db, sql);
  if (strncmp(rows, "ERROR", 5) == 0)
    fail_msg("%s: %s", sql, rows);
  return strtoll(rows, NULL, 10);
}

/* A text made as by sqlite3_mprintf(), which stays until so many others are made. */
enum { DATABASE_TEXTS = 16 };

static inline const char *database_text(const char *format, ...) {
  static char *texts[DATABASE_TEXTS];
  static size_t made;
  char **text = &texts[made++ % DATABASE_TEXTS];
  va_list arguments;
  va_start(arguments, format);
  TEXT *own = sqlite3_vmprintf(format, arguments);
  va_end(arguments);
  free(*text);
  return *text = strdup(own); /* of memory that tests do not count */
}

/* True if the query answers `expected`; else says what it answers. */
static inline bool database_answers(sqlite3 *db, const char *sql, const char *expected) {
  TEXT *rows = database_rows(db, sql);
  bool same = strcmp(rows, expected) == 0;
  if (!same)
    print_error("%s\n  expected %s\n  got      %s\n", sql, expected, rows);
  return same;
}

/* The query answers `expected`. */
static inline void database_expect(sqlite3 *db, const char *sql, const char *expected) {
  assert_true(database_answers(db, sql, expected));
}

/* Let the connection's tables of values take so many bytes. */
static inline void database_limit_memory(sqlite3 *db, sqlite3_int64 bytes) {
  database_run(db, database_text("SELECT grundy_limit('memory', %lld)", bytes));
}

/* True if the query answers `expected`, false if it needs more memory than the limit; any other
** answer fails the test. */
static inline bool database_answers_within_limit(sqlite3 *db, const char *sql,
                                                 const char *expected) {
  TEXT *rows = database_rows(db, sql);
  bool same = strcmp(rows, expected) == 0;
  if (!same && strstr(rows, "but this connection's limit is ") == NULL)
    fail_msg("%s: %s", sql, rows);
  return same;
}

/* Both queries answer the same rows, in the same order if `ordered`. */
static inline void database_compare(sqlite3 *db, const char *sql, const char *reference,
                                    bool ordered) {
  char *rows = database_rows(db, sql), *wanted = database_rows(db, reference);
  if (!ordered) {
    database_sort_lines(rows);
    database_sort_lines(wanted);
  }
  bool same = strcmp(rows, wanted) == 0 && strncmp(wanted, "ERROR", 5) != 0;
  if (!same)
    print_error("%s\n  got      %.300s\nbut %s\n  says     %.300s\n", sql, rows, reference, wanted);
  sqlite3_free(rows);
  sqlite3_free(wanted);
  assert_true(same);
}

/* The rows of the query contain `part` (`wanted`), or don't. */
static inline void database_expect_part(sqlite3 *db, const char *sql, const char *part,
                                        bool wanted) {
  TEXT *rows = database_rows(db, sql);
  bool as_wanted = (strstr(rows, part) != NULL) == wanted;
  if (!as_wanted)
    fail_msg("%s\n  must %smention %s\n  got %s\n", sql, wanted ? "" : "not ", part, rows);
}

/* The rows of a query that the progress handler stops at its n-th call, which comes every so many
** steps of SQLite's. */
static inline int database_count_down(void *calls) {
  return --*(int *)calls <= 0;
}

static inline char *database_rows_until(sqlite3 *db, const char *sql, int steps, int calls) {
  sqlite3_progress_handler(db, steps, database_count_down, &calls);
  char *rows = database_rows(db, sql);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return rows;
}

/* The least time of three runs of a query, which may fail by an error that says `but`; NULL: by
** none. */
static inline double database_time(sqlite3 *db, const char *sql, const char *but) {
  double least = 1e9;
  for (int i = 0; i < 3; i++) {
    double begun = database_now();
    TEXT *rows = database_rows(db, sql);
    double taken = database_now() - begun;
    if (strncmp(rows, "ERROR", 5) == 0 && (but == NULL || strstr(rows, but) == NULL))
      fail_msg("%s: %s", sql, rows);
    least = taken < least ? taken : least;
  }
  return least;
}

/* For SQL: a function of no argument or of one, which it answers; else it answers 1. It counts its
** calls. */
static inline void database_count_call(sqlite3_context *context, int count,
                                       sqlite3_value **arguments) {
  ++*(int *)sqlite3_user_data(context);
  if (count > 0)
    sqlite3_result_value(context, arguments[0]);
  else
    sqlite3_result_int(context, 1);
}

/* A connection that was asked nothing before answers; the caller frees it by sqlite3_free. */
static inline char *database_ask_new(const char *sql, sqlite3_int64 bytes_of_memory) {
  sqlite3 *db = database_open();
  database_limit_memory(db, bytes_of_memory);
  char *rows = database_rows(db, sql);
  database_close(db);
  return rows;
}

typedef struct database_check {
  const char *sql, *expected; /* rows as text, or "ERROR: " and the message */
} database_check;

/* All checks are answered as expected. */
static inline void database_expect_all(sqlite3 *db, const database_check *checks, size_t count) {
  for (size_t i = 0; i < count; i++)
    database_expect(db, checks[i].sql, checks[i].expected);
}

/* A small generator of pseudo-random numbers, so that a test repeats itself exactly
** (splitmix64, Steele, Lea and Flood 2014). */
static inline uint64_t database_random(uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

#endif
