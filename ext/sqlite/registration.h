/* SQLite is told of grundy_modules here, with the connection that all of it shares. */
#ifndef GRUNDY_SQLITE_REGISTRATION_H
#define GRUNDY_SQLITE_REGISTRATION_H

#include <stdbool.h>

#include "sqlite/sqlite.h"

/* Register every function and table on `db`. A status of SQLite: after a failure what was
** registered before, by another version perhaps, is as it was unless memory ran out between two
** registrations. */
int registration_register(sqlite3 *db);

/* After sqlite3_drop_modules(): register the tables again that are missing, with the limits and
** caches that the functions of the connection still have. Only where this very version is
** registered. */
int registration_restore(sqlite3 *db);

/* registration_restore asks grundy_limit() for the connection by an argument that no SQL can write.
** True if this call does that; it is answered then. */
bool registration_hand_over(sqlite3_context *context, sqlite3_value *value);

#endif
