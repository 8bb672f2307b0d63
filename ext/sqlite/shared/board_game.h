/* Rules and boards as SQL gives them. */
#ifndef GRUNDY_SQLITE_SHARED_BOARD_GAME_H
#define GRUNDY_SQLITE_SHARED_BOARD_GAME_H

#include "core/boards/layout.h"
#include "sqlite/module.h"

/* The rules of a game, an entry of the cache. */
typedef struct board_game {
  board_rules rules;
  const char *start; /* the pattern of a board that is given by its size, or NULL */
} board_game;

/* The remedy of functions that play on boards. */
#define BOARD_REMEDY                                                                               \
  .remedy = "for misère play use solve_bits over board_bits (sql/reference/boards.md, section "    \
            "board_bits)"

#define BOARD_RULES_ARGUMENT                                                                       \
  TEXT_ARGUMENT("rules", "a name of board_rulesets or moves such as 'L + xo>.x'")

/* Return the game of rules, pinned, or NULL with an error in the call that names the argument
** `rules`. */
board_game *board_game_get(sql_call *call, const char *text, int length);

/* Read the argument `board`. An argument without a value is read from its text. */
bool board_game_read(sql_call *call, const board_game *game, const sql_argument *argument,
                     board_grid *board);

/* Return false if a board of valid characters is not a position of the game; board_game_check also
** notes the error in the call. */
bool board_game_accepts(const board_game *game, const board_grid *board);
bool board_game_check(sql_call *call, const board_game *game, const board_grid *board);

/* Report that a board has too many cells for masks. Always return false. */
bool board_game_fail_cells(sql_call *call, const board_game *game, const board_grid *board);

/* Add a row for each move: need, forbid, clear, put, player. */
bool board_add_masks(table_cursor *cursor, const bits_rules *masks);

/* The arguments of a function about a board. */
typedef struct board_question {
  board_game *game; /* pinned, or NULL */
  board_grid board;
} board_question;

/* Read the first two arguments, rules and board; or only the board, if the function's data are the
** rules. Return false with an error in the call. Call board_question_release in any case. */
bool board_question_read(sql_call *call, const sql_argument *arguments, board_question *question);
void board_question_release(const sql_call *call, board_question *question);

#endif
