/* Pieces on a board: grundy_knight() and its sisters, grundy_board, piece_moves. */
#include "pieces.h"

#include "args.h"
#include "feature.h"
#include "queen.h"

/* ---- Functions of (x, y) ---- */

static bool read_cell(call *call, sqlite3_value **arguments, sqlite3_int64 *x, sqlite3_int64 *y) {
  return args_integer(call, "x", arguments[0], 0, INT64_MAX, x) &&
         args_integer(call, "y", arguments[1], 0, INT64_MAX, y);
}

static inline void answer(sqlite3_context *context, sqlite3_value **arguments,
                          int64_t (*value)(int64_t, int64_t)) {
  sqlite3_int64 x, y;
  if (args_any_null(2, arguments))
    return;
  call call = call_of(context);
  if (read_cell(&call, arguments, &x, &y))
    sqlite3_result_int64(context, value(x, y));
  else
    call_report(&call, context);
}

static void grundy_knight(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  answer(context, arguments, pieces_knight);
}

static void grundy_king(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  answer(context, arguments, pieces_king);
}

static void grundy_rook(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  answer(context, arguments, pieces_rook);
}

static void grundy_bishop(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  answer(context, arguments, pieces_bishop);
}

/* ---- What the two tables share ---- */

#define MOST_PIECES 16

static bool read_piece(call *call, sqlite3_value *value, const pieces_piece **piece) {
  const char *names[MOST_PIECES + 1] = {NULL};
  for (int i = 0; i < MOST_PIECES && pieces_at(i) != NULL; i++)
    names[i] = pieces_at(i)->name;
  int index;
  if (!args_word(call, "piece", value, names, &index))
    return false;
  *piece = pieces_at(index);
  return true;
}

/* Read an optional argument that is an integer >= least, or take the default. */
static bool read_optional(table_scan *scan, int index, sqlite3_value **arguments,
                          sqlite3_int64 least, sqlite3_int64 otherwise, sqlite3_int64 *result) {
  const char *name = scan->definition->arguments[index];
  if (arguments[index] != NULL)
    return args_integer(&scan->call, name, arguments[index], least, INT64_MAX, result);
  *result = otherwise;
  table_default(scan, index, otherwise);
  return true;
}

static bool value_is_filtered(const table_scan *scan, int column) {
  return scan->filter[column].low > 0 || scan->filter[column].high < INT64_MAX;
}

/* ---- grundy_board ---- */

enum { BOARD_X, BOARD_Y, BOARD_VALUE };
enum { BOARD_PIECE, BOARD_WIDTH, BOARD_HEIGHT };

typedef struct board {
  const pieces_piece *piece;
  sqlite3_int64 width, height;
  table_interval columns, rows; /* the cells that the query asks for */
  sqlite3_int64 x, y;           /* the cell that the scan is at */
  bool all;                     /* whatever value they have */
  queen_reading queen;          /* where the piece is the queen */
} board;

static inline bool board_value(table_scan *scan, sqlite3_int64 *value) {
  board *board = scan->state;
  if (board->piece->value == NULL)
    return queen_reading_value(&board->queen, &scan->call, board->x, board->y, value);
  *value = board->piece->value(board->x, board->y);
  return true;
}

static void board_advance(table_scan *scan) {
  board *board = scan->state;
  if (board->x < board->columns.high) {
    board->x++;
  } else if (board->y < board->rows.high) {
    board->x = board->columns.low;
    board->y++;
  } else {
    scan->done = true;
  }
}

/* From the present cell on, go to the first whose value the query asks for. */
static bool board_settle(table_scan *scan) {
  while (!scan->done) {
    sqlite3_int64 value;
    if (!core_work(table_host(scan), 4))
      return call_check(&scan->call, table_host(scan), CORE_INTERRUPTED, "");
    if (!board_value(scan, &value))
      return false;
    if (table_accepts(scan, BOARD_VALUE, value))
      return true;
    board_advance(scan);
  }
  return true;
}

/* From the present row on, go to the first cell that the queen has been told to find. */
static bool board_find(table_scan *scan) {
  board *board = scan->state;
  bool found;
  if (!queen_reading_find(&board->queen, &scan->call, &board->x, &board->y, &found))
    return false;
  scan->done = !found;
  return true;
}

