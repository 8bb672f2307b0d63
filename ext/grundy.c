/* The entry point, and the table of what there is. */
#define GRUNDY_ENTRY_POINT
#include "sqlite/feature.h"

#include <string.h>

#include "sqlite/connection.h"
#include "grundy.h"

#define OLDEST_SQLITE 3031000

extern const family about_family, mex_family, nim_family, pawns_family, pieces_family,
    stairs_family, towers_family, trees_family;

/* The registration table: a family is a file of ext/sqlite. */
const family *const grundy_families[] = {&pieces_family, &nim_family,    &mex_family,
                                         &towers_family, &stairs_family, &trees_family,
                                         &pawns_family,  &about_family,  NULL};

static int fail(char **error, char *message, int status) {
  if (error != NULL)
    *error = message;
  else
    sqlite3_free(message);
  return status;
}

/* Is this very version registered already? grundy_version() is the last to be registered. */
static int is_registered(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  int same = 0;
  if (sqlite3_prepare_v2(db, "SELECT grundy_version()", -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    const char *version = (const char *)sqlite3_column_text(statement, 0);
    same = version != NULL && strcmp(version, GRUNDY_VERSION) == 0;
  }
  sqlite3_finalize(statement);
  /* A connection that is being opened (sqlite3_auto_extension) would take the error that is left here
   * for its own and fail; a statement that works clears it. */
  if (!same)
    sqlite3_exec(db, "SELECT 1", NULL, NULL, NULL);
  return same;
}

#ifdef _WIN32
__declspec(dllexport)
#else
__attribute__((visibility("default")))
#endif
    int sqlite3_grundy_init(sqlite3 *db, char **error, const struct sqlite3_api_routines *api) {
#ifdef SQLITE_CORE
  (void)api;
#else
  SQLITE_EXTENSION_INIT2(api);
#endif
  if (sqlite3_libversion_number() < OLDEST_SQLITE)
    return fail(
        error,
        sqlite3_mprintf("grundy needs SQLite 3.31 or newer, this is %s", sqlite3_libversion()),
        SQLITE_ERROR);
  if (is_registered(db))
    return SQLITE_OK;
  int status = connection_register(db);
  if (status == SQLITE_OK)
    return SQLITE_OK;
  return fail(error, sqlite3_mprintf("grundy: %s", sqlite3_errmsg(db)), status);
}
