#include "queen_bits.h"

#include <stdlib.h>
#include <string.h>

/* mex of the options of (x, y); seen[v] holds the stamp of the last cell that had option v */
static uint16_t naive_cell(const uint16_t *table, int size, int x, int y, uint32_t *seen,
                           uint32_t stamp) {
  for (int i = 0; i < x; i++)
    seen[table[(size_t)y * size + i]] = stamp;
  for (int j = 0; j < y; j++)
    seen[table[(size_t)j * size + x]] = stamp;
  for (int t = 1; t <= x && t <= y; t++)
    seen[table[(size_t)(y - t) * size + (x - t)]] = stamp;
  uint16_t value = 0;
  while (seen[value] == stamp)
    value++;
  return value;
}

int queen_naive(uint16_t *table, int size) {
  uint32_t *seen = calloc((size_t)3 * size + 1, sizeof *seen);
  if (seen == NULL)
    return -1;
  uint32_t stamp = 0;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      table[(size_t)y * size + x] = naive_cell(table, size, x, y, seen, ++stamp);
  free(seen);
  return 0;
}

/* A set of used numbers, and the first word of it that is not full. */
typedef struct used_set {
  uint64_t *word;
  int first;
} used_set;

static uint64_t *make_sets(used_set *set, int count, int words) {
  uint64_t *memory = calloc((size_t)count * words, sizeof *memory);
  for (int i = 0; memory != NULL && i < count; i++)
    set[i] = (used_set){.word = memory + (size_t)i * words, .first = 0};
  return memory;
}

static void use(used_set *set, int word, uint64_t bit) {
  set->word[word] |= bit;
  while (set->word[set->first] == UINT64_MAX)
    set->first++;
}

static int bits_cell(used_set *row, used_set *column, used_set *diagonal) {
  int word = row->first > column->first ? row->first : column->first;
  word = word > diagonal->first ? word : diagonal->first;
  uint64_t used;
  while ((used = row->word[word] | column->word[word] | diagonal->word[word]) == UINT64_MAX)
    word++;
  uint64_t bit = ~used & (used + 1);
  use(row, word, bit);
  use(column, word, bit);
  use(diagonal, word, bit);
  return word * 64 + __builtin_ctzll(bit);
}

int queen_bits(uint16_t *table, int size) {
  int words = 2 * size / 64 + 2;
  used_set *set = malloc((size_t)(4 * size) * sizeof *set);
  uint64_t *memory = set == NULL ? NULL : make_sets(set, 4 * size, words);
  if (memory != NULL) {
    used_set *row = set, *column = set + size, *diagonal = set + 3 * size;
    for (int y = 0; y < size; y++)
      for (int x = 0; x < size; x++)
        table[(size_t)y * size + x] = (uint16_t)bits_cell(&row[y], &column[x], &diagonal[x - y]);
  }
  free(memory);
  free(set);
  return memory == NULL ? -1 : 0;
}
