/* Rules and boards as SQL gives them. Rules are entries of a connection's cache, whose key is their
** text. */
#include "sqlite/shared/board_game.h"

#include "core/boards/nogo.h"
#include "sqlite/letters.h"

/* ---- Rules ---- */

typedef struct board_game_request {
  const char *text;
  int length;
  bool with_inert_plane;
  board_fault fault;
} board_game_request;

static core_status board_game_make(core_host *host, void *value, void *context) {
  board_game *game = value;
  board_game_request *request = context;
  uint64_t length = (uint64_t)request->length;
  const board_ruleset *named = board_ruleset_find(request->text, length);
  game->start = named == NULL ? NULL : named->start;
  core_status status = board_rules_read(&game->rules, host, request->text, length, &request->fault);
  if (status == CORE_OK && named == NULL && game->rules.plane_count == 1 &&
      game->rules.planes[0] == '.')
    game->start = ".";
  if (status == CORE_OK && request->with_inert_plane)
    board_rules_add_inert_plane(&game->rules);
  return status;
}

static void board_game_free(core_host *host, void *value) {
  (void)host;
  board_rules_release(&((board_game *)value)->rules);
}

static const cache_kind board_game_kind = {.value_bytes = sizeof(board_game),
                                           .make = board_game_make,
                                           .free = board_game_free,
                                           .most = 256};

/* Names that call_suggest compares a misspelled name with. */
static bool board_game_name(int index, const char **name, const char **meant) {
  const board_ruleset *named = board_ruleset_at((uint32_t)index);
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
  char key[BOARD_RULES_MOST + 1];
  void *game;
  board_game_request request = {text, length, true, {0, NULL}};
  core_assert(length <= BOARD_RULES_MOST);
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

bool board_game_fail_cells(sql_call *call, const board_game *game, const board_grid *board) {
  return call_fail(call,
                   "board must have at most %u cells to have masks, got %u x %u; board_value and "
                   "board_outcome take more",
                   board_max_cells(&game->rules), board->height, board->width);
}

static bool board_game_read_text(sql_call *call, const board_game *game, const char *text,
                                 int length, board_grid *board) {
  board_grid_fault fault;
  uint64_t at = 0;
  if (board_grid_read(&game->rules, game->start, text, (uint64_t)length, board, &fault, &at))
    return true;
  switch (fault) {
  case BOARD_GRID_SIZE:
    return call_fail(
        call,
        "board must be a text of rows, since these rules have no start position for the size %.*s",
        length, text);
  case BOARD_GRID_CASE:
    return call_fail(call,
                     "board must have '%c' at byte %llu, as the rules write this piece, got '%c'",
                     board_other_case(text[at]), (unsigned long long)at + 1, text[at]);
  case BOARD_GRID_LARGE:
    if (length > 40)
      return call_fail(call, "board must have at most %d cells, '#' included, got %d bytes",
                       BOARD_CELLS_MOST, length);
    return call_fail(call, "board must have at most %d cells, '#' included, got '%.*s'",
                     BOARD_CELLS_MOST, length, text);
  default:
    return args_fail_at(call, "board", text, length, (int)at, board_game_expected(game, at));
  }
}

bool board_game_read(sql_call *call, const board_game *game, const sql_argument *argument,
                     board_grid *board) {
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

bool board_add_masks(table_cursor *cursor, const bits_rules *masks) {
  bool done = true;
  for (uint64_t i = 0; i < masks->moves.count && done; i++) {
    const bits_move *move = &masks->moves.items[i];
    core_assert(move->player >= BITS_LEFT && move->player <= BITS_BOTH);
    done = TABLE_ADD(cursor, table_integer((sqlite3_int64)move->need),
                     table_integer((sqlite3_int64)move->forbid),
                     table_integer((sqlite3_int64)move->clear),
                     table_integer((sqlite3_int64)move->put),
                     table_string(letters_of_players((unsigned)move->player)));
  }
  return done;
}

/* ---- Positions of a game ---- */

/* Return the first pawn that an opposing one has passed in its row, or the number of cells. */
static uint32_t board_game_find_passed(const board_grid *board) {
  uint32_t cells = board->width * board->height;
  bool black = false;
  for (uint32_t i = 0; i < cells; i++) {
    black = (black && i % board->width > 0) || board->cells[i] == 'B';
    if (black && board->cells[i] == 'W')
      return i;
  }
  return cells;
}

/* Return the first cell at which a board of valid characters is not a position of the game, or the
** number of cells. */
static uint32_t board_game_find_fault(const board_game *game, const board_grid *board) {
  return game->rules.generator == BOARD_NOGO    ? nogo_find_captured(board)
         : game->rules.generator == BOARD_PAWNS ? board_game_find_passed(board)
                                                : board->width * board->height;
}

bool board_game_accepts(const board_game *game, const board_grid *board) {
  return board_game_find_fault(game, board) == board->width * board->height;
}

bool board_game_check(sql_call *call, const board_game *game, const board_grid *board) {
  uint32_t cell = board_game_find_fault(game, board), width = board->width;
  if (cell == width * board->height)
    return true;
  if (game->rules.generator == BOARD_PAWNS)
    return call_fail(call, "board must have each W left of each B in a row, got '%.*s'", (int)width,
                     board->cells + cell / width * width);
  return call_fail(call,
                   "board must have an empty cell next to each group of stones, but the group of "
                   "'%c' in row %u, column %u has none",
                   board->cells[cell], cell / width + 1, cell % width + 1);
}

/* ---- Arguments ---- */

bool board_question_read(sql_call *call, const sql_argument *arguments, board_question *question) {
  const char *rules = call->binding->function->data;
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

void board_question_release(const sql_call *call, board_question *question) {
  call_unpin(call, question->game);
  question->game = NULL;
}
