/* The classes of the sparse-space method: the choice of the mask, the copy of the values as cells,
** the list of options with rare heaps, and the sample of odd heaps.
**
** The mask is chosen by a Walsh-Hadamard transform of the numbers of heaps of each value, which
** gives the excess of even heaps for all masks in time O(values * log values). Example: the heaps
** of values 1, 2, 1 have the excess -3 under mask 3, so all of them are odd. The choice is repeated
** when the number of values has doubled.
*/
#include "core/heaps/sparse_int.h"

heaps_sparse *heaps_sparse_open(core_host *host, const heaps_rules *rules) {
  heaps_sparse *s = core_allocate(host, sizeof *s);
  if (s == NULL)
    return NULL;
  s->host = host;
  s->isa = lanes_isa(host);
  s->rules = *rules;
  s->next_choice = FIRST_COUNT;
  if (rules->kind == HEAPS_GRUNDY)
    s->moves.splits[s->moves.split_count++] = 0;
  const heaps_place *places = heaps_places(rules);
  for (uint32_t i = 0; i < rules->count; i++) {
    if ((places[i].leave & HEAPS_LEAVE_TWO) != 0)
      s->moves.splits[s->moves.split_count++] = places[i].take;
    if ((places[i].leave & HEAPS_LEAVE_ONE) != 0)
      s->moves.takes[s->moves.take_count++] = places[i].take;
  }
  s->moves.one_parity = s->moves.split_count > 0;
  for (uint32_t j = 1; j < s->moves.split_count; j++)
    s->moves.one_parity = s->moves.one_parity && s->moves.splits[j] % 2 == s->moves.splits[0] % 2;
  s->moves.split_parity = s->moves.splits[0] % 2 != 0;
  return s;
}

/* ---- Memory ---- */

/* Return the size in bytes of the block of seen, lacks, stamps and wanted, in this order. */
_Static_assert(sizeof(lanes_hits) % _Alignof(sparse_lack) == 0 &&
                   sizeof(sparse_lack) % _Alignof(uint32_t) == 0,
               "each array can follow the one before it");
static uint64_t sparse_rank_bytes(const heaps_sparse *s) {
  return s->classes.ranks * (2 * sizeof *s->marks.seen + sizeof *s->marks.lacks +
                             2 * sizeof *s->marks.stamps + 2 * sizeof *s->marks.wanted);
}

static void sparse_discard_cells(heaps_sparse *s) {
  CORE_DROP(s->host, s->cells.items, s->cells.capacity * s->cells.width);
  s->cells.capacity = s->cells.filled = 0;
  s->rare.count = s->pairings.count = 0;
  s->listed = 0;
}

void heaps_sparse_close(heaps_sparse *s) {
  if (s == NULL)
    return;
  core_release(s->host, s->marks.seen, sparse_rank_bytes(s));
  sparse_discard_cells(s);
  CORE_FREE_ALL(s->host, &s->rare, &s->pairings);
  core_release(s->host, s, sizeof *s);
}

/* Choose ranks for all values up to `largest`. Return false with host->status. */
static bool sparse_choose_ranks(heaps_sparse *s, uint32_t largest) {
  uint32_t ranks = LEAST_RANKS;
  while (2 * ranks <= largest)
    ranks *= 2;
  if (ranks == s->classes.ranks)
    return true;
  core_release(s->host, s->marks.seen, sparse_rank_bytes(s));
  sparse_discard_cells(s);
  s->classes.ranks = ranks;
  s->classes.mask = 0;
  s->cells.width = ranks > LEAST_RANKS ? 2 : 1;
  s->check = lanes_choose_check(s->host, s->cells.width);
  s->marks.stamp = 0;
  s->marks.seen = core_allocate(s->host, sparse_rank_bytes(s));
  if (s->marks.seen == NULL) {
    s->classes.ranks = 0;
    return false;
  }
  s->marks.lacks = (sparse_lack *)(void *)(s->marks.seen + 2 * ranks);
  s->marks.stamps = (uint32_t *)(void *)(s->marks.lacks + ranks);
  s->marks.wanted = s->marks.stamps + sparse_values_end(s);
  return true;
}

static void sparse_set_cell(heaps_sparse *s, uint64_t index, uint32_t cell) {
  if (s->cells.width == 1)
    ((uint8_t *)s->cells.items)[index] = (uint8_t)cell;
  else
    ((uint16_t *)s->cells.items)[index] = (uint16_t)cell;
}

/* Flag all cells for heaps >= `from`, whose values are not computed yet. */
static void sparse_flag_cells(heaps_sparse *s, uint64_t from) {
  for (uint64_t i = from == 0 ? 0 : PADDING + from; i < s->cells.capacity; i++)
    sparse_set_cell(s, i, s->classes.ranks);
}

