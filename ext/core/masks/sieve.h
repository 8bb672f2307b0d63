/* Which of many masks apply to a position, without a look at each of them.
**
** A position is read in digits of 4 or 8 bits. For each digit there is a row of bits, one for each
** mask: those that the digit does not rule out. The masks that all digits leave over apply. */
#ifndef GRUNDY_CORE_MASKS_SIEVE_H
#define GRUNDY_CORE_MASKS_SIEVE_H

#include "core/masks/rules.h"

typedef struct bits_sieve {
  core_host *host;
  uint64_t *rows; /* for each digit, and each value of it */
  uint64_t bytes;
  uint32_t words; /* of a row: 64 masks each, one word at least */
  uint32_t digits;
  uint32_t digit_bits; /* 8 where a row is one word, else 4: the rows are to stay in the cache */
} bits_sieve;

/* A sieve for `count` masks that name no bits but those of `named`; as yet all of them apply. */
core_status bits_sieve_begin(bits_sieve *sieve, core_host *host, uint64_t count, uint64_t named);
void bits_sieve_release(bits_sieve *sieve);

/* Mask `index` applies where all bits of `need` and none of `forbid` are set. */
void bits_sieve_set(bits_sieve *sieve, uint64_t index, uint64_t need, uint64_t forbid);

/* Which of the masks 64 * word to 64 * word + 63 apply to a position. */
static inline uint64_t bits_sieve_word(const bits_sieve *sieve, uint32_t word, uint64_t position) {
  uint64_t left = UINT64_MAX;
  const uint64_t *rows = sieve->rows + word;
  if (sieve->words == 1) {
    for (uint32_t i = 0; i < sieve->digits; i++, rows += 256, position >>= 8)
      left &= rows[position & 255];
    return left;
  }
  for (uint32_t i = 0; i < sieve->digits; i++, position >>= 4) {
    left &= rows[(position & 15) * sieve->words];
    rows += UINT64_C(16) * sieve->words;
  }
  return left;
}

/* The same for all words at once, sets[0] to sets[words - 1]; of many words row after row, as they
** lie in memory. */
void bits_sieve_many(const bits_sieve *sieve, uint64_t position, uint64_t *sets);
static inline void bits_sieve_all(const bits_sieve *sieve, uint64_t position, uint64_t *sets) {
  if (sieve->words == 1)
    sets[0] = bits_sieve_word(sieve, 0, position);
  else
    bits_sieve_many(sieve, position, sets);
}

/* The moves and ends of rules behind a sieve: ends first. */
typedef struct bits_expander {
  const bits_rules *rules;
  bits_sieve sieve;
} bits_expander;

core_status bits_expander_begin(bits_expander *expander, const bits_rules *rules);
void bits_expander_release(bits_expander *expander);

/* The options of a position. */
typedef struct bits_expansion {
  uint64_t *options; /* room for as many as there are moves */
  uint8_t *players;  /* the same; NULL: nobody asks */
  uint32_t count;    /* 0 where there is a result */
  int64_t result;    /* that the ends give */
} bits_expansion;

/* CORE_INVALID if two ends give the position results that differ, CORE_INTERRUPTED if the host asks
** to stop. */
static inline core_status bits_expand(const bits_expander *expander, uint64_t position,
                                      bits_expansion *expansion) {
  const bits_rules *rules = expander->rules;
  const bits_sieve *sieve = &expander->sieve;
  uint64_t base = 0, ends = rules->end_count;
  uint32_t count = 0;
  expansion->count = 0;
  expansion->result = BITS_NO_RESULT;
  for (uint32_t word = 0; word < sieve->words; word++, base += 64) {
    uint64_t left = bits_sieve_word(sieve, word, position);
    for (; left != 0; left &= left - 1) {
      uint64_t index = base + (uint64_t)core_lowest_bit(left);
      if (index < ends)
        return bits_find_result(rules, position, &expansion->result) ? CORE_OK : CORE_INVALID;
      const bits_move *move = &rules->moves[index - ends];
      if (expansion->players != NULL)
        expansion->players[count] = (uint8_t)move->player;
      expansion->options[count++] = (position & ~move->clear) | move->put;
    }
  }
  if (!bits_settle(rules, expansion->players, expansion->options, count))
    return rules->host->status;
  expansion->count = count;
  int64_t work = 8 + sieve->words * sieve->digits / 2 + 10 * (int64_t)count;
  return core_work(rules->host, work) ? CORE_OK : rules->host->status;
}

#endif
