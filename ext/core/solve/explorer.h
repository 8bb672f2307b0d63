/* All positions of a game that moves reach from given ones, each a word of 64 bits.
**
** Positions are found breadth first, a hash set telling which are new; so they are numbered layer
** by layer. The moves go to the graph core (core/solve/graph.h), which answers: it walks from the
** last position to the first where every move leads to the next layer.
**
** Memory, in bytes, beside what the graph core needs: 8 for each position, and for the hash set 12
** to 24 for each position that it holds: those of one layer as long as all moves lead from so many
** bits to so many, the same number more or fewer each time; else all. Half as much again while
** arrays grow. If memory runs out while the graph core is at work, the set is freed. */
#ifndef GRUNDY_CORE_SOLVE_EXPLORER_H
#define GRUNDY_CORE_SOLVE_EXPLORER_H

#include "core/solve/graph.h"

/* Moves that wait for their ends' numbers, whose places in memory are fetched meanwhile. */
enum { EXPLORER_BATCH = 64 };

/* Layers of positions: those of layer k are from begin[k] to begin[k + 1] - 1. As long as all moves
** lead from one number of bits to another, always more or always fewer, each by the same, a
** position can be met again in its own layer only: slots for one layer stay in the cache. */
typedef struct explorer_layers {
  bool hold;
  int bits, step;     /* of the first layer; from one to the next, 0: not known yet */
  int count;          /* of layers that are complete */
  uint32_t begin[67]; /* a layer for each number of bits, and an empty one */
} explorer_layers;

typedef struct explorer {
  core_relief relief; /* slots, while the graph core is at work */
  core_host *host;
  graphs_game *graph; /* the positions by their numbers */

  uint64_t *keys; /* positions in the order in which they were found */
  uint64_t key_bytes;
  uint32_t count;
  uint64_t *slots; /* by hash: 1 + the number of a position and, above, half of its hash; 0: free */
  uint64_t slot_count;
  uint32_t first; /* the slots have the positions from here on: all, or one layer */
  uint32_t layer_end, depth;
  explorer_layers layers;
  uint32_t look_ups; /* how often a position was looked for without slots */

  uint64_t *to; /* in one block with `from` and `flags`: of moves that wait */
  uint32_t *from;
  uint8_t *flags; /* NULL: there are none */
  uint64_t room;
  uint32_t waiting;
} explorer;

/* Without positions, in the memory of `host`, which must outlive it; a position has so many moves
** at most, which may have flags, as the graph core knows them. False: host->status says why. */
bool explorer_open(explorer *explored, core_host *host, graphs_play play, uint64_t moves,
                   bool has_flags);
void explorer_close(explorer *explored);

/* Begin at a position too; *number = its number. CORE_INVALID: there are too many,
** GRAPHS_TOO_MANY. */
core_status explorer_start(explorer *explored, uint64_t position, uint32_t *number);

/* Number the ends of moves that wait, and hand the moves on, until fewer than `least` wait, or
** none. */
core_status explorer_flush(explorer *explored, uint32_t least);

/* The position that is being expanded has some moves, whose ends and flags have been written behind
** those that wait. */
static inline core_status explorer_add(explorer *explored, uint32_t from, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    explored->from[explored->waiting++] = from;
  return explored->waiting < EXPLORER_BATCH ? CORE_OK : explorer_flush(explored, EXPLORER_BATCH);
}

/* Expand the position of a number: add all its moves, or set its result. */
typedef core_status explorer_expand(void *context, uint32_t number);

/* Find and solve all positions. CORE_INVALID: graphs_find_fault of the graph says why, or if it
** knows no fault and `expand` does not either, there are too many positions or moves. After
** anything but CORE_OK nothing but what was found so far can be asked. */
core_status explorer_solve(explorer *explored, explorer_expand *expand, void *context);

/* At any time: how many moves lead from the start to the position that was found last; 0: none has
** been found. */
uint32_t explorer_depth(const explorer *explored);

/* The number of a position, after explorer_solve; UINT32_MAX: it is none of the game's, or
** host->status, CORE_OK before, is CORE_INTERRUPTED. */
uint32_t explorer_find(explorer *explored, uint64_t position);

#endif
