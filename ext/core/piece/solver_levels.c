#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

/* ---- skewed: levels stored as rows ---- */

/* Leapers alone and a coefficient of 1, unless nearly all levels would be empty. */
bool solver_can_be_skewed(const solver_board *board) {
  int64_t levels = board->a * (board->width - 1) + board->b * (board->height - 1) + 1;
  return (board->one_hot || board->masked) && (board->a == 1 || board->b == 1) &&
         levels / 4 <= board->width + board->height + board->width * board->height / 64;
}

/* With a = 1 the cells of level l = u + b*v are (l - b*v, v) for consecutive v, and a leaper goes
** from all of them to one lower level, dv further: stored level by level they are rows of which
** none looks at itself. */
static int64_t solver_first_on_level(const solver_board *board, int64_t level) {
  int64_t over = level - board->width + 1;
  return over <= 0 ? 0 : (over + board->b - 1) / board->b;
}

static int64_t solver_cells_on_level(const solver_board *board, int64_t level) {
  int64_t last = level / board->b;
  last = last < board->height ? last : board->height - 1;
  return last + 1 - solver_first_on_level(board, level);
}

/* A target off the board is off by du or dv at most, that is by |dv| or ceil(|du|/b) places. After
** the last level lies an empty one, as long as the longest, for all levels below 0. */
core_status solver_make_skewed_plane(solver_board *board) {
  board->other_rows = board->leaper_count;
  board->steps = board->width + board->b * (board->height - 1);
  for (size_t i = 0; i < board->leaper_count; i++) {
    int64_t across = (solver_magnitude(board->leapers[i].du) + board->b - 1) / board->b;
    int64_t along = solver_magnitude(board->leapers[i].dv);
    along = across > along ? across : along;
    board->pad = along > board->pad ? along : board->pad;
  }
  board->starts = core_allot(board->host, (uint64_t)board->steps + 1, sizeof *board->starts,
                             &board->starts_bytes);
  if (board->starts == NULL)
    return board->host->status;
  int64_t cells = 0;
  for (int64_t level = 0; level < board->steps; level++) {
    board->starts[level] = cells + board->pad - solver_first_on_level(board, level);
    cells += solver_cells_on_level(board, level) + 2 * board->pad;
    if (!core_work(board->host, 10))
      return CORE_INTERRUPTED;
  }
  board->starts[board->steps] = cells;
  board->plane = core_allot(board->host, (uint64_t)(cells + board->height),
                            (uint64_t)board->code_bytes, &board->plane_bytes);
  if (board->plane == NULL)
    return board->host->status;
  solver_clear_codes(board, board->plane + cells * board->code_bytes, board->height);
  return CORE_OK;
}

