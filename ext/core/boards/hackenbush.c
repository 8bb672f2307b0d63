/* Pictures of Hackenbush: which edges are joined to the ground, and which ones fall with another.
**
** The nodes are sorted by name, and a depth-first search from the ground follows the edges. An edge
** to a new node belongs to a tree. Any other edge closes a cycle: it leads from a node to one that
** was reached earlier, on the path from the ground. An edge of the tree is a bridge if no edge that
** closes a cycle leads from the nodes above it to a node below it (R. E. Tarjan, A note on finding
** the bridges of a graph, 1974). If a bridge is removed, everything above it falls; if another edge
** is removed, no other one falls.
**
** Example: the edges 0-1, 1-2, 2-3 and 3-1. The search reaches 1, 2 and 3, and 3-1 closes a cycle.
** The subtree of the node 2 has an edge to 1, so 1-2 is not a bridge; 0-1 is one, with 4 edges.
**
** A picture of n edges takes time proportional to n log n, for the sort.
*/
#include "core/boards/hackenbush_int.h"

hackenbush *hackenbush_open(core_host *host) {
  hackenbush *picture = core_allocate(host, sizeof *picture);
  if (picture == NULL)
    return NULL;
  picture->host = host;
  picture->store = games_open(host);
  if (picture->store != NULL)
    return picture;
  core_release(host, picture, sizeof *picture);
  return NULL;
}

games *hackenbush_store(const hackenbush *picture) {
  return picture->store;
}

games_id hackenbush_edge_value(games *store, char colour) {
  if (colour == 'E')
    return games_uptimal(store, dyadic_integer(0), 0, 1);
  return games_integer(store, colour == 'L' ? 1 : -1);
}

core_status hackenbush_add(hackenbush *picture, int64_t one, int64_t other, char colour) {
  core_assert(picture->nodes.count == 0);
  if (!GAMES_ADD(picture->store, picture->edges,
                 (hackenbush_edge){one, other, GAMES_NONE, GAMES_NONE, GAMES_NONE, colour}))
    return games_failure(picture->store).status;
  return CORE_OK;
}

uint32_t hackenbush_count(const hackenbush *picture) {
  return picture->edges.count;
}

void hackenbush_get(const hackenbush *picture, uint32_t index, int64_t *one, int64_t *other,
                    char *colour) {
  core_assert(index < picture->edges.count);
  const hackenbush_edge *edge = &picture->edges.items[index];
  bool is_linked = index < picture->linked;
  *one = is_linked ? picture->nodes.items[edge->one].name : edge->one;
  *other = is_linked ? picture->nodes.items[edge->other].name : edge->other;
  *colour = edge->colour;
}

/* ---- Nodes ---- */

static bool hackenbush_precedes(const void *one, const void *other) {
  return ((const hackenbush_node *)one)->name < ((const hackenbush_node *)other)->name;
}

/* Return the index of the node with a name. */
static uint32_t hackenbush_find(const hackenbush *picture, int64_t name) {
  uint32_t node = 0;
  CORE_SEARCH(node, picture->nodes.count, i, picture->nodes.items[i].name < name);
  core_assert(node < picture->nodes.count && picture->nodes.items[node].name == name);
  return node;
}

/* Sort the ends of all edges and the ground by their names. */
static bool hackenbush_sort_nodes(hackenbush *picture) {
  uint64_t most = 2 * (uint64_t)picture->edges.count + 1;
  if (!GAMES_RESERVE(picture->store, picture->nodes, most))
    return false;
  if (!games_work(picture->store, 40 * (int64_t)most))
    return false;
  const hackenbush_node none = {0, GAMES_NONE, GAMES_NONE};
  picture->nodes.items[0] = none;
  for (uint32_t i = 0; i < picture->edges.count; i++) {
    picture->nodes.items[2 * i + 1] = picture->nodes.items[2 * i + 2] = none;
    picture->nodes.items[2 * i + 1].name = picture->edges.items[i].one;
    picture->nodes.items[2 * i + 2].name = picture->edges.items[i].other;
  }
  if (!sort_items(picture->host, picture->nodes.items, most, sizeof none, hackenbush_precedes))
    return games_fail_host(picture->store);
  picture->nodes.count =
      (uint32_t)sort_unique(picture->nodes.items, most, sizeof none, hackenbush_precedes);
  return true;
}

