/* grundy_tower() and tower_moves as SQL sees them. */
#include <stdio.h>

#include "database.h"

static void test_messages(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT grundy_tower(0)", "ERROR: grundy_tower(): height must be a positive integer, got 0"},
      {"SELECT grundy_tower(-9223372036854775808)",
       "ERROR: grundy_tower(): height must be a positive integer, got -9223372036854775808"},
      {"SELECT grundy_tower(9223372036854775808)",
       "ERROR: grundy_tower(): height must be a positive integer, got 9.22337203685478e+18 (a "
       "REAL, "
       "beyond the integers)"},
      {"SELECT grundy_tower(6.5)", "ERROR: grundy_tower(): height must be a positive integer, got "
                                   "6.5 (a REAL); CAST(... AS INTEGER) drops the fraction"},
      {"SELECT grundy_tower('6.5')",
       "ERROR: grundy_tower(): height must be a positive integer, got '6.5' (a TEXT); CAST(... AS "
       "INTEGER) reads the digits that it begins with"},
      {"SELECT grundy_tower(x'06')",
       "ERROR: grundy_tower(): height must be a positive integer, got a BLOB of 1 byte; CAST(... "
       "AS INTEGER) reads the digits that it begins with"},
      {"SELECT grundy_tower(NULL)", "NULL"},
      {"SELECT grundy_tower()", "ERROR: wrong number of arguments to function grundy_tower()"},
      {"SELECT * FROM tower_moves", "ERROR: tower_moves(): argument height is missing"},
      {"SELECT * FROM tower_moves(0)",
       "ERROR: tower_moves(): height must be a positive integer, got 0"},
      {"SELECT * FROM tower_moves('x')",
       "ERROR: tower_moves(): height must be a positive integer, got 'x' (a TEXT); CAST(... AS "
       "INTEGER) reads the digits that it begins with"},
      {"SELECT * FROM tower_moves(NULL)", "(no rows)"},
      {"SELECT * FROM tower_moves(1)", "(no rows)"},
  };
  DATABASE_RUN(checks);
}

static void test_extremes(void **state) {
  (void)state;
  static const database_check checks[] = {
      /* 2^63-1 = 7^2 * 73 * 127 * 337 * 92737 * 649657 */
      {"SELECT grundy_tower(9223372036854775807)", "7"},
      {"SELECT grundy_tower(4611686018427387904)", "62"},
      /* The largest prime below 2^63; the product of the two largest primes below 2^31. */
      {"SELECT grundy_tower(9223372036854775783)", "1"},
      {"SELECT grundy_tower(4611685975477714963)", "2"},
      {"SELECT to_height, value FROM tower_moves(4611685975477714963)",
       "1|0\n2147483629|1\n2147483647|1"},
      {"SELECT to_height, value FROM tower_moves(12)", "1|0\n2|1\n3|1\n4|2\n6|2"},
      {"SELECT count(*) FROM tower_moves(897612484786617600)", "103679"},
  };
  DATABASE_RUN(checks);
}

/* The definition in SQL, for every height up to 2000: the least value that no divisor has. */
static void test_small_heights(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  database_run(
      db, "CREATE TABLE height(h INTEGER PRIMARY KEY, omega INTEGER);"
          "INSERT INTO height(h) WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 "
          "FROM n WHERE i < 2000) SELECT i FROM n;"
          "CREATE TABLE divisor AS SELECT a.h AS h, b.h AS d FROM height AS a JOIN height AS b "
          "ON b.h < a.h AND a.h % b.h = 0;"
          "CREATE INDEX divisors ON divisor(h, d);");
  for (int h = 1; h <= 2000; h++) {
    char *sql =
        sqlite3_mprintf("UPDATE height SET omega = (SELECT min(n.h - 1) FROM height AS n "
                        "WHERE n.h - 1 NOT IN (SELECT o.omega FROM divisor JOIN height AS o "
                        "ON o.h = d WHERE divisor.h = %d) AND n.h <= 12) WHERE h = %d",
                        h, h);
    database_run(db, sql);
    sqlite3_free(sql);
  }
  assert_true(database_agree(db, "SELECT h, grundy_tower(h) FROM height",
                             "SELECT h, omega FROM height", true));
  assert_true(database_agree(
      db, "SELECT h, to_height, value FROM height, tower_moves(h) ORDER BY h, to_height",
      "SELECT divisor.h, d, o.omega FROM divisor JOIN height AS o ON o.h = d ORDER BY 1, 2", true));
  database_close(db);
}

/* Conditions that are pushed down against the same ones kept away by a unary plus. */
static void test_conditions(void **state) {
  (void)state;
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
  sqlite3 *db = database_open();
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
  database_close(db);
}

/* Without any memory to keep a table in, values are still right. */
static void test_memory_limit(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT grundy_limit('memory', 0)", "0"},
      {"WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT "
       "sum(grundy_tower(i)) FROM n",
       "2877"},
      {"SELECT * FROM tower_moves(12)",
       "ERROR: tower_moves(): the list of divisors of 12 needs 96 bytes of memory, but this "
       "connection's limit is 0; SELECT grundy_limit('memory', bytes) raises it"},
      {"SELECT grundy_limit('memory', 10000000)", "10000000"},
      {"SELECT count(*) FROM tower_moves(12)", "5"},
  };
  DATABASE_RUN(checks);
}

static void test_in_a_schema(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"CREATE TABLE t(h, omega AS (grundy_tower(h)) STORED)", "(no rows)"},
      {"CREATE INDEX i ON t(grundy_tower(h))", "(no rows)"},
      {"CREATE VIEW v AS SELECT to_height FROM tower_moves(30)", "(no rows)"},
      {"INSERT INTO t(h) VALUES (360)", "(no rows)"},
      {"SELECT * FROM t WHERE grundy_tower(h) = 6", "360|6"},
      {"SELECT group_concat(to_height) FROM v", "1,2,3,5,6,10,15"},
  };
  DATABASE_RUN(checks);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_messages),      cmocka_unit_test(test_extremes),
      cmocka_unit_test(test_small_heights), cmocka_unit_test(test_conditions),
      cmocka_unit_test(test_memory_limit),  cmocka_unit_test(test_in_a_schema),
  };
  return cmocka_run_group_tests_name("towers", tests, NULL, NULL);
}
