/* Arguments in JSON: numbers without loss, arrays of integers, and arrays of cells.
**
** Arrays in the usual form are read here, in one pass. Everything else that JSON allows, such as
** JSONB or numbers with exponents in nested arrays, and every error, is left to SQLite's json_each.
** Numbers are computed from their digits: 9007199254740993.0 and 90071992547409930e-1 are both
** 9007199254740993, which a REAL cannot hold. */
#include "sqlite/args.h"

#include <string.h>

/* ---- Tokens ---- */

static void json_skip(text_reader *in) {
  while (text_peek(in) == ' ' || text_peek(in) == '\t' || text_peek(in) == '\n' ||
         text_peek(in) == '\r')
    in->at++;
}

bool json_take(text_reader *in, char wanted) {
  json_skip(in);
  bool takes = in->at < in->length && in->text[in->at] == wanted;
  in->at += takes;
  return takes;
}

bool json_take_string(text_reader *in, text_reader *string) {
  *string = (text_reader){.text = NULL};
  if (!json_take(in, '"'))
    return false;
  string->text = in->text + in->at;
  while ((unsigned char)text_peek(in) >= ' ' && text_peek(in) != '"' && text_peek(in) != '\\')
    in->at++;
  string->length = (uint64_t)(in->text + in->at - string->text);
  return text_pass(in, "\"");
}

bool json_at_end(text_reader *in) {
  json_skip(in);
  return in->at == in->length;
}

/* ---- Numbers, which may have fractions and exponents ---- */

/* The number negative * 10^power. It is kept negative, since the least integer has no positive
** counterpart. */
typedef struct json_decimal {
  sqlite3_int64 negative, power;
  bool fits;
} json_decimal;

static void json_raise(json_decimal *number, sqlite3_int64 power) {
  for (; power > 0 && number->fits && number->negative != 0; power--)
    number->fits = !CORE_MULTIPLY_OVERFLOWS(number->negative, 10, &number->negative);
}

/* Append digits to a number. Return false if no digit follows. Zeros are kept in the power until
** another digit follows them. */
static bool json_take_digits(json_decimal *number, text_reader *in) {
  uint64_t start = in->at;
  for (; text_is_digit(text_peek(in)); in->at++) {
    number->power++;
    if (text_peek(in) == '0')
      continue;
    json_raise(number, number->power);
    number->power = 0;
    number->fits = number->fits && !CORE_SUBTRACT_OVERFLOWS(number->negative, text_peek(in) - '0',
                                                            &number->negative);
  }
  return in->at > start;
}

static bool json_take_exponent(json_decimal *number, text_reader *in) {
  const sqlite3_int64 most = INT64_C(1) << 40; /* more than the digits of any text */
  sqlite3_int64 exponent = 0;
  bool minus = text_peek(in) == '-';
  in->at += minus || text_peek(in) == '+';
  uint64_t start = in->at;
  for (; text_is_digit(text_peek(in)); in->at++)
    if (exponent < most)
      exponent = 10 * exponent + (text_peek(in) - '0');
  number->power += minus ? -exponent : exponent;
  return in->at > start;
}

/* The value is computed from the digits, so that nothing is rounded. */
bool json_take_integer(text_reader *in, sqlite3_int64 *result) {
  json_decimal number = {.fits = true};
  json_skip(in);
  bool minus = text_peek(in) == '-', zero;
  in->at += minus;
  uint64_t digits = in->at;
  zero = text_peek(in) == '0';
  if (!json_take_digits(&number, in) || (zero && in->at - digits > 1))
    return false;
  if (text_peek(in) == '.') {
    uint64_t fraction = ++in->at;
    if (!json_take_digits(&number, in))
      return false;
    number.power -= (sqlite3_int64)(in->at - fraction);
  }
  if (core_lower_letter(text_peek(in)) == 'e') {
    in->at++;
    if (!json_take_exponent(&number, in))
      return false;
  }
  json_raise(&number, number.power);
  core_assert(!number.fits || number.negative <= 0);
  if (!number.fits || (number.power < 0 && number.negative != 0) ||
      (!minus && number.negative == INT64_MIN))
    return false;
  *result = minus ? number.negative : -number.negative;
  return true;
}

bool args_json_lossless(sqlite3_value *value, sqlite3_int64 *result) {
  if (sqlite3_value_type(value) != SQLITE_BLOB)
    return args_lossless(value, result);
  text_reader in = {.text = sqlite3_value_blob(value),
                    .length = (uint64_t)sqlite3_value_bytes(value)};
  return in.text != NULL && json_take_integer(&in, result) && in.at == in.length;
}

/* ---- Arrays, read by SQLite ---- */

/* Note the error of the last statement of the connection. */
static bool args_fail_statement(sql_call *call, int status, const char *argument) {
  call->code = status & 0xff;
  if (call->code == SQLITE_NOMEM || call->code == SQLITE_INTERRUPT)
    return false;
  call_fail(call, "%s can't be read: %s", argument, sqlite3_errmsg(call->binding->connection->db));
  return call_check_interruption(call);
}

