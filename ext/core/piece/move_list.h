/* Move lists: the steps of a piece.
**
** A list such as `(-2,-1) (-1,-2)` consists of leapers, which make one step (dx,dy) each. A step
** with a star is a rider: `(-1,0)*` repeats the step one or more times, up to the edge of the board
** or a blocked cell. Without a space between them, a step and a rider are one move:
** `(0,-1)(-1,-1)*` makes the first step, to a free cell, and then rides zero or more times. All
** cells have coordinates >= 0.
**
** The game of a list ends if a linear functional a*x + b*y with non-negative coefficients decreases
** along all steps. By Ville's theorem (an alternative form of Farkas' lemma) there is either such a
** functional, or a non-negative combination of moves, not all zero, that decreases no coordinate
** and so allows endless play from cells far enough from the edges. In the plane, two moves suffice
** for such a combination: if zero is a positive combination of three moves, the vector (1,1) is in
** the cone of two of them. An error therefore names at most two moves.
**
** Example: both knight moves above decrease x + y. The moves (-2,1) and (1,-2) do as well, although
** each of them increases a coordinate. The moves (-1,2) and (2,-1) allow endless play: together
** they increase both.
*/
#ifndef GRUNDY_CORE_PIECE_MOVE_LIST_H
#define GRUNDY_CORE_PIECE_MOVE_LIST_H

#include "base/array.h"
#include "base/host.h"

#define MOVE_LIST_MAX_MOVES     4096
#define MOVE_LIST_MAX_COMPONENT INT64_C(2147483648) /* 2^31, for both signs */

/* A move to the cell (dx,dy) away and, if it is a rider, then by any number of the step
** (ride_dx,ride_dy). Components are within +-MOVE_LIST_MAX_COMPONENT. No step is (0,0). */
typedef struct move_list_move {
  int64_t dx, dy;
  bool rider;
  int64_t ride_dx, ride_dy; /* 0 for a leaper; equal to dx and dy unless the first step differs */
} move_list_move;

/* Return true if a rider's first step is like the others. */
static inline bool move_list_is_plain_rider(const move_list_move *move) {
  return move->rider && move->ride_dx == move->dx && move->ride_dy == move->dy;
}

/* Return true if a step of the move increases a coordinate. */
static inline bool move_list_climbs(const move_list_move *move) {
  return move->dx > 0 || move->dy > 0 || move->ride_dx > 0 || move->ride_dy > 0;
}

/* A list in normal form: sorted by (dy, dx), without repeated moves, and without a leaper and a
** rider of the same first step. Two lists with the same moves on every board, with any blocked
** cells, have equal normal forms. */
typedef struct move_list {
  CORE_ARRAY(move_list_move) moves; /* 1 to MOVE_LIST_MAX_MOVES */
  int64_t a, b; /* the functional: coprime integers from 1 to 2^32; see move_list_functional */
} move_list;

typedef enum move_list_fault {
  MOVE_LIST_SYNTAX, /* the text is not a move list; `at` and `expected` describe the error */
  MOVE_LIST_ENDLESS /* play may be endless; `first` and `second` are the moves that allow it */
} move_list_fault;

typedef struct move_list_error {
  move_list_fault fault;
  size_t at; /* 0-based byte of the first unexpected character; may be the length of the text */
  const char *expected; /* the expected text: a static noun phrase */
  /* the moves, or the steps of moves; `second` equals `first` if it needs no others */
  move_list_move first, second;
} move_list_error;

/* Read `length` bytes of text. Blanks (spaces, tabs, line ends) are allowed between all signs, but
** not between the two steps of one move. A blank, a comma or both separate two moves. On CORE_OK,
** the list is in normal form, its game ends, and the caller must release it. Otherwise the list is
** empty: return CORE_INVALID with *error, or CORE_NOMEM, CORE_LIMIT or CORE_INTERRUPTED. */
core_status move_list_parse(move_list *list, core_host *host, const char *text, size_t length,
                            move_list_error *error);

/* Copy `from` without the moves that a rider also makes on boards without blocked cells: (-2,-2)
** and (-2,-2)* if there is (-1,-1)*. With blocked cells they differ, because the longer step passes
** over them. Lists with equal reduced forms have the same game on every board without blocked
** cells. */
core_status move_list_reduce(move_list *to, core_host *host, const move_list *from);

void move_list_release(move_list *list, core_host *host);

/* Return true if the normal forms are equal. */
bool move_list_equal(const move_list *one, const move_list *other);

/* Find the functional with the smallest coefficients that decreases along each step of `count`
** moves: the one whose b/a comes first in the Stern-Brocot tree. Both coefficients are positive if
** a functional exists: each step requires b/a to be strictly on one side of a fraction, and a
** non-empty open interval of slopes from 0 to infinity contains a positive finite one. Hence there
** are only finitely many cells below any level. Return false if none exists; *first and *second are
** then the numbers of the steps that allow endless play, which are equal if one step does: 2*i for
** the first step of move i, and 2*i + 1 for the step of its ride. For no moves, a = b = 1. */
bool move_list_functional(const move_list_move *moves, size_t count, int64_t *a, int64_t *b,
                          size_t *first, size_t *second);

/* Set *width and *height to the size of a board that contains all cells reachable from (x,y) on the
** quarter-plane, x, y >= 0. On a board of at least this size, the value of (x,y) is the same as on
** the quarter-plane. (Reachable cells are in the cone of the moves, so none is higher than y plus x
** times the steepest rise, and none is further right than x plus y times the inverse of the
** flattest.) Return false if a side exceeds 2^62. */
bool move_list_reach(const move_list *list, int64_t x, int64_t y, int64_t *width, int64_t *height);

#endif
