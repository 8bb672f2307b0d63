/* One cell of a board: its code, and its value from the sets of the riders. These functions are
** always inlined, because the constant arguments of their callers unroll the loops.
*/
#ifndef GRUNDY_CORE_PIECE_SOLVER_CELL_H
#define GRUNDY_CORE_PIECE_SOLVER_CELL_H

#include "core/piece/solver_board.h"

/* ---- codes ---- */

CORE_ALWAYS_INLINE static inline uint32_t solver_read_code(const unsigned char *codes, int64_t i,
                                                           int code_bytes) {
  if (code_bytes == 2) {
    uint16_t code;
    memcpy(&code, codes + 2 * i, sizeof code);
    return code == UINT16_MAX ? SOLVER_BEYOND : code;
  }
  uint32_t code;
  memcpy(&code, codes + 4 * i, sizeof code);
  return code;
}

CORE_ALWAYS_INLINE static inline void solver_write_code(unsigned char *codes, int64_t i,
                                                        int code_bytes, uint32_t value) {
  uint16_t half = (uint16_t)value;
  if (code_bytes == 2)
    memcpy(codes + 2 * i, &half, sizeof half);
  else
    memcpy(codes + 4 * i, &value, sizeof value);
}

CORE_ALWAYS_INLINE static inline unsigned solver_read_hot(const unsigned char *codes, int64_t i,
                                                          int code_bytes) {
  uint16_t wide;
  if (code_bytes == 1)
    return codes[i];
  memcpy(&wide, codes + 2 * i, sizeof wide);
  return wide;
}

CORE_ALWAYS_INLINE static inline void solver_write_hot(unsigned char *codes, int64_t i,
                                                       int code_bytes, unsigned code) {
  uint16_t wide = (uint16_t)code;
  if (code_bytes == 1)
    codes[i] = (unsigned char)code;
  else
    memcpy(codes + 2 * i, &wide, sizeof wide);
}

/* ---- sets ---- */

/* Set shift and offset of a rider for row v. One step changes v / |dv| by one and u by du, so that
** the sum of u and the drift is constant along a line. The drift is non-negative by levels, and
** below modulus by rows. */
static inline void solver_set_row(const solver_board *board, solver_rider *line, int64_t v) {
  core_assert(v >= 0 && v < board->height);
  int64_t dv = solver_magnitude(line->dv);
  if (dv == 0) {
    line->shift = 0;
    line->offset = board->by_levels ? v * line->modulus : 0;
    return;
  }
  int64_t drift = line->dv < 0 ? line->du : -line->du;
  line->offset = v % dv;
  if (!board->by_levels)
    line->shift = solver_floor_mod(drift * (v / dv), line->modulus);
  else if (drift >= 0)
    line->shift = drift * (v / dv);
  else
    line->shift = -drift * ((board->height - 1) / dv - v / dv);
}

static inline void solver_clear_block(uint64_t *block, int64_t words, int64_t summary) {
  memset(block + summary, 0, (size_t)words * sizeof *block);
  memset(block, 255, (size_t)summary * sizeof *block);
  if (words % 64 != 0)
    block[summary - 1] = (UINT64_C(1) << (words % 64)) - 1;
}

static inline uint64_t solver_taken_in_word(const uint32_t *taken, size_t count, int64_t word) {
  uint64_t bits = 0;
  for (size_t i = 0; i < count; i++) {
    if ((int64_t)(taken[i] >> 6) == word)
      bits |= UINT64_C(1) << (taken[i] & 63);
  }
  return bits;
}

/* Return the least value that is in none of the blocks and not taken, or -1 if the blocks are too
** small. */
CORE_ALWAYS_INLINE static inline int64_t solver_least_free(const solver_cursor *cursors,
                                                           size_t riders, int64_t words,
                                                           int64_t summary, const uint32_t *taken,
                                                           size_t taken_count) {
  for (int64_t part = 0; part < summary; part++) {
    uint64_t open = UINT64_MAX;
    for (size_t i = 0; i < riders; i++)
      open &= cursors[i].block[part];
    for (; open != 0; open &= open - 1) {
      int64_t word = part * 64 + core_lowest_bit(open);
      if (riders == 0 && word >= words)
        return -1;
      core_assert(word < words);
      uint64_t used = taken_count == 0 ? 0 : solver_taken_in_word(taken, taken_count, word);
      for (size_t i = 0; i < riders; i++)
        used |= cursors[i].block[summary + word];
      if (used != UINT64_MAX)
        return word * 64 + core_lowest_bit(~used);
    }
  }
  return -1;
}

CORE_ALWAYS_INLINE static inline void solver_add_to_block(uint64_t *block, int64_t summary,
                                                          int64_t value) {
  int64_t word = value >> 6;
  core_assert(value >= 0 && (block[summary + word] >> (value & 63) & 1) == 0);
  uint64_t used = block[summary + word] |= UINT64_C(1) << (value & 63);
  if (used == UINT64_MAX)
    block[word >> 6] &= ~(UINT64_C(1) << (word & 63));
}

/* Choose the value of a cell on these blocks and add it to the first `plain` of them. Return -1 if
** the sets are too small. */
CORE_ALWAYS_INLINE static inline int64_t
solver_place_value(const solver_cursor *cursors, size_t plain, size_t riders, int64_t words,
                   int64_t summary, const uint32_t *taken, size_t taken_count) {
  int64_t value = solver_least_free(cursors, riders, words, summary, taken, taken_count);
  for (size_t i = 0; value >= 0 && i < plain; i++)
    solver_add_to_block(cursors[i].block, summary, value);
  return value;
}

static inline uint32_t solver_code_there(const solver_board *board, int64_t u, int64_t v) {
  return solver_has_cell(board, u, v)
             ? solver_read_code(solver_cell_code(board, u, v), 0, board->plane.code_bytes)
             : SOLVER_BEYOND;
}

/* Let the block of a line of a rider with another first step have the values of the cells to which
** it moves from (u, v). The block has them for (u + du, v + dv), where only the first cell is
** missing: its value is added, or the block is emptied if that cell is blocked. At the beginning of
** a line, all values are read. To do this twice changes nothing. */
static inline void solver_follow(const solver_board *board, const solver_rider *line,
                                 uint64_t *block, int64_t u, int64_t v) {
  bool begins = !solver_has_cell(board, u + line->du, v + line->dv);
  u += line->first_du, v += line->first_dv;
  uint32_t value = solver_code_there(board, u, v);
  if (begins || value == SOLVER_BEYOND)
    solver_clear_block(block, board->sets.words, board->sets.summary);
  while (value != SOLVER_BEYOND) {
    if ((block[board->sets.summary + (value >> 6)] >> (value & 63) & 1) == 0)
      solver_add_to_block(block, board->sets.summary, value);
    u += line->du, v += line->dv;
    value = begins ? solver_code_there(board, u, v) : SOLVER_BEYOND;
  }
}

#endif
