/* The mex of a multiset that changes: the least non-negative integer absent from it. */
#ifndef GRUNDY_CORE_MEX_H
#define GRUNDY_CORE_MEX_H

#include "base/host.h"

/* A multiset of integers >= 0. All zero but for `host` is the empty one. It takes from 32 to 65
** bytes per distinct value; adding, removing and asking cost amortised constant time each. */
typedef struct mex_set {
  core_host *host;
  struct mex_entry *entries; /* open hash table of value and multiplicity */
  uint64_t
      *present[4]; /* bit v of level 0: v is there; bit i of level k+1: word i of level k is full */
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

#endif
