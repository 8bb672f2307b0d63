/* All positions that masks reach, on disk: for games that do not fit in memory.
**
** It takes games whose moves lead from layer to layer: all positions of a layer have the same
** number of bits, and each layer has more than the one before, or each has fewer. So it is where
** moves place, or capture. Such layers are disjoint, which is checked while they are made.
**
** Forwards, the options of a layer are collected until memory is used up, sorted, and written as a
** run; the runs merged, each position once, are the next layer. Backwards, the next layer's
** positions and answers are looked up by binary search, below a directory of their highest bits: in
** memory, or where it does not hold them in pages that are read from the files. Rows are kept on
** disk, sorted within their layers, which come one after the other.
**
** Disk, in bytes: 9 for each position, 11 in normal play, and 8 for each option of the largest
** layer while it is sorted. Memory: what there is, the more the faster. 10 to 13 for each position
** of the largest layer keep it in memory; below, pages, and a quarter to sort in. Runs that are
** merged need 16 each, and so do known positions.
*/
#ifndef GRUNDY_CORE_MASKS_LAYERS_H
#define GRUNDY_CORE_MASKS_LAYERS_H

#include "core/masks/game.h"

typedef struct bits_layers bits_layers;

typedef enum bits_layers_fault {
  BITS_LAYERS_SOUND,
  BITS_LAYERS_NONE,          /* the position does not belong into its layer */
  BITS_LAYERS_CONTRADICTION, /* two results of the position differ */
  BITS_LAYERS_TOO_LARGE      /* a value above 65534, or a remoteness above 63 */
} bits_layers_fault;

/* An impartial game without positions. NULL: host->status says why. */
bits_layers *bits_layers_new(const bits_rules *rules, graphs_play play);
void bits_layers_free(bits_layers *layers);

/* As bits_game_start. What is known may lie in any layer; the others must have one number of
** bits. */
core_status bits_layers_start(bits_layers *layers, uint64_t position, int64_t result,
                              int64_t remoteness);

/* Find and solve all positions. CORE_INVALID: bits_layers_fault_of says why. */
core_status bits_layers_solve(bits_layers *layers);

bits_layers_fault bits_layers_fault_of(const bits_layers *layers, uint64_t *position);

/* After bits_layers_solve has returned CORE_OK: */
uint64_t bits_layers_count(const bits_layers *layers);

/* At any time: how many layers there are. */
int bits_layers_depth(const bits_layers *layers);

/* There are so many at most: one for each number of bits, none twice, and an empty one. */
enum { BITS_LAYERS_MOST = 65 };

/* The first row of a layer, whose positions ascend; behind the last one how many rows there are. */
uint64_t bits_layers_begin(const bits_layers *layers, int layer);

typedef struct bits_layers_row {
  uint64_t position;
  int64_t value; /* -1: none */
  char outcome;
  int64_t remoteness; /* -1: none, or unknown */
} bits_layers_row;

/* Row `index`; fast where rows are asked for one after the other. */
core_status bits_layers_read(bits_layers *layers, uint64_t index, bits_layers_row *row);

/* *index = the row of a position, UINT64_MAX if there is none. */
core_status bits_layers_find(bits_layers *layers, uint64_t position, uint64_t *index);

#endif
