/* Compare the cache with a model that keeps the same entries in an array, and test failures of
** memory allocation. A value contains a block from the host whose size is given by the key. */
#include "ledger_host.h"

#include <stdio.h>
#include <string.h>

#include "sqlite/cache.h"

typedef struct test_value {
  uint64_t bytes;
  void *block;
} test_value;

static int made, freed;

static core_status test_make(core_host *host, void *memory, void *request) {
  test_value *value = memory;
  assert_null(value->block);
  value->bytes = *(const uint64_t *)request;
  value->block = core_resize(host, NULL, 0, value->bytes);
  made++;
  return value->block != NULL ? CORE_OK : host->status;
}

static void give_back(core_host *host, void *memory) {
  test_value *value = memory;
  core_release(host, value->block, value->bytes);
  freed++;
}

static core_status test_make_nothing(core_host *host, void *value, void *request) {
  (void)host, (void)value, (void)request;
  return CORE_OK;
}

static core_status test_refuse(core_host *host, void *value, void *request) {
  (void)host, (void)value, (void)request;
  return CORE_INVALID;
}

static const cache_kind plain = {
    .value_bytes = sizeof(test_value), .make = test_make, .free = give_back};
static const cache_kind costly = {
    .value_bytes = sizeof(test_value), .make = test_make, .free = give_back, .goes_last = true};
static const cache_kind few = {.value_bytes = 8, .make = test_make_nothing, .most = 3};
static const cache_kind refused = {.value_bytes = 8, .make = test_refuse};

static bool test_make_room(void *context) {
  (void)context;
  return false;
}

/* A host whose make_room calls the cache. */
typedef struct test_room {
  ledger_host ledger; /* first member: the host's context */
  sql_cache cache;
} test_room;

static bool room_make(void *context) {
  return cache_evict_one(&((test_room *)context)->cache);
}

static void room_open(test_room *room) {
  ledger_open(&room->ledger);
  room->cache = (sql_cache){0};
  room->ledger.host.make_room = room_make;
  room->cache.host = &room->ledger.host;
  made = freed = 0;
}

static void room_close(test_room *room) {
  cache_close(&room->cache);
  assert_ledger_empty(room->ledger);
  assert_int_equal(made, freed);
}

static void *room_get(test_room *room, const cache_kind *kind, const char *key, uint64_t bytes) {
  void *value;
  assert_int_equal(cache_get(&room->cache, kind, key, strlen(key), &bytes, &value), CORE_OK);
  assert_non_null(value);
  return value;
}

/* Get an entry and unpin it. */
static void room_use(test_room *room, const cache_kind *kind, const char *key, uint64_t bytes) {
  cache_unpin(&room->cache, room_get(room, kind, key, bytes));
}

static bool room_has(test_room *room, const cache_kind *kind, const char *key) {
  void *value = cache_find(&room->cache, kind, key, strlen(key));
  cache_unpin(&room->cache, value);
  return value != NULL;
}

TEST(test_keys) {
  test_room room;
  room_open(&room);
  room_use(&room, &plain, "", 1);
  room_use(&room, &plain, "a", 1);
  room_use(&room, &plain, "a", 1);
  room_use(&room, &costly, "a", 1);
  room_use(&room, &plain, "a longer key of 26 bytes..", 1);
  assert_int_equal(made, 4);
  assert_false(room_has(&room, &plain, "a longer key of 26 bytes.!"));
  assert_false(room_has(&room, &few, "a"));
  uint64_t bytes;
  void *value = room_get(&room, &plain, "a", 1);
  assert_memory_equal(cache_key(value, &bytes), "a", 1);
  assert_int_equal(bytes, 1);
  cache_unpin(&room.cache, value);
  cache_unpin(&room.cache, NULL);
  room_close(&room);
}

/* If all entries are pinned, the buckets give way. The entries are found afterwards. */
TEST(test_buckets) {
  enum { PINNED = 100 };
  test_room room;
  char key[8];
  void *pinned[PINNED];
  room_open(&room);
  for (int i = 0; i < PINNED; i++) {
    snprintf(key, sizeof key, "%d", i);
    pinned[i] = room_get(&room, &plain, key, 1);
  }
  uint64_t buckets = room.cache.bucket_count;
  assert_true(cache_evict_one(&room.cache) && room.cache.bucket_count < buckets);
  assert_false(cache_evict_one(&room.cache));
  for (int i = 0; i < PINNED; i++) {
    snprintf(key, sizeof key, "%d", i);
    assert_true(room_has(&room, &plain, key));
    cache_unpin(&room.cache, pinned[i]);
  }
  room_close(&room);
}

/* The newest entry is found without its key if it has none. */
TEST(test_newest) {
  test_room room;
  room_open(&room);
  assert_null(cache_newest(&room.cache, &plain));
  void *only = room_get(&room, &plain, "", 1);
  cache_unpin(&room.cache, only);
  assert_ptr_equal(cache_newest(&room.cache, &plain), only);
  assert_null(cache_newest(&room.cache, &costly));
  room_use(&room, &plain, "a", 1);
  assert_null(cache_newest(&room.cache, &plain));
  room_close(&room);
}

