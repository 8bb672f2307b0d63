/* Boards computed row by row.
**
** Without riders, the OR of the one-hot codes of all targets gives the values of the options, and
** the lowest bit that it lacks is the code of the cell. Targets in other rows are combined for 16
** bytes of cells at once; targets within the row are added cell by cell afterwards. Codes of more
** than 15 leapers are looked up in a table of 64-bit masks.
**
** With riders, each cell takes the mex of the sets of its lines and of the codes of its leapers,
** and adds its value to the sets (solver_cell.h).
**
** Example: the knight cell (2, 1) has the target (0, 0) with the code 1; the other target is beyond
** the edge and has the code 0. ~1 & (1 + 1) = 2 is the code of value 1.
*/
#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

#include <limits.h>

enum { LANES = 16, ROWS_CHUNK = 1024 };

typedef unsigned char lanes CORE_VECTOR(LANES);
typedef uint16_t wide_lanes CORE_VECTOR(LANES);

/* ---- only leapers ---- */

/* Return the lowest missing bit of each code. No code has all of its bits, so adding one never
** carries out of it. */
CORE_ALWAYS_INLINE static inline lanes missing_bits(lanes used, int code_bytes) {
  if (code_bytes == 1)
    return ~used & (used + 1);
  wide_lanes wide = (wide_lanes)used;
  return (lanes)(~wide & (wide + 1));
}

/* Combine the codes of the targets in other rows for the cells begin .. end - 1 of the row. If no
** leaper stays in the row, store the resulting code, else the OR. */
CORE_ALWAYS_INLINE static inline void gather_lanes(const solver_board *board, unsigned char *row,
                                                   int64_t begin, int64_t end, int code_bytes) {
  bool whole = board->moves.other_rows == board->moves.leapers.count;
  int64_t u = begin;
  for (; u + LANES / code_bytes <= end; u += LANES / code_bytes) {
    lanes used = {0}, seen;
    for (size_t i = 0; i < board->moves.other_rows; i++) {
      memcpy(&seen, board->moves.leapers.items[i].from + u * code_bytes, sizeof seen);
      used |= seen;
    }
    if (whole)
      used = missing_bits(used, code_bytes);
    memcpy(row + u * code_bytes, &used, sizeof used);
  }
  for (; u < end; u++) {
    unsigned used = 0;
    for (size_t i = 0; i < board->moves.other_rows; i++)
      used |= solver_read_hot(board->moves.leapers.items[i].from, u, code_bytes);
    solver_write_hot(row, u, code_bytes, whole ? ~used & (used + 1) : used);
  }
}

/* Add the codes of the targets within the row, and store the resulting codes. The previous code,
** which may still be in the processor's store buffer, is kept in a register: solver_prepare has put
** the leaper that reads it last. */
CORE_ALWAYS_INLINE static inline void follow_row(const solver_board *board, unsigned char *row,
                                                 int64_t begin, int64_t end, int code_bytes) {
  const solver_leaper *inside = board->moves.leapers.items + board->moves.other_rows;
  size_t count = board->moves.leapers.count - board->moves.other_rows;
  core_assert(count > 0);
  bool neighbour = inside[count - 1].du == -1;
  unsigned last = neighbour ? solver_read_hot(row, begin - 1, code_bytes) : 0;
  unsigned looks_back = neighbour ? UINT_MAX : 0;
  count -= neighbour;
  for (int64_t u = begin; u < end; u++) {
    unsigned used = solver_read_hot(row, u, code_bytes);
    for (size_t i = 0; i < count; i++)
      used |= solver_read_hot(row, u + inside[i].du, code_bytes);
    used |= last & looks_back;
    last = ~used & (used + 1);
    solver_write_hot(row, u, code_bytes, last);
  }
}

CORE_ALWAYS_INLINE static inline void run_one_hot(const solver_board *board, unsigned char *row,
                                                  int64_t begin, int64_t end, int code_bytes) {
  gather_lanes(board, row, begin, end, code_bytes);
  if (board->moves.other_rows < board->moves.leapers.count)
    follow_row(board, row, begin, end, code_bytes);
}

