/* Move lists: any piece as the steps that it makes.
**
** A list such as `(-2,-1) (-1,-2)` names leapers: one step (dx,dy) each. A step with a star is a
** rider: `(-1,0)*` repeats it any number of times, one at least, as long as it meets neither the
** edge nor a blocked cell. Both play on cells with coordinates >= 0.
**
** A list makes a game that ends if a linear functional a*x + b*y with non-negative coefficients
** decreases along all of its moves. By Ville's theorem (the alternative to Farkas' lemma) there is
** either such a functional or a non-negative combination of moves, not all zero, that decreases no
** coordinate: endless play from any cell far enough from the edges. In the plane two moves suffice
** for that: if zero is a positive combination of three, the vector (1,1) lies in the cone of two
** of them. So a refusal can always name at most two moves.
*/
#ifndef GRUNDY_CORE_PIECE_MOVE_LIST_H
#define GRUNDY_CORE_PIECE_MOVE_LIST_H

#include "base/host.h"

#define MOVE_LIST_MAX_MOVES     4096
#define MOVE_LIST_MAX_COMPONENT INT64_C(2147483648) /* 2^31, of either sign */

typedef struct move_list_move {
  int64_t dx, dy; /* within +-MOVE_LIST_MAX_COMPONENT, not both 0 */
  bool rider;
} move_list_move;

/* In normal form: sorted by (dy, dx), no move twice, no leaper beside a rider of the same step.
** Two lists that mean the same moves on every board, walls or not, have equal normal forms. */
typedef struct move_list {
  move_list_move *moves;
  size_t count;         /* 1..MOVE_LIST_MAX_MOVES */
  uint64_t moves_bytes; /* what `moves` holds */
  int64_t a, b;         /* the functional: 1..2^32 each, without common divisor; see below */
} move_list;

typedef enum move_list_fault {
  MOVE_LIST_SYNTAX, /* the text is no move list; `at` and `expected` say where and why */
  MOVE_LIST_ENDLESS /* the game need not end; first and second say through which moves */
} move_list_fault;

typedef struct move_list_error {
  move_list_fault fault;
  size_t at;                    /* 0-based byte of the first that does not fit; may be the length */
  const char *expected;         /* what should stand there: a noun phrase, static */
  move_list_move first, second; /* second equals first if that one alone allows endless play */
} move_list_error;

/* Read `length` bytes of text. Blanks (space, tab, line ends) are free around every sign, one
** comma may stand between two moves. On CORE_OK `list` is in normal form, well-founded, and to be
** released; otherwise it is empty. CORE_INVALID: `error` says why. Also CORE_NOMEM, CORE_LIMIT,
** CORE_INTERRUPTED. */
core_status move_list_parse(move_list *list, core_host *host, const char *text, size_t length,
                            move_list_error *error);

/* A copy of `from` without the moves that a rider covers where nothing is blocked: (-2,-2) and
** (-2,-2)* beside (-1,-1)*. (Beside a wall they differ: the longer step jumps over it.) Lists of
** equal reduced form mean the same game on every board without blocked cells. */
core_status move_list_reduce(move_list *to, core_host *host, const move_list *from);

void move_list_release(move_list *list, core_host *host);

/* Same normal form? */
bool move_list_equal(const move_list *one, const move_list *other);

/* Find the functional of smallest coefficients along which each of `count` moves decreases: the
** one whose b/a comes first in the Stern-Brocot tree. Both coefficients are positive whenever a
** functional exists at all: each move asks b/a to lie strictly on one side of a fraction, and an
** open interval of slopes in [0,inf] that is not empty holds a positive finite one. So the cells
** below any level are finitely many.
** False: none exists; *first and *second are then the indices of moves that allow endless play
** (equal if one alone does). No moves: a = b = 1. */
bool move_list_functional(const move_list_move *moves, size_t count, int64_t *a, int64_t *b,
                          size_t *first, size_t *second);

/* The board that holds whatever can be reached from (x,y) on the quarter-plane: x and y alone
** decide, and on a board of at least that size the value of (x,y) is that of the quarter-plane.
** (Reachable cells lie in the cone of the moves, so none is higher than y plus x times the
** steepest rise, nor further right than y times the flattest allows.) x, y >= 0. False if a side
** would exceed 2^62. */
bool move_list_reach(const move_list *list, int64_t x, int64_t y, int64_t *width, int64_t *height);

#endif
