/* The P-positions of a piece by marking lines, without the values of other cells.
**
** A cell is a P-position if no move leads from it to a P-position. If no move increases a
** coordinate, the cells are visited row by row, and each P-position marks the cells from which a
** move leads to it: a rider's step marks one line, a leaper's step one cell. The unmarked cells are
** the P-positions.
**
** - Lines: the step (-p,-q) of a rider, q > 0, partitions the cells into lines. In row y, cell x is
**   on line x - p * (y / q) of class y mod q, so the lines that cross a row are consecutive. Each
**   class has a bit for each line, which is 1 if the line is marked. Further bits tell which words
**   of these bits are full, and so on, so the next unmarked line is found in a few steps. A blocked
**   cell clears the marks of its lines. If a rider's first step differs from the others, marks
**   begin in the row from which that step leads to the P-position.
** - In a row, x is advanced to the next cell on a free line of each rider in turn, until it stays.
**   A rider (-1,0)* allows one P-position between two blocked cells.
**
** There are at most max(width, height) P-positions and one more for each wall, since at most one
** lies between two walls of a row, or of a column.
** The time is about a constant per P-position, row, and advance of x.
**
** Example: for the queen, row 0 has the P-position (0, 0), which marks column 0 and the diagonal
** x - y = 0. In row 1 x is advanced from 0 to 1 by the column, and from 1 to 2 by the diagonal. So
** (2, 1) is a P-position. */
#ifndef GRUNDY_CORE_PIECE_MARKING_H
#define GRUNDY_CORE_PIECE_MARKING_H

#include "base/host.h"
#include "core/piece/move_list.h"
#include "core/piece/walls.h"

typedef struct marking marking;

/* Return true if the method finds the P-positions of a list: it has (-1,0)* or (0,-1)*, no move
** increases a coordinate, and no other ride stays in a row. */
bool marking_fits(const move_list *list);

/* Open a board of width * height cells, each from 1 to SOLVER_MAX_SIDE. marking_fits must be true
** for the list. The blocked cells are sorted by (y, x), and may lie outside the board. The list and
** the cells are copied. Return NULL with host->status set on failure. */
marking *marking_open(core_host *host, const move_list *list, int64_t width, int64_t height,
                      const walls_cell *blocked, size_t blocked_count);
void marking_close(marking *m);

int64_t marking_width(const marking *m);
int64_t marking_height(const marking *m);

/* Find the P-positions of all rows below `rows`, at most the height. Return CORE_OK, CORE_NOMEM,
** CORE_LIMIT or CORE_INTERRUPTED; it can be called again after a failure and continues. */
core_status marking_advance(marking *m, int64_t rows);

/* Return the least x' >= x for which (x', y) is a P-position, or -1 after the last one.
** marking_advance must have processed row y. */
int64_t marking_next(const marking *m, int64_t x, int64_t y);

#endif
