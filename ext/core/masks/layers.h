/* All positions that masks reach, on disk: for games that do not fit in memory.
**
** The moves must lead from layer to layer: all positions of a layer have the same number of bits,
** and each layer has more bits than the layer before, or each has fewer. This holds if every move
** places pieces, or if every move captures. Such layers are disjoint, which is checked.
**
** Forwards, the options of a layer are collected until memory is used up, sorted, and written as a
** run. The runs, merged without duplicates, are the next layer. Backwards, the options of each
** position are looked up in the next layer, which is solved: a directory by the highest bits, then
** binary search, in memory, or by pages of the files if the layer does not fit. Rows stay on disk,
** sorted within their layers, one layer after the other.
**
** Example: Domineering on 1 x 4, in which each move clears two adjacent bits. The layers are
** {1111}; {0011, 1001, 1100}; {0000}; and an empty one.
**
** Time: sorting all options, and one lookup for each.
** Disk, in bytes: 9 per position, 11 in normal play, and 8 per option of the largest layer while it
** is sorted. Memory: any amount, and more is faster. The largest layer stays in memory at 10 to 13
** bytes per position. With less memory it is read by pages, and a quarter of the memory is for
** sorting. Runs need 16 bytes each while they are merged, and known positions 16 each.
*/
#ifndef GRUNDY_CORE_MASKS_LAYERS_H
#define GRUNDY_CORE_MASKS_LAYERS_H

#include "core/masks/game.h"

typedef struct bits_layers bits_layers;

/* Open an impartial game without positions. Return NULL with host->status set on failure. */
bits_layers *bits_layers_new(const bits_rules *rules, graphs_play play);
void bits_layers_free(bits_layers *layers);

/* Add a starting position, like bits_game_start. Positions with a known result may be in any layer;
** all others must have the same number of bits. */
core_status bits_layers_start(bits_layers *layers, uint64_t position, int64_t result,
                              int64_t remoteness);

/* Find and solve all positions. CORE_INVALID: see bits_layers_find_fault. */
core_status bits_layers_solve(bits_layers *layers);

graphs_fault bits_layers_find_fault(const bits_layers *layers, uint64_t *position);

/* Return the number of positions. This function and those below need a game that is solved. */
uint64_t bits_layers_count(const bits_layers *layers);

/* Return the number of layers found so far; it may be called at any time. */
int bits_layers_depth(const bits_layers *layers);

/* The maximum number of layers: one per number of bits, and an empty one. */
enum { BITS_LAYERS_MOST = 65 };

/* Return the first row of a layer, or the number of all rows after the last layer. The positions of
** a layer ascend. */
uint64_t bits_layers_first_row(const bits_layers *layers, int layer);

typedef struct bits_layers_row {
  uint64_t position;
  int64_t value; /* -1 if unknown, or GRAPHS_LOONY */
  char outcome;
  int64_t remoteness; /* -1 for a draw or if unknown */
} bits_layers_row;

/* Read a row. Reading rows in ascending order is fast. */
core_status bits_layers_read(bits_layers *layers, uint64_t index, bits_layers_row *row);

/* Set *index to the row of a position, or to UINT64_MAX if the position was not found. */
core_status bits_layers_find(bits_layers *layers, uint64_t position, uint64_t *index);

#endif
