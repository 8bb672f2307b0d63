/* The elements of the options of a heap, as a set, without a loop over all moves.
**
** An octal move from n tokens leaves m tokens as one, two or three heaps. The products of all ways
** to split m tokens into two heaps, {Phi(a) Phi(m - a)}, are computed once for each m and united
** for each digit, so a heap costs O(n) products instead of O(n) for each digit. Ways with three
** heaps multiply the set of two heaps by one more: O(n) products of a set and an element. Rules
** with * use sets of at least one, two and three heaps in the same manner. All other rules are
** enumerated move by move.
**
** Example: in 0.07 (Dawson's Kayles) a move takes two tokens and leaves at most two heaps. The
** options of heap 5 are Phi(3) and the splits of 3 tokens, {Phi(1) Phi(2)}. */
#include "core/misere/engine.h"

#include "base/array.h"

/* Return set `which`, from 0, of the splits of m tokens. */
static uint64_t *options_split(const engine *e, uint32_t m, uint32_t which) {
  const engine_splits *splits = &e->splits;
  core_assert(m < UINT32_MAX && which < e->splits.each);
  return splits->sets.items + ((uint64_t)m * splits->each + which) * e->quotient.words_wide;
}

static void options_unite(const engine *e, uint64_t *set, const uint64_t *more) {
  for (uint32_t w = 0; w < e->quotient.words_wide; w++)
    set[w] |= more[w];
}

/* Add the products of all elements of `splits` with x to `set`. */
static bool options_multiply(engine *e, uint64_t *set, const uint64_t *splits, uint32_t x) {
  const uint16_t *row = engine_products(e, x);
  core_assert(x < e->quotient.elements);
  if (row == NULL)
    return false;
  uint64_t found = 0;
  for (uint32_t w = 0; w < e->quotient.words_wide; w++)
    for (uint64_t bits = splits[w]; bits != 0; bits &= bits - 1, found++)
      core_set_bit(set, row[64 * w + (uint32_t)core_lowest_bit(bits)]);
  return engine_work(e, found + e->quotient.words_wide);
}

/* Add to set `which` the products of m tokens as `heaps` heaps: each heap of a tokens times the
** products of m - a tokens with one heap less, which are set which - 1. */
static bool options_add_heap(engine *e, uint32_t m, uint32_t which, uint32_t heaps) {
  core_assert(which > 0 && which < e->splits.each);
  for (uint32_t a = 1; a + heaps <= m + 1; a++)
    if (!options_multiply(e, options_split(e, m, which), options_split(e, m - a, which - 1),
                          e->phi.items[a]))
      return false;
  return true;
}

/* Compute the products of m tokens as two heaps, which are unequal in Grundy's game, and as
** three. */
static bool options_split_exactly(engine *e, uint32_t m) {
  uint32_t last = e->rules.kind == HEAPS_GRUNDY ? (m + 1) / 2 : m / 2 + 1;
  uint64_t *set = options_split(e, m, 0);
  core_assert(m <= e->count);
  for (uint32_t a = 1; a < last; a++) {
    const uint16_t *row = e->quotient.products[e->phi.items[a]];
    if (row == NULL && (row = engine_products(e, e->phi.items[a])) == NULL)
      return false;
    core_set_bit(set, row[e->phi.items[m - a]]);
  }
  return engine_work(e, m / 2 + e->quotient.words_wide) &&
         (e->splits.each == 1 || options_add_heap(e, m, 1, 3));
}

/* Compute the products of m tokens as at least two and at least three heaps. The set of m - 1
** tokens as at least one heap is completed now, since that heap has its element now. */
static bool options_split_more(engine *e, uint32_t m) {
  if (m > 1) {
    options_unite(e, options_split(e, m - 1, 0), options_split(e, m - 1, 1));
    core_set_bit(options_split(e, m - 1, 0), e->phi.items[m - 1]);
  }
  return options_add_heap(e, m, 1, 2) && options_add_heap(e, m, 2, 3);
}

/* Compute the sets for all numbers of tokens up to m. */
static bool options_compute_splits(engine *e, uint32_t m) {
  engine_splits *splits = &e->splits;
  uint64_t each = (uint64_t)splits->each * e->quotient.words_wide;
  for (; splits->count <= m; splits->count++) {
    uint32_t next = splits->count;
    if (!CORE_ENSURE(e->host, splits->sets, (next + UINT64_C(1)) * each))
      return false;
    memset(options_split(e, next, 0), 0, (size_t)each * sizeof *splits->sets.items);
    if (!(e->rules.kind == HEAPS_SPECIAL ? options_split_more(e, next)
                                         : options_split_exactly(e, next)))
      return false;
  }
  return true;
}

