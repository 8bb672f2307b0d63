/* The mex, which is the least non-negative integer that is not in a set, of a multiset that
** changes, and of a small set. */
#ifndef GRUNDY_CORE_MEX_H
#define GRUNDY_CORE_MEX_H

#include "base/host.h"

/* A multiset of non-negative integers. The empty set is all zero except for `host`. Per distinct
** value it takes 8 to 17 bytes if the values are dense, up to 65 if they are far apart, and up
** to 82 if there are both. Adding, removing and mex_value take amortised constant time. */
typedef struct mex_set {
  core_host *host;
  int64_t *counts; /* the multiplicities of the values below `bound` */
  /* Bit v of level 0 is set if v is in the set; bit i of level k + 1 if word i of level k is
  ** full. */
  uint64_t *present[4];
  int64_t bound;             /* a power of two, greater than `dense`; 0 without memory */
  int64_t dense;             /* values in the set that are below the bound */
  int64_t distinct;          /* all values in the set */
  struct mex_entry *entries; /* a hash table of the other values */
  int64_t capacity; /* slots, a power of two, at most half of them used; 0 without a table */
  int64_t used;     /* slots with a value, which may be below the bound or have multiplicity 0 */
} mex_set;

/* Add `value` once, 0 <= value <= 2^63-1. The status is CORE_OK, CORE_NOMEM, CORE_LIMIT or
** CORE_INTERRUPTED; after a failure the set is unchanged. */
core_status mex_add(mex_set *set, int64_t value);

/* Remove `value` once. It must be in the set. */
void mex_remove(mex_set *set, int64_t value);

/* Return the mex of the set. */
int64_t mex_value(const mex_set *set);

/* Release the memory. The set is empty afterwards. */
void mex_clear(mex_set *set);

/* Return the mex of a set of bits, whose members are at most `most` and do not include all of 0 to
** `most`. The set is empty afterwards. */
static inline uint64_t mex_take(uint64_t *words, uint64_t most) {
  uint64_t word = 0;
  while (words[word] == UINT64_MAX)
    word++;
  uint64_t mex = 64 * word + (uint64_t)core_lowest_bit(~words[word]);
  memset(words, 0, (size_t)(most / 64 + 1) * sizeof *words);
  return mex;
}

#endif
