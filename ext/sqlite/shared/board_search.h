/* The winners of boards and of sums of boards by search, also if values would not fit. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_SEARCH_H
#define GRUNDY_SQLITE_SHARED_BOARD_SEARCH_H

#include "sqlite/shared/board_engine.h"

/* Open the search of an empty sum. Close the sum in any case. */
bool board_sum_open(sql_call *call, board_sum *sum);
void board_sum_close(sql_call *call, board_sum *sum);

/* Return the sum that is kept with a solver, whose only kind is the solver's, or NULL with an error
** in the call. It is not closed. */
board_sum *board_sum_of_solver(sql_call *call, board_solver *solver);

/* Set kind->source or kind->kind, or return the status of a failure. */
typedef core_status board_kind_opener(const board_sum *sum, core_host *host, board_sum_kind *kind);

/* Return the kind of a solver in a sum, valid until the next one is added, or NULL with an error in
** the call. Add a new kind and pin its solver. Open the kind unless `open` is NULL. */
const board_sum_kind *board_sum_find_kind(sql_call *call, board_sum *sum, board_solver *solver,
                                          board_kind_opener *open);

/* Return true for CORE_OK. Otherwise report the failure of a search and return false. */
bool board_search_check(sql_call *call, search *s, core_status status);

/* Note that play need not end. Return false. */
bool board_fail_endless(sql_call *call);

/* Return true if all play from a board ends, whoever moves. Otherwise note that it need not end. */
bool board_check_end(sql_call *call, board_solver *solver, const board_grid *board);

/* The player who moves first. */
typedef enum board_first { BOARD_EITHER_FIRST, BOARD_LEFT_FIRST, BOARD_RIGHT_FIRST } board_first;

/* Return the outcome of the sum in the search, 'L', 'R', 'N' or 'P', or the winner, 'L' or 'R', if
** it is given who moves first. Return '\0' with an error in the call. */
char board_search_outcome(sql_call *call, search *s, board_first first);

/* Set *outcome to the outcome of a board by search. board_search_try sets it to '\0' if it is not
** certain that play ends. */
bool board_search_find(sql_call *call, board_solver *solver, const board_grid *board,
                       board_first first, char *outcome);
bool board_search_try(sql_call *call, board_solver *solver, const board_grid *board,
                      board_kind_opener *open, char *outcome);

#endif
