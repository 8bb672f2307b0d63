/* States of cells that the files of NoGo share: nogo.c, and nogo_sets.c for small boards. */
#ifndef GRUNDY_CORE_BOARDS_NOGO_INT_H
#define GRUNDY_CORE_BOARDS_NOGO_INT_H

#include "core/boards/wide_int.h"

/* The states of cells. CELLS_FREE is an empty cell without flags. A new stone on a cell with the
** flag of its player is safe, and so are all stones of its group. */
enum {
  NOGO_LEFT = CELLS_PIECE, /* a stone */
  NOGO_RIGHT,
  NOGO_SAFE = 2, /* added to the state of a stone of a safe group */
  NOGO_DEAD = NOGO_RIGHT + NOGO_SAFE + 1,
  NOGO_FLAGS /* an empty cell; the flags are added to it: BITS_LEFT, BITS_RIGHT or both */
};

static inline bool nogo_is_live(uint8_t state) {
  return state == CELLS_FREE || (state > NOGO_FLAGS && state <= NOGO_FLAGS + BITS_BOTH);
}

/* Return the flags of a live cell. */
static inline uint8_t nogo_flags(uint8_t state) {
  core_assert(nogo_is_live(state));
  return state == CELLS_FREE ? 0 : state - NOGO_FLAGS;
}

/* Return the player whose stone a cell has, or 0. */
static inline uint32_t nogo_player(uint8_t state) {
  return state < NOGO_LEFT || state >= NOGO_DEAD ? 0
         : state % 2 == NOGO_LEFT % 2            ? BITS_LEFT
                                                 : BITS_RIGHT;
}

static inline bool nogo_is_safe(uint8_t state) {
  return state >= NOGO_LEFT + NOGO_SAFE && state < NOGO_DEAD;
}

/* ---- Small boards ---- */

/* Boards of at most this number of cells have sets of cells as words. */
enum { NOGO_SMALL = 63 };

/* Set the legal moves of wide->nogo. */
void nogo_sets_begin(wide_boards *wide, const wide_part *from);

/* Implement wide_kind.split up to the components: set part_of[], states[], roots[], and the states
** of dead cells, of live cells and of safe groups. */
bool nogo_sets_find_components(wide_boards *wide, const wide_part *from);

#endif
