/* The pieces that have names, as impartial games with one counter, and closed forms of some of
** them.
**
** The board is the quarter-plane x >= 0, y >= 0, with x to the right and y upwards. Except for the
** coin, every move decreases one or both coordinates and increases none, so the value of a cell
** does not depend on the size of the board. A player who cannot move loses.
**
** Example: the knight has no move from (0, 0), (1, 0), (0, 1) and (1, 1), whose values are 0.
*/
#ifndef GRUNDY_CORE_PIECE_NAMES_H
#define GRUNDY_CORE_PIECE_NAMES_H

#include "base/host.h"

/* Return the value of a knight, moves (-2,-1) and (-1,-2): with a = min(x,y) mod 3 the value is a -
** 1 if a > |x-y|, else a. It is from 0 to 2. */
int64_t pieces_knight(int64_t x, int64_t y);

/* Return the value of a king, one step left, down or both: 0 if both coordinates are even, 2 if
** both are odd, else 1 if the minimum is even and 3 if it is odd. */
int64_t pieces_king(int64_t x, int64_t y);

/* Return the value of a rook: each coordinate is a heap of Nim, so the value is x XOR y (Bouton
** 1901). */
int64_t pieces_rook(int64_t x, int64_t y);

/* Return the value of a bishop, which moves along the diagonal to the lower left: a heap of Nim of
** size min(x,y). */
int64_t pieces_bishop(int64_t x, int64_t y);

/* Return the value of the coin of A Chessboard Game, moves (-2,1) (-2,-1) (1,-2) (-1,-2), on the
** quarter-plane, from 0 to 4. The coin can move up and to the right, so values near the upper and
** right edges of a board differ. The closed form was found and confirmed by search (all cells to
** 2000; see the tests). Along every diagonal it has period 4 in both coordinates. */
int64_t pieces_coin(int64_t x, int64_t y);

/* A piece with a name. Only the queen has an implementation besides its moves and closed forms
** (core/queen). */
typedef struct pieces_piece {
  const char *name;  /* in lower case */
  const char *moves; /* in the syntax of move_list_parse */
  const char *summary;
  /* Return the value of the cell (x, y) of the quarter-plane, for 0 <= x, y <= 2^63-1. NULL if no
  ** closed form is known. */
  int64_t (*value)(int64_t x, int64_t y);
  /* Return the first column >= x with the value in row y, or -1 if the row has no such column, for
  ** x <= 2^62. NULL if no closed form is known. */
  int64_t (*next)(int64_t x, int64_t y, int64_t value);
} pieces_piece;

/* Return the piece with this index in the order of names, from 0, or NULL after the last. */
const pieces_piece *pieces_at(int index);

/* Return the piece with this name, regardless of case, or NULL. */
const pieces_piece *pieces_find(const char *name, size_t length);

#endif
