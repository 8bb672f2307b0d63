#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#include "sqlite/connection.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/queen/queen.h"

/* ---- Notices ---- */

#define CONNECTION_NOTICE_PERIOD 1000

/* Milliseconds since some day long ago, as the clock of SQLite's file system says; 0 where it has
** none. */
static sqlite3_int64 connection_clock(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  sqlite3_int64 now = 0;
  double days = 0;
  if (vfs == NULL)
    return 0;
  if (vfs->iVersion >= 2 && vfs->xCurrentTimeInt64 != NULL)
    return vfs->xCurrentTimeInt64(vfs, &now) == SQLITE_OK ? now : 0;
  return vfs->xCurrentTime(vfs, &days) == SQLITE_OK ? (sqlite3_int64)(days * 86400000.0) : 0;
}

/* Log a notice SQLITE_NOTICE "NAME(): PHASE: DONE of OF" of the function NAME, if it is time at
** `now`. A clock that is set back begins anew. */
static void connection_consider_notice(sql_connection *connection, const char *name,
                                       sqlite3_int64 now) {
  work_notice *notice = &connection->notice;
  if (notice->said == 0 || now < notice->said) {
    *notice = (work_notice){.begun = now, .said = now};
  } else if (now - notice->said >= CONNECTION_NOTICE_PERIOD) {
    notice->said = now;
    const core_progress *progress = &connection->host.progress;
    sqlite3_int64 seconds = (now - notice->begun) / 1000;
    unsigned long long done = progress->done, of = progress->of;
    if (progress->phase == NULL)
      sqlite3_log(SQLITE_NOTICE, "%s(): at work for %lld s", name, seconds);
    else if (of == 0)
      sqlite3_log(SQLITE_NOTICE, "%s(): %s: %llu", name, progress->phase, done);
    else
      sqlite3_log(SQLITE_NOTICE, "%s(): %s: %llu of %llu", name, progress->phase, done, of);
  }
}

/* ---- The interrupt probe ----
**
** SQLite looks for sqlite3_interrupt() and calls the progress handler while a statement runs, so a
** statement is run that does nothing else. It lives during long work only: an open statement would
** keep the connection from being closed.
**
** SQLite logs each statement that is interrupted, this one, too. So once it was, it is not run
** again for the work at hand; and since 3.41 SQLite is asked between its runs, so that a line is
** left to the progress handler. */

/* The shortest statement that there is, so that no limit of the connection forbids it. One run
** takes 4 steps of SQLite's machine and 0.1 microseconds. SQLite calls the progress handler after a
** number of steps that it counts through all runs. */
static const char connection_probe_sql[] = "SELECT 1";
enum { CONNECTION_PROBE_RUNS = 500 };

/* The progress handler apart, SQLite itself says it since 3.41, also of a connection that was
** closed while statements run, on which nothing can be prepared any more. */
static bool connection_probe_is_interrupted(sqlite3 *db) {
#if SQLITE_VERSION_NUMBER >= 3041000
  return sqlite3_libversion_number() >= 3041000 && sqlite3_is_interrupted(db);
#else
  (void)db;
  return false;
#endif
}

/* Only what bears on the work counts as an error. */
static int connection_probe_status(int status) {
  int code = status & 0xff;
  return code == SQLITE_INTERRUPT || code == SQLITE_NOMEM ? code : SQLITE_OK;
}

/* To prepare a statement may already find the interruption. */
static int connection_probe_prepare(interrupt_probe *probe, sqlite3 *db) {
  if (probe->statement != NULL || probe->refused)
    return SQLITE_OK;
  int status = sqlite3_prepare_v2(db, connection_probe_sql, -1, &probe->statement, NULL);
  probe->refused = status != SQLITE_OK && connection_probe_status(status) == SQLITE_OK;
  return connection_probe_status(status);
}

