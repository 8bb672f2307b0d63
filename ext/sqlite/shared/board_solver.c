/* Rules, boards and solvers as entries of a connection's cache. The key of a game is the text of
** its rules; the key of a solver is its layout and rules, so boards of one layout share a solver.
*/
#include "sqlite/shared/board_solver.h"

#include <string.h>

#include "core/boards/cells.h"
#include "core/masks/game.h"
#include "core/boards/nogo.h"
#include "core/boards/notation.h"
#include "sqlite/shared/board_search.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/shared/solved.h"

/* ---- Rules ---- */

typedef struct board_game_request {
  const char *text;
  int length;
  bool with_inert_plane;
  boards_fault fault;
} board_game_request;

static core_status board_game_make(core_host *host, void *value, void *context) {
  board_game *game = value;
  board_game_request *request = context;
  uint64_t length = (uint64_t)request->length;
  const boards_ruleset *named = boards_ruleset_find(request->text, length);
  game->start = named == NULL ? NULL : named->start;
  core_status status =
      boards_rules_read(&game->rules, host, request->text, length, &request->fault);
  if (status == CORE_OK && named == NULL && game->rules.plane_count == 1 &&
      game->rules.planes[0] == '.')
    game->start = ".";
  if (status == CORE_OK && request->with_inert_plane)
    boards_rules_add_inert_plane(&game->rules);
  return status;
}

static void board_game_free(core_host *host, void *value) {
  (void)host;
  boards_rules_release(&((board_game *)value)->rules);
}

static const cache_kind board_game_kind = {.value_bytes = sizeof(board_game),
                                           .make = board_game_make,
                                           .free = board_game_free,
                                           .most = 256};

/* Names that call_suggest compares a misspelled name with. */
static bool board_game_name(int index, const char **name, const char **meant) {
  const boards_ruleset *named = boards_ruleset_at((uint32_t)index);
  *name = *meant = named == NULL ? NULL : named->name;
  return named != NULL;
}

board_game *board_game_get(sql_call *call, const char *text, int length) {
  void *game;
  board_game_request request = {text, length, false, {0, NULL}};
  core_status status =
      cache_get(call_cache(call), &board_game_kind, text, (uint64_t)length, &request, &game);
  if (status == CORE_OK)
    return game;
  if (status != CORE_INVALID) {
    (void)call_check(call, call_host(call), status, "these rules");
  } else if (request.fault.position != UINT64_MAX) {
    (void)args_fail_at(call, "rules", text, length, (int)request.fault.position,
                       request.fault.expected);
  } else {
    (void)call_fail(call,
                    "rules must be a name of board_rulesets or moves such as "
                    "'L + xo>.x ; R + ox>.o', got '%.*s'",
                    args_excerpt(text, (uint64_t)length), text);
    (void)call_suggest(call, text, length, board_game_name);
  }
  return NULL;
}

/* Return the game of valid rules with a plane for inert pieces, pinned, or NULL after an error,
** which is noted in the call. */
static board_game *board_game_get_inert(sql_call *call, const char *text, int length) {
  char key[BOARDS_RULES_MOST + 1];
  void *game;
  board_game_request request = {text, length, true, {0, NULL}};
  core_assert(length <= BOARDS_RULES_MOST);
  memcpy(key, text, (size_t)length);
  key[length] = '\0'; /* the key differs from the text of all rules */
  core_status status =
      cache_get(call_cache(call), &board_game_kind, key, (uint64_t)length + 1, &request, &game);
  return call_check(call, call_host(call), status, "these rules") ? game : NULL;
}

/* ---- Boards ---- */

/* Return a noun phrase for the characters that a board may have at a byte. */
static const char *board_game_expected(const board_game *game, uint64_t at) {
  return at > 0 || game->start == NULL
             ? "a letter, '.', '#', '|' or a line break"
             : "a letter, '.', '#', '|', a line break or a size such as 2x3";
}

bool board_game_fail_cells(sql_call *call, const board_game *game, const boards_board *board) {
  return call_fail(call,
                   "board must have at most %u cells to have masks, got %u x %u; board_value and "
                   "board_outcome take more",
                   boards_max_cells(&game->rules), board->height, board->width);
}

