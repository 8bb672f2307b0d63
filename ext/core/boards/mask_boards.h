/* Games on boards of cells that hold a stone, a domino or nothing: positions are sets of bits, moves are
** masks, and what falls apart is added (core/bits/sums.h). One solver serves all boards of a grid.
*/
#ifndef GRUNDY_CORE_BOARDS_MASK_BOARDS_H
#define GRUNDY_CORE_BOARDS_MASK_BOARDS_H

#include "core/partizan/forms/games.h"

typedef enum mask_board_game {
  MASK_BOARD_DOMINEERING, /* '.' free; Left takes two cells of a column, Right two of a row */
  MASK_BOARD_CLOBBER,     /* x takes a neighbour o for Left, o a neighbour x for Right */
  MASK_BOARD_COL,  /* '.' for either, 'L' for Left, 'R' for Right; who takes a cell may take no
                          ** neighbour */
  MASK_BOARD_SNORT /* the same cells; the other player may take no neighbour */
} mask_board_game;

typedef struct mask_boards mask_boards;

/* A board as a text: rows end at '|', '#' is no cell, and cells that a row lacks at its end are none
** either. Small boards lie in a square grid, so that a board and its image at the diagonal share what is
** known; others in rows of their width. */
typedef struct mask_board {
  uint32_t width, height;
  uint32_t grid; /* 0: the square; else the width */
  uint64_t position;
} mask_board;

/* How many cells a board may have, width times height. */
uint32_t mask_board_most_cells(mask_board_game game);

typedef enum mask_board_fault { MASK_BOARD_CHARACTER, MASK_BOARD_TOO_LARGE } mask_board_fault;

/* False: *fault, and of a character where it is. */
bool mask_board_read(mask_board_game game, const char *text, size_t length, mask_board *board,
                     mask_board_fault *fault, size_t *at);

/* A free board, of Clobber stones in checkers, x in the corner. False if it is too large. */
bool mask_board_fill(mask_board_game game, int64_t height, int64_t width, mask_board *board);

/* The text of a board: MASK_BOARD_TEXT bytes are enough. What holds nothing is '.' in Clobber, '#'
** elsewhere. */
#define MASK_BOARD_TEXT 192
size_t mask_board_write(mask_board_game game, const mask_board *board, char *text);

/* The solver of all boards of a grid; NULL: host->status says why. */
mask_boards *mask_boards_open(core_host *host, mask_board_game game, uint32_t grid);
void mask_boards_close(mask_boards *boards);
games *mask_boards_store(const mask_boards *boards);

/* *value of a position; CORE_INVALID: games_failure of the store says why. */
core_status mask_boards_value(mask_boards *boards, uint64_t position, games_id *value);

/* The moves of a player, 0, 1, ...: false if there are no more. */
bool mask_boards_move(const mask_boards *boards, uint64_t position, bool right, uint64_t *next,
                      uint64_t *after);

#endif
