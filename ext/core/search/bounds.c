/* Bounds of sums, for boards with tied rules (tied.c) and games.
**
** A bound is a number and a few switches {t | -t}, and a mean and a temperature. Sums of bounds
** show that the tied player wins by the stops of the mean and the temperature, or by taking the
** hottest switches in turn.
**
** Example: 1 + {2 | -2} + {1 | -1} is at least 1 + 2 - 1 if the player of the bound takes the 2
** first, so that player wins by moving first; by moving second, 1 - 2 + 1 is 0, which wins as
** well. */
#include "core/search/search_int.h"

enum {
  BOUNDS_FRACTION = 10,     /* bounds are in units of 2^-10 */
  BOUNDS_LARGEST = 1 << 24, /* the largest stop of a game with a bound */
  BOUNDS_MOST_TERMS = 24    /* of a sum */
};

/* ---- Sums of numbers and switches ---- */

/* Add a switch to a descending list. Two equal switches are 0. If there are more than `most`, the
** two coldest are replaced by a number: {t|-t} + {u|-u} >= u - t for t >= u. */
static void bounds_add_hot(uint16_t *hot, uint32_t *count, uint32_t most, uint16_t added,
                           int64_t *number) {
  uint32_t at = *count;
  while (at > 0 && hot[at - 1] < added)
    at--;
  if (at > 0 && hot[at - 1] == added) {
    memmove(hot + at - 1, hot + at, (*count - at) * sizeof *hot);
    --*count;
    return;
  }
  memmove(hot + at + 1, hot + at, (*count - at) * sizeof *hot);
  hot[at] = added;
  if (++*count <= most)
    return;
  /* uncovered: takes a run with three components of different temperatures */
  *count -= 2;
  *number -= hot[*count] - hot[*count + 1];
}

void search_add_bound(search_total *total, const search_bound *bound, uint32_t most) {
  total->exists &= bound->temperature != BOUND_MISSING;
  total->number += bound->number;
  total->mean += bound->mean;
  if (bound->temperature > total->temperature)
    total->temperature = bound->temperature;
  for (int i = 0; i < BOUND_HOTS && bound->hot[i] != BOUND_COOL; i++)
    bounds_add_hot(total->hot, &total->count, most, bound->hot[i], &total->number);
}

/* Return true if the bound shows that the player of the total wins, by moving first or not. At the
** number 0 the player who moves loses. */
static bool bounds_wins(const search_total *total, bool moves) {
  if (!total->exists)
    return false;
  if (moves                    ? total->mean > 0
      : total->temperature < 0 ? total->mean >= 0
                               : total->mean > total->temperature)
    return true;
  int64_t reach = total->number;
  for (uint32_t i = 0; i < total->count; i++)
    reach += (i % 2 == 0) == moves ? total->hot[i] : -(int64_t)total->hot[i];
  return reach > 0 || (reach == 0 && (total->count % 2 == 1) == moves);
}

/* ---- Bounds of games ---- */

/* Set *units to a number in units of 2^-BOUNDS_FRACTION, rounded down. Return true if it is exact.
** Numbers out of range become BOUNDS_LARGEST + 1 or its negative. */
static bool bounds_floor(dyadic number, int64_t *units) {
  const int64_t largest = BOUNDS_LARGEST;
  const int shift = (int)number.exponent - BOUNDS_FRACTION;
  const bool is_positive = number.numerator > 0;
  if (dyadic_compare(is_positive ? number : dyadic_negative(number),
                     dyadic_integer(largest >> BOUNDS_FRACTION)) > 0) {
    *units = is_positive ? largest + 1 : -largest - 1;
    return false;
  }
  *units = shift <= 0 ? number.numerator * (INT64_C(1) << -shift)
                      : dyadic_shift_down(number.numerator, shift);
  return shift <= 0 || *units * (INT64_C(1) << (shift < 32 ? shift : 32)) == number.numerator;
}

static games_id bounds_number(games *store, int64_t units) {
  dyadic number = dyadic_integer(0);
  (void)dyadic_make(units, BOUNDS_FRACTION, &number);
  return games_number(store, number);
}

