/* The field of nimbers as SQL sees it. */
#include <stdio.h>

#include "database.h"

static void test_messages(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT nim_mul(1.5, 2)", "ERROR: nim_mul(): a must be an integer, got 1.5 (a REAL); "
                                 "CAST(... AS INTEGER) drops the fraction"},
      {"SELECT nim_mul(1, 'two')", "ERROR: nim_mul(): b must be an integer, got 'two' (a TEXT); "
                                   "CAST(... AS INTEGER) reads the digits that it begins with"},
      {"SELECT nim_mul(12345678901234567890, 1)",
       "ERROR: nim_mul(): a must be an integer, got 1.23456789012346e+19 (a REAL, beyond the "
       "integers)"},
      {"SELECT nim_div(7, 0)", "ERROR: nim_div(): b must not be 0, nothing can be divided by it"},
      {"SELECT nim_div(0, 0)", "ERROR: nim_div(): b must not be 0, nothing can be divided by it"},
      {"SELECT nim_div(x'01', 1)", "ERROR: nim_div(): a must be an integer, got a BLOB of 1 byte; "
                                   "CAST(... AS INTEGER) reads the digits that it begins with"},
      {"SELECT nim_inv(0)", "ERROR: nim_inv(): a must not be 0, which has no inverse"},
      {"SELECT nim_inv('x')", "ERROR: nim_inv(): a must be an integer, got 'x' (a TEXT); CAST(... "
                              "AS INTEGER) reads the digits that it begins with"},
      {"SELECT nim_sqrt(0.5)", "ERROR: nim_sqrt(): a must be an integer, got 0.5 (a REAL); "
                               "CAST(... AS INTEGER) drops the fraction"},
      {"SELECT nim_pow(0, -1)",
       "ERROR: nim_pow(): a must not be 0 where n is negative, since 0 has no inverse"},
      {"SELECT nim_pow(2, 0.5)", "ERROR: nim_pow(): n must be an integer, got 0.5 (a REAL); "
                                 "CAST(... AS INTEGER) drops the fraction"},
      {"SELECT nim_mul(NULL, 1), nim_mul(1, NULL), nim_div(NULL, 0), nim_inv(NULL), "
       "nim_sqrt(NULL), nim_pow(NULL, 1), nim_pow(0, NULL)",
       "NULL|NULL|NULL|NULL|NULL|NULL|NULL"},
      {"SELECT nim_mul(1)", "ERROR: wrong number of arguments to function nim_mul()"},
      {"SELECT nim_inv(1, 2)", "ERROR: wrong number of arguments to function nim_inv()"},
  };
  DATABASE_RUN(checks);
}

static void test_reference_values(void **state) {
  (void)state;
  static const database_check checks[] = {
      /* 12345678901234567890 x 9876543210987654321, in hexadecimal digits */
      {"SELECT printf('%u', nim_mul(0xAB54A98CEB1F0AD2, 0x891087B8E3B70CB1))",
       "10291184320937728348"},
      {"SELECT printf('%u', nim_mul(-1, -1))", "11290409524105353207"},
      {"SELECT printf('%u', 0xAB54A98CEB1F0AD2), printf('%u', -1)",
       "12345678901234567890|18446744073709551615"},
      {"SELECT nim_inv(-1)", "221865125609472"},
      {"SELECT nim_mul(2, 2), nim_mul(2, 3), nim_mul(4, 4), nim_mul(16, 16), nim_mul(3, 16)",
       "3|1|6|24|48"},
      {"SELECT nim_div(1, 2), nim_sqrt(3), nim_sqrt(6), nim_pow(2, 3), nim_pow(0, 0)", "3|2|4|1|1"},
      {"SELECT nim_pow(123456789, 9223372036854775807) = nim_inv(nim_pow(123456789, "
       "-9223372036854775807))",
       "1"},
  };
  DATABASE_RUN(checks);
}

