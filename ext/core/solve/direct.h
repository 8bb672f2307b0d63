/* A layer of positions that are small numbers, in a set of bits.
**
** While the moves to a layer are found, they wait, and a bit is set for the position that each of
** them leads to. When the layer is complete, its positions are numbered in ascending order: the
** number of a position is the number of bits that are set before its own. This takes a sum for each
** word of 64 bits, and no hashing.
**
** Example: moves that lead to the positions 70, 3, 70 and 5 set bits 3 and 5 of word 0 and bit 6 of
** word 1. The ranks of the words are 0 and 2, and the moves lead to positions number 2, 0, 2, 1.
**
** If the moves can be listed again, only the bits are set, and later the layer is rebuilt from the
** list of its positions (direct_mark).
**
** Memory, in bytes: 2^width / 8 for the bits, half as many for the ranks, and 8 for each move that
** waits, 9 with flags. Time: O(1) for each move, and the words of each block of 64 words with a
** bit. */
#ifndef GRUNDY_CORE_SOLVE_DIRECT_H
#define GRUNDY_CORE_SOLVE_DIRECT_H

#include "base/host.h"

/* Positions below 2^width for a larger width cannot be addressed directly. */
enum { DIRECT_MOST_WIDTH = 32 };

typedef struct direct_layer {
  core_host *host;
  uint64_t *words;  /* the set; all zero between layers */
  uint32_t *ranks;  /* of each word of a block: positions in the words before it */
  uint64_t *blocks; /* as bits: the blocks of 64 words that are not empty */
  uint64_t word_count, block_words;
  /* The moves that wait. */
  uint32_t *to, *from;
  uint8_t *flags; /* NULL if moves have no flags */
  uint64_t count, to_bytes, from_bytes, flag_bytes;
} direct_layer;

/* Return true if a set for this width, at most DIRECT_MOST_WIDTH, takes at most a sixteenth of the
** memory. */
bool direct_fits(const core_host *host, int width);

/* Open an empty layer. Return false with host->status after a failure. */
bool direct_open(direct_layer *layer, core_host *host, int width);
void direct_close(direct_layer *layer);

/* Add moves, with flags unless `flags` is NULL. Return false if the end of a move does not have
** `bits` bits, or if no more moves can wait; no move has been added then, but bits may be set. */
bool direct_add(direct_layer *layer, const uint64_t *to, const uint32_t *from, const uint8_t *flags,
                uint32_t count, int bits);

/* Add `count` positions below 2^width, without moves. */
void direct_mark(direct_layer *layer, const uint64_t *positions, uint32_t count);

/* Return the number of positions, and compute the ranks. Return UINT64_MAX if the host asks to
** stop. */
uint64_t direct_rank(direct_layer *layer);

/* Return the number of a position after direct_rank. */
static inline uint32_t direct_number(const direct_layer *layer, uint32_t position) {
  uint64_t word = layer->words[position / 64], bit = UINT64_C(1) << position % 64;
  core_assert((word & bit) != 0);
  return layer->ranks[position / 64] + (uint32_t)core_count_bits(word & (bit - 1));
}

/* Write the positions in ascending order. Return false if the host asks to stop. */
bool direct_list(const direct_layer *layer, uint64_t *positions);

/* Remove all positions and moves. */
void direct_clear(direct_layer *layer);

#endif