/* Test whether {left | right} <= game, where left >= right. If so, set the number and the switch of
** the bound, and *is_bound. */
static bool bounds_try(search *s, games_id game, int64_t left, int64_t right, search_bound *bound,
                       bool *is_bound) {
  right -= (left + right) % 2 != 0;
  const int64_t half = (left - right) / 2;
  if (half >= BOUND_COOL)
    return true;
  games_id one = bounds_number(s->store, left), other = bounds_number(s->store, right);
  games_id made = left == right && one != GAMES_NONE ? one : games_switch(s->store, one, other);
  if (made == GAMES_NONE || !games_is_at_most(s->store, made, game, is_bound))
    return false;
  if (*is_bound) {
    bound->number = (int32_t)((left + right) / 2);
    bound->hot[0] = left == right ? BOUND_COOL : (uint16_t)half;
  }
  return true;
}

/* Set the number and the switch of a bound of a game that is not a number: by its mean and
** temperature, by its stops, or by a number. */
static bool bounds_find_switch(search *s, games_id game, int64_t mean, int64_t temperature,
                               bool is_exact, search_bound *bound) {
  int64_t left, right;
  bool is_bound = false;
  if (is_exact && !bounds_try(s, game, mean + temperature, mean - temperature, bound, &is_bound))
    return false;
  bool is_left_exact = bounds_floor(games_stop(s->store, game, false), &left);
  bool is_right_exact = bounds_floor(games_stop(s->store, game, true), &right);
  if (!is_bound && is_left_exact && is_right_exact &&
      !bounds_try(s, game, left, right, bound, &is_bound))
    return false; /* sometimes uncovered: failure */
  if (!is_bound && !bounds_try(s, game, right, right, bound, &is_bound))
    return false; /* sometimes uncovered: failure */
  /* A number below the right stop is less than the game. */
  if (!is_bound)
    bound->number = (int32_t)(right - 1);
  return true;
}

static bool bounds_evaluate_game(search *s, games_id id, int side, search_bound *bound) {
  int64_t mean, cold;
  games_id game = side == 0 ? id : games_negative(s->store, id);
  if (game == GAMES_NONE)
    return false;
  const search_game *facts = search_find_facts(s, game);
  if (facts == NULL)
    return false;
  const bool is_number = dyadic_compare(facts->temperature, dyadic_integer(0)) < 0;
  bool is_exact = bounds_floor(facts->mean, &mean);
  is_exact &= is_number || bounds_floor(dyadic_negative(facts->temperature), &cold);
  cold = is_number ? 1 : cold;
  if (mean < -BOUNDS_LARGEST || mean - cold > BOUNDS_LARGEST || mean + cold < -BOUNDS_LARGEST)
    return true;
  *bound = (search_bound){(int32_t)mean, (int32_t)-cold, (int32_t)mean, {BOUND_COOL, BOUND_COOL}};
  return is_number || bounds_find_switch(s, game, mean, -cold, is_exact, bound);
}

bool search_find_game_bound(search *s, games_id id, int side, search_bound *bound) {
  const search_game *facts = search_find_facts(s, id);
  *bound = (search_bound){.temperature = BOUND_MISSING};
  if (facts == NULL)
    return search_needs_no_bound(s);
  if ((facts->bounded >> side & 1) == 0) {
    if (!bounds_evaluate_game(s, id, side, bound))
      return search_needs_no_bound(s);
    search_game *game = &s->games.items[id];
    game->bounded |= (uint8_t)(1U << side);
    game->bounds[side] = *bound;
  }
  *bound = s->games.items[id].bounds[side];
  return true;
}

/* ---- Bounds of terms ---- */

/* Add the bound of a position of a kind, or of the position after a move in it unless that is
** NULL. */
static bool bounds_add_board(search *s, uint32_t number, const uint64_t position[2],
                             const search_move *move, int side, search_total *total) {
  const search_kind *kind = &s->kinds.items[number];
  total->exists &= !search_has_source(s, number);
  return !total->exists || kind->masks->bound(s, number, position, move, side, total);
}

static bool bounds_add_game(search *s, games_id game, int side, search_total *total) {
  search_bound bound;
  if (!search_find_game_bound(s, game, side, &bound))
    return false;
  search_add_bound(total, &bound, BOUNDS_MOST_HOT);
  return true;
}

