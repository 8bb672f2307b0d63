/* Opening a board, and reading its values (solver.h).
**
** To open a board is to copy the moves that fit on it, to choose the codes and the order of the
** cells, to copy the blocked cells, and to allocate the plane. Example: a knight on 8 * 8 cells has
** two leapers, so its codes are one byte. It is computed by rows of 2 + 8 cells, and without
** keep_all 4 rows remain in memory.
*/
#include "core/piece/solver.h"

#include "base/sort.h"
#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

#include <limits.h>

/* ---- opening: moves and the order of cells ---- */

/* Copy the moves that fit on the board. A rider that fits only once becomes a leaper. */
static core_status solver_copy_moves(solver_board *board, const move_list *list) {
  core_host *host = board->host;
  uint32_t count = list->moves.count;
  if (!CORE_ALLOCATE(host, board->moves.leapers, count) ||
      !CORE_ALLOCATE(host, board->moves.riders, count) ||
      !CORE_ALLOCATE(host, board->moves.cursors, count) ||
      !CORE_ALLOCATE(host, board->moves.taken, count))
    return host->status;
  for (size_t i = 0; i < list->moves.count; i++) {
    const move_list_move *move = &list->moves.items[i];
    if (solver_max_steps(board, move->dx, move->dy) < 1)
      continue;
    if (!move->rider ||
        solver_max_steps(board, move->dx + move->ride_dx, move->dy + move->ride_dy) < 1) {
      board->moves.leapers.items[board->moves.leapers.count++] =
          (solver_leaper){.du = move->dx, .dv = move->dy};
      continue;
    }
    solver_rider *rider = &board->moves.riders.items[board->moves.riders.count++];
    if (move_list_is_plain_rider(move)) {
      *rider = board->moves.riders.items[board->moves.plain_count];
      rider = &board->moves.riders.items[board->moves.plain_count++];
    }
    *rider = (solver_rider){move->ride_dx, move->ride_dy, move->dx, move->dy, .sets = NULL};
  }
  return CORE_OK;
}

static size_t solver_move_count(const solver_board *board) {
  return board->moves.leapers.count + board->moves.riders.count;
}

static move_list_move solver_move_at(const solver_board *board, size_t i) {
  if (i < board->moves.leapers.count)
    return (move_list_move){board->moves.leapers.items[i].du, board->moves.leapers.items[i].dv,
                            .rider = false};
  const solver_rider *rider = &board->moves.riders.items[i - board->moves.leapers.count];
  return (move_list_move){rider->first_du, rider->first_dv, true, rider->du, rider->dv};
}

/* Return true if a step goes to an earlier cell in the order of rows, or stays. */
static bool solver_goes_back(int64_t du, int64_t dv) {
  return dv < 0 || (dv == 0 && du <= 0);
}

