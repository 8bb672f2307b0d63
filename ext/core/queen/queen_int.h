/* The declarations that the files of this folder share, a section for each file, from the inner
** loops to the certified rows. The interface for other folders is queen.h.
**
** g(x, y) is the value of the cell (x, y): the least number that is not the value of a cell to its
** left, below it or diagonally below it. Landman's bound (A simple FSM-based proof of the additive
** periodicity of the Sprague-Grundy function of Wythoff's game, 2002): x - 2y <= g(x, y) <= x + y
** for x >= y.
**
** Theorem. Define the sets of the rows 0 to k at time t as the numbers used, minus t, by each of
** these rows, by each column that has met some but not all of them, and by each such diagonal. If
** they are equal at the times t and t + p, then g(x + p, y) = g(x, y) + p for all rows y <= k and
** all x >= t - y.
** Proof. Each step of the sweep (lanes.c) is a function of these sets and of columns and diagonals
** without used numbers, and all its numbers are relative to its time. Equal sets are therefore
** followed by equal steps, forever. By the bound the sets are finite, so they repeat (first proved
** by Pink 1993, and by Dress, Flammenkamp and Pink 1999).
**
** Rows are certified in chunks of QUEEN_CHUNK_ROWS from below. When the chunks below are certified,
** the numbers that they pass to a chunk repeat with a known period, and the theorem only requires
** that the chunk's own sets are equal at two times that differ by a multiple of that period.
*/
#ifndef GRUNDY_CORE_QUEEN_QUEEN_INT_H
#define GRUNDY_CORE_QUEEN_QUEEN_INT_H

#include "base/array.h"
#include "core/queen/queen.h"

/* ==== lanes.c ====
**
** The layout of the sets in memory, and the sweep that computes the table with vector instructions.
**
** The value of a cell is the least number that is absent from the cells to its left, below it and
** diagonally below it. Each row, each column and each diagonal therefore keeps the set of the
** numbers that are still FREE in it, and the value is the least element of the intersection of
** three sets.
**
** A set is divided into words of 32 numbers, and 32 words make a block of 1024 numbers. A 33rd
** word, the summary of the block, has bit w set if word w is not empty. The intersection of the
** three summaries leaves about two words per cell to examine, regardless of the size of the board.
**
** The cells of an anti-diagonal x + y = t have no row, column or diagonal in common, so they can be
** computed in parallel. A group has as many rows as a vector has lanes, and LANE i OF A GROUP IS
** ITS i-th ROW FROM ABOVE, so that the words of adjacent lanes are adjacent in memory:
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
** One step of a group intersects the three summaries, unites the results of the lanes, and visits
** the lowest few words of the union. In each word, every lane without a value takes the lowest bit
** of its intersection, if there is one. All operations load, combine or store whole vectors;
** nothing is gathered.
**
** Groups belong to row blocks. All groups of a row block perform the step of time t, then all
** perform the step of time t + 1: the steps of one time are independent, and the processor overlaps
** them.
**
** In a mirrored sweep, row y begins at x = y with the set of column y: the table is symmetric, so
** this is the set that the left half of the row would leave. In other sweeps each row begins at x =
** 0.
*/

#define QUEEN_WORD_BITS    32
#define QUEEN_BLOCK_WORDS  32
#define QUEEN_BLOCK_VALUES 1024
#define QUEEN_SUMMARY      QUEEN_BLOCK_WORDS       /* the index of the summary */
#define QUEEN_BLOCK_ROWS   (QUEEN_BLOCK_WORDS + 1) /* the words of a block and its summary */
#define QUEEN_LANES_MAX    16
#define QUEEN_STRIDE_TIMES 128             /* maximum number of times per queen_sweep_run */
#define QUEEN_MARGIN       QUEEN_LANES_MAX /* entries beyond each end of the board */

