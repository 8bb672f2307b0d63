/* staircase_nim() and staircase_winning_moves as SQL sees them; test_windows.c slides the frames. */
#include <stdio.h>

#include "database.h"

/* Every winning move, and only those, leads to the value 0: all staircases of four steps. */
DATABASE_TEST(test_all_moves) {
  assert_true(database_agree(
      db,
      "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 3) "
      "SELECT a.i, b.i, c.i, step, take FROM n a, n b, n c, "
      "staircase_winning_moves(json_array(0, a.i, b.i, c.i)) ORDER BY 1, 2, 3, 4, 5",
      "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 3) "
      "SELECT a.i, b.i, c.i, s.i, t.i FROM n a, n b, n c, n s, n t "
      "WHERE (s.i = 1 AND t.i BETWEEN 1 AND a.i AND a.i - t.i = c.i) "
      "OR (s.i = 2 AND t.i BETWEEN 1 AND b.i AND a.i + t.i = c.i) "
      "OR (s.i = 3 AND t.i BETWEEN 1 AND c.i AND a.i = c.i - t.i) ORDER BY 1, 2, 3, 4, 5",
      true));
}
