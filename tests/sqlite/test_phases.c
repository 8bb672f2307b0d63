/* Slow: make check omits this test, which takes more than a second. */
/* Stop games of the tables solve_ in each phase of the work, by a thread and by a progress handler:
** the stop takes at most 0.1 s, and afterwards the connection works normally. */
#include "phases.h"
#include "stops.h"

static void check_stops(sqlite3 *db, const char *sql) {
  const int stops = scale() == 1 ? 6 : 2;
  stops_gaps gaps;
  int stopped = 0;
  stops_measure(db, sql, 1000, 0, &gaps);
  assert_true(gaps.calls > 2);
  for (int i = 0; i < stops; i++) {
    stops_gaps again;
    double after = (gaps.last - gaps.begun) * (i + 0.5) / stops;
    stopped += i % 2 == 0 ? stops_by_thread(db, sql, after) >= 0
                          : stops_measure(db, sql, 1000, after, &again) == SQLITE_INTERRUPT;
  }
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
}
