#include "sqlite/args.h"

#include <string.h>

#include "sqlite/module.h"

sql_call call_of(sqlite3_context *context) {
  sql_binding *binding = connection_binding(context);
  return (sql_call){.name = binding->function->name, .binding = binding};
}

static bool fail_with(sql_call *call, char *text) {
  call->message = text == NULL ? NULL : sqlite3_mprintf("%s(): %s", call->name, text);
  call->code = call->message == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
  sqlite3_free(text);
  return false;
}

bool call_fail(sql_call *call, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = sqlite3_vmprintf(format, list);
  va_end(list);
  return fail_with(call, text);
}

bool call_propose(sql_call *call, const char *text, int length, nearest_names *names) {
  char *hint = nearest_hint(text, length, names);
  if (call->message != NULL && hint != NULL)
    call->message = sqlite3_mprintf("%z%s", call->message, hint);
  if (call->message == NULL || hint == NULL) {
    sqlite3_free(call->message);
    call->message = NULL;
    call->code = SQLITE_NOMEM;
  }
  sqlite3_free(hint);
  return false;
}

void call_report(sql_call *call, sqlite3_context *context) {
  if (call->message != NULL)
    sqlite3_result_error(context, call->message, -1);
  if (call->code == SQLITE_NOMEM)
    sqlite3_result_error_nomem(context);
  else if (call->code != SQLITE_OK)
    sqlite3_result_error_code(context, call->code);
  sqlite3_free(call->message);
  call->message = NULL;
}

static bool fail_memory_limit(sql_call *call, const core_host *host, const char *what) {
  return call_fail(call,
                   "%s needs %llu bytes of memory, but this connection's limit is %llu; "
                   "SELECT grundy_limit('memory', bytes) raises it",
                   what, (unsigned long long)host->wanted, (unsigned long long)host->memory_limit);
}

static bool fail_disk_limit(sql_call *call, const core_host *host, const char *what) {
  return call_fail(call,
                   "%s needs %llu bytes of temporary files, but this connection's limit is %llu; "
                   "SELECT grundy_limit('disk', bytes) raises it",
                   what, (unsigned long long)host->wanted, (unsigned long long)host->disk_limit);
}

/* A disk that is full, or a file that can't be opened, written or read. */
static bool fail_disk(sql_call *call, const core_host *host, const char *what) {
  if ((host->disk_error & 0xff) == SQLITE_NOMEM) {
    call->code = SQLITE_NOMEM;
    return false;
  }
  call_fail(call, "%s needs temporary files, but one failed: %s", what,
            sqlite3_errstr(host->disk_error));
  if (call->code == SQLITE_ERROR)
    call->code = host->disk_error & 0xff;
  return false;
}

bool call_check(sql_call *call, const core_host *host, core_status status, const char *what, ...) {
  if (status == CORE_OK)
    return true;
  if (status != CORE_LIMIT && status != CORE_DISK_LIMIT && status != CORE_DISK) {
    const sql_connection *connection = host->context;
    call->code = status == CORE_INTERRUPTED ? connection->stop_reason : SQLITE_NOMEM;
    return false;
  }
  va_list list;
  va_start(list, what);
  char *text = sqlite3_vmprintf(what, list);
  va_end(list);
  if (text == NULL)
    return fail_with(call, NULL);
  if (status == CORE_LIMIT)
    fail_memory_limit(call, host, text);
  else if (status == CORE_DISK_LIMIT)
    fail_disk_limit(call, host, text);
  else
    fail_disk(call, host, text);
  sqlite3_free(text);
  return false;
}

bool call_suspect_interruption(sql_call *call, sql_connection *connection) {
  if (call->code != SQLITE_ERROR || core_ask(&connection->host))
    return false;
  sqlite3_free(call->message);
  call->message = NULL;
  call->code = connection->stop_reason;
  return false;
}

