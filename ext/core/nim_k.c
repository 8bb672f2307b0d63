/* Winning moves of Nim_k by backtracking over digits and heaps.
**
** From the highest digit down, and for each digit from heap to heap, a heap that has the digit
** keeps it or becomes free, and a heap that is free gets 1 or 0. nim_k_is_feasible cuts off choices
** that cannot reach a number of ones divisible by k + 1, so that every branch that passes it ends
** in a move.
**
** Example: from 1, 2 with k = 1 the digit 1 must have no ones, so heap 2 becomes free; digit 0 has
** the one of heap 1, so the free heap gets a one: the move to 1, 1. */
#include "core/nim_k.h"

bool nim_k_mover_wins(const nim_heaps *heaps, int64_t k, bool misere) {
  uint64_t modulus = (uint64_t)k + 1;
  core_assert(k >= 1);
  if (misere && heaps->large == 0)
    return (uint64_t)heaps->ones % modulus != 1;
  for (int bit = 0; bit < NIM_PLANES; bit++)
    if ((uint64_t)nim_heaps_with_bit(heaps, bit) % modulus != 0)
      return true;
  return false;
}

/* ---- One digit of one heap ---- */

/* Return true if the present heap and all later heaps can give this digit the necessary number of
** ones. Free heaps may have it or not; heaps that have it may keep it or become free, if not too
** many do. All sums from `least` to `most` are possible.
**
** A choice that passes this test can always be completed for all lower digits. Let a be the number
** of heaps that have the digit, modulo k + 1, and f the number of free heaps. Either k + 1 - a free
** heaps get the digit, or there are fewer than that, f + a <= k, and a heaps can become free. So no
** branch ends before its last digit. */
static bool nim_k_is_feasible(const nim_k_moves *moves) {
  int64_t modulus = moves->k + 1, kept = moves->freed + moves->present - moves->k;
  int64_t least = moves->ones + (kept > 0 ? kept : 0);
  int64_t most = moves->ones + moves->free + moves->present;
  int64_t beyond = least > moves->target ? least - moves->target : 0;
  core_assert(moves->free >= 0 && moves->present >= 0 && moves->freed >= 0);
  return moves->freed <= moves->k &&
         moves->target + (beyond + modulus - 1) / modulus * modulus <= most;
}

static bool nim_k_is_free(const nim_k_moves *moves) {
  return (moves->heaps[moves->at] ^ moves->remaining[moves->at]) >> moves->bit >> 1 != 0;
}

static bool nim_k_is_present(const nim_k_moves *moves) {
  return !nim_k_is_free(moves) && (moves->heaps[moves->at] >> moves->bit & 1) != 0;
}

static bool nim_k_has_one(const nim_k_moves *moves) {
  return (moves->remaining[moves->at] >> moves->bit & 1) != 0;
}

/* Return the present digit and all lower ones as bits. */
static int64_t nim_k_low_digits(const nim_k_moves *moves) {
  return (int64_t)((UINT64_C(2) << moves->bit) - 1);
}

/* Give the present heap, which is free or has the digit, 0 instead of 1. Return false if that
** cannot be completed. */
static bool nim_k_try_zero(nim_k_moves *moves, bool is_free) {
  int64_t *remaining = &moves->remaining[moves->at];
  core_assert(is_free || nim_k_has_one(moves));
  *remaining &= is_free ? ~(INT64_C(1) << moves->bit) : ~nim_k_low_digits(moves);
  moves->freed += !is_free;
  return nim_k_is_feasible(moves);
}

/* Restore the present heap as it was before this digit. */
static void nim_k_undo_zero(nim_k_moves *moves, bool is_free) {
  if (!is_free)
    moves->remaining[moves->at] |= moves->heaps[moves->at] & nim_k_low_digits(moves);
  moves->freed -= !is_free;
  moves->free += is_free;
  moves->present += !is_free;
}

/* ---- Heaps and digits ---- */

