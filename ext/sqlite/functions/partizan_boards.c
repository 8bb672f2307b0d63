/* Partizan games by name: Domineering, Clobber, Col, Snort, Toads and Frogs, Pawn Chess, Hackenbush. */
#include <string.h>

#include "core/boards/hackenbush.h"
#include "base/array.h"
#include "core/boards/mask_boards.h"
#include "core/boards/positions.h"
#include "sqlite/shared/game_store.h"
#include "sqlite/rows/query.h"

/* ---- Solvers, which a connection keeps ---- */

/* Games of masks first, as in mask_board_game. */
enum {
  SOLVER_DOMINEERING = MASK_BOARD_DOMINEERING,
  SOLVER_CLOBBER = MASK_BOARD_CLOBBER,
  SOLVER_COL = MASK_BOARD_COL,
  SOLVER_SNORT = MASK_BOARD_SNORT,
  SOLVER_LAST_OF_MASKS = SOLVER_SNORT,
  SOLVER_TOADS,
  SOLVER_PAWNS
};

/* The key of a solver: it serves boards of one grid, or rows of one length. */
typedef struct solver_key {
  uint32_t game, width;
} solver_key;

typedef struct board_solver {
  solver_key key;
  mask_boards *boards;
  position_values *rows;
  games *store;
} board_solver;

static core_status solver_make(core_host *host, void *value, void *request) {
  board_solver *solver = value;
  solver->key = *(const solver_key *)request;
  uint32_t game = solver->key.game, width = solver->key.width;
  if (game <= SOLVER_LAST_OF_MASKS) {
    solver->boards = mask_boards_open(host, (mask_board_game)game, width);
    if (solver->boards != NULL)
      solver->store = mask_boards_store(solver->boards);
  } else {
    const position_rules *rules = game == SOLVER_TOADS ? &toads_and_frogs_rules : &pawns_rules;
    solver->rows = position_values_open(host, rules, NULL, width);
    if (solver->rows != NULL)
      solver->store = position_values_store(solver->rows);
  }
  return solver->store == NULL ? host->status : CORE_OK;
}

static void solver_free(core_host *host, void *value) {
  board_solver *solver = value;
  (void)host;
  mask_boards_close(solver->boards);
  position_values_close(solver->rows);
}

static const cache_kind solver_kind = {
    .value_bytes = sizeof(board_solver), .make = solver_make, .free = solver_free, .most = 16};

static board_solver *solver_get(sql_call *call, uint32_t game, uint32_t width) {
  void *solver;
  solver_key key = {game, width};
  core_status status =
      cache_get(&call->binding->connection->cache, &solver_kind, &key, sizeof key, &key, &solver);
  return call_check(call, call_host(call), status, "this board") ? solver : NULL;
}

/* A position as its solver takes it. */
typedef struct solver_position {
  mask_board board;
  const char *row;
} solver_position;

static games_id board_solver_value(board_solver *solver, const solver_position *position,
                                   core_status *status) {
  games_id value = GAMES_NONE;
  *status = CORE_OK;
  if (solver->boards != NULL)
    *status = mask_boards_value(solver->boards, position->board.position, &value);
  else
    value = position_values_find(solver->rows, position->row);
  if (solver->boards == NULL && value == GAMES_NONE)
    *status = games_failure(solver->store).status;
  return *status == CORE_OK ? value : GAMES_NONE;
}

static bool solver_show_once(sql_call *call, board_solver *solver, const solver_position *position,
                             sqlite3_context *context, core_status *status) {
  games_id value = board_solver_value(solver, position, status);
  if (value == GAMES_NONE)
    return false;
  bool shown = game_show(call, solver->store, value, context);
  if (!shown && call->code == SQLITE_OK)
    *status = games_failure(solver->store).status;
  return shown;
}

