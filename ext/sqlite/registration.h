/* Registration of all modules with a connection of SQLite, and the state that they share. */
#ifndef GRUNDY_SQLITE_REGISTRATION_H
#define GRUNDY_SQLITE_REGISTRATION_H

#include <stdbool.h>

#include "sqlite/sqlite.h"

/* Register every function and table on `db`. Return a status of SQLite. After a failure, functions
** that were registered before (by another version, for example) are unchanged, unless memory ran
** out between two registrations. */
int registration_register(sqlite3 *db);

/* Register the missing tables again after sqlite3_drop_modules(), with the limits and the cache of
** the functions that are still registered. These must be of this version. */
int registration_restore(sqlite3 *db);

/* Answer registration_restore, which asks grundy_limit() for the connection by a pointer that no
** SQL can write. Return true if the value is this pointer. */
bool registration_answer_pointer(sqlite3_context *context, sqlite3_value *value);

#endif
