/* Board games in SQL: rules, boards, and the solvers that a connection keeps. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_SOLVER_H
#define GRUNDY_SQLITE_SHARED_BOARD_SOLVER_H

#include "core/boards/bits_boards.h"
#include "core/boards/positions.h"
#include "core/search/search.h"
#include "sqlite/module.h"

/* Rules as they were read; the cache keeps them. */
typedef struct board_game {
  boards_rules rules;
  const char *start; /* what a board told by its size holds; NULL: nothing says that */
} board_game;

#define BOARD_RULES_ARGUMENT                                                                       \
  TEXT_ARGUMENT("rules", "a name of board_rulesets or moves such as 'L + xo>.x'")

/* The game of rules, pinned; NULL after an error in the call, which then names the argument
** `rules`. */
board_game *board_game_get(sql_call *call, const char *text, int length);

/* Read a board, the argument `board`; one without a value is its text. */
bool board_game_read(sql_call *call, const board_game *game, const sql_argument *argument,
                     boards_board *board);

/* Note that a board has too many cells. Always false. */
bool board_game_fail_cells(sql_call *call, const board_game *game, const boards_board *board);

/* By the sides that make a move: NULL, "L", "R", "B". */
extern const char *const board_players[];

/* Add a row for each mask of the moves: need, forbid, clear, put, player. */
bool board_add_masks(table_cursor *cursor, const bits_rules *masks);

/* A solver: of all boards of a layout, or of rows of one length. */
typedef struct board_solver {
  search *searched; /* who wins boards of this layout; NULL: nobody has asked yet */
  bits_boards *boards;
  position_values *rows;
  games *store;
} board_solver;

/* The boards that are solved: rows of pawns, toads and frogs are texts one behind the other; all
** else are positions. */
typedef struct board_position {
  const position_rules *rows; /* NULL: a position */
  const char *text;
  uint32_t width, height; /* of the rows */
  const boards_rules *rules;
  boards_layout layout;
  uint64_t bits;
} board_position;

/* The solver, pinned; NULL after an error in the call. */
board_solver *board_solver_get(sql_call *call, const board_position *position);

/* A question about a board of a game. */
typedef struct board_question {
  board_game *game; /* pinned; NULL: none */
  boards_board board;
  board_position position;
  board_solver *solver; /* pinned; NULL: none */
} board_question;

/* Read the rules and the board that are the first two arguments, or, where the function's data are
** the rules, the board alone; take it as something to solve; have the solver. What is pinned stays
** so, after an error, too. */
bool board_ask(sql_call *call, const sql_argument *arguments, board_question *question);
bool board_ask_position(sql_call *call, const sql_argument *arguments, board_question *question);
bool board_ask_solver(sql_call *call, const sql_argument *arguments, board_question *question);
void board_unpin(const sql_call *call, board_question *question);

/* Make the value of a position the result. */
bool board_solver_show(sql_call *call, const board_position *position, sqlite3_context *context);

#endif
