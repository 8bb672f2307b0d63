/* The one skeleton of aggregates and window functions: SQLite's callbacks for any
** aggregate_definition. Their user data is a binding. */
#ifndef GRUNDY_SQLITE_AGGREGATE_H
#define GRUNDY_SQLITE_AGGREGATE_H

#include "sqlite/sqlite.h"

void aggregate_step(sqlite3_context *context, int count, sqlite3_value **arguments);
void aggregate_inverse(sqlite3_context *context, int count, sqlite3_value **arguments);
void aggregate_value(sqlite3_context *context);
void aggregate_final(sqlite3_context *context);

#endif
