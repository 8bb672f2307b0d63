/* Tower Breakers: grundy_tower() and the table tower_moves. */
#include "core/towers.h"

#include "sqlite/module.h"

/* ---- grundy_tower ---- */

static void towers_free(core_host *host, void *value) {
  towers_table_release(host, value);
}

/* The connection's table of values, filled on demand. */
static const cache_kind towers_kind = {.value_bytes = sizeof(towers_table), .free = towers_free};

/* Return the value of a tower, from this connection's table if there is memory for one. */
static int tower_value(sql_connection *connection, sqlite3_int64 height) {
  core_host *host = &connection->host;
  towers_table none = {0};
  void *table;
  if (cache_get(&connection->cache, &towers_kind, NULL, 0, NULL, &table) != CORE_OK)
    return towers_omega(host, &none, (uint64_t)height);
  int value = towers_omega(host, table, (uint64_t)height);
  cache_unpin(&connection->cache, table);
  return value;
}

static bool towers_compute_tower(sql_call *call, const sql_argument *arguments,
                                 sqlite3_context *context) {
  sqlite3_result_int(context, tower_value(call->binding->connection, arguments[0].integer));
  return true;
}

/* ---- tower_moves ---- */

static bool tower_moves_fill(table_cursor *cursor) {
  core_host *host = table_host(cursor);
  sqlite3_int64 height = cursor->input[0].integer;
  towers_divisors list;
  core_status status = towers_divisors_make(host, (uint64_t)height, &list);
  if (!call_check(&cursor->call, host, status, "the list of divisors of %lld", height))
    return false;
  bool done = true;
  for (uint64_t i = 0; i < list.count && done; i++)
    done = TABLE_ADD(cursor, table_integer((int64_t)list.items[i].height),
                     table_integer(list.items[i].value));
  towers_divisors_release(host, &list);
  return done;
}

/* ---- Registration ---- */

static const sql_function tower_functions[] = {
    {PURE_SCALAR("grundy_tower", towers_compute_tower),
     .arguments = {{INTEGER_ARGUMENT("height", 1, INT64_MAX)}},
     .summary = "Grundy value of a tower that moves to a proper divisor",
     .details =
         "the number of prime factors counted with multiplicity, exact for every 64-bit height",
     .keywords = "tower breakers", .example = "SELECT grundy_tower(360)", .output = "6"},
    {TABLE_FUNCTION("tower_moves", .rows = 40, .fill = tower_moves_fill),
     .arguments = {{INTEGER_ARGUMENT("height", 1, INT64_MAX)}},
     .columns = {{"to_height INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"value INTEGER", COLUMN_FILTER}},
     .summary = "every move from a tower, and the Grundy value it leads to",
     .details = "a move replaces the height by a proper divisor",
     .example = "SELECT to_height FROM tower_moves(360) WHERE value = 2",
     .output = "4\n6\n9\n10\n15"},
};

const sql_module towers_module = SQL_MODULE(tower_functions, "towers", "towers");
