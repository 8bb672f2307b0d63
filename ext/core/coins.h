/* Staircases and coin trees share this: the winning move of one pile of coins. */
#ifndef GRUNDY_CORE_COINS_H
#define GRUNDY_CORE_COINS_H

#include <stdbool.h>
#include <stdint.h>

/* How many of a pile's `coins` to move one step down so that the value of the position, now
** `value`, becomes 0; or 0 if no such move exists. `changed` is the pile of odd depth that the
** move changes: the pile itself (from_odd: coins leave it) or the one below (coins come to it).
** It must become changed XOR value, and that fixes the move: a pile has at most one. All
** arguments and the result are below 2^63. */
static inline uint64_t coins_winning_take(uint64_t value, uint64_t coins, uint64_t changed,
                                          bool from_odd) {
  uint64_t wanted = changed ^ value;
  if (from_odd)
    return wanted < changed ? changed - wanted : 0;
  return wanted > changed && wanted - changed <= coins ? wanted - changed : 0;
}

#endif
