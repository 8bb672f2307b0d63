/* Running a query, of which query_text.c has checked the text: row by row, or by grundy_take. */
#include "sqlite/rows/query_int.h"

/* The length of values that any memory limit allows: while a table keeps little, and always. */
enum { QUERY_LEAST_LONGEST = 1 << 24, QUERY_ALWAYS_FITS = 1 << 20 };

const sql_query *query_running_rule(const sql_connection *connection, uint64_t rule) {
  const sql_query *query = connection->queries.running;
  while (query != NULL && (rule == 0 ? query->rule == 0 : query->rule != rule))
    query = query->outer; /* uncovered: takes nested rules whose statements alternate */
  return query;
}

/* ---- Rows ---- */

/* SQLite needs some hundred nanoseconds for a row. */
enum { QUERY_UNITS_PER_ROW = 20 };

static bool query_work(const sql_query *query) {
  core_host *host = &query->connection->host;
  return core_work(host, QUERY_UNITS_PER_ROW) || call_check(query->call, host, host->status, "");
}

/* Return the maximum length of a value of a query, in bytes. A longer value does not fit within the
** memory limit, so no table can keep it. The more values a table keeps, the shorter are those that
** fit beside them: while a rule makes a text from the last one, SQLite holds both, and the text of
** the position; a table that keeps all texts of a game in which they double holds twice that. */
static int query_longest(const sql_query *query) {
  const core_host *host = &query->connection->host;
  uint64_t used = host->memory_used, limit = host->memory_limit;
  uint64_t most = limit < QUERY_LEAST_LONGEST ? QUERY_LEAST_LONGEST : limit;
  uint64_t third = used < limit ? (limit - used) / 3 : 0;
  most = used < most / 3 ? most - 3 * used : 0;
  most = most < third ? third : most;
  most = most < QUERY_ALWAYS_FITS ? QUERY_ALWAYS_FITS : most;
  return most > INT32_MAX ? INT32_MAX : (int)most;
}

/* Step the statement, which is this query's. SQLite may copy a value, and expand a zeroblob, before
** any function sees its length; the limit of lengths makes SQLite refuse the value instead. */
static int query_step(sql_query *query, sqlite3_stmt *statement) {
  sql_connection *connection = query->connection;
  int longest = query_longest(query),
      before = sqlite3_limit(connection->db, SQLITE_LIMIT_LENGTH, -1);
  query->narrows = longest <= before; /* if equal, a query around this one has set the limit */
  if (query->narrows)
    sqlite3_limit(connection->db, SQLITE_LIMIT_LENGTH, longest);
  core_assert(connection->queries.running != query);
  query->outer = connection->queries.running;
  connection->queries.running = query;
  int status = sqlite3_step(statement);
  core_assert(connection->queries.running == query);
  connection->queries.running = query->outer;
  if (query->narrows)
    sqlite3_limit(connection->db, SQLITE_LIMIT_LENGTH, before);
  return status;
}

bool query_next(sql_query *query, bool *found) {
  core_assert(query->connection != NULL && query->statement != NULL);
  int status = query_step(query, query->statement);
  *found = status == SQLITE_ROW;
  query->row++;
  if (status != SQLITE_ROW && status != SQLITE_DONE)
    return query_fail(query, status, -1);
  return query_work(query);
}

static const char query_pointer[] = "grundy query";

/* The aggregate function grundy_take(query, cells ...), called for each row. The pointer in the
** first argument proves that the call comes from query_each. The first row stores it for the
** others. */
static void query_take_row(sqlite3_context *context, int count, sqlite3_value **values) {
  sql_query **kept = sqlite3_aggregate_context(context, sizeof *kept);
  if (kept == NULL) {
    sqlite3_result_error_nomem(context);
    return;
  }
  if (*kept == NULL)
    *kept = count > 0 ? sqlite3_value_pointer(values[0], query_pointer) : NULL;
  sql_query *query = *kept;
  if (query == NULL) {
    sqlite3_result_error(context, "grundy_take() is no function to be called", -1);
    return;
  }
  core_assert(query->take != NULL && count == query_column_count(query) + 1);
  query->cells = values + 1;
  query->row++;
  if (!query->take(query, query->context) || !query_work(query))
    sqlite3_result_error_code(context, SQLITE_ABORT);
  query->cells = NULL;
}

static void query_take_end(sqlite3_context *context) {
  (void)context;
}

/* Append c0, c1, ... and `rest`. */
static void query_append_columns(sqlite3_str *text, int count, const char *rest) {
  for (int i = 0; i < count; i++)
    sqlite3_str_appendf(text, "%sc%d", i == 0 ? "" : ",", i);
  sqlite3_str_appendall(text, rest);
}

