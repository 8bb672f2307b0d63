/* Games with cycles that are no stoppers, by their sides (Conway; Siegel, Combinatorial Game Theory, VI.4).
**
** Sidling: the onside is the greatest solution of s(G) = {s(GL)|s(GR)}, for all positions at once. It is come to from
** above: on for every position, and then again and again the right side for the left. What stays as it is has been
** reached, for each step leads to what is not greater and never below a solution. Stoppers among the positions are known
** at once, and stay. The offside comes likewise from off.
**
** Example: dud = {dud|dud} has the onside {on|on} = on and the offside {off|off} = off. Where the sequence does not end,
** as 1, 1/2, 1/4, ... for a position that would be over, no sides are found.
*/
#include "core/partizan/stopper/stoppers_int.h"

enum {
  STOPPER_MOST_ROUNDS = 64,
  STOPPER_MOST_SIDLED = 1 << 15 /* positions that sidling makes */
};

static const char stopper_no_sides[] = "the game is no stopper, since play of it may alternate for "
                                       "ever, and no sides of it were found "
                                       "within 64 rounds of sidling";
static const char stopper_too_large[] =
    "a game with cycles has more than 1000 positions that are no finite games";

bool stoppers_has_sides(const stoppers *set, games_id value) {
  return stoppers_is_loopy(value) && stopper_at(set, value)->is_sides;
}

games_id stoppers_onside(const stoppers *set, games_id value) {
  return stoppers_has_sides(set, value) ? stopper_option(set, value, false, 0) : value;
}

games_id stoppers_offside(const stoppers *set, games_id value) {
  return stoppers_has_sides(set, value) ? stopper_option(set, value, true, 0) : value;
}

games_id stopper_of_sides(stoppers *set, games_id onside, games_id offside) {
  games_list *made = &set->sides_made;
  if (onside == offside || onside == GAMES_NONE || offside == GAMES_NONE)
    return onside == offside ? onside : GAMES_NONE;
  for (uint32_t i = 0; i < made->count; i++)
    if (stoppers_onside(set, made->items[i]) == onside &&
        stoppers_offside(set, made->items[i]) == offside)
      return made->items[i];
  games_id value = stopper_begin(set);
  if (value == GAMES_NONE || !stopper_reserve(set, &set->pool, 2) ||
      !games_list_add(set->store, made, value))
    return GAMES_NONE;
  stopper_node *node = stopper_at(set, value);
  *node = (stopper_node){.first = set->pool.count,
                         .left_count = 1,
                         .right_count = 1,
                         .form = GAMES_NONE,
                         .is_sides = true,
                         .sides = value};
  set->pool.items[set->pool.count++] = onside;
  set->pool.items[set->pool.count++] = offside;
  return value;
}

/* ---- Sidling ---- */

/* Positions of a graph that are no stoppers, and what is known of one of their sides. */
typedef struct stopper_sidling {
  games_list graph, sides[2], left, right;
} stopper_sidling;

/* Of those that were gathered, those that are no stoppers go to the graph; the others get their forms. */
static bool stopper_find_sidled(stoppers *set, stopper_sidling *sidling) {
  games_list *graph = &sidling->graph;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < set->members.count; i++) {
    if (stopper_at(set, set->members.items[i])->open)
      return games_fail(set->store, CORE_INVALID,
                        "inside its own braces a name can't be part of a sum or negated");
    if (!games_list_add(set->store, graph, set->members.items[i]))
      return false;
  }
  for (uint32_t i = 0; i < graph->count; i++) {
    games_id game = graph->items[i];
    bool ends = false;
    if (stopper_at(set, game)->form != GAMES_NONE)
      continue;
    if (!stopper_gather(set, &game, 1, false) || !stopper_ends(set, &ends))
      return false;
    if (ends && stopper_canonical(set, game) == GAMES_NONE)
      return false;
    if (!ends)
      graph->items[kept++] = game;
  }
  graph->count = kept;
  return true;
}

/* An option of a position as it is known in this round. The place of a position of the graph is in its node. */
static games_id stopper_sidled_option(const stoppers *set, const games_list *known,
                                      games_id option) {
  if (!stoppers_is_loopy(option))
    return option;
  const stopper_node *node = stopper_at(set, option);
  return node->form != GAMES_NONE ? node->form : known->items[node->place];
}

