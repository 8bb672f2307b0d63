#include "args.h"

#include <string.h>

#include "feature.h"

call call_of(sqlite3_context *context) {
  return (call){.name = connection_binding(context)->feature->name};
}

static bool fail_with(call *call, char *text) {
  call->message = text == NULL ? NULL : sqlite3_mprintf("%s(): %s", call->name, text);
  call->code = call->message == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
  sqlite3_free(text);
  return false;
}

bool call_fail(call *call, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = sqlite3_vmprintf(format, list);
  va_end(list);
  return fail_with(call, text);
}

void call_report(call *call, sqlite3_context *context) {
  if (call->message != NULL)
    sqlite3_result_error(context, call->message, -1);
  if (call->code == SQLITE_NOMEM)
    sqlite3_result_error_nomem(context);
  else if (call->code != SQLITE_OK)
    sqlite3_result_error_code(context, call->code);
  sqlite3_free(call->message);
  call->message = NULL;
}

static bool fail_memory_limit(call *call, const core_host *host, char *what) {
  if (what == NULL)
    return fail_with(call, NULL);
  call_fail(call,
            "%s needs %llu bytes of memory, but this connection's limit is %llu; "
            "SELECT grundy_limit('memory', bytes) raises it",
            what, (unsigned long long)host->wanted, (unsigned long long)host->memory_limit);
  sqlite3_free(what);
  return false;
}

bool call_check(call *call, const core_host *host, core_status status, const char *what, ...) {
  if (status == CORE_OK)
    return true;
  if (status != CORE_LIMIT) {
    const connection *connection = host->context;
    call->code = status == CORE_INTERRUPTED ? connection->stop_reason : SQLITE_NOMEM;
    return false;
  }
  va_list list;
  va_start(list, what);
  char *text = sqlite3_vmprintf(what, list);
  va_end(list);
  return fail_memory_limit(call, host, text);
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
static bool fail_got(call *call, const char *argument, char *expected, char *got) {
  if (expected == NULL || got == NULL)
    fail_with(call, NULL);
  else
    call_fail(call, "%s must be %s, got %s", argument, expected, got);
  sqlite3_free(got);
  sqlite3_free(expected);
  return false;
}

static bool fail_expected(call *call, const char *argument, sqlite3_value *value, char *expected) {
  return fail_got(call, argument, expected, describe(value));
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

bool args_integer(call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                  sqlite3_int64 most, sqlite3_int64 *result) {
  if (sqlite3_value_type(value) == SQLITE_INTEGER) {
    *result = sqlite3_value_int64(value);
    if (*result >= least && *result <= most)
      return true;
  }
  return fail_expected(call, argument, value, describe_range(least, most));
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

bool args_word(call *call, const char *argument, sqlite3_value *value, const char *const *words,
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

bool args_text(call *call, const char *argument, sqlite3_value *value, const char *expected,
               const char **text, int *length) {
  if (sqlite3_value_type(value) != SQLITE_TEXT)
    return fail_expected(call, argument, value, sqlite3_mprintf("%s", expected));
  *text = (const char *)sqlite3_value_text(value);
  *length = sqlite3_value_bytes(value);
  return *text != NULL || fail_with(call, NULL);
}

/* Note the error of the last statement of the connection. */
static bool fail_statement(call *call, sqlite3 *db, int status, const char *argument) {
  call->code = status & 0xff;
  if (call->code == SQLITE_NOMEM || call->code == SQLITE_INTERRUPT)
    return false;
  return call_fail(call, "%s can't be read: %s", argument, sqlite3_errmsg(db));
}

/* Run `sql`, whose one parameter is `value`, up to its first row. */
static int query_value(sqlite3 *db, const char *sql, sqlite3_value *value,
                       sqlite3_stmt **statement) {
  int status = sqlite3_prepare_v2(db, sql, -1, statement, NULL);
  if (status == SQLITE_OK)
    status = sqlite3_bind_value(*statement, 1, value);
  return status == SQLITE_OK ? sqlite3_step(*statement) : status;
}

/* A text that is no JSON makes json_type() fail. json_valid() would not, but it takes all for
** invalid where memory is short. */
static bool is_json_array(call *call, sqlite3 *db, const char *argument, sqlite3_value *value) {
  if (sqlite3_value_type(value) == SQLITE_TEXT) {
    sqlite3_stmt *type = NULL;
    int status = query_value(db, "SELECT json_type(?1) = 'array'", value, &type);
    bool is_array = status == SQLITE_ROW && sqlite3_column_int(type, 0) == 1;
    bool told = status == SQLITE_ROW || (type != NULL && status == SQLITE_ERROR) ||
                fail_statement(call, db, status, argument);
    sqlite3_finalize(type);
    if (is_array || !told)
      return is_array;
  }
  return fail_expected(call, argument, value, sqlite3_mprintf("a JSON array of integers"));
}

typedef struct integer_list {
  int64_t *items;
  int count, capacity;
} integer_list;

/* Append the element in the row of `elements`: its value, and its type where that is no number. */
static bool append_integer(call *call, const char *argument, sqlite3_stmt *elements,
                           sqlite3_int64 least, sqlite3_int64 most, integer_list *list) {
  const char *literal = (const char *)sqlite3_column_text(elements, 1);
  if (literal != NULL)
    return fail_got(call, argument, describe_range(least, most), sqlite3_mprintf("%s", literal));
  if (list->count == list->capacity) {
    int capacity = list->capacity == 0 ? 16 : 2 * list->capacity;
    int64_t *items = sqlite3_realloc64(list->items, (sqlite3_uint64)capacity * sizeof *items);
    if (items == NULL)
      return fail_with(call, NULL);
    list->items = items;
    list->capacity = capacity;
  }
  sqlite3_int64 item;
  if (!args_integer(call, argument, sqlite3_column_value(elements, 0), least, most, &item))
    return false;
  list->items[list->count++] = item;
  return true;
}

bool args_integers(call *call, connection *connection, const char *argument, sqlite3_value *value,
                   sqlite3_int64 least, sqlite3_int64 most, int64_t **items, int *count) {
  if (!is_json_array(call, connection->db, argument, value))
    return false;
  sqlite3_stmt *elements = NULL;
  int status =
      query_value(connection->db,
                  "SELECT value, CASE WHEN type IN ('true', 'false', 'null') THEN type END "
                  "FROM json_each(?1)",
                  value, &elements);
  char *element_name = sqlite3_mprintf("each element of %s", argument);
  bool complete = element_name != NULL || fail_with(call, NULL);
  integer_list list = {NULL, 0, 0};
  while (complete && status == SQLITE_ROW) {
    complete = append_integer(call, element_name, elements, least, most, &list);
    status = sqlite3_step(elements);
  }
  if (complete && status != SQLITE_DONE)
    complete = fail_statement(call, connection->db, status, argument);
  sqlite3_finalize(elements);
  sqlite3_free(element_name);
  if (complete) {
    *items = list.items;
    *count = list.count;
  } else
    sqlite3_free(list.items);
  return complete;
}
