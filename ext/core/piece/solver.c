#include "core/piece/solver.h"

#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

#include <limits.h>

/* ---- opening: moves and the order of cells ---- */

/* Copy the moves that fit on the board at all; riders that fit once are leapers. */
static core_status solver_copy_moves(solver_board *board, const move_list *list) {
  core_host *host = board->host;
  uint64_t bytes;
  size_t count = board->allotted = list->count;
  if ((board->leapers = core_allot(host, count, sizeof *board->leapers, &bytes)) == NULL ||
      (board->riders = core_allot(host, count, sizeof *board->riders, &bytes)) == NULL ||
      (board->cursors = core_allot(host, count, sizeof *board->cursors, &bytes)) == NULL ||
      (board->taken = core_allot(host, count, sizeof *board->taken, &bytes)) == NULL)
    return host->status;
  for (size_t i = 0; i < list->count; i++) {
    const move_list_move *move = &list->moves[i];
    int64_t times = solver_longest(board, move->dx, move->dy);
    if (times >= 2 && move->rider)
      board->riders[board->rider_count++] = (solver_rider){.du = move->dx, .dv = move->dy};
    else if (times >= 1)
      board->leapers[board->leaper_count++] = (solver_leaper){.du = move->dx, .dv = move->dy};
  }
  return CORE_OK;
}

typedef struct solver_step {
  int64_t du, dv;
} solver_step;

static size_t solver_move_count(const solver_board *board) {
  return board->leaper_count + board->rider_count;
}

static solver_step solver_move_at(const solver_board *board, size_t i) {
  if (i < board->leaper_count)
    return (solver_step){board->leapers[i].du, board->leapers[i].dv};
  i -= board->leaper_count;
  return (solver_step){board->riders[i].du, board->riders[i].dv};
}

static bool solver_goes_by_rows(const solver_board *board, bool transposed) {
  for (size_t i = 0; i < solver_move_count(board); i++) {
    solver_step move = solver_move_at(board, i);
    int64_t du = transposed ? move.dv : move.du, dv = transposed ? move.du : move.dv;
    if (dv > 0 || (dv == 0 && du > 0))
      return false;
  }
  return true;
}

static void solver_swap(int64_t *one, int64_t *other) {
  int64_t kept = *one;
  *one = *other;
  *other = kept;
}

static void solver_transpose(solver_board *board) {
  board->transposed = true;
  solver_swap(&board->width, &board->height);
  solver_swap(&board->a, &board->b);
  for (size_t i = 0; i < board->leaper_count; i++)
    solver_swap(&board->leapers[i].du, &board->leapers[i].dv);
  for (size_t i = 0; i < board->rider_count; i++)
    solver_swap(&board->riders[i].du, &board->riders[i].dv);
}

/* Bytes of the sets of all riders, row by row of the board or column by column: about a set for
** each cell of what goes for a row, which has a bit for each cell of the longer side. */
static double solver_sets_bytes(const solver_board *board, bool transposed) {
  double across = (double)(transposed ? board->height : board->width);
  double longer = (double)(board->width > board->height ? board->width : board->height);
  double lines = 0;
  for (size_t i = 0; i < board->rider_count; i++) {
    int64_t dv = transposed ? board->riders[i].du : board->riders[i].dv;
    lines += dv == 0 ? 1 : across * (double)solver_magnitude(dv);
  }
  return lines * (16 + longer / 8);
}

/* By levels there are width + b * height / a steps of up to a + height cells to look at: with the
** axis that makes b * height <= a * width this is in proportion to the cells. */
static core_status solver_choose_order(solver_board *board) {
  bool by_rows = solver_goes_by_rows(board, false), by_columns = solver_goes_by_rows(board, true);
  /* A long board by columns takes all of its values, but fewer sets than by rows, which can be the
  ** far larger part. */
  double values = (double)board->width * (double)board->height * board->code_bytes;
  if (by_columns &&
      (!by_rows || solver_sets_bytes(board, false) > solver_sets_bytes(board, true) + values))
    solver_transpose(board);
  if (by_rows || by_columns)
    return CORE_OK;
  board->by_levels = true;
  /* The functional of the moves that fit on this board: a < 2 * height, b < 2 * width. */
  uint64_t bytes;
  size_t count = solver_move_count(board), first, second;
  move_list_move *moves = core_allot(board->host, count, sizeof *moves, &bytes);
  if (moves == NULL)
    return board->host->status;
  for (size_t i = 0; i < count; i++)
    moves[i] =
        (move_list_move){.dx = solver_move_at(board, i).du, .dy = solver_move_at(board, i).dv};
  bool found = move_list_functional(moves, count, &board->a, &board->b, &first, &second);
  core_release(board->host, moves, bytes);
  core_status status = found ? CORE_OK : CORE_INVALID;
  if (status != CORE_OK)
    return status;
  board->skewed = solver_can_be_skewed(board);
  if (board->skewed ? board->a > 1 : board->b * board->height > board->a * board->width)
    solver_transpose(board);
  return CORE_OK;
}

