/* A table with many columns that SELECT * leaves out, against a copy of its rows: every constraint
** reaches the column that it is about, whatever the plan hands over.
**
** The table is probe(count), once with `fill` and once with `filter` and `next`. Row k has the
** integers a = k % 5, u1 = k % 7, u2 = 2k % 7, ..., u6 = 6k % 7 (NULL for k % 11 = 3), and integers
** or texts in the columns t and u7; u8 is JSON. */
#define SQLITE_CORE
#include <stdio.h>

#include "sqlite/aggregate.h"
#include "sqlite/module.h"
#include "database.h"

enum { PROBE_K, PROBE_A, PROBE_T, PROBE_U1, PROBE_U6 = PROBE_U1 + 5, PROBE_U7, PROBE_U8 };
enum { PROBE_COLUMNS = PROBE_U8 + 1 };

/* Return the integer in a column of integers. */
static sqlite3_int64 probe_integer(sqlite3_int64 k, int column) {
  return column == PROBE_K ? k : column == PROBE_A ? k % 5 : k * (column - PROBE_U1 + 1) % 7;
}

static bool probe_is_null(sqlite3_int64 k, int column) {
  return column == PROBE_U6 && k % 11 == 3;
}

/* Write the text of row k into t, u7 and u8. Return false if the value is an integer. */
static bool probe_has_text(sqlite3_int64 k, int column, char text[32]) {
  if (column != PROBE_U8 && k % 3 == 0)
    return false;
  const char *form = column == PROBE_U8 ? "[%d]" : k % 3 == 1 ? "%d" : "x%d";
  snprintf(text, 32, form, (int)(column == PROBE_U7 ? k % 4 : k % 9));
  return true;
}

static table_value probe_value(sqlite3_int64 k, int column, char text[32]) {
  if (probe_is_null(k, column))
    return table_null();
  if (column != PROBE_T && column < PROBE_U7)
    return table_integer(probe_integer(k, column));
  return probe_has_text(k, column, text) ? table_string(text)
                                         : table_integer(column == PROBE_U7 ? k % 4 : k % 9);
}

static bool probe_fill(table_cursor *cursor) {
  for (sqlite3_int64 k = 0; k < cursor->input[0].integer; k++) {
    table_value row[PROBE_COLUMNS];
    char texts[PROBE_COLUMNS][32];
    for (int column = 0; column < PROBE_COLUMNS; column++)
      row[column] = probe_value(k, column, texts[column]);
    if (!table_add(cursor, row, sizeof row))
      return false;
  }
  return true;
}

/* Rows must pass the filters; hints are left to SQLite, except that a list must be readable. */
static bool probe_next(table_cursor *cursor) {
  for (cursor->at++; cursor->at <= cursor->last; cursor->at++) {
    bool wanted = true;
    for (int column = 0; column < PROBE_COLUMNS; column++)
      if (cursor->wanted.filtered >> column & 1)
        wanted &= !probe_is_null(cursor->at, column) &&
                  table_accepts(cursor, column, probe_integer(cursor->at, column));
    if (wanted)
      return true;
  }
  cursor->done = true;
  return true;
}

static bool probe_filter(table_cursor *cursor) {
  for (int column = 0; column < PROBE_COLUMNS; column++) {
    bool hints = column == PROBE_T || column == PROBE_U7;
    assert_true(hints || cursor->wanted.hint[column] == NULL);
    sqlite3_value *value;
    if (!hints || !table_first_hint(cursor, column, &value))
      continue;
    while (value != NULL)
      assert_true(table_next_hint(cursor, column, &value));
  }
  table_interval rows = table_within(cursor, PROBE_K, cursor->input[0].integer);
  cursor->at = rows.low - 1;
  cursor->last = rows.high;
  return cursor->done || probe_next(cursor);
}

static bool probe_column(table_cursor *cursor, sqlite3_context *context, int column) {
  char text[32];
  table_value value = probe_value(cursor->at, column, text);
  if (value.type == SQLITE_INTEGER)
    sqlite3_result_int64(context, value.is.integer);
  else if (value.type == SQLITE_TEXT)
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
  return true;
}

