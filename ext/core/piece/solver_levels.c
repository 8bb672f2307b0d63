/* Boards computed by levels, for pieces that climb.
**
** The functional a*u + b*v decreases along every move, so the cells of one level do not depend on
** each other. For a = 1 and without riders, the levels are stored one after the other and computed
** like rows (skewed). Otherwise the cells remain in a plane of rows, and a step computes `a`
** consecutive levels: the rows v with the same residue modulo a have their cells of a step on one
** level.
**
** Example: the coin, moves (-2,1) (-2,-1) (1,-2) (-1,-2), has the functional u + v. Its levels are
** the antidiagonals, and its leapers go 1 or 3 levels back.
**
** Both methods take time proportional to the number of cells, and to the leapers and riders.
*/
#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

/* ---- skewed: levels stored as rows ---- */

/* Return true if there are only leapers and one coefficient is 1, unless nearly all levels would be
** empty. */
bool solver_can_skew(const solver_board *board) {
  int64_t levels = board->levels.a * (board->width - 1) + board->levels.b * (board->height - 1) + 1;
  return (board->plane.one_hot || board->plane.masked) &&
         (board->levels.a == 1 || board->levels.b == 1) &&
         levels / 4 <= board->width + board->height + board->width * board->height / 64;
}

/* Return the first v on a level. With a = 1, the cells of level l = u + b*v are (l - b*v, v) for
** consecutive v, and a leaper leads from all of them to one lower level, dv further: stored level
** by level, they are rows without moves inside a row. */
static int64_t solver_first_on_level(const solver_board *board, int64_t level) {
  int64_t over = level - board->width + 1;
  return over <= 0 ? 0 : (over + board->levels.b - 1) / board->levels.b;
}

static int64_t solver_cells_on_level(const solver_board *board, int64_t level) {
  int64_t last = level / board->levels.b;
  last = last < board->height ? last : board->height - 1;
  return last + 1 - solver_first_on_level(board, level);
}

/* Allocate the plane of a skewed board. A target beyond the edge is at most |dv| or ceil(|du| / b)
** places beyond the ends of a level. After the last level there is an empty one, as long as the
** longest, which represents all levels below 0. */
core_status solver_allocate_skewed_plane(solver_board *board) {
  board->moves.other_rows = board->moves.leapers.count;
  board->levels.steps = board->width + board->levels.b * (board->height - 1);
  for (size_t i = 0; i < board->moves.leapers.count; i++) {
    int64_t across = (solver_magnitude(board->moves.leapers.items[i].du) + board->levels.b - 1) /
                     board->levels.b;
    int64_t along = solver_magnitude(board->moves.leapers.items[i].dv);
    along = across > along ? across : along;
    board->skew.pad = along > board->skew.pad ? along : board->skew.pad;
  }
  if (!CORE_ALLOCATE(board->host, board->skew.starts, (uint64_t)board->levels.steps + 1))
    return board->host->status;
  int64_t cells = 0;
  for (int64_t level = 0; level < board->levels.steps; level++) {
    board->skew.starts.items[level] = cells + board->skew.pad - solver_first_on_level(board, level);
    cells += solver_cells_on_level(board, level) + 2 * board->skew.pad;
    if (!core_work(board->host, 10))
      return board->host->status;
  }
  board->skew.starts.items[board->levels.steps] = cells;
  board->plane.codes = core_allocate_array(board->host, (uint64_t)(cells + board->height),
                                           (uint64_t)board->plane.code_bytes, &board->plane.bytes);
  if (board->plane.codes == NULL)
    return board->host->status;
  solver_clear_codes(board, board->plane.codes + cells * board->plane.code_bytes, board->height);
  return CORE_OK;
}

