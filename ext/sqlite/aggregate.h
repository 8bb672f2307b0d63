/* The one skeleton of aggregates and window functions: SQLite's callbacks for any
** aggregate_definition. Their user data is a binding. */
#ifndef GRUNDY_SQLITE_AGGREGATE_H
#define GRUNDY_SQLITE_AGGREGATE_H

#include "base/queue.h"
#include "sqlite/declaration.h"

void aggregate_step(sqlite3_context *context, int count, sqlite3_value **arguments);
void aggregate_inverse(sqlite3_context *context, int count, sqlite3_value **arguments);
void aggregate_value(sqlite3_context *context);
void aggregate_final(sqlite3_context *context);

/* Of an aggregate whose state begins with a core_queue of its rows: keep one more, or note an error of `what`; its
** `inverse`, which lets the first go; and `clear`, where the rows are all that it holds. */
bool aggregate_keep(sql_call *call, void *state, const void *row, size_t size, const char *what);
bool aggregate_drop_first(sql_call *call, void *state, const sql_argument *arguments);
void aggregate_drop_all(void *state);

#endif
