/* The inside of a board solver: what piece/solver.c, which opens and reads boards, shares with the
** files that compute them. None calls solver.c: it calls solver_rows.c and solver_levels.c, these
** solver_sets.c.
**
** Here a board has rows v of cells u: the y and x of the caller, or the other way round if
** `transposed`. Every cell has a code in the plane: what leapers read. It is
**   one_hot   1 << value, in 1 byte for at most 7 leapers and no rider, in 2 for at most 15
**   masked    value, in 1 byte, for at most 63 leapers and no rider
**   neither   value, in 2 or 4 bytes.
** Around the board lie cells with the code of no value (0 or all ones), so that a leaper may look
** beyond the edge; a blocked cell has it too. */
#ifndef GRUNDY_CORE_PIECE_SOLVER_BOARD_H
#define GRUNDY_CORE_PIECE_SOLVER_BOARD_H

#include "core/piece/solver.h"

#include <string.h>

#define SOLVER_BEYOND UINT32_MAX /* what reading a code gives for a cell without a value */

enum { SOLVER_MOST_ONE_HOT = 15, SOLVER_MOST_MASKED = 63, SOLVER_MOST_UNROLLED = 4 };

typedef struct solver_leaper {
  int64_t du, dv;
  const unsigned char *from; /* by rows: the code of the target of cell 0 of this row */
  int64_t ahead;             /* by levels: how many bytes on the code of the target lies */
} solver_leaper;

/* The line of a cell has number ((u + shift) mod modulus) * scale + offset, where shift and offset
** depend on the row. By rows only lines that cross the last rows live: their numbers go round.
** By levels all live, and modulus is beyond every u + shift. A line's block is its summary, a bit
** for each word that is not full, then the words themselves. */
typedef struct solver_rider {
  int64_t du, dv;
  int64_t modulus, scale, shift, offset;
  uint64_t lines;
  uint64_t *sets;
  uint64_t bytes; /* what `sets` holds */
} solver_rider;

/* The places of a rider's lines through the cells of a run: one `jump` further for each cell,
** `back` when that reaches `wrap`. Cells outside first_u..end_u-1 begin a line. */
typedef struct solver_cursor {
  uint64_t *block;
  const uint64_t *wrap;
  int64_t jump, back, first_u, end_u;
} solver_cursor;

struct solver_board {
  core_host *host;
  int64_t width, height;
  bool transposed, by_levels, one_hot, masked;
  bool skewed; /* by levels, and the plane holds level after level */
  int code_bytes;
  int64_t kept;                   /* rows in the plane, a power of two unless all are kept */
  int64_t above, left, row_cells; /* rows without value before row 0; cells before cell 0 */
  unsigned char *plane;
  uint64_t plane_bytes;
  solver_leaper *leapers; /* those of other rows first */
  solver_rider *riders;
  solver_cursor *cursors; /* of the riders, where there are more than SOLVER_MOST_UNROLLED */
  uint32_t *taken;        /* what the leapers see from the cell at hand */
  size_t leaper_count, other_rows, rider_count, allotted; /* allotted: of either */
  int64_t words, summary;                                 /* of a block */
  walls_cell *walls;
  size_t wall_count, wall_allotted, next_wall;
  uint64_t *wall_bits; /* by levels: one bit a cell */
  uint64_t wall_bits_bytes;
  int64_t u, v; /* by rows: the next cell */
  bool row_begun;
  int64_t a, b; /* by levels: the functional a*u + b*v */
  int64_t steps;
  int64_t *classes; /* by levels: residues of v mod a in the order of a step */
  uint64_t classes_bytes;
  int64_t class_count;
  int64_t step, residue, place; /* by levels: the next cell */
  int64_t pad;                  /* skewed: codes without value at both ends of a level */
  int64_t *starts;              /* skewed: where in the plane cell v = 0 of a level would be */
  uint64_t starts_bytes;
  int64_t ready;
  uint64_t bit_of[256]; /* masked: what a code adds to a set */
};

/* ---- the sets of the riders: piece/solver_sets.c ---- */

/* No cell has more options than this, so no value exceeds it. */
int64_t solver_most_options(const solver_board *board);

/* Make the sets, by levels all of them empty. */
core_status solver_make_sets(solver_board *board);

/* A value did not fit: make the sets half as large again. */
core_status solver_widen_sets(solver_board *board);

/* ---- row by row: piece/solver_rows.c ---- */

core_status solver_advance_rows(solver_board *board, int64_t rows);

/* Compute the cells begin..end-1 of a row of codes, none of them blocked, from the codes that
** `from` of each leaper points to; returns the first that did not fit into the sets, or end. */
int64_t solver_run_row(solver_board *board, unsigned char *row, int64_t begin, int64_t end);

/* ---- level by level: piece/solver_levels.c ---- */

/* Whether the levels can be stored one after the other, which makes rows of them. */
bool solver_can_be_skewed(const solver_board *board);

core_status solver_make_skewed_plane(solver_board *board);
core_status solver_advance_skewed(solver_board *board);

/* Get ready for levels in a plane of rows. */
core_status solver_prepare_levels(solver_board *board);
core_status solver_advance_levels(solver_board *board);

/* ---- small things ---- */

static inline int64_t solver_magnitude(int64_t d) {
  return d < 0 ? -d : d;
}

/* How often a step fits on the board at most. */
static inline int64_t solver_longest(const solver_board *board, int64_t du, int64_t dv) {
  int64_t across = du == 0 ? INT64_MAX : (board->width - 1) / solver_magnitude(du);
  int64_t along = dv == 0 ? INT64_MAX : (board->height - 1) / solver_magnitude(dv);
  return across < along ? across : along;
}

static inline int64_t solver_floor_mod(int64_t n, int64_t positive) {
  int64_t rest = n % positive;
  return rest < 0 ? rest + positive : rest;
}

static inline void solver_clear_codes(const solver_board *board, unsigned char *codes,
                                      int64_t count) {
  memset(codes, board->one_hot ? 0 : 255, (size_t)(count * board->code_bytes));
}

/* The codes of row v, with those before cell 0. */
static inline unsigned char *solver_row_codes(const solver_board *board, int64_t v) {
  int64_t slot = board->above + v;
  if (!board->by_levels) {
    if (v < 0)
      slot = board->kept;
    else if (board->kept < board->height)
      slot = v & (board->kept - 1);
  }
  return board->plane + slot * board->row_cells * board->code_bytes;
}

static inline unsigned char *solver_cell_code(const solver_board *board, int64_t u, int64_t v) {
  return solver_row_codes(board, v) + (board->left + u) * board->code_bytes;
}

/* About how many nanoseconds `cells` cells take. */
static inline int64_t solver_work_of(const solver_board *board, int64_t cells) {
  return 20 + cells * (1 + (int64_t)board->leaper_count / 4 + 5 * (int64_t)board->rider_count);
}

#endif
