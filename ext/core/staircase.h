/* Staircase Nim: a move takes one or more coins from a step above 0 to the step below.
**
** The value is the XOR of the numbers of coins on the odd steps: a move from an odd step is a Nim
** move there, and what a move from an even step adds to the odd step below can be moved on at
** once (R. Sprague 1937; Berlekamp, Conway and Guy, Winning Ways, ch. 3). Rows with one step
** number are piles of their own, as the branches of a tree are.
*/
#ifndef GRUNDY_CORE_STAIRCASE_H
#define GRUNDY_CORE_STAIRCASE_H

#include "base/host.h"

/* The value of the piles seen. All zero is an empty staircase. */
typedef struct staircase_sum {
  uint64_t value; /* below 2^63 */
} staircase_sum;

/* Add a pile of `coins` >= 0 on `step` >= 0; false, and nothing added, if one of them is negative.
** Removing a pile that was added is adding it again: XOR is its own inverse. */
bool staircase_toggle(staircase_sum *sum, int64_t step, int64_t coins);

/* Staircases and coin trees share this: how many of a pile's `coins` to move one step down so that
** the value of the position, now `value`, becomes 0; or 0 if no such move exists. `changed` is the
** pile of odd depth that the move changes: the pile itself (from_odd: coins leave it) or the one
** below (coins come to it). It must become changed XOR value, and that fixes the move: a pile has
** at most one. All arguments and the result are below 2^63. */
static inline uint64_t coins_winning_take(uint64_t value, uint64_t coins, uint64_t changed,
                                          bool from_odd) {
  uint64_t wanted = changed ^ value;
  if (from_odd)
    return wanted < changed ? changed - wanted : 0;
  return wanted > changed && wanted - changed <= coins ? wanted - changed : 0;
}

/* The winning moves of one pile for each step. There is at most one a step: the pile that changes
** the value (the step itself if it is odd, else the odd step below) must become pile XOR value. A
** move from an even step wins by bringing the odd pile below up to that. */
typedef struct staircase_moves {
  const int64_t *coins; /* by step, each >= 0; belongs to the caller */
  size_t count;
  size_t next; /* the step to look at next */
  uint64_t value;
} staircase_moves;

typedef struct staircase_move {
  size_t step;       /* 1 .. count-1 */
  int64_t take;      /* 1 .. coins on the step */
  int64_t remaining; /* coins that stay on the step */
} staircase_move;

/* Begin with the staircase coins[0 .. count-1]. CORE_INVALID if a number is negative: moves->next
** is its step then. CORE_INTERRUPTED if the host asks to stop. */
core_status staircase_moves_begin(core_host *host, const int64_t *coins, size_t count,
                                  staircase_moves *moves);

/* The next winning move by ascending step; *found is false when there are no more.
** CORE_INTERRUPTED if the host asks to stop. */
core_status staircase_moves_next(core_host *host, staircase_moves *moves, staircase_move *move,
                                 bool *found);

#endif
