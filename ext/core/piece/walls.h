/* Blocked cells, and the moves of one piece between them.
**
** Nothing enters a blocked cell. A rider stops before it; a leaper that lands elsewhere passes.
*/
#ifndef GRUNDY_CORE_PIECE_WALLS_H
#define GRUNDY_CORE_PIECE_WALLS_H

#include "base/host.h"
#include "core/piece/move_list.h"

typedef struct walls_cell {
  int64_t x, y; /* >= 0 */
} walls_cell;

/* Sort by (y, x) and drop what occurs twice. CORE_INTERRUPTED leaves the same cells in any order.
 */
core_status walls_sort(core_host *host, walls_cell *cells, size_t *count);

/* Is (x,y) among the sorted cells? O(log count). */
bool walls_block(const walls_cell *cells, size_t count, int64_t x, int64_t y);

/* Cells with low_x <= x <= high_x and low_y <= y <= high_y. */
typedef struct walls_box {
  int64_t low_x, high_x, low_y, high_y;
} walls_box;

/* All moves of one piece from one cell. */
typedef struct walls_walk {
  const move_list *list;
  int64_t x, y;
  walls_box wanted; /* only moves to these cells are given; all unless it is changed before the
                    ** first step */
  int64_t *steps;   /* per move: how many steps walls and edges leave it (a leaper: 0 or 1) */
  size_t move;      /* the next step to give is number `step` of this move, `last` the last */
  int64_t step, last;
} walls_walk;

/* Begin at (x,y), 0 <= x < width, 0 <= y < height, on a board of at most 2^62 by 2^62; where no
** move increases a coordinate, x and y may be anything up to 2^63-1, whatever the size. `cells`
** need not be sorted and are not used afterwards; the list must outlive the walk. The start may be
** blocked itself. Time O(moves * cells). CORE_NOMEM, CORE_LIMIT, CORE_INTERRUPTED. */
core_status walls_begin(walls_walk *walk, core_host *host, const move_list *list, int64_t x,
                        int64_t y, int64_t width, int64_t height, const walls_cell *cells,
                        size_t count);

/* The next wanted cell that a move leads to, each cell once however many moves lead there: in the
** order of the normal form, a rider's cells from near to far. False: there is none left. */
bool walls_next(walls_walk *walk, int64_t *to_x, int64_t *to_y);

void walls_end(walls_walk *walk, core_host *host);

#endif
