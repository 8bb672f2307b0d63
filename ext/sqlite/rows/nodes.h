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

#define NODES_LEAST        INT64_MIN
#define NODES_FIRST_DIRECT (INT64_MIN + (INT64_C(1) << 32))

/* Read the node in a column of the present row, and set *name to its name. `column_name` is the
** name of the column in errors, `what` names the object that needs the memory. Integers that are
** written as REAL are INTEGER nodes; an error is recorded for NULL, BLOB and other REAL values. The
** texts must have been begun with positions_begin. */
bool nodes_read(sql_query *query, position_set *texts, int column, const char *column_name,
                const char *what, int64_t *name);

/* Return true if a value is an integer, perhaps written as REAL, and set *integer. */
bool nodes_is_integer(sqlite3_value *value, int64_t *integer);

/* Return true if a value can be a node: such an integer or a TEXT. */
bool nodes_is_possible(sqlite3_value *value);

/* Set *name to the name of the node that a value is. Return false if the value has no name: it
** differs from all nodes that were read. An INTEGER that is its own name always has one. */
bool nodes_find(const position_set *texts, sqlite3_value *value, int64_t *name);

/* Return true if `node = value` may also hold for nodes other than the value itself, since a
** comparison may apply numeric affinity: for 1 and '1'. The value is not NULL. */
bool nodes_may_have_twin(const position_set *texts, sqlite3_value *value);

/* Return a node as errors show it, to be freed by sqlite3_free. Return NULL if memory runs out. */
char *nodes_text(const position_set *texts, int64_t name);

/* Set the value of a column to the node with a name. */
void nodes_show(const position_set *texts, int64_t name, sqlite3_context *context);

#endif