/* Reserve cells for `count` heaps and one more block. Large arrays grow by an eighth because they
** hold most of the memory of a long sequence. */
static bool sparse_grow_cells(heaps_sparse *s, uint64_t count) {
  uint64_t least = count + HEAPS_BLOCK + PADDING;
  if (least <= s->cells.capacity)
    return true;
  uint64_t capacity = least + (least > UINT64_C(1) << 22 ? least / 8 : least / 2),
           old = s->cells.capacity;
  void *cells =
      core_resize(s->host, s->cells.items, old * s->cells.width, capacity * s->cells.width);
  if (cells == NULL)
    return false;
  s->cells.items = cells;
  s->cells.capacity = capacity;
  sparse_flag_cells(s, old == 0 ? 0 : old - PADDING);
  return true;
}

/* ---- Classes ---- */

/* Return the mask under which the fewest heaps are even, and set *excess to the number of odd heaps
** minus the number of even heaps. `sums` has an item for each value. */
static uint32_t sparse_fewest_even(const heaps_sparse *s, const heaps_value_array *values,
                                   bool positional, int64_t *sums, int64_t *excess) {
  uint32_t end = sparse_values_end(s), best = 1;
  memset(sums, 0, end * sizeof *sums);
  for (uint64_t n = 0; n < values->count; n++)
    sums[heaps_values_at(values, n)] +=
        positional && ((n & 1) != 0) != s->moves.split_parity ? -1 : 1;
  /* sums[v] is the number of heaps of value v; in positional classes, heaps n with n - splits[0]
  ** odd count -1. The Walsh-Hadamard transform turns sums[m] into (heaps of even parity under mask
  ** m) - (heaps of odd parity). */
  for (uint32_t half = 1; half < end; half *= 2)
    for (uint32_t i = 0; i < end; i++)
      if ((i & half) == 0) {
        int64_t a = sums[i], b = sums[i + half];
        sums[i] = a + b;
        sums[i + half] = a - b;
      }
  for (uint32_t m = 2; m < end; m++)
    if (sums[m] < sums[best])
      best = m;
  *excess = -sums[best];
  return best;
}

/* Find the classes under which the fewest heaps are even, and set *evens to their number. Return
** false with host->status. */
static bool sparse_best_classes(const heaps_sparse *s, const heaps_value_array *values,
                                uint32_t *mask, bool *positional, uint64_t *evens) {
  uint64_t bytes = sparse_values_end(s) * sizeof(int64_t);
  int64_t *sums = core_resize(s->host, NULL, 0, bytes), excess, positional_excess = INT64_MIN;
  if (sums == NULL)
    return false;
  uint32_t other = 0;
  *mask = sparse_fewest_even(s, values, false, sums, &excess);
  if (s->moves.one_parity)
    other = sparse_fewest_even(s, values, true, sums, &positional_excess);
  core_release(s->host, sums, bytes);
  *positional = positional_excess > excess;
  if (*positional) {
    *mask = other;
    excess = positional_excess;
  }
  *evens = (uint64_t)((int64_t)values->count - excess) / 2;
  return true;
}

/* Choose the classes. Set *few to true if at most a quarter of the heaps are even, as the method
** requires. */
static bool sparse_choose_mask(heaps_sparse *s, const heaps_value_array *values, bool *few) {
  uint32_t mask;
  bool positional;
  uint64_t evens;
  if (!sparse_best_classes(s, values, &mask, &positional, &evens))
    return false;
  *few = evens <= values->count / 4;
  if (*few && (mask != s->classes.mask || positional != s->classes.positional)) {
    s->classes.mask = mask;
    s->classes.positional = positional;
    s->classes.drop = (uint32_t)core_lowest_bit(mask);
    s->cells.filled = s->listed = 0;
    s->rare.count = s->pairings.count = 0;
    sparse_flag_cells(s, 0);
  }
  return true;
}

static void sparse_add_sample(heaps_sparse *s, const heaps_value_array *values, uint64_t n) {
  core_assert(s->samples < SAMPLE && sparse_is_odd(s, n, heaps_values_at(values, n)));
  s->sample[s->samples++] = (lanes_pairing){.shift = (uint32_t)n + s->moves.splits[0],
                                            .rank = sparse_rank_of(s, heaps_values_at(values, n))};
}

bool sparse_enter(heaps_sparse *s, const heaps_value_array *values) {
  if (!sparse_grow_cells(s, values->count))
    return false;
  for (; s->cells.filled < values->count; s->cells.filled++) {
    uint64_t n = s->cells.filled;
    uint32_t value = heaps_values_at(values, n);
    bool odd = n > 0 && sparse_is_odd(s, n, value);
    if (!odd && n > 0 && !CORE_APPEND(s->host, s->rare, (uint32_t)n))
      return false;
    sparse_set_cell(s, PADDING + n, sparse_rank_of(s, value) | (odd ? 0 : s->classes.ranks));
  }
  return true;
}

