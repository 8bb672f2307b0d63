#include "core/queen/queen_int.h"

/* ---- the triangle ------------------------------------------------------------------------- */

uint64_t queen_triangle_bytes(int64_t width, int64_t rows) {
  uint64_t values = 0;
  for (int64_t y = 0; y < rows; y += QUEEN_ROW_BLOCK_HEIGHT)
    values +=
        (uint64_t)queen_row_block_steps(width, y, true) * QUEEN_ROW_BLOCK_HEIGHT * sizeof(uint16_t);
  /* The largest number on a board of N x N is about 1.5 N. */
  uint64_t blocks = (uint64_t)width * 3 / 2 / QUEEN_BLOCK_VALUES + 1;
  return values + blocks * QUEEN_BLOCK_ROWS * 2 * (uint64_t)width * sizeof(uint32_t);
}

/* An empty triangle for columns x < width, 1 <= width <= QUEEN_TRIANGLE_MAX (values fit in 16 bits, since
** g(x, y) <= x + y). On failure nothing is held. */
static core_status queen_triangle_open(queen_triangle *triangle, core_host *host,
                                       const queen_variant *variant, int64_t width) {
  *triangle = (queen_triangle){.width = width};
  return queen_row_blocks_open(&triangle->blocks, host, variant, width, width, true);
}

static void queen_triangle_close(queen_triangle *triangle) {
  queen_row_blocks_close(&triangle->blocks);
  *triangle = (queen_triangle){0};
}

/* Compute the rows up to and with `row` < width. A row block that stops half-way leaves sets that say too
** much: the triangle is of no use then. */
static core_status queen_triangle_reach(queen_triangle *triangle, int64_t row) {
  if (row < triangle->row_end)
    return CORE_OK;
  core_status status =
      queen_row_blocks_reach(&triangle->blocks, (uint32_t)(row / QUEEN_ROW_BLOCK_HEIGHT));
  triangle->row_end = (int64_t)triangle->blocks.ready * QUEEN_ROW_BLOCK_HEIGHT;
  return status;
}

uint32_t queen_triangle_at(const queen_triangle *triangle, int64_t x, int64_t y) {
  int64_t begin, lane;
  const uint16_t *values = queen_row_blocks_group(&triangle->blocks, y, &begin, &lane);
  return values[(x + y - begin) * triangle->blocks.sweep.variant->lanes + lane];
}

/* ---- the table of single cells ------------------------------------------------------------ */

void queen_table_open(queen_table *table, core_host *host, const queen_variant *variant) {
  *table = (queen_table){.host = host, .variant = variant};
}

void queen_table_close(queen_table *table) {
  queen_triangle_close(&table->triangle);
}

/* Start anew with a width above x: a quarter wider than now if the host affords it, so that growing
** cell by cell costs no more than a few times the last table. */
static core_status queen_table_widen(queen_table *table, int64_t x, int64_t y) {
  int64_t width = (x / QUEEN_ROW_BLOCK_HEIGHT + 1) * QUEEN_ROW_BLOCK_HEIGHT;
  int64_t ample = table->triangle.width + table->triangle.width / 4;
  queen_triangle_close(&table->triangle);
  if (x >= QUEEN_TRIANGLE_MAX || !core_affords(table->host, queen_triangle_bytes(width, y + 1))) {
    table->host->wanted = table->host->memory_used + queen_triangle_bytes(width, y + 1);
    table->host->status = CORE_LIMIT;
    return CORE_LIMIT;
  }
  if (ample > width && ample <= QUEEN_TRIANGLE_MAX &&
      core_affords(table->host, 2 * queen_triangle_bytes(ample, y + 1)))
    width = ample;
  return queen_triangle_open(&table->triangle, table->host, table->variant, width);
}

core_status queen_table_reach(queen_table *table, int64_t x, int64_t y) {
  if (x < y) {
    int64_t larger = y;
    y = x;
    x = larger;
  }
  core_status status = CORE_OK;
  if (x >= table->triangle.width)
    status = queen_table_widen(table, x, y);
  if (status == CORE_OK)
    status = queen_triangle_reach(&table->triangle, y);
  if (status != CORE_OK)
    queen_triangle_close(&table->triangle);
  return status;
}

uint32_t queen_table_at(const queen_table *table, int64_t x, int64_t y) {
  return x >= y ? queen_triangle_at(&table->triangle, x, y)
                : queen_triangle_at(&table->triangle, y, x);
}

/* ---- the stream of rows ------------------------------------------------------------------- */

/* Rows that are copied out together: the groups of any variant fill them exactly. */
#define QUEEN_SHEET_ROWS QUEEN_LANES_MAX

