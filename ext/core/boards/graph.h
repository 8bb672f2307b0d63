/* Graphs on whose vertices games are played.
**
** A move changes a vertex and perhaps neighbours of it (board_is_for_graphs), so a game on a graph
** is the sum of the games on its connected components. The vertices of a component are numbered in
** the order of a depth-first search from a vertex of the lowest degree. In a path they follow each
** other, so that equal parts of a path have masks that are shifts of each other. */
#ifndef GRUNDY_CORE_BOARDS_GRAPH_H
#define GRUNDY_CORE_BOARDS_GRAPH_H

#include "base/array.h"
#include "core/boards/grid.h"

#define BOARD_GRAPH_MOST  1024 /* the maximum number of vertices */
#define BOARD_GRAPH_WORDS (BOARD_GRAPH_MOST / 64)

/* A connected component: the vertices from `first` to `end` - 1 of graph.order. */
typedef struct board_part {
  uint32_t first, end;
  bool is_line;  /* a path or a cycle */
  bool is_cycle; /* a cycle */
} board_part;

/* A graph that is all zero, except for the host, has no vertices. */
typedef struct board_graph {
  core_host *host;
  CORE_ARRAY(uint64_t) near; /* BOARD_GRAPH_WORDS for each vertex: its neighbours as bits */
  uint32_t count;            /* vertices */
  CORE_ARRAY(board_part) parts;
  uint16_t order[BOARD_GRAPH_MOST];  /* the vertices of all components */
  uint16_t number[BOARD_GRAPH_MOST]; /* of each vertex in its component */
} board_graph;

void board_graph_release(board_graph *graph);

/* Add vertices until there are `count`, at most BOARD_GRAPH_MOST. */
bool board_graph_grow(board_graph *graph, uint32_t count);

/* Join two different vertices. Joining them again changes nothing. */
void board_graph_join(board_graph *graph, uint32_t one, uint32_t other);

/* Find the components. */
bool board_graph_split(board_graph *graph);

/* Set near[i] to the neighbours of vertex i of a component, both numbered in the component. */
void board_graph_near(const board_graph *graph, const board_part *part, board_cell_set *near);

/* ---- Paths and cycles ----
**
** Node Kayles on a path of n vertices is the heap game 0.137, and Arc Kayles is 0.07. A move on a
** cycle leaves a path. */

/* Return true if the rules are Node Kayles or Arc Kayles. */
bool board_has_lines(const board_rules *rules);

/* Return the number of moves on a path or a cycle of n vertices. */
uint32_t board_line_moves(const board_rules *rules, bool is_cycle, uint32_t n);

/* Set values[i] to the Grundy value of a path of i vertices, for all i <= most. */
bool board_line_values(core_host *host, const board_rules *rules, uint32_t most, uint8_t *values);

/* Return the Grundy value of a path or a cycle, and the value after a move. In Node Kayles the move
** takes vertex `move` and its neighbours, in Arc Kayles the vertices `move` and `move` + 1. */
uint32_t board_line_value(const board_rules *rules, bool is_cycle, uint32_t n,
                          const uint8_t *values);
uint32_t board_line_option(const board_rules *rules, bool is_cycle, uint32_t n, uint32_t move,
                           const uint8_t *values);

#endif
