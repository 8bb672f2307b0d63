/* Tables in memory: row blocks, the triangle of single cells, and the reader of a board's rows.
**
** A row block is 64 rows that the sweep computes together, in time and memory proportional to their
** cells; the sets of columns and diagonals pass from one row block to the next. The reader copies
** rows out of a row block, in which the values are ordered by time, in sheets of 16 rows.
**
** Example: a board of 100 x 100 is computed by its triangle x >= y in two row blocks. Row 70 is
** copied from the column x = 70 of the first block for x < 64, and from its own block for the rest.
*/
#include "core/queen/queen_int.h"

/* ---- row blocks --------------------------------------------------------------------------- */

/* Return the maximum number of steps of a group of the row block that begins at first_row. Each
** group has room for this many. */
static inline int64_t queen_row_block_steps(int64_t width, int64_t first_row, bool mirrored) {
  int64_t longest = width - (mirrored ? first_row : 0) + QUEEN_LANES_MAX;
  return longest > 0 ? longest : 0;
}

/* Return the values of the group of row y, [time][lane], as 16 bits or, if the sweep is wide, 32
** bits. Set *begin to the time of the first value and *lane to the lane of the row. */
static inline void *queen_row_blocks_group(const queen_row_blocks *blocks, int64_t y,
                                           int64_t *begin, int64_t *lane) {
  const queen_sweep *sweep = &blocks->sweep;
  int64_t lanes = sweep->variant->lanes, index = y / QUEEN_ROW_BLOCK_HEIGHT;
  int64_t first_row = index * QUEEN_ROW_BLOCK_HEIGHT, group = (y - first_row) / lanes;
  int64_t low = first_row + group * lanes;
  int64_t steps = queen_row_block_steps(sweep->width, first_row, sweep->mirrored);
  *begin = sweep->mirrored ? 2 * low : low;
  *lane = low + lanes - 1 - y;
  core_assert(index < (int64_t)blocks->count && *lane >= 0 && *lane < lanes);
  return (char *)blocks->values[index] +
         group * steps * lanes * (int64_t)(sweep->wide ? sizeof(uint32_t) : sizeof(uint16_t));
}

static int64_t queen_row_block_first_row(uint32_t index) {
  return (int64_t)index * QUEEN_ROW_BLOCK_HEIGHT;
}

static uint64_t queen_row_block_bytes(const queen_row_blocks *blocks, uint32_t index) {
  const queen_sweep *sweep = &blocks->sweep;
  int64_t steps =
      queen_row_block_steps(sweep->width, queen_row_block_first_row(index), sweep->mirrored);
  return (uint64_t)steps * QUEEN_ROW_BLOCK_HEIGHT *
         (sweep->wide ? sizeof(uint32_t) : sizeof(uint16_t));
}

/* Return about how many bytes the row blocks take at the end, if they keep no values. Numbers reach
** about the longer side plus half of the shorter one. */
static uint64_t queen_row_blocks_bytes(const queen_row_blocks *blocks) {
  int64_t width = blocks->sweep.width, rows = queen_row_block_first_row(blocks->count);
  uint64_t numbers = (uint64_t)(width > rows ? width + rows / 2 : rows + width / 2);
  uint64_t count = numbers / QUEEN_BLOCK_VALUES + 1;
  return count * queen_block_bytes(&blocks->sweep) + queen_row_block_bytes(blocks, 0);
}

static void queen_row_blocks_close(queen_row_blocks *blocks) {
  core_host *host = blocks->sweep.host;
  if (host == NULL)
    return;
  for (uint32_t b = blocks->held; blocks->values != NULL && b < blocks->count; b++)
    core_release(host, blocks->values[b], queen_row_block_bytes(blocks, b));
  core_release(host, blocks->values, blocks->count * sizeof *blocks->values);
  queen_sweep_close(&blocks->sweep);
  *blocks = (queen_row_blocks){0};
}

