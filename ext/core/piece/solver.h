/* Grundy values of all cells of a board for any move list, with blocked cells.
**
** The value of a cell is the mex of the values of the cells to which the piece can move. Cells are
** computed in an order in which every move leads to an earlier cell: by rows if each move goes to
** an earlier cell in the order of rows, else by columns in the same way, else by the levels of the
** decreasing functional of the list.
**
** - Riders: each line of each rider keeps the set of the values on it, which a blocked cell
**   empties. If the first step differs from the others, a line keeps the set of its latest cell. A
**   second set marks the words of the first that are not full, so that a mex reads about two words
**   of each line.
** - Without riders, 16 bytes of cells are computed at once. The code of a cell takes one byte for
**   at most seven leapers, and two bytes for at most fifteen. If leapers climb, the levels of the
**   board are stored one after the other, so that each level is computed like a row.
**
** Example: for a rook, cell (2, 1) is on the row of (0, 1) and (1, 1) with the values 1 and 0 and
** on the column of (2, 0) with the value 2, so its value is mex{0, 1, 2} = 3.
*/
#ifndef GRUNDY_CORE_PIECE_SOLVER_H
#define GRUNDY_CORE_PIECE_SOLVER_H

#include "base/host.h"
#include "core/piece/move_list.h"
#include "core/piece/walls.h"

#define SOLVER_MAX_SIDE INT64_C(2147483648) /* 2^31 */

typedef struct solver_board solver_board;

/* Open a board of width * height cells, each from 1 to SOLVER_MAX_SIDE; larger sides return
** CORE_LIMIT. The list and the blocked cells on the board, which may be in any order, are copied.
** With keep_all, all values remain readable. Otherwise, rows that no later cell needs may be
** released if the board is computed by rows. No value is computed yet. *result is NULL unless the
** status is CORE_OK. The list must not be empty, and its game must end, as move_list_parse and
** move_list_reduce ensure. On a board without blocked cells, the reduced list gives the same values
** faster. */
core_status solver_open(solver_board **result, core_host *host, const move_list *list,
                        int64_t width, int64_t height, const walls_cell *blocked,
                        size_t blocked_count, bool keep_all);

void solver_close(solver_board *board);

/* Compute the rows below `rows` (1..height), or all rows if the board is not computed by rows.
** After CORE_NOMEM, CORE_LIMIT or CORE_INTERRUPTED it can be called again and continues. The time
** per cell is O(leapers + riders * (1 + values / 4096)). */
core_status solver_advance(solver_board *board, int64_t rows);

/* Return the number of rows that are computed, from row 0: at least the number requested. */
int64_t solver_ready(const solver_board *board);

/* Return the first row in memory: 0 with keep_all, and at most solver_ready() - 1. */
int64_t solver_first(const solver_board *board);

/* Return the value of a cell, or -1 if it is blocked, in constant time: solver_first() <= y <
** solver_ready(). */
int64_t solver_value(const solver_board *board, int64_t x, int64_t y);

#endif
