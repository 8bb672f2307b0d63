/* Use the extension in several threads: concurrent loading, a database file that all threads write,
** one shared connection, interrupts from another thread, and the examples of all functions and
** tables. A race detector must report nothing. Output is TAP. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../loaded.h"

enum { THREADS = 6, ROUNDS = 12 };

static char folder[] = "/tmp/grundy-threads-XXXXXX";
static char file[sizeof folder + 4];
static pthread_barrier_t together;
static atomic_int failures;

static void fail(const char *what, const char *message) {
  atomic_fetch_add(&failures, 1);
  flockfile(stdout);
  printf("# %s: %s\n", what, message);
  funlockfile(stdout);
}

static sqlite3 *open_database(const char *name) {
  sqlite3 *db = loaded_open(name, loaded_library());
  sqlite3_busy_timeout(db, 60000);
  return db;
}

static void close_database(sqlite3 *db) {
  if (sqlite3_close(db) != SQLITE_OK)
    fail("close", sqlite3_errmsg(db));
}

static void run(sqlite3 *db, const char *sql) {
  char *message = NULL;
  if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
    fail(sql, message == NULL ? "no memory" : message);
  sqlite3_free(message);
}

/* Check that the single integer of the query is `expected`. */
static void check(sqlite3 *db, const char *sql, sqlite3_int64 expected) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK ||
      sqlite3_step(statement) != SQLITE_ROW)
    fail(sql, sqlite3_errmsg(db));
  else if (sqlite3_column_int64(statement, 0) != expected)
    fail(sql, (const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
}

/* The losing cells of Wythoff's game follow from the golden ratio (Wythoff 1907). */
static void check_values(sqlite3 *db) {
  check(db, "SELECT grundy_queen(68, 42) + grundy_queen(157, 97)", 0);
  check(db, "SELECT count(*) FROM grundy_board('queen', 30) WHERE value = 0", 23);
  check(db, "SELECT mex(value) FROM piece_moves('rook', 5, 3)", 6);
  check(db, "SELECT sum(take) FROM nim_winning_moves('[3, 4, 5]')", 2);
  check(db, "SELECT nim_sum(column1) FROM (VALUES (3), (4), (5))", 2);
}

/* Run `work` in all threads at the same time; each thread gets its number. */
static void run_threads(void *(*work)(void *)) {
  static const int numbers[THREADS] = {0, 1, 2, 3, 4, 5};
  pthread_t threads[THREADS];
  pthread_barrier_init(&together, NULL, THREADS);
  for (int i = 0; i < THREADS; i++)
    if (pthread_create(&threads[i], NULL, work, (void *)&numbers[i]) != 0) {
      printf("Bail out! no thread can be started\n");
      exit(1);
    }
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&together);
}

/* ---- Loading and closing ---- */

static void *load_and_close(void *unused) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_barrier_wait(&together);
    sqlite3 *db = open_database(":memory:");
    check_values(db);
    if (sqlite3_load_extension(db, loaded_library(), NULL, NULL) != SQLITE_OK)
      fail(loaded_library(), sqlite3_errmsg(db));
    close_database(db);
  }
  return unused;
}

/* ---- One database file ---- */

static void *write_and_read(void *number) {
  char sql[300];
  pthread_barrier_wait(&together);
  for (int i = 0; i < ROUNDS; i++) {
    sqlite3 *db = open_database(file);
    sqlite3_snprintf((int)sizeof sql, sql,
                     "INSERT INTO cell(x, y) SELECT x, y FROM grundy_board('queen', 20, %d + 1) "
                     "WHERE y = %d",
                     *(const int *)number, *(const int *)number);
    run(db, sql);
    check(db, "SELECT count(*) FROM cell WHERE rook <> grundy_rook(x, y)", 0);
    check(db, "SELECT count(*) % 20 FROM cell", 0);
    check_values(db);
    close_database(db);
  }
  return NULL;
}

static void share_a_file(void) {
  sqlite3 *db = open_database(file);
  run(db, "PRAGMA journal_mode = WAL; CREATE TABLE cell(x, y, rook AS (grundy_rook(x, y)));"
          "CREATE INDEX cell_rook ON cell(grundy_rook(x, y))");
  run_threads(write_and_read);
  char sql[60];
  sqlite3_snprintf((int)sizeof sql, sql, "SELECT count(*) = %d FROM cell", THREADS * ROUNDS * 20);
  check(db, sql, 1);
  close_database(db);
}

/* ---- One connection ---- */

static sqlite3 *shared;

/* The table of the queen grows while all threads read it. */
static void *use_shared(void *number) {
  char sql[100];
  pthread_barrier_wait(&together);
  for (int i = 0; i < ROUNDS; i++) {
    int x = 20 * i + *(const int *)number;
    sqlite3_snprintf((int)sizeof sql, sql, "SELECT grundy_queen(%d, 0) + grundy_queen(0, %d)", x,
                     x);
    check(shared, sql, 2 * x);
    check_values(shared);
  }
  return NULL;
}

static void share_a_connection(void) {
  shared = open_database(":memory:");
  run_threads(use_shared);
  close_database(shared);
}

