/* The least non-negative integer absent from a multiset that changes, and from a small set. */
#ifndef GRUNDY_CORE_MEX_H
#define GRUNDY_CORE_MEX_H

#include "base/host.h"

/* A multiset of integers >= 0. All zero but for `host` is the empty one. It takes from 32 to 65
** bytes per distinct value; adding, removing and asking cost amortised constant time each. */
typedef struct mex_set {
  core_host *host;
  struct mex_entry *entries; /* open hash table of value and multiplicity */
  /* Bit v of level 0: v is there; bit i of level k+1: word i of level k is full. */
  uint64_t *present[4];
  int64_t capacity; /* slots, a power of two, at most half of them used; 0: nothing there */
  int64_t used;     /* slots that hold a value, of multiplicity 0 perhaps */
} mex_set;

/* Put in one more `value`, 0 <= value <= 2^63-1. CORE_NOMEM, CORE_LIMIT,
** CORE_INTERRUPTED: the set is as before. */
core_status mex_add(mex_set *set, int64_t value);

/* Take out one `value`, which must be there. */
void mex_remove(mex_set *set, int64_t value);

/* The least non-negative integer that is not in the set. */
int64_t mex_value(const mex_set *set);

/* Free what the set holds; it is empty then. */
void mex_clear(mex_set *set);

/* The same of a set of bits, one of 0 to `most` not set, which is empty then. */
static inline uint64_t mex_take(uint64_t *words, uint64_t most) {
  uint64_t word = 0;
  while (words[word] == UINT64_MAX)
    word++;
  uint64_t mex = 64 * word + (uint64_t)core_lowest_bit(~words[word]);
  memset(words, 0, (size_t)(most / 64 + 1) * sizeof *words);
  return mex;
}

#endif
