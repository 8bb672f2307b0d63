/* An argument of a table means the same in parentheses, as `name = value`, by IN and by OR.
**
** For each argument of each table in grundy_help every other argument has the value of its
** example, and the argument is given two values at a time: `IN (a, b)`, `IN (SELECT ...)` and `= a
** OR = b` must yield the rows of a and the rows of b, each with the argument as it was given, and
** fail if and only if a or b fails. Two values are needed, since SQLite turns an IN of one element
** into `=`. */
#include <stdio.h>

#include "database.h"

enum { FORMS_ARGUMENTS = 10, FORMS_TEXT = 600 };

/* A call in an example: SQL expressions, and the number of them. */
typedef struct example_call {
  char argument[FORMS_ARGUMENTS][FORMS_TEXT];
  int count;
} example_call;

/* Return the end of the expression that begins at `at`: a comma or a parenthesis outside of
** quotes and of inner parentheses. */
static const char *find_end_of_expression(const char *at) {
  int depth = 0;
  bool quoted = false;
  for (; *at != '\0' && (quoted || depth > 0 || (*at != ',' && *at != ')')); at++) {
    quoted ^= *at == '\'';
    depth += quoted ? 0 : (*at == '(') - (*at == ')');
  }
  return at;
}

/* Read the arguments of the call of `name` in an example. */
static void read_example(const char *example, const char *name, example_call *call) {
  const char *at = strstr(example, database_text("%s(", name));
  assert_non_null(at);
  at += strlen(name) + 1;
  while (*at != ')') {
    const char *end = find_end_of_expression(at);
    assert_true(*end != '\0' && call->count < FORMS_ARGUMENTS);
    snprintf(call->argument[call->count++], FORMS_TEXT, "%.*s", (int)(end - at), at);
    at = *end == ',' ? end + 1 + strspn(end + 1, " ") : end;
  }
}

/* A table with the hidden columns of its arguments. */
typedef struct form_table {
  char name[64], column[FORMS_ARGUMENTS][64];
  int count;
  example_call call;
} form_table;

/* Return a query for the table's rows that meet `condition` on an argument, with the argument's
** value and type in front; the other arguments have the values of the example. */
static char *query_where(const form_table *table, int argument, const char *condition) {
  sqlite3_str *sql = sqlite3_str_new(NULL);
  const char *column = table->column[argument];
  sqlite3_str_appendf(sql, "SELECT typeof(%s), %s, * FROM %s WHERE (%s)", column, column,
                      table->name, condition);
  for (int i = 0; i < table->call.count; i++)
    if (i != argument)
      sqlite3_str_appendf(sql, " AND %s = %s", table->column[i], table->call.argument[i]);
  return sqlite3_str_finish(sql);
}

/* Return the same query with the arguments in parentheses. */
static char *query_in_parentheses(const form_table *table, int argument, const char *value) {
  sqlite3_str *sql = sqlite3_str_new(NULL);
  const char *column = table->column[argument];
  int count = table->call.count > argument ? table->call.count : argument + 1;
  sqlite3_str_appendf(sql, "SELECT typeof(%s), %s, * FROM %s(", column, column, table->name);
  for (int i = 0; i < count; i++)
    sqlite3_str_appendf(sql, "%s%s", i == 0 ? "" : ", ",
                        i == argument ? value : table->call.argument[i]);
  sqlite3_str_appendall(sql, ")");
  return sqlite3_str_finish(sql);
}

static char *sorted_rows(sqlite3 *db, const char *sql) {
  char *rows = database_rows(db, sql);
  database_sort_lines(rows);
  return rows;
}

static bool is_error(const char *rows) {
  return strncmp(rows, "ERROR", 5) == 0;
}

/* Join the rows of two queries. */
static char *join_rows(const char *a, const char *b) {
  bool no_a = strcmp(a, "(no rows)") == 0, no_b = strcmp(b, "(no rows)") == 0;
  char *rows = no_a ? sqlite3_mprintf("%s", b)
                    : sqlite3_mprintf("%s%s%s", a, no_b ? "" : "\n", no_b ? "" : b);
  database_sort_lines(rows);
  return rows;
}

/* Check that a query for two values yields the rows that each of them has in parentheses, or the
** error of one of them. */
static bool check_form(sqlite3 *db, const char *sql, const char *a, const char *b) {
  TEXT *rows = sorted_rows(db, sql), *both = join_rows(a, b);
  bool same = is_error(a) || is_error(b)
                  ? (is_error(a) && strcmp(rows, a) == 0) || (is_error(b) && strcmp(rows, b) == 0)
                  : strcmp(rows, both) == 0;
  if (!same)
    print_error("%s\n  got %.300s\n  of  %.300s\n  and %.300s\n", sql, rows, a, b);
  return same;
}