/* The piece is the queen, and there are cells to be read. */
static bool board_open_queen(table_scan *scan) {
  board *board = scan->state;
  if (!queen_reading_open(&board->queen, &scan->call, scan->binding->connection, board->columns,
                          board->rows, scan->filter[BOARD_VALUE]))
    return false;
  if (queen_reading_finds(&board->queen))
    return board_find(scan);
  return board->all || board_settle(scan);
}

static bool read_board(table_scan *scan, sqlite3_value **arguments, board *board) {
  return read_piece(&scan->call, arguments[BOARD_PIECE], &board->piece) &&
         args_integer(&scan->call, "width", arguments[BOARD_WIDTH], 0, INT64_MAX, &board->width) &&
         read_optional(scan, BOARD_HEIGHT, arguments, 0, board->width, &board->height);
}

static bool board_open(table_scan *scan, sqlite3_value **arguments) {
  board *board = scan->state;
  if (!scan->same_arguments && !read_board(scan, arguments, board))
    return false;
  board->columns = table_within(scan, BOARD_X, board->width);
  board->rows = table_within(scan, BOARD_Y, board->height);
  board->x = board->columns.low;
  board->y = board->rows.low;
  scan->done |= board->columns.low > board->columns.high || board->rows.low > board->rows.high ||
                scan->filter[BOARD_VALUE].high < 0;
  board->all = !value_is_filtered(scan, BOARD_VALUE);
  if (scan->done)
    return true;
  if (board->piece->value == NULL)
    return board_open_queen(scan);
  return board->all || board_settle(scan);
}

static bool board_next(table_scan *scan) {
  board *board = scan->state;
  if (board->all) {
    board_advance(scan);
    return true;
  }
  if (board->piece->value == NULL && queen_reading_finds(&board->queen)) {
    board->y++;
    return board_find(scan);
  }
  board_advance(scan);
  return board_settle(scan);
}

static void board_close(table_scan *scan) {
  queen_reading_close(&((board *)scan->state)->queen);
}

static bool board_column(table_scan *scan, sqlite3_context *context, int column) {
  const board *board = scan->state;
  sqlite3_int64 result = column == BOARD_X ? board->x : board->y;
  if (column == BOARD_VALUE && !board_value(scan, &result))
    return false;
  sqlite3_result_int64(context, result);
  return true;
}

static double planned_size(const table_plan *plan, int argument, double unknown) {
  return plan->known[argument] ? (double)plan->argument[argument] : unknown;
}

/* How many of `all` remain when a column is fixed to one value, or to a range of unknown bounds. */
static double planned_rest(const table_plan *plan, int column, double all) {
  return plan->equal >> column & 1 ? 1 : plan->ranged >> column & 1 ? all / 4 : all;
}

static table_estimate board_estimate(const table_plan *plan) {
  double width = planned_size(plan, BOARD_WIDTH, 1000);
  double height = planned_size(plan, BOARD_HEIGHT, width);
  double visited = planned_rest(plan, BOARD_X, width) * planned_rest(plan, BOARD_Y, height);
  bool equal = plan->equal >> BOARD_VALUE & 1, ranged = plan->ranged >> BOARD_VALUE & 1;
  return (table_estimate){.rows = equal    ? visited / 16
                                  : ranged ? visited / 4
                                           : visited,
                          .visited = visited};
}

static const table_definition board_table = {
    .columns = {"x INTEGER", "y INTEGER", "value INTEGER"},
    .arguments = {"piece", "width", "height"},
    .required = 2,
    .filters = 1U << BOARD_X | 1U << BOARD_Y | 1U << BOARD_VALUE,
    .key = 1U << BOARD_X | 1U << BOARD_Y,
    .order = {BOARD_Y, BOARD_X, -1},
    .estimate = board_estimate,
    .state_size = sizeof(board),
    .open = board_open,
    .next = board_next,
    .column = board_column,
    .close = board_close,
};

/* ---- piece_moves ---- */

enum { MOVES_TO_X, MOVES_TO_Y, MOVES_VALUE };
enum { MOVES_PIECE, MOVES_X, MOVES_Y, MOVES_WIDTH, MOVES_HEIGHT };