bool args_any_null(int count, sqlite3_value **arguments) {
  for (int i = 0; i < count; i++)
    if (sqlite3_value_type(arguments[i]) == SQLITE_NULL)
      return true;
  return false;
}

/* The first characters of a UTF-8 text, up to a NUL. */
static char *describe_text(const unsigned char *text) {
  const int most = 40;
  int characters = 0;
  if (text == NULL)
    return NULL;
  for (int i = 0; text[i] != '\0' && characters <= most; i++)
    characters += (text[i] & 0xc0) != 0x80;
  return sqlite3_mprintf("'%!.*q%s' (a TEXT)", most, text, characters > most ? "..." : "");
}

static char *describe_blob(int bytes) {
  return sqlite3_mprintf("a BLOB of %d byte%s", bytes, bytes == 1 ? "" : "s");
}

/* A value as an error message shows it. */
static char *describe(sqlite3_value *value) {
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    return sqlite3_mprintf("%lld", sqlite3_value_int64(value));
  case SQLITE_FLOAT: {
    double real = sqlite3_value_double(value);
    const char *hint = real >= 0x1p63 || real < -0x1p63 ? ", beyond the integers" : "";
    return sqlite3_mprintf("%!.15g (a REAL%s)", real, hint);
  }
  case SQLITE_TEXT:
    return describe_text(sqlite3_value_text(value));
  case SQLITE_BLOB:
    return describe_blob(sqlite3_value_bytes(value));
  default:
    return sqlite3_mprintf("NULL");
  }
}

/* Note: `argument` must be `expected`, got `got`. Takes both texts, which are from sqlite3_mprintf. */
static bool fail_got(sql_call *call, const char *argument, char *expected, char *got) {
  if (expected == NULL || got == NULL)
    fail_with(call, NULL);
  else
    call_fail(call, "%s must be %s, got %s", argument, expected, got);
  sqlite3_free(got);
  sqlite3_free(expected);
  return false;
}

static bool fail_expected(sql_call *call, const char *argument, sqlite3_value *value,
                          char *expected) {
  return fail_got(call, argument, expected, describe(value));
}

bool args_refuse(sql_call *call, const char *argument, sqlite3_value *value, const char *expected) {
  return fail_expected(call, argument, value, sqlite3_mprintf("%s", expected));
}

static char *describe_range(sqlite3_int64 least, sqlite3_int64 most) {
  if (most == INT64_MAX && least == 0)
    return sqlite3_mprintf("a non-negative integer");
  if (most == INT64_MAX && least == 1)
    return sqlite3_mprintf("a positive integer");
  if (most == INT64_MAX && least == INT64_MIN)
    return sqlite3_mprintf("an integer");
  return sqlite3_mprintf("an integer from %lld to %lld", least, most);
}

/* ---- Integers ---- */

static bool args_is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool args_is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* Read digits from *next on, negative as the least integer has no counterpart; false if their number is
** beyond the integers. */
static bool read_digits(const char **next, const char *end, sqlite3_int64 *negative) {
  bool fits = true;
  for (*negative = 0; *next < end && args_is_digit(**next); ++*next)
    fits = fits && !__builtin_mul_overflow(*negative, 10, negative) &&
           !__builtin_sub_overflow(*negative, **next - '0', negative);
  return fits;
}

/* Skip a fraction that is nothing: a point and at least one zero. */
static const char *skip_zeros(const char *next, const char *end) {
  if (end - next < 2 || next[0] != '.' || next[1] != '0')
    return next;
  for (next++; next < end && *next == '0'; next++)
    continue;
  return next;
}

static const char *args_skip_spaces(const char *next, const char *end) {
  while (next < end && args_is_space(*next))
    next++;
  return next;
}

typedef enum args_reading { ARGS_NO_INTEGER, ARGS_BEYOND, ARGS_INTEGER } args_reading;

