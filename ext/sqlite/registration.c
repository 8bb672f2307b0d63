/* Registration of functions, aggregates and tables.
**
** Each function is registered once per number of arguments that it accepts; each registration has a
** binding as its client data, and all of them share one block with the connection, which is freed
** with the last registration. Example: nim_mul(a, b) is one function of two arguments, hence one
** binding; a function with one required and one optional argument has two. A name that is only a
** table is also registered as a function, which fails with an error that shows the right form of
** the call. Functions that newcomers often call in other ways fail with such an error in FROM and
** with another number of arguments. */
#include "sqlite/registration.h"

#include "grundy.h"
#include "sqlite/aggregate.h"
#include "sqlite/module.h"

/* The connection, shared by all registrations and freed with the last of them. */
typedef struct shared_connection {
  sql_connection connection;
  int references;
  sql_binding bindings[];
} shared_connection;
_Static_assert(offsetof(shared_connection, connection) == 0, "bindings point to the connection");

/* Return the number of registrations of a function: one for each number of arguments. */
static int registration_count_registrations(const sql_function *function) {
  const argument_declaration *arguments = function->arguments;
  bool one = function->kind == FUNCTION_TABLE || function->variadic != NULL;
  return one ? 1 : declared_count(arguments) - declared_required(arguments) + 1;
}

static int registration_count_bindings(void) {
  int count = 0;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++)
      count += registration_count_registrations(&grundy_modules[i]->functions[j]);
  return count;
}

static shared_connection *registration_new_connection(sqlite3 *db) {
  size_t bindings = (size_t)registration_count_bindings();
  shared_connection *shared = sqlite3_malloc64(sizeof *shared + bindings * sizeof(sql_binding));
  if (shared == NULL)
    return NULL;
  shared->references = 1;
  connection_open(&shared->connection, db);
  return shared;
}

static void registration_connection_release(shared_connection *shared) {
  core_assert(shared->references > 0);
  if (--shared->references > 0)
    return;
  core_assert(shared->connection.users.under_way == 0 && shared->connection.users.observed == 0);
  cache_close(&shared->connection.cache);
  sqlite3_free(shared);
}

/* Release a registration that SQLite has dropped. The connection is the first member of
** shared_connection. */
static void registration_release_binding(void *client_data) {
  registration_connection_release((shared_connection *)((sql_binding *)client_data)->connection);
}

/* Set the result of a scalar with any number of arguments. It is NULL if an argument is NULL. */
static CORE_NOINLINE bool registration_compute_variadic(sql_call *call, int count,
                                                        sqlite3_value **values,
                                                        sqlite3_context *context) {
  for (int i = 0; i < count; i++)
    if (sqlite3_value_type(values[i]) == SQLITE_NULL)
      return true;
  return call->binding->function->variadic(call, count, values, context) && call_is_in_time(call);
}

/* Set the result of a scalar. */
static bool registration_compute(sql_call *call, int count, sqlite3_value **values,
                                 sqlite3_context *context) {
  const sql_function *function = call->binding->function;
  if (function->variadic != NULL)
    return registration_compute_variadic(call, count, values, context);
  sql_argument arguments[DECLARED_ARGUMENTS];
  declared_status status = declared_read_all(call, function->arguments, count, values, arguments);
  if (status == DECLARED_READ && function->compute != NULL)
    return function->compute(call, arguments, context) && call_is_in_time(call);
  if (status == DECLARED_READ)
    sqlite3_result_int64(context,
                         function->of_two == NULL
                             ? function->of_one(arguments[0].integer)
                             : function->of_two(arguments[0].integer, arguments[1].integer));
  return status != DECLARED_FAILED;
}

