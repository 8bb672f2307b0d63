/* Reading arguments. The functions below return true, or false after they have noted an error in
** the call. The error names the function, the argument, the values that are allowed, and the value
** found. */
#ifndef GRUNDY_SQLITE_ARGS_H
#define GRUNDY_SQLITE_ARGS_H

#include "base/text.h"
#include "sqlite/call.h"

/* Note that an argument must be `expected`, a noun phrase. Always return false. */
bool args_refuse(sql_call *call, const char *argument, sqlite3_value *value, const char *expected);

/* The same if `expected` allows integers: the error adds a remedy for other values. */
bool args_refuse_integer(sql_call *call, const char *argument, sqlite3_value *value,
                         const char *expected);

/* Convert a value to an integer without loss: an INTEGER, a REAL without a fraction, or a text of
** digits with an optional sign, optional zeros after a point, and white space around. Return false
** for any other value. */
bool args_lossless(sqlite3_value *value, sqlite3_int64 *result);

/* Read an integer from `least` to `most`, as args_lossless does. */
bool args_integer(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                  sqlite3_int64 most, sqlite3_int64 *result);

/* Read a text that is one of `words` (NULL ends the list), in any case. Set *index to its index. */
bool args_word(sql_call *call, const char *argument, sqlite3_value *value, const char *const *words,
               int *index);

/* Return the letter of a value that is one of `letters`; 0 for any other value. */
char args_letter(sqlite3_value *value, const char *letters);

/* Read a text, which errors describe as `expected`. The text belongs to the value. */
bool args_text(sql_call *call, const char *argument, sqlite3_value *value, const char *expected,
               const char **text, int *length);

/* Return the number of bytes of a text that errors show: at most 200, and whole characters of
** UTF-8. */
int args_excerpt(const char *text, uint64_t bytes);

/* Return the character that begins at a byte of a UTF-8 text, as errors show it, or "the end". The
** caller frees it with sqlite3_free. Return NULL if memory runs out. */
char *args_describe_character(const char *text, int length, int position);

/* Note that the text of an argument cannot be read at the byte `position` (0-based), where
** `expected` is required. The text before it must be ASCII. Always return false. */
bool args_fail_at(sql_call *call, const char *argument, const char *text, int length, int position,
                  const char *expected);

/* Note that the value, or `got`, is not an integer from `least` to `most`. `got` was allocated by
** sqlite3_mprintf and is freed here; NULL means that memory ran out. Always return false. */
bool args_fail_integer(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most);
bool args_fail_range(sql_call *call, const char *argument, sqlite3_int64 least, sqlite3_int64 most,
                     char *got);

/* ==== args_json.c ==== */

/* SQL that yields a number of the JSON text ?1, given its json_type(), its value and its path. For
** a REAL without a fraction it yields a BLOB of the digits as written, since SQLite may have
** rounded the number. (json_extract() of two paths is an array of the two numbers as they were
** written.) */
#define ARGS_JSON_NUMBER(type, value, path)                                                        \
  "CASE WHEN " type " = 'real' AND (" value " = CAST(" value " AS INTEGER) OR abs(" value          \
  ") >= 9007199254740992.0) THEN (SELECT CAST(substr(twice, 2, (length(twice) - 3) / 2) AS BLOB) " \
  "FROM (SELECT json_extract(?1, " path ", " path ") AS twice)) ELSE " value " END"

/* The same as args_lossless, for the values of this SQL. */
bool args_json_lossless(sqlite3_value *value, sqlite3_int64 *result);

/* Let `take` read each row of `sql`, whose one parameter is `value`, a JSON array that errors
** describe as `expected`. `take` returns false after it has noted an error. */
typedef bool args_take_row(void *context, sqlite3_stmt *row);
bool args_json_rows(sql_call *call, const char *argument, sqlite3_value *value,
                    const char *expected, const char *sql, args_take_row *take, void *context);

/* Read a value that must be JSON of the type "array" or "object", as args_json_rows does. Set *fits
** to false, without an error, if it has another type, or if `take` returns false without an error.
** Return false after an error, which is noted. */
bool args_json_read(sql_call *call, const char *argument, sqlite3_value *value, const char *type,
                    const char *sql, args_take_row *take, void *context, bool *fits);

/* Read a JSON array of integers from `least` to `most`. The caller frees *items with
** sqlite3_free. */
bool args_integers(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                   sqlite3_int64 most, int64_t **items, int *count);

/* Integers of an argument that is one integer or a JSON array of integers. */
typedef struct args_list {
  bool is_array;
  sqlite3_int64 one;
  int64_t *array; /* NULL unless is_array */
  int count;
} args_list;

static inline const int64_t *args_list_items(const args_list *list) {
  return list->is_array ? list->array : (const int64_t *)&list->one;
}

/* Return true if the value begins like a JSON array, as a text or as JSONB. */
bool args_is_array(sqlite3_value *value);

/* Read one integer from `least` to `most`, or an array of them. The caller frees list->array with
** sqlite3_free. */
bool args_integer_list(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most, args_list *list);

/* Read a JSON array of arrays [x, y] of two integers from 0 to 2^63-1. *items becomes x, y, x, y,
** ..., and *count the number of pairs. The caller frees *items with sqlite3_free. */
bool args_cells(sql_call *call, const char *argument, sqlite3_value *value, int64_t **items,
                int *count);

/* Read JSON without SQL, which fails while a connection is being closed, or if an authorizer
** forbids it. White space before a token is skipped. The functions return false if another token
** follows. Strings must not have escapes; integers may be written with a fraction or an
** exponent. */
bool json_take(text_reader *in, char wanted);
bool json_take_string(text_reader *in,
                      text_reader *string); /* string->text is NULL if no string begins here */
bool json_take_integer(text_reader *in, sqlite3_int64 *integer);
bool json_at_end(text_reader *in);

#endif
