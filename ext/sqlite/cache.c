/* The cache of a connection: a hash table of entries, which are also in a list ordered by their
** last use.
**
** Example: entries A, B and C were used in this order, and B is pinned. A request for memory evicts
** A, the least recently used one, then C. B stays. When B is removed by cache_remove, it leaves the
** list and its bucket at once, and its last cache_unpin frees it. */
#include "sqlite/cache.h"

/* The head of a block that holds the entry, then the value, then the key. */
struct cache_entry {
  const cache_kind *kind;
  cache_entry *newer, *older;
  cache_entry *next; /* next entry of the same bucket */
  uint64_t hash, key_bytes;
  uint64_t made, used; /* number of the first use and of the last use */
  uint32_t pins;
  bool detached; /* removed from the list and from its bucket */
};

#define CACHE_HEAD ((sizeof(cache_entry) + 15) / 16 * 16)

static void *cache_value_of(const cache_entry *entry) {
  return (char *)entry + CACHE_HEAD;
}

static cache_entry *cache_entry_of(const void *value) {
  return (cache_entry *)(void *)((char *)value - CACHE_HEAD);
}

static char *cache_key_of(const cache_entry *entry) {
  return (char *)entry + CACHE_HEAD + entry->kind->value_bytes;
}

static uint64_t cache_hash(const sql_cache *cache, const cache_kind *kind, const void *key,
                           uint64_t key_bytes) {
  return core_hash_bytes((uint64_t)(uintptr_t)kind + cache->host->seed, key, (size_t)key_bytes);
}

/* ---- The list and the buckets ---- */

static void cache_link_newest(sql_cache *cache, cache_entry *entry) {
  core_assert((cache->newest == NULL) == (cache->oldest == NULL));
  entry->newer = NULL;
  entry->older = cache->newest;
  *(cache->newest == NULL ? &cache->oldest : &cache->newest->newer) = entry;
  cache->newest = entry;
}

static void cache_unlink(sql_cache *cache, cache_entry *entry) {
  *(entry->newer == NULL ? &cache->newest : &entry->newer->older) = entry->older;
  *(entry->older == NULL ? &cache->oldest : &entry->older->newer) = entry->newer;
}

static void cache_use(sql_cache *cache, cache_entry *entry) {
  entry->used = ++cache->uses;
  if (entry->detached || cache->newest == entry)
    return;
  cache_unlink(cache, entry);
  cache_link_newest(cache, entry);
}

static cache_entry **cache_bucket(const sql_cache *cache, uint64_t hash) {
  core_assert(cache->bucket_count > 0 && (cache->bucket_count & (cache->bucket_count - 1)) == 0);
  return &cache->buckets[hash & (cache->bucket_count - 1)];
}

enum { CACHE_FIRST_BUCKETS = 16 };

/* Return true if the list has `count` entries, each of which is in its bucket. For assertions,
** which call it when the number of entries is a power of two, so that the time stays linear. */
static inline bool cache_is_consistent(const sql_cache *cache) {
  uint64_t count = 0;
  if ((cache->count & (cache->count - 1)) != 0)
    return true;
  for (const cache_entry *entry = cache->oldest; entry != NULL; entry = entry->newer) {
    const cache_entry *found = *cache_bucket(cache, entry->hash);
    while (found != NULL && found != entry)
      found = found->next;
    if (found == NULL || entry->detached ||
        entry != (entry->newer == NULL ? cache->newest : entry->newer->older))
      return false;
    count++;
  }
  return count == cache->count;
}

static void cache_free_buckets(sql_cache *cache) {
  CORE_DROP(cache->host, cache->buckets, cache->bucket_count * sizeof *cache->buckets);
  cache->bucket_count = 0;
}

/* Enter all entries into the buckets. */
static void cache_link_all(sql_cache *cache) {
  memset(cache->buckets, 0, (size_t)cache->bucket_count * sizeof *cache->buckets);
  for (cache_entry *entry = cache->oldest; entry != NULL; entry = entry->newer) {
    cache_entry **bucket = cache_bucket(cache, entry->hash);
    entry->next = *bucket;
    *bucket = entry;
  }
}

