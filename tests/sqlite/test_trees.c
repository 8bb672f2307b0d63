/* coin_tree and coin_tree_reparent as SQL sees them: bad trees, queries given as text, how often a
** query is run, and that no answer is ever stale. */
#include "database.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

#define FAILURES(db, checks) database_failures(db, checks, LENGTH(checks))

/* The contest's sample tree, with ids that aren't 1 .. n, and its questions. */
static sqlite3 *open_with_tree(void) {
  sqlite3 *db = database_open();
  database_run(
      db, "CREATE TABLE tree(node INTEGER, parent INTEGER, coins INTEGER);"
          "INSERT INTO tree VALUES (-4, 30, 1), (10, NULL, 0), (20, 10, 2), (30, 10, 2),"
          "(9223372036854775807, -4, 2), (50, 30, 3);"
          "CREATE TABLE question(id INTEGER PRIMARY KEY, u, v);"
          "INSERT INTO question VALUES (1, 9223372036854775807, 20), (2, -4, 10), (3, 30, 50);");
  return db;
}

#define TREE "coin_tree('SELECT node, parent, coins FROM tree')"

static void test_columns(void **state) {
  (void)state;
  /* Odd depth: 20 (2), 30 (2) and the last node (2): value 2. */
  static const database_check checks[] = {
      {"SELECT * FROM " TREE, "-4|30|2|1|3|NULL\n10|NULL|0|0|0|NULL\n20|10|1|2|2|2\n"
                              "30|10|1|2|2|2\n9223372036854775807|-4|3|2|2|2\n50|30|2|3|3|NULL"},
      {"SELECT node, query FROM coin_tree('tree') WHERE node = 20", "20|tree"},
      {"SELECT count(*) FROM coin_tree('main.tree')", "6"},
      {"SELECT node FROM " TREE " WHERE node = 7", "(no rows)"},
      {"SELECT node FROM " TREE " WHERE node IN (50, 7, 10) ORDER BY node", "10\n50"},
      {"SELECT node FROM " TREE " WHERE node > 20 ORDER BY node DESC",
       "9223372036854775807\n50\n30"},
      {"SELECT node FROM " TREE " WHERE +node > 20 ORDER BY node DESC",
       "9223372036854775807\n50\n30"},
      {"SELECT node FROM " TREE " WHERE parent IS NULL", "10"},
      {"SELECT count(*) FROM coin_tree(NULL)", "0"},
      {"SELECT count(*) FROM coin_tree('SELECT 1, 2, 3 WHERE 0')", "0"},
      {"SELECT * FROM coin_tree('VALUES (5, NULL, 3)')", "5|NULL|0|3|3|NULL"},
      {"SELECT * FROM coin_tree('VALUES (5, NULL, 3); -- done')", "5|NULL|0|3|3|NULL"},
      {"SELECT * FROM coin_tree_reparent('tree', -4, 10)", "1|1"},
      {"SELECT * FROM coin_tree_reparent('tree', 30, 50)", "0|NULL"},
      {"SELECT * FROM coin_tree_reparent('tree', 30, 30)", "0|NULL"},
      {"SELECT * FROM coin_tree_reparent('tree', NULL, 30)", "(no rows)"},
      {"SELECT * FROM coin_tree_reparent('tree', 30, NULL)", "(no rows)"},
  };
  sqlite3 *db = open_with_tree();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* ---- Joins ---- */

static void test_joins(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT id, valid, value FROM question, coin_tree_reparent('tree', u, v) ORDER BY id",
       "1|1|0\n2|1|1\n3|0|NULL"},
      {"SELECT id, (SELECT coalesce(value, 'INVALID') FROM coin_tree_reparent('tree', u, v)) FROM "
       "question",
       "1|0\n2|1\n3|INVALID"},
      {"SELECT id, c.depth FROM question JOIN coin_tree('tree') AS c ON c.node = u ORDER BY id",
       "1|3\n2|2\n3|1"},
      {"SELECT id, c.node FROM coin_tree('tree') AS c JOIN question ON c.node = v ORDER BY id",
       "1|20\n2|10\n3|50"},
      {"SELECT id, group_concat(depth) FROM (SELECT id, depth FROM question CROSS JOIN "
       "coin_tree('tree') AS c WHERE c.node = u OR c.node = v ORDER BY 1, 2) GROUP BY id",
       "1|1,3\n2|0,2\n3|1,2"},
      {"SELECT id, node FROM question LEFT JOIN coin_tree('tree') AS c ON c.node = u + 0.5",
       "1|NULL\n2|NULL\n3|NULL"},
      {"SELECT a.node, b.node FROM coin_tree('tree') AS a JOIN coin_tree('tree') AS b ON b.node = "
       "a.parent WHERE a.depth = 2 ORDER BY 1",
       "-4|30\n50|30"},
      {"SELECT name, count(*) FROM (SELECT 'tree' AS name UNION ALL SELECT 'SELECT 1, NULL, 2'), "
       "coin_tree(name) GROUP BY name ORDER BY name",
       "SELECT 1, NULL, 2|1\ntree|6"},
  };
  sqlite3 *db = open_with_tree();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* ---- Bad trees ---- */