core_status solver_advance_skewed(solver_board *board) {
  while (board->levels.step < board->levels.steps) {
    int64_t level = board->levels.step++;
    int64_t first = solver_first_on_level(board, level),
            count = solver_cells_on_level(board, level);
    int each = board->plane.code_bytes;
    unsigned char *row = board->plane.codes + (board->skew.starts.items[level] + first) * each;
    for (size_t i = 0; i < board->moves.leapers.count; i++) {
      solver_leaper *move = &board->moves.leapers.items[i];
      int64_t target = level + move->du + board->levels.b * move->dv;
      core_assert(target < level);
      int64_t start = target < 0 ? board->skew.starts.items[board->levels.steps]
                                 : board->skew.starts.items[target] + first + move->dv;
      move->from = board->plane.codes + start * each;
    }
    solver_clear_codes(board, row - board->skew.pad * each, board->skew.pad);
    solver_clear_codes(board, row + count * each, board->skew.pad);
    solver_run_row(board, row, 0, count);
    for (; board->walls.next < board->walls.cells.count; board->walls.next++) {
      const walls_cell *wall = &board->walls.cells.items[board->walls.next];
      if (wall->y != level)
        break;
      core_assert(wall->x >= first && wall->x < first + count);
      solver_clear_codes(board, row + (wall->x - first) * each, 1);
    }
    if (!core_work(board->host, solver_work_of(board, solver_cells_on_level(board, level))))
      return board->host->status;
  }
  return CORE_OK;
}

/* ---- planes of rows: the order of cells ---- */

/* Compute the order of the residues in a step. In row v, the cell u is in step u + ceil(b*v / a),
** and its level within the step is lower by (-b*v) mod a. So a step takes the residues t of v
** modulo a by descending (-b*t) mod a. Cells of the same residue are on one level, and no move
** leads from one to another. */
static core_status solver_order_classes(solver_board *board) {
  int64_t a = board->levels.a, rest = 0;
  if (!CORE_ALLOCATE(board->host, board->levels.classes, (uint64_t)a))
    return board->host->status;
  for (int64_t t = 0; t < a; t++) {
    core_assert(rest >= 0 && rest < a);
    board->levels.classes.items[a - 1 - rest] = t;
    rest = solver_floor_mod(rest - board->levels.b, a);
    if (!core_work(board->host, 20))
      return board->host->status;
  }
  board->levels.steps = board->width + (board->levels.b * (board->height - 1) + a - 1) / a;
  for (int64_t i = 0; i < a; i++) {
    if (board->levels.classes.items[i] < board->height)
      board->levels.classes.items[board->levels.classes.count++] = board->levels.classes.items[i];
  }
  return CORE_OK;
}

static core_status solver_mark_walls(solver_board *board) {
  if (board->walls.cells.count == 0)
    return CORE_OK;
  uint64_t cells = (uint64_t)board->width * (uint64_t)board->height;
  if (!CORE_ALLOCATE(board->host, board->walls.bits, cells / 64 + 1))
    return board->host->status;
  memset(board->walls.bits.items, 0, (size_t)board->walls.bits.bytes);
  for (size_t i = 0; i < board->walls.cells.count; i++) {
    int64_t cell = board->walls.cells.items[i].y * board->width + board->walls.cells.items[i].x;
    core_assert(cell >= 0 && (uint64_t)cell < cells);
    board->walls.bits.items[cell / 64] |= UINT64_C(1) << (cell % 64);
  }
  return CORE_OK;
}

core_status solver_prepare_levels(solver_board *board) {
  if (!core_fill(board->host, board->plane.codes, board->plane.bytes, solver_no_value(board)))
    return board->host->status; /* uncovered: failure */
  core_status status = solver_order_classes(board);
  return status == CORE_OK ? solver_mark_walls(board) : status;
}

/* ---- planes of rows: the cells ---- */

static bool solver_is_wall(const solver_board *board, int64_t u, int64_t v) {
  int64_t cell = v * board->width + u;
  core_assert(u >= 0 && u < board->width && v >= 0 && v < board->height);
  return board->walls.bits.items != NULL &&
         (board->walls.bits.items[cell / 64] >> (cell % 64) & 1) != 0;
}

CORE_ALWAYS_INLINE static inline int64_t solver_value_on_level(solver_board *board,
                                                               const unsigned char *codes,
                                                               size_t riders, int code_bytes) {
  for (size_t i = 0; i < board->moves.leapers.count; i++)
    board->moves.taken.items[i] =
        solver_read_code(codes + board->moves.leapers.items[i].ahead, 0, code_bytes);
  return solver_place_value(board->moves.cursors.items, board->moves.plain_count, riders,
                            board->sets.words, board->sets.summary, board->moves.taken.items,
                            board->moves.leapers.count);
}