/* ---- Interruption ---- */

static atomic_bool stopped;

static void *interrupt_until_stopped(void *unused) {
  while (!atomic_load(&stopped)) {
    sqlite3_interrupt(shared);
    usleep(1000);
  }
  return unused;
}

static void interrupt_by_neighbour(void) {
  shared = open_database(":memory:");
  pthread_t neighbour;
  atomic_store(&stopped, false);
  if (pthread_create(&neighbour, NULL, interrupt_until_stopped, NULL) != 0)
    fail("thread", "can't be started");
  int status = SQLITE_OK;
  for (int i = 0; i < ROUNDS; i++) {
    status = sqlite3_exec(shared,
                          "SELECT count(*) FROM grundy_board('rook', 1000000000) "
                          "WHERE value = 2000000000",
                          NULL, NULL, NULL);
    if (status != SQLITE_INTERRUPT)
      fail("interruption", sqlite3_errstr(status));
  }
  atomic_store(&stopped, true);
  pthread_join(neighbour, NULL);
  check_values(shared);
  close_database(shared);
}

/* ---- Every function and table ---- */

enum { MOST_EXAMPLES = 1000 };
static struct {
  int count;
  char *sql[MOST_EXAMPLES], *answer[MOST_EXAMPLES];
} examples;

static int append_row(void *text, int count, char **values, char **names) {
  (void)names;
  for (int i = 0; i < count; i++)
    sqlite3_str_appendf(text, "%s|", values[i] == NULL ? "NULL" : values[i]);
  sqlite3_str_appendchar(text, 1, '\n');
  return 0;
}

/* Return all rows, or the error. */
static char *answer(sqlite3 *db, const char *sql) {
  char *message = NULL;
  sqlite3_str *text = sqlite3_str_new(db);
  if (sqlite3_exec(db, sql, append_row, text, &message) != SQLITE_OK)
    sqlite3_str_appendf(text, "ERROR: %s", message);
  sqlite3_free(message);
  return sqlite3_str_finish(text);
}

/* Read the example of each entry of grundy_help and its result without concurrency. */
static void read_examples(void) {
  sqlite3 *db = open_database(":memory:");
  sqlite3_stmt *help = NULL;
  if (sqlite3_prepare_v2(db, "SELECT example FROM grundy_help", -1, &help, NULL) != SQLITE_OK)
    fail("grundy_help", sqlite3_errmsg(db));
  while (sqlite3_step(help) == SQLITE_ROW && examples.count < MOST_EXAMPLES) {
    char *sql = sqlite3_mprintf("%s", sqlite3_column_text(help, 0));
    examples.sql[examples.count] = sql;
    examples.answer[examples.count] = answer(db, sql);
    if (strncmp(examples.answer[examples.count++], "ERROR", 5) == 0)
      fail(sql, examples.answer[examples.count - 1]);
  }
  sqlite3_finalize(help);
  close_database(db);
  if (examples.count < 100)
    fail("grundy_help", "too few examples");
}

/* Each thread starts with a different example, on the shared connection or on a private one. */
static void *ask_examples(void *number) {
  sqlite3 *db = shared;
  if (db == NULL)
    db = open_database(":memory:");
  pthread_barrier_wait(&together);
  for (int i = 0; i < examples.count; i++) {
    int at = (i + 20 * *(const int *)number) % examples.count;
    char *got = answer(db, examples.sql[at]);
    if (strcmp(got, examples.answer[at]) != 0)
      fail(examples.sql[at], got);
    sqlite3_free(got);
  }
  if (shared == NULL)
    close_database(db);
  return NULL;
}

static void ask_everything(void) {
  read_examples();
  shared = NULL;
  run_threads(ask_examples);
  shared = open_database(":memory:");
  run_threads(ask_examples);
  close_database(shared);
  for (int i = 0; i < examples.count; i++) {
    sqlite3_free(examples.sql[i]);
    sqlite3_free(examples.answer[i]);
  }
}

/* ---- All ---- */

static void load_at_one_time(void) {
  run_threads(load_and_close);
}

int main(void) {
  static const struct {
    void (*run)(void);
    const char *name;
  } tests[] = {{load_at_one_time, "load, use and close in all threads at one time"},
               {share_a_file, "write to one database file"},
               {share_a_connection, "use one connection"},
               {interrupt_by_neighbour, "be interrupted by another thread"},
               {ask_everything, "ask the example of each function and table"}};
  int count = (int)(sizeof tests / sizeof tests[0]), failed = 0;
  if (mkdtemp(folder) == NULL) {
    printf("Bail out! no folder for the database can be made\n");
    return 1;
  }
  snprintf(file, sizeof file, "%s/db", folder);
  for (int i = 0; i < count; i++) {
    int before = atomic_load(&failures);
    tests[i].run();
    bool passed = atomic_load(&failures) == before;
    failed += !passed;
    printf("%sok %d - %s\n", passed ? "" : "not ", i + 1, tests[i].name);
  }
  printf("1..%d\n", count);
  unlink(file);
  rmdir(folder);
  return failed != 0;
}
