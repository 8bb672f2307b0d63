/* Find the masks that apply to a position, without a look at each mask.
**
** A position is read in digits of 4 or 8 bits. For each value of each digit there is a row with one
** bit per mask, which is set unless the digit rules out the mask. The bits that are set in the rows
** of all digits of a position are the masks that apply to it.
**
** Example, with one digit of 2 bits: mask 0 needs bit 0, mask 1 forbids bit 1. The rows are 10, 11,
** 00 and 01 for the values 0 to 3 (mask 1 first). At position 1 both masks apply.
**
** Time per position: the number of digits for each word of 64 masks. */
#ifndef GRUNDY_CORE_MASKS_SIEVE_H
#define GRUNDY_CORE_MASKS_SIEVE_H

#include "core/masks/rules.h"

typedef struct bits_sieve {
  core_host *host;
  uint64_t *rows; /* for each digit, and each value of it */
  uint64_t bytes;
  uint32_t words; /* of a row, 64 masks each; at least one */
  uint32_t digits;
  uint32_t digit_bits; /* 8 if a row is one word, else 4, so that the rows fit in the cache */
} bits_sieve;

/* Start a sieve for `count` masks that name only bits of `named`. At first all of them apply to
** every position. */
core_status bits_sieve_begin(bits_sieve *sieve, core_host *host, uint64_t count, bits_set named);
void bits_sieve_release(bits_sieve *sieve);

/* Let mask `index` apply only if all bits of `need` and none of `forbid` are set. */
void bits_sieve_set(bits_sieve *sieve, uint64_t index, bits_set need, bits_set forbid);

/* Return, as bits, which of the masks 64 * word to 64 * word + 63 apply to a position. */
static inline uint64_t bits_sieve_word(const bits_sieve *sieve, uint32_t word, bits_set position) {
  core_assert(word < sieve->words);
  uint64_t left = UINT64_MAX;
  const uint64_t *rows = sieve->rows + word;
  if (sieve->words == 1) {
    for (uint32_t i = 0; i < sieve->digits; i++, rows += 256, position = set_down(position, 8))
      left &= rows[set_word(position, 0) & 255];
    return left;
  }
  for (uint32_t i = 0; i < sieve->digits; i++, position = set_down(position, 4)) {
    left &= rows[(set_word(position, 0) & 15) * sieve->words];
    rows += UINT64_C(16) * sieve->words;
  }
  return left;
}

/* Fill sets[0] to sets[words - 1] as bits_sieve_word does. Many words are read row by row, in the
** order of memory. */
void bits_sieve_many(const bits_sieve *sieve, bits_set position, uint64_t *sets);
static inline void bits_sieve_all(const bits_sieve *sieve, bits_set position, uint64_t *sets) {
  if (sieve->words == 1)
    sets[0] = bits_sieve_word(sieve, 0, position);
  else
    bits_sieve_many(sieve, position, sets);
}

/* The ends, then the moves of rules in a sieve. */
typedef struct bits_expander {
  const bits_rules *rules;
  bits_sieve sieve;
} bits_expander;

core_status bits_expander_begin(bits_expander *expander, const bits_rules *rules);
void bits_expander_release(bits_expander *expander);

/* The options of a position. The caller provides the arrays. */
typedef struct bits_expansion {
  bits_set *options; /* with room for all moves */
  uint8_t *players;  /* the players of the moves, with the same room, or NULL */
  int64_t *gains;    /* the gains of the moves, in the same way */
  uint32_t count;    /* options; 0 if there is a result */
  int64_t result;    /* of the ends that match, or the last result; otherwise BITS_NO_RESULT */
} bits_expansion;

/* List the options of a position. Return CORE_INVALID if two ends that match it have different
** results, CORE_INTERRUPTED if the host asks to stop. */
static inline core_status bits_expand(const bits_expander *expander, bits_set position,
                                      bits_expansion *expansion) {
  const bits_rules *rules = expander->rules;
  const bits_sieve *sieve = &expander->sieve;
  uint64_t base = 0, ends = rules->ends.count;
  uint32_t count = 0;
  expansion->count = 0;
  expansion->result = BITS_NO_RESULT;
  for (uint32_t word = 0; word < sieve->words; word++, base += 64) {
    uint64_t left = bits_sieve_word(sieve, word, position);
    for (; left != 0; left &= left - 1) {
      uint64_t index = base + (uint64_t)core_lowest_bit(left);
      if (index < ends)
        return bits_find_result(rules, position, &expansion->result)
                   ? CORE_OK
                   : core_fail(rules->host, CORE_INVALID);
      const bits_move *move = &rules->moves.items[index - ends];
      if (expansion->players != NULL)
        expansion->players[count] = (uint8_t)move->player;
      if (expansion->gains != NULL)
        expansion->gains[count] = move->gain;
      expansion->options[count++] = (position & ~move->clear) | move->put;
    }
  }
  if (!bits_normalize(rules, expansion->players, expansion->options, count))
    return rules->host->status;
  core_assert(count <= rules->moves.count);
  expansion->count = count;
  if (count == 0)
    expansion->result = rules->last_result;
  int64_t work = 8 + sieve->words * sieve->digits / 2 + 10 * (int64_t)count;
  return core_work(rules->host, work) ? CORE_OK : rules->host->status;
}

#endif
