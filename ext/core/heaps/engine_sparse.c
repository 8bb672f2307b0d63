/* The value of each heap by the sparse-space method (engine_sparse.h).
**
** For each heap of a block:
** 1. the first odd value without an option, from the lists of the block and the options within the
**    block, is the bound;
** 2. even values below the bound for which no option is known are wanted;
** 3. all pairs of heaps are searched for each wanted value in ascending order, and the first one
**    without an option is the value of the heap, or else the bound.
**
** If the lists of the block are too short to give a bound, all options with rare heaps are stamped
** instead. In almost all heaps no value is wanted, so that the time is proportional to the number
** of options with rare heaps.
*/
#include "core/heaps/engine_plain.h"
#include "core/heaps/sparse_int.h"

/* Set *found to true if `wanted` is the value of an option that leaves two heaps. This tests all
** pairs if necessary. Return false with host->status. */
static bool sparse_search_pairs(heaps_sparse *s, const heaps_value_array *values, uint32_t wanted,
                                bool *found) {
  uint64_t n = values->count;
  uint32_t width = values->width;
  const char *cells = values->cells;
  bool unequal = s->rules.kind == HEAPS_GRUNDY;
  *found = false;
  for (uint32_t j = 0; j < s->moves.split_count && s->moves.splits[j] < n; j++) {
    uint64_t left = n - s->moves.splits[j], most = unequal ? (left - 1) / 2 : left / 2;
    for (uint64_t a = 1; a <= most; a += SPARSE_SLICE) {
      uint64_t count = most - a + 1 < SPARSE_SLICE ? most - a + 1 : SPARSE_SLICE;
      *found = lanes_find_pair(cells + a * width, cells + (left - a) * width, width, count, wanted,
                               s->isa);
      if (*found)
        return true;
      if (!core_work(s->host, (int64_t)count / 4))
        return false;
    }
  }
  return true;
}

/* Mark a value whose status as an option is to be determined, unless it is stamped or marked
** already. *wanting is the number of marks. */
static void sparse_want(heaps_sparse *s, uint32_t value, uint32_t *wanting) {
  core_assert(value < sparse_values_end(s) && s->marks.stamp != 0);
  if (s->marks.stamps[value] == s->marks.stamp || s->marks.wanted[value] == s->marks.stamp)
    return;
  s->marks.wanted[value] = s->marks.stamp;
  ++*wanting;
}

/* Invalidate all stamps and marks. */
static void sparse_next_stamp(heaps_sparse *s) {
  if (++s->marks.stamp != 0)
    return;
  /* uncovered: takes 2^32 heaps for which pairs are searched */
  memset(s->marks.stamps, 0, sparse_values_end(s) * sizeof *s->marks.stamps);
  memset(s->marks.wanted, 0, sparse_values_end(s) * sizeof *s->marks.wanted);
  s->marks.stamp = 1;
}

/* Stamp the options of heap n that consist of the rare heap and a heap of the block, or of a rare
** heap of the block and any heap. */
static void sparse_stamp_with(heaps_sparse *s, const heaps_value_array *values,
                              const sparse_block *b, uint64_t rare) {
  core_assert(rare < s->rare.count);
  uint64_t n = values->count, lane = n - b->start;
  for (uint32_t j = 0; j < s->moves.split_count; j++) {
    uint64_t shift = (uint64_t)s->rare.items[rare] + s->moves.splits[j];
    if (shift < n && (rare >= b->first_new || shift <= lane))
      s->marks.stamps[heaps_values_at(values, s->rare.items[rare]) ^
                      heaps_values_at(values, n - shift)] = s->marks.stamp;
  }
}

/* Stamp all options that were unknown when the block began: options with a heap of the block, and
** options that leave one heap. */
static void sparse_stamp_near(heaps_sparse *s, const heaps_value_array *values,
                              const sparse_block *b) {
  uint64_t n = values->count;
  for (uint32_t i = 0; i < s->moves.take_count; i++)
    if (s->moves.takes[i] < n)
      s->marks.stamps[heaps_values_at(values, n - s->moves.takes[i])] = s->marks.stamp;
  for (uint64_t i = 0; i < b->first_new && s->rare.items[i] <= n - b->start; i++)
    sparse_stamp_with(s, values, b, i);
  for (uint64_t i = b->first_new; i < s->rare.count; i++)
    sparse_stamp_with(s, values, b, i);
}

