/* Pawn Chess (PWNCHESS): a row of cells, every white pawn left of every black one.
**
** A turn moves one own pawn one cell, White to the right, Black to the left, never off the row or
** onto an own pawn; onto an enemy pawn captures it. Whoever has lost all pawns has lost.
**
** Who wins follows from a few numbers about the row. The rule (pawns.c) was found by search and is
** confirmed by search on every board up to length 24, 184549377 of them; tests/core/test_pawns.c
** repeats that up to length 16.
*/
#ifndef GRUNDY_CORE_PAWNS_H
#define GRUNDY_CORE_PAWNS_H

#include "base/host.h"

/* Cells of the longest row. No number computed from a row exceeds 2^63 then. */
#define PAWNS_MAX_LENGTH (INT64_C(1) << 31)

typedef enum pawns_side { PAWNS_WHITE = 0, PAWNS_BLACK = 1 } pawns_side;

/* One colour's pawns. Their advance is counted in cells from the colour's own end of the row: cell
** 0 for White, the last cell for Black. */
typedef struct pawns_army {
  int64_t count;
  int64_t advance;  /* the sum over all pawns */
  int64_t front[3]; /* the advance of the three foremost; -1 where there is no such pawn.
                    ** The rule asks for two, and one may be captured */
} pawns_army;

typedef struct pawns_board {
  int64_t length;
  pawns_army army[2]; /* by pawns_side */
} pawns_board;

typedef enum pawns_fault_kind {
  PAWNS_WRONG_CHARACTER, /* cell: neither '.' nor 'W' nor 'B' */
  PAWNS_WRONG_ORDER,     /* cell: a W with a B left of it */
  PAWNS_NO_PAWN,         /* no pawn at all; cell is 0 */
  PAWNS_TOO_LONG         /* more than PAWNS_MAX_LENGTH cells; cell is PAWNS_MAX_LENGTH */
} pawns_fault_kind;

typedef struct pawns_fault {
  pawns_fault_kind kind;
  int64_t cell; /* from 0; the leftmost offence */
} pawns_fault;

/* Read a row of `length` characters. CORE_INVALID and *fault for a bad one, CORE_INTERRUPTED if
** the host asks to stop. A row without pawns of one colour is a finished game. */
core_status pawns_read(core_host *host, const char *row, size_t length, pawns_board *board,
                       pawns_fault *fault);

/* Who wins if `side` is to move, in O(1). */
pawns_side pawns_winner(const pawns_board *board, pawns_side side);

typedef struct pawns_moves {
  const char *row; /* as given to pawns_read; belongs to the caller, as does the board */
  const pawns_board *board;
  pawns_side side;
  int64_t cell; /* to look at next */
} pawns_moves;

typedef struct pawns_move {
  int64_t from; /* the pawn's cell, from 0 */
  int64_t to;   /* from + 1 for White, from - 1 for Black */
  bool captures;
  bool wins; /* the side that moves wins after this move */
} pawns_move;

/* All legal moves of `side`, from left to right, O(length) for all of them together. There are
** none if the game is finished. */
void pawns_moves_begin(const char *row, const pawns_board *board, pawns_side side,
                       pawns_moves *moves);

/* The next move; *found is false when there are no more. CORE_INTERRUPTED if the host asks to
** stop. */
core_status pawns_moves_next(core_host *host, pawns_moves *moves, pawns_move *move, bool *found);

#endif
