/* Stop statements while they work, and measure the time that they work without a question. */
#ifndef TESTS_SQLITE_STOPS_H
#define TESTS_SQLITE_STOPS_H

#include "database.h"

#include <pthread.h>
#include <unistd.h>

typedef struct stops_gaps {
  double begun, last, longest, due; /* when to stop; 0 for never */
  int calls;
} stops_gaps;

static inline int stops_note_gap(void *context) {
  stops_gaps *gaps = context;
  double now = database_now();
  if (now - gaps->last > gaps->longest)
    gaps->longest = now - gaps->last;
  gaps->last = now;
  gaps->calls++;
  return gaps->due > 0 && now >= gaps->due;
}

/* Run a statement whose progress handler is called every `step` steps, and stop it after the given
** seconds unless they are 0. The time between two calls must be short. */
static inline int stops_measure(sqlite3 *db, const char *sql, int steps, double seconds,
                                stops_gaps *gaps) {
  double now = database_now();
  *gaps = (stops_gaps){.begun = now, .last = now, .due = seconds > 0 ? now + seconds : 0};
  sqlite3_progress_handler(db, steps, stops_note_gap, gaps);
  int status = sqlite3_exec(db, sql, NULL, NULL, NULL);
  stops_note_gap(gaps);
  sqlite3_progress_handler(db, 0, NULL, NULL);
  if (gaps->longest > DATABASE_STOPS_WITHIN)
    fail_msg("%s: no question for %.3f s", sql, gaps->longest);
  return status;
}

typedef struct stops_thread {
  sqlite3 *db;
  double due, asked; /* by the clock of the working thread */
  clockid_t clock;
  bool late; /* the statement ended before the stop */
} stops_thread;

static inline void *stops_interrupt(void *context) {
  stops_thread *stop = context;
  while (!__atomic_load_n(&stop->late, __ATOMIC_ACQUIRE) &&
         database_seconds(stop->clock) < stop->due)
    usleep(500);
  stop->asked = database_seconds(stop->clock);
  sqlite3_interrupt(stop->db);
  return NULL;
}

/* Return the seconds that a statement continues after another thread has interrupted it, or -1 if
** it ended before. */
static inline double stops_by_thread(sqlite3 *db, const char *sql, double seconds) {
  stops_thread stop = {.db = db, .due = database_now() + seconds};
  pthread_t thread;
  pthread_getcpuclockid(pthread_self(), &stop.clock);
  pthread_create(&thread, NULL, stops_interrupt, &stop);
  int status = sqlite3_exec(db, sql, NULL, NULL, NULL);
  double ended = database_now();
  __atomic_store_n(&stop.late, true, __ATOMIC_RELEASE);
  pthread_join(thread, NULL);
  if (status != SQLITE_OK && status != SQLITE_INTERRUPT)
    fail_msg("%s: status %d", sql, status);
  if (status == SQLITE_INTERRUPT && ended - stop.asked > DATABASE_STOPS_WITHIN)
    fail_msg("%s: stopped after %.3f s", sql, ended - stop.asked);
  return status == SQLITE_INTERRUPT ? ended - stop.asked : -1;
}

#endif
