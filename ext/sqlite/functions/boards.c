/* Board games whose rules are one line of text: board_value(), the tables board_moves, board_bits,
** board_symmetries and board_rulesets, board_position(), board_text() and board_svg(); and rows of
** Pawn Chess. */

#include "base/array.h"
#include "base/sort.h"
#include "core/boards/notation.h"
#include "picture/board_svg.h"
#include "sqlite/letters.h"
#include "sqlite/shared/board_solver.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/picture.h"

/* ---- Values ---- */

static bool board_compute_value(sql_call *call, const sql_argument *arguments,
                                sqlite3_context *context) {
  board_question question;
  board_position position;
  bool done = board_question_read(call, arguments, &question) &&
              board_position_find(call, question.game, &question.board, &position) &&
              board_position_show(call, &position, &question.board, BOARD_PROPERTY_VALUE, context);
  board_question_release(call, &question);
  return done;
}

/* ---- Moves ---- */

/* The columns of board_moves. From BOARD_MOVES_VALUE, the columns are the properties of a board in
** the order of board_property. */
enum { BOARD_MOVES_PLAYER, BOARD_MOVES_AFTER, BOARD_MOVES_VALUE };

typedef struct board_move_listing {
  board_question question;
  board_position position;
  board_moves list;
} board_move_listing;

static void board_moves_clear(table_cursor *cursor) {
  board_move_listing *state = cursor->state;
  board_question_release(&cursor->call, &state->question);
  board_moves_release(&cursor->call, &state->list);
}

static bool board_moves_precedes(const void *one, const void *other) {
  const board_move *a = one, *b = other;
  return a->player != b->player ? a->player < b->player : a->order < b->order;
}

static bool board_moves_filter(table_cursor *cursor) {
  board_move_listing *state = cursor->state;
  board_question *question = &state->question;
  sql_call *call = &cursor->call;
  board_moves_clear(cursor);
  if (!board_question_read(call, cursor->input, question) ||
      !board_position_find(call, question->game, &question->board, &state->position))
    return false;
  board_solver *solver = board_solver_get(call, &state->position);
  bool done =
      solver != NULL && solver->engine->list_moves(call, solver, &question->board, &state->list);
  call_unpin(call, solver);
  sort_items(NULL, state->list.moves.items, state->list.moves.count, sizeof(board_move),
             board_moves_precedes);
  return done &&
         table_walk(cursor, (table_interval){0, (sqlite3_int64)state->list.moves.count - 1});
}

static bool board_show_board(const board_grid *board, sqlite3_context *context) {
  char text[BOARD_TEXT_MOST];
  sqlite3_result_text(context, text, (int)board_grid_write(board, text), SQLITE_TRANSIENT);
  return true;
}

static bool board_moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const board_move_listing *state = cursor->state;
  board_grid after;
  if (column == BOARD_MOVES_PLAYER) {
    uint32_t player = state->list.moves.items[cursor->at].player;
    sqlite3_result_text(context, letters_of_players(player), 1, SQLITE_STATIC);
    return true;
  }
  board_moves_read(&state->list, (uint32_t)cursor->at, &state->question.board, &after);
  return column == BOARD_MOVES_AFTER
             ? board_show_board(&after, context)
             : board_position_show(&cursor->call, &state->position, &after,
                                   (board_property)(column - BOARD_MOVES_VALUE), context);
}

/* ---- Masks and symmetries ---- */

/* Set the layout of a board as users see it. Return false with an error in the call if the board is
** too large or the rules have no masks. */
static bool board_set_layout(sql_call *call, const board_question *question, board_layout *layout) {
  if (question->game->rules.generator == BOARD_PAWNS)
    return call_fail(call, "rules of pawn-chess have no masks, since a row can be over "
                           "although there are moves");
  if (question->game->rules.generator == BOARD_NOGO)
    return call_fail(call, "rules of nogo have no masks, since a move may depend on groups of any "
                           "size; board_moves, board_value and board_outcome play without masks");
  return board_layout_plain(&question->game->rules, &question->board, layout) ||
         board_game_fail_cells(call, question->game, &question->board);
}

