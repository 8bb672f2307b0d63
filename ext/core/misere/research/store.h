/* A meter of work and a map from numbers to numbers, which the algorithms of misere play share. */
#ifndef GRUNDY_CORE_MISERE_RESEARCH_STORE_H
#define GRUNDY_CORE_MISERE_RESEARCH_STORE_H

#include "base/host.h"

/* The result of functions that return a number and fail; host->status is the reason. Maps return it
** for a key without a value. */
#define MISERE_NONE UINT32_MAX

/* Work as it is counted for one call. The same call always counts the same work. */
typedef struct misere_meter {
  core_host *host;
  uint64_t spent, allowed;
  bool is_over; /* more work was needed than is allowed */
} misere_meter;

/* Count units of work and report them to the host. Return false if the meter is over or the host
** asks to stop. */
static inline bool misere_work(misere_meter *meter, uint64_t units) {
  core_assert(units <= INT64_MAX);
  meter->spent += units;
  if (meter->spent > meter->allowed) {
    meter->is_over = true;
    return false;
  }
  return core_work(meter->host, (int64_t)units);
}

/* A map with open addressing. `slots` is a power of two; at most two thirds of them are in use. An
** empty map is all zero. */
typedef struct misere_entry {
  uint32_t low, high; /* the halves of the key */
  uint32_t next;      /* the value plus 1, or 0 for a free slot */
} misere_entry;

typedef struct misere_map {
  misere_entry *entries;
  uint64_t slots, count;
} misere_map;

/* Return the slot at which a search for the key begins, so that it can be prefetched. The map must
** have slots. */
static inline uint64_t misere_map_home(const misere_map *map, uint64_t key) {
  core_assert(map->slots > 0 && (map->slots & (map->slots - 1)) == 0);
  return core_hash(key) & (map->slots - 1);
}

/* Return the value of the key, or MISERE_NONE. */
static inline uint32_t misere_map_get(const misere_map *map, uint64_t key) {
  if (map->slots == 0)
    return MISERE_NONE;
  uint64_t slot = misere_map_home(map, key);
  while (map->entries[slot].next != 0 &&
         (map->entries[slot].low != (uint32_t)key || map->entries[slot].high != key >> 32))
    slot = (slot + 1) & (map->slots - 1);
  return map->entries[slot].next - 1;
}

/* Give a key that has no value a value below MISERE_NONE. Return false with host->status after a
** failure; the map is unchanged then, though it may have grown. */
bool misere_map_put(misere_map *map, core_host *host, uint64_t key, uint32_t value);

/* Remove all keys and release the memory. */
void misere_map_free(misere_map *map, core_host *host);

#endif
