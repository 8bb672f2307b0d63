#include "sqlite/functions/boards.h"

#include <string.h>

#include "sqlite/module.h"
#include "core/piece/names.h"

enum { KEPT_BOARDS = 8 };

typedef struct boards_cache {
  piece_board *kept[KEPT_BOARDS]; /* each counts as a reference */
  unsigned next;                  /* which of them gives way */
} boards_cache;

static boards_cache *cache_of(sql_call *call, sql_binding *binding) {
  if (*binding->cache == NULL) {
    boards_cache *cache = sqlite3_malloc64(sizeof *cache);
    if (cache == NULL)
      call->code = SQLITE_NOMEM;
    else
      *cache = (boards_cache){.next = 0};
    *binding->cache = cache;
  }
  return *binding->cache;
}

/* ---- From a text to a piece ---- */

static void describe_move(move_list_move move, char *text, int size) {
  sqlite3_snprintf(size, text, "(%lld,%lld)%s", move.dx, move.dy, move.rider ? "*" : "");
}

static bool fail_list(sql_call *call, const move_list_error *error) {
  char first[48], second[48];
  if (error->fault == MOVE_LIST_SYNTAX)
    return call_fail(call, "piece must have %s at byte %lld of its moves", error->expected,
                     (sqlite3_int64)error->at + 1);
  describe_move(error->first, first, (int)sizeof first);
  describe_move(error->second, second, (int)sizeof second);
  if (strcmp(first, second) == 0)
    return call_fail(call, "piece must make a game that ends, but it can move by %s for ever",
                     first);
  return call_fail(call, "piece must make a game that ends, but it can move by %s and %s for ever",
                   first, second);
}

static bool parse(sql_call *call, piece_board *board, const char *text, size_t length) {
  move_list_error error;
  core_host *host = board->host;
  core_status status = move_list_parse(&board->list, host, text, length, &error);
  if (status == CORE_INVALID)
    return fail_list(call, &error);
  if (status == CORE_OK)
    status = move_list_reduce(&board->reduced, host, &board->list);
  return call_check(call, host, status, "a list of moves");
}

/* A move list begins with a parenthesis; all else is a name. */
static bool is_list(const char *text, int length) {
  int blanks = 0;
  while (blanks < length && strchr(" \t\r\n", text[blanks]) != NULL && text[blanks] != '\0')
    blanks++;
  return blanks < length && text[blanks] == '(';
}

/* What a board is asked for by. */
typedef struct board_request {
  const char *piece, *blocked;
  int piece_length, blocked_length;
  int64_t width, height;
} board_request;

static const char piece_expected[] =
    "the name of a piece (grundy_pieces lists them) or its moves, such as '(-2,-1) (-1,0)*'";

static bool read_piece(sql_call *call, piece_board *board, const board_request *request,
                       sqlite3_value *value) {
  const char *text = request->piece;
  int length = request->piece_length;
  if (is_list(text, length))
    return parse(call, board, text, (size_t)length);
  const pieces_piece *piece = pieces_find(text, (size_t)length);
  if (piece == NULL)
    return args_refuse(call, "piece", value, piece_expected);
  return parse(call, board, piece->moves, strlen(piece->moves));
}

static bool read_blocked(sql_call *call, sql_connection *connection, piece_board *board,
                         sqlite3_value *value) {
  int64_t *items = NULL;
  int count = 0;
  if (value == NULL)
    return true;
  if (!args_cells(call, connection, "blocked", value, &items, &count))
    return false;
  core_status status = CORE_OK;
  uint64_t bytes = (uint64_t)count * sizeof *board->blocked;
  if (count > 0 && (board->blocked = core_resize(board->host, NULL, 0, bytes)) == NULL)
    status = board->host->status;
  if (board->blocked != NULL) {
    board->blocked_bytes = bytes;
    for (int i = 0; i < count; i++)
      if (items[2 * i] < board->width && items[2 * i + 1] < board->height)
        board->blocked[board->blocked_count++] = (walls_cell){items[2 * i], items[2 * i + 1]};
    status = walls_sort(board->host, board->blocked, &board->blocked_count);
  }
  sqlite3_free(items);
  return call_check(call, board->host, status, "%d blocked cells", count);
}

