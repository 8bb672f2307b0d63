/* The functions that the worker of the playground calls in WebAssembly: they open a connection, run
** statements, and return results as JSON. */
#include <emscripten.h>
#include <sqlite3.h>
#include <string.h>

#include "grundy.h"

#define MAX_ROWS 260000

/* Send a message to the page. */
EM_JS(void, playground_post_notice, (const char *text),
      { postMessage({notice : UTF8ToString(text)}); })

/* Send the progress of long computations, which SQLite logs once per second, to the page. */
static void post_logged(void *unused, int code, const char *text) {
  (void)unused;
  if (code == SQLITE_NOTICE)
    playground_post_notice(text);
}

/* Close db, unless it is NULL, and open a new empty database. Return NULL if that fails. */
EMSCRIPTEN_KEEPALIVE sqlite3 *playground_reset(sqlite3 *db) {
  if (db == NULL)
    sqlite3_config(SQLITE_CONFIG_LOG, post_logged, NULL);
  sqlite3_close_v2(db);
  if (sqlite3_open(":memory:", &db) == SQLITE_OK &&
      sqlite3_grundy_init(db, NULL, NULL) == SQLITE_OK)
    return db;
  sqlite3_close_v2(db);
  return NULL;
}

/* Return the database as the bytes of a file, which the caller releases with playground_free, or
** NULL if there is not enough memory. */
EMSCRIPTEN_KEEPALIVE unsigned char *playground_save(sqlite3 *db) {
  sqlite3_int64 size;
  return sqlite3_serialize(db, "main", &size, 0);
}

/* Return the number of bytes that playground_save returns. */
EMSCRIPTEN_KEEPALIVE double playground_size(sqlite3 *db) {
  sqlite3_int64 size = 0;
  sqlite3_serialize(db, "main", &size, SQLITE_SERIALIZE_NOCOPY);
  if (size > 0)
    return (double)size;
  sqlite3_free(sqlite3_serialize(db, "main", &size, 0));
  return (double)size;
}

EMSCRIPTEN_KEEPALIVE unsigned char *playground_allocate(double size) {
  return sqlite3_malloc64((sqlite3_uint64)size);
}

/* Replace the database by the bytes of a file, which playground_allocate has allocated; db owns
** them afterwards. Return a result code of SQLite. */
EMSCRIPTEN_KEEPALIVE int playground_load(sqlite3 *db, unsigned char *bytes, double size) {
  return sqlite3_deserialize(db, "main", bytes, (sqlite3_int64)size, (sqlite3_int64)size,
                             SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE);
}

/* Append a JSON string. */
static void append_string(sqlite3_str *json, const char *text, int length) {
  sqlite3_str_appendchar(json, 1, '"');
  for (int i = 0; i < length; i++) {
    unsigned char byte = (unsigned char)text[i];
    if (byte == '"' || byte == '\\')
      sqlite3_str_appendf(json, "\\%c", byte);
    else if (byte < 0x20)
      sqlite3_str_appendf(json, "\\u%04x", byte);
    else
      sqlite3_str_append(json, text + i, 1);
  }
  sqlite3_str_appendchar(json, 1, '"');
}

/* Append a value as JSON. JavaScript represents integers exactly up to 2^53. Larger integers, reals
** and blobs are appended as an array of one string, the text that SQLite prints. */
static void append_value(sqlite3_str *json, sqlite3_stmt *statement, int column) {
  const sqlite3_int64 exact = (sqlite3_int64)1 << 53;
  switch (sqlite3_column_type(statement, column)) {
  case SQLITE_NULL:
    sqlite3_str_appendall(json, "null");
    return;
  case SQLITE_INTEGER: {
    sqlite3_int64 value = sqlite3_column_int64(statement, column);
    int is_exact = value >= -exact && value <= exact;
    sqlite3_str_appendf(json, is_exact ? "%lld" : "[\"%lld\"]", value);
    return;
  }
  case SQLITE_BLOB: {
    const unsigned char *bytes = sqlite3_column_blob(statement, column);
    int length = sqlite3_column_bytes(statement, column);
    sqlite3_str_appendall(json, "[\"x'");
    for (int i = 0; i < length; i++)
      sqlite3_str_appendf(json, "%02x", bytes[i]);
    sqlite3_str_appendall(json, "'\"]");
    return;
  }
  default: {
    int is_text = sqlite3_column_type(statement, column) == SQLITE_TEXT;
    const char *text = (const char *)sqlite3_column_text(statement, column);
    sqlite3_str_appendall(json, is_text ? "" : "[");
    append_string(json, text, sqlite3_column_bytes(statement, column));
    sqlite3_str_appendall(json, is_text ? "" : "]");
  }
  }
}

