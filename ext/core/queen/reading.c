/* Readers of boards: the choice of a method, and the search for the cells of one value.
**
** A reader of all values of a board computes its rows on demand. Lines, low rows and very large
** boards are read by single lookups. The zeros of a board are given by Wythoff's formula, and the
** cells of a small value by an index.
**
** Example: the cells of value 0 on a board of 10^6 x 10^6 need no table; row 4 has its zero at x =
** 7.
*/
#include "core/queen/queen_int.h"

/* ---- the choice of a method --------------------------------------------------------------- */

static double queen_count(queen_interval interval) {
  return (double)interval.high - (double)interval.low + 1;
}

/* Return true if an index of the numbers up to `value` costs less than reading `cells` cells. The
** estimates are in nanoseconds: 4 for a cell, and for the index as in queen_index_next. */
static bool queen_is_index_cheaper(const queen_reading *reading, int64_t value, double cells) {
  double numbers = (double)value + 1, rows = (double)reading->rows.high + 1;
  double size = rows > (double)reading->width ? rows : (double)reading->width;
  return size < INT32_MAX && (rows * (20 + numbers / 4) + size) * numbers < 4 * cells &&
         core_affords(reading->kept->host, (uint64_t)(5 * size * numbers));
}

/* Return true if the cells of a row of a board that is too large can be looked up, in a window or
** in certified rows. This includes the first rows of boards that are wider than high, which queries
** with LIMIT read. */
static bool queen_has_far_rows(const queen_reading *reading, int64_t y) {
  return reading->width > QUEEN_NEAR &&
         (y < QUEEN_LOW_ROWS || reading->height < QUEEN_CERTIFIED_ROWS_MAX ||
          (reading->width / 2 > reading->height &&
           /* sometimes uncovered: takes more rows than reduced tests have */
           queen_can_use_window(reading->height - 1, reading->width - 1)));
}

/* Return true if the sets of a board that is wider than a table would exceed the memory limit. */
static bool queen_exceeds_memory(const queen_reading *reading) {
  double width = (double)reading->width, height = (double)reading->height;
  double blocks = (width + height / 2) / QUEEN_BLOCK_VALUES;
  double bytes = blocks * QUEEN_BLOCK_ROWS * (2 * width + height) * sizeof(uint32_t);
  return width >= QUEEN_TRIANGLE_MAX && width > height &&
         bytes > (double)reading->kept->host->memory_limit;
}

/* Return true if the cells of a line should be computed together. Cells that are not certified cost
** about as much as the last one of them: the table, or the board below it. This pays if there are
** several, unless the table is much larger than the line. */
static bool queen_should_gather_line(const queen_reading *reading) {
  queen_interval along = reading->columns;
  int64_t across = reading->rows.high;
  if (queen_count(reading->rows) > 1) {
    along = reading->rows;
    across = reading->columns.high;
  }
  int64_t low = along.low > QUEEN_LOW_ROWS ? along.low : QUEEN_LOW_ROWS;
  return across >= QUEEN_LOW_ROWS && along.high - low >= 16 && along.high < INT32_MAX &&
         across < INT32_MAX;
}

/* Choose the method for the cells whose values are in `values`. */
static queen_way queen_choose_method(const queen_reading *reading, queen_interval values) {
  bool line = queen_count(reading->columns) <= 1 || queen_count(reading->rows) <= 1;
  bool low = reading->rows.high < QUEEN_LOW_ROWS && reading->width > QUEEN_NEAR;
  bool far = reading->width > INT32_MAX || reading->height > INT32_MAX;
  double cells = line ? queen_count(reading->columns) * queen_count(reading->rows)
                      : (double)reading->width * (double)reading->height;
  if (values.low <= 0 && values.high == 0)
    return QUEEN_ZEROS;
  if (values.low > 0 && values.low == values.high &&
      queen_is_index_cheaper(reading, values.low, cells))
    return QUEEN_BY_INDEX;
  bool beyond = queen_has_far_rows(reading, reading->rows.high) && queen_exceeds_memory(reading);
  return line || low || far || beyond ? QUEEN_CELL_BY_CELL : QUEEN_ROW_BY_ROW;
}

