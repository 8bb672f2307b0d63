#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#include "sqlite/connection.h"

#include <stdlib.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "sqlite/aggregate.h"
#include "sqlite/files.h"
#include "sqlite/module.h"
#include "core/queen/queen.h"

/* The connection as SQLite's registrations share it: freed with the last of them. */
typedef struct shared_connection {
  sql_connection connection;
  int references;
  int family_count;
  void **caches; /* one slot per module */
  sql_binding bindings[];
} shared_connection;

/* Ask for huge pages, whole ones, where a new block is that large: fresh memory and giving it back
** take most of the time of a large board that is stopped soon. */
static void ask_for_huge_pages(void *block, uint64_t bytes) {
#ifdef MADV_HUGEPAGE
  const uintptr_t page = (uintptr_t)1 << 21;
  uintptr_t first = ((uintptr_t)block + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)block + (uintptr_t)bytes) / page * page;
  if (block != NULL && end > first)
    madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)block, (void)bytes;
#endif
}

static void *host_resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes == 0) {
    sqlite3_free(block);
    return NULL;
  }
  void *resized = sqlite3_realloc64(block, bytes);
  if (block == NULL)
    ask_for_huge_pages(resized, bytes);
  return resized;
}

/* A statement that takes a few thousand steps of SQLite's virtual machine. Running it is how a long
** computation learns that it is to stop: SQLite looks for sqlite3_interrupt() and calls the
** progress handler while a statement runs, and has offered no other way before 3.41. */
static const char probe_sql[] =
    "WITH RECURSIVE probe(beat) AS (VALUES(1) UNION ALL SELECT beat + 1 FROM probe LIMIT 300) "
    "SELECT max(beat) FROM probe";

/* The time in milliseconds since some day long ago; 0: unknown. */
static sqlite3_int64 read_clock(void) {
  sqlite3_vfs *vfs = sqlite3_vfs_find(NULL);
  sqlite3_int64 milliseconds = 0;
  double days = 0;
  if (vfs == NULL)
    return 0;
  if (vfs->iVersion >= 2 && vfs->xCurrentTimeInt64 != NULL)
    return vfs->xCurrentTimeInt64(vfs, &milliseconds) == SQLITE_OK ? milliseconds : 0;
  return vfs->xCurrentTime(vfs, &days) == SQLITE_OK ? (sqlite3_int64)(days * 86400000.0) : 0;
}

/* Once a second, say in SQLite's log what long work is at. Answers do not depend on the clock. */
static void log_progress(sql_connection *connection) {
  core_progress progress = connection->host.progress;
  if (progress.phase == NULL || connection->working == NULL)
    return;
  sqlite3_int64 time = read_clock();
  bool first = connection->next_notice == 0;
  if (!first && time < connection->next_notice)
    return;
  connection->next_notice = time + 1000;
  const char *name = connection->working->function->name;
  if (!first && progress.of > 0)
    sqlite3_log(SQLITE_NOTICE, "%s(): %s: %llu of %llu", name, progress.phase,
                (unsigned long long)progress.done, (unsigned long long)progress.of);
  else if (!first)
    sqlite3_log(SQLITE_NOTICE, "%s(): %s: %llu", name, progress.phase,
                (unsigned long long)progress.done);
}

/* Work goes on where an authorizer forbids the question. Without memory for it, though, nothing could
** stop the work any more; and to prepare a statement may already find the interruption. */
static bool host_proceed(void *context) {
  sql_connection *connection = context;
  int status = SQLITE_OK;
  log_progress(connection);
  if (connection->probe == NULL)
    status = sqlite3_prepare_v2(connection->db, probe_sql, -1, &connection->probe, NULL);
  if (status == SQLITE_OK) {
    status = sqlite3_step(connection->probe);
    sqlite3_reset(connection->probe);
  }
  connection->stop_reason = status;
  return status != SQLITE_INTERRUPT && status != SQLITE_NOMEM;
}

void connection_end_probe(sql_connection *connection) {
  sqlite3_finalize(connection->probe);
  connection->probe = NULL;
}

/* Does the work that is going on need the cache of that module? */
static bool is_in_use(const shared_connection *shared, int index) {
  const sql_binding *working = shared->connection.working;
  const sql_module *module =
      working == NULL ? NULL : grundy_modules[working->cache - shared->caches];
  while (module != NULL && module != grundy_modules[index])
    module = module->uses;
  return module != NULL;
}

static bool host_make_room(void *context) {
  sql_connection *connection = context;
  const shared_connection *shared = (shared_connection *)connection;
  uint64_t before = connection->host.memory_used;
  for (int i = 0; i < shared->family_count; i++)
    if (shared->caches[i] != NULL && grundy_modules[i]->shrink_cache != NULL &&
        !is_in_use(shared, i))
      grundy_modules[i]->shrink_cache(shared->caches[i]);
  return connection->host.memory_used < before;
}

static int count_families(void) {
  int count = 0;
  while (grundy_modules[count] != NULL)
    count++;
  return count;
}

