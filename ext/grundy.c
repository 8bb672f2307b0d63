/* The entry point, and the list of modules. */
#define GRUNDY_ENTRY_POINT
#include "sqlite/module.h"

#include "sqlite/registration.h"
#include "grundy.h"

#define OLDEST_SQLITE 3031000

/* clang-format off */
/* The registration table. Each line is a module, which is a file of ext/sqlite/functions, in the
** order of grundy_help. */
#define MODULES(ONE) \
  ONE(nim_module) \
  ONE(mex_module) \
  ONE(range_module) \
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
  ONE(bits_grids_module) \
  ONE(game_module) \
  ONE(game_tables_module) \
  ONE(boards_module) \
  ONE(board_list_module) \
  ONE(board_outcomes_module) \
  ONE(graph_values_module) \
  ONE(graph_bits_module) \
  ONE(boxes_module) \
  ONE(hackenbush_module) \
  ONE(thermograph_svg_module) \
  ONE(sequence_module) \
  ONE(nimbers_module) \
  ONE(shards_module) \
  ONE(svg_module) \
  ONE(graph_svg_module) \
  ONE(plot_svg_module) \
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
    sqlite3_free(message); /* uncovered: SQLite's loader always takes the message */
  return status;
}

#ifndef SQLITE_CORE
/* Keep the pointer to SQLite's functions. A library of SQLite passes the same pointer at every
** load; another pointer belongs to another library in this process, which this copy of the
** extension cannot serve. Threads may load the extension at the same time, so the pointer is
** written once, atomically. */
static bool grundy_keep_api(const struct sqlite3_api_routines *api) {
  const struct sqlite3_api_routines *kept = CORE_LOAD_ACQUIRE(&sqlite3_api);
  if (kept == NULL && CORE_REPLACE_ATOMICALLY(&sqlite3_api, &kept, api))
    return true;
  return kept == api;
}

/* Allocate the message with the library that asks, since it will free it. */
static int grundy_refuse_second_library(char **error, const struct sqlite3_api_routines *api) {
  if (error != NULL)
    *error = api->mprintf("grundy serves another SQLite library of this process (%s) already; this "
                          "one (%s) must load a copy of the file under another path",
                          sqlite3_libversion(), api->libversion());
  return SQLITE_ERROR;
}
#endif

/* Clear the connection's error: if the extension is automatic (sqlite3_auto_extension),
** sqlite3_open() would report the error as its own. */
static void grundy_clear_error(sqlite3 *db) {
  sqlite3_stmt *statement = NULL;
  sqlite3_prepare_v2(db, "SELECT 1", -1, &statement, NULL);
  sqlite3_finalize(statement);
}

/* Find out whether this version is already registered. grundy_version() is registered last. The
** status is SQLITE_NOMEM if memory ran out before the answer, else SQLITE_OK. */
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
    grundy_clear_error(db);
  return prepared == SQLITE_NOMEM || finished == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
}

/* Both entry points call this static function. A call of an exported function could end in another
** build of the library in this process, since SQLite opens libraries with RTLD_GLOBAL. */
static int grundy_load(sqlite3 *db, char **error, const struct sqlite3_api_routines *api) {
#ifdef SQLITE_CORE
  (void)api;
#else
  if (!grundy_keep_api(api))
    return grundy_refuse_second_library(error, api);
#endif
  if (sqlite3_libversion_number() < OLDEST_SQLITE)
    /* uncovered: takes SQLite before 3.31 */
    return grundy_fail(
        error,
        sqlite3_mprintf("grundy needs SQLite 3.31 or newer, this is %s", sqlite3_libversion()),
        SQLITE_ERROR);
  bool found;
  int status = grundy_find_version(db, &found);
  if (status == SQLITE_OK)
    status = found ? registration_restore(db) : registration_register(db);
  /* The failed statement is still reported by sqlite3_errcode(), and by sqlite3_open() if this is
  ** an automatic extension. A statement that succeeds clears it. */
  if (status == SQLITE_OK)
    status = grundy_find_version(db, &found);
  if (status == SQLITE_OK)
    return SQLITE_OK;
  return grundy_fail(error, sqlite3_mprintf("grundy: %s", sqlite3_errmsg(db)), status);
}

CORE_EXPORTED int sqlite3_grundy_init(sqlite3 *db, char **error,
                                      const struct sqlite3_api_routines *api) {
  return grundy_load(db, error, api);
}

#ifndef SQLITE_CORE
/* SQLite uses this name if the file was renamed. A program that links several extensions can have
** only one function of this name, so only the loadable library has it. */
CORE_EXPORTED int sqlite3_extension_init(sqlite3 *db, char **error,
                                         const struct sqlite3_api_routines *api) {
  return grundy_load(db, error, api);
}
#endif
