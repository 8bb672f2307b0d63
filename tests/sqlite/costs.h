/* Measure the memory and the work of statements, and compare them with a record. The costs of a
** build do not depend on the machine or on chance: the seed of hashes and the instruction set are
** chosen. They depend on the size of pointers and on the plans of SQLite, so other versions of
** SQLite than the recorded one skip the tests. */
#ifndef TESTS_SQLITE_COSTS_H
#define TESTS_SQLITE_COSTS_H

#define SQLITE_CORE
#include <stdio.h>

#include "../record.h"
#include "grundy.h"
#include "sqlite/connection.h"
#include "database.h"

/* No statement asks so often whether to continue. */
enum { COSTS_ALL_ASKS = 1000000 };

typedef struct cost {
  int64_t requests; /* for memory, by the extension */
  int64_t bytes;    /* of all blocks that it requested */
  int64_t peak;     /* the largest memory in use at a request */
  int64_t work;     /* units of core_work */
  int64_t phases;   /* that requests for memory and questions met, one after another */
  uint64_t done;    /* the sum of the things done and to be done at these requests and questions */
} cost;

static struct {
  cost cost;
  core_host host;    /* the host before it was watched */
  const char *phase; /* at the last request or question */
  int most_asks;     /* the questions after which the statement is stopped */
  int asks_left;     /* how many of them are left */
  bool asks_always;  /* each core_work asks whether to continue; then cost.work has no meaning */
  int64_t requests_before_stop;
  /* Unless they are NULL, called before a request for memory, which fails if the function returns
  ** true; and before a question, with the number of questions before. */
  bool (*refuses)(const core_host *host, uint64_t bytes);
  void (*notes)(int number);
} watched;

static inline void cost_note_progress(const core_host *host) {
  const core_progress *progress = &host->progress;
  watched.cost.phases += progress->phase != NULL && progress->phase != watched.phase;
  watched.phase = progress->phase;
  watched.cost.done += progress->phase == NULL ? 0 : progress->done + progress->of;
}

static inline void *cost_resize(void *context, void *block, uint64_t bytes) {
  const core_host *host = &((sql_connection *)context)->host;
  int64_t used = (int64_t)host->memory_used;
  cost_note_progress(host);
  watched.cost.requests += bytes > 0;
  watched.cost.bytes += (int64_t)bytes;
  watched.cost.peak = used > watched.cost.peak ? used : watched.cost.peak;
  if (bytes > 0 && watched.refuses != NULL && watched.refuses(host, bytes))
    return NULL;
  return watched.host.resize(context, block, bytes);
}

static inline bool cost_proceed(void *context) {
  watched.cost.work += CORE_WORK_BETWEEN_QUESTIONS;
  cost_note_progress(&((sql_connection *)context)->host);
  if (watched.notes != NULL)
    watched.notes(watched.most_asks - watched.asks_left);
  if (watched.asks_left-- == 0) {
    watched.requests_before_stop = watched.cost.requests;
    sqlite3_interrupt(((sql_connection *)context)->db);
  }
  if (watched.asks_always)
    ((sql_connection *)context)->host.work_left = 1;
  if (watched.asks_always && watched.asks_left >= 0)
    return true; /* the function of the connection is slow */
  return watched.host.proceed(context);
}

/* Return the extension's state for a database. A pointer of this type asks grundy_limit for it. */
static inline sql_connection *cost_connection(sqlite3 *db) {
  struct {
    sql_connection *connection;
    const void *code;
  } found = {NULL, NULL};
  sqlite3_stmt *statement = database_prepare(db, "SELECT grundy_limit(?1)");
  sqlite3_bind_pointer(statement, 1, &found, "grundy " GRUNDY_VERSION, NULL);
  sqlite3_step(statement);
  sqlite3_finalize(statement);
  assert_non_null(found.connection);
  return found.connection;
}

/* Return the rows of a statement, which is interrupted when it has asked `most_asks` times whether
** to continue, and set *spent to its cost. */
static inline char *cost_of(sqlite3 *db, const char *sql, int most_asks, cost *spent) {
  core_host *host = &cost_connection(db)->host;
  /* An interrupted statement has left 0. */
  host->work_left = watched.asks_always ? 1 : CORE_WORK_BETWEEN_QUESTIONS;
  watched.host = *host;
  watched.most_asks = watched.asks_left = most_asks;
  watched.cost = (cost){.work = host->work_left};
  watched.phase = NULL;
  host->resize = cost_resize;
  host->proceed = cost_proceed;
  char *rows = database_rows(db, sql);
  *spent = watched.cost;
  spent->work -= host->work_left;
  host->resize = watched.host.resize;
  host->proceed = watched.host.proceed;
  return rows;
}

/* Return "; PHASES DONE" if the work had phases. */
static inline const char *cost_phases(const cost *spent) {
  return spent->phases == 0 ? "" : database_text("; %lld %llu", spent->phases, spent->done);
}

/* Open a database. All random numbers, among them the seed of hashes, come from a fixed number. */
static inline sqlite3 *cost_open(const char *setup) {
  sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, 1, NULL);
  sqlite3 *db = database_open();
  if (setup != NULL)
    database_run(db, setup);
  return db;
}

/* ---- The record ---- */

static struct {
  const char *name;
  FILE *actual, *expected;
  void (*begin)(void);
  char kind[40];
  int number, differences;
} record;

/* Compare a line with the recorded one about the same statement. */
static inline void cost_record(const char *line, const char *sql) {
  char expected[400] = "";
  fprintf(record.actual, "%s\n", line);
  rewind(record.expected);
  record_find(record.expected, line, expected, sizeof expected);
  if (strcmp(line, expected) != 0 && record.differences++ < 20)
    print_error("%s\n  costs    %s\n  recorded %s\n", sql, line, expected);
}

static inline void cost_begin(const char *kind) {
  char made[80], version[80] = "";
  snprintf(made, sizeof made, "SQLite %s, pointers of %d bytes\n", sqlite3_libversion(),
           (int)sizeof(void *));
  if (ftell(record.actual) == 0)
    fputs(made, record.actual);
  rewind(record.expected);
  if (fgets(version, sizeof version, record.expected) == NULL || strcmp(made, version) != 0)
    skip();
  snprintf(record.kind, sizeof record.kind, "%s", kind);
  record.number = record.differences = 0;
  if (record.begin != NULL)
    record.begin();
}

static inline void cost_end(void) {
  if (record.differences > 0)
    fail_msg("%d of the statements of the kind '%s' have other costs; see build/%s.actual",
             record.differences, record.kind, record.name);
}

/* Open the record tests/sqlite/NAME.expected, and build/NAME.actual for the measured costs. Return
** 0 if both are open. `begin` is called before the statements of a kind, unless it is NULL. */
static inline int cost_open_record(const char *name, void (*begin)(void)) {
  const char *build = getenv("GRUNDY_BUILD");
  TEXT *expected = sqlite3_mprintf("tests/sqlite/%s.expected", name),
       *actual = sqlite3_mprintf("%s/%s.actual", build == NULL ? "build" : build, name);
  setenv("GRUNDY_ISA", "plain", 1);
  record.name = name;
  record.begin = begin;
  record.actual = fopen(actual, "w");
  record.expected = fopen(expected, "r");
  return record.actual == NULL || record.expected == NULL;
}

static inline int cost_close_record(void) {
  fclose(record.actual);
  fclose(record.expected);
  return 0;
}

#endif
