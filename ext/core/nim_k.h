/* Moore's Nim_k: a move takes counters from at least one heap and from at most k, as many as it
** likes from each.
**
** Moore (A generalization of the game called Nim, 1910): in normal play the player to move loses
** iff every binary digit is set in a number of heaps that k + 1 divides; in misere play, too, while
** some heap has two or more counters, and else iff the heaps of one counter leave the remainder 1
** by k + 1. k = 1 is Nim.
*/
#ifndef GRUNDY_CORE_NIM_K_H
#define GRUNDY_CORE_NIM_K_H

#include "core/nim.h"

/* True if the player to move wins; k >= 1. */
bool nim_k_mover_wins(const nim_heaps *heaps, int64_t k, bool misere);

/* The winning moves from a position, one after the other. A heap is written from its highest digit
** down, all heaps digit by digit. One that lost a digit is free below it; at most k become so. */
typedef struct nim_k_moves {
  core_host *host;
  const int64_t *heaps; /* the caller's */
  int64_t *remaining;   /* after the move at hand; before there is one, down to the digit at hand */
  uint64_t count;
  int64_t k;
  bool misere;
  int bit, top;     /* the digit at hand, the highest of all */
  uint64_t at;      /* the heap at hand */
  int64_t target;   /* the remainder by k + 1 that the ones of this digit must leave */
  int64_t ones;     /* of this digit, before the heap at hand */
  int64_t free;     /* heaps that were free above this digit, from the heap at hand on */
  int64_t present;  /* heaps that were not and have this digit, likewise */
  int64_t freed;    /* so far */
  int64_t done[63]; /* the ones of each digit above the one at hand */
  bool backward;    /* to another choice for a heap */
} nim_k_moves;

/* Begin with the moves from `count` heaps; `heaps` must outlive them. All other members are set
** here. CORE_NOMEM, CORE_LIMIT: there are none, but they can be freed. */
core_status nim_k_moves_start(nim_k_moves *moves, core_host *host, const int64_t *heaps,
                              uint64_t count, int64_t k, bool misere);

/* Go on to the first move or to the next one, some 63 * count steps away at most: *found, or there
** is none left. CORE_INTERRUPTED: the call may be repeated. */
core_status nim_k_moves_next(nim_k_moves *moves, bool *found);

void nim_k_moves_free(nim_k_moves *moves);

#endif
