/* Functions that query.c and query_text.c share. */
#ifndef GRUNDY_SQLITE_ROWS_QUERY_INT_H
#define GRUNDY_SQLITE_ROWS_QUERY_INT_H

#include "sqlite/rows/query.h"

/* Record SQLite's error for the last statement. `offset` is the character in the text, from 0, or
** -1 if it is unknown. */
bool query_fail(sql_query *query, int status, int offset);

/* Return the end of the last word of the statement that begins at `at`, without comments, which may
** be unterminated, and semicolons. */
const char *query_statement_end(const char *at);

#endif
