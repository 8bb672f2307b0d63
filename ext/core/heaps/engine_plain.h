/* The next value of a take-and-break game straight from its definition: the least number that is
** not the value of an option. A game whose moves leave up to two heaps costs time n for heap n. For
** three heaps, the values of all pairs of heaps with a given sum are kept as a set, and heap n
** costs time n as well, mostly, instead of n^2, for memory n * (largest value) / 8 bytes.
**
** Of tokens that may be left as any number of heaps there are, for each number of them, the sets of
** values of all ways to leave them as one heap or more, as two or more, and as three or more. To
** leave m tokens as j + 1 heaps or more is to leave some heap of a tokens beside j heaps or more of
** m - a. So each set is made from smaller ones, and heap n costs time n * (largest value) / 64, for
** memory 3 * n * (largest value) / 8 bytes.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_PLAIN_H
#define GRUNDY_CORE_HEAPS_ENGINE_PLAIN_H

#include "core/heaps/engine.h"

/* Sets of values as bits, one row or more for each number of tokens. */
typedef struct plain_sets {
  uint64_t *bits;
  uint64_t rows, words; /* there is room for; words of a row, a power of two */
  uint64_t filled;      /* numbers of tokens whose sets are made */
} plain_sets;

typedef struct heaps_plain {
  core_host *host;
  uint32_t *stamps; /* stamps[v] == n: heap n has an option of value v */
  uint64_t size;    /* their number: a power of two, at least twice what an option can be worth */
  plain_sets pairs; /* row m: the values of two heaps with m tokens */
  plain_sets more;  /* rows 3m to 3m + 2: of m tokens as one heap or more, as two, as three */
} heaps_plain;

/* The value of heap values->count, for a game of kind HEAPS_CODE, HEAPS_MODIFIED or HEAPS_GRUNDY;
** `plain` starts as zeros but for the host. False: no memory, the limit, or stopped (host->status);
** nothing is lost then. */
bool heaps_plain_next(heaps_plain *plain, const heaps_rules *rules, const heaps_values *values,
                      uint32_t *value);

void heaps_plain_free(heaps_plain *plain);

#endif
