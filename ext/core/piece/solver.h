/* Grundy values of every cell of a board for any move list, with blocked cells.
**
** The value of a cell is the mex of the values of the cells that the piece can move to. Cells are
** computed in an order in which every move leads backwards: row by row if each move goes to an
** earlier cell in reading order, else column by column if that does, else along the levels of the
** decreasing functional of the list. Each line of each rider carries the set of the values on it,
** which a wall empties; with a second set that says which words of the first are not yet full, a
** mex reads about two words of each. Leapers alone go sixteen bytes at a time: one byte a cell
** holds what at most seven of them need to see, two what fifteen need. Where they climb, the board
** is stored level by level, so that this works for them too.
*/
#ifndef GRUNDY_CORE_PIECE_SOLVER_H
#define GRUNDY_CORE_PIECE_SOLVER_H

#include "base/host.h"
#include "core/piece/move_list.h"
#include "core/piece/walls.h"

#define SOLVER_MAX_SIDE INT64_C(2147483648) /* 2^31 */

typedef struct solver_board solver_board;

/* A board of width x height cells (1..SOLVER_MAX_SIDE each; more: CORE_LIMIT). The list is copied;
** so are those of the `blocked_count` blocked cells that lie on the board, in any order. With
** keep_all every value stays readable; without, rows that no later cell needs may be dropped, if
** the board goes row by row. Nothing is computed yet. *made is NULL unless CORE_OK comes back.
** The list must not be empty, and well-founded, as move_list_parse and move_list_reduce make it;
** where nothing is blocked the reduced list gives the same values sooner. */
core_status solver_open(solver_board **made, core_host *host, const move_list *list, int64_t width,
                        int64_t height, const walls_cell *blocked, size_t blocked_count,
                        bool keep_all);

void solver_close(solver_board *board);

/* Compute the rows below `rows` (1..height), or all rows if the board does not go row by row.
** After CORE_NOMEM, CORE_LIMIT or CORE_INTERRUPTED it can be called again and goes on from there.
** Time: O(leapers + riders * (1 + values / 4096)) a cell. */
core_status solver_advance(solver_board *board, int64_t rows);

/* How many rows, from 0 on, are ready: at least as many as were asked for. */
int64_t solver_ready(const solver_board *board);

/* The first row that is still kept: 0 with keep_all, never more than solver_ready() - 1. */
int64_t solver_first(const solver_board *board);

/* The value of a cell, O(1), or -1 if it is blocked: solver_first() <= y < solver_ready(). */
int64_t solver_value(const solver_board *board, int64_t x, int64_t y);

#endif
