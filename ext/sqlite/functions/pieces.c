/* Pieces as functions of a cell: grundy_knight() and the functions of the other pieces with names,
** grundy_piece(), the table grundy_pieces, and the registration of all functions about pieces. */
#include "core/piece/names.h"

#include "sqlite/shared/piece_board.h"
#include "sqlite/module.h"

/* Compute the value of a cell. The cached board grows to include the cells that are read. */
static bool pieces_compute_piece(sql_call *call, const sql_argument *arguments,
                                 sqlite3_context *context) {
  sqlite3_int64 value;
  piece_board *board = NULL;
  bool done = piece_board_get(call, &arguments[0], PIECE_BOARD_ENDLESS, PIECE_BOARD_ENDLESS, NULL,
                              &board) &&
              piece_board_value(call, board, arguments[1].integer, arguments[2].integer, &value);
  piece_board_unpin(call, board, true);
  if (done)
    sqlite3_result_int64(context, value);
  return done;
}

/* ---- grundy_pieces ---- */

static bool pieces_fill(table_cursor *cursor) {
  const pieces_piece *piece;
  for (int i = 0; (piece = pieces_at(i)) != NULL; i++)
    if (!TABLE_ADD(cursor, table_string(piece->name), table_string(piece->moves),
                   table_string(piece->summary)))
      return false;
  return true;
}

/* ---- Registration ---- */

static const sql_function pieces_functions[] = {
    {PURE_OF_TWO("grundy_knight", pieces_knight), .arguments = {{NATURAL("x")}, {NATURAL("y")}},
     .summary = "Grundy value of a knight that moves by (-2, -1) or (-1, -2)",
     .details =
         "for a knight that also moves right or up, use grundy_board('(-2,-1) (-1,-2) (-2,1) "
         "(1,-2)', width), the piece named coin, or grundy_piece if the board is unbounded",
     .keywords = "chess", .explains_calls = true, .example = "SELECT grundy_knight(4, 7)",
     .output = "1"},
    {PURE_OF_TWO("grundy_king", pieces_king), .arguments = {{NATURAL("x")}, {NATURAL("y")}},
     .summary = "Grundy value of a king that moves left, down, or both",
     .details = "each move is one cell", .example = "SELECT grundy_king(3, 3)", .output = "2"},
    {PURE_OF_TWO("grundy_rook", pieces_rook), .arguments = {{NATURAL("x")}, {NATURAL("y")}},
     .summary = "Grundy value of a rook at (x, y) that moves left or down",
     .example = "SELECT grundy_rook(5, 3)", .output = "6"},
    {PURE_OF_TWO("grundy_bishop", pieces_bishop), .arguments = {{NATURAL("x")}, {NATURAL("y")}},
     .summary = "Grundy value of a bishop at (x, y) that moves left and down",
     .example = "SELECT grundy_bishop(5, 3)", .output = "3"},
    {PURE_SCALAR("grundy_piece", pieces_compute_piece),
     .arguments = {PIECE_BOARD_ARGUMENT, {NATURAL("x")}, {NATURAL("y")}},
     .summary = "Grundy value of any piece at (x, y)",
     .details = "piece is a name of grundy_pieces, or a list of moves (dx,dy), each followed by * "
                "if it may be repeated; (0,-1)(-1,-1)* is a step and then any number of "
                "others; the board is unbounded to the right and above, and moves "
                "may go up or right as long as play must end; grundy_board has all four edges",
     .explains_calls = true, .example = "SELECT grundy_piece('(-2,-1)* (-1,-2)*', 9, 7)",
     .output = "5"},
    {TABLE_FUNCTION("grundy_pieces", .rows = 40, .fill = pieces_fill),
     .columns = {{"name TEXT", COLUMN_KEY}, {"moves TEXT"}, {"summary TEXT"}},
     .summary = "the pieces that have a name, with their moves",
     .example = "SELECT name, moves FROM grundy_pieces WHERE name LIKE '%rider'",
     .output = "alfilrider|(-2,-2)*\ncamelrider|(-3,-1)* (-1,-3)*\ndabbabarider|(-2,0)* (0,-2)*\n"
               "nightrider|(-2,-1)* (-1,-2)*\nzebrarider|(-3,-2)* (-2,-3)*"},
    {TABLE_OF("grundy_board", &piece_board_table),
     .arguments = {PIECE_BOARD_ARGUMENT,
                   {NATURAL("width")},
                   {NATURAL("height"), .absence = ARGUMENT_COPIES},
                   PIECE_BOARD_BLOCKED_ARGUMENT},
     .columns = {{"x INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 2},
                 {"y INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"value INTEGER", COLUMN_FILTER}},
     .summary = "every cell of a board with its Grundy value, row by row",
     .details = "piece as for grundy_piece, but it stays within width and height; height defaults "
                "to width; blocked is a JSON array of cells [x, y] that no piece enters or "
                "passes: their value is NULL",
     .keywords = "chessboard P-positions lost walls obstacles blocked lookup table chess",
     .example = "SELECT x, y FROM grundy_board('queen', 8) WHERE value = 0",
     .output = "0|0\n2|1\n1|2\n5|3\n7|4\n3|5\n4|7"},
    {TABLE_OF("piece_moves", &piece_board_moves_table),
     .arguments = {PIECE_BOARD_ARGUMENT,
                   {VALUE_ARGUMENT("x")},
                   {VALUE_ARGUMENT("y")},
                   {INTEGER_ARGUMENT("width", 1, INT64_MAX), .absence = ARGUMENT_DEFAULTS,
                    .otherwise = PIECE_BOARD_ENDLESS},
                   {INTEGER_ARGUMENT("height", 1, INT64_MAX), .absence = ARGUMENT_COPIES},
                   PIECE_BOARD_BLOCKED_ARGUMENT},
     .columns = {{"to_x INTEGER", COLUMN_FILTER | COLUMN_KEY},
                 {"to_y INTEGER", COLUMN_FILTER | COLUMN_KEY},
                 {"value INTEGER", COLUMN_FILTER}},
     .summary = "every legal move of a piece, and the value it leads to",
     .details = "the value is a Grundy value; piece and blocked as for grundy_board; without width "
                "the board is unbounded, height defaults to width",
     .keywords = "chessboard P-positions lost",
     .example = "SELECT to_x, to_y FROM piece_moves('queen', 6, 11) WHERE value = 0",
     .output = "6|10"},
};

const sql_module pieces_module = SQL_MODULE(pieces_functions, "pieces", "pieces");
