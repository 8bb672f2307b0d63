/* A board cell by cell: the table grundy_board. */
#include "sqlite/shared/boards.h"

#include <string.h>

#include "core/piece/names.h"

enum { BOARD_X, BOARD_Y, BOARD_VALUE };
enum { BOARD_PIECE, BOARD_WIDTH, BOARD_HEIGHT, BOARD_BLOCKED };

/* The number of values that are read at a time. */
#define BOARD_BLOCK 256

typedef struct board_listing {
  piece_board *board;           /* kept for the next cursor of the statement */
  table_interval columns, rows; /* the cells that the query needs */
  int64_t x, y; /* the current cell, after the cells that were shown without calling `next` */
  int64_t step; /* 1, or -1 if cells are listed from the last to the first */
  bool all;     /* true if cells of every value are wanted */
  bool marks;   /* true if only P-positions are wanted, and found by marking lines */
  cached_queen *cached;     /* pinned; NULL if the board is not the queen's, or not yet found */
  queen_reading queen;      /* used if the board is the queen's */
  int64_t block_x, block_y; /* the first cell of `value` */
  int64_t block_count;
  sqlite3_int64
      value[BOARD_BLOCK]; /* values of that cell and the following ones in its row; -1 if blocked */
} board_listing;

static bool board_is_queens(const board_listing *listing) {
  return listing->board->source == BOARDS_QUEEN;
}

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

static bool board_cell_value(table_cursor *cursor, int64_t x, int64_t y, sqlite3_int64 *value) {
  board_listing *listing = cursor->state;
  if (!board_is_queens(listing))
    return boards_value(&cursor->call, listing->board, x, y, value);
  int64_t found = 0;
  core_status status = queen_reading_value(&listing->queen, x, y, &found);
  *value = found;
  return status == CORE_OK || queen_check(&cursor->call, listing->queen.kept, status);
}

/* Return the number of cells to read together. Once the first value of a row is known, the
** following ones cost little more than a lookup, except when the queen looks up each cell
** separately. */
static int64_t board_block_length(const board_listing *listing, int64_t x) {
  if (board_is_queens(listing) && listing->queen.row == NULL)
    return 1;
  int64_t after = board_cells_after(listing, x);
  return after < BOARD_BLOCK - 1 ? after + 1 : BOARD_BLOCK;
}

/* Read the values of the cells 1 to count - 1 after x. */
static bool board_fill_block(table_cursor *cursor, int64_t x, int64_t y, int64_t count) {
  board_listing *listing = cursor->state;
  int64_t step = listing->step;
  if (listing->board->source == BOARDS_FORMULA) {
    for (int64_t i = 1; i < count; i++)
      listing->value[i] = listing->board->formula(x + i * step, y);
  } else if (board_is_queens(listing)) {
    for (int64_t i = 1; i < count; i++)
      listing->value[i] = listing->queen.row[x + i];
  } else {
    for (int64_t i = 1; i < count; i++)
      if (!board_cell_value(cursor, x + i * step, y, &listing->value[i]))
        return false;
  }
  return true;
}

