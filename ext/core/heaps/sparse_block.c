#include "core/heaps/sparse_int.h"

#include <string.h>

static bool sparse_is_open(const heaps_sparse *s, const sparse_block *b, uint32_t lane) {
  return b->missings[lane] < ENOUGH && b->next[lane] < s->classes.ranks;
}

/* For each heap that is open, list the next odd values that were not stamped. */
static void sparse_doubt_odd_values(const heaps_sparse *s, sparse_block *b) {
  uint32_t target = s->classes.ranks;
  uint64_t open = 0;
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
    b->doubts[i] = 0;
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
      b->doubtful[b->doubts[i]++][i] = (uint16_t)target;
      if (b->doubts[i] < HEAPS_LANES_WANTED)
        continue;
      b->next[i] = target + 1;
      open &= ~(UINT64_C(1) << i);
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    if ((open >> i & 1) != 0)
      b->next[i] = s->classes.ranks;
}

/* Look at all rare heaps for the doubtful values, and keep what no rare heap reaches. */
static void sparse_check_odd_values(const heaps_sparse *s, sparse_block *b,
                                    const bool open[HEAPS_BLOCK]) {
  lanes_view view = sparse_view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED] = {{{0}}};
  if (!b->complete)
    s->check(&view, s->pairings.items, s->pairings.count,
             (const uint16_t(*)[HEAPS_LANES])b->doubtful, hits);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; open[i] && k < b->doubts[i]; k++)
      if (hits[k].lane[i] == 0)
        b->missing[b->missings[i]++][i] = b->doubtful[k][i];
}

void sparse_find_missing(heaps_sparse *s, sparse_block *b) {
  bool open[HEAPS_BLOCK], any = true;
  /* Stamp what the rare heaps reach. Where they are many, some of them, from all of their range,
  ** leave little to be looked for among the others. */
  lanes_view view = sparse_view_of(s, b);
  b->complete = s->pairings.count <= STAMPED;
  memset(s->marks.seen, 0,
         s->classes.ranks * sizeof *s->marks.seen); /* rows with the flag are nobody's */
  lanes_stamp(&view, s->pairings.items, b->complete ? s->pairings.count : STAMPED, s->marks.seen);
  while (any) {
    any = false;
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++) {
      open[i] = sparse_is_open(s, b, i);
      any = any || open[i];
    }
    if (any) {
      sparse_doubt_odd_values(s, b);
      sparse_check_odd_values(s, b, open);
    }
  }
}

/* How far even values are worth looking at: up to the second odd value that is missing. */
static uint32_t sparse_bound_of(const heaps_sparse *s, const sparse_block *b, uint32_t lane) {
  uint32_t k = b->missings[lane];
  return k == 0 ? 0 : sparse_value_of(s, b->start + lane, b->missing[k > 1 ? 1 : 0][lane], true);
}

/* The first rank whose even value at heap n is not below the bound: even values ascend by rank, and
** of two values that differ in the lowest bit of the mask alone one is even. */
static uint32_t sparse_first_rank_beyond(const heaps_sparse *s, uint64_t n, uint32_t bound) {
  uint32_t rank = sparse_rank_of(s, bound);
  while (rank < s->classes.ranks && sparse_value_of(s, n, rank, false) < bound)
    rank++;
  while (rank > 0 && sparse_value_of(s, n, rank - 1, false) >= bound)
    rank--;
  return rank;
}

/* Has some heap of the block more even values that were not seen than are looked for at once? Bit i
** of `counts` counts heap i's, up to 7. */
static bool sparse_many_unseen(const heaps_sparse *s, const sparse_block *b) {
  uint64_t counts[3] = {0};
  for (uint32_t rank = 0; rank < b->last_end; rank++) {
    uint64_t more = lanes_not_hit(&s->marks.seen[rank]) & ~(counts[0] & counts[1] & counts[2]);
    for (int k = 0; k < 3; k++) {
      uint64_t carry = counts[k] & more;
      counts[k] ^= more;
      more = carry;
    }
  }
  return (counts[2] & (counts[0] | counts[1])) != 0; /* more than HEAPS_LANES_WANTED */
}

