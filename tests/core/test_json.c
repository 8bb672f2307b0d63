/* Test the reader of JSON against SQLite's json_each, which shares no code with it. */
#include "host.h"

#include <stdio.h>
#include <sqlite3.h>

#include "base/json.h"

/* ---- Random texts ---- */

enum { TEXT_MOST = 4000, TEXTS = 10000 };

typedef struct json_text {
  char bytes[TEXT_MOST];
  size_t length;
  uint64_t seed;
} json_text;

static uint64_t json_random(json_text *text, uint64_t below) {
  return host_random(&text->seed) % below;
}

static void json_add(json_text *text, const char *piece) {
  size_t length = strlen(piece);
  if (text->length + length > sizeof text->bytes)
    return;
  memcpy(text->bytes + text->length, piece, length);
  text->length += length;
}

#define JSON_ADD_ANY(text, pieces)                                                                 \
  json_add(text, (pieces)[json_random(text, sizeof(pieces) / sizeof(pieces)[0])])

static void json_add_space(json_text *text) {
  static const char *const spaces[] = {"", "", "", "", " ", "\t", "\n", "\r \n"};
  JSON_ADD_ANY(text, spaces);
}

static void json_add_digits(json_text *text, uint64_t most) {
  static const char *const digits[] = {"0", "1", "5", "9", "0", "00", "7", "999"};
  for (uint64_t left = json_random(text, most); left > 0; left--)
    JSON_ADD_ANY(text, digits);
}

static void json_add_number(json_text *text) {
  static const char *const starts[] = {
      "0",  "-0", "1",   "-3", "9007199254740993",    "922337203685477580",
      "12", "-9", "500", "1",  "9223372036854775808", "-9223372036854775808"};
  static const char *const points[] = {"", "", "", ".0", ".5", ".000", ".10"};
  static const char *const exponents[] = {"", "", "", "e0", "E2", "e-1", "e+3", "e-03", "E19"};
  JSON_ADD_ANY(text, starts);
  if (text->bytes[text->length - 1] != '0' || json_random(text, 8) == 0)
    json_add_digits(text, 4);
  JSON_ADD_ANY(text, points);
  JSON_ADD_ANY(text, exponents);
}

static void json_add_string(json_text *text) {
  static const char *const pieces[] = {"a",
                                       "xyz",
                                       "\xc3\xa9",
                                       "\\n",
                                       "\\u0041",
                                       "\\ud83d\\ude00",
                                       "\\\"",
                                       "\\\\",
                                       "\\/",
                                       "\\ud83d",
                                       "\\uDE00",
                                       "\\u00e9",
                                       "\\b\\f\\r\\t",
                                       "\\u20Ac",
                                       "\\ud83d",
                                       "\xf0\x9f\x98\x80",
                                       "\\uD83D\\u0041",
                                       "\\ud83d\\n",
                                       " ",
                                       "[1,2]",
                                       "\x7f"};
  json_add(text, "\"");
  for (uint64_t left = json_random(text, 5); left > 0; left--)
    JSON_ADD_ANY(text, pieces);
  json_add(text, "\"");
}

/* Append a value. Recursion ends at the depth 0. */
static void json_add_value(json_text *text, int depth, uint64_t kind) {
  static const char *const words[] = {"null", "true", "false"};
  bool is_array = kind == 0;
  json_add_space(text);
  if (kind > 1 || depth == 0) {
    if (kind == 2)
      JSON_ADD_ANY(text, words);
    else
      (kind % 2 == 0 ? json_add_string : json_add_number)(text);
    json_add_space(text);
    return;
  }
  json_add(text, is_array ? "[" : "{");
  json_add_space(text);
  for (uint64_t i = 0, count = json_random(text, 5); i < count; i++) {
    json_add(text, i == 0 ? "" : ",");
    json_add_space(text);
    if (!is_array) {
      json_add_string(text);
      json_add_space(text);
      json_add(text, ":");
    }
    json_add_value(text, depth - 1, json_random(text, 8));
  }
  json_add(text, is_array ? "]" : "}");
  json_add_space(text);
}

