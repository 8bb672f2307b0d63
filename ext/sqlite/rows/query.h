/* Running a query that a user passes as text, for tables that read a game from rows.
**
** The text is one statement that only reads and yields the expected columns, or the name of a table
** or view, short for `SELECT * FROM` it. Errors in the text or while it runs are recorded in
** the call.
**
** query_each reads all rows with an aggregate function, grundy_take, around the text: SQLite passes
** all cells of a row in one call, instead of a step for each row and a call for each cell, each of
** which takes and releases the connection's mutex. The function receives the query as a pointer
** (sqlite3_bind_pointer), which SQL cannot forge, so it cannot be called by other statements, and
** nested queries receive their own rows. query_next reads row by row, for callers that may stop
** before the last row. */
#ifndef GRUNDY_SQLITE_ROWS_QUERY_H
#define GRUNDY_SQLITE_ROWS_QUERY_H

#include "sqlite/declaration.h"
#include "sqlite/rows/positions.h"

/* The maximum number of nested queries. A query may read from a table that runs a query, and so on.
** A query that waits between two of its rows does not count. */
#define QUERY_MAX_DEPTH 8

/* Declare an argument that is such a text. */
#define QUERY_ARGUMENT(argument) TEXT_ARGUMENT(argument, "an SQL query or the name of a table")

/* The positions that the table solve_frontier shows to a rule: first to end - 1. They do not change
** while the rule runs, which is once for each layer of new positions. */
typedef struct sql_frontier {
  position_set *positions;
  uint32_t first, end;
} sql_frontier;

typedef struct sql_query sql_query;

/* Process the present row. Return false after an error that is recorded in the call. */
typedef bool query_taker(sql_query *query, void *context);

struct sql_query {
  sql_call *call;
  const char *name;           /* the name of the argument, for errors */
  sql_connection *connection; /* NULL if the query is not open */
  sqlite3_stmt *statement;
  sqlite3_int64 row;       /* number of the present row, from 1 */
  uint64_t rule;           /* the number of the rule, 0 if the query is not a rule */
  sql_frontier *frontier;  /* of a rule */
  struct sql_query *outer; /* the query that this query runs inside of, while it runs */
  sqlite3_stmt *taking;    /* the text inside grundy_take; NULL if it is not prepared */
  bool steps;   /* rows are read one by one: they are few, or `taking` cannot be prepared */
  bool narrows; /* the last step ran with a lower SQLITE_LIMIT_LENGTH than the connection has */
  sqlite3_value **cells; /* the present row of query_each, otherwise NULL */
  query_taker *take;
  void *context;
};

/* Open the query in the argument `name`. `columns` has the names of the columns that it must yield,
** in this order, and ends with NULL; a NULL list leaves the columns to the caller. After a failure
** the query is closed. */
bool query_open(sql_query *query, sql_call *call, const char *name, const sql_argument *text,
                const char *const *columns);

/* Open the argument `rule`: a query with any columns that reads the table solve_frontier, which
** shows `frontier` while the query runs. Other queries cannot read this table. */
bool query_open_rule(sql_query *query, sql_call *call, const sql_argument *text,
                     sql_frontier *frontier);

/* Return the innermost running rule if `rule` is 0, or the running rule of this number. Return NULL
** if there is no such rule. */
const sql_query *query_running_rule(const sql_connection *connection, uint64_t rule);

/* Advance to the next row, at first to the first row. Set *found to false after the last row. */
bool query_next(sql_query *query, bool *found);

/* Call `take` for each row. It can be repeated. */
bool query_each(sql_query *query, query_taker *take, void *context);

/* Open a query, call `take` for each row, and close the query. Set `few` if there are few rows:
** then it is faster to read them one by one than to prepare grundy_take. */
bool query_read(sql_call *call, const char *name, const sql_argument *text,
                const char *const *columns, bool few, query_taker *take, void *context);

/* Return true if the query yields `least` to `most` columns, where most <= least + 1 in errors.
** Otherwise record the error. */
bool query_check_count(sql_query *query, int least, int most);
int query_column_count(const sql_query *query);

/* Return the name of a column as SQLite reports it. Return NULL if memory runs out. */
const char *query_column_name(const sql_query *query, int column);

/* Return true if the name of a column is `wanted`, capitals and small letters alike. PRAGMA
** full_column_names and short_column_names make it m.player or, as it was written, main.m."player"
** where it is player by default: the last part decides. */
bool query_is_named(const char *name, const char *wanted);

/* Read the integer, `least` to `most`, in a column of the present row; `name` is the name of the
** column in errors. */
bool query_integer(sql_query *query, int column, const char *name, sqlite3_int64 least,
                   sqlite3_int64 most, sqlite3_int64 *result);

/* Return the value in a column of the present row, valid until the next row. It is a protected
** value, because the connection's mutex is held while a table runs a query. */
static inline sqlite3_value *query_value(const sql_query *query, int column) {
  return query->cells != NULL ? query->cells[column]
                              : sqlite3_column_value(query->statement, column);
}

static inline bool query_is_null(const sql_query *query, int column) {
  return sqlite3_value_type(query_value(query, column)) == SQLITE_NULL;
}

/* Fail because a column of the present row is not `expected`, a noun phrase. Always false. */
bool query_refuse(sql_query *query, int column, const char *name, const char *expected);

/* The same where `expected` allows integers: the error adds a remedy for other values. */
bool query_refuse_integer(sql_query *query, int column, const char *name, const char *expected);

/* Return true unless a column of the present row, which names a vertex, is an empty text: imports
** store a missing value as one. Then record the error, which shows how to make it NULL. */
bool query_check_vertex(sql_query *query, int column, const char *name);

/* Return SQLITE_OK if the text is the name of a table or a view, else the error of SQLite. */
int query_find_table(sqlite3 *db, const char *text, int length);

/* Close the query if it is open. */
void query_close(sql_query *query);

#endif
