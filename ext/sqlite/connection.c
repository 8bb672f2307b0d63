#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
/* The state of a connection: notices, the interrupt probe, and the host of the mathematics.
**
** Long work asks core_host.proceed every few milliseconds whether to continue. Example: a statement
** that takes three seconds and is then interrupted. connection_proceed runs several hundred times.
** After one and two seconds it logs a notice, such as "solve_graph(): sorting moves: 3000000 of
** 8000000". Each time it runs the interrupt probe, a statement that does nothing. When the probe
** reports SQLITE_INTERRUPT, proceed returns false, the work stops with CORE_INTERRUPTED, and the
** statement ends with SQLITE_INTERRUPT. */
#include "sqlite/connection.h"
#include "sqlite/module.h"

#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "core/queen/queen.h"

/* ---- Notices ---- */

#define CONNECTION_NOTICE_PERIOD 1000

/* Return the time in milliseconds, by the clock of SQLite's file system; 0 if it has no clock. */
static sqlite3_int64 connection_clock(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  sqlite3_int64 now = 0;
  double days = 0;
  if (vfs == NULL)
    return 0; /* uncovered: SQLite's file systems are newer */
  if (vfs->iVersion >= 2 && vfs->xCurrentTimeInt64 != NULL)
    return vfs->xCurrentTimeInt64(vfs, &now) == SQLITE_OK ? now : 0;
  /* uncovered: SQLite's file systems are newer */
  return vfs->xCurrentTime(vfs, &days) == SQLITE_OK ? (sqlite3_int64)(days * 86400000.0) : 0;
}

