#include "core/heaps/value_sets.h"

#include <string.h>

enum { VALUE_SETS_FIRST_ROWS = 256 };

bool value_sets_reserve(value_sets *sets, uint64_t rows, uint32_t largest) {
  uint64_t capacity = sets->rows == 0 ? VALUE_SETS_FIRST_ROWS : sets->rows, words = sets->words;
  while (capacity < rows)
    capacity += capacity / 2;
  while (words * 64 <= 2 * (uint64_t)largest + 1)
    words = words == 0 ? 1 : words * 2;
  if (capacity == sets->rows && words == sets->words)
    return true;
  uint64_t *bits = core_allocate(sets->host, capacity * words * sizeof *bits);
  if (bits == NULL)
    return false;
  for (uint64_t row = 0; row < sets->rows; row++)
    memcpy(bits + row * words, value_sets_row(sets, row), (size_t)(sets->words * sizeof *bits));
  core_host *host = sets->host;
  value_sets_free(sets);
  *sets = (value_sets){.host = host, .bits = bits, .rows = capacity, .words = words};
  return true;
}

void value_sets_free(value_sets *sets) {
  core_release(sets->host, sets->bits, sets->rows * sets->words * sizeof *sets->bits);
  *sets = (value_sets){.host = sets->host};
}