static bool stopper_sidle_position(stoppers *set, stopper_sidling *sidling, games_list *known,
                                   uint32_t at, bool *changed) {
  games_id game = sidling->graph.items[at];
  games_list *lists[] = {&sidling->left, &sidling->right};
  for (int right = 0; right < 2; right++) {
    uint32_t count = stopper_node_count(set, game, right > 0);
    lists[right]->count = 0;
    for (uint32_t i = 0; i < count; i++)
      if (!games_list_add(
              set->store, lists[right],
              stopper_sidled_option(set, known, stopper_option(set, game, right > 0, i))))
        return false;
  }
  games_id made = stoppers_make(set, sidling->left.items, sidling->left.count, sidling->right.items,
                                sidling->right.count);
  /* The places have been used by what made it. */
  for (uint32_t i = 0; i < sidling->graph.count; i++)
    stopper_at(set, sidling->graph.items[i])->place = i;
  *changed = *changed || made != known->items[at];
  known->items[at] = made;
  return made != GAMES_NONE && games_work(set->store, 10 * (int64_t)sidling->graph.count);
}

/* *found: the sequence has ended. */
static bool stopper_sidle(stoppers *set, stopper_sidling *sidling, bool from_off, bool *found) {
  games_list *known = &sidling->sides[from_off];
  games_id start = stopper_of_word(set, from_off ? STOPPER_OFF : STOPPER_ON, dyadic_integer(0));
  uint32_t from = set->node_count;
  bool changed = true;
  if (start == GAMES_NONE)
    return false;
  for (uint32_t i = 0; i < sidling->graph.count; i++) {
    stopper_at(set, sidling->graph.items[i])->place = i;
    if (!games_list_add(set->store, known, start))
      return false;
  }
  set->sidlings++;
  for (int round = 0; changed && round < STOPPER_MOST_ROUNDS; round++) {
    changed = false;
    for (uint32_t i = sidling->graph.count; i-- > 0;) {
      bool grows = set->node_count - from > STOPPER_MOST_SIDLED;
      if (grows || !stopper_sidle_position(set, sidling, known, i, &changed)) {
        set->sidlings--;
        return grows || games_failure(set->store).status ==
                            CORE_INVALID; /* what grows out of range has no end */
      }
    }
  }
  set->sidlings--;
  *found = !changed;
  return true;
}

static bool stopper_find_sides(stoppers *set, stopper_sidling *sidling) {
  bool found[2] = {false, false};
  if (!stopper_find_sidled(set, sidling))
    return false;
  if (sidling->graph.count == 0)
    return true;
  if (!stopper_sidle(set, sidling, false, &found[0]) ||
      (found[0] && !stopper_sidle(set, sidling, true, &found[1])))
    return false;
  for (uint32_t i = 0; found[1] && i < sidling->graph.count; i++) {
    games_id value = stopper_of_sides(set, sidling->sides[0].items[i], sidling->sides[1].items[i]);
    if (value == GAMES_NONE)
      return false;
    stopper_at(set, sidling->graph.items[i])->sides = value;
  }
  return true;
}

bool stoppers_value(stoppers *set, games_id position, games_id *value) {
  stopper_sidling sidling = {.graph = {.items = NULL}};
  core_host *host = set->store->host;
  *value = position;
  if (!stoppers_is_loopy(position) || stopper_at(set, position)->is_sides)
    return position != GAMES_NONE;
  bool done = true, known = stopper_at(set, position)->form != GAMES_NONE ||
                            stopper_at(set, position)->sides != GAMES_NONE;
  *value = GAMES_NONE;
  if (!known) {
    done = stopper_gather(set, &position, 1, false);
    if (done && set->members.count <= STOPPERS_MOST)
      done = stopper_find_sides(set, &sidling);
  }
  const stopper_node *node = stopper_at(set, position);
  if (done)
    *value = node->form != GAMES_NONE ? node->form : node->sides;
  games_list *lists[] = {&sidling.graph, &sidling.sides[0], &sidling.sides[1], &sidling.left,
                         &sidling.right};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    core_release(host, lists[i]->items, lists[i]->bytes);
  return done;
}

games_id stopper_value_of(stoppers *set, games_id game) {
  games_id value;
  if (game == STOPPERS_PASS)
    return games_refuse(set->store, "pass is an option of braces, and no part of a sum");
  if (!stoppers_value(set, game, &value))
    return GAMES_NONE;
  if (value != GAMES_NONE)
    return value;
  return games_refuse(set->store,
                      set->members.count <= STOPPERS_MOST ? stopper_no_sides : stopper_too_large);
}