static bool board_game_read_text(sql_call *call, const board_game *game, const char *text,
                                 int length, boards_board *board) {
  boards_board_fault fault;
  uint64_t at = 0;
  if (boards_board_read(&game->rules, game->start, text, (uint64_t)length, board, &fault, &at))
    return true;
  switch (fault) {
  case BOARDS_BOARD_SIZE:
    return call_fail(
        call,
        "board must be a text of rows, since these rules have no start position for the size %.*s",
        length, text);
  case BOARDS_BOARD_CASE:
    return call_fail(
        call, "board must have '%c' at byte %llu, as the rules write this piece, got '%c'",
        boards_other_case(text[at]), (unsigned long long)at + 1, text[at]);
  case BOARDS_BOARD_LARGE:
    return call_fail(call, "board must have at most %d cells, '#' included", BOARDS_CELLS_MOST);
  default:
    return args_fail_at(call, "board", text, length, (int)at, board_game_expected(game, at));
  }
}

bool board_game_read(sql_call *call, const board_game *game, const sql_argument *argument,
                     boards_board *board) {
  const char *text = argument->text;
  int length = argument->length;
  return (argument->value == NULL ||
          args_text(call, "board", argument->value,
                    game->start == NULL
                        ? "a text of rows, such as 'xo|ox'"
                        : "a text of rows, such as '..|..', or a size, such as '2x3'",
                    &text, &length)) &&
         board_game_read_text(call, game, text, length, board);
}

const char *const board_players[] = {NULL, "L", "R", "B"};

bool board_add_masks(table_cursor *cursor, const bits_rules *masks) {
  bool done = true;
  for (uint64_t i = 0; i < masks->move_count && done; i++) {
    const bits_move *move = &masks->moves[i];
    core_assert(move->player >= BITS_LEFT && move->player <= BITS_BOTH);
    done = TABLE_ADD(
        cursor, table_integer((sqlite3_int64)move->need),
        table_integer((sqlite3_int64)move->forbid), table_integer((sqlite3_int64)move->clear),
        table_integer((sqlite3_int64)move->put), table_string(board_players[move->player]));
  }
  return done;
}

/* ---- Solvers ---- */

enum { BOARD_KEY_MOST = 3 * sizeof(uint32_t) + BOARDS_RULES_MOST + BOARDS_CELLS_MOST };

/* Return the first row in which a pawn has passed an opposing one, or NULL. */
static const char *board_game_find_passed(const boards_board *board) {
  for (uint32_t y = 0; y < board->height; y++) {
    const char *row = board->cells + y * board->width;
    bool black = false;
    for (uint32_t x = 0; x < board->width; x++) {
      if (black && row[x] == 'W')
        return row;
      black |= row[x] == 'B';
    }
  }
  return NULL;
}

bool board_game_accepts(const board_game *game, const boards_board *board) {
  return game->rules.generator == BOARDS_NOGO
             ? nogo_find_captured(board) == board->width * board->height
             : game->rules.generator != BOARDS_PAWNS || board_game_find_passed(board) == NULL;
}

/* Check that no pawn has passed an opposing one. */
static bool board_game_check_pawns(sql_call *call, const boards_board *board) {
  const char *row = board_game_find_passed(board);
  return row == NULL ||
         call_fail(call, "board must have each W left of each B in a row, got '%.*s'",
                   (int)board->width, row);
}

/* Check that each group has a liberty. */
static bool board_game_check_liberties(sql_call *call, const boards_board *board) {
  uint32_t cell = nogo_find_captured(board);
  return cell == board->width * board->height ||
         call_fail(call,
                   "board must have an empty cell next to each group of stones, but the group of "
                   "'%c' in row %u, column %u has none",
                   board->cells[cell], cell / board->width + 1, cell % board->width + 1);
}