/* Run `sql`, whose one parameter is `value`, up to its first row. Return the status of that
** step. */
static int args_query_value(const sql_call *call, const char *sql, sqlite3_value *value,
                            sqlite3_stmt **statement) {
  int status = sqlite3_prepare_v2(call->binding->connection->db, sql, -1, statement, NULL);
  if (status == SQLITE_OK)
    status = sqlite3_bind_value(*statement, 1, value);
  return status == SQLITE_OK ? sqlite3_step(*statement) : status;
}

/* Set *fits to true if the value is JSON of this type. Return false after an error, which is noted.
** A text that is not valid JSON makes json_type() fail. json_valid() would not fail, but it reports
** any text as invalid if memory runs out. A BLOB can be JSON if SQLite supports JSONB, from 3.45
** on. */
static bool args_json_has_type(sql_call *call, const char *argument, sqlite3_value *value,
                               const char *type, bool *fits) {
  bool is_blob = sqlite3_value_type(value) == SQLITE_BLOB;
  *fits = false;
  if (!is_blob && sqlite3_value_type(value) != SQLITE_TEXT)
    return true;
  sqlite3_stmt *statement = NULL;
  int status =
      args_query_value(call,
                       is_blob ? "SELECT CASE WHEN json_valid(?1, 8) THEN json_type(?1) END"
                               : "SELECT json_type(?1)",
                       value, &statement);
  const char *found = status == SQLITE_ROW ? (const char *)sqlite3_column_text(statement, 0) : NULL;
  *fits = found != NULL && strcmp(found, type) == 0;
  bool told = status == SQLITE_ROW || ((is_blob || statement != NULL) && status == SQLITE_ERROR) ||
              args_fail_statement(call, status, argument);
  sqlite3_finalize(statement);
  return told;
}

bool args_json_read(sql_call *call, const char *argument, sqlite3_value *value, const char *type,
                    const char *sql, args_take_row *take, void *context, bool *fits) {
  sqlite3_stmt *rows = NULL;
  if (!args_json_has_type(call, argument, value, type, fits) || !*fits)
    return call->code == SQLITE_OK;
  int status = args_query_value(call, sql, value, &rows);
  while (*fits && status == SQLITE_ROW) {
    *fits = take(context, rows);
    status = sqlite3_step(rows);
  }
  if (*fits && status != SQLITE_DONE)
    *fits = args_fail_statement(call, status, argument);
  sqlite3_finalize(rows);
  return call->code == SQLITE_OK;
}

bool args_json_rows(sql_call *call, const char *argument, sqlite3_value *value,
                    const char *expected, const char *sql, args_take_row *take, void *context) {
  bool fits;
  return args_json_read(call, argument, value, "array", sql, take, context, &fits) &&
         (fits || args_refuse(call, argument, value, expected));
}

/* The state of reading a JSON array into a list of integers. */
typedef struct json_reader {
  sql_call *call;
  const char *argument;      /* the name in errors */
  sqlite3_int64 least, most; /* the integers that are allowed */
  int64_t *items;
  int count, capacity;
} json_reader;

static bool args_append_to_list(json_reader *reader, int64_t item) {
  if (reader->count == reader->capacity) {
    int capacity = reader->capacity == 0 ? 16 : 2 * reader->capacity;
    int64_t *items = sqlite3_realloc64(reader->items, (sqlite3_uint64)capacity * sizeof *items);
    if (items == NULL)
      return call_no_memory(reader->call);
    reader->items = items;
    reader->capacity = capacity;
  }
  core_assert(reader->count < reader->capacity);
  reader->items[reader->count++] = item;
  return true;
}

/* Free the list after an error. */
static void args_free_list(json_reader *reader) {
  sqlite3_free(reader->items);
  reader->items = NULL;
  reader->count = reader->capacity = 0;
}

/* ---- Arrays in the usual form ----
**
** They are read without SQL, which fails while a connection is being closed, or if an authorizer
** forbids it. Everything else that JSON allows, and every error, is left to SQLite. */

static bool args_list_take_integer(json_reader *reader, text_reader *in) {
  sqlite3_int64 item;
  return json_take_integer(in, &item) && item >= reader->least && item <= reader->most &&
         args_append_to_list(reader, item);
}

static bool args_list_take_element(json_reader *reader, text_reader *in, bool pairs) {
  if (!pairs)
    return args_list_take_integer(reader, in);
  return json_take(in, '[') && args_list_take_integer(reader, in) && json_take(in, ',') &&
         args_list_take_integer(reader, in) && json_take(in, ']');
}

