/* The winners of boards and of sums of boards by search, also if values would not fit. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_SEARCH_H
#define GRUNDY_SQLITE_SHARED_BOARD_SEARCH_H

#include "base/array.h"
#include "sqlite/shared/board_solver.h"

/* A solver whose boards are in a search: a kind of boards, or the source of a wide board. Rows are
** neither. Solvers of wide boards with the same rules share a source. */
typedef struct board_sum_kind {
  board_solver *solver;
  wide_source *source;
  uint32_t kind;
} board_sum_kind;

/* A sum of boards. The solvers of its kinds stay pinned. */
typedef struct board_sum {
  search *search;
  CORE_ARRAY(board_sum_kind) kinds;
} board_sum;

/* Open the search of an empty sum. Close the sum in any case. */
bool board_sum_open(sql_call *call, board_sum *sum);
void board_sum_close(sql_call *call, board_sum *sum);

/* Open the sum of the search that is kept with a solver, whose only kind is *kind. The sum is not
** closed. */
bool board_sum_open_single(sql_call *call, board_solver *solver, board_sum_kind *kind,
                           board_sum *sum);

/* Add a board to the sum. */
bool board_sum_add(sql_call *call, board_sum *sum, board_solver *solver,
                   const board_position *position);

/* Return true for CORE_OK. Otherwise report the failure of a search and return false. */
bool board_search_check(sql_call *call, search *s, core_status status);

/* Return the outcome of the sum in the search, 'L', 'R', 'N' or 'P', or '\0' with an error in the
** call. */
char board_search_outcome(sql_call *call, search *s);

/* Set *outcome to the outcome of a board. If `only_if_it_ends`, set it to '\0' if it is not certain
** that play ends; the board must not consist of rows then. */
bool board_search_find(sql_call *call, board_solver *solver, const board_position *position,
                       bool only_if_it_ends, char *outcome);

#endif
