/* The members of a misere_game, for the files that work on one. */
#ifndef GRUNDY_CORE_MISERE_GAME_INT_H
#define GRUNDY_CORE_MISERE_GAME_INT_H

#include "core/misere/game.h"

struct misere_game {
  engine engine;
  uint32_t parts, reach; /* s and k of the theorem; parts 0: it says nothing */
  misere_end end;
  uint32_t last_change; /* before the end, if there is no quotient */
  uint32_t bounded_to;  /* heaps up to this one took no more work than the bound */
  uint64_t preperiod, period;
  uint32_t *breaks;
  uint64_t break_bytes;
  /* Numbers of elements, for `numbered` of them, in one block; NULL: not numbered. */
  uint16_t *number; /* of an element of the engine */
  uint16_t *order;  /* the other way round */
  uint16_t *before, *ends;
  uint32_t numbered;
};

#endif