/* Read an array of integers, or of pairs of integers. Return false, with an empty list, if the
** value has another form. */
static bool args_read_usual_array(json_reader *reader, sqlite3_value *value, bool pairs) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return false;
  text_reader in = {.text = (const char *)sqlite3_value_text(value),
                    .length = (uint64_t)sqlite3_value_bytes(value)};
  bool read = in.text != NULL && json_take(&in, '[');
  bool more = read && !json_take(&in, ']');
  while (read && more) {
    read = args_list_take_element(reader, &in, pairs);
    more = read && json_take(&in, ',');
    read = read && (more || json_take(&in, ']'));
  }
  if (read && json_at_end(&in))
    return true;
  args_free_list(reader);
  return false;
}

/* ---- Arrays in any form ---- */

/* Append the element in a row. Column 0 is its value, column 1 its type if that is not a number. */
static bool args_append_integer(void *context, sqlite3_stmt *row) {
  json_reader *reader = context;
  const char *literal = (const char *)sqlite3_column_text(row, 1);
  if (literal != NULL)
    return args_fail_range(reader->call, reader->argument, reader->least, reader->most,
                           sqlite3_mprintf("%s", literal));
  sqlite3_value *value = sqlite3_column_value(row, 0);
  sqlite3_int64 item;
  if (args_json_lossless(value, &item) && item >= reader->least && item <= reader->most)
    return args_append_to_list(reader, item);
  if (sqlite3_value_type(value) != SQLITE_BLOB)
    return args_fail_integer(reader->call, reader->argument, value, reader->least, reader->most);
  return args_fail_range(reader->call, reader->argument, reader->least, reader->most,
                         sqlite3_mprintf("%.40s", sqlite3_column_text(row, 0)));
}

bool args_integers(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                   sqlite3_int64 most, int64_t **items, int *count) {
  static const char elements_sql[] = "SELECT " ARGS_JSON_NUMBER(
      "type", "value",
      "fullkey") ", CASE WHEN type IN ('true', 'false', 'null') THEN type END FROM json_each(?1)";
  json_reader reader = {.call = call, .least = least, .most = most};
  bool complete = args_read_usual_array(&reader, value, false);
  if (!complete && call->code == SQLITE_OK) {
    char *name = sqlite3_mprintf("each element of %s", argument);
    if (name == NULL)
      return call_no_memory(call);
    reader.argument = name;
    complete = args_json_rows(call, argument, value, "a JSON array of integers", elements_sql,
                              args_append_integer, &reader);
    sqlite3_free(name);
  }
  if (!complete)
    args_free_list(&reader);
  *items = reader.items;
  *count = reader.count;
  return complete;
}

/* The elements of a JSON array: x and y, which are NULL unless the element is an array of two; true
** if one of them is a boolean; and the element as an error shows it. */
#define JSON_CELL_NUMBER(index)                                                                    \
  ARGS_JSON_NUMBER("json_type(pair, '$[" index "]')", "json_extract(pair, '$[" index "]')",        \
                   "path || '[" index "]'")
#define JSON_IS_BOOLEAN(index) "json_type(pair, '$[" index "]') IN ('true', 'false')"

static const char cells_sql[] =
    "WITH cell(pair, path, shown) AS ("
    "SELECT CASE WHEN type = 'array' AND json_array_length(value) = 2 THEN value END, fullkey, "
    "CASE WHEN type IN ('true', 'false', 'null') THEN type ELSE json_quote(value) END "
    "FROM json_each(?1)) "
    "SELECT " JSON_CELL_NUMBER("0") ", " JSON_CELL_NUMBER("1") ", " JSON_IS_BOOLEAN(
        "0") " OR " JSON_IS_BOOLEAN("1") ", substr(shown, 1, 40) FROM cell";

static bool args_append_cell(void *context, sqlite3_stmt *row) {
  json_reader *reader = context;
  bool valid = sqlite3_column_int(row, 2) == 0;
  for (int i = 0; i < 2 && valid; i++) {
    sqlite3_int64 item;
    valid = args_json_lossless(sqlite3_column_value(row, i), &item) && item >= 0;
    if (valid && !args_append_to_list(reader, item))
      return false;
  }
  return valid || call_fail(reader->call,
                            "each cell of %s must be an array [x, y] of two non-negative integers, "
                            "got %s",
                            reader->argument, sqlite3_column_text(row, 3));
}

bool args_cells(sql_call *call, const char *argument, sqlite3_value *value, int64_t **items,
                int *count) {
  json_reader reader = {.call = call, .argument = argument, .least = 0, .most = INT64_MAX};
  bool complete = args_read_usual_array(&reader, value, true) ||
                  (call->code == SQLITE_OK &&
                   args_json_rows(call, argument, value, "a JSON array of cells [x, y]", cells_sql,
                                  args_append_cell, &reader));
  if (!complete)
    args_free_list(&reader);
  core_assert(reader.count % 2 == 0);
  *items = reader.items;
  *count = reader.count / 2;
  return complete;
}
