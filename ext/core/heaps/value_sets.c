#include "core/heaps/value_sets.h"

#include <string.h>

#include "core/xor_sets.h"

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

/* ---- Any number of parts ---- */

enum { ANY_PARTS_SETS = 3 };

static uint64_t value_sets_parts_row(uint64_t tokens, uint32_t least) {
  return ANY_PARTS_SETS * tokens + least - 1;
}

/* The set of `tokens` as `least` heaps or more, from those with one heap less. It may be begun again. */
static bool value_sets_combine(any_parts *any, const heaps_values *values, uint64_t tokens,
                               uint32_t least) {
  uint64_t *set = value_sets_row(&any->sets, value_sets_parts_row(tokens, least));
  for (uint64_t a = 1; a + least <= tokens + 1; a++) {
    xor_set_add(set, any_parts_set(any, tokens - a, least - 1), any->sets.words,
                heaps_values_at(values, a));
    if (!core_work(any->sets.host, 4 * (int64_t)any->sets.words))
      return false;
  }
  return true;
}

/* As one heap or more: as two or more, or as the heap itself. */
static void value_sets_complete(any_parts *any, const heaps_values *values, uint64_t tokens) {
  uint64_t row = value_sets_parts_row(tokens, 1);
  for (uint64_t word = 0; word < any->sets.words; word++)
    value_sets_row(&any->sets, row)[word] |= any_parts_set(any, tokens, 2)[word];
  value_sets_add(&any->sets, row, heaps_values_at(values, tokens));
}

bool any_parts_fill(any_parts *any, const heaps_values *values) {
  uint64_t last = values->count;
  if (!value_sets_reserve(&any->sets, ANY_PARTS_SETS * (last + 1), values->largest))
    return false;
  for (; any->filled <= last; any->filled++) {
    uint64_t tokens = any->filled;
    if (tokens > 1)
      value_sets_complete(any, values, tokens - 1);
    if (!value_sets_combine(any, values, tokens, 2) || !value_sets_combine(any, values, tokens, 3))
      return false;
  }
  return true;
}

const uint64_t *any_parts_set(const any_parts *any, uint64_t left, uint32_t least) {
  return value_sets_row(&any->sets, value_sets_parts_row(left, least));
}
