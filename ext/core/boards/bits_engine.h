/* The solver of bits_solver.h, for sets of one size. */
#ifndef GRUNDY_CORE_BOARDS_BITS_ENGINE_H
#define GRUNDY_CORE_BOARDS_BITS_ENGINE_H

#include "core/boards/bits_solver.h"
#include "core/boards/layout.h"
#include "core/masks/sums.h"
#include "core/search/boards.h"

typedef struct bits_engine {
  bits_solver solver;
  bits_rules rules; /* the moves and symmetries of the game on the layout, closed */
  bits_sums *sums;
} bits_engine;

/* Return the engine of a solver of this kind. */
static inline bits_engine *bits_engine_of(const bits_solver *solver) {
  core_assert(solver->kind == &bits_engine_kind);
  return (bits_engine *)(void *)(uintptr_t)solver;
}

/* Return the position of a board of the solver. */
static inline bits_set bits_engine_encode(const bits_solver *solver, const board_grid *board) {
  return board_encode(&solver->game, &solver->layout, board);
}

#endif
