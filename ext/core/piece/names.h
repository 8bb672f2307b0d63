/* All pieces that have a name, as impartial games on one counter, and the closed forms of some.
**
** The board is the quarter-plane x >= 0, y >= 0, x to the right, y upwards. A move takes the piece
** to a cell nearer to the lower left corner (but see the coin), so the value of a cell does not
** depend on how large the board is. The player who can't move loses.
*/
#ifndef GRUNDY_CORE_PIECE_NAMES_H
#define GRUNDY_CORE_PIECE_NAMES_H

#include "base/host.h"

/* Knight, moves (-2,-1) and (-1,-2). With m = min(x,y) and a = m mod 3: the value is a, less one
** where a > |x-y|. Range 0..2. */
int64_t pieces_knight(int64_t x, int64_t y);

/* King, one step left, down or both. 0 both even, 2 both odd, else 1 if min is even, 3 if odd. */
int64_t pieces_king(int64_t x, int64_t y);

/* Rook: each coordinate is a heap of Nim, so the value is x XOR y (Bouton 1901). */
int64_t pieces_rook(int64_t x, int64_t y);

/* Bishop, on the diagonal towards the lower left: one heap of Nim of min(x,y). */
int64_t pieces_bishop(int64_t x, int64_t y);

/* The coin of A Chessboard Game, (-2,1) (-2,-1) (1,-2) (-1,-2), on the whole quarter-plane: 0..4.
** It climbs, so on a board with edges to the right and above its values differ near them. Closed
** form found and confirmed by search (all cells to 2000), see the tests; it has period 4 in both
** coordinates along every diagonal. */
int64_t pieces_coin(int64_t x, int64_t y);

/* A piece that has a name. The queen is "queen"; no other has a kernel of her own. */
typedef struct pieces_piece {
  const char *name;  /* in small letters */
  const char *moves; /* as move_list_parse reads them */
  const char *summary;
  /* Grundy value of the cell (x, y) of the quarter-plane, for 0 <= x, y <= 2^63-1; NULL where no
  ** closed form is known. */
  int64_t (*value)(int64_t x, int64_t y);
  /* The first cell with a value in a row, from column x on: its column, or -1 if there is none; for
  ** x <= 2^62. NULL: unknown. */
  int64_t (*next)(int64_t x, int64_t y, int64_t value);
} pieces_piece;

/* Piece number `index` = 0, 1, ... in the order of the names, or NULL past the last. */
const pieces_piece *pieces_at(int index);

/* The piece of that name, capitals and small letters alike, or NULL. */
const pieces_piece *pieces_find(const char *name, size_t length);

#endif
