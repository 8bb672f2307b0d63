/* Games of the tables solve_ that are stopped in each phase of the work, by a thread and by a progress
** handler: within 0.1 s, and afterwards the connection answers as ever. */
#include "database.h"
#include "phases.h"

#include <pthread.h>
#include <unistd.h>

/* ---- How long the work goes on without a question ---- */

typedef struct test_gaps {
  double last, longest;
  int calls;
} test_gaps;

static int measure_gap(void *context) {
  test_gaps *gaps = context;
  double now = database_now();
  if (now - gaps->last > gaps->longest)
    gaps->longest = now - gaps->last;
  gaps->last = now;
  gaps->calls++;
  return 0;
}

/* Seconds that the whole statement takes. */
static double check_gaps(sqlite3 *db, const char *sql) {
  double begun = database_now();
  test_gaps gaps = {.last = begun};
  sqlite3_progress_handler(db, 1000, measure_gap, &gaps);
  sqlite3_free(database_rows(db, sql));
  measure_gap(&gaps);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  if (gaps.longest > 0.1)
    print_message("# %.0f ms: %s\n", 1000 * gaps.longest, sql);
  if (gaps.longest > DATABASE_STOPS_WITHIN)
    fail_msg("%s: no question for %.3f s", sql, gaps.longest);
  assert_true(gaps.calls > 2);
  return database_now() - begun;
}

/* ---- Stops ---- */

typedef struct test_stop {
  sqlite3 *db;
  double due, asked; /* by the clock of the thread that is to stop */
  clockid_t clock;
  bool late; /* the statement has ended before */
} test_stop;

static void *stop_in_thread(void *context) {
  test_stop *stop = context;
  while (!__atomic_load_n(&stop->late, __ATOMIC_ACQUIRE) &&
         database_seconds(stop->clock) < stop->due)
    usleep(1000);
  stop->asked = database_seconds(stop->clock);
  sqlite3_interrupt(stop->db);
  return NULL;
}

static int stop_in_handler(void *context) {
  return database_now() >= ((test_stop *)context)->due;
}

/* Stop the statement when it has worked for so many seconds; whether it was not done before. */
static bool stop_after(sqlite3 *db, const char *sql, double seconds, bool in_thread) {
  test_stop stop = {.db = db, .due = database_now() + seconds};
  pthread_t thread;
  pthread_getcpuclockid(pthread_self(), &stop.clock);
  if (in_thread)
    pthread_create(&thread, NULL, stop_in_thread, &stop);
  else
    sqlite3_progress_handler(db, 1000, stop_in_handler, &stop);
  int status = sqlite3_exec(db, sql, NULL, NULL, NULL);
  double ended = database_now();
  __atomic_store_n(&stop.late, true, __ATOMIC_RELEASE);
  if (in_thread)
    pthread_join(thread, NULL);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  assert_true(status == SQLITE_OK || status == SQLITE_INTERRUPT);
  if (status == SQLITE_INTERRUPT &&
      ended - (in_thread ? stop.asked : stop.due) > DATABASE_STOPS_WITHIN)
    fail_msg("%s: stopped too late", sql);
  return status == SQLITE_INTERRUPT;
}

static void check_stops(sqlite3 *db, const char *sql) {
  enum { STOPS = 6 };
  double seconds = check_gaps(db, sql);
  int stopped = 0;
  for (int i = 0; i < STOPS; i++)
    stopped += stop_after(db, sql, seconds * (i + 0.5) / STOPS, i % 2 == 0);
  assert_true(stopped > 0);
  assert_int_equal(
      database_integer(db, "SELECT sum(value) FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0)')"),
      3);
}

DATABASE_TEST(test_phases) {
  for (size_t i = 0; i < sizeof phase_checks / sizeof phase_checks[0]; i++)
    check_stops(db, phase_checks[i].sql);
  database_run(db, "SELECT grundy_limit('memory', 900000), grundy_limit('disk', 100000000)");
  check_stops(db, PHASES_ON_DISK);
  database_run(db, "SELECT grundy_limit('memory', 17000000)");
  TEXT *rows = database_rows(db, phase_checks[1].sql);
  assert_null(strstr(rows, "ERROR"));
  check_stops(db, phase_checks[1].sql);
}
