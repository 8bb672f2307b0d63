/* A database for tests of the SQL interface. It is opened with the extension loaded and runs one
** query at a time. Results are text, so that a test is a query with its expected result. The path
** of the library is the environment variable GRUNDY_LIBRARY, or ./dist/grundy. */
#ifndef TESTS_SQLITE_DATABASE_H
#define TESTS_SQLITE_DATABASE_H

#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <sqlite3.h>

#include "../unit.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Return the seconds on a CPU clock of a thread, which do not depend on the load of the machine. */
static inline double database_seconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Return the CPU seconds of the calling thread. */
static inline double database_now(void) {
  return database_seconds(CLOCK_THREAD_CPUTIME_ID);
}

/* The CPU seconds within which stopped work must end. The promise is 0.1 s, but machines and
** sanitizers differ. */
#define DATABASE_STOPS_WITHIN (0.5 * (double)slowness())

/* Open an empty database in memory without the extension. */
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

/* At the end of the program all memory of SQLite has been released. */
__attribute__((destructor)) static void database_check_memory(void) {
  if (sqlite3_memory_used() == 0)
    return;
  printf("not ok - %lld bytes of SQLite's memory were not released\n",
         (long long)sqlite3_memory_used());
  fflush(stdout);
  _exit(1);
}

/* Close the database. Fail if a statement is still open. */
static inline void database_close(sqlite3 *db) {
  assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

/* Define a test with a private database, `db`. */
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

/* `TEXT *name = ...` declares a text of SQLite's allocator that is freed at the end of the
** block. */
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

/* Return the rows of a query, one per line, with columns separated by `|`; "ERROR: " and the
** message after an error; "(no rows)" for an empty result. The caller frees the text with
** sqlite3_free. */
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

/* Prepare a statement, which must succeed. */
static inline sqlite3_stmt *database_prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(db));
  return statement;
}

/* Run a statement, which must succeed. */
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

/* Return a text formatted like sqlite3_mprintf(). It is freed after DATABASE_TEXTS further
** calls. */
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
  return *text = strdup(own); /* of memory that SQLite does not count */
}

/* Return true if the result of the query is `expected`, otherwise print the result. */
static inline bool database_answers(sqlite3 *db, const char *sql, const char *expected) {
  TEXT *rows = database_rows(db, sql);
  bool same = strcmp(rows, expected) == 0;
  if (!same)
    print_error("%s\n  expected %s\n  got      %s\n", sql, expected, rows);
  return same;
}

/* Assert that the result of the query is `expected`. */
static inline void database_expect(sqlite3 *db, const char *sql, const char *expected) {
  assert_true(database_answers(db, sql, expected));
}

/* Set the memory limit of the connection in bytes. */
static inline void database_limit_memory(sqlite3 *db, sqlite3_int64 bytes) {
  database_run(db, database_text("SELECT grundy_limit('memory', %lld)", bytes));
}

/* Return true if the result of the query is `expected`, and false if the query needs more memory
** than the limit. Any other result fails the test. */
static inline bool database_answers_within_limit(sqlite3 *db, const char *sql,
                                                 const char *expected) {
  TEXT *rows = database_rows(db, sql);
  bool same = strcmp(rows, expected) == 0;
  if (!same && strstr(rows, "but this connection's limit is ") == NULL)
    fail_msg("%s: %s", sql, rows);
  return same;
}

/* Assert that both queries return the same rows, in the same order if `ordered`. */
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

/* Assert that the rows of the query contain `part` if `wanted`, and do not contain it otherwise. */
static inline void database_expect_part(sqlite3 *db, const char *sql, const char *part,
                                        bool wanted) {
  TEXT *rows = database_rows(db, sql);
  bool as_wanted = (strstr(rows, part) != NULL) == wanted;
  if (!as_wanted)
    fail_msg("%s\n  must %smention %s\n  got %s\n", sql, wanted ? "" : "not ", part, rows);
}

/* Return the rows of a query that the progress handler stops at its n-th call. The handler is
** called after a fixed number of SQLite's steps. */
static inline int database_count_down(void *calls) {
  return --*(int *)calls <= 0;
}

static inline char *database_rows_until(sqlite3 *db, const char *sql, int steps, int calls) {
  sqlite3_progress_handler(db, steps, database_count_down, &calls);
  char *rows = database_rows(db, sql);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return rows;
}

/* Return the minimum time of three runs of a query. If `but` is not NULL, the query may fail with
** an error that contains it. */
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

/* An SQL function of zero or one argument. It counts its calls and returns its argument, or 1
** without one. */
static inline void database_count_call(sqlite3_context *context, int count,
                                       sqlite3_value **arguments) {
  ++*(int *)sqlite3_user_data(context);
  if (count > 0)
    sqlite3_result_value(context, arguments[0]);
  else
    sqlite3_result_int(context, 1);
}

/* Return the result of a query on a new connection. The caller frees it with sqlite3_free. */
static inline char *database_ask_new(const char *sql, sqlite3_int64 bytes_of_memory) {
  sqlite3 *db = database_open();
  database_limit_memory(db, bytes_of_memory);
  char *rows = database_rows(db, sql);
  database_close(db);
  return rows;
}

typedef struct database_check {
  const char *sql, *expected; /* the rows as text, or "ERROR: " and the message */
} database_check;

/* Assert that all queries return the expected results. */
static inline void database_expect_all(sqlite3 *db, const database_check *checks, size_t count) {
  for (size_t i = 0; i < count; i++)
    database_expect(db, checks[i].sql, checks[i].expected);
}

/* A generator of pseudo-random numbers, so that each run of a test is the same (splitmix64; Steele,
** Lea and Flood 2014). */
static inline uint64_t database_random(uint64_t *state) {
  uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

#endif
