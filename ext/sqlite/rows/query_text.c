/* The texts that may be run as a query: one statement that only reads, or the name of a table. */
#include "sqlite/rows/query_int.h"

/* Return true if a statement may define the name as a common table expression: the name occurs
** before AS or a list of columns. */
static bool query_may_define(const char *sql, const char *name) {
  size_t length = strlen(name);
  for (const char *at = sql; *at != '\0'; at++) {
    if (sqlite3_strnicmp(at, name, (int)length) != 0)
      continue;
    const char *next = at + length;
    next += strspn(next, "\"`] \t\r\n");
    if (next > at + length ? sqlite3_strnicmp(next, "AS", 2) == 0 || *next == '(' : *next == '(')
      return true;
  }
  return false;
}

/* Return a remedy if the message is about a missing table that may be a common table expression of
** a running statement, otherwise "". The query is a separate statement and does not see it. The
** text comes from sqlite3_malloc; NULL if memory runs out. */
static char *query_hint_for_table(sqlite3 *db, const char *message) {
  static const char no_table[] = "no such table: ";
  const char *name = message + sizeof no_table - 1;
  bool may_be_defined = false;
  if (strncmp(message, no_table, sizeof no_table - 1) == 0 && strchr(name, '.') == NULL)
    for (sqlite3_stmt *s = sqlite3_next_stmt(db, NULL); s != NULL; s = sqlite3_next_stmt(db, s))
      may_be_defined |= sqlite3_stmt_busy(s) && query_may_define(sqlite3_sql(s), name);
  if (!may_be_defined)
    return sqlite3_mprintf("");
  return sqlite3_mprintf("; a common table expression of the outer statement is not visible here; "
                         "use CREATE TEMP VIEW %s AS ...",
                         name);
}

bool query_fail(sql_query *query, int status, int offset) {
  static const char no_column[] = "no such column";
  sql_call *call = query->call;
  const char *message = sqlite3_errmsg(query->connection->db);
  int code = status & 0xff;
  if (code == SQLITE_NOMEM || code == SQLITE_INTERRUPT) {
    call->code = code;
    return false;
  }
  bool is_column = query->rule > 0 && strncmp(message, no_column, sizeof no_column - 1) == 0;
  char *hint =
      code == SQLITE_TOOBIG && query->narrows
          ? sqlite3_mprintf(": a value has more bytes than fit beside the values that are kept; "
                            "SELECT grundy_limit('memory', bytes) raises the limit")
      : is_column ? sqlite3_mprintf("; solve_frontier has one column, position")
                  : query_hint_for_table(query->connection->db, message);
  if (hint == NULL)
    return call_no_memory(call); /* uncovered: failure */
  call->met_limit = code == SQLITE_TOOBIG && query->narrows;
  size_t length = strlen(call_name(call));
  /* If the message comes from a nested query of the same function, do not repeat the name. */
  if (strncmp(message, call_name(call), length) == 0 && strncmp(message + length, "(): ", 4) == 0)
    call_fail(call, "%s", message + length + 4);
  else if (offset >= 0)
    call_fail(call, "%s cannot be run: %s (at character %d)%s", query->name, message, offset + 1,
              hint);
  else
    call_fail(call, "%s cannot be run: %s%s", query->name, message, hint);
  sqlite3_free(hint);
  if (call->code != SQLITE_NOMEM)
    call->code = code;
  return call_check_interruption(call);
}

/* Return the place of the last error in `text`, in characters from 0, or -1 if it is unknown. Only
** the part from `start` was prepared. */
static int query_error_offset(sqlite3 *db, const char *text, const char *start) {
#if SQLITE_VERSION_NUMBER >= 3038000
  if (sqlite3_libversion_number() < 3038000)
    return -1; /* uncovered: takes SQLite before 3.38 */
  int bytes = sqlite3_error_offset(db), characters = 0;
  if (bytes < 0)
    return -1;
  for (const char *at = text; at < start + bytes; at++)
    characters += ((unsigned char)*at & 0xc0) != 0x80;
  return characters;
#else
  (void)db, (void)text, (void)start;
  return -1;
#endif
}

/* ---- The first word of a text ----
**
** SQLite executes some statements while it prepares them, such as many PRAGMAs, even after EXPLAIN.
** A text is therefore checked before SQLite receives it, and text after the first statement never
** reaches SQLite. */

/* Return the end of the comment that begins at `at`, or `at` without a comment. */
static const char *query_comment_end(const char *at, const char *end) {
  if (end - at < 2 || !(memcmp(at, "--", 2) == 0 || memcmp(at, "/*", 2) == 0))
    return at;
  const bool is_line = *at == '-';
  for (at += 2; at < end; at++) {
    if (is_line && *at == '\n')
      return at + 1;
    if (!is_line && end - at >= 2 && memcmp(at, "*/", 2) == 0)
      return at + 2;
  }
  return end;
}

