/* Test take-and-break games in SQL: caching and stops. */
#include "database.h"

/* A sequence of 20000 values and a game are stored once, whatever the spelling of the rules. */
DATABASE_TEST(test_equal_games_share) {
  static const database_check checks[] = {
      {"SELECT grundy_heap('0.6', 20000) = grundy_heap('.600', 20000), "
       "grundy_heap('0.60', 4) = grundy_heap('.6', 4), grundy_heap('S{1,3}', 0), "
       "grundy_heap('s{ 1, 3,1 }', 0), grundy_heap('0.303', 0)",
       "1|1|0|0|0"},
      {"SELECT grundy_heap('S{3,1}', 0), (SELECT count(value) FROM heap_values('.6', 20000))",
       "0|20001"},
  };
  database_expect(db, "SELECT grundy_heap('0.6', 20000) >= 0, grundy_heap('S{3,1}', 0)", "1|0");
  sqlite3_int64 before = sqlite3_memory_used();
  database_expect_all(db, checks, sizeof checks / sizeof *checks);
  assert_in_range(sqlite3_memory_used(), before, before + 10000);
}

DATABASE_TEST(test_memory_limit) {
  database_run(db, "SELECT grundy_limit('memory', 300000)");
  database_run(db, "CREATE TABLE code(code); INSERT INTO code WITH RECURSIVE n(i) AS (VALUES (64) "
                   "UNION ALL SELECT i + 1 FROM n WHERE i < 511) SELECT printf('0.%o', i) FROM n");
  /* more than fits at one time: the least recently used ones are evicted */
  sqlite3_int64 sum = database_integer(db, "SELECT sum(grundy_heap(code, 1500)) FROM code");
  TEXT *expected = sqlite3_mprintf("%lld", sum);
  database_expect(db,
                  "SELECT sum(value) FROM code CROSS JOIN heap_values(code, 1500) WHERE n = 1500",
                  expected);
  database_expect(
      db,
      "SELECT count(*) FROM heap_values('0.6', 1000) AS a CROSS JOIN code WHERE n % 100 = 0 AND "
      "grundy_heap(code, 500) >= 0 AND a.value >= 0",
      "4928");
  database_expect_part(
      db, "SELECT grundy_heap('0.6', 1000000)",
      "ERROR: grundy_heap(): the sequence of 0.6 up to heap 1000000 (1000001 values, since no "
      "period is proved) would need ",
      true);
  database_expect_part(db, "SELECT sum(value) FROM heap_values('0.6', 1000000)",
                       "connection's limit is 300000; SELECT grundy_limit('memory', "
                       "bytes) raises it",
                       true);
  /* the values that grundy_heap left are evicted, and the rows are opened again, in vain */
  database_expect_part(db,
                       "SELECT grundy_heap('grundy', 30000), (SELECT count(*) FROM "
                       "heap_values('grundy', 100000) WHERE value < 500)",
                       "connection's limit is 300000; SELECT grundy_limit('memory', "
                       "bytes) raises it",
                       true);
  database_expect(db, "SELECT grundy_heap('kayles', 11)", "6");
  database_run(db, "SELECT grundy_limit('memory', 100000000)");
  database_expect(db, "SELECT sum(grundy_heap(code, 1500)) FROM code", expected);
}

/* Stop at many points; every later result must be right. */
DATABASE_TEST(test_interrupt) {
  for (int after = 1; after < 40; after += 4) {
    TEXT *rows = database_rows_until(db, "SELECT grundy_heap('grundy', 100000000)", 100, after);
    assert_string_equal(rows, "ERROR: interrupted");
  }
  /* the last losing heap of Grundy's game up to 10000 (OEIS A036685) */
  database_expect(db, "SELECT max(n) FROM heap_values('grundy', 10000) WHERE value = 0", "1222");
}