/* The free sets of 1024 consecutive numbers, for all rows, columns and diagonals of the sweep. */
typedef struct queen_block {
  uint32_t *column;      /* [QUEEN_BLOCK_ROWS][column_stride] */
  uint32_t *diagonal[2]; /* [QUEEN_BLOCK_ROWS][diagonal_stride] */
  uint32_t *row;         /* [groups][QUEEN_BLOCK_ROWS][lanes] */
} queen_block;

/* A group of rows. */
typedef struct queen_group {
  int64_t top_row;    /* the row of lane 0; lane i is row top_row - i */
  int64_t begin, end; /* the times of the first step, and after the last step */
  uint32_t lowest;    /* no row of the group has a free number in a block below this one */
  void *values; /* the values from time values_time, [time][lane], or NULL if they are not stored */
  int64_t values_time;
} queen_group;

typedef struct queen_sweep {
  core_host *host;
  const queen_variant *variant;
  bool mirrored;           /* rows start at x = y rather than at x = 0 */
  bool wide;               /* values are written as 32 bits rather than 16 */
  int64_t left, width;     /* the board has the columns left <= x < width */
  int64_t first_column;    /* the column with index 0 */
  int64_t first_diagonal;  /* the diagonal x - y with index 0; even */
  int64_t column_stride;   /* entries from a word to the next, including margins */
  int64_t diagonal_stride; /* the same for the diagonals of one parity */
  uint32_t group_count;
  uint32_t group_from, group_end; /* the groups that queen_sweep_run runs; initially all */
  queen_group *group;
  CORE_ARRAY(queen_block) blocks;
  uint32_t highest; /* upper bound of the numbers used in any set */
} queen_sweep;

/* Return the number of variants that the processor supports, at least 1, and the variant with the
** given index; faster variants come first. All variants compute the same values. */
uint32_t queen_variant_count(void);
const queen_variant *queen_variant_at(uint32_t index);

/* Initialize *sweep, whose memory may be uninitialized, for `rows` rows at a time (a multiple of
** QUEEN_LANES_MAX), the columns first_column .. first_column + columns - 1 and the diagonals
** first_diagonal (even) .. first_diagonal + diagonals - 1. All numbers are free. After an error
** there is nothing to free. */
core_status queen_sweep_open(queen_sweep *sweep, core_host *host, const queen_variant *variant,
                             uint32_t rows, int64_t first_column, int64_t columns,
                             int64_t first_diagonal, int64_t diagonals);
void queen_sweep_close(queen_sweep *sweep);

/* Assign the rows first_row, first_row + 1, ... to the groups, with all numbers free. */
void queen_sweep_begin_rows(queen_sweep *sweep, int64_t first_row);

/* Return the number of blocks that QUEEN_STRIDE_TIMES steps may need. */
static inline uint32_t queen_blocks_for(uint64_t highest) {
  /* A value is at most one more than the largest so far, because an unused number is free
  ** everywhere. */
  uint64_t numbers = highest + 1 + QUEEN_STRIDE_TIMES + QUEEN_WORD_BITS;
  return (uint32_t)((numbers + QUEEN_BLOCK_VALUES - 1) / QUEEN_BLOCK_VALUES);
}

/* Add the blocks that QUEEN_STRIDE_TIMES steps may need after sweep->highest. */
core_status queen_sweep_reserve(queen_sweep *sweep);

/* Perform all steps of the times from .. to - 1, at most QUEEN_STRIDE_TIMES of them, after
** reserving the blocks that they may need. Return CORE_NOMEM or CORE_LIMIT if that fails, and
** CORE_INTERRUPTED if the host requests it; then no step has been performed. */
core_status queen_sweep_run(queen_sweep *sweep, int64_t from, int64_t to);

/* Return the size in bytes of the sets of one block. */
uint64_t queen_block_bytes(const queen_sweep *sweep);

