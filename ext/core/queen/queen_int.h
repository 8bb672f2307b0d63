/* The inside of the queen: what the files of this folder share, a section for each, from the loops
** at the bottom to the certified rows at the top. What everybody else may use is in queen.h.
**
** g(x, y) is the value of the cell (x, y): the least number that no cell left of it, below it or
** diagonally below it has. Landman's bound (A simple FSM-based proof of the additive periodicity of
** the Sprague-Grundy function of Wythoff's game, 2002): x - 2y <= g(x, y) <= x + y for x >= y.
**
** Theorem. Let the sets of rows 0 .. k at time t mean: for each of these rows, for each column that
** has met some of them and not all, and for each such diagonal, the numbers it has used, all
** counted from t. If they are the same at the times t and t + p, then g(x + p, y) = g(x, y) + p for
** all rows y <= k and all x >= t - y.
** Proof. Each step of the sweep (lanes.c) is a function of these sets and of columns and diagonals
** that nobody has used yet, and it counts everything from its own time. So from equal sets equal
** steps follow, for ever. By the bound the sets are finite, and so must repeat (first proved by
** Pink 1993, Dress, Flammenkamp and Pink 1999).
**
** Rows are certified in chunks of QUEEN_CHUNK_ROWS from below. Once the chunks below have been,
** what reaches a chunk repeats with a known period, and the theorem needs only the chunk's own sets
** to be equal at a distance that is a multiple of that period.
*/
#ifndef GRUNDY_CORE_QUEEN_QUEEN_INT_H
#define GRUNDY_CORE_QUEEN_QUEEN_INT_H

#include "core/queen/queen.h"

/* ==== lanes.c ====
**
** The table by lanes of a vector: how the sets lie in memory, and the sweep over them.
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
  const queen_variant *variant;
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
  queen_block *block;
  uint64_t block_array_bytes;
  uint32_t highest; /* no number above this has been used in any set */
} queen_sweep;

/* The number of variants this machine can take, at least 1, and the index-th of them, the fastest
** first. Each computes the same values. */
uint32_t queen_variant_count(void);
const queen_variant *queen_variant_at(uint32_t index);