/* An old solver that has no memory left gives way to a new one. */
static bool solver_show(sql_call *call, board_solver **solver, const solver_position *position,
                        sqlite3_context *context) {
  core_status status;
  if (solver_show_once(call, *solver, position, context, &status))
    return true;
  if (call->code == SQLITE_OK && status == CORE_LIMIT) {
    sql_cache *cache = &call->binding->connection->cache;
    solver_key key = (*solver)->key;
    cache_forget(cache, *solver);
    cache_unpin(cache, *solver);
    *solver = solver_get(call, key.game, key.width);
    if (*solver == NULL)
      return false;
    if (solver_show_once(call, *solver, position, context, &status))
      return true;
  }
  if (call->code != SQLITE_OK)
    return false;
  if (status == CORE_INVALID)
    return call_fail(call, "%s", games_failure((*solver)->store).invalid);
  return call_check(call, call_host(call), status, "this board");
}

/* ---- Boards as texts ---- */

static const char *const board_expected[] = {
    [SOLVER_DOMINEERING] = "a board of '.', '#' and '|', such as '..#|...'",
    [SOLVER_CLOBBER] = "a board of 'x', 'o', '.', '#' and '|', such as 'xo|ox'",
    [SOLVER_COL] = "a board of '.', 'L', 'R', '#' and '|', such as '.L|R.'",
    [SOLVER_SNORT] = "a board of '.', 'L', 'R', '#' and '|', such as '.L|R.'",
    [SOLVER_TOADS] = "a row of 't', 'f' and '.', such as 'tt..ff'",
    [SOLVER_PAWNS] = "a row of 'W', 'B' and '.', such as 'W.WB..B', each W left of each B",
};

static bool read_mask_board(sql_call *call, uint32_t game, const char *text, int length,
                            mask_board *board) {
  static const char *const cells[] = {[SOLVER_DOMINEERING] = "'.', '#' or '|'",
                                      [SOLVER_CLOBBER] = "'x', 'o', '.', '#' or '|'",
                                      [SOLVER_COL] = "'.', 'L', 'R', '#' or '|'",
                                      [SOLVER_SNORT] = "'.', 'L', 'R', '#' or '|'"};
  mask_board_game kind = (mask_board_game)game;
  mask_board_fault fault;
  size_t at;
  if (mask_board_read(kind, text, (size_t)length, board, &fault, &at))
    return true;
  if (fault == MASK_BOARD_TOO_LARGE)
    return call_fail(call, "board must have at most %u cells, width times height, got %u x %u",
                     mask_board_most_cells(kind), board->width, board->height);
  return args_fail_at(call, "board", text, length, (int)at, cells[game]);
}

#define ROWS_LONGEST 1000

static bool read_row(sql_call *call, uint32_t game, const char *text, int length) {
  bool is_toads = game == SOLVER_TOADS, black = false;
  if (length > ROWS_LONGEST)
    return call_fail(call, "board must have at most %d cells, got %d", ROWS_LONGEST, length);
  for (int i = 0; i < length; i++) {
    if (text[i] == '\0' || strchr(is_toads ? "tf." : "WB.", text[i]) == NULL)
      return args_fail_at(call, "board", text, length, i,
                          is_toads ? "'t', 'f' or '.'" : "'W', 'B' or '.'");
    if (black && text[i] == 'W')
      return args_fail_at(call, "board", text, length, i, "each W left of each B");
    black = black || text[i] == 'B';
  }
  return true;
}

/* The board and its solver, pinned. */
static bool partizan_read_position(sql_call *call, uint32_t game, sqlite3_value *value,
                                   solver_position *position, board_solver **solver) {
  const char *text;
  int length;
  if (!args_text(call, "board", value, board_expected[game], &text, &length))
    return false;
  uint32_t width = (uint32_t)length;
  position->row = text;
  if (game <= SOLVER_LAST_OF_MASKS) {
    if (!read_mask_board(call, game, text, length, &position->board))
      return false;
    width = position->board.grid;
  } else if (!read_row(call, game, text, length))
    return false;
  *solver = solver_get(call, game, width);
  return *solver != NULL;
}

static bool value_of_board(sql_call *call, uint32_t game, const sql_argument *arguments,
                           sqlite3_context *context) {
  solver_position position;
  board_solver *solver;
  if (!partizan_read_position(call, game, arguments[0].value, &position, &solver))
    return false;
  bool done = solver_show(call, &solver, &position, context);
  cache_unpin(&call->binding->connection->cache, solver);
  return done;
}

