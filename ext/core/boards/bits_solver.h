/* Values of positions of a board game: positions are sets of bits, moves are masks, and components
** are solved separately and added (core/masks/sums.h). One solver serves all boards of a layout.
** Sets have one word, or two if one is too few; the kind of a solver has the functions for its
** sets (bits_engine.h). */
#ifndef GRUNDY_CORE_BOARDS_BITS_SOLVER_H
#define GRUNDY_CORE_BOARDS_BITS_SOLVER_H

#include "core/boards/grid.h"
#include "core/search/search.h"

typedef struct bits_solver_kind bits_solver_kind;

typedef struct bits_solver {
  const bits_solver_kind *kind;
  core_host *host;
  board_rules game; /* a copy */
  board_layout layout;
  games *store;
  bool is_partizan;
} bits_solver;

/* A move of a board. */
typedef struct bits_solver_move {
  uint64_t number; /* 1 + its number among the moves of the solver; 0 for no move */
  uint64_t order;  /* moves to equal boards have equal orders if sets have one word */
  uint32_t player;
  board_grid after;
} bits_solver_move;

struct bits_solver_kind {
  /* Set *layout to the layout in which a board is solved (board_layout_shared). */
  bool (*lay_out)(const board_rules *rules, const board_grid *board, board_layout *layout);

  /* Open the solver of a layout: of a grid if `near` is NULL, or else of a graph whose vertices
  ** have these neighbours. Rules and layout are copied. Return NULL with host->status set on
  ** failure. */
  bits_solver *(*open)(core_host *host, const board_rules *rules, const board_layout *layout,
                       const board_cell_set *near);
  void (*close)(bits_solver *solver);

  /* Set *value to the value of a board. CORE_INVALID means that play can return to a position if
  ** *reaches_cycle is set; else see games_failure of the store. */
  core_status (*value)(bits_solver *solver, const board_grid *board, games_id *value,
                       bool *reaches_cycle);

  /* Add the boards of a solver to a search as a kind, and a board of the kind to its sum, as
  ** search_add_rules and search_add_board do. */
  core_status (*add_kind)(const bits_solver *solver, search *s, search_component *kind);
  core_status (*add_board)(const bits_solver *solver, search *s, const search_component *kind,
                           const board_grid *board);

  /* Find the next move that applies to a board, after the move *move. Return false after the last
  ** one. */
  bool (*next_move)(const bits_solver *solver, const board_grid *board, bits_solver_move *move);

  /* Set *cells to the vertices of a graph whose bits a move needs, or if `all` is set names. */
  void (*find_cells)(const bits_solver *solver, uint64_t number, bool all, board_cell_set *cells);
};

/* Sets of one word and of two. */
extern const bits_solver_kind bits_engine_kind, bits_engine_kind_2;

/* The maximum number of bits of a layout; half of them need one word. */
enum { BITS_SOLVER_MOST = 126 };

#endif
