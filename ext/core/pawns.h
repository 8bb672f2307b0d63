/* Pawn Chess (the problem PWNCHESS): a row of cells in which every white pawn is to the left of
** every black pawn.
**
** A turn moves a pawn of the player by one cell, White to the right and Black to the left, but not
** off the row or onto a pawn of the player. Moving onto a pawn of the opponent captures it. A
** player who has lost all pawns loses.
**
** The winner follows from a few numbers. The rule in pawns.c was found by search and confirmed by
** search for every board of up to 24 cells, 184549377 of them; tests/core/test_pawns.c repeats this
** up to 16 cells. Example: in W.B the player to move loses, because any move lets the opponent
** capture. */
#ifndef GRUNDY_CORE_PAWNS_H
#define GRUNDY_CORE_PAWNS_H

#include "base/host.h"

/* The maximum number of cells. It keeps every number that is computed from a row below 2^63. */
#define PAWNS_MAX_LENGTH (INT64_C(1) << 31)

typedef enum pawns_side { PAWNS_WHITE = 0, PAWNS_BLACK = 1 } pawns_side;

/* The pawns of one colour. The advance of a pawn is its distance from the end of the row at which
** the colour starts: the first cell for White, the last cell for Black. */
typedef struct pawns_army {
  int64_t count;
  int64_t advance;  /* the sum over all pawns */
  int64_t front[3]; /* the advances of the three foremost pawns; -1 for a pawn that does not exist.
                    ** The rule needs two, and one can be captured */
} pawns_army;

typedef struct pawns_board {
  int64_t length;
  pawns_army army[2]; /* by pawns_side */
} pawns_board;

typedef enum pawns_fault_kind {
  PAWNS_WRONG_CHARACTER, /* cell: a character other than '.', 'W' and 'B' */
  PAWNS_WRONG_ORDER,     /* cell: a W to the right of a B */
  PAWNS_NO_PAWN,         /* the row has no pawn; cell is 0 */
  PAWNS_TOO_LONG         /* there are more than PAWNS_MAX_LENGTH cells; cell is PAWNS_MAX_LENGTH */
} pawns_fault_kind;

typedef struct pawns_fault {
  pawns_fault_kind kind;
  int64_t cell; /* from 0; the leftmost cell with an error */
} pawns_fault;

/* Read a row of `length` characters. The status is CORE_INVALID with *fault for an invalid row, or
** CORE_INTERRUPTED. A row without pawns of one colour is a finished game. */
core_status pawns_read(core_host *host, const char *row, size_t length, pawns_board *board,
                       pawns_fault *fault);

/* Return the winner if `side` is to move, in O(1) time. */
pawns_side pawns_winner(const pawns_board *board, pawns_side side);

/* An iteration over the moves. Row and board belong to the caller. */
typedef struct pawns_moves {
  const char *row; /* the row that was given to pawns_read */
  const pawns_board *board;
  pawns_side side;
  int64_t cell; /* the next cell to examine */
} pawns_moves;

typedef struct pawns_move {
  int64_t from; /* the cell of the pawn, from 0 */
  int64_t to;   /* from + 1 for White, from - 1 for Black */
  bool captures;
  bool wins; /* the player who moves wins after this move */
} pawns_move;

/* Begin an iteration over the legal moves of `side`, from left to right, which takes O(length) time
** in total. A finished game has no moves. */
void pawns_moves_begin(const char *row, const pawns_board *board, pawns_side side,
                       pawns_moves *moves);

/* Set *move to the next move. *found is false after the last one. The status is CORE_INTERRUPTED if
** the host asks to stop. */
core_status pawns_moves_next(core_host *host, pawns_moves *moves, pawns_move *move, bool *found);

#endif