/* Return the address of word `word` of a block (or of its summary) for column x, and for diagonal
** d. */
static inline uint32_t *queen_column_word(const queen_sweep *s, uint32_t block, uint32_t word,
                                          int64_t x) {
  core_assert(block < s->blocks.count && word < QUEEN_BLOCK_ROWS);
  core_assert(QUEEN_MARGIN + x - s->first_column >= 0);
  return s->blocks.items[block].column + word * s->column_stride + QUEEN_MARGIN + x -
         s->first_column;
}
static inline uint32_t *queen_diagonal_word(const queen_sweep *s, uint32_t block, uint32_t word,
                                            int64_t d) {
  int64_t index = d - s->first_diagonal + 2 * QUEEN_MARGIN;
  core_assert(block < s->blocks.count && word < QUEEN_BLOCK_ROWS && index >= 0);
  return s->blocks.items[block].diagonal[index & 1] + word * s->diagonal_stride + (index >> 1);
}

/* ==== window.c ====
**
** A window of the table: few rows, any number of columns, and a state of O(rows^2) bits.
**
** By Landman's bound the numbers below x - 2k are used in rows 0 to k, and the numbers above x + k
** are not, so a range of the sets suffices. The columns and diagonals that have entered the window
** and not left it yet suffice as well; there are k of each. The window advances by one frame of
** columns and of numbers at a time, and its state is relative to the frame: when the state repeats,
** the table repeats.
*/

/* The steps of the sweep, the columns and the numbers of a frame. */
#define QUEEN_FRAME       QUEEN_STRIDE_TIMES
#define QUEEN_FRAME_WORDS (QUEEN_FRAME / QUEEN_WORD_BITS)

/* The maximum number of blocks of a range, which limits the number of rows. */
#define QUEEN_FRAME_BLOCKS 64

/* The state between two frames. In its sweep, times, columns and diagonals are relative to the
** start of the frame, and numbers to `margin` below it, so that the range begins at 0 or above. */
typedef struct queen_frame {
  queen_sweep sweep;
  uint32_t rows;   /* a multiple of QUEEN_LANES_MAX */
  uint32_t margin; /* 3 * rows, rounded up to whole frames */
  uint32_t words;  /* words of the range of numbers */
  int64_t start;   /* the time, column and number at which the frame begins */
  /* The rows low .. high - 1 are run; both are multiples of QUEEN_LANES_MAX. Initially all. */
  uint32_t low, high;
} queen_frame;

/* Initialize a frame for the rows 0 .. rows - 1, rounded up to a multiple of QUEEN_LANES_MAX,
** before column 0. */
core_status queen_frame_open(queen_frame *frame, core_host *host, const queen_variant *variant,
                             uint32_t rows);
void queen_frame_close(queen_frame *frame);

/* Perform the QUEEN_FRAME steps of the frame for the rows from .. end - 1, multiples of
** QUEEN_LANES_MAX, after the steps of all rows below them. If sweep.group[].values is not NULL, it
** receives [QUEEN_FRAME][lanes] values relative to the numbers of the frame: g = value + start -
** margin. */
core_status queen_frame_run(queen_frame *frame, uint32_t from, uint32_t end);

/* Move the sets of the rows low .. high - 1 to the next frame, after these rows have been run.
** If low is not 0, the caller fills the columns and diagonals that meet row `low` during that
** frame. */
void queen_frame_advance(queen_frame *frame);

/* Set the start of the frame to `start` (a multiple of QUEEN_FRAME), with all numbers free. The
** caller fills the sets. */
void queen_frame_seek(queen_frame *frame, int64_t start);

/* A reader of the columns x = 0, 1, ..., width - 1 of a window, each with the values of its
** rows. */
typedef struct queen_window queen_window;

/* Open a window, 1 <= rows and 1 <= width < 2^31. Return NULL with host->status CORE_NOMEM or
** CORE_LIMIT; more than QUEEN_WINDOW_ROWS_MAX rows always exceed the limit. */
queen_window *queen_window_open(core_host *host, const queen_variant *variant, int64_t rows,
                                int64_t width);
void queen_window_close(queen_window *window);

/* Set *column to the `rows` values of the next column, which are valid until the next call. */
core_status queen_window_next(queen_window *window, const uint32_t **column);