#define PROBE_DECLARATIONS                                                                         \
  .arguments = {{NATURAL("count")}}, .columns = {{"k INTEGER", COLUMN_FILTER | COLUMN_KEY, 1},     \
                                                 {"a INTEGER", COLUMN_FILTER},                     \
                                                 {"t", COLUMN_HINT | COLUMN_HINT_LIST},            \
                                                 {"u1 INTEGER", COLUMN_FILTER | COLUMN_UNLISTED},  \
                                                 {"u2 INTEGER", COLUMN_FILTER | COLUMN_UNLISTED},  \
                                                 {"u3 INTEGER", COLUMN_FILTER | COLUMN_UNLISTED},  \
                                                 {"u4 INTEGER", COLUMN_FILTER | COLUMN_UNLISTED},  \
                                                 {"u5 INTEGER", COLUMN_FILTER | COLUMN_UNLISTED},  \
                                                 {"u6 INTEGER", COLUMN_FILTER | COLUMN_UNLISTED},  \
                                                 {"u7", COLUMN_HINT | COLUMN_UNLISTED},            \
                                                 {"u8 TEXT", COLUMN_UNLISTED | COLUMN_JSON}}

static const sql_function probes[] = {
    {TABLE_FUNCTION("probe", .rows = 40, .fill = probe_fill), PROBE_DECLARATIONS},
    {TABLE_FUNCTION("probe", .rows = 40, .filter = probe_filter, .next = probe_next,
                    .column = probe_column),
     PROBE_DECLARATIONS}};

/* A database with one of the two tables and a copy of probe(40) that SQL computes. */
typedef struct probed {
  sqlite3 *db;
  sql_connection connection;
  sql_binding binding;
} probed;

#define ALL_COLUMNS "k, a, t, u1, u2, u3, u4, u5, u6, u7, u8"

static void probed_open(probed *p, const sql_function *function) {
  p->db = database_open_bare();
  connection_open(&p->connection, p->db);
  p->binding = (sql_binding){.connection = &p->connection, .function = function};
  assert_int_equal(sqlite3_create_module(p->db, "probe", &table_module, &p->binding), SQLITE_OK);
  database_run(p->db,
               "CREATE TEMP TABLE copy(k INTEGER, a INTEGER, t, u1 INTEGER, u2 INTEGER, u3 "
               "INTEGER, u4 INTEGER, u5 INTEGER, u6 INTEGER, u7, u8 TEXT);"
               "WITH RECURSIVE n(k) AS (VALUES (0) UNION ALL SELECT k + 1 FROM n LIMIT 40) "
               "INSERT INTO copy SELECT k, k % 5, CASE k % 3 WHEN 0 THEN k % 9 WHEN 1 THEN "
               "'' || (k % 9) ELSE 'x' || (k % 9) END, k % 7, 2 * k % 7, 3 * k % 7, 4 * k % 7, "
               "5 * k % 7, CASE WHEN k % 11 <> 3 THEN 6 * k % 7 END, CASE k % 3 WHEN 0 THEN "
               "k % 4 WHEN 1 THEN '' || (k % 4) ELSE 'x' || (k % 4) END, '[' || (k % 9) || ']' "
               "FROM n");
}

static void probed_close(probed *p) {
  database_close(p->db);
  cache_close(&p->connection.cache);
}

/* A test of each of the two tables. */
#define PROBE_TEST(name)                                                                           \
  static void name##_of(sqlite3 *db);                                                              \
  TEST(name) {                                                                                     \
    for (size_t i = 0; i < LENGTH(probes); i++) {                                                  \
      probed p;                                                                                    \
      probed_open(&p, &probes[i]);                                                                 \
      name##_of(p.db);                                                                             \
      probed_close(&p);                                                                            \
    }                                                                                              \
  }                                                                                                \
  static void name##_of(sqlite3 *db)

PROBE_TEST(test_columns) {
  static const database_check checks[] = {
      {"SELECT * FROM probe(3)", "0|0|0\n1|1|1\n2|2|x2"},
      {"SELECT k, u1, u6, u7, u8, count_ FROM probe(6) WHERE k = 5", "5|5|2|x1|[5]|6"},
      {"SELECT u8, typeof(u6) FROM probe(4) WHERE k = 3", "[3]|null"},
      {"SELECT json_array(u8) FROM probe(1)", "[[0]]"},
      {"SELECT u4 FROM probe(9) WHERE u5 = 3", "1"},
      {"SELECT sum(u8 = '[0]') FROM probe(40)", "5"},
  };
  database_expect_all(db, checks, LENGTH(checks));
  database_compare(db, "SELECT " ALL_COLUMNS " FROM probe(40)", "SELECT " ALL_COLUMNS " FROM copy",
                   true);
}

/* Append a random condition on one column. */
static void append_condition(sqlite3_str *text, uint64_t *seed, const char *column) {
  static const char *const operations[] = {"=", ">", ">=", "<", "<="};
  static const char *const bounds[] = {"0", "1", "2.5", "'3'", "3", "4", "'x2'", "6", "NULL"};
  switch (database_random(seed) % 4) {
  case 0:
    sqlite3_str_appendf(text, "%s IN (1, '2', 'x2', 3, 0)", column);
    break;
  case 1:
    sqlite3_str_appendf(text, "%s BETWEEN 1 AND %d", column, (int)(database_random(seed) % 7));
    break;
  default:
    sqlite3_str_appendf(text, "%s %s %s", column,
                        operations[database_random(seed) % LENGTH(operations)],
                        bounds[database_random(seed) % LENGTH(bounds)]);
  }
}

