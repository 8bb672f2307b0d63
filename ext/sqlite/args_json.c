/* Arguments in JSON, arrays of integers, and arrays of cells.
**
** base/json.h reads all arguments. A value that it refuses, such as JSONB or JSON5, is converted by
** SQLite's json() and read again. So valid JSON is read without SQL, which fails while a connection
** is being closed, or if an authorizer forbids it. */
#include "sqlite/args.h"

/* ---- Conversions by SQLite ---- */

/* Run `sql`, whose one parameter is a text or a BLOB, up to its first row. Return the status of
** that step. */
static int args_convert(const sql_call *call, const char *sql, bool is_blob, text_reader bytes,
                        sqlite3_stmt **statement) {
  int status = sqlite3_prepare_v2(call->binding->connection->db, sql, -1, statement, NULL);
  if (status == SQLITE_OK)
    status = is_blob ? sqlite3_bind_blob64(*statement, 1, bytes.text, bytes.length, SQLITE_STATIC)
                     : sqlite3_bind_text64(*statement, 1, bytes.text, bytes.length, SQLITE_STATIC,
                                           SQLITE_UTF8);
  return status == SQLITE_OK ? sqlite3_step(*statement) : status;
}

/* Note the error of the last statement of the connection. */
static bool args_fail_statement(sql_call *call, int status, const char *argument) {
  call->code = status & 0xff;
  if (call->code == SQLITE_NOMEM || call->code == SQLITE_INTERRUPT)
    return false;
  call_fail(call, "%s can't be read: %s", argument, sqlite3_errmsg(call->binding->connection->db));
  return call_check_interruption(call);
}

bool args_json_real(sql_call *call, const char *argument, const json_element *number,
                    sqlite3_stmt **statement) {
  int status = args_convert(call, "SELECT CAST(?1 AS REAL)", false, number->source, statement);
  return status == SQLITE_ROW || args_fail_statement(call, status, argument);
}

/* ---- Arrays and objects ---- */

bool args_json_begin(args_json *json, sql_call *call, text_reader text, json_kind kind) {
  core_host *host = call_host(call);
  json->call = call;
  if (json_begin(&json->reader, host, text.text, text.length, kind))
    return true;
  if (json->reader.is_stopped)
    call_check(call, host, host->status, "");
  return false;
}

/* Begin to read a BLOB, or a text that is not valid JSON, after its conversion by json(). */
static bool args_json_convert(args_json *json, const char *argument, bool is_blob,
                              text_reader bytes, json_kind kind) {
  sql_call *call = json->call;
  int status = args_convert(
      call, is_blob ? "SELECT CASE WHEN json_valid(?1, 8) THEN json(?1) END" : "SELECT json(?1)",
      is_blob, bytes, &json->statement);
  if (status == SQLITE_ERROR) /* the value is not JSON, or this SQLite has no JSONB */
    return false;
  if (status != SQLITE_ROW)
    return args_fail_statement(call, status, argument);
  if (sqlite3_column_type(json->statement, 0) == SQLITE_NULL)
    return false; /* uncovered: takes SQLite before 3.45 */
  text_reader text = {.text = (const char *)sqlite3_column_text(json->statement, 0)};
  text.length = (uint64_t)sqlite3_column_bytes(json->statement, 0);
  return text.text == NULL ? call_no_memory(call) : args_json_begin(json, call, text, kind);
}

bool args_json_read(args_json *json, sql_call *call, const char *argument, sqlite3_value *value,
                    json_kind kind) {
  int type = sqlite3_value_type(value);
  bool is_blob = type == SQLITE_BLOB;
  *json = (args_json){.call = call};
  if (!is_blob && type != SQLITE_TEXT)
    return false;
  text_reader bytes = {.text = is_blob ? sqlite3_value_blob(value)
                                       : (const char *)sqlite3_value_text(value)};
  bytes.length = (uint64_t)sqlite3_value_bytes(value);
  if (bytes.text == NULL && bytes.length > 0)
    return call_no_memory(call); /* uncovered: failure */
  return (!is_blob && args_json_begin(json, call, bytes, kind)) ||
         (call->code == SQLITE_OK && args_json_convert(json, argument, is_blob, bytes, kind));
}

const char *args_jsonb_remark(sqlite3_value *value) {
  bool is_unknown =
      sqlite3_value_type(value) == SQLITE_BLOB && sqlite3_libversion_number() < 3045000;
  return is_unknown ? " as text, since JSONB needs SQLite 3.45 or newer" : "";
}

bool args_json_open(args_json *json, sql_call *call, const char *argument, sqlite3_value *value,
                    json_kind kind, const char *expected) {
  if (args_json_read(json, call, argument, value, kind))
    return true;
  return call->code == SQLITE_OK &&
         args_fail_expected(call, argument, value,
                            sqlite3_mprintf("%s%s", expected, args_jsonb_remark(value)));
}

