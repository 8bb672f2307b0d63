/* Sums of the heaps 1 to n in misere play without a finite quotient: P-positions that are a
** semilinear set.
**
** A position is a vector x of N^n, x[h] heaps of h tokens. A shape divides N^n into finitely many
** cells. Two positions are in one cell if
**   each x[h] agrees: it counts up to a preperiod, and from there on modulo a period;
**   of each of some disjoint pairs of heaps, whose periods are equal, x[more] - x[less] agrees, if
**   all that is at most `low` counts as low, and all that is at least `high` as high.
** It says of each cell whether it is P. Let it have two properties:
**   (1) a position in a P cell has a move, and all its moves lead to cells that are not P;
**   (2) a position in another cell has no move, or one to a P cell.
** Then the positions in P cells are those that the previous player wins: by induction on the play,
** which ends, since a position without a move is won by the next player, and any other is won by
** the previous player if and only if no move leads to one that the previous player wins.
**
** Finitely many positions show both properties. A move takes one heap away and brings some, so it
** changes no x[h] by less than -1. If a heap in no pair has x[h] > preperiod + period, then x and x
** less a period of h have the same moves, and with each, and without one, both are in the same
** cell. The same holds of a period of both heaps of a pair if both numbers are so large; of one of
** x[more] if that is so large and the difference is so far above `high` that it stays there, with
** any move; and likewise of x[less]. Any position comes by such steps to one without a further
** step, and of those there are finitely many: semilinear_prove looks at each.
**
** How a shape is guessed, the proof does not ask. Diagrams (core/misere/research/lasso.h) whose sequences
** are cut tell small positions. Each heap that was cut forms a pair with one whose preperiod grows
** as it does. The shape begins as coarse as can be; a position where it fails has, among itself and
** its options, one of which the diagrams know that it is unlike the one that stands for its cell,
** and the step between the two at which it changes says which part of the shape is to be made
** finer.
*/
#ifndef GRUNDY_CORE_MISERE_RESEARCH_SEMILINEAR_H
#define GRUNDY_CORE_MISERE_RESEARCH_SEMILINEAR_H

#include "core/heaps/parts.h"
#include "core/misere/research/store.h"

#define SEMILINEAR_MOST_HEAP  12 /* the largest of the heaps */
#define SEMILINEAR_MOST_PAIRS (SEMILINEAR_MOST_HEAP / 2)
#define SEMILINEAR_WORK       (UINT64_C(1) << 25) /* a tenth of a second */

/* A number of heaps. One without moves has the preperiod 0 and the period 1. */
typedef struct semilinear_axis {
  int64_t preperiod, period;
  uint64_t stride; /* of cells */
  bool is_movable, is_paired;
} semilinear_axis;

/* x[more] - x[less] counts from low to high; more > less. */
typedef struct semilinear_pair {
  uint32_t more, less;
  int64_t low, high;
  int64_t least_change, most_change; /* of the difference, by a move */
  uint64_t stride;
} semilinear_pair;

/* A move: it changes x[h] by by[h]. */
typedef struct semilinear_move {
  int8_t by[SEMILINEAR_MOST_HEAP + 1];
  uint8_t heap; /* that is taken away */
} semilinear_move;

enum { SEMILINEAR_UNKNOWN, SEMILINEAR_N, SEMILINEAR_P };

typedef struct semilinear {
  core_host *host;
  uint32_t largest;
  semilinear_axis axes[SEMILINEAR_MOST_HEAP + 1];
  semilinear_pair pairs[SEMILINEAR_MOST_PAIRS];
  uint32_t pair_count;
  semilinear_move *moves;
  uint64_t move_bytes, move_count;
  uint8_t *cells; /* of each, SEMILINEAR_N or _P, or _UNKNOWN where no position was looked at */
  uint64_t cell_count;
} semilinear;

/* A proved shape for the heaps 1 to `largest`, if it shows that their quotient is infinite; *found
** NULL: none was found with so many units of work, at most 2^50. CORE_OK, or the status of the
** host. */
core_status semilinear_find(core_host *host, const heaps_rules *rules, uint64_t largest,
                            uint64_t work, semilinear **found);
void semilinear_free(semilinear *shape);

/* Does the previous player win x[h] heaps of h tokens, h = 1 to largest, none of them negative? */
bool semilinear_is_p(const semilinear *shape, const int64_t *x);

/* The finite check, of all positions that stand for others; *proved: both properties hold. */
core_status semilinear_prove(semilinear *shape, bool *proved);

#endif
