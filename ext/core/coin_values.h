/* Coin turning (Lenstra 1977; Winning Ways, chapter 14): the value of one coin that shows heads. Coins stand in
** a row, numbered from 1. A move turns coins of which the rightmost goes from heads to tails; who can't
** move loses. A row is worth the XOR of the values of its heads, each as if it were alone; and the value of
** coin n alone is the mex of the XORs of the coins that may be turned with it.
**
** Rules are "A-B": any A to B coins at once; or the ruler game: any number of coins side by side.
*/
#ifndef GRUNDY_CORE_COIN_VALUES_H
#define GRUNDY_CORE_COIN_VALUES_H

#include "base/host.h"

#define COIN_RULES_MOST   64 /* coins that rules may let a move turn */
#define COIN_RULES_PREFIX "turn:"

typedef struct coin_rules {
  bool ruler;
  uint32_t least, most; /* coins that a move turns, unless ruler */
} coin_rules;

/* Read "2", "1-3" or a name: turtles (1-2), mock-turtles (1-3), twins (2), triplets (3), ruler. Letters may be
** of either case, and "turn:" may stand before, by which rules of heaps tell these games from others.
** False: the byte (0-based) *position is wrong, where `expected` should stand. */
bool coin_rules_read(const char *text, uint64_t length, coin_rules *rules, uint64_t *position,
                     const char **expected);

/* The values of the first coins of one game. Starts as zeros but for host and rules. */
typedef struct coin_values {
  core_host *host;
  coin_rules rules;
  uint32_t *values; /* values[n]: of coin n; values[0] is 0 */
  uint64_t count, bytes;
  uint64_t *reach; /* `most` sets of `words` words: XORs of exactly 0, 1, ... of the coins so far */
  uint64_t words;  /* a power of two, or 0 */
} coin_values;

/* Make the values of coins 1 to n. After an error those made so far stay. */
core_status coin_values_reach(coin_values *values, uint64_t n);

void coin_values_free(coin_values *values);

#endif