static bool domineering_scalar(sql_call *call, const sql_argument *arguments,
                               sqlite3_context *context) {
  return value_of_board(call, SOLVER_DOMINEERING, arguments, context);
}

static bool clobber_scalar(sql_call *call, const sql_argument *arguments,
                           sqlite3_context *context) {
  return value_of_board(call, SOLVER_CLOBBER, arguments, context);
}

static bool col_scalar(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return value_of_board(call, SOLVER_COL, arguments, context);
}

static bool snort_scalar(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return value_of_board(call, SOLVER_SNORT, arguments, context);
}

static bool toads_scalar(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return value_of_board(call, SOLVER_TOADS, arguments, context);
}

static bool pawns_scalar(sql_call *call, const sql_argument *arguments, sqlite3_context *context) {
  return value_of_board(call, SOLVER_PAWNS, arguments, context);
}

/* ---- The table domineering: whole boards ---- */

typedef struct rectangle_state {
  mask_board board;
} rectangle_state;

static bool rectangle_filter(table_cursor *cursor) {
  rectangle_state *state = cursor->state;
  sqlite3_int64 rows = cursor->input[0].integer, columns = cursor->input[1].integer;
  return mask_board_fill(MASK_BOARD_DOMINEERING, rows, columns, &state->board) ||
         call_fail(&cursor->call, "rows times columns must be at most %u, got %lld x %lld",
                   mask_board_most_cells(MASK_BOARD_DOMINEERING), rows, columns);
}

static bool rectangle_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const rectangle_state *state = cursor->state;
  solver_position position = {.board = state->board};
  (void)column;
  board_solver *solver = solver_get(&cursor->call, SOLVER_DOMINEERING, state->board.grid);
  if (solver == NULL)
    return false;
  bool done = solver_show(&cursor->call, &solver, &position, context);
  cache_unpin(table_cache(cursor), solver);
  return done;
}

static const table_definition rectangle_table = {
    .rows = 1,
    .state_size = sizeof(rectangle_state),
    .filter = rectangle_filter,
    .column = rectangle_column,
};

/* ---- Tables of moves ---- */

enum { PARTIZAN_MOVES_SIDE, PARTIZAN_MOVES_BOARD_AFTER, MOVES_VALUE };

/* The boards after all moves are made at once: texts of one length, one after another. */
typedef struct board_moves {
  uint32_t game;
  char *texts;
  uint64_t bytes; /* allocated */
  uint32_t length, left_count, count, at;
  mask_board board;
} board_moves;

static void moves_clear(table_cursor *cursor) {
  board_moves *moves = cursor->state;
  core_release(table_host(cursor), moves->texts, moves->bytes);
  *moves = (board_moves){.texts = NULL};
}

/* Room for one more board. */
static char *moves_next_text(table_cursor *cursor) {
  board_moves *moves = cursor->state;
  core_host *host = table_host(cursor);
  uint64_t needed = (moves->count + UINT64_C(1)) * (moves->length + UINT64_C(1));
  if (!CORE_RESERVE(host, moves->texts, moves->bytes, needed)) {
    call_check(&cursor->call, host, host->status, "the moves of this board");
    return NULL;
  }
  return moves->texts + moves->count++ * (moves->length + UINT64_C(1));
}

static bool moves_of_board(table_cursor *cursor, board_solver *solver, bool right) {
  board_moves *moves = cursor->state;
  mask_board after = moves->board;
  mask_board_game kind = (mask_board_game)moves->game;
  uint64_t next = 0;
  while (mask_boards_move(solver->boards, moves->board.position, right, &next, &after.position)) {
    char *text = moves_next_text(cursor);
    if (text == NULL)
      return false;
    text[mask_board_write(kind, &after, text)] = '\0';
  }
  return true;
}

