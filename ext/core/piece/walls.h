/* Blocked cells, and the moves of a piece around them.
**
** No piece enters a blocked cell. A rider stops before it. A leaper, or the first step of a rider,
** is affected only if it would land on it.
**
** Example: with (2,0) blocked, a rook on (4,0) can move left only to (3,0).
*/
#ifndef GRUNDY_CORE_PIECE_WALLS_H
#define GRUNDY_CORE_PIECE_WALLS_H

#include "base/host.h"
#include "core/piece/move_list.h"

typedef struct walls_cell {
  int64_t x, y; /* >= 0 */
} walls_cell;

/* Sort by (y, x) and remove duplicates. After CORE_INTERRUPTED the cells may be in any order. */
core_status walls_sort(core_host *host, walls_cell *cells, uint32_t *count);

/* Return true if (x,y) is one of the sorted cells, in time O(log count). */
bool walls_is_blocked(const walls_cell *cells, size_t count, int64_t x, int64_t y);

/* The cells with low_x <= x <= high_x and low_y <= y <= high_y. */
typedef struct walls_box {
  int64_t low_x, high_x, low_y, high_y;
} walls_box;

/* An enumeration of the moves of a piece from one cell. */
typedef struct walls_walk {
  const move_list *list;
  int64_t x, y;
  /* the cells to be returned: all unless changed before the first call of walls_next */
  walls_box wanted;
  /* for each move the number of cells that walls and edges allow (for a leaper 0 or 1) */
  int64_t *cells;
  size_t moves; /* that the walk has begun; cells `next` to `last` of the last one are left */
  int64_t next, last;
} walls_walk;

/* Begin at (x,y), 0 <= x < width and 0 <= y < height, on a board of at most 2^62 by 2^62. If no
** move increases a coordinate, x and y may be up to 2^63-1 regardless of the size. `blocked` need
** not be sorted and is not used afterwards; the list must outlive the walk. The start may be
** blocked. This takes time O(moves * cells). Return CORE_NOMEM, CORE_LIMIT or CORE_INTERRUPTED on
** error. */
core_status walls_begin(walls_walk *walk, core_host *host, const move_list *list, int64_t x,
                        int64_t y, int64_t width, int64_t height, const walls_cell *blocked,
                        size_t count);

/* Advance to the next cell to which a move leads. Each cell is returned once, even if several moves
** lead to it, in the order of the normal form; a rider's cells are returned from near to far.
** Return false after the last. */
bool walls_next(walls_walk *walk, int64_t *to_x, int64_t *to_y);

void walls_end(walls_walk *walk, core_host *host);

#endif
