#include "sqlite/row_text.h"

bool row_text_check(sql_call *call, const sql_argument *row, const char *name,
                    const char letters[2]) {
  char expected[] = "? or ?";
  expected[0] = letters[0];
  expected[5] = letters[1];
  for (int i = 0; i < row->length; i++)
    if (row->text[i] != letters[0] && row->text[i] != letters[1])
      return args_fail_at(call, name, row->text, row->length, i, expected);
  return true;
}

bool row_text_show(table_cursor *cursor, sqlite3_context *context, const sql_argument *row,
                   row_text_change *change, const void *move) {
  core_assert(row->length > 0);
  size_t length = (size_t)row->length;
  char *after = sqlite3_malloc64(length);
  if (after == NULL)
    return call_no_memory(&cursor->call);
  memcpy(after, row->text, length);
  change(move, after);
  sqlite3_result_text64(context, after, length, sqlite3_free, SQLITE_UTF8);
  return true;
}