/* How many registrations a function takes: one for each number of arguments. */
static int count_registrations(const sql_function *function) {
  bool one = function->kind == FUNCTION_TABLE || function->most_arguments == FUNCTION_ANY_COUNT;
  return one ? 1 : function->most_arguments - function->least_arguments + 1;
}

static int count_bindings(void) {
  int count = 0;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++)
      count += count_registrations(&grundy_modules[i]->functions[j]);
  return count;
}

void **connection_cache(sql_connection *connection, const sql_module *module) {
  const shared_connection *shared = (shared_connection *)connection;
  int index = 0;
  while (grundy_modules[index] != module)
    index++;
  return &shared->caches[index];
}

/* An instruction set can be forced, for tests; one that isn't there is not. */
static void choose_isa(sql_connection *connection) {
  const char *name = getenv("GRUNDY_ISA");
  const queen_variant *forced = name == NULL ? NULL : queen_variant_named(name);
  connection->queen_variant = forced != NULL ? forced : queen_variant_named(NULL);
  if (forced != NULL)
    connection->host.widest_isa = queen_variant_isa(forced);
}

static shared_connection *new_connection(sqlite3 *db) {
  size_t bindings = (size_t)count_bindings(), modules = (size_t)count_families();
  shared_connection *shared =
      sqlite3_malloc64(sizeof *shared + bindings * sizeof(sql_binding) + modules * sizeof(void *));
  if (shared == NULL)
    return NULL;
  shared->references = 1;
  shared->family_count = (int)modules;
  shared->caches = (void **)&shared->bindings[bindings];
  for (size_t i = 0; i < modules; i++)
    shared->caches[i] = NULL;
  shared->connection = (sql_connection){.db = db};
  shared->connection.host = (core_host){.context = &shared->connection,
                                        .resize = host_resize,
                                        .proceed = host_proceed,
                                        .make_room = host_make_room,
                                        .memory_limit = CONNECTION_DEFAULT_MEMORY_LIMIT,
                                        .work_left = CORE_WORK_BETWEEN_QUESTIONS,
                                        .files = &files_of_connection};
  choose_isa(&shared->connection);
  return shared;
}

static void connection_release(shared_connection *shared) {
  if (--shared->references > 0)
    return;
  for (int i = 0; i < shared->family_count; i++)
    if (shared->caches[i] != NULL)
      grundy_modules[i]->free_cache(shared->caches[i]);
  sqlite3_free(shared);
}

/* SQLite has dropped a registration. The connection is the first member of what is shared. */
static void release_binding(void *client_data) {
  connection_release((shared_connection *)((sql_binding *)client_data)->connection);
}

static void call_scalar(sqlite3_context *context, int count, sqlite3_value **arguments) {
  const sql_binding *binding = connection_binding(context);
  const struct sql_binding *outer = connection_begin(binding);
  binding->function->scalar(context, count, arguments);
  connection_end(binding->connection, outer);
}

static int register_function(sqlite3 *db, sql_binding *binding) {
  const sql_function *function = binding->function;
  int flags = SQLITE_UTF8 | function->flags;
  if (function->kind == FUNCTION_AGGREGATE)
    return sqlite3_create_window_function(db, function->name, binding->argument_count, flags,
                                          binding, aggregate_step, aggregate_final, aggregate_value,
                                          aggregate_inverse, release_binding);
  return sqlite3_create_function_v2(db, function->name, binding->argument_count, flags, binding,
                                    call_scalar, NULL, NULL, release_binding);
}

/* SQLite gives the reference back, by release_binding, also when it fails. */
static int register_binding(shared_connection *shared, sql_binding *binding) {
  shared->references++;
  if (binding->function->kind == FUNCTION_TABLE)
    return sqlite3_create_module_v2(shared->connection.db, binding->function->name, &table_module,
                                    binding, release_binding);
  return register_function(shared->connection.db, binding);
}

/* Fill in the bindings from the registration table. */
static int bind_functions(shared_connection *shared) {
  sql_binding *next = shared->bindings;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++) {
      const sql_function *function = &grundy_modules[i]->functions[j];
      bool any_count = function->most_arguments == FUNCTION_ANY_COUNT;
      for (int k = 0; k < count_registrations(function); k++)
        *next++ = (sql_binding){.connection = &shared->connection,
                                .function = function,
                                .argument_count =
                                    any_count ? FUNCTION_ANY_COUNT : function->least_arguments + k,
                                .cache = &shared->caches[i]};
    }
  return (int)(next - shared->bindings);
}

/* Take back what has been registered: the library goes away when its entry point fails. */
static void unregister(sqlite3 *db, const shared_connection *shared, int count) {
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

int connection_register(sqlite3 *db) {
  shared_connection *shared = new_connection(db);
  if (shared == NULL)
    return SQLITE_NOMEM;
  int count = bind_functions(shared), status = SQLITE_OK, done = 0;
  while (done < count && status == SQLITE_OK)
    status = register_binding(shared, &shared->bindings[done++]);
  if (status != SQLITE_OK)
    unregister(db, shared, done - 1);
  connection_release(shared);
  return status;
}
