/* The internals that the files of Hackenbush share. */
#ifndef GRUNDY_CORE_BOARDS_HACKENBUSH_INT_H
#define GRUNDY_CORE_BOARDS_HACKENBUSH_INT_H

#include "base/array.h"
#include "core/boards/hackenbush.h"
#include "core/boards/positions.h"
#include "core/partizan/forms/games_int.h"

typedef struct hackenbush_edge {
  int64_t one, other;                  /* names of nodes, their indices once the edge is linked */
  uint32_t next_of_one, next_of_other; /* the next edge at either node, or GAMES_NONE */
  uint32_t place; /* the place of its end that is reached later, or GAMES_NONE if it falls */
  char colour;
} hackenbush_edge;

typedef struct hackenbush_node {
  int64_t name;
  uint32_t edge;  /* the first edge at the node, or GAMES_NONE */
  uint32_t place; /* or GAMES_NONE if not joined to the ground */
} hackenbush_node;

/* A node that is joined to the ground. Places are numbered in the order in which a depth-first
** search reaches them, from the ground, which is place 0. The places of a subtree follow each
** other. */
typedef struct hackenbush_place {
  uint32_t node, parent; /* the index of the node, and the place below; the ground has none */
  uint32_t edge;         /* the edge from the parent */
  uint32_t next;         /* during the search, the next edge to follow */
  uint32_t end;          /* one past the last place of the subtree */
  uint32_t low;          /* the least place at an edge of the subtree, without `edge` */
  uint32_t edges;        /* edges of the subtree, with `edge` */
} hackenbush_place;

/* How the value of a place's parent depends on the value x of the place: it is the stalk, which is
** the ordinal sum of the edge and x, plus the rest, which is the sum of the parent's other
** stalks. */
typedef struct hackenbush_step {
  int64_t numerator; /* the rest, if it is a number plus a nimber */
  uint32_t star, parent;
  games_id rest; /* pinned in rests[] */
  uint8_t exponent;
  bool is_plain; /* true if the rest is such a sum */
  char colour;
} hackenbush_step;

/* The only cycle of a picture: the edge that closes it, and the places of this edge. The other
** edges of the cycle lead from `upper` down to `lower`. */
typedef struct hackenbush_cycle {
  uint32_t edge, upper, lower;
} hackenbush_cycle;

typedef struct hackenbush_search hackenbush_search;

/* Steps for moves in a tree, and on the cycle of a picture with one cycle. */
typedef struct hackenbush_tree {
  /* The steps to the parents, by place. If there is a cycle, the steps up the cycle follow, also by
  ** place. NULL until they are found. */
  hackenbush_step *steps;
  /* The values of the other stalks at the parent, by place. If there is a cycle, the value of the
  ** stalks at cycle.upper follows. All are pinned. */
  games_id *rests;
  hackenbush_cycle cycle;
  uint64_t step_bytes, rest_bytes;
  games_pin pin;
  uint64_t kept;     /* bytes of the store when the steps were found */
  bool avoids_steps; /* true if a step has no value, or if memory is short */
} hackenbush_tree;

struct hackenbush {
  core_host *host;
  games *store;
  CORE_ARRAY(hackenbush_edge) edges;
  uint32_t linked;                     /* the number of edges whose nodes are indices */
  CORE_ARRAY(hackenbush_node) nodes;   /* none until they are sorted */
  CORE_ARRAY(hackenbush_place) places; /* none until the picture is built */
  uint32_t standing;                   /* edges that are joined to the ground */
  hackenbush_tree tree;
  hackenbush_search *search; /* for pictures with cycles, or NULL */
};

/* Return true if the picture has no cycle. */
static inline bool hackenbush_is_tree(const hackenbush *picture) {
  core_assert(picture->places.count > 0);
  return picture->standing == picture->places.count - 1;
}

/* Return true if the picture has one cycle. */
static inline bool hackenbush_has_one_cycle(const hackenbush *picture) {
  core_assert(picture->places.count > 0);
  return picture->standing == picture->places.count;
}

/* Return true if an edge is the only path from its upper end to the ground. */
static inline bool hackenbush_is_bridge(const hackenbush *picture, uint32_t edge) {
  const hackenbush_place *place = &picture->places.items[picture->edges.items[edge].place];
  return place->edge == edge && place->low >= picture->edges.items[edge].place;
}

/* Return the value of a single edge. */
games_id hackenbush_edge_value(games *store, char colour);

/* Return the value of a picture with a cycle and at most 64 edges, without one of them or, for
** GAMES_NONE, with all. */
games_id hackenbush_search_value(hackenbush *picture, uint32_t without);
void hackenbush_search_close(core_host *host, hackenbush_search *search);

#endif