/* Initialize the row blocks of a table of `width` columns and `rows` rows. A mirrored table keeps
** all values as 16 bits, which suffice for QUEEN_TRIANGLE_MAX columns since g(x, y) <= x + y. Other
** tables begin at x = 0 and keep the values of one row block. After an error the caller closes the
** row blocks. */
static core_status queen_row_blocks_open(queen_row_blocks *blocks, core_host *host,
                                         const queen_variant *variant, int64_t width, int64_t rows,
                                         bool mirrored) {
  uint32_t count = (uint32_t)((rows + QUEEN_ROW_BLOCK_HEIGHT - 1) / QUEEN_ROW_BLOCK_HEIGHT);
  int64_t above = mirrored ? 0 : queen_row_block_first_row(count);
  *blocks = (queen_row_blocks){.count = count, .keeps = mirrored};
  core_status status = queen_sweep_open(&blocks->sweep, host, variant, QUEEN_ROW_BLOCK_HEIGHT, 0,
                                        width, -above, width + above);
  if (status != CORE_OK)
    return status;
  blocks->sweep.mirrored = mirrored;
  blocks->sweep.width = width;
  blocks->sweep.wide = !mirrored && width + rows > 65536;
  blocks->values = core_allocate(host, count * sizeof *blocks->values);
  return blocks->values == NULL ? host->status : CORE_OK;
}

/* Provide memory for the values of row block `index`; reuse the memory of the block below if its
** values are not kept. */
static core_status queen_row_block_prepare(queen_row_blocks *blocks, uint32_t index) {
  core_assert(index < blocks->count && blocks->values[index] == NULL);
  if (!blocks->keeps && blocks->held < index) {
    blocks->values[index] = blocks->values[blocks->held];
    blocks->values[blocks->held++] = NULL;
    return CORE_OK;
  }
  core_host *host = blocks->sweep.host;
  blocks->values[index] = core_resize(host, NULL, 0, queen_row_block_bytes(blocks, index));
  return blocks->values[index] == NULL ? host->status : CORE_OK;
}

/* Start a row block. Return the time of its first step, and set *end to the time after its last
** step. */
static int64_t queen_row_block_begin(queen_row_blocks *blocks, uint32_t index, int64_t *end) {
  queen_sweep *sweep = &blocks->sweep;
  int64_t first_row = queen_row_block_first_row(index), lanes = sweep->variant->lanes;
  queen_sweep_begin_rows(sweep, first_row);
  *end = sweep->group[0].begin;
  for (uint32_t g = 0; g < sweep->group_count; g++) {
    queen_group *group = &sweep->group[g];
    int64_t lane;
    group->values =
        queen_row_blocks_group(blocks, first_row + g * lanes, &group->values_time, &lane);
    if (group->begin < group->end && group->end > *end)
      *end = group->end;
  }
  return sweep->group[0].begin;
}

static core_status queen_row_block_compute(queen_row_blocks *blocks, uint32_t index) {
  core_status status = queen_row_block_prepare(blocks, index);
  if (status != CORE_OK)
    return status;
  int64_t end, time = queen_row_block_begin(blocks, index, &end);
  while (time < end && status == CORE_OK) {
    int64_t to = end - time > QUEEN_STRIDE_TIMES ? time + QUEEN_STRIDE_TIMES : end;
    status = queen_sweep_run(&blocks->sweep, time, to);
    time = to;
  }
  return status;
}

/* Compute the row blocks up to `index`. The blocks below can be read afterwards only if all are
** kept. A row block that is interrupted leaves inconsistent sets, so after an error the row blocks
** must be closed. */
static core_status queen_row_blocks_reach(queen_row_blocks *blocks, uint32_t index) {
  core_status status = CORE_OK;
  while (blocks->ready <= index && status == CORE_OK) {
    status = queen_row_block_compute(blocks, blocks->ready);
    blocks->ready += status == CORE_OK;
  }
  return status;
}

/* ---- the triangle ------------------------------------------------------------------------- */

uint64_t queen_triangle_bytes(int64_t width, int64_t rows) {
  uint64_t values = 0;
  for (int64_t y = 0; y < rows; y += QUEEN_ROW_BLOCK_HEIGHT)
    values +=
        (uint64_t)queen_row_block_steps(width, y, true) * QUEEN_ROW_BLOCK_HEIGHT * sizeof(uint16_t);
  /* the maximum on a board of N x N is about 1.5 N */
  uint64_t blocks = (uint64_t)width * 3 / 2 / QUEEN_BLOCK_VALUES + 1;
  return values + blocks * QUEEN_BLOCK_ROWS * 2 * (uint64_t)width * sizeof(uint32_t);
}