typedef struct moves {
  const pieces_piece *piece;
  sqlite3_int64 x, y;       /* where the piece stands */
  int direction;            /* in which it goes now */
  sqlite3_int64 step, last; /* how many steps it goes, and the most that the query asks for */
  sqlite3_int64 to_x, to_y;
  queen_cache *queen; /* where the piece is the queen */
} moves;

static bool moves_value(table_scan *scan, sqlite3_int64 *value) {
  moves *moves = scan->state;
  if (moves->piece->value != NULL) {
    *value = moves->piece->value(moves->to_x, moves->to_y);
    return true;
  }
  if (moves->queen == NULL)
    moves->queen = queen_cache_of(&scan->call, scan->binding->connection);
  return moves->queen != NULL &&
         queen_cell(&scan->call, moves->queen, moves->to_x, moves->to_y, value);
}

/* Narrow `steps` to those that lead from `from` by -backwards each into `target`. */
static void clip_steps(table_interval *steps, sqlite3_int64 from, sqlite3_int64 backwards,
                       table_interval target) {
  if (backwards == 0) {
    if (from < target.low || from > target.high)
      *steps = (table_interval){1, 0};
    return;
  }
  sqlite3_int64 most = target.low <= 0     ? from / backwards
                       : from < target.low ? 0
                                           : (from - target.low) / backwards;
  sqlite3_int64 least = target.high >= from ? 0
                        : target.high < 0   ? INT64_MAX
                                            : (from - target.high - 1) / backwards + 1;
  if (least > steps->low)
    steps->low = least;
  if (most < steps->high)
    steps->high = most;
}

/* Go to the first move in the present direction, or in the next one that has one. */
static void moves_turn(table_scan *scan) {
  moves *moves = scan->state;
  for (; moves->direction < moves->piece->direction_count; moves->direction++) {
    pieces_direction direction = moves->piece->directions[moves->direction];
    table_interval steps = {1, pieces_reach(direction, moves->x, moves->y)};
    clip_steps(&steps, moves->x, -direction.dx, scan->filter[MOVES_TO_X]);
    clip_steps(&steps, moves->y, -direction.dy, scan->filter[MOVES_TO_Y]);
    moves->step = steps.low;
    moves->last = steps.high;
    if (steps.low <= steps.high)
      return;
  }
  scan->done = true;
}

static void moves_place(moves *moves) {
  pieces_direction direction = moves->piece->directions[moves->direction];
  moves->to_x = moves->x + direction.dx * moves->step;
  moves->to_y = moves->y + direction.dy * moves->step;
}

static void moves_advance(table_scan *scan) {
  moves *moves = scan->state;
  if (moves->step < moves->last) {
    moves->step++;
    return;
  }
  moves->direction++;
  moves_turn(scan);
}

/* From the present move on, go to the first whose value the query asks for. */
static bool moves_settle(table_scan *scan) {
  moves *moves = scan->state;
  for (; !scan->done; moves_advance(scan)) {
    sqlite3_int64 value;
    moves_place(moves);
    if (!value_is_filtered(scan, MOVES_VALUE))
      return true;
    if (!core_work(table_host(scan), 4))
      return call_check(&scan->call, table_host(scan), CORE_INTERRUPTED, "");
    if (!moves_value(scan, &value))
      return false;
    if (table_accepts(scan, MOVES_VALUE, value))
      return true;
  }
  return true;
}

/* The size of the board is optional and says only where the piece may stand; without one it may
** stand anywhere. */
static sqlite3_int64 last_cell(sqlite3_int64 size) {
  return size == INT64_MAX ? INT64_MAX : size - 1;
}

static bool read_position(table_scan *scan, sqlite3_value **arguments, moves *moves) {
  sqlite3_int64 width, height;
  return read_optional(scan, MOVES_WIDTH, arguments, 1, INT64_MAX, &width) &&
         read_optional(scan, MOVES_HEIGHT, arguments, 1, width, &height) &&
         args_integer(&scan->call, "x", arguments[MOVES_X], 0, last_cell(width), &moves->x) &&
         args_integer(&scan->call, "y", arguments[MOVES_Y], 0, last_cell(height), &moves->y);
}