/* Conway's definition, a b = mex { a'b + ab' + a'b' : a' < a, b' < b }, up to 32 x 32. */
static void test_definition(void **state) {
  (void)state;
  unsigned product[32][32];
  sqlite3 *db = database_open();
  for (unsigned a = 0; a < 32; a++)
    for (unsigned b = 0; b < 32; b++) {
      bool seen[1024] = {false};
      for (unsigned i = 0; i < a; i++)
        for (unsigned j = 0; j < b; j++)
          seen[product[i][b] ^ product[a][j] ^ product[i][j]] = true;
      product[a][b] = 0;
      while (seen[product[a][b]])
        product[a][b]++;
      char *sql = sqlite3_mprintf("SELECT nim_mul(%u, %u)", a, b);
      assert_int_equal(database_integer(db, sql), product[a][b]);
      sqlite3_free(sql);
    }
  database_close(db);
}

/* The axioms on random triples; what is not so is counted. (a | b) - (a & b) would overflow. */
static void test_field(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  uint64_t seed = 11;
  database_run(db, "CREATE TABLE triple(a INTEGER, b INTEGER, c INTEGER)");
  for (int i = 0; i < 500; i++) {
    int shift = i % 64;
    char *sql = sqlite3_mprintf("INSERT INTO triple VALUES (%lld, %lld, %lld)",
                                (sqlite3_int64)database_random(&seed),
                                (sqlite3_int64)(database_random(&seed) >> shift),
                                (sqlite3_int64)(database_random(&seed) | 1));
    database_run(db, sql);
    sqlite3_free(sql);
  }
  static const char *const laws[] = {
      "nim_mul(a, b) = nim_mul(b, a)",
      "nim_mul(nim_mul(a, b), c) = nim_mul(a, nim_mul(b, c))",
      "nim_mul(a, nim_sum(b, c)) = nim_sum(nim_mul(a, b), nim_mul(a, c))",
      "nim_mul(c, nim_inv(c)) = 1",
      "nim_mul(nim_div(a, c), c) = a",
      "nim_mul(nim_sqrt(a), nim_sqrt(a)) = a",
      "nim_pow(a, 2) = nim_mul(a, a)",
      "nim_pow(c, -1) = nim_inv(c)",
      "nim_pow(c, 5) = nim_mul(nim_pow(c, 2), nim_pow(c, 3))",
      "nim_mul(nim_mul(a, 1), 0) = 0",
  };
  int failures = 0;
  for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++) {
    char *sql = sqlite3_mprintf("SELECT count(*) FROM triple WHERE %s", laws[i]);
    failures += !database_answers(db, sql, "500");
    sqlite3_free(sql);
  }
  assert_int_equal(failures, 0);
  database_close(db);
}

static void test_memory_limit(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 1000)");
  assert_true(database_mentions(db, "SELECT nim_mul(2, 3)",
                                "ERROR: nim_mul(): the field of nimbers needs ", true));
  assert_true(database_mentions(db, "SELECT nim_mul(2, 3)",
                                " bytes of memory, but this connection's limit is 1000; SELECT "
                                "grundy_limit('memory', bytes) raises it",
                                true));
  database_run(db, "SELECT grundy_limit('memory', 1000000)");
  assert_true(database_answers(db, "SELECT nim_mul(2, 3)", "1"));
  database_close(db);
}

static void test_in_a_schema(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"CREATE TABLE t(a, b, p AS (nim_mul(a, b)) STORED)", "(no rows)"},
      {"CREATE INDEX i ON t(nim_inv(a))", "(no rows)"},
      {"INSERT INTO t(a, b) VALUES (2, 3)", "(no rows)"},
      {"SELECT p FROM t WHERE nim_inv(a) = 3", "1"},
      {"INSERT INTO t(a, b) VALUES (0, 3)",
       "ERROR: nim_inv(): a must not be 0, which has no inverse"},
  };
  DATABASE_RUN(checks);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_messages),     cmocka_unit_test(test_reference_values),
      cmocka_unit_test(test_definition),   cmocka_unit_test(test_field),
      cmocka_unit_test(test_memory_limit), cmocka_unit_test(test_in_a_schema),
  };
  return cmocka_run_group_tests_name("nimbers", tests, NULL, NULL);
}
