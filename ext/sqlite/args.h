/* Reading arguments. The functions below return true, or false after they have noted an error in
** the call. The error names the function, the argument, the values that are allowed, and the value
** found. */
#ifndef GRUNDY_SQLITE_ARGS_H
#define GRUNDY_SQLITE_ARGS_H

#include "base/array.h"
#include "base/json.h"
#include "sqlite/call.h"

/* Note that an argument must be `expected`, a noun phrase. Always return false. args_fail_expected
** frees the text, which is from sqlite3_mprintf; NULL means that memory ran out. */
bool args_refuse(sql_call *call, const char *argument, sqlite3_value *value, const char *expected);
bool args_fail_expected(sql_call *call, const char *argument, sqlite3_value *value, char *expected);

/* The same if `expected` allows integers: the error adds a remedy for other values. */
bool args_refuse_integer(sql_call *call, const char *argument, sqlite3_value *value,
                         const char *expected);

/* Convert a value to an integer without loss: an INTEGER, a REAL without a fraction, or a text of
** digits with an optional sign, optional zeros after a point, and white space around. Return false
** for any other value. */
bool args_lossless(sqlite3_value *value, sqlite3_int64 *result);

/* The same for a text. */
bool args_text_integer(text_reader text, int64_t *result);

/* Read an integer from `least` to `most`, as args_lossless does. */
bool args_integer(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                  sqlite3_int64 most, sqlite3_int64 *result);

/* Read a text that is one of `words` (NULL ends the list), in any case. Set *index to its index. */
bool args_word(sql_call *call, const char *argument, sqlite3_value *value, const char *const *words,
               int *index);

/* Return the letter of a value that is one of `letters`; 0 for any other value. */
char args_letter(sqlite3_value *value, const char *letters);

/* Return true if the value is the text 'loony', the value of a position that wins beside any other
** games. */
bool args_is_loony(sqlite3_value *value);

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

/* A JSON array or object that is being read:
**
**   args_json json;
**   json_element element;
**   bool done = args_json_open(&json, call, "games", value, JSON_ARRAY, "a JSON array of games");
**   while (done && args_json_next(&json, &element))
**     done = ...
**   return args_json_close(&json); */
typedef struct args_json {
  sql_call *call;
  json_reader reader;
  sqlite3_stmt *statement; /* the owner of a text that SQLite has converted, or NULL */
  char *characters;        /* of the latest string with escapes, or NULL */
} args_json;

/* Begin to read a value that must be JSON of this kind, JSON_ARRAY or JSON_OBJECT, which errors
** describe as `expected`. It must be closed also after an error. */
bool args_json_open(args_json *json, sql_call *call, const char *argument, sqlite3_value *value,
                    json_kind kind, const char *expected);

/* The same, but return false without an error if the value is not such JSON. args_json_begin reads
** only texts, and does not use SQL; it keeps the other members of *json. */
bool args_json_read(args_json *json, sql_call *call, const char *argument, sqlite3_value *value,
                    json_kind kind);
bool args_json_begin(args_json *json, sql_call *call, text_reader text, json_kind kind);

/* Return the remark that an error about JSONB needs if SQLite does not know JSONB. */
const char *args_jsonb_remark(sqlite3_value *value);

/* Read the next element, as json_next does. Return false at the end and after an error. */
bool args_json_next(args_json *json, json_element *element);

/* Set *string to the characters of an element that is a string. They are valid until the next
** string is read. */
bool args_json_string(args_json *json, const json_element *element, text_reader *string);

/* Note an error of this format, followed by the element, or that the host asked to stop. Always
** return false. */
bool args_json_fail(args_json *json, const json_element *element, const char *format, ...);

/* Return true if the call has no error. */
bool args_json_close(args_json *json);

/* Let SQLite convert an element that is a number to a REAL, the first column of *statement, which
** the caller finalizes also after an error. */
bool args_json_real(sql_call *call, const char *argument, const json_element *number,
                    sqlite3_stmt **statement);

/* A list of integers, which the caller frees by CORE_FREE. */
typedef CORE_ARRAY(int64_t) args_list;

/* Read a JSON array of integers from `least` to `most`. The list is empty after an error, and if an
** element is NULL, which is an error if `has_null` is NULL. */
bool args_integers(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                   sqlite3_int64 most, args_list *list, bool *has_null);

/* Integers of an argument that is one integer or a JSON array of integers. */
typedef struct args_numbers {
  bool is_array;
  bool has_null; /* an element is NULL, so that the result of a scalar is NULL */
  sqlite3_int64 one;
  args_list array; /* empty unless is_array, or if has_null */
} args_numbers;

static inline uint32_t args_numbers_count(const args_numbers *numbers) {
  return numbers->is_array ? numbers->array.count : 1;
}

static inline int64_t args_number_at(const args_numbers *numbers, uint32_t i) {
  core_assert(i < args_numbers_count(numbers));
  return numbers->is_array ? numbers->array.items[i] : numbers->one;
}

/* Return true if the value begins like a JSON array, as a text or as JSONB. */
bool args_is_array(sqlite3_value *value);

/* Read one integer from `least` to `most`, or an array of them. The caller frees numbers->array. */
bool args_read_numbers(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most, args_numbers *numbers);

/* The same for a table as a list, which is empty if an element is NULL. */
bool args_list_numbers(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most, args_list *list);

/* Read a JSON array of arrays [x, y] of two integers from 0 to 2^63-1. The list becomes x, y, x, y,
** ... */
bool args_cells(sql_call *call, const char *argument, sqlite3_value *value, args_list *list);

#endif