/* Nim and Lasker's Nim: the options are all smaller heaps; in Lasker's Nim also pairs of heaps. */
static bool options_of_nim(engine *e, uint32_t n, uint64_t *set, bool *any) {
  core_assert(n <= e->count);
  for (uint32_t m = 0; m < n; m++)
    core_set_bit(set, e->phi.items[m]);
  *any = n > 0;
  if (e->rules.kind == HEAPS_LASKER && n > 1) {
    if (!options_compute_splits(e, n))
      return false;
    options_unite(e, set, options_split(e, n, 0));
  }
  return engine_work(e, n + 1);
}

static bool options_of_digit(engine *e, uint64_t take, uint64_t leave, uint32_t m, uint64_t *set,
                             bool *any) {
  core_assert(m <= e->count);
  if ((leave & HEAPS_LEAVE_NONE) != 0 && m == 0 && take > 0) {
    core_set_bit(set, 0);
    *any = true;
  }
  if ((leave & HEAPS_LEAVE_ONE) != 0 && m > 0 && take > 0) {
    core_set_bit(set, e->phi.items[m]);
    *any = true;
  }
  if ((leave & (HEAPS_LEAVE_TWO | HEAPS_LEAVE_THREE)) != 0 && !options_compute_splits(e, m))
    return false;
  if ((leave & HEAPS_LEAVE_TWO) != 0 && m >= 2) {
    options_unite(e, set, options_split(e, m, 0));
    *any = true;
  }
  if ((leave & HEAPS_LEAVE_THREE) != 0 && m >= 3) {
    options_unite(e, set, options_split(e, m, 1));
    *any = true;
  }
  return engine_work(e, 2 * e->quotient.words_wide);
}

static bool options_of_code(engine *e, uint32_t n, uint64_t *set, bool *any) {
  core_assert(e->rules.kind == HEAPS_CODE);
  const heaps_place *places = e->rules.few;
  for (uint32_t i = 0; i < e->rules.count && places[i].take <= n; i++)
    if (!options_of_digit(e, places[i].take, places[i].leave, n - places[i].take, set, any))
      return false;
  return true;
}

/* Add the options of the places with *, except of those with !*. */
static bool options_of_more(engine *e, uint32_t n, uint64_t *set, bool *any) {
  heaps_rule rule;
  for (uint64_t number = 0; heaps_rule_at(&e->rules, number, n, &rule);
       number = heaps_rule_after(&e->rules, number, &rule)) {
    if (!heaps_rule_is_open(&rule))
      continue;
    uint32_t m = n - (uint32_t)rule.take, least = (uint32_t)core_highest_bit(rule.leave);
    uint64_t leave = rule.leave & (HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE);
    core_assert(least > 0 && least <= e->splits.each);
    if (!options_compute_splits(e, m) || !options_of_digit(e, rule.take, leave, m, set, any))
      return false;
    options_unite(e, set, options_split(e, m, least - 1));
    *any = *any || m >= least;
  }
  return true;
}

/* Other rules: enumerate the moves, except those for which sets are kept. */
static bool options_by_moves(engine *e, uint32_t n, uint64_t *set, bool *any) {
  heaps_parts way;
  if (n > heaps_parts_largest_closed(&e->rules)) {
    /* uncovered: takes heap 129 of a game with 4 * 10^9 ways to break 128 */
    e->end = ENGINE_GROWS;
    return false;
  }
  heaps_parts_start(&way, &e->rules, n);
  way.skips_more = true;
  while (heaps_parts_next(&way)) {
    uint32_t x = 0;
    for (uint32_t i = 0; i < way.count; i++) {
      const uint16_t *row = engine_products(e, e->phi.items[way.parts[i]]);
      if (row == NULL)
        return false;
      x = row[x];
    }
    core_set_bit(set, x);
    *any = true;
    if (!engine_work(e, 8))
      return false;
  }
  return engine_work(e, 8) && (e->rules.kind != HEAPS_SPECIAL || options_of_more(e, n, set, any));
}

bool engine_options(engine *e, uint32_t n, uint64_t *set, bool *any) {
  core_assert(n <= e->count && e->quotient.words_wide > 0);
  memset(set, 0, e->quotient.words_wide * sizeof *set);
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
