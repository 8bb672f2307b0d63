/* Slow: make check omits this test, which takes more than a second. */
/* Every table of grundy_help against a copy of its rows, in calls that are found and not listed:
** the examples of grundy_help, and the calls in the statements of tests/sql and sql/reference. So a
** new table is tested without further work.
**
** A copy is an ordinary table with the same columns. SQLite itself sorts, compares and counts its
** rows, so a promise of a table that its rows do not keep shows as a difference. */
#include <glob.h>
#include <stdio.h>

#include "database.h"

enum {
  PROBE_TABLES = 200,
  PROBE_COLUMNS = 40,
  PROBE_CALLS = 3,       /* of each table, those with the most rows; one fewer for smaller tests */
  PROBE_ROWS = 200,      /* calls with more rows are left out */
  PROBE_CANDIDATES = 30, /* calls of a table that are tried */
  PROBE_VALUES = 3,      /* of each column; 1 for smaller tests */
  PROBE_FAULTS = 5       /* differences that are printed */
};

/* The CPU seconds that a call may take to be used. */
#define PROBE_SECONDS (slowness() < 4 ? 0.1 * (double)slowness() : 0.4)

typedef struct probe_column {
  char name[64], type[16];
  bool is_key;
} probe_column;

/* A call of a table, whose rows are in the table `copy`. */
typedef struct probe {
  sqlite3 *db;
  const char *table, *call;
  probe_column columns[PROBE_COLUMNS];
  int count, rows, faults;
  sqlite3_value *value; /* of ?1, or NULL */
} probe;

/* ---- Calls ---- */

static char *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL)
    return NULL;
  fseek(file, 0, SEEK_END);
  long length = ftell(file);
  rewind(file);
  char *text = calloc(1, (size_t)length + 1);
  if (fread(text, 1, (size_t)length, file) != (size_t)length)
    fail_msg("%s cannot be read", path);
  fclose(file);
  return text;
}

/* Return the examples and the statements in which calls are found. */
static char *read_sources(sqlite3 *db) {
  sqlite3_str *all = sqlite3_str_new(NULL);
  static const char *const patterns[] = {"tests/sql/*.sql", "sql/reference/*.md"};
  TEXT *examples = database_rows(db, "SELECT example FROM grundy_help WHERE kind = 'table'");
  sqlite3_str_appendall(all, examples);
  for (size_t i = 0; i < LENGTH(patterns); i++) {
    glob_t found;
    if (glob(patterns[i], 0, NULL, &found) != 0)
      fail_msg("no file %s: run the test in the root of the project", patterns[i]);
    for (size_t j = 0; j < found.gl_pathc; j++) {
      char *text = read_file(found.gl_pathv[j]);
      sqlite3_str_appendf(all, "\n%s", text);
      free(text);
    }
    globfree(&found);
  }
  return sqlite3_str_finish(all);
}

/* Return the length of a call whose parenthesis opens at `at`, or 0 if it does not end. */
static size_t call_length(const char *text, size_t at) {
  int depth = 0;
  char quote = '\0';
  for (; text[at] != '\0'; at++) {
    if (quote != '\0')
      quote = text[at] == quote ? '\0' : quote;
    else if (text[at] == '\'' || text[at] == '"')
      quote = text[at];
    else if (text[at] == '(')
      depth++;
    else if (text[at] == ')' && --depth == 0)
      return at + 1;
  }
  return 0;
}

