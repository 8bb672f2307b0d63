/* A board cell by cell: the table grundy_board. A reader, which depends on the query and on the
** source of the board's values, reads and finds cells. */
#include "sqlite/shared/piece_board.h"

#include "core/piece/names.h"

enum { BOARD_X, BOARD_Y, BOARD_VALUE };
enum { BOARD_PIECE, BOARD_WIDTH, BOARD_HEIGHT, BOARD_BLOCKED };

/* The number of values that are read at a time. */
#define BOARD_BLOCK 256

/* Functions that read cells of the current board. */
typedef struct board_reader {
  /* Set listing->value[] to the values of a cell and of following ones, `count` in all, or fewer
  ** cells if they cost as much as the first one. Return their number, 0 after an error. */
  int64_t (*read)(table_cursor *cursor, int64_t x, int64_t y, int64_t count);
  /* Advance from the current cell to the first one that the query accepts, or set cursor->done. */
  bool (*seek)(table_cursor *cursor);
  bool is_by_row; /* `seek` finds at most one cell of a row, wherever it begins */
} board_reader;

typedef struct board_listing {
  piece_board *board; /* kept for the next cursor of the statement */
  const board_reader *reader;
  table_interval columns, rows; /* the cells that the query needs */
  int64_t x, y; /* the current cell, after the cells that were shown without calling `next` */
  int64_t step; /* 1, or -1 if cells are listed from the last to the first */
  bool all;     /* true if cells of every value are wanted */
  cached_queen *cached;     /* pinned; NULL if the board is not the queen's, or not yet found */
  queen_reading queen;      /* used if the board is the queen's */
  int64_t block_x, block_y; /* the first cell of `value` */
  int64_t block_count;
  sqlite3_int64
      value[BOARD_BLOCK]; /* values of that cell and the following ones in its row; -1 if blocked */
} board_listing;

/* ---- From cell to cell ---- */

static int64_t board_first_of(const board_listing *listing, table_interval interval) {
  return listing->step > 0 ? interval.low : interval.high;
}

static int64_t board_last_of(const board_listing *listing, table_interval interval) {
  return listing->step > 0 ? interval.high : interval.low;
}

/* Return the number of cells after x in its row. */
static int64_t board_cells_after(const board_listing *listing, int64_t x) {
  return (board_last_of(listing, listing->columns) - x) * listing->step;
}

static void board_advance(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  if (listing->x != board_last_of(listing, listing->columns)) {
    listing->x += listing->step;
  } else if (listing->y != board_last_of(listing, listing->rows)) {
    listing->x = board_first_of(listing, listing->columns);
    listing->y += listing->step;
  } else {
    cursor->done = true;
  }
}

/* ---- Values ---- */

/* Read the values of a cell and of the following ones. Once the first value of a row is known, they
** cost little more than a lookup. */
static bool board_read_block(table_cursor *cursor, int64_t x, int64_t y) {
  board_listing *listing = cursor->state;
  int64_t after = board_cells_after(listing, x);
  int64_t count =
      listing->reader->read(cursor, x, y, after < BOARD_BLOCK - 1 ? after + 1 : BOARD_BLOCK);
  core_assert(count <= BOARD_BLOCK);
  listing->block_x = x;
  listing->block_y = y;
  listing->block_count = count;
  return count > 0 && table_work(cursor, 4 * count);
}

static bool board_value_at(table_cursor *cursor, int64_t x, int64_t y, sqlite3_int64 *value) {
  board_listing *listing = cursor->state;
  int64_t index = (x - listing->block_x) * listing->step;
  if (y != listing->block_y || index < 0 || index >= listing->block_count) {
    if (!board_read_block(cursor, x, y))
      return false;
    index = 0;
  }
  core_assert(index >= 0 && index < listing->block_count);
  *value = listing->value[index];
  return true;
}

/* Show x and y of the current cell, and of the cells that pass before it. */
static void board_pass_cells(table_cursor *cursor) {
  const board_listing *listing = cursor->state;
  table_pass_line(cursor, (table_line){listing->x, listing->step}, (table_line){listing->y, 0});
}

/* Show the values of the block that was just read without calling `next`, unless one of them is
** NULL. */
static void board_pass_block(table_cursor *cursor, int64_t x) {
  board_listing *listing = cursor->state;
  if (!listing->all || listing->block_x != x)
    return;
  core_assert(listing->block_count > 0 && listing->block_count <= BOARD_BLOCK);
  int64_t count = listing->block_count;
  bool any_blocked = false;
  for (int64_t i = 0; i < count; i++)
    any_blocked |= listing->value[i] < 0;
  core_assert(listing->step == 1 || listing->step == -1);
  listing->x = x + (count - 1) * listing->step;
  table_pass(cursor, count - 1, any_blocked ? -1 : BOARD_VALUE, listing->value + count);
  board_pass_cells(cursor);
}

/* ---- Readers ---- */

