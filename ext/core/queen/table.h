/* Queen's boards in memory: a stream of the rows of any board, and a table to look cells up in.
** Both run the lane sweep of queen/lanes.h, row block after row block, as rows are asked for.
*/
#ifndef GRUNDY_QUEEN_BOARD_H
#define GRUNDY_QUEEN_BOARD_H

#include "core/queen/row_blocks.h"

/* The values g(x, y) for y <= x < width, 0 <= y < row_end, by symmetry all there is to know. */
typedef struct queen_triangle {
  int64_t width;
  int64_t row_end; /* rows below it are computed */
  queen_row_blocks blocks;
} queen_triangle;

/* An empty triangle for columns x < width, 1 <= width <= QUEEN_TRIANGLE_MAX (values fit in 16
** bits, since g(x, y) <= x + y). On failure nothing is held. */
#define QUEEN_TRIANGLE_MAX 32768
core_status queen_triangle_open(queen_triangle *triangle, core_host *host, const queen_path *path,
                                int64_t width);
void queen_triangle_close(queen_triangle *triangle);

/* Compute the rows up to and with `row` < width. */
core_status queen_triangle_reach(queen_triangle *triangle, int64_t row);

/* g(x, y) for y <= x < width, y < row_end. */
uint32_t queen_triangle_at(const queen_triangle *triangle, int64_t x, int64_t y);

/* About how many bytes such a triangle takes once rows 0 .. rows - 1 are computed. */
uint64_t queen_triangle_bytes(int64_t width, int64_t rows);

/* A table of single cells that grows with what is asked of it. */
typedef struct queen_table {
  core_host *host;
  const queen_path *path;
  queen_triangle triangle; /* width 0: nothing yet */
} queen_table;

/* An empty table; holds no memory until queen_table_reach. */
void queen_table_open(queen_table *table, core_host *host, const queen_path *path);
void queen_table_close(queen_table *table);

/* Make g(x, y) and all cells left of and below it known, 0 <= x, y. CORE_LIMIT if the table would
** be larger than the host allows (host->wanted says how large), CORE_NOMEM, CORE_INTERRUPTED; what
** was known may be forgotten then, but the table can be asked again. */
core_status queen_table_reach(queen_table *table, int64_t x, int64_t y);

/* g(x, y) after queen_table_reach for that cell or one right of it and above it. */
uint32_t queen_table_at(const queen_table *table, int64_t x, int64_t y);

/* The rows y = 0, 1, ..., height - 1 of a board, each with the values of x = 0 .. width - 1. */
typedef struct queen_board queen_board;

/* Begin a board, 1 <= width, height < 2^31. Rows are computed as they are asked for, a row block of
** QUEEN_ROW_BLOCK_HEIGHT at a time; a board whose symmetric half fits into half the memory of the host is
** computed by that half, others are computed whole and keep no values, and tall ones are computed
** as a strip (queen/window.h) in memory that does not depend on the height. A wide board of few rows
** needs sets as long as its rows: read it column by column from queen/window.h instead, or its rows
** from queen/certify.h.
** NULL with host->status CORE_LIMIT or CORE_NOMEM if there is no memory. */
queen_board *queen_board_open(core_host *host, const queen_path *path, int64_t width,
                              int64_t height);
void queen_board_close(queen_board *board);

/* Begin with row 0 again, where what has been computed is kept. False if it isn't: nothing has
** changed then. */
bool queen_board_rewind(queen_board *board);

/* Let *row be the width values of the next row; they stay until the next call. Asking for more
** than height rows is a mistake of the caller's. */
core_status queen_board_next(queen_board *board, const uint32_t **row);

#endif
