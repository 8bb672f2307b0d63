/* Test the memory that a connection keeps between statements: at most a quarter of the limit. While
** a statement runs, the results that its rows share stay. */
#include "stops.h"

/* Expressions of the row number i whose calls share a large result. */
static const char *const shared[] = {
    "grundy_heap('0.36', 60000 + i)",
    "grundy_queen(2500 + i, 2500)",
    "grundy_piece('(-1,-2)* (-3,0)*', 1000, 1004 - i)",
    "board_outcome('domineering', CASE WHEN i < 9 THEN '5x5' END)",
    "(SELECT value FROM grundy_board('queen', 2500) WHERE x = 2400 AND y = 2400 + i)",
    "(SELECT sum(value) FROM heap_values('0.36', 60000) WHERE n > 59990 + i)",
    "(SELECT mex(value) FROM heap_values('0.36', 60000) WHERE n > 59990 + i)",
};

enum { ROOMY = 1 << 28 };

/* Return a query that evaluates an expression for i = 0, 1, ..., rows - 1. */
static const char *rows_of(const char *expression, int rows) {
  return database_text("WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT %d) "
                       "SELECT count(%s) FROM n",
                       rows, expression);
}

/* Open a connection that has used its functions, so that SQLite has made the allocations that it
** makes once. */
static sqlite3 *open_used(sqlite3_int64 limit) {
  sqlite3 *db = database_open();
  database_run(db,
               "SELECT grundy_heap('nim', 1), mex(value), count(*) FROM grundy_board('king', 3)");
  database_limit_memory(db, limit);
  return db;
}

/* Return the bytes that a connection with a limit keeps after a statement. */
static sqlite3_int64 kept_after(const char *sql, sqlite3_int64 limit) {
  sqlite3 *db = open_used(limit);
  sqlite3_int64 before = sqlite3_memory_used();
  database_run(db, sql);
  sqlite3_int64 kept = sqlite3_memory_used() - before;
  database_close(db);
  return kept;
}

/* Return the number of questions of a statement, a measure of its work. stops_measure also counts
** the end of the statement. */
static int questions_of(sqlite3 *db, const char *sql) {
  stops_gaps gaps;
  assert_int_equal(stops_measure(db, sql, 1000, 0, &gaps), SQLITE_OK);
  return gaps.calls - 1;
}

/* The rows of a statement take at most half more work than one row, and some questions each. */
static void check_work(int of_rows, int of_one) {
  assert_true(of_one > 0 && 2 * of_rows <= 3 * of_one + 10);
}

enum { SMALL = 5000 }; /* bytes of the entries of games without their values */

TEST(test_a_quarter_is_kept) {
  for (size_t i = 0; i < LENGTH(shared); i++) {
    const char *sql = rows_of(shared[i], 1);
    sqlite3_int64 all = kept_after(sql, ROOMY);
    assert_true(all > 20 * SMALL);
    assert_in_range(kept_after(sql, 5 * all), all, all + SMALL);
    assert_in_range(kept_after(sql, 3 * all), 0, 3 * all / 4 + SMALL);
  }
}

/* The rows of one statement share a result that is larger than a quarter. Two statements do not. */
TEST(test_rows_share) {
  for (size_t i = 0; i < LENGTH(shared); i++) {
    const char *one = rows_of(shared[i], 1), *five = rows_of(shared[i], 5);
    sqlite3_int64 all = kept_after(one, ROOMY);
    sqlite3 *db = open_used(3 * all);
    int first = questions_of(db, one), rows = questions_of(db, five), again = questions_of(db, one);
    check_work(rows, first);
    assert_true(again >= first);
    database_close(db);
    db = open_used(5 * all);
    assert_true(questions_of(db, one) >= first && questions_of(db, one) == 0);
    database_close(db);
  }
}

