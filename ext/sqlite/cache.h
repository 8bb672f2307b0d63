/* The cache of a connection: results of modules that may be used again by later statements.
**
** An entry has a kind, a key (any bytes) and a value, which is a struct of the module. A value is
** pinned while code works with it. An unpinned value stays until memory is short; then the least
** recently used entry is evicted first, whatever its kind. Entries, keys and the memory of values
** count against the host's limit.
**
**     static const cache_kind board_kind = {
**         .value_bytes = sizeof(board), .make = make_board, .free = free_board};
**
**     status = cache_get(&connection->cache, &board_kind, text, length, &request, &value);
**     if (status == CORE_OK) {
**       ... work with value, which may grow meanwhile ...
**       cache_unpin(&connection->cache, value);
**     }
**
** A lookup takes constant time; eviction takes time proportional to the number of pinned entries
** that are older than the evicted one. */
#ifndef GRUNDY_SQLITE_CACHE_H
#define GRUNDY_SQLITE_CACHE_H

#include "base/host.h"

typedef struct cache_kind {
  uint64_t value_bytes;
  /* Compute the value of a key that is not cached. Its bytes are all 0 at first; `request` is the
  ** argument of cache_get. After any status except CORE_OK the value is freed with `free`. NULL if
  ** zeros are the value. */
  core_status (*make)(core_host *host, void *value, void *request);
  /* free the contents of a value; NULL if nothing must be freed */
  void (*free)(core_host *host, void *value);
  /* Free a part of the value that is quickly computed again, before the whole value is evicted.
  ** Return false if there is no such part. May be NULL. */
  bool (*shrink)(void *value);
  uint32_t most;  /* maximum number of entries of this kind; 0 for no limit */
  bool goes_last; /* evicted only if nothing else is left, since it is expensive to compute */
} cache_kind;

typedef struct cache_entry cache_entry;

/* All zero at first, except for `host`. */
typedef struct sql_cache {
  core_host *host;
  cache_entry *newest, *oldest; /* in the order of their last use */
  cache_entry **buckets;        /* hash table, by kind and key */
  uint64_t bucket_count;        /* a power of two, or 0 */
  uint64_t count;               /* entries */
  uint64_t uses;                /* counts how often entries were created, found or pinned */
} sql_cache;

/* Look up the value of a key, or create it, and pin it. After any status except CORE_OK *value is
** NULL. The status of a failure comes from `make`: CORE_INVALID may mean that it has noted an
** error. */
core_status cache_get(sql_cache *cache, const cache_kind *kind, const void *key, uint64_t key_bytes,
                      void *request, void **value);

/* Look up the value of a key and pin it. Return NULL if it is not cached. */
void *cache_find(sql_cache *cache, const cache_kind *kind, const void *key, uint64_t key_bytes);

/* Return the value of a kind that was used most recently before `value`, or, if that is NULL, the
** most recently used one. It is not pinned. Return NULL if no other value of the kind is cached. */
void *cache_older(const sql_cache *cache, const cache_kind *kind, const void *value);

/* Return the value of a kind and the empty key if it is the most recently used entry of the cache,
** else NULL. It is not pinned. This saves a lookup for values that are needed for each row. */
void *cache_newest(const sql_cache *cache, const cache_kind *kind);

/* Add a pin to a value that is cached or pinned, and note that it is used. */
void cache_pin(sql_cache *cache, void *value);

/* Remove a pin. Nothing happens for NULL. */
void cache_unpin(sql_cache *cache, void *value);

/* Remove a value from the cache, so that it is no longer found. It is freed with its last pin, or
** now. */
void cache_remove(sql_cache *cache, void *value);

/* Return the key of a value. */
const void *cache_key(const void *value, uint64_t *key_bytes);

/* Evict one entry that is not pinned, or free part of it. Return false if all entries are
** pinned. */
bool cache_evict_one(sql_cache *cache);

/* Evict the unpinned entries that were used after the first `uses` uses, as if the present call
** were the first one of the connection. Return false if all of them were created after these uses,
** so that a second attempt would not differ. */
bool cache_evict_since(sql_cache *cache, uint64_t uses);

/* Free the cache. No value may be pinned. */
void cache_close(sql_cache *cache);

#endif
