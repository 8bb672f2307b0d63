#include "sqlite/interrupt_probe.h"

#include <stddef.h>

/* The shortest statement that there is, so that no limit of the connection forbids it. One run takes 4
** steps of SQLite's machine and 0.1 microseconds. SQLite calls the progress handler after a number of
** steps that it counts through all runs. */
static const char probe_sql[] = "SELECT 1";
enum { PROBE_RUNS = 500 };

/* The progress handler apart, SQLite itself says it since 3.41, also of a connection that was closed
** while statements run, on which nothing can be prepared any more. */
static bool probe_is_interrupted(sqlite3 *db) {
#if SQLITE_VERSION_NUMBER >= 3041000
  return sqlite3_libversion_number() >= 3041000 && sqlite3_is_interrupted(db);
#else
  (void)db;
  return false;
#endif
}

/* Only what bears on the work counts as an error. */
static int probe_status(int status) {
  int code = status & 0xff;
  return code == SQLITE_INTERRUPT || code == SQLITE_NOMEM ? code : SQLITE_OK;
}

/* To prepare a statement may already find the interruption. */
static int probe_prepare(interrupt_probe *probe, sqlite3 *db) {
  if (probe->statement != NULL || probe->refused)
    return SQLITE_OK;
  int status = sqlite3_prepare_v2(db, probe_sql, -1, &probe->statement, NULL);
  probe->refused = status != SQLITE_OK && probe_status(status) == SQLITE_OK;
  return probe_status(status);
}

int interrupt_probe_ask(interrupt_probe *probe, sqlite3 *db) {
  if (probe->interrupted || probe_is_interrupted(db))
    return SQLITE_INTERRUPT;
  int status = probe_prepare(probe, db);
  for (int i = 0; i < PROBE_RUNS && probe->statement != NULL && status == SQLITE_OK; i++) {
    status = probe_status(sqlite3_step(probe->statement));
    sqlite3_reset(probe->statement);
    if (status == SQLITE_OK && probe_is_interrupted(db))
      status = SQLITE_INTERRUPT;
  }
  probe->interrupted = status == SQLITE_INTERRUPT;
  return status;
}

void interrupt_probe_end(interrupt_probe *probe) {
  sqlite3_finalize(probe->statement);
  *probe = (interrupt_probe){.statement = NULL};
}
