#include "core/misere/engine.h"

#include <string.h>

#include "base/array.h"

/* Of the sets of m tokens that number `which`, from 0. */
static uint64_t *options_split(const engine *e, uint32_t m, uint32_t which) {
  return e->splits + ((uint64_t)m * e->splits_each + which) * e->words_wide;
}

static void options_unite(const engine *e, uint64_t *set, const uint64_t *more) {
  for (uint32_t w = 0; w < e->words_wide; w++)
    set[w] |= more[w];
}

/* Multiply the set `splits` by an element into `set`. */
static bool options_multiply(engine *e, uint64_t *set, const uint64_t *splits, uint32_t x) {
  const uint16_t *row = engine_products(e, x);
  if (row == NULL)
    return false;
  uint64_t found = 0;
  for (uint32_t w = 0; w < e->words_wide; w++)
    for (uint64_t bits = splits[w]; bits != 0; bits &= bits - 1, found++)
      core_put_bit(set, row[64 * w + (uint32_t)core_lowest_bit(bits)]);
  return engine_work(e, found + e->words_wide);
}

/* The elements of m tokens as so many heaps, each a heap and one heap less, which is set number
** `which` - 1. */
static bool options_add_heap(engine *e, uint32_t m, uint32_t which, uint32_t heaps) {
  for (uint32_t a = 1; a + heaps <= m + 1; a++)
    if (!options_multiply(e, options_split(e, m, which), options_split(e, m - a, which - 1),
                          e->phi[a]))
      return false;
  return true;
}

/* As two heaps, which differ if need be, and as three. */
static bool options_split_exactly(engine *e, uint32_t m) {
  uint32_t last = e->rules.kind == HEAPS_GRUNDY ? (m + 1) / 2 : m / 2 + 1;
  uint64_t *set = options_split(e, m, 0);
  for (uint32_t a = 1; a < last; a++) {
    const uint16_t *row = e->products[e->phi[a]];
    if (row == NULL && (row = engine_products(e, e->phi[a])) == NULL)
      return false;
    core_put_bit(set, row[e->phi[m - a]]);
  }
  return engine_work(e, m / 2 + e->words_wide) &&
         (e->splits_each == 1 || options_add_heap(e, m, 1, 3));
}

/* As two heaps or more, and as three or more; and one token less as one or more, since that heap is
** known by now. */
static bool options_split_more(engine *e, uint32_t m) {
  if (m > 1) {
    options_unite(e, options_split(e, m - 1, 0), options_split(e, m - 1, 1));
    core_put_bit(options_split(e, m - 1, 0), e->phi[m - 1]);
  }
  return options_add_heap(e, m, 1, 2) && options_add_heap(e, m, 2, 3);
}

/* Have the sets of up to m tokens. */
static bool options_need_splits(engine *e, uint32_t m) {
  uint64_t each = (uint64_t)e->splits_each * e->words_wide;
  for (; e->split_count <= m; e->split_count++) {
    uint32_t next = e->split_count;
    if (!CORE_RESERVE(e->host, e->splits, e->split_bytes, (next + UINT64_C(1)) * each))
      return false;
    memset(options_split(e, next, 0), 0, (size_t)each * sizeof *e->splits);
    if (!(e->rules.kind == HEAPS_MODIFIED ? options_split_more(e, next)
                                          : options_split_exactly(e, next)))
      return false;
  }
  return true;
}

/* Nim and Lasker's Nim: any smaller heap; the latter also pairs. */
static bool options_of_nim(engine *e, uint32_t n, uint64_t *set, bool *any) {
  for (uint32_t m = 0; m < n; m++)
    core_put_bit(set, e->phi[m]);
  *any = n > 0;
  if (e->rules.kind == HEAPS_LASKER && n > 1) {
    if (!options_need_splits(e, n))
      return false;
    options_unite(e, set, options_split(e, n, 0));
  }
  return engine_work(e, n + 1);
}

static bool options_of_digit(engine *e, uint32_t take, uint32_t leave, uint32_t m, uint64_t *set,
                             bool *any) {
  if ((leave & HEAPS_LEAVE_NONE) != 0 && m == 0 && take > 0) {
    core_put_bit(set, 0);
    *any = true;
  }
  if ((leave & HEAPS_LEAVE_ONE) != 0 && m > 0 && take > 0) {
    core_put_bit(set, e->phi[m]);
    *any = true;
  }
  if ((leave & (HEAPS_LEAVE_TWO | HEAPS_LEAVE_THREE)) != 0 && !options_need_splits(e, m))
    return false;
  if ((leave & HEAPS_LEAVE_TWO) != 0 && m >= 2) {
    options_unite(e, set, options_split(e, m, 0));
    *any = true;
  }
  if ((leave & HEAPS_LEAVE_THREE) != 0 && m >= 3) {
    options_unite(e, set, options_split(e, m, 1));
    *any = true;
  }
  return engine_work(e, 2 * e->words_wide);
}

static bool options_of_code(engine *e, uint32_t n, uint64_t *set, bool *any) {
  for (uint32_t i = 0; i < e->rules.count && e->rules.take[i] <= n; i++)
    if (!options_of_digit(e, e->rules.take[i], e->rules.leave[i], n - e->rules.take[i], set, any))
      return false;
  return true;
}

/* By the digits with *. */
static bool options_of_more(engine *e, uint32_t n, uint64_t *set, bool *any) {
  for (uint32_t i = 0; i < e->rules.count && e->rules.take[i] <= n; i++) {
    uint32_t leave = e->rules.leave[i], take = e->rules.take[i], m = n - take;
    uint32_t least = (uint32_t)core_highest_bit(leave);
    if (e->rules.alike[i] != HEAPS_MORE_PARTS)
      continue;
    leave &= HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE;
    if (!options_need_splits(e, m) || !options_of_digit(e, take, leave, m, set, any))
      return false;
    options_unite(e, set, options_split(e, m, least - 1));
    *any = *any || m >= least;
  }
  return true;
}

/* Any other rules: move by move; but there are too many that leave any number of heaps. */
static bool options_by_moves(engine *e, uint32_t n, uint64_t *set, bool *any) {
  heaps_parts way;
  heaps_parts_start(&way, &e->rules, n);
  way.skips_more = true;
  while (heaps_parts_next(&way)) {
    uint32_t x = 0;
    for (uint32_t i = 0; i < way.count; i++) {
      const uint16_t *row = engine_products(e, e->phi[way.parts[i]]);
      if (row == NULL)
        return false;
      x = row[x];
    }
    core_put_bit(set, x);
    *any = true;
    if (!engine_work(e, 8))
      return false;
  }
  return engine_work(e, 8) && (e->rules.kind != HEAPS_MODIFIED || options_of_more(e, n, set, any));
}

bool engine_options(engine *e, uint32_t n, uint64_t *set, bool *any) {
  memset(set, 0, e->words_wide * sizeof *set);
  *any = false;
  switch (e->rules.kind) {
  case HEAPS_CODE:
    return options_of_code(e, n, set, any);
  case HEAPS_GRUNDY:
    return n < 3 || options_of_digit(e, 0, HEAPS_LEAVE_TWO, n, set, any);
  case HEAPS_NIM:
  case HEAPS_LASKER:
    return options_of_nim(e, n, set, any);
  default:
    return options_by_moves(e, n, set, any);
  }
}
