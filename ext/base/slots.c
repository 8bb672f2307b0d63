#include "base/slots.h"

bool slots_reserve(slot_index *index, core_host *host, uint64_t things) {
  if (2 * things <= index->count)
    return true;
  slot_index larger = {.count = index->count == 0 ? 64 : 2 * index->count};
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
  slots_close(index, host);
  *index = larger;
  return core_work(host, 4 * (int64_t)larger.count + 1);
}

void slots_close(slot_index *index, core_host *host) {
  core_release(host, index->words, index->count * sizeof *index->words);
  *index = (slot_index){.words = NULL};
}