/* ==== table.c ====
**
** Tables in memory: a reader of the rows of a board, and a table for lookups of cells. Both run the
** sweep on demand, one row block after another.
*/

/* The rows of a row block, a multiple of QUEEN_LANES_MAX. */
#define QUEEN_ROW_BLOCK_HEIGHT 64

/* The sweep over row blocks, from the lowest rows up. The rows of a block are computed together,
** time by time. A block does not depend on the blocks above it. */
typedef struct queen_row_blocks {
  queen_sweep sweep;
  uint32_t count; /* number of row blocks */
  uint32_t ready; /* row blocks below this are computed */
  uint32_t held;  /* the values of row blocks below this are released */
  bool keeps;     /* keep the values of all row blocks, not only of the last */
  /* [count][group][time][lane]; NULL if the values are not computed or are released */
  void **values;
} queen_row_blocks;

/* Return g(x, y) from a triangle, which is a mirrored table: y <= x < width, y <
** queen_triangle_rows. The table is symmetric, so these are all its values. */
uint32_t queen_triangle_at(const queen_row_blocks *triangle, int64_t x, int64_t y);

static inline int64_t queen_triangle_rows(const queen_row_blocks *triangle) {
  return (int64_t)triangle->ready * QUEEN_ROW_BLOCK_HEIGHT;
}

/* Return about how many bytes such a triangle takes when the rows 0 .. rows - 1 are computed. */
uint64_t queen_triangle_bytes(int64_t width, int64_t rows);

/* A table for lookups of cells that grows on demand. */
typedef struct queen_table {
  core_host *host;
  const queen_variant *variant;
  queen_row_blocks triangle; /* all zero if no cell is computed */
} queen_table;

/* Initialize an empty table. It holds no memory before queen_table_reach. */
void queen_table_open(queen_table *table, core_host *host, const queen_variant *variant);
void queen_table_close(queen_table *table);

/* Compute g(x, y) and all cells left of and below it, 0 <= x, y. Return CORE_LIMIT if the table
** would exceed the memory limit (host->wanted is the size required), CORE_NOMEM or
** CORE_INTERRUPTED. After an error the table may be empty, and the call can be repeated. */
core_status queen_table_reach(queen_table *table, int64_t x, int64_t y);

/* Return g(x, y) after queen_table_reach for this cell, or for a cell to the right and above. */
uint32_t queen_table_at(const queen_table *table, int64_t x, int64_t y);

/* A reader of the rows y = 0, 1, ..., height - 1 of a board, each with the values of x = 0 .. width
** - 1. */
typedef struct queen_board queen_board;

/* Open a board, 1 <= width, height < 2^31. Rows are computed on demand, a row block of
** QUEEN_ROW_BLOCK_HEIGHT at a time. A board whose symmetric half fits into half of the memory limit
** is computed by that half; other boards are computed entirely and keep no values; tall boards are
** computed as a window, in memory that does not depend on the height. A wide board of few rows
** needs sets as long as its rows; callers should read its columns from a window or its rows from
** certified rows instead. Return NULL with host->status CORE_LIMIT or CORE_NOMEM. */
queen_board *queen_board_open(core_host *host, const queen_variant *variant, int64_t width,
                              int64_t height);

/* Open a board that is computed by its symmetric half, or entirely if `halved` is false. The
** board's size decides which of the two takes less memory. Return NULL with CORE_LIMIT also if the
** board has no symmetric half. */
queen_board *queen_board_open_as(core_host *host, const queen_variant *variant, int64_t width,
                                 int64_t height, bool halved);
bool queen_board_is_halved(const queen_board *board);
void queen_board_close(queen_board *board);

/* Restart at row 0 if the values computed so far are kept. Otherwise return false and change
** nothing. */
bool queen_board_rewind(queen_board *board);

/* Set *row to the `width` values of the next row, which are valid until the next call. The caller
** reads at most `height` rows. */
core_status queen_board_next(queen_board *board, const uint32_t **row);

