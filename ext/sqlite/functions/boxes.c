/* Dots and Boxes: boxes_score(), boxes_nimber(), the table boxes_moves, and boxes_svg(). */
#include "base/text.h"
#include "core/boxes/solver.h"
#include "picture/boxes_svg.h"

#include "sqlite/module.h"
#include "sqlite/shared/picture.h"

/* ---- Boards ---- */

/* Note why a text is not a board. Rows and columns are counted from 1, as in the picture. */
static bool boxes_fail_board(sql_call *call, const sql_argument *argument, const char *name,
                             const boxes_fault *fault) {
  const char *text = argument->text + fault->at;
  uint32_t row = fault->place.row + 1, column = fault->place.column + 1;
  int bytes = 1;
  while (fault->at + (uint64_t)bytes < (uint64_t)argument->length && (text[bytes] & 0xc0) == 0x80)
    bytes++;
  switch (fault->kind) {
  case BOXES_WRONG_CHARACTER:
    return call_fail(call, "row %u, column %u of %s must be %s, got '%.*s'", row, column, name,
                     fault->expected, bytes, text);
  case BOXES_EVEN_ROWS:
    return call_fail(call, "%s must have an odd number of rows, dots first and last, got %llu",
                     name, (unsigned long long)fault->count);
  case BOXES_NO_BOXES:
    return call_fail(call, "%s must have at least one box", name);
  case BOXES_TOO_LARGE:
    return call_fail(call, "%s must have at most %d sides", name, BOXES_SIDES_MOST);
  case BOXES_OWNED_TOO_EARLY:
    return call_fail(
        call, "row %u, column %u of %s must be a space, since a side of this box is not drawn", row,
        column, name);
  case BOXES_WRONG_BIT:
    return call_fail(call, "bit %llu of %s must be 0 or 1, got '%.*s'",
                     (unsigned long long)fault->count, name, bytes, text);
  case BOXES_BIT_COUNT:
    return call_fail(call, "%s must have %u bits after its size, one for each side, got %llu", name,
                     fault->side_count, (unsigned long long)fault->count);
  default:
    return call_fail(call,
                     "%s must be a size such as '3x4', a size with bits such as '1x1:1100', or a "
                     "picture such as '+-+/| |/+.+', got '%.*s'",
                     name, (int)text_cut(argument->text, (size_t)argument->length, 60),
                     argument->text);
  }
}

static bool boxes_read(sql_call *call, const sql_argument *argument, const char *name,
                       boxes_board *board) {
  boxes_fault fault;
  return boxes_board_read(argument->text, (uint64_t)argument->length, board, &fault) ||
         boxes_fail_board(call, argument, name, &fault);
}

/* ---- Solvers ----
**
** A connection keeps one solver for each size of boards. It also serves all boards that play leads
** to from its board, which have fewer sides that are not drawn. */

static core_status boxes_solver_make(core_host *host, void *value, void *request) {
  return boxes_solver_open(host, request, value);
}

static void boxes_solver_free(core_host *host, void *value) {
  boxes_solver_close(host, value);
}

static const cache_kind boxes_solver_kind = {
    .value_bytes = sizeof(boxes_solver), .make = boxes_solver_make, .free = boxes_solver_free};

/* Return a solver with the position of a board, pinned, and set *strings to the position. Return
** NULL after an error in the call. */
static boxes_solver *boxes_get_solver(sql_call *call, boxes_board *board, uint64_t *strings) {
  sql_cache *cache = call_cache(call);
  const uint32_t key[2] = {board->height, board->width};
  void *value = cache_find(cache, &boxes_solver_kind, key, sizeof key);
  if (value != NULL && boxes_solver_find(value, board, strings))
    return value;
  if (value != NULL)
    cache_remove(cache, value);
  cache_unpin(cache, value);
  core_status status = cache_get(cache, &boxes_solver_kind, key, sizeof key, board, &value);
  if (status == CORE_INVALID) {
    call_fail(call, "board must have at most %d sides that are not drawn, got %u",
              BOXES_STRINGS_MOST, boxes_count_open(board));
    return NULL;
  }
  if (!call_check(call, cache->host, status, "this board"))
    return NULL;
  bool found = boxes_solver_find(value, board, strings);
  core_assert(found);
  (void)found;
  return value;
}