static bool moves_of_row(table_cursor *cursor, board_solver *solver, const char *row, bool right) {
  board_moves *moves = cursor->state;
  uint32_t count;
  if (!position_values_list(solver->rows, row, right, &count))
    return game_store_fail(&cursor->call, solver->store);
  for (uint32_t i = 0; i < count; i++) {
    char *text = moves_next_text(cursor);
    if (text == NULL)
      return false;
    memcpy(text, position_values_listed(solver->rows, i), moves->length);
    text[moves->length] = '\0';
  }
  return true;
}

static bool moves_filter(table_cursor *cursor, uint32_t game) {
  board_moves *moves = cursor->state;
  solver_position position = {.row = NULL};
  board_solver *solver;
  moves_clear(cursor);
  moves->game = game;
  if (!partizan_read_position(&cursor->call, game, cursor->input[0].value, &position, &solver))
    return false;
  moves->board = position.board;
  moves->length = game <= SOLVER_LAST_OF_MASKS ? MASK_BOARD_TEXT : solver->key.width;
  bool done = true;
  for (int right = 0; right < 2 && done; right++) {
    done = game <= SOLVER_LAST_OF_MASKS ? moves_of_board(cursor, solver, right > 0)
                                        : moves_of_row(cursor, solver, position.row, right > 0);
    moves->left_count = right == 0 ? moves->count : moves->left_count;
  }
  cache_unpin(table_cache(cursor), solver);
  cursor->done = cursor->done || moves->count == 0;
  return done;
}

static bool domineering_moves_filter(table_cursor *cursor) {
  return moves_filter(cursor, SOLVER_DOMINEERING);
}

static bool clobber_moves_filter(table_cursor *cursor) {
  return moves_filter(cursor, SOLVER_CLOBBER);
}

static bool col_moves_filter(table_cursor *cursor) {
  return moves_filter(cursor, SOLVER_COL);
}

static bool snort_moves_filter(table_cursor *cursor) {
  return moves_filter(cursor, SOLVER_SNORT);
}

static bool pawns_moves_filter(table_cursor *cursor) {
  return moves_filter(cursor, SOLVER_PAWNS);
}

static bool toads_moves_filter(table_cursor *cursor) {
  return moves_filter(cursor, SOLVER_TOADS);
}

static bool moves_next(table_cursor *cursor) {
  board_moves *moves = cursor->state;
  cursor->done = ++moves->at >= moves->count;
  return true;
}

static bool moves_show_value(table_cursor *cursor, const char *text, sqlite3_context *context) {
  const board_moves *moves = cursor->state;
  solver_position position = {.board = moves->board, .row = text};
  uint32_t width = moves->length;
  if (moves->game <= SOLVER_LAST_OF_MASKS) {
    width = moves->board.grid;
    if (!read_mask_board(&cursor->call, moves->game, text, (int)strlen(text), &position.board))
      return false;
  }
  board_solver *solver = solver_get(&cursor->call, moves->game, width);
  if (solver == NULL)
    return false;
  bool done = solver_show(&cursor->call, &solver, &position, context);
  cache_unpin(table_cache(cursor), solver);
  return done;
}

static bool moves_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const board_moves *moves = cursor->state;
  const char *text = moves->texts + moves->at * (moves->length + UINT64_C(1));
  if (column == MOVES_VALUE)
    return moves_show_value(cursor, text, context);
  if (column == PARTIZAN_MOVES_SIDE)
    sqlite3_result_text(context, moves->at < moves->left_count ? "L" : "R", 1, SQLITE_STATIC);
  else
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
  return true;
}

#define MOVES_TABLE(name, read)                                                                    \
  static const table_definition name = {                                                           \
      .rows = 10,                                                                                  \
      .state_size = sizeof(board_moves),                                                           \
      .filter = (read),                                                                            \
      .next = moves_next,                                                                          \
      .column = moves_column,                                                                      \
      .close = moves_clear,                                                                        \
  }

MOVES_TABLE(domineering_moves_table, domineering_moves_filter);
MOVES_TABLE(clobber_moves_table, clobber_moves_filter);
MOVES_TABLE(col_moves_table, col_moves_filter);
MOVES_TABLE(snort_moves_table, snort_moves_filter);
MOVES_TABLE(toads_moves_table, toads_moves_filter);
MOVES_TABLE(pawns_moves_table, pawns_moves_filter);