/* Skip white space, comments and empty statements. */
static const char *query_skip_nothing(const char *at, const char *end) {
  for (const char *next = at; next < end; at = next) {
    next = text_is_blank(*at) || *at == ';' ? at + 1 : query_comment_end(at, end);
    if (next == at)
      return at;
  }
  return at;
}

static bool query_is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '$' || (unsigned char)c >= 0x80;
}

/* Return the end of the name, possibly quoted, that begins at `at`. Return NULL without a name. */
static const char *query_name_end(const char *at, const char *end) {
  const char *start = at;
  char close = '\0';
  if (at < end && (*at == '"' || *at == '`' || *at == '['))
    close = *at == '[' ? ']' : *at;
  if (close == '\0') {
    while (at < end && query_is_name_character(*at))
      at++;
    return at > start ? at : NULL;
  }
  for (at++; at < end; at++) {
    bool doubled = close != ']' && end - at >= 2 && at[0] == close && at[1] == close;
    if (doubled)
      at++;
    else if (*at == close)
      return at + 1;
  }
  return NULL;
}

/* The word that a query begins with, empty if it begins with something else. */
typedef struct query_word {
  const char *start;
  int length;
} query_word;

static bool query_is_word(query_word word, const char *wanted) {
  return (size_t)word.length == strlen(wanted) &&
         sqlite3_strnicmp(word.start, wanted, word.length) == 0;
}

int query_find_table(sqlite3 *db, const char *text, int length) {
  sqlite3_stmt *statement = NULL;
  char *sql = sqlite3_mprintf("SELECT 1 FROM \"%.*w\"", length, text);
  int status = sql == NULL ? SQLITE_NOMEM : sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
  sqlite3_finalize(statement);
  sqlite3_free(sql);
  return status;
}

/* Return true if SQLite may prepare the text. It must begin with SELECT, VALUES or WITH: a
** statement that begins with WITH can write, but only when it runs. */
static bool query_check_beginning(sql_query *query, const char *start, const char *end) {
  const char *at = start;
  query_word word = {.start = at, .length = 0};
  while (at < end && query_is_name_character(*at))
    at++;
  if (at - word.start <= 40)
    word.length = (int)(at - word.start);
  if (start == end)
    return call_fail(query->call, "%s is empty", query->name);
  if (query_is_word(word, "SELECT") || query_is_word(word, "VALUES") || query_is_word(word, "WITH"))
    return true;
  int found = query_find_table(query->connection->db, start, (int)(end - start));
  if (found == SQLITE_NOMEM)
    return call_no_memory(query->call);
  if (found == SQLITE_OK) /* the name must be quoted */
    return call_fail(query->call,
                     "%s must be one word or in double quotes if it is the name of a table: "
                     "'\"%.*s\"'",
                     query->name, (int)(end - start), start);
  if (word.length > 0)
    return call_fail(query->call,
                     "%s must begin with SELECT, VALUES or WITH, or be the name of a table, "
                     "but it begins with %.*s",
                     query->name, word.length, word.start);
  return call_fail(query->call,
                   "%s must begin with SELECT, VALUES or WITH, or be the name of a table",
                   query->name);
}

/* ---- The end of a statement, and names of columns ---- */

/* Return the end of the quoted text that begins at `at`, or `at` without one. */
static const char *query_quote_end(const char *at, const char *end) {
  char close = *at == '[' ? ']' : *at;
  if (close != ']' && close != '\'' && close != '"' && close != '`')
    return at;
  for (at++; at < end && *at != close;)
    at++;
  return at < end ? at + 1 : end;
}

const char *query_statement_end(const char *at) {
  const char *end = at + strlen(at), *last = at;
  while (at < end && *at != ';') {
    const char *next = query_comment_end(at, end);
    bool counts = next == at && !text_is_blank(*at);
    if (next == at)
      next = query_quote_end(at, end);
    at = next == at ? at + 1 : next;
    last = counts ? at : last;
  }
  return last;
}

/* Skip a point and the white space around it; return `at` itself without a point. */
static const char *query_skip_point(const char *at, const char *end) {
  const char *next = at;
  while (next < end && text_is_blank(*next))
    next++;
  if (next == end || *next != '.')
    return at;
  for (next++; next < end && text_is_blank(*next);)
    next++;
  return next;
}

bool query_is_named(const char *name, const char *wanted) {
  const char *end = name + strlen(name), *part = name, *part_end = query_name_end(name, end);
  for (const char *next; part_end != NULL && part_end < end; part_end = query_name_end(part, end)) {
    next = query_skip_point(part_end, end);
    if (next == part_end)
      return false;
    part = next;
  }
  if (part_end == NULL)
    return false;
  int quotes = query_is_name_character(*part) ? 0 : 1;
  size_t length = (size_t)(part_end - part) - 2 * (size_t)quotes;
  return length == strlen(wanted) && sqlite3_strnicmp(part + quotes, wanted, (int)length) == 0;
}

