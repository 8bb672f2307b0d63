/* The declarations that the files of a board solver share. solver.c opens and reads boards. It
** calls solver_rows.c and solver_levels.c, which compute them and call solver_sets.c.
**
** In these files a board has rows v of cells u. They are y and x of the caller, or x and y if the
** board is `transposed`. Every cell has a code in the plane, which leapers read:
**   one_hot   1 << value, in 1 byte for at most 7 leapers and no rider, in 2 for at most 15
**   masked    value, in 1 byte, for at most 63 leapers and no rider
**   neither   value, in 2 or 4 bytes
**
** The board is surrounded by cells with the code of no value (0 or all ones), so that a leaper may
** read beyond the edge. A blocked cell has the same code.
**
** Example: a knight has 2 leapers, so its codes are one_hot in 1 byte, 1, 2 or 4. The mex of two
** codes is the lowest bit that their OR lacks.
*/
#ifndef GRUNDY_CORE_PIECE_SOLVER_BOARD_H
#define GRUNDY_CORE_PIECE_SOLVER_BOARD_H

#include "core/piece/solver.h"

#define SOLVER_BEYOND UINT32_MAX /* the result of reading the code of a cell without a value */

enum { SOLVER_MAX_ONE_HOT = 15, SOLVER_MAX_MASKED = 63, SOLVER_MAX_UNROLLED = 4 };

_Static_assert(SOLVER_MAX_ONE_HOT < 16 && SOLVER_MAX_MASKED < 64, "mex of a code fits into it");

typedef struct solver_leaper {
  int64_t du, dv;
  const unsigned char *from; /* by rows: the code of the target of cell 0 of this row */
  int64_t ahead;             /* by levels: bytes from a code to the code of the target */
} solver_leaper;

/* A rider. The line of a cell has the number ((u + shift) mod modulus) * scale + offset, where
** shift and offset depend on the row. By rows, only lines that cross the last rows are kept, and
** their numbers are reused. By levels all are kept, and modulus is greater than every u + shift.
** The block of a line consists of its summary, a bit for each word that is not full, and the
** words.
**
** If the first step (first_du, first_dv) differs from the others, the block of a cell has the
** values of the cells of its move, and solver_follow adds to it; otherwise it has the values of the
** cells of the line. Riders of the first kind come last. */
typedef struct solver_rider {
  int64_t du, dv, first_du, first_dv;
  int64_t modulus, scale, shift, offset;
  uint64_t lines;
  uint64_t *sets;
  uint64_t bytes; /* allocated bytes of `sets` */
} solver_rider;

/* The position of a rider's line while the cells of a run are computed: it advances by `jump` for
** each cell, and by -`back` when it reaches `wrap`. Cells outside first_u .. end_u - 1 begin a new
** line. */
typedef struct solver_cursor {
  uint64_t *block;
  const uint64_t *wrap;
  int64_t jump, back, first_u, end_u;
} solver_cursor;

/* The moves that fit on the board. */
typedef struct solver_move_set {
  CORE_ARRAY(solver_leaper) leapers; /* leapers that leave the row come first */
  size_t other_rows;                 /* the number of leapers that leave the row */
  CORE_ARRAY(solver_rider) riders;
  size_t plain_count;                /* riders whose first step is like the others */
  CORE_ARRAY(solver_cursor) cursors; /* for more riders than SOLVER_MAX_UNROLLED */
  CORE_ARRAY(uint32_t) taken;        /* the values that the leapers read from the current cell */
} solver_move_set;

/* The codes of the cells, row after row or, if the board is skewed, level after level. */
typedef struct solver_plane {
  bool one_hot, masked;
  int code_bytes;
  int64_t rows;      /* rows in memory: a power of two, or all */
  int64_t above;     /* rows without values before row 0 */
  int64_t left;      /* cells without values before cell 0 */
  int64_t row_cells; /* cells of a row, including those without values */
  unsigned char *codes;
  uint64_t bytes;
  uint64_t bit_of[256]; /* masked: the bit of each code; 0 for the code of no value */
} solver_plane;

/* The size of the block of a line. */
typedef struct solver_set_size {
  int64_t words;   /* words of the set */
  int64_t summary; /* words of the summary */
} solver_set_size;

/* The blocked cells, sorted by (v, u) or, if the board is skewed, by (level, v). */
typedef struct solver_wall_list {
  CORE_ARRAY(walls_cell) cells;
  size_t next;               /* the first that is not reached yet */
  CORE_ARRAY(uint64_t) bits; /* by levels: one bit per cell of the board */
} solver_wall_list;

/* By rows: the next cell. */
typedef struct solver_row_state {
  int64_t u, v;
  bool has_begun; /* row v is prepared */
} solver_row_state;

