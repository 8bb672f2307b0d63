#include "sqlite/query.h"

#include <string.h>

/* Does the message come from a query inside of this one, for the same table? */
static bool is_own_message(const char *message, const char *name) {
  size_t length = strlen(name);
  return strncmp(message, name, length) == 0 && strncmp(message + length, "(): ", 4) == 0;
}

/* Note what SQLite says about the last statement; `offset` is where in the text, or -1. */
static bool fail_sql(sql_query *query, int status, int offset) {
  sql_call *call = query->call;
  const char *message = sqlite3_errmsg(query->connection->db);
  int code = status & 0xff;
  if (code == SQLITE_NOMEM || code == SQLITE_INTERRUPT) {
    call->code = code;
    return false;
  }
  if (is_own_message(message, call->name))
    call_fail(call, "%s", message + strlen(call->name) + 4);
  else if (offset >= 0)
    call_fail(call, "query can't be run: %s (at character %d)", message, offset + 1);
  else
    call_fail(call, "query can't be run: %s", message);
  if (call->code != SQLITE_NOMEM)
    call->code = code;
  return call_suspect_interruption(call, query->connection);
}

/* Where in `text` the last error was, in characters from 0; -1 if that is unknown. */
static int error_offset(sqlite3 *db, const char *text) {
#if SQLITE_VERSION_NUMBER >= 3038000
  if (sqlite3_libversion_number() < 3038000)
    return -1;
  int bytes = sqlite3_error_offset(db), characters = 0;
  for (int i = 0; i < bytes; i++)
    characters += ((unsigned char)text[i] & 0xc0) != 0x80;
  return bytes < 0 ? -1 : characters;
#else
  (void)db, (void)text;
  return -1;
#endif
}

/* ---- From the text to a statement ---- */

static bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || (unsigned char)c >= 0x80;
}

/* The end of the name that `text` begins with. */
static const char *name_end(const char *text) {
  while (is_name_character(*text))
    text++;
  return text;
}

/* `SELECT * FROM` the table, if the text is just a name, perhaps with the schema's before it; else
** NULL. No query is one word: names need no quotes to be told from queries. */
static char *select_all(const char *text, bool *is_name) {
  const char *end = name_end(text), *dot = *end == '.' ? end : NULL;
  if (dot != NULL)
    end = name_end(dot + 1);
  *is_name = *end == '\0' && end > text && (dot == NULL || (dot > text && end > dot + 1));
  if (!*is_name)
    return NULL;
  if (dot == NULL)
    return sqlite3_mprintf("SELECT * FROM \"%w\"", text);
  return sqlite3_mprintf("SELECT * FROM \"%.*s\".\"%s\"", (int)(dot - text), text, dot + 1);
}

/* Nothing but space, semicolons and comments may follow the statement. */
static bool check_rest(sql_query *query, const char *rest, const char *end) {
  while (rest < end) {
    sqlite3_stmt *second = NULL;
    const char *next = rest;
    int status = sqlite3_prepare_v2(query->connection->db, rest, (int)(end - rest), &second, &next);
    sqlite3_finalize(second);
    if (status == SQLITE_NOMEM || status == SQLITE_INTERRUPT)
      return fail_sql(query, status, -1);
    if (status != SQLITE_OK || second != NULL || next == rest)
      return call_fail(query->call, "query must be one statement, but another text follows it");
    rest = next;
  }
  return true;
}

static bool query_prepare(sql_query *query, const char *text, int length) {
  sqlite3 *db = query->connection->db;
  bool is_name;
  char *select = select_all(text, &is_name);
  if (is_name && select == NULL)
    return fail_sql(query, SQLITE_NOMEM, -1);
  const char *rest = NULL;
  int status = sqlite3_prepare_v2(db, is_name ? select : text, is_name ? -1 : length,
                                  &query->statement, &rest);
  bool done = status == SQLITE_OK || fail_sql(query, status, is_name ? -1 : error_offset(db, text));
  if (done && !is_name)
    done = check_rest(query, rest, text + length);
  sqlite3_free(select);
  return done;
}

/* ---- What the statement must be ---- */