/* ---- From the text to a statement ---- */

/* Append a name from `at` to `end`, in quotes. */
static void query_append_quoted(sqlite3_str *sql, const char *at, const char *end) {
  const char *quote = query_is_name_character(*at) ? "\"" : "";
  sqlite3_str_appendf(sql, "%s%.*s%s", quote, (int)(end - at), at, quote);
}

static bool query_prepare(sql_query *query, const char *text, int length) {
  const char *end = text + length, *name = text, *name_stop = end;
  while (name < end && text_is_blank(*name))
    name++;
  while (name_stop > name && text_is_blank(name_stop[-1]))
    name_stop--;
  /* A text that is one name, possibly with the name of its schema, is a table: no query is a single
  ** word. */
  const char *next = query_name_end(name, name_stop);
  if (next != NULL && next < name_stop && *next == '.')
    next = query_name_end(next + 1, name_stop);
  if (next == name_stop) {
    sqlite3 *db = query->connection->db;
    const char *first_end = query_name_end(name, name_stop);
    sqlite3_str *sql = sqlite3_str_new(NULL);
    sqlite3_str_appendall(sql, "SELECT * FROM ");
    query_append_quoted(sql, name, first_end);
    if (first_end < name_stop) {
      sqlite3_str_appendchar(sql, 1, '.');
      query_append_quoted(sql, first_end + 1, name_stop);
    }
    /* With full_column_names columns are now named t.player, which query_is_named accepts. */
    sqlite3_str_appendall(sql, " AS t");
    char *select = sqlite3_str_finish(sql);
    int status = SQLITE_NOMEM;
    if (select != NULL)
      status = sqlite3_prepare_v2(db, select, -1, &query->statement, NULL);
    sqlite3_free(select);
    return status == SQLITE_OK || query_fail(query, status, -1);
  }
  const char *start = query_skip_nothing(text, end);
  sqlite3 *db = query->connection->db;
  const char *rest = NULL;
  if (!query_check_beginning(query, start, end))
    return false;
  int status = sqlite3_prepare_v2(db, start, (int)(end - start), &query->statement, &rest);
  if (status != SQLITE_OK)
    return query_fail(query, status, query_error_offset(db, text, start));
  return query_skip_nothing(rest, end) == end ||
         call_fail(query->call, "%s must be one statement, but another text follows it",
                   query->name);
}

static bool query_check_column_count(sql_query *query, const char *const *columns) {
  int wanted = 0, got = sqlite3_column_count(query->statement);
  sqlite3_str *names = sqlite3_str_new(NULL);
  for (; columns[wanted] != NULL; wanted++)
    sqlite3_str_appendf(names, "%s%s", wanted == 0 ? "" : ", ", columns[wanted]);
  char *list = sqlite3_str_finish(names);
  bool right = got == wanted;
  if (list == NULL)
    query->call->code = SQLITE_NOMEM;
  else if (!right)
    call_fail(query->call, "%s must yield %d column%s (%s), got %d%s", query->name, wanted,
              wanted == 1 ? "" : "s", list, got,
              wanted == 1 ? "; json_array() makes one value of several" : "");
  sqlite3_free(list);
  return query->call->code == SQLITE_OK;
}

/* ---- Tables that write ----
**
** sqlite3_stmt_readonly does not consider virtual tables. SQLite has one table that writes when it
** is read, pragma_optimize, and a view can hide it. The program of the statement cannot: EXPLAIN
** shows the address of each virtual table that it opens. */

#define WRITING_TABLE "pragma_optimize"

static int query_prepare_program(sqlite3 *db, const char *sql, sqlite3_stmt **program) {
  char *explain = sqlite3_mprintf("EXPLAIN %s", sql);
  int status = SQLITE_NOMEM;
  if (explain != NULL)
    status = sqlite3_prepare_v2(db, explain, -1, program, NULL);
  sqlite3_free(explain);
  return status;
}

/* Set *address to the next virtual table that the program opens, or to NULL at the end. */
static int query_next_opened(sqlite3_stmt *program, const char **address) {
  int status;
  *address = NULL;
  while ((status = sqlite3_step(program)) == SQLITE_ROW) {
    const char *operation = (const char *)sqlite3_column_text(program, 1);
    if (operation == NULL)
      return SQLITE_NOMEM; /* uncovered: failure */
    if (strcmp(operation, "VOpen") != 0)
      continue;
    *address = (const char *)sqlite3_column_text(program, 5);
    return *address == NULL ? SQLITE_NOMEM : SQLITE_OK;
  }
  return status == SQLITE_DONE ? SQLITE_OK : status;
}