/* Stamp every option with a rare heap and every option that leaves one heap. */
static void sparse_stamp_rare(heaps_sparse *s, const heaps_value_array *values) {
  uint64_t n = values->count;
  bool unequal = s->rules.kind == HEAPS_GRUNDY;
  for (uint32_t j = 0; j < s->moves.take_count && s->moves.takes[j] < n; j++)
    s->marks.stamps[heaps_values_at(values, n - s->moves.takes[j])] = s->marks.stamp;
  for (uint32_t j = 0; j < s->moves.split_count; j++)
    for (uint64_t i = 0; i < s->rare.count && s->rare.items[i] + (uint64_t)s->moves.splits[j] < n;
         i++) {
      uint64_t other = n - s->moves.splits[j] - s->rare.items[i];
      if (!unequal || other != s->rare.items[i])
        s->marks
            .stamps[heaps_values_at(values, other) ^ heaps_values_at(values, s->rare.items[i])] =
            s->marks.stamp;
    }
}

/* Set *value to the least wanted value below `bound` that is not the value of an option, or else to
** `bound`. Return false with host->status. */
static bool sparse_first_non_option(heaps_sparse *s, const heaps_value_array *values,
                                    uint32_t bound, uint32_t wanting, uint32_t *value) {
  core_assert(bound <= sparse_values_end(s));
  *value = bound;
  for (uint32_t v = 0; wanting > 0 && v < bound; v++) {
    bool found;
    if (s->marks.wanted[v] != s->marks.stamp)
      continue;
    wanting--;
    if (!sparse_search_pairs(s, values, v, &found))
      return false;
    if (!found) {
      *value = v;
      break;
    }
  }
  return true;
}

/* Compute the value of the next heap without the results for the block. Return false with
** host->status. */
static bool sparse_value_by_search(heaps_sparse *s, const heaps_value_array *values,
                                   uint32_t *value) {
  uint32_t wanting = 0;
  if (!core_work(s->host, (int64_t)(s->rare.count * s->moves.split_count)))
    return false;
  sparse_stamp_rare(s, values);
  /* The bound is the least odd value that is not the value of an option, or sparse_values_end if
  ** every odd value is one. Odd options have been stamped completely. */
  uint64_t n = values->count;
  uint32_t bound = 0;
  while (bound < sparse_values_end(s) &&
         (!sparse_is_odd(s, n, bound) || s->marks.stamps[bound] == s->marks.stamp))
    bound++;
  for (uint32_t v = 0; v < bound; v++)
    if (!sparse_is_odd(s, values->count, v))
      sparse_want(s, v, &wanting);
  return sparse_first_non_option(s, values, bound, wanting, value);
}

/* Compute the value of the next heap from the sets of a narrow block. */
static bool sparse_value_in_narrow(heaps_sparse *s, const heaps_value_array *values,
                                   const sparse_block *b, uint32_t *value) {
  uint64_t lacks;
  if (!sparse_narrow_bound(s, values, b, value, &lacks)) {
    sparse_next_stamp(s);
    return sparse_value_by_search(s, values, value);
  }
  for (; lacks != 0; lacks &= lacks - 1) {
    uint32_t even = sparse_value_of(s, values->count, (uint32_t)core_lowest_bit(lacks), false);
    bool found;
    if (!sparse_search_pairs(s, values, even, &found))
      return false;
    if (!found) {
      *value = even;
      break;
    }
  }
  return true;
}

