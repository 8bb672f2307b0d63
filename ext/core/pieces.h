/* Chess pieces that only move left, down, or left-and-down, as impartial games on one counter.
**
** The board is the quarter-plane x >= 0, y >= 0, x to the right, y upwards. A move takes the piece
** to a cell nearer to the lower left corner, so the value of a cell does not depend on how large
** the board is. The player who can't move loses.
*/
#ifndef GRUNDY_PIECES_H
#define GRUNDY_PIECES_H

#include "core.h"

/* One way to move: a step of (dx, dy), or any positive number of such steps for a rider. */
typedef struct pieces_direction {
  int dx, dy;
  bool rides;
} pieces_direction;

typedef struct pieces_piece {
  const char *name;
  const pieces_direction *directions;
  int direction_count;
  /* Grundy value of the cell (x, y), for 0 <= x, y <= 2^63-1; NULL where no closed form is known
  ** and the values come from a table (the queen). */
  int64_t (*value)(int64_t x, int64_t y);
} pieces_piece;

/* Knight, moves (-2,-1) and (-1,-2). With m = min(x,y) and a = m mod 3: the value is a, less one
** where a > |x-y|. Range 0..2. */
int64_t pieces_knight(int64_t x, int64_t y);

/* King, one step left, down or both. 0 both even, 2 both odd, else 1 if min is even, 3 if odd. */
int64_t pieces_king(int64_t x, int64_t y);

/* Rook: each coordinate is a heap of Nim, so the value is x XOR y (Bouton 1901). */
int64_t pieces_rook(int64_t x, int64_t y);

/* Bishop, on the diagonal towards the lower left: one heap of Nim of min(x,y). */
int64_t pieces_bishop(int64_t x, int64_t y);

/* Piece number `index` = 0, 1, ... in the order in which they are listed, or NULL past the last. */
const pieces_piece *pieces_at(int index);

/* How many steps in `direction` lead from (x, y) to a cell of the quarter-plane. */
int64_t pieces_reach(pieces_direction direction, int64_t x, int64_t y);

#endif
