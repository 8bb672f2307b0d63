/* The solvers of boards, which the connection caches. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_SOLVER_H
#define GRUNDY_SQLITE_SHARED_BOARD_SOLVER_H

#include "sqlite/shared/board_engine.h"

/* Find the engine of a board. `position` refers to `game` and `board`. Return false with an error
** in the call if the game does not accept the board. */
bool board_position_find(sql_call *call, const board_game *game, const board_grid *board,
                         board_position *position);

/* Return the solver of a position, pinned, or NULL with an error in the call. */
board_solver *board_solver_get(sql_call *call, const board_position *position);

/* Return the solver of the board of a question, pinned, or NULL with an error in the call. */
board_solver *board_solver_of(sql_call *call, const board_question *question);

/* Make a property of a board of a solver the result of the SQL function. */
bool board_solver_show(sql_call *call, board_solver *solver, const board_grid *board,
                       board_property property, sqlite3_context *context);

/* The same for a board of the solver of a position, which is pinned only during the call. */
bool board_position_show(sql_call *call, const board_position *position, const board_grid *board,
                         board_property property, sqlite3_context *context);

#endif
