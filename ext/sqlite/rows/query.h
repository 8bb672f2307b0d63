/* Running a query that the user gave as text: for the tables that read a game from rows.
**
** The text is one statement that only reads and yields as many columns as are wanted, or the name
** of a table or view, for `SELECT * FROM` it. Whatever is wrong, in the text or while it runs, is
** noted in the call.
**
** query_each reads all rows by an aggregate function, grundy_take, around the text: SQLite hands
** over the cells of each row at once, in place of a step for each row and a call for each cell, all
** of which take and give back the connection's mutex. The function gets the query as a pointer that
** no SQL can write, so that it answers to nobody else, and a query inside of a query gets its own
** rows. query_next reads row by row, for those who may leave it there. */
#ifndef GRUNDY_SQLITE_ROWS_QUERY_H
#define GRUNDY_SQLITE_ROWS_QUERY_H

#include "sqlite/declaration.h"
#include "sqlite/rows/positions.h"

/* A query may read from a table that runs a query, and so on, so deep. What counts is what runs,
** each inside the one before: a query whose rows have been read by half waits, and is no part of
** it. */
#define QUERY_MAX_DEPTH 8

/* The declaration of an argument that is such a text. */
#define QUERY_ARGUMENT(argument) TEXT_ARGUMENT(argument, "an SQL query or the name of a table")

/* The positions that the table solve_frontier shows to a rule, which is run once for each layer of
** new positions: they are a fixed range while it runs. */
typedef struct sql_frontier {
  position_set *positions;
  uint32_t first, end;
} sql_frontier;

typedef struct sql_query sql_query;

/* Take the present row; false after an error that is noted. */
typedef bool query_taker(sql_query *query, void *context);

struct sql_query {
  sql_call *call;
  const char *name;           /* of the argument that the text is, for errors */
  sql_connection *connection; /* NULL: the query isn't open */
  sqlite3_stmt *statement;
  sqlite3_int64 row;       /* number of the present row, from 1 */
  uint64_t rule;           /* its number, if it is one, which must read solve_frontier; else 0 */
  sql_frontier *frontier;  /* what the rule asks about */
  struct sql_query *outer; /* while this query runs: the one that it runs inside of */
  sqlite3_stmt *taking;    /* the text with grundy_take around it; NULL: not yet */
  bool steps;              /* rows are read one by one: there are few, or that can't be had */
  bool narrows;            /* the last step had a lower limit of lengths than the connection has */
  sqlite3_value **cells;   /* of the present row, if it is one of query_each */
  query_taker *take;
  void *context;
};

/* Open the query that is the text of the argument `name`. `columns` are the names of the columns
** that it must yield, in this order; the last is NULL. No list: its columns are the caller's
** business. After an error nothing is open. */
bool query_open(sql_query *query, sql_call *call, const char *name, const sql_argument *text,
                const char *const *columns);

/* Open the argument `rule`: a query of any columns that reads the table solve_frontier, which no
** other query may. There stands what `frontier` says while the query runs. */
bool query_open_rule(sql_query *query, sql_call *call, const sql_argument *text,
                     sql_frontier *frontier);

/* The innermost rule that is running, or the one of this number; NULL: there is none. */
const sql_query *query_running_rule(const sql_connection *connection, uint64_t rule);

/* Go to the first row, or to the next; *found is false when there are no more. */
bool query_next(sql_query *query, bool *found);

/* Hand each row to `take`, for which it is the present one. Can be repeated. */
bool query_each(sql_query *query, query_taker *take, void *context);

/* The same of a query that is opened for that, and closed. Where its rows are `few`, to prepare
** what hands over all of them would take longer than to read them one by one. */
bool query_read(sql_call *call, const char *name, const sql_argument *text,
                const char *const *columns, bool few, query_taker *take, void *context);

/* Does the query yield so many columns, `most` being `least` or one more? Else note the error. */
bool query_check_count(sql_query *query, int least, int most);
int query_column_count(const sql_query *query);

/* Return the name of a column as SQLite has it, for errors. NULL: no memory. */
const char *query_column_name(const sql_query *query, int column);

/* Return true if the name of a column is `wanted`, capitals and small letters alike. PRAGMA
** full_column_names and short_column_names make it m.player or, as it was written, main.m."player"
** where it is player by default: the last part decides. */
bool query_is_named(const char *name, const char *wanted);

/* The integer, `least` to `most`, in a column of the present row; `name` is for the error. */
bool query_integer(sql_query *query, int column, const char *name, sqlite3_int64 least,
                   sqlite3_int64 most, sqlite3_int64 *result);

/* The value in a column of the present row, valid until the next. The connection's mutex is held
** while a table runs a query, so the value is a protected one. */
static inline sqlite3_value *query_value(const sql_query *query, int column) {
  return query->cells != NULL ? query->cells[column]
                              : sqlite3_column_value(query->statement, column);
}

static inline bool query_is_null(const sql_query *query, int column) {
  return sqlite3_value_type(query_value(query, column)) == SQLITE_NULL;
}

/* Note that a column of the present row is not what it must be, `expected`. Always false. */
bool query_refuse(sql_query *query, int column, const char *name, const char *expected);

/* The same where `expected` allows integers: the error adds a remedy for other values. */
bool query_refuse_integer(sql_query *query, int column, const char *name, const char *expected);

/* Close the query if it is open. */
void query_close(sql_query *query);

#endif
