/* The moves of a piece from one cell: the table piece_moves. */
#include "sqlite/shared/piece_board.h"

enum { MOVES_TO_X, MOVES_TO_Y, PIECE_MOVES_VALUE };
enum { MOVES_PIECE, MOVES_X, MOVES_Y, MOVES_WIDTH, MOVES_HEIGHT, MOVES_BLOCKED };

typedef struct piece_moves_state {
  piece_board *board; /* kept for the next cursor of the statement */
  sqlite3_int64 x, y;
  walls_walk walk; /* walks over the cells that the query needs */
  int64_t to_x, to_y;
} piece_moves_state;

static void piece_moves_end_walk(table_cursor *cursor) {
  piece_moves_state *moves = cursor->state;
  if (moves->walk.cells != NULL)
    walls_end(&moves->walk, table_host(cursor));
}

static bool piece_moves_value_there(table_cursor *cursor, sqlite3_int64 *value) {
  const piece_moves_state *moves = cursor->state;
  return piece_board_cover(&cursor->call, moves->board, moves->x, moves->y, false) &&
         piece_board_value(&cursor->call, moves->board, moves->to_x, moves->to_y, value);
}

/* Advance to the next move whose value the query accepts. */
static bool piece_moves_next(table_cursor *cursor) {
  piece_moves_state *moves = cursor->state;
  while (walls_next(&moves->walk, &moves->to_x, &moves->to_y)) {
    sqlite3_int64 value;
    if (!(cursor->wanted.filtered >> PIECE_MOVES_VALUE & 1))
      return true;
    if (!table_work(cursor, 4))
      return false;
    if (!piece_moves_value_there(cursor, &value))
      return false;
    if (table_accepts(cursor, PIECE_MOVES_VALUE, value))
      return true;
  }
  cursor->done = true;
  return true;
}

/* Return the last cell of a board. Without a size the board is unbounded. */
static sqlite3_int64 piece_moves_last_cell(sqlite3_int64 size) {
  return size == PIECE_BOARD_ENDLESS ? INT64_MAX : size - 1;
}

/* Refuse a piece that moves up on an unbounded board if a coordinate could leave the range of
** integers. */
static bool piece_moves_check_height(sql_call *call, const piece_moves_state *moves) {
  const sqlite3_int64 most = INT64_C(1) << 62;
  if (!moves->board->climbs || (moves->x < most && moves->y < most))
    return true;
  return call_fail(call,
                   "%s must be an integer from 0 to %lld for a piece that moves up or right, got "
                   "%lld",
                   moves->x < most ? "y" : "x", most - 1, moves->x < most ? moves->y : moves->x);
}

static bool piece_moves_filter(table_cursor *cursor) {
  piece_moves_state *moves = cursor->state;
  piece_moves_end_walk(cursor);
  const sql_argument *input = cursor->input;
  sqlite3_int64 width = input[MOVES_WIDTH].integer, height = input[MOVES_HEIGHT].integer;
  if (!args_integer(&cursor->call, "x", input[MOVES_X].value, 0, piece_moves_last_cell(width),
                    &moves->x) ||
      !args_integer(&cursor->call, "y", input[MOVES_Y].value, 0, piece_moves_last_cell(height),
                    &moves->y) ||
      !piece_board_get(&cursor->call, &input[MOVES_PIECE], width, height, &input[MOVES_BLOCKED],
                       &moves->board) ||
      !piece_moves_check_height(&cursor->call, moves))
    return false;
  const piece_board *board = moves->board;
  const int64_t most = INT64_C(1) << 62;
  cursor->done |= piece_board_is_blocked(board, moves->x, moves->y);
  if (cursor->done)
    return true;
  core_status status =
      walls_begin(&moves->walk, table_host(cursor), &board->list, moves->x, moves->y,
                  core_min(board->width, most), core_min(board->height, most), board->blocked.items,
                  board->blocked.count);
  if (status != CORE_OK)
    return call_check(&cursor->call, table_host(cursor), status, "the moves of a piece");
  table_interval x = cursor->wanted.filter[MOVES_TO_X], y = cursor->wanted.filter[MOVES_TO_Y];
  moves->walk.wanted = (walls_box){x.low, x.high, y.low, y.high};
  return piece_moves_next(cursor);
}

static bool piece_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const piece_moves_state *moves = cursor->state;
  sqlite3_int64 value = column == MOVES_TO_X ? moves->to_x : moves->to_y;
  if (column == PIECE_MOVES_VALUE && !piece_moves_value_there(cursor, &value))
    return false;
  sqlite3_result_int64(context, value);
  return true;
}

static void piece_moves_close(table_cursor *cursor) {
  piece_moves_end_walk(cursor);
  piece_board_unpin(&cursor->call, ((piece_moves_state *)cursor->state)->board, false);
}

/* Estimate the number of moves. A rider far from the edges has about as many moves as its
** coordinates allow. */
static table_estimate piece_moves_estimate(const table_plan *plan) {
  double visited = plan_size(plan, MOVES_X, 25) + plan_size(plan, MOVES_Y, 25);
  if (plan->equal & (1U << MOVES_TO_X | 1U << MOVES_TO_Y))
    visited = 2;
  return (table_estimate){.rows = plan_fixes(plan, PIECE_MOVES_VALUE) ? 1 + visited / 16 : visited,
                          .visited = visited};
}

const table_definition piece_board_moves_table = {
    .estimate = piece_moves_estimate,
    .state_size = sizeof(piece_moves_state),
    .keeps = true,
    .filter = piece_moves_filter,
    .next = piece_moves_next,
    .column = piece_moves_column,
    .close = piece_moves_close,
};
