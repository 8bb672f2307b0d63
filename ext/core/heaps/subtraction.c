#include "core/heaps/subtraction.h"

#include <string.h>

enum { FIRST_WORDS = 64, FIRST_COUNTS = 256 };

/* ---- Rows of bits ---- */

static uint64_t subtraction_row_bytes(const heaps_subtraction *game) {
  return game->words * sizeof *game->rows;
}

static void subtraction_forget_rows(heaps_subtraction *game) {
  core_release(game->host, game->rows, game->values * subtraction_row_bytes(game));
  core_release(game->host, game->numbers, subtraction_row_bytes(game));
  game->rows = game->numbers = NULL;
  game->values = 0;
  game->entered = 0;
  game->words = 0;
}

/* Begin again with rows of so many words. */
static bool subtraction_begin_rows(heaps_subtraction *game, const heaps_set *set, uint64_t words) {
  subtraction_forget_rows(game);
  game->numbers = core_allocate(game->host, words * sizeof *game->numbers);
  if (game->numbers == NULL)
    return false;
  game->words = words;
  uint64_t n = heaps_set_next(set, 0);
  for (; n > 0 && n < 64 * words; n = heaps_set_next(set, n))
    game->numbers[n / 64] |= UINT64_C(1) << n % 64;
  return core_work(game->host, (int64_t)words * 64);
}

static bool subtraction_add_row(heaps_subtraction *game) {
  uint64_t bytes = subtraction_row_bytes(game);
  uint64_t *rows =
      core_resize(game->host, game->rows, game->values * bytes, (game->values + 1) * bytes);
  if (rows == NULL)
    return false;
  memset(rows + game->values * game->words, 0, (size_t)bytes);
  game->rows = rows;
  game->values++;
  return true;
}

/* A heap of this value can be reached from all heaps that are more by a number of the set. */
static bool subtraction_enter_heap(heaps_subtraction *game, uint64_t heap, uint32_t value) {
  while (game->values <= value)
    if (!subtraction_add_row(game))
      return false;
  uint64_t *row = game->rows + value * game->words;
  uint64_t skip = heap / 64;
  uint32_t shift = (uint32_t)(heap % 64);
  for (uint64_t i = skip; i < game->words; i++) {
    uint64_t low = game->numbers[i - skip] << shift;
    uint64_t high = shift > 0 && i > skip ? game->numbers[i - skip - 1] >> (64 - shift) : 0;
    row[i] |= low | high;
  }
  return core_work(game->host, (int64_t)(game->words - skip));
}

static bool subtraction_next_by_rows(heaps_subtraction *game, const heaps_set *set,
                                     const heaps_values *values, uint32_t *value) {
  uint64_t n = values->count;
  if (n >= 64 * game->words &&
      !subtraction_begin_rows(game, set, game->words == 0 ? FIRST_WORDS : 2 * game->words)) {
    subtraction_forget_rows(game);
    return false;
  }
  for (; game->entered < n; game->entered++)
    if (!subtraction_enter_heap(game, game->entered, heaps_values_at(values, game->entered)))
      return false;
  *value = 0;
  while (*value < game->values && (game->rows[*value * game->words + n / 64] >> n % 64 & 1) != 0)
    ++*value;
  return true;
}

/* ---- All but some ---- */

static bool subtraction_grow_counts(heaps_subtraction *game, uint64_t least) {
  if (least <= game->count_capacity)
    return true;
  uint64_t old = game->count_capacity, capacity = old == 0 ? FIRST_COUNTS : old;
  while (capacity < least)
    capacity *= 2;
  uint32_t *blocks[2] = {core_allocate(game->host, capacity * sizeof **blocks), NULL};
  if (blocks[0] != NULL)
    blocks[1] = core_allocate(game->host, capacity * sizeof **blocks);
  if (blocks[1] == NULL) {
    core_release(game->host, blocks[0], capacity * sizeof **blocks);
    return false;
  }
  if (old > 0)
    memcpy(blocks[0], game->counts, (size_t)(old * sizeof **blocks));
  core_release(game->host, game->counts, old * sizeof **blocks);
  core_release(game->host, game->excluded, old * sizeof **blocks);
  game->counts = blocks[0];
  game->excluded = blocks[1];
  game->count_capacity = capacity;
  return true;
}

/* For each heap that is less by an excluded number, add `change` to what is noted of its value, and
** find the least value of which all heaps are among them. */
static uint32_t subtraction_count_excluded(heaps_subtraction *game, const heaps_set *set,
                                           const heaps_values *values, bool clear, uint32_t least) {
  uint64_t n = values->count;
  const heaps_range *ranges = heaps_set_read(set);
  for (uint32_t i = 0; i < set->count && ranges[i].first <= n; i++)
    for (uint64_t f = ranges[i].first; f <= ranges[i].last && f <= n; f++) {
      uint32_t value = heaps_values_at(values, n - f);
      if (clear)
        game->excluded[value] = 0;
      else if (++game->excluded[value] == game->counts[value] && value < least)
        least = value;
    }
  return least;
}

static bool subtraction_next_by_counts(heaps_subtraction *game, const heaps_set *set,
                                       const heaps_values *values, uint32_t *value) {
  uint64_t fresh = values->count == 0 ? 0 : (uint64_t)values->largest + 1;
  if (values->count == 0) {
    game->set_size = heaps_set_size(set);
    game->dense = all_but_is_dense(set, game->set_size);
    game->all_but.host = game->host;
  }
  if (game->dense)
    return all_but_next(&game->all_but, set, values, value);
  uint64_t looked = game->set_size < values->count ? game->set_size : values->count;
  if (!core_work(game->host, 4 * (int64_t)looked) || !subtraction_grow_counts(game, fresh + 1))
    return false;
  for (; game->entered < values->count; game->entered++)
    game->counts[heaps_values_at(values, game->entered)]++;
  *value = subtraction_count_excluded(game, set, values, false, (uint32_t)fresh);
  subtraction_count_excluded(game, set, values, true, 0);
  return true;
}

bool heaps_subtraction_next(heaps_subtraction *game, const heaps_set *set,
                            const heaps_values *values, uint32_t *value) {
  return set->kind == HEAPS_SET_ALL_BUT ? subtraction_next_by_counts(game, set, values, value)
                                        : subtraction_next_by_rows(game, set, values, value);
}

void heaps_subtraction_free(heaps_subtraction *game) {
  subtraction_forget_rows(game);
  all_but_free(&game->all_but);
  core_release(game->host, game->counts, game->count_capacity * sizeof *game->counts);
  core_release(game->host, game->excluded, game->count_capacity * sizeof *game->excluded);
  *game = (heaps_subtraction){.host = game->host};
}
