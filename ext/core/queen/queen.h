/* The queen: a move goes left, down, or diagonally left and down, any number of cells (Wythoff's
** game).
**
** This file declares single cells, the proved periods of rows, and readers of boards in the order
** of (y, x). The method is chosen by its cost: a table, a window of few rows, a certified period,
** Wythoff's formula for zeros, or an index of values. Computed values are kept for later calls as
** long as the memory is not needed.
**
** Example: g(0, 0) = 0, g(1, 2) = g(2, 1) = 0 and g(4, 3) = 2.
*/
#ifndef GRUNDY_CORE_QUEEN_QUEEN_H
#define GRUNDY_CORE_QUEEN_QUEEN_H

#include "base/host.h"

#define QUEEN_FAR_MAX            (INT64_C(1) << 62) /* limit for coordinates */
#define QUEEN_CERTIFIED_ROWS_MAX 512                /* number of rows that can be certified */
#define QUEEN_TRIANGLE_MAX       32768              /* maximum number of columns of a table */
#define QUEEN_WINDOW_ROWS_MAX    21760              /* maximum number of rows of a window */

struct queen_sweep;

/* An implementation of the sweep for one instruction set. All variants compute the same values. */
typedef struct queen_variant {
  const char *name;
  uint32_t lanes;
  core_isa isa;
  void (*run)(struct queen_sweep *sweep, int64_t from, int64_t to);
} queen_variant;

/* Return the variant with this name, or NULL if the processor does not support it. If `name` is
** NULL, return the fastest variant. */
const queen_variant *queen_variant_named(const char *name);

typedef struct queen queen;

/* Return a queen without computed values, or NULL with host->status CORE_NOMEM or CORE_LIMIT. */
queen *queen_open(core_host *host, const queen_variant *variant);
void queen_close(queen *q);

/* Release memory whose contents can be computed again quickly. Return false if nothing can be
** released. */
bool queen_shrink(queen *q);

/* The task that failed, after a status other than CORE_OK, and its extent. */
typedef enum queen_task {
  QUEEN_TASK_TABLE,   /* a table up to the cell (a, b) */
  QUEEN_TASK_CERTIFY, /* certification of the rows up to a */
  QUEEN_TASK_BOARD,   /* a board of a columns and b rows */
  QUEEN_TASK_INDEX,   /* an index of the numbers up to a */
  QUEEN_TASK_NONE     /* CORE_INVALID: no method computes the cell (a, b) */
} queen_task;

typedef struct queen_failure {
  queen_task task;
  int64_t a, b;
} queen_failure;

const queen_failure *queen_failed(const queen *q);
const core_host *queen_host(const queen *q);

/* Set *value to the value of the cell (x, y), x, y >= 0. Return CORE_OK, CORE_LIMIT, CORE_NOMEM,
** CORE_INTERRUPTED, or CORE_INVALID if no method computes the cell. */
core_status queen_cell(queen *q, int64_t x, int64_t y, int64_t *value);

/* g(x + period, row) = g(x, row) + period for all x >= preperiod; both are minimal. */
typedef struct queen_period {
  int64_t preperiod, period;
} queen_period;

/* Set *period to the proved period of a row below QUEEN_CERTIFIED_ROWS_MAX. Return a status as
** queen_cell does. */
core_status queen_row_period(queen *q, int64_t row, queen_period *period);

/* The integers from low to high. */
typedef struct queen_interval {
  int64_t low, high;
} queen_interval;

/* The method of reading the cells of a board. */
typedef enum queen_way {
  QUEEN_CELL_BY_CELL, /* single lookups */
  QUEEN_ROW_BY_ROW,   /* rows computed on demand */
  QUEEN_ZEROS,        /* value = 0: Wythoff's formula */
  QUEEN_BY_INDEX      /* value = v: an index of the numbers up to v, row by row */
} queen_way;

/* A reader of a board. Initialize with zeros. */
typedef struct queen_reading {
  queen *kept;
  queen_way way;
  queen_interval columns, rows; /* the cells to be read */
  uint32_t value;               /* the value that is searched for */
  struct queen_board *board;    /* a board of the following size, or NULL */
  int64_t width, height;
  int64_t rows_read;   /* rows read of `board` or `index` */
  const uint32_t *row; /* the last row read from `board`, or NULL */
  struct queen_index *index;
  bool too_large; /* `board` exceeds the memory limit: look up its cells */
  bool backward;  /* read from the highest row down */
  bool gathered;  /* the table has been extended to all cells of a line */
} queen_reading;

/* Open a reader for the cells of these columns and rows whose value is in `values`, or open it
** again. If `backward`, it reads from the highest row down; every cell is then looked up, and the
** board must fit into a table. */
void queen_reading_open(queen_reading *reading, queen *q, queen_interval columns,
                        queen_interval rows, queen_interval values, bool backward);

/* Release the memory of the reader, which can be opened again. */
void queen_reading_close(queen_reading *reading);

/* Return what queen_reading_value returns, for a row other than the last one read. */
core_status queen_reading_fetch(queen_reading *reading, int64_t x, int64_t y, int64_t *value);

/* Set *value to the value of a cell. Unless the reader goes backward, its row must not be below the
** row of an earlier call. Return a status as queen_cell does. */
static inline core_status queen_reading_value(queen_reading *reading, int64_t x, int64_t y,
                                              int64_t *value) {
  if (reading->row == NULL || y != reading->rows_read - 1)
    return queen_reading_fetch(reading, x, y, value);
  *value = reading->row[x];
  return CORE_OK;
}

/* Return true if queen_reading_find enumerates the cells. */
static inline bool queen_reading_finds(const queen_reading *reading) {
  return reading->way >= QUEEN_ZEROS;
}

/* Advance to the first cell in row *y or above that is to be read; each row has at most one. Set
** *found to false if no such cell remains. Return a status as queen_cell does. */
core_status queen_reading_find(queen_reading *reading, int64_t *x, int64_t *y, bool *found);

#endif
