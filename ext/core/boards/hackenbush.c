/* Values of Hackenbush pictures.
**
** In a tree each node has a value: the sum, over the edges above it, of the edge with everything on
** it. By the colon principle (Winning Ways, chapter 7) that is the ordinal sum of the edge and the
** value of its upper node. Nodes are processed in the reverse of the order in which they are
** reached from the ground, so leaves come first.
**
** Example: an L edge on the ground with an R edge on it. The upper node has the value 0, so the R
** edge is -1; the L edge with it is 1 : -1 = 1/2.
**
** A tree takes time proportional to its edges, plus the arithmetic. A picture with a cycle is
** solved position by position, exponential in the number of edges.
*/
#include "core/boards/hackenbush.h"

#include <string.h>

#include "base/sort.h"
#include "core/partizan/forms/games_int.h"
#include "core/boards/positions.h"

typedef struct hackenbush_edge {
  int64_t one, other;                  /* names of nodes, later their numbers */
  uint32_t next_of_one, next_of_other; /* the next edge at either node, or GAMES_NONE */
  char colour;
} hackenbush_edge;

typedef struct hackenbush_node {
  int64_t name;
  uint32_t edge;   /* the first edge at the node, or GAMES_NONE */
  uint32_t parent; /* the edge from the node below it, or GAMES_NONE if not reached */
  games_id value;
} hackenbush_node;

struct hackenbush {
  core_host *host;
  games *store;
  hackenbush_edge *edges;
  uint64_t edge_bytes;
  uint32_t edge_count;
  hackenbush_node *nodes;
  uint64_t node_bytes;
  uint32_t node_count;
  games_list reached; /* nodes, in the order in which they are reached from the ground */
};

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

void hackenbush_close(hackenbush *picture) {
  if (picture == NULL)
    return;
  core_host *host = picture->host;
  games_close(picture->store);
  core_release(host, picture->edges, picture->edge_bytes);
  core_release(host, picture->nodes, picture->node_bytes);
  core_release(host, picture->reached.items, picture->reached.bytes);
  core_release(host, picture, sizeof *picture);
}

games *hackenbush_store(const hackenbush *picture) {
  return picture->store;
}

core_status hackenbush_add(hackenbush *picture, int64_t one, int64_t other, char colour) {
  if (!GAMES_PUSH(picture->store, picture->edges, picture->edge_bytes, picture->edge_count,
                  (hackenbush_edge){one, other, GAMES_NONE, GAMES_NONE, colour}))
    return games_failure(picture->store).status;
  return CORE_OK;
}

uint32_t hackenbush_count(const hackenbush *picture) {
  return picture->edge_count;
}

void hackenbush_get(const hackenbush *picture, uint32_t index, int64_t *one, int64_t *other,
                    char *colour) {
  core_assert(index < picture->edge_count);
  const hackenbush_edge *edge = &picture->edges[index];
  *one = edge->one, *other = edge->other, *colour = edge->colour;
}

hackenbush *hackenbush_without(const hackenbush *picture, uint32_t index) {
  hackenbush *copy = hackenbush_open(picture->host);
  core_status status = CORE_OK;
  for (uint32_t i = 0; copy != NULL && i < picture->edge_count && status == CORE_OK; i++) {
    const hackenbush_edge *edge = &picture->edges[i];
    if (i != index)
      status = hackenbush_add(copy, edge->one, edge->other, edge->colour);
  }
  if (status == CORE_OK)
    return copy;
  hackenbush_close(copy);
  picture->host->status = status;
  return NULL;
}

/* ---- Nodes ---- */

static bool hackenbush_precedes(const void *one, const void *other) {
  return ((const hackenbush_node *)one)->name < ((const hackenbush_node *)other)->name;
}

/* Return the number of the node with a name. */
static uint32_t hackenbush_find(const hackenbush *picture, int64_t name) {
  uint32_t node = 0;
  CORE_SEARCH(node, picture->node_count, i, picture->nodes[i].name < name);
  core_assert(node < picture->node_count && picture->nodes[node].name == name);
  return node;
}

