/* A strip of the queen's table: few rows, any number of columns, and a state of O(rows^2) bits.
**
** In row y every column x >= y has x - 2y <= g(x, y) <= x + y (Landman 2002, A simple FSM-based
** proof of the additive periodicity of the Sprague-Grundy function of Wythoff's game), so in rows
** 0 .. k the numbers below x - 2k are used up and those above x + k untouched: a window of the
** sets is enough. It is also enough to hold the k columns and diagonals that have entered the strip
** and not left it yet. The window moves on by one frame of columns and of numbers at a time, and
** everything in it is relative to the frame: where that state repeats, the table repeats.
*/
#ifndef GRUNDY_QUEEN_STRIP_H
#define GRUNDY_QUEEN_STRIP_H

#include "core/queen/lanes.h"

/* Steps of the sweep, columns and numbers to a frame. */
#define QUEEN_FRAME       QUEEN_STRIDE_TIMES
#define QUEEN_FRAME_WORDS (QUEEN_FRAME / QUEEN_WORD_BITS)

/* Blocks of numbers that a window has at most, and the rows that this is enough for. */
#define QUEEN_FRAME_BLOCKS   64
#define QUEEN_STRIP_ROWS_MAX 21760

/* The state between two frames. In its sweep, time, columns and diagonals are counted from the
** start of the frame; numbers from `margin` below that, so that the whole window is >= 0. */
typedef struct queen_frame {
  queen_sweep sweep;
  uint32_t rows;   /* a multiple of QUEEN_LANES_MAX */
  uint32_t margin; /* 3 * rows, rounded up to whole frames */
  uint32_t words;  /* of the window of numbers */
  int64_t start;   /* the time, column and number at which the frame begins */
  uint32_t low,
      high; /* rows low .. high - 1 are run, multiples of QUEEN_LANES_MAX; at first, all */
} queen_frame;

/* Rows 0 .. rows - 1, rounded up to a multiple of QUEEN_LANES_MAX, before column 0. */
core_status queen_frame_open(queen_frame *frame, core_host *host, const queen_path *path,
                             uint32_t rows);
void queen_frame_close(queen_frame *frame);

/* Make the QUEEN_FRAME steps of the frame for the rows from .. end - 1, multiples of QUEEN_LANES_MAX;
** those below them must have been run before. Where sweep.group[].values is not NULL it takes
** [QUEEN_FRAME][lanes] values, counted like the numbers: g = value + start - margin. */
core_status queen_frame_run(queen_frame *frame, uint32_t from, uint32_t end);

/* After the rows low .. high - 1 have been run: move their sets on to the next frame. If low is not
** 0, the columns and diagonals that will meet row `low` during that frame are left to the caller. */
void queen_frame_advance(queen_frame *frame);

/* Let the frame begin at `start` (a multiple of QUEEN_FRAME) with everything free; the sets are for
** the caller to fill. */
void queen_frame_seek(queen_frame *frame, int64_t start);

/* The columns x = 0, 1, ..., width - 1 of a strip, each with the values of its rows. */
typedef struct queen_strip queen_strip;

/* Begin a strip, 1 <= rows and 1 <= width < 2^31. NULL with host->status CORE_LIMIT (with more than
** QUEEN_STRIP_ROWS_MAX rows always) or CORE_NOMEM. */
queen_strip *queen_strip_open(core_host *host, const queen_path *path, int64_t rows, int64_t width);
void queen_strip_close(queen_strip *strip);

/* Let *column be the `rows` values of the next column; they stay until the next call. */
core_status queen_strip_next(queen_strip *strip, const uint32_t **column);

#endif