static void registration_call_scalar(sqlite3_context *context, int count, sqlite3_value **values) {
  sql_binding *binding = connection_binding(context);
  outer_work outer = connection_begin(binding);
  sql_call call = call_begin(binding);
  bool computed;
  do
    computed = registration_compute(&call, count, values, context);
  while (!computed && call_retry(&call));
  if (!computed)
    call_report(&call, context);
  connection_end(binding->connection, outer);
  if (outer.working == NULL && connection_keeps_too_much(binding->connection))
    connection_observe_statement(binding->connection, context);
}

/* SQLite releases the reference with registration_release_binding, also if it fails. */
static int registration_of_binding(shared_connection *shared, sql_binding *binding) {
  shared->references++;
  if (binding->function->kind == FUNCTION_TABLE)
    return sqlite3_create_module_v2(shared->connection.db, binding->function->name, &table_module,
                                    binding, registration_release_binding);
  sqlite3 *db = shared->connection.db;
  const sql_function *function = binding->function;
  int flags = SQLITE_UTF8 | function->flags;
  if (function->kind == FUNCTION_AGGREGATE)
    return sqlite3_create_window_function(db, function->name, binding->argument_count, flags,
                                          binding, aggregate_step, aggregate_final, aggregate_value,
                                          aggregate_inverse, registration_release_binding);
  return sqlite3_create_function_v2(db, function->name, binding->argument_count, flags, binding,
                                    registration_call_scalar, NULL, NULL,
                                    registration_release_binding);
}

/* Undo the first `count` registrations: SQLite unloads the library when its entry point fails. */
static void registration_undo(sqlite3 *db, const shared_connection *shared, int count) {
  for (int i = 0; i < count; i++) {
    const sql_binding *binding = &shared->bindings[i];
    const char *name = binding->function->name;
    if (binding->function->kind == FUNCTION_TABLE)
      sqlite3_create_module_v2(db, name, NULL, NULL, NULL);
    else
      sqlite3_create_function_v2(db, name, binding->argument_count, SQLITE_UTF8, NULL, NULL, NULL,
                                 NULL, NULL);
  }
}

/* ---- The errors of a table that is called as a function, of a function that is read as a table,
** and of a wrong number of arguments ---- */

/* Return the error of a call of this form, or NULL if memory is short. */
static char *registration_describe_mistake(const sql_function *function, int count) {
  const char *name = function->name, *example = function->example;
  if (function->kind == FUNCTION_TABLE)
    return sqlite3_mprintf("%s is a table: SELECT ... FROM %s(...), for example %s", name, name,
                           example);
  char *signature = declared_signature(function), *text = NULL;
  int most = declared_count(function->arguments), least = declared_required(function->arguments);
  const char *kind = function->kind == FUNCTION_AGGREGATE ? "an aggregate" : "a function";
  if (signature != NULL && most == least)
    text = sqlite3_mprintf("%s is %s with %d argument%s, got %d; for example %s", signature, kind,
                           most, most == 1 ? "" : "s", count, example);
  else if (signature != NULL)
    text = sqlite3_mprintf("%s is %s with %d %s %d arguments, got %d; for example %s", signature,
                           kind, least, most == least + 1 ? "or" : "to", most, count, example);
  sqlite3_free(signature);
  if (text != NULL && function->remedy != NULL)
    text = sqlite3_mprintf("%z; %s", text, function->remedy);
  return text;
}

static void registration_mistaken_call(sqlite3_context *context, int count,
                                       sqlite3_value **values) {
  (void)values;
  char *message = registration_describe_mistake(sqlite3_user_data(context), count);
  if (message == NULL)
    sqlite3_result_error_nomem(context); /* uncovered: failure */
  else
    sqlite3_result_error(context, message, -1);
  sqlite3_free(message);
}