/* Is the list, apart from moves that don't matter, that of the piece? */
static bool is_piece(piece_board *board, const pieces_piece *piece, core_status *status) {
  move_list list, reduced;
  move_list_error error;
  *status = move_list_parse(&list, board->host, piece->moves, strlen(piece->moves), &error);
  if (*status != CORE_OK)
    return false;
  bool same = false;
  *status = move_list_reduce(&reduced, board->host, &list);
  if (*status == CORE_OK) {
    same = move_list_equal(&reduced, &board->reduced);
    move_list_release(&reduced, board->host);
  }
  move_list_release(&list, board->host);
  return same;
}

/* Where nothing is blocked, a closed form or the queen's table serves whatever list equals theirs. A
** piece that climbs feels the edges of a board, which closed forms don't know of. */
static bool choose_source(sql_call *call, piece_board *board) {
  core_status status = CORE_OK;
  board->source = BOARDS_SOLVER;
  bool endless = board->width == BOARDS_ENDLESS && board->height == BOARDS_ENDLESS;
  if (board->blocked_count > 0 || (board->climbs && !endless))
    return true;
  for (int i = 0; pieces_at(i) != NULL && status == CORE_OK; i++) {
    const pieces_piece *piece = pieces_at(i);
    bool is_queen = strcmp(piece->name, "queen") == 0;
    if ((piece->value != NULL || is_queen) && is_piece(board, piece, &status)) {
      board->source = is_queen ? BOARDS_QUEEN : BOARDS_FORMULA;
      board->formula = piece->value;
      return true;
    }
  }
  return call_check(call, board->host, status, "a list of moves");
}

static bool find_climbs(const move_list *list) {
  for (size_t i = 0; i < list->count; i++)
    if (list->moves[i].dx > 0 || list->moves[i].dy > 0)
      return true;
  return false;
}

/* ---- The boards that a connection keeps ---- */

static void boards_drop_solver(piece_board *board) {
  solver_close(board->solver);
  board->solver = NULL;
  board->held_width = board->held_height = board->first_row = board->end_row = 0;
  board->bytes = 0;
}

static void boards_release(piece_board *board) {
  if (--board->references > 0)
    return;
  if (board->solver != NULL)
    boards_drop_solver(board);
  if (board->list.moves != NULL)
    move_list_release(&board->list, board->host);
  if (board->reduced.moves != NULL)
    move_list_release(&board->reduced, board->host);
  core_release(board->host, board->blocked, board->blocked_bytes);
  sqlite3_free(board->key);
  sqlite3_free(board);
}

static void forget(boards_cache *cache, piece_board *board) {
  for (int i = 0; i < KEPT_BOARDS; i++)
    if (cache->kept[i] == board) {
      cache->kept[i] = NULL;
      boards_release(board);
    }
}

/* Give back what nobody but the cache needs. */
void boards_shrink_cache(void *memory) {
  boards_cache *cache = memory;
  for (int i = 0; i < KEPT_BOARDS; i++)
    if (cache->kept[i] != NULL && cache->kept[i]->references == 1)
      forget(cache, cache->kept[i]);
}

void boards_free_cache(void *memory) {
  boards_cache *cache = memory;
  for (int i = 0; i < KEPT_BOARDS; i++)
    if (cache->kept[i] != NULL)
      boards_release(cache->kept[i]);
  sqlite3_free(cache);
}

static void keep(boards_cache *cache, piece_board *board) {
  unsigned slot = cache->next++ % KEPT_BOARDS;
  if (cache->kept[slot] != NULL)
    boards_release(cache->kept[slot]);
  cache->kept[slot] = board;
  board->references++;
}

void boards_put(sql_binding *binding, piece_board *board, bool stays) {
  if (board == NULL)
    return;
  if (!stays && board->bytes > board->host->memory_limit / 16)
    forget(*binding->cache, board);
  boards_release(board);
}

/* ---- Finding a board ---- */

/* False: no memory for the text. */
static bool read_bytes(sqlite3_value *value, const char **text, int *length) {
  bool is_text = value != NULL && sqlite3_value_type(value) == SQLITE_TEXT;
  *text = value == NULL ? NULL : (const char *)sqlite3_value_text(value);
  *length = *text == NULL ? 0 : sqlite3_value_bytes(value);
  return *text != NULL || !is_text;
}