/* ---- riders ---- */

static uint64_t *solver_block_in_row(const solver_board *board, const solver_rider *line,
                                     int64_t u) {
  int64_t number = (u + line->shift) % line->modulus * line->scale + line->offset;
  core_assert(number >= 0 && (uint64_t)number < line->lines);
  return line->sets + number * (board->sets.words + board->sets.summary);
}

static solver_cursor solver_cursor_in_row(const solver_board *board, const solver_rider *line,
                                          int64_t begin) {
  solver_cursor there = {.block = solver_block_in_row(board, line, begin), .end_u = board->width};
  there.jump = line->scale * (board->sets.words + board->sets.summary);
  there.back = line->modulus * there.jump;
  there.wrap = line->sets + line->offset * (board->sets.words + board->sets.summary) + there.back;
  if (board->rows.v + line->dv < 0)
    there.first_u = board->width;
  else if (line->du < 0)
    there.first_u = -line->du;
  else
    there.end_u = board->width - line->du;
  return there;
}

/* Compute the cells begin .. end - 1 of the row, none of them blocked. Return the first cell whose
** value does not fit into the sets, or `end`. Constant `riders` and `code_bytes` unroll the loops
** over riders, if the first `plain` are all of them. */
CORE_ALWAYS_INLINE static inline int64_t run_riders(solver_board *board, unsigned char *row,
                                                    int64_t begin, int64_t end, size_t plain,
                                                    size_t riders, int code_bytes,
                                                    solver_cursor *cursors) {
  int64_t words = board->sets.words, summary = board->sets.summary;
  const solver_leaper *leapers = board->moves.leapers.items;
  size_t count = board->moves.leapers.count;
  uint32_t *taken = board->moves.taken.items;
  for (size_t i = 0; i < riders; i++)
    cursors[i] = solver_cursor_in_row(board, &board->moves.riders.items[i], begin);
  for (int64_t u = begin; u < end; u++) {
    for (size_t i = 0; i < plain; i++) {
      if (u < cursors[i].first_u || u >= cursors[i].end_u)
        solver_clear_block(cursors[i].block, words, summary);
    }
    for (size_t i = plain; i < riders; i++)
      solver_follow(board, &board->moves.riders.items[i], cursors[i].block, u, board->rows.v);
    for (size_t i = 0; i < count; i++)
      taken[i] = solver_read_code(leapers[i].from, u, code_bytes);
    int64_t value = solver_place_value(cursors, plain, riders, words, summary, taken, count);
    if (value < 0)
      return u;
    solver_write_code(row, u, code_bytes, (uint32_t)value);
    for (size_t i = 0; i < riders; i++) {
      cursors[i].block += cursors[i].jump;
      if (cursors[i].block == cursors[i].wrap)
        cursors[i].block -= cursors[i].back;
    }
  }
  return end;
}

CORE_ALWAYS_INLINE static inline int64_t run_rider_count(solver_board *board, unsigned char *row,
                                                         int64_t begin, int64_t end,
                                                         int code_bytes) {
  solver_cursor cursors[SOLVER_MAX_UNROLLED];
  size_t plain = board->moves.plain_count, riders = board->moves.riders.count;
  switch (plain < riders ? 0 : riders) {
  case 1:
    return run_riders(board, row, begin, end, 1, 1, code_bytes, cursors);
  case 2:
    return run_riders(board, row, begin, end, 2, 2, code_bytes, cursors);
  case 3:
    return run_riders(board, row, begin, end, 3, 3, code_bytes, cursors);
  case 4:
    return run_riders(board, row, begin, end, 4, 4, code_bytes, cursors);
  default:
    return run_riders(board, row, begin, end, plain, riders, code_bytes,
                      board->moves.cursors.items);
  }
}

/* ---- rows ---- */