/* White space, a sign, digits, a point and zeros, white space. The value comes from the digits: an
** affinity would round '9007199254740993.0'. */
static args_reading integer_of_text(const char *text, int length, sqlite3_int64 *result) {
  const char *end = text + length, *next = args_skip_spaces(text, end);
  sqlite3_int64 negative;
  bool minus = next < end && *next == '-';
  if (next < end && (*next == '-' || *next == '+'))
    next++;
  const char *digits = next;
  bool fits = read_digits(&next, end, &negative) && (minus || negative > INT64_MIN);
  if (next == digits || args_skip_spaces(skip_zeros(next, end), end) != end)
    return ARGS_NO_INTEGER;
  if (!fits)
    return ARGS_BEYOND;
  *result = minus ? negative : -negative;
  return ARGS_INTEGER;
}

static args_reading integer_of_value(sqlite3_value *value, sqlite3_int64 *result) {
  const char *text = (const char *)sqlite3_value_text(value);
  return text == NULL ? ARGS_NO_INTEGER : integer_of_text(text, sqlite3_value_bytes(value), result);
}

static bool integer_of_real(double real, sqlite3_int64 *result) {
  if (!(real >= -0x1p63 && real < 0x1p63) || (double)(sqlite3_int64)real != real)
    return false;
  *result = (sqlite3_int64)real;
  return true;
}

bool args_lossless(sqlite3_value *value, sqlite3_int64 *result) {
  switch (sqlite3_value_type(value)) {
  case SQLITE_INTEGER:
    *result = sqlite3_value_int64(value);
    return true;
  case SQLITE_FLOAT:
    return integer_of_real(sqlite3_value_double(value), result);
  case SQLITE_TEXT:
    return integer_of_value(value, result) == ARGS_INTEGER;
  default:
    return false;
  }
}

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
  for (; *next < end && args_is_digit(**next); ++*next) {
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
  for (; *next < end && args_is_digit(**next); ++*next)
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
  *result = minus ? number.negative : -number.negative;
  return number.fits && (number.power >= 0 || number.negative == 0) &&
         (minus || number.negative > INT64_MIN);
}

bool args_json_lossless(sqlite3_value *value, sqlite3_int64 *result) {
  if (sqlite3_value_type(value) != SQLITE_BLOB)
    return args_lossless(value, result);
  const char *next = sqlite3_value_blob(value);
  const char *end = next == NULL ? NULL : next + sqlite3_value_bytes(value);
  return next != NULL && json_take_number(&next, end, result) && next == end;
}

static bool has_table(const char *name) {
  for (int i = 0; grundy_modules[i] != NULL; i++)
    for (int j = 0; j < grundy_modules[i]->function_count; j++) {
      const sql_function *function = &grundy_modules[i]->functions[j];
      if (function->kind == FUNCTION_TABLE && strcmp(function->name, name) == 0)
        return true;
    }
  return false;
}

/* Is it a JSON array that was given to an aggregate, though there is a table for it? */
static bool belongs_in_from(const sql_call *call, sqlite3_value *value) {
  const char *text = (const char *)sqlite3_value_text(value);
  while (text != NULL && args_is_space(*text))
    text++;
  return text != NULL && *text == '[' && call->binding != NULL &&
         call->binding->function->kind == FUNCTION_AGGREGATE && has_table(call->name);
}

/* What to do with a value that is no integer. */
static const char *integer_remedy(sqlite3_value *value) {
  static const char cast_text[] = "; CAST(... AS INTEGER) reads the digits that it begins with";
  double real;
  sqlite3_int64 unused;
  switch (sqlite3_value_type(value)) {
  case SQLITE_FLOAT:
    real = sqlite3_value_double(value);
    return real >= -0x1p63 && real < 0x1p63 ? "; CAST(... AS INTEGER) drops the fraction" : "";
  case SQLITE_TEXT:
    return integer_of_value(value, &unused) == ARGS_BEYOND ? ", beyond the integers" : cast_text;
  case SQLITE_BLOB:
    return sqlite3_value_bytes(value) == 8 ? "; if it is an int64 of numpy, convert it with int()"
                                           : cast_text;
  default:
    return "";
  }
}