static bool check_column_count(sql_query *query, const char *const *columns) {
  int wanted = 0, got = sqlite3_column_count(query->statement);
  sqlite3_str *names = sqlite3_str_new(NULL);
  for (; columns[wanted] != NULL; wanted++)
    sqlite3_str_appendf(names, "%s%s", wanted == 0 ? "" : ", ", columns[wanted]);
  char *list = sqlite3_str_finish(names);
  bool right = got == wanted;
  if (list == NULL)
    query->call->code = SQLITE_NOMEM;
  else if (!right)
    call_fail(query->call, "query must yield %d columns (%s), got %d", wanted, list, got);
  sqlite3_free(list);
  return query->call->code == SQLITE_OK;
}

static bool check_statement(sql_query *query, const char *const *columns) {
  if (query->statement == NULL)
    return call_fail(query->call, "query is empty");
  if (!sqlite3_stmt_readonly(query->statement))
    return call_fail(query->call, "query must only read, but this statement can write");
  if (sqlite3_stmt_isexplain(query->statement))
    return call_fail(query->call, "query must be a SELECT, not an EXPLAIN");
  int parameters = sqlite3_bind_parameter_count(query->statement);
  if (parameters > 0)
    return call_fail(query->call, "query must have no parameters, got %d", parameters);
  return check_column_count(query, columns);
}

bool query_text(sql_call *call, sqlite3_value *value, const char **text, int *length) {
  return args_text(call, "query", value, "an SQL query or the name of a table", text, length);
}

bool query_open(sql_query *query, sql_call *call, sql_connection *connection, const char *text,
                int length, const char *const *columns) {
  *query = (struct sql_query){.call = call};
  if (connection->query_depth >= QUERY_MAX_DEPTH)
    return call_fail(call, "queries are nested more than %d deep: does this one read itself?",
                     QUERY_MAX_DEPTH);
  connection->query_depth++;
  query->connection = connection;
  if (query_prepare(query, text, length) && check_statement(query, columns))
    return true;
  query_close(query);
  return false;
}

/* ---- Rows ---- */

bool query_next(sql_query *query, bool *found) {
  int status = sqlite3_step(query->statement);
  *found = status == SQLITE_ROW;
  query->row++;
  return status == SQLITE_ROW || status == SQLITE_DONE || fail_sql(query, status, -1);
}

bool query_integer(sql_query *query, int column, const char *name, sqlite3_int64 least,
                   sqlite3_int64 most, sqlite3_int64 *result) {
  if (sqlite3_column_type(query->statement, column) == SQLITE_INTEGER) {
    *result = sqlite3_column_int64(query->statement, column);
    if (*result >= least && *result <= most)
      return true;
  }
  char *argument = sqlite3_mprintf("%s in row %lld of the query", name, query->row);
  sqlite3_value *value = sqlite3_value_dup(sqlite3_column_value(query->statement, column));
  if (argument == NULL || value == NULL)
    query->call->code = SQLITE_NOMEM;
  else
    args_integer(query->call, argument, value, least, most, result);
  sqlite3_value_free(value);
  sqlite3_free(argument);
  return false;
}

bool query_is_null(const sql_query *query, int column) {
  return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

/* The connection's mutex is held while a table runs a query, so the value is a protected one. */
sqlite3_value *query_value(const sql_query *query, int column) {
  return sqlite3_column_value(query->statement, column);
}

bool query_refuse(sql_query *query, int column, const char *name, const char *expected) {
  char *argument = sqlite3_mprintf("%s in row %lld of the query", name, query->row);
  if (argument == NULL)
    query->call->code = SQLITE_NOMEM;
  else
    args_refuse(query->call, argument, query_value(query, column), expected);
  sqlite3_free(argument);
  return false;
}

void query_close(sql_query *query) {
  if (query->connection == NULL)
    return;
  sqlite3_finalize(query->statement);
  query->connection->query_depth--;
  *query = (struct sql_query){.statement = NULL};
}

/* ---- What is kept of a query ---- */

bool query_is_source(const query_source *source, const char *text, int length) {
  return source->text != NULL && length == source->length &&
         memcmp(text, source->text, (size_t)length) == 0;
}

bool query_set_source(query_source *source, sql_call *call, const char *text, int length) {
  source->text = sqlite3_malloc64((sqlite3_uint64)length + 1);
  if (source->text == NULL) {
    call->code = SQLITE_NOMEM;
    return false;
  }
  memcpy(source->text, text, (size_t)length);
  source->length = length;
  return true;
}

void query_drop_source(query_source *source) {
  sqlite3_free(source->text);
  *source = (query_source){.text = NULL};
}
