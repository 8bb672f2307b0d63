/* The next value of a take-and-break game straight from its definition: the least number that is
** not the value of an option. A game whose moves leave up to two heaps costs time n for heap n. For
** three heaps, the values of all pairs of heaps with a given sum are kept as a set, and heap n
** costs time n as well, mostly, instead of n^2, for memory n * (largest value) / 8 bytes.
*/
#ifndef GRUNDY_CORE_HEAPS_NAIVE_H
#define GRUNDY_CORE_HEAPS_NAIVE_H

#include "core/heaps/rules.h"
#include "core/heaps/value_sets.h"

typedef struct heaps_plain {
  core_host *host;
  uint32_t *stamps; /* stamps[v] == n: heap n has an option of value v */
  uint64_t size;    /* their number: a power of two, at least twice what an option can be worth */
  value_sets pairs; /* row m: the values of two heaps with m tokens */
  uint64_t filled;  /* sets made */
  any_parts any;
} heaps_plain;

/* A plain game without values starts as this. */
heaps_plain heaps_plain_open(core_host *host);

/* The value of heap values->count, for a game of kind HEAPS_CODE, HEAPS_MODIFIED or
** HEAPS_GRUNDY. False: no memory,
** the limit, or stopped (host->status); nothing is lost then. */
bool heaps_plain_next(heaps_plain *plain, const heaps_rules *rules, const heaps_values *values,
                      uint32_t *value);

void heaps_plain_free(heaps_plain *plain);

#endif
