/* The one cache of a connection: what modules have computed and may be asked for again.
**
** An entry has a kind, a key (any bytes) and a value, a struct of the module's. Whoever works with
** a value has it pinned; a value that nobody has pinned stays until memory is short. Then the entry
** that has not been used for the longest time goes first, whatever its kind. Entries, keys and all
** that values hold are counted in the host.
**
**     static const cache_kind board_kind = {
**         .value_bytes = sizeof(board), .make = make_board, .free = free_board};
**
**     status = cache_get(&connection->cache, &board_kind, text, length, &request, &value);
**     if (status == CORE_OK) {
**       ... work with value, which may grow meanwhile ...
**       cache_unpin(&connection->cache, value);
**     }
*/
#ifndef GRUNDY_SQLITE_CACHE_H
#define GRUNDY_SQLITE_CACHE_H

#include "base/host.h"

typedef struct cache_kind {
  uint64_t value_bytes;
  /* Fill in the value, whose bytes are all 0, for a key that is not cached; `request` is what
  ** cache_get was given. After anything but CORE_OK the value goes by `free`. NULL: zeros will
  ** do. */
  core_status (*make)(core_host *host, void *value, void *request);
  void (*free)(core_host *host, void *value); /* what the value holds; NULL: nothing */
  /* Give back what is soon computed again, before the whole value goes; false: there was none.
  ** NULL: there never is. */
  bool (*shrink)(void *value);
  uint32_t most;  /* entries of this kind; 0: as many as the memory limit allows */
  bool goes_last; /* took so long to make that it goes when nothing else is left */
} cache_kind;

typedef struct cache_entry cache_entry;

/* Starts as zeros but for `host`. */
typedef struct sql_cache {
  core_host *host;
  cache_entry *newest, *oldest; /* by their last use */
  cache_entry **buckets;        /* by the hash of kind and key */
  uint64_t bucket_count;        /* a power of two, or 0 */
  uint64_t count;               /* entries */
  uint64_t uses;                /* how often any was made, found or pinned */
} sql_cache;

/* The value of a key, pinned: the cached one, or else made. After anything but CORE_OK *value is
** NULL. What status a failure has is up to `make`: CORE_INVALID may say that it has noted an
** error. */
core_status cache_get(sql_cache *cache, const cache_kind *kind, const void *key, uint64_t key_bytes,
                      void *request, void **value);

/* The same if it is cached; else NULL. */
void *cache_find(sql_cache *cache, const cache_kind *kind, const void *key, uint64_t key_bytes);

/* Of the values of a kind the one that was used last before `value`, or (NULL) the one used last of
** all. It is not pinned. NULL: there is none. */
void *cache_older(const sql_cache *cache, const cache_kind *kind, const void *value);

/* For what is asked for row after row: the value of the kind and of an empty key if it was the last
** that anybody used; else NULL, and cache_get finds it. It is not pinned. */
void *cache_newest(const sql_cache *cache, const cache_kind *kind);

/* Pin a value that is cached or pinned, once more, and note that it is used. */
void cache_pin(sql_cache *cache, void *value);

/* The opposite, for each pin once; NULL: nothing happens. */
void cache_unpin(sql_cache *cache, void *value);

/* Let nobody find the value any more; it goes with its last pin, or now. */
void cache_forget(sql_cache *cache, void *value);

/* The key of a value. */
const void *cache_key(const void *value, uint64_t *key_bytes);

/* Give back one entry that is not pinned, or part of it. False: there is none. */
bool cache_make_room(sql_cache *cache);

/* So that a question meets what it would meet if it were the first: drop the entries that were used
** after the first `uses` uses and that nobody has pinned. False: none of them is older, so nothing
** would be different. */
bool cache_begin_anew(sql_cache *cache, uint64_t uses);

/* Free everything. Nothing may be in use. */
void cache_close(sql_cache *cache);

#endif