/* By levels: the functional a*u + b*v, and the next cell. A step consists of `a` levels. Skewed
** boards have a = 1 and use only `step`. */
typedef struct solver_level_state {
  int64_t a, b;
  int64_t steps;
  CORE_ARRAY(int64_t) classes; /* residues of v modulo a, in the order of a step */
  int64_t step, residue, place;
} solver_level_state;

/* Skewed boards: the position of the levels in the plane. */
typedef struct solver_skew {
  int64_t pad;                /* codes without value at both ends of a level */
  CORE_ARRAY(int64_t) starts; /* the index of the cell v = 0 of each level, which may not exist */
} solver_skew;

struct solver_board {
  core_host *host;
  int64_t width, height;
  bool transposed; /* rows and columns are exchanged */
  bool by_levels;  /* computed by levels, not by rows */
  bool skewed;     /* by levels, and the plane holds the levels one after the other */
  int64_t ready;   /* rows of the caller that are computed */

  solver_move_set moves;
  solver_plane plane;
  solver_set_size sets;
  solver_wall_list walls;
  solver_row_state rows;
  solver_level_state levels;
  solver_skew skew;
};

/* ---- the sets of the riders: piece/solver_sets.c ---- */

/* Return the maximum number of options of a cell, which no value exceeds. */
int64_t solver_max_options(const solver_board *board);

/* Allocate the sets; by levels, make all of them empty. Return CORE_NOMEM, CORE_LIMIT or
** CORE_INTERRUPTED on error. */
core_status solver_allocate_sets(solver_board *board);

/* Enlarge the sets by half when a value does not fit. After an error the sets are unchanged. */
core_status solver_widen_sets(solver_board *board);

/* ---- row by row: piece/solver_rows.c ---- */

core_status solver_advance_rows(solver_board *board, int64_t rows);

/* Compute the cells begin .. end - 1 of a row of codes, none of them blocked, from the codes to
** which `from` of each leaper points. Return the first cell whose value does not fit into the sets,
** or `end`. */
int64_t solver_run_row(solver_board *board, unsigned char *row, int64_t begin, int64_t end);

/* ---- level by level: piece/solver_levels.c ---- */

/* Return true if the levels can be stored one after the other, so that each is computed like a
** row. */
bool solver_can_skew(const solver_board *board);

core_status solver_allocate_skewed_plane(solver_board *board);
core_status solver_advance_skewed(solver_board *board);

/* Initialize the computation by levels in a plane of rows. */
core_status solver_prepare_levels(solver_board *board);
core_status solver_advance_levels(solver_board *board);

/* ---- helper functions ---- */

static inline int64_t solver_magnitude(int64_t d) {
  return d < 0 ? -d : d;
}

/* Return the maximum number of times that a step fits on the board. */
static inline int64_t solver_max_steps(const solver_board *board, int64_t du, int64_t dv) {
  int64_t across = du == 0 ? INT64_MAX : (board->width - 1) / solver_magnitude(du);
  int64_t along = dv == 0 ? INT64_MAX : (board->height - 1) / solver_magnitude(dv);
  return across < along ? across : along;
}

static inline bool solver_has_cell(const solver_board *board, int64_t u, int64_t v) {
  return u >= 0 && v >= 0 && u < board->width && v < board->height;
}

static inline int64_t solver_floor_mod(int64_t n, int64_t positive) {
  int64_t rest = n % positive;
  return rest < 0 ? rest + positive : rest;
}

/* The bytes of a code of no value. */
static inline int solver_no_value(const solver_board *board) {
  return board->plane.one_hot ? 0 : 255;
}

static inline void solver_clear_codes(const solver_board *board, unsigned char *codes,
                                      int64_t count) {
  memset(codes, solver_no_value(board), (size_t)(count * board->plane.code_bytes));
}

/* Return the codes of row v. The first plane.left codes belong to the cells before cell 0. */
static inline unsigned char *solver_row_codes(const solver_board *board, int64_t v) {
  int64_t slot = board->plane.above + v;
  if (!board->by_levels) {
    if (v < 0)
      slot = board->plane.rows;
    else if (board->plane.rows < board->height)
      slot = v & (board->plane.rows - 1);
  }
  core_assert(slot >= 0);
  return board->plane.codes + slot * board->plane.row_cells * board->plane.code_bytes;
}

static inline unsigned char *solver_cell_code(const solver_board *board, int64_t u, int64_t v) {
  return solver_row_codes(board, v) + (board->plane.left + u) * board->plane.code_bytes;
}

/* Return about how many nanoseconds `cells` cells take. */
static inline int64_t solver_work_of(const solver_board *board, int64_t cells) {
  return 20 + cells * (1 + (int64_t)board->moves.leapers.count / 4 +
                       5 * (int64_t)board->moves.riders.count);
}

#endif
