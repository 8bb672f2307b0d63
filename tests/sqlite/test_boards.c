/* Test boards of any piece in SQL: scarce memory and orders. Conditions are tested by
** test_planner. */
#include "database.h"

#include <stdio.h>

/* Boards of growing size in scarce memory: cached boards are evicted. A result equals the result of
** a connection with ample memory, or is an error about memory. */
TEST(test_scarce_memory) {
  static const char *const queries[] = {
      "SELECT sum(value * (x + 3)) FROM grundy_board('(-1,0)* (0,-1)* (-2,-1)', %d)",
      "SELECT sum(value * (to_x + 3)) FROM piece_moves('(-1,0)* (0,-1)* (-2,-1)', %1$d, %1$d)",
      "SELECT sum(value) FROM grundy_board('(1,-2) (-1,-1)* (-2,1)', %d, 30) WHERE y > 3",
      "SELECT grundy_piece('nightrider', %1$d, %1$d / 2)"};
  sqlite3 *roomy = database_open(), *scarce = database_open();
  database_run(scarce, "SELECT grundy_limit('memory', 60000)");
  int answered = 0, refused = 0;
  for (int size = 10; size < 400; size += 13)
    for (size_t i = 0; i < LENGTH(queries); i++) {
      char sql[200];
      snprintf(sql, sizeof sql, queries[i], size);
      TEXT *expected = database_rows(roomy, sql);
      bool same = database_answers_within_limit(scarce, sql, expected);
      answered += same;
      refused += !same;
    }
  assert_true(answered > 20 && refused > 20);
  database_close(roomy);
  database_close(scarce);
}

/* Values that outgrow their sets during the computation, under each limit: the sets fit, exceed the
** free memory, or exceed the memory that eviction can free. */
TEST(test_growth_in_scarce_memory) {
  static const char sql[] =
      "SELECT sum(value * (x + 3)) FROM grundy_board('(-1,0)* (0,-1)* (-1,-2)*', 150)";
  sqlite3 *roomy = database_open();
  TEXT *expected = database_rows(roomy, sql);
  int answered = 0, refused = 0;
  for (int limit = 20000; limit < 40000; limit += 500) {
    sqlite3 *scarce = database_open();
    database_limit_memory(scarce, limit);
    sqlite3_free(database_rows(scarce, "SELECT grundy_piece('nightrider', 50, 20)"));
    bool same = database_answers_within_limit(scarce, sql, expected);
    answered += same;
    refused += !same;
    database_close(scarce);
  }
  assert_true(answered > 5 && refused > 5);
  database_close(roomy);
}

/* Read rows again that were freed while a board was read row by row and that are too many to be
** stored. */
DATABASE_TEST(test_back_to_forgotten_rows) {
#define TALL "grundy_board('(-2,-1) (-1,0)', 1000)"
  static const char sql[] = "SELECT a.value, b.value FROM " TALL " a CROSS JOIN " TALL
                            " b WHERE a.y = 999 AND b.y = 0 LIMIT 1";
  database_run(db, "SELECT grundy_limit('memory', 300000)");
  database_expect_part(db, sql, "a board of 1000 x 1000 cells would need 10", true);
  database_run(db, "SELECT grundy_limit('memory', 3000000)");
  database_expect(db, sql, "0|0");
}

/* The cache of boards, including their texts, respects the limit. */
DATABASE_TEST(test_texts_are_counted) {
  database_limit_memory(db, 1000000);
  sqlite3_int64 before = sqlite3_memory_used();
  for (int i = 0; i < 8; i++) {
    database_expect(db,
                    database_text("SELECT count(value) FROM grundy_board('king', 3, 3, '[' || "
                                  "printf('%%*s', 300000, '') || '[%d,%d]]')",
                                  i % 3, i / 3),
                    "8");
  }
  assert_true(sqlite3_memory_used() - before < 1200000);
  database_expect_part(db,
                       "SELECT count(value) FROM grundy_board('king', 3, 3, "
                       "'[' || printf('%*s', 50000000, '') || '[0,0]]')",
                       "this connection's limit is 1000000", true);
}

/* ---- From the highest row down ---- */

/* A copy of the board in a table shows the results of SQLite's own sorting and searching. */
static void check_copy(sqlite3 *db, const char *piece, const char *size, const char *ending) {
  database_run(db,
               database_text("DROP TABLE IF EXISTS kept; CREATE TEMP TABLE kept AS SELECT * FROM "
                             "grundy_board('%s', %s)",
                             piece, size));
  database_compare(db,
                   database_text("SELECT * FROM grundy_board('%s', %s) %s", piece, size, ending),
                   database_text("SELECT * FROM kept %s", ending), true);
}

DATABASE_TEST(test_descending) {
  static const char *const pieces[] = {"rook", "knight", "queen", "amazon", "(-2,1) (1,-2)"};
  static const char *const sizes[] = {"40", "300, 7", "7, 300", "1, 1", "0, 5"};
  static const char *const endings[] = {
      "ORDER BY y DESC, x DESC",
      "ORDER BY y DESC, x DESC LIMIT 3",
      "ORDER BY y DESC, x",
      "WHERE x = 3 ORDER BY y DESC",
      "WHERE y = 3 ORDER BY x DESC",
      "WHERE x BETWEEN 2 AND 5 AND y BETWEEN 1 AND 6 ORDER BY y DESC, x DESC",
      "WHERE value > 2 ORDER BY y DESC, x DESC LIMIT 20",
      "WHERE value = 0 ORDER BY y DESC, x DESC",
  };
  for (size_t p = 0; p < LENGTH(pieces); p++)
    for (size_t s = 0; s < LENGTH(sizes); s++)
      for (size_t e = 0; e < LENGTH(endings); e++)
        check_copy(db, pieces[p], sizes[s], endings[e]);
  /* older versions of SQLite sort all rows here */
  database_expect(db, "SELECT * FROM grundy_board('rook', 1000000000) ORDER BY y DESC LIMIT 1",
                  "999999999|999999999|0");
  database_expect(db, "SELECT max(y) FROM grundy_board('rook', 1000000000)", "999999999");
  database_expect(db, "SELECT max(y) FROM grundy_board('rook', 1000000000) WHERE y < 77", "76");
}