/* Set *masks to the moves of the board, with their symmetries if `symmetries`, and *bits to the
** number of bits of a position. Release *masks in any case. */
static bool board_masks_make(table_cursor *cursor, bool symmetries, bits_rules *masks,
                             uint32_t *bits) {
  board_question question;
  board_layout layout;
  core_host *host = table_host(cursor);
  bits_rules_begin(masks, host);
  bool done = board_question_read(&cursor->call, cursor->input, &question) &&
              board_set_layout(&cursor->call, &question, &layout);
  if (done) {
    const board_rules *rules = &question.game->rules;
    core_status status = board_add_moves(rules, &layout, masks);
    if (status == CORE_OK && symmetries)
      status = board_add_symmetries(rules, &layout, false, masks);
    *bits = layout.cells * rules->plane_count;
    done = call_check(&cursor->call, host, status, "the masks of this board");
  }
  board_question_release(&cursor->call, &question);
  return done;
}

static bool board_bits_fill(table_cursor *cursor) {
  bits_rules masks;
  uint32_t bits;
  bool done = board_masks_make(cursor, false, &masks, &bits);
  done = done && board_add_masks(cursor, &masks);
  bits_rules_release(&masks);
  return done;
}

/* Add a row for each bit of each symmetry. */
static bool board_turns_fill(table_cursor *cursor) {
  bits_rules masks;
  uint32_t bits = 0;
  bool done = board_masks_make(cursor, true, &masks, &bits);
  for (uint64_t symmetry = 0; symmetry < masks.symmetries.count; symmetry++)
    for (uint32_t bit = 0; bit < bits && done; bit++)
      done = TABLE_ADD(cursor, table_integer((sqlite3_int64)symmetry + 1), table_integer(bit),
                       table_integer(masks.symmetries.items[symmetry].image[bit]));
  bits_rules_release(&masks);
  return done;
}

/* ---- Positions and texts ---- */

static bool board_compute_position(sql_call *call, const sql_argument *arguments,
                                   sqlite3_context *context) {
  board_question question;
  board_layout layout;
  bool done =
      board_question_read(call, arguments, &question) && board_set_layout(call, &question, &layout);
  if (done)
    sqlite3_result_int64(
        context, (sqlite3_int64)board_encode(&question.game->rules, &layout, &question.board));
  board_question_release(call, &question);
  return done;
}

static bool board_compute_text(sql_call *call, const sql_argument *arguments,
                               sqlite3_context *context) {
  board_question question;
  board_layout layout;
  board_grid after;
  uint64_t position = (uint64_t)arguments[2].integer;
  bool done =
      board_question_read(call, arguments, &question) && board_set_layout(call, &question, &layout);
  if (done && !board_is_position(&question.game->rules, &layout, position))
    done = call_fail(call,
                     "position must have only bits of cells, each in at most one plane, "
                     "got %lld",
                     arguments[2].integer);
  if (done) {
    board_decode(&question.game->rules, &layout, &question.board, position, &after);
    done =
        board_encode(&question.game->rules, &layout, &after) == position
            ? board_show_board(&after, context)
            : call_fail(call, "position must have the bits of cells of this board only, got %lld",
                        arguments[2].integer);
  }
  board_question_release(call, &question);
  return done;
}

/* ---- Pictures ---- */

static bool board_compute_svg(sql_call *call, const sql_argument *arguments,
                              sqlite3_context *context) {
  board_question question;
  board_grid after;
  const board_grid *before = NULL, *board = &question.board;
  bool done = board_question_read(call, arguments, &question);
  if (done && arguments[2].given) {
    done = board_game_read(call, question.game, &arguments[2], &after);
    before = board, board = &after;
    if (done && (after.width != before->width || after.height != before->height))
      done = call_fail(call, "board_after must have %u x %u cells as board has, got %u x %u",
                       before->height, before->width, after.height, after.width);
  }
  if (done) {
    svg_text text = picture_begin(call);
    picture_name title;
    picture_name_set(&title, &arguments[3]);
    text.names.title = picture_label(&title);
    core_status status = board_svg_draw(&question.game->rules, before, board, &text);
    done = picture_show(call, context, status, &text, "a picture of this board");
  }
  board_question_release(call, &question);
  return done;
}

