/* The state of the extension for one database connection: its limits, its cache, and the host on
** which the mathematics runs. */
#ifndef GRUNDY_SQLITE_CONNECTION_H
#define GRUNDY_SQLITE_CONNECTION_H

#include "base/host.h"
#include "sqlite/cache.h"
#include "sqlite/sqlite.h"

#define CONNECTION_DEFAULT_TEXT_LIMIT   1000000
#define CONNECTION_DEFAULT_MEMORY_LIMIT (sizeof(void *) > 4 ? INT64_C(1) << 30 : INT64_C(256) << 20)
#define CONNECTION_DEFAULT_DISK_LIMIT   (INT64_C(4) << 30)

/* The number of calls that end, without a question to SQLite whether to continue, before a notice
** is considered. */
#define CONNECTION_CALLS_BETWEEN_NOTICES 100000

typedef struct sql_connection sql_connection;
struct sql_function;
struct queen_variant;
struct sql_query;

/* The client data of a function or a table, which SQLite passes to each call. */
typedef struct sql_binding {
  sql_connection *connection;
  const struct sql_function *function;
  int16_t argument_count; /* for which this function was registered; -1 for any number */
  bool listed;            /* during registration_restore: SQLite has the table */
} sql_binding;

/* The statement that long work runs to find out whether it must stop. All zero at first. */
typedef struct interrupt_probe {
  sqlite3_stmt *statement;
  bool interrupted; /* the present work must stop */
  bool refused;     /* SQLite refuses to prepare it, for example because of an authorizer */
} interrupt_probe;

/* Work that takes longer than a second logs a notice once a second. Notices are for people and
** depend on the clock, on which answers never depend. All zero when a call begins, or the first of
** the cursors and aggregates that exist at the same time. In milliseconds: */
typedef struct work_notice {
  sqlite3_int64 begun, said; /* times of the first question of the work and of the last notice */
} work_notice;

/* Numbers of the users of cached results, apart from the call at work. */
typedef struct result_users {
  int64_t under_way; /* open cursors and aggregates that have begun */
  int64_t observed;  /* statements of connection_observe_statement */
} result_users;

/* Whether the present work, from connection_begin to connection_end, must stop. */
typedef struct connection_stops {
  sqlite3_int64 seconds_limit; /* of the present work; 0 for no limit */
  sqlite3_int64 begun;         /* time of its first question; 0 before it */
  bool asked;                  /* it has asked whether to continue */
  bool late;                   /* it exceeded the limit of seconds, or is blind */
  bool blind;                  /* SQLite could not be asked whether to stop it */
  uint32_t calls_ended;        /* since the last call that asked */
  /* After CORE_INTERRUPTED: SQLITE_INTERRUPT; SQLITE_ERROR after the limit of seconds; or
  ** SQLITE_NOMEM if memory for the question ran out. */
  int reason;
  interrupt_probe probe;
} connection_stops;

/* Queries given as text. */
typedef struct connection_queries {
  struct sql_query *running; /* the innermost one; NULL if none runs */
  uint64_t rules_opened;     /* numbers the rules among them */
  bool takes_rows;           /* grundy_take, which receives their rows, is registered */
  uint64_t frontier_plans;   /* counts the plans that read solve_frontier */
} connection_queries;

struct sql_connection {
  sqlite3 *db;
  const sql_binding *working; /* the function or table at work, the innermost one; NULL for none */
  core_host host;
  sql_cache cache;
  /* The variant for the widest instruction set of the machine, or for the one that the environment
  ** variable GRUNDY_ISA names at load; host.widest_isa limits all other code to it. */
  const struct queen_variant *queen_variant;
  int64_t text_limit; /* bytes of a text of game_plain */
  bool sets_disk;     /* host.disk_limit was set by the user */
  connection_stops stops;
  connection_queries queries;
  work_notice notice;
  result_users users;
};

/* Initialise the state for `db`, which ends with cache_close. The host uses the memory, interrupts,
** log and temporary files of SQLite. */
void connection_open(sql_connection *connection, sqlite3 *db);

/* Prepare the statement that asks whether to stop, before SQL of the user runs. */
void connection_prepare_question(sql_connection *connection);

/* The part of connection_end after long work, or after the last of many short calls, which was
** `ended`. */
void connection_end_asked(sql_connection *connection, const sql_binding *ended);

/* Begin and end work that is spread over many calls: a cursor or an aggregate. Notices state the
** time of all of it. */
static inline void connection_begin_long(sql_connection *connection) {
  if (connection->users.under_way++ == 0)
    connection->notice = (work_notice){.said = 0};
}

void connection_end_long(sql_connection *connection);

/* Return true if the memory in use is more than a connection keeps between statements: a quarter of
** the limit. */
static inline bool connection_keeps_too_much(const sql_connection *connection) {
  return connection->host.memory_used > connection->host.memory_limit / 4;
}

/* After a scalar call that connection_keeps_too_much: evict results when the statement of the call
** ends, so that all its rows can use them. */
void connection_observe_statement(sql_connection *connection, sqlite3_context *context);

/* The work around a call: the function or table at work, NULL for none, and its host->status. */
typedef struct outer_work {
  const sql_binding *working;
  core_status status;
} outer_work;

/* Begin and end work: every callback of SQLite brackets its work with these two. They nest, since a
** query that the work runs may call functions and tables. Each work has its own host->status: no
** earlier failure, and no failure of a call within the query, is taken for one of its own. */
static inline outer_work connection_begin(const sql_binding *binding) {
  sql_connection *connection = binding->connection;
  outer_work outer = {connection->working, connection->host.status};
  connection->working = binding;
  connection->host.status = CORE_UNKNOWN;
  if (outer.working == NULL)
    connection->host.progress.phase = NULL;
  return outer;
}

static inline void connection_end(sql_connection *connection, outer_work outer) {
  const sql_binding *ended = connection->working;
  core_assert(ended != NULL);
  connection->working = outer.working;
  connection->host.status = outer.status;
  if (outer.working == NULL &&
      (connection->stops.asked || connection->stops.probe.statement != NULL ||
       ++connection->stops.calls_ended >= CONNECTION_CALLS_BETWEEN_NOTICES))
    connection_end_asked(connection, ended);
}

/* The temporary files of core_host, in files.c. They come from the VFS of the database `main`, so
** that they are in a folder that the application allows, or from the default VFS if that one keeps
** no files or refuses. */
extern const struct core_files files_of_connection;

static inline sql_binding *connection_binding(sqlite3_context *context) {
  return sqlite3_user_data(context);
}

#endif