core_status solver_advance_skewed(solver_board *board) {
  while (board->step < board->steps) {
    int64_t level = board->step++;
    int64_t first = solver_first_on_level(board, level),
            count = solver_cells_on_level(board, level);
    int each = board->code_bytes;
    unsigned char *row = board->plane + (board->starts[level] + first) * each;
    for (size_t i = 0; i < board->leaper_count; i++) {
      solver_leaper *move = &board->leapers[i];
      int64_t target = level + move->du + board->b * move->dv;
      int64_t start =
          target < 0 ? board->starts[board->steps] : board->starts[target] + first + move->dv;
      move->from = board->plane + start * each;
    }
    solver_clear_codes(board, row - board->pad * each, board->pad);
    solver_clear_codes(board, row + count * each, board->pad);
    solver_run_row(board, row, 0, count);
    for (; board->next_wall < board->wall_count; board->next_wall++) {
      const walls_cell *wall = &board->walls[board->next_wall];
      if (wall->y != level)
        break;
      solver_clear_codes(board, row + (wall->x - first) * each, 1);
    }
    if (!core_work(board->host, solver_work_of(board, solver_cells_on_level(board, level))))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

/* ---- in a plane of rows: the order of cells ---- */

static core_status solver_clear_plane(const solver_board *board) {
  enum { BYTES_AT_ONCE = 1 << 20 };
  for (uint64_t at = 0; at < board->plane_bytes; at += BYTES_AT_ONCE) {
    uint64_t left = board->plane_bytes - at;
    memset(board->plane + at, board->one_hot ? 0 : 255,
           left < BYTES_AT_ONCE ? (size_t)left : BYTES_AT_ONCE);
    if (!core_work(board->host, BYTES_AT_ONCE))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

/* In row v the step that holds the cell u is u + ceil(b*v/a), and its level within the step is
** lower by (-b*v) mod a: so a step takes the residues t of v mod a by falling (-b*t) mod a. Cells
** of one residue lie on one level: no move joins them. */
static core_status solver_order_classes(solver_board *board) {
  int64_t a = board->a, rest = 0;
  board->classes =
      core_allot(board->host, (uint64_t)a, sizeof *board->classes, &board->classes_bytes);
  if (board->classes == NULL)
    return board->host->status;
  for (int64_t t = 0; t < a; t++) {
    core_assert(rest >= 0 && rest < a);
    board->classes[a - 1 - rest] = t;
    rest = solver_floor_mod(rest - board->b, a);
    if (!core_work(board->host, 20))
      return CORE_INTERRUPTED;
  }
  board->steps = board->width + (board->b * (board->height - 1) + a - 1) / a;
  for (int64_t i = 0; i < a; i++) {
    if (board->classes[i] < board->height)
      board->classes[board->class_count++] = board->classes[i];
  }
  return CORE_OK;
}

static core_status solver_mark_walls(solver_board *board) {
  if (board->wall_count == 0)
    return CORE_OK;
  uint64_t cells = (uint64_t)board->width * (uint64_t)board->height;
  board->wall_bits = core_allot(board->host, cells / 64 + 1, 8, &board->wall_bits_bytes);
  if (board->wall_bits == NULL)
    return board->host->status;
  memset(board->wall_bits, 0, (size_t)board->wall_bits_bytes);
  for (size_t i = 0; i < board->wall_count; i++) {
    int64_t cell = board->walls[i].y * board->width + board->walls[i].x;
    core_assert(cell >= 0 && (uint64_t)cell < cells);
    board->wall_bits[cell / 64] |= UINT64_C(1) << (cell % 64);
  }
  return CORE_OK;
}

core_status solver_prepare_levels(solver_board *board) {
  core_status status = solver_clear_plane(board);
  if (status == CORE_OK)
    status = solver_order_classes(board);
  return status == CORE_OK ? solver_mark_walls(board) : status;
}

/* ---- in a plane of rows: the cells ---- */

static bool solver_is_wall(const solver_board *board, int64_t u, int64_t v) {
  int64_t cell = v * board->width + u;
  core_assert(u >= 0 && u < board->width && v >= 0 && v < board->height);
  return board->wall_bits != NULL && (board->wall_bits[cell / 64] >> (cell % 64) & 1) != 0;
}

__attribute__((always_inline)) static inline int64_t
settle_on_level(solver_board *board, const unsigned char *codes, size_t riders, int code_bytes) {
  for (size_t i = 0; i < board->leaper_count; i++)
    board->taken[i] = solver_read_code(codes + board->leapers[i].ahead, 0, code_bytes);
  return solver_place_value(board->cursors, riders, board->words, board->summary, board->taken,
                            board->leaper_count);
}

/* A cell with codes of 2 or 4 bytes; false if it did not fit into the sets. */
static bool solver_set_rider_cell(solver_board *board, unsigned char *codes, int64_t u, int64_t v) {
  for (size_t i = 0; i < board->rider_count; i++) {
    solver_rider *line = &board->riders[i];
    int64_t number;
    core_assert(line->modulus > 0);
    if (line->dv == 0 && line->modulus == 1) { /* no division where the step is one cell */
      number = v;
    } else if (line->dv == 0) {
      number = v * line->modulus + u % line->modulus;
    } else {
      solver_enter_row(board, line, v);
      number = (u + line->shift) * line->scale + line->offset;
    }
    board->cursors[i].block = line->sets + number * (board->words + board->summary);
  }
  if (solver_is_wall(board, u, v)) {
    for (size_t i = 0; i < board->rider_count; i++)
      solver_clear_block(board->cursors[i].block, board->words, board->summary);
    return true;
  }
  bool half = board->code_bytes == 2;
  int64_t value = half ? settle_on_level(board, codes, board->rider_count, 2)
                       : settle_on_level(board, codes, board->rider_count, 4);
  if (value >= 0)
    solver_write_code(codes, 0, half ? 2 : 4, (uint32_t)value);
  return value >= 0;
}

static void solver_set_leaper_cell(const solver_board *board, unsigned char *codes) {
  uint64_t used = 0;
  for (size_t i = 0; i < board->leaper_count; i++) {
    const unsigned char *target = codes + board->leapers[i].ahead;
    used |= board->masked ? board->bit_of[*target] : solver_read_hot(target, 0, board->code_bytes);
  }
  if (board->masked)
    *codes = (unsigned char)core_lowest_bit(~used);
  else
    solver_write_hot(codes, 0, board->code_bytes, (unsigned)(~used & (used + 1)));
}

/* Places first..last of one residue: cell (u - b*j, v + a*j) for j = 0.. . Returns the place that
** did not fit into the sets, or last + 1. */
static int64_t solver_run_on_level(solver_board *board, int64_t u, int64_t v, int64_t first,
                                   int64_t last) {
  int64_t a = board->a, b = board->b;
  u -= b * first;
  v += a * first;
  unsigned char *codes = solver_cell_code(board, u, v);
  int64_t ahead = (a * board->row_cells - b) * board->code_bytes;
  for (int64_t place = first; place <= last; place++, u -= b, v += a, codes += ahead) {
    if (!board->one_hot && !board->masked) {
      if (!solver_set_rider_cell(board, codes, u, v))
        return place;
    } else if (!solver_is_wall(board, u, v)) {
      solver_set_leaper_cell(board, codes);
    }
  }
  return last + 1;
}

core_status solver_advance_levels(solver_board *board) {
  core_begin_phase(board->host, "levels of the board", (uint64_t)board->steps);
  for (; board->step < board->steps; board->step++) {
    board->host->progress.done = (uint64_t)board->step;
    for (; board->residue < board->class_count; board->residue++) {
      /* The cells of the present step in rows of one residue of v mod a. */
      int64_t a = board->a, b = board->b, row = board->classes[board->residue];
      int64_t u = board->step - (b * row + a - 1) / a;
      int64_t first = u >= board->width ? (u - board->width) / b + 1 : 0;
      int64_t last = (board->height - 1 - row) / a;
      last = u < 0 ? -1 : u / b < last ? u / b : last;
      first = first > board->place ? first : board->place;
      if (!core_work(board->host, 10))
        return CORE_INTERRUPTED;
      while (first <= last) {
        board->place = solver_run_on_level(board, u, row, first, last);
        if (board->place <= last && solver_widen_sets(board) != CORE_OK)
          return board->host->status;
        if (!core_work(board->host, 2 * solver_work_of(board, board->place - first)))
          return CORE_INTERRUPTED;
        first = board->place;
      }
      board->place = 0;
    }
    board->residue = 0;
  }
  return CORE_OK;
}