#undef MOVES_TABLE

/* ---- Hackenbush ---- */

enum { EDGE_ONE, EDGE_OTHER, EDGE_COLOUR };

typedef struct hackenbush_state {
  hackenbush *picture; /* NULL: none yet */
  games_id value;
} hackenbush_state;

static void hackenbush_clear(table_cursor *cursor) {
  hackenbush_state *state = cursor->state;
  hackenbush_close(state->picture);
  state->picture = NULL;
}

static bool hackenbush_check(sql_call *call, const hackenbush *picture, core_status status) {
  return status == CORE_OK || game_store_fail(call, hackenbush_store(picture));
}

static bool hackenbush_add_row(sql_query *query, hackenbush *picture) {
  static const char *const colours[] = {"L", "R", "E", NULL};
  sqlite3_int64 one, other;
  int colour;
  if (!query_integer(query, EDGE_ONE, "node", INT64_MIN, INT64_MAX, &one) ||
      !query_integer(query, EDGE_OTHER, "other", INT64_MIN, INT64_MAX, &other) ||
      !args_word(query->call, "colour", query_value(query, EDGE_COLOUR), colours, &colour))
    return false;
  return hackenbush_check(query->call, picture,
                          hackenbush_add(picture, one, other, colours[colour][0]));
}

static bool hackenbush_build(sql_call *call, const sql_argument *text, hackenbush *picture) {
  static const char *const columns[] = {"node", "other", "colour", NULL};
  sql_query query;
  bool found = true;
  bool done = query_open(&query, call, "query", text->text, text->length, columns);
  while (done && (done = query_next(&query, &found)) && found)
    done = hackenbush_add_row(&query, picture);
  query_close(&query);
  return done;
}

static bool hackenbush_filter(table_cursor *cursor) {
  hackenbush_state *state = cursor->state;
  sql_call *call = &cursor->call;
  core_host *host = table_host(cursor);
  hackenbush_clear(cursor);
  state->picture = hackenbush_open(host);
  if (state->picture == NULL)
    return call_check(call, host, host->status, "a picture");
  if (!hackenbush_build(call, &cursor->input[0], state->picture))
    return false;
  state->value = hackenbush_value(state->picture);
  return state->value != GAMES_NONE || game_store_fail(call, hackenbush_store(state->picture));
}

static bool hackenbush_column(table_cursor *cursor, sqlite3_context *context, int column) {
  const hackenbush_state *state = cursor->state;
  games *store = hackenbush_store(state->picture);
  (void)column;
  return game_show(&cursor->call, store, state->value, context) ||
         game_store_fail(&cursor->call, store);
}

static const table_definition hackenbush_table = {
    .rows = 1,
    .direct_only = true,
    .state_size = sizeof(hackenbush_state),
    .filter = hackenbush_filter,
    .column = hackenbush_column,
    .close = hackenbush_clear,
};

/* ---- Registration ---- */

#define BOARD_SCALAR(sql_name, function)                                                           \
  PURE_SCALAR(sql_name, function), .arguments = {{VALUE_ARGUMENT("board")}}
#define BOARD_MOVES(sql_name, definition)                                                          \
  TABLE_FUNCTION(sql_name, &(definition)),                                                         \
      .arguments = {{VALUE_ARGUMENT("board")}},                                                    \
      .columns = {{"side TEXT", COLUMN_KEY}, {"board_after TEXT", COLUMN_KEY}, {"value"}}