bool board_position_of(sql_call *call, const board_game *game, const boards_board *board,
                       board_position *position) {
  position->rules = &game->rules;
  bool is_pawns = game->rules.generator == BOARDS_PAWNS;
  bool is_nogo = game->rules.generator == BOARDS_NOGO;
  position->rows = is_pawns ? &pawns_rules : game->rules.is_strips ? &toads_and_frogs_rules : NULL;
  core_assert(board->width * board->height <= BOARDS_CELLS_MOST);
  position->wide = NULL;
  position->text = board->cells;
  position->width = board->width, position->height = board->height;
  if (is_pawns && !board_game_check_pawns(call, board))
    return false;
  if (is_nogo && !board_game_check_liberties(call, board))
    return false;
  if (position->rows != NULL)
    return true;
  if (!is_nogo && boards_layout_shared(&game->rules, board, &position->layout))
    position->bits = boards_encode(&game->rules, &position->layout, board);
  else
    position->wide = board;
  return true;
}

static core_status board_solver_make(core_host *host, void *value, void *request) {
  board_solver *solver = value;
  const board_position *position = *(const board_position **)request;
  if (position->rows != NULL) {
    solver->rows = position_values_open(host, position->rows, NULL, position->width);
    if (solver->rows != NULL)
      solver->store = position_values_store(solver->rows);
  } else if (position->wide != NULL) {
    wide_fault fault;
    solver->wide = wide_boards_open(host, position->rules, position->wide, &fault);
    if (solver->wide != NULL)
      solver->store = wide_boards_store(solver->wide);
  } else {
    solver->boards = bits_boards_open(host, position->rules, &position->layout);
    if (solver->boards != NULL)
      solver->store = solver->boards->store;
  }
  return solver->store == NULL ? host->status : CORE_OK;
}

static void board_solver_free(core_host *host, void *value) {
  board_solver *solver = value;
  (void)host;
  search_close(solver->search);
  bits_boards_close(solver->boards);
  position_values_close(solver->rows);
  wide_boards_close(solver->wide);
}

static const cache_kind board_solver_kind = {.value_bytes = sizeof(board_solver),
                                             .make = board_solver_make,
                                             .free = board_solver_free,
                                             .most = 16};

/* Write the key of a solver: the size of the grid or the length of rows, the rules, and the cells
** without bits or all cells of a wide board. Return its length. */
static uint64_t board_solver_key(const board_position *position, char *key) {
  const boards_rules *rules = position->rules;
  const boards_layout *layout = &position->layout;
  uint32_t sizes[3] = {position->width, 0, 0};
  uint64_t length = sizeof sizes;
  if (position->rows != NULL) {
    sizes[2] = position->rows == &pawns_rules ? 1 : 2;
  } else {
    const boards_board *wide = position->wide;
    sizes[0] = wide == NULL ? layout->width : wide->width;
    sizes[1] = wide == NULL ? layout->height : wide->height;
    sizes[2] = 3 + rules->generator + (wide == NULL ? 0 : 1 << 17);
    if (boards_plane_bit(rules, BOARDS_INERT_PLANE) != 0)
      sizes[2] |= 1 << 16;
    if (rules->length > 0) /* generators have no text */
      memcpy(key + length, rules->text, rules->length);
    length += rules->length;
    uint32_t cells = sizes[0] * sizes[1];
    if (wide != NULL) {
      /* A solver of NoGo serves all boards of its size. */
      uint32_t kept = rules->generator == BOARDS_NOGO ? 0 : cells;
      memcpy(key + length, wide->cells, kept);
      length += kept;
      cells = 0;
    }
    bool has_walls = wide == NULL && (layout->cells < cells || rules->has_walls);
    for (uint32_t i = 0; has_walls && i < cells; i++)
      key[length++] = boards_has_bits(layout->number[i])       ? '\0'
                      : layout->number[i] == BOARDS_INERT_CELL ? '\2'
                                                               : '\1';
  }
  core_assert(length <= BOARD_KEY_MOST);
  memcpy(key, sizes, sizeof sizes);
  return length;
}

board_solver *board_solver_get(sql_call *call, const board_position *position) {
  char key[BOARD_KEY_MOST];
  void *solver;
  core_status status = cache_get(call_cache(call), &board_solver_kind, key,
                                 board_solver_key(position, key), &position, &solver);
  if (status == CORE_INVALID && position->wide != NULL) {
    call_fail(call,
              "board has more than %d moves, counted over all positions; a smaller board, or '#' "
              "cells that divide it, has fewer",
              CELLS_MOVES_MOST);
    return NULL;
  }
  return call_check(call, call_host(call), status, "this board") ? solver : NULL;
}

