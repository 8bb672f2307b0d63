/* The queen: a move goes left, down, or left and down, any number of cells (Wythoff's game).
**
** Single cells, the proved periods of rows, and boards that are read cell by cell in the order of
** (y, x). Which method answers - a table by symmetry, a window of few rows, a certified period, the
** zeros of Wythoff, an index of values - is chosen here by what it costs; what has been computed is
** kept for later questions as long as the memory is not needed.
*/
#ifndef GRUNDY_CORE_QUEEN_QUEEN_H
#define GRUNDY_CORE_QUEEN_QUEEN_H

#include "base/host.h"

#define QUEEN_FAR_MAX            (INT64_C(1) << 62) /* coordinates are below this */
#define QUEEN_CERTIFIED_ROWS_MAX 512                /* rows that can be certified at all */
#define QUEEN_TRIANGLE_MAX       32768              /* columns of a table at most */
#define QUEEN_WINDOW_ROWS_MAX    21760              /* rows of a window at most */

struct queen_sweep;

/* One way to compute, by the vectors it uses; all give the same values. */
typedef struct queen_variant {
  const char *name;
  uint32_t lanes;
  core_isa isa;
  void (*run)(struct queen_sweep *sweep, int64_t from, int64_t to);
} queen_variant;

/* The variant of that name if this machine can run it, else NULL; NULL for a name: the fastest. */
const queen_variant *queen_variant_named(const char *name);

typedef struct queen queen;

/* A queen of whom nothing is known yet; NULL with host->status CORE_NOMEM or CORE_LIMIT. */
queen *queen_open(core_host *host, const queen_variant *variant);
void queen_close(queen *kept);

/* Give back what is soon computed again; false: there is none. */
bool queen_shrink(queen *kept);

/* The task that failed, after a status other than CORE_OK: how far it would have gone. */
typedef enum queen_task {
  QUEEN_TASK_TABLE,   /* a table up to the cell (a, b) */
  QUEEN_TASK_CERTIFY, /* certifying the rows up to a */
  QUEEN_TASK_BOARD,   /* a board of a columns and b rows */
  QUEEN_TASK_INDEX,   /* the places of the numbers up to a */
  QUEEN_TASK_NONE     /* CORE_INVALID: no method reaches the cell (a, b) */
} queen_task;

typedef struct queen_failure {
  queen_task task;
  int64_t a, b;
} queen_failure;

const queen_failure *queen_failed(const queen *kept);
const core_host *queen_host(const queen *kept);

/* The value of the cell (x, y), x, y >= 0: CORE_OK, CORE_LIMIT, CORE_NOMEM, CORE_INTERRUPTED, or
** CORE_INVALID if it is too far. */
core_status queen_cell(queen *kept, int64_t x, int64_t y, int64_t *value);

/* g(x + period, row) = g(x, row) + period for all x >= preperiod; both are the least possible. */
typedef struct queen_period {
  int64_t preperiod, period;
} queen_period;

/* Of a row below QUEEN_CERTIFIED_ROWS_MAX, proved. Fails as queen_cell. */
core_status queen_row_period(queen *kept, int64_t row, queen_period *period);

/* The integers from low to high. */
typedef struct queen_interval {
  int64_t low, high;
} queen_interval;

/* How the values of a board are found. */
typedef enum queen_way {
  QUEEN_CELL_BY_CELL, /* looked up */
  QUEEN_ROW_BY_ROW,   /* computed as the rows are read */
  QUEEN_ZEROS,        /* value = 0: where it is, is known */
  QUEEN_BY_INDEX      /* value = v: where all numbers up to v are is found row by row */
} queen_way;

/* One reading of a board. Starts as zeros. */
typedef struct queen_reading {
  queen *kept;
  queen_way way;
  queen_interval columns, rows; /* the cells that are wanted */
  uint32_t value;               /* that is looked for */
  struct queen_board *board;    /* open for the columns and rows below these: */
  int64_t width, height;
  int64_t rows_read;   /* of `board` or `index` */
  const uint32_t *row; /* the last of the board's that has been read; NULL: none */
  struct queen_index *index;
  bool too_large; /* for the memory limit: its cells are looked up */
  bool backward;  /* the rows come from the highest down */
  bool gathered;  /* the table has been asked for all of a line's cells */
} queen_reading;

/* Begin to read those cells of the columns and rows whose value is in `values`, anew if need be;
** from the highest row down, for boards that the table can hold, each of the cells is looked up. */
void queen_reading_open(queen_reading *reading, queen *kept, queen_interval columns,
                        queen_interval rows, queen_interval values, bool backward);

/* Free what the reading holds; it can be opened again. */
void queen_reading_close(queen_reading *reading);

/* queen_reading_value where the row is not the one that was read last. */
core_status queen_reading_fetch(queen_reading *reading, int64_t x, int64_t y, int64_t *value);

/* The value of a cell of the reading; unless it goes backward its row must not be below one that
** was asked for before. Fails as queen_cell. */
static inline core_status queen_reading_value(queen_reading *reading, int64_t x, int64_t y,
                                              int64_t *value) {
  if (reading->row == NULL || y != reading->rows_read - 1)
    return queen_reading_fetch(reading, x, y, value);
  *value = reading->row[x];
  return CORE_OK;
}

/* True if the reading goes from one wanted cell to the next by queen_reading_find. */
static inline bool queen_reading_finds(const queen_reading *reading) {
  return reading->way >= QUEEN_ZEROS;
}

/* Go to the first cell of row *y or above that is wanted; a row has one at most. *found is false if
** there is none. Fails as queen_cell. */
core_status queen_reading_find(queen_reading *reading, int64_t *x, int64_t *y, bool *found);

#endif