/* clang-format off */
static const sql_function partizan_boards_functions[] = {
    {BOARD_SCALAR("domineering", domineering_scalar),
     .summary = "the value of a board of Domineering, where Left puts dominoes upright and Right lays them across: '.' is a "
                "free cell, '#' a taken one, '|' ends a row; at most 63 cells",
     .example = "SELECT domineering('..#|...')"},
    {TABLE_FUNCTION("domineering", &rectangle_table),
     .arguments = {{NATURAL("rows")}, {NATURAL("columns")}}, .columns = {{"value"}},
     .summary = "the value of a free board of Domineering",
     .example = "SELECT r.column1, d.value FROM (VALUES (2), (3), (4)) r, domineering(r.column1, 4) d"},
    {BOARD_MOVES("domineering_moves", domineering_moves_table),
     .summary = "every move of both players, 'L' and 'R', in Domineering, and the value it leads to",
     .example = "SELECT * FROM domineering_moves('..|..')"},
    {BOARD_SCALAR("clobber", clobber_scalar),
     .summary = "the value of a board of Clobber, where a stone takes a neighbour of the other colour: 'x' are Left's "
                "stones, 'o' Right's, '.' and '#' are empty, '|' ends a row; at most 31 cells",
     .example = "SELECT clobber('xox|ox.')"},
    {BOARD_MOVES("clobber_moves", clobber_moves_table),
     .summary = "every move of both players, 'L' and 'R', in Clobber, and the value it leads to",
     .example = "SELECT * FROM clobber_moves('xo')"},
    {BOARD_SCALAR("col", col_scalar),
     .summary = "the value of a board of Col, where who takes a cell may take none of its neighbours: '.' is free for "
                "either, 'L' for Left alone, 'R' for Right alone, '#' for nobody, '|' ends a row; at most 31 cells",
     .example = "SELECT col('L.L.R.L.L.')"},
    {BOARD_MOVES("col_moves", col_moves_table),
     .summary = "every move of both players, 'L' and 'R', in Col, and the value it leads to",
     .example = "SELECT * FROM col_moves('..')"},
    {BOARD_SCALAR("snort", snort_scalar),
     .summary = "the value of a board of Snort, where who takes a cell keeps the other player from its neighbours: '.' is "
                "free for either, 'L' for Left alone, 'R' for Right alone, '#' for nobody, '|' ends a row; at most 31 cells",
     .example = "SELECT snort('L...L')"},
    {BOARD_MOVES("snort_moves", snort_moves_table),
     .summary = "every move of both players, 'L' and 'R', in Snort, and the value it leads to",
     .example = "SELECT * FROM snort_moves('..')"},
    {BOARD_SCALAR("toads_and_frogs", toads_scalar),
     .summary = "the value of a row of Toads and Frogs: Left's toads 't' move to the right, Right's frogs 'f' to the left, to "
                "the next cell if it is empty, '.', or over one of the other side to the cell behind",
     .example = "SELECT toads_and_frogs('t.tftff')"},
    {BOARD_MOVES("toads_and_frogs_moves", toads_moves_table),
     .summary = "every move of both players, 'L' and 'R', in Toads and Frogs, and the value it leads to",
     .example = "SELECT * FROM toads_and_frogs_moves('t.f')"},
    {BOARD_SCALAR("pawns_value", pawns_scalar),
     .summary = "the value of a row of Pawn Chess, as pawns_winner has it: White is Left, and a row with pawns of one colour "
                "is over, worth 0 in a sum of rows",
     .example = "SELECT pawns_value('W.WB..B')"},
    {BOARD_MOVES("pawns_value_moves", pawns_moves_table),
     .summary = "every move of both players, 'L' (White) and 'R' (Black), in a row of Pawn Chess, and the value it leads to",
     .example = "SELECT * FROM pawns_value_moves('W.B')"},
    {TABLE_FUNCTION("hackenbush", &hackenbush_table),
     .arguments = {{QUERY_ARGUMENT("query")}}, .columns = {{"value"}},
     .summary = "the value of a picture of Hackenbush; the query (or table) yields node, other, colour for each edge: the "
                "two nodes that it joins, of which 0 is the ground, and 'L', 'R' or 'E' for either player; a picture "
                "with a cycle has at most 63 edges",
     .example = "SELECT value FROM hackenbush('VALUES (0, 1, ''L''), (1, 2, ''R''), (1, 3, ''E'')')"},
};
/* clang-format on */

const sql_module partizan_boards_module = {MODULE_FUNCTIONS(partizan_boards_functions),
                                           .topic = "partizan games"};