/* ---- Arguments ---- */

bool board_question_read(sql_call *call, const sql_argument *arguments, board_question *question) {
  const char *rules = call->binding->function->data;
  question->solver = NULL;
  const char *text = rules != NULL ? rules : arguments[0].text;
  int length = rules != NULL ? (int)strlen(rules) : arguments[0].length;
  const sql_argument *board = &arguments[rules == NULL];
  question->game = board_game_get(call, text, length);
  if (question->game == NULL || !board_game_read(call, question->game, board, &question->board))
    return false;
  if (question->board.inert == 0 || !question->game->rules.overwrites_any)
    return true;
  call_unpin(call, question->game);
  question->game = board_game_get_inert(call, text, length);
  return question->game != NULL && board_game_read(call, question->game, board, &question->board);
}

bool board_question_read_position(sql_call *call, const sql_argument *arguments,
                                  board_question *question) {
  return board_question_read(call, arguments, question) &&
         board_position_of(call, question->game, &question->board, &question->position);
}

bool board_question_find_solver(sql_call *call, const sql_argument *arguments,
                                board_question *question) {
  return board_question_read_position(call, arguments, question) &&
         (question->solver = board_solver_get(call, &question->position)) != NULL;
}

void board_unpin(const sql_call *call, board_question *question) {
  call_unpin(call, question->solver);
  call_unpin(call, question->game);
  question->solver = NULL;
  question->game = NULL;
}

/* ---- Values ---- */

/* Solve all positions that a position leads to, if play need not end. Then components cannot be
** added, and values are stoppers or sides, so the game is solved as a partizan one even if all
** moves are open to both players. */
static core_status board_solver_solve_cycles(board_solver *solver, const board_position *position,
                                             bits_rules *masks, stoppers *set, bits_game **game) {
  core_status status = boards_add_moves(position->rules, &position->layout, masks);
  masks->is_partizan = true;
  if (status == CORE_OK)
    status = set == NULL ? masks->host->status : bits_rules_close(masks);
  if (status != CORE_OK)
    return status;
  *game = bits_game_new(masks, GRAPHS_NORMAL, solver->store, set);
  if (*game == NULL)
    return masks->host->status;
  graphs_want_stoppers(bits_game_explorer(*game)->graph);
  status = bits_game_start(*game, position->bits, BITS_NO_RESULT, -1);
  return status == CORE_OK ? bits_game_solve(*game) : status;
}

/* Show a property of a finite game. */
static bool board_solver_show_game(sql_call *call, games *store, games_id game,
                                   board_property property, sqlite3_context *context) {
  dyadic number;
  double real;
  if (property == BOARD_PROPERTY_VALUE)
    return game_show(call, store, game, context);
  if (property == BOARD_PROPERTY_OUTCOME) {
    char outcome = games_outcome(store, game);
    if (outcome != '\0')
      sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
    return outcome != '\0';
  }
  bool found = property == BOARD_PROPERTY_MEAN ? games_mean(store, game, &number)
                                               : games_temperature(store, game, &number);
  if (found && dyadic_real(number, &real))
    sqlite3_result_double(context, real);
  return found || games_failure(store).status == CORE_INVALID;
}

/* Show a property of a board on which play need not end, whose value may have cycles. */
static bool board_solver_show_solved(sql_call *call, const solved_game *solved,
                                     board_property property, sqlite3_context *context) {
  games_id value = graphs_side_value(solved->graph, 0);
  char letters[2];
  if (property == BOARD_PROPERTY_OUTCOME) {
    if (!graphs_side_outcome(solved->graph, 0, letters))
      return game_store_fail(call, solved->store);
    sqlite3_result_text(context, letters_of_winners(letters), -1, SQLITE_STATIC);
    return true;
  }
  if (property != BOARD_PROPERTY_VALUE)
    return value == GAMES_NONE || stoppers_is_loopy(value) ||
           board_solver_show_game(call, solved->store, value, property, context);
  return value == GAMES_NONE
             ? call_fail(call, "play on this board need not end, and no value was found; "
                               "solve_bits over board_bits finds the winner")
             : solved_show_side_value(call, context, solved, 0);
}

