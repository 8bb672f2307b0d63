/* An index of numbered things by a hash: open addressing, in each slot a word with half of the hash
** above the number plus 1. The things, whether two are equal, and the hash (with a seed, where
** users choose the things) are the caller's:
**
**   if (!slots_reserve(&index, host, count + 1)) return false;
**   slots_at at = slots_first(&index, hash);
**   while (slots_next(&at, &number))
**     if (equal(number)) return number;
**   slots_put(&at, number);       in the place where the search ended
*/
#ifndef GRUNDY_BASE_SLOTS_H
#define GRUNDY_BASE_SLOTS_H

#include "base/host.h"

/* All zero: empty. */
typedef struct slot_index {
  uint64_t *words; /* 0: free */
  uint64_t count;  /* a power of two, or 0; at most half are taken */
} slot_index;

typedef struct slots_at {
  const slot_index *index;
  uint64_t slot; /* before the next one */
  uint32_t hash;
} slots_at;

/* A search for the hash begins at this slot, which may be fetched from memory before; there are
** slots. */
static inline const uint64_t *slots_home(const slot_index *index, uint64_t hash) {
  return &index->words[(uint32_t)hash & (index->count - 1)];
}

static inline slots_at slots_first(const slot_index *index, uint64_t hash) {
  return (slots_at){index, (uint32_t)hash - UINT64_C(1), (uint32_t)hash};
}

/* *number = the next thing that has the hash. False: there is none, and here is its place. */
static inline bool slots_next(slots_at *at, uint32_t *number) {
  uint64_t mask = at->index->count - 1, word;
  core_assert((at->index->count & mask) == 0);
  if (at->index->count == 0)
    return false;
  while ((word = at->index->words[++at->slot & mask]) != 0)
    if (word >> 32 == at->hash) {
      *number = (uint32_t)word - 1;
      return true;
    }
  return false;
}

static inline void slots_put(const slots_at *at, uint32_t number) {
  core_assert(at->index->count > 0 && at->index->words[at->slot & (at->index->count - 1)] == 0);
  at->index->words[at->slot & (at->index->count - 1)] = (uint64_t)at->hash << 32 | (number + 1);
}

/* Room for so many things, fewer than 2^32; they keep their numbers. False: host->status; what was
** there stays. */
bool slots_reserve(slot_index *index, core_host *host, uint64_t things);

void slots_close(slot_index *index, core_host *host);

#endif
