/* The options of the 64 heaps of a block at once.
**
** Options with rare heaps are stamped in rows of bytes, one row for each rank and one byte for each
** heap. Ranks that are not stamped are candidates, and up to HEAPS_LANES_WANTED of them for each
** heap are checked against the options that were not stamped. The first odd candidate that passes
** the check bounds the value of its heap. Even values are treated in the same way, with pairs from
** the sample.
**
** Example: if the rows of the ranks 0 to 2 have a stamp for a heap and row 3 has none, its
** candidate is rank 3.
*/
#include "core/heaps/sparse_int.h"

/* Return true if odd values without an option are still searched for in this heap of the block. */
static bool sparse_is_open(const heaps_sparse *s, const sparse_block *b, uint32_t lane) {
  return b->missing_counts[lane] < ENOUGH && b->next[lane] < s->classes.ranks;
}

/* For each open heap, list the next odd values that are not stamped. */
static void sparse_list_odd_values(const heaps_sparse *s, sparse_block *b) {
  uint32_t target = s->classes.ranks;
  uint64_t open = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->candidate_counts[i] = 0;
    if (!sparse_is_open(s, b, i))
      continue;
    open |= UINT64_C(1) << i;
    target = b->next[i] < target ? b->next[i] : target;
  }
  for (; open != 0 && target < s->classes.ranks; target++)
    for (uint64_t left = lanes_not_hit(&s->marks.seen[target]) & open; left != 0;
         left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      if (target < b->next[i])
        continue;
      core_assert(b->candidate_counts[i] < HEAPS_LANES_WANTED);
      b->candidates[b->candidate_counts[i]++][i] = (uint16_t)target;
      if (b->candidate_counts[i] < HEAPS_LANES_WANTED)
        continue;
      b->next[i] = target + 1;
      open &= ~(UINT64_C(1) << i);
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    if ((open >> i & 1) != 0)
      b->next[i] = s->classes.ranks;
}

/* Check the listed values against all options with rare heaps, and keep the values that no option
** has. */
static void sparse_check_odd_values(const heaps_sparse *s, sparse_block *b,
                                    const bool open[HEAPS_BLOCK]) {
  lanes_view view = sparse_view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED] = {{{0}}};
  if (!b->complete)
    s->check(&view, s->pairings.items, s->pairings.count,
             (const uint16_t(*)[HEAPS_LANES])b->candidates, hits);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; open[i] && k < b->candidate_counts[i]; k++)
      if (hits[k].lane[i] == 0)
        b->missing[b->missing_counts[i]++][i] = b->candidates[k][i];
}

void sparse_find_missing(heaps_sparse *s, sparse_block *b) {
  bool open[HEAPS_BLOCK], any = true;
  /* Stamp the options with rare heaps. If there are more than STAMPED, a part of them from the
  ** whole range leaves few values to check against the others. */
  lanes_view view = sparse_view_of(s, b);
  b->complete = s->pairings.count <= STAMPED;
  /* Rows >= ranks receive the stamps of flagged cells and are never read. */
  memset(s->marks.seen, 0, s->classes.ranks * sizeof *s->marks.seen);
  lanes_stamp(&view, s->pairings.items, b->complete ? s->pairings.count : STAMPED, s->marks.seen);
  while (any) {
    any = false;
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
      open[i] = sparse_is_open(s, b, i);
      any = any || open[i];
    }
    if (any) {
      sparse_list_odd_values(s, b);
      sparse_check_odd_values(s, b, open);
    }
  }
}

/* Return the bound for even values of a heap: the second odd value without an option if there is
** one. The first may turn out to have an option within the block. */
static uint32_t sparse_bound_of(const heaps_sparse *s, const sparse_block *b, uint32_t lane) {
  uint32_t k = b->missing_counts[lane];
  return k == 0 ? 0 : sparse_value_of(s, b->start + lane, b->missing[k > 1 ? 1 : 0][lane], true);
}

/* Return the first rank whose even value at heap n is at least the bound. Even values ascend by
** rank, and of two values that differ only in the lowest bit of the mask, one is even. */
static uint32_t sparse_first_rank_beyond(const heaps_sparse *s, uint64_t n, uint32_t bound) {
  uint32_t rank = sparse_rank_of(s, bound);
  while (rank < s->classes.ranks && sparse_value_of(s, n, rank, false) < bound)
    rank++;
  while (rank > 0 && sparse_value_of(s, n, rank - 1, false) >= bound)
    rank--;
  return rank;
}