/* ---- Rulesets ---- */

/* Add a row for each ruleset. The columns pieces and cells are computed from the rules. */
static bool board_rulesets_fill(table_cursor *cursor) {
  const board_ruleset *ruleset;
  bool done = true;
  for (uint32_t i = 0; done && (ruleset = board_ruleset_at(i)) != NULL; i++) {
    board_game *game = board_game_get(&cursor->call, ruleset->name, (int)strlen(ruleset->name));
    if (game == NULL)
      return false;
    const board_rules *rules = &game->rules;
    uint32_t skipped = rules->planes[0] == '.';
    done = TABLE_ADD(cursor, table_string(ruleset->name),
                     table_string(ruleset->generator == BOARD_TEXT ? ruleset->rules : NULL),
                     table_text(rules->planes + skipped, (int)(rules->plane_count - skipped)),
                     table_string(ruleset->start),
                     table_integer(rules->is_strips || rules->generator == BOARD_NOGO
                                       ? BOARD_CELLS_MOST
                                       : board_max_cells(rules)),
                     table_string(ruleset->summary), table_string(ruleset->source));
    call_unpin(&cursor->call, game);
  }
  return done;
}

/* ---- Registration ---- */

#define BOARD_ARGUMENTS                                                                            \
  {BOARD_RULES_ARGUMENT}, {                                                                        \
    VALUE_ARGUMENT("board")                                                                        \
  }
#define BOARD_MOVES                                                                                \
  .rows = 10, .state_size = sizeof(board_move_listing), .keeps = true,                             \
  .filter = board_moves_filter, .next = table_step, .column = board_moves_column,                  \
  .close = board_moves_clear
#define BOARD_MOVES_COLUMNS                                                                        \
  .columns = {{"player TEXT", COLUMN_KEY}, {"board_after TEXT", COLUMN_KEY}, BOARD_VALUE_COLUMNS}

