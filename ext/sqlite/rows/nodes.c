/* Names of nodes: see nodes.h. */
#include "sqlite/rows/nodes.h"

/* Return true if the value is an integer, perhaps written as REAL, and set *integer. */
static bool nodes_is_integer(sqlite3_value *value, int64_t *integer) {
  const double bound = 9223372036854775808.0; /* 2^63 */
  if (sqlite3_value_type(value) == SQLITE_INTEGER) {
    *integer = sqlite3_value_int64(value);
    return true;
  }
  if (sqlite3_value_type(value) != SQLITE_FLOAT)
    return false;
  double real = sqlite3_value_double(value);
  if (!(real >= -bound && real < bound))
    return false;
  *integer = (int64_t)real;
  return (double)*integer == real;
}

bool nodes_read(sql_query *query, position_set *texts, int column, const char *column_name,
                const char *what, int64_t *name) {
  sqlite3_value *value = query_value(query, column);
  uint32_t number;
  bool is_integer = nodes_is_integer(value, name);
  if (is_integer && *name >= NODES_FIRST_DIRECT)
    return true;
  if (!is_integer && sqlite3_value_type(value) != SQLITE_TEXT)
    return query_refuse_integer(query, column, column_name, "an integer or a text");
  core_status status = positions_number(texts, value, &number);
  if (status != CORE_OK)
    return call_check(query->call, call_host(query->call), status, "%s", what);
  *name = NODES_LEAST + (int64_t)number;
  return true;
}

void nodes_show(const position_set *texts, int64_t name, sqlite3_context *context) {
  if (name >= NODES_FIRST_DIRECT) {
    sqlite3_result_int64(context, name);
    return;
  }
  core_assert(name - NODES_LEAST < (int64_t)texts->count);
  positions_show(texts, (uint32_t)(name - NODES_LEAST), context);
}
