/* The sweep over blocks of rows, one block after another from the lowest rows on. The rows of a block
** are computed together, time by time (queen/lanes.h); a block needs nothing from those above it.
*/
#ifndef GRUNDY_QUEEN_ROW_BLOCKS_H
#define GRUNDY_QUEEN_ROW_BLOCKS_H

#include "core/queen/lanes.h"

/* Rows to a block: a multiple of QUEEN_LANES_MAX. */
#define QUEEN_ROW_BLOCK_HEIGHT 64

typedef struct queen_row_blocks {
  queen_sweep sweep;
  uint32_t count; /* row blocks that there are */
  uint32_t ready; /* row blocks below this are computed */
  uint32_t held;  /* row blocks below this have no values any more */
  bool keeps;     /* all values; else those of the last row block */
  void **values;  /* [count][group][time][lane]; NULL: no values yet, or no longer */
} queen_row_blocks;

/* The row blocks of a table of `width` columns and `rows` rows: mirrored, which keeps all values, as
** 16 bits, or from x = 0 on, which keeps those of one row block. On failure nothing is held. */
core_status queen_row_blocks_open(queen_row_blocks *blocks, core_host *host, const queen_path *path,
                                  int64_t width, int64_t rows, bool mirrored);
void queen_row_blocks_close(queen_row_blocks *blocks);

/* Compute the row blocks up to and with `index`; those below will not be read any more unless all
** are kept. After a failure the row blocks are of no use. */
core_status queen_row_blocks_reach(queen_row_blocks *blocks, uint32_t index);

/* About how many bytes all of it will have taken in the end, if it keeps no values. */
uint64_t queen_row_blocks_bytes(const queen_row_blocks *blocks);

/* Steps that any group of the row block from first_row on can make; each keeps as many. */
static inline int64_t queen_row_block_steps(int64_t width, int64_t first_row, bool mirrored) {
  int64_t longest = width - (mirrored ? first_row : 0) + QUEEN_LANES_MAX;
  return longest > 0 ? longest : 0;
}

/* Where the group of row y keeps its values, [time][lane], 16 bits each or 32 if the sweep is wide:
** from which time on, and which lane the row is. */
static inline const void *queen_row_blocks_group(const queen_row_blocks *blocks, int64_t y,
                                                 int64_t *begin, int64_t *lane) {
  const queen_sweep *sweep = &blocks->sweep;
  int64_t lanes = sweep->path->lanes, index = y / QUEEN_ROW_BLOCK_HEIGHT;
  int64_t first_row = index * QUEEN_ROW_BLOCK_HEIGHT, group = (y - first_row) / lanes;
  int64_t low = first_row + group * lanes;
  int64_t steps = queen_row_block_steps(sweep->width, first_row, sweep->mirrored);
  *begin = sweep->mirrored ? 2 * low : low;
  *lane = low + lanes - 1 - y;
  return (const char *)blocks->values[index] +
         group * steps * lanes * (int64_t)(sweep->wide ? sizeof(uint32_t) : sizeof(uint16_t));
}

#endif
