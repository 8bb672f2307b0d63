/* Sets of values as bits, in rows that grow in number and in length as values are made. */
#ifndef GRUNDY_CORE_HEAPS_VALUE_SETS_H
#define GRUNDY_CORE_HEAPS_VALUE_SETS_H

#include "core/heaps/values.h"

typedef struct value_sets {
  core_host *host;
  uint64_t *bits;
  uint64_t rows, words; /* there is room for; words of a row, a power of two */
} value_sets;

/* Have `rows` rows at least for what values up to `largest` XOR to; new ones are empty. False: no memory,
** the limit, or stopped (host->status); the sets are as before then. */
bool value_sets_reserve(value_sets *sets, uint64_t rows, uint32_t largest);

void value_sets_free(value_sets *sets);

static inline uint64_t *value_sets_row(const value_sets *sets, uint64_t row) {
  return sets->bits + row * sets->words;
}

static inline void value_sets_add(const value_sets *sets, uint64_t row, uint32_t value) {
  value_sets_row(sets, row)[value / 64] |= UINT64_C(1) << value % 64;
}

static inline bool value_sets_has(const value_sets *sets, uint64_t row, uint32_t value) {
  return value / 64 < sets->words && (value_sets_row(sets, row)[value / 64] >> value % 64 & 1) != 0;
}

/* Values of tokens that are left as any number of heaps: for each number of tokens the sets of values
** of all ways to leave them as one heap or more, as two or more, and as three or more.
**
** To leave m tokens as j + 1 heaps or more is to leave some heap of a tokens beside j heaps or more of
** m - a. So each set is made from smaller ones, and heap n costs time n * (largest value) / 64, for
** memory 3 * n * (largest value) / 8 bytes.
*/
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
