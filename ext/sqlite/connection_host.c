#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#include "sqlite/connection_host.h"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "sqlite/files.h"

/* Ask for huge pages, whole ones, where a new block is that large: fresh memory and giving it back
** take most of the time of a large board that is stopped soon. */
static void host_ask_for_huge_pages(void *block, uint64_t bytes) {
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

/* SQLite's allocator gives no larger block: SQLITE_MAX_ALLOCATION_SIZE, unless it was built with less. */
#define HOST_LARGEST_BLOCK UINT64_C(2147483391)

static void *host_resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes == 0) {
    sqlite3_free(block);
    return NULL;
  }
  void *resized = sqlite3_realloc64(block, bytes);
  if (block == NULL)
    host_ask_for_huge_pages(resized, bytes);
  return resized;
}

/* Work goes on where SQLite can't be asked. Without memory to ask, though, nothing could stop the work
** any more. */
static bool host_proceed(void *context) {
  sql_connection *connection = context;
  connection->asked = true;
  sqlite3_int64 now = notice_clock();
  if (connection->working != NULL)
    notice_consider(&connection->notice, &connection->host, connection->working->name, now);
  /* A clock that is set back begins anew. */
  if (connection->begun == 0 || now < connection->begun)
    connection->begun = now;
  sqlite3_int64 limit = connection->seconds_limit;
  connection->late |= limit > 0 && now - connection->begun > limit * 1000;
  connection->stop_reason =
      connection->late ? SQLITE_ERROR : interrupt_probe_ask(&connection->probe, connection->db);
  return connection->stop_reason == SQLITE_OK;
}

static bool host_make_room(void *context) {
  return cache_make_room(&((sql_connection *)context)->cache);
}

core_host connection_host(sql_connection *connection) {
  uint64_t seed;
  sqlite3_randomness((int)sizeof seed, &seed);
  return (core_host){.context = connection,
                     .resize = host_resize,
                     .proceed = host_proceed,
                     .make_room = host_make_room,
                     .memory_limit = CONNECTION_DEFAULT_MEMORY_LIMIT,
                     .largest_block = HOST_LARGEST_BLOCK,
                     .disk_limit = CONNECTION_DEFAULT_DISK_LIMIT,
                     .work_left = CORE_WORK_BETWEEN_QUESTIONS,
                     .files = &files_of_connection,
                     .seed = seed};
}
