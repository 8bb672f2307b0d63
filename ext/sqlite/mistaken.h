/* The errors of a table that is called as a function, and of a function that is read as a table. */
#ifndef GRUNDY_SQLITE_MISTAKEN_H
#define GRUNDY_SQLITE_MISTAKEN_H

#include <stdbool.h>

#include "sqlite/sqlite.h"

/* For each name that is a table's alone register a function, and for each that is no table's a table, which fail by
** a sentence that says how to ask. Names of one word, which users give to tables of their own, have no such table:
** PRAGMA table_info() would fail for them before the user's table is there. A status of SQLite. */
int mistaken_register(sqlite3 *db);

/* Take all of them back. */
void mistaken_undo(sqlite3 *db);

#endif