static bool read_request(sql_call *call, sqlite3_value *piece, sqlite3_value *blocked,
                         board_request *request) {
  if (sqlite3_value_type(piece) != SQLITE_TEXT)
    return args_refuse(call, "piece", piece, piece_expected);
  if (read_bytes(piece, &request->piece, &request->piece_length) &&
      read_bytes(blocked, &request->blocked, &request->blocked_length))
    return true;
  call->code = SQLITE_NOMEM;
  return false;
}

static bool is_asked_for(const piece_board *board, const board_request *request) {
  return board->width == request->width && board->height == request->height &&
         board->piece_length == request->piece_length &&
         board->blocked_length == request->blocked_length &&
         memcmp(board->key, request->piece, (size_t)request->piece_length) == 0 &&
         (request->blocked_length == 0 || memcmp(board->key + board->piece_length, request->blocked,
                                                 (size_t)request->blocked_length) == 0);
}

static piece_board *boards_find(boards_cache *cache, const board_request *request) {
  for (int i = 0; i < KEPT_BOARDS; i++)
    if (cache->kept[i] != NULL && is_asked_for(cache->kept[i], request))
      return cache->kept[i];
  return NULL;
}

static piece_board *new_board(core_host *host, const board_request *request) {
  piece_board *board = sqlite3_malloc64(sizeof *board);
  sqlite3_uint64 length = (sqlite3_uint64)request->piece_length + (unsigned)request->blocked_length;
  char *key = sqlite3_malloc64(length + 1);
  if (board == NULL || key == NULL) {
    sqlite3_free(board);
    sqlite3_free(key);
    return NULL;
  }
  memcpy(key, request->piece, (size_t)request->piece_length);
  if (request->blocked_length > 0)
    memcpy(key + request->piece_length, request->blocked, (size_t)request->blocked_length);
  *board = (struct piece_board){.key = key,
                                .piece_length = request->piece_length,
                                .blocked_length = request->blocked_length,
                                .width = request->width,
                                .height = request->height,
                                .references = 1,
                                .host = host};
  return board;
}

static piece_board *make(sql_call *call, sql_binding *binding, const board_request *request,
                         sqlite3_value *piece, sqlite3_value *blocked) {
  sql_connection *connection = binding->connection;
  piece_board *board = new_board(&connection->host, request);
  if (board == NULL) {
    call->code = SQLITE_NOMEM;
    return NULL;
  }
  if (read_piece(call, board, request, piece) && read_blocked(call, connection, board, blocked)) {
    board->climbs = find_climbs(&board->list);
    if (choose_source(call, board))
      return board;
  }
  boards_release(board);
  return NULL;
}

bool boards_get(sql_call *call, sql_binding *binding, sqlite3_value *piece, int64_t width,
                int64_t height, sqlite3_value *blocked, piece_board **result) {
  board_request request = {.width = width, .height = height};
  bool known = read_request(call, piece, blocked, &request);
  if (known && *result != NULL && is_asked_for(*result, &request))
    return true;
  boards_put(binding, *result, false);
  *result = NULL;
  if (!known)
    return false;
  boards_cache *cache = cache_of(call, binding);
  if (cache == NULL)
    return false;
  *result = boards_find(cache, &request);
  if (*result != NULL) {
    (*result)->references++;
    return true;
  }
  *result = make(call, binding, &request, piece, blocked);
  if (*result != NULL)
    keep(cache, *result);
  return *result != NULL;
}

bool boards_is_blocked(const piece_board *board, int64_t x, int64_t y) {
  return board->blocked_count > 0 && walls_block(board->blocked, board->blocked_count, x, y);
}

/* ---- Boards that are computed ---- */

static core_status boards_open_solver(piece_board *board, int64_t width, int64_t height,
                                      bool keep_all) {
  const move_list *list = board->blocked_count > 0 ? &board->list : &board->reduced;
  uint64_t before = board->host->memory_used;
  core_status status = solver_open(&board->solver, board->host, list, width, height, board->blocked,
                                   board->blocked_count, keep_all);
  if (status != CORE_OK)
    return status;
  board->held_width = width;
  board->held_height = height;
  board->keeps_all = keep_all;
  board->first_row = board->end_row = 0;
  board->bytes = board->host->memory_used - before;
  return CORE_OK;
}

static int64_t boards_smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}

