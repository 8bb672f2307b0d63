/* The queen's table by lanes of a vector: how the sets lie in memory, and the sweep over them.
**
** The value of a cell is the least number that is absent from the cells to its left, below it and
** diagonally below it. So each row, each column and each diagonal keeps the set of the numbers
** that are still FREE in it, and the value is the least element of the intersection of three sets.
**
** A set is cut into words of 32 numbers, and 32 words make a block of 1024 numbers. A 33rd word,
** the summary of the block, has bit w set while word w is not empty. The intersection of the three
** summaries leaves about two words a cell to look at, however large the board.
**
** The cells of one anti-diagonal x + y = t share no row, no column and no diagonal: they can be
** computed side by side. A group is as many rows as a vector has lanes, and LANE i OF A GROUP IS
** ITS i-th ROW FROM ABOVE, so that what the lanes need lies side by side in memory:
**
**      y
**      3 | .  .  .  0  .  .  .     lane 0: x     d = x - y
**      2 | .  .  .  .  1  .  .     lane 1: x + 1  d + 2        four lanes at time t = x + y = 6
**      1 | .  .  .  .  .  2  .     lane 2: x + 2  d + 4
**      0 | .  .  .  .  .  .  3     lane 3: x + 3  d + 6
**        +---------------------- x
**
**      column    [word][x]                   lane 0's column and its right neighbours
**      diagonal  [parity of d][word][d / 2]  all d of one time have the parity of t
**      row       [group][word][lane]
**
** One step of a group: intersect the three summaries, unite the lanes' results, and visit the
** lowest few words that come out: in each, every lane that is still open takes the lowest bit of
** its intersection, if there is one. Everything is a load, a few logical operations and a store of
** a whole vector; nothing is gathered.
**
** Groups lie in row blocks. All groups of one make the step of time t, then all make that of t + 1:
** the steps of one time do not depend on each other, and the processor overlaps them.
**
** On a mirrored sweep row y starts at x = y with the set of column y: the table is symmetric, so
** the column holds what the row's left half would. Otherwise each row starts at x = 0.
*/
#ifndef GRUNDY_QUEEN_LANES_H
#define GRUNDY_QUEEN_LANES_H

#include "base/host.h"

#define QUEEN_WORD_BITS    32
#define QUEEN_BLOCK_WORDS  32
#define QUEEN_BLOCK_VALUES 1024
#define QUEEN_SUMMARY      QUEEN_BLOCK_WORDS       /* where a block keeps its summary */
#define QUEEN_BLOCK_ROWS   (QUEEN_BLOCK_WORDS + 1) /* the words of a block and their summary */
#define QUEEN_LANES_MAX    16
#define QUEEN_STRIDE_TIMES 128             /* times at most of one queen_sweep_run */
#define QUEEN_MARGIN       QUEEN_LANES_MAX /* entries kept on either side of the board */

/* The free sets of 1024 consecutive numbers, for everything the sweep covers. */
typedef struct queen_block {
  uint32_t *column;      /* [QUEEN_BLOCK_ROWS][column_stride] */
  uint32_t *diagonal[2]; /* [QUEEN_BLOCK_ROWS][diagonal_stride] */
  uint32_t *row;         /* [groups][QUEEN_BLOCK_ROWS][lanes] */
} queen_block;

typedef struct queen_path queen_path;

/* A group of rows. */
typedef struct queen_group {
  int64_t top_row;    /* the row of lane 0; lane i is row top_row - i */
  int64_t begin, end; /* the times of its first step and of its last, and one more */
  uint32_t lowest;    /* all rows of the group have used up every block below this one */
  void *values;       /* where time values_time goes, [time][lane]; NULL: nowhere */
  int64_t values_time;
} queen_group;

