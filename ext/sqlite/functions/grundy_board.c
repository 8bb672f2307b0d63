/* A board cell by cell: the table grundy_board. */
#include "sqlite/functions/boards.h"

enum { BOARD_X, BOARD_Y, BOARD_VALUE };
enum { BOARD_PIECE, BOARD_WIDTH, BOARD_HEIGHT, BOARD_BLOCKED };

typedef struct board_listing {
  piece_board *board;           /* kept from one cursor to the next of a statement */
  table_interval columns, rows; /* the cells that the query asks for */
  int64_t x, y;                 /* the cell that the cursor is at */
  bool all;                     /* whatever value they have */
  cached_queen *cached;         /* pinned, where the board is the queen's; NULL: not yet */
  queen_reading queen;          /* where the board is the queen's */
} board_listing;

static bool is_queens(const board_listing *listing) {
  return listing->board->source == BOARDS_QUEEN;
}

static void board_advance(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  if (listing->x < listing->columns.high) {
    listing->x++;
  } else if (listing->y < listing->rows.high) {
    listing->x = listing->columns.low;
    listing->y++;
  } else {
    cursor->done = true;
  }
}

static bool value_here(table_cursor *cursor, sqlite3_int64 *value) {
  board_listing *listing = cursor->state;
  if (is_queens(listing)) {
    int64_t found = 0;
    core_status status = queen_reading_value(&listing->queen, listing->x, listing->y, &found);
    *value = found;
    return status == CORE_OK || queen_check(&cursor->call, listing->queen.kept, status);
  }
  return boards_value(&cursor->call, cursor->binding, listing->board, listing->x, listing->y,
                      value);
}

/* From the present cell on, go to the first whose value the query asks for; NULL is never. */
static bool board_seek_match(table_cursor *cursor) {
  while (!cursor->done) {
    sqlite3_int64 value;
    if (!core_work(table_host(cursor), 4))
      return call_check(&cursor->call, table_host(cursor), CORE_INTERRUPTED, "");
    if (!value_here(cursor, &value))
      return false;
    if (value >= 0 && table_accepts(cursor, BOARD_VALUE, value))
      return true;
    board_advance(cursor);
  }
  return true;
}

/* From the present row on, go to the first cell that the queen has been told to find. */
static bool board_find(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  bool found;
  core_status status = queen_reading_find(&listing->queen, &listing->x, &listing->y, &found);
  cursor->done = !found;
  return queen_check(&cursor->call, listing->queen.kept, status);
}

static queen_interval board_interval(table_interval interval) {
  return (queen_interval){interval.low, interval.high};
}

static bool start_queen(table_cursor *cursor, board_listing *listing) {
  if (listing->cached == NULL)
    listing->cached = queen_get(&cursor->call, cursor->binding->connection);
  if (listing->cached == NULL)
    return false;
  queen_reading_open(&listing->queen, listing->cached->queen, board_interval(listing->columns),
                     board_interval(listing->rows), board_interval(cursor->filter[BOARD_VALUE]));
  if (queen_reading_finds(&listing->queen))
    return board_find(cursor);
  return listing->all || board_seek_match(cursor);
}

/* Go to the first of the cells that the query asks for. Rows may be forgotten once they are read if
** all columns are wanted: whoever asks for single columns is likely to come again. */
static bool start(table_cursor *cursor, board_listing *listing) {
  cursor->done |= listing->columns.low > listing->columns.high ||
                  listing->rows.low > listing->rows.high || cursor->filter[BOARD_VALUE].high < 0;
  if (cursor->done)
    return true;
  listing->x = listing->columns.low;
  listing->y = listing->rows.low;
  listing->all = !(cursor->filtered >> BOARD_VALUE & 1);
  if (is_queens(listing))
    return start_queen(cursor, listing);
  bool streams = listing->columns.low == 0 && listing->columns.high == listing->board->width - 1;
  return boards_cover(&cursor->call, listing->board, listing->columns.high, listing->rows.high,
                      streams) &&
         (listing->all || board_seek_match(cursor));
}

static bool board_read_board(table_cursor *cursor, sqlite3_value **arguments,
                             board_listing *listing) {
  sqlite3_int64 width, height;
  if (arguments[BOARD_BLOCKED] == NULL)
    table_default_text(cursor, BOARD_BLOCKED, "[]");
  return args_integer(&cursor->call, "width", arguments[BOARD_WIDTH], 0, INT64_MAX, &width) &&
         boards_optional(cursor, BOARD_HEIGHT, arguments, 0, width, &height) &&
         boards_get(&cursor->call, cursor->binding, arguments[BOARD_PIECE], width, height,
                    arguments[BOARD_BLOCKED], &listing->board);
}

static bool board_open(table_cursor *cursor, sqlite3_value **arguments) {
  board_listing *listing = cursor->state;
  if (!cursor->same_arguments && !board_read_board(cursor, arguments, listing))
    return false;
  listing->columns = table_within(cursor, BOARD_X, listing->board->width);
  listing->rows = table_within(cursor, BOARD_Y, listing->board->height);
  return start(cursor, listing);
}

static bool board_next(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  if (!listing->all && is_queens(listing) && queen_reading_finds(&listing->queen)) {
    listing->y++;
    return board_find(cursor);
  }
  board_advance(cursor);
  return listing->all || board_seek_match(cursor);
}

static bool board_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const board_listing *listing = cursor->state;
  sqlite3_int64 value = column == BOARD_X ? listing->x : listing->y;
  if (column == BOARD_VALUE && !value_here(cursor, &value))
    return false;
  if (column != BOARD_VALUE || value >= 0)
    sqlite3_result_int64(context, value);
  return true;
}

static void board_close(table_cursor *cursor) {
  board_listing *listing = cursor->state;
  queen_reading_close(&listing->queen);
  queen_put(cursor->binding->connection, listing->cached);
  boards_put(cursor->binding, listing->board, false);
}

/* How many of `all` remain when a column is fixed to one value, or to a range of unknown bounds. */
static double planned_rest(const table_plan *plan, int column, double all) {
  return plan->equal >> column & 1 ? 1 : plan->ranged >> column & 1 ? all / 4 : all;
}

static table_estimate board_estimate(const table_plan *plan) {
  double width = boards_planned(plan, BOARD_WIDTH, 1000);
  double height = boards_planned(plan, BOARD_HEIGHT, width);
  double visited = planned_rest(plan, BOARD_X, width) * planned_rest(plan, BOARD_Y, height);
  bool equal = plan->equal >> BOARD_VALUE & 1, ranged = plan->ranged >> BOARD_VALUE & 1;
  return (table_estimate){.rows = equal    ? visited / 16
                                  : ranged ? visited / 4
                                           : visited,
                          .visited = visited};
}

const table_definition boards_board_table = {
    .columns = {"x INTEGER", "y INTEGER", "value INTEGER"},
    .arguments = {"piece", "width", "height", "blocked"},
    .required = 2,
    .filters = 1U << BOARD_X | 1U << BOARD_Y | 1U << BOARD_VALUE,
    .key = 1U << BOARD_X | 1U << BOARD_Y,
    .order = {BOARD_Y, BOARD_X, -1},
    .estimate = board_estimate,
    .state_size = sizeof(board_listing),
    .open = board_open,
    .next = board_next,
    .column = board_column,
    .close = board_close,
};
