/* The moves of a piece from one cell: the table piece_moves. */
#include "sqlite/functions/boards.h"

enum { MOVES_TO_X, MOVES_TO_Y, MOVES_VALUE };
enum { MOVES_PIECE, MOVES_X, MOVES_Y, MOVES_WIDTH, MOVES_HEIGHT, MOVES_BLOCKED };

typedef struct moves {
  board *board; /* kept from one scan to the next of a statement */
  sqlite3_int64 x, y;
  walls_walk walk; /* over the cells that the query asks for */
  int64_t to_x, to_y;
} moves;

static void end_walk(table_scan *scan) {
  moves *moves = scan->state;
  if (moves->walk.steps != NULL)
    walls_end(&moves->walk, table_host(scan));
}

static bool value_there(table_scan *scan, sqlite3_int64 *value) {
  const moves *moves = scan->state;
  return boards_cover(&scan->call, scan->binding, moves->board, moves->x, moves->y, false) &&
         boards_value(&scan->call, scan->binding, moves->board, moves->to_x, moves->to_y, value);
}

/* Go to the next move whose value the query asks for. */
static bool moves_next(table_scan *scan) {
  moves *moves = scan->state;
  while (walls_next(&moves->walk, &moves->to_x, &moves->to_y)) {
    sqlite3_int64 value;
    if (!(scan->filtered >> MOVES_VALUE & 1))
      return true;
    if (!core_work(table_host(scan), 4))
      return call_check(&scan->call, table_host(scan), CORE_INTERRUPTED, "");
    if (!value_there(scan, &value))
      return false;
    if (table_accepts(scan, MOVES_VALUE, value))
      return true;
  }
  scan->done = true;
  return true;
}

/* The size of the board is optional; without one it has no end. */
static sqlite3_int64 last_cell(sqlite3_int64 size) {
  return size == BOARDS_ENDLESS ? INT64_MAX : size - 1;
}

static bool read_position(table_scan *scan, sqlite3_value **arguments, moves *moves) {
  sqlite3_int64 width, height;
  if (arguments[MOVES_BLOCKED] == NULL)
    table_default_text(scan, MOVES_BLOCKED, "[]");
  return boards_optional(scan, MOVES_WIDTH, arguments, 1, BOARDS_ENDLESS, &width) &&
         boards_optional(scan, MOVES_HEIGHT, arguments, 1, width, &height) &&
         args_integer(&scan->call, "x", arguments[MOVES_X], 0, last_cell(width), &moves->x) &&
         args_integer(&scan->call, "y", arguments[MOVES_Y], 0, last_cell(height), &moves->y) &&
         boards_get(&scan->call, scan->binding, arguments[MOVES_PIECE], width, height,
                    arguments[MOVES_BLOCKED], &moves->board);
}

/* A piece that climbs a board without end could leave the integers behind. */
static bool check_height(call *call, const moves *moves) {
  const sqlite3_int64 most = INT64_C(1) << 62;
  if (!moves->board->climbs || (moves->x < most && moves->y < most))
    return true;
  return call_fail(call,
                   "%s must be an integer from 0 to %lld for a piece that moves up or right, got "
                   "%lld",
                   moves->x < most ? "y" : "x", most - 1, moves->x < most ? moves->y : moves->x);
}

static sqlite3_int64 side(int64_t size) {
  const int64_t most = INT64_C(1) << 62;
  return size < most ? size : most;
}

static bool moves_open(table_scan *scan, sqlite3_value **arguments) {
  moves *moves = scan->state;
  end_walk(scan);
  if (!read_position(scan, arguments, moves) || !check_height(&scan->call, moves))
    return false;
  const board *board = moves->board;
  scan->done |= boards_is_blocked(board, moves->x, moves->y);
  if (scan->done)
    return true;
  core_status status =
      walls_begin(&moves->walk, table_host(scan), &board->list, moves->x, moves->y,
                  side(board->width), side(board->height), board->blocked, board->blocked_count);
  if (status != CORE_OK)
    return call_check(&scan->call, table_host(scan), status, "the moves of a piece");
  table_interval x = scan->filter[MOVES_TO_X], y = scan->filter[MOVES_TO_Y];
  moves->walk.wanted = (walls_box){x.low, x.high, y.low, y.high};
  return moves_next(scan);
}

static bool moves_column(table_scan *scan, sqlite3_context *context, int column) {
  const moves *moves = scan->state;
  sqlite3_int64 value = column == MOVES_TO_X ? moves->to_x : moves->to_y;
  if (column == MOVES_VALUE && !value_there(scan, &value))
    return false;
  sqlite3_result_int64(context, value);
  return true;
}

static void moves_close(table_scan *scan) {
  end_walk(scan);
  boards_put(scan->binding, ((moves *)scan->state)->board, false);
}

/* A rider far from the edges has as many moves as its coordinates say. */
static table_estimate moves_estimate(const table_plan *plan) {
  double visited = boards_planned(plan, MOVES_X, 25) + boards_planned(plan, MOVES_Y, 25);
  if (plan->equal & (1U << MOVES_TO_X | 1U << MOVES_TO_Y))
    visited = 2;
  return (table_estimate){.rows = plan->equal >> MOVES_VALUE & 1 ? 1 + visited / 16 : visited,
                          .visited = visited};
}

const table_definition boards_moves_table = {
    .columns = {"to_x INTEGER", "to_y INTEGER", "value INTEGER"},
    .arguments = {"piece", "x", "y", "width", "height", "blocked"},
    .required = 3,
    .filters = 1U << MOVES_TO_X | 1U << MOVES_TO_Y | 1U << MOVES_VALUE,
    .key = 1U << MOVES_TO_X | 1U << MOVES_TO_Y,
    .order = {-1},
    .estimate = moves_estimate,
    .state_size = sizeof(moves),
    .open = moves_open,
    .next = moves_next,
    .column = moves_column,
    .close = moves_close,
};
