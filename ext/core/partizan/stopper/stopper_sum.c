/* Negatives and sums of games with cycles.
**
** Both are built as graphs first and are then simplified: the sum of two stoppers has a position
** for each pair of followers that is reached. Example: over + over has the positions over + over
** and, after a move of Left, 0 + over = over; its value is over. The number of positions of a sum
** is limited to STOPPERS_MOST_SUMS. */
#include "core/partizan/stopper/stoppers_int.h"

/* ---- Negatives ---- */

/* Collect the negatives of the options of a member. The negative of the member at place i is the
** position first + i. */
static bool stopper_negate_side(stoppers *set, games_id game, bool right, games_id first,
                                games_list *list) {
  list->count = 0;
  for (uint32_t i = 0; i < stopper_node_count(set, game, right); i++) {
    games_id option = stopper_option(set, game, right, i);
    games_id image = stoppers_is_loopy(option) ? first + stopper_at(set, option)->place
                                               : games_negative(set->store, option);
    if (image == GAMES_NONE || !games_list_add(set->store, list, image))
      return false;
  }
  return true;
}

games_id stoppers_negative(stoppers *set, games_id game) {
  if (!stoppers_is_loopy(game))
    return games_negative(set->store, game);
  game = stopper_value_of(set, game);
  if (game == GAMES_NONE || !stoppers_is_loopy(game))
    return games_negative(set->store, game);
  if (stoppers_has_sides(set, game)) {
    games_id onside = stoppers_negative(set, stoppers_offside(set, game));
    return stopper_of_sides(set, onside, stoppers_negative(set, stoppers_onside(set, game)));
  }
  if (!stopper_gather(set, &game, 1, STOPPER_ALL))
    return GAMES_NONE;
  uint32_t count = set->members.count;
  games_id first = GAMES_FIRST_RAW + set->nodes.count;
  for (uint32_t i = 0; i < count; i++)
    if (stoppers_position(set) == GAMES_NONE)
      return GAMES_NONE;
  for (uint32_t i = 0; i < count; i++) {
    games_id member = set->members.items[i];
    if (!stopper_negate_side(set, member, true, first, &set->left) ||
        !stopper_negate_side(set, member, false, first, &set->right) ||
        !stopper_finish_position(set, first + i))
      return GAMES_NONE;
  }
  return stopper_value_of(set, first);
}

/* ---- Sums ---- */

static const char stopper_too_many[] =
    "a sum of games with cycles has more than 1000 positions that are not finite games";

/* Return the position of a sum. If it is new, its options are added later. The first `from`
** positions do not belong to the sum. */
static games_id stopper_sum_of(stoppers *set, games_id one, games_id other, uint32_t from) {
  if (!stoppers_is_loopy(one) && !stoppers_is_loopy(other))
    return games_sum(set->store, one, other);
  if (one == GAMES_ZERO || other == GAMES_ZERO)
    return one == GAMES_ZERO ? other : one;
  bool ordered = one < other;
  uint32_t found =
      stopper_find_pair(set, STOPPER_SUM, ordered ? one : other, ordered ? other : one, true);
  if (found == GAMES_NONE || set->claims.pairs.items[found].sum != GAMES_NONE)
    return found == GAMES_NONE ? GAMES_NONE : set->claims.pairs.items[found].sum;
  if (set->nodes.count - from >= STOPPERS_MOST_SUMS)
    return games_refuse(set->store, stopper_too_many);
  games_id sum = stoppers_position(set);
  set->claims.pairs.items[found].sum = sum;
  return sum;
}

