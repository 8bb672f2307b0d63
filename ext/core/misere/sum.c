/* Outcomes and winning moves of sums by the methods of core/misere/sum.h.
**
** For values, elements and forms the sums of all heaps before and after each heap i are computed
** once. A move in heap i is then examined by adding the heaps that it leaves to before[i] + after[i
** + 1], so that n heaps with m moves each take O(n m) additions instead of O(n^2 m). */
#include "core/misere/sum.h"

sum_method sum_choose(const heaps_rules *only, bool is_misere) {
  if (only != NULL && only->kind == HEAPS_NIM)
    return SUM_BY_NIM;
  if (!is_misere)
    return SUM_BY_VALUES;
  return only != NULL ? SUM_BY_QUOTIENT : SUM_BY_FORMS;
}

bool sum_of_heap(sum_arithmetic *a, const sum_game *game, uint64_t heap, uint64_t *found) {
  core_assert(a->method != SUM_BY_NIM && a->method != SUM_BY_SHAPE);
  a->game = *game;
  a->heap = heap;
  if (a->method == SUM_BY_VALUES)
    return heaps_value(game->values, heap, found) == CORE_OK;
  if (a->method == SUM_BY_QUOTIENT) {
    *found = misere_element(a->quotient, heap);
    return true;
  }
  *found =
      heap_forms_in(a->forms, heaps_rules_of(game->values), game->code, game->code_bytes, heap);
  return *found != MISERE_NONE;
}

bool sum_add(const sum_arithmetic *a, uint64_t *sum, uint64_t more, int64_t count) {
  core_assert(count >= 0);
  if (a->method == SUM_BY_VALUES) {
    *sum ^= count % 2 != 0 ? more : 0;
    return true;
  }
  if (a->method == SUM_BY_QUOTIENT) {
    uint32_t element = (uint32_t)more;
    for (; count > 0; count /= 2, element = misere_product(a->quotient, element, element))
      if (count % 2 != 0)
        *sum = misere_product(a->quotient, (uint32_t)*sum, element);
    return core_work(a->host, 64);
  }
  uint64_t form = *sum;
  for (; count > 0 && form != MISERE_NONE; count--)
    form = core_work(a->host, 8) ? forms_add(&a->forms->forms, (uint32_t)form, (uint32_t)more)
                                 : MISERE_NONE;
  if (form != MISERE_NONE)
    *sum = form;
  return form != MISERE_NONE;
}

bool sum_is_p(const sum_arithmetic *a, uint64_t sum) {
  core_assert(a->method != SUM_BY_NIM && a->method != SUM_BY_SHAPE);
  if (a->method == SUM_BY_VALUES)
    return sum == 0;
  if (a->method == SUM_BY_QUOTIENT)
    return misere_is_p(a->quotient, (uint32_t)sum);
  return forms_is_p(&a->forms->forms, (uint32_t)sum);
}

/* ---- Winning moves ---- */

static uint64_t sum_partial_bytes(const sum_moves *moves) {
  return 2 * (moves->count + 1) * sizeof *moves->partial;
}

bool sum_moves_start(sum_moves *moves) {
  moves->has_partial = moves->is_inside = moves->is_pending = false;
  moves->partial = NULL;
  moves->nim = (nim_heaps){.ones = 0};
  memset(moves->counts, 0, sizeof moves->counts);
  memset(moves->lost, 0, sizeof moves->lost);
  sum_method method = moves->arithmetic.method;
  for (uint64_t i = 0; i < moves->count; i++)
    if (method == SUM_BY_NIM)
      nim_add(&moves->nim, moves->heaps[i]);
    else if (method == SUM_BY_SHAPE)
      moves->counts[moves->heaps[i]]++;
  if (method == SUM_BY_NIM || method == SUM_BY_SHAPE)
    return true;
  moves->partial = core_allocate(moves->arithmetic.host, sum_partial_bytes(moves));
  return moves->partial != NULL;
}

void sum_moves_free(sum_moves *moves) {
  CORE_DROP(moves->arithmetic.host, moves->partial, sum_partial_bytes(moves));
}

void sum_moves_renew(sum_moves *moves, heap_forms_table *table) {
  moves->arithmetic.forms = table;
  moves->has_partial = false;
}

static const sum_game *sum_game_of(const sum_moves *moves, uint64_t heap) {
  return &moves->games[moves->one_game ? 0 : heap];
}

static bool sum_add_heap(sum_moves *moves, uint64_t *sum, uint64_t heap, uint64_t size) {
  uint64_t found;
  return sum_of_heap(&moves->arithmetic, sum_game_of(moves, heap), size, &found) &&
         sum_add(&moves->arithmetic, sum, found, 1);
}