/* The least recently used entry is evicted first, entries that were expensive last, and pinned
** entries never. */
TEST(test_order) {
  test_room room;
  room_open(&room);
  room_use(&room, &costly, "slow", 1000);
  void *pinned = room_get(&room, &plain, "pinned", 1000);
  room_use(&room, &plain, "old", 1000);
  room_use(&room, &plain, "young", 1000);
  room_use(&room, &plain, "old", 1000);
  assert_ptr_equal(cache_older(&room.cache, &plain, NULL),
                   cache_find(&room.cache, &plain, "old", 3));
  cache_unpin(&room.cache, cache_older(&room.cache, &plain, NULL));
  room.ledger.host.memory_limit = room.ledger.host.memory_used;
  room_use(&room, &plain, "new", 1000);
  assert_true(!room_has(&room, &plain, "young") && room_has(&room, &plain, "old"));
  assert_true(cache_evict_one(&room.cache) && cache_evict_one(&room.cache));
  assert_true(room_has(&room, &costly, "slow") && room_has(&room, &plain, "pinned"));
  assert_true(cache_evict_one(&room.cache) && !cache_evict_one(&room.cache));
  assert_false(room_has(&room, &costly, "slow"));
  cache_unpin(&room.cache, pinned);
  assert_true(cache_evict_one(&room.cache));
  assert_int_equal(room.cache.count, 0);
  assert_true(cache_evict_one(&room.cache) && !cache_evict_one(&room.cache));
  assert_int_equal(room.ledger.host.memory_used, 0);
  room_close(&room);
}

TEST(test_forget) {
  test_room room;
  room_open(&room);
  void *first = room_get(&room, &plain, "a", 10);
  cache_pin(&room.cache, first);
  cache_remove(&room.cache, first);
  cache_remove(&room.cache, first);
  assert_false(room_has(&room, &plain, "a"));
  void *second = room_get(&room, &plain, "a", 10);
  assert_ptr_not_equal(first, second);
  cache_unpin(&room.cache, first);
  assert_int_equal(freed, 0);
  cache_pin(&room.cache, first);
  cache_unpin(&room.cache, first);
  cache_unpin(&room.cache, first);
  assert_int_equal(freed, 1);
  cache_unpin(&room.cache, second);
  cache_remove(&room.cache, second);
  assert_int_equal(freed, 2);
  room_close(&room);
}

TEST(test_most) {
  test_room room;
  room_open(&room);
  static const char *const keys[] = {"a", "b", "c", "d", "e"};
  void *kept = room_get(&room, &few, "kept", 0);
  for (int i = 0; i < 5; i++)
    room_use(&room, &few, keys[i], 0);
  assert_true(room_has(&room, &few, "kept") && room_has(&room, &few, "e"));
  assert_false(room_has(&room, &few, "a") || room_has(&room, &few, "b"));
  cache_unpin(&room.cache, kept);
  assert_int_equal(cache_get(&room.cache, &refused, "x", 1, NULL, &kept), CORE_INVALID);
  assert_null(kept);
  room_close(&room);
}

/* Use random entries under a limit: a found entry has the content given by its key, and the limit
** is never exceeded. */
TEST(test_random_use) {
  test_room room;
  room_open(&room);
  room.ledger.host.memory_limit = 60000;
  uint64_t random = 7;
  void *pinned[8] = {NULL};
  for (int step = 0; step < 20000; step++) {
    uint64_t drawn = host_random(&random), number = drawn % 300;
    char key[32];
    snprintf(key, sizeof key, "%llu", (unsigned long long)number);
    void **slot = &pinned[drawn >> 32 & 7];
    cache_unpin(&room.cache, *slot);
    *slot = room_get(&room, drawn >> 40 & 1 ? &plain : &costly, key, 100 + number);
    const test_value *value = *slot;
    assert_int_equal(value->bytes, 100 + number);
    assert_true(room.ledger.host.memory_used <= room.ledger.host.memory_limit);
    if ((drawn >> 44 & 31) == 0)
      cache_remove(&room.cache, *slot);
  }
  for (int i = 0; i < 8; i++)
    cache_unpin(&room.cache, pinned[i]);
  assert_true(made > 1000 && room.cache.count > 20);
  room_close(&room);
}

/* Let each allocation fail once; the cache must remain consistent. */
TEST(test_failing_allocations) {
  bool failed = true;
  for (int64_t number = 0; failed; number++) {
    test_room room;
    room_open(&room);
    room.ledger.host.make_room = test_make_room;
    room.ledger.refuse_at = number + 1;
    room.ledger.for_good = true;
    failed = false;
    for (uint64_t i = 1; i < 40; i++) {
      void *value;
      char key[32];
      snprintf(key, sizeof key, "key %d", (int)i);
      core_status status = cache_get(&room.cache, &plain, key, strlen(key), &i, &value);
      assert_true(status == CORE_OK ? value != NULL : status == CORE_NOMEM && value == NULL);
      cache_unpin(&room.cache, value);
      failed |= status != CORE_OK;
    }
    room.ledger.refuse_at = 0;
    room_use(&room, &plain, "key 39", 39);
    room_close(&room);
  }
}