/* Conditions on any columns, up to all eleven of them in one query. */
PROBE_TEST(test_random_conditions) {
  static const char *const columns[] = {"k",  "a",  "t",  "u1", "u2", "u3",
                                        "u4", "u5", "u6", "u7", "u8"};
  static const char *const orders[] = {"k", "k DESC", "u3, k", "u5 DESC, k", "a, u7, k"};
  uint64_t seed = 1;
  for (int round = 0; round < 3000 / scale(); round++) {
    sqlite3_str *condition = sqlite3_str_new(db);
    sqlite3_str_appendall(condition, "1");
    int wanted = 1 + (int)(database_random(&seed) % 6);
    bool all = round % 10 == 0;
    for (size_t i = 0; i < LENGTH(columns); i++)
      if (all || database_random(&seed) % LENGTH(columns) < (uint64_t)wanted) {
        sqlite3_str_appendall(condition, " AND ");
        append_condition(condition, &seed, columns[i]);
        if (database_random(&seed) % 3 == 0) {
          sqlite3_str_appendall(condition, " AND ");
          append_condition(condition, &seed, columns[i]);
        }
      }
    TEXT *text = sqlite3_str_finish(condition);
    const char *order = orders[database_random(&seed) % LENGTH(orders)];
    database_compare(
        db,
        database_text("SELECT " ALL_COLUMNS " FROM probe(40) WHERE %s ORDER BY %s", text, order),
        database_text("SELECT " ALL_COLUMNS " FROM copy WHERE %s ORDER BY %s", text, order), true);
  }
}

/* One cursor, filtered again with the plan that it has, and several with different plans. */
PROBE_TEST(test_joins) {
  static const char *const conditions[] = {
      "p.u3 = c.a",
      "p.u3 = c.a AND p.u4 >= c.u2 AND p.u5 < c.k",
      ("p.k = c.k AND p.u1 = c.u1 AND p.u2 = c.u2 AND p.u3 = c.u3 AND p.u4 = c.u4 AND p.u5 = c.u5 "
       "AND p.u6 = c.u6 AND p.u7 = c.u7 AND p.t = c.t AND p.a = c.a"),
      "p.u1 = c.u1 OR p.u2 > c.k OR p.u7 = c.u7",
      "p.u7 = c.u7 AND p.u6 = c.a",
      "p.k > c.k AND p.k < c.k + 3 AND p.u6 >= c.u1 AND p.u6 <= c.u2",
  };
  for (size_t i = 0; i < LENGTH(conditions); i++) {
    static const char form[] = "SELECT c.k, p.k, p.u8 FROM copy AS c CROSS JOIN %s AS p WHERE %s",
                      nested[] =
                          "SELECT c.k, (SELECT group_concat(p.k) FROM (SELECT * FROM %s AS p "
                          "WHERE %s ORDER BY p.k) AS p) FROM copy AS c";
    database_compare(db, database_text(form, "probe(40)", conditions[i]),
                     database_text(form, "copy", conditions[i]), false);
    database_compare(db, database_text(nested, "probe(40)", conditions[i]),
                     database_text(nested, "copy", conditions[i]), false);
  }
}

#define PLAN "EXPLAIN QUERY PLAN SELECT k FROM probe"

PROBE_TEST(test_plans) {
  database_expect_part(db, PLAN "(40) WHERE u5 = 3 AND u6 > 1 AND u6 <= 4 AND a >= 1 AND u7 = 'x'",
                       "a>=? AND u5=? AND u6>? AND u6<=? AND u7=?", true);
  database_expect_part(db, PLAN "(40) WHERE u8 = '[1]'", "u8", false);
  database_expect_part(db, PLAN "(40) WHERE k = 1 AND u4 = 2", "k=? AND u4=? (one row at most)",
                       true);
  database_expect_part(db, PLAN "(40) ORDER BY k", "TEMP B-TREE", false);
  database_expect_part(db, PLAN "(40) ORDER BY u3", "TEMP B-TREE", true);
  database_expect_part(db, PLAN, "(argument count is missing)", true);
  database_expect(db, "SELECT k FROM probe", "ERROR: probe(): argument count is missing");
  if (sqlite3_libversion_number() >= 3038000)
    database_expect_part(db, PLAN "(40) WHERE t IN (1, 2) AND u2 = 1", "t IN ? AND u2=?", true);
}
