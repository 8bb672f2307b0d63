/* Games with cycles that are no stoppers, by their sides (Conway; Siegel, Combinatorial Game
** Theory, VI.4): the onside is what the game is worth where endless play is a win of Left's, the
** offside where it is one of Right's.
**
** Positions that can be reached from each other are looked at together, those that they lead to
** first. Where no play of them alternates for ever, and all that they lead to are stoppers, they
** are stoppers. Elsewhere one side is looked for after the other, as canonical forms are, in the
** order of such sides: options that are dominated go, those that are reversible are bypassed, and
** equal positions are fused. That may be wrong in a game that is no stopper. But if what comes out
** is a stopper, and equal to that side of the position, it is the side. Not all games have stoppers
** as sides (Bach's Carousel has none), and not all that have are found.
**
** Example: dud = {dud|dud} has the onside {on|} = on. Right's dud is reversible through dud and
** leads back to itself.
*/
#include "core/partizan/stopper/stoppers_int.h"

#include <string.h>

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
  games_id value = stoppers_position(set);
  if (value == GAMES_NONE || !games_list_reserve(set->store, &set->pool, 2) ||
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

/* ---- Connected positions ---- */

/* The positions of a graph, by components: each can be reached from each of its own, and from those
** of later ones. */
typedef struct stopper_search {
  games_list graph, ends; /* ends: behind each component */
  /* By place: when it was met, and the first that it is connected with, as far as is known; 0,
  ** UINT32_MAX: neither yet, its component is closed. */
  games_list met, low, next;
  games_list path, open;         /* places */
  games_list positions, simpler; /* of one component */
} stopper_search;

/* The next option of a position that is in the graph and in no closed component: its place, or
** UINT32_MAX. */
static uint32_t stopper_next_place(const stoppers *set, stopper_search *search, uint32_t place) {
  const stopper_node *node = stopper_at(set, set->members.items[place]);
  while (search->next.items[place] < node->left_count + node->right_count) {
    games_id option = set->pool.items[node->first + search->next.items[place]++];
    if (!stoppers_is_loopy(option) || stopper_at(set, option)->mark != set->walk)
      continue;
    uint32_t next = stopper_at(set, option)->place;
    if (search->low.items[next] != UINT32_MAX)
      return next;
  }
  return UINT32_MAX;
}

static void stopper_close_component(const stoppers *set, stopper_search *search, uint32_t place) {
  uint32_t last;
  do {
    last = search->open.items[--search->open.count];
    search->low.items[last] = UINT32_MAX;
    search->graph.items[search->graph.count++] = set->members.items[last];
  } while (last != place);
  search->ends.items[search->ends.count++] = search->graph.count;
}

/* Those that were gathered, all of which can be reached from the first (Tarjan). */
static bool stopper_find_components(stoppers *set, stopper_search *search) {
  uint32_t count = set->members.count, met = 0;
  games_list *lists[] = {&search->graph, &search->ends, &search->path, &search->open,
                         &search->met,   &search->low,  &search->next};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
    if (!games_list_reserve(set->store, lists[i], count))
      return false;
    memset(lists[i]->items, 0, count * sizeof *lists[i]->items);
  }
  uint32_t *path = search->path.items, *low = search->low.items;
  path[search->path.count++] = 0;
  while (search->path.count > 0) {
    uint32_t place = path[search->path.count - 1], next;
    if (search->met.items[place] == 0) {
      search->met.items[place] = low[place] = ++met;
      search->open.items[search->open.count++] = place;
    }
    next = stopper_next_place(set, search, place);
    if (next != UINT32_MAX && search->met.items[next] == 0)
      path[search->path.count++] = next;
    else if (next != UINT32_MAX)
      low[place] = search->met.items[next] < low[place] ? search->met.items[next] : low[place];
    else {
      uint32_t found = low[place],
               before = --search->path.count > 0 ? path[search->path.count - 1] : 0;
      if (found == search->met.items[place])
        stopper_close_component(set, search, place);
      else
        low[before] = found < low[before] ? found : low[before];
    }
    if (!games_work(set->store, 10))
      return false;
  }
  return true;
}

/* ---- Sides ---- */

/* If the simpler position is a stopper that is worth the side of a position, it is that. */
static bool stopper_prove_side(stoppers *set, games_id position, games_id simpler) {
  uint8_t mode = set->mode;
  games_id side;
  bool equal = false;
  set->mode = 0;
  bool done = stoppers_value(set, simpler, &side);
  set->mode = mode;
  if (done && side != GAMES_NONE && !stoppers_has_sides(set, side))
    done = stopper_equal(set, position, side, &equal);
  if (equal)
    stopper_at(set, position)->side[mode == STOPPER_OFFSIDE] = side;
  return done;
}

/* Look for the side of each of search->positions, and for those that lack one again while this
** finds more, in four ways: what is found may depend on the order. */
static bool stopper_find_side(stoppers *set, stopper_search *search, stopper_kind mode) {
  const games_list *positions = &search->positions;
  uint32_t lacking = positions->count, before;
  set->mode = (uint8_t)mode;
  for (int way = 0; lacking > 0 && way < 4; way = lacking < before ? 0 : way + 1) {
    set->keeps = way % 2 == 0;
    set->backwards = way >= 2;
    before = lacking;
    lacking = search->simpler.count = 0;
    if (!stopper_find_simpler(set, positions->items[0]) ||
        !games_list_append(set->store, &search->simpler, &set->targets))
      return false;
    for (uint32_t i = 0; i < positions->count; i++) {
      const games_id *side = &stopper_at(set, positions->items[i])->side[mode == STOPPER_OFFSIDE];
      if (*side == GAMES_NONE &&
          !stopper_prove_side(set, positions->items[i], search->simpler.items[i]))
        return false;
      lacking += stopper_at(set, positions->items[i])->side[mode == STOPPER_OFFSIDE] == GAMES_NONE;
    }
  }
  return true;
}