/* Set *total to the sum of the bounds of all terms except one. */
static bool bounds_sum(search *s, const search_frame *frame, int side, uint32_t except,
                       search_total *total) {
  *total = search_no_total;
  total->exists = frame->count <= BOUNDS_MOST_TERMS;
  for (uint32_t i = 0; i < frame->count && total->exists; i++) {
    search_term term = s->stack.items[frame->first + i];
    if (i == except)
      continue;
    if (search_is_game(term)
            ? !bounds_add_game(s, term & ~SEARCH_GAME, side, total)
            : !bounds_add_board(s, s->parts.items[term / 2].kind, s->parts.items[term / 2].image,
                                NULL, side ^ (int)(term & 1), total))
      return false;
  }
  return true;
}

/* Add the bound of a term after a move of `mover`. */
static bool bounds_add_move(search *s, search_term term, const search_move *move, int mover,
                            int side, search_total *total) {
  if (move->is_game)
    return bounds_add_game(s, (games_id)move->after, side, total);
  const search_part part = s->parts.items[term / 2];
  const int sign = (int)(term & 1);
  if (!search_has_source(s, part.kind))
    return bounds_add_board(s, part.kind, part.image, move, side ^ sign, total);
  const search_source source = s->kinds.items[part.kind].source;
  search_component_list list;
  if (source.follow(source.object, (uint32_t)part.image[0], mover ^ sign, (uint32_t)move->after,
                    &list) != CORE_OK)
    return false; /* sometimes uncovered: failure */
  for (uint32_t i = 0; i < list.count && total->exists; i++)
    if (!bounds_add_board(s, list.components[i].kind, list.components[i].position, NULL,
                          side ^ sign ^ (int)list.components[i].is_negative, total))
      return false; /* uncovered: failure */
  return true;
}

/* ---- Decisions ---- */

bool search_decide_by_bounds(search *s, const search_frame *frame, int *answer) {
  for (; s->tied_kinds < s->kinds.count; s->tied_kinds++) {
    const search_kind *kind = &s->kinds.items[s->tied_kinds];
    if (!search_has_source(s, s->tied_kinds) && !kind->masks->tie(s, kind->boards))
      return false;
  }
  for (int side = 0; side < 2 && *answer < 0 && s->tied > 0; side++) {
    search_total total;
    if (!bounds_sum(s, frame, side, UINT32_MAX, &total))
      return false;
    if (bounds_wins(&total, frame->player == side))
      *answer = frame->player == side;
  }
  return true;
}

/* Rate a move by the means of both bounds and by the rating before. A lead of one move in the means
** weighs as much as one of eight moves in that rating. */
static int32_t bounds_rate(const search_total totals[2], int player, int32_t rating) {
  const int64_t largest = INT32_MAX / 2;
  int64_t lead = totals[player].mean - totals[1 - player].mean + rating / 32;
  return (int32_t)core_max(core_min(lead, largest), -largest);
}

bool search_rate_by_bounds(search *s, search_frame *frame, bool *wins) {
  uint32_t kept = frame->move, term = UINT32_MAX;
  const int player = frame->player;
  search_total rest[2], totals[2];
  for (uint32_t i = frame->move; i < frame->move_end && s->tied > 0; i++) {
    search_move move = s->moves.items[i];
    if (move.term != term) {
      term = move.term;
      if (!bounds_sum(s, frame, 0, term, &rest[0]) || !bounds_sum(s, frame, 1, term, &rest[1]))
        return false;
    }
    for (int side = 0; side < 2; side++) {
      totals[side] = rest[side];
      if (rest[side].exists && !bounds_add_move(s, s->stack.items[frame->first + term], &move,
                                                player, side, &totals[side]))
        return false;
    }
    if (bounds_wins(&totals[player], false))
      return *wins = true;
    if (bounds_wins(&totals[1 - player], true))
      continue;
    if (totals[0].exists && totals[1].exists)
      move.rating = bounds_rate(totals, player, move.rating);
    s->moves.items[kept++] = move;
  }
  if (s->tied > 0)
    frame->move_end = s->moves.count = kept;
  return true;
}
