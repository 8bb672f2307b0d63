/* Board games in SQL: rules, boards, and solvers, which the connection caches. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_SOLVER_H
#define GRUNDY_SQLITE_SHARED_BOARD_SOLVER_H

#include "core/boards/bits_boards.h"
#include "core/boards/positions.h"
#include "core/boards/wide_source.h"
#include "core/search/search.h"
#include "sqlite/module.h"

/* The rules of a game, an entry of the cache. */
typedef struct board_game {
  boards_rules rules;
  const char *start; /* the pattern of a board that is given by its size, or NULL */
} board_game;

#define BOARD_RULES_ARGUMENT                                                                       \
  TEXT_ARGUMENT("rules", "a name of board_rulesets or moves such as 'L + xo>.x'")

/* Return the game of rules, pinned, or NULL with an error in the call that names the argument
** `rules`. */
board_game *board_game_get(sql_call *call, const char *text, int length);

/* Read the argument `board`. An argument without a value is read from its text. */
bool board_game_read(sql_call *call, const board_game *game, const sql_argument *argument,
                     boards_board *board);

/* Report that a board has too many cells for masks. Always return false. */
bool board_game_fail_cells(sql_call *call, const board_game *game, const boards_board *board);

/* Players as text by BITS_LEFT, BITS_RIGHT and BITS_BOTH: NULL, "L", "R", "B". */
extern const char *const board_players[];

/* Add a row for each move: need, forbid, clear, put, player. */
bool board_add_masks(table_cursor *cursor, const bits_rules *masks);

/* A solver for all boards of a layout, for rows of one length, or for the boards that play on a
** wide board leads to. Two of the pointers to solvers are NULL. */
typedef struct board_solver {
  search *search;      /* finds winners; NULL until needed */
  wide_source *source; /* adds boards of `wide` to the search */
  bits_boards *boards;
  position_values *rows;
  wide_boards *wide;
  games *store; /* of the solver, which owns it */
} board_solver;

/* A board as its solver sees it: rows of Pawn Chess and of Toads and Frogs are texts, one after the
** other. A wide board, which has too many cells for a layout, is a text as well. All other boards
** are positions of a layout. */
typedef struct board_position {
  const position_rules *rows; /* NULL if the board does not consist of rows */
  const boards_board *wide;   /* NULL, or a wide board from which play leads to this one */
  const char *text;           /* the characters of all places of rows or of a wide board */
  uint32_t width, height;     /* of the text; not used for a position */
  const boards_rules *rules;
  boards_layout layout;
  uint64_t bits;
} board_position;

/* Return false if a board of valid characters is not a position of the game. */
bool board_game_accepts(const board_game *game, const boards_board *board);

/* Convert a board to the form that its solver uses. `position` refers to `game` and `board`. Return
** false with an error in the call if the game does not accept the board. */
bool board_position_of(sql_call *call, const board_game *game, const boards_board *board,
                       board_position *position);

/* Return the solver of a board, pinned, or NULL with an error in the call. */
board_solver *board_solver_get(sql_call *call, const board_position *position);

/* The arguments of a function about a board. */
typedef struct board_question {
  board_game *game; /* pinned, or NULL */
  boards_board board;
  board_position position;
  board_solver *solver; /* pinned, or NULL */
} board_question;

/* Read the first two arguments, rules and board; or only the board, if the function's data are the
** rules. board_question_read_position also fills question->position, and board_question_find_solver
** also gets the solver. Return false with an error in the call. Call board_unpin afterwards in any
** case. */
bool board_question_read(sql_call *call, const sql_argument *arguments, board_question *question);
bool board_question_read_position(sql_call *call, const sql_argument *arguments,
                                  board_question *question);
bool board_question_find_solver(sql_call *call, const sql_argument *arguments,
                                board_question *question);
void board_unpin(const sql_call *call, board_question *question);

/* Set *value to the value of a wide board in the store of its solver. */
bool board_solver_find_wide(sql_call *call, board_solver *solver, const board_position *position,
                            games_id *value);

/* A property of a position that a column shows. */
typedef enum board_property {
  BOARD_PROPERTY_VALUE,
  BOARD_PROPERTY_OUTCOME,
  BOARD_PROPERTY_MEAN,       /* NULL if the value has cycles, or if no REAL equals the mean */
  BOARD_PROPERTY_TEMPERATURE /* likewise */
} board_property;

/* Return a property of a position as the result of the SQL function. */
bool board_solver_show(sql_call *call, const board_position *position, board_property property,
                       sqlite3_context *context);

#endif