/* clang-format off */
static const sql_function boards_functions[] = {
    {PURE_SCALAR("board_value", board_compute_value),
     .keywords = "domineering clobber col snort toads frogs cram nogo hot blue red amazons rule syntax",
     .arguments = {BOARD_ARGUMENTS},
     .summary = "the value of a board in canonical form",
     .details = "rules are a name of board_rulesets (domineering, clobber, cram, nogo, "
                "toads-and-frogs, ...), which also lists their letters, or moves such as "
                "'L + xo>.x ; R + ox>.o'; other letters never move; the board is rows separated by "
                "'|' or line breaks, '.' empty, '#' no cell, which also fills short rows; or a "
                "size such as '3x4', rows and columns, if the rules have a start",
     .explains_calls = true, BOARD_REMEDY, .example = "SELECT board_value('clobber', 'xox|ox.')", .output = "{^^*|*,v}"},
    {TABLE_FUNCTION("board_moves", BOARD_MOVES),
     .keywords = "best domineering clobber col snort toads frogs cram nogo reachable positions",
     .arguments = {BOARD_ARGUMENTS}, BOARD_MOVES_COLUMNS,
     .summary = "every move on a board, the board after it and its value",
     .details = "rules as in board_value; player is the player who can make the move: 'L', 'R', or 'B' for "
                "both; value, outcome, mean and temperature are computed only when read",
     BOARD_REMEDY, .example = "SELECT * FROM board_moves('clobber', 'xo')", .output = "L|.x|0|P|0.0|-1.0\nR|o.|0|P|0.0|-1.0"},
    {TABLE_FUNCTION("board_bits", .rows = 100, .fill = board_bits_fill), .arguments = {BOARD_ARGUMENTS},
     .columns = {{"need INTEGER", COLUMN_KEY}, {"forbid INTEGER", COLUMN_KEY}, {"clear INTEGER", COLUMN_KEY},
                 {"put INTEGER", COLUMN_KEY}, {"player TEXT"}},
     .summary = "the moves of a board as masks for solve_bits",
     .keywords = "misere domino", .details = "bit = plane * width * height + row * width + column, the planes of pieces are in the order of the "
                "rules, after the plane of '.' if there is one; '#' cells are left out if the board has "
                "more than 63 bits; without the column player solve_bits treats the game as impartial",
     .example = "SELECT * FROM board_bits('clobber', 'xo')", .output = "6|0|6|1|L\n6|0|6|8|R\n9|0|9|2|L\n9|0|9|4|R"},
    {TABLE_FUNCTION("board_symmetries", .rows = 100, .fill = board_turns_fill), .arguments = {BOARD_ARGUMENTS},
     .columns = {{"symmetry INTEGER", COLUMN_KEY}, {"bit INTEGER", COLUMN_KEY}, {"image INTEGER"}},
     .summary = "the symmetries of a board that carry moves into moves",
     .details = "for solve_bits; kinds of pieces may be exchanged",
     .example = "SELECT count(DISTINCT symmetry) FROM board_symmetries('cram', '2x2')", .output = "7"},
    {PURE_SCALAR("board_position", board_compute_position), .arguments = {BOARD_ARGUMENTS},
     .summary = "the position of a board for solve_bits over board_bits",
     .example = "SELECT board_position('clobber', 'xo')", .output = "9"},
    {PURE_SCALAR("board_text", board_compute_text), .arguments = {BOARD_ARGUMENTS, {NATURAL("position")}},
     .summary = "the text of a position of solve_bits over board_bits",
     .details = "on a board with the same cells",
     .example = "SELECT board_text('clobber', 'xo', 2)", .output = ".x"},
    {PURE_SCALAR("board_svg", board_compute_svg),
     .arguments = {BOARD_ARGUMENTS,
                   {VALUE_ARGUMENT("board_after"), .takes_null = true, .absence = ARGUMENT_DEFAULTS},
                   PICTURE_TITLE},
     .summary = "a board as an SVG document",
     .details = "if board_after, the board after a move, is not NULL, it is drawn, and the cells that differ have a frame",
     .keywords = "picture",
     .explains_calls = true, .example = "SELECT board_svg('clobber', 'xo', '.x')"},
    {TABLE_FUNCTION("board_rulesets", .rows = 30, .fill = board_rulesets_fill),
     .columns = {{"name TEXT", COLUMN_KEY}, {"rules TEXT"}, {"pieces TEXT"}, {"start TEXT"}, {"cells INTEGER"},
                 {"summary TEXT"}, {"source TEXT"}},
     .summary = "the board games that have a name: moves, pieces and sizes",
     .details = "rules are NULL if they cannot be written as a line of text; pieces are the letters of a "
                "board other than '.' and '#'; start is the pattern of a board given by its size; cells "
                "is the maximum number of cells, in games with masks of 63 bits",
     .keywords = "toads frogs amazons konane cram nogo letters",
     .example = "SELECT rules FROM board_rulesets WHERE name = 'clobber'", .output = "L + xo>.x ; R + ox>.o"},
    {PURE_SCALAR("pawns_value", board_compute_value), .data = "pawn-chess", .arguments = {{VALUE_ARGUMENT("board")}},
     .page = "pawns", .summary = "the value of a row of Pawn Chess, White being Left",
     .details = "the board is written as for pawns_winner; a row with pawns of one colour is over, and "
                "is 0 in a sum of rows, in which a player who cannot move loses",
     .example = "SELECT pawns_value('W.WB..B')", .output = "{^3|v[2]}"},
    {TABLE_FUNCTION("pawns_value_moves", BOARD_MOVES), .data = "pawn-chess",
     .arguments = {{VALUE_ARGUMENT("board")}}, BOARD_MOVES_COLUMNS,
     .page = "pawns", .summary = "every move in a row of Pawn Chess, and the value it leads to",
     .details = "player is 'L' (White) or 'R' (Black)",
     .example = "SELECT * FROM pawns_value_moves('W.B')", .output = "L|.WB|*|N|0.0|0.0\nR|WB.|*|N|0.0|0.0"},
};
/* clang-format on */

const sql_module boards_module = SQL_MODULE(boards_functions, "board games", "boards");