uint32_t queen_triangle_at(const queen_row_blocks *triangle, int64_t x, int64_t y) {
  core_assert(y >= 0 && y <= x && x < triangle->sweep.width && y < queen_triangle_rows(triangle));
  int64_t begin, lane;
  const uint16_t *values = queen_row_blocks_group(triangle, y, &begin, &lane);
  return values[(x + y - begin) * triangle->sweep.variant->lanes + lane];
}

/* ---- the table of single cells ------------------------------------------------------------ */

void queen_table_open(queen_table *table, core_host *host, const queen_variant *variant) {
  *table = (queen_table){.host = host, .variant = variant};
}

void queen_table_close(queen_table *table) {
  queen_row_blocks_close(&table->triangle);
}

/* Replace the table by a wider one that includes column x, a quarter wider than now if there is
** memory, so that growing cell by cell costs only a few times the final table. */
static core_status queen_table_widen(queen_table *table, int64_t x, int64_t y) {
  int64_t width = (x / QUEEN_ROW_BLOCK_HEIGHT + 1) * QUEEN_ROW_BLOCK_HEIGHT;
  int64_t ample = table->triangle.sweep.width + table->triangle.sweep.width / 4;
  queen_row_blocks_close(&table->triangle);
  if (x >= QUEEN_TRIANGLE_MAX || !core_affords(table->host, queen_triangle_bytes(width, y + 1)))
    return core_fail_limit(table->host,
                           table->host->memory_used + queen_triangle_bytes(width, y + 1));
  if (ample > width && ample <= QUEEN_TRIANGLE_MAX &&
      core_affords(table->host, 2 * queen_triangle_bytes(ample, y + 1)))
    width = ample;
  return queen_row_blocks_open(&table->triangle, table->host, table->variant, width, width, true);
}

core_status queen_table_reach(queen_table *table, int64_t x, int64_t y) {
  if (x < y) {
    int64_t larger = y;
    y = x;
    x = larger;
  }
  core_status status = CORE_OK;
  if (x >= table->triangle.sweep.width)
    status = queen_table_widen(table, x, y);
  if (status == CORE_OK)
    status = queen_row_blocks_reach(&table->triangle, (uint32_t)(y / QUEEN_ROW_BLOCK_HEIGHT));
  if (status != CORE_OK)
    queen_row_blocks_close(&table->triangle);
  return status;
}

uint32_t queen_table_at(const queen_table *table, int64_t x, int64_t y) {
  return x >= y ? queen_triangle_at(&table->triangle, x, y)
                : queen_triangle_at(&table->triangle, y, x);
}

/* ---- the reader of rows ------------------------------------------------------------------- */

/* The number of rows that are copied together, a multiple of the lanes of every variant. */
#define QUEEN_SHEET_ROWS QUEEN_LANES_MAX

typedef enum queen_board_way {
  QUEEN_BY_TRIANGLE, /* compute x >= y, keep it, and copy the rest from it */
  QUEEN_WHOLE,       /* compute all cells, and keep one row block */
  QUEEN_BY_WINDOW    /* the rows are the columns of a window */
} queen_board_way;

struct queen_board {
  core_host *host;
  queen_board_way way;
  int64_t width, height;
  int64_t row;             /* the next row to return */
  queen_row_blocks blocks; /* the triangle or the whole board */
  uint32_t *sheet;         /* [QUEEN_SHEET_ROWS][width] */
  queen_window *window;
};

static uint64_t queen_sheet_bytes(const queen_board *board) {
  return (uint64_t)board->width * QUEEN_SHEET_ROWS * sizeof(uint32_t);
}

/* Return true if the board is read as a window: the sets of a board grow with its height, the state
** of a window does not. */
static bool queen_is_tall(int64_t width, int64_t height) {
  return height > 2 * width + 2 * QUEEN_ROW_BLOCK_HEIGHT;
}

/* Return true if the triangle can serve the board, which must not be higher than wide. */
static bool queen_has_half(int64_t width, int64_t height) {
  return height <= width && width <= QUEEN_TRIANGLE_MAX;
}

/* Return about how many bytes a board takes by its triangle. */
static uint64_t queen_half_bytes(int64_t width, int64_t height) {
  uint64_t sheet = (uint64_t)width * QUEEN_SHEET_ROWS * sizeof(uint32_t);
  uint64_t need = queen_triangle_bytes(width, height) + sheet;
  return need + need / 8;
}

