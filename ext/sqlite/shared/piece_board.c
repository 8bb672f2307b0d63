#include "sqlite/shared/piece_board.h"

#include "sqlite/module.h"
#include "core/piece/names.h"

/* ---- Reading a piece ---- */

static void piece_board_describe_move(move_list_move move, char *text, int size) {
  sqlite3_snprintf(size, text, "(%lld,%lld)%s", move.dx, move.dy, move.rider ? "*" : "");
}

static bool piece_board_fail_list(sql_call *call, const move_list_error *error) {
  char first[48], second[48];
  if (error->fault == MOVE_LIST_SYNTAX)
    return call_fail(call, "piece: syntax error at byte %lld of its moves: expected %s",
                     (sqlite3_int64)error->at + 1, error->expected);
  piece_board_describe_move(error->first, first, (int)sizeof first);
  piece_board_describe_move(error->second, second, (int)sizeof second);
  if (strcmp(first, second) == 0)
    return call_fail(call,
                     "piece must make a game that ends, but it can move by %s forever; left and "
                     "down is negative, as in (%lld,%lld)",
                     first, -error->first.dx, -error->first.dy);
  return call_fail(call, "piece must make a game that ends, but it can move by %s and %s forever",
                   first, second);
}

static bool piece_board_parse(sql_call *call, piece_board *board, const char *text, size_t length) {
  move_list_error error;
  core_host *host = board->host;
  core_status status = move_list_parse(&board->list, host, text, length, &error);
  if (status == CORE_INVALID)
    return piece_board_fail_list(call, &error);
  if (status == CORE_OK)
    status = move_list_reduce(&board->reduced, host, &board->list);
  return call_check(call, host, status, "a list of moves");
}

/* A request for a board. */
typedef struct piece_board_request {
  sql_call *call;
  const sql_argument *piece, *blocked; /* blocked: NULL if there is no such argument */
  int64_t width, height;
} piece_board_request;

/* Names that call_suggest compares a misspelled name with: pieces, and other names for them. */
static bool piece_board_name_piece(int index, const char **name, const char **meant) {
  static const char *const others[][2] = {
      {"wythoff", "queen"}, {"horse", "knight"}, {"tower", "rook"}, {"lady", "queen"}};
  const int other_count = sizeof others / sizeof others[0];
  const pieces_piece *piece = index < other_count ? NULL : pieces_at(index - other_count);
  if (index >= other_count && piece == NULL)
    return false;
  *name = piece == NULL ? others[index][0] : piece->name;
  *meant = piece == NULL ? others[index][1] : piece->name;
  return true;
}

static bool piece_board_read_piece(piece_board *board, const piece_board_request *request) {
  const sql_argument *text = request->piece;
  text_reader in = {.text = text->text, .length = (uint64_t)text->length};
  text_skip_blanks(&in);
  if (text_peek(&in) == '(') /* a list of moves; any other text is a name */
    return piece_board_parse(request->call, board, text->text, (size_t)text->length);
  const pieces_piece *piece = pieces_find(text->text, (size_t)text->length);
  if (piece == NULL) {
    args_refuse(request->call, "piece", text->value, PIECE_BOARD_EXPECTED);
    return call_suggest(request->call, text->text, text->length, piece_board_name_piece);
  }
  return piece_board_parse(request->call, board, piece->moves, strlen(piece->moves));
}

static bool piece_board_check_cells(sql_call *call, const piece_board *board) {
  for (size_t i = 0; i < board->blocked.count; i++) {
    walls_cell cell = board->blocked.items[i];
    if (cell.x >= board->width || cell.y >= board->height)
      return call_fail(
          call, "each cell of blocked must be one of the board, %lld x %lld, got [%lld,%lld]",
          board->width, board->height, cell.x, cell.y);
  }
  return true;
}

static bool piece_board_read_blocked(piece_board *board, const piece_board_request *request) {
  args_list list;
  core_status status = CORE_OK;
  if (request->blocked == NULL || !request->blocked->given)
    return true;
  if (!args_cells(request->call, "blocked", request->blocked->value, &list))
    return false;
  int count = (int)list.count / 2;
  for (int i = 0; i < count && status == CORE_OK; i++)
    if (!CORE_APPEND(board->host, board->blocked,
                     (walls_cell){list.items[2 * i], list.items[2 * i + 1]}))
      status = board->host->status;
  CORE_FREE(board->host, list);
  if (status == CORE_OK && !piece_board_check_cells(request->call, board))
    return false;
  if (status == CORE_OK)
    status = walls_sort(board->host, board->blocked.items, &board->blocked.count);
  return call_check(request->call, board->host, status, "a list of %d blocked cells", count);
}

