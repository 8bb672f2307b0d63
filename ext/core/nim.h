/* Nim: a move takes any positive number of counters from one heap. In normal play a player who
** cannot move loses; in misere play a player who cannot move wins.
**
** Bouton (1901) solved both. Let X be the XOR of all heaps. In normal play the player to move wins
** if and only if X != 0. In misere play the player to move wins if and only if X != 0 and some heap
** has two or more counters, or X = 0 and no heap has.
**
** Example: 3 XOR 4 XOR 5 = 2, so the player to move wins. The only winning move takes two counters
** from the heap of 3, which leaves 1 XOR 4 XOR 5 = 0. */
#ifndef GRUNDY_CORE_NIM_H
#define GRUNDY_CORE_NIM_H

#include "base/host.h"

#define NIM_PLANES 63

/* A collection of up to 2^63-1 heaps, in constant size. A heap can be removed exactly. The empty
** collection is all zero. */
typedef struct nim_heaps {
  uint64_t planes[NIM_PLANES]; /* bit b of planes[j] is bit j of the number of heaps with bit b */
  int64_t ones;                /* the number of heaps of exactly one counter */
  int64_t large;               /* the number of heaps of two or more counters */
} nim_heaps;

/* Add or remove a heap, 0 <= heap <= 2^63-1. */
void nim_add(nim_heaps *heaps, int64_t heap);
void nim_remove(nim_heaps *heaps, int64_t heap);

/* Return the XOR of the heaps: the Grundy value of the position in normal play. */
int64_t nim_value(const nim_heaps *heaps);

/* Return the number of heaps with this bit, 0 <= bit <= 62. */
int64_t nim_heaps_with_bit(const nim_heaps *heaps, int bit);

/* Return true if the player to move wins. */
bool nim_mover_wins(const nim_heaps *heaps, bool misere);

/* Return the number of winning first moves. */
int64_t nim_count_winning_moves(const nim_heaps *heaps, bool misere);

/* Return the size to which a heap of `heap` counters, which must be in the collection, can be
** reduced so that the mover wins, or -1 if no move from it wins. There is at most one such size. */
int64_t nim_winning_remainder(const nim_heaps *heaps, int64_t heap, bool misere);

#endif
