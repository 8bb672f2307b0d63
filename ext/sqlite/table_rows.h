/* Rows that a table adds all at once. They are kept, filtered, iterated over and shown here.
**
**     static bool sample_fill(table_cursor *cursor) {
**       for (int64_t n = 0; n <= cursor->input[0].integer; n++)
**         if (!TABLE_ADD(cursor, table_integer(n), table_integer(sample_value(n))))
**           return false;
**       return true;
**     }
**
** Its entry begins with TABLE_FUNCTION("sample", .rows = 20, .fill = sample_fill). An interval on
** the first column of the order is found by binary search; the other filters are checked row by
** row. */
#ifndef GRUNDY_SQLITE_TABLE_ROWS_H
#define GRUNDY_SQLITE_TABLE_ROWS_H

#include "base/host.h"
#include "sqlite/sqlite.h"

struct table_cursor;

/* The value in a column of a row. */
typedef struct table_value {
  int type;   /* SQLITE_INTEGER, SQLITE_FLOAT, SQLITE_TEXT or SQLITE_NULL */
  int length; /* of a text, in bytes; negative if it ends with a 0 */
  union {
    sqlite3_int64 integer;
    double real;
    const char *text;
    uint64_t at; /* the offset of a text that is kept */
  } is;
} table_value;

static inline table_value table_null(void) {
  return (table_value){.type = SQLITE_NULL};
}

static inline table_value table_integer(sqlite3_int64 integer) {
  return (table_value){.type = SQLITE_INTEGER, .is.integer = integer};
}

static inline table_value table_real(double real) {
  return (table_value){.type = SQLITE_FLOAT, .is.real = real};
}

/* Return the integer if `known`, else NULL. */
static inline table_value table_integer_if(bool known, sqlite3_int64 integer) {
  return known ? table_integer(integer) : table_null();
}

/* Return a text, or NULL if `text` is NULL. It is copied when the row is added. */
static inline table_value table_text(const char *text, int length) {
  return text == NULL ? table_null()
                      : (table_value){.type = SQLITE_TEXT, .length = length, .is.text = text};
}

static inline table_value table_string(const char *text) {
  return table_text(text, -1);
}

/* The rows of a cursor, in the order in which they were added. */
typedef struct table_rows {
  table_value *cells; /* row after row */
  char *bytes;        /* the texts, one after the other */
  uint64_t cell_bytes, byte_bytes, cell_count, byte_count;
  uint64_t width;   /* cells of a row; 0 before the first one */
  uint64_t at, end; /* in cells: the present row, and the end of the wanted rows */
} table_rows;

/* Return the integer in a column of the present row. */
static inline sqlite3_int64 table_rows_integer(const table_rows *rows, int column) {
  return rows->cells[rows->at + (uint64_t)column].is.integer;
}

/* For table_add: append a text to the others; note that memory is missing. Return false after an
** error. */
bool table_keep_text(struct table_cursor *cursor, table_value *value);
bool table_fail_rows(struct table_cursor *cursor);

/* For table.c: move to the first wanted row, and to the next one, which returns SQLITE_OK; show a
** column; free the rows. */
bool table_rows_begin(struct table_cursor *cursor);
int table_rows_next(struct table_cursor *cursor);
void table_rows_show(const table_rows *rows, sqlite3_context *context, int column);
void table_rows_release(core_host *host, table_rows *rows);

#endif
