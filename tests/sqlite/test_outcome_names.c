/* The rule of names for outcomes, for each function that SQLite lists whose name ends in _outcome:
** X_outcome is a scalar that returns the outcome of one position, which is its last required
** argument, and X_sum_outcome is an aggregate of X whose rows are the components of a sum. The
** arguments are those of the scalar's example in grundy_help. */
#include <stdio.h>

#include "database.h"

#define MOST_ARGUMENTS 4

/* The required arguments of a scalar's example, as SQL literals, with their position last. */
typedef struct example {
  char values[MOST_ARGUMENTS][64];
  int count;
} example;

/* Return the length of the literal at the start of a text: a quoted text, or a number. */
static size_t literal_length(const char *text) {
  return *text == '\'' ? (size_t)(strchr(text + 1, '\'') + 1 - text) : strspn(text, "-0123456789");
}

/* Read the required arguments of the first call in the example of a scalar. */
static example example_read(sqlite3 *db, const char *name) {
  example read = {.count = 0};
  TEXT *signature =
      database_rows(db, database_text("SELECT signature FROM grundy_help WHERE name = %Q", name));
  TEXT *text =
      database_rows(db, database_text("SELECT example FROM grundy_help WHERE name = %Q", name));
  int required = 1;
  for (const char *at = signature; *at != '[' && *at != ')'; at++)
    required += *at == ',';
  const char *call = strstr(text, database_text("%s(", name));
  assert_non_null(call);
  for (const char *at = strchr(call, '(') + 1; read.count < required; at += strspn(at, ", ")) {
    assert_true(read.count < MOST_ARGUMENTS && literal_length(at) > 0);
    snprintf(read.values[read.count++], sizeof read.values[0], "%.*s", (int)literal_length(at), at);
    at += literal_length(at);
  }
  return read;
}

/* Return a list of the arguments in which the argument `other`, if it is not -1, is `value`. The
** caller frees it with sqlite3_free. */
static char *example_list(const example *read, int other, const char *value) {
  sqlite3_str *list = sqlite3_str_new(NULL);
  for (int i = 0; i < read->count; i++)
    sqlite3_str_appendf(list, "%s%s", i == 0 ? "" : ", ", i == other ? value : read->values[i]);
  return sqlite3_str_finish(list);
}

/* Return the name of the scalar whose sums an aggregate takes. The caller frees it. */
static char *scalar_of(const char *name) {
  return sqlite3_mprintf("%.*s_outcome", (int)(strlen(name) - strlen("_sum_outcome")), name);
}

/* Call `check` for each name that ends in _sum_outcome, or else for each other name that ends in
** _outcome. Return the number of names. */
static int check_names(sqlite3 *db, bool sums, void (*check)(sqlite3 *, const char *name)) {
  sqlite3_stmt *names = database_prepare(
      db, database_text("SELECT name FROM (SELECT name FROM pragma_function_list UNION SELECT name "
                        "FROM grundy_help) WHERE name GLOB '*_outcome' AND "
                        "(name GLOB '*_sum_outcome') = %d",
                        sums));
  int count = 0;
  for (; sqlite3_step(names) == SQLITE_ROW; count++)
    check(db, (const char *)sqlite3_column_text(names, 0));
  sqlite3_finalize(names);
  return count;
}

/* The kind of the name in grundy_help and in SQLite, where a function of any number of arguments
** only explains wrong calls. */
static void check_kind(sqlite3 *db, const char *name, const char *kind, const char *type) {
  static const char kinds[] = "SELECT DISTINCT kind FROM grundy_help WHERE name = %Q";
  static const char types[] =
      "SELECT DISTINCT type FROM pragma_function_list WHERE name = %Q AND narg >= 0";
  database_expect(db, database_text(kinds, name), kind);
  database_expect(db, database_text(types, name), type);
}

