/* What the extension keeps for one database connection: its limits, its caches, and the host that
** the mathematics runs on. */
#ifndef GRUNDY_CONNECTION_H
#define GRUNDY_CONNECTION_H

#include "base/host.h"
#include "sqlite/sqlite.h"

#define CONNECTION_DEFAULT_MEMORY_LIMIT (INT64_C(256) << 20)

typedef struct sql_connection sql_connection;
struct sql_function;
struct sql_module;
struct queen_variant;

/* What SQLite hands back on each call of a function or a table: sqlite3_user_data() or the module's
** client data. */
typedef struct sql_binding {
  sql_connection *connection;
  const struct sql_function *function;
  int argument_count; /* with which this function was registered; FUNCTION_ANY_COUNT perhaps */
  void **cache;       /* what the function's module keeps in this connection; starts as NULL */
} sql_binding;

struct sql_connection {
  sqlite3 *db;
  const sql_binding *working; /* whose work is going on, the innermost; NULL: nobody's */
  core_host host;
  const struct queen_variant
      *queen_variant;  /* of the widest instruction set that the machine has, or of
                                       ** what the environment variable GRUNDY_ISA said at load;
                                       ** host.widest_isa says the same to all else */
  int query_depth;     /* queries given as text that are running, each inside the one before */
  sqlite3_stmt *probe; /* lives during long work only: an open statement would keep the connection
                       ** from being closed */
  int stop_reason; /* after CORE_INTERRUPTED: SQLITE_INTERRUPT, or SQLITE_NOMEM where no memory was
                   ** left to ask whether to go on */
  sqlite3_int64
      next_notice; /* when progress will be logged, in milliseconds; 0: nobody waits yet */
};

/* Register every function and table of grundy_modules on `db`. */
int connection_register(sqlite3 *db);

/* The slot in which a module keeps its cache, for those outside of it. */
void **connection_cache(sql_connection *connection, const struct sql_module *module);

void connection_end_probe(sql_connection *connection);

/* Everything that SQLite calls brackets its work by these two: what the work stands in is not given
** back meanwhile when memory is short. A query that it runs may bring work inside of the work: */
static inline const sql_binding *connection_begin(const sql_binding *binding) {
  const struct sql_binding *outer = binding->connection->working;
  binding->connection->working = binding;
  return outer;
}

static inline void connection_end(sql_connection *connection, const sql_binding *outer) {
  connection->working = outer;
  if (outer == NULL) {
    connection->next_notice = 0;
    connection->host.progress.phase = NULL;
  }
  if (connection->probe != NULL)
    connection_end_probe(connection);
}

static inline sql_binding *connection_binding(sqlite3_context *context) {
  return sqlite3_user_data(context);
}

#endif