/* ==== state.c ====
**
** The state of a window between two frames, for each chunk of its rows, and the sets that a chunk
** receives from below. Both can be stored, compared and restored.
**
** Row y has four sets: its own, and the sets of the column and of the two diagonals that meet it
** next. The sets of the rows 0 to k determine all later columns of these rows. Outside a range of
** about 2y numbers, all sets agree: the row has used all numbers below the range, and no set has
** used a number above it. So only the range is stored.
*/

#define QUEEN_CHUNK_ROWS QUEEN_LANES_MAX

/* The sets of the rows of a chunk at the start of a frame, relative to it. Equal sets have equal
** words. */
typedef struct queen_state {
  uint32_t length;
  uint32_t words[];
} queen_state;

/* Return the state of the chunk that begins at first_row, or NULL with host->status CORE_NOMEM or
** CORE_LIMIT. `scratch` has room for queen_state_max words. */
queen_state *queen_state_save(const queen_frame *frame, int64_t first_row, uint32_t *scratch);
uint32_t queen_state_max(const queen_frame *frame);
uint64_t queen_state_bytes(const queen_state *state);
void queen_state_free(core_host *host, queen_state *state);

/* Restore the sets of a chunk in a frame after queen_frame_seek. */
void queen_state_restore(const queen_state *state, queen_frame *frame, int64_t first_row);

/* Return true if the sets of the first `rows` rows of two states of a chunk are equal. */
bool queen_state_equal(const queen_state *a, const queen_state *b, int64_t rows);

/* The boundary below a row: for each frame of one period, the sets of the columns and diagonals
** that meet the row, as the rows below it have left them. Initialize with zeros. */
typedef struct queen_boundary {
  struct queen_boundary_frame *frame;
  int64_t start; /* the time of the first frame */
  int64_t room;  /* number of frames of the period */
  int64_t frames;
  uint32_t blocks;
  uint64_t bytes; /* size of the allocated memory */
} queen_boundary;

core_status queen_boundary_open(queen_boundary *boundary, const queen_frame *frame, int64_t period);
void queen_boundary_close(queen_boundary *boundary, core_host *host);

/* Record the sets that meet `row` in this frame, after the rows below it have been run. */
core_status queen_boundary_record(queen_boundary *boundary, const queen_frame *frame, int64_t row);

/* Restore the sets that meet `row` in this frame from a complete boundary. */
void queen_boundary_replay(const queen_boundary *boundary, queen_frame *frame, int64_t row);

/* ==== checkpoints.c ====
**
** The checkpoint store: the state of the window at certain times. The window is run again from a
** checkpoint to compute a page of values on demand. Pages are evicted when memory is needed.
**
** Rows belong to chunks. A certified chunk repeats for all times >= `since` with a period; both are
** multiples of the spacing of the checkpoints. So the checkpoints before since + period suffice:
** the state of the window at any time consists of the checkpoints of its chunks at that time, each
** reduced by the period of its chunk. For a chunk that is not certified, `since` is INT64_MAX, and
** the store holds the times that have been run.
*/

/* The rows that are certified within milliseconds, and run in less. */
#define QUEEN_LOW_ROWS   128
#define QUEEN_LOW_CHUNKS (QUEEN_LOW_ROWS / QUEEN_CHUNK_ROWS)

/* The times of a page, a multiple of QUEEN_FRAME. */
#define QUEEN_PAGE_TIMES 3072
#define QUEEN_PAGE_BYTES (QUEEN_PAGE_TIMES * QUEEN_CHUNK_ROWS * sizeof(uint16_t))

_Static_assert(QUEEN_FRAME % QUEEN_WORD_BITS == 0 && QUEEN_PAGE_TIMES % QUEEN_FRAME == 0,
               "frames consist of words, and pages of frames");
_Static_assert(QUEEN_LOW_ROWS % QUEEN_CHUNK_ROWS == 0 &&
                   QUEEN_ROW_BLOCK_HEIGHT % QUEEN_LANES_MAX == 0,
               "low rows consist of chunks, and row blocks of groups");

