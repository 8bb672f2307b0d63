#include "sqlite/mistaken.h"

#include <string.h>

#include "sqlite/module.h"

static bool mistaken_has(const char *name, bool table) {
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++) {
      const sql_function *function = &grundy_modules[i]->functions[j];
      if ((function->kind == FUNCTION_TABLE) == table && strcmp(function->name, name) == 0)
        return true;
    }
  return false;
}

static void mistaken_call(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  const char *name = sqlite3_user_data(context);
  char *message = sqlite3_mprintf("%s is a table: SELECT ... FROM %s(...)", name, name);
  if (message == NULL)
    sqlite3_result_error_nomem(context);
  else
    sqlite3_result_error(context, message, -1);
  sqlite3_free(message);
}

static int mistaken_connect(sqlite3 *db, void *name, int argc, const char *const *argv,
                            sqlite3_vtab **result, char **error) {
  (void)db, (void)argc, (void)argv, (void)result;
  *error = sqlite3_mprintf("%s is a function, not a table: SELECT %s(...)", name, name);
  return *error == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

/* A table that is never there needs nothing else, but SQLite wants xBestIndex. */
static int mistaken_best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table, (void)info;
  return SQLITE_ERROR;
}

static const sqlite3_module mistaken_module = {.xConnect = mistaken_connect,
                                               .xBestIndex = mistaken_best_index};

/* SQLite takes data that may be written to; nobody writes. */
static int mistaken_change(sqlite3 *db, const sql_function *function, bool undo) {
  const char *name = function->name;
  void *data = undo ? NULL : (void *)(uintptr_t)name;
  bool is_table = function->kind == FUNCTION_TABLE;
  if (mistaken_has(name, !is_table))
    return SQLITE_OK;
  if (is_table)
    return sqlite3_create_function_v2(db, name, -1, SQLITE_UTF8 | SQLITE_INNOCUOUS, data,
                                      undo ? NULL : mistaken_call, NULL, NULL, NULL);
  if (strchr(name, '_') == NULL)
    return SQLITE_OK;
  return sqlite3_create_module_v2(db, name, undo ? NULL : &mistaken_module, data, NULL);
}

static int mistaken_change_all(sqlite3 *db, bool undo) {
  int status = SQLITE_OK;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count && (status == SQLITE_OK || undo); j++)
      status = mistaken_change(db, &grundy_modules[i]->functions[j], undo);
  return status;
}

int mistaken_register(sqlite3 *db) {
  return mistaken_change_all(db, false);
}

void mistaken_undo(sqlite3 *db) {
  mistaken_change_all(db, true);
}