/* Set *found to true if the program opens the first table that the program `wanted` opens. */
static int query_compare_opened(sqlite3_stmt *program, sqlite3_stmt *wanted, bool *found) {
  const char *address = NULL, *opened = NULL;
  int status = query_next_opened(wanted, &address);
  if (status != SQLITE_OK || address == NULL)
    return status;
  do {
    status = query_next_opened(program, &opened);
    *found = opened != NULL && strcmp(opened, address) == 0;
  } while (opened != NULL && !*found);
  return status;
}

/* ---- What the statement must be ---- */

static bool query_check_statement(sql_query *query, const char *const *columns) {
  if (query->statement == NULL)
    /* uncovered: an empty text is refused before */
    return call_fail(query->call, "%s is empty", query->name);
  if (!sqlite3_stmt_readonly(query->statement))
    return call_fail(query->call, "%s must only read, but this statement can write", query->name);
  int parameters = sqlite3_bind_parameter_count(query->statement);
  if (parameters > 0)
    return call_fail(query->call,
                     "%s must have no parameters, got %d; put their values into a temporary table",
                     query->name, parameters);
  if (columns != NULL && !query_check_column_count(query, columns))
    return false;
  sqlite3 *db = query->connection->db;
  sqlite3_stmt *program = NULL, *wanted = NULL;
  bool found = false;
  int status = query_prepare_program(db, sqlite3_sql(query->statement), &program);
  if (status == SQLITE_OK) {
    status = query_prepare_program(db, "SELECT 1 FROM " WRITING_TABLE, &wanted);
    if (status == SQLITE_OK)
      status = query_compare_opened(program, wanted, &found);
    else if (status == SQLITE_ERROR || status == SQLITE_AUTH)
      status = SQLITE_OK; /* a connection that cannot read pragma_optimize cannot write with it */
  }
  bool passes = status == SQLITE_OK || query_fail(query, status, -1);
  sqlite3_finalize(wanted);
  sqlite3_finalize(program);
  if (found)
    return call_fail(query->call, "%s must only read, but %s can write", query->name,
                     WRITING_TABLE);
  return passes;
}

/* Check that a rule reads solve_frontier, and that other queries do not: they would read nothing,
** or the frontier of another game. */
static bool query_check_frontier(sql_query *query, uint64_t plans) {
  bool reads = query->connection->queries.frontier_plans != plans, is_rule = query->rule > 0;
  if (reads && !is_rule)
    return call_fail(query->call, "%s must not read solve_frontier, which is there for rules",
                     query->name);
  if (reads || !is_rule)
    return true;
  /* Any statement that reads solve_frontier is planned, unless the name means another table. */
  uint64_t before = query->connection->queries.frontier_plans;
  sqlite3_stmt *frontier = NULL;
  (void)sqlite3_prepare_v2(query->connection->db, "SELECT 1 FROM solve_frontier", -1, &frontier,
                           NULL);
  sqlite3_finalize(frontier);
  bool is_hidden = query->connection->queries.frontier_plans == before;
  return call_fail(query->call,
                   "%s must read solve_frontier, the positions whose moves it yields%s",
                   query->name,
                   is_hidden ? "; a table or view solve_frontier of this database hides it: rename "
                               "that one"
                             : "");
}

static bool query_begin(sql_query *query, const sql_argument *text, const char *const *columns) {
  sql_connection *connection = query->call->binding->connection;
  int depth = 0;
  for (const sql_query *outer = connection->queries.running; outer != NULL; outer = outer->outer)
    depth++;
  if (depth >= QUERY_MAX_DEPTH)
    return call_fail(query->call,
                     "queries are nested more than %d deep: does this one read itself?",
                     QUERY_MAX_DEPTH);
  query->connection = connection;
  connection_prepare_question(connection);
  uint64_t plans = connection->queries.frontier_plans;
  bool done = query_prepare(query, text->text, text->length) &&
              query_check_frontier(query, plans) && query_check_statement(query, columns);
  connection->queries.frontier_plans =
      plans; /* plans of this query do not count for the query around it */
  if (!done)
    query_close(query);
  return done;
}

bool query_open(sql_query *query, sql_call *call, const char *name, const sql_argument *text,
                const char *const *columns) {
  *query = (struct sql_query){.call = call, .name = name};
  return query_begin(query, text, columns);
}

bool query_open_rule(sql_query *query, sql_call *call, const sql_argument *text,
                     sql_frontier *frontier) {
  core_assert(frontier != NULL && frontier->positions != NULL);
  *query = (struct sql_query){.call = call,
                              .name = "rule",
                              .rule = ++call->binding->connection->queries.rules_opened,
                              .frontier = frontier};
  return query_begin(query, text, NULL);
}
