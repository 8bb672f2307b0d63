/* A board as cells with states, and its placed moves.
**
** A placed move is a move of the rules at a place, with its legs composed. It consists of touches:
** each reads a cell and may change it. Places outside the board are settled when the move is
** placed. Boards of any size have placed moves; they need no bits.
**
** Example: "L + xo>.x" on "xo". One move is placed: it touches cell 0, which must be x and becomes
** '.', and cell 1, which must be o and becomes x.
**
** A placed move is live if each cell that it touches may have a state that it accepts. The states
** that cells may have are the least sets that contain the states of the board and the changes of
** live moves. Only live moves are kept. */
#ifndef GRUNDY_CORE_BOARDS_CELLS_H
#define GRUNDY_CORE_BOARDS_CELLS_H

#include "base/array.h"
#include "core/boards/layout.h"

/* In games by text a place of the grid has one cell. In the games by generators a cell is one plane
** of a place: its state is 1 if the plane is set. */
#define CELLS_LAYERS_MOST 2
#define CELLS_MOST        (CELLS_LAYERS_MOST * BOARD_CELLS_MOST)

/* The states of a cell by text: removed or without a cell, empty, and the pieces. The last state is
** an inert piece. */
enum { CELLS_GONE, CELLS_FREE, CELLS_PIECE, CELLS_STATES = BOARD_MEN_MOST + 3 };

/* Conditions that several states meet, and the change of a cell that keeps its state. */
enum { CELLS_KEEP = 253, CELLS_NOT_GONE, CELLS_ANY };

#define CELLS_MOVES_MOST 1000000 /* the maximum number of placed moves */

typedef struct cells_touch {
  uint16_t cell;
  uint8_t before; /* a state, CELLS_NOT_GONE or CELLS_ANY */
  uint8_t after;  /* a state or CELLS_KEEP */
} cells_touch;

typedef struct cells_move {
  uint32_t first;   /* in the touches of the game */
  uint32_t shorter; /* if shared > 0: the move whose touches the shared ones are */
  uint16_t count;
  uint16_t shared; /* the number of first touches that it shares with an earlier move */
  uint16_t player; /* BITS_LEFT, ... */
} cells_move;

typedef struct cells_game {
  core_host *host;
  board_rules rules; /* a copy */
  uint32_t width, height, layers;
  uint32_t count;                /* width * height * layers */
  uint8_t states_of[128];        /* the states of characters; by text only */
  char characters[CELLS_STATES]; /* the characters of states */
  uint64_t states[CELLS_MOST];   /* the sets of states that cells may have */
  uint8_t start[CELLS_MOST];     /* the states on the board */
  board_grid board;
  CORE_ARRAY(cells_move) moves;
  CORE_ARRAY(cells_touch) touches;
} cells_game;

/* Place the moves of rules on a board. The rules and the board are copied. Return CORE_INVALID if
** there are more than CELLS_MOVES_MOST moves. Call cells_game_close in any case. */
core_status cells_game_open(cells_game *game, core_host *host, const board_rules *rules,
                            const board_grid *board);
void cells_game_close(cells_game *game);

/* Set states[] to the states of the cells of a board of the game's size, and the reverse. The board
** is the characters of its places, row by row. cells_decode keeps the inert pieces in `cells`. */
void cells_encode(const cells_game *game, const char *cells, uint8_t *states);
void cells_decode(const cells_game *game, const uint8_t *states, char *cells);

/* Return true if it is certain that play from each board of the game ends (cells_end.c). */
bool cells_play_ends(const cells_game *game);

/* Return the set of states that meet a condition. */
static inline uint64_t cells_meeting(uint8_t before) {
  return before < CELLS_KEEP        ? UINT64_C(1) << before
         : before == CELLS_NOT_GONE ? ~UINT64_C(1)
                                    : UINT64_MAX;
}

#endif