/* Return true if some heap of the block has more than HEAPS_LANES_WANTED even values that were not
** seen. The three words are a counter for each heap, up to 7. */
static bool sparse_has_many_unseen(const heaps_sparse *s, const sparse_block *b) {
  uint64_t counts[3] = {0};
  _Static_assert(HEAPS_LANES_WANTED == 4, "counters of 5 and more have bit 2 and another bit");
  for (uint32_t rank = 0; rank < b->last_end; rank++) {
    uint64_t more = lanes_not_hit(&s->marks.seen[rank]) & ~(counts[0] & counts[1] & counts[2]);
    for (int k = 0; k < 3; k++) {
      uint64_t carry = counts[k] & more;
      counts[k] ^= more;
      more = carry;
    }
  }
  return (counts[2] & (counts[0] | counts[1])) != 0;
}

/* For each heap of the block, list the next even values below its bound that were not seen. Return
** false if no values were listed. */
static bool sparse_list_even_values(const heaps_sparse *s, sparse_block *b) {
  bool any = false;
  uint32_t first = s->classes.ranks;
  memset(b->candidate_counts, 0, sizeof b->candidate_counts);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    first = b->next[i] < first ? b->next[i] : first;
  for (uint32_t rank = first; rank < b->last_end; rank++)
    for (uint64_t left = lanes_not_hit(&s->marks.seen[rank]); left != 0; left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      if (rank < b->next[i] || b->candidate_counts[i] == HEAPS_LANES_WANTED)
        continue;
      b->candidates[b->candidate_counts[i]++][i] = (uint16_t)rank;
      any = true;
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    b->next[i] = b->candidate_counts[i] < HEAPS_LANES_WANTED
                     ? s->classes.ranks
                     : b->candidates[b->candidate_counts[i] - 1][i] + 1U;
  return any;
}

/* Return true if every listed value of every heap has an option. */
static bool sparse_are_all_shown(const lanes_hits hits[HEAPS_LANES_WANTED]) {
  uint64_t left = 0;
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    left |= lanes_not_hit(&hits[k]);
  return left == 0;
}

/* Check the listed even values against the sample from index `from` until all are shown to have
** options, and mark those as seen. */
static void sparse_check_even_values(heaps_sparse *s, const sparse_block *b, uint64_t from) {
  lanes_view view = sparse_view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED];
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      hits[k].lane[i] = k < b->candidate_counts[i] ? 0 : 255;
  for (; from < s->samples && !sparse_are_all_shown(hits); from += CHECK_STEP) {
    uint64_t count = s->samples - from < CHECK_STEP ? s->samples - from : CHECK_STEP;
    s->check(&view, s->sample + from, count, (const uint16_t(*)[HEAPS_LANES])b->candidates, hits);
  }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; k < b->candidate_counts[i]; k++)
      s->marks.seen[b->candidates[k][i]].lane[i] |= hits[k].lane[i];
}

/* Show that each even value below the bound of a heap has an option that consists of two odd heaps:
** stamp pairs of the sample until few values are left for each heap, and check these against the
** rest of the sample. List the values for which this does not succeed. */
void sparse_find_unshown(heaps_sparse *s, sparse_block *b) {
  lanes_view view = sparse_view_of(s, b);
  uint32_t ends[HEAPS_BLOCK];
  b->last_end = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->next[i] = 0;
    b->bounds[i] = sparse_bound_of(s, b, i);
    ends[i] = sparse_first_rank_beyond(s, b->start + i, b->bounds[i]);
    b->last_end = ends[i] > b->last_end ? ends[i] : b->last_end;
  }
  core_assert(b->last_end <= s->classes.ranks);
  memset(s->marks.seen, 0, b->last_end * sizeof *s->marks.seen);
  /* Mark the values beyond the bound of each heap as seen; they are not needed. */
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t rank = ends[i]; rank < b->last_end; rank++)
      s->marks.seen[rank].lane[i] = 255;
  uint64_t done = 0, most = s->samples < 4 * s->classes.ranks ? s->samples : 4 * s->classes.ranks;
  do {
    uint64_t count = done == 0 ? 3 * b->last_end : b->last_end;
    if (count > most - done)
      count = most - done;
    lanes_stamp(&view, s->sample + done, count, s->marks.seen);
    done += count;
  } while (done < most && sparse_has_many_unseen(s, b));
  for (uint32_t i = 0; i < CHECKS && sparse_list_even_values(s, b); i++)
    sparse_check_even_values(s, b, done);
  s->marks.lack_count = 0;
  for (uint32_t rank = 0; rank < b->last_end; rank++) {
    uint64_t heaps = lanes_not_hit(&s->marks.seen[rank]);
    if (heaps != 0)
      s->marks.lacks[s->marks.lack_count++] = (sparse_lack){rank, heaps};
  }
}
