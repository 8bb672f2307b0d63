/* grundy_tower() and tower_moves as SQL sees them. */
#include <stdio.h>

#include "database.h"

/* The definition in SQL, for every height up to 2000: the least value that no divisor has. */
DATABASE_TEST(test_small_heights) {
  database_run(
      db, "CREATE TABLE height(h INTEGER PRIMARY KEY, omega INTEGER);"
          "INSERT INTO height(h) WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 "
          "FROM n WHERE i < 2000) SELECT i FROM n;"
          "CREATE TABLE divisor AS SELECT a.h AS h, b.h AS d FROM height AS a JOIN height AS b "
          "ON b.h < a.h AND a.h % b.h = 0;"
          "CREATE INDEX divisors ON divisor(h, d);");
  for (int h = 1; h <= 2000; h++) {
    TEXT *sql =
        sqlite3_mprintf("UPDATE height SET omega = (SELECT min(n.h - 1) FROM height AS n "
                        "WHERE n.h - 1 NOT IN (SELECT o.omega FROM divisor JOIN height AS o "
                        "ON o.h = d WHERE divisor.h = %d) AND n.h <= 12) WHERE h = %d",
                        h, h);
    database_run(db, sql);
  }
  assert_true(database_agree(db, "SELECT h, grundy_tower(h) FROM height",
                             "SELECT h, omega FROM height", true));
  assert_true(database_agree(
      db, "SELECT h, to_height, value FROM height, tower_moves(h) ORDER BY h, to_height",
      "SELECT divisor.h, d, o.omega FROM divisor JOIN height AS o ON o.h = d ORDER BY 1, 2", true));
}

/* Conditions that are pushed down against the same ones kept away by a unary plus. */
DATABASE_TEST(test_conditions) {
  static const char *const conditions[] = {
      "%sto_height = 12",
      "%sto_height = 7",
      "%sto_height > 12",
      "%sto_height >= 12",
      "%sto_height < 12",
      "%sto_height <= 12 AND %1$sto_height > 4",
      "%sto_height BETWEEN 4 AND 180",
      "%svalue = 2",
      "%svalue < 2",
      "%svalue = 2 AND %1$sto_height > 6",
      "%svalue > 9",
      "%sto_height IN (5, 6, 7, 8)",
      "%sto_height = 6.0",
      "%sto_height > 6.5",
      "%sto_height > 'x'",
      "%sto_height IS NULL",
      "%sto_height <= 9223372036854775807",
      "%sto_height > 9223372036854775806",
      "%sto_height > -9223372036854775808",
      "%sto_height = 4 OR %1$svalue = 3",
  };
  int failures = 0;
  for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++) {
    char where[2][200], *sql[2];
    for (int plus = 0; plus < 2; plus++) {
      snprintf(where[plus], sizeof where[plus], conditions[i], plus ? "+" : "");
      sql[plus] = sqlite3_mprintf(
          "SELECT to_height, value FROM tower_moves(360) WHERE %s ORDER BY 1", where[plus]);
    }
    failures += !database_agree(db, sql[0], sql[1], true);
    sqlite3_free(sql[0]);
    sqlite3_free(sql[1]);
  }
  assert_int_equal(failures, 0);
  assert_true(database_answers(
      db, "SELECT count(*) FROM tower_moves(360) AS a, tower_moves(a.to_height) AS b", "133"));
  assert_true(
      database_mentions(db, "EXPLAIN QUERY PLAN SELECT * FROM tower_moves(360) ORDER BY to_height",
                        "TEMP B-TREE", false));
  assert_true(
      database_mentions(db, "EXPLAIN QUERY PLAN SELECT * FROM tower_moves(360) WHERE to_height = 5",
                        "to_height=? (one row at most)", true));
}
