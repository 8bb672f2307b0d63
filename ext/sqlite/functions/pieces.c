/* Pieces as functions of a cell: grundy_knight() and its sisters, grundy_piece(); the pieces that
** have names, grundy_pieces; and the registration of all that there is about pieces. */
#include "core/piece/names.h"

#include "sqlite/args.h"
#include "sqlite/functions/boards.h"
#include "sqlite/module.h"

/* ---- Functions of (x, y) ---- */

static bool pieces_read_cell(sql_call *call, sqlite3_value **arguments, sqlite3_int64 *x,
                             sqlite3_int64 *y) {
  return args_integer(call, "x", arguments[0], 0, INT64_MAX, x) &&
         args_integer(call, "y", arguments[1], 0, INT64_MAX, y);
}

static inline void answer(sqlite3_context *context, sqlite3_value **arguments,
                          int64_t (*value)(int64_t, int64_t)) {
  sqlite3_int64 x, y;
  if (args_any_null(2, arguments))
    return;
  sql_call call = call_of(context);
  if (pieces_read_cell(&call, arguments, &x, &y))
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

/* The board grows with the cells that are asked for. */
static bool piece_value(sql_call *call, sql_binding *binding, sqlite3_value **arguments,
                        sqlite3_int64 *value) {
  sqlite3_int64 x, y;
  piece_board *board = NULL;
  bool done =
      pieces_read_cell(call, arguments + 1, &x, &y) &&
      boards_get(call, binding, arguments[0], BOARDS_ENDLESS, BOARDS_ENDLESS, NULL, &board) &&
      boards_value(call, binding, board, x, y, value);
  boards_put(binding, board, true);
  return done;
}

static void grundy_piece(sqlite3_context *context, int count, sqlite3_value **arguments) {
  sqlite3_int64 value;
  if (args_any_null(count, arguments))
    return;
  sql_call call = call_of(context);
  sql_binding *binding = connection_binding(context);
  if (piece_value(&call, binding, arguments, &value))
    sqlite3_result_int64(context, value);
  else
    call_report(&call, context);
}

/* ---- grundy_pieces ---- */

enum { PIECES_NAME, PIECES_MOVES, PIECES_SUMMARY };

static bool pieces_open(table_cursor *cursor, sqlite3_value **arguments) {
  (void)arguments;
  *(int *)cursor->state = 0;
  return true;
}

static bool pieces_next(table_cursor *cursor) {
  cursor->done = pieces_at(++*(int *)cursor->state) == NULL;
  return true;
}

static bool pieces_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const pieces_piece *piece = pieces_at(*(int *)cursor->state);
  const char *const texts[] = {piece->name, piece->moves, piece->summary};
  sqlite3_result_text(context, texts[column], -1, SQLITE_STATIC);
  return true;
}

static table_estimate pieces_estimate(const table_plan *plan) {
  (void)plan;
  return (table_estimate){.rows = 40, .visited = 40};
}

static const table_definition pieces_table = {
    .columns = {"name TEXT", "moves TEXT", "summary TEXT"},
    .key = 1U << PIECES_NAME,
    .order = {-1},
    .estimate = pieces_estimate,
    .state_size = sizeof(int),
    .open = pieces_open,
    .next = pieces_next,
    .column = pieces_column,
};

/* ---- Registration ---- */

static const sql_function pieces_functions[] = {
    {.name = "grundy_knight",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = grundy_knight,
     .signature = "grundy_knight(x, y)",
     .summary = "Grundy value of a knight at (x, y) that moves to (x-2, y-1) or (x-1, y-2)",
     .example = "SELECT grundy_knight(4, 7)"},
    {.name = "grundy_king",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = grundy_king,
     .signature = "grundy_king(x, y)",
     .summary = "Grundy value of a king at (x, y) that moves one cell left, down, or both",
     .example = "SELECT grundy_king(3, 3)"},
    {.name = "grundy_rook",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = grundy_rook,
     .signature = "grundy_rook(x, y)",
     .summary = "Grundy value of a rook at (x, y) that moves left or down",
     .example = "SELECT grundy_rook(5, 3)"},
    {.name = "grundy_bishop",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 2,
     .most_arguments = 2,
     .flags = FUNCTION_PURE,
     .scalar = grundy_bishop,
     .signature = "grundy_bishop(x, y)",
     .summary = "Grundy value of a bishop at (x, y) that moves left and down",
     .example = "SELECT grundy_bishop(5, 3)"},
    {.name = "grundy_piece",
     .kind = FUNCTION_SCALAR,
     .least_arguments = 3,
     .most_arguments = 3,
     .flags = FUNCTION_PURE,
     .scalar = grundy_piece,
     .signature = "grundy_piece(piece, x, y)",
     .summary = "Grundy value of any piece at (x, y), on a board without end to the right and "
                "above: a name of grundy_pieces, or its moves, each (dx,dy), with a * if it may be "
                "repeated at will; moves may go up or right as long as the game ends",
     .example = "SELECT grundy_piece('(-2,-1)* (-1,-2)*', 9, 7)"},
    {.name = "grundy_pieces",
     .kind = FUNCTION_TABLE,
     .table = &pieces_table,
     .signature = "grundy_pieces -> name, moves, summary",
     .summary = "the pieces that have a name, with their moves as grundy_piece reads them",
     .example = "SELECT name, moves FROM grundy_pieces WHERE name LIKE '%rider'"},
    {.name = "grundy_board",
     .kind = FUNCTION_TABLE,
     .table = &boards_board_table,
     .signature = "grundy_board(piece, width [, height [, blocked]]) -> x, y, value",
     .summary =
         "every cell of a board with its Grundy value, row by row from the bottom; piece as "
         "for grundy_piece; height defaults to width; blocked is a JSON array of cells "
         "[x, y] of the board that no piece enters and none passes by riding: their value is NULL",
     .example = "SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0"},
    {.name = "piece_moves",
     .kind = FUNCTION_TABLE,
     .table = &boards_moves_table,
     .signature = "piece_moves(piece, x, y [, width [, height [, blocked]]]) -> to_x, to_y, value",
     .summary =
         "every legal move of a piece at (x, y) and the Grundy value that it leads to; piece "
         "and blocked as for grundy_board; without width the board has no end, height "
         "defaults to width",
     .example = "SELECT to_x, to_y FROM piece_moves('queen', 6, 11) WHERE value = 0"},
};

const sql_module pieces_module = {MODULE_FUNCTIONS(pieces_functions), .topic = "pieces"};