bool sparse_choose(heaps_sparse *s, const heaps_value_array *values) {
  s->usable = false;
  if (!core_work(s->host, 8 * (int64_t)values->count))
    return false;
  bool applies = s->moves.split_count > 0 && values->largest < 2 * MOST_RANKS &&
                 (s->rules.kind == HEAPS_GRUNDY || s->moves.splits[0] < values->count / 4);
  if (applies &&
      (!sparse_choose_ranks(s, values->largest) || !sparse_choose_mask(s, values, &applies) ||
       (applies && !sparse_enter(s, values))))
    return false;
  if (applies) {
    /* If few values are frequent, an even value that is not the XOR of two frequent values is shown
    ** by a heap with a rare value and a heap with a frequent one. The sample therefore begins with
    ** some heaps of each rank, followed by random heaps of the first half of the values. All are at
    ** least one block away from both ends of every later heap and less than half of it, so that the
    ** other part of the option is a different heap. */
    enum { SAMPLED_EACH = 8, SAMPLED_APART = 500, SAMPLED_FAR = 1 << 15 };
    uint64_t end = values->count / 2 - HEAPS_BLOCK, all = UINT64_MAX;
    core_assert(values->count >= FIRST_COUNT);
    s->samples = 0;
    for (uint64_t round = 0; round < SAMPLED_EACH; round++) {
      uint64_t had = 0, from = HEAPS_BLOCK + round * SAMPLED_APART;
      for (uint64_t n = from; n < end && n < from + SAMPLED_FAR && had != all; n++) {
        uint32_t value = heaps_values_at(values, n), rank = sparse_rank_of(s, value);
        if (rank >= NARROW_RANKS || (had >> rank & 1) != 0 || !sparse_is_odd(s, n, value))
          continue;
        had |= UINT64_C(1) << rank;
        sparse_add_sample(s, values, n);
      }
      all = had; /* the next round ends when it has the same ranks */
    }
    for (uint64_t i = 1; i <= 2 * SAMPLE && s->samples < SAMPLE; i++) {
      uint64_t n = HEAPS_BLOCK + core_hash(i) % (end - HEAPS_BLOCK);
      if (sparse_is_odd(s, n, heaps_values_at(values, n)))
        sparse_add_sample(s, values, n);
    }
    sparse_compute_tables(s);
  }
  s->usable = applies;
  s->next_choice = 2 * values->count;
  return true;
}

/* List the option that takes `taken` tokens and leaves `heap` and another heap; heap 0 represents
** the option that leaves one heap. Shifts above 2^32-1 exceed every heap and are omitted. */
static bool sparse_list_pairing(heaps_sparse *s, const heaps_value_array *values, uint32_t taken,
                                uint32_t heap) {
  uint64_t shift = (uint64_t)taken + heap;
  core_assert(heap == 0 || !sparse_is_odd(s, heap, heaps_values_at(values, heap)));
  uint32_t rank = heap == 0 ? 0 : sparse_rank_of(s, heaps_values_at(values, heap));
  return shift > UINT32_MAX ||
         CORE_APPEND(s->host, s->pairings, (lanes_pairing){(uint32_t)shift, rank});
}

bool sparse_list_pairings(heaps_sparse *s, const heaps_value_array *values) {
  if (s->listed == 0)
    s->pairings.count = 0;
  for (uint32_t i = 0; i < s->moves.take_count && s->listed == 0; i++)
    if (sparse_takes_to_same_class(s, s->moves.takes[i]) &&
        !sparse_list_pairing(s, values, s->moves.takes[i], 0))
      return false;
  for (; s->listed < s->rare.count; s->listed++) {
    uint64_t before = s->pairings.count;
    for (uint32_t j = 0; j < s->moves.split_count; j++)
      if (!sparse_list_pairing(s, values, s->moves.splits[j], s->rare.items[s->listed])) {
        s->pairings.count = (uint32_t)before;
        return false;
      }
  }
  return true;
}

bool heaps_sparse_space(core_host *host, const heaps_rules *rules, const heaps_value_array *values,
                        uint64_t *pairings) {
  *pairings = UINT64_MAX;
  heaps_sparse *s = heaps_sparse_open(host, rules);
  if (s == NULL)
    return false;
  uint32_t mask;
  bool positional, done = true;
  uint64_t evens;
  if (values->largest < LEAST_RANKS * 2) {
    done = sparse_choose_ranks(s, values->largest) &&
           sparse_best_classes(s, values, &mask, &positional, &evens);
    if (done)
      *pairings = evens * s->moves.split_count;
  }
  heaps_sparse_close(s);
  return done;
}