/* Note that the value is no integer in the range. */
static bool fail_integer(sql_call *call, const char *argument, sqlite3_value *value,
                         sqlite3_int64 least, sqlite3_int64 most) {
  sqlite3_int64 integer;
  char *got = describe(value);
  if (got != NULL && sqlite3_value_type(value) == SQLITE_TEXT && belongs_in_from(call, value))
    got = sqlite3_mprintf("%z; a JSON array goes to the table: SELECT ... FROM %s(...)", got,
                          call->name);
  else if (got != NULL && !args_lossless(value, &integer))
    got = sqlite3_mprintf("%z%s", got, integer_remedy(value));
  return fail_got(call, argument, describe_range(least, most), got);
}

bool args_integer(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                  sqlite3_int64 most, sqlite3_int64 *result) {
  if (args_lossless(value, result) && *result >= least && *result <= most)
    return true;
  return fail_integer(call, argument, value, least, most);
}

static char *describe_words(const char *const *words) {
  char *list = sqlite3_mprintf("'%s'", words[0]);
  for (int i = 1; words[i] != NULL && list != NULL; i++) {
    char *longer =
        sqlite3_mprintf("%s%s'%s'", list, words[i + 1] == NULL ? " or " : ", ", words[i]);
    sqlite3_free(list);
    list = longer;
  }
  return list;
}

bool args_word(sql_call *call, const char *argument, sqlite3_value *value, const char *const *words,
               int *index) {
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    const char *text = (const char *)sqlite3_value_text(value);
    if (text == NULL)
      return fail_with(call, NULL);
    size_t length = (size_t)sqlite3_value_bytes(value);
    for (*index = 0; words[*index] != NULL; ++*index)
      if (strlen(words[*index]) == length &&
          sqlite3_strnicmp(text, words[*index], (int)length) == 0)
        return true;
  }
  return fail_expected(call, argument, value, describe_words(words));
}

bool args_text(sql_call *call, const char *argument, sqlite3_value *value, const char *expected,
               const char **text, int *length) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return args_refuse(call, argument, value, expected);
  *text = (const char *)sqlite3_value_text(value);
  *length = sqlite3_value_bytes(value);
  return *text != NULL || fail_with(call, NULL);
}

/* The character that begins at a byte of a UTF-8 text. */
static char *describe_character(const char *text, int length, int position) {
  if (position >= length)
    return sqlite3_mprintf("the end");
  int bytes = 1;
  while (position + bytes < length && ((unsigned char)text[position + bytes] & 0xc0) == 0x80)
    bytes++;
  unsigned char first = (unsigned char)text[position];
  if (first < ' ' || first == 0x7f)
    return sqlite3_mprintf("char(%d)", first);
  return sqlite3_mprintf("'%.*q'", bytes, text + position);
}

bool args_fail_at(sql_call *call, const char *argument, const char *text, int length, int position,
                  const char *expected) {
  char *got = describe_character(text, length, position);
  if (got == NULL)
    return fail_with(call, NULL);
  call_fail(call, "%s must have %s at byte %d, got %s", argument, expected, position + 1, got);
  sqlite3_free(got);
  return false;
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
      return fail_with(reader->call, NULL);
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
    return fail_got(reader->call, reader->argument, describe_range(reader->least, reader->most),
                    sqlite3_mprintf("%s", literal));
  sqlite3_value *value = sqlite3_column_value(row, 0);
  sqlite3_int64 item;
  if (args_json_lossless(value, &item) && item >= reader->least && item <= reader->most)
    return append_to_list(reader, item);
  if (sqlite3_value_type(value) != SQLITE_BLOB)
    return fail_integer(reader->call, reader->argument, value, reader->least, reader->most);
  return fail_got(reader->call, reader->argument, describe_range(reader->least, reader->most),
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
    return fail_with(call, NULL);
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