static int registration_mistaken_connect(sqlite3 *db, void *data, int argc, const char *const *argv,
                                         sqlite3_vtab **result, char **error) {
  (void)db, (void)argc, (void)argv, (void)result;
  const sql_function *function = data;
  *error = sqlite3_mprintf("%s is a function, not a table: SELECT %s(...), for example %s",
                           function->name, function->name, function->example);
  return *error == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

/* SQLite requires xBestIndex. */
/* uncovered: this table can never be opened */
static int registration_mistaken_best_index(sqlite3_vtab *table, sqlite3_index_info *info) {
  (void)table, (void)info;
  return SQLITE_ERROR;
}

static const sqlite3_module registration_mistaken_module = {
    .xConnect = registration_mistaken_connect, .xBestIndex = registration_mistaken_best_index};

/* The names of all functions, then the names of all tables: hash tables with linear probing. */
typedef struct registration_names {
  uint32_t size; /* the slots of each: a power of two, at least twice the number of names */
  const char *slots[];
} registration_names;

/* Return the slot of a name: it is NULL if there is no such function or table. */
static const char **registration_name_slot(registration_names *names, const char *name,
                                           bool is_table) {
  const char **slots = names->slots + (is_table ? names->size : 0);
  uint32_t at = (uint32_t)core_hash_bytes(0, name, strlen(name)) & (names->size - 1);
  while (slots[at] != NULL && strcmp(slots[at], name) != 0)
    at = (at + 1) & (names->size - 1);
  return &slots[at];
}

/* Return the names of at most `count` functions and tables, or NULL if memory is short. The caller
** frees them. */
static registration_names *registration_list_names(int count) {
  uint32_t size = 1;
  while (size < 2 * (uint32_t)count)
    size *= 2;
  size_t bytes = sizeof(registration_names) + 2 * (size_t)size * sizeof(const char *);
  registration_names *names = sqlite3_malloc64(bytes);
  if (names == NULL)
    return NULL;
  memset(names, 0, bytes);
  names->size = size;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++) {
      const sql_function *function = &grundy_modules[i]->functions[j];
      *registration_name_slot(names, function->name, function->kind == FUNCTION_TABLE) =
          function->name;
    }
  return names;
}

/* Register the errors for one name, or undo that. The function is passed as client data, without
** const, since SQLite requires it; it is never written to. */
static int registration_change_mistaken(sqlite3 *db, registration_names *names,
                                        const sql_function *function, bool undo) {
  const char *name = function->name;
  void *data = undo ? NULL : (void *)(uintptr_t)function;
  bool is_table = function->kind == FUNCTION_TABLE;
  bool is_both = *registration_name_slot(names, name, !is_table) != NULL;
  int status = SQLITE_OK;
  if ((is_table && !is_both) || function->explains_calls)
    status = sqlite3_create_function_v2(db, name, -1, SQLITE_UTF8 | SQLITE_INNOCUOUS, data,
                                        undo ? NULL : registration_mistaken_call, NULL, NULL, NULL);
  if (is_table || is_both || !function->explains_calls || status != SQLITE_OK)
    return status;
  return sqlite3_create_module_v2(db, name, undo ? NULL : &registration_mistaken_module, data,
                                  NULL);
}

/* Register a function for each name that is only a table, and for the functions that explain calls
** a table and a function of any number of arguments. They fail with an error that shows the right
** form of the call. With `undo`, remove them. */
static int registration_of_mistaken(sqlite3 *db, registration_names *names, bool undo) {
  int status = SQLITE_OK;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count && (status == SQLITE_OK || undo); j++)
      status = registration_change_mistaken(db, names, &grundy_modules[i]->functions[j], undo);
  return status;
}

/* ---- Registration ---- */