static bool is_name_letter(char c) {
  return c == '_' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Find the next call of a table in a text. Return false at the end. */
static bool next_call(const char **text, const char *table, char **call) {
  size_t length = strlen(table);
  for (const char *at = *text; (at = strstr(at, table)) != NULL; at += length) {
    bool is_start = at[length] == '(' && (at == *text || !is_name_letter(at[-1]));
    size_t end = is_start ? call_length(at, length) : 0;
    *text = at + length;
    if (end == 0)
      continue;
    *call = sqlite3_mprintf("%.*s", (int)end, at);
    return true;
  }
  return false;
}

static int stop_late(void *until) {
  return database_now() > *(double *)until;
}

/* Copy the rows of a call, to columns without affinity, so that values stay as they are. Return
** false if the call is not complete in itself, takes long, or has too many rows. */
static bool copy_rows(probe *p) {
  double until = database_now() + PROBE_SECONDS;
  sqlite3_str *columns = sqlite3_str_new(p->db);
  for (int i = 0; i < p->count; i++)
    sqlite3_str_appendf(columns, "%s+%s AS %s", i == 0 ? "" : ", ", p->columns[i].name,
                        p->columns[i].name);
  TEXT *list = sqlite3_str_finish(columns);
  TEXT *sql = sqlite3_mprintf("CREATE TEMP TABLE copy AS SELECT %s FROM %s LIMIT %d", list, p->call,
                              PROBE_ROWS + 1);
  database_run(p->db, "DROP TABLE IF EXISTS temp.copy");
  sqlite3_progress_handler(p->db, 1000, stop_late, &until);
  int status = sqlite3_exec(p->db, sql, NULL, NULL, NULL);
  sqlite3_progress_handler(p->db, 0, NULL, NULL);
  if (status != SQLITE_OK)
    return false;
  p->rows = (int)database_integer(p->db, "SELECT count(*) FROM copy");
  return p->rows <= PROBE_ROWS;
}

static void read_columns(probe *p) {
  sqlite3_stmt *statement = database_prepare(
      p->db, database_text("SELECT name, type, pk FROM pragma_table_xinfo('%s') WHERE (hidden = 0 "
                           "OR cid > (SELECT cid FROM pragma_table_xinfo('%s') WHERE name = "
                           "'grundy_call')) AND name <> 'grundy_call' ORDER BY cid",
                           p->table, p->table));
  for (p->count = 0; sqlite3_step(statement) == SQLITE_ROW; p->count++) {
    probe_column *column = &p->columns[p->count];
    assert_true(p->count < PROBE_COLUMNS);
    snprintf(column->name, sizeof column->name, "\"%s\"", sqlite3_column_text(statement, 0));
    snprintf(column->type, sizeof column->type, "%s", sqlite3_column_text(statement, 1));
    column->is_key = sqlite3_column_int(statement, 2) > 0;
  }
  sqlite3_finalize(statement);
}

/* Keep the calls with the most rows, in descending order. */
static void keep_call(char *calls[PROBE_CALLS], int rows[PROBE_CALLS], char *call, int count) {
  for (int i = 0; i < PROBE_CALLS; i++) {
    if (calls[i] != NULL && rows[i] >= count)
      continue;
    char *older = calls[i];
    int older_rows = rows[i];
    calls[i] = call, rows[i] = count;
    call = older, count = older_rows;
    if (call == NULL)
      return;
  }
  sqlite3_free(call);
}

/* Find calls of a table. Its name is a call if no argument is required. */
static void find_calls(probe *p, const char *sources, char *calls[PROBE_CALLS]) {
  int rows[PROBE_CALLS] = {0}, tried = 0;
  TEXT *seen = sqlite3_mprintf("\n%s\n", p->table);
  char *call = sqlite3_mprintf("%s", p->table);
  do {
    p->call = call;
    if (copy_rows(p))
      keep_call(calls, rows, call, p->rows);
    else
      sqlite3_free(call);
    do
      if (!next_call(&sources, p->table, &call))
        return;
    while (strstr(seen, database_text("\n%s\n", call)) != NULL && (sqlite3_free(call), true));
    char *longer = sqlite3_mprintf("%s%s\n", seen, call);
    sqlite3_free(seen);
    seen = longer;
  } while (++tried < PROBE_CANDIDATES);
  sqlite3_free(call);
}

/* The calls that all tests use, after each other for each table. */
static struct { char *table, *calls[PROBE_CALLS]; } probed[PROBE_TABLES];
static int probed_count;

/* Find the calls once. Each table must have a call that works, except for one that can be read only
** within another. */
BEFORE_TESTS {
  sqlite3 *db = database_open();
  TEXT *sources = read_sources(db);
  TEXT *names = database_rows(db, "SELECT name FROM grundy_help WHERE kind = 'table'");
  for (char *table = strtok(names, "\n"); table != NULL; table = strtok(NULL, "\n")) {
    probe p = {.db = db, .table = table};
    read_columns(&p);
    assert_true(probed_count < PROBE_TABLES);
    probed[probed_count].table = sqlite3_mprintf("%s", table);
    find_calls(&p, sources, probed[probed_count].calls);
    TEXT *alone = database_rows(db, database_text("SELECT * FROM %s", table));
    if (probed[probed_count++].calls[0] == NULL && strstr(alone, "only in") == NULL)
      fail_msg("no call of %s was found that is complete in itself", table);
  }
  database_close(db);
  return 0;
}

AFTER_TESTS {
  for (int i = 0; i < probed_count; i++) {
    sqlite3_free(probed[i].table);
    for (int j = 0; j < PROBE_CALLS; j++)
      sqlite3_free(probed[i].calls[j]);
  }
  return 0;
}

/* Call `check` for the calls of every table. */
static void check_calls(void (*check)(probe *p)) {
  sqlite3 *db = database_open();
  int faults = 0;
  for (int i = 0; i < probed_count; i++) {
    probe p = {.db = db, .table = probed[i].table};
    read_columns(&p);
    for (int j = 0; j < PROBE_CALLS - (scale() > 1) && probed[i].calls[j] != NULL; j++) {
      p.call = probed[i].calls[j];
      if (copy_rows(&p))
        check(&p);
    }
    faults += p.faults;
  }
  database_close(db);
  assert_int_equal(faults, 0);
}

/* ---- Comparing ---- */

static char *answer(probe *p, const char *select, const char *from, const char *rest) {
  TEXT *sql = sqlite3_mprintf("SELECT %s FROM %s AS s %s", select, from, rest);
  sqlite3_stmt *statement = database_prepare(p->db, sql);
  sqlite3_str *text = sqlite3_str_new(NULL);
  if (p->value != NULL)
    sqlite3_bind_value(statement, 1, p->value);
  while (sqlite3_step(statement) == SQLITE_ROW)
    database_append_row(text, statement);
  if (sqlite3_finalize(statement) != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(p->db));
  char *result = sqlite3_str_finish(text);
  return result == NULL ? sqlite3_mprintf("") : result;
}

/* Compare a query on the table with the same query on the copy. */
static void compare(probe *p, const char *select, const char *rest) {
  TEXT *got = answer(p, select, p->call, rest), *wanted = answer(p, select, "copy", rest);
  if (strcmp(got, wanted) == 0 || p->faults++ >= PROBE_FAULTS)
    return;
  print_error("SELECT %s FROM %s %s\n  with ?1 = %s got\n%.200s\n  instead of\n%.200s\n", select,
              p->call, rest, p->value == NULL ? "-" : (const char *)sqlite3_value_text(p->value),
              got, wanted);
}

/* Call `check` with each of a few values of a column as ?1. */
static void with_values(probe *p, int column, void (*check)(probe *p, int column)) {
  sqlite3_value *values[PROBE_VALUES];
  int count = 0;
  sqlite3_stmt *found = database_prepare(
      p->db, database_text("SELECT DISTINCT %s FROM copy ORDER BY 1 DESC LIMIT %d",
                           p->columns[column].name, scale() > 1 ? 1 : PROBE_VALUES));
  while (sqlite3_step(found) == SQLITE_ROW)
    values[count++] = sqlite3_value_dup(sqlite3_column_value(found, 0));
  sqlite3_finalize(found);
  for (int i = 0; i < count; i++) {
    p->value = values[i];
    check(p, column);
    sqlite3_value_free(values[i]);
  }
  p->value = NULL;
}

/* ---- ORDER BY ---- */

/* Compare the order by every column and pair of columns, among the rows that WHERE leaves. */
static void check_orders(probe *p, const char *where) {
  for (int i = 0; i < p->count; i++) {
    const char *a = p->columns[i].name;
    compare(p, database_text("min(%s)", a), where);
    compare(p, database_text("max(%s)", a), where);
    compare(p, a, database_text("%s ORDER BY %s", where, a));
    compare(p, a, database_text("%s ORDER BY %s DESC", where, a));
    compare(p, database_text("%s, count(*)", a), database_text("%s GROUP BY %s", where, a));
    for (int j = 0; j < p->count; j++) {
      const char *b = p->columns[j].name, *both = database_text("%s, %s", a, b);
      if (i == j || !(p->columns[i].is_key || p->columns[j].is_key))
        continue;
      compare(p, both, database_text("%s ORDER BY %s, %s", where, a, b));
      compare(p, both, database_text("%s ORDER BY %s DESC, %s DESC", where, a, b));
      compare(p, both, database_text("%s ORDER BY %s, %s DESC LIMIT 3", where, a, b));
    }
  }
}

static void check_orders_equal(probe *p, int column) {
  TEXT *where = sqlite3_mprintf("WHERE %s = ?1", p->columns[column].name);
  check_orders(p, where);
}

static void check_order(probe *p) {
  check_orders(p, "");
  for (int i = 0; i < p->count; i++)
    if (p->columns[i].is_key)
      with_values(p, i, check_orders_equal);
}

TEST(test_order) {
  check_calls(check_order);
}

/* ---- Keys ---- */

/* Check that no column of the key is NULL, that the key identifies each row, and that IS NULL finds
** the NULLs of each column. */
static void check_key(probe *p) {
  sqlite3_str *list = sqlite3_str_new(NULL);
  for (int i = 0; i < p->count; i++) {
    const char *name = p->columns[i].name;
    compare(p, "count(*)", database_text("WHERE %s IS NULL", name));
    compare(p, "count(*)", database_text("WHERE %s IS NOT NULL", name));
    if (!p->columns[i].is_key)
      continue;
    sqlite3_str_appendf(list, "%s%s", sqlite3_str_length(list) == 0 ? "" : ", ", name);
    if (database_integer(p->db, database_text("SELECT count(*) FROM copy WHERE %s IS NULL", name)) >
        0) {
      p->faults++;
      print_error("%s has NULL in the column %s of its key\n", p->call, name);
    }
  }
  TEXT *key = sqlite3_str_finish(list);
  const char *count =
      key == NULL ? "SELECT min(count(*), 1) FROM copy"
                  : database_text("SELECT count(*) FROM (SELECT DISTINCT %s FROM copy)", key);
  if (database_integer(p->db, count) == p->rows)
    return;
  p->faults++;
  print_error("%s has rows with the same key (%s)\n", p->call, key == NULL ? "" : key);
}

TEST(test_keys) {
  check_calls(check_key);
}

/* ---- Values ---- */

/* Return true if the table runs SQL from its arguments. It may not be used in a view, and columns
** other than `value` may show values of the user as they are. */
static bool reads_queries(probe *p) {
  TEXT *view = sqlite3_mprintf("CREATE VIEW main.probe_view AS SELECT * FROM %s", p->call);
  database_run(p->db, view);
  TEXT *rows = database_rows(p->db, "SELECT * FROM probe_view");
  database_run(p->db, "DROP VIEW main.probe_view");
  return strstr(rows, "unsafe use") != NULL;
}

/* Compare the number of rows that a condition finds with the number of rows whose value has the
** same text. */
static void check_found(probe *p, const char *name, const char *join, const char *where) {
  const char *value = (const char *)sqlite3_value_text(p->value);
  TEXT *wanted = answer(p, "count(*)", "copy",
                        database_text("WHERE CAST(%s AS TEXT) = CAST(?1 AS TEXT)", name));
  TEXT *got = answer(p, "count(*)", p->call, database_text("%s WHERE %s", join, where));
  if (strcmp(got, wanted) == 0 || p->faults++ >= PROBE_FAULTS)
    return;
  print_error("SELECT ... FROM %s %s WHERE %s: %s rows instead of %s with %s\n", p->call, join,
              where, got, wanted, value);
}

/* Compare a column with a value that is stored in columns TEXT and INTEGER of a table `stored`. */
static void check_comparisons(probe *p, int column) {
  const char *name = p->columns[column].name;
  static const char *const types[] = {"TEXT", "INTEGER"};
  if (sqlite3_value_type(p->value) == SQLITE_NULL)
    return;
  TEXT *equal = sqlite3_mprintf("s.%s = CAST(?1 AS TEXT)", name);
  TEXT *in = sqlite3_mprintf("s.%s IN (CAST(?1 AS TEXT), 'no game')", name);
  check_found(p, name, "", equal);
  check_found(p, name, "", in);
  for (size_t i = 0; i < LENGTH(types); i++) {
    TEXT *create = sqlite3_mprintf("CREATE TABLE stored(%s %s)", name, types[i]);
    database_run(p->db, create);
    sqlite3_stmt *insert = database_prepare(p->db, "INSERT INTO stored SELECT CAST(?1 AS TEXT)");
    sqlite3_bind_value(insert, 1, p->value);
    sqlite3_step(insert);
    assert_int_equal(sqlite3_finalize(insert), SQLITE_OK);
    TEXT *among = sqlite3_mprintf("s.%s IN (SELECT %s FROM stored) AND ?1 IS NOT NULL", name, name);
    TEXT *on = sqlite3_mprintf("JOIN stored AS t ON t.%s = s.%s", name, name);
    TEXT *using = sqlite3_mprintf("JOIN stored USING (%s)", name);
    check_found(p, name, "", among);
    check_found(p, name, on, "?1 IS NOT NULL");
    check_found(p, name, using, "?1 IS NOT NULL");
    database_run(p->db, "DROP TABLE stored");
  }
}

/* Values are integers if they can be, and texts otherwise, but a table of the user stores them in
** one column, TEXT or INTEGER. */
static void check_values(probe *p) {
  bool has_queries = reads_queries(p);
  for (int i = 0; i < p->count; i++) {
    const probe_column *column = &p->columns[i];
    if (strcmp(column->name, "\"value\"") == 0 ||
        (!has_queries && strcmp(column->type, "TEXT") != 0))
      with_values(p, i, check_comparisons);
  }
}

TEST(test_values) {
  check_calls(check_values);
}
