/* Baselines of the queen's table: the definition, in three nested loops, and a plain method of
** 64-bit used-sets with hints. Neither uses lanes, summaries or symmetry. */
#ifndef QUEEN_BITS_H
#define QUEEN_BITS_H

#include <stdint.h>
#include <stdlib.h>

/* Return the mex of the options of (x, y). seen[v] is the stamp of the last cell that had the
** option v. */
static inline uint16_t naive_cell(const uint16_t *table, int64_t size, int64_t x, int64_t y,
                                  uint32_t *seen, uint32_t stamp) {
  for (int64_t i = 0; i < x; i++)
    seen[table[y * size + i]] = stamp;
  for (int64_t j = 0; j < y; j++)
    seen[table[j * size + x]] = stamp;
  for (int64_t t = 1; t <= x && t <= y; t++)
    seen[table[(y - t) * size + (x - t)]] = stamp;
  uint16_t value = 0;
  while (seen[value] == stamp)
    value++;
  return value;
}

/* Fill table[y * size + x] for 0 <= x, y < size by definition: mark the options of each cell,
** O(size^3). Return 0, or -1 if memory is short. */
static inline int queen_naive(uint16_t *table, int size) {
  uint32_t *seen = calloc((size_t)(3 * size + 1), sizeof *seen);
  if (seen == NULL)
    return -1;
  uint32_t stamp = 0;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      table[(int64_t)y * size + x] = naive_cell(table, size, x, y, seen, ++stamp);
  free(seen);
  return 0;
}

/* The used-sets of all rows, all columns or all diagonals, `words` words each, and for each set the
** index of its first word with a free bit. */
typedef struct used_sets {
  uint64_t *word;
  int32_t *first;
  int words;
} used_sets;

static inline int make_sets(used_sets *sets, int count, int words) {
  sets->words = words;
  sets->word = calloc((size_t)((int64_t)count * words), sizeof *sets->word);
  sets->first = calloc((size_t)count, sizeof *sets->first);
  return sets->word != NULL && sets->first != NULL ? 0 : -1;
}

static inline void free_sets(used_sets *sets) {
  free(sets->word);
  free(sets->first);
}

static inline int later(int a, int b) {
  return a > b ? a : b;
}

static inline void use(used_sets *sets, int set, int word, uint64_t bit) {
  uint64_t *words = sets->word + (int64_t)set * sets->words;
  words[word] |= bit;
  if (word == sets->first[set] && words[word] == UINT64_MAX) {
    while (words[word] == UINT64_MAX)
      word++;
    sets->first[set] = word;
  }
}

static inline int bits_cell(used_sets *rows, used_sets *columns, used_sets *diagonals, int x, int y,
                            int d) {
  const uint64_t *row = rows->word + (int64_t)y * rows->words;
  const uint64_t *column = columns->word + (int64_t)x * columns->words;
  const uint64_t *diagonal = diagonals->word + (int64_t)d * diagonals->words;
  int word = later(rows->first[y], later(columns->first[x], diagonals->first[d]));
  uint64_t used;
  while ((used = row[word] | column[word] | diagonal[word]) == UINT64_MAX)
    word++;
  uint64_t bit = ~used & (used + 1);
  use(rows, y, word, bit);
  use(columns, x, word, bit);
  use(diagonals, d, word, bit);
  return word * 64 + __builtin_ctzll(bit);
}

/* Fill the table with used-sets for each row, column and diagonal: find the first zero of their
** union, starting at the maximum of the three hints. */
static inline int queen_bits(uint16_t *table, int size) {
  int words = 2 * size / 64 + 2;
  used_sets rows = {0}, columns = {0}, diagonals = {0};
  int failed = make_sets(&rows, size, words) | make_sets(&columns, size, words) |
               make_sets(&diagonals, 2 * size, words);
  for (int y = 0; y < size && failed == 0; y++)
    for (int x = 0; x < size; x++)
      table[(int64_t)y * size + x] =
          (uint16_t)bits_cell(&rows, &columns, &diagonals, x, y, x - y + size);
  free_sets(&rows);
  free_sets(&columns);
  free_sets(&diagonals);
  return failed;
}

#endif