/* Choose the method that is tried first. */
static queen_board_way queen_choose_board_way(core_host *host, int64_t width, int64_t height) {
  if (queen_is_tall(width, height))
    return QUEEN_BY_WINDOW;
  if (!queen_has_half(width, height) || host->memory_used >= host->memory_limit)
    return QUEEN_WHOLE;
  uint64_t spare = host->memory_limit - host->memory_used;
  return queen_half_bytes(width, height) <= spare ? QUEEN_BY_TRIANGLE : QUEEN_WHOLE;
}

static core_status queen_open_way(queen_board *board, const queen_variant *variant) {
  if (board->way == QUEEN_BY_WINDOW) {
    board->window = queen_window_open(board->host, variant, board->width, board->height);
    return board->window == NULL ? board->host->status : CORE_OK;
  }
  board->sheet = core_resize(board->host, NULL, 0, queen_sheet_bytes(board));
  if (board->sheet == NULL)
    return board->host->status;
  bool mirrored = board->way == QUEEN_BY_TRIANGLE;
  return queen_row_blocks_open(&board->blocks, board->host, variant, board->width,
                               mirrored ? board->width : board->height, mirrored);
}

static queen_board *queen_board_open_by(core_host *host, const queen_variant *variant,
                                        int64_t width, int64_t height, queen_board_way way) {
  queen_board *board = core_allocate(host, sizeof *board);
  if (board == NULL)
    return NULL;
  board->host = host;
  board->way = way;
  board->width = width;
  board->height = height;
  core_status status = queen_open_way(board, variant);
  if (status == CORE_OK)
    return board;
  queen_board_close(board);
  host->status = status;
  return NULL;
}

queen_board *queen_board_open(core_host *host, const queen_variant *variant, int64_t width,
                              int64_t height) {
  return queen_board_open_by(host, variant, width, height,
                             queen_choose_board_way(host, width, height));
}

queen_board *queen_board_open_as(core_host *host, const queen_variant *variant, int64_t width,
                                 int64_t height, bool halved) {
  queen_board_way whole = queen_is_tall(width, height) ? QUEEN_BY_WINDOW : QUEEN_WHOLE;
  if (halved && !queen_has_half(width, height)) {
    core_fail_limit(host, UINT64_MAX);
    return NULL;
  }
  /* Check the limit first, because much is computed before a triangle that does not fit meets it.
  */
  if (halved && !core_affords(host, queen_half_bytes(width, height) * 8 / 9))
    return NULL;
  return queen_board_open_by(host, variant, width, height, halved ? QUEEN_BY_TRIANGLE : whole);
}

bool queen_board_is_halved(const queen_board *board) {
  return board->way == QUEEN_BY_TRIANGLE;
}

void queen_board_close(queen_board *board) {
  if (board == NULL)
    return;
  core_host *host = board->host;
  core_release(host, board->sheet, queen_sheet_bytes(board));
  queen_row_blocks_close(&board->blocks);
  queen_window_close(board->window);
  core_release(host, board, sizeof *board);
}

bool queen_board_rewind(queen_board *board) {
  if (board->way == QUEEN_BY_TRIANGLE)
    board->row = 0;
  return board->way == QUEEN_BY_TRIANGLE;
}

/* The number of columns copied at a time, so that the source remains in the level-1 cache. */
#define QUEEN_COPY_COLUMNS 64

/* Copy columns from .. to - 1 of one group: lane i at time t is the cell (t - y, y). `row` is the
** top row of the group in the sheet. */
static void queen_copy_lanes(const void *values, bool wide, int64_t lanes, int64_t first_time,
                             uint32_t *row, int64_t width, int64_t from, int64_t to) {
  for (int64_t lane = 0; lane < lanes; lane++) {
    uint32_t *out = row - lane * width;
    int64_t index = (from - first_time - lane) * lanes + lane;
    if (wide) {
      const uint32_t *source = values;
      for (int64_t x = from; x < to; x++, index += lanes)
        out[x] = source[index];
    } else {
      const uint16_t *source = values;
      for (int64_t x = from; x < to; x++, index += lanes)
        out[x] = source[index];
    }
  }
}