/* Return a property of a board on which play need not end as the result. On failure return false
** with *status set, or with an error in the call if *status is CORE_OK. */
static bool board_solver_show_cycles(sql_call *call, board_solver *solver,
                                     const board_position *position, board_property property,
                                     sqlite3_context *context, core_status *status) {
  bits_rules masks;
  bits_game *game = NULL;
  bits_rules_begin(&masks, call_host(call));
  solved_game solved = {.store = solver->store, .set = stoppers_open(solver->store)};
  *status = board_solver_solve_cycles(solver, position, &masks, solved.set, &game);
  bool done = *status == CORE_OK;
  if (!done && *status != CORE_INVALID)
    (void)call_check(call, call_host(call), *status,
                     "the game of this board, where play need not end,");
  if (done) {
    solved.graph = bits_game_explorer(game)->graph;
    done = board_solver_show_solved(call, &solved, property, context);
  }
  bits_game_free(game);
  stoppers_close(solved.set);
  bits_rules_release(&masks);
  return done;
}

bool board_solver_find_wide(sql_call *call, board_solver *solver, const board_position *position,
                            games_id *value) {
  wide_fault fault;
  core_status status = wide_boards_value(solver->wide, position->text, value, &fault);
  if (status == CORE_INVALID && fault == WIDE_CYCLE)
    return call_fail(call,
                     "play on this board need not end, and a board of such a game must have "
                     "at most %d bits; solve_tokens finds the winner on larger boards",
                     BITS_WIDTH);
  if (status == CORE_INVALID)
    return call_fail(call, "%s", games_failure(solver->store).invalid);
  return call_check(call, call_host(call), status, "the value of this board");
}

/* Boards of fewer bits have values that are found as fast as outcomes. */
enum { BOARD_SEARCHED_BITS = 32 };

/* Return true if the outcome of a board may be found much faster by search than by its value. */
static bool board_solver_searches(const board_solver *solver, const board_position *position) {
  return solver->wide != NULL ||
         (solver->boards != NULL &&
          position->layout.cells * position->rules->plane_count >= BOARD_SEARCHED_BITS);
}

bool board_solver_show(sql_call *call, const board_position *position, board_property property,
                       sqlite3_context *context) {
  games_id value = GAMES_NONE;
  core_status status = CORE_OK;
  bool shown, reaches_cycle = false;
  char outcome = '\0';
  board_solver *solver = board_solver_get(call, position);
  if (solver == NULL)
    return false;
  if (property == BOARD_PROPERTY_OUTCOME && board_solver_searches(solver, position) &&
      (!board_search_find(call, solver, position, true, &outcome) || outcome != '\0')) {
    if (outcome != '\0')
      sqlite3_result_text(context, &outcome, 1, SQLITE_TRANSIENT);
    call_unpin(call, solver);
    return outcome != '\0';
  }
  if (solver->boards != NULL)
    status = bits_boards_value(solver->boards, position->bits, &value, &reaches_cycle);
  else if (solver->wide != NULL)
    (void)board_solver_find_wide(call, solver, position, &value);
  else {
    /* The value is the sum of the rows. */
    value = GAMES_ZERO;
    for (uint32_t y = 0; y < position->height && value != GAMES_NONE; y++) {
      const char *row = position->text + (uint64_t)y * position->width;
      value = games_sum(solver->store, value, position_values_find(solver->rows, row));
    }
  }
  if (call->code != SQLITE_OK)
    shown = false;
  else if (reaches_cycle)
    shown = board_solver_show_cycles(call, solver, position, property, context, &status);
  else
    shown = status == CORE_OK && value != GAMES_NONE &&
            board_solver_show_game(call, solver->store, value, property, context);
  if (!shown && call->code == SQLITE_OK) {
    if (status == CORE_OK)
      status = games_failure(solver->store).status;
    if (status == CORE_INVALID)
      call_fail(call, "%s", games_failure(solver->store).invalid);
    else
      (void)call_check(call, call_host(call), status,
                       "the value of this board, for which board_outcome may find the winner,");
  }
  call_unpin(call, solver);
  return shown;
}