static int64_t boards_larger(int64_t a, int64_t b) {
  return a < b ? b : a;
}

/* Replace the solver by one of a larger board: if there is room, twice as large as before, so that a growing
** demand is met in few steps. */
static bool enlarge(sql_call *call, sql_binding *binding, piece_board *board, int64_t width,
                    int64_t height, bool streams) {
  int64_t wide = boards_smaller(board->width, boards_larger(width, 2 * board->held_width));
  int64_t high = boards_smaller(board->height, boards_larger(height, 2 * board->held_height));
  wide = boards_larger(width, boards_smaller(wide, SOLVER_MAX_SIDE));
  high = boards_larger(height, boards_smaller(high, SOLVER_MAX_SIDE));
  if (board->solver != NULL)
    boards_drop_solver(board);
  core_status status = boards_open_solver(board, wide, high, !streams);
  if (status == CORE_LIMIT) {
    boards_shrink_cache(*binding->cache);
    status = boards_open_solver(board, width, height, !streams);
  }
  return call_check(call, board->host, status, "a board of %lld x %lld cells", width, height);
}

bool boards_cover(sql_call *call, sql_binding *binding, piece_board *board, int64_t x, int64_t y,
                  bool streams) {
  int64_t width, height;
  if (board->source != BOARDS_SOLVER)
    return true;
  if (board->solver != NULL && x < board->held_width && y < board->held_height &&
      (!board->climbs ||
       (board->held_width == board->width && board->held_height == board->height)))
    return true;
  if (!move_list_reach(&board->list, x, y, &width, &height))
    width = height = INT64_MAX;
  width = boards_smaller(width, board->width);
  height = boards_smaller(height, board->height);
  if (board->solver != NULL && width <= board->held_width && height <= board->held_height)
    return true;
  if (width > SOLVER_MAX_SIDE || height > SOLVER_MAX_SIDE)
    return call_fail(call,
                     "the value at (%lld, %lld) needs a board of more than %lld cells a side, "
                     "which is the most for this piece",
                     x, y, SOLVER_MAX_SIDE);
  return enlarge(call, binding, board, width, height, streams);
}

/* Compute up to row y. */
static bool boards_advance(sql_call *call, sql_binding *binding, piece_board *board, int64_t y) {
  uint64_t before = board->host->memory_used;
  core_status status = solver_advance(board->solver, y + 1);
  if (status == CORE_LIMIT) {
    boards_shrink_cache(*binding->cache);
    status = solver_advance(board->solver, y + 1);
  }
  board->bytes += board->host->memory_used - before;
  board->end_row = solver_ready(board->solver);
  board->first_row = solver_first(board->solver);
  return call_check(call, board->host, status, "a board of %lld x %lld cells", board->held_width,
                    board->held_height);
}

static bool boards_queen_value(sql_call *call, sql_binding *binding, piece_board *board, int64_t x,
                               int64_t y, sqlite3_int64 *value) {
  int64_t found = 0;
  if (board->queens == NULL)
    board->queens = queen_of(call, binding->connection);
  if (board->queens == NULL ||
      !queen_check(call, board->queens, queen_cell(board->queens, x, y, &found)))
    return false;
  *value = found;
  return true;
}

bool boards_compute(sql_call *call, sql_binding *binding, piece_board *board, int64_t x, int64_t y,
                    sqlite3_int64 *value) {
  if (board->source == BOARDS_QUEEN)
    return boards_queen_value(call, binding, board, x, y, value);
  if (!boards_cover(call, binding, board, x, y, false))
    return false;
  if (y < board->first_row) {
    int64_t width = board->held_width, height = board->held_height;
    boards_drop_solver(board);
    if (!enlarge(call, binding, board, width, height, false))
      return false;
  }
  if (y >= board->end_row && !boards_advance(call, binding, board, y))
    return false;
  *value = solver_value(board->solver, x, y);
  return true;
}

bool boards_optional(table_cursor *cursor, int index, sqlite3_value **arguments,
                     sqlite3_int64 least, sqlite3_int64 otherwise, sqlite3_int64 *result) {
  const char *name = cursor->definition->arguments[index];
  if (arguments[index] != NULL)
    return args_integer(&cursor->call, name, arguments[index], least, INT64_MAX, result);
  *result = otherwise;
  table_default(cursor, index, otherwise);
  return true;
}