/* Start a digit. It visits all heaps, which is counted as work without a call of the host. */
static void nim_k_enter_digit(nim_k_moves *moves) {
  bool all_small = moves->bit == 0;
  moves->ones = moves->free = moves->present = 0;
  for (moves->at = 0; moves->at < moves->count; moves->at++) {
    moves->free += nim_k_is_free(moves);
    moves->present += nim_k_is_present(moves);
    all_small = all_small && moves->remaining[moves->at] <= 1;
  }
  moves->at = 0;
  moves->target = moves->misere && all_small;
  moves->host->work_left -= (int64_t)moves->count;
}

static void nim_k_pass_heap(nim_k_moves *moves) {
  core_assert(moves->at < moves->count && moves->bit >= 0);
  if (++moves->at < moves->count)
    return;
  moves->done[moves->bit] = moves->ones;
  if (--moves->bit >= 0)
    nim_k_enter_digit(moves);
}

/* Choose 1, or else 0, for the present heap. Return false if neither can be completed. */
static bool nim_k_choose(nim_k_moves *moves) {
  bool is_free = nim_k_is_free(moves);
  if (is_free || nim_k_is_present(moves)) {
    moves->free -= is_free;
    moves->present -= !is_free;
    moves->remaining[moves->at] |= INT64_C(1) << moves->bit;
    moves->ones++;
    if (!nim_k_is_feasible(moves)) {
      moves->ones--;
      if (!nim_k_try_zero(moves, is_free)) {
        /* uncovered: in all tests a digit that holds no 1 takes a 0 */
        nim_k_undo_zero(moves, is_free);
        return false;
      }
    }
  }
  nim_k_pass_heap(moves);
  return true;
}

/* Return to the last heap of the digit above. Choices below have not changed its ones. */
static void nim_k_leave_digit(nim_k_moves *moves) {
  core_assert(moves->bit < moves->top);
  if (++moves->bit > 0)
    moves->target = 0;
  moves->ones = moves->done[moves->bit];
  moves->free = moves->present = 0;
  moves->at = moves->count;
}

/* Return to the previous heap, and choose 0 for it if that has not been tried. Return true if it
** can be completed. */
static bool nim_k_backtrack(nim_k_moves *moves) {
  moves->at--;
  bool is_free = nim_k_is_free(moves);
  if (!is_free && !nim_k_is_present(moves))
    return false;
  bool had_one = nim_k_has_one(moves);
  moves->ones -= had_one;
  if (had_one && nim_k_try_zero(moves, is_free)) {
    nim_k_pass_heap(moves);
    return true;
  }
  nim_k_undo_zero(moves, is_free);
  return false;
}

core_status nim_k_moves_start(nim_k_moves *moves, core_host *host, const int64_t *heaps,
                              uint64_t count, int64_t k, bool misere) {
  nim_heaps position = {0};
  int64_t digits = 0;
  *moves = (nim_k_moves){
      .host = host, .heaps = heaps, .count = count, .misere = misere, .backward = true};
  moves->k = k < (int64_t)count ? k : (int64_t)count;
  if (count == 0)
    return CORE_OK;
  moves->remaining = core_allocate(host, count * sizeof *heaps);
  if (moves->remaining == NULL)
    return host->status;
  for (uint64_t i = 0; i < count; i++) {
    moves->remaining[i] = heaps[i];
    nim_add(&position, heaps[i]);
    digits |= heaps[i];
  }
  if (digits == 0 || !nim_k_mover_wins(&position, moves->k, misere))
    return CORE_OK;
  moves->bit = moves->top = core_highest_bit((uint64_t)digits);
  moves->backward = false;
  nim_k_enter_digit(moves);
  return CORE_OK;
}

core_status nim_k_moves_next(nim_k_moves *moves, bool *found) {
  if (moves->bit < 0) {
    moves->backward = true;
    nim_k_leave_digit(moves);
  }
  for (bool more = true; more;) {
    if (!core_work(moves->host, 1))
      return moves->host->status;
    if (!moves->backward)
      moves->backward = !nim_k_choose(moves);
    else if (moves->at > 0)
      moves->backward = !nim_k_backtrack(moves);
    else if (moves->bit < moves->top)
      nim_k_leave_digit(moves);
    else
      more = false;
    more = more && moves->bit >= 0;
  }
  *found = moves->bit < 0;
  return CORE_OK;
}

void nim_k_moves_free(nim_k_moves *moves) {
  core_release(moves->host, moves->remaining, moves->count * sizeof *moves->remaining);
}
