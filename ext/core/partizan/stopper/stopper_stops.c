/* Order, outcome, stops and properties of games with cycles.
**
** Alternating play of a stopper ends: at a number, or at on or off, where a player can pass forever
** (Siegel, Combinatorial Game Theory, VI). Example: both stops of over = { 0 | over } are 0; both
** stops of on are on.
**
** stoppers_stop evaluates turns, pairs of a position and a player to move. A turn is evaluated once
** all turns that it leads to are; since alternating play of a stopper ends, passes over all turns
** evaluate at least one turn each, so n turns take at most n passes.
*/
#include "core/partizan/stopper/stoppers_int.h"

/* ---- Order and outcome ---- */

bool stoppers_is_at_most(stoppers *set, games_id one, games_id other, bool *answer) {
  one = stopper_value_of(set, one);
  other = one == GAMES_NONE ? GAMES_NONE : stopper_value_of(set, other);
  if (other == GAMES_NONE || !stopper_leq(set, STOPPER_WHOLE, stoppers_onside(set, one),
                                          stoppers_onside(set, other), answer))
    return false;
  return !*answer || stopper_leq(set, STOPPER_WHOLE, stoppers_offside(set, one),
                                 stoppers_offside(set, other), answer);
}

bool stoppers_compare(stoppers *set, games_id one, games_id other, games_relation *relation) {
  bool at_most, at_least;
  if (!stoppers_is_at_most(set, one, other, &at_most) ||
      !stoppers_is_at_most(set, other, one, &at_least))
    return false;
  *relation = games_relate(at_most, at_least);
  return true;
}

/* A player who moves first wins if even the side on which this player loses infinite play is good
** enough, and draws if only the other side is. */
bool stoppers_outcome(stoppers *set, games_id game, char outcome[3]) {
  games_id value = stopper_value_of(set, game);
  if (value == GAMES_NONE)
    return false; /* uncovered: failure */
  games_id sides[] = {stoppers_offside(set, value), stoppers_onside(set, value)};
  bool low[2], high[2]; /* the side is <= 0, and the side is >= 0 */
  for (int i = 0; i < 2; i++)
    if (!stopper_leq(set, STOPPER_WHOLE, sides[i], GAMES_ZERO, &low[i]) ||
        !stopper_leq(set, STOPPER_WHOLE, GAMES_ZERO, sides[i], &high[i]))
      return false;
  outcome[0] = !low[0] ? 'L' : !low[1] ? 'D' : 'R';
  outcome[1] = !high[1] ? 'R' : !high[0] ? 'D' : 'L';
  outcome[2] = '\0';
  if (outcome[0] != 'D' && outcome[1] != 'D') {
    outcome[0] = games_outcome_of(games_relate(low[0], high[0]));
    outcome[1] = '\0';
  }
  return true;
}

/* ---- Stops ---- */

/* Evaluate a turn, a position and a player to move, if the turns of all options are evaluated: the
** best stop of the options. `stuck` is the stop of a player without options. */
static bool stopper_try_stop(stoppers *set, uint32_t turn, games_id stuck) {
  games_id member = set->members.items[turn / 2], best = stuck;
  bool right = turn % 2 > 0, better;
  core_assert(turn < set->forming.targets.count);
  uint32_t count = stopper_node_count(set, member, right);
  for (uint32_t i = 0; i < count; i++) {
    games_id option = stopper_option(set, member, right, i);
    games_id stop = stoppers_is_loopy(option)
                        ? set->forming.targets.items[2 * stopper_at(set, option)->place + !right]
                        : games_number(set->store, games_stop(set->store, option, !right));
    if (stop == GAMES_NONE)
      return stoppers_is_loopy(option);
    if (!(right ? stopper_leq(set, STOPPER_WHOLE, stop, best, &better)
                : stopper_leq(set, STOPPER_WHOLE, best, stop, &better)))
      return false; /* uncovered: failure */
    best = better ? stop : best;
  }
  set->forming.targets.items[turn] = best;
  return games_work(set->store, 10 + count);
}

games_id stoppers_stop(stoppers *set, games_id game, bool right) {
  if (!stoppers_is_loopy(game))
    return games_number(set->store, games_stop(set->store, game, right));
  if (stoppers_has_sides(set, game))
    return games_refuse(set->store, "only a stopper has stops, and this game has sides");
  games_id stuck[] = {stopper_of_word(set, STOPPER_OFF, dyadic_integer(0)),
                      stopper_of_word(set, STOPPER_ON, dyadic_integer(0))};
  games_list *stops = &set->forming.targets;
  if (stuck[0] == GAMES_NONE || stuck[1] == GAMES_NONE ||
      !stopper_gather(set, &game, 1, STOPPER_ALL) ||
      !games_list_reserve(set->store, stops, 2 * (uint64_t)set->members.count))
    return GAMES_NONE;
  for (stops->count = 0; stops->count < 2 * set->members.count;)
    stops->items[stops->count++] = GAMES_NONE;
  core_assert(stoppers_is_loopy(game) && set->members.items[0] == game);
  while (stops->items[right] == GAMES_NONE)
    for (uint32_t turn = stops->count; turn-- > 0;)
      if (stops->items[turn] == GAMES_NONE && !stopper_try_stop(set, turn, stuck[turn % 2]))
        return GAMES_NONE;
  return stops->items[right];
}