/* Prepare grundy_take around the text. A text that becomes longer than the connection allows is
** refused by SQLite, and its rows are read one by one. */
static int query_prepare_taking(sql_query *query) {
  sql_connection *connection = query->connection;
  const char *sql = sqlite3_sql(query->statement);
  int count = query_column_count(query), status = SQLITE_OK;
  sqlite3_str *text = sqlite3_str_new(NULL);
  sqlite3_str_appendall(text, "WITH \"rows of a query\"(");
  query_append_columns(text, count, ")AS(");
  sqlite3_str_append(text, sql, (int)(query_statement_end(sql) - sql));
  sqlite3_str_appendall(text, ")SELECT grundy_take(?1,");
  query_append_columns(text, count, ")FROM \"rows of a query\"");
  char *taking = sqlite3_str_finish(text);
  if (taking == NULL)
    return SQLITE_NOMEM;
  if (!connection->queries.takes_rows)
    status = sqlite3_create_function_v2(connection->db, "grundy_take", -1,
                                        SQLITE_UTF8 | SQLITE_DIRECTONLY, NULL, NULL, query_take_row,
                                        query_take_end, NULL);
  connection->queries.takes_rows = status == SQLITE_OK;
  uint64_t plans = connection->queries.frontier_plans;
  if (status == SQLITE_OK)
    status = sqlite3_prepare_v2(connection->db, taking, -1, &query->taking, NULL);
  connection->queries.frontier_plans = plans;
  sqlite3_free(taking);
  return status == SQLITE_OK ? sqlite3_bind_pointer(query->taking, 1, query, query_pointer, NULL)
                             : status;
}

/* Read row by row. An authorizer may refuse grundy_take. */
static int query_step_each(sql_query *query) {
  int status;
  while ((status = query_step(query, query->statement)) == SQLITE_ROW) {
    query->row++;
    if (!query->take(query, query->context) || !query_work(query))
      return SQLITE_ABORT;
  }
  return status;
}

bool query_each(sql_query *query, query_taker *take, void *context) {
  core_assert(query->connection != NULL && query->cells == NULL);
  query->take = take;
  query->context = context;
  query->row = 0;
  if (query->taking == NULL && !query->steps) {
    int prepared = query_prepare_taking(query);
    if (prepared == SQLITE_NOMEM)
      return call_no_memory(query->call);
    query->steps = prepared != SQLITE_OK;
  }
  int status = query->steps ? query_step_each(query) : query_step(query, query->taking);
  while (status == SQLITE_ROW)
    status = query_step(query, query->taking);
  bool done = status == SQLITE_DONE;
  if (!done && query->call->code == SQLITE_OK)
    query_fail(query, status, -1);
  sqlite3_reset(query->steps ? query->statement : query->taking);
  return done;
}

bool query_read(sql_call *call, const char *name, const sql_argument *text,
                const char *const *columns, bool few, query_taker *take, void *context) {
  sql_query query;
  bool done = query_open(&query, call, name, text, columns);
  query.steps = few;
  done = done && query_each(&query, take, context);
  query_close(&query);
  return done;
}

bool query_check_count(sql_query *query, int least, int most) {
  int count = query_column_count(query);
  core_assert(least <= most);
  if (count >= least && count <= most)
    return true;
  if (least == most)
    return call_fail(query->call, "%s must yield %d columns, got %d", query->name, least, count);
  return call_fail(query->call, "%s must yield %d %s %d columns, got %d", query->name, least,
                   most > least + 1 ? "to" : "or", most, count);
}

int query_column_count(const sql_query *query) {
  return sqlite3_column_count(query->statement);
}

const char *query_column_name(const sql_query *query, int column) {
  return sqlite3_column_name(query->statement, column);
}

bool query_integer(sql_query *query, int column, const char *name, sqlite3_int64 least,
                   sqlite3_int64 most, sqlite3_int64 *result) {
  sqlite3_value *value = query_value(query, column);
  if (sqlite3_value_type(value) == SQLITE_INTEGER) {
    *result = sqlite3_value_int64(value);
    if (*result >= least && *result <= most)
      return true;
  }
  char *argument = sqlite3_mprintf("%s in row %lld of the %s", name, query->row, query->name);
  bool valid = argument != NULL && args_integer(query->call, argument, value, least, most, result);
  if (argument == NULL)
    query->call->code = SQLITE_NOMEM;
  sqlite3_free(argument);
  return valid;
}

/* Refuse a cell by args_refuse or args_refuse_integer. */
typedef bool query_refuser(sql_call *call, const char *argument, sqlite3_value *value,
                           const char *expected);

static bool query_refuse_by(query_refuser *refuse, sql_query *query, int column, const char *name,
                            const char *expected) {
  char *argument = sqlite3_mprintf("%s in row %lld of the %s", name, query->row, query->name);
  if (argument == NULL)
    query->call->code = SQLITE_NOMEM;
  else
    refuse(query->call, argument, query_value(query, column), expected);
  sqlite3_free(argument);
  return false;
}

bool query_refuse(sql_query *query, int column, const char *name, const char *expected) {
  return query_refuse_by(args_refuse, query, column, name, expected);
}

bool query_refuse_integer(sql_query *query, int column, const char *name, const char *expected) {
  return query_refuse_by(args_refuse_integer, query, column, name, expected);
}

bool query_check_vertex(sql_query *query, int column, const char *name) {
  sqlite3_value *value = query_value(query, column);
  if (sqlite3_value_type(value) != SQLITE_TEXT || sqlite3_value_bytes(value) > 0)
    return true;
  const char *written = query_column_name(query, column);
  if (written == NULL)
    return call_no_memory(query->call);
  return call_fail(query->call,
                   "%s in row %lld of the %s must not be an empty text; nullif(%s, '') makes it "
                   "NULL, which a missing value should be",
                   name, query->row, query->name, written);
}

void query_close(sql_query *query) {
  if (query->connection == NULL)
    return;
  sqlite3_finalize(query->taking);
  sqlite3_finalize(query->statement);
  *query = (struct sql_query){.statement = NULL};
}
