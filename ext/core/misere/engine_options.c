#include "core/misere/engine.h"

#include <string.h>

#include "base/array.h"

/* Room for the sets of `m`, all empty, after those of smaller numbers. */
static uint64_t *options_new_set(engine *e, uint64_t **sets, uint64_t *held, uint32_t m) {
  uint64_t wide = e->words_wide;
  if (!CORE_RESERVE(e->host, *sets, *held, ((uint64_t)m + 1) * wide))
    return NULL;
  return memset(*sets + m * wide, 0, (size_t)wide * sizeof **sets);
}

/* The elements of all pairs of heaps of m tokens together; the parts differ if need be. */
static bool options_next_pairs(engine *e) {
  uint32_t m = e->pair_count;
  uint32_t last = e->rules.kind == HEAPS_GRUNDY ? (m + 1) / 2 : m / 2 + 1;
  uint64_t *set = options_new_set(e, &e->pairs, &e->pair_bytes, m);
  if (set == NULL)
    return false;
  for (uint32_t a = 1; a < last; a++) {
    const uint16_t *row = e->products[e->phi[a]];
    if (row == NULL && (row = engine_products(e, e->phi[a])) == NULL)
      return false;
    core_put_bit(set, row[e->phi[m - a]]);
  }
  e->pair_count++;
  return engine_work(e, m / 2 + e->words_wide);
}

/* Multiply the set `pairs` by an element into `set`. */
static bool options_multiply(engine *e, uint64_t *set, const uint64_t *pairs, uint32_t x) {
  const uint16_t *row = engine_products(e, x);
  if (row == NULL)
    return false;
  uint64_t found = 0;
  for (uint32_t w = 0; w < e->words_wide; w++)
    for (uint64_t bits = pairs[w]; bits != 0; bits &= bits - 1, found++)
      core_put_bit(set, row[64 * w + (uint32_t)core_lowest_bit(bits)]);
  return engine_work(e, found + e->words_wide);
}

/* The elements of all triples of m tokens: each is a heap and a pair. */
static bool options_next_triples(engine *e) {
  uint32_t m = e->triple_count;
  uint64_t *set = options_new_set(e, &e->triples, &e->triple_bytes, m);
  if (set == NULL)
    return false;
  for (uint32_t a = 1; a + 2 <= m; a++)
    if (!options_multiply(e, set, e->pairs + (uint64_t)(m - a) * e->words_wide, e->phi[a]))
      return false;
  e->triple_count++;
  return true;
}

static bool options_need_sets(engine *e, uint32_t m) {
  while (e->pair_count <= m)
    if (!options_next_pairs(e))
      return false;
  bool triples = e->rules.kind == HEAPS_CODE && heaps_rules_parts(&e->rules) == 3;
  while (triples && e->triple_count <= m)
    if (!options_next_triples(e))
      return false;
  return true;
}

void engine_forget_pairs(engine *e) {
  e->pair_count = e->triple_count = e->more_count = 0;
}

static void options_unite(const engine *e, uint64_t *set, const uint64_t *sets, uint32_t m) {
  for (uint32_t w = 0; w < e->words_wide; w++)
    set[w] |= sets[(uint64_t)m * e->words_wide + w];
}

/* Nim and Lasker's Nim: any smaller heap; the latter also pairs. */
static bool options_of_nim(engine *e, uint32_t n, uint64_t *set, bool *any) {
  for (uint32_t m = 0; m < n; m++)
    core_put_bit(set, e->phi[m]);
  *any = n > 0;
  if (e->rules.kind == HEAPS_LASKER && n > 1) {
    if (!options_need_sets(e, n))
      return false;
    options_unite(e, set, e->pairs, n);
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
  if ((leave & (HEAPS_LEAVE_TWO | HEAPS_LEAVE_THREE)) != 0 && !options_need_sets(e, m))
    return false;
  if ((leave & HEAPS_LEAVE_TWO) != 0 && m >= 2) {
    options_unite(e, set, e->pairs, m);
    *any = true;
  }
  if ((leave & HEAPS_LEAVE_THREE) != 0 && m >= 3) {
    options_unite(e, set, e->triples, m);
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

/* ---- Digits with * ---- */

enum { OPTIONS_MORE = 3 /* sets for each number of tokens */ };

static uint32_t options_more_row(uint32_t tokens, uint32_t least) {
  return OPTIONS_MORE * tokens + least - 1;
}

/* The elements of m tokens as two heaps or more, and as three or more, from those with one heap less; that
** of the heap m - 1 is known by now. */
static bool options_next_more(engine *e) {
  uint32_t m = e->more_count;
  uint64_t wide = e->words_wide;
  for (uint32_t least = 1; least <= OPTIONS_MORE; least++)
    if (options_new_set(e, &e->more, &e->more_bytes, options_more_row(m, least)) == NULL)
      return false;
  if (m > 1) {
    uint64_t *one = e->more + options_more_row(m - 1, 1) * wide;
    options_unite(e, one, e->more, options_more_row(m - 1, 2));
    core_put_bit(one, e->phi[m - 1]);
  }
  for (uint32_t least = 2; least <= OPTIONS_MORE; least++)
    for (uint32_t a = 1; a + least <= m + 1; a++)
      if (!options_multiply(e, e->more + options_more_row(m, least) * wide,
                            e->more + options_more_row(m - a, least - 1) * wide, e->phi[a]))
        return false;
  e->more_count++;
  return true;
}

static bool options_of_more(engine *e, uint32_t n, uint64_t *set, bool *any) {
  for (uint32_t i = 0; i < e->rules.count && e->rules.take[i] <= n; i++) {
    uint32_t leave = e->rules.leave[i], take = e->rules.take[i], m = n - take;
    uint32_t least = (uint32_t)core_highest_bit(leave);
    if (e->rules.alike[i] != HEAPS_MORE_PARTS)
      continue;
    while (e->more_count <= m)
      if (!options_next_more(e))
        return false;
    leave &= HEAPS_LEAVE_NONE | HEAPS_LEAVE_ONE;
    if (!options_of_digit(e, take, leave, m, set, any))
      return false;
    options_unite(e, set, e->more, options_more_row(m, least));
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