/* Log a notice "NAME(): PHASE: DONE of OF" for the function NAME, if the last one is a second ago
** at `now`. If the clock is set back, the second begins again. */
static void connection_log_notice(sql_connection *connection, const char *name, sqlite3_int64 now) {
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
** SQLite checks for sqlite3_interrupt() and calls the progress handler only while a statement runs,
** so long work runs a statement that does nothing else. The statement exists only during long work,
** since an open statement would keep the connection from being closed. It is prepared for the first
** question, or before a query of the user, whose functions may let an authorizer forbid it.
**
** SQLite logs each statement that is interrupted, including this one. So after an interruption it
** is not run again for the present work. From 3.41 on SQLite is also asked between the runs, so
** that only an interruption by the progress handler leaves a line in the log. */

/* The shortest statement, so that no limit of the connection forbids it. One run takes 4 steps of
** SQLite's virtual machine and 0.1 microseconds. SQLite calls the progress handler after a number
** of steps, which it counts across runs. */
static const char connection_probe_sql[] = "SELECT 1";
enum { CONNECTION_PROBE_RUNS = 500 };

/* Return true if sqlite3_interrupt() was called. From 3.41 on SQLite reports it directly, also for
** a connection that was closed while statements run, on which nothing can be prepared any more. */
#define CONNECTION_INTERRUPTS_SINCE 3041000

static bool connection_probe_is_interrupted(sqlite3 *db) {
#if SQLITE_VERSION_NUMBER >= CONNECTION_INTERRUPTS_SINCE
  return sqlite3_libversion_number() >= CONNECTION_INTERRUPTS_SINCE && sqlite3_is_interrupted(db);
#else
  (void)db;
  return false;
#endif
}

/* Return true if nothing can stop the work: the statement is refused, and this SQLite does not
** report interruptions directly. */
static bool connection_probe_is_blind(const interrupt_probe *probe) {
  return probe->refused && (SQLITE_VERSION_NUMBER < CONNECTION_INTERRUPTS_SINCE ||
                            sqlite3_libversion_number() < CONNECTION_INTERRUPTS_SINCE);
}

/* Return the status if it concerns the work: an interruption or missing memory. Ignore other
** errors. */
static int connection_probe_status(int status) {
  int code = status & 0xff;
  return code == SQLITE_INTERRUPT || code == SQLITE_NOMEM ? code : SQLITE_OK;
}

/* Prepare the statement, which may already report the interruption. */
static int connection_probe_prepare(interrupt_probe *probe, sqlite3 *db) {
  if (probe->statement != NULL || probe->refused)
    return SQLITE_OK;
  int status = sqlite3_prepare_v2(db, connection_probe_sql, -1, &probe->statement, NULL);
  probe->refused = status != SQLITE_OK && connection_probe_status(status) == SQLITE_OK;
  return connection_probe_status(status);
}

void connection_prepare_question(sql_connection *connection) {
  (void)connection_probe_prepare(&connection->stops.probe, connection->db);
}

/* Return SQLITE_INTERRUPT if work must stop, SQLITE_NOMEM if memory runs out, else SQLITE_OK. */
static int connection_probe_run(interrupt_probe *probe, sqlite3 *db) {
  if (probe->interrupted || connection_probe_is_interrupted(db))
    return SQLITE_INTERRUPT; /* sometimes uncovered: failure */
  int status = connection_probe_prepare(probe, db);
  for (int i = 0; i < CONNECTION_PROBE_RUNS && probe->statement != NULL && status == SQLITE_OK;
       i++) {
    status = connection_probe_status(sqlite3_step(probe->statement));
    sqlite3_reset(probe->statement);
    if (status == SQLITE_OK && connection_probe_is_interrupted(db))
      status = SQLITE_INTERRUPT; /* uncovered: takes a stop within the probe */
  }
  probe->interrupted = status == SQLITE_INTERRUPT;
  return status;
}

/* ---- The host of the mathematics ---- */

/* The size of a huge page of Linux on most processors. */
#define CONNECTION_HUGE_PAGE (UINT64_C(2) << 20)

/* Return true if the C library has mapped a large block separately. It can then enlarge the block
** by mapping more pages, without a copy. The C library and SQLite's allocator keep a few bytes
** before the block, and nothing else precedes it on its page. */
static inline bool connection_is_mapped(const void *block) {
  return (uintptr_t)block % 4096 <= 4 * sizeof(void *);
}

/* Ask Linux to back a block of at least a huge page with huge pages, and return the block, which
** may have moved. No other block gets the advice: it is for the pages that lie in the block. If the
** block is mapped separately it is for all pages of the mapping, since advice for a part would
** divide it, and the C library could then enlarge the block only by copying it. For that, the block
** is enlarged to the end of its last page, except for the bytes that an allocator keeps there. */
static void *connection_advise_huge_pages(void *block, uint64_t bytes) {
#ifdef MADV_HUGEPAGE
  if (block == NULL || bytes < CONNECTION_HUGE_PAGE)
    return block;
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), kept = 2 * sizeof(void *);
  uintptr_t begin = (uintptr_t)block, end = (begin + (uintptr_t)bytes) / page * page;
  uintptr_t first = (begin + page - 1) / page * page;
  if (connection_is_mapped(block)) {
    first = begin / page * page;
    end = (begin + (uintptr_t)bytes + kept + page - 1) / page * page;
    void *filled = sqlite3_realloc64(block, end - kept - begin);
    if (filled != block)
      /* uncovered: takes an allocator that moves a block that grows */
      return filled == NULL ? block : filled;
  }
  madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)bytes;
#endif
  return block;
}

/* Enlarge a block that the C library would probably copy into ordinary pages, each of which the
** kernel supplies when it is first written: 12 microseconds per page on some virtual machines, so
** 0.1 s for 32 MiB. A copy into huge pages takes a tenth of that. Return NULL if the block is not
** of this kind or memory runs out. */
static void *connection_copy_into_huge_pages(void *block, uint64_t bytes) {
#ifdef MADV_HUGEPAGE
  uint64_t before = sqlite3_msize(block);
  if (before < CONNECTION_HUGE_PAGE || bytes <= before || connection_is_mapped(block))
    return NULL;
  void *copy = connection_advise_huge_pages(sqlite3_malloc64(bytes), bytes);
  if (copy != NULL) {
    memcpy(copy, block, (size_t)before);
    sqlite3_free(block);
  }
  return copy;
#else
  (void)block, (void)bytes;
  return NULL;
#endif
}

/* The largest block of SQLite's allocator: SQLITE_MAX_ALLOCATION_SIZE, unless SQLite was built with
** a smaller one. */
#define CONNECTION_LARGEST_BLOCK UINT64_C(2147483391)

static void *connection_resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes == 0) {
    sqlite3_free(block);
    return NULL;
  }
  void *resized = connection_copy_into_huge_pages(block, bytes);
  return resized != NULL ? resized
                         : connection_advise_huge_pages(sqlite3_realloc64(block, bytes), bytes);
}

