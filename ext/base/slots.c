#include "base/slots.h"

/* Return true if a search finds each of the words: no free slot is between its home and it. */
static inline bool slots_are_valid(const slot_index *index, uint64_t *used) {
  uint64_t mask = index->count - 1;
  *used = 0;
  for (uint64_t i = 0; i < index->count; i++) {
    uint64_t slot = index->words[i] >> 32 & mask;
    if (index->words[i] == 0)
      continue;
    for (; slot != i; slot = (slot + 1) & mask)
      if (index->words[slot] == 0)
        return false;
    ++*used;
  }
  return (index->count & mask) == 0;
}

bool slots_reserve(slot_index *index, core_host *host, uint64_t things) {
  if (2 * things <= index->count)
    return true;
  slot_index larger = {.count = index->count == 0 ? 64 : 2 * index->count};
  uint64_t used;
  core_assert(things < UINT64_C(1) << 32);
  while (larger.count < 2 * things)
    larger.count *= 2;
  larger.words = core_allocate(host, larger.count * sizeof *larger.words);
  if (larger.words == NULL)
    return false;
  for (uint64_t i = 0; i < index->count; i++) {
    uint64_t slot = index->words[i] >> 32;
    while (index->words[i] != 0 && larger.words[slot & (larger.count - 1)] != 0)
      slot++;
    if (index->words[i] != 0)
      larger.words[slot & (larger.count - 1)] = index->words[i];
  }
  core_assert(slots_are_valid(&larger, &used) && 2 * used <= larger.count);
  slots_close(index, host);
  *index = larger;
  return core_work(host, 4 * (int64_t)larger.count + 1);
}

void slots_clear(slot_index *index, core_host *host, uint64_t things) {
  uint64_t bytes = index->count * sizeof *index->words, count = index->count;
  while (count > 64 && count >= 4 * things)
    count /= 2;
  uint64_t *words = count == index->count
                        ? NULL
                        : core_resize(host, index->words, bytes, count * sizeof *index->words);
  if (words != NULL)
    *index = (slot_index){words, count};
  if (index->count > 0)
    memset(index->words, 0, index->count * sizeof *index->words);
}

void slots_close(slot_index *index, core_host *host) {
  core_release(host, index->words, index->count * sizeof *index->words);
  *index = (slot_index){.words = NULL};
}