/* The values and the P-positions of a board are kept if they take at most a sixteenth. */
TEST(test_boards_up_to_a_sixteenth) {
  static const char *const boards[] = {
      "SELECT count(*) FROM grundy_board('(-1,0)* (0,-1)* (-1,-1)* (-2,-1)* (-1,-2)* (-3,-1)* "
      "(-1,-3)*', 101) WHERE x < 100 AND value > 0", /* values beyond the first size of the sets */
      "SELECT count(*) FROM grundy_board('(-1,0)* (0,-1)* (-2,-1)', 20000, 10000) WHERE value = 0",
  };
  for (size_t i = 0; i < LENGTH(boards); i++) {
    sqlite3_int64 all = kept_after(boards[i], ROOMY);
    assert_true(all > 10 * SMALL);
    assert_in_range(kept_after(boards[i], 18 * all), all, all + SMALL);
    assert_in_range(kept_after(boards[i], 14 * all), 0, SMALL);
  }
}

/* ---- Several statements ---- */

static void step(sqlite3_stmt *statement, int status) {
  assert_int_equal(sqlite3_step(statement), status);
}

/* A result stays as long as a statement that used it runs, and also if another one ends
** meanwhile. */
TEST(test_until_reset) {
  static const char *const statements[] = {
      "SELECT grundy_heap('0.36', 60000 - column1) FROM (VALUES (0), (1), (2))",
      "SELECT n, value FROM heap_values('0.36', 60000) WHERE n > 59990",
      "SELECT mex(value) OVER (ORDER BY n) FROM heap_values('0.36', 60000) WHERE n > 59990",
  };
  const char *other = rows_of("grundy_heap('0.36', 60000 - i)", 3);
  sqlite3_int64 all = kept_after(other, ROOMY);
  for (size_t i = 0; i < LENGTH(statements); i++) {
    sqlite3 *db = open_used(3 * all);
    sqlite3_stmt *statement = database_prepare(db, statements[i]);
    sqlite3_int64 before = sqlite3_memory_used();
    for (int run = 0; run < 2; run++) {
      step(statement, SQLITE_ROW);
      assert_true(sqlite3_memory_used() - before > 9 * all / 10);
      for (int others = 0; others < 3; others++)
        assert_int_equal(questions_of(db, other), 0);
      step(statement, SQLITE_ROW);
      assert_true(sqlite3_memory_used() - before > 9 * all / 10);
      sqlite3_reset(statement);
      assert_in_range(sqlite3_memory_used() - before + SMALL, 0, 3 * all / 4 + 2 * SMALL);
      assert_true(questions_of(db, other) > 0);
    }
    sqlite3_finalize(statement);
    database_close(db);
  }
}

/* The same after an error, after an interrupt, and if the connection is closed first. */
TEST(test_other_ends) {
  const char *large = "SELECT grundy_heap('0.36', 60000), abs(column1) FROM (VALUES (1), "
                      "(-9223372036854775807 - 1))";
  sqlite3_int64 all = kept_after(rows_of(shared[0], 1), ROOMY);
  sqlite3 *db = open_used(3 * all);
  sqlite3_int64 before = sqlite3_memory_used();
  sqlite3_stmt *statement = database_prepare(db, large);
  for (int run = 0; run < 3; run++) {
    step(statement, SQLITE_ROW);
    assert_true(sqlite3_memory_used() - before > 9 * all / 10);
    if (run == 1)
      sqlite3_interrupt(db);
    step(statement, run == 1 ? SQLITE_INTERRUPT : SQLITE_ERROR);
    assert_int_equal(sqlite3_reset(statement), run == 1 ? SQLITE_INTERRUPT : SQLITE_ERROR);
    assert_in_range(sqlite3_memory_used() - before, 0, 3 * all / 4 + 2 * SMALL);
  }
  step(statement, SQLITE_ROW);
  assert_int_equal(sqlite3_close_v2(db), SQLITE_OK);
  step(statement, SQLITE_ERROR);
  sqlite3_finalize(statement);
}

/* A statement of a query in an argument ends while the outer statement works. */
TEST(test_queries_in_arguments) {
  const char *sql = "SELECT sum(value) FROM solve_graph('SELECT 7, grundy_heap(''0.36'', 60000) "
                    "UNION ALL SELECT 8, grundy_heap(''0.36'', 60001)')";
  sqlite3_int64 all = kept_after(rows_of(shared[0], 1), ROOMY);
  assert_in_range(kept_after(sql, 3 * all), 0, 3 * all / 4 + SMALL);
  sqlite3 *db = open_used(3 * all);
  int first = questions_of(db, rows_of(shared[0], 1));
  check_work(questions_of(db, sql), first);
  database_close(db);
}
