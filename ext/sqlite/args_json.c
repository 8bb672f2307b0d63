/* JSON: numbers without loss, arrays of integers and of cells. */
#include "sqlite/args.h"

#include "base/text.h"

/* ---- Numbers of JSON, which may have fractions and exponents ---- */

/* negative * 10^power: negative, as the least integer has no counterpart. */
typedef struct json_decimal {
  sqlite3_int64 negative, power;
  bool fits;
} json_decimal;

static void json_raise(json_decimal *number, sqlite3_int64 power) {
  for (; power > 0 && number->fits && number->negative != 0; power--)
    number->fits = !__builtin_mul_overflow(number->negative, 10, &number->negative);
}

/* Read digits behind those that were read; false: there are none. Zeros stay in the power until another
** digit follows them. */
static bool json_take_digits(json_decimal *number, const char **next, const char *end) {
  const char *start = *next;
  for (; *next < end && text_is_digit(**next); ++*next) {
    number->power++;
    if (**next == '0')
      continue;
    json_raise(number, number->power);
    number->power = 0;
    number->fits =
        number->fits && !__builtin_sub_overflow(number->negative, **next - '0', &number->negative);
  }
  return *next > start;
}

static bool json_take_exponent(json_decimal *number, const char **next, const char *end) {
  const sqlite3_int64 most = INT64_C(1) << 40; /* more than a text has digits */
  sqlite3_int64 exponent = 0;
  bool minus = *next < end && **next == '-';
  *next += *next < end && (**next == '-' || **next == '+');
  const char *start = *next;
  for (; *next < end && text_is_digit(**next); ++*next)
    if (exponent < most)
      exponent = 10 * exponent + (**next - '0');
  number->power += minus ? -exponent : exponent;
  return *next > start;
}

/* Read a number as JSON writes it; false: it is none, or no integer of SQLite's. The value comes from the
** digits, so that nothing is rounded. */
static bool json_take_number(const char **next, const char *end, sqlite3_int64 *result) {
  json_decimal number = {.fits = true};
  bool minus = *next < end && **next == '-';
  const char *digits = *next += minus;
  if (!json_take_digits(&number, next, end) || (*digits == '0' && *next - digits > 1))
    return false;
  if (*next < end && **next == '.') {
    const char *fraction = ++*next;
    if (!json_take_digits(&number, next, end))
      return false;
    number.power -= *next - fraction;
  }
  if (*next < end && (**next == 'e' || **next == 'E')) {
    ++*next;
    if (!json_take_exponent(&number, next, end))
      return false;
  }
  json_raise(&number, number.power);
  if (!number.fits || (number.power < 0 && number.negative != 0) ||
      (!minus && number.negative == INT64_MIN))
    return false;
  *result = minus ? number.negative : -number.negative;
  return true;
}

bool args_json_lossless(sqlite3_value *value, sqlite3_int64 *result) {
  if (sqlite3_value_type(value) != SQLITE_BLOB)
    return args_lossless(value, result);
  const char *next = sqlite3_value_blob(value);
  const char *end = next == NULL ? NULL : next + sqlite3_value_bytes(value);
  return next != NULL && json_take_number(&next, end, result) && next == end;
}

/* Note the error of the last statement of the connection. */
static bool fail_statement(sql_call *call, sql_connection *connection, int status,
                           const char *argument) {
  call->code = status & 0xff;
  if (call->code == SQLITE_NOMEM || call->code == SQLITE_INTERRUPT)
    return false;
  call_fail(call, "%s can't be read: %s", argument, sqlite3_errmsg(connection->db));
  return call_suspect_interruption(call, connection);
}

/* Run `sql`, whose one parameter is `value`, up to its first row. */
static int args_query_value(sqlite3 *db, const char *sql, sqlite3_value *value,
                            sqlite3_stmt **statement) {
  int status = sqlite3_prepare_v2(db, sql, -1, statement, NULL);
  if (status == SQLITE_OK)
    status = sqlite3_bind_value(*statement, 1, value);
  return status == SQLITE_OK ? sqlite3_step(*statement) : status;
}