int64_t solver_run_row(solver_board *board, unsigned char *row, int64_t begin, int64_t end) {
  core_assert(begin <= end);
  if (board->plane.masked) {
    uint64_t used[ROWS_CHUNK];
    for (int64_t first = begin; first < end; first += ROWS_CHUNK) {
      int64_t count = end - first < ROWS_CHUNK ? end - first : ROWS_CHUNK;
      memset(used, 0, (size_t)count * sizeof *used);
      for (size_t i = 0; i < board->moves.other_rows; i++) {
        const unsigned char *from = board->moves.leapers.items[i].from + first;
        for (int64_t u = 0; u < count; u++)
          used[u] |= board->plane.bit_of[from[u]];
      }
      for (int64_t u = 0; u < count; u++) {
        uint64_t all = used[u];
        for (size_t i = board->moves.other_rows; i < board->moves.leapers.count; i++)
          all |= board->plane.bit_of[row[first + u + board->moves.leapers.items[i].du]];
        row[first + u] = (unsigned char)core_lowest_bit(~all);
      }
    }
  } else if (board->plane.one_hot && board->plane.code_bytes == 1)
    run_one_hot(board, row, begin, end, 1);
  else if (board->plane.one_hot)
    run_one_hot(board, row, begin, end, 2);
  else if (board->plane.code_bytes == 2)
    return run_rider_count(board, row, begin, end, 2);
  else
    return run_rider_count(board, row, begin, end, 4);
  return end;
}

static core_status solver_finish_row(solver_board *board) {
  unsigned char *row = solver_cell_code(board, 0, board->rows.v);
  while (board->rows.u < board->width) {
    int64_t begin = board->rows.u;
    int64_t end = begin + ROWS_CHUNK < board->width ? begin + ROWS_CHUNK : board->width;
    const walls_cell *wall = board->walls.next < board->walls.cells.count
                                 ? &board->walls.cells.items[board->walls.next]
                                 : NULL;
    core_assert(wall == NULL || wall->y > board->rows.v ||
                (wall->y == board->rows.v && wall->x >= begin));
    bool walled = wall != NULL && wall->y == board->rows.v && wall->x < end;
    if (walled && wall->x == begin) {
      solver_clear_codes(board, row + board->rows.u * board->plane.code_bytes, 1);
      for (size_t i = 0; i < board->moves.riders.count; i++) {
        const solver_rider *line = &board->moves.riders.items[i];
        uint64_t *block = solver_block_in_row(board, line, board->rows.u);
        if (i < board->moves.plain_count)
          solver_clear_block(block, board->sets.words, board->sets.summary);
        else
          solver_follow(board, line, block, board->rows.u, board->rows.v);
      }
      board->walls.next++;
      board->rows.u++;
    } else {
      end = walled ? wall->x : end;
      board->rows.u = solver_run_row(board, row, begin, end);
      if (board->rows.u < end && solver_widen_sets(board) != CORE_OK)
        return board->host->status;
    }
    if (!core_work(board->host, solver_work_of(board, board->rows.u - begin)))
      return board->host->status;
  }
  return CORE_OK;
}

core_status solver_advance_rows(solver_board *board, int64_t rows) {
  core_assert(rows <= board->height);
  core_begin_phase(board->host, "rows of the board", (uint64_t)board->height);
  while (board->rows.v < rows) {
    board->host->progress.done = (uint64_t)board->rows.v;
    if (!board->rows.has_begun) {
      unsigned char *codes = solver_row_codes(board, board->rows.v);
      int64_t right = board->plane.row_cells - board->plane.left - board->width;
      if (board->rows.v < board->plane.rows) {
        solver_clear_codes(board, codes, board->plane.left);
        solver_clear_codes(
            board, codes + (board->plane.left + board->width) * board->plane.code_bytes, right);
      }
      for (size_t i = 0; i < board->moves.leapers.count; i++) {
        solver_leaper *move = &board->moves.leapers.items[i];
        move->from = solver_cell_code(board, move->du, board->rows.v + move->dv);
      }
      for (size_t i = 0; i < board->moves.riders.count; i++)
        solver_set_row(board, &board->moves.riders.items[i], board->rows.v);
      board->rows.has_begun = true;
    }
    core_status status = solver_finish_row(board);
    if (status != CORE_OK)
      return status;
    board->rows.has_begun = false;
    board->rows.u = 0;
    board->rows.v++;
  }
  return CORE_OK;
}