/* Collect the sums for the moves of a player in `one`. */
static bool stopper_add_moves(stoppers *set, games_id one, games_id other, uint32_t from,
                              bool right) {
  uint32_t count;
  if (!stopper_count(set, one, right, &count) || !games_work(set->store, 20 * (int64_t)count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    games_id sum = stopper_sum_of(set, stopper_option(set, one, right, i), other, from);
    if (sum == GAMES_NONE || !games_list_add(set->store, right ? &set->right : &set->left, sum))
      return false;
  }
  return true;
}

/* Set the options of the sum of the pair at index `at`. */
static bool stopper_expand_sum(stoppers *set, uint32_t at, uint32_t from) {
  games_id one = set->claims.pairs.items[at].one, other = set->claims.pairs.items[at].other,
           sum = set->claims.pairs.items[at].sum;
  set->left.count = set->right.count = 0;
  for (int right = 0; right < 2; right++)
    if (!stopper_add_moves(set, one, other, from, right > 0) ||
        !stopper_add_moves(set, other, one, from, right > 0))
      return false;
  return stopper_finish_position(set, sum);
}

/* Compute a sum from the words of its parts. on + G = on for a finite G, because Left can pass
** forever; the same holds for off. Every other game with a word is infinitesimal with all its
** followers, so no move in a number that is added to it is good: number + G = { number + GL |
** number + GR }. */
static bool stopper_find_known_sum(stoppers *set, games_id finite, games_id loopy, games_id *sum) {
  stopper_word word;
  dyadic number;
  if (stoppers_is_loopy(finite) || !stoppers_is_loopy(loopy) ||
      !stopper_is_word(set, loopy, &word, &number))
    return false;
  *sum = loopy;
  if (word == STOPPER_ON || word == STOPPER_OFF)
    return true;
  if (!games_is_numeric(set->store, finite))
    return false;
  *sum = dyadic_add(number, games_stop_left(set->store, finite), &number)
             ? stopper_of_word(set, word, number)
             : games_refuse(set->store, games_number_range);
  return true;
}

/* Return the sum of two stoppers. */
static games_id stopper_sum_graph(stoppers *set, games_id one, games_id other) {
  games_id sum;
  if (stopper_find_known_sum(set, one, other, &sum) ||
      stopper_find_known_sum(set, other, one, &sum))
    return sum;
  uint32_t from = set->nodes.count, first = set->claims.pairs.count;
  sum = stopper_sum_of(set, one, other, from);
  if (sum == GAMES_NONE || !stoppers_is_loopy(sum))
    return sum;
  for (uint32_t i = first; i < set->claims.pairs.count; i++)
    if (!stopper_expand_sum(set, i, from))
      return GAMES_NONE;
  games_id parts[] = {one, other};
  uint32_t loopy = stoppers_is_loopy(other);
  if (!stopper_gather(set, parts + !stoppers_is_loopy(one), loopy + stoppers_is_loopy(one),
                      STOPPER_ALL) ||
      !games_list_append(set->store, &set->forming.likely, &set->members))
    return GAMES_NONE;
  sum = stopper_value_of(set, sum);
  set->forming.likely.count = 0;
  return sum;
}

/* The onside of a sum is the onside of the sum of the onsides, and likewise for offsides (Siegel,
** VI.4). */
games_id stoppers_sum(stoppers *set, games_id one, games_id other) {
  if (one == GAMES_ZERO || other == GAMES_ZERO)
    return one == GAMES_ZERO ? other : one;
  one = stopper_value_of(set, one);
  other = one == GAMES_NONE ? GAMES_NONE : stopper_value_of(set, other);
  if (other == GAMES_NONE)
    return GAMES_NONE;
  if (!stoppers_has_sides(set, one) && !stoppers_has_sides(set, other))
    return stopper_sum_graph(set, one, other);
  games_id onside = stopper_sum_graph(set, stoppers_onside(set, one), stoppers_onside(set, other));
  games_id offside = onside == GAMES_NONE ? GAMES_NONE
                                          : stopper_sum_graph(set, stoppers_offside(set, one),
                                                              stoppers_offside(set, other));
  if (offside == GAMES_NONE)
    return GAMES_NONE;
  return stopper_of_sides(set, stoppers_onside(set, onside), stoppers_offside(set, offside));
}
