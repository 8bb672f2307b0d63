/* The inner loops of the sparse-space method, for a block of 64 heaps at once.
**
** A heap is a cell: the rank of its value, plus the flag if the heap is even or not computed yet.
** The rank of an option with two parts is the XOR of their cells. If one of the cells has the flag,
** the result has the flag as well and is not a rank that is looked up.
**
** Example: with ranks below 128 the flag is 128. Cells of rank 5 and 3 give the option of rank 6; a
** cell of rank 5 with the flag, 133, and the cell 3 give 134, which is ignored.
*/
#ifndef GRUNDY_CORE_HEAPS_VECTORS_H
#define GRUNDY_CORE_HEAPS_VECTORS_H

#include "base/host.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define HEAPS_LANES        64
#define HEAPS_LANES_WANTED 4

/* A byte for each heap of the block: 255 if the heap was hit, else 0. */
typedef struct lanes_hits {
  uint8_t lane[HEAPS_LANES];
} lanes_hits;

/* Return the heaps of the block that were not hit, one bit each. */
static inline uint64_t lanes_not_hit(const lanes_hits *hits) {
  uint64_t hit = 0;
#if defined(__SSE2__)
  for (int i = 0; i < HEAPS_LANES; i += 16)
    hit |= (uint64_t)_mm_movemask_epi8(_mm_loadu_si128((const void *)(hits->lane + i))) << i;
#else
  /* The multiplication moves the lowest bits of the eight bytes into the highest byte. */
  bool little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
  uint64_t gather = little ? UINT64_C(0x0102040810204080) : UINT64_C(0x8040201008040201);
  for (int i = 0; i < HEAPS_LANES; i += 8) {
    uint64_t word;
    memcpy(&word, hits->lane + i, sizeof word);
    hit |= ((word & UINT64_C(0x0101010101010101)) * gather >> 56) << i;
  }
#endif
  return ~hit;
}

/* The block that begins at heap `start`, and the heaps before it. The cells of the heaps from -64
** to start + 63 can be read; the cells before heap 1 and at or after `start` have the flag. */
typedef struct lanes_view {
  const void *cells; /* the cell of heap 0 */
  uint32_t width;    /* bytes per cell: 1 or 2 */
  uint64_t start;
} lanes_view;

/* Heap n - shift and a heap of this rank together are an option of heap n. */
typedef struct lanes_pairing {
  uint32_t shift; /* >= 1 */
  uint32_t rank;  /* a cell without the flag */
} lanes_pairing;

/* For each pairing and each heap of the block, mark the rank of that option: set
** seen[rank].lane[heap] to 255. `seen` has a row for each number below twice the flag. */
void lanes_stamp(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                 lanes_hits *seen);

/* Hit heap i in hits[k] if one of the pairings gives it an option of rank wanted[k][i]. */
typedef void lanes_check(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                         const uint16_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                         lanes_hits hits[HEAPS_LANES_WANTED]);

/* A set of ranks below 64 for each heap of the block: bit r % 8 of byte plane[r / 8][heap]. */
typedef union lanes_sets {
  uint8_t plane[8][HEAPS_LANES];
  uint64_t words[HEAPS_LANES]; /* the same bytes */
} lanes_sets;

/* For each pairing and each heap of the block, add the rank of that option minus `first` to the set
** of the heap if the result is from 0 to 16 * groups - 1. Larger results below 64 may also be
** added. `first` is a multiple of 64, `groups` at most 4, and cells have one byte. `isa` is a
** result of lanes_isa. */
void lanes_collect(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                   uint32_t first, uint32_t groups, lanes_sets *sets, core_isa isa);

/* Convert the sets to words in which bit r is rank r, and back, for ranks below 16 * groups. */
void lanes_sets_to_words(const lanes_sets *sets, uint32_t groups, uint64_t words[HEAPS_LANES]);
void lanes_words_to_sets(const uint64_t words[HEAPS_LANES], uint32_t groups, lanes_sets *sets);

/* Return true if up[i] XOR down[-i] equals `wanted` for some i < count. The numbers have `width`
** bytes, 1 or 2. `isa` is a result of lanes_isa. */
bool lanes_find_pair(const void *up, const void *down, uint32_t width, uint64_t count,
                     uint32_t wanted, core_isa isa);

/* Return the widest vectors that the processor has and the host allows. */
core_isa lanes_isa(const core_host *host);

/* Return the fastest version that the processor runs and the host allows, for cells of `width`
** bytes. */
lanes_check *lanes_choose_check(const core_host *host, uint32_t width);

#endif