static bool sum_make_partial(sum_moves *moves) {
  uint64_t count = moves->count, *before = moves->partial, *behind = moves->partial + count + 1;
  core_assert(moves->partial != NULL);
  before[0] = behind[count] = 0;
  for (uint64_t i = 0; i < count; i++) {
    before[i + 1] = before[i];
    if (!sum_add_heap(moves, &before[i + 1], i, (uint64_t)moves->heaps[i]))
      return false;
  }
  for (uint64_t i = count; i-- > 0;) {
    behind[i] = behind[i + 1];
    if (!sum_add_heap(moves, &behind[i], i, (uint64_t)moves->heaps[i]))
      return false;
  }
  moves->has_partial = true;
  return true;
}

/* Return true if the present move wins, by the number of heaps of each size. */
static bool sum_examine_counts(const sum_moves *moves) {
  int64_t x[SEMILINEAR_MOST_HEAP + 1];
  core_assert(moves->counts[moves->heaps[moves->at]] > 0);
  memcpy(x, moves->counts, sizeof x);
  x[moves->heaps[moves->at]]--;
  for (uint32_t i = 0; i < moves->way.count; i++)
    x[moves->way.parts[i]]++;
  return semilinear_is_p(moves->arithmetic.shape, x);
}

/* Return true if no move of the present heap wins: the sum is lost in normal play, or an equal heap
** had no winning move. The other heaps of the sum are the same for equal heaps. */
static bool sum_heap_is_lost(const sum_moves *moves) {
  uint64_t heap = (uint64_t)moves->heaps[moves->at];
  const sum_heap *lost = &moves->lost[heap % SUM_LOST_HEAPS];
  core_assert(!moves->is_misere || moves->arithmetic.method != SUM_BY_VALUES);
  if (moves->arithmetic.method == SUM_BY_VALUES && moves->has_partial &&
      moves->partial[moves->count] == 0)
    return true;
  return lost->heap == heap && lost->game == sum_game_of(moves, moves->at)->values;
}

static void sum_note_lost(sum_moves *moves) {
  uint64_t heap = (uint64_t)moves->heaps[moves->at];
  moves->lost[heap % SUM_LOST_HEAPS] =
      (sum_heap){.game = sum_game_of(moves, moves->at)->values, .heap = heap};
}

/* Set *wins to true if the present move wins. Return false with host->status after a failure. */
static bool sum_examine(sum_moves *moves, bool *wins) {
  sum_arithmetic *a = &moves->arithmetic;
  core_assert(moves->at < moves->count);
  if (a->method == SUM_BY_SHAPE) {
    *wins = sum_examine_counts(moves);
    return core_work(a->host, 16);
  }
  core_assert(moves->has_partial);
  uint64_t sum = moves->partial[moves->at];
  if (!sum_add(a, &sum, moves->partial[moves->count + 1 + moves->at + 1], 1))
    return false;
  for (uint32_t i = 0; i < moves->way.count; i++)
    if (!sum_add_heap(moves, &sum, moves->at, moves->way.parts[i]))
      return false;
  *wins = sum_is_p(a, sum);
  return core_work(a->host, 64); /* the next element of a set such as the primes takes time */
}

/* Find the only move of Nim from the present heap that may win. It is computed however large the
** heap is. Return false if no move wins, or it has been found before. */
static bool sum_find_nim_move(sum_moves *moves) {
  int64_t left = -1;
  if (!moves->is_inside)
    left = nim_winning_remainder(&moves->nim, moves->heaps[moves->at], moves->is_misere);
  moves->is_inside = true;
  moves->way.count = left > 0;
  moves->way.parts[0] = (uint64_t)left;
  return left >= 0;
}

core_status sum_moves_next(sum_moves *moves) {
  core_assert(moves->end <= moves->count);
  for (; moves->at < moves->end; moves->at++, moves->is_inside = false) {
    uint64_t heap = (uint64_t)moves->heaps[moves->at];
    if (moves->arithmetic.method == SUM_BY_NIM) {
      if (sum_find_nim_move(moves))
        return CORE_OK;
      continue;
    }
    const heaps_rules *rules = heaps_rules_of(sum_game_of(moves, moves->at)->values);
    if (!moves->is_inside && heap > heaps_parts_largest(rules))
      return core_fail(moves->arithmetic.host, CORE_INVALID);
    if (!moves->has_partial && moves->arithmetic.method != SUM_BY_SHAPE && !sum_make_partial(moves))
      return moves->arithmetic.host->status;
    if (!moves->is_inside && sum_heap_is_lost(moves))
      continue;
    if (!moves->is_inside) {
      heaps_parts_start(&moves->way, rules, heap);
      moves->has_won = false;
    }
    moves->is_inside = true;
    while (moves->is_pending || heaps_parts_next(&moves->way)) {
      bool wins;
      moves->is_pending = true;
      if (!sum_examine(moves, &wins))
        return moves->arithmetic.host->status;
      moves->is_pending = false;
      if (wins) {
        moves->has_won = true;
        return CORE_OK;
      }
    }
    if (!moves->has_won)
      sum_note_lost(moves);
  }
  return CORE_OK;
}