/* A text that is no JSON makes json_type() fail. json_valid() would not, but it takes all for
** invalid where memory is short. */
static bool is_json_array(sql_call *call, sql_connection *connection, const char *argument,
                          sqlite3_value *value, const char *expected) {
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    sqlite3_stmt *type = NULL;
    int status = args_query_value(connection->db, "SELECT json_type(?1) = 'array'", value, &type);
    bool is_array = status == SQLITE_ROW && sqlite3_column_int(type, 0) == 1;
    bool told = status == SQLITE_ROW || (type != NULL && status == SQLITE_ERROR) ||
                fail_statement(call, connection, status, argument);
    sqlite3_finalize(type);
    if (is_array || !told)
      return is_array;
  }
  return args_refuse(call, argument, value, expected);
}

/* Reading a JSON array into a list of integers. */
typedef struct json_reader {
  sql_call *call;
  const char *argument;      /* what an error is about */
  sqlite3_int64 least, most; /* the integers that are allowed */
  int64_t *items;
  int count, capacity;
} json_reader;

static bool append_to_list(json_reader *reader, int64_t item) {
  if (reader->count == reader->capacity) {
    int capacity = reader->capacity == 0 ? 16 : 2 * reader->capacity;
    int64_t *items = sqlite3_realloc64(reader->items, (sqlite3_uint64)capacity * sizeof *items);
    if (items == NULL)
      return call_no_memory(reader->call);
    reader->items = items;
    reader->capacity = capacity;
  }
  reader->items[reader->count++] = item;
  return true;
}

/* ---- Arrays as they nearly always are ----
**
** Without SQL, which a connection that is being closed can't be asked, nor one whose authorizer forbids
** it. Whatever else JSON allows, errors among it, is left to SQLite. */

static const char *json_skip(const char *next, const char *end) {
  while (next < end && (*next == ' ' || *next == '\t' || *next == '\n' || *next == '\r'))
    next++;
  return next;
}

/* Go on behind a character; false: another one stands there. */
static bool json_take(const char **next, const char *end, char wanted) {
  const char *at = json_skip(*next, end);
  if (at == end || *at != wanted)
    return false;
  *next = json_skip(at + 1, end);
  return true;
}

static bool json_take_integer(json_reader *reader, const char **next, const char *end) {
  sqlite3_int64 item;
  if (!json_take_number(next, end, &item))
    return false;
  *next = json_skip(*next, end);
  return item >= reader->least && item <= reader->most && append_to_list(reader, item);
}

static bool json_take_element(json_reader *reader, const char **next, const char *end, bool pairs) {
  if (!pairs)
    return json_take_integer(reader, next, end);
  return json_take(next, end, '[') && json_take_integer(reader, next, end) &&
         json_take(next, end, ',') && json_take_integer(reader, next, end) &&
         json_take(next, end, ']');
}

/* Read an array of integers, or of pairs of integers. False: it is not as simple as that, and nothing has
** been read. */
static bool args_read_simply(json_reader *reader, sqlite3_value *value, bool pairs) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return false;
  const char *next = (const char *)sqlite3_value_text(value);
  const char *end = next == NULL ? NULL : next + sqlite3_value_bytes(value);
  bool read = next != NULL && json_take(&next, end, '[');
  bool empty = read && json_take(&next, end, ']');
  while (read && !empty) {
    read = json_take_element(reader, &next, end, pairs);
    if (read && !json_take(&next, end, ','))
      break;
  }
  read = read && (empty || json_take(&next, end, ']')) && next == end;
  if (read)
    return true;
  sqlite3_free(reader->items);
  reader->items = NULL;
  reader->count = reader->capacity = 0;
  return false;
}

/* ---- Arrays by SQLite's JSON ---- */

/* Let `append` read each row of `sql`, whose one parameter is `value`. After an error the list is
** empty. */
static bool args_read_rows(json_reader *reader, sql_connection *connection, const char *sql,
                           sqlite3_value *value, bool (*append)(json_reader *, sqlite3_stmt *)) {
  sqlite3_stmt *rows = NULL;
  bool complete = true;
  int status = args_query_value(connection->db, sql, value, &rows);
  while (complete && status == SQLITE_ROW) {
    complete = append(reader, rows);
    status = sqlite3_step(rows);
  }
  if (complete && status != SQLITE_DONE)
    complete = fail_statement(reader->call, connection, status, reader->argument);
  sqlite3_finalize(rows);
  if (!complete) {
    sqlite3_free(reader->items);
    reader->items = NULL;
    reader->count = 0;
  }
  return complete;
}

