/* How values of partizan games are added and made of options, for those who solve masks. */
#ifndef GRUNDY_CORE_BITS_ARITHMETIC_H
#define GRUNDY_CORE_BITS_ARITHMETIC_H

#include "core/partizan/forms/games.h"

/* Values are ids: equal games have equal ids, and 0 is the game 0. */
#define BITS_NO_VALUE UINT32_MAX

/* Functions return BITS_NO_VALUE where they fail; `status` then says why. */
typedef struct bits_arithmetic {
  void *store; /* handed to the functions */
  uint32_t (*sum)(void *store, uint32_t one, uint32_t other);
  uint32_t (*negative)(void *store, uint32_t value);
  uint32_t (*make)(void *store, const uint32_t *left, size_t left_count, const uint32_t *right,
                   size_t right_count);
  core_status (*status)(void *store);
} bits_arithmetic;

/* The arithmetic of a store, which must outlive it; values are the ids of its games. */
bits_arithmetic bits_arithmetic_of(games *store);

#endif