/* Set *answer to the score or the nimber of a board. Return false after an error in the call. */
static bool boxes_solve(sql_call *call, boxes_board *board, bool is_score, int32_t *answer) {
  uint64_t strings;
  boxes_solver *solver = boxes_get_solver(call, board, &strings);
  if (solver == NULL)
    return false;
  core_status status = is_score ? boxes_solver_score(solver, strings, answer)
                                : boxes_solver_nimber(solver, strings, answer);
  call_unpin(call, solver);
  return call_check(call, call_host(call), status, "this board");
}

/* ---- boxes_score and boxes_nimber ---- */

static bool boxes_compute_score(sql_call *call, const sql_argument *arguments,
                                sqlite3_context *context) {
  boxes_board board;
  int32_t score;
  if (!boxes_read(call, &arguments[0], "board", &board) || !boxes_solve(call, &board, true, &score))
    return false;
  sqlite3_result_int(context, score);
  return true;
}

static bool boxes_show_nimber(sql_call *call, boxes_board *board, sqlite3_context *context) {
  int32_t nimber;
  if (!boxes_solve(call, board, false, &nimber))
    return false;
  if (nimber == BOXES_LOONY)
    sqlite3_result_text(context, "loony", -1, SQLITE_STATIC);
  else
    sqlite3_result_int(context, nimber);
  return true;
}

static bool boxes_compute_nimber(sql_call *call, const sql_argument *arguments,
                                 sqlite3_context *context) {
  boxes_board board;
  return boxes_read(call, &arguments[0], "board", &board) &&
         boxes_show_nimber(call, &board, context);
}

/* ---- boxes_moves ---- */

enum {
  BOXES_SIDE,
  BOXES_BOARD_AFTER, /* in the kept rows the number of the side */
  BOXES_GAIN,
  BOXES_AGAIN,
  BOXES_SCORE,
  BOXES_NIMBER,
  BOXES_IS_BEST
};

/* The state of boxes_moves is the board. */
static bool boxes_moves_fill(table_cursor *cursor) {
  boxes_board *board = cursor->state;
  char name[BOXES_NAME_MOST];
  if (!boxes_read(&cursor->call, &cursor->input[0], "board", board))
    return false;
  for (uint32_t side = 0; side < board->side_count; side++) {
    if (boxes_is_drawn(board, side))
      continue;
    boxes_board after = *board;
    uint32_t length = boxes_side_write(board, side, name), gain = boxes_draw(&after, side);
    if (!TABLE_ADD(cursor, table_text(name, (int)length), table_integer(side), table_integer(gain),
                   table_integer(gain > 0), table_null(), table_null(), table_null()))
      return false;
  }
  return true;
}

/* Set *score to the score of the player who makes the move of the present row. */
static bool boxes_move_score(table_cursor *cursor, boxes_board *after, int32_t *score) {
  int32_t gain = (int32_t)table_rows_integer(&cursor->rows, BOXES_GAIN);
  if (!boxes_solve(&cursor->call, after, true, score))
    return false;
  *score = gain > 0 ? gain + *score : -*score;
  return true;
}

static bool boxes_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  boxes_board *board = cursor->state, after = *board;
  char text[BOXES_TEXT_MOST];
  int32_t score, best;
  if (column != BOXES_BOARD_AFTER && column < BOXES_SCORE) {
    table_rows_show(&cursor->rows, context, column);
    return true;
  }
  boxes_draw(&after, (uint32_t)table_rows_integer(&cursor->rows, BOXES_BOARD_AFTER));
  if (column == BOXES_BOARD_AFTER) {
    sqlite3_result_text(context, text, (int)boxes_board_write(&after, text), SQLITE_TRANSIENT);
    return true;
  }
  /* The solver of the board also serves the boards after all moves. */
  if (column == BOXES_NIMBER)
    return boxes_show_nimber(&cursor->call, &after, context);
  if (!boxes_solve(&cursor->call, board, true, &best) || !boxes_move_score(cursor, &after, &score))
    return false;
  core_assert(score <= best);
  sqlite3_result_int(context, column == BOXES_SCORE ? score : score == best);
  return true;
}

