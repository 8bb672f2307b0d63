/* Test coin_tree and coin_tree_reparent in SQL: the number of runs of a query, and that no result
** is stale. */
#include "database.h"

/* Open the contest's sample tree with other ids than 1 .. n, and its questions. */
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

/* ---- The number of runs of a query; stale results ---- */

#define COUNTED                                                                                    \
  "'SELECT node, parent, CASE WHEN parent IS NULL THEN seen(coins) ELSE coins END FROM tree'"

/* test_cursors tests the same of coin_tree. */
TEST(test_one_run_a_statement) {
  static const char *const statements[] = {
      "SELECT id, value FROM question, coin_tree_reparent(" COUNTED ", u, v)",
      "SELECT id, (SELECT value FROM coin_tree_reparent(" COUNTED ", u, v)) FROM question",
  };
  sqlite3 *db = open_with_tree();
  int calls = 0;
  sqlite3_create_function(db, "seen", 1, SQLITE_UTF8, &calls, database_count_call, NULL, NULL);
  for (size_t i = 0; i < LENGTH(statements); i++) {
    calls = 0;
    database_run(db, statements[i]);
    if (calls != 1)
      fail_msg("%d runs: %s", calls, statements[i]);
  }
  database_close(db);
}

/* Step a statement once and return its first column. */
static sqlite3_int64 step_integer(sqlite3_stmt *statement) {
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  return sqlite3_column_int64(statement, 0);
}

/* The same prepared statement sees each change, whichever statement makes it, also while another
** statement is between two rows. */
TEST(test_never_stale) {
  sqlite3 *db = open_with_tree();
  const char *sql = "SELECT (SELECT subtree_nim FROM coin_tree('tree') WHERE node = u) FROM "
                    "question ORDER BY id LIMIT 2";
  sqlite3_stmt *asked = database_prepare(db, sql), *held = database_prepare(db, sql);
  step_integer(held);
  for (int coins = 0; coins < 20; coins++) {
    if (coins % 2 == 1)
      sqlite3_reset(held);
    database_run(
        db, database_text(
                coins % 2 == 0
                    ? "UPDATE tree SET coins = %d WHERE node = 9223372036854775807"
                    : "DROP TABLE tree; CREATE TABLE tree AS SELECT 10 AS node, NULL AS parent, 0 "
                      "AS coins UNION ALL SELECT -4, 10, 1 UNION ALL SELECT 9223372036854775807, "
                      "10, %d",
                coins));
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

/* run(sql): an SQL function that runs a statement during another statement. */
static void run(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count;
  sqlite3_stmt *statement = *(sqlite3_stmt **)sqlite3_user_data(context);
  if (sqlite3_value_int(arguments[0]) == 0)
    sqlite3_reset(statement);
  sqlite3_result_text(context, "tree", -1, SQLITE_STATIC);
}

/* A scan of another statement ends after a statement has opened its own scan and before it starts
** it: the tree of the other statement must not be used. */
TEST(test_no_tree_of_another_statement) {
  sqlite3 *db = open_with_tree();
  sqlite3_stmt *held = NULL;
  sqlite3_create_function(db, "run", 1, SQLITE_UTF8, &held, run, NULL, NULL);
  held = database_prepare(db, "SELECT node FROM coin_tree('tree')");
  step_integer(held);
  database_run(db, "UPDATE tree SET coins = 77 WHERE node = 50");
  database_expect(
      db, "SELECT coins FROM question, coin_tree(run(question.id - 1)) WHERE node = 50 LIMIT 1",
      "77");
  sqlite3_finalize(held);
  database_close(db);
}

/* Stop at many points; every later result must be right. */
DATABASE_TEST(test_interrupt) {
  static const char sql[] = "SELECT max(depth) FROM coin_tree('SELECT value, nullif(value - 1, 0), "
                            "1 FROM n')";
  database_run(db,
               "CREATE TABLE n AS WITH RECURSIVE n(value) AS (VALUES (1) UNION ALL SELECT value "
               "+ 1 FROM n WHERE value < 200000) SELECT value FROM n");
  for (int after = 1; after < 3000; after *= 3) {
    TEXT *rows = database_rows_until(db, sql, 1000, after);
    assert_string_equal(rows, "ERROR: interrupted");
  }
  database_expect(db, sql, "199999");
}
