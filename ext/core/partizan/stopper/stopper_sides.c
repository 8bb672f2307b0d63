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

#include <string.h>

enum {
  STOPPER_MOST_ROUNDS = 64,
  STOPPER_MOST_SIDLED = 1 << 15 /* positions that sidling makes */
};

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

/* ---- Connected positions ---- */

/* The positions of a graph, by components: each can be reached from each of its own, and from those of later ones. */
typedef struct stopper_search {
  games_list graph, ends; /* ends: behind each component */
  /* By place: when it was met, and the first that it is connected with, as far as is known; 0, UINT32_MAX: neither yet,
  ** its component is closed. */
  games_list met, low, next;
  games_list path, open; /* places */
  games_list sides[2];   /* what is known of the sides of the positions of one component */
  games_list left, right;
} stopper_search;

/* The next option of a position that is in the graph and in no closed component: its place, or UINT32_MAX. */
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
    if (!stopper_reserve(set, lists[i], count))
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

/* ---- Sidling ---- */

/* An option of a position as it is known in this round. The place of a position of the component is in its node. */
static games_id stopper_sidled_option(const stoppers *set, const stopper_search *search,
                                      bool from_off, games_id option) {
  if (!stoppers_is_loopy(option))
    return option;
  const stopper_node *node = stopper_at(set, option);
  if (node->form != GAMES_NONE)
    return node->form;
  if (node->sides == GAMES_NONE)
    return search->sides[from_off].items[node->place];
  return from_off ? stoppers_offside(set, node->sides) : stoppers_onside(set, node->sides);
}

/* A component: `count` positions of the graph. */
static bool stopper_sidle_position(stoppers *set, stopper_search *search, const games_id *component,
                                   uint32_t count, bool from_off, uint32_t at, bool *changed) {
  games_list *lists[] = {&search->left, &search->right};
  for (int right = 0; right < 2; right++) {
    lists[right]->count = 0;
    for (uint32_t i = 0; i < stopper_node_count(set, component[at], right > 0); i++)
      if (!games_list_add(set->store, lists[right],
                          stopper_sidled_option(set, search, from_off,
                                                stopper_option(set, component[at], right > 0, i))))
        return false;
  }
  games_id made = stoppers_make(set, search->left.items, search->left.count, search->right.items,
                                search->right.count);
  /* The places have been used by what made it. */
  for (uint32_t i = 0; i < count; i++)
    stopper_at(set, component[i])->place = i;
  games_id *known = &search->sides[from_off].items[at];
  *changed = *changed || made != *known;
  *known = made;
  return made != GAMES_NONE && games_work(set->store, 10 * (int64_t)count);
}

/* *found: the sequence has ended. */
static bool stopper_sidle(stoppers *set, stopper_search *search, const games_id *component,
                          uint32_t count, bool from_off, bool *found) {
  games_list *known = &search->sides[from_off];
  games_id start = stopper_of_word(set, from_off ? STOPPER_OFF : STOPPER_ON, dyadic_integer(0));
  uint32_t from = set->node_count;
  bool changed = true, done = true;
  known->count = 0;
  for (uint32_t i = 0; i < count; i++) {
    stopper_at(set, component[i])->place = i;
    if (start == GAMES_NONE || !games_list_add(set->store, known, start))
      return false;
  }
  set->sidlings++;
  for (int round = 0; done && changed && round < STOPPER_MOST_ROUNDS; round++) {
    changed = false;
    for (uint32_t i = count; done && i-- > 0;)
      done = set->node_count - from <= STOPPER_MOST_SIDLED &&
             stopper_sidle_position(set, search, component, count, from_off, i, &changed);
  }
  set->sidlings--;
  *found = done && !changed;
  /* What grows without end, or out of range, has none. */
  return done || set->node_count - from > STOPPER_MOST_SIDLED ||
         games_failure(set->store).status == CORE_INVALID;
}

static bool stopper_find_sides(stoppers *set, stopper_search *search, const games_id *component,
                               uint32_t count, bool *found) {
  bool offsides = false;
  *found = false;
  if (!stopper_sidle(set, search, component, count, false, found) ||
      (*found && !stopper_sidle(set, search, component, count, true, &offsides)))
    return false;
  *found = *found && offsides;
  for (uint32_t i = 0; *found && i < count; i++) {
    games_id value = stopper_of_sides(set, search->sides[0].items[i], search->sides[1].items[i]);
    if (value == GAMES_NONE)
      return false;
    stopper_node *node = stopper_at(set, component[i]);
    *(stoppers_has_sides(set, value) ? &node->sides : &node->form) = value;
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
      *lack = *lack == STOPPER_LACKS_NOTHING ? stopper_at(set, option)->lack : *lack;
      stop = stop && stopper_at(set, option)->sides == GAMES_NONE;
    }
  }
  return stop;
}

/* Find the values of a component, of whose options the values are known. */
static bool stopper_value_component(stoppers *set, stopper_search *search,
                                    const games_id *component, uint32_t count) {
  uint8_t lack = STOPPER_LACKS_NOTHING;
  bool ends = false, stop = stopper_look_outside(set, component, count, &lack), found = true;
  if (count > STOPPERS_MOST_CONNECTED && lack == STOPPER_LACKS_NOTHING)
    lack = STOPPER_LACKS_ROOM;
  if (lack == STOPPER_LACKS_NOTHING) {
    if (stop && (!stopper_gather(set, component, 1, false) || !stopper_ends(set, &ends)))
      return false;
    if (ends ? !stopper_find_forms(set, component[0])
             : !stopper_find_sides(set, search, component, count, &found))
      return false;
    lack = found ? STOPPER_LACKS_NOTHING : STOPPER_LACKS_SIDES;
  }
  for (uint32_t i = 0; i < count; i++)
    stopper_at(set, component[i])->lack = lack;
  return games_work(set->store, 20 * (int64_t)count);
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
  games_list *lists[] = {&search.graph,    &search.ends, &search.met,  &search.low,
                         &search.next,     &search.path, &search.open, &search.sides[0],
                         &search.sides[1], &search.left, &search.right};
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    core_release(set->store->host, lists[i]->items, lists[i]->bytes);
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
                              "and no sides of it were "
                              "found within 64 rounds of sidling"};
  games_id value;
  if (game == STOPPERS_PASS)
    return games_refuse(set->store, "pass is an option of braces, and no part of a sum");
  if (!stoppers_value(set, game, &value))
    return GAMES_NONE;
  return value != GAMES_NONE ? value : games_refuse(set->store, lacks[stopper_at(set, game)->lack]);
}