/* Advance from the current cell to the first one whose value the query accepts. A NULL value is
** never accepted. */
static bool board_seek_match(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  while (!cursor->done) {
    sqlite3_int64 value;
    if (!board_value_at(cursor, listing->x, listing->y, &value))
      return false;
    if (value >= 0 && table_accepts(cursor, BOARD_VALUE, value))
      return true;
    board_advance(cursor);
  }
  return true;
}

static int64_t board_read_formula(table_cursor *cursor, int64_t x, int64_t y, int64_t count) {
  board_listing *listing = cursor->state;
  for (int64_t i = 0; i < count; i++)
    listing->value[i] = listing->board->formula(x + i * listing->step, y);
  return count;
}

static int64_t board_read_solver(table_cursor *cursor, int64_t x, int64_t y, int64_t count) {
  board_listing *listing = cursor->state;
  for (int64_t i = 0; i < count; i++)
    if (!piece_board_value(&cursor->call, listing->board, x + i * listing->step, y,
                           &listing->value[i]))
      return 0;
  return count;
}

/* The queen reads rows, or looks up each cell separately. */
static int64_t board_read_queen(table_cursor *cursor, int64_t x, int64_t y, int64_t count) {
  board_listing *listing = cursor->state;
  int64_t found = 0;
  core_status status = queen_reading_value(&listing->queen, x, y, &found);
  if (status != CORE_OK && !queen_check(&cursor->call, listing->queen.kept, status))
    return 0;
  listing->value[0] = found;
  if (listing->queen.row == NULL)
    return 1;
  for (int64_t i = 1; i < count; i++)
    listing->value[i] = listing->queen.row[x + i];
  return count;
}

static bool board_seek_queen(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  bool found;
  core_status status = queen_reading_find(&listing->queen, &listing->x, &listing->y, &found);
  cursor->done = !found;
  return queen_check(&cursor->call, listing->queen.kept, status);
}

/* The current cell is a P-position. */
static int64_t board_read_mark(table_cursor *cursor, int64_t x, int64_t y, int64_t count) {
  board_listing *listing = cursor->state;
  (void)x, (void)y, (void)count;
  listing->value[0] = 0;
  return 1;
}

/* Advance to the next cell that is marked, or has the only value wanted. */
static bool board_seek_next(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  piece_board *board = listing->board;
  int64_t last = listing->columns.high;
  for (; !cursor->done; board_advance(cursor)) {
    int64_t x = listing->x;
    if (board->source == PIECE_BOARD_FORMULA)
      x = board->next(x, listing->y, cursor->wanted.filter[BOARD_VALUE].low);
    else if (!piece_board_next_mark(&cursor->call, board, last, x, listing->y, &x))
      return false;
    listing->x = x >= 0 && x <= last ? x : last;
    if (x == listing->x)
      return true;
    if (!table_work(cursor, 10))
      return false;
  }
  return true;
}

static const board_reader board_formula = {board_read_formula, board_seek_match, false};
static const board_reader board_formula_finder = {board_read_formula, board_seek_next, false};
static const board_reader board_solver_reader = {board_read_solver, board_seek_match, false};
static const board_reader board_marks = {board_read_mark, board_seek_next, false};
static const board_reader board_queen = {board_read_queen, board_seek_match, false};
static const board_reader board_queen_finder = {board_read_queen, board_seek_queen, true};

/* ---- Cursors ---- */

static queen_interval board_interval(table_interval interval) {
  return (queen_interval){interval.low, interval.high};
}

static bool board_open_queen(table_cursor *cursor, board_listing *listing) {
  if (listing->cached == NULL)
    listing->cached = queen_get(&cursor->call);
  if (listing->cached == NULL)
    return false;
  queen_reading_open(&listing->queen, listing->cached->queen, board_interval(listing->columns),
                     board_interval(listing->rows),
                     board_interval(cursor->wanted.filter[BOARD_VALUE]), listing->step < 0);
  listing->reader = queen_reading_finds(&listing->queen) ? &board_queen_finder : &board_queen;
  return true;
}

/* Choose the reader. If all columns are wanted, rows may be discarded after they are read; a query
** for single columns is likely to be followed by another one. */
static bool board_open_reader(table_cursor *cursor, board_listing *listing) {
  piece_board *board = listing->board;
  table_interval values = cursor->wanted.filter[BOARD_VALUE];
  int64_t width = listing->columns.high, height = listing->rows.high;
  bool marks = false, ascends = listing->step > 0;
  if (board->source == PIECE_BOARD_QUEEN)
    return board_open_queen(cursor, listing);
  if (board->source == PIECE_BOARD_FORMULA) {
    bool finds =
        board->next != NULL && ascends && values.low == values.high && width < INT64_C(1) << 62;
    listing->reader = finds ? &board_formula_finder : &board_formula;
    return true;
  }
  /* Only P-positions are wanted, from the first to the last. */
  if (!listing->all && ascends && values.low <= 0 && values.high == 0 &&
      !piece_board_open_marks(&cursor->call, board, width, height, &marks))
    return false;
  listing->reader = marks ? &board_marks : &board_solver_reader;
  bool streams = ascends && listing->columns.low == 0 && width == board->width - 1;
  return marks || piece_board_cover(&cursor->call, board, width, height, streams);
}

