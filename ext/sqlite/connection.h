/* What the extension keeps for one database connection: its limits, its caches, and the host that
** the mathematics runs on. */
#ifndef GRUNDY_CONNECTION_H
#define GRUNDY_CONNECTION_H

#include "base/host.h"
#include "sqlite/sqlite.h"

#define CONNECTION_DEFAULT_MEMORY_LIMIT (INT64_C(256) << 20)

typedef struct connection connection;
struct feature;
struct family;
struct queen_path;

/* What SQLite hands back on each call of a function or a table: sqlite3_user_data() or the module's
** client data. */
typedef struct binding {
  connection *connection;
  const struct feature *feature;
  int argument_count; /* with which this function was registered; FEATURE_ANY_COUNT perhaps */
  void **cache;       /* what the feature's family keeps in this connection; starts as NULL */
} binding;

struct connection {
  sqlite3 *db;
  const binding *working; /* whose work is going on, the innermost; NULL: nobody's */
  core_host host;
  const struct queen_path *queen_path; /* of the widest instruction set that the machine has, or of
                                       ** what the environment variable GRUNDY_ISA said at load;
                                       ** host.widest_isa says the same to all else */
  int query_depth;     /* queries given as text that are running, each inside the one before */
  sqlite3_stmt *pulse; /* lives during long work only: an open statement would keep the connection
                       ** from being closed */
  int stop_reason; /* after CORE_INTERRUPTED: SQLITE_INTERRUPT, or SQLITE_NOMEM where no memory was
                   ** left to ask whether to go on */
};

/* Register every function and table of grundy_families on `db`. */
int connection_register(sqlite3 *db);

/* The slot in which a family keeps its cache, for those outside of it. */
void **connection_cache(connection *connection, const struct family *family);

void connection_end_pulse(connection *connection);

/* Everything that SQLite calls brackets its work by these two: what the work stands in is not given
** back meanwhile when memory is short. A query that it runs may bring work inside of the work: */
static inline const binding *connection_begin(const binding *binding) {
  const struct binding *outer = binding->connection->working;
  binding->connection->working = binding;
  return outer;
}

static inline void connection_end(connection *connection, const binding *outer) {
  connection->working = outer;
  if (connection->pulse != NULL)
    connection_end_pulse(connection);
}

static inline binding *connection_binding(sqlite3_context *context) {
  return sqlite3_user_data(context);
}

#endif
