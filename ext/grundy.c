/* The entry point, and the table of what there is. */
#define GRUNDY_ENTRY_POINT
#include "sqlite/feature.h"

#include <string.h>

#include "sqlite/connection.h"
#include "grundy.h"

#define OLDEST_SQLITE 3031000

extern const family about_family, mex_family, nim_family, pawns_family, pieces_family, queen_family,
    stairs_family, towers_family, trees_family;

/* The registration table: a family is a file of ext/sqlite. */
const family *const grundy_families[] = {
    &pieces_family, &queen_family, &nim_family,   &mex_family,   &towers_family,
    &stairs_family, &trees_family, &pawns_family, &about_family, NULL};

static int fail(char **error, char *message, int status) {
  if (error != NULL)
    *error = message;
  else
    sqlite3_free(message);
  return status;
}

#ifndef SQLITE_CORE
/* SQLite's convention is to store the same pointer at every load. Threads that load at one time, or
** use what another has loaded, must find it written once. */
static void keep_api(const struct sqlite3_api_routines *api) {
  const struct sqlite3_api_routines *kept = __atomic_load_n(&sqlite3_api, __ATOMIC_ACQUIRE);
  if (kept != api)
    __atomic_compare_exchange_n(&sqlite3_api, &kept, api, false, __ATOMIC_ACQ_REL,
                                __ATOMIC_ACQUIRE);
}
#endif

/* Is this very version registered already? grundy_version() is the last to be registered. Only a
** lack of memory leaves that open. */
static int find_version(sqlite3 *db, bool *found) {
  sqlite3_stmt *statement = NULL;
  *found = false;
  int prepared = sqlite3_prepare_v2(db, "SELECT grundy_version()", -1, &statement, NULL);
  if (prepared == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    const char *version = (const char *)sqlite3_column_text(statement, 0);
    *found = version != NULL && strcmp(version, GRUNDY_VERSION) == 0;
  }
  int finished = sqlite3_finalize(statement);
  return prepared == SQLITE_NOMEM || finished == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
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
  keep_api(api);
#endif
  if (sqlite3_libversion_number() < OLDEST_SQLITE)
    return fail(
        error,
        sqlite3_mprintf("grundy needs SQLite 3.31 or newer, this is %s", sqlite3_libversion()),
        SQLITE_ERROR);
  bool found;
  int status = find_version(db, &found);
  if (status == SQLITE_OK && !found)
    status = connection_register(db);
  /* The question that failed is what sqlite3_errcode() tells until one is answered, and with it
  ** sqlite3_open() fails where an automatic extension left it behind. */
  if (status == SQLITE_OK && !found)
    status = find_version(db, &found);
  if (status == SQLITE_OK)
    return SQLITE_OK;
  return fail(error, sqlite3_mprintf("grundy: %s", sqlite3_errmsg(db)), status);
}
