/* Values of Hackenbush pictures with cycles, position by position.
**
** A position is the set of its edges. It is the sum of its components: the parts that have only the
** ground in common. Each component is a position of its own (core/boards/positions.h), so equal
** components are solved once. A component without a cycle is a tree, whose value is found from its
** leaves down, as in hackenbush_values.c. A search serves all moves of a picture.
**
** Example: the cycle 0-1, 1-2, 2-0. Each move leaves paths, so only one position is searched.
**
** The time is exponential in the number of edges of a component.
*/
#include "core/boards/hackenbush_int.h"

/* The picture before a move may have one edge more than a picture that is solved. */
#define HACKENBUSH_SEARCH_EDGES 64

/* Sets of edges and of places are bits. */
struct hackenbush_search {
  position_values *values;
  uint64_t all;                               /* edges that stand */
  uint64_t incident[HACKENBUSH_SEARCH_EDGES]; /* edges, by place */
  uint64_t ends[HACKENBUSH_SEARCH_EDGES];     /* one or two places, by edge */
  char colours[HACKENBUSH_SEARCH_EDGES];
};

/* Return the edges in a set that can be reached from a set of places without crossing the ground.
** Add the ends of these edges to the places. */
static uint64_t hackenbush_spread(const hackenbush_search *search, uint64_t edges,
                                  uint64_t *places) {
  uint64_t reached = 0, waiting = *places;
  while (waiting != 0) {
    uint64_t at = (uint64_t)core_lowest_bit(waiting), ends = 0;
    uint64_t found = edges & search->incident[at] & ~reached;
    reached |= found;
    for (; found != 0; found &= found - 1)
      ends |= search->ends[core_lowest_bit(found)];
    waiting = (waiting & (waiting - 1)) | (ends & ~*places & ~UINT64_C(1));
    *places |= ends;
  }
  return reached;
}

/* Return the edges in a set that are joined to the ground. */
static uint64_t hackenbush_fall(const hackenbush_search *search, uint64_t edges) {
  uint64_t places = 1;
  return hackenbush_spread(search, edges, &places);
}

static bool hackenbush_moves(position_values *values, const void *context, char *after,
                             uint32_t length, bool right) {
  const hackenbush_search *search = context;
  uint64_t edges;
  core_assert(length == sizeof edges);
  memcpy(&edges, after, length);
  for (uint64_t rest = edges; rest != 0; rest &= rest - 1) {
    int edge = core_lowest_bit(rest);
    if (search->colours[edge] == (right ? 'L' : 'R'))
      continue;
    uint64_t standing = hackenbush_fall(search, edges & ~(UINT64_C(1) << edge));
    memcpy(after, &standing, length);
    if (!position_values_add(values, after))
      return false;
  }
  return true;
}

/* Return the value of a component without a cycle. */
static games_id hackenbush_branch_value(const hackenbush_search *search, uint64_t edges) {
  games *store = position_values_store(search->values);
  games_id values[HACKENBUSH_SEARCH_EDGES + 1] = {GAMES_ZERO};
  uint8_t at[HACKENBUSH_SEARCH_EDGES + 1] = {0}, below[HACKENBUSH_SEARCH_EDGES + 1] = {0};
  char colours[HACKENBUSH_SEARCH_EDGES + 1];
  uint32_t count = 1;
  for (uint32_t i = 0; i < count; i++) {
    uint64_t found = edges & search->incident[at[i]];
    edges &= ~found;
    for (; found != 0; found &= found - 1, count++) {
      int edge = core_lowest_bit(found);
      at[count] = (uint8_t)core_lowest_bit(search->ends[edge] & ~(UINT64_C(1) << at[i]));
      below[count] = (uint8_t)i;
      colours[count] = search->colours[edge];
    }
  }
  while (count-- > 1) {
    games_id *sum = &values[below[count]];
    games_id edge = hackenbush_edge_value(store, colours[count]);
    *sum = games_sum(store, *sum, games_ordinal(store, edge, values[count]));
    if (*sum == GAMES_NONE)
      return GAMES_NONE;
  }
  return values[0];
}

/* Add a component. */
static bool hackenbush_add_component(position_values *values, const hackenbush_search *search,
                                     uint64_t edges, bool is_tree) {
  games_id *value = position_values_add_part(values, (const char *)&edges);
  if (value != NULL && *value == GAMES_NONE && is_tree) {
    *value = hackenbush_branch_value(search, edges);
    return *value != GAMES_NONE;
  }
  return value != NULL;
}

/* Add the components of a position. In a component without a cycle there is one edge below each
** place except the ground. */
static bool hackenbush_split(position_values *values, const void *context, const char *position,
                             uint32_t length) {
  const hackenbush_search *search = context;
  uint64_t edges;
  core_assert(length == sizeof edges);
  memcpy(&edges, position, length);
  for (uint64_t starts; (starts = edges & search->incident[0]) != 0;) {
    uint64_t first = starts & (0 - starts);
    uint64_t places = search->ends[core_lowest_bit(first)] & ~UINT64_C(1);
    uint64_t component = first | hackenbush_spread(search, edges, &places);
    bool is_tree = core_count_bits(component) == core_count_bits(places & ~UINT64_C(1));
    edges &= ~component;
    if (!hackenbush_add_component(values, search, component, is_tree))
      return false;
  }
  return true;
}

static const position_rules hackenbush_rules = {.moves = hackenbush_moves, .cut = hackenbush_split};

void hackenbush_search_close(core_host *host, hackenbush_search *search) {
  if (search == NULL)
    return;
  position_values_close(search->values);
  core_release(host, search, sizeof *search);
}

/* Return true if the picture has a search. Otherwise begin one. */
static bool hackenbush_search_open(hackenbush *picture) {
  if (picture->search != NULL)
    return true;
  core_assert(picture->edges.count <= HACKENBUSH_SEARCH_EDGES);
  core_assert(picture->places.count <= picture->standing);
  hackenbush_search *search = core_allocate(picture->host, sizeof *search);
  if (search == NULL)
    return games_fail_host(picture->store);
  for (uint32_t i = 0; i < picture->edges.count; i++) {
    const hackenbush_edge *edge = &picture->edges.items[i];
    if (edge->place == GAMES_NONE)
      continue;
    uint32_t one = picture->nodes.items[edge->one].place,
             other = picture->nodes.items[edge->other].place;
    core_set_bit(&search->all, i);
    core_set_bit(&search->incident[one], i);
    core_set_bit(&search->incident[other], i);
    search->ends[i] = UINT64_C(1) << one | UINT64_C(1) << other;
    search->colours[i] = edge->colour;
  }
  search->values =
      position_values_open(picture->host, &hackenbush_rules, search, sizeof search->all);
  if (search->values == NULL) {
    hackenbush_search_close(picture->host, search);
    return games_fail_host(picture->store);
  }
  picture->search = search;
  return true;
}

games_id hackenbush_search_value(hackenbush *picture, uint32_t without) {
  if (!hackenbush_search_open(picture))
    return GAMES_NONE;
  const hackenbush_search *search = picture->search;
  uint64_t cut = without == GAMES_NONE ? 0 : UINT64_C(1) << without;
  uint64_t edges = hackenbush_fall(search, search->all & ~cut);
  games_id value = position_values_find(search->values, (const char *)&edges);
  return games_copy(picture->store, position_values_store(search->values), value);
}
