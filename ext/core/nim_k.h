/* Moore's Nim_k: a move takes counters from at least one and at most k heaps, any number from each.
**
** Moore (A generalization of the game called Nim, 1910): in normal play the player to move loses if
** and only if for each binary digit the number of heaps that have it is divisible by k + 1. In
** misere play the same holds if some heap has two or more counters; otherwise the player to move
** loses if and only if the number of heaps of one counter has remainder 1 modulo k + 1. Nim is k =
** 1.
**
** Example: in Nim_2 the player to move loses 1, 1, 1, since three heaps have digit 0: the opponent
** takes all heaps that are left after the move. */
#ifndef GRUNDY_CORE_NIM_K_H
#define GRUNDY_CORE_NIM_K_H

#include "core/nim.h"

/* Return true if the player to move wins; k >= 1. */
bool nim_k_mover_wins(const nim_heaps *heaps, int64_t k, bool misere);

/* An iteration over the winning moves of a position. The heaps after the move are written digit by
** digit, from the highest digit down. A heap that loses a digit is free: its lower digits can be
** anything. At most k heaps become free. */
typedef struct nim_k_moves {
  core_host *host;
  const int64_t *heaps; /* belongs to the caller */
  /* the heaps after the present move; during the search complete only above the present digit */
  int64_t *remaining;
  uint64_t count;
  int64_t k;
  bool misere;
  int bit, top;     /* the present digit, and the highest digit */
  uint64_t at;      /* the present heap */
  int64_t target;   /* the remainder modulo k + 1 that the number of ones of this digit must have */
  int64_t ones;     /* of this digit, before the present heap */
  int64_t free;     /* the heaps from the present one on that became free above this digit */
  int64_t present;  /* the other heaps from the present one on that have this digit */
  int64_t freed;    /* heaps that have become free */
  int64_t done[63]; /* the ones of each digit above the present one */
  bool backward;    /* the search backtracks to another choice for an earlier heap */
} nim_k_moves;

/* Begin an iteration over the moves from `count` heaps, which must outlive it. All members are set
** here. After CORE_NOMEM or CORE_LIMIT there are no moves; nim_k_moves_free may be called. */
core_status nim_k_moves_start(nim_k_moves *moves, core_host *host, const int64_t *heaps,
                              uint64_t count, int64_t k, bool misere);

/* Advance to the next move, in at most about 63 * count steps. *found is false after the last one.
** After CORE_INTERRUPTED the call can be repeated. */
core_status nim_k_moves_next(nim_k_moves *moves, bool *found);

void nim_k_moves_free(nim_k_moves *moves);

#endif
