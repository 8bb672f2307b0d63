/* The extension keeps this for one database connection: its limits, its caches, and the host that
** the mathematics runs on. */
#ifndef GRUNDY_SQLITE_CONNECTION_H
#define GRUNDY_SQLITE_CONNECTION_H

#include "base/host.h"
#include "sqlite/cache.h"
#include "sqlite/sqlite.h"

#define CONNECTION_DEFAULT_TEXT_LIMIT   1000000
#define CONNECTION_DEFAULT_MEMORY_LIMIT (sizeof(void *) > 4 ? INT64_C(1) << 30 : INT64_C(256) << 20)
#define CONNECTION_DEFAULT_DISK_LIMIT   (INT64_C(4) << 30)

/* So many calls may end, of which none asked whether to go on, until it is time to think of a
** notice. */
#define CONNECTION_CALLS_BETWEEN_NOTICES 100000

typedef struct sql_connection sql_connection;
struct sql_function;
struct queen_variant;
struct sql_query;

/* SQLite hands this back on each call of a function or a table: sqlite3_user_data() or the module's
** client data. */
typedef struct sql_binding {
  sql_connection *connection;
  const struct sql_function *function;
  const char *name;   /* of the function */
  bool listed;        /* while registration_restore runs: SQLite has the table */
  int argument_count; /* with which this function was registered; -1: any number */
} sql_binding;

/* How long work learns that it is to stop. Starts as zeros. */
typedef struct interrupt_probe {
  sqlite3_stmt *statement;
  bool interrupted; /* the present work is to stop */
  bool refused;     /* SQLite does not prepare it: an authorizer forbids it, say */
} interrupt_probe;

/* Work that takes longer than a second says once a second, in SQLite's log, what it does. That is
** for people and goes by the clock, which answers never do. It starts as zeros when a call begins,
** or the first cursor or aggregate of those that are there together. Milliseconds: */
typedef struct work_notice {
  sqlite3_int64 begun, said; /* when the work asked first, when the last notice came */
} work_notice;

struct sql_connection {
  sqlite3 *db;
  const sql_binding *working; /* whose work is going on, the innermost; NULL: nobody's */
  core_host host;
  sql_cache cache;
  /* For the widest instruction set that the machine has, or for what the environment variable
  ** GRUNDY_ISA said at load; host.widest_isa says the same to all else. */
  const struct queen_variant *queen_variant;
  int64_t text_limit;          /* bytes of a text of game_plain */
  sqlite3_int64 seconds_limit; /* from connection_begin to its end; 0: none */
  sqlite3_int64 begun;         /* by the clock, when the present work asked first; 0: it has not */
  bool late;                   /* the present work took longer than the limit */
  bool sets_disk;              /* host.disk_limit was set */
  struct sql_query *running;   /* of queries given as text the innermost; NULL: none is running */
  uint64_t rules_opened;       /* rules among them have numbers */
  bool takes_rows;             /* grundy_take is registered, by which they hand over their rows */
  uint64_t frontier_plans;     /* how often reading the table solve_frontier was planned */
  bool asked;                  /* the present work has asked whether to go on */
  interrupt_probe probe;
  work_notice notice;
  uint32_t calls_ended; /* since the last that asked */
  int64_t under_way;    /* cursors that are open and aggregates that have begun */
  /* After CORE_INTERRUPTED: SQLITE_INTERRUPT, SQLITE_ERROR after the limit of seconds, or
  ** SQLITE_NOMEM where no memory was left to ask whether to go on. */
  int stop_reason;
};

/* Begin what is there for `db`, which ends when the cache is closed. The host has SQLite's memory,
** stops, notices, temporary files. */
void connection_open(sql_connection *connection, sqlite3 *db);

/* connection_end does this after long work, or after the last of many calls, which was `ended`. */
void connection_end_asked(sql_connection *connection, const sql_binding *ended);

/* Work over many calls begins and ends, that of a cursor or an aggregate: notices tell how long all
** of it takes. */
static inline void connection_begin_long(sql_connection *connection) {
  if (connection->under_way++ == 0)
    connection->notice = (work_notice){.said = 0};
}

static inline void connection_end_long(sql_connection *connection) {
  connection->under_way--;
}

/* Everything that SQLite calls brackets its work by these two. A query that the work runs may bring
** work inside of the work: */
static inline const sql_binding *connection_begin(const sql_binding *binding) {
  sql_connection *connection = binding->connection;
  const sql_binding *outer = connection->working;
  connection->working = binding;
  if (outer == NULL)
    connection->host.progress.phase = NULL;
  return outer;
}

static inline void connection_end(sql_connection *connection, const sql_binding *outer) {
  const sql_binding *ended = connection->working;
  connection->working = outer;
  if (outer == NULL &&
      (connection->asked || ++connection->calls_ended >= CONNECTION_CALLS_BETWEEN_NOTICES))
    connection_end_asked(connection, ended);
}

/* In files.c, for core_host.files: temporary files come from the VFS of the database `main`, so
** that they lie where its user lets files lie, or from the default VFS where that one keeps no
** files or refuses. */
extern const struct core_files files_of_connection;

static inline sql_binding *connection_binding(sqlite3_context *context) {
  return sqlite3_user_data(context);
}

#endif
