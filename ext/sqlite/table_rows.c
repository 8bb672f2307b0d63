#include "sqlite/table_rows.h"

#include "base/array.h"
#include "sqlite/table.h"

void table_rows_release(core_host *host, table_rows *rows) {
  core_release(host, rows->cells, rows->cell_bytes);
  core_release(host, rows->bytes, rows->byte_bytes);
  *rows = (table_rows){.cells = NULL};
}

bool table_fail_rows(table_cursor *cursor) {
  core_host *host = table_host(cursor);
  return call_check(&cursor->call, host, host->status, "the rows of %s", call_name(&cursor->call));
}

bool table_keep_text(table_cursor *cursor, table_value *value) {
  table_rows *rows = &cursor->rows;
  uint64_t length = value->length < 0 ? strlen(value->is.text) : (uint64_t)value->length;
  if (!CORE_RESERVE(table_host(cursor), rows->bytes, rows->byte_bytes,
                    rows->byte_count + length + 1))
    return table_fail_rows(cursor);
  memcpy(rows->bytes + rows->byte_count, value->is.text, (size_t)length);
  core_assert(rows->byte_count + length <= rows->byte_bytes);
  value->length = (int)length;
  value->is.at = rows->byte_count;
  rows->byte_count += length;
  return true;
}

static bool rows_accept(const table_cursor *cursor) {
  const table_value *row = &cursor->rows.cells[cursor->rows.at];
  for (int i = 0; cursor->wanted.filtered >> i != 0; i++)
    if (cursor->wanted.filtered >> i & 1 &&
        (row[i].type != SQLITE_INTEGER || !table_accepts(cursor, i, row[i].is.integer)))
      return false;
  return true;
}

/* Move to the first wanted row, starting at the present one. */
static inline void rows_seek(table_cursor *cursor) {
  table_rows *rows = &cursor->rows;
  if (cursor->wanted.filtered != 0)
    while (rows->at < rows->end && !rows_accept(cursor))
      rows->at += rows->width;
  cursor->done = rows->at >= rows->end;
}

/* Return the number of cells before the first row whose integer in the column is at least `least`.
** The rows are sorted by this column. */
static uint64_t rows_before(const table_cursor *cursor, int column, sqlite3_int64 least) {
  const table_rows *rows = &cursor->rows;
  uint64_t width = rows->width, low = 0;
  if (rows->cell_count == 0)
    return 0;
  CORE_SEARCH(low, rows->cell_count / width, row,
              rows->cells[row * width + (uint64_t)column].is.integer < least);
  return low * width;
}

/* Let the table add its rows. They are kept for other constraints, so `fill` does not see the
** present filters. */
static bool rows_fill(table_cursor *cursor) {
  table_interval wanted[DECLARED_COLUMNS];
  cursor->rows.cell_count = cursor->rows.byte_count = 0;
  memcpy(wanted, cursor->wanted.filter, sizeof wanted);
  for (int i = 0; i < table_count_columns(cursor->shape); i++)
    cursor->wanted.filter[i] = (table_interval){INT64_MIN, INT64_MAX};
  bool filled = cursor->definition->fill(cursor);
  memcpy(cursor->wanted.filter, wanted, sizeof wanted);
  return filled;
}

bool table_rows_begin(table_cursor *cursor) {
  table_rows *rows = &cursor->rows;
  int first = cursor->shape->order[0];
  bool wanted = !cursor->done;
  if (!cursor->same_arguments && !rows_fill(cursor))
    return false;
  rows->at = 0;
  rows->end = wanted ? rows->cell_count : 0;
  if (wanted && first >= 0 && cursor->wanted.filtered >> first & 1) {
    table_interval filter = cursor->wanted.filter[first];
    rows->at = rows_before(cursor, first, filter.low);
    if (filter.high < INT64_MAX)
      rows->end = rows_before(cursor, first, filter.high + 1);
  }
  rows_seek(cursor);
  return true;
}

int table_rows_next(table_cursor *cursor) {
  core_assert(cursor->rows.at < cursor->rows.end);
  cursor->rows.at += cursor->rows.width;
  rows_seek(cursor);
  return SQLITE_OK;
}

void table_rows_show(const table_rows *rows, sqlite3_context *context, int column) {
  core_assert((uint64_t)column < rows->width && rows->at + rows->width <= rows->cell_count);
  const table_value *value = &rows->cells[rows->at + (uint64_t)column];
  if (value->type == SQLITE_INTEGER)
    sqlite3_result_int64(context, value->is.integer);
  else if (value->type == SQLITE_FLOAT)
    sqlite3_result_double(context, value->is.real);
  else if (value->type == SQLITE_TEXT)
    sqlite3_result_text(context, rows->bytes + value->is.at, value->length, SQLITE_TRANSIENT);
}