/* Find the first cell that the query needs. */
static bool board_start(table_cursor *cursor, board_listing *listing) {
  cursor->done |= listing->columns.low > listing->columns.high ||
                  listing->rows.low > listing->rows.high ||
                  cursor->wanted.filter[BOARD_VALUE].high < 0;
  if (cursor->done)
    return true;
  listing->step = cursor->wanted.descends ? -1 : 1;
  listing->x = board_first_of(listing, listing->columns);
  listing->y = board_first_of(listing, listing->rows);
  listing->all = !(cursor->wanted.filtered >> BOARD_VALUE & 1);
  listing->block_count = 0;
  return board_open_reader(cursor, listing) && (listing->all || listing->reader->seek(cursor));
}

static bool board_filter(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  const sql_argument *input = cursor->input;
  if (!cursor->same_arguments &&
      !piece_board_get(&cursor->call, &input[BOARD_PIECE], input[BOARD_WIDTH].integer,
                       input[BOARD_HEIGHT].integer, &input[BOARD_BLOCKED], &listing->board))
    return false;
  listing->columns = table_within(cursor, BOARD_X, listing->board->width);
  listing->rows = table_within(cursor, BOARD_Y, listing->board->height);
  if (!board_start(cursor, listing))
    return false;
  board_pass_cells(cursor);
  return true;
}

/* Advance to the next cell, or to the last cell of the next row if all cells of it pass. */
static bool board_next(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  if (!listing->all && listing->reader->is_by_row)
    listing->x = board_last_of(listing, listing->columns);
  board_advance(cursor);
  if (listing->all) {
    /* Show the rest of the row without calling `next`, until a value is read. */
    if (!cursor->done)
      table_pass(cursor, board_cells_after(listing, listing->x), -1, NULL);
    listing->x = board_last_of(listing, listing->columns);
  } else if (!cursor->done && !listing->reader->seek(cursor)) {
    return false;
  }
  board_pass_cells(cursor);
  return true;
}

/* Show the value of a cell; board_pass_cells has shown x and y. */
static bool board_column(table_cursor *cursor, sqlite3_context *context, int column) {
  board_listing *listing = cursor->state;
  int64_t x = listing->x - cursor->passing * listing->step;
  sqlite3_int64 value = 0;
  core_assert(column == BOARD_VALUE);
  (void)column;
  if (listing->columns.low == listing->columns.high) {
    if (listing->reader->read(cursor, x, listing->y, 1) == 0)
      return false;
    value = listing->value[0];
  } else {
    if (!board_value_at(cursor, x, listing->y, &value))
      return false;
    board_pass_block(cursor, x);
  }
  if (value >= 0)
    sqlite3_result_int64(context, value);
  return true;
}

static void board_close(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  queen_reading_close(&listing->queen);
  call_unpin(&cursor->call, listing->cached);
  piece_board_unpin(&cursor->call, listing->board, false);
}

/* Estimate how many of `all` cells remain when a column is fixed to one value, or to a range whose
** bounds are unknown. */
static double board_planned_rest(const table_plan *plan, int column, double all) {
  return plan_fixes(plan, column) ? 1 : plan_narrows(plan, column) ? all / 4 : all;
}

static table_estimate board_estimate(const table_plan *plan) {
  double width = plan_size(plan, BOARD_WIDTH, 1000);
  double height = plan_size(plan, BOARD_HEIGHT, width);
  double visited =
      board_planned_rest(plan, BOARD_X, width) * board_planned_rest(plan, BOARD_Y, height);
  double part = plan_fixes(plan, BOARD_VALUE) ? 16 : plan_narrows(plan, BOARD_VALUE) ? 4 : 1;
  return (table_estimate){.rows = visited / part, .visited = visited};
}

/* Return true if the rows can be listed from the highest down: if values have a closed form, or if
** the rows are few enough to be kept. A search for values goes up. */
static bool board_descends(const table_plan *plan) {
  const double few = 1 << 22;
  const char *text = plan->text[BOARD_PIECE];
  const pieces_piece *piece = text == NULL ? NULL : pieces_find(text, strlen(text));
  if (plan->given >> BOARD_BLOCKED & 1 || plan_narrows(plan, BOARD_VALUE))
    return false;
  if (piece != NULL && piece->next != NULL)
    return true;
  double width = plan_size(plan, BOARD_WIDTH, few + 1);
  return width * plan_size(plan, BOARD_HEIGHT, width) <= few;
}

const table_definition piece_board_table = {
    .estimate = board_estimate,
    .descends = board_descends,
    .state_size = sizeof(board_listing),
    .keeps = true,
    .filter = board_filter,
    .next = board_next,
    .column = board_column,
    .close = board_close,
};
