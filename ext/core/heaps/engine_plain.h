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
** Places with modifiers or braces use layers of such sets: layer k of m tokens has the values of
** all ways to leave m tokens as exactly k heaps, and the open layer of all ways to leave them as at
** least j heaps. To leave m tokens as k heaps is to leave a heap of a tokens and k - 1 heaps of m -
** a tokens, so each set is computed from smaller ones; a is at most m / k, since it can be the
** smallest heap. Heap n takes time layers * n * (largest value) / 64, and memory is layers * n *
** (largest value) / 8 bytes. If the heaps left are unequal, each heap a is added to the layers of
** all m, the largest m first, so that no heap is used twice. The layers then have a fixed number of
** rows, and are computed again when that number grows.
**
** If places repeat with period p, they give heap n the same options as heap n - p, besides the
** options by the first p of these places. One set of options is kept for each residue of n modulo
** p.
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

/* The sets of m tokens as exactly 2, 3, ..., `exact` heaps and, if `open` is not 0, as at least
** `open` heaps, 2 <= open <= exact + 1. Each number of tokens has one row for each layer. */
typedef struct plain_layers {
  plain_set_table sets; /* if the heaps are unequal, `filled` is the number of heaps added */
  uint32_t exact, open;
  bool unequal;
} plain_layers;

typedef struct heaps_plain {
  core_host *host;
  uint32_t *stamps; /* stamps[v] == n if heap n has an option of value v */
  uint64_t size; /* the number of stamps: a power of two, at least twice any value of an option */
  plain_set_table pairs;     /* row m: the values of two heaps with m tokens together */
  plain_layers layers[2];    /* HEAPS_SPECIAL: without conditions, and of unequal heaps */
  plain_set_table repeating; /* row r: the options by repeating places of heaps n % period = r */
  bool measured;             /* true if the layers are chosen */
} heaps_plain;

/* Compute the value of heap values->count for rules of kind HEAPS_CODE, HEAPS_SPECIAL or
** HEAPS_GRUNDY. Initialize `plain` with zeros and the host. Return false with host->status if
** memory, its limit or an interrupt ends the call; it can be repeated. */
bool heaps_plain_next(heaps_plain *plain, const heaps_rules *rules, const heaps_value_array *values,
                      uint32_t *value);

void heaps_plain_free(heaps_plain *plain);

#endif
