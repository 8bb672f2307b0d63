/* The engines of take-and-break games: algorithms that compute the values of heaps, each as a table
** of functions.
**
** engine                     rules                                  cost of heap n
** heaps_engine_nim           nim                                    a formula
** heaps_engine_lasker        lasker                                 a formula
** heaps_engine_coins         turn:...                               core/coin_row.h
** heaps_engine_subtraction   a set, or digits 0 and 3               engine_subtraction.h
** heaps_engine_sparse        moves that leave at most two heaps     the rare heaps below n
** heaps_engine_plain         every code, and Grundy's game          n, from the definition
**
** heaps/game.c selects the engine of a game once, when the game is opened, and extends the array of
** values with it until a period is proved.
*/
#ifndef GRUNDY_CORE_HEAPS_ENGINE_H
#define GRUNDY_CORE_HEAPS_ENGINE_H

#include "core/heaps/period.h"

typedef struct heaps_zero_finder heaps_zero_finder;

typedef struct heaps_engine {
  /* Return a new state, or NULL with host->status. The rules must outlive it. An engine without
  ** these three functions has a formula. */
  void *(*open)(core_host *host, const heaps_rules *rules);
  void (*close)(void *state);

  /* Append the value of heap values->count and perhaps the values of some heaps after it. Return
  ** false if memory, its limit or an interrupt ends the call (host->status); values that were
  ** appended are correct, and the call can be repeated. */
  bool (*extend)(void *state, heaps_value_array *values);

  /* Return the value of heap n. `proved` is the period of the formula. */
  uint64_t (*formula)(uint64_t n);
  heaps_period proved;

  /* Find the next heap of value 0 without the values of other heaps, as heaps_zeros_next does, or
  ** NULL if the engine has no such method. */
  bool (*next_zero)(heaps_zero_finder *zeros, const heaps_set *set, uint64_t *n, uint64_t last);

  /* The number of values after which a game checks whether all requested values fit into the memory
  ** limit: about a second of computation. */
  uint64_t values_before_limit;
  /* Bytes held for each byte of a value: 1, or 2 if the engine keeps a copy of the values. */
  uint32_t copies;
  /* The next search for a period takes place after 1/search_share more values. */
  uint32_t search_share;
} heaps_engine;

extern const heaps_engine heaps_engine_nim, heaps_engine_lasker, heaps_engine_coins;
extern const heaps_engine heaps_engine_subtraction, heaps_engine_sparse, heaps_engine_plain;

#endif