/* A scalar has a result for each row: the outcome of one position, or NULL if an argument is
** NULL. */
static void check_scalar(sqlite3 *db, const char *name) {
  static const char outcomes[] = "SELECT %s(%s) IN ('L', 'R', 'N', 'P') FROM (VALUES (1), (2))";
  static const char nulls[] = "SELECT %s(%s) IS NULL FROM (VALUES (1), (2))";
  check_kind(db, name, "scalar", "s");
  example read = example_read(db, name);
  TEXT *list = example_list(&read, -1, "");
  database_expect(db, database_text(outcomes, name, list), "1\n1");
  for (int i = 0; i < read.count; i++) {
    TEXT *other = example_list(&read, i, "NULL");
    database_expect(db, database_text(nulls, name, other), "1\n1");
  }
}

DATABASE_TEST(test_outcomes_are_scalars_of_one_position) {
  assert_true(check_names(db, false, check_scalar) >= 5);
}

/* The sum of two equal positions has an outcome; but JSON arrays in two rows are refused by an
** error that names the scalar. */
static void check_two_rows(sqlite3 *db, const char *call, const char *two, const char *scalar) {
  TEXT *sum = database_rows(db, database_text("SELECT %s FROM %s", call, two));
  bool is_refused = strncmp(sum, "ERROR: ", 7) == 0 && strstr(sum, scalar) != NULL;
  bool is_outcome = strlen(sum) == 1 && strchr("LRNP", sum[0]) != NULL;
  if (strchr(two, '[') != NULL ? !is_refused : !is_outcome)
    fail_msg("%s: %s", call, sum);
}

/* An aggregate has one result for all rows of a group. With one row, whether or not there are also
** rows whose position is NULL, it is the scalar's. */
static void check_aggregate(sqlite3 *db, const char *name) {
  static const char *const one_row[] = {"SELECT %s FROM (SELECT %s AS position)",
                                        "SELECT %s OVER () FROM (SELECT %s AS position)",
                                        "SELECT %s FROM (SELECT NULL AS position UNION ALL SELECT "
                                        "%s UNION ALL SELECT NULL)"};
  check_kind(db, name, "aggregate", "w");
  TEXT *scalar = scalar_of(name);
  example read = example_read(db, scalar);
  const char *position = read.values[read.count - 1];
  TEXT *list = example_list(&read, -1, "");
  TEXT *columns = example_list(&read, read.count - 1, "position");
  TEXT *call = sqlite3_mprintf("%s(%s)", name, columns);
  TEXT *outcome = database_rows(db, database_text("SELECT %s(%s)", scalar, list));
  for (size_t i = 0; i < LENGTH(one_row); i++)
    database_expect(db, database_text(one_row[i], call, position), outcome);
  TEXT *two =
      sqlite3_mprintf("(SELECT 1 AS n, %s AS position UNION ALL SELECT 2, %s)", position, position);
  database_expect(db, database_text("SELECT %s FILTER (WHERE n = 2) FROM %s", call, two), outcome);
  database_expect(db, database_text("SELECT %s FROM %s GROUP BY n", call, two),
                  database_text("%s\n%s", outcome, outcome));
  check_two_rows(db, call, two, scalar);
}

DATABASE_TEST(test_outcomes_of_sums_are_aggregates) {
  assert_true(check_names(db, true, check_aggregate) >= 4);
}

/* A group without a position has one result: the sum is lost for the player to move. */
static void check_empty_group(sqlite3 *db, const char *name) {
  static const char *const groups[] = {"SELECT %s(%s) FROM (SELECT 1 AS position) WHERE 0",
                                       "SELECT %s(%s) FROM (SELECT NULL AS position)",
                                       "SELECT %s(%s) FILTER (WHERE 0) FROM (SELECT 1 AS position)",
                                       "SELECT %s(%s) OVER (ROWS BETWEEN 2 PRECEDING AND 1 "
                                       "PRECEDING) FROM (SELECT 1 AS position)"};
  TEXT *scalar = scalar_of(name);
  example read = example_read(db, scalar);
  TEXT *list = example_list(&read, read.count - 1, "position");
  for (size_t i = 0; i < LENGTH(groups); i++)
    database_expect(db, database_text(groups[i], name, list), "P");
}

DATABASE_TEST(test_empty_sums_are_lost_for_the_player_to_move) {
  assert_true(check_names(db, true, check_empty_group) >= 4);
}