/* The time in milliseconds for which work continues although nothing can stop it. */
#define CONNECTION_MOST_BLIND 1000

/* Implement core_host.proceed: return false if work must stop. Work continues if SQLite cannot be
** asked, but for a second at most: nothing could stop the work any more. If memory runs out it
** stops at once. */
static bool connection_proceed(void *context) {
  sql_connection *connection = context;
  connection->stops.asked = true;
  core_assert(connection->stops.seconds_limit >= 0);
  sqlite3_int64 now = connection_clock();
  if (connection->working != NULL)
    connection_log_notice(connection, connection->working->function->name, now);
  /* If the clock is set back, the time begins again. */
  if (connection->stops.begun == 0 || now < connection->stops.begun)
    connection->stops.begun = now;
  sqlite3_int64 limit = connection->stops.seconds_limit;
  connection->stops.blind |= connection_probe_is_blind(&connection->stops.probe) &&
                             now - connection->stops.begun > CONNECTION_MOST_BLIND;
  connection->stops.late |=
      connection->stops.blind || (limit > 0 && now - connection->stops.begun > limit * 1000);
  connection->stops.reason = connection->stops.late
                                 ? SQLITE_ERROR
                                 : connection_probe_run(&connection->stops.probe, connection->db);
  return connection->stops.reason == SQLITE_OK;
}

static bool connection_make_room(void *context) {
  return cache_evict_one(&((sql_connection *)context)->cache);
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
                     .status = CORE_UNKNOWN,
                     .files = &files_of_connection,
                     .seed = seed};
}

/* ---- The connection ---- */

void connection_open(sql_connection *connection, sqlite3 *db) {
  *connection = (sql_connection){.db = db, .text_limit = CONNECTION_DEFAULT_TEXT_LIMIT};
  connection->host = connection_make_host(connection);
  connection->cache.host = &connection->host;
  /* Tests can force an instruction set. One that the machine lacks is ignored. */
  const char *name = getenv("GRUNDY_ISA");
  const queen_variant *forced = name == NULL ? NULL : queen_variant_named(name);
  connection->queen_variant = forced != NULL ? forced : queen_variant_named(NULL);
  if (forced != NULL)
    connection->host.widest_isa = forced->isa;
}

void connection_end_asked(sql_connection *connection, const sql_binding *ended) {
  core_assert(connection->working == NULL && connection->users.under_way >= 0);
  if (connection->users.under_way == 0)
    connection->notice = (work_notice){.said = 0};
  else if (!connection->stops.asked)
    connection_log_notice(connection, ended->function->name, connection_clock());
  connection->stops.calls_ended = 0;
  connection->stops.begun = 0;
  connection->stops.late = connection->stops.blind = false;
  sqlite3_finalize(connection->stops.probe.statement);
  connection->stops.probe = (interrupt_probe){.statement = NULL};
  connection->stops.asked = false;
}

/* ---- The end of statements ---- */

/* Evict results beyond what is kept between statements, unless a cursor, an aggregate, a call or an
** observed statement may still use them. */
static void connection_evict_excess(sql_connection *connection) {
  const result_users *users = &connection->users;
  if (users->under_way > 0 || users->observed > 0 || connection->working != NULL)
    return;
  while (connection_keeps_too_much(connection) && cache_evict_one(&connection->cache))
    continue;
}

void connection_end_long(sql_connection *connection) {
  core_assert(connection->users.under_way > 0);
  connection->users.under_way--;
  connection_evict_excess(connection);
}

/* The number of auxiliary data that SQLite keeps for all calls of a statement, whatever their
** arguments, and releases when the statement is reset: a negative one, as its JSON functions use.
** Data with other numbers would be released after each call whose arguments are not constant. */
enum { CONNECTION_OBSERVER = -1684957547 };

static void connection_statement_ended(void *observer) {
  sql_connection *connection = observer;
  core_assert(connection->users.observed > 0);
  connection->users.observed--;
  connection_evict_excess(connection);
}

/* If SQLite cannot keep the data, it releases them at once. */
void connection_observe_statement(sql_connection *connection, sqlite3_context *context) {
  if (sqlite3_get_auxdata(context, CONNECTION_OBSERVER) != NULL)
    return;
  connection->users.observed++;
  sqlite3_set_auxdata(context, CONNECTION_OBSERVER, connection, connection_statement_ended);
}