/* Link each edge to the edges at its nodes. */
static bool hackenbush_link(hackenbush *picture) {
  while (picture->linked < picture->edges.count) {
    hackenbush_edge *edge = &picture->edges.items[picture->linked];
    edge->one = hackenbush_find(picture, edge->one);
    edge->other = hackenbush_find(picture, edge->other);
    hackenbush_node *one = &picture->nodes.items[edge->one],
                    *other = &picture->nodes.items[edge->other];
    edge->next_of_one = one->edge;
    one->edge = picture->linked;
    edge->next_of_other = other->edge;
    other->edge = picture->linked++;
    if (!games_work(picture->store, 100))
      return false;
  }
  return true;
}

/* ---- The search from the ground ---- */

/* Give the next place to a node, which is reached from `parent` by an edge. */
static void hackenbush_enter(hackenbush *picture, uint32_t node, uint32_t parent, uint32_t edge) {
  uint32_t at = picture->places.count++;
  picture->nodes.items[node].place = at;
  picture->places.items[at] = (hackenbush_place){.node = node,
                                                 .parent = parent,
                                                 .edge = edge,
                                                 .next = picture->nodes.items[node].edge,
                                                 .low = at,
                                                 .edges = at > 0 ? 1 : 0};
}

/* Follow the next edge from a place. Return the place that is visited next. */
static uint32_t hackenbush_follow(hackenbush *picture, uint32_t at) {
  hackenbush_place *place = &picture->places.items[at];
  hackenbush_edge *edge = &picture->edges.items[place->next];
  uint32_t index = place->next;
  bool from_one = edge->one == place->node;
  place->next = from_one ? edge->next_of_one : edge->next_of_other;
  if (edge->place != GAMES_NONE)
    return at;
  uint32_t far = (uint32_t)(from_one ? edge->other : edge->one);
  const hackenbush_node *node = &picture->nodes.items[far];
  picture->standing++;
  if (node->place == GAMES_NONE) {
    edge->place = picture->places.count;
    hackenbush_enter(picture, far, at, index);
    return edge->place;
  }
  core_assert(node->place <= at);
  edge->place = at;
  place->edges++;
  place->low = node->place < place->low ? node->place : place->low;
  return at;
}

/* Visit all nodes that are joined to the ground. */
static bool hackenbush_visit(hackenbush *picture) {
  uint32_t at = 0;
  hackenbush_enter(picture, hackenbush_find(picture, 0), 0, GAMES_NONE);
  for (;;) {
    hackenbush_place *place = &picture->places.items[at];
    if (!games_work(picture->store, 10))
      return false;
    if (place->next != GAMES_NONE) {
      at = hackenbush_follow(picture, at);
      continue;
    }
    place->end = picture->places.count;
    if (at == 0)
      return true;
    hackenbush_place *parent = &picture->places.items[place->parent];
    parent->edges += place->edges;
    parent->low = place->low < parent->low ? place->low : parent->low;
    at = place->parent;
  }
}

bool hackenbush_build(hackenbush *picture) {
  if (picture->places.count > 0)
    return true;
  if ((picture->nodes.count == 0 && !hackenbush_sort_nodes(picture)) || !hackenbush_link(picture))
    return false;
  uint64_t most = picture->edges.count + UINT64_C(1);
  most = most < picture->nodes.count ? most : picture->nodes.count;
  if (!GAMES_RESERVE(picture->store, picture->places, most))
    return false;
  if (hackenbush_visit(picture))
    return true;
  for (uint32_t i = 0; i < picture->edges.count; i++)
    picture->edges.items[i].place = GAMES_NONE;
  for (uint32_t i = 0; i < picture->places.count; i++)
    picture->nodes.items[picture->places.items[i].node].place = GAMES_NONE;
  picture->places.count = picture->standing = 0;
  return false;
}

bool hackenbush_stands(const hackenbush *picture, uint32_t edge) {
  core_assert(picture->places.count > 0 && edge < picture->edges.count);
  return picture->edges.items[edge].place != GAMES_NONE;
}

uint32_t hackenbush_count_falls(const hackenbush *picture, uint32_t edge) {
  core_assert(hackenbush_stands(picture, edge));
  return hackenbush_is_bridge(picture, edge)
             ? picture->places.items[picture->edges.items[edge].place].edges
             : 1;
}