/* Fill the sheet of the rows >= board->row, for columns >= first, from their row block. */
static void queen_copy_rows(queen_board *board, int64_t first) {
  const queen_row_blocks *blocks = &board->blocks;
  bool wide = blocks->sweep.wide;
  int64_t lanes = blocks->sweep.variant->lanes;
  for (int64_t x = first; x < board->width; x += QUEEN_COPY_COLUMNS) {
    int64_t to = x + QUEEN_COPY_COLUMNS < board->width ? x + QUEEN_COPY_COLUMNS : board->width;
    for (int64_t g = 0; g < QUEEN_SHEET_ROWS; g += lanes) {
      int64_t begin, lane;
      const void *values = queen_row_blocks_group(blocks, board->row + g, &begin, &lane);
      uint32_t *top = board->sheet + (g + lanes - 1) * board->width;
      queen_copy_lanes(values, wide, lanes, begin - (board->row + g + lanes - 1), top, board->width,
                       x, to);
    }
  }
}

/* Copy `lanes` columns of `rows` rows, where each row is one step later than the row before. The
** first column is the last lane. */
static inline CORE_ALWAYS_INLINE void queen_copy_square(const uint16_t *source, uint32_t *out,
                                                        int64_t lanes, int64_t rows,
                                                        int64_t width) {
  for (int64_t r = 0; r < rows; r++, source += lanes, out += width)
    for (int64_t i = 0; i < lanes; i++)
      out[i] = source[i * (lanes - 1)];
}

/* Fill the left part of the sheet, x < its first row, from the columns of the triangle. */
static void queen_copy_left(queen_board *board) {
  int64_t lanes = board->blocks.sweep.variant->lanes;
  int64_t rows = board->width - board->row;
  if (rows > QUEEN_SHEET_ROWS)
    rows = QUEEN_SHEET_ROWS;
  for (int64_t low = 0; low < board->row; low += lanes) {
    int64_t begin, lane;
    const uint16_t *values = queen_row_blocks_group(&board->blocks, low, &begin, &lane);
    const uint16_t *source = values + (low + board->row - begin) * lanes + lanes - 1;
    uint32_t *out = board->sheet + low;
    if (lanes == 16)
      /* uncovered without avx512: takes 16 lanes */
      queen_copy_square(source, out, 16, rows, board->width);
    else if (lanes == 8)
      queen_copy_square(source, out, 8, rows, board->width);
    else
      queen_copy_square(source, out, lanes, rows, board->width);
  }
}

/* Fill the sheet if the next row is its first. */
static core_status queen_fill_sheet(queen_board *board) {
  if (board->row % QUEEN_SHEET_ROWS != 0)
    return CORE_OK;
  core_status status =
      queen_row_blocks_reach(&board->blocks, (uint32_t)(board->row / QUEEN_ROW_BLOCK_HEIGHT));
  if (status == CORE_OK && board->way == QUEEN_WHOLE)
    queen_copy_rows(board, 0);
  if (status != CORE_OK || board->way == QUEEN_WHOLE)
    return status;
  queen_copy_left(board);
  /* Fill the square on the diagonal between both parts. */
  int64_t first = board->row;
  int64_t end = first + QUEEN_SHEET_ROWS < board->width ? first + QUEEN_SHEET_ROWS : board->width;
  for (int64_t y = first; y < end; y++)
    for (int64_t x = y; x < end; x++) {
      uint32_t value = queen_triangle_at(&board->blocks, x, y);
      board->sheet[(y - first) * board->width + x] = value;
      board->sheet[(x - first) * board->width + y] = value;
    }
  /* Fill the right part of the sheet from the groups of its rows. */
  queen_copy_rows(board, board->row + QUEEN_SHEET_ROWS);
  return CORE_OK;
}

core_status queen_board_next(queen_board *board, const uint32_t **row) {
  if (board->way == QUEEN_BY_WINDOW)
    return queen_window_next(board->window, row);
  core_status status = queen_fill_sheet(board);
  if (status == CORE_LIMIT && board->way == QUEEN_WHOLE) {
    /* The sets of a whole board grow as its rows are read. If they exceed the limit, report the
    ** size for the entire board. */
    core_host *host = board->host;
    uint64_t total = queen_row_blocks_bytes(&board->blocks) + queen_sheet_bytes(board);
    if (host->wanted < total)
      host->wanted = total;
  }
  if (status != CORE_OK)
    return status;
  core_assert(board->row < board->height);
  *row = board->sheet + board->row % QUEEN_SHEET_ROWS * board->width;
  board->row++;
  return CORE_OK;
}