int registration_register(sqlite3 *db) {
  shared_connection *shared = registration_new_connection(db);
  if (shared == NULL)
    return SQLITE_NOMEM;
  /* Fill in the bindings from the registration table. */
  sql_binding *next = shared->bindings;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++) {
      const sql_function *function = &grundy_modules[i]->functions[j];
      int least = function->variadic != NULL ? -1 : declared_required(function->arguments);
      for (int k = 0; k < registration_count_registrations(function); k++)
        *next++ = (sql_binding){.connection = &shared->connection,
                                .function = function,
                                .argument_count = (int16_t)(least + k)};
    }
  int count = (int)(next - shared->bindings), done = 0;
  core_assert(count == registration_count_bindings());
  /* Find out first whether there is memory for all registrations; each takes a few hundred bytes.
  ** If memory ran out halfway over an older version, neither version would be complete. */
  void *room = sqlite3_malloc64((sqlite3_uint64)count * 1024);
  sqlite3_free(room);
  registration_names *names = registration_list_names(count);
  int status = room != NULL && names != NULL ? SQLITE_OK : SQLITE_NOMEM;
  while (done < count && status == SQLITE_OK)
    status = registration_of_binding(shared, &shared->bindings[done++]);
  if (status == SQLITE_OK) {
    status = registration_of_mistaken(db, names, false);
    done += status != SQLITE_OK;
    if (status != SQLITE_OK)
      registration_of_mistaken(db, names, true);
  }
  if (status != SQLITE_OK && done > 0)
    registration_undo(db, shared, done - 1);
  sqlite3_free(names);
  registration_connection_release(shared);
  return status;
}

/* ---- Tables that were dropped ---- */

/* The answer of grundy_limit() to a pointer. `code` distinguishes copies of the library, even of
** the same version. */
typedef struct found_connection {
  shared_connection *shared;
  const void *code;
} found_connection;

static const char found_type[] = "grundy " GRUNDY_VERSION;

bool registration_answer_pointer(sqlite3_context *context, sqlite3_value *value) {
  found_connection *found = sqlite3_value_pointer(value, found_type);
  if (found == NULL)
    return false;
  found->shared = (shared_connection *)connection_binding(context)->connection;
  found->code = grundy_modules;
  return true;
}

/* Find the connection whose functions are registered on `db`. *result stays NULL if none is
** found. */
static int registration_find_shared(sqlite3 *db, shared_connection **result) {
  sqlite3_stmt *statement = NULL;
  found_connection found = {.shared = NULL};
  int status = sqlite3_prepare_v2(db, "SELECT grundy_limit(?1)", -1, &statement, NULL);
  if (status == SQLITE_OK)
    status = sqlite3_bind_pointer(statement, 1, &found, found_type, NULL);
  if (status == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW && found.code == grundy_modules)
    *result = found.shared;
  int finished = sqlite3_finalize(statement);
  return status == SQLITE_NOMEM || finished == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
}

/* Note which tables SQLite has. This is an error if SQLite was built without such pragmas. */
static int registration_mark_tables(shared_connection *shared, int count) {
  sqlite3_stmt *names = NULL;
  int status = sqlite3_prepare_v2(shared->connection.db, "SELECT name FROM pragma_module_list", -1,
                                  &names, NULL);
  for (int i = 0; i < count; i++)
    shared->bindings[i].listed = false;
  while (status == SQLITE_OK && (status = sqlite3_step(names)) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(names, 0);
    status = name == NULL ? SQLITE_NOMEM : SQLITE_OK;
    for (int i = 0; i < count && name != NULL; i++)
      shared->bindings[i].listed |= sqlite3_stricmp(name, shared->bindings[i].function->name) == 0;
  }
  sqlite3_finalize(names);
  return status == SQLITE_DONE ? SQLITE_OK : status;
}

int registration_restore(sqlite3 *db) {
  shared_connection *shared = NULL;
  int count = registration_count_bindings(), status = registration_find_shared(db, &shared);
  if (status != SQLITE_OK || shared == NULL)
    return status;
  status = registration_mark_tables(shared, count);
  for (int i = 0; i < count && status == SQLITE_OK; i++) {
    sql_binding *binding = &shared->bindings[i];
    if (binding->function->kind == FUNCTION_TABLE && !binding->listed)
      status = registration_of_binding(shared, binding);
  }
  return (status & 0xff) == SQLITE_NOMEM ? SQLITE_NOMEM : SQLITE_OK;
}
