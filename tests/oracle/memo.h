/* The results of a search: whether the player to move wins, for positions with keys below 2^62. An
** open-addressing hash table that grows. */
#ifndef TESTS_ORACLE_MEMO_H
#define TESTS_ORACLE_MEMO_H

#include "input.h"

#define MEMO_KEYS    (UINT64_C(1) << 62)
#define MEMO_SMALL   ((size_t)1 << 10)
#define MEMO_LARGEST ((size_t)1 << 25) /* 256 MiB, which suffices for all test cases */

/* An entry is 0 if its slot is free, else key * 4 + wins * 2 + 1. An empty memo is all zero. */
typedef struct memo {
  uint64_t *entries;
  size_t size; /* a power of two, or 0 */
  size_t used;
} memo;

static inline void memo_clear(memo *known) {
  if (known->size > 0)
    memset(known->entries, 0, known->size * sizeof *known->entries);
  known->used = 0;
}

/* Return the slot of `key`, or the free slot for it. */
static inline uint64_t *memo_place(const memo *known, uint64_t key) {
  size_t i = (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & (known->size - 1);
  while (known->entries[i] != 0 && known->entries[i] >> 2 != key)
    i = (i + 1) & (known->size - 1);
  return &known->entries[i];
}

static inline void memo_grow(memo *known) {
  memo old = *known;
  known->size = old.size > 0 ? old.size * 2 : MEMO_SMALL;
  if (known->size > MEMO_LARGEST)
    input_fail("the game is too large to search");
  known->entries = calloc(known->size, sizeof *known->entries);
  if (known->entries == NULL)
    input_fail("out of memory");
  for (size_t i = 0; i < old.size; i++)
    if (old.entries[i] != 0)
      *memo_place(known, old.entries[i] >> 2) = old.entries[i];
  free(old.entries);
}

/* Return true and set *wins if the position is known. */
static inline bool memo_find(const memo *known, uint64_t key, bool *wins) {
  uint64_t entry = known->size > 0 ? *memo_place(known, key) : 0;
  *wins = (entry & 2) != 0;
  return entry != 0;
}

/* Store the result of an unknown position. Return `wins`. */
static inline bool memo_store(memo *known, uint64_t key, bool wins) {
  if (known->used * 2 >= known->size)
    memo_grow(known);
  *memo_place(known, key) = key << 2 | (wins ? 2 : 0) | 1;
  known->used++;
  return wins;
}

/* Append a digit of 0..base-1 to `key`; each digit may have a different base. */
static inline uint64_t memo_digit(uint64_t key, uint64_t digit, uint64_t base) {
  if (key > (MEMO_KEYS - base) / base)
    input_fail("the game is too large to search");
  return key * base + digit;
}

#endif