bool args_json_next(args_json *json, json_element *element) {
  if (json_next(&json->reader, element))
    return true;
  if (json->reader.is_stopped)
    call_check(json->call, json->reader.host, json->reader.host->status, "");
  return false;
}

bool args_json_string(args_json *json, const json_element *element, text_reader *string) {
  core_assert(element->kind == JSON_STRING);
  *string = (text_reader){.text = element->source.text + 1, .length = element->source.length - 2};
  if (!element->has_escapes)
    return true;
  char *characters = sqlite3_realloc64(json->characters, element->source.length);
  if (characters == NULL)
    return call_no_memory(json->call);
  json->characters = characters;
  *string = (text_reader){.text = characters, .length = json_unescape(element, characters)};
  return true;
}

/* Return an element as errors show it, to be freed by sqlite3_free. Return NULL without memory. */
static char *args_json_describe(const json_element *element) {
  enum { BYTES_SHOWN = 40 };
  const text_reader *source = &element->source;
  return sqlite3_mprintf("%.*s%s%s", (int)text_cut(source->text, source->length, BYTES_SHOWN),
                         source->text, source->length > BYTES_SHOWN ? "..." : "",
                         element->kind == JSON_BEYOND ? ", beyond 64-bit integers" : "");
}

bool args_json_fail(args_json *json, const json_element *element, const char *format, ...) {
  va_list arguments;
  if (json->reader.is_stopped)
    return call_check(json->call, json->reader.host, json->reader.host->status, "");
  va_start(arguments, format);
  char *message = sqlite3_vmprintf(format, arguments), *got = args_json_describe(element);
  va_end(arguments);
  if (message == NULL || got == NULL)
    call_no_memory(json->call);
  else
    call_fail(json->call, "%s, got %s", message, got);
  sqlite3_free(message);
  sqlite3_free(got);
  return false;
}

bool args_json_close(args_json *json) {
  sqlite3_finalize(json->statement);
  sqlite3_free(json->characters);
  return json->call->code == SQLITE_OK;
}

/* ---- Lists of integers ---- */

static bool args_append(args_json *json, args_list *list, int64_t item) {
  core_host *host = call_host(json->call);
  return CORE_APPEND(host, *list, item) ||
         call_check(json->call, host, host->status, "a list of %u integers", list->count + 1);
}

/* Set *integer to an element that is an integer, or a string as args_lossless reads it. */
static bool args_json_integer(args_json *json, const json_element *element, int64_t *integer) {
  text_reader string;
  *integer = element->integer;
  return element->kind == JSON_INTEGER ||
         (element->kind == JSON_STRING && args_json_string(json, element, &string) &&
          args_text_integer(string, integer));
}

/* Finish reading a list, which is freed after an error. */
static bool args_close_list(args_json *json, args_list *list) {
  if (args_json_close(json))
    return true;
  CORE_FREE(call_host(json->call), *list);
  return false;
}

bool args_integers(sql_call *call, const char *argument, sqlite3_value *value, sqlite3_int64 least,
                   sqlite3_int64 most, args_list *list, bool *has_null) {
  args_json json;
  json_element element;
  int64_t item;
  char name[80];
  int index = 0;
  bool found_null = false;
  *list = (args_list){.items = NULL};
  bool done = args_json_open(&json, call, argument, value, JSON_ARRAY, "a JSON array of integers");
  for (; done && args_json_next(&json, &element); index++) {
    if (has_null != NULL && element.kind == JSON_NULL) {
      found_null = true;
      continue;
    }
    bool fits = args_json_integer(&json, &element, &item) && item >= least && item <= most;
    done = fits && args_append(&json, list, item);
    if (fits || call->code != SQLITE_OK)
      continue;
    sqlite3_snprintf((int)sizeof name, name, "%s[%d]", argument, index);
    args_fail_range(call, name, least, most, args_json_describe(&element));
  }
  if (has_null != NULL)
    *has_null = found_null;
  if (found_null)
    CORE_FREE(call_host(call), *list);
  return args_close_list(&json, list);
}

bool args_cells(sql_call *call, const char *argument, sqlite3_value *value, args_list *list) {
  args_json json;
  json_element element, cell[2];
  int64_t x, y;
  *list = (args_list){.items = NULL};
  bool done =
      args_json_open(&json, call, argument, value, JSON_ARRAY, "a JSON array of cells [x, y]");
  while (done && args_json_next(&json, &element)) {
    bool fits = json_read_items(&json.reader, &element, cell, 2) == 2 &&
                args_json_integer(&json, &cell[0], &x) && x >= 0 &&
                args_json_integer(&json, &cell[1], &y) && y >= 0;
    done = fits && args_append(&json, list, x) && args_append(&json, list, y);
    if (!fits && call->code == SQLITE_OK)
      args_json_fail(&json, &element,
                     "each cell of %s must be an array [x, y] of two non-negative integers",
                     argument);
  }
  core_assert(list->count % 2 == 0 || !done);
  return args_close_list(&json, list);
}