/* Return to the initial number of buckets, which serves any number of entries. Return false if that
** is not smaller or if it fails. */
static bool cache_shrink_buckets(sql_cache *cache) {
  uint64_t bytes = cache->bucket_count * sizeof *cache->buckets,
           least = CACHE_FIRST_BUCKETS * sizeof *cache->buckets;
  cache_entry **buckets =
      bytes <= least ? NULL : core_resize(cache->host, cache->buckets, bytes, least);
  if (buckets == NULL)
    return false;
  cache->buckets = buckets;
  cache->bucket_count = CACHE_FIRST_BUCKETS;
  cache_link_all(cache);
  return true;
}

/* Double the buckets once there are as many entries. If memory is short, keep the old buckets; if
** they were freed meanwhile, try with the initial number. Return false if no bucket can be
** allocated. */
static bool cache_grow(sql_cache *cache) {
  if (cache->count < cache->bucket_count)
    return true;
  uint64_t count = cache->bucket_count == 0 ? CACHE_FIRST_BUCKETS : 2 * cache->bucket_count;
  cache_entry **buckets = core_allocate(cache->host, count * sizeof *buckets);
  if (buckets == NULL)
    return cache->bucket_count > 0 || (count > CACHE_FIRST_BUCKETS && cache_grow(cache));
  core_release(cache->host, cache->buckets, cache->bucket_count * sizeof *buckets);
  cache->buckets = buckets;
  cache->bucket_count = count;
  cache_link_all(cache);
  core_assert(cache_is_consistent(cache));
  return true;
}

static void cache_unlink_entry(sql_cache *cache, cache_entry *entry) {
  core_assert(cache->count > 0 && !entry->detached);
  cache_entry **link = cache_bucket(cache, entry->hash);
  while (*link != entry)
    link = &(*link)->next;
  *link = entry->next;
  cache_unlink(cache, entry);
  cache->count--;
  entry->detached = true;
}

static void cache_destroy(sql_cache *cache, cache_entry *entry) {
  core_assert(entry != cache->newest && entry != cache->oldest);
  if (entry->kind->free != NULL)
    entry->kind->free(cache->host, cache_value_of(entry));
  core_release(cache->host, entry, CACHE_HEAD + entry->kind->value_bytes + entry->key_bytes);
}

/* ---- Making room ---- */

static void cache_evict(sql_cache *cache, cache_entry *entry) {
  core_assert(entry->pins == 0);
  cache_unlink_entry(cache, entry);
  cache_destroy(cache, entry);
}

bool cache_evict_one(sql_cache *cache) {
  /* Find the least recently used entry that is not pinned and can be freed or shrunk. Entries that
  ** are evicted last only shrink here. */
  for (cache_entry *entry = cache->oldest; entry != NULL; entry = entry->newer) {
    const cache_kind *kind = entry->kind;
    if (entry->pins > 0)
      continue;
    if (kind->shrink != NULL && kind->shrink(cache_value_of(entry)))
      return true;
    if (!kind->goes_last) {
      cache_evict(cache, entry);
      return true;
    }
  }

  for (cache_entry *entry = cache->oldest; entry != NULL; entry = entry->newer)
    if (entry->pins == 0) {
      cache_evict(cache, entry);
      return true;
    }
  if (cache->count > 0 || cache->bucket_count == 0)
    return cache_shrink_buckets(cache);
  cache_free_buckets(cache);
  return true;
}

bool cache_evict_since(sql_cache *cache, uint64_t uses) {
  bool differs = false;
  cache_entry *newer;
  for (cache_entry *entry = cache->oldest; entry != NULL; entry = newer) {
    newer = entry->newer;
    if (entry->used <= uses &&
        newer != NULL) /* cache_newest returns the newest one without counting a use */
      continue;
    if (entry->pins == 0) {
      differs |= entry->made <= uses;
      cache_evict(cache, entry);
    }
  }
  return differs;
}

/* Evict entries of a kind beyond kind->most, after one was added. */
static void cache_evict_beyond_most(sql_cache *cache, const cache_kind *kind) {
  uint32_t count = 0;
  cache_entry *older;
  for (cache_entry *entry = cache->newest; entry != NULL && kind->most > 0; entry = older) {
    older = entry->older;
    if (entry->kind == kind && ++count > kind->most && entry->pins == 0)
      cache_evict(cache, entry);
  }
}

/* ---- For modules ---- */

static bool cache_is(const cache_entry *entry, const cache_kind *kind, const void *key,
                     uint64_t key_bytes) {
  return entry->kind == kind && entry->key_bytes == key_bytes &&
         (key_bytes == 0 || memcmp(cache_key_of(entry), key, (size_t)key_bytes) == 0);
}