/* Append the element in a row: its value, and its type where that is no number. */
static bool append_integer(json_reader *reader, sqlite3_stmt *row) {
  const char *literal = (const char *)sqlite3_column_text(row, 1);
  if (literal != NULL)
    return args_fail_range(reader->call, reader->argument, reader->least, reader->most,
                           sqlite3_mprintf("%s", literal));
  sqlite3_value *value = sqlite3_column_value(row, 0);
  sqlite3_int64 item;
  if (args_json_lossless(value, &item) && item >= reader->least && item <= reader->most)
    return append_to_list(reader, item);
  if (sqlite3_value_type(value) != SQLITE_BLOB)
    return args_fail_integer(reader->call, reader->argument, value, reader->least, reader->most);
  return args_fail_range(reader->call, reader->argument, reader->least, reader->most,
                         sqlite3_mprintf("%.40s", sqlite3_column_text(row, 0)));
}

bool args_integers(sql_call *call, sql_connection *connection, const char *argument,
                   sqlite3_value *value, sqlite3_int64 least, sqlite3_int64 most, int64_t **items,
                   int *count) {
  static const char elements_sql[] = "SELECT " ARGS_JSON_NUMBER(
      "type", "value",
      "fullkey") ", CASE WHEN type IN ('true', 'false', 'null') THEN type END FROM json_each(?1)";
  json_reader reader = {.call = call, .least = least, .most = most};
  if (args_read_simply(&reader, value, false)) {
    *items = reader.items;
    *count = reader.count;
    return true;
  }
  if (call->code != SQLITE_OK ||
      !is_json_array(call, connection, argument, value, "a JSON array of integers"))
    return false;
  char *name = sqlite3_mprintf("each element of %s", argument);
  if (name == NULL)
    return call_no_memory(call);
  reader.argument = name;
  bool complete = args_read_rows(&reader, connection, elements_sql, value, append_integer);
  sqlite3_free(name);
  *items = reader.items;
  *count = reader.count;
  return complete;
}

/* The elements of a JSON array: x and y, NULL unless the element is an array of two, and how to show it
** in an error message. */
static const char cells_sql[] =
    "WITH cell(pair, path, shown) AS (SELECT "
    "CASE WHEN type = 'array' AND json_array_length(value) = 2 THEN value END, fullkey,"
    " CASE WHEN type IN ('true', 'false', 'null') THEN type ELSE json_quote(value) END"
    " FROM json_each(?1)) "
    "SELECT " ARGS_JSON_NUMBER(
        "json_type(pair, '$[0]')", "json_extract(pair, '$[0]')",
        "path || '[0]'") ", " ARGS_JSON_NUMBER("json_type(pair, '$[1]')",
                                               "json_extract(pair, '$[1]')",
                                               "path || '[1]'") ", json_type(pair, '$[0]') IN "
                                                                "('true', "
                                                                "'false') OR json_type(pair, "
                                                                "'$[1]') IN "
                                                                "('true', 'false')"
                                                                ", substr(shown, 1, 40) FROM cell";

static bool append_cell(json_reader *reader, sqlite3_stmt *row) {
  bool valid = sqlite3_column_int(row, 2) == 0;
  for (int i = 0; i < 2 && valid; i++) {
    sqlite3_int64 item;
    valid = args_json_lossless(sqlite3_column_value(row, i), &item) && item >= 0;
    if (valid && !append_to_list(reader, item))
      return false;
  }
  return valid || call_fail(reader->call,
                            "each cell of %s must be an array [x, y] of two non-negative integers, "
                            "got %s",
                            reader->argument, sqlite3_column_text(row, 3));
}

bool args_cells(sql_call *call, sql_connection *connection, const char *argument,
                sqlite3_value *value, int64_t **items, int *count) {
  json_reader reader = {.call = call, .argument = argument, .least = 0, .most = INT64_MAX};
  bool complete = args_read_simply(&reader, value, true);
  if (!complete && call->code == SQLITE_OK &&
      is_json_array(call, connection, argument, value, "a JSON array of cells [x, y]"))
    complete = args_read_rows(&reader, connection, cells_sql, value, append_cell);
  *items = reader.items;
  *count = reader.count / 2;
  return complete;
}