/* The positions have been gathered. */
static bool stopper_find_sides(stoppers *set, stopper_search *search) {
  games_list *positions = &search->positions;
  positions->count = 0;
  if (!games_list_append(set->store, positions, &set->members))
    return false;
  set->sided = true;
  bool done = stopper_find_side(set, search, STOPPER_ONSIDE) &&
              stopper_find_side(set, search, STOPPER_OFFSIDE);
  set->sided = set->backwards = false;
  set->mode = 0;
  if (!done)
    return games_failure(set->store).status == CORE_INVALID; /* out of range, or too much */
  for (uint32_t i = 0; i < positions->count; i++) {
    stopper_node *node = stopper_at(set, positions->items[i]);
    games_id value = stopper_of_sides(set, node->side[0], node->side[1]);
    node = stopper_at(set, positions->items[i]);
    if (node->side[0] == GAMES_NONE || node->side[1] == GAMES_NONE)
      continue;
    if (value == GAMES_NONE)
      return false;
    *(stoppers_has_sides(set, value) ? &node->sides : &node->form) = value;
    node->lack = STOPPER_LACKS_NOTHING;
  }
  return true;
}

/* ---- Values ---- */

/* Are all options of a component that lie outside stoppers? *lack: of what some option lacks. */
static bool stopper_look_outside(const stoppers *set, const games_id *component, uint32_t count,
                                 uint8_t *lack) {
  bool stop = true;
  for (uint32_t i = 0; i < count; i++) {
    const stopper_node *node = stopper_at(set, component[i]);
    *lack = node->open ? STOPPER_LACKS_OPTIONS : *lack;
    for (uint32_t k = 0; k < node->left_count + node->right_count; k++) {
      games_id option = set->pool.items[node->first + k];
      if (!stoppers_is_loopy(option))
        continue;
      if ((*lack == STOPPER_LACKS_NOTHING || *lack == STOPPER_LACKS_SIDES) &&
          stopper_at(set, option)->lack != STOPPER_LACKS_NOTHING)
        *lack = stopper_at(set, option)->lack;
      stop = stop && stopper_at(set, option)->sides == GAMES_NONE;
    }
  }
  return stop;
}

/* Find the values of a component, of whose options the values are known. What lacks sides below it
** may be no option that matters: it is looked at together with the component. */
static bool stopper_value_component(stoppers *set, stopper_search *search,
                                    const games_id *component, uint32_t count) {
  uint8_t lack = STOPPER_LACKS_NOTHING;
  bool ends = false, done = true, stop = stopper_look_outside(set, component, count, &lack);
  bool through = lack == STOPPER_LACKS_SIDES;
  if (count > STOPPERS_MOST_CONNECTED && lack == STOPPER_LACKS_NOTHING)
    lack = STOPPER_LACKS_ROOM;
  if (lack == STOPPER_LACKS_NOTHING || through) {
    set->through = through;
    if (!stopper_gather(set, component, 1, false) ||
        (stop && !through && !stopper_ends(set, &ends)))
      return false;
    if (ends)
      done = stopper_find_forms(set, component[0]);
    else if (!set->sided && (!through || set->members.count <= STOPPERS_MOST_LACKING))
      done = stopper_find_sides(set, search);
    set->through = false;
    lack = STOPPER_LACKS_SIDES;
  }
  for (uint32_t i = 0; i < count; i++)
    if (!stopper_is_settled(stopper_at(set, component[i])))
      stopper_at(set, component[i])->lack = lack;
  return done && games_work(set->store, 20 * (int64_t)count);
}

static bool stopper_find_values(stoppers *set, games_id position) {
  stopper_search search = {.met = {.items = NULL}};
  bool done = stopper_gather(set, &position, 1, false);
  if (done && set->members.count > STOPPERS_MOST)
    stopper_at(set, position)->lack = STOPPER_LACKS_ROOM;
  else {
    done = done && stopper_find_components(set, &search);
    for (uint32_t i = 0, from = 0; done && i < search.ends.count; from = search.ends.items[i++])
      done = stopper_value_component(set, &search, search.graph.items + from,
                                     search.ends.items[i] - from);
  }
  games_release_arrays(set->store->host, &search, 0, sizeof search);
  return done;
}

bool stoppers_value(stoppers *set, games_id position, games_id *value) {
  *value = position;
  if (!stoppers_is_loopy(position) || stopper_at(set, position)->is_sides)
    return position != GAMES_NONE;
  *value = GAMES_NONE;
  if (!stopper_is_settled(stopper_at(set, position)) && !stopper_find_values(set, position))
    return false;
  const stopper_node *node = stopper_at(set, position);
  *value = node->form != GAMES_NONE ? node->form : node->sides;
  return true;
}

games_id stopper_value_of(stoppers *set, games_id game) {
  static const char *const lacks[STOPPER_LACKS] = {
      [STOPPER_LACKS_OPTIONS] = "inside its own braces a name can't be part of a sum or negated",
      [STOPPER_LACKS_ROOM] =
          "a game with cycles has more than 65536 positions that are no finite games, or more than "
          "1000 that can be reached from each other",
      [STOPPER_LACKS_SIDES] = "the game is no stopper, since play of it may alternate for ever, "
                              "and no stoppers that are its sides were found"};
  games_id value;
  if (game == STOPPERS_PASS)
    return games_refuse(set->store, "pass is an option of braces, and no part of a sum");
  if (!stoppers_value(set, game, &value))
    return GAMES_NONE;
  return value != GAMES_NONE ? value : games_refuse(set->store, lacks[stopper_at(set, game)->lack]);
}