#define BAD(rows) "SELECT * FROM coin_tree('VALUES " rows "')"
#define ERROR     "ERROR: coin_tree(): "

static void test_bad_trees(void **state) {
  (void)state;
  static const database_check checks[] = {
      {BAD("(1, NULL, 0), (2, 3, 0), (3, 2, 0)"),
       ERROR "node 2, whose parent is 3, lies on a cycle"},
      {BAD("(1, NULL, 0), (7, 7, 0)"), ERROR "node 7, whose parent is 7, lies on a cycle"},
      {BAD("(2, 3, 0), (3, 2, 0)"),
       ERROR "there must be one root, but every node has a parent; node 2 lies on a cycle"},
      {BAD("(1, NULL, 0), (2, 1, 0), (3, NULL, 0)"),
       ERROR "there must be one root, but nodes 1 and 3 have no parent"},
      {BAD("(1, NULL, 0), (2, 9, 0)"),
       ERROR "node 2 has the parent 9, which is in no row of the query"},
      {BAD("(1, NULL, 0), (2, 1, 0), (2, 1, 0)"), ERROR "node 2 is in two rows of the query"},
      {BAD("(1, NULL, 0), (2, 1, -3)"),
       ERROR "coins of node 2 in row 2 of the query must be a non-negative integer, got -3"},
      {BAD("(1, NULL, NULL)"),
       ERROR "coins of node 1 in row 1 of the query must be a non-negative integer, got NULL"},
      {BAD("(1, NULL, 2.5)"),
       ERROR "coins of node 1 in row 1 of the query must be a non-negative integer, got 2.5 (a "
             "REAL); CAST(... AS INTEGER) drops the fraction"},
      {BAD("(NULL, NULL, 2)"), ERROR "node in row 1 of the query must be an integer, got NULL"},
      {BAD("(1, NULL, 2), (''a'', 1, 1)"),
       ERROR "node in row 2 of the query must be an integer, got 'a' (a TEXT); CAST(... AS "
             "INTEGER) reads the digits that it begins with"},
      {BAD("(1, NULL, 2), (2, 1.5, 1)"),
       ERROR "parent in row 2 of the query must be an integer, got 1.5 (a REAL); CAST(... AS "
             "INTEGER) drops the fraction"},
      {BAD("(1, NULL, 2), (2, x''01'', 1)"),
       ERROR "parent in row 2 of the query must be an integer, got a BLOB of 1 byte; CAST(... AS "
             "INTEGER) reads the digits that it begins with"},
      {"SELECT * FROM coin_tree_reparent('tree', 7, 10)",
       "ERROR: coin_tree_reparent(): node must be a node of the tree, got 7"},
      {"SELECT * FROM coin_tree_reparent('tree', 20, 7)",
       "ERROR: coin_tree_reparent(): new_parent must be a node of the tree, got 7"},
      {"SELECT * FROM coin_tree_reparent('tree', 10, 20)",
       "ERROR: coin_tree_reparent(): node must not be the root, got 10"},
      {"SELECT * FROM coin_tree_reparent('tree', '20 ', 'x')",
       "ERROR: coin_tree_reparent(): new_parent must be an integer, got 'x' (a TEXT); CAST(... AS "
       "INTEGER) reads the digits that it begins with"},
      {"SELECT * FROM coin_tree_reparent('tree', 20.5, 10.0)",
       "ERROR: coin_tree_reparent(): node must be an integer, got 20.5 (a REAL); CAST(... AS "
       "INTEGER) drops the fraction"},
      {"SELECT * FROM coin_tree_reparent('SELECT 1, 2, 3 WHERE 0', 1, 2)",
       "ERROR: coin_tree_reparent(): node must be a node of the tree, got 1"},
      {"SELECT * FROM coin_tree_reparent('tree', 20)",
       "ERROR: coin_tree_reparent(): argument new_parent is missing"},
      {"SELECT * FROM coin_tree", "ERROR: coin_tree(): argument query is missing"},
  };
  sqlite3 *db = open_with_tree();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* ---- Bad queries ---- */

#define QUERY(text) "SELECT * FROM coin_tree('" text "')"

static void test_bad_queries(void **state) {
  (void)state;
  static const database_check checks[] = {
      {QUERY(""), ERROR "query is empty"},
      {QUERY(" -- nothing"), ERROR "query is empty"},
      {QUERY("nosuch"), ERROR "query can't be run: no such table: nosuch"},
      {QUERY("SELECT 1, 2"), ERROR "query must yield 3 columns (node, parent, coins), got 2"},
      {QUERY("question; "), ERROR "query must begin with SELECT, VALUES or WITH, or be the name of "
                                  "a table, but it begins with question"},
      {QUERY("SELECT \"\xc3\xa9\" AS e, nosuch FROM tree"),
       ERROR "query can't be run: no such column: nosuch (at character 18)"},
      {QUERY("SELECT 1, NULL, 2; SELECT 3"),
       ERROR "query must be one statement, but another text follows it"},
      {QUERY("SELECT 1, NULL, 2; rubbish"),
       ERROR "query must be one statement, but another text follows it"},
      {"SELECT * FROM coin_tree('SELECT 1, NULL, 2' || char(0) || 'x')",
       ERROR "query must be one statement, but another text follows it"},
      {QUERY("SELECT ?, NULL, :coins"), ERROR "query must have no parameters, got 2; put their values into a temporary table"},
      {QUERY("DELETE FROM tree RETURNING node, parent, coins"),
       ERROR "query must begin with SELECT, VALUES or WITH, or be the name of a table, but it "
             "begins with DELETE"},
      {QUERY("WITH n(i) AS (VALUES (1)) DELETE FROM tree RETURNING node, parent, coins"),
       ERROR "query must only read, but this statement can write"},
      {QUERY("BEGIN"), ERROR "query can't be run: no such table: BEGIN"},
      {QUERY("SELECT 1, NULL, abs(-9223372036854775808)"),
       ERROR "query can't be run: integer overflow"},
      {"SELECT * FROM coin_tree(5)",
       ERROR "query must be an SQL query or the name of a table, got 5"},
      {"SELECT * FROM coin_tree(x'01')",
       ERROR "query must be an SQL query or the name of a table, got a BLOB of 1 byte"},
      {"SELECT count(*) FROM tree", "6"},
  };
  sqlite3 *db = open_with_tree();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* A query that reads itself, by way of a table that holds its text. */
static void test_recursion(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT c.* FROM myself, coin_tree(text) AS c",
       ERROR "queries are nested more than 8 deep: does this one read itself?"},
      {"SELECT node FROM coin_tree('SELECT node, parent, coins FROM coin_tree(''tree'')') WHERE "
       "node = 20",
       "20"},
      {"SELECT count(*) FROM coin_tree('tree')", "6"},
  };
  sqlite3 *db = open_with_tree();
  database_run(db, "CREATE TABLE myself(text);"
                   "INSERT INTO myself VALUES ('SELECT node, parent, c.coins FROM myself, "
                   "coin_tree(text) AS c')");
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* Whatever runs SQL that it is given is not for views and triggers of a schema. */
static void test_direct_only(void **state) {
  (void)state;
  static const char *const views[] = {"SELECT node FROM coin_tree('tree')",
                                      "SELECT valid FROM coin_tree_reparent('tree', 20, 30)"};
  int failures = 0;
  for (size_t i = 0; i < LENGTH(views); i++) {
    sqlite3 *db = open_with_tree();
    const char *name = i == 0 ? "coin_tree" : "coin_tree_reparent";
    char *sql = sqlite3_mprintf("CREATE VIEW v AS %s; CREATE TRIGGER t AFTER INSERT ON question "
                                "BEGIN INSERT INTO tree(node) %s; END;",
                                views[i], views[i]);
    char *expected = sqlite3_mprintf("ERROR: unsafe use of virtual table \"%s\"", name);
    database_run(db, sql);
    failures += !database_answers(db, "SELECT * FROM v", expected);
    failures += !database_answers(db, "INSERT INTO question VALUES (9, 20, 10)", expected);
    sqlite3_free(sql);
    sqlite3_free(expected);
    database_close(db);
  }
  assert_int_equal(failures, 0);
}

/* ---- How often a query is run, and that nothing is stale ---- */

/* seen(x) is x; it counts its calls. */
static void seen(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  ++*(int *)sqlite3_user_data(context);
  sqlite3_result_value(context, arguments[0]);
}

/* How often a query that calls seen() for one row is run by `sql`. */
static int runs_of(sqlite3 *db, int *calls, const char *sql) {
  *calls = 0;
  char *rows = database_rows(db, sql);
  if (strncmp(rows, "ERROR", 5) == 0)
    print_error("%s: %s\n", sql, rows);
  sqlite3_free(rows);
  return *calls;
}

#define COUNTED                                                                                    \
  "'SELECT node, parent, CASE WHEN parent IS NULL THEN seen(coins) ELSE coins END FROM tree'"

static void test_one_run_a_statement(void **state) {
  (void)state;
  static const char *const statements[] = {
      "SELECT * FROM coin_tree(" COUNTED ")",
      "SELECT id, value FROM question, coin_tree_reparent(" COUNTED ", u, v)",
      "SELECT id, (SELECT value FROM coin_tree_reparent(" COUNTED ", u, v)) FROM question",
      "SELECT id FROM question WHERE EXISTS (SELECT 1 FROM coin_tree(" COUNTED ") WHERE node = u)",
      "SELECT id, depth FROM question CROSS JOIN coin_tree(" COUNTED
      ") AS c WHERE c.node = u OR c.node = v",
      "SELECT id, depth FROM question CROSS JOIN coin_tree(" COUNTED
      ") AS c WHERE c.node IN (u, v)",
      "SELECT id, depth FROM question LEFT JOIN coin_tree(" COUNTED ") AS c ON c.node = u",
      "SELECT id, (SELECT max(depth) FROM coin_tree(" COUNTED
      ") AS c WHERE c.node = u OR c.node = v) FROM question",
  };
  sqlite3 *db = open_with_tree();
  int calls = 0, failures = 0;
  sqlite3_create_function(db, "seen", 1, SQLITE_UTF8, &calls, seen, NULL, NULL);
  for (size_t i = 0; i < LENGTH(statements); i++)
    if (runs_of(db, &calls, statements[i]) != 1) {
      print_error("%d runs: %s\n", calls, statements[i]);
      failures++;
    }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* Step a statement once: its first column. */
static sqlite3_int64 step_integer(sqlite3_stmt *statement) {
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  return sqlite3_column_int64(statement, 0);
}

/* The same prepared statement sees each change, also while another one is held in the middle of its
** rows, whatever the change was made by. */
static void test_never_stale(void **state) {
  (void)state;
  sqlite3 *db = open_with_tree();
  sqlite3_stmt *asked = NULL, *held = NULL;
  const char *sql = "SELECT (SELECT subtree_nim FROM coin_tree('tree') WHERE node = u) FROM "
                    "question ORDER BY id LIMIT 2";
  sqlite3_prepare_v2(db, sql, -1, &asked, NULL);
  sqlite3_prepare_v2(db, sql, -1, &held, NULL);
  step_integer(held);
  for (int coins = 0; coins < 20; coins++) {
    char *update = sqlite3_mprintf(
        coins % 2 == 0
            ? "UPDATE tree SET coins = %d WHERE node = 9223372036854775807"
            : "DROP TABLE tree; CREATE TABLE tree AS SELECT 10 AS node, NULL AS parent, 0 AS coins "
              "UNION ALL SELECT -4, 10, 1 UNION ALL SELECT 9223372036854775807, 10, %d",
        coins);
    if (coins % 2 == 1)
      sqlite3_reset(held);
    database_run(db, update);
    sqlite3_free(update);
    assert_int_equal(step_integer(asked), coins);
    if (coins % 4 == 0)
      step_integer(held);
    assert_int_not_equal(step_integer(asked), -1);
    sqlite3_reset(asked);
    sqlite3_reset(held);
    assert_int_equal(step_integer(held), coins);
  }
  sqlite3_finalize(asked);
  sqlite3_finalize(held);
  database_close(db);
}

/* run(sql): a function that runs a statement in the middle of another. */
static void run(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  sqlite3_stmt *statement = *(sqlite3_stmt **)sqlite3_user_data(context);
  if (sqlite3_value_int(arguments[0]) == 0)
    sqlite3_reset(statement);
  sqlite3_result_text(context, "tree", -1, SQLITE_STATIC);
}

/* A scan of another statement that is closed between a statement's opening its own scan and the
** start of it: its tree must not pass over. */
static void test_no_tree_of_another_statement(void **state) {
  (void)state;
  sqlite3 *db = open_with_tree();
  sqlite3_stmt *held = NULL;
  sqlite3_create_function(db, "run", 1, SQLITE_UTF8, &held, run, NULL, NULL);
  sqlite3_prepare_v2(db, "SELECT node FROM coin_tree('tree')", -1, &held, NULL);
  step_integer(held);
  database_run(db, "UPDATE tree SET coins = 77 WHERE node = 50");
  assert_true(database_answers(
      db, "SELECT coins FROM question, coin_tree(run(question.id - 1)) WHERE node = 50 LIMIT 1",
      "77"));
  sqlite3_finalize(held);
  database_close(db);
}

/* ---- Size ---- */

static void test_long_path(void **state) {
  (void)state;
  static const char path[] = "'SELECT value, nullif(value - 1, 0), value % 7 FROM n'";
  sqlite3 *db = database_open();
  database_run(db,
               "CREATE TABLE n AS WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value "
               "+ 1 FROM n WHERE value < 1000000) SELECT value FROM n");
  char *sql = sqlite3_mprintf("SELECT max(depth) FROM coin_tree(%s)", path);
  assert_true(database_answers(db, sql, "999999"));
  database_run(db, "SELECT grundy_limit('memory', 20000000)");
  assert_true(database_mentions(db, sql, "ERROR: coin_tree(): a coin tree of ", true));
  assert_true(database_mentions(db, sql,
                                "but this connection's limit is 20000000; SELECT "
                                "grundy_limit('memory', bytes) raises it",
                                true));
  assert_true(database_answers(db, "SELECT count(*) FROM coin_tree('VALUES (1, NULL, 0)')", "1"));
  sqlite3_free(sql);
  database_close(db);
}

static int stop_later(void *countdown) {
  return --*(int *)countdown <= 0;
}

/* Stopped at many points, and every answer afterwards is right. */
static void test_interrupt(void **state) {
  (void)state;
  static const char sql[] = "SELECT max(depth) FROM coin_tree('SELECT value, nullif(value - 1, 0), "
                            "1 FROM n')";
  sqlite3 *db = database_open();
  database_run(db,
               "CREATE TABLE n AS WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value "
               "+ 1 FROM n WHERE value < 200000) SELECT value FROM n");
  for (int after = 1; after < 3000; after *= 3) {
    int countdown = after;
    sqlite3_progress_handler(db, 1000, stop_later, &countdown);
    assert_true(database_answers(db, sql, "ERROR: interrupted"));
    sqlite3_progress_handler(db, 0, NULL, NULL);
  }
  assert_true(database_answers(db, sql, "199999"));
  database_close(db);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_columns),
      cmocka_unit_test(test_joins),
      cmocka_unit_test(test_bad_trees),
      cmocka_unit_test(test_bad_queries),
      cmocka_unit_test(test_recursion),
      cmocka_unit_test(test_direct_only),
      cmocka_unit_test(test_one_run_a_statement),
      cmocka_unit_test(test_never_stale),
      cmocka_unit_test(test_no_tree_of_another_statement),
      cmocka_unit_test(test_long_path),
      cmocka_unit_test(test_interrupt),
  };
  return cmocka_run_group_tests_name("trees", tests, NULL, NULL);
}