/* A chunk of rows. A page holds the values in the order of the sweep, [group][time][lane]: for time
** t the cell (t - y, y), relative to `margin` below the start of its frame. */
typedef struct queen_chunk {
  CORE_ARRAY(queen_state *) states; /* at the times 0, spacing, 2 * spacing, ... */
  uint16_t **page;                  /* NULL for a page that is not in memory */
  uint64_t pages, page_array_bytes;
  int64_t since;                      /* the values repeat, plus the period, for times >= since */
  int64_t period;                     /* the period; 0 before the chunk is certified */
  queen_period row[QUEEN_CHUNK_ROWS]; /* period 0 before it is computed */
} queen_chunk;

/* A page in memory: its chunk, and its index in the chunk. */
typedef struct queen_held_page {
  uint32_t chunk, index;
} queen_held_page;

typedef struct queen_store {
  core_host *host;
  queen_frame frame;
  uint32_t *scratch; /* for queen_state_save */
  uint32_t lanes;
  uint32_t chunks;
  uint32_t first; /* chunks below this belong to another store */
  int64_t margin;
  int64_t spacing; /* times between two checkpoints: a multiple of QUEEN_PAGE_TIMES */
  queen_chunk *chunk;
  CORE_ARRAY(queen_held_page) held; /* all pages in memory */
  int64_t filled;                   /* the checkpoint from which pages were computed last */
  uint32_t filled_chunks;           /* the number of chunks that were run for them */
  uint64_t state_bytes;             /* size of all states */
  uint64_t evictions; /* number of evictions, from which pseudo-random victims are derived */
} queen_store;

/* Return a store without certified chunks. The caller then calls queen_store_prove, which certifies
** all of it, or queen_store_extend. rows <= QUEEN_WINDOW_ROWS_MAX. Return NULL with host->status
** CORE_LIMIT or CORE_NOMEM. */
queen_store *queen_store_open(core_host *host, const queen_variant *variant, uint32_t rows,
                              uint32_t first_row, int64_t spacing);
void queen_store_close(queen_store *store);

/* Return about how many bytes queen_store_close releases. */
uint64_t queen_store_bytes(const queen_store *store);

/* Release all pages. */
void queen_store_release_pages(queen_store *store);

/* Run the window of a store without certified chunks up to `time`. Its checkpoints take about a
** quarter of the memory limit. Return CORE_LIMIT, CORE_NOMEM or CORE_INTERRUPTED; the times that
** have been run are kept. */
core_status queen_store_extend(queen_store *store, int64_t time);

/* Store the state at the start of the frame for all chunks >= from. After an error none is
** stored. */
core_status queen_store_save(queen_store *store, uint32_t from);

/* Direct the values of a chunk in the next frame to a page, beginning with its `step`-th time, or
** discard them if the page is NULL. */
void queen_store_set_output(queen_store *store, uint32_t chunk, uint16_t *page, int64_t step);

/* Direct the values of the next frame to pages for the chunks >= from, as far as there is memory
** for pages. */
core_status queen_store_set_outputs(queen_store *store, uint32_t from);

/* Release the states of a chunk with index >= keep. */
void queen_store_release_states(queen_store *store, queen_chunk *chunk, uint64_t keep);

/* Release the memory for queen_store_save, which is not called again. */
void queen_store_release_scratch(queen_store *store);

/* Reserve the array of page pointers for all known times. */
core_status queen_store_reserve_pages(queen_store *store);

/* Compute the page of the chunk that contains `time`. Return CORE_LIMIT, CORE_NOMEM or
** CORE_INTERRUPTED; then nothing has changed, except that pages may have been evicted. */
core_status queen_store_fill(queen_store *store, uint32_t chunk, int64_t time);

/* Return the time before since + period with the same values as `time`, up to whole periods. */
static inline int64_t queen_chunk_reduce(const queen_chunk *chunk, int64_t time) {
  core_assert(time < chunk->since || chunk->period > 0);
  return time < chunk->since ? time : chunk->since + (time - chunk->since) % chunk->period;
}

