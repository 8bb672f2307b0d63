/* All positions of a game that moves reach from given positions. A position is a word of 64 bits.
**
** Positions are found breadth first and numbered in this order, layer by layer. A hash set holds
** the known positions. The moves are added to a graph (core/solve/graph.h), which solves the game.
**
** Example: from 7, where a move clears a bit, the positions are 7 | 6 5 3 | 4 2 1 | 0 with the
** numbers 0 | 1 2 3 | 4 5 6 | 7. Each move leads from n bits to n - 1 bits, so the hash set holds
** only one layer at a time.
**
** If the positions are known to be below 2^width, a layer with many positions is a set of bits
** instead (core/solve/direct.h); its positions are then numbered in ascending order.
**
** If the options of a position can be listed again, no moves to such a layer, or to a later one,
** are stored. The game is solved from the last layer to the first. For each layer, the positions of
** the next layer are put into the set again, which then has the numbers of all options.
**
** Memory, in bytes, beside the graph: 8 for each position, and 12 to 24 for each position in the
** hash set: the positions of one layer as long as all moves change the number of bits by the same
** number, otherwise all positions. Half as much again while arrays grow. If memory runs out while
** the graph is solved, the set is freed. */
#ifndef GRUNDY_CORE_SOLVE_EXPLORER_H
#define GRUNDY_CORE_SOLVE_EXPLORER_H

#include "core/solve/direct.h"
#include "core/solve/graph.h"

/* Moves whose ends are numbered together, so that their slots are fetched from memory at the same
** time. */
enum { EXPLORER_BATCH = 64 };

/* Layers of positions. Layer k has the positions begin[k] to begin[k + 1] - 1. As long as each move
** changes the number of bits by `step`, a position can be found again only in its own layer, and
** the slots of one layer stay in the processor's cache. */
typedef struct explorer_layers {
  bool hold;          /* all moves so far lead from one layer to the next */
  int bits;           /* of the positions of the first layer */
  int step;           /* the difference of bits from one layer to the next, 0 if unknown */
  int count;          /* complete layers */
  uint32_t begin[67]; /* a layer for each number of bits, and an empty one */
} explorer_layers;

/* The layer that is a set of bits, if there is one. */
typedef struct explorer_direct {
  int width;          /* all positions are below 2^width; 64 if this is unknown */
  bool is_next;       /* the next layer is in `layer` */
  direct_layer layer; /* its host is NULL if it is not open */
} explorer_direct;

/* Write the options of a position, at most `moves` (explorer_open), to ex->to, and their flags and
** gains to ex->flags and ex->gains unless these are NULL. Set *count to their number. */
typedef core_status explorer_list(void *context, uint64_t position, uint32_t *count);

/* How to list options again instead of storing moves. */
typedef struct explorer_listing {
  explorer_list *list; /* NULL if moves must be stored */
  void *context;
  bool is_on;     /* the moves of the position `first`, and of all later ones, are not stored */
  uint32_t first; /* the first position of the layer before the first direct one */
  int layer;      /* while the graph is solved: the layer before the one in the set */
} explorer_listing;

typedef struct explorer {
  core_relief relief; /* frees the slots while the graph is solved; the first member */
  core_host *host;
  graphs_game *graph; /* the moves, by numbers of positions */

  uint64_t *keys; /* positions in the order in which they were found */
  uint64_t key_bytes;
  uint32_t count;
  uint64_t *slots; /* by hash: half of the hash above 1 + the number of a position; 0 if free */
  uint64_t slot_count;
  uint32_t first; /* the slots hold the positions from this one: all positions, or one layer */
  uint32_t layer_end, depth;
  explorer_layers layers;
  uint32_t look_ups; /* lookups without slots */

  explorer_direct direct;
  explorer_listing listing;

  uint64_t *to;   /* the moves that are not in the graph yet; the columns are one block */
  int64_t *gains; /* NULL unless play is GRAPHS_SCORE */
  uint32_t *from;
  uint8_t *flags; /* NULL if moves have no flags */
  uint64_t room;
  uint32_t waiting;
} explorer;

/* Open an explorer without positions in the memory of `host`, which must outlive it. A position has
** at most `moves` moves, with flags as in graphs_batch if has_flags is set. Return false if
** host->status has a reason. */
bool explorer_open(explorer *ex, core_host *host, graphs_play play, uint64_t moves, bool has_flags);
void explorer_close(explorer *ex);

/* State before explorer_solve that all positions are below 2^width. */
static inline void explorer_set_width(explorer *ex, int width) {
  ex->direct.width = width;
}

/* State before explorer_solve that `list` lists options, and that each move changes the number of
** bits of a position by the same number, which is not 0. */
static inline void explorer_set_list(explorer *ex, explorer_list *list, void *context) {
  ex->listing.list = list;
  ex->listing.context = context;
}

/* Add a start, and set *number to its number. Return CORE_INVALID if there are GRAPHS_TOO_MANY
** positions. */
core_status explorer_start(explorer *ex, uint64_t position, uint32_t *number);

/* Number the ends of waiting moves and add the moves to the graph, until fewer than `least` moves
** wait, or none. */
core_status explorer_flush(explorer *ex, uint32_t least);

/* Add `count` moves of the position `from`, whose ends, flags and gains have been written after
** those of the waiting moves. */
static inline core_status explorer_add(explorer *ex, uint32_t from, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    ex->from[ex->waiting++] = from;
  core_assert(ex->waiting <= ex->room);
  return ex->waiting < EXPLORER_BATCH ? CORE_OK : explorer_flush(ex, EXPLORER_BATCH);
}

/* Expand the position of a number: add all its moves, or set its result. */
typedef core_status explorer_expand(void *context, uint32_t number);

/* Find and solve all positions. CORE_INVALID: graphs_find_fault of the graph has the reason;
** GRAPHS_NO_FAULT means too many positions or moves, unless `expand` has failed. After a failure
** only the positions found so far can be read. */
core_status explorer_solve(explorer *ex, explorer_expand *expand, void *context);

/* Return the number of moves from the start to the last position found, 0 if no position has been
** found. At any time. */
uint32_t explorer_depth(const explorer *ex);

/* Set *number to the number of a position, after explorer_solve, or to UINT32_MAX if it is not a
** position of the game. Return CORE_OK or CORE_INTERRUPTED. */
core_status explorer_find(explorer *ex, uint64_t position, uint32_t *number);

#endif
