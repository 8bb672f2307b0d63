/* The field of nimbers as SQL sees it. */
#include <stdio.h>

#include "database.h"

/* Conway's definition, a b = mex { a'b + ab' + a'b' : a' < a, b' < b }, up to 32 x 32. */
DATABASE_TEST(test_definition) {
  unsigned product[32][32];
  for (unsigned a = 0; a < 32; a++)
    for (unsigned b = 0; b < 32; b++) {
      bool seen[1024] = {false};
      for (unsigned i = 0; i < a; i++)
        for (unsigned j = 0; j < b; j++)
          seen[product[i][b] ^ product[a][j] ^ product[i][j]] = true;
      product[a][b] = 0;
      while (seen[product[a][b]])
        product[a][b]++;
      TEXT *sql = sqlite3_mprintf("SELECT nim_mul(%u, %u)", a, b);
      assert_int_equal(database_integer(db, sql), product[a][b]);
    }
}

/* The axioms on random triples; what is not so is counted. (a | b) - (a & b) would overflow. */
DATABASE_TEST(test_field) {
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
}

DATABASE_TEST(test_memory_limit) {
  database_run(db, "SELECT grundy_limit('memory', 1000)");
  assert_true(database_mentions(db, "SELECT nim_mul(2, 3)",
                                "ERROR: nim_mul(): the field of nimbers needs ", true));
  assert_true(database_mentions(db, "SELECT nim_mul(2, 3)",
                                " bytes of memory, but this connection's limit is 1000; SELECT "
                                "grundy_limit('memory', bytes) raises it",
                                true));
  database_run(db, "SELECT grundy_limit('memory', 1000000)");
  assert_true(database_answers(db, "SELECT nim_mul(2, 3)", "1"));
}