/* Return the offset of row `row` of its chunk within a page, at the first time of the page. */
static inline int64_t queen_page_offset(const queen_store *store, int64_t row) {
  core_assert(row >= 0 && row < QUEEN_CHUNK_ROWS);
  int64_t lanes = store->lanes;
  return row / lanes * QUEEN_PAGE_TIMES * lanes + lanes - 1 - row % lanes;
}

/* Set *relative to g(time - row, row) - time, for a row >= QUEEN_CHUNK_ROWS * store->first. */
static inline core_status queen_store_lookup(queen_store *store, int64_t row, int64_t time,
                                             int64_t *relative) {
  queen_chunk *chunk = &store->chunk[row / QUEEN_CHUNK_ROWS];
  uint64_t known = (uint64_t)queen_chunk_reduce(chunk, time);
  core_assert(time >= row && row / QUEEN_CHUNK_ROWS < store->chunks);
  uint64_t index = known / QUEEN_PAGE_TIMES;
  int64_t step = (int64_t)(known % QUEEN_PAGE_TIMES);
  core_assert(index < chunk->pages);
  if (chunk->page[index] == NULL) {
    core_status status = queen_store_fill(store, (uint32_t)(row / QUEEN_CHUNK_ROWS), time);
    if (status != CORE_OK)
      return status;
  }
  int64_t at = queen_page_offset(store, row % QUEEN_CHUNK_ROWS) + step * store->lanes;
  *relative = chunk->page[index][at] - store->margin - step % QUEEN_FRAME;
  return CORE_OK;
}

/* Set *period to the minimum preperiod and period of a row, which are computed on first use. */
core_status queen_store_period(queen_store *store, int64_t row, queen_period *period);

/* ==== proof.c ====
**
** The proof that the rows of a store repeat.
*/

/* Certify all chunks of a new store. The boundaries that save work take at most boundary_bytes.
** Return CORE_LIMIT, CORE_NOMEM or CORE_INTERRUPTED; the store can then only be closed. */
core_status queen_store_prove(queen_store *store, uint64_t boundary_bytes);

/* ==== certify.c ====
**
** Cells of any coordinates in certified rows. The low rows have their own store, whose checkpoints
** have a smaller spacing.
*/

typedef struct queen_certified {
  core_host *host;
  const queen_variant *variant;
  queen_store *low;  /* rows below QUEEN_LOW_ROWS, or the lowest of them; or NULL */
  queen_store *high; /* rows >= QUEEN_LOW_ROWS; or NULL */
} queen_certified;

/* Initialize without certified rows and without memory. */
void queen_certified_open(queen_certified *certified, core_host *host,
                          const queen_variant *variant);
void queen_certified_close(queen_certified *certified);

/* Certify the rows 0 to `row`, row >= 0; certify.c lists the cost. Return CORE_LIMIT if this
** exceeds the memory limit (host->wanted is the size required) or if row >=
** QUEEN_CERTIFIED_ROWS_MAX, CORE_NOMEM, or CORE_INTERRUPTED. Rows certified before remain
** certified. */
core_status queen_certified_reach(queen_certified *certified, int64_t row);

/* Return about how many cells queen_certified_reach would compute. */
int64_t queen_certified_work(const queen_certified *certified, int64_t row);

/* Return the number of certified rows. */
static inline int64_t queen_certified_rows(const queen_certified *certified) {
  const queen_store *store = certified->high == NULL ? certified->low : certified->high;
  return store == NULL ? 0 : (int64_t)store->chunks * QUEEN_CHUNK_ROWS;
}

static inline queen_store *queen_certified_store(const queen_certified *certified, int64_t row) {
  return row < QUEEN_LOW_ROWS ? certified->low : certified->high;
}