/* SQLITE_INTERRUPT where work is to stop, SQLITE_NOMEM where there is no memory to learn it, else
** SQLITE_OK. */
static int connection_probe_ask(interrupt_probe *probe, sqlite3 *db) {
  if (probe->interrupted || connection_probe_is_interrupted(db))
    return SQLITE_INTERRUPT;
  int status = connection_probe_prepare(probe, db);
  for (int i = 0; i < CONNECTION_PROBE_RUNS && probe->statement != NULL && status == SQLITE_OK;
       i++) {
    status = connection_probe_status(sqlite3_step(probe->statement));
    sqlite3_reset(probe->statement);
    if (status == SQLITE_OK && connection_probe_is_interrupted(db))
      status = SQLITE_INTERRUPT;
  }
  probe->interrupted = status == SQLITE_INTERRUPT;
  return status;
}

/* ---- The host of the mathematics ---- */

/* Ask for huge pages, whole ones, where a new block is that large: fresh memory and giving it back
** take most of the time of a large board that is stopped soon. */
static void connection_ask_for_huge_pages(void *block, uint64_t bytes) {
#ifdef MADV_HUGEPAGE
  const uintptr_t page = (uintptr_t)1 << 21;
  uintptr_t first = ((uintptr_t)block + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)block + (uintptr_t)bytes) / page * page;
  if (block != NULL && end > first)
    madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)block, (void)bytes;
#endif
}

/* SQLite's allocator gives no larger block: SQLITE_MAX_ALLOCATION_SIZE, unless it was built with
** less. */
#define CONNECTION_LARGEST_BLOCK UINT64_C(2147483391)

static void *connection_resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes == 0) {
    sqlite3_free(block);
    return NULL;
  }
  void *resized = sqlite3_realloc64(block, bytes);
  if (block == NULL)
    connection_ask_for_huge_pages(resized, bytes);
  return resized;
}

/* Work goes on where SQLite can't be asked. Without memory to ask, though, nothing could stop the
** work any more. */
static bool connection_proceed(void *context) {
  sql_connection *connection = context;
  connection->asked = true;
  sqlite3_int64 now = connection_clock();
  if (connection->working != NULL)
    connection_consider_notice(connection, connection->working->name, now);
  /* A clock that is set back begins anew. */
  if (connection->begun == 0 || now < connection->begun)
    connection->begun = now;
  sqlite3_int64 limit = connection->seconds_limit;
  connection->late |= limit > 0 && now - connection->begun > limit * 1000;
  connection->stop_reason =
      connection->late ? SQLITE_ERROR : connection_probe_ask(&connection->probe, connection->db);
  return connection->stop_reason == SQLITE_OK;
}

static bool connection_make_room(void *context) {
  return cache_make_room(&((sql_connection *)context)->cache);
}

static core_host connection_make_host(sql_connection *connection) {
  uint64_t seed;
  sqlite3_randomness((int)sizeof seed, &seed);
  return (core_host){.context = connection,
                     .resize = connection_resize,
                     .proceed = connection_proceed,
                     .make_room = connection_make_room,
                     .memory_limit = CONNECTION_DEFAULT_MEMORY_LIMIT,
                     .largest_block = CONNECTION_LARGEST_BLOCK,
                     .disk_limit = CONNECTION_DEFAULT_DISK_LIMIT,
                     .work_left = CORE_WORK_BETWEEN_QUESTIONS,
                     .files = &files_of_connection,
                     .seed = seed};
}

/* ---- The connection ---- */

void connection_open(sql_connection *connection, sqlite3 *db) {
  *connection = (sql_connection){.db = db, .text_limit = CONNECTION_DEFAULT_TEXT_LIMIT};
  connection->host = connection_make_host(connection);
  connection->cache.host = &connection->host;
  /* An instruction set can be forced, for tests; one that isn't there is not. */
  const char *name = getenv("GRUNDY_ISA");
  const queen_variant *forced = name == NULL ? NULL : queen_variant_named(name);
  connection->queen_variant = forced != NULL ? forced : queen_variant_named(NULL);
  if (forced != NULL)
    connection->host.widest_isa = forced->isa;
}

void connection_end_asked(sql_connection *connection, const sql_binding *ended) {
  if (connection->under_way == 0)
    connection->notice = (work_notice){.said = 0};
  else if (!connection->asked)
    connection_consider_notice(connection, ended->name, connection_clock());
  connection->calls_ended = 0;
  connection->begun = 0;
  connection->late = false;
  sqlite3_finalize(connection->probe.statement);
  connection->probe = (interrupt_probe){.statement = NULL};
  connection->asked = false;
}
