/* The places of a game's positions and moves in a picture: moves lead to the right, except those
** that close a cycle.
**
** The positions stand in columns, each as far to the right as the longest way to it is long
** (Sugiyama, Tagawa and Toda 1981); a move over several columns has a bend in each between. The
** order within a column follows the means of the neighbours, and the heights are those nearest to
** the means of the neighbours that leave everything its room (isotonic regression, by pooling of
** adjacent violators).
*/
#ifndef GRUNDY_PICTURE_GRAPH_LAYOUT_H
#define GRUNDY_PICTURE_GRAPH_LAYOUT_H

#include "base/host.h"

#define LAYOUT_MOST_BENDS 20000 /* with more, moves are drawn without bends */
#define LAYOUT_UNIT       64    /* heights are in 1/64 of a pixel */

enum { LAYOUT_BLOCKS = 32, LAYOUT_NODE_ROOM = 32, LAYOUT_BEND_ROOM = 14 /* pixels */ };

typedef struct layout_move {
  uint32_t from, to;
  uint32_t first_bend, bend_count; /* points, from the left to the right */
  bool backwards;                  /* it closes a cycle, and leads to the left; or to itself */
} layout_move;

/* Neighbours of points: those of p are list[start[p]] to before list[start[p + 1]]. */
typedef struct layout_lists {
  uint32_t *start, *list;
} layout_lists;

typedef struct graph_layout {
  core_host *host;
  uint32_t position_count, move_count, point_count, column_count;
  layout_move *moves;   /* each once, grouped by `from` */
  uint32_t *first_move; /* of each position, and the end */
  uint32_t *column; /* of each point; the positions are the first points, the bends the others */
  int64_t *y;       /* of each point, in LAYOUT_UNIT, the least being 0 */
  int64_t height;   /* the greatest y */
  bool has_bends;   /* moves have their bends; false: there would be too many */
  uint32_t *column_start, *members; /* the points of each column from the top */
  /* While it is made: */
  uint32_t *found;  /* by depth first: when each position was met */
  uint32_t *sorted; /* the positions, each before those that moves not backwards lead to */
  int64_t *key;
  uint32_t *place;
  layout_lists left, right;
  int64_t *pool_sum;
  uint32_t *pool_size;
  void *blocks[LAYOUT_BLOCKS];
  uint64_t block_bytes[LAYOUT_BLOCKS];
  uint32_t block_count;
} graph_layout;

/* Lay out positions 0 to position_count - 1 and the moves from pairs[2 * i] to pairs[2 * i + 1], of
** which there may be repetitions. False: host->status says why, and layout_release must follow,
** too. */
bool layout_make(graph_layout *layout, core_host *host, uint32_t position_count,
                 const uint32_t *pairs, uint32_t pair_count);

void layout_release(graph_layout *layout);

#endif
