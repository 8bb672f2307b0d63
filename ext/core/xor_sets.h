/* Sets of small non-negative integers as bits, and the XOR of all members with a number. For
** example, the members of {0, 3} become {1, 2} by XOR with 1. */
#ifndef GRUNDY_CORE_XOR_SETS_H
#define GRUNDY_CORE_XOR_SETS_H

#include <stdint.h>

/* Return the word whose bit i is bit i XOR `by` of `word`, by < 64. */
static inline uint64_t xor_set_permute(uint64_t word, uint32_t by) {
  static const uint64_t low[6] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                  UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
                                  UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
  for (uint32_t bit = 0; bit < 6; bit++)
    if ((by >> bit & 1) != 0)
      word = (word & low[bit]) << (1U << bit) | (word >> (1U << bit) & low[bit]);
  return word;
}

/* Add v XOR value to the set `to` for each member v of `from`. Both sets have `words` words, a
** power of two, and value is below 64 * words. */
static inline void xor_set_add(uint64_t *to, const uint64_t *from, uint64_t words, uint64_t value) {
  core_assert((words & (words - 1)) == 0 && value / 64 < words);
  for (uint64_t word = 0; word < words; word++)
    to[word ^ value / 64] |= xor_set_permute(from[word], (uint32_t)(value % 64));
}

#endif
