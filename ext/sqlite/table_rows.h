/* Rows that are few, of which a table says all at once: they are kept here, filtered, stepped
** through and shown.
**
**     static bool sample_fill(table_cursor *cursor) {
**       for (int64_t n = 0; n <= cursor->input[0].integer; n++)
**         if (!TABLE_ADD(cursor, table_integer(n), table_integer(sample_value(n))))
**           return false;
**       return true;
**     }
**
** Its entry begins with TABLE_FUNCTION("sample", .rows = 20, .fill = sample_fill). */
#ifndef GRUNDY_SQLITE_TABLE_ROWS_H
#define GRUNDY_SQLITE_TABLE_ROWS_H

#include "base/host.h"
#include "sqlite/sqlite.h"

struct table_cursor;

/* The value in a column of a row. */
typedef struct table_value {
  int type;   /* SQLITE_INTEGER, SQLITE_TEXT or SQLITE_NULL */
  int length; /* of a text, in bytes; less than 0: it ends with a 0 */
  union {
    sqlite3_int64 integer;
    const char *text;
    uint64_t at; /* of a text that is kept: where it begins */
  } is;
} table_value;

static inline table_value table_null(void) {
  return (table_value){.type = SQLITE_NULL};
}

static inline table_value table_integer(sqlite3_int64 integer) {
  return (table_value){.type = SQLITE_INTEGER, .is.integer = integer};
}

/* NULL where it isn't known. */
static inline table_value table_integer_if(bool known, sqlite3_int64 integer) {
  return known ? table_integer(integer) : table_null();
}

/* A text is copied when the row is added; it may be NULL. */
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
  char *bytes;        /* of the texts */
  uint64_t cell_bytes, byte_bytes, cell_count, byte_count;
  uint64_t width; /* cells of a row; 0 before the first one */
  uint64_t at,
      end; /* cells: where the present row begins, and where the rows that are wanted end */
} table_rows;

/* The integer in a column of the present row. */
static inline sqlite3_int64 table_rows_integer(const table_rows *rows, int column) {
  return rows->cells[rows->at + (uint64_t)column].is.integer;
}

/* For table_add: keep a text behind the others; note that there is no memory. False after an
** error. */
bool table_keep_text(struct table_cursor *cursor, table_value *value);
bool table_fail_rows(struct table_cursor *cursor);

/* For table.c: go to the first row that is wanted; go on, which gives SQLITE_OK; show a column; let
** go. */
bool table_rows_begin(struct table_cursor *cursor);
int table_rows_next(struct table_cursor *cursor);
void table_rows_show(const table_rows *rows, sqlite3_context *context, int column);
void table_rows_release(core_host *host, table_rows *rows);

#endif