typedef enum queen_board_way {
  QUEEN_BY_TRIANGLE, /* compute x >= y, keep it, read the rest from it */
  QUEEN_WHOLE,       /* compute everything, keep one row block */
  QUEEN_BY_WINDOW    /* the rows are the columns of a window */
} queen_board_way;

struct queen_board {
  core_host *host;
  queen_board_way way;
  int64_t width, height;
  int64_t row; /* the next to be yielded */
  queen_triangle triangle;
  queen_row_blocks whole;
  uint32_t *sheet; /* [QUEEN_SHEET_ROWS][width] */
  queen_window *window;
};

static uint64_t queen_sheet_bytes(const queen_board *board) {
  return (uint64_t)board->width * QUEEN_SHEET_ROWS * sizeof(uint32_t);
}

/* A tall board is better read as a window: its sets would grow with the height, the window's state
** does not. The triangle serves boards that are no higher than wide. */
static queen_board_way queen_choose_board_way(core_host *host, int64_t width, int64_t height) {
  if (height > 2 * width + 2 * QUEEN_ROW_BLOCK_HEIGHT)
    return QUEEN_BY_WINDOW;
  if (height > width || width > QUEEN_TRIANGLE_MAX)
    return QUEEN_WHOLE;
  uint64_t sheet = (uint64_t)width * QUEEN_SHEET_ROWS * sizeof(uint32_t);
  uint64_t need = queen_triangle_bytes(width, height) + sheet;
  uint64_t spare = host->memory_limit - host->memory_used;
  return host->memory_used < host->memory_limit && need + need / 8 <= spare ? QUEEN_BY_TRIANGLE
                                                                            : QUEEN_WHOLE;
}

static core_status queen_open_way(queen_board *board, const queen_variant *variant) {
  if (board->way == QUEEN_BY_WINDOW) {
    board->window = queen_window_open(board->host, variant, board->width, board->height);
    return board->window == NULL ? board->host->status : CORE_OK;
  }
  board->sheet = core_resize(board->host, NULL, 0, queen_sheet_bytes(board));
  if (board->sheet == NULL)
    return board->host->status;
  return board->way == QUEEN_WHOLE
             ? queen_row_blocks_open(&board->whole, board->host, variant, board->width,
                                     board->height, false)
             : queen_triangle_open(&board->triangle, board->host, variant, board->width);
}

queen_board *queen_board_open(core_host *host, const queen_variant *variant, int64_t width,
                              int64_t height) {
  queen_board *board = core_allocate(host, sizeof *board);
  if (board == NULL)
    return NULL;
  board->host = host;
  board->way = queen_choose_board_way(host, width, height);
  board->width = width;
  board->height = height;
  core_status status = queen_open_way(board, variant);
  if (status == CORE_OK)
    return board;
  queen_board_close(board);
  host->status = status;
  return NULL;
}

void queen_board_close(queen_board *board) {
  if (board == NULL)
    return;
  core_host *host = board->host;
  core_release(host, board->sheet, queen_sheet_bytes(board));
  queen_row_blocks_close(&board->whole);
  queen_triangle_close(&board->triangle);
  queen_window_close(board->window);
  core_release(host, board, sizeof *board);
}

bool queen_board_rewind(queen_board *board) {
  if (board->way == QUEEN_BY_TRIANGLE)
    board->row = 0;
  return board->way == QUEEN_BY_TRIANGLE;
}

/* Columns copied at a time, so that what is read stays in the nearest cache. */
#define QUEEN_COPY_COLUMNS 64