static void solver_exchange(solver_leaper *one, solver_leaper *other) {
  solver_leaper kept = *one;
  *one = *other;
  *other = kept;
}

/* ---- opening: the plane ---- */

static void solver_choose_codes(solver_board *board) {
  bool alone = board->rider_count == 0;
  board->one_hot = alone && board->leaper_count <= SOLVER_MOST_ONE_HOT;
  board->masked = alone && !board->one_hot && board->leaper_count <= SOLVER_MOST_MASKED;
  if (board->one_hot)
    board->code_bytes = board->leaper_count <= 7 ? 1 : 2;
  else if (board->masked)
    board->code_bytes = 1;
  else
    board->code_bytes = solver_most_options(board) < UINT16_MAX ? 2 : 4;
  for (size_t code = 0; code <= SOLVER_MOST_MASKED; code++)
    board->bit_of[code] = UINT64_C(1) << code;
}

static core_status solver_make_plane(solver_board *board, bool keep_all) {
  int64_t right = 0, back = 0, ahead = 0;
  for (size_t i = 0; i < board->leaper_count; i++) {
    int64_t du = board->leapers[i].du, dv = board->leapers[i].dv;
    board->left = -du > board->left ? -du : board->left;
    right = du > right ? du : right;
    back = -dv > back ? -dv : back;
    ahead = dv > ahead ? dv : ahead;
  }
  board->row_cells = board->left + board->width + right;
  board->kept = board->height;
  board->above = board->by_levels ? back : 0;
  if (!keep_all && !board->by_levels && !board->transposed) {
    int64_t rows = 1;
    while (rows <= back)
      rows *= 2;
    board->kept = rows < board->height ? rows : board->height;
  }
  /* By rows the last row of the plane stands for all rows before row 0. */
  int64_t rows = board->above + board->kept + (board->by_levels ? ahead : 1);
  uint64_t row_bytes = (uint64_t)board->row_cells * (uint64_t)board->code_bytes;
  board->plane = core_allot(board->host, (uint64_t)rows, row_bytes, &board->plane_bytes);
  for (size_t i = 0; i < board->leaper_count; i++) {
    solver_leaper *move = &board->leapers[i];
    move->ahead = (move->dv * board->row_cells + move->du) * board->code_bytes;
  }
  return board->plane == NULL ? board->host->status : CORE_OK;
}

/* ---- opening: walls ---- */

static core_status solver_copy_walls(solver_board *board, const walls_cell *blocked, size_t count) {
  core_host *host = board->host;
  uint64_t bytes;
  if (count == 0)
    return CORE_OK;
  board->walls = core_allot(host, count, sizeof *board->walls, &bytes);
  if (board->walls == NULL)
    return host->status;
  board->wall_allotted = count;
  for (size_t i = 0; i < count; i++) {
    walls_cell cell = blocked[i];
    if (board->transposed)
      solver_swap(&cell.x, &cell.y);
    if (cell.x >= 0 && cell.x < board->width && cell.y >= 0 && cell.y < board->height) {
      if (board->skewed) /* to be sorted by level, then by v */
        cell = (walls_cell){.x = cell.y, .y = cell.x + board->b * cell.y};
      board->walls[board->wall_count++] = cell;
    }
  }
  return walls_sort(host, board->walls, &board->wall_count);
}

/* ---- opening and closing ---- */