static bool moves_open(table_scan *scan, sqlite3_value **arguments) {
  moves *moves = scan->state;
  if (!read_piece(&scan->call, arguments[MOVES_PIECE], &moves->piece) ||
      !read_position(scan, arguments, moves))
    return false;
  if (scan->done)
    return true;
  moves->direction = 0;
  moves_turn(scan);
  return moves_settle(scan);
}

static bool moves_next(table_scan *scan) {
  moves_advance(scan);
  return moves_settle(scan);
}

static bool moves_column(table_scan *scan, sqlite3_context *context, int column) {
  const moves *moves = scan->state;
  sqlite3_int64 result = column == MOVES_TO_X ? moves->to_x : moves->to_y;
  if (column == MOVES_VALUE && !moves_value(scan, &result))
    return false;
  sqlite3_result_int64(context, result);
  return true;
}

/* A rider far from the edges has as many moves as its coordinates say. */
static table_estimate moves_estimate(const table_plan *plan) {
  double visited = planned_size(plan, MOVES_X, 25) + planned_size(plan, MOVES_Y, 25);
  if (plan->equal & (1U << MOVES_TO_X | 1U << MOVES_TO_Y))
    visited = 2;
  return (table_estimate){.rows = plan->equal >> MOVES_VALUE & 1 ? 1 + visited / 16 : visited,
                          .visited = visited};
}

static const table_definition moves_table = {
    .columns = {"to_x INTEGER", "to_y INTEGER", "value INTEGER"},
    .arguments = {"piece", "x", "y", "width", "height"},
    .required = 3,
    .filters = 1U << MOVES_TO_X | 1U << MOVES_TO_Y | 1U << MOVES_VALUE,
    .key = 1U << MOVES_TO_X | 1U << MOVES_TO_Y,
    .order = {-1},
    .estimate = moves_estimate,
    .state_size = sizeof(moves),
    .open = moves_open,
    .next = moves_next,
    .column = moves_column,
};

/* ---- Registration ---- */

static const feature features[] = {
    {.name = "grundy_knight",
     .kind = FEATURE_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FEATURE_PURE,
     .scalar = grundy_knight,
     .signature = "grundy_knight(x, y)",
     .summary = "Grundy value of a knight at (x, y) that moves to (x-2, y-1) or (x-1, y-2)",
     .example = "SELECT grundy_knight(4, 7)"},
    {.name = "grundy_king",
     .kind = FEATURE_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FEATURE_PURE,
     .scalar = grundy_king,
     .signature = "grundy_king(x, y)",
     .summary = "Grundy value of a king at (x, y) that moves one cell left, down, or both",
     .example = "SELECT grundy_king(3, 3)"},
    {.name = "grundy_rook",
     .kind = FEATURE_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FEATURE_PURE,
     .scalar = grundy_rook,
     .signature = "grundy_rook(x, y)",
     .summary = "Grundy value of a rook at (x, y) that moves left or down",
     .example = "SELECT grundy_rook(5, 3)"},
    {.name = "grundy_bishop",
     .kind = FEATURE_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FEATURE_PURE,
     .scalar = grundy_bishop,
     .signature = "grundy_bishop(x, y)",
     .summary = "Grundy value of a bishop at (x, y) that moves left and down",
     .example = "SELECT grundy_bishop(5, 3)"},
    {.name = "grundy_board",
     .kind = FEATURE_TABLE,
     .table = &board_table,
     .signature = "grundy_board(piece, width [, height]) -> x, y, value",
     .summary = "every cell of a board with its Grundy value, row by row from the bottom; "
                "height defaults to width",
     .example = "SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0"},
    {.name = "piece_moves",
     .kind = FEATURE_TABLE,
     .table = &moves_table,
     .signature = "piece_moves(piece, x, y [, width [, height]]) -> to_x, to_y, value",
     .summary = "every legal move of a piece at (x, y) and the Grundy value that it leads to",
     .example = "SELECT to_x, to_y FROM piece_moves('queen', 6, 11) WHERE value = 0"},
};

const family pieces_family = {features, sizeof features / sizeof features[0], NULL};