/* List, for each heap of the block, the next even values below its bound that were not seen. False:
** there are none. */
static bool sparse_doubt_even_values(const heaps_sparse *s, sparse_block *b) {
  bool any = false;
  uint32_t first = s->classes.ranks;
  memset(b->doubts, 0, sizeof b->doubts);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    first = b->next[i] < first ? b->next[i] : first;
  for (uint32_t rank = first; rank < b->last_end; rank++)
    for (uint64_t left = lanes_not_hit(&s->marks.seen[rank]); left != 0; left &= left - 1) {
      uint32_t i = (uint32_t)core_lowest_bit(left);
      if (rank < b->next[i] || b->doubts[i] == HEAPS_LANES_WANTED)
        continue;
      b->doubtful[b->doubts[i]++][i] = (uint16_t)rank;
      any = true;
    }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    b->next[i] = b->doubts[i] < HEAPS_LANES_WANTED ? s->classes.ranks
                                                   : b->doubtful[b->doubts[i] - 1][i] + 1U;
  return any;
}

static bool sparse_all_shown(const lanes_hits hits[HEAPS_LANES_WANTED]) {
  uint64_t left = 0;
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    left |= lanes_not_hit(&hits[k]);
  return left == 0;
}

/* Look at the sample from number `from` on, as far as necessary, for all doubtful even values, and
** see them. */
static void sparse_check_even_values(heaps_sparse *s, const sparse_block *b, uint64_t from) {
  lanes_view view = sparse_view_of(s, b);
  lanes_hits hits[HEAPS_LANES_WANTED];
  for (uint32_t k = 0; k < HEAPS_LANES_WANTED; k++)
    for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
      hits[k].lane[i] = k < b->doubts[i] ? 0 : 255;
  for (; from < s->samples && !sparse_all_shown(hits); from += CHECK_STEP) {
    uint64_t count = s->samples - from < CHECK_STEP ? s->samples - from : CHECK_STEP;
    s->check(&view, s->sample + from, count, (const uint16_t(*)[HEAPS_LANES])b->doubtful, hits);
  }
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++)
    for (uint32_t k = 0; k < b->doubts[i]; k++)
      s->marks.seen[b->doubtful[k][i]].lane[i] |= hits[k].lane[i];
}

/* Show for each even value below the bound of a heap that it is an option, by pairs of odd heaps:
** stamp some until few values are left for each heap, and look for these among the others. List
** what is left. */
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
  memset(s->marks.seen, 0, b->last_end * sizeof *s->marks.seen);
  for (uint32_t i = 0; i < HEAPS_BLOCK; i++) /* of what is beyond nobody asks */
    for (uint32_t rank = ends[i]; rank < b->last_end; rank++)
      s->marks.seen[rank].lane[i] = 255;
  uint64_t done = 0, most = s->samples < 4 * s->classes.ranks ? s->samples : 4 * s->classes.ranks;
  do {
    uint64_t count = done == 0 ? 3 * b->last_end : b->last_end;
    if (count > most - done)
      count = most - done;
    lanes_stamp(&view, s->sample + done, count, s->marks.seen);
    done += count;
  } while (done < most && sparse_many_unseen(s, b));
  for (uint32_t i = 0; i < CHECKS && sparse_doubt_even_values(s, b); i++)
    sparse_check_even_values(s, b, done);
  s->marks.lack_count = 0;
  for (uint32_t rank = 0; rank < b->last_end; rank++) {
    uint64_t heaps = lanes_not_hit(&s->marks.seen[rank]);
    if (heaps != 0)
      s->marks.lacks[s->marks.lack_count++] = (sparse_lack){rank, heaps};
  }
}