/* Before the first cell of a line, or of a board that is read backward, is fetched: compute all its
** cells in the table if they fit, or else read them from the rows of the board, unless that would
** be too large. */
static core_status queen_gather_line(queen_reading *reading) {
  int64_t high = reading->width - 1, low = reading->height - 1;
  bool swapped = high < low;
  int64_t larger = swapped ? low : high, smaller = swapped ? high : low;
  reading->gathered = true;
  if (queen_is_in_table(reading->kept, smaller, larger) ||
      !(reading->backward || queen_should_gather_line(reading)))
    return CORE_OK;
  core_status status = larger < QUEEN_TRIANGLE_MAX && (larger / 8 < smaller || reading->backward)
                           ? queen_table_gather(reading->kept, smaller, larger)
                           : CORE_LIMIT;
  if (status == CORE_LIMIT && !reading->backward && !queen_exceeds_memory(reading))
    reading->way = QUEEN_ROW_BY_ROW;
  return status == CORE_LIMIT ? CORE_OK : status;
}

void queen_reading_close(queen_reading *reading) {
  queen_board_close(reading->board);
  queen_index_close(reading->index);
  reading->board = NULL;
  reading->index = NULL;
  reading->row = NULL;
  reading->rows_read = 0;
}

void queen_reading_open(queen_reading *reading, queen *q, queen_interval columns,
                        queen_interval rows, queen_interval values, bool backward) {
  int64_t width = columns.high + 1, height = rows.high + 1;
  bool again = reading->board != NULL && reading->width == width && reading->height == height;
  if (again && queen_board_rewind(reading->board)) {
    reading->row = NULL;
    reading->rows_read = 0;
  } else {
    queen_reading_close(reading);
  }
  reading->kept = q;
  reading->columns = columns;
  reading->rows = rows;
  reading->width = width;
  reading->height = height;
  reading->backward = backward;
  reading->way = backward ? QUEEN_CELL_BY_CELL : queen_choose_method(reading, values);
  reading->value = reading->way == QUEEN_BY_INDEX ? (uint32_t)values.low : 0;
  reading->too_large = reading->gathered = false;
}

/* ---- values ------------------------------------------------------------------------------- */

/* Read the open board up to row y. Without a board, return why it could not be opened. Close the
** board after an error. */
static core_status queen_read_up_to(queen_reading *reading, int64_t y) {
  core_status status = reading->board == NULL ? reading->kept->host->status : CORE_OK;
  while (status == CORE_OK && reading->rows_read <= y) {
    status = queen_board_next(reading->board, &reading->row);
    reading->rows_read++;
  }
  if (status != CORE_OK)
    queen_reading_close(reading);
  return status;
}

/* Read the board again, by its half or entirely. Lower *least to the bytes wanted at CORE_LIMIT. */
static core_status queen_read_as(queen_reading *reading, int64_t y, bool halved, uint64_t *least) {
  core_host *host = reading->kept->host;
  reading->board = queen_board_open_as(host, reading->kept->table.variant, reading->width,
                                       reading->height, halved);
  core_status status = queen_read_up_to(reading, y);
  if (status == CORE_LIMIT && host->wanted < *least)
    *least = host->wanted;
  return status;
}

/* Read the board up to row y. Its size decides which method takes less memory, so both are tried
** before the limit is an error, first beside the values cached by earlier queries, then without
** them. */
static core_status queen_read_within_limits(queen_reading *reading, int64_t y) {
  queen *q = reading->kept;
  core_host *host = q->host;
  if (reading->board == NULL)
    reading->board = queen_board_open(host, q->table.variant, reading->width, reading->height);
  bool halved = reading->board != NULL && queen_board_is_halved(reading->board);
  core_status status = queen_read_up_to(reading, y);
  uint64_t least = host->wanted;
  if (status == CORE_LIMIT)
    status = queen_read_as(reading, y, !halved, &least);
  if (status != CORE_LIMIT)
    return status;
  host->wanted = least;
  if (!queen_release_all(q))
    return status;
  status = queen_read_as(reading, y, true, &least);
  if (status == CORE_LIMIT)
    status = queen_read_as(reading, y, false, &least);
  if (status == CORE_LIMIT)
    host->wanted = least; /* sometimes uncovered: takes a limit that both methods exceed */
  return status;
}

