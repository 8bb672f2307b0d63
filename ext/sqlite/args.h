/* Reading arguments. The functions below return true, or false after they have noted in the call
** what was wrong: an error names the function, the argument, what it must be and what was got.
*/
#ifndef GRUNDY_SQLITE_ARGS_H
#define GRUNDY_SQLITE_ARGS_H

#include "base/text.h"
#include "sqlite/call.h"

/* Note that an argument is not what it must be: `expected`, a noun phrase. Always false. */
bool args_refuse(sql_call *call, const char *argument, sqlite3_value *value, const char *expected);

/* The same where `expected` allows integers: the error adds a remedy for other values. */
bool args_refuse_integer(sql_call *call, const char *argument, sqlite3_value *value,
                         const char *expected);

/* The integer that a value is without loss: an INTEGER, a REAL without a fraction, or a text of
** digits with perhaps a sign, zeros after a point, and white space around. False: it is none. */
bool args_lossless(sqlite3_value *value, sqlite3_int64 *result);

/* An integer from `least` to `most`, as args_lossless reads it. */
bool args_integer(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                  sqlite3_int64 most, sqlite3_int64 *result);

/* A text that is one of `words` (the last is NULL), capitals and small letters alike: its index. */
bool args_word(sql_call *call, const char *argument, sqlite3_value *value, const char *const *words,
               int *index);

/* The letter that a value is, one of `letters`; 0: it is none of them. */
char args_letter(sqlite3_value *value, const char *letters);

/* A text; what it must be is `expected`. The text belongs to the value. */
bool args_text(sql_call *call, const char *argument, sqlite3_value *value, const char *expected,
               const char **text, int *length);

/* How many bytes of a text that has so many, and need not end with a 0, are told in errors: whole
** characters. */
int args_excerpt(const char *text, uint64_t bytes);

/* The character that begins at a byte of a UTF-8 text, as errors show it, or "the end"; the caller
** frees it by sqlite3_free. NULL without memory. */
char *args_describe_character(const char *text, int length, int position);

/* Note that the text, an argument, can't be read from the byte `position` (0-based) on, where
** `expected` should stand. What comes before must be ASCII. Always false. */
bool args_fail_at(sql_call *call, const char *argument, const char *text, int length, int position,
                  const char *expected);

/* Note that the value, or what `got` tells (from sqlite3_mprintf, NULL: there was no memory for
** it), is no integer from `least` to `most`. Always false. */
bool args_fail_integer(sql_call *call, const char *argument, sqlite3_value *value,
                       sqlite3_int64 least, sqlite3_int64 most);
bool args_fail_range(sql_call *call, const char *argument, sqlite3_int64 least, sqlite3_int64 most,
                     char *got);

/* ==== args_json.c ==== */

/* SQL for a number in the JSON text ?1, by its json_type(), its value and its path: the BLOB of
** what was written instead of a REAL without a fraction, since SQLite may have rounded it.
** json_extract() of two paths is an array of the two as they were written. */
#define ARGS_JSON_NUMBER(type, value, path)                                                        \
  "CASE WHEN " type " = 'real' AND (" value " = CAST(" value " AS INTEGER) OR abs(" value          \
  ") >= 9007199254740992.0) THEN (SELECT CAST(substr(twice, 2, (length(twice) - 3) / 2) AS BLOB) " \
  "FROM (SELECT json_extract(?1, " path ", " path ") AS twice)) ELSE " value " END"

/* As args_lossless, for what that SQL yields. */
bool args_json_lossless(sqlite3_value *value, sqlite3_int64 *result);

/* Let `take` read each row of `sql`, whose one parameter is `value`, a JSON array of what is
** `expected`. It returns false after an error that it has noted. */
typedef bool args_take_row(void *context, sqlite3_stmt *row);
bool args_json_rows(sql_call *call, const char *argument, sqlite3_value *value,
                    const char *expected, const char *sql, args_take_row *take, void *context);

/* Read a value that must be JSON of the type, "array" or "object", as args_json_rows does. *fits =
** false, without an error, if it is not, or if `take` returns false without noting an error. Return
** false after an error, which is noted. */
bool args_json_read(sql_call *call, const char *argument, sqlite3_value *value, const char *type,
                    const char *sql, args_take_row *take, void *context, bool *fits);

/* A JSON array of integers from `least` to `most`. The caller frees *items by sqlite3_free. */
bool args_integers(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                   sqlite3_int64 most, int64_t **items, int *count);

/* A JSON array of arrays [x, y] of two integers, 0 to 2^63-1: *items holds x, y, x, y, ... and
** *count is how many pairs there are. The caller frees *items by sqlite3_free. */
bool args_cells(sql_call *call, const char *argument, sqlite3_value *value, int64_t **items,
                int *count);

/* JSON without SQL, which a connection that is being closed can't be asked, nor one whose
** authorizer forbids it. Blanks before what is read are passed. False: something else stands where
** the reader is then. Strings are read that have no escapes; integers also where they are written
** with a fraction or an exponent. */
bool json_take(text_reader *in, char wanted);
bool json_take_string(text_reader *in,
                      text_reader *string); /* string->text NULL: it has no beginning */
bool json_take_integer(text_reader *in, sqlite3_int64 *integer);
bool json_at_end(text_reader *in);

#endif
