/* The entry point, and the table of what there is. */
#define GRUNDY_ENTRY_POINT
#include "sqlite/module.h"

#include <string.h>

#include "sqlite/registration.h"
#include "grundy.h"

#define OLDEST_SQLITE 3031000

/* clang-format off */
/* The registration table: a module is a file of ext/sqlite, and a line here, in the order in which
** grundy_help shows them. */
#define MODULES(ONE) \
  ONE(nim_module) \
  ONE(mex_module) \
  ONE(pieces_module) \
  ONE(queen_module) \
  ONE(heaps_module) \
  ONE(heap_rows_module) \
  ONE(heap_sums_module) \
  ONE(heap_genus_module) \
  ONE(heap_game_module) \
  ONE(misere_module) \
  ONE(misere_forms_module) \
  ONE(towers_module) \
  ONE(staircase_module) \
  ONE(coin_tree_module) \
  ONE(coin_rows_module) \
  ONE(pawns_module) \
  ONE(solve_module) \
  ONE(solve_moves_module) \
  ONE(solve_bits_module) \
  ONE(solve_sums_module) \
  ONE(bits_moves_module) \
  ONE(tokens_module) \
  ONE(bit_sets_module) \
  ONE(bit_boards_module) \
  ONE(game_module) \
  ONE(game_tables_module) \
  ONE(boards_module) \
  ONE(board_outcomes_module) \
  ONE(graph_bits_module) \
  ONE(hackenbush_module) \
  ONE(thermograph_svg_module) \
  ONE(sequence_module) \
  ONE(nimbers_module) \
  ONE(shards_module) \
  ONE(svg_module) \
  ONE(graph_svg_module) \
  ONE(about_module)

#define DECLARE(module_name) extern const sql_module module_name;
#define POINT_TO(module_name) &module_name,

MODULES(DECLARE)

const sql_module *const grundy_modules[] = {MODULES(POINT_TO) NULL};
/* clang-format on */

static int grundy_fail(char **error, char *message, int status) {
  if (error != NULL)
    *error = message;
  else
    sqlite3_free(message);
  return status;
}

#ifndef SQLITE_CORE
/* SQLite hands over the same pointer at every load; another comes from another SQLite library of
** this process, which the code here can't serve as well. Threads that load at one time, or use what
** another has loaded, must find the pointer written once. */
static bool grundy_keep_api(const struct sqlite3_api_routines *api) {
  const struct sqlite3_api_routines *kept = __atomic_load_n(&sqlite3_api, __ATOMIC_ACQUIRE);
  if (kept == NULL && __atomic_compare_exchange_n(&sqlite3_api, &kept, api, false, __ATOMIC_ACQ_REL,
                                                  __ATOMIC_ACQUIRE))
    return true;
  return kept == api;
}

/* By the library that asks, which will free the message. */
static int grundy_refuse_second_library(char **error, const struct sqlite3_api_routines *api) {
  if (error != NULL)
    *error = api->mprintf("grundy serves another SQLite library of this process (%s) already; this "
                          "one (%s) must load a copy of the file under another path",
                          sqlite3_libversion(), api->libversion());
  return SQLITE_ERROR;
}
#endif

/* Have the connection forget that a statement failed: to sqlite3_open(), an error that is left
** there by an automatic extension (sqlite3_auto_extension) is an error of its own. */
static void grundy_forget_error(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(db, "SELECT 1", -1, &statement, NULL);
  sqlite3_finalize(statement);
}

/* Is this very version registered already? grundy_version() is the last to be registered. Only a
** lack of memory leaves that open. */
static int grundy_find_version(sqlite3 *db, bool *found) {
  sqlite3_stmt *statement = NULL;
  *found = false;
  int prepared = sqlite3_prepare_v2(db, "SELECT grundy_version()", -1, &statement, NULL);
  if (prepared == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
    const char *version = (const char *)sqlite3_column_text(statement, 0);
    *found = version != NULL && strcmp(version, GRUNDY_VERSION) == 0;
  }
  int finished = sqlite3_finalize(statement);
  if (prepared == SQLITE_ERROR)
    grundy_forget_error(db);
  return prepared == SQLITE_NOMEM || finished == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
}

#ifdef _WIN32
#define ENTRY_EXPORTED __declspec(dllexport)
#else
#define ENTRY_EXPORTED __attribute__((visibility("default")))
#endif

ENTRY_EXPORTED int sqlite3_grundy_init(sqlite3 *db, char **error,
                                       const struct sqlite3_api_routines *api) {
#ifdef SQLITE_CORE
  (void)api;
#else
  if (!grundy_keep_api(api))
    return grundy_refuse_second_library(error, api);
#endif
  if (sqlite3_libversion_number() < OLDEST_SQLITE)
    return grundy_fail(
        error,
        sqlite3_mprintf("grundy needs SQLite 3.31 or newer, this is %s", sqlite3_libversion()),
        SQLITE_ERROR);
  bool found;
  int status = grundy_find_version(db, &found);
  if (status == SQLITE_OK)
    status = found ? registration_restore(db) : registration_register(db);
  /* The question that failed is what sqlite3_errcode() tells until one is answered, and with it
  ** sqlite3_open() fails where an automatic extension left it behind. */
  if (status == SQLITE_OK)
    status = grundy_find_version(db, &found);
  if (status == SQLITE_OK)
    return SQLITE_OK;
  return grundy_fail(error, sqlite3_mprintf("grundy: %s", sqlite3_errmsg(db)), status);
}

#ifndef SQLITE_CORE
/* By this name SQLite finds the entry of a file that was renamed. A program that links several
** extensions has room for one function of the name, so it is in the loadable library alone. */
ENTRY_EXPORTED int sqlite3_extension_init(sqlite3 *db, char **error,
                                          const struct sqlite3_api_routines *api) {
  return sqlite3_grundy_init(db, error, api);
}
#endif
