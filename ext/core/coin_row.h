/* Coin turning (Lenstra 1977; Winning Ways, chapter 14): the value of one coin that shows heads,
** what a row is worth, and its moves. Coins stand in a row, numbered from 1. A move turns coins of
** which the rightmost goes from heads to tails; who can't move loses. A row is worth the XOR of the
** values of its heads, each as if it were alone; and the value of coin n alone is the mex of the
** XORs of the coins that may be turned with it.
**
** Rules are "A-B": any A to B coins at once; or the ruler game: any number of coins side by side,
** where coin n is worth the greatest power of 2 that divides n. Of the former few need a search:
** - Under A-B the coins before A are worth 0, for they can't be the rightmost. With them any choice
**   of fewer than B other coins is filled up to A - 1, so coin n >= A is worth what coin n - A + 1
**   is under 1-B.
** - Under 1-(B+1) with B even, coin n is worth 2v or 2v + 1, whichever has an odd number of ones,
**   if coin n - 1 is worth v under 1-B, and 0 for n = 1 (the Mock Turtle theorem, Winning Ways,
**   chapter 14).
** - Under 1-2 coin n is worth n, since it becomes any smaller one or none, as in Nim.
** Under 1-4, as an example, coins are worth 1, 2, 4, 8, 15, 16, 32, 51; so under 2-4 they are worth
** 0, 1, 2, 4, 8, 15; and under 1-5 1, 2, 4, 8, 16, 31 (15 has four ones), 32, 64, 103.
*/
#ifndef GRUNDY_CORE_COIN_ROW_H
#define GRUNDY_CORE_COIN_ROW_H

#include "base/host.h"

#define COIN_RULES_MOST   64 /* coins that rules may let a move turn */
#define COIN_RULES_PREFIX "turn:"

typedef struct coin_rules {
  bool ruler;
  uint32_t least, most; /* coins that a move turns, unless ruler */
} coin_rules;

/* Read "2", "1-3" or a name: turtles (1-2), mock-turtles (1-3), twins (2), triplets (3), ruler.
** Letters may be of either case, and "turn:" may stand before, by which rules of heaps tell these
** games from others. False: the byte (0-based) *position is wrong, where `expected` should
** stand. */
bool coin_rules_read(const char *text, uint64_t length, coin_rules *rules, uint64_t *position,
                     const char **expected);

/* The values of the first coins of one game. Starts as zeros but for host and rules. */
typedef struct coin_values {
  core_host *host;
  coin_rules rules;
  /* values[n]: of coin n under 1-B, B the largest even number up to `most`; values[0] is 0. */
  uint32_t *values;
  uint64_t count, bytes;
  uint64_t *reach; /* B sets of `words` words: XORs of at most 0, 1, ... of the coins so far */
  uint64_t words;  /* a power of two, or 0 */
  uint64_t adding; /* sets that the last value is not in yet: 1 to `adding` */
} coin_values;

/* Let coin_value know the coins 1 to n. After an error those known so far stay. Values are below
** 2^32: CORE_LIMIT where there is a greater one. */
core_status coin_values_reach(coin_values *values, uint64_t n);

/* The value of coin n; 0 for n = 0. */
uint64_t coin_value(const coin_values *values, uint64_t n);

void coin_values_free(coin_values *values);

/* The moves of a row, one after the other: by the rightmost coin that is turned, then by how many
** are, then by the others. */
typedef struct coin_row_moves {
  const coin_values *values;
  const char *row; /* 'H' is heads */
  uint64_t length;
  uint64_t total;                 /* value of the row */
  uint64_t coin[COIN_RULES_MOST]; /* turned, descending: coin[0] is the rightmost. Not if ruler */
  uint64_t turned;                /* how many; of a ruler those to the left of `last` and `last` */
  uint64_t last;                  /* the rightmost */
  uint64_t value;                 /* of the row after the move */
} coin_row_moves;

/* Stand before the first move. The values of all coins of the row must have been made. */
void coin_row_moves_start(coin_row_moves *moves, const coin_values *values, const char *row,
                          uint64_t length);

/* Go to the next move; false after the last. */
bool coin_row_moves_next(coin_row_moves *moves);

/* Turn the coins of the move in `row`, a copy. */
void coin_row_turn(const coin_row_moves *moves, char *row);

#endif
