/* Coin-turning games in a row (Lenstra 1977; Winning Ways, chapter 14): the value of each coin that
** shows heads, the value of a row, and its moves. Coins are numbered from 1. A move turns some
** coins, of which the rightmost must go from heads to tails; a player who cannot move loses. The
** value of a row is the XOR of the values of its heads. The value of coin n is the mex of the XORs
** of the coins that can be turned with it.
**
** The rules are "A-B", which turns any A to B coins at once, or the ruler game, which turns any
** number of adjacent coins, so that coin n has as its value the greatest power of 2 that divides n.
** Under most rules A-B the values follow from others:
**
** - Under A-B the coins before coin A have the value 0, because they cannot be the rightmost. They
**   can complete any choice of fewer than B other coins to A - 1 coins, so for n >= A the value of
**   coin n is that of coin n - A + 1 under 1-B.
** - Under 1-(B+1) with B even, coin n has the value 2v or 2v + 1, whichever has an odd number of
**   ones in binary, where v is the value of coin n - 1 under 1-B, or 0 for n = 1 (the Mock Turtle
**   theorem, Winning Ways, chapter 14).
** - Under 1-2 coin n has the value n, because it can be replaced by any smaller coin or none, as in
**   Nim.
**
** So only 1-B with even B >= 4 is computed coin by coin.
**
** Example: under 1-4 the coins have the values 1, 2, 4, 8, 15, 16, 32, 51. So under 2-4 they have
** 0, 1, 2, 4, 8, 15, and under 1-5 1, 2, 4, 8, 16, 31 (15 has four ones), 32, 64, 103. */
#ifndef GRUNDY_CORE_COIN_ROW_H
#define GRUNDY_CORE_COIN_ROW_H

#include "base/array.h"
#include "base/host.h"

#define COIN_RULES_MOST   64 /* the maximum number of coins that rules may let a move turn */
#define COIN_RULES_PREFIX "turn:"

typedef struct coin_rules {
  bool ruler;
  uint32_t least, most; /* the number of coins that a move turns, unless `ruler` */
} coin_rules;

/* Read rules: "2", "1-3" or a name: turtles (1-2), mock-turtles (1-3), twins (2), triplets (3) or
** ruler. Letters may be in either case, and "turn:" may precede the rules, which distinguishes
** these games in rules of heaps. Return false if byte *position, from 0, is wrong; the text should
** have *expected there. */
bool coin_rules_read(const char *text, uint64_t length, coin_rules *rules, uint64_t *position,
                     const char **expected);

/* The values of the first coins of one game. Initially all zero except for `host` and `rules`. */
typedef struct coin_values {
  core_host *host;
  coin_rules rules;
  /* values[n] is the value of coin n under 1-B, where B is the largest even number up to `most`;
  ** values[0] is 0. */
  CORE_ARRAY(uint32_t) values;
  uint64_t *reach; /* B sets of `words` words: the XORs of at most 0, 1, ... of the coins so far */
  uint64_t words;  /* a power of two, or 0 */
  uint64_t adding; /* the last value has not been added to the sets 1 to `adding` */
} coin_values;

/* Compute the values that coin_value needs for the coins 1 to n. Values before a failure remain
** valid. The status is also CORE_LIMIT for n >= 2^31 or a value of 2^32 or more. */
core_status coin_values_reach(coin_values *values, uint64_t n);

/* Return the value of coin n, or 0 for n = 0. */
uint64_t coin_value(const coin_values *values, uint64_t n);

/* Release the memory of the values. */
void coin_values_free(coin_values *values);

/* The moves of a row, ordered by the rightmost coin that is turned, then by the number of coins,
** then by the other coins. */
typedef struct coin_row_moves {
  const coin_values *values;
  const char *row; /* 'H' is heads */
  uint64_t length;
  uint64_t total; /* the value of the row */
  /* the coins that are turned, descending from the rightmost, coin[0]; unused if `ruler` */
  uint64_t coin[COIN_RULES_MOST];
  uint64_t turned; /* their number */
  uint64_t last;   /* the rightmost */
  uint64_t value;  /* of the row after the move */
} coin_row_moves;

/* Start before the first move. coin_values_reach must have succeeded for the length of the row. */
void coin_row_moves_start(coin_row_moves *moves, const coin_values *values, const char *row,
                          uint64_t length);

/* Advance to the next move. Return false after the last one. */
bool coin_row_moves_next(coin_row_moves *moves);

/* Turn the coins of the present move in `row`, a copy of the row. */
void coin_row_turn(const coin_row_moves *moves, char *row);

#endif