core_status queen_reading_fetch(queen_reading *reading, int64_t x, int64_t y, int64_t *value) {
  if (queen_reading_finds(reading)) {
    *value = reading->value;
    return CORE_OK;
  }
  if (reading->way == QUEEN_CELL_BY_CELL && !reading->gathered) {
    core_status status = queen_gather_line(reading);
    if (status != CORE_OK)
      return queen_fail(reading->kept, status, QUEEN_TASK_BOARD, reading->width, reading->height);
  }
  if (reading->way == QUEEN_CELL_BY_CELL || reading->too_large)
    return queen_cell(reading->kept, x, y, value);
  core_status status = queen_read_within_limits(reading, y);
  if (status == CORE_LIMIT && (reading->gathered || queen_has_far_rows(reading, y))) {
    reading->too_large = true;
    return queen_cell(reading->kept, x, y, value);
  }
  core_assert(status != CORE_OK || (reading->rows_read == y + 1 && x < reading->width));
  if (status == CORE_OK)
    *value = reading->row[x];
  return queen_fail(reading->kept, status, QUEEN_TASK_BOARD, reading->width, reading->height);
}

/* ---- cells of one value ------------------------------------------------------------------- */

/* Return the first row >= y that may have a zero in the columns. Row y has its zero at about y phi
** or y / phi. */
static int64_t queen_skip_rows(const queen_reading *reading, int64_t y) {
  queen_interval columns = reading->columns;
  int64_t low = columns.low < QUEEN_FAR_MAX ? columns.low : QUEEN_FAR_MAX - 1;
  int64_t nearest = queen_golden(low) - low - 1; /* low / phi */
  int64_t farther = queen_golden(low) - 1;       /* low * phi */
  if (y < nearest)
    y = nearest;
  if (columns.high >= QUEEN_FAR_MAX)
    return y;
  int64_t past = queen_golden(columns.high) - columns.high + 1; /* high / phi */
  return y > past && y < farther ? farther : y;
}

/* Find the next cell of the value with the index. */
static core_status queen_find_place(queen_reading *reading, int64_t *x, int64_t *y, bool *found) {
  core_host *host = reading->kept->host;
  core_status status = CORE_OK;
  if (reading->index == NULL) {
    int64_t size = reading->width > reading->height ? reading->width : reading->height;
    reading->index = queen_index_open(host, (uint32_t)size, reading->value);
    status = reading->index == NULL ? host->status : CORE_OK;
  }
  int64_t place = -1;
  *found = false;
  while (status == CORE_OK && !*found && reading->rows_read < reading->height) {
    status = queen_index_next(reading->index, &place);
    *found = status == CORE_OK && reading->rows_read >= *y && place >= reading->columns.low &&
             place <= reading->columns.high;
    reading->rows_read++;
  }
  *x = place;
  if (*found)
    *y = reading->rows_read - 1;
  return queen_fail(reading->kept, status, QUEEN_TASK_INDEX, reading->value, 0);
}

core_status queen_reading_find(queen_reading *reading, int64_t *x, int64_t *y, bool *found) {
  if (reading->way == QUEEN_ZEROS) {
    int64_t last = reading->rows.high;
    if (reading->columns.high < QUEEN_FAR_MAX - 1) {
      int64_t rows = queen_zero_rows(reading->columns.high + 1);
      last = last < rows ? last : rows - 1;
    }
    for (*found = false; !*found; ++*y) {
      *y = queen_skip_rows(reading, *y);
      if (*y > last)
        return CORE_OK;
      if (*y >= QUEEN_FAR_MAX)
        return queen_fail(reading->kept, core_fail(reading->kept->host, CORE_INVALID),
                          QUEEN_TASK_NONE, 0, *y);
      if (!core_work(reading->kept->host, 5))
        return reading->kept->host->status;
      *x = queen_zero(*y);
      *found = *x >= reading->columns.low && *x <= reading->columns.high;
    }
    --*y;
    return CORE_OK;
  }
  return queen_find_place(reading, x, y, found);
}