/* Append the result of a statement: {"columns":[...],"rows":[[...],...],"cut":...,"failed":...}.
** "cut" is true if there are more than MAX_ROWS rows, and "failed" if the statement failed. Return
** a result code of SQLite. */
static int append_result(sqlite3_str *json, sqlite3_stmt *statement) {
  int columns = sqlite3_column_count(statement);
  int rows = 0, status;
  sqlite3_str_appendall(json, "{\"columns\":[");
  for (int i = 0; i < columns; i++) {
    const char *name = sqlite3_column_name(statement, i);
    sqlite3_str_appendall(json, i > 0 ? "," : "");
    append_string(json, name, (int)strlen(name));
  }
  sqlite3_str_appendall(json, "],\"rows\":[");
  while ((status = sqlite3_step(statement)) == SQLITE_ROW && rows < MAX_ROWS) {
    sqlite3_str_appendall(json, rows++ > 0 ? ",[" : "[");
    for (int i = 0; i < columns; i++) {
      sqlite3_str_appendall(json, i > 0 ? "," : "");
      append_value(json, statement, i);
    }
    sqlite3_str_appendchar(json, 1, ']');
  }
  int ended = status == SQLITE_ROW || status == SQLITE_DONE;
  sqlite3_str_appendf(json, "],\"cut\":%s,\"failed\":%s}", status == SQLITE_ROW ? "true" : "false",
                      ended ? "false" : "true");
  return ended ? SQLITE_OK : status;
}

/* Run statements, and return {"results":[...],"error":null or a string,"failed":null or an object},
** with one result for each statement that has columns. If a statement fails, the last object
** contains the number of the statement, the offset of its first byte, and the offset of the byte
** with the error, or -1. The caller releases the JSON text with playground_free. Return NULL if
** there is not enough memory. */
EMSCRIPTEN_KEEPALIVE char *playground_run(sqlite3 *db, const char *sql) {
  sqlite3_str *json = sqlite3_str_new(NULL);
  int status = SQLITE_OK, results = 0, count = 0, at = -1;
  const char *text = sql, *from = sql;
  sqlite3_str_appendall(json, "{\"results\":[");
  while (status == SQLITE_OK && *sql != '\0') {
    sqlite3_stmt *statement = NULL;
    from = sql;
    status = sqlite3_prepare_v2(db, from, -1, &statement, &sql);
    count += statement != NULL || status != SQLITE_OK;
    at = sqlite3_error_offset(db);
    if (statement == NULL)
      continue;
    if (sqlite3_column_count(statement) > 0) {
      sqlite3_str_appendall(json, results++ > 0 ? "," : "");
      status = append_result(json, statement);
    } else if (sqlite3_step(statement) != SQLITE_DONE)
      status = sqlite3_errcode(db);
    sqlite3_finalize(statement);
  }
  sqlite3_str_appendall(json, "],\"error\":");
  const char *error = sqlite3_errmsg(db);
  if (status == SQLITE_OK)
    sqlite3_str_appendall(json, "null");
  else
    append_string(json, error, (int)strlen(error));
  if (status == SQLITE_OK)
    sqlite3_str_appendall(json, ",\"failed\":null}");
  else
    sqlite3_str_appendf(json, ",\"failed\":{\"statement\":%d,\"from\":%d,\"at\":%d}}", count,
                        (int)(from - text), at < 0 ? -1 : (int)(from - text) + at);
  return sqlite3_str_finish(json);
}

/* Release memory that a function of this file has returned. */
EMSCRIPTEN_KEEPALIVE void playground_free(void *block) {
  sqlite3_free(block);
}
