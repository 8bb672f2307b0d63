/* Sets of values as bits, in rows that grow in number and in length as values are made. */
#ifndef GRUNDY_CORE_HEAPS_VALUE_SETS_H
#define GRUNDY_CORE_HEAPS_VALUE_SETS_H

#include "base/host.h"

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

#endif