/* Return the rows of a value in parentheses; `=` must return the same rows. */
static char *rows_of_value(sqlite3 *db, const form_table *table, int argument, const char *value) {
  TEXT *equal =
      query_where(table, argument, database_text("%s = %s", table->column[argument], value));
  if (argument > table->call.count)
    return sorted_rows(db, equal);
  TEXT *call = query_in_parentheses(table, argument, value);
  char *expected = sorted_rows(db, call);
  TEXT *rows = sorted_rows(db, equal);
  if (strcmp(rows, expected) != 0)
    fail_msg("%s\n  got      %.300s\n  expected %.300s\n", equal, rows, expected);
  return expected;
}

/* Check all forms of giving an argument the values a and b. Return the number of wrong ones. */
static int check_pair(sqlite3 *db, const form_table *table, int argument, const char *a,
                      const char *b) {
  static const char *const forms[] = {
      "%s IN (%s, %s)", "%s IN (SELECT %s UNION ALL SELECT %s)",
      "%s IN (SELECT value FROM (SELECT %s AS value UNION ALL SELECT %s))"};
  const char *column = table->column[argument];
  TEXT *rows_a = rows_of_value(db, table, argument, a);
  TEXT *rows_b = rows_of_value(db, table, argument, b);
  int wrong = 0;
  for (size_t i = 0; i < LENGTH(forms); i++) {
    TEXT *sql = query_where(table, argument, database_text(forms[i], column, a, b));
    wrong += !check_form(db, sql, rows_a, rows_b);
  }
  TEXT *branches =
      query_where(table, argument, database_text("%s = %s OR %s = %s", column, a, column, b));
  wrong += !check_form(db, branches, rows_a, rows_b);
  database_run(db,
               database_text("DELETE FROM element; INSERT INTO element VALUES (%s), (%s)", a, b));
  TEXT *elements =
      query_where(table, argument, database_text("%s IN (SELECT value FROM element)", column));
  return wrong + !check_form(db, elements, rows_a, rows_b);
}

/* Texts that look like numbers, a number, and texts that do not. Each pair differs also as
** numbers: SQLite would keep only one of '3' and '3.0' otherwise. */
static const char *const form_values[] = {"'3'", "'1e2'", "'0.07'", "'1-3'", "2", "' 4 '"};

/* Check an argument with pairs of values and, if the example gives it, with the example's. */
static int check_argument(sqlite3 *db, const form_table *table, int argument) {
  int wrong = 0, count = (int)LENGTH(form_values);
  const char *own = argument < table->call.count ? table->call.argument[argument] : NULL;
  for (int i = 0; i < count; i++)
    wrong += check_pair(db, table, argument, form_values[i], form_values[(i + 1) % count]);
  for (int i = 0; i < count && own != NULL; i++)
    if (strcmp(own, form_values[i]) != 0)
      wrong += check_pair(db, table, argument, own, form_values[i]);
  return wrong;
}

/* Read the names of a table's hidden columns that are its arguments. */
static void read_columns(sqlite3 *db, form_table *table) {
  sqlite3_stmt *columns = database_prepare(
      db, database_text("SELECT name FROM pragma_table_xinfo(%Q) WHERE hidden AND cid < (SELECT "
                        "cid FROM pragma_table_xinfo(%Q) WHERE name = 'grundy_call')",
                        table->name, table->name));
  while (sqlite3_step(columns) == SQLITE_ROW)
    snprintf(table->column[table->count++], sizeof table->column[0], "%s",
             sqlite3_column_text(columns, 0));
  sqlite3_finalize(columns);
}

DATABASE_TEST(test_all_tables) {
  int tables = 0, arguments = 0, wrong = 0;
  database_run(db, "CREATE TEMP TABLE element(value)");
  sqlite3_stmt *help =
      database_prepare(db, "SELECT name, example FROM grundy_help WHERE kind = 'table'");
  while (sqlite3_step(help) == SQLITE_ROW) {
    form_table table = {.count = 0};
    snprintf(table.name, sizeof table.name, "%s", sqlite3_column_text(help, 0));
    read_columns(db, &table);
    /* the argument of grundy_help is optional and absent from its example */
    if (table.count > 0 && strcmp(table.name, "grundy_help") != 0)
      read_example((const char *)sqlite3_column_text(help, 1), table.name, &table.call);
    for (int i = 0; i < table.count; i++, arguments++)
      wrong += check_argument(db, &table, i);
    tables++;
  }
  sqlite3_finalize(help);
  assert_int_equal(wrong, 0);
  assert_true(tables >= 40 && arguments >= 80);
}
