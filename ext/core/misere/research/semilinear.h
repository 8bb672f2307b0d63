/* Sums of the heaps 1 to n in misere play without a finite quotient, whose P-positions form a
** semilinear set.
**
** A position is a vector x of N^n, with x[h] heaps of h tokens. A shape divides N^n into finitely
** many cells. Two positions are in the same cell if
**   each x[h] agrees, where x[h] counts up to a preperiod and is taken modulo a period above it;
**   for each of some disjoint pairs of heaps with equal periods, x[more] - x[less] agrees, if all
**   differences of at most `low` count as equal, and all differences of at least `high` also.
** The shape states for each cell whether it is P. Suppose it has two properties:
**   (1) a position in a P cell has a move, and all its moves lead to cells that are not P;
**   (2) a position in another cell has no move, or a move to a P cell.
** Then the positions in P cells are the positions that the previous player wins. Proof by induction
** on the play, which ends: a position without a move is won by the next player, and any other
** position is won by the previous player if and only if no move leads to a position that the
** previous player wins.
**
** Checking finitely many positions proves both properties. A move removes one heap and adds some,
** so it changes no x[h] by less than -1. If a heap in no pair has x[h] > preperiod + period, then x
** and x minus a period of h have the same moves, and with or without each move both are in the same
** cell. The same holds for a period of both heaps of a pair if both numbers are so large; for a
** period of x[more] alone if it is so large, and the difference is so far above `high` that it
** stays there with any move; and likewise for x[less]. Such steps lead from any position to one
** without a further step, of which there are finitely many. semilinear_prove checks each of them.
**
** Example: with one pair, more = 2, less = 1, low = 0, high = 1, preperiods 0 and periods 1 there
** are two cells: x[2] <= x[1] and x[2] > x[1].
**
** The proof does not depend on how the shape was guessed. It is guessed from diagrams
** (core/misere/research/lasso.h) whose sequences are cut off, which are right for small positions.
** Each heap that was cut off forms a pair with a heap whose preperiod grows with its number. The
** first shape is as coarse as possible. At a position where a shape fails, the position or one of
** its options is known by the diagrams to differ from the representative of its cell; the step on
** the way to the representative at which the outcome changes shows which part of the shape must be
** refined. */
#ifndef GRUNDY_CORE_MISERE_RESEARCH_SEMILINEAR_H
#define GRUNDY_CORE_MISERE_RESEARCH_SEMILINEAR_H

#include "base/array.h"
#include "core/heaps/parts.h"
#include "core/misere/research/store.h"

#define SEMILINEAR_MOST_HEAP  12 /* the largest heap */
#define SEMILINEAR_MOST_PAIRS (SEMILINEAR_MOST_HEAP / 2)
#define SEMILINEAR_WORK       (UINT64_C(1) << 25) /* a tenth of a second */

/* The classes of the number of one heap. A heap without moves has preperiod 0 and period 1. */
typedef struct semilinear_axis {
  int64_t preperiod, period;
  uint64_t stride; /* the distance of neighbours in the array of cells */
  bool is_movable, is_paired;
} semilinear_axis;

/* The classes of x[more] - x[less], from low to high; more > less. */
typedef struct semilinear_pair {
  uint32_t more, less;
  int64_t low, high;
  int64_t least_change, most_change; /* the bounds of the change of the difference by one move */
  uint64_t stride;
} semilinear_pair;

/* A move, which changes x[h] by by[h]. */
typedef struct semilinear_move {
  int8_t by[SEMILINEAR_MOST_HEAP + 1];
  uint8_t heap; /* the heap that is removed */
} semilinear_move;

enum { SEMILINEAR_UNKNOWN, SEMILINEAR_N, SEMILINEAR_P };

typedef struct semilinear {
  core_host *host;
  uint32_t largest;
  semilinear_axis axes[SEMILINEAR_MOST_HEAP + 1];
  semilinear_pair pairs[SEMILINEAR_MOST_PAIRS];
  uint32_t pair_count;
  CORE_ARRAY(semilinear_move) moves;
  /* SEMILINEAR_N or _P for each cell, or _UNKNOWN if none of its positions was examined */
  uint8_t *cells;
  uint64_t cell_count;
} semilinear;

/* Set *found to a proved shape for the heaps 1 to `largest` that shows that their quotient is
** infinite, or to NULL if none is found with `work` <= 2^50 units of work. Return CORE_OK, or the
** status of the host after a failure. */
core_status semilinear_find(core_host *host, const heaps_rules *rules, uint64_t largest,
                            uint64_t work, semilinear **found);
void semilinear_free(semilinear *shape);

/* Return true if the previous player wins the sum of x[h] heaps of h tokens, for h = 1 to largest.
** No x[h] may be negative. */
bool semilinear_is_p(const semilinear *shape, const int64_t *x);

/* Check all positions without a further step. *proved is true if both properties hold. */
core_status semilinear_prove(semilinear *shape, bool *proved);

#endif
