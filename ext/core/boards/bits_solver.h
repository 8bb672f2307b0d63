/* Values of positions of a board game: positions are sets of bits, moves are masks, and components
** are solved separately and added (core/masks/sums.h). One solver serves all boards of a layout. */
#ifndef GRUNDY_CORE_BOARDS_BITS_SOLVER_H
#define GRUNDY_CORE_BOARDS_BITS_SOLVER_H

#include "core/masks/sums.h"
#include "core/boards/layout.h"

typedef struct bits_solver {
  core_host *host;
  board_rules game; /* a copy */
  board_layout layout;
  bits_rules rules; /* the moves and symmetries of the game on the layout, closed */
  games *store;
  bits_sums *sums;
} bits_solver;

/* Open the solver of a layout: of a grid if `near` is NULL, or else of a graph whose vertices have
** these neighbours. Rules and layout are copied. Return NULL with host->status set on failure. */
bits_solver *bits_solver_open(core_host *host, const board_rules *rules, const board_layout *layout,
                              const board_cell_set *near);
void bits_solver_close(bits_solver *boards);

/* Set *value to the value of a position. CORE_INVALID means that play can return to a position if
** *reaches_cycle is set; else see games_failure of the store. */
core_status bits_solver_value(bits_solver *boards, uint64_t position, games_id *value,
                              bool *reaches_cycle);

/* Find the next move that applies to a position. *next is 0 for the first one, and is updated. Set
** *player to its players and *after to the position after it. Return false after the last move. */
bool bits_solver_next_move(const bits_solver *boards, uint64_t position, uint64_t *next,
                           uint32_t *player, uint64_t *after);

#endif
