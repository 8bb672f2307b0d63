/* position_shard(). The shards were computed by a program of its own, in Python, from the definition in the reference. */
#include "database.h"

static void test_vectors(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT position_shard(0, 2147483647), position_shard(0, 64)", "573585637|59"},
      {"SELECT position_shard(1, 2147483647), position_shard(1, 64)", "179478960|57"},
      {"SELECT position_shard(-1, 2147483647), position_shard(-1, 64)", "1539254401|0"},
      {"SELECT position_shard(9223372036854775807, 2147483647)", "1086052624"},
      {"SELECT position_shard(1.0, 2147483647)", "179478960"},
      {"SELECT position_shard(-0.0, 2147483647)", "573585637"},
      {"SELECT position_shard(1.5, 2147483647), position_shard(1.5, 64)", "1460020605|53"},
      {"SELECT position_shard(9223372036854775808.0, 2147483647)", "1162778920"},
      {"SELECT position_shard('', 2147483647), position_shard('', 64)", "1344949165|12"},
      {"SELECT position_shard('1', 2147483647)", "594595338"},
      {"SELECT position_shard('Z\xc3\xbcrich', 2147483647)", "1545668420"},
      {"SELECT position_shard(x'', 2147483647), position_shard(x'', 64)", "922894196|40"},
      {"SELECT position_shard(x'0100ff', 2147483647)", "682994227"},
      {"SELECT position_shard('any', 1), position_shard(NULL, 4), position_shard(1, NULL)", "0|NULL|NULL"},
      {"SELECT position_shard(1, 0)",
       "ERROR: position_shard(): shards must be an integer from 1 to 2147483647, got 0"},
      {"SELECT position_shard(1, 2147483648)",
       "ERROR: position_shard(): shards must be an integer from 1 to 2147483647, got 2147483648"},
  };
  DATABASE_RUN(checks);
}

/* A text is its UTF-8 bytes, whatever the database keeps. */
static void test_encoding(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"PRAGMA encoding = 'UTF-16le'", "(no rows)"},
      {"CREATE TABLE t(p)", "(no rows)"},
      {"INSERT INTO t VALUES ('Z\xc3\xbcrich')", "(no rows)"},
      {"PRAGMA encoding", "UTF-16le"},
      {"SELECT position_shard(p, 2147483647) FROM t", "1545668420"},
  };
  DATABASE_RUN(checks);
}

/* No shard of 64 has more than a tenth above its part: of integers in a row, of the masks with four bits, of texts. */
static void test_balance(void **state) {
  (void)state;
  static const char *const positions[] = {
      "WITH RECURSIVE n(p) AS (VALUES (0) UNION ALL SELECT p + 1 FROM n WHERE p < 99999) SELECT p FROM n",
      "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 99999) SELECT 'cell ' || i AS p FROM n",
      "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 39) "
      "SELECT bits(a.i, b.i, c.i, d.i) AS p FROM n AS a, n AS b, n AS c, n AS d WHERE a.i < b.i AND b.i < c.i AND c.i < d.i",
  };
  sqlite3 *db = database_open();
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    char *sql = sqlite3_mprintf("WITH owned AS (SELECT count(*) AS n FROM (%s) GROUP BY position_shard(p, 64)) "
                                "SELECT count(*), max(n) * 64.0 / sum(n) <= 1.1 FROM owned",
                                positions[i]);
    assert_true(database_answers(db, sql, "64|1"));
    sqlite3_free(sql);
  }
  database_close(db);
}

static void test_in_a_schema(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"CREATE TABLE t(p, owner AS (position_shard(p, 4)) STORED)", "(no rows)"},
      {"CREATE INDEX i ON t(position_shard(p, 8))", "(no rows)"},
      {"INSERT INTO t VALUES (7), ('7')", "(no rows)"},
      {"SELECT owner FROM t", "3\n0"},
  };
  DATABASE_RUN(checks);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_vectors),
      cmocka_unit_test(test_encoding),
      cmocka_unit_test(test_balance),
      cmocka_unit_test(test_in_a_schema),
  };
  return cmocka_run_group_tests_name("shards", tests, NULL, NULL);
}
