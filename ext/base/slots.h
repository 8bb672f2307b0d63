/* A hash index of numbered items, with open addressing and linear probing. A slot holds half of the
** hash and the number of the item plus 1. The items, their comparison and their hash belong to the
** caller. If users choose the items, the hash must depend on a seed.
**
**   if (!slots_reserve(&index, host, count + 1))
**     return false;
**   slots_at at = slots_first(&index, hash);
**   while (slots_next(&at, &number))
**     if (equal(number))
**       return number;
**   slots_put(&at, count++);                 in the free slot that ended the search
**
** At most half of the slots are in use, so a search visits two or three slots on average. Items
** cannot be removed. */
#ifndef GRUNDY_BASE_SLOTS_H
#define GRUNDY_BASE_SLOTS_H

#include "base/host.h"

/* An empty index is all zero. */
typedef struct slot_index {
  uint64_t *words; /* hash in the upper half, number + 1 in the lower half; 0 if the slot is free */
  uint64_t count;  /* a power of two, or 0; at most half are in use */
} slot_index;

/* A search for a hash. */
typedef struct slots_at {
  const slot_index *index;
  uint64_t slot; /* the last slot that was visited */
  uint32_t hash;
} slots_at;

/* Begin a search. */
static inline slots_at slots_first(const slot_index *index, uint64_t hash) {
  return (slots_at){index, (uint32_t)hash - UINT64_C(1), (uint32_t)hash};
}

/* Set *number to the next item with this hash. Return false after the last one; `at` is then the
** free slot for a new item. */
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
  /* Add an item in the slot at which a search ended. */
  return false;
}

static inline void slots_put(const slots_at *at, uint32_t number) {
  core_assert(at->index->count > 0 && at->index->words[at->slot & (at->index->count - 1)] == 0);
  at->index->words[at->slot & (at->index->count - 1)] = (uint64_t)at->hash << 32 | (number + 1);
}

/* Reserve slots for `things` < 2^32 items in total. All searches that have begun become invalid.
** Return false with host->status after a failure; the index remains valid then. */
bool slots_reserve(slot_index *index, core_host *host, uint64_t things);

/* Remove all items, and release memory that is not needed for `things` items. */
void slots_clear(slot_index *index, core_host *host, uint64_t things);

/* Release the memory of an index, which is empty afterwards. */
void slots_close(slot_index *index, core_host *host);

#endif