static core_status solver_prepare(solver_board *board, const move_list *list,
                                  const walls_cell *blocked, size_t blocked_count, bool keep_all) {
  core_status status = solver_copy_moves(board, list);
  if (status != CORE_OK)
    return status;
  solver_choose_codes(board);
  status = solver_choose_order(board);
  if (status == CORE_OK)
    status = solver_copy_walls(board, blocked, blocked_count);
  if (status != CORE_OK)
    return status;
  if (board->skewed)
    return solver_make_skewed_plane(board);
  /* Leapers that stay in the row come last, and the one to the neighbour last of all. */
  for (size_t i = 0; i < board->leaper_count; i++) {
    if (board->leapers[i].dv != 0)
      solver_exchange(&board->leapers[i], &board->leapers[board->other_rows++]);
  }
  for (size_t i = board->other_rows; i < board->leaper_count; i++) {
    if (board->leapers[i].du == -1)
      solver_exchange(&board->leapers[i], &board->leapers[board->leaper_count - 1]);
  }
  status = solver_make_plane(board, keep_all);
  if (status == CORE_OK)
    status = solver_make_sets(board);
  if (status == CORE_OK && board->by_levels)
    status = solver_prepare_levels(board);
  else if (status == CORE_OK)
    solver_clear_codes(board, solver_row_codes(board, -1), board->row_cells);
  return status;
}

core_status solver_open(solver_board **made, core_host *host, const move_list *list, int64_t width,
                        int64_t height, const walls_cell *blocked, size_t blocked_count,
                        bool keep_all) {
  *made = NULL;
  if (width > SOLVER_MAX_SIDE || height > SOLVER_MAX_SIDE) {
    host->wanted = UINT64_MAX;
    return host->status = CORE_LIMIT;
  }
  solver_board *board = core_allocate(host, sizeof *board);
  if (board == NULL)
    return host->status;
  board->host = host;
  board->width = width;
  board->height = height;
  core_status status = solver_prepare(board, list, blocked, blocked_count, keep_all);
  if (status == CORE_OK)
    *made = board;
  else
    solver_close(board);
  return status;
}

void solver_close(solver_board *board) {
  if (board == NULL)
    return;
  core_host *host = board->host;
  for (size_t i = 0; i < board->rider_count; i++)
    core_release(host, board->riders[i].sets, board->riders[i].bytes);
  core_release(host, board->riders, board->allotted * sizeof *board->riders);
  core_release(host, board->cursors, board->allotted * sizeof *board->cursors);
  core_release(host, board->taken, board->allotted * sizeof *board->taken);
  core_release(host, board->leapers, board->allotted * sizeof *board->leapers);
  core_release(host, board->walls, board->wall_allotted * sizeof *board->walls);
  core_release(host, board->wall_bits, board->wall_bits_bytes);
  core_release(host, board->classes, board->classes_bytes);
  core_release(host, board->starts, board->starts_bytes);
  core_release(host, board->plane, board->plane_bytes);
  core_release(host, board, sizeof *board);
}

/* ---- the values ---- */

core_status solver_advance(solver_board *board, int64_t rows) {
  if (rows <= board->ready)
    return CORE_OK;
  core_status status;
  if (board->skewed)
    status = solver_advance_skewed(board);
  else if (board->by_levels)
    status = solver_advance_levels(board);
  else
    status = solver_advance_rows(board, board->transposed ? board->height : rows);
  if (!board->by_levels && !board->transposed)
    board->ready = board->v;
  else if (status == CORE_OK)
    board->ready = board->transposed ? board->width : board->height;
  return status;
}

int64_t solver_ready(const solver_board *board) {
  return board->ready;
}

int64_t solver_first(const solver_board *board) {
  if (board->by_levels || board->transposed || board->kept >= board->height ||
      board->ready <= board->kept)
    return 0;
  /* The row at hand, begun or not, has taken the place of the oldest. */
  return board->ready - board->kept + (board->row_begun ? 1 : 0);
}

int64_t solver_value(const solver_board *board, int64_t x, int64_t y) {
  int64_t u = board->transposed ? y : x, v = board->transposed ? x : y;
  const unsigned char *code =
      board->skewed ? board->plane + (board->starts[u + board->b * v] + v) * board->code_bytes
                    : solver_cell_code(board, u, v);
  if (board->one_hot) {
    unsigned bit = solver_read_hot(code, 0, board->code_bytes);
    return bit == 0 ? -1 : core_lowest_bit(bit);
  }
  if (board->masked)
    return *code == UCHAR_MAX ? -1 : *code;
  uint32_t value = solver_read_code(code, 0, board->code_bytes);
  return value == SOLVER_BEYOND ? -1 : (int64_t)value;
}
