/* Placing the moves of rules (notation.h) on a grid or a graph.
**
** A visitor has the state of a move that is being placed. It is called for each line of a leg that
** may apply: `begin`, then `read` for each cell of the line, and `finish` after the last leg. */
#ifndef GRUNDY_CORE_BOARDS_LINES_H
#define GRUNDY_CORE_BOARDS_LINES_H

#include "core/boards/grid.h"

#define BOARD_NOWHERE UINT32_MAX /* a place outside the grid */

typedef struct board_visitor {
  /* Begin a leg: its state is a copy of the state after the leg before it, or nothing. */
  void (*begin)(void *object, uint32_t leg);
  /* Add to the leg the condition on one cell, in which the legs before it must have left `before`;
  ** the leg changes it to `after`. Return false if the leg never applies. */
  bool (*read)(void *object, uint32_t leg, uint32_t place, char before, char after);
  /* The same for one plane of a cell in the games by generators, whose moves have one leg: it must
  ** be set if it is needed, and is cleared. */
  bool (*take)(void *object, uint32_t place, uint32_t plane, bool is_needed);
  /* Add the move after its last leg. On a grid, `line` is a number of the place and the direction
  ** of this leg; it does not depend on the length. Return false on failure. */
  bool (*finish)(void *object, uint32_t leg, uint32_t player, uint32_t line);
} board_visitor;

typedef struct board_placer {
  core_host *host;
  const board_rules *rules;
  uint32_t width, height;
  const void *cells;          /* a byte for each place */
  uint8_t none;               /* the byte of a place without a cell */
  const board_cell_set *near; /* the neighbours of each vertex, or NULL on a grid */
  const board_visitor *visitor;
  void *object; /* of the visitor */
} board_placer;

/* Place all moves of the rules. Return false on failure, of the host or of the visitor. */
bool board_place_moves(const board_placer *placer);

/* Return the place that is `steps` steps away in a direction of a grid, or BOARD_NOWHERE outside
** it. */
static inline uint32_t board_step(uint32_t width, uint32_t height, uint32_t place,
                                  uint32_t direction, int steps) {
  int x = (int)(place % width) + steps * board_steps[direction][0];
  int y = (int)(place / width) + steps * board_steps[direction][1];
  if (x < 0 || y < 0 || (uint32_t)x >= width || (uint32_t)y >= height)
    return BOARD_NOWHERE;
  return (uint32_t)y * width + (uint32_t)x;
}

#endif
