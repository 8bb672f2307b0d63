/* Positions that are rows of things in one of two states, written as a text of two letters, such as
** coins (H and T). */
#ifndef GRUNDY_SQLITE_ROW_TEXT_H
#define GRUNDY_SQLITE_ROW_TEXT_H

#include "sqlite/args.h"
#include "sqlite/table.h"

/* Return true if the argument `name` is a text of the two letters. Otherwise note an error with the
** byte of the first other character. */
bool row_text_check(sql_call *call, const sql_argument *row, const char *name,
                    const char letters[2]);

/* Apply a move to the text of a row. */
typedef void row_text_change(const void *move, char *row);

/* Show the row after a move. */
bool row_text_show(table_cursor *cursor, sqlite3_context *context, const sql_argument *row,
                   row_text_change *change, const void *move);

#endif
