/* The inner loops of the sparse-space method, on a block of 64 heaps at once.
**
** A heap is a cell: the rank of its value, with the flag where it is no partner. Two parts of a
** heap have the XOR of their ranks; what a flagged cell takes part in has the flag, too, and so is
** no rank that anybody asks for.
*/
#ifndef GRUNDY_CORE_HEAPS_VECTORS_H
#define GRUNDY_CORE_HEAPS_VECTORS_H

#include "base/host.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#define HEAPS_LANES        64
#define HEAPS_LANES_WANTED 4

/* A byte for each heap of the block: 255 once it was hit, else 0. */
typedef struct lanes_hits {
  uint8_t lane[HEAPS_LANES];
} lanes_hits;

/* The heaps of the block that were not hit, a bit for each. */
static inline uint64_t lanes_not_hit(const lanes_hits *hits) {
  uint64_t hit = 0;
#if defined(__SSE2__)
  for (int i = 0; i < HEAPS_LANES; i += 16)
    hit |= (uint64_t)_mm_movemask_epi8(_mm_loadu_si128((const void *)(hits->lane + i))) << i;
#else
  /* The product has the lowest bits of the eight bytes at its upper end. */
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

/* The block that starts with heap `start` and what it looks back on. The cells of the heaps from
** -64 to start + 63 may be read, those before heap 1 and from `start` on have the flag. */
typedef struct lanes_view {
  const void *cells; /* of heap 0 */
  uint32_t width;    /* bytes of a cell: 1 or 2 */
  uint64_t start;
} lanes_view;

/* Heap n - shift together with a heap of this rank is an option of heap n. */
typedef struct lanes_pairing {
  uint32_t shift; /* >= 1 */
  uint32_t rank;  /* fits in a cell, without the flag */
} lanes_pairing;

/* For each pairing and each heap of the block, note the rank of that option: seen[rank].lane[heap]
** becomes 255. `seen` has a row for each number below twice the flag. */
void lanes_stamp(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                 lanes_hits *seen);

/* Heap i is hit in hits[k] if one of the pairings gives it an option of rank wanted[k][i]. */
typedef void lanes_check(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                         const uint16_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                         lanes_hits hits[HEAPS_LANES_WANTED]);

/* A set of ranks below 64 for each heap of the block: bit r % 8 of byte plane[r / 8][heap]. */
typedef union lanes_sets {
  uint8_t plane[8][HEAPS_LANES];
  uint64_t words[HEAPS_LANES]; /* all bytes */
} lanes_sets;

/* For each pairing and each heap of the block, add the rank of that option, less `first`, to the
** set of the heap if it is at least 0 and less than 16 * groups, perhaps, too, if it is less than
** 64. `first` is a multiple of 64, groups at most 4. Cells have one byte. `isa` is that of
** lanes_isa. */
void lanes_collect(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                   uint32_t first, uint32_t groups, lanes_sets *sets, core_isa isa);

/* The sets as words, bit r for rank r, and back; of ranks below 16 * groups alone. */
void lanes_sets_to_words(const lanes_sets *sets, uint32_t groups, uint64_t words[HEAPS_LANES]);
void lanes_words_to_sets(const uint64_t words[HEAPS_LANES], uint32_t groups, lanes_sets *sets);

/* Is up[i] XOR down[-i] equal to `wanted` for some i < count? Numbers of `width` bytes, 1 or 2.
** `isa` is that of lanes_isa. */
bool lanes_find_pair(const void *up, const void *down, uint32_t width, uint64_t count,
                     uint32_t wanted, core_isa isa);

/* The widest vectors that this processor has and the host allows. */
core_isa lanes_isa(const core_host *host);

/* The fastest copy that this processor runs and the host allows, for cells of `width` bytes. */
lanes_check *lanes_choose_check(const core_host *host, uint32_t width);

#endif