/* Prepare `sweep`, whose memory may hold anything, for `rows` rows at a time (a multiple of
** QUEEN_LANES_MAX). Columns first_column .. first_column + columns - 1 and diagonals
** first_diagonal (even) .. first_diagonal + diagonals - 1 have room. Everything is free.
** On failure nothing is held. */
core_status queen_sweep_open(queen_sweep *sweep, core_host *host, const queen_variant *variant,
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

/* The place in which word `word` of a block (or its summary) keeps column x, and diagonal d. */
static inline uint32_t *queen_column_word(const queen_sweep *s, uint32_t block, uint32_t word,
                                          int64_t x) {
  return s->block[block].column + word * s->column_stride + QUEEN_MARGIN + x - s->first_column;
}
static inline uint32_t *queen_diagonal_word(const queen_sweep *s, uint32_t block, uint32_t word,
                                            int64_t d) {
  int64_t index = d - s->first_diagonal + 2 * QUEEN_MARGIN;
  return s->block[block].diagonal[index & 1] + word * s->diagonal_stride + (index >> 1);
}

/* ==== window.c ====
**
** A window of the queen's table: few rows, any number of columns, and a state of O(rows^2) bits.
**
** By Landman's bound the numbers below x - 2k are used up in rows 0 .. k, and those above x + k
** untouched: a range of the sets is enough. It is also enough to hold the k columns and diagonals
** that have entered the window and not left it yet. The window moves on by one frame of columns and
** of numbers at a time, and everything in it is relative to the frame: where that state repeats,
** the table repeats.
*/

/* Steps of the sweep, columns and numbers to a frame. */
#define QUEEN_FRAME       QUEEN_STRIDE_TIMES
#define QUEEN_FRAME_WORDS (QUEEN_FRAME / QUEEN_WORD_BITS)

/* Blocks of numbers that a range has at most, and the rows that this is enough for. */
#define QUEEN_FRAME_BLOCKS 64

/* The state between two frames. In its sweep, time, columns and diagonals are counted from the
** start of the frame; numbers from `margin` below that, so that the whole range is >= 0. */
typedef struct queen_frame {
  queen_sweep sweep;
  uint32_t rows;   /* a multiple of QUEEN_LANES_MAX */
  uint32_t margin; /* 3 * rows, rounded up to whole frames */
  uint32_t words;  /* of the range of numbers */
  int64_t start;   /* the time, column and number at which the frame begins */
  uint32_t low,
      high; /* rows low .. high - 1 are run, multiples of QUEEN_LANES_MAX; at first, all */
} queen_frame;

/* Rows 0 .. rows - 1, rounded up to a multiple of QUEEN_LANES_MAX, before column 0. */
core_status queen_frame_open(queen_frame *frame, core_host *host, const queen_variant *variant,
                             uint32_t rows);
void queen_frame_close(queen_frame *frame);

/* Make the QUEEN_FRAME steps of the frame for the rows from .. end - 1, multiples of
** QUEEN_LANES_MAX; those below them must have been run before. Where sweep.group[].values is not
** NULL it takes [QUEEN_FRAME][lanes] values, counted like the numbers: g = value + start -
** margin. */
core_status queen_frame_run(queen_frame *frame, uint32_t from, uint32_t end);

/* After the rows low .. high - 1 have been run: move their sets on to the next frame. If low is not
** 0, the columns and diagonals that will meet row `low` during that frame are left to the
** caller. */
void queen_frame_advance(queen_frame *frame);

/* Let the frame begin at `start` (a multiple of QUEEN_FRAME) with everything free; the sets are for
** the caller to fill. */
void queen_frame_seek(queen_frame *frame, int64_t start);

/* The columns x = 0, 1, ..., width - 1 of a window, each with the values of its rows. */
typedef struct queen_window queen_window;

/* Begin a window, 1 <= rows and 1 <= width < 2^31. NULL with host->status CORE_LIMIT (with more
** than QUEEN_WINDOW_ROWS_MAX rows always) or CORE_NOMEM. */
queen_window *queen_window_open(core_host *host, const queen_variant *variant, int64_t rows,
                                int64_t width);
void queen_window_close(queen_window *window);

/* Let *column be the `rows` values of the next column; they stay until the next call. */
core_status queen_window_next(queen_window *window, const uint32_t **column);

/* ==== table.c ====
**
** Queen's boards in memory: a stream of the rows of any board, and a table to look cells up in.
** Both run the sweep, row block after row block, as rows are asked for.
*/

/* Rows to a row block: a multiple of QUEEN_LANES_MAX. */
#define QUEEN_ROW_BLOCK_HEIGHT 64

/* The sweep over blocks of rows, one block after another from the lowest rows on. The rows of a
** block are computed together, time by time; a block needs nothing from those above it. */
typedef struct queen_row_blocks {
  queen_sweep sweep;
  uint32_t count; /* row blocks that there are */
  uint32_t ready; /* row blocks below this are computed */
  uint32_t held;  /* row blocks below this have no values any more */
  bool keeps;     /* all values; else those of the last row block */
  void **values;  /* [count][group][time][lane]; NULL: no values yet, or no longer */
} queen_row_blocks;

/* Of a triangle, which is mirrored: g(x, y) for y <= x < width, y < queen_triangle_rows, by
** symmetry all there is to know. */
uint32_t queen_triangle_at(const queen_row_blocks *triangle, int64_t x, int64_t y);

static inline int64_t queen_triangle_rows(const queen_row_blocks *triangle) {
  return (int64_t)triangle->ready * QUEEN_ROW_BLOCK_HEIGHT;
}

/* About how many bytes such a triangle takes once rows 0 .. rows - 1 are computed. */
uint64_t queen_triangle_bytes(int64_t width, int64_t rows);

/* A table of single cells that grows with what is asked of it. */
typedef struct queen_table {
  core_host *host;
  const queen_variant *variant;
  queen_row_blocks triangle; /* all zero: nothing yet */
} queen_table;

/* An empty table; holds no memory until queen_table_reach. */
void queen_table_open(queen_table *table, core_host *host, const queen_variant *variant);
void queen_table_close(queen_table *table);

/* Make g(x, y) and all cells left of and below it known, 0 <= x, y. CORE_LIMIT if the table would
** be larger than the host allows (host->wanted says how large), CORE_NOMEM, CORE_INTERRUPTED; what
** was known may be forgotten then, but the table can be asked again. */
core_status queen_table_reach(queen_table *table, int64_t x, int64_t y);

/* g(x, y) after queen_table_reach for that cell or one right of it and above it. */
uint32_t queen_table_at(const queen_table *table, int64_t x, int64_t y);

/* The rows y = 0, 1, ..., height - 1 of a board, each with the values of x = 0 .. width - 1. */
typedef struct queen_board queen_board;

/* Begin a board, 1 <= width, height < 2^31. Rows are computed as they are asked for, a row block of
** QUEEN_ROW_BLOCK_HEIGHT at a time; a board whose symmetric half fits into half the memory of the
** host is computed by that half, others are computed whole and keep no values, and tall ones are
** computed as a window in memory that does not depend on the height. A wide board of few rows needs
** sets as long as its rows: read it column by column from a window instead, or its rows from what
** is certified. NULL with host->status CORE_LIMIT or CORE_NOMEM if there is no memory. */
queen_board *queen_board_open(core_host *host, const queen_variant *variant, int64_t width,
                              int64_t height);

/* Begin a board by its symmetric half, or (`halved` false) as a whole. Which of the two takes less
** memory depends on the size of the board. Return NULL with CORE_LIMIT also if the board has no
** symmetric half. */
queen_board *queen_board_open_as(core_host *host, const queen_variant *variant, int64_t width,
                                 int64_t height, bool halved);
bool queen_board_is_halved(const queen_board *board);
void queen_board_close(queen_board *board);

/* Begin with row 0 again, where what has been computed is kept. False if it isn't: nothing has
** changed then. */
bool queen_board_rewind(queen_board *board);

/* Let *row be the width values of the next row; they stay until the next call. Asking for more
** than height rows is a mistake of the caller's. */
core_status queen_board_next(queen_board *board, const uint32_t **row);

/* ==== state.c ====
**
** The state of a window between two frames, chunk by chunk of its rows, and what reaches a chunk
** from below: to be kept, compared and put back.
**
** To row y belong four sets: its own, and those of the column and of the two diagonals that will
** meet it next. With these of the rows 0 .. k the window of these rows goes on, and only with them.
** Beyond a range of some 2y numbers all sets say the same - the row has used what is below, nobody
** has what is above - so that only their ranges are kept.
*/

#define QUEEN_CHUNK_ROWS QUEEN_LANES_MAX

/* The sets of a chunk's rows at the beginning of a frame, counted from it. Equal sets make equal
** words. */
typedef struct queen_state {
  uint32_t length;
  uint32_t words[];
} queen_state;

/* The part that a frame holds of the chunk that begins at first_row. NULL with host->status
** CORE_NOMEM or CORE_LIMIT. `scratch` must have room for queen_state_most words. */
queen_state *queen_state_take(const queen_frame *frame, int64_t first_row, uint32_t *scratch);
uint32_t queen_state_most(const queen_frame *frame);
uint64_t queen_state_bytes(const queen_state *state);
void queen_state_free(core_host *host, queen_state *state);

/* Put the sets of a chunk into a frame after queen_frame_seek. */
void queen_state_put(const queen_state *state, queen_frame *frame, int64_t first_row);

/* Whether the sets of the first `rows` rows of two states of a chunk are the same. */
bool queen_state_equal(const queen_state *a, const queen_state *b, int64_t rows);

/* The lines that meet a row, frame by frame, over one period of it: the sets of the columns and
** diagonals as the rows below have left them. Starts as zeros. */
typedef struct queen_boundary {
  struct queen_boundary_frame *frame;
  int64_t start; /* the time of the first frame */
  int64_t room;  /* frames of the period */
  int64_t frames;
  uint32_t blocks;
  uint64_t bytes; /* that it holds */
} queen_boundary;

core_status queen_boundary_open(queen_boundary *boundary, const queen_frame *frame, int64_t period);
void queen_boundary_close(queen_boundary *boundary, core_host *host);

/* Add what meets `row` in this frame, after the rows below it have been run. */
core_status queen_boundary_record(queen_boundary *boundary, const queen_frame *frame, int64_t row);

/* Put what meets `row` in this frame into its sets. The boundary must be full. */
void queen_boundary_replay(const queen_boundary *boundary, queen_frame *frame, int64_t row);

/* ==== checkpoints.c ====
**
** The checkpoint store: the state of the window at certain times, from which it is run again for
** the pages of values that are asked for. Some pages are forgotten where the memory is needed.
**
** Rows lie in chunks. A certified chunk repeats from a time `since` on with a period, both whole
** multiples of the spacing of the checkpoints; so the checkpoints before since + period are enough,
** and those of all chunks at one time, each taken back by its own periods, make the state of the
** whole window at that time. Of a chunk that is not certified, for which `since` is endless, the
** store knows the times that have been run.
*/

/* Rows that are certified in a moment, and run in less. */
#define QUEEN_LOW_ROWS   128
#define QUEEN_LOW_CHUNKS (QUEEN_LOW_ROWS / QUEEN_CHUNK_ROWS)

/* Times to a page: whole frames. */
#define QUEEN_PAGE_TIMES 3072
#define QUEEN_PAGE_BYTES (QUEEN_PAGE_TIMES * QUEEN_CHUNK_ROWS * sizeof(uint16_t))

/* A chunk of rows. A page has the values as the sweep writes them, [group][time][lane]: the cell
** (t - y, y) at time t, counted from `margin` below the start of its frame. */
typedef struct queen_chunk {
  queen_state **state; /* at times 0, spacing, 2 * spacing, ..., all that are known */
  uint64_t states, state_array_bytes;
  uint16_t **page; /* NULL: not kept */
  uint64_t pages, page_array_bytes;
  int64_t since;                      /* from this time on the values repeat, plus the period, */
  int64_t period;                     /* with this period; 0: not certified yet */
  queen_period row[QUEEN_CHUNK_ROWS]; /* period 0: not found yet */
} queen_chunk;

/* A page that is kept: of which chunk, which of its pages. */
typedef struct queen_held_page {
  uint32_t chunk, index;
} queen_held_page;

typedef struct queen_store {
  core_host *host;
  queen_frame frame;
  uint32_t *scratch; /* for queen_state_take */
  uint32_t lanes;
  uint32_t chunks;
  uint32_t first; /* chunks below this are of no interest: another store has their values */
  int64_t margin;
  int64_t spacing; /* of the checkpoints: a multiple of QUEEN_PAGE_TIMES */
  queen_chunk *chunk;
  queen_held_page *held; /* all pages */
  uint64_t held_count, held_bytes;
  int64_t filled;         /* the checkpoint from which pages were computed last */
  uint32_t filled_chunks; /* how many chunks were run for them */
  uint64_t state_bytes;   /* of all states */
  uint64_t evictions;     /* so far: the pages that go are chosen by it, at random */
} queen_store;

/* A store without anything certified; either queen_store_prove certifies all of it, or
** queen_store_extend is called. rows <= QUEEN_WINDOW_ROWS_MAX. NULL with host->status CORE_LIMIT or
** CORE_NOMEM. */
queen_store *queen_store_open(core_host *host, const queen_variant *variant, uint32_t rows,
                              uint32_t first_row, int64_t spacing);
void queen_store_close(queen_store *store);

/* About how many bytes closing a store would give back. */
uint64_t queen_store_bytes(const queen_store *store);

/* Forget the pages. */
void queen_store_forget(queen_store *store);

/* Have the window run up to that time, where nothing is certified; what is kept of it takes about a
** quarter of the memory of the host. CORE_LIMIT, CORE_NOMEM, CORE_INTERRUPTED: what has been run is
** kept then. */
core_status queen_store_extend(queen_store *store, int64_t time);

/* Keep the state at the beginning of the frame, of all chunks from `from` on or of none. */
core_status queen_store_take(queen_store *store, uint32_t from);

/* Let the groups of a chunk write the values of a frame into a page from its `step`-th time on, or,
** if the page is NULL, nowhere. */
void queen_store_aim(queen_store *store, uint32_t chunk, uint16_t *page, int64_t step);

/* Have the frame's values written into pages, for the chunks from `from` on, as far as there is
** memory for pages. */
core_status queen_store_keep_frame(queen_store *store, uint32_t from);

/* Free the states of a chunk from `keep` on. */
void queen_store_cut_states(queen_store *store, queen_chunk *chunk, uint64_t keep);

/* No more states will be taken. */
void queen_store_drop_scratch(queen_store *store);

/* Have places for the pages of all times that are known. */
core_status queen_store_reserve_pages(queen_store *store);

/* Compute the page that has this time of the chunk. CORE_LIMIT, CORE_NOMEM
** or CORE_INTERRUPTED: nothing has changed then, but that pages may be forgotten. */
core_status queen_store_fill(queen_store *store, uint32_t chunk, int64_t time);

/* The time before since + period at which the chunk does what it does at `time`. */
static inline int64_t queen_chunk_known(const queen_chunk *chunk, int64_t time) {
  core_assert(time < chunk->since || chunk->period > 0);
  return time < chunk->since ? time : chunk->since + (time - chunk->since) % chunk->period;
}

/* The place of row `row` of its chunk, at its first time, in a page. */
static inline int64_t queen_page_offset(const queen_store *store, int64_t row) {
  core_assert(row >= 0 && row < QUEEN_CHUNK_ROWS);
  int64_t lanes = store->lanes;
  return row / lanes * QUEEN_PAGE_TIMES * lanes + lanes - 1 - row % lanes;
}

/* Let *relative be g(time - row, row) - time, for a row >= 16 * first of the store. */
static inline core_status queen_store_look(queen_store *store, int64_t row, int64_t time,
                                           int64_t *relative) {
  queen_chunk *chunk = &store->chunk[row / QUEEN_CHUNK_ROWS];
  uint64_t known = (uint64_t)queen_chunk_known(chunk, time);
  uint64_t index = known / QUEEN_PAGE_TIMES;
  int64_t step = (int64_t)(known % QUEEN_PAGE_TIMES);
  if (chunk->page[index] == NULL) {
    core_status status = queen_store_fill(store, (uint32_t)(row / QUEEN_CHUNK_ROWS), time);
    if (status != CORE_OK)
      return status;
  }
  int64_t at = queen_page_offset(store, row % QUEEN_CHUNK_ROWS) + step * store->lanes;
  *relative = chunk->page[index][at] - store->margin - step % QUEEN_FRAME;
  return CORE_OK;
}

/* The least preperiod and period of such a row; found when it is first asked for. */
core_status queen_store_period(queen_store *store, int64_t row, queen_period *period);

/* ==== proof.c ====
**
** The proof that the rows of a store repeat. */

/* Certify all chunks of a store that has just been opened. What is recorded to save work takes at
** most boundary_bytes. CORE_LIMIT, CORE_NOMEM or
** CORE_INTERRUPTED: it is of no use then, and can only be closed. */
core_status queen_store_prove(queen_store *store, uint64_t boundary_bytes);

/* ==== certify.c ====
**
** Far cells of the table, by proved additive periodicity.
**
** The low rows have a store of their own, whose checkpoints lie close together.
*/

typedef struct queen_certified {
  core_host *host;
  const queen_variant *variant;
  queen_store *low;  /* the rows below QUEEN_LOW_ROWS, or the lowest of them; NULL: none */
  queen_store *high; /* the rows from QUEEN_LOW_ROWS on; NULL: none */
} queen_certified;

/* Nothing certified yet; holds no memory. */
void queen_certified_open(queen_certified *certified, core_host *host,
                          const queen_variant *variant);
void queen_certified_close(queen_certified *certified);

/* Certify the rows up to and with `row` >= 0. See certify.c for what that takes. CORE_LIMIT if
** it is more than the host allows (host->wanted says how much would be held) or if row >=
** QUEEN_CERTIFIED_ROWS_MAX, CORE_NOMEM, CORE_INTERRUPTED; what was certified before still is. */
core_status queen_certified_reach(queen_certified *certified, int64_t row);

/* About how many cells that would compute. */
int64_t queen_certified_work(const queen_certified *certified, int64_t row);

/* Rows below this are certified. */
static inline int64_t queen_certified_rows(const queen_certified *certified) {
  const queen_store *store = certified->high == NULL ? certified->low : certified->high;
  return store == NULL ? 0 : (int64_t)store->chunks * QUEEN_CHUNK_ROWS;
}

static inline queen_store *queen_certified_store(const queen_certified *certified, int64_t row) {
  return row < QUEEN_LOW_ROWS ? certified->low : certified->high;
}

/* Let *value be g(x, y) for 0 <= x, y < QUEEN_FAR_MAX where the smaller of the two is a certified
** row. Fails with CORE_LIMIT, CORE_NOMEM or CORE_INTERRUPTED. */
static inline core_status queen_certified_at(queen_certified *certified, int64_t x, int64_t y,
                                             int64_t *value) {
  int64_t row = x < y ? x : y, time = x + y, relative = 0;
  core_status status =
      queen_store_look(queen_certified_store(certified, row), row, time, &relative);
  *value = time + relative;
  return status;
}

/* The least preperiod and period of a certified row. Fails as queen_certified_at. */
core_status queen_certified_period(queen_certified *certified, int64_t row, queen_period *period);

/* Forget values that can be computed again. */
void queen_certified_forget(queen_certified *certified);

/* ==== zeros.c and value_index.c ====
**
** Inverse questions about the queen's table: where a value is. Every row holds every number exactly
** once, and so does every column.
**
** The zeros are Wythoff's: (floor(d phi), floor(d phi) + d) for d = 0, 1, 2, ... and their mirror
** images, phi = (1 + sqrt 5) / 2 (Wythoff 1907, A modification of the game of nim). Here they are
** computed in integers: r = floor(d phi) is the largest r with r (r - d) < d d, for d > 0.
*/

/* floor(d phi), 0 <= d < 2^62. */
int64_t queen_golden(int64_t d);

/* The x with g(x, y) = 0, for a row 0 <= y < 2^62; by symmetry also the row of a column's zero. */
int64_t queen_zero(int64_t y);

/* Rows y >= this have no zero at any x < width; 1 <= width < 2^62. So the zeros of a board in the
** order of (y, x) are those of (queen_zero(y), y) with y < min(height, queen_zero_rows(width)) that
** have queen_zero(y) < width. */
int64_t queen_zero_rows(int64_t width);

/* The places of the numbers 0 .. value, row by row, without any other value. */
typedef struct queen_index queen_index;

/* Begin with row 0 of the columns and rows below `size`, 1 <= size < 2^31, value < 2^31. It takes
** about 4.5 * size * (value + 1) bytes, and some tens of nanoseconds for each row and number.
** NULL with host->status CORE_LIMIT or CORE_NOMEM. */
queen_index *queen_index_open(core_host *host, uint32_t size, uint32_t value);
void queen_index_close(queen_index *index);

/* Let *x be the column of `value` in the next row, or -1 if it is not below size. The first call is
** for row 0; at most `size` calls. CORE_INTERRUPTED if the host asks to stop. */
core_status queen_index_next(queen_index *index, int64_t *x);

/* ==== queen.c ==== */

/* Cells of larger coordinates, in rows that can be certified on first need, are not worth a
** table. */
#define QUEEN_NEAR 4096

struct queen {
  core_host *host;
  queen_table table;
  queen_certified certified;
  queen_store *window;  /* for cells that neither has; NULL: none */
  int64_t window_cells; /* computed for cells of rows that could have been certified */
  queen_failure failure;
};

/* Note what failed, unless the status is CORE_OK; returns the status. */
core_status queen_fail(queen *kept, core_status status, queen_task task, int64_t a, int64_t b);

/* After an attempt at something, if CORE_LIMIT ended it: give back what can be computed again, if
** that may be enough; true if another attempt is worth while. */
bool queen_make_room(queen *kept, core_status status, bool needs_certified, int *attempts);

/* After CORE_LIMIT, drop everything that is kept if host->wanted fits without it. Return true if it
** was dropped. */
bool queen_drop_all(queen *kept);

/* Whether a window is a way to a cell at all, for low <= high. */
bool queen_window_reaches(int64_t low, int64_t high);

/* Have the table know all cells (x, y) with x <= high, y <= low, for low <= high. */
core_status queen_table_gather(queen *kept, int64_t low, int64_t high);

static inline bool queen_is_tabled(const queen *kept, int64_t low, int64_t high) {
  const queen_row_blocks *triangle = &kept->table.triangle;
  return high < triangle->sweep.width && low < queen_triangle_rows(triangle);
}

#endif