/* ---- boxes_svg ---- */

static bool boxes_compute_svg(sql_call *call, const sql_argument *arguments,
                              sqlite3_context *context) {
  boxes_board board, after;
  picture_name title;
  bool moves = arguments[1].given;
  if (!boxes_read(call, &arguments[0], "board", &board) ||
      (moves && !boxes_read(call, &arguments[1], "board_after", &after)))
    return false;
  if (moves && (after.width != board.width || after.height != board.height))
    return call_fail(call, "board_after must have %u x %u boxes as board has, got %u x %u",
                     board.height, board.width, after.height, after.width);
  svg_text text = picture_begin(call);
  picture_name_set(&title, &arguments[2]);
  text.names.title = picture_label(&title);
  core_status status = boxes_svg_draw(moves ? &board : NULL, moves ? &after : &board, &text);
  return picture_show(call, context, status, &text, "a picture of this board");
}

/* ---- Registration ---- */

#define BOXES_BOARD(argument) TEXT_ARGUMENT(argument, "a text such as '3x4' or '+-+/| |/+.+'")

/* clang-format off */
static const sql_function boxes_functions[] = {
    {PURE_SCALAR("boxes_score", boxes_compute_score),
     .arguments = {{BOXES_BOARD("board")}},
     .summary = "boxes that the player to move takes minus the opponent's",
     .details = "board is a size such as '3x4', rows and columns of boxes; or a size with a bit for each side, such as '1x1:1100', first the horizontal sides row by row; or a picture whose rows are separated by '/' or line breaks, with '+' for dots, '-' and '|' for drawn sides, '.' or a space for others, and a space or the owner's letter in a box",
     .keywords = "dots strings coins",
     .example = "SELECT boxes_score('3x3')", .output = "-3"},
    {PURE_SCALAR("boxes_nimber", boxes_compute_nimber),
     .arguments = {{BOXES_BOARD("board")}},
     .summary = "the nimber of a board in Nimstring, or 'loony'",
     .details = "the rules and boards of boxes_score, but the player who cannot move loses; a loony position is won by the player to move, whatever is played beside it",
     .keywords = "dots strings coins chain rule",
     .example = "SELECT boxes_nimber('2x3')", .output = "1"},
    {TABLE_FUNCTION("boxes_moves", .rows = 20, .state_size = sizeof(boxes_board), .fill = boxes_moves_fill, .column = boxes_moves_column),
     .arguments = {{BOXES_BOARD("board")}},
     .columns = {{"side TEXT", COLUMN_KEY}, {"board_after TEXT"}, {"gain INTEGER", COLUMN_FILTER}, {"again INTEGER", COLUMN_FILTER},
                 {"score INTEGER"}, {"nimber INTEGER"}, {"is_best INTEGER"}},
     .summary = "every move in Dots and Boxes, its score and its nimber",
     .details = "board as in boxes_score; side is named by its dots, a1 at the lower left; gain is the number of boxes that it completes, and again is 1 if the player moves again; score belongs to the player who makes the move, and includes gain; score, nimber and is_best are computed only when read",
     .keywords = "dots strings coins best winning",
     .example = "SELECT side, score FROM boxes_moves('1x2') WHERE is_best", .output = "b1b2|0"},
    {PURE_SCALAR("boxes_svg", boxes_compute_svg),
     .arguments = {{BOXES_BOARD("board")},
                   {BOXES_BOARD("board_after"), .takes_null = true, .absence = ARGUMENT_DEFAULTS},
                   PICTURE_TITLE},
     .summary = "a board of Dots and Boxes as an SVG document",
     .details = "if board_after, the board after a move, is not NULL, it is drawn, and the sides that differ are red",
     .keywords = "picture",
     .example = "SELECT boxes_svg('1x1', '+-+/. ./+.+')"},
};
/* clang-format on */

const sql_module boxes_module = SQL_MODULE(boxes_functions, "dots and boxes", "boxes");