/* Change, remove or duplicate a byte. */
static void json_damage(json_text *text) {
  static const char bytes[] = "[]{},:\"\\ue0-+.1 tn\x01\t/x";
  size_t at = json_random(text, text->length);
  switch (json_random(text, 3)) {
  case 0:
    text->bytes[at] = bytes[json_random(text, sizeof bytes - 1)];
    break;
  case 1:
    text->length--;
    memmove(text->bytes + at, text->bytes + at + 1, text->length - at);
    break;
  default:
    if (text->length == sizeof text->bytes)
      break;
    memmove(text->bytes + at + 1, text->bytes + at, text->length - at);
    text->length++;
  }
}

/* ---- Comparison ---- */

/* Compare an element with the columns key, value and type of json_each. */
static void json_compare(const json_element *element, sqlite3_stmt *row) {
  static const char *const types[] = {[JSON_NULL] = "null",
                                      [JSON_STRING] = "text",
                                      [JSON_ARRAY] = "array",
                                      [JSON_OBJECT] = "object"};
  char type[16], string[TEXT_MOST];
  snprintf(type, sizeof type, "%s", (const char *)sqlite3_column_text(row, 2));
  double real = sqlite3_column_double(row, 1);
  bool is_integer = strcmp(type, "integer") == 0;
  switch (element->kind) {
  case JSON_BOOLEAN:
    assert_string_equal(type, element->source.text[0] == 't' ? "true" : "false");
    break;
  case JSON_INTEGER:
    assert_true(is_integer || strcmp(type, "real") == 0);
    if (is_integer)
      assert_int_equal(element->integer, sqlite3_column_int64(row, 1));
    assert_true((double)element->integer == real);
    break;
  case JSON_BEYOND:
    if (real < 0x1p63 && real > -0x1p63)
      fail_msg("%.*s is %f", (int)element->source.length, element->source.text, real);
    break;
  case JSON_FRACTION: /* a large fraction may be rounded to an integer */
    assert_string_equal(type, "real");
    if (real < 0x1p46 && real > -0x1p46 && real == (double)(int64_t)real)
      fail_msg("%.*s is %.20g", (int)element->source.length, element->source.text, real);
    break;
  default:
    assert_string_equal(type, types[element->kind]);
    if (element->kind != JSON_STRING)
      break;
    assert_true(element->source.length <= sizeof string);
    assert_int_equal(json_unescape(element, string), sqlite3_column_bytes(row, 1));
    assert_memory_equal(string, sqlite3_column_text(row, 1), (size_t)sqlite3_column_bytes(row, 1));
  }
}

/* Compare the elements of a text with the rows of json_each, and the sources of arrays and objects,
** as json() writes them, with their values. */
static uint64_t json_compare_text(sqlite3_stmt *each, sqlite3_stmt *minified, json_reader *reader,
                                  bool is_object) {
  uint64_t count = 0;
  json_element element, key;
  for (; json_next(reader, &element); count++) {
    assert_int_equal(sqlite3_step(each), SQLITE_ROW);
    if (is_object) {
      key = element;
      char name[TEXT_MOST];
      assert_int_equal(key.kind, JSON_STRING);
      assert_int_equal(json_unescape(&key, name), sqlite3_column_bytes(each, 0));
      assert_true(json_next(reader, &element));
    }
    json_compare(&element, each);
    if (element.kind != JSON_ARRAY && element.kind != JSON_OBJECT)
      continue;
    sqlite3_bind_text(minified, 1, element.source.text, (int)element.source.length, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(minified), SQLITE_ROW);
    assert_string_equal(sqlite3_column_text(minified, 0), sqlite3_column_text(each, 1));
    sqlite3_reset(minified);
  }
  assert_int_equal(sqlite3_step(each), SQLITE_DONE);
  return count;
}

static sqlite3_stmt *json_prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *statement = NULL;
  assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &statement, NULL), SQLITE_OK);
  return statement;
}

