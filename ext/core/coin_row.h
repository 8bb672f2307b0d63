/* Coin turning in a row: what it is worth, and its moves. See core/coin_values.h. */
#ifndef GRUNDY_CORE_COIN_ROW_H
#define GRUNDY_CORE_COIN_ROW_H

#include "core/coin_values.h"

/* The moves of a row, one after the other: by the rightmost coin that is turned, then by how many are,
** then by the others. */
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
