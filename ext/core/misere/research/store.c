#include "core/misere/research/store.h"

static void store_insert(misere_map *map, misere_entry entry) {
  core_assert(map->count < map->slots);
  uint64_t slot = misere_map_home(map, (uint64_t)entry.high << 32 | entry.low);
  while (map->entries[slot].next != 0)
    slot = (slot + 1) & (map->slots - 1);
  map->entries[slot] = entry;
}

static bool store_double(misere_map *map, core_host *host) {
  misere_map larger = {.slots = map->slots == 0 ? 64 : 2 * map->slots, .count = map->count};
  larger.entries = core_allocate(host, larger.slots * sizeof *larger.entries);
  if (larger.entries == NULL)
    return false;
  for (uint64_t slot = 0; slot < map->slots; slot++)
    if (map->entries[slot].next != 0)
      store_insert(&larger, map->entries[slot]);
  int64_t moved = (int64_t)map->count;
  core_release(host, map->entries, map->slots * sizeof *map->entries);
  *map = larger;
  return core_work(host, 8 * moved + 1);
}

bool misere_map_put(misere_map *map, core_host *host, uint64_t key, uint32_t value) {
  core_assert(value < MISERE_NONE && misere_map_get(map, key) == MISERE_NONE);
  if (3 * (map->count + 1) > 2 * map->slots && !store_double(map, host))
    return false;
  store_insert(map, (misere_entry){(uint32_t)key, (uint32_t)(key >> 32), value + 1});
  map->count++;
  return true;
}

void misere_map_free(misere_map *map, core_host *host) {
  core_release(host, map->entries, map->slots * sizeof *map->entries);
  *map = (misere_map){.entries = NULL};
}