/* Read the values of a cell and of the following ones. */
static bool board_read_block(table_cursor *cursor, int64_t x, int64_t y) {
  board_listing *listing = cursor->state;
  listing->block_count = 0;
  if (!board_cell_value(cursor, x, y, &listing->value[0]))
    return false;
  int64_t count = board_block_length(listing, x);
  core_assert(count > 0 && count <= BOARD_BLOCK);
  if (!board_fill_block(cursor, x, y, count))
    return false;
  listing->block_x = x;
  listing->block_y = y;
  listing->block_count = count;
  return table_work(cursor, 4 * count);
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

/* Return true if the query wants one value, and the piece has a function that finds it. */
static bool board_finds(const table_cursor *cursor) {
  const board_listing *listing = cursor->state;
  table_interval values = cursor->wanted.filter[BOARD_VALUE];
  return listing->board->next != NULL && listing->step > 0 && values.low == values.high &&
         listing->columns.high < INT64_C(1) << 62;
}

/* Advance *x to the next cell of row y that has the only value wanted, or set it to -1. */
static bool board_find_in_row(table_cursor *cursor, int64_t *x, int64_t y) {
  const board_listing *listing = cursor->state;
  if (listing->marks)
    return boards_next_mark(&cursor->call, listing->board, listing->columns.high, *x, y, x);
  *x = listing->board->next(*x, y, cursor->wanted.filter[BOARD_VALUE].low);
  return true;
}

/* Advance to the next cell that has the only value wanted. */
static bool board_jump(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  while (!cursor->done) {
    int64_t x = listing->x;
    if (!board_find_in_row(cursor, &x, listing->y))
      return false;
    if (x >= 0 && x <= listing->columns.high) {
      listing->x = x;
      return true;
    }
    listing->x = listing->columns.high;
    board_advance(cursor);
    if (!table_work(cursor, 10))
      return false;
  }
  return true;
}

/* Advance from the current cell to the first one whose value the query accepts. A NULL value is
** never accepted. */
static bool board_seek_match(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  if (listing->marks || board_finds(cursor))
    return board_jump(cursor);
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

/* Advance from the current row to the first cell that the queen was asked to find. */
static bool board_find(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  bool found;
  core_status status = queen_reading_find(&listing->queen, &listing->x, &listing->y, &found);
  cursor->done = !found;
  return queen_check(&cursor->call, listing->queen.kept, status);
}

/* Return true if the query wants the P-positions, from the first to the last. */
static bool board_wants_zeros(const table_cursor *cursor) {
  const board_listing *listing = cursor->state;
  table_interval values = cursor->wanted.filter[BOARD_VALUE];
  return !listing->all && listing->step > 0 && values.low <= 0 && values.high == 0;
}

static queen_interval board_interval(table_interval interval) {
  return (queen_interval){interval.low, interval.high};
}

/* Find the first cell that the query needs. If all columns are wanted, rows may be discarded after
** they are read; a query for single columns is likely to be followed by another one. */
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
  listing->marks = false;
  listing->block_count = 0;
  if (board_is_queens(listing)) {
    if (listing->cached == NULL)
      listing->cached = queen_get(&cursor->call);
    if (listing->cached == NULL)
      return false;
    queen_reading_open(&listing->queen, listing->cached->queen, board_interval(listing->columns),
                       board_interval(listing->rows),
                       board_interval(cursor->wanted.filter[BOARD_VALUE]), listing->step < 0);
    if (queen_reading_finds(&listing->queen))
      return board_find(cursor);
    return listing->all || board_seek_match(cursor);
  }
  if (board_wants_zeros(cursor) &&
      !boards_open_marks(&cursor->call, listing->board, listing->columns.high, listing->rows.high,
                         &listing->marks))
    return false;
  if (listing->marks)
    return board_jump(cursor);
  bool streams = listing->step > 0 && listing->columns.low == 0 &&
                 listing->columns.high == listing->board->width - 1;
  return boards_cover(&cursor->call, listing->board, listing->columns.high, listing->rows.high,
                      streams) &&
         (listing->all || board_seek_match(cursor));
}

static bool board_filter(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  const sql_argument *input = cursor->input;
  if (!cursor->same_arguments &&
      !boards_get(&cursor->call, &input[BOARD_PIECE], input[BOARD_WIDTH].integer,
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
static bool board_advance_row(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  if (!listing->all && board_is_queens(listing) && queen_reading_finds(&listing->queen)) {
    listing->y++;
    return board_find(cursor);
  }
  board_advance(cursor);
  if (!listing->all)
    return board_seek_match(cursor);
  /* If all cells are wanted, show the rest of the row without calling `next`, until a value is
  ** read. */
  if (!cursor->done)
    table_pass(cursor, board_cells_after(listing, listing->x), -1, NULL);
  listing->x = board_last_of(listing, listing->columns);
  return true;
}

static bool board_next(table_cursor *cursor) {
  if (!board_advance_row(cursor))
    return false;
  board_pass_cells(cursor);
  return true;
}

/* Show the value of a cell; board_pass_cells has shown x and y. */
static bool board_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const board_listing *listing = cursor->state;
  int64_t x = listing->x - cursor->passing * listing->step;
  sqlite3_int64 value = 0;
  core_assert(column == BOARD_VALUE);
  (void)column;
  if (listing->columns.low == listing->columns.high) {
    if (!listing->marks && !board_cell_value(cursor, x, listing->y, &value))
      return false;
  } else if (!listing->marks) {
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
  boards_unpin(&cursor->call, listing->board, false);
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

const table_definition boards_board_table = {
    .estimate = board_estimate,
    .descends = board_descends,
    .state_size = sizeof(board_listing),
    .keeps = true,
    .filter = board_filter,
    .next = board_next,
    .column = board_column,
    .close = board_close,
};
