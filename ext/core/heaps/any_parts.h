/* What tokens are worth that are left as any number of heaps: for each number of tokens the sets of values
** of all ways to leave them as one heap or more, as two or more, and as three or more.
**
** To leave m tokens as j + 1 heaps or more is to leave some heap of a tokens beside j heaps or more of
** m - a. So each set is made from smaller ones, and heap n costs time n * (largest value) / 64, for
** memory 3 * n * (largest value) / 8 bytes.
*/
#ifndef GRUNDY_CORE_HEAPS_ANY_PARTS_H
#define GRUNDY_CORE_HEAPS_ANY_PARTS_H

#include "core/heaps/rules.h"
#include "core/heaps/value_sets.h"
#include "core/heaps/values.h"

typedef struct any_parts {
  value_sets sets;
  uint64_t filled; /* numbers of tokens whose sets are made */
} any_parts;

/* Make the sets that the options of heap values->count need. False: host->status, and nothing is lost. */
bool any_parts_fill(any_parts *any, const heaps_values *values);

/* The set of the values of the options that a digit with * leaves of `left` tokens, at most
** values->count, as so many heaps or more: 2 or 3. any->sets.words words. */
const uint64_t *any_parts_set(const any_parts *any, uint64_t left, uint32_t least);

#endif
