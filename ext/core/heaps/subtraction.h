/* The values of subtraction games whose sets are large or infinite.
**
** For a set of any kind the heaps from which each value is reached are kept as a set of bits, one row
** for a value: a heap has the least value whose row lacks it, and then its row takes in the set,
** shifted by the heap. Memory: (values) * (heaps) / 8 bytes.
**
** Where all but finitely many numbers may be subtracted, values grow without end, and that would be
** too much. There heap n lacks the value v as an option exactly if every heap of value v is less than
** n by one of the excluded numbers: at most one heap for each of them, so counting suffices. Where these
** numbers are many and close together: heaps/all_but.h.
**
** Theorems:
**   all-but sets, f the largest excluded number: if g(n+p) = g(n) + s for n0 <= n < n0 + 2f + 2, then
**     for all n >= n0. (That they are arithmetic periodic: Siegel, Finite excluded subtraction sets and
**     infinite modular Nim, 2005.) Proof: heaps of one value differ by excluded numbers, so by f at most,
**     and each value up to the largest so far has been met, for mex leaves no gap. The next value depends
**     on the values of the last f heaps alone: on which of them have a heap further back (it is
**     less than f before the one that is seen, so the f heaps before them tell), and on what the next new
**     value is; a new one is met in any f + 1 heaps in a row. All this repeats, raised by s.
**   sets with a period q beyond e: with P = lcm(p, q), if g(n+p) = g(n) for all n >= n0 with
**     n + p < n0 + 2P + e, then for all n >= n0. Proof: the options of heap n are values of heaps less
**     than it by at most e, and of all heaps m < n - e for which n - m has certain residues modulo q.
**     From n0 + P + e on, these older heaps have shown for each residue what they show in the P heaps
**     that follow, so the state repeats after P heaps.
*/
#ifndef GRUNDY_CORE_HEAPS_SUBTRACTION_H
#define GRUNDY_CORE_HEAPS_SUBTRACTION_H

#include "core/heaps/all_but.h"

typedef struct heaps_subtraction {
  core_host *host;
  uint64_t *rows;     /* row v: heaps from which a heap of value v is reached */
  uint32_t values;    /* rows there are */
  uint64_t words;     /* of a row */
  uint64_t *numbers;  /* the set itself, as bits */
  uint64_t entered;   /* heaps whose values are in the rows */
  uint32_t *counts;   /* all-but sets: how many heaps have each value, ... */
  uint32_t *excluded; /* ... and how many of them are less by an excluded number */
  uint64_t count_capacity;
  uint64_t set_size; /* how many numbers are excluded */
  bool dense;        /* they are many and close together */
  all_but all_but;
} heaps_subtraction;

/* The value of heap values->count. False: no memory, the limit, or stopped (host->status). */
bool heaps_subtraction_next(heaps_subtraction *game, const heaps_set *set,
                            const heaps_values *values, uint32_t *value);

void heaps_subtraction_free(heaps_subtraction *game);

#endif
