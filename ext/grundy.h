/* grundy: combinatorial game theory in SQL. The public header.
**
** A program that links the extension statically (compiled with -DSQLITE_CORE) calls
** sqlite3_grundy_init(db, NULL, NULL) on a connection, or once for all later ones
**     sqlite3_auto_extension((void (*)(void))sqlite3_grundy_init);
*/
#ifndef GRUNDY_H
#define GRUNDY_H

#include <sqlite3.h>

#define GRUNDY_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

struct sqlite3_api_routines;

/* Add all functions and tables to `db`. Return SQLITE_OK, also if they are already present, or an
** error code with a message in *error, allocated by sqlite3_mprintf. `error` may be NULL. */
int sqlite3_grundy_init(sqlite3 *db, char **error, const struct sqlite3_api_routines *api);

#ifdef __cplusplus
}
#endif

#endif
