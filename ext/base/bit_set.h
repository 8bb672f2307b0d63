/* Sets of numbers in one word or in two.
**
** Positions and masks of the sums of masks (core/masks/sums.h) are such sets. Their sources are
** compiled for one word and, by package/two_words.awk, again for two. They apply to sets only the
** operators & | ^ ~ and the functions below, since a pair of words need not be an integer. The
** lowest and the highest bit exist only if a set is not empty. */
#ifndef GRUNDY_BASE_BIT_SET_H
#define GRUNDY_BASE_BIT_SET_H

#include "base/host.h"

#define SET_WORDS 1
#define SET_BITS  (64 * SET_WORDS)
#define SET_NONE  ((bits_set){0})

#if SET_WORDS == 1
typedef uint64_t bits_set;

/* Return word 0 or 1 of a set, and the set with these words. */
static inline uint64_t set_word(bits_set set, int word) {
  return word == 0 ? set : 0;
}
static inline bits_set set_of(uint64_t low, uint64_t high) {
  (void)high;
  return low;
}
#else
typedef core_two_words bits_set;

static inline uint64_t set_word(bits_set set, int word) {
  return CORE_WORD_OF_TWO(set, word);
}
static inline bits_set set_of(uint64_t low, uint64_t high) {
  return CORE_TWO_WORDS(low, high);
}
#endif

static inline bool set_is_empty(bits_set set) {
  return (set_word(set, 0) | set_word(set, 1)) == 0;
}

static inline bool set_equal(bits_set one, bits_set other) {
  return set_is_empty(one ^ other);
}

/* Return true if a set is less as a number. */
static inline bool set_less(bits_set one, bits_set other) {
  int word = set_word(one, 1) != set_word(other, 1);
  return set_word(one, word) < set_word(other, word);
}

static inline int set_lowest(bits_set set) {
  uint64_t low = set_word(set, 0);
  return low != 0 || SET_WORDS == 1 ? core_lowest_bit(low) : 64 + core_lowest_bit(set_word(set, 1));
}

static inline int set_highest(bits_set set) {
  return set_word(set, 1) == 0 ? core_highest_bit(set_word(set, 0))
                               : 64 + core_highest_bit(set_word(set, 1));
}

static inline int set_count(bits_set set) {
  return core_count_bits(set_word(set, 0)) +
         (SET_WORDS == 1 ? 0 : core_count_bits(set_word(set, 1)));
}

/* Return the set without its lowest bit. */
static inline bits_set set_drop(bits_set set) {
  uint64_t low = set_word(set, 0), high = set_word(set, 1);
  return set_of(low & (low - 1), high & (high - (low == 0)));
}

/* Return the lowest bit as a set, which is empty if the set is. */
static inline bits_set set_first(bits_set set) {
  uint64_t low = set_word(set, 0), high = set_word(set, 1);
  return set_of(low & (0 - low), low == 0 ? high & (0 - high) : 0);
}

/* Move all bits down or up by less than SET_BITS. */
static inline bits_set set_down(bits_set set, int by) {
  uint64_t low = set_word(set, 0), high = set_word(set, 1);
  return SET_WORDS == 1 ? set_of(low >> by, 0)
         : by >= 64     ? set_of(high >> (by - 64), 0)
                        : set_of(low >> by | high << 1 << (63 - by), high >> by);
}

static inline bits_set set_up(bits_set set, int by) {
  uint64_t low = set_word(set, 0), high = set_word(set, 1);
  return SET_WORDS == 1 ? set_of(low << by, 0)
         : by >= 64     ? set_of(0, low << (by - 64))
                        : set_of(low << by, high << by | low >> 1 >> (63 - by));
}

static inline bits_set set_bit(uint32_t bit) {
  return set_up(set_of(1, 0), (int)bit);
}

static inline bool set_has(bits_set set, uint32_t bit) {
  return set_word(set, SET_WORDS == 1 ? 0 : (int)bit / 64) >> bit % 64 & 1;
}

/* Return a product of the words with a factor, for hashes: equal sets have equal products. */
static inline uint64_t set_product(bits_set set, uint64_t factor) {
  return set_word(set, 0) * factor + set_word(set, 1) * (factor >> 1 | 1);
}

static inline uint64_t set_hash(bits_set set, uint64_t seed) {
  return SET_WORDS == 1 ? core_hash(set_word(set, 0) + seed)
                        : core_hash(set_word(set, 1) + core_hash(set_word(set, 0) + seed));
}

#endif
