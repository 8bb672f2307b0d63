/* Rows of things of which each is in one of two states, told as a text of two letters. */
#ifndef GRUNDY_SQLITE_ROW_TEXT_H
#define GRUNDY_SQLITE_ROW_TEXT_H

#include "sqlite/args.h"
#include "sqlite/table.h"

/* Is the argument `name` a text of the two letters? Else what is none is told with its byte. */
bool row_text_check(sql_call *call, const sql_argument *row, const char *name,
                    const char letters[2]);

/* Change a row as a move does. */
typedef void row_text_change(const void *move, char *row);

/* The row after a move. */
bool row_text_show(table_cursor *cursor, sqlite3_context *context, const sql_argument *row,
                   row_text_change *change, const void *move);

#endif
