#include "core/piece/solver_board.h"
#include "core/piece/solver_cell.h"

#include <limits.h>

enum { LANES = 16, ROWS_CHUNK = 1024 };

typedef unsigned char lanes __attribute__((vector_size(LANES)));
typedef uint16_t wide_lanes __attribute__((vector_size(LANES)));

/* ---- leapers alone ---- */

/* The lowest bit that is missing in each code. No code has all of its bits, so adding one to it
** never carries out of it. */
__attribute__((always_inline)) static inline lanes missing_bits(lanes used, int code_bytes) {
  if (code_bytes == 1)
    return ~used & (used + 1);
  wide_lanes wide = (wide_lanes)used;
  return (lanes)(~wide & (wide + 1));
}

/* Cells begin..end-1 of the row: the OR of what the leapers of other rows see or, if no leaper
** stays in the row, the code that follows from it. */
__attribute__((always_inline)) static inline void gather_lanes(const solver_board *board,
                                                               unsigned char *row, int64_t begin,
                                                               int64_t end, int code_bytes) {
  bool whole = board->other_rows == board->leaper_count;
  int64_t u = begin;
  for (; u + LANES / code_bytes <= end; u += LANES / code_bytes) {
    lanes used = {0}, seen;
    for (size_t i = 0; i < board->other_rows; i++) {
      memcpy(&seen, board->leapers[i].from + u * code_bytes, sizeof seen);
      used |= seen;
    }
    if (whole)
      used = missing_bits(used, code_bytes);
    memcpy(row + u * code_bytes, &used, sizeof used);
  }
  for (; u < end; u++) {
    unsigned used = 0;
    for (size_t i = 0; i < board->other_rows; i++)
      used |= solver_read_hot(board->leapers[i].from, u, code_bytes);
    solver_write_hot(row, u, code_bytes, whole ? ~used & (used + 1) : used);
  }
}

