#include "core/nim.h"

/* For each bit the number of heaps that have it is counted. The 63 counters are transposed: each
** plane holds one bit of every counter. Adding a heap adds one to the counters of its bits, as 63
** carries in parallel. Few carries survive the first planes, which are processed without a test,
** because a test for each plane would cost more than it saves. Plane 0 is the XOR of all heaps. */
#define FIRST_PLANES 8

static inline uint64_t nim_carry_up(uint64_t *plane, uint64_t carries) {
  uint64_t before = *plane;
  *plane = before ^ carries;
  return carries & before;
}

void nim_add(nim_heaps *heaps, int64_t heap) {
  uint64_t carries = (uint64_t)heap;
  core_assert(heap >= 0);
  for (int j = 0; j < FIRST_PLANES; j++)
    carries = nim_carry_up(&heaps->planes[j], carries);
  for (int j = FIRST_PLANES; carries != 0 && j < NIM_PLANES; j++)
    carries = nim_carry_up(&heaps->planes[j], carries);
  heaps->ones += heap == 1;
  heaps->large += heap >= 2;
}

void nim_remove(nim_heaps *heaps, int64_t heap) {
  uint64_t borrows = (uint64_t)heap;
  core_assert(heap >= 0);
  for (int j = 0; borrows != 0 && j < NIM_PLANES; j++) {
    uint64_t before = heaps->planes[j];
    heaps->planes[j] = before ^ borrows;
    borrows &= ~before;
  }
  core_assert(borrows == 0); /* the heap was in the collection */
  heaps->ones -= heap == 1;
  heaps->large -= heap >= 2;
}

int64_t nim_value(const nim_heaps *heaps) {
  return (int64_t)heaps->planes[0];
}

bool nim_mover_wins(const nim_heaps *heaps, bool misere) {
  bool balanced = nim_value(heaps) == 0;
  return misere && heaps->large == 0 ? balanced : !balanced;
}

int64_t nim_heaps_with_bit(const nim_heaps *heaps, int bit) {
  uint64_t count = 0;
  core_assert(bit >= 0 && bit < NIM_PLANES);
  for (int j = 0; j < NIM_PLANES; j++)
    count |= (heaps->planes[j] >> bit & 1) << j;
  return (int64_t)count;
}

int64_t nim_count_winning_moves(const nim_heaps *heaps, bool misere) {
  if (misere && heaps->large == 0)
    return heaps->ones % 2 == 0 ? heaps->ones : 0;
  /* A heap has a winning move if and only if XOR with X makes it smaller, that is, if it has the
  ** highest bit of X. In misere play with one large heap this is the large heap, which also has one
  ** winning move, though not always the same one. */
  uint64_t value = (uint64_t)nim_value(heaps);
  return value == 0 ? 0 : nim_heaps_with_bit(heaps, core_highest_bit(value));
}

int64_t nim_winning_remainder(const nim_heaps *heaps, int64_t heap, bool misere) {
  core_assert(heap >= 0);
  /* If one heap is large in misere play, the mover reduces it to 0 or 1 so that an odd number of
  ** ones is left; all later moves are forced. */
  if (misere && heaps->large == 1)
    return heap >= 2 ? heaps->ones % 2 == 0 : -1;
  if (misere && heaps->large == 0)
    return heap == 1 && heaps->ones % 2 == 0 ? 0 : -1;
  int64_t remainder = heap ^ nim_value(heaps);
  return remainder < heap ? remainder : -1;
}
