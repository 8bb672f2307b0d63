/* Blocks of games with values below 128: the options of each heap are two sets of 64 ranks, one
** word for even and one for odd values.
**
** Example: under mask 15 the lowest bit is dropped, so 6 and 7 both have rank 3. 6 is even and has
** place 3; 7 is odd and has place 64 + 3.
*/
#include "core/heaps/sparse_int.h"

void sparse_compute_tables(heaps_sparse *s) {
  sparse_table *t = &s->tables;
  for (uint32_t value = 0; value < 2 * NARROW_RANKS; value++) {
    uint32_t rank = sparse_rank_of(s, value);
    uint32_t parity = (uint32_t)CORE_PARITY(value & s->classes.mask);
    t->place[value] = (uint8_t)(rank % NARROW_RANKS + NARROW_RANKS * parity);
    t->value[parity][rank % NARROW_RANKS] = (uint8_t)value;
  }
  for (uint32_t turned = 0; turned < 2; turned++) {
    t->below[turned][NARROW_RANKS] = UINT64_MAX;
    for (uint32_t odd = 0; odd < NARROW_RANKS; odd++) {
      t->below[turned][odd] = 0;
      for (uint32_t even = 0; even < NARROW_RANKS; even++)
        if (t->value[turned][even] < t->value[1 - turned][odd])
          t->below[turned][odd] |= UINT64_C(1) << even;
    }
  }
}

bool sparse_is_narrow(const heaps_sparse *s, const heaps_value_array *values) {
  return s->cells.width == 1 && s->classes.drop < 7 && values->largest < 2 * NARROW_RANKS &&
         s->pairings.count <= STAMPED;
}

/* Return the least rank that is not in the set, or NARROW_RANKS if the set is full. */
static inline uint32_t sparse_first_missing(uint64_t set) {
  return set == UINT64_MAX ? NARROW_RANKS : (uint32_t)core_lowest_bit(~set);
}

/* Set the bits of the even values below the second odd value without an option. Options within the
** block rarely reach more than the first of these odd values. */
static void sparse_want_even(const heaps_sparse *s, const sparse_block *b,
                             uint64_t wanted[HEAPS_BLOCK]) {
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    uint64_t odd = b->sets[1][i];
    wanted[i] =
        s->tables.below[sparse_is_turned(s, b->start + i)][sparse_first_missing(odd | (odd + 1))];
  }
}

/* Return the number of wanted values that are not seen, or FEW_LACKS + 1 if there are more than
** FEW_LACKS. */
static uint32_t sparse_count_lacks(const lanes_sets *wanted, const lanes_sets *seen,
                                   uint32_t planes) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < planes * HEAPS_LANES / 8; i++)
    for (uint64_t left = wanted->words[i] & ~seen->words[i]; left != 0; left &= left - 1)
      if (++count > FEW_LACKS)
        return count;
  return count;
}

void sparse_find_narrow(heaps_sparse *s, const heaps_value_array *values, sparse_block *b) {
  lanes_sets seen = {.words = {0}}, wanted;
  uint64_t wants[HEAPS_BLOCK];
  lanes_view view = sparse_view_of(s, b);
  uint32_t groups = values->largest < 32 ? 1 : values->largest < 64 ? 2 : 4;
  b->narrow = true;
  lanes_collect(&view, s->pairings.items, s->pairings.count, 0, groups, &seen, s->isa);
  lanes_sets_to_words(&seen, groups, b->sets[1]);
  sparse_want_even(s, b, wants);
  lanes_words_to_sets(wants, groups, &wanted);
  seen = (lanes_sets){.words = {0}};
  for (uint64_t done = 0;
       done < s->samples && sparse_count_lacks(&wanted, &seen, 2 * groups) > FEW_LACKS;
       done += COLLECTED) {
    uint64_t count = s->samples - done < COLLECTED ? s->samples - done : COLLECTED;
    lanes_collect(&view, s->sample + done, count, 0, groups, &seen, s->isa);
  }
  lanes_sets_to_words(&seen, groups, b->sets[0]);
}

/* The values of the options of one heap, as ranks. */
typedef struct narrow_set_pair {
  const uint8_t *place; /* sparse_tables.place */
  uint32_t turned;
  uint64_t even, odd;
} narrow_set_pair;

static inline void narrow_add(narrow_set_pair *sets, uint32_t value) {
  core_assert(value < 2 * NARROW_RANKS);
  uint32_t place = sets->place[value];
  uint64_t bit = UINT64_C(1) << place % NARROW_RANKS;
  uint64_t is_even = (uint64_t)(place / NARROW_RANKS ^ sets->turned) - 1; /* no bit, or all bits */
  sets->even |= bit & is_even;
  sets->odd |= bit & ~is_even;
}

/* Add the options with a rare heap that were unknown when the block began: those with a heap of the
** block. */
static inline void narrow_add_near(const heaps_sparse *s, const uint8_t *g, uint64_t n,
                                   const sparse_block *b, narrow_set_pair *sets) {
  uint64_t lane = n - b->start;
  for (uint32_t j = 0; j < s->moves.split_count; j++) {
    uint64_t left = n - s->moves.splits[j];
    for (uint64_t i = 0;
         i < b->first_new && (uint64_t)s->rare.items[i] + s->moves.splits[j] <= lane; i++)
      narrow_add(sets, g[s->rare.items[i]] ^ g[left - s->rare.items[i]]);
    for (uint64_t i = b->first_new;
         i < s->rare.count && (uint64_t)s->rare.items[i] + s->moves.splits[j] < n; i++)
      narrow_add(sets, g[s->rare.items[i]] ^ g[left - s->rare.items[i]]);
  }
}

bool sparse_narrow_bound(const heaps_sparse *s, const heaps_value_array *values,
                         const sparse_block *b, uint32_t *bound, uint64_t *lacks) {
  uint64_t n = values->count, lane = n - b->start;
  core_assert(lane < HEAPS_BLOCK && values->width == 1);
  const uint8_t *g = values->cells;
  narrow_set_pair sets = {.place = s->tables.place,
                          .turned = sparse_is_turned(s, n),
                          .even = b->sets[0][lane],
                          .odd = b->sets[1][lane]};
  for (uint32_t i = 0; i < s->moves.take_count && s->moves.takes[i] < n; i++)
    narrow_add(&sets, g[n - s->moves.takes[i]]);
  narrow_add_near(s, g, n, b, &sets);
  uint32_t rank = sparse_first_missing(sets.odd);
  if (rank == NARROW_RANKS)
    return false;
  *bound = s->tables.value[1 - sets.turned][rank];
  *lacks = s->tables.below[sets.turned][rank] & ~sets.even;
  return true;
}
