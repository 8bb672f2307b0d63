/* Inverse questions about the queen's table: where a value is. Every row holds every number exactly
** once, and so does every column.
**
** The zeros are Wythoff's: (floor(d phi), floor(d phi) + d) for d = 0, 1, 2, ... and their mirror
** images, phi = (1 + sqrt 5) / 2 (Wythoff 1907, A modification of the game of nim). Here they are
** computed in integers: r = floor(d phi) is the largest r with r (r - d) < d d, for d > 0.
*/
#ifndef GRUNDY_QUEEN_ZEROS_H
#define GRUNDY_QUEEN_ZEROS_H

#include "base/host.h"

/* floor(d phi), 0 <= d < 2^62. */
int64_t queen_golden(int64_t d);

/* Whether g(x, y) = 0, for 0 <= x, y < 2^62. */
bool queen_is_zero(int64_t x, int64_t y);

/* The x with g(x, y) = 0, for a row 0 <= y < 2^62; by symmetry also the row of a column's zero. */
int64_t queen_zero(int64_t y);

/* Rows y >= this have no zero at any x < width; 1 <= width < 2^62. So the zeros of a board in the
** order of (y, x) are those of (queen_zero(y), y) with y < min(height, queen_zero_rows(width)) that
** have queen_zero(y) < width. */
int64_t queen_zero_rows(int64_t width);

/* Where the numbers 0 .. value are, row by row, without any other value. */
typedef struct queen_inverse queen_inverse;

/* Begin with row 0 of the columns and rows below `size`, 1 <= size < 2^31, value < 2^31. It takes
** about 4.5 * size * (value + 1) bytes, and some tens of nanoseconds for each row and number.
** NULL with host->status CORE_LIMIT or CORE_NOMEM. */
queen_inverse *queen_inverse_open(core_host *host, uint32_t size, uint32_t value);
void queen_inverse_close(queen_inverse *inverse);

/* Let *x be the column of `value` in the next row, or -1 if it is not below size. The first call is
** for row 0; at most `size` calls. CORE_INTERRUPTED if the host asks to stop. */
core_status queen_inverse_next(queen_inverse *inverse, int64_t *x);

#endif