/* Set *value to g(x, y) for 0 <= x, y < QUEEN_FAR_MAX, where the smaller coordinate is a certified
** row. Return CORE_LIMIT, CORE_NOMEM or CORE_INTERRUPTED on error. */
static inline core_status queen_certified_at(queen_certified *certified, int64_t x, int64_t y,
                                             int64_t *value) {
  int64_t row = x < y ? x : y, time = x + y, relative = 0;
  core_assert(row >= 0 && row < queen_certified_rows(certified));
  core_status status =
      queen_store_lookup(queen_certified_store(certified, row), row, time, &relative);
  *value = time + relative;
  return status;
}

/* Set *period to the minimum preperiod and period of a certified row. Return a status as
** queen_certified_at does. */
core_status queen_certified_period(queen_certified *certified, int64_t row, queen_period *period);

/* Release values that can be computed again. */
void queen_certified_release_pages(queen_certified *certified);

/* ==== zeros.c and value_index.c ====
**
** The cells of a given value. Every number occurs exactly once in every row and in every column.
**
** The zeros are Wythoff's: (floor(d phi), floor(d phi) + d) for d = 0, 1, 2, ... and their mirror
** images, with phi = (1 + sqrt 5) / 2 (Wythoff 1907, A modification of the game of nim). They are
** computed in integers: for d > 0, r = floor(d phi) is the largest r with r (r - d) < d d.
*/

/* Return floor(d phi), 0 <= d < 2^62. */
int64_t queen_golden(int64_t d);

/* Return the x with g(x, y) = 0, for a row 0 <= y < 2^62. By symmetry this is also the row of the
** zero of column y. */
int64_t queen_zero(int64_t y);

/* Return a number of rows such that no row y >= this has a zero at x < width; 1 <= width < 2^62.
** The zeros of a board in the order of (y, x) are the cells (queen_zero(y), y) with y < min(height,
** queen_zero_rows(width)) and queen_zero(y) < width. */
int64_t queen_zero_rows(int64_t width);

/* The cells of the numbers 0 .. value, row by row, computed without other numbers. */
typedef struct queen_index queen_index;

/* Open an index for the columns and rows below `size`, 1 <= size < 2^31 and value < 2^31, before
** row 0. It takes about 4.5 * size * (value + 1) bytes, and some tens of nanoseconds for each row
** and number. Return NULL with host->status CORE_LIMIT or CORE_NOMEM. */
queen_index *queen_index_open(core_host *host, uint32_t size, uint32_t value);
void queen_index_close(queen_index *index);

/* Set *x to the column of `value` in the next row, or to -1 if that column is not below `size`. The
** first call is for row 0; the caller makes at most `size` calls. Return CORE_INTERRUPTED if the
** host requests it. */
core_status queen_index_next(queen_index *index, int64_t *x);

/* ==== queen.c ==== */

/* Cells with a coordinate of this size or more use certified rows instead of a table, if their row
** can be certified on first use. */
#define QUEEN_NEAR 4096

struct queen {
  core_host *host;
  queen_table table;
  queen_certified certified;
  queen_store *window;  /* for cells in neither of the above; or NULL */
  int64_t window_cells; /* cells computed for rows that could have been certified */
  queen_failure failure;
};

/* Record the task that failed unless the status is CORE_OK. Return the status. */
core_status queen_fail(queen *q, core_status status, queen_task task, int64_t a, int64_t b);

/* After a CORE_LIMIT, release memory that can be computed again if that may suffice. Return true if
** the task should be attempted again; *attempts counts the calls. */
bool queen_make_room(queen *q, core_status status, bool needs_certified, int *attempts);

/* After CORE_LIMIT, release all cached values if host->wanted bytes fit without them. Return true
** if they were released. */
bool queen_release_all(queen *q);

/* Return true if a window can compute a cell, for low <= high. */
bool queen_can_use_window(int64_t low, int64_t high);

/* Compute all cells (x, y) with x <= high and y <= low in the table, for low <= high. */
core_status queen_table_gather(queen *q, int64_t low, int64_t high);

static inline bool queen_is_in_table(const queen *q, int64_t low, int64_t high) {
  const queen_row_blocks *triangle = &q->table.triangle;
  return high < triangle->sweep.width && low < queen_triangle_rows(triangle);
}

#endif