typedef struct queen_sweep {
  core_host *host;
  const queen_path *path;
  bool mirrored;           /* rows start at x = y rather than at x = 0 */
  bool wide;               /* values are written as 32 bits rather than 16 */
  int64_t left, width;     /* the board has the columns left <= x < width */
  int64_t first_column;    /* the column at index 0 */
  int64_t first_diagonal;  /* the diagonal x - y at index 0; even */
  int64_t column_stride;   /* entries from a word to the next one, margins included */
  int64_t diagonal_stride; /* the same for the diagonals of one parity */
  uint32_t group_count;
  uint32_t group_from, group_end; /* the groups that queen_sweep_run runs; at first, all */
  queen_group *group;
  uint32_t block_count;
  uint32_t block_room; /* blocks that `block` has room for */
  queen_block *block;
  uint32_t highest; /* no number above this has been used in any set */
} queen_sweep;

/* One way to run a sweep, by the vectors it uses. */
struct queen_path {
  const char *name;
  uint32_t lanes;
  core_isa isa;
  void (*run)(queen_sweep *sweep, int64_t from, int64_t to);
};

/* The number of paths this machine can take, at least 1, and the index-th of them, the fastest
** first. Each computes the same values. */
uint32_t queen_path_count(void);
const queen_path *queen_path_at(uint32_t index);

/* The path of that name if this machine can take it, else NULL; NULL for a name: the fastest. */
const queen_path *queen_path_named(const char *name);

/* Prepare `sweep`, whose memory may hold anything, for `rows` rows at a time (a multiple of
** QUEEN_LANES_MAX). Columns first_column .. first_column + columns - 1 and diagonals
** first_diagonal (even) .. first_diagonal + diagonals - 1 have room. Everything is free.
** On failure nothing is held. */
core_status queen_sweep_open(queen_sweep *sweep, core_host *host, const queen_path *path,
                             uint32_t rows, int64_t first_column, int64_t columns,
                             int64_t first_diagonal, int64_t diagonals);
void queen_sweep_close(queen_sweep *sweep);

/* Let the groups be the rows first_row, first_row + 1, ..., with all numbers free. */
void queen_sweep_begin_rows(queen_sweep *sweep, int64_t first_row);

/* The blocks that QUEEN_STRIDE_TIMES steps can need. */
static inline uint32_t queen_blocks_for(uint64_t highest) {
  /* A value is at most one more than the highest so far, since what nobody has used is free
  ** everywhere. */
  uint64_t numbers = highest + 1 + QUEEN_STRIDE_TIMES + QUEEN_WORD_BITS;
  return (uint32_t)((numbers + QUEEN_BLOCK_VALUES - 1) / QUEEN_BLOCK_VALUES);
}

/* Add blocks until the sets hold what QUEEN_STRIDE_TIMES steps can need after sweep->highest. */
core_status queen_sweep_reserve(queen_sweep *sweep);

/* Make all steps of the times from .. to - 1; to - from must not exceed QUEEN_STRIDE_TIMES.
** Grows the sets to what the steps can need first: CORE_NOMEM or CORE_LIMIT if that fails, and
** CORE_INTERRUPTED if the host asks to stop; no step has been made then. */
core_status queen_sweep_run(queen_sweep *sweep, int64_t from, int64_t to);

/* Bytes that the sets of one block of such a sweep take. */
uint64_t queen_block_bytes(const queen_sweep *sweep);

/* Where word `word` of a block (or its summary) keeps column x, and diagonal d. */
static inline uint32_t *queen_column_word(const queen_sweep *s, uint32_t block, uint32_t word,
                                          int64_t x) {
  return s->block[block].column + word * s->column_stride + QUEEN_MARGIN + x - s->first_column;
}
static inline uint32_t *queen_diagonal_word(const queen_sweep *s, uint32_t block, uint32_t word,
                                            int64_t d) {
  int64_t index = d - s->first_diagonal + 2 * QUEEN_MARGIN;
  return s->block[block].diagonal[index & 1] + word * s->diagonal_stride + (index >> 1);
}

#endif
