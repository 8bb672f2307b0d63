#include "core/nim_k.h"

bool nim_k_mover_wins(const nim_heaps *heaps, int64_t k, bool misere) {
  uint64_t modulus = (uint64_t)k + 1;
  if (misere && heaps->large == 0)
    return (uint64_t)heaps->ones % modulus != 1;
  for (int bit = 0; bit < NIM_PLANES; bit++)
    if ((uint64_t)nim_heaps_with_bit(heaps, bit) % modulus != 0)
      return true;
  return false;
}

/* ---- One digit of one heap ---- */

/* Can the heaps from the one at hand on give this digit the ones that it needs? Free heaps may have
** it or not, those present may keep it or become free, if not too many do: all sums from `least` to
** `most` can be had.
**
** What passes here can always be carried on to the last digit: if a ones are present, modulo k + 1,
** and f heaps are free, then k + 1 - a of these are given the digit, or, if they are fewer, f + a
** <= k, and a heaps become free. So no way ends before its last digit. */
static bool nim_k_can_go_on(const nim_k_moves *moves) {
  int64_t modulus = moves->k + 1, kept = moves->freed + moves->present - moves->k;
  int64_t least = moves->ones + (kept > 0 ? kept : 0);
  int64_t most = moves->ones + moves->free + moves->present;
  int64_t beyond = least > moves->target ? least - moves->target : 0;
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

/* The digits from that at hand down. */
static int64_t nim_k_low_digits(const nim_k_moves *moves) {
  return (int64_t)((UINT64_C(2) << moves->bit) - 1);
}

/* The heap at hand, which is free or present, gets 0 instead of 1. */
static bool nim_k_try_zero(nim_k_moves *moves, bool is_free) {
  int64_t *remaining = &moves->remaining[moves->at];
  core_assert(is_free || nim_k_has_one(moves));
  *remaining &= is_free ? ~(INT64_C(1) << moves->bit) : ~nim_k_low_digits(moves);
  moves->freed += !is_free;
  return nim_k_can_go_on(moves);
}

/* ... and is as it was before this digit. */
static void nim_k_undo_zero(nim_k_moves *moves, bool is_free) {
  if (!is_free)
    moves->remaining[moves->at] |= moves->heaps[moves->at] & nim_k_low_digits(moves);
  moves->freed -= !is_free;
  moves->free += is_free;
  moves->present += !is_free;
}

/* ---- From heap to heap, from digit to digit ---- */

/* That all heaps are looked at is work, which the next question to the host counts. */
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
  if (++moves->at < moves->count)
    return;
  moves->done[moves->bit] = moves->ones;
  if (--moves->bit >= 0)
    nim_k_enter_digit(moves);
}

/* Choose 1, or else 0, for the heap at hand. False: neither goes. */
static bool nim_k_go_on(nim_k_moves *moves) {
  bool is_free = nim_k_is_free(moves);
  if (is_free || nim_k_is_present(moves)) {
    moves->free -= is_free;
    moves->present -= !is_free;
    moves->remaining[moves->at] |= INT64_C(1) << moves->bit;
    moves->ones++;
    if (!nim_k_can_go_on(moves)) {
      moves->ones--;
      if (!nim_k_try_zero(moves, is_free)) {
        nim_k_undo_zero(moves, is_free);
        return false;
      }
    }
  }
  nim_k_pass_heap(moves);
  return true;
}

/* Back to the last heap of the digit above, where no choice below has changed the ones. */
static void nim_k_leave_digit(nim_k_moves *moves) {
  if (++moves->bit > 0)
    moves->target = 0;
  moves->ones = moves->done[moves->bit];
  moves->free = moves->present = 0;
  moves->at = moves->count;
}

/* Go back by a heap, and choose 0 for it if that was not chosen yet. True: go on from there. */
static bool nim_k_go_back(nim_k_moves *moves) {
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
      moves->backward = !nim_k_go_on(moves);
    else if (moves->at > 0)
      moves->backward = !nim_k_go_back(moves);
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