/* Compute the value of the next heap from the lists of a block. Return false with host->status. */
static bool sparse_value_in_block(heaps_sparse *s, const heaps_value_array *values,
                                  const sparse_block *b, uint32_t *value) {
  uint64_t n = values->count;
  uint32_t lane = (uint32_t)(n - b->start), wanting = 0, bound = sparse_values_end(s);
  core_assert(lane < HEAPS_BLOCK);
  if (b->narrow)
    return sparse_value_in_narrow(s, values, b, value);
  sparse_next_stamp(s);
  sparse_stamp_near(s, values, b);
  for (uint32_t k = 0; k < b->missing_counts[lane] && bound == sparse_values_end(s); k++) {
    uint32_t odd = sparse_value_of(s, n, b->missing[k][lane], true);
    if (s->marks.stamps[odd] != s->marks.stamp)
      bound = odd;
  }
  if (bound == sparse_values_end(s))
    return sparse_value_by_search(s, values, value);
  for (uint32_t i = 0; i < s->marks.lack_count; i++) {
    uint32_t even = sparse_value_of(s, n, s->marks.lacks[i].rank, false);
    if (even >= bound)
      break;
    if ((s->marks.lacks[i].heaps >> lane & 1) != 0)
      sparse_want(s, even, &wanting);
  }
  for (uint32_t v = b->bounds[lane]; v < bound; v++)
    if (!sparse_is_odd(s, n, v))
      sparse_want(s, v, &wanting);
  return sparse_first_non_option(s, values, bound, wanting, value);
}

/* Prepare a block that begins at heap values->count. Return false with host->status. */
static bool sparse_begin_block(heaps_sparse *s, const heaps_value_array *values, sparse_block *b) {
  if (!sparse_enter(s, values) || !sparse_list_pairings(s, values))
    return false;
  memset(b, 0, sizeof *b);
  b->start = values->count;
  b->first_new = (uint32_t)s->rare.count;
  if (!core_work(s->host, (int64_t)(s->pairings.count * 8) + 40000))
    return false;
  if (sparse_is_narrow(s, values)) {
    sparse_find_narrow(s, values, b);
    return true;
  }
  sparse_find_missing(s, b);
  sparse_find_unshown(s, b);
  return true;
}

bool heaps_sparse_next(heaps_sparse *s, heaps_value_array *values, bool *done) {
  *done = false;
  /* If an interrupt left a block unfinished, continue with that block. */
  if (values->count >= s->block_end) {
    if (values->count >= s->next_choice && !sparse_choose(s, values))
      return false;
    if (!s->usable)
      return true;
    s->block_end = values->count + HEAPS_BLOCK;
  }
  sparse_block b;
  if (!sparse_begin_block(s, values, &b))
    return false;
  while (values->count < s->block_end) {
    uint32_t value;
    if (!sparse_enter(s, values) || !sparse_value_in_block(s, values, &b, &value))
      return false;
    if (value >= sparse_values_end(s)) { /* the value has no rank */
      *done = s->usable = values->count > s->block_end - HEAPS_BLOCK;
      s->block_end = values->count;
      s->next_choice = values->count + !s->usable;
      return true;
    }
    if (!heaps_values_push(values, value))
      return false;
    *done = true;
    if (b.narrow && value >= 2 * NARROW_RANKS) /* the sets of the block hold only smaller values */
      s->block_end = values->count;
  }
  return true;
}

/* ---- The engine ---- */

/* The sparse-space method, and the definition for heaps to which that method does not apply. */
typedef struct sparse_engine {
  core_host *host;
  const heaps_rules *rules;
  heaps_sparse *sparse;
  heaps_plain plain;
} sparse_engine;

static void sparse_engine_close(void *state) {
  sparse_engine *engine = state;
  heaps_sparse_close(engine->sparse);
  heaps_plain_free(&engine->plain);
  core_release(engine->host, engine, sizeof *engine);
}

static void *sparse_engine_open(core_host *host, const heaps_rules *rules) {
  sparse_engine *engine = core_allocate(host, sizeof *engine);
  if (engine == NULL)
    return NULL;
  *engine = (sparse_engine){.host = host, .rules = rules, .plain = {.host = host}};
  engine->sparse = heaps_sparse_open(host, rules);
  if (engine->sparse != NULL)
    return engine;
  sparse_engine_close(engine);
  return NULL;
}

static bool sparse_engine_extend(void *state, heaps_value_array *values) {
  sparse_engine *engine = state;
  uint32_t value;
  bool done;
  if (!heaps_sparse_next(engine->sparse, values, &done))
    return false;
  return done || (heaps_plain_next(&engine->plain, engine->rules, values, &value) &&
                  heaps_values_push(values, value));
}

const heaps_engine heaps_engine_sparse = {.open = sparse_engine_open,
                                          .close = sparse_engine_close,
                                          .extend = sparse_engine_extend,
                                          .values_before_limit = 1 << 20,
                                          .copies = 2,
                                          .search_share = 4};
