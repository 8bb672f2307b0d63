/* The modules of misere play keep things in arrays that grow and a map of numbers, every byte
** counted in the host.
**
** A failure is told by NULL or MISERE_NONE, with the reason in host->status.
*/
#ifndef GRUNDY_CORE_MISERE_RESEARCH_STORE_H
#define GRUNDY_CORE_MISERE_RESEARCH_STORE_H

#include "base/host.h"

#define MISERE_NONE UINT32_MAX

/* Work as it is counted for one question: the same for the same question, always. */
typedef struct misere_meter {
  core_host *host;
  uint64_t spent, allowed;
  bool is_over; /* more would have been spent than is allowed */
} misere_meter;

/* Count units of work, tell the host, and learn whether to go on. */
static inline bool misere_work(misere_meter *meter, uint64_t units) {
  core_assert(units <= INT64_MAX);
  meter->spent += units;
  if (meter->spent > meter->allowed) {
    meter->is_over = true;
    return false;
  }
  return core_work(meter->host, (int64_t)units);
}

/* From numbers to numbers: open addressing, a power of two of slots. All zero: empty. */
typedef struct misere_entry {
  uint32_t low, high; /* halves of the key */
  uint32_t next;      /* the value plus 1; 0: the slot is free */
} misere_entry;

typedef struct misere_map {
  misere_entry *entries;
  uint64_t slots, count;
} misere_map;

/* The slot at which the search for a key begins, which may be fetched from memory before; there are
** slots. */
static inline uint64_t misere_map_home(const misere_map *map, uint64_t key) {
  core_assert(map->slots > 0 && (map->slots & (map->slots - 1)) == 0);
  return core_hash(key) & (map->slots - 1);
}

/* The value of the key, or MISERE_NONE. */
static inline uint32_t misere_map_get(const misere_map *map, uint64_t key) {
  if (map->slots == 0)
    return MISERE_NONE;
  uint64_t slot = misere_map_home(map, key);
  while (map->entries[slot].next != 0 &&
         (map->entries[slot].low != (uint32_t)key || map->entries[slot].high != key >> 32))
    slot = (slot + 1) & (map->slots - 1);
  return map->entries[slot].next - 1;
}

/* Give the key, which has none, a value below MISERE_NONE. False: no memory, or a stop. */
bool misere_map_put(misere_map *map, core_host *host, uint64_t key, uint32_t value);

/* Forget everything, and give the memory back. */
void misere_map_free(misere_map *map, core_host *host);

#endif
