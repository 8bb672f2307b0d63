/* The places of a leg's line on a grid (notation.h). */
#ifndef GRUNDY_CORE_BOARDS_LINES_H
#define GRUNDY_CORE_BOARDS_LINES_H

#include "core/boards/layout.h"

#define BOARDS_NOWHERE UINT32_MAX /* a place outside the grid */

/* The cells of a leg before and after it. Walls, '#' and `!`, that are outside the board wherever
** the line lies are left out. A line is at most three times as long as the longer side of the
** board. */
typedef struct boards_line {
  uint32_t length;
  uint32_t lead;    /* walls before the first other cell */
  bool is_cut;      /* walls before the first other cell are left out */
  bool is_too_long; /* the cells that are not walls do not fit on the board */
  bool is_barred;   /* something is put on a wall */
  char before[3 * BOARDS_CELLS_MOST], after[3 * BOARDS_CELLS_MOST];
} boards_line;

/* Make the line of a leg with its groups repeated `count` times. `side` is the longer side of the
** board: a place that is further away from some cell of the board is outside, and only walls match
** it. */
void boards_line_make(const boards_leg *leg, uint32_t count, uint32_t side, boards_line *line);

/* Return the place that is `steps` steps away in a direction of a grid, or BOARDS_NOWHERE outside
** it. */
static inline uint32_t boards_step(uint32_t width, uint32_t height, uint32_t place,
                                   uint32_t direction, int steps) {
  int x = (int)(place % width) + steps * boards_steps[direction][0];
  int y = (int)(place / width) + steps * boards_steps[direction][1];
  if (x < 0 || y < 0 || (uint32_t)x >= width || (uint32_t)y >= height)
    return BOARDS_NOWHERE;
  return (uint32_t)y * width + (uint32_t)x;
}

#endif
