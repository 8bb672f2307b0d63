/* The two inner loops of the sparse-space method, on a block of 64 heaps at once, a byte for each.
** Portable vectors; where the processor has wider ones, a copy compiled for them is chosen at run
** time.
*/
#ifndef GRUNDY_HEAPS_LANES_H
#define GRUNDY_HEAPS_LANES_H

#include "base/host.h"

#define HEAPS_LANES        64
#define HEAPS_LANES_WANTED 8

/* A byte for each heap of the block: 255 once it was hit, else 0. */
typedef struct lanes_hits {
  uint8_t lane[HEAPS_LANES];
} lanes_hits;

/* The block that starts with heap `start` and what it looks back on. ranks[n], evens[n] may be read
** for -64 <= n < start + 64. evens[n] is 255 for heaps that are no partners, 0 for others; NULL if
** all heaps looked at are partners. */
typedef struct lanes_view {
  const uint8_t *ranks;
  const uint8_t *evens;
  uint64_t start;
} lanes_view;

/* Some shifts, and the rank that is wanted with them. */
typedef struct lanes_run {
  const uint32_t *shifts;
  uint32_t count;
  uint8_t wanted;
} lanes_run;

/* Heap i of the block is hit if, for one of the shifts of a run, heap (start + i - shift) is a
** partner of the rank wanted. Shifts that reach before heap -64 hit nothing. Stops early, and
** returns true (*hits is undefined then), once all heaps of the block are hit. shift >= 1; with
** evens NULL, shift >= 64, and no shift reaches before heap -64. */
typedef bool lanes_scan(const lanes_view *view, const lanes_run *runs, uint32_t count,
                        lanes_hits *hits);

/* Heap i is hit in hits[k] if, for one of the shifts, heap (start + i - shift) is a partner of the
** rank wanted[k][i] ^ group. */
typedef void lanes_check(const lanes_view *view, const uint32_t *shifts, uint32_t count,
                         uint8_t group, uint8_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                         lanes_hits hits[HEAPS_LANES_WANTED]);

/* The fastest copies that this processor runs and the host allows. */
void lanes_choose(const core_host *host, lanes_scan **scan, lanes_check **check);

#endif