HOST_TEST(test_random_texts_agree_with_json_each) {
  sqlite3 *db = NULL;
  json_text text = {.seed = 68};
  uint64_t valid = 0, refused = 0, elements = 0;
  assert_int_equal(sqlite3_open(":memory:", &db), SQLITE_OK);
  sqlite3_stmt *check =
      json_prepare(db, "SELECT CASE WHEN json_valid(?1) THEN json_type(?1) = ?2 ELSE 0 END");
  sqlite3_stmt *each = json_prepare(db, "SELECT key, value, type FROM json_each(?1)");
  sqlite3_stmt *minified = json_prepare(db, "SELECT json(?1)");
  for (int i = 0; i < TEXTS; i++) {
    json_reader reader;
    json_kind kind = i % 4 == 0 ? JSON_OBJECT : JSON_ARRAY;
    text.length = 0;
    json_add_value(&text, 4, i % 8 == 1 ? json_random(&text, 8) : kind == JSON_OBJECT);
    if (i % 3 == 0)
      json_damage(&text);
    bool reads = json_begin(&reader, host, text.bytes, text.length, kind);
    sqlite3_bind_text(check, 1, text.bytes, (int)text.length, SQLITE_STATIC);
    sqlite3_bind_text(check, 2, kind == JSON_OBJECT ? "object" : "array", -1, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(check), SQLITE_ROW);
    if (reads != (bool)sqlite3_column_int(check, 0))
      fail_msg("%.*s is %sread", (int)text.length, text.bytes, reads ? "" : "not ");
    sqlite3_reset(check);
    valid += reads;
    refused += !reads;
    if (!reads)
      continue;
    sqlite3_bind_text(each, 1, text.bytes, (int)text.length, SQLITE_STATIC);
    elements += json_compare_text(each, minified, &reader, kind == JSON_OBJECT);
    sqlite3_reset(each);
  }
  assert_true(valid > TEXTS / 2 && refused > TEXTS / 10 && elements > TEXTS);
  sqlite3_finalize(check);
  sqlite3_finalize(each);
  sqlite3_finalize(minified);
  sqlite3_close(db);
}

/* ---- Depth, pairs and stops ---- */

HOST_TEST(test_depth) {
  char text[2 * JSON_DEPTH + 4];
  for (uint64_t depth = 1; depth <= JSON_DEPTH + 1; depth++) {
    json_reader reader;
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    assert_int_equal(json_begin(&reader, host, text, 2 * depth, JSON_ARRAY), depth <= JSON_DEPTH);
    assert_false(json_begin(&reader, host, text, 2 * depth - 1, JSON_ARRAY));
  }
}

HOST_TEST(test_items) {
  static const char text[] = "[ [1 , [2]] , [1], [1,2,3], 4, {\"a\":1}, [], [1,2,3,4] ]";
  static const uint32_t counts[] = {2, 1, 3, 0, 0, 0, 3};
  json_reader reader;
  json_element element, items[2];
  assert_true(json_begin(&reader, host, text, strlen(text), JSON_ARRAY));
  for (int i = 0; json_next(&reader, &element); i++) {
    assert_int_equal(json_read_items(&reader, &element, items, 2), counts[i]);
    if (i == 0) {
      assert_int_equal(items[0].integer, 1);
      assert_int_equal(items[1].source.length, 3);
    }
  }
}

static bool json_stops(void *context) {
  return ++*(int *)context < 3;
}

/* Reading long strings, lists and white space ends soon after the host asks to stop. */
TEST(test_stops) {
  static const char *const texts[][3] = {
      {"[\"", "a", "\"]"}, {"[", "1,", "1]"}, {"[", " ", "1]"}, {"[", "true,", "1]"}};
  enum { LENGTH_OF_TEXT = 20000000 };
  char *text = malloc(LENGTH_OF_TEXT);
  assert_non_null(text);
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    core_host host = host_make();
    int questions = 0;
    json_reader reader;
    json_element element;
    host.context = &questions;
    host.proceed = json_stops;
    strcpy(text, texts[i][0]);
    size_t length = strlen(text), piece = strlen(texts[i][1]);
    for (; length + piece + 3 < LENGTH_OF_TEXT; length += piece)
      memcpy(text + length, texts[i][1], piece);
    strcpy(text + length, texts[i][2]);
    length = strlen(text);
    assert_false(json_begin(&reader, &host, text, length, JSON_ARRAY));
    assert_true(reader.is_stopped && host.status == CORE_INTERRUPTED && questions == 3);
    questions = -1000;
    assert_true(json_begin(&reader, &host, text, length, JSON_ARRAY));
    questions = 0;
    while (json_next(&reader, &element))
      continue;
    assert_true(reader.is_stopped && questions == 3);
  }
  free(text);
}
