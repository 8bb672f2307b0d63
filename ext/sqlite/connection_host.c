#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#include "sqlite/connection_host.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "sqlite/files.h"
#include "sqlite/module.h"

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

/* Work goes on where SQLite can't be asked. Without memory to ask, though, nothing could stop the work
** any more. */
static bool host_proceed(void *context) {
  sql_connection *connection = context;
  connection->asked = true;
  if (connection->working != NULL)
    notice_consider(&connection->notice, &connection->host, connection->working->function->name);
  connection->stop_reason = interrupt_probe_ask(&connection->probe, connection->db);
  return connection->stop_reason == SQLITE_OK;
}

/* Does the work that is going on need the cache of that module? */
static bool is_in_use(const sql_connection *connection, int index) {
  const sql_binding *working = connection->working;
  const sql_module *module =
      working == NULL ? NULL : grundy_modules[working->cache - connection->caches];
  while (module != NULL && module != grundy_modules[index])
    module = module->uses;
  return module != NULL;
}

static bool host_make_room(void *context) {
  sql_connection *connection = context;
  uint64_t before = connection->host.memory_used;
  if (cache_make_room(&connection->cache))
    return true;
  for (int i = 0; grundy_modules[i] != NULL; i++)
    if (connection->caches[i] != NULL && grundy_modules[i]->shrink_cache != NULL &&
        !is_in_use(connection, i))
      grundy_modules[i]->shrink_cache(connection->caches[i]);
  return connection->host.memory_used < before;
}

core_host connection_host(sql_connection *connection) {
  return (core_host){.context = connection,
                     .resize = host_resize,
                     .proceed = host_proceed,
                     .make_room = host_make_room,
                     .memory_limit = CONNECTION_DEFAULT_MEMORY_LIMIT,
                     .work_left = CORE_WORK_BETWEEN_QUESTIONS,
                     .files = &files_of_connection};
}
