/* The layout of the positions and moves of a game in a picture. Moves lead to the right, except
** moves that close a cycle.
**
** The method of Sugiyama, Tagawa and Toda (1981) is used, in four steps:
**
**   1. Columns: a position is in the column of the longest path to it. Moves that a depth-first
**      search finds to close a cycle are ignored. A move across several columns has a bend in each
**      column between.
**   2. The first order within a column is the order in which a search found the positions.
**   3. Eight sweeps order each column by the mean place of the neighbours on one side.
**   4. Twelve rounds set the heights of each column as near as possible to the mean heights of the
**      neighbours, in the least-squares sense, with room between neighbours (isotonic regression by
**      pooling adjacent violators).
**
** Points are the positions, followed by the bends. Each round takes time linear in points and
** lines; the insertion sort of a column is quadratic in the worst case.
**
** Example: the moves a -> b, b -> c and a -> c give a, b and c the columns 0, 1 and 2, and a -> c
** has a bend in column 1. */
#ifndef GRUNDY_PICTURE_GRAPH_LAYOUT_H
#define GRUNDY_PICTURE_GRAPH_LAYOUT_H

#include "base/host.h"

#define LAYOUT_MOST_BENDS 20000 /* with more bends, moves are drawn without bends */
#define LAYOUT_UNIT       64    /* heights are in 1/64 of a pixel */

enum { LAYOUT_BLOCKS = 32, LAYOUT_NODE_ROOM = 32, LAYOUT_BEND_ROOM = 14 /* pixels */ };

typedef struct layout_move {
  uint32_t from, to;
  uint32_t first_bend, bend_count; /* its bends, from left to right */
  bool backwards; /* it closes a cycle and leads to the left, or to its own position */
} layout_move;

/* For each point a list of points: list[i] for start[p] <= i < start[p + 1]. */
typedef struct layout_lists {
  uint32_t *start, *list;
} layout_lists;

/* Arrays that are used only during the computation. */
typedef struct layout_work {
  uint32_t *found;  /* the order in which a depth-first search found the positions */
  uint32_t *sorted; /* the positions in topological order, if moves backwards are ignored */

  /* For each point its sort key and its place in its column. */
  int64_t *key;
  uint32_t *place;

  /* The pools of a column: the sum of the wanted heights, and the number of points. */
  int64_t *pool_sum;
  uint32_t *pool_size;
} layout_work;

/* All blocks of memory, which layout_release releases. */
typedef struct layout_memory {
  void *blocks[LAYOUT_BLOCKS];
  uint64_t bytes[LAYOUT_BLOCKS];
  uint32_t count;
} layout_memory;

typedef struct graph_layout {
  core_host *host;
  uint32_t position_count, move_count, point_count, column_count;
  layout_move *moves;   /* each move once, grouped by `from` */
  uint32_t *first_move; /* the first move of each position, and the number of moves */
  uint32_t *column;     /* of each point */
  int64_t *y;           /* of each point, in units of 1 / LAYOUT_UNIT pixels from the least */
  int64_t height;       /* the greatest y */
  bool has_bends;       /* false if there would be too many bends, so that moves have none */
  uint32_t *column_start, *members; /* the points of each column from the top */

  /* The neighbours of each point in the adjacent columns. */
  layout_lists left, right;

  layout_work work;
  layout_memory memory;
} graph_layout;

/* Lay out positions 0 to position_count - 1 and the moves from pairs[2 * i] to pairs[2 * i + 1],
** which may contain repetitions. Return false with host->status after a failure. The caller calls
** layout_release, also after a failure. */
bool layout_make(graph_layout *layout, core_host *host, uint32_t position_count,
                 const uint32_t *pairs, uint32_t pair_count);

void layout_release(graph_layout *layout);

#endif