/* Look up an entry. The newest entry is compared first, since consecutive rows use the same one. */
static cache_entry *cache_search(const sql_cache *cache, const cache_kind *kind, const void *key,
                                 uint64_t key_bytes) {
  if (cache->newest == NULL || cache_is(cache->newest, kind, key, key_bytes))
    return cache->newest;
  uint64_t hash = cache_hash(cache, kind, key, key_bytes);
  cache_entry *entry = *cache_bucket(cache, hash);
  while (entry != NULL && (entry->hash != hash || !cache_is(entry, kind, key, key_bytes)))
    entry = entry->next;
  return entry;
}

void *cache_find(sql_cache *cache, const cache_kind *kind, const void *key, uint64_t key_bytes) {
  cache_entry *entry = cache_search(cache, kind, key, key_bytes);
  if (entry == NULL)
    return NULL;
  core_assert(!entry->detached && entry->pins < UINT32_MAX);
  entry->pins++;
  cache_use(cache, entry);
  return cache_value_of(entry);
}

void *cache_newest(const sql_cache *cache, const cache_kind *kind) {
  const cache_entry *entry = cache->newest;
  return entry != NULL && entry->kind == kind && entry->key_bytes == 0 ? cache_value_of(entry)
                                                                       : NULL;
}

core_status cache_get(sql_cache *cache, const cache_kind *kind, const void *key, uint64_t key_bytes,
                      void *request, void **value) {
  *value = cache_find(cache, kind, key, key_bytes);
  if (*value != NULL)
    return CORE_OK;
  cache_entry *entry = core_allocate(cache->host, CACHE_HEAD + kind->value_bytes + key_bytes);
  if (entry == NULL)
    return cache->host->status;
  entry->kind = kind;
  entry->hash = cache_hash(cache, kind, key, key_bytes);
  entry->key_bytes = key_bytes;
  entry->pins = 1;
  entry->made = entry->used = ++cache->uses;
  if (entry->key_bytes > 0)
    memcpy(cache_key_of(entry), key, (size_t)entry->key_bytes);
  core_status status = CORE_OK;
  if (entry->kind->make != NULL)
    status = entry->kind->make(cache->host, cache_value_of(entry), request);
  if (status == CORE_OK && !cache_grow(cache))
    status = cache->host->status;
  if (status != CORE_OK) {
    cache_destroy(cache, entry);
    return status;
  }
  cache_entry **bucket = cache_bucket(cache, entry->hash);
  entry->next = *bucket;
  *bucket = entry;
  cache_link_newest(cache, entry);
  cache->count++;
  core_assert(cache_is_consistent(cache));
  cache_evict_beyond_most(cache, kind);
  *value = cache_value_of(entry);
  return CORE_OK;
}

void *cache_older(const sql_cache *cache, const cache_kind *kind, const void *value) {
  const cache_entry *entry = value == NULL ? cache->newest : cache_entry_of(value)->older;
  while (entry != NULL && entry->kind != kind)
    entry = entry->older;
  return entry == NULL ? NULL : cache_value_of(entry);
}

void cache_pin(sql_cache *cache, void *value) {
  cache_entry *entry = cache_entry_of(value);
  entry->pins++;
  cache_use(cache, entry);
}

void cache_unpin(sql_cache *cache, void *value) {
  if (value == NULL)
    return;
  cache_entry *entry = cache_entry_of(value);
  core_assert(entry->pins > 0);
  if (--entry->pins == 0 && entry->detached)
    cache_destroy(cache, entry);
}

void cache_remove(sql_cache *cache, void *value) {
  cache_entry *entry = cache_entry_of(value);
  if (entry->detached)
    return;
  cache_unlink_entry(cache, entry);
  if (entry->pins == 0)
    cache_destroy(cache, entry);
}

const void *cache_key(const void *value, uint64_t *key_bytes) {
  const cache_entry *entry = cache_entry_of(value);
  *key_bytes = entry->key_bytes;
  return cache_key_of(entry);
}

void cache_close(sql_cache *cache) {
  while (cache->newest != NULL)
    cache_evict(cache, cache->newest);
  core_assert(cache->count == 0);
  cache_free_buckets(cache);
  *cache = (sql_cache){.host = cache->host};
}