/* Return true if every move goes to an earlier cell in the order of rows, or of columns if
** `transposed`. */
static bool solver_can_go_by_rows(const solver_board *board, bool transposed) {
  for (size_t i = 0; i < solver_move_count(board); i++) {
    move_list_move move = solver_move_at(board, i);
    if (transposed)
      move = (move_list_move){move.dy, move.dx, move.rider, move.ride_dy, move.ride_dx};
    if (!solver_goes_back(move.dx, move.dy) || !solver_goes_back(move.ride_dx, move.ride_dy))
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
  solver_swap(&board->levels.a, &board->levels.b);
  for (size_t i = 0; i < board->moves.leapers.count; i++)
    solver_swap(&board->moves.leapers.items[i].du, &board->moves.leapers.items[i].dv);
  for (size_t i = 0; i < board->moves.riders.count; i++) {
    solver_swap(&board->moves.riders.items[i].du, &board->moves.riders.items[i].dv);
    solver_swap(&board->moves.riders.items[i].first_du, &board->moves.riders.items[i].first_dv);
  }
}

/* Estimate the size in bytes of the sets of all riders if the board is computed by rows, or by
** columns if `transposed`: about one set per cell of a row for each line that is not a row, with a
** bit for each cell of the longer side. */
static double solver_sets_bytes(const solver_board *board, bool transposed) {
  double across = (double)(transposed ? board->height : board->width);
  double longer = (double)(board->width > board->height ? board->width : board->height);
  double lines = 0;
  for (size_t i = 0; i < board->moves.riders.count; i++) {
    int64_t dv = transposed ? board->moves.riders.items[i].du : board->moves.riders.items[i].dv;
    lines += dv == 0 ? 1 : across * (double)solver_magnitude(dv);
  }
  return lines * (16 + longer / 8);
}

/* Choose the order of the cells. By levels there are width + b * height / a steps that examine up
** to a + height cells each. With the axis for which b * height <= a * width, this is proportional
** to the number of cells. */
static core_status solver_choose_order(solver_board *board) {
  bool by_rows = solver_can_go_by_rows(board, false),
       by_columns = solver_can_go_by_rows(board, true);
  /* By columns, a long board keeps all values but fewer sets than by rows, and the sets may be much
  ** larger than the values. */
  double values = (double)board->width * (double)board->height * board->plane.code_bytes;
  if (by_columns &&
      (!by_rows || solver_sets_bytes(board, false) > solver_sets_bytes(board, true) + values))
    solver_transpose(board);
  if (by_rows || by_columns)
    return CORE_OK;
  board->by_levels = true;
  /* The functional of the moves that fit on this board has a < 2 * height and b < 2 * width. */
  CORE_ARRAY(move_list_move) moves = {0};
  size_t count = solver_move_count(board), first, second;
  if (!CORE_ALLOCATE(board->host, moves, count))
    return board->host->status;
  for (size_t i = 0; i < count; i++)
    moves.items[i] = solver_move_at(board, i);
  bool found =
      move_list_functional(moves.items, count, &board->levels.a, &board->levels.b, &first, &second);
  CORE_FREE(board->host, moves);
  if (!found)
    return core_fail(board->host, CORE_INVALID); /* uncovered: the moves have been checked */
  board->skewed = solver_can_skew(board);
  if (board->skewed ? board->levels.a > 1
                    : board->levels.b * board->height > board->levels.a * board->width)
    solver_transpose(board);
  return CORE_OK;
}

/* Leapers that leave the row come first, and the step to the neighbour last. */
static bool solver_precedes(const void *one, const void *other) {
  const solver_leaper *a = one, *b = other;
  if ((a->dv == 0) != (b->dv == 0))
    return a->dv != 0;
  return a->dv == 0 && a->du != -1 && b->du == -1;
}

/* ---- opening: the plane ---- */

static void solver_choose_codes(solver_board *board) {
  bool alone = board->moves.riders.count == 0;
  board->plane.one_hot = alone && board->moves.leapers.count <= SOLVER_MAX_ONE_HOT;
  board->plane.masked =
      alone && !board->plane.one_hot && board->moves.leapers.count <= SOLVER_MAX_MASKED;
  if (board->plane.one_hot)
    board->plane.code_bytes = board->moves.leapers.count <= 7 ? 1 : 2;
  else if (board->plane.masked)
    board->plane.code_bytes = 1;
  else
    board->plane.code_bytes = solver_max_options(board) < UINT16_MAX ? 2 : 4;
  for (size_t code = 0; code <= SOLVER_MAX_MASKED; code++)
    board->plane.bit_of[code] = UINT64_C(1) << code;
}

/* Allocate the plane for the rows that must be kept, and compute the distances of the leapers. */
static core_status solver_allocate_plane(solver_board *board, bool keep_all) {
  int64_t right = 0, back = 0, ahead = 0;
  for (size_t i = 0; i < board->moves.leapers.count; i++) {
    int64_t du = board->moves.leapers.items[i].du, dv = board->moves.leapers.items[i].dv;
    board->plane.left = -du > board->plane.left ? -du : board->plane.left;
    right = du > right ? du : right;
    back = -dv > back ? -dv : back;
    ahead = dv > ahead ? dv : ahead;
  }
  for (size_t i = board->moves.plain_count; i < board->moves.riders.count; i++) {
    const solver_rider *line = &board->moves.riders.items[i];
    back = core_max(back, -line->first_dv);
    keep_all |= line->first_du > 0 || line->du > 0; /* solver_follow may read more rows */
  }
  board->plane.row_cells = board->plane.left + board->width + right;
  board->plane.rows = board->height;
  board->plane.above = board->by_levels ? back : 0;
  if (!keep_all && !board->by_levels && !board->transposed) {
    int64_t rows = 1;
    while (rows <= back)
      rows *= 2;
    board->plane.rows = rows < board->height ? rows : board->height;
  }
  /* By rows, the last row of the plane represents all rows below row 0. */
  int64_t rows = board->plane.above + board->plane.rows + (board->by_levels ? ahead : 1);
  core_assert(board->plane.rows >= 1 && board->plane.rows <= board->height);
  uint64_t row_bytes = (uint64_t)board->plane.row_cells * (uint64_t)board->plane.code_bytes;
  board->plane.codes =
      core_allocate_array(board->host, (uint64_t)rows, row_bytes, &board->plane.bytes);
  for (size_t i = 0; i < board->moves.leapers.count; i++) {
    solver_leaper *move = &board->moves.leapers.items[i];
    move->ahead = (move->dv * board->plane.row_cells + move->du) * board->plane.code_bytes;
  }
  return board->plane.codes == NULL ? board->host->status : CORE_OK;
}

/* ---- opening: walls ---- */

static core_status solver_copy_walls(solver_board *board, const walls_cell *blocked, size_t count) {
  for (size_t i = 0; i < count; i++) {
    walls_cell cell = blocked[i];
    if (board->transposed)
      solver_swap(&cell.x, &cell.y);
    if (cell.x >= 0 && cell.x < board->width && cell.y >= 0 && cell.y < board->height) {
      if (board->skewed) /* sorted by level, then by v */
        cell = (walls_cell){.x = cell.y, .y = cell.x + board->levels.b * cell.y};
      if (!CORE_APPEND(board->host, board->walls.cells, cell))
        return board->host->status;
    }
  }
  return walls_sort(board->host, board->walls.cells.items, &board->walls.cells.count);
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
    return solver_allocate_skewed_plane(board);
  sort_items(NULL, board->moves.leapers.items, board->moves.leapers.count, sizeof(solver_leaper),
             solver_precedes);
  for (size_t i = 0; i < board->moves.leapers.count; i++)
    board->moves.other_rows += board->moves.leapers.items[i].dv != 0;
  core_assert(board->moves.other_rows <= board->moves.leapers.count);
  status = solver_allocate_plane(board, keep_all);
  if (status == CORE_OK)
    status = solver_allocate_sets(board);
  if (status == CORE_OK && board->by_levels)
    status = solver_prepare_levels(board);
  else if (status == CORE_OK)
    solver_clear_codes(board, solver_row_codes(board, -1), board->plane.row_cells);
  return status;
}

core_status solver_open(solver_board **result, core_host *host, const move_list *list,
                        int64_t width, int64_t height, const walls_cell *blocked,
                        size_t blocked_count, bool keep_all) {
  *result = NULL;
  core_assert(list->moves.count > 0 && width >= 1 && height >= 1);
  if (width > SOLVER_MAX_SIDE || height > SOLVER_MAX_SIDE)
    return core_fail_limit(host, UINT64_MAX);
  solver_board *board = core_allocate(host, sizeof *board);
  if (board == NULL)
    return host->status;
  board->host = host;
  board->width = width;
  board->height = height;
  core_status status = solver_prepare(board, list, blocked, blocked_count, keep_all);
  if (status == CORE_OK)
    *result = board;
  else
    solver_close(board);
  return status;
}

void solver_close(solver_board *board) {
  if (board == NULL)
    return;
  core_host *host = board->host;
  for (size_t i = 0; i < board->moves.riders.count; i++)
    core_release(host, board->moves.riders.items[i].sets, board->moves.riders.items[i].bytes);
  CORE_FREE_ALL(host, &board->moves.riders, &board->moves.cursors, &board->moves.taken,
                &board->moves.leapers, &board->walls.cells, &board->walls.bits,
                &board->levels.classes, &board->skew.starts);
  core_release(host, board->plane.codes, board->plane.bytes);
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
    board->ready = board->rows.v;
  else if (status == CORE_OK)
    board->ready = board->transposed ? board->width : board->height;
  return status;
}

int64_t solver_ready(const solver_board *board) {
  return board->ready;
}

int64_t solver_first(const solver_board *board) {
  if (board->by_levels || board->transposed || board->plane.rows >= board->height ||
      board->ready <= board->plane.rows)
    return 0;
  /* The current row has replaced the oldest one if it has begun. */
  return board->ready - board->plane.rows + (board->rows.has_begun ? 1 : 0);
}

int64_t solver_value(const solver_board *board, int64_t x, int64_t y) {
  int64_t u = board->transposed ? y : x, v = board->transposed ? x : y;
  core_assert(u >= 0 && u < board->width && v >= 0 && v < board->height);
  core_assert(y >= solver_first(board) && y < board->ready);
  const unsigned char *code =
      board->skewed ? board->plane.codes + (board->skew.starts.items[u + board->levels.b * v] + v) *
                                               board->plane.code_bytes
                    : solver_cell_code(board, u, v);
  if (board->plane.one_hot) {
    unsigned bit = solver_read_hot(code, 0, board->plane.code_bytes);
    return bit == 0 ? -1 : core_lowest_bit(bit);
  }
  if (board->plane.masked)
    return *code == UCHAR_MAX ? -1 : *code;
  uint32_t value = solver_read_code(code, 0, board->plane.code_bytes);
  return value == SOLVER_BEYOND ? -1 : (int64_t)value;
}
