/* What SQLite is told of grundy_modules, with the connection that all of it shares. */
#ifndef GRUNDY_REGISTRATION_H
#define GRUNDY_REGISTRATION_H

#include "sqlite/sqlite.h"

/* Register every function and table on `db`. A status of SQLite. */
int registration_register(sqlite3 *db);

#endif