/* Return true if the moves that matter equal the moves of the piece. */
static bool piece_board_is_piece(piece_board *board, const pieces_piece *piece,
                                 core_status *status) {
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

/* Choose the source of values. A closed form, or the table of the queen, serves each list that
** equals the list of its piece, if no cell is blocked. Closed forms hold on the quarter-plane, so a
** piece that climbs needs a solver on a board with edges. */
static bool piece_board_choose_source(sql_call *call, piece_board *board) {
  core_status status = CORE_OK;
  board->source = PIECE_BOARD_SOLVER;
  bool endless = board->width == PIECE_BOARD_ENDLESS && board->height == PIECE_BOARD_ENDLESS;
  if (board->blocked.count > 0 || (board->climbs && !endless))
    return true;
  for (int i = 0; pieces_at(i) != NULL && status == CORE_OK; i++) {
    const pieces_piece *piece = pieces_at(i);
    bool is_queen = strcmp(piece->name, "queen") == 0;
    if ((piece->value != NULL || is_queen) && piece_board_is_piece(board, piece, &status)) {
      board->source = is_queen ? PIECE_BOARD_QUEEN : PIECE_BOARD_FORMULA;
      board->formula = piece->value;
      board->next = piece->next;
      return true;
    }
  }
  return call_check(call, board->host, status, "a list of moves");
}

/* ---- The boards that a connection caches ---- */

static void piece_board_drop_solver(piece_board *board) {
  core_assert(board->solver != NULL);
  solver_close(board->solver);
  board->solver = NULL;
  board->held_width = board->held_height = board->first_row = board->end_row = 0;
  board->bytes = 0;
}

static void piece_board_drop_marks(piece_board *board) {
  marking_close(board->marks);
  board->marks = NULL;
}

static void piece_board_free(core_host *host, void *value) {
  piece_board *board = value;
  piece_board_drop_marks(board);
  if (board->solver != NULL)
    piece_board_drop_solver(board);
  move_list_release(&board->list, host);
  move_list_release(&board->reduced, host);
  CORE_FREE(host, board->blocked);
}

static core_status piece_board_make(core_host *host, void *value, void *asked) {
  piece_board *board = value;
  const piece_board_request *request = asked;
  board->host = host;
  board->width = request->width;
  board->height = request->height;
  if (!piece_board_read_piece(board, request) || !piece_board_read_blocked(board, request))
    return core_fail(host, CORE_INVALID);
  for (size_t i = 0; i < board->list.moves.count; i++)
    board->climbs |= move_list_climbs(&board->list.moves.items[i]);
  return piece_board_choose_source(request->call, board) ? CORE_OK : core_fail(host, CORE_INVALID);
}

static const cache_kind board_kind = {.value_bytes = sizeof(piece_board),
                                      .make = piece_board_make,
                                      .free = piece_board_free,
                                      .most = 64};

/* ---- Finding a board ---- */

/* The beginning of the key of a board in the cache; the texts of piece and blocked follow. */
typedef struct board_key {
  int64_t width, height, piece_length;
  int64_t blocked_length; /* -1 without such an argument; for a BLOB -2 - its length */
} board_key;

static void piece_board_write_key(char *key, const piece_board_request *request) {
  board_key head = {.width = request->width,
                    .height = request->height,
                    .piece_length = request->piece->length,
                    .blocked_length = request->blocked == NULL ? -1 : request->blocked->length};
  if (request->blocked != NULL && request->blocked->given &&
      sqlite3_value_type(request->blocked->value) == SQLITE_BLOB)
    head.blocked_length = -2 - head.blocked_length;
  memcpy(key, &head, sizeof head);
  memcpy(key + sizeof head, request->piece->text, (size_t)request->piece->length);
  if (request->blocked != NULL)
    memcpy(key + sizeof head + request->piece->length, request->blocked->text,
           (size_t)request->blocked->length);
}

void piece_board_unpin(sql_call *call, piece_board *board, bool stays) {
  sql_cache *cache = call_cache(call);
  if (board == NULL)
    return;
  if (!stays && board->bytes + board->marks_bytes > board->host->memory_limit / 16)
    cache_remove(cache, board);
  cache_unpin(cache, board);
}

/* Set *board to the board of the request, pinned. Unpin another board first, so that the cache has
** room. */
static core_status piece_board_find(piece_board_request *request, piece_board **board) {
  char small[400], *key = small;
  sql_call *call = request->call;
  core_host *host = call_host(call);
  uint64_t bytes = sizeof(board_key) + (uint64_t)request->piece->length;
  bytes += request->blocked == NULL ? 0 : (uint64_t)request->blocked->length;
  if (bytes > sizeof small && (key = core_resize(host, NULL, 0, bytes)) == NULL)
    return host->status; /* uncovered: failure */
  piece_board_write_key(key, request);
  core_status status = CORE_OK;
  uint64_t own_bytes;
  const char *own = *board == NULL ? NULL : cache_key(*board, &own_bytes);
  if (own == NULL || own_bytes != bytes || memcmp(own, key, (size_t)bytes) != 0) {
    void *value;
    piece_board_unpin(call, *board, false);
    status = cache_get(call_cache(call), &board_kind, key, bytes, request, &value);
    *board = value;
  }
  if (key != small)
    core_release(host, key, bytes);
  return status;
}

bool piece_board_get(sql_call *call, const sql_argument *piece, int64_t width, int64_t height,
                     const sql_argument *blocked, piece_board **board) {
  piece_board_request request = {
      .call = call, .piece = piece, .blocked = blocked, .width = width, .height = height};
  core_status status = piece_board_find(&request, board);
  if (status == CORE_OK)
    return true;
  piece_board_unpin(call, *board, false);
  *board = NULL;
  return status != CORE_INVALID &&
         call_check(call, call_host(call), status, "a piece and its blocked cells");
}

bool piece_board_is_blocked(const piece_board *board, int64_t x, int64_t y) {
  return board->blocked.count > 0 &&
         walls_is_blocked(board->blocked.items, board->blocked.count, x, y);
}

/* ---- Boards that are computed ---- */

/* Return the moves that matter on the board. */
static const move_list *piece_board_moves_of(const piece_board *board) {
  return board->blocked.count > 0 ? &board->list : &board->reduced;
}

static core_status piece_board_open_solver(piece_board *board, int64_t width, int64_t height,
                                           bool keep_all) {
  uint64_t before = board->host->memory_used;
  core_status status = solver_open(&board->solver, board->host, piece_board_moves_of(board), width,
                                   height, board->blocked.items, board->blocked.count, keep_all);
  if (status != CORE_OK)
    return status;
  core_assert(width <= board->width && height <= board->height);
  board->held_width = width;
  board->held_height = height;
  board->first_row = board->end_row = 0;
  board->bytes = board->host->memory_used > before ? board->host->memory_used - before : 0;
  return CORE_OK;
}

/* Return the side of a board that replaces one of side `held`, or that is new if `held` is 0: at
** least `side`, and if possible twice `held`, so that a growing board is replaced few times. */
static int64_t piece_board_larger_side(int64_t side, int64_t held, int64_t most) {
  return core_max(side, core_min(2 * held, core_min(most, SOLVER_MAX_SIDE)));
}

/* Replace the solver by one of a larger board. If memory does not allow twice the sides, only the
** necessary ones are used. */
static bool piece_board_enlarge(sql_call *call, piece_board *board, int64_t width, int64_t height,
                                bool streams) {
  int64_t wide = piece_board_larger_side(width, board->held_width, board->width);
  int64_t high = piece_board_larger_side(height, board->held_height, board->height);
  if (board->solver != NULL)
    piece_board_drop_solver(board);
  core_status status = piece_board_open_solver(board, wide, high, !streams);
  if (status == CORE_LIMIT)
    status = piece_board_open_solver(board, width, height, !streams);
  return call_check(call, board->host, status, "a board of %lld x %lld cells", width, height);
}

bool piece_board_cover(sql_call *call, piece_board *board, int64_t x, int64_t y, bool streams) {
  int64_t width, height;
  if (board->source != PIECE_BOARD_SOLVER)
    return true;
  if (board->solver != NULL && x < board->held_width && y < board->held_height &&
      (!board->climbs ||
       (board->held_width == board->width && board->held_height == board->height)))
    return true;
  if (!move_list_reach(&board->list, x, y, &width, &height))
    width = height = INT64_MAX;
  width = core_min(width, board->width);
  height = core_min(height, board->height);
  if (board->solver != NULL && width <= board->held_width && height <= board->held_height)
    return true;
  if (width > SOLVER_MAX_SIDE || height > SOLVER_MAX_SIDE)
    return call_fail(call,
                     "the value at (%lld, %lld) needs a board of more than %lld cells a side, "
                     "which is the most for this piece",
                     x, y, SOLVER_MAX_SIDE);
  return piece_board_enlarge(call, board, width, height, streams);
}

/* Compute the rows up to y. */
static bool piece_board_advance(sql_call *call, piece_board *board, int64_t y) {
  uint64_t before = board->host->memory_used;
  core_status status = solver_advance(board->solver, y + 1);
  if (board->host->memory_used > before)
    board->bytes += board->host->memory_used - before;
  board->end_row = solver_ready(board->solver);
  board->first_row = solver_first(board->solver);
  return call_check(call, board->host, status, "a board of %lld x %lld cells", board->held_width,
                    board->held_height);
}

static bool piece_board_queen_value(sql_call *call, int64_t x, int64_t y, sqlite3_int64 *value) {
  int64_t found = 0;
  cached_queen *cached = queen_get(call);
  bool done =
      cached != NULL && queen_check(call, cached->queen, queen_cell(cached->queen, x, y, &found));
  call_unpin(call, cached);
  *value = found;
  return done;
}

bool piece_board_compute(sql_call *call, piece_board *board, int64_t x, int64_t y,
                         sqlite3_int64 *value) {
  if (board->source == PIECE_BOARD_QUEEN)
    return piece_board_queen_value(call, x, y, value);
  if (!piece_board_cover(call, board, x, y, false))
    return false;
  if (y < board->first_row) {
    int64_t width = board->held_width, height = board->held_height;
    piece_board_drop_solver(board);
    if (!piece_board_enlarge(call, board, width, height, false))
      return false;
  }
  if (y >= board->end_row && !piece_board_advance(call, board, y))
    return false;
  core_assert(x < board->held_width && y >= board->first_row && y < board->end_row);
  *value = solver_value(board->solver, x, y);
  return true;
}

/* ---- P-positions by marking lines ---- */

/* Find the P-positions on a board of this size. Return NULL with host->status set on failure. */
static marking *piece_board_reopen_marks(piece_board *board, int64_t width, int64_t height) {
  core_host *host = board->host;
  piece_board_drop_marks(board);
  uint64_t before = host->memory_used;
  core_assert(width <= board->width && height <= board->height);
  board->marks = marking_open(host, piece_board_moves_of(board), width, height,
                              board->blocked.items, board->blocked.count);
  board->marks_bytes = host->memory_used > before ? host->memory_used - before : 0;
  return board->marks;
}

/* Ensure that the marks cover column x and row y. Enlarge both sides together, and if possible
** twofold, since several cursors can use the board for different columns and rows. */
static core_status piece_board_cover_marks(piece_board *board, int64_t x, int64_t y) {
  int64_t width = board->marks == NULL ? 0 : marking_width(board->marks);
  int64_t height = board->marks == NULL ? 0 : marking_height(board->marks);
  if (x < width && y < height)
    return CORE_OK;
  width = x < width ? width : piece_board_larger_side(x + 1, width, board->width);
  height = y < height ? height : piece_board_larger_side(y + 1, height, board->height);
  if (piece_board_reopen_marks(board, width, height) != NULL ||
      (board->host->status == CORE_LIMIT && piece_board_reopen_marks(board, x + 1, y + 1) != NULL))
    return CORE_OK;
  return board->host->status;
}

bool piece_board_open_marks(sql_call *call, piece_board *board, int64_t x, int64_t y, bool *marks) {
  bool known = x < board->held_width && board->first_row == 0 && y < board->end_row;
  *marks = board->source == PIECE_BOARD_SOLVER && !known && x < SOLVER_MAX_SIDE &&
           y < SOLVER_MAX_SIDE && marking_fits(piece_board_moves_of(board));
  if (!*marks)
    return true;
  core_status status = piece_board_cover_marks(board, x, y);
  *marks = status != CORE_LIMIT;
  return !*marks || call_check(call, board->host, status, "the P-positions of a board");
}

bool piece_board_next_mark(sql_call *call, piece_board *board, int64_t last, int64_t x, int64_t y,
                           int64_t *next) {
  core_host *host = board->host;
  core_status status = piece_board_cover_marks(board, last, y);
  uint64_t before = host->memory_used;
  if (status == CORE_OK)
    status = marking_advance(board->marks, y + 1);
  if (host->memory_used > before)
    board->marks_bytes += host->memory_used - before;
  if (!call_check(call, host, status, "the P-positions of %lld rows", y + 1))
    return false;
  *next = marking_next(board->marks, x, y);
  return true;
}
