/* position_shard(). The shards were computed by a program of its own, in Python, from the definition in the reference. */
#include "database.h"

/* No shard of 64 has more than a tenth above its part: of integers in a row, of the masks with four bits, of texts. */
DATABASE_TEST(test_balance) {
  static const char *const positions[] = {
      "WITH RECURSIVE n(p) AS (VALUES (0) UNION ALL SELECT p + 1 FROM n WHERE p < 99999) SELECT p FROM n",
      "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 99999) SELECT 'cell ' || i AS p FROM n",
      ("WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 39) SELECT bits(a.i, b.i, c.i, d.i) AS p "
       "FROM n AS a, n AS b, n AS c, n AS d WHERE a.i < b.i AND b.i < c.i AND c.i < d.i"),
  };
  for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
    TEXT *sql = sqlite3_mprintf("WITH owned AS (SELECT count(*) AS n FROM (%s) GROUP BY position_shard(p, 64)) "
                                "SELECT count(*), max(n) * 64.0 / sum(n) <= 1.1 FROM owned",
                                positions[i]);
    assert_true(database_answers(db, sql, "64|1"));
  }
}
