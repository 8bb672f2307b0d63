/* Components that are 0 because their moves are paired (Winning Ways: Tweedledum and Tweedledee).
**
** T4. Let t be an involution of the bits of a component P with t(P) = P, whose play ends. Let t
** carry each live move m (T3 of sums.h) to a live move t(m), for the same players if the game is
** impartial, and for the other player if it is partizan. Let m0 be the bits that m makes 0 (clear
** without put) and m1 the bits that it puts. If for each live move m
**
**     need(t(m)) and m0,   forbid(t(m)) and m1,   m1 and t(m)0   have no bit in common,
**
** then P is 0.
**   Proof. Let S = t(S) be a position that P leads to, and let a player make a move m in it. Then m
**   is live and t(m) applies to S. It still applies after m, since m changes no bit to a value that
**   t(m) refuses, and the other player may make it. A bit that both change gets the same value from
**   both: for bits of m1 and t(m)0 that is a condition, and for bits of m0 and t(m)1 it is the
**   condition of the move t(m), since t(t(m)) = m. So the order of m and t(m) does not matter, and
**   the position after both is its own image. By induction the second player always has an answer,
**   and makes the last move, as play ends.
**
** Moves may share bits that both only read, both clear or both put: in Node Kayles the neighbours
** of two paired vertices may overlap, but the vertices must not be adjacent. Only the bits of the
** set Q of T3 count, since the others are always 0.
**
** Example: Cram on 4 x 4. A half turn maps no domino to one that shares a cell with it. On 4 x 5 it
** maps the domino in the centre to itself, and on 4 x 4 a mirror maps the dominoes across its axis
** to themselves. */
#ifndef GRUNDY_CORE_MASKS_SUM_PAIRS_H
#define GRUNDY_CORE_MASKS_SUM_PAIRS_H

#include "core/masks/sum_classes.h"

/* Select the involutions among the orders that may pair moves. There are none if it is not certain
** that play ends. */
void sums_pairs_begin(sums_classes *classes);

/* Return true if T4 shows that a component is 0. `scope` is the only component of its image, and
** classes->live has the live moves of the image. */
bool sums_pairs_are_zero(sums_classes *classes, bits_set image, bits_set scope);

#endif
