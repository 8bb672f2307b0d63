/* The members of misere_game, for the files that implement it. */
#ifndef GRUNDY_CORE_MISERE_GAME_INT_H
#define GRUNDY_CORE_MISERE_GAME_INT_H

#include "core/misere/game.h"

struct misere_game {
  engine engine;
  uint32_t parts, reach; /* s and k of the theorem; parts is 0 if it does not apply */
  misere_end end;
  uint32_t last_change; /* the last change of the quotient before the end, without a quotient */
  uint32_t bounded_to;  /* heaps up to this one took no more work than the bound */
  uint64_t preperiod, period;
  /* Entry p is the last n with Phi(n) unequal to Phi(n - p), for 0 < p < n. */
  uint32_t *breaks;
  uint64_t break_bytes;
  /* The numbering of the elements, `numbered` entries each in one block. `number` is NULL if there
  ** is none. */
  uint16_t *number; /* the number of an element of the engine */
  uint16_t *order;  /* the inverse of `number` */
  /* The word of number i is the word of before[i] followed by the heap ends[i]. */
  uint16_t *before, *ends;
  uint32_t numbered;
};

#endif