/* Add what leapers within the row see. The code before, the only one that is not yet out of the
** processor's store buffer, stays in a register: sort_leapers puts that leaper last. */
__attribute__((always_inline)) static inline void follow_row(const solver_board *board,
                                                             unsigned char *row, int64_t begin,
                                                             int64_t end, int code_bytes) {
  const solver_leaper *inside = board->leapers + board->other_rows;
  size_t count = board->leaper_count - board->other_rows;
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

__attribute__((always_inline)) static inline void run_one_hot(const solver_board *board,
                                                              unsigned char *row, int64_t begin,
                                                              int64_t end, int code_bytes) {
  gather_lanes(board, row, begin, end, code_bytes);
  if (board->other_rows < board->leaper_count)
    follow_row(board, row, begin, end, code_bytes);
}

/* ---- riders ---- */

static uint64_t *solver_block_in_row(const solver_board *board, const solver_rider *line,
                                     int64_t u) {
  int64_t number = (u + line->shift) % line->modulus * line->scale + line->offset;
  return line->sets + number * (board->words + board->summary);
}

static solver_cursor solver_pace_in_row(const solver_board *board, const solver_rider *line,
                                        int64_t begin) {
  solver_cursor there = {.block = solver_block_in_row(board, line, begin), .end_u = board->width};
  there.jump = line->scale * (board->words + board->summary);
  there.back = line->modulus * there.jump;
  there.wrap = line->sets + line->offset * (board->words + board->summary) + there.back;
  if (board->v + line->dv < 0)
    there.first_u = board->width;
  else if (line->du < 0)
    there.first_u = -line->du;
  else
    there.end_u = board->width - line->du;
  return there;
}

/* Cells begin..end-1 of the row, none of them blocked; returns the first that did not fit into
** the sets, or end. With constant `riders` and `code_bytes` the loops over riders unroll. */
__attribute__((always_inline)) static inline int64_t
run_riders(solver_board *board, unsigned char *row, int64_t begin, int64_t end, size_t riders,
           int code_bytes, solver_cursor *cursors) {
  int64_t words = board->words, summary = board->summary;
  const solver_leaper *leapers = board->leapers;
  size_t count = board->leaper_count;
  uint32_t *taken = board->taken;
  for (size_t i = 0; i < riders; i++)
    cursors[i] = solver_pace_in_row(board, &board->riders[i], begin);
  for (int64_t u = begin; u < end; u++) {
    for (size_t i = 0; i < riders; i++) {
      if (u < cursors[i].first_u || u >= cursors[i].end_u)
        solver_clear_block(cursors[i].block, words, summary);
    }
    for (size_t i = 0; i < count; i++)
      taken[i] = solver_read_code(leapers[i].from, u, code_bytes);
    int64_t value = solver_place_value(cursors, riders, words, summary, taken, count);
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

__attribute__((always_inline)) static inline int64_t
run_counted(solver_board *board, unsigned char *row, int64_t begin, int64_t end, int code_bytes) {
  solver_cursor cursors[SOLVER_MOST_UNROLLED];
  switch (board->rider_count) {
  case 1:
    return run_riders(board, row, begin, end, 1, code_bytes, cursors);
  case 2:
    return run_riders(board, row, begin, end, 2, code_bytes, cursors);
  case 3:
    return run_riders(board, row, begin, end, 3, code_bytes, cursors);
  case 4:
    return run_riders(board, row, begin, end, 4, code_bytes, cursors);
  default:
    return run_riders(board, row, begin, end, board->rider_count, code_bytes, board->cursors);
  }
}

/* ---- rows ---- */

int64_t solver_run_row(solver_board *board, unsigned char *row, int64_t begin, int64_t end) {
  if (board->masked) {
    uint64_t used[ROWS_CHUNK];
    for (int64_t first = begin; first < end; first += ROWS_CHUNK) {
      int64_t count = end - first < ROWS_CHUNK ? end - first : ROWS_CHUNK;
      memset(used, 0, (size_t)count * sizeof *used);
      for (size_t i = 0; i < board->other_rows; i++) {
        const unsigned char *from = board->leapers[i].from + first;
        for (int64_t u = 0; u < count; u++)
          used[u] |= board->bit_of[from[u]];
      }
      for (int64_t u = 0; u < count; u++) {
        uint64_t all = used[u];
        for (size_t i = board->other_rows; i < board->leaper_count; i++)
          all |= board->bit_of[row[first + u + board->leapers[i].du]];
        row[first + u] = (unsigned char)core_lowest_bit(~all);
      }
    }
  } else if (board->one_hot && board->code_bytes == 1)
    run_one_hot(board, row, begin, end, 1);
  else if (board->one_hot)
    run_one_hot(board, row, begin, end, 2);
  else if (board->code_bytes == 2)
    return run_counted(board, row, begin, end, 2);
  else
    return run_counted(board, row, begin, end, 4);
  return end;
}

static core_status solver_finish_row(solver_board *board) {
  unsigned char *row = solver_cell_code(board, 0, board->v);
  while (board->u < board->width) {
    int64_t begin = board->u;
    int64_t end = begin + ROWS_CHUNK < board->width ? begin + ROWS_CHUNK : board->width;
    const walls_cell *wall =
        board->next_wall < board->wall_count ? &board->walls[board->next_wall] : NULL;
    bool walled = wall != NULL && wall->y == board->v && wall->x < end;
    if (walled && wall->x == begin) {
      solver_clear_codes(board, row + board->u * board->code_bytes, 1);
      for (size_t i = 0; i < board->rider_count; i++) {
        uint64_t *block = solver_block_in_row(board, &board->riders[i], board->u);
        solver_clear_block(block, board->words, board->summary);
      }
      board->next_wall++;
      board->u++;
    } else {
      end = walled ? wall->x : end;
      board->u = solver_run_row(board, row, begin, end);
      if (board->u < end && solver_widen_sets(board) != CORE_OK)
        return board->host->status;
    }
    if (!core_work(board->host, solver_work_of(board, board->u - begin)))
      return CORE_INTERRUPTED;
  }
  return CORE_OK;
}

core_status solver_advance_rows(solver_board *board, int64_t rows) {
  core_begin_phase(board->host, "rows of the board", (uint64_t)board->height);
  while (board->v < rows) {
    board->host->progress.done = (uint64_t)board->v;
    if (!board->row_begun) {
      unsigned char *codes = solver_row_codes(board, board->v);
      int64_t right = board->row_cells - board->left - board->width;
      if (board->v < board->kept) {
        solver_clear_codes(board, codes, board->left);
        solver_clear_codes(board, codes + (board->left + board->width) * board->code_bytes, right);
      }
      for (size_t i = 0; i < board->leaper_count; i++) {
        solver_leaper *move = &board->leapers[i];
        move->from = solver_cell_code(board, move->du, board->v + move->dv);
      }
      for (size_t i = 0; i < board->rider_count; i++)
        solver_enter_row(board, &board->riders[i], board->v);
      board->row_begun = true;
    }
    core_status status = solver_finish_row(board);
    if (status != CORE_OK)
      return status;
    board->row_begun = false;
    board->u = 0;
    board->v++;
  }
  return CORE_OK;
}
