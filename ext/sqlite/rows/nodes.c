/* Names of nodes: see nodes.h. */
#include "sqlite/rows/nodes.h"

bool nodes_is_integer(sqlite3_value *value, int64_t *integer) {
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
  if (!query_check_vertex(query, column, column_name))
    return false;
  core_status status = positions_number(texts, value, &number);
  if (status != CORE_OK)
    return call_check(query->call, call_host(query->call), status, "%s", what);
  *name = NODES_LEAST + (int64_t)number;
  return true;
}

bool nodes_is_possible(sqlite3_value *value) {
  int64_t integer;
  return sqlite3_value_type(value) == SQLITE_TEXT || nodes_is_integer(value, &integer);
}

bool nodes_find(const position_set *texts, sqlite3_value *value, int64_t *name) {
  bool is_integer = nodes_is_integer(value, name);
  if (is_integer && *name >= NODES_FIRST_DIRECT)
    return true;
  if (!is_integer && sqlite3_value_type(value) != SQLITE_TEXT)
    return false;
  const char *text = is_integer ? NULL : (const char *)sqlite3_value_text(value);
  if (!is_integer && text == NULL)
    return false; /* uncovered: failure */
  uint32_t length = is_integer ? 0 : (uint32_t)sqlite3_value_bytes(value);
  uint32_t number = positions_find_exact(texts, *name, text, length);
  *name = NODES_LEAST + (int64_t)number;
  return number != UINT32_MAX;
}

bool nodes_may_have_twin(const position_set *texts, sqlite3_value *value) {
  int type = sqlite3_value_type(value);
  return type == SQLITE_INTEGER || type == SQLITE_FLOAT ? texts->has_numeric_texts
                                                        : positions_is_numeric_text(value);
}

char *nodes_text(const position_set *texts, int64_t name) {
  if (name >= NODES_FIRST_DIRECT)
    return sqlite3_mprintf("%lld", name);
  return positions_text(texts, (uint32_t)(name - NODES_LEAST));
}

void nodes_show(const position_set *texts, int64_t name, sqlite3_context *context) {
  if (name >= NODES_FIRST_DIRECT) {
    sqlite3_result_int64(context, name);
    return;
  }
  core_assert(name - NODES_LEAST < (int64_t)texts->count);
  positions_show(texts, (uint32_t)(name - NODES_LEAST), context);
}