/* ---- Properties ---- */

/* Test whether both stops of both sides are the same number, and whether this number is 0. */
static bool stopper_stops_agree(stoppers *set, games_id game, bool *agree, bool *zero) {
  games_id first = GAMES_NONE;
  *agree = true;
  for (int i = 0; i < 4; i++) {
    games_id side = i < 2 ? stoppers_onside(set, game) : stoppers_offside(set, game);
    games_id stop = stoppers_stop(set, side, i % 2 > 0);
    if (stop == GAMES_NONE)
      return false;
    first = i == 0 ? stop : first;
    *agree = *agree && stop == first && !stoppers_is_loopy(stop);
  }
  *zero = *agree && first == GAMES_ZERO;
  return true;
}

/* Test whether in each follower both players have a move or neither has one. */
static bool stopper_is_small(stoppers *set, games_id game, bool *small) {
  *small = true;
  if (!stopper_gather(set, &game, 1, STOPPER_ALL))
    return false;
  for (uint32_t i = 0; i < set->members.count && *small; i++) {
    const stopper_node *node = stopper_at(set, set->members.items[i]);
    *small = (node->left_count == 0) == (node->right_count == 0);
    for (uint32_t k = 0; k < node->left_count + node->right_count && *small; k++) {
      games_id option = set->pool.items[node->first + k];
      if (!stoppers_is_loopy(option) && !games_has(set->store, option, GAMES_ALL_SMALL, small))
        return false;
    }
  }
  return true;
}

/* Test whether the game is { 0 || 0 | -G } or { G | 0 || 0 } with G > 0. */
static bool stopper_is_tiny_of_any(stoppers *set, games_id game, bool miny, bool *tiny) {
  games_id at = stopper_tiny_inside(set, game, miny);
  games_relation relation = GAMES_CONFUSED;
  bool done = at == GAMES_NONE || stoppers_compare(set, at, GAMES_ZERO, &relation);
  *tiny = relation == (miny ? GAMES_GREATER : GAMES_LESS);
  return done;
}

static bool stopper_is_number_tiny(stoppers *set, games_id game, bool *answer) {
  games_id stop = stoppers_has_sides(set, game) ? GAMES_NONE : stoppers_stop(set, game, false);
  *answer = false;
  if (stop == GAMES_NONE || stoppers_is_loopy(stop))
    return stop != GAMES_NONE || stoppers_has_sides(set, game);
  games_id rest = stoppers_sum(set, game, games_negative(set->store, stop));
  return rest != GAMES_NONE && stopper_is_tiny_of_any(set, rest, false, answer) &&
         (*answer || stopper_is_tiny_of_any(set, rest, true, answer));
}

bool stoppers_has(stoppers *set, games_id game, games_property property, bool *answer) {
  bool other;
  games_id sum;
  if (game == GAMES_NONE || !stoppers_is_loopy(game))
    return games_has(set->store, game, property, answer);
  switch (property) {
  case GAMES_INFINITESIMAL:
    return stopper_stops_agree(set, game, &other, answer);
  case GAMES_NUMBERISH:
    return stopper_stops_agree(set, game, answer, &other);
  case GAMES_ALL_SMALL:
    return stopper_is_small(set, game, answer);
  case GAMES_NUMBER_TINY:
    return stopper_is_number_tiny(set, game, answer);
  case GAMES_STOPPER:
    *answer = !stoppers_has_sides(set, game);
    return true;
  case GAMES_IDEMPOTENT:
    sum = stoppers_sum(set, game, game);
    *answer = sum == game;
    return sum != GAMES_NONE;
  case GAMES_EVEN:
  case GAMES_ODD:
  case GAMES_EVEN_TEMPERED:
  case GAMES_ODD_TEMPERED:
  case GAMES_ATOMIC:
    return games_fail(set->store, CORE_INVALID,
                      "'even', 'odd', 'even-tempered', 'odd-tempered' and 'atomic' apply only to "
                      "games without cycles");
  default: /* numbers, nimbers, switches and uptimals are finite */
    *answer = false;
    return true;
  }
}
