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

static bool stopper_begin_components(stoppers *set, stopper_search *search) {
  games_list *lists[] = {&search->graph, &search->ends, &search->path, &search->open,
                         &search->met,   &search->low,  &search->next};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
    if (!games_list_reserve(set->store, lists[i], set->members.count))
      return false;
    memset(lists[i]->items, 0, set->members.count * sizeof *lists[i]->items);
  }
  return true;
}

/* Find the components of the positions that can be reached from the last of the path. */
static bool stopper_follow_path(stoppers *set, stopper_search *search, uint32_t *met) {
  uint32_t *path = search->path.items, *low = search->low.items;
  while (search->path.count > 0) {
    uint32_t place = path[search->path.count - 1], next;
    if (search->met.items[place] == 0) {
      search->met.items[place] = low[place] = ++*met;
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

bool stopper_find_components(stoppers *set, stopper_search *search) {
  uint32_t met = 0;
  if (!stopper_begin_components(set, search))
    return false;
  for (uint32_t place = 0; place < set->members.count; place++) {
    if (search->met.items[place] != 0)
      continue;
    search->path.items[search->path.count++] = place;
    if (!stopper_follow_path(set, search, &met))
      return false;
  }
  return true;
}

void stopper_search_release(stoppers *set, stopper_search *search) {
  core_host *host = set->store->host;
  GAMES_RELEASE(host, search->graph);
  GAMES_RELEASE(host, search->ends);
  GAMES_RELEASE(host, search->met);
  GAMES_RELEASE(host, search->low);
  GAMES_RELEASE(host, search->next);
  GAMES_RELEASE(host, search->path);
  GAMES_RELEASE(host, search->open);
  GAMES_RELEASE(host, search->positions);
  GAMES_RELEASE(host, search->simpler);
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

enum { STOPPER_WAYS = 8 };

/* List in search->simpler what each of search->positions has become. */
static bool stopper_list_simpler(stoppers *set, stopper_search *search) {
  search->simpler.count = 0;
  if (!games_list_reserve(set->store, &search->simpler, search->positions.count))
    return false;
  for (uint32_t i = 0; i < search->positions.count; i++) {
    uint32_t place = stopper_at(set, search->positions.items[i])->place;
    search->simpler.items[search->simpler.count++] = set->targets.items[place];
  }
  return true;
}

/* Look for the side of each of search->positions, and for those that lack one again while this
** finds more, in four ways: what is found may depend on the order, which is that of digests. */
static bool stopper_find_side(stoppers *set, stopper_search *search, stopper_kind mode) {
  const games_list *positions = &search->positions;
  uint32_t lacking = positions->count, before;
  set->mode = (uint8_t)mode;
  for (int way = 0; lacking > 0 && way < STOPPER_WAYS; way = lacking < before ? 0 : way + 1) {
    set->keeps = way % 2 == 0;
    set->backwards = way % 4 >= 2;
    set->salt = core_hash((uint64_t)way / 4);
    before = lacking;
    lacking = 0;
    if (!stopper_find_simpler(set, positions->items[0]) || !stopper_list_simpler(set, search))
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

/* Enter the value of a position whose sides have been sought. */
static bool stopper_enter_sides(stoppers *set, games_id position) {
  stopper_node *node = stopper_at(set, position);
  if (node->side[0] == GAMES_NONE || node->side[1] == GAMES_NONE)
    return true;
  games_id value = stopper_of_sides(set, node->side[0], node->side[1]);
  if (value == GAMES_NONE)
    return false;
  node = stopper_at(set, position);
  *(stoppers_has_sides(set, value) ? &node->sides : &node->form) = value;
  node->lack = STOPPER_LACKS_NOTHING;
  return true;
}

/* Find the sides of a component. The positions that have been gathered are the component, whose
** values are entered, and positions below it that lack sides. These stay as they are, so that a
** value depends on nothing but the followers. */
static bool stopper_find_sides(stoppers *set, stopper_search *search, const games_id *component,
                               uint32_t count) {
  games_list *positions = &search->positions;
  positions->count = 0;
  if (!games_list_append(set->store, positions, &set->members))
    return false;
  uint32_t size = positions->count;
  games_list known = {.items = NULL}; /* the sides that are known before, two for each position */
  bool done = games_list_reserve(set->store, &known, 2 * (uint64_t)size);
  for (uint32_t i = 0; done && i < size; i++)
    memcpy(known.items + 2 * (size_t)i, stopper_at(set, positions->items[i])->side,
           2 * sizeof *known.items);
  set->sided = true;
  done = done && stopper_find_side(set, search, STOPPER_ONSIDE) &&
         stopper_find_side(set, search, STOPPER_OFFSIDE);
  set->sided = set->backwards = false;
  set->mode = 0;
  for (uint32_t i = 0; done && i < count; i++)
    done = stopper_enter_sides(set, component[i]);
  for (uint32_t i = 0; known.items != NULL && i < size; i++) {
    stopper_node *node = stopper_at(set, positions->items[i]);
    if (node->lack != STOPPER_LACKS_NOTHING)
      memcpy(node->side, known.items + 2 * (size_t)i, sizeof node->side);
  }
  core_release(set->store->host, known.items, known.bytes);
  return done;
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

/* Find the values of a component whose options are settled. A position below that lacks sides
** may be an option that does not matter: it is looked at together with the component. */
static bool stopper_search_component(stoppers *set, stopper_search *search,
                                     const games_id *component, uint32_t count, bool stop) {
  bool ends = false;
  if (!stopper_gather(set, component, 1, STOPPER_UNSETTLED) || (stop && !stopper_ends(set, &ends)))
    return false;
  if (!ends && set->sided)
    return true;
  if (!set->sided && (count > 1 || !ends)) {
    /* Known comparisons would make the work depend on other components. */
    stopper_discard_pairs(set);
    set->bounded = true;
    set->too_many = false;
  }
  bool done = ends ? stopper_find_forms(set, component[0])
                   : stopper_find_sides(set, search, component, count);
  if (!set->sided)
    set->bounded = false;
  return done;
}

/* Return true if a search that failed leaves its component without values, rather than to make all
** fail. *lack: why. */
static bool stopper_gives_up(stoppers *set, bool strict, uint8_t *lack) {
  if (set->sided || games_failure(set->store).status != CORE_INVALID)
    return false;
  bool is_range = set->work_left >= 0 && !set->too_many;
  *lack = STOPPER_LACKS_ROOM;
  stopper_discard_pairs(set);
  return !strict || !is_range;
}

/* `strict`: fail if numbers are out of range. */
static bool stopper_value_component(stoppers *set, stopper_search *search,
                                    const games_id *component, uint32_t count, bool strict) {
  uint8_t lack = STOPPER_LACKS_NOTHING;
  bool stop = stopper_look_outside(set, component, count, &lack), done = true;
  if (lack == STOPPER_LACKS_NOTHING || lack == STOPPER_LACKS_SIDES) {
    set->through = lack == STOPPER_LACKS_SIDES;
    done = stopper_search_component(set, search, component, count, stop && !set->through);
    set->through = false;
    lack = STOPPER_LACKS_SIDES;
    done = done || stopper_gives_up(set, strict, &lack);
  }
  for (uint32_t i = 0; i < count; i++)
    if (!stopper_is_settled(stopper_at(set, component[i])))
      stopper_at(set, component[i])->lack = lack;
  if (!set->sided && set->pairs.count > STOPPERS_MOST_KEPT_PAIRS)
    stopper_discard_pairs(set);
  return done && games_work(set->store, 20 * (int64_t)count);
}

/* Value all components. The work of each is bounded by its share of all work, for which a component
** counts by the square of its size. */
static bool stopper_value_graph(stoppers *set, const games_id *positions, uint32_t count,
                                bool strict) {
  stopper_search search = {.met = {.items = NULL}};
  double squares = 0;
  bool done = stopper_gather(set, positions, count, STOPPER_UNSETTLED) &&
              stopper_find_components(set, &search);
  for (uint32_t i = 0, from = 0; done && i < search.ends.count; from = search.ends.items[i++])
    squares += (double)(search.ends.items[i] - from) * (search.ends.items[i] - from);
  for (uint32_t i = 0, from = 0; done && i < search.ends.count; from = search.ends.items[i++]) {
    uint32_t size = search.ends.items[i] - from;
    if (!set->sided)
      set->work_left = STOPPERS_WORK_EACH +
                       (int64_t)((double)STOPPERS_WORK_ALL * ((double)size * size / squares));
    done = stopper_value_component(set, &search, search.graph.items + from, size, strict);
  }
  stopper_search_release(set, &search);
  return done;
}

bool stoppers_value_all(stoppers *set, const games_id *positions, uint32_t count) {
  return stopper_value_graph(set, positions, count, false);
}

bool stoppers_value(stoppers *set, games_id position, games_id *value) {
  *value = position;
  if (!stoppers_is_loopy(position) || stopper_at(set, position)->is_sides)
    return position != GAMES_NONE;
  *value = GAMES_NONE;
  if (!stopper_is_settled(stopper_at(set, position)) &&
      !stopper_value_graph(set, &position, 1, true))
    return false;
  const stopper_node *node = stopper_at(set, position);
  *value = node->form != GAMES_NONE ? node->form : node->sides;
  return true;
}

stopper_lack stoppers_lack_of(const stoppers *set, games_id position) {
  return (stopper_lack)stopper_at(set, position)->lack;
}

games_id stopper_value_of(stoppers *set, games_id game) {
  static const char *const lacks[STOPPER_LACKS] = {
      [STOPPER_LACKS_OPTIONS] = "inside its own braces a name can't be part of a sum or negated",
      [STOPPER_LACKS_ROOM] = stopper_too_much,
      [STOPPER_LACKS_SIDES] = "the game is no stopper, since play of it may alternate for ever, "
                              "and no stoppers that are its sides were found"};
  games_id value;
  if (game == STOPPERS_PASS)
    return games_refuse(set->store, "pass is an option of braces, and no part of a sum");
  if (!stoppers_value(set, game, &value))
    return GAMES_NONE;
  return value != GAMES_NONE ? value : games_refuse(set->store, lacks[stopper_at(set, game)->lack]);
}