/* Compute a cell with a code of 2 or 4 bytes. Return false if its value does not fit into the
** sets. */
static bool solver_set_rider_cell(solver_board *board, unsigned char *codes, int64_t u, int64_t v) {
  for (size_t i = 0; i < board->moves.riders.count; i++) {
    solver_rider *line = &board->moves.riders.items[i];
    int64_t number;
    core_assert(line->modulus > 0);
    if (line->dv == 0 && line->modulus == 1) { /* a step of one cell needs no division */
      number = v;
    } else if (line->dv == 0) {
      number = v * line->modulus + u % line->modulus;
    } else {
      solver_set_row(board, line, v);
      number = (u + line->shift) * line->scale + line->offset;
    }
    core_assert(number >= 0 && (uint64_t)number < line->lines);
    board->moves.cursors.items[i].block =
        line->sets + number * (board->sets.words + board->sets.summary);
    if (i >= board->moves.plain_count)
      solver_follow(board, line, board->moves.cursors.items[i].block, u, v);
  }
  if (solver_is_wall(board, u, v)) {
    for (size_t i = 0; i < board->moves.plain_count; i++)
      solver_clear_block(board->moves.cursors.items[i].block, board->sets.words,
                         board->sets.summary);
    return true;
  }
  bool half = board->plane.code_bytes == 2;
  int64_t value = half ? solver_value_on_level(board, codes, board->moves.riders.count, 2)
                       : solver_value_on_level(board, codes, board->moves.riders.count, 4);
  if (value >= 0)
    solver_write_code(codes, 0, half ? 2 : 4, (uint32_t)value);
  return value >= 0;
}

static void solver_set_leaper_cell(const solver_board *board, unsigned char *codes) {
  uint64_t used = 0;
  for (size_t i = 0; i < board->moves.leapers.count; i++) {
    const unsigned char *target = codes + board->moves.leapers.items[i].ahead;
    used |= board->plane.masked ? board->plane.bit_of[*target]
                                : solver_read_hot(target, 0, board->plane.code_bytes);
  }
  if (board->plane.masked)
    *codes = (unsigned char)core_lowest_bit(~used);
  else
    solver_write_hot(codes, 0, board->plane.code_bytes, (unsigned)(~used & (used + 1)));
}

/* Compute the places first .. last of one residue, the cells (u - b*j, v + a*j). Return the first
** place whose value does not fit into the sets, or last + 1. */
static int64_t solver_run_on_level(solver_board *board, int64_t u, int64_t v, int64_t first,
                                   int64_t last) {
  int64_t a = board->levels.a, b = board->levels.b;
  u -= b * first;
  v += a * first;
  unsigned char *codes = solver_cell_code(board, u, v);
  int64_t ahead = (a * board->plane.row_cells - b) * board->plane.code_bytes;
  for (int64_t place = first; place <= last; place++, u -= b, v += a, codes += ahead) {
    if (!board->plane.one_hot && !board->plane.masked) {
      if (!solver_set_rider_cell(board, codes, u, v))
        return place;
    } else if (!solver_is_wall(board, u, v)) {
      solver_set_leaper_cell(board, codes);
    }
  }
  return last + 1;
}

core_status solver_advance_levels(solver_board *board) {
  core_begin_phase(board->host, "levels of the board", (uint64_t)board->levels.steps);
  for (; board->levels.step < board->levels.steps; board->levels.step++) {
    board->host->progress.done = (uint64_t)board->levels.step;
    for (; board->levels.residue < board->levels.classes.count; board->levels.residue++) {
      /* Compute the cells of the present step in the rows of one residue. */
      int64_t a = board->levels.a, b = board->levels.b,
              row = board->levels.classes.items[board->levels.residue];
      int64_t u = board->levels.step - (b * row + a - 1) / a;
      int64_t first = u >= board->width ? (u - board->width) / b + 1 : 0;
      int64_t last = (board->height - 1 - row) / a;
      last = u < 0 ? -1 : u / b < last ? u / b : last;
      first = first > board->levels.place ? first : board->levels.place;
      if (!core_work(board->host, 10))
        return board->host->status;
      while (first <= last) {
        board->levels.place = solver_run_on_level(board, u, row, first, last);
        core_assert(board->levels.place >= first && board->levels.place <= last + 1);
        if (board->levels.place <= last && solver_widen_sets(board) != CORE_OK)
          return board->host->status;
        if (!core_work(board->host, 2 * solver_work_of(board, board->levels.place - first)))
          return board->host->status;
        first = board->levels.place;
      }
      board->levels.place = 0;
    }
    board->levels.residue = 0;
  }
  return CORE_OK;
}
