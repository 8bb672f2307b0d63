/* Coin turning (Lenstra 1977; Winning Ways, chapter 14): coins stand in a row, numbered from 1 at the left,
** heads or tails. A move turns coins of which the rightmost goes from heads to tails; who can't move
** loses. The value of a row is the XOR of the values of its heads, each as if it were alone, and the
** value of coin n alone is the mex of the XORs of the coins that may be turned with it.
**
** Rules are "A-B": any A to B coins at once; or the ruler game: any number of coins side by side.
*/
#ifndef GRUNDY_COIN_ROW_H
#define GRUNDY_COIN_ROW_H

#include "base/host.h"

#define COIN_ROW_MOST 64 /* coins that rules may let a move turn */

typedef struct coin_row_rules {
  bool ruler;
  uint32_t least, most; /* coins that a move turns, unless ruler */
} coin_row_rules;

/* Read "2", "1-3" or a name: turtles (1-2), mock-turtles (1-3), twins (2), triplets (3), ruler. False: the
** byte (0-based) *position is wrong, where `expected` should stand. */
bool coin_row_rules_read(const char *text, uint64_t length, coin_row_rules *rules,
                         uint64_t *position, const char **expected);

/* The values of the first coins of one game. Starts as zeros but for host and rules. */
typedef struct coin_row_values {
  core_host *host;
  coin_row_rules rules;
  uint32_t *values; /* values[n]: of coin n; values[0] is 0 */
  uint64_t count, bytes;
  uint64_t *reach; /* `most` sets of `words` words: XORs of exactly 0, 1, ... of the coins so far */
  uint64_t words;  /* a power of two, or 0 */
} coin_row_values;

/* Make the values of coins 1 to n. After an error those made so far stay. */
core_status coin_row_reach(coin_row_values *values, uint64_t n);

void coin_row_free(coin_row_values *values);

/* The moves of a row, one after the other: by the rightmost coin that is turned, then by how many are,
** then by the others. */
typedef struct coin_row_moves {
  const coin_row_values *values;
  const char *row; /* 'H' is heads */
  uint64_t length;
  uint64_t total;               /* value of the row */
  uint64_t coin[COIN_ROW_MOST]; /* turned, descending: coin[0] is the rightmost. Not if ruler */
  uint64_t turned;              /* how many; of a ruler those to the left of `last` and `last` */
  uint64_t last;                /* the rightmost */
  uint64_t value;               /* of the row after the move */
} coin_row_moves;

/* Stand before the first move. The values of all coins of the row must have been made. */
void coin_row_moves_start(coin_row_moves *moves, const coin_row_values *values, const char *row,
                          uint64_t length);

/* Go to the next move; false after the last. */
bool coin_row_moves_next(coin_row_moves *moves);

/* Turn the coins of the move in `row`, a copy. */
void coin_row_turn(const coin_row_moves *moves, char *row);

#endif
