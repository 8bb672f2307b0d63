/* Nim: heaps of counters; a move takes any positive number of counters from one heap.
**
** In normal play the player who can't move loses, in misere play the player who can't move wins.
** Both are solved by Bouton (1901): with X the XOR of all heaps, the player to move wins in normal
** play iff X != 0, and in misere play iff X != 0 while some heap has two or more counters, or X ==
** 0 while none has. */
#ifndef GRUNDY_CORE_NIM_H
#define GRUNDY_CORE_NIM_H

#include "base/host.h"

#define NIM_PLANES 63

/* A collection of heaps as far as questions about winning need it: constant size, and a heap can be
** taken out again exactly. All zero is the empty collection. Up to 2^63-1 heaps. */
typedef struct nim_heaps {
  uint64_t planes[NIM_PLANES]; /* bit b of planes[j] is bit j of: how many heaps have bit b set */
  int64_t ones;                /* heaps of exactly one counter */
  int64_t large;               /* heaps of two or more counters */
} nim_heaps;

/* Put in or take out a heap, 0 <= heap <= 2^63-1. */
void nim_add(nim_heaps *heaps, int64_t heap);
void nim_remove(nim_heaps *heaps, int64_t heap);

/* XOR of the heaps: the Grundy value of the position in normal play. */
int64_t nim_value(const nim_heaps *heaps);

/* How many heaps have this bit, from 0 to 62. */
int64_t nim_heaps_with_bit(const nim_heaps *heaps, int bit);

/* True if the player to move wins. */
bool nim_mover_wins(const nim_heaps *heaps, bool misere);

/* How many first moves win. */
int64_t nim_count_winning_moves(const nim_heaps *heaps, bool misere);

/* The one size to which a heap of `heap` counters, which is among `heaps`, can be reduced so that
** the mover wins; or -1 if no move from that heap wins. */
int64_t nim_winning_remainder(const nim_heaps *heaps, int64_t heap, bool misere);

#endif