/* Number both ends of all edges and the ground in the order of their names. */
static bool hackenbush_number_nodes(hackenbush *picture) {
  uint64_t most = 2 * (uint64_t)picture->edge_count + 1;
  if (!GAMES_RESERVE(picture->store, picture->nodes, picture->node_bytes, most))
    return false;
  if (!games_work(picture->store, 40 * (int64_t)most))
    return false;
  const hackenbush_node none = {0, GAMES_NONE, GAMES_NONE, GAMES_ZERO};
  picture->nodes[0] = none;
  for (uint32_t i = 0; i < picture->edge_count; i++) {
    picture->nodes[2 * i + 1] = picture->nodes[2 * i + 2] = none;
    picture->nodes[2 * i + 1].name = picture->edges[i].one;
    picture->nodes[2 * i + 2].name = picture->edges[i].other;
  }
  if (!sort_items(picture->host, picture->nodes, most, sizeof none, hackenbush_precedes))
    return games_fail_host(picture->store);
  picture->node_count =
      (uint32_t)sort_unique(picture->nodes, most, sizeof none, hackenbush_precedes);
  return true;
}

static bool hackenbush_link(hackenbush *picture) {
  for (uint32_t i = 0; i < picture->edge_count; i++) {
    hackenbush_edge *edge = &picture->edges[i];
    edge->one = hackenbush_find(picture, edge->one);
    edge->other = hackenbush_find(picture, edge->other);
    hackenbush_node *one = &picture->nodes[edge->one], *other = &picture->nodes[edge->other];
    edge->next_of_one = one->edge;
    one->edge = i;
    edge->next_of_other = other->edge;
    other->edge = i;
    if (!games_work(picture->store, 100))
      return false;
  }
  return true;
}

/* ---- Reaching nodes from the ground ---- */

/* Reach all nodes from the ground, and set *tree if there is only one way to each. If `stands` is
** not NULL, mark in it the edges that are reached, and count them in *count; otherwise stop at the
** first cycle. */
static bool hackenbush_reach(hackenbush *picture, bool *stands, uint32_t *count, bool *tree) {
  games_list *reached = &picture->reached;
  uint32_t ground = hackenbush_find(picture, 0);
  reached->count = 0;
  *tree = true;
  picture->nodes[ground].parent =
      picture->edge_count; /* not an edge; it marks the ground as reached */
  if (!games_list_add(picture->store, reached, ground))
    return false;
  for (uint32_t i = 0; i < reached->count; i++) {
    uint32_t node = reached->items[i], next;
    for (uint32_t e = picture->nodes[node].edge; e != GAMES_NONE; e = next) {
      const hackenbush_edge *edge = &picture->edges[e];
      next = edge->one == node ? edge->next_of_one : edge->next_of_other;
      uint32_t far = (uint32_t)(edge->one == node ? edge->other : edge->one);
      if (stands != NULL) {
        *count += !stands[e];
        stands[e] = true;
      }
      if (e == picture->nodes[node].parent)
        continue;
      if (edge->one == edge->other || picture->nodes[far].parent != GAMES_NONE) {
        *tree = false;
        if (stands == NULL)
          return true;
        continue;
      }
      picture->nodes[far].parent = e;
      if (!games_list_add(picture->store, reached, far) || !games_work(picture->store, 20))
        return false;
    }
  }
  return true;
}

bool hackenbush_find_grounded(hackenbush *picture, bool *stands, uint32_t *count) {
  bool tree;
  *count = 0;
  memset(stands, 0, picture->edge_count * sizeof *stands);
  return hackenbush_number_nodes(picture) && hackenbush_link(picture) &&
         hackenbush_reach(picture, stands, count, &tree);
}

static games_id hackenbush_edge_value(games *store, char colour) {
  if (colour == 'E')
    return games_uptimal(store, dyadic_integer(0), 0, 1);
  return games_integer(store, colour == 'L' ? 1 : -1);
}

