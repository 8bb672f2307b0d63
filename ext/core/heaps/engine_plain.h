/* The values of a take-and-break game computed directly from the definition: the value of a heap is
** the mex of the values of its options.
**
** Each option stamps its value with the number of the heap; the first value without the stamp is
** the mex. Example: in Kayles the options of heap 3 are the heaps 2 (value 2) and 1 (value 1) and
** two heaps of 1 (value 1 XOR 1 = 0), so the value of heap 3 is 3.
**
** Moves that leave up to two heaps take time n for heap n. For three heaps, the values of all pairs
** of heaps with m tokens are kept as a set for each m. Heap n then usually takes time n instead of
** n^2, and memory is n * (largest value) / 8 bytes.
**
** Digits with * leave any number of heaps. For each m there are three sets: the values of all ways
** to leave m tokens as at least one, two and three heaps. To leave m tokens as at least j + 1 heaps
** is to leave a heap of a tokens and at least j heaps of m - a tokens, so each set is computed from
** smaller ones. Heap n takes time n * (largest value) / 64, and memory is 3 * n * (largest value) /
** 8 bytes.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_PLAIN_H
#define GRUNDY_CORE_HEAPS_ENGINE_PLAIN_H

#include "core/heaps/engine.h"

/* Sets of values as bits, at least one row for each number of tokens. */
typedef struct plain_set_table {
  uint64_t *bits;
  uint64_t rows, words; /* allocated rows, and words of each, a power of two */
  uint64_t filled;      /* numbers of tokens whose sets are computed */
} plain_set_table;

typedef struct heaps_plain {
  core_host *host;
  uint32_t *stamps; /* stamps[v] == n if heap n has an option of value v */
  uint64_t size; /* the number of stamps: a power of two, at least twice any value of an option */
  plain_set_table pairs; /* row m: the values of two heaps with m tokens together */
  plain_set_table
      more; /* rows 3m to 3m + 2: the values of m tokens as at least one, two, three heaps */
} heaps_plain;

/* Compute the value of heap values->count for rules of kind HEAPS_CODE, HEAPS_MODIFIED or
** HEAPS_GRUNDY. Initialize `plain` with zeros and the host. Return false with host->status if
** memory, its limit or an interrupt ends the call; it can be repeated. */
bool heaps_plain_next(heaps_plain *plain, const heaps_rules *rules, const heaps_value_array *values,
                      uint32_t *value);

void heaps_plain_free(heaps_plain *plain);

#endif
