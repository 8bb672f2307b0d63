/* Pawn Chess: pawns_winner() and the table pawns_moves. */
#include "core/pawns.h"

#include "sqlite/module.h"
#include "sqlite/row_text.h"

/* ---- Arguments ---- */

/* Note that a cell holds an invalid character. All cells before it are single bytes, so the number
** of the cell is its byte. */
static bool pawns_fail_character(sql_call *call, const char *row, int length, sqlite3_int64 cell) {
  int bytes = 1;
  while (cell + bytes < length && ((unsigned char)row[cell + bytes] & 0xc0) == 0x80)
    bytes++;
  if (row[cell] == '\0')
    return call_fail(call, "cell %lld of board must be '.', 'W' or 'B', got char(0)", cell);
  return call_fail(call, "cell %lld of board must be '.', 'W' or 'B', got '%.*s'", cell, bytes,
                   row + cell);
}

static bool pawns_fail_fault(sql_call *call, const char *row, int length, pawns_fault fault) {
  switch (fault.kind) {
  case PAWNS_WRONG_CHARACTER:
    return pawns_fail_character(call, row, length, fault.cell);
  case PAWNS_WRONG_ORDER:
    return call_fail(call, "every W must stand left of every B, but cell %lld of board is a W",
                     fault.cell);
  case PAWNS_NO_PAWN:
    return call_fail(call, "board must have a pawn, W or B");
  /* uncovered: takes 2^31 cells, more than a text of SQLite has */
  default:
    return call_fail(call, "board must have at most %lld cells", fault.cell);
  }
}

static bool pawns_read_board(sql_call *call, const sql_argument *argument, pawns_board *board) {
  pawns_fault fault;
  core_host *host = call_host(call);
  core_status status = pawns_read(host, argument->text, (size_t)argument->length, board, &fault);
  if (status == CORE_INVALID)
    return pawns_fail_fault(call, argument->text, argument->length, fault);
  return call_check(call, host, status, "this row of pawns");
}

/* White and Black, in the order of pawns_side. */
static const char *const side_words[] = {"W", "B", NULL};

#define BOARD_ARGUMENT                                                                             \
  { TEXT_ARGUMENT("board", "a text of '.', 'W' and 'B'") }
#define SIDE_ARGUMENT                                                                              \
  { WORD_ARGUMENT("side", side_words), .absence = ARGUMENT_DEFAULTS }

/* ---- pawns_winner ---- */

static bool pawns_compute_winner(sql_call *call, const sql_argument *arguments,
                                 sqlite3_context *context) {
  pawns_board board;
  if (!pawns_read_board(call, &arguments[0], &board))
    return false;
  pawns_side winner = pawns_winner(&board, (pawns_side)arguments[1].integer);
  sqlite3_result_text(context, winner == PAWNS_WHITE ? "W" : "B", 1, SQLITE_STATIC);
  return true;
}

/* ---- pawns_moves ---- */

enum { PAWNS_BOARD_AFTER = 2 };

/* Fill the rows. Instead of the board after the move, which is written only when it is read, a row
** holds the destination of the pawn. */
static bool pawns_moves_fill(table_cursor *cursor) {
  const sql_argument *text = &cursor->input[0];
  core_host *host = table_host(cursor);
  pawns_board board;
  pawns_moves moves;
  pawns_move move;
  bool found = true;
  if (!pawns_read_board(&cursor->call, text, &board))
    return false;
  pawns_moves_begin(text->text, &board, (pawns_side)cursor->input[1].integer, &moves);
  for (;;) {
    core_status status = pawns_moves_next(host, &moves, &move, &found);
    if (status != CORE_OK || !found)
      return call_check(&cursor->call, host, status, "the moves of this row of pawns");
    if (!TABLE_ADD(cursor, table_integer(move.from), table_integer(move.captures),
                   table_integer(move.to), table_integer(move.wins)))
      return false;
  }
}

static void pawns_advance(const void *move, char *row) {
  const pawns_move *made = move;
  row[made->to] = row[made->from];
  row[made->from] = '.';
}

static bool pawns_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const table_rows *rows = &cursor->rows;
  if (column == PAWNS_BOARD_AFTER) {
    const pawns_move move = {.from = table_rows_integer(rows, 0),
                             .to = table_rows_integer(rows, PAWNS_BOARD_AFTER)};
    return row_text_show(cursor, context, &cursor->input[0], pawns_advance, &move);
  }
  table_rows_show(rows, context, column);
  return true;
}

/* ---- Registration ---- */

static const sql_function pawns_functions[] = {
    {PURE_SCALAR("pawns_winner", pawns_compute_winner),
     .arguments = {BOARD_ARGUMENT, SIDE_ARGUMENT},
     .summary = "the winner of Pawn Chess, 'W' or 'B'",
     .details = "board is a text of '.', 'W' and 'B' with every W left of every B; the side to "
                "move defaults to 'W'",
     .explains_calls = true, .example = "SELECT pawns_winner('W..B')", .output = "W"},
    {TABLE_FUNCTION("pawns_moves", .rows = 40, .fill = pawns_moves_fill,
                    .column = pawns_moves_column),
     .arguments = {BOARD_ARGUMENT, SIDE_ARGUMENT},
     .columns = {{"pawn INTEGER", COLUMN_FILTER | COLUMN_KEY, .order = 1},
                 {"captures INTEGER", COLUMN_FILTER},
                 {"board_after TEXT"},
                 {"wins INTEGER", COLUMN_FILTER}},
     .summary = "every legal move in Pawn Chess, and whether it wins",
     .details = "pawn is the cell of the pawn, counted from 0; captures is 1 if the move captures",
     .example = "SELECT pawn, board_after FROM pawns_moves('W.WB..B') WHERE wins",
     .output = "0|.WWB..B\n2|W..W..B"},
};

const sql_module pawns_module = SQL_MODULE(pawns_functions, "pawn chess", "pawns");
