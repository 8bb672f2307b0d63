/* Staircase Nim: a move takes one or more coins from a step above 0 to the step below.
**
** The value is the XOR of the numbers of coins on odd steps. A move from an odd step is a Nim move,
** and coins that a move from an even step adds to the odd step below can be moved on at once (R.
** Sprague 1937; Berlekamp, Conway and Guy, Winning Ways, chapter 3). Several rows with the same
** step are separate piles, like the branches of a tree.
**
** Example: 0, 3, 1 and 2 coins on the steps 0 to 3 have the value 3 XOR 2 = 1. The only winning
** move takes one coin from step 1, which leaves 2 XOR 2 = 0. */
#ifndef GRUNDY_CORE_STAIRCASE_H
#define GRUNDY_CORE_STAIRCASE_H

#include "base/host.h"

/* The value of the piles so far. An empty staircase is all zero. */
typedef struct staircase_sum {
  uint64_t value; /* below 2^63 */
} staircase_sum;

/* Add a pile of `coins` >= 0 on `step` >= 0. Return false, and add nothing, if one of them is
** negative. Adding a pile again removes it, because XOR is its own inverse. */
bool staircase_toggle(staircase_sum *sum, int64_t step, int64_t coins);

/* Return the number of coins of a pile to move one step down so that the value of the position, now
** `value`, becomes 0, or 0 if there is no such move. The pile has `coins` coins. `changed` is the
** pile of odd depth that the move changes: the pile itself if from_odd is true, otherwise the pile
** below, which gains the coins. It must become changed XOR value, so a pile has at most one winning
** move. All arguments and the result are below 2^63. Coin trees also use this function. */
static inline uint64_t coins_winning_take(uint64_t value, uint64_t coins, uint64_t changed,
                                          bool from_odd) {
  uint64_t wanted = changed ^ value;
  if (from_odd)
    return wanted < changed ? changed - wanted : 0;
  return wanted > changed && wanted - changed <= coins ? wanted - changed : 0;
}

/* An iteration over the winning moves, at most one for each step (see
** coins_winning_take). */
typedef struct staircase_moves {
  const int64_t *coins; /* by step, each >= 0; belongs to the caller */
  size_t count;
  size_t next; /* the next step to examine */
  uint64_t value;
} staircase_moves;

typedef struct staircase_move {
  size_t step;       /* 1 .. count-1 */
  int64_t take;      /* 1 .. coins on the step */
  int64_t remaining; /* coins that remain on the step */
} staircase_move;

/* Begin with the staircase coins[0 .. count-1]. The status is CORE_INVALID, with moves->next set to
** the step, if a number is negative, or CORE_INTERRUPTED. */
core_status staircase_moves_begin(core_host *host, const int64_t *coins, size_t count,
                                  staircase_moves *moves);

/* Set *move to the next winning move by ascending step. *found is false after the last one. The
** status is CORE_INTERRUPTED if the host asks to stop. */
core_status staircase_moves_next(core_host *host, staircase_moves *moves, staircase_move *move,
                                 bool *found);

#endif
