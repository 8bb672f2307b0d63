/* The queen as SQL asks for her: single cells, the rows of a board, and where a value is. What has
** been computed of the table and of the certified rows is kept for the connection. */
#ifndef GRUNDY_SQLITE_QUEEN_H
#define GRUNDY_SQLITE_QUEEN_H

#include "core/queen/table.h"
#include "core/queen/certify.h"
#include "core/queen/zeros.h"

#include "sqlite/args.h"
#include "sqlite/table.h"

/* What a connection keeps of the queen. */
typedef struct queen_cache {
  queen_table table;
  queen_certified certified;
  queen_shelf *strip;        /* for cells that neither has; NULL: none */
  sqlite3_int64 strip_cells; /* computed for cells of rows that could have been certified */
} queen_cache;

/* The queen's cache of this connection; NULL after an error. */
queen_cache *queen_cache_of(sql_call *call, sql_connection *connection);

/* queen_cell where neither the table nor the certified rows have the cell yet. */
bool queen_compute_cell(sql_call *call, queen_cache *cache, sqlite3_int64 x, sqlite3_int64 y,
                        sqlite3_int64 *value);

/* queen_cell where the smaller coordinate is a certified row. */
bool queen_certified_cell(sql_call *call, queen_cache *cache, sqlite3_int64 x, sqlite3_int64 y,
                          sqlite3_int64 *value);

/* The value of the cell (x, y), x, y >= 0. What is computed for it is kept. */
static inline bool queen_cell(sql_call *call, queen_cache *cache, sqlite3_int64 x, sqlite3_int64 y,
                              sqlite3_int64 *value) {
  sqlite3_int64 low = x < y ? x : y, high = x < y ? y : x;
  const queen_triangle *triangle = &cache->table.triangle;
  if (high < triangle->width && low < triangle->row_end)
    *value = queen_triangle_at(triangle, high, low);
  else if (low < queen_certified_rows(&cache->certified) && high < QUEEN_FAR_MAX)
    return queen_certified_cell(call, cache, high, low, value);
  else
    return queen_compute_cell(call, cache, x, y, value);
  return true;
}

/* How the values of a board are found while it is read row by row. */
typedef enum queen_way {
  QUEEN_CELL_BY_CELL, /* looked up */
  QUEEN_ROW_BY_ROW,   /* computed as the rows are read */
  QUEEN_ZEROS,        /* value = 0: where it is, is known */
  QUEEN_PLACES        /* value = v: where all numbers up to v are is found row by row */
} queen_way;

/* One reading of a board. Starts as zeros. */
typedef struct queen_reading {
  queen_cache *cache;
  queen_way way;
  table_interval columns, rows; /* the cells that are wanted */
  uint32_t value;               /* that is looked for */
  queen_board *board;           /* open for the columns and rows below these: */
  sqlite3_int64 width, height;
  sqlite3_int64 rows_read; /* of `board` or `inverse` */
  const uint32_t *row;     /* the last of the board's that has been read; NULL: none */
  queen_inverse *inverse;
  bool too_large; /* for the memory limit: its cells are looked up */
} queen_reading;

/* Begin to read those cells whose value is in `values`, in the order of (y, x), anew if need be. */
bool queen_reading_open(queen_reading *reading, sql_call *call, sql_connection *connection,
                        table_interval columns, table_interval rows, table_interval values);

/* Free what the reading holds; it can be opened again. */
void queen_reading_close(queen_reading *reading);

/* queen_reading_value where the row is not the one that was read last. */
bool queen_reading_fetch(queen_reading *reading, sql_call *call, sqlite3_int64 x, sqlite3_int64 y,
                         sqlite3_int64 *value);

/* The value of a cell of the reading; its row must not be below one that was asked for before. */
static inline bool queen_reading_value(queen_reading *reading, sql_call *call, sqlite3_int64 x,
                                       sqlite3_int64 y, sqlite3_int64 *value) {
  if (reading->row == NULL || y != reading->rows_read - 1)
    return queen_reading_fetch(reading, call, x, y, value);
  *value = reading->row[x];
  return true;
}

/* True if the reading goes from one wanted cell to the next by queen_reading_find. */
static inline bool queen_reading_finds(const queen_reading *reading) {
  return reading->way >= QUEEN_ZEROS;
}

/* Go to the first cell of row *y or above that is wanted; a row has one at most. *found is false if
** there is none. */
bool queen_reading_find(queen_reading *reading, sql_call *call, sqlite3_int64 *x, sqlite3_int64 *y,
                        bool *found);

#endif