/* Copy columns from .. to - 1 of one group: lane i of time t is the cell (t - y, y). `row` is the
** group's top row in the sheet. */
static inline __attribute__((always_inline)) void
queen_copy_lanes(const void *values, bool wide, int64_t lanes, int64_t first_time, uint32_t *row,
                 int64_t width, int64_t from, int64_t to) {
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

static void queen_copy_group(const void *values, bool wide, int64_t lanes, int64_t first_time,
                             uint32_t *row, int64_t width, int64_t from, int64_t to) {
  if (lanes == 16)
    queen_copy_lanes(values, wide, 16, first_time, row, width, from, to);
  else if (lanes == 8)
    queen_copy_lanes(values, wide, 8, first_time, row, width, from, to);
  else
    queen_copy_lanes(values, wide, lanes, first_time, row, width, from, to);
}

/* Fill the sheet of the rows from board->row on, from the column `first` on, from the row block that holds them. */
static void queen_copy_rows(queen_board *board, const queen_row_blocks *blocks, int64_t first) {
  bool wide = blocks->sweep.wide;
  int64_t lanes = blocks->sweep.variant->lanes;
  for (int64_t x = first; x < board->width; x += QUEEN_COPY_COLUMNS) {
    int64_t to = x + QUEEN_COPY_COLUMNS < board->width ? x + QUEEN_COPY_COLUMNS : board->width;
    for (int64_t g = 0; g < QUEEN_SHEET_ROWS; g += lanes) {
      int64_t begin, lane;
      const void *values = queen_row_blocks_group(blocks, board->row + g, &begin, &lane);
      uint32_t *top = board->sheet + (g + lanes - 1) * board->width;
      queen_copy_group(values, wide, lanes, begin - (board->row + g + lanes - 1), top, board->width,
                       x, to);
    }
  }
}

static core_status queen_next_whole(queen_board *board) {
  if (board->row % QUEEN_SHEET_ROWS != 0)
    return CORE_OK;
  core_status status =
      queen_row_blocks_reach(&board->whole, (uint32_t)(board->row / QUEEN_ROW_BLOCK_HEIGHT));
  if (status == CORE_OK)
    queen_copy_rows(board, &board->whole, 0);
  return status;
}

/* Copy lanes columns of `rows` rows, each of which is one step later than the one before; the
** columns begin with the last lane. */
static inline __attribute__((always_inline)) void queen_copy_square(const uint16_t *source,
                                                                    uint32_t *out, int64_t lanes,
                                                                    int64_t rows, int64_t width) {
  for (int64_t r = 0; r < rows; r++, source += lanes, out += width)
    for (int64_t i = 0; i < lanes; i++)
      out[i] = source[i * (lanes - 1)];
}

/* The left part, x < the sheet's first row: row x of the triangle at column y. */
static void queen_copy_left(queen_board *board) {
  const queen_triangle *triangle = &board->triangle;
  int64_t lanes = triangle->blocks.sweep.variant->lanes;
  int64_t rows = board->width - board->row;
  if (rows > QUEEN_SHEET_ROWS)
    rows = QUEEN_SHEET_ROWS;
  for (int64_t low = 0; low < board->row; low += lanes) {
    int64_t begin, lane;
    const uint16_t *values = queen_row_blocks_group(&triangle->blocks, low, &begin, &lane);
    const uint16_t *source = values + (low + board->row - begin) * lanes + lanes - 1;
    uint32_t *out = board->sheet + low;
    if (lanes == 16)
      queen_copy_square(source, out, 16, rows, board->width);
    else if (lanes == 8)
      queen_copy_square(source, out, 8, rows, board->width);
    else
      queen_copy_square(source, out, lanes, rows, board->width);
  }
}

static core_status queen_next_mirrored(queen_board *board) {
  if (board->row % QUEEN_SHEET_ROWS != 0)
    return CORE_OK;
  core_status status = queen_triangle_reach(&board->triangle, board->row);
  if (status != CORE_OK)
    return status;
  queen_copy_left(board);
  /* The square on the diagonal between the two. */
  int64_t first = board->row;
  int64_t end = first + QUEEN_SHEET_ROWS < board->width ? first + QUEEN_SHEET_ROWS : board->width;
  for (int64_t y = first; y < end; y++)
    for (int64_t x = y; x < end; x++) {
      uint32_t value = queen_triangle_at(&board->triangle, x, y);
      board->sheet[(y - first) * board->width + x] = value;
      board->sheet[(x - first) * board->width + y] = value;
    }
  /* The right part of the sheet, x >= its first row: what the rows' own groups hold. Where x < y a group
  ** holds nothing yet; the left part is written over that. */
  queen_copy_rows(board, &board->triangle.blocks, board->row + QUEEN_SHEET_ROWS);
  return CORE_OK;
}

core_status queen_board_next(queen_board *board, const uint32_t **row) {
  if (board->way == QUEEN_BY_WINDOW)
    return queen_window_next(board->window, row);
  core_status status =
      board->way == QUEEN_WHOLE ? queen_next_whole(board) : queen_next_mirrored(board);
  if (status == CORE_LIMIT && board->way == QUEEN_WHOLE) {
    /* A whole board's sets grow as its rows are read; where they grow beyond the limit, say what all of it
    ** would take. */
    core_host *host = board->host;
    uint64_t total = queen_row_blocks_bytes(&board->whole) + queen_sheet_bytes(board);
    if (host->wanted < total)
      host->wanted = total;
  }
  if (status != CORE_OK)
    return status;
  *row = board->sheet + board->row % QUEEN_SHEET_ROWS * board->width;
  board->row++;
  return CORE_OK;
}