/* Compute the values of all nodes from the leaves down, and return the value of the ground. */
static games_id hackenbush_tree_value(hackenbush *picture) {
  games *store = picture->store;
  for (uint32_t i = picture->reached.count; i-- > 1;) {
    hackenbush_node *node = &picture->nodes[picture->reached.items[i]];
    const hackenbush_edge *edge = &picture->edges[node->parent];
    uint32_t number = picture->reached.items[i];
    core_assert(edge->one == number || edge->other == number);
    hackenbush_node *below = &picture->nodes[edge->one == number ? edge->other : edge->one];
    games_id stalk = games_ordinal(store, hackenbush_edge_value(store, edge->colour), node->value);
    below->value = games_sum(store, below->value, stalk);
    if (below->value == GAMES_NONE || !games_work(store, 100))
      return GAMES_NONE;
  }
  return picture->nodes[picture->reached.items[0]].value;
}

/* ---- Pictures with cycles: a position is the text of colours, '.' for a removed edge ---- */

/* Copy to standing[] the edges that are joined to the ground. Set the others to '.'. */
static void hackenbush_fall(const hackenbush *picture, const char *edges, char *standing) {
  uint64_t nodes[2] = {0, 0}; /* the nodes that are joined to the ground, at most 127 */
  uint32_t ground = hackenbush_find(picture, 0);
  nodes[ground / 64] |= UINT64_C(1) << ground % 64;
  memset(standing, '.', picture->edge_count);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t e = 0; e < picture->edge_count; e++) {
      uint64_t one = (uint64_t)picture->edges[e].one, other = (uint64_t)picture->edges[e].other;
      bool joined =
          (nodes[one / 64] >> one % 64 & 1) != 0 || (nodes[other / 64] >> other % 64 & 1) != 0;
      if (edges[e] == '.' || standing[e] != '.' || !joined)
        continue;
      standing[e] = edges[e];
      nodes[one / 64] |= UINT64_C(1) << one % 64;
      nodes[other / 64] |= UINT64_C(1) << other % 64;
      changed = true;
    }
  }
}

static bool hackenbush_moves(position_values *values, const void *context, char *after,
                             uint32_t length, bool right) {
  const hackenbush *picture = context;
  char standing[HACKENBUSH_MOST_EDGES];
  for (uint32_t e = 0; e < length; e++) {
    char colour = after[e];
    if (colour == '.' || colour == (right ? 'L' : 'R'))
      continue;
    after[e] = '.';
    hackenbush_fall(picture, after, standing);
    after[e] = colour;
    if (!position_values_add(values, standing))
      return false;
  }
  return true;
}

static const position_rules hackenbush_rules = {.moves = hackenbush_moves};

/* Return the value of a picture with a cycle. */
static games_id hackenbush_search(hackenbush *picture) {
  char all[HACKENBUSH_MOST_EDGES], standing[HACKENBUSH_MOST_EDGES];
  if (picture->edge_count > HACKENBUSH_MOST_EDGES)
    return games_refuse(picture->store, "a picture with a cycle has more than 63 edges");
  for (uint32_t e = 0; e < picture->edge_count; e++)
    all[e] = picture->edges[e].colour;
  hackenbush_fall(picture, all, standing);
  core_assert(picture->node_count <= 2 * HACKENBUSH_MOST_EDGES + 1);
  position_values *values =
      position_values_open(picture->host, &hackenbush_rules, picture, picture->edge_count);
  if (values == NULL) {
    games_fail_host(picture->store);
    return GAMES_NONE;
  }
  games_id value = position_values_find(values, standing);
  value = games_copy(picture->store, position_values_store(values), value);
  position_values_close(values);
  return value;
}

games_id hackenbush_value(hackenbush *picture) {
  bool tree;
  if (!hackenbush_number_nodes(picture) || !hackenbush_link(picture) ||
      !hackenbush_reach(picture, NULL, NULL, &tree))
    return GAMES_NONE;
  return tree ? hackenbush_tree_value(picture) : hackenbush_search(picture);
}
