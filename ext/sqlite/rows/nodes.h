/* Nodes of a graph that a query yields, INTEGER or TEXT, as the integers that the core expects.
**
** An INTEGER is its own name and costs no memory. A TEXT is numbered in a position set
** (rows/positions.h), and its name is NODES_LEAST + its number. The integers below
** NODES_FIRST_DIRECT are numbered too, so that no two nodes have the same name.
**
** Example: the nodes 0, 'a', 7, 'b', 'a' have the names 0, NODES_LEAST, 7, NODES_LEAST + 1 and
** NODES_LEAST. nodes_show returns each node as the query yielded it. */
#ifndef GRUNDY_SQLITE_ROWS_NODES_H
#define GRUNDY_SQLITE_ROWS_NODES_H

#include "sqlite/rows/query.h"

#define NODES_LEAST INT64_MIN
#define NODES_FIRST_DIRECT (INT64_MIN + (INT64_C(1) << 32))

/* Read the node in a column of the present row, and set *name to its name. `column_name` is the
** name of the column in errors, `what` names the object that needs the memory. Integers that are
** written as REAL are INTEGER nodes; an error is recorded for NULL, BLOB and other REAL values. The
** texts must have been begun with positions_begin. */
bool nodes_read(sql_query *query, position_set *texts, int column, const char *column_name,
                const char *what, int64_t *name);

/* Set the value of a column to the node with a name. */
void nodes_show(const position_set *texts, int64_t name, sqlite3_context *context);

#endif
