/* grundy_svg() as SQL sees it: what it accepts, its errors, its limits, and its frames. That the
** document shows the cells is tests/core/test_svg.c's affair. */
#include "database.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
/* ---- Limits ---- */

DATABASE_TEST(test_memory_limit) {
  database_run(db, "SELECT grundy_limit('memory', 100000)");
  TEXT *rows = database_rows(db, "SELECT grundy_svg(x, y, value) FROM grundy_board('king', 100)");
  assert_int_equal(strncmp(rows, "ERROR: grundy_svg(): a picture of so many cells needs ", 54), 0);
  database_run(db, "SELECT grundy_limit('memory', 10000000)");
  /* Nothing of what failed is still counted. */
  for (int i = 0; i < 30; i++)
    database_run(db, "SELECT grundy_svg(x, y, value) FROM grundy_board('king', 100)");
}

DATABASE_TEST(test_length_limit) {
  static const char query[] =
      "SELECT length(grundy_svg(x, y, value)) > 100000 FROM grundy_board('king', 100)";
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 20000);
  bool refused = database_answers(
      db, query,
      "ERROR: grundy_svg(): the picture takes more than 20000 bytes, the limit of a text; "
      "sqlite3_limit(db, SQLITE_LIMIT_LENGTH, bytes) may raise it");
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 2000000);
  bool answered = database_answers(db, query, "1");
  assert_true(refused && answered);
}

/* ---- Frames ---- */

/* A sliding frame draws what a subquery over the rows of the frame draws, rows that are skipped and
** an EXCLUDE included. */
DATABASE_TEST(test_frames) {
  static const char *const frames[][2] = {
      {"ROWS 3 PRECEDING", "id BETWEEN o.id - 3 AND o.id"},
      {"ROWS BETWEEN 2 PRECEDING AND 4 FOLLOWING", "id BETWEEN o.id - 2 AND o.id + 4"},
      {"ROWS BETWEEN 5 FOLLOWING AND 9 FOLLOWING", "id BETWEEN o.id + 5 AND o.id + 9"},
      {"ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", "id >= o.id"},
      {"ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW",
       "id BETWEEN o.id - 2 AND o.id + 2 AND id <> o.id"},
  };
  database_run(db, "CREATE TABLE c(id INTEGER PRIMARY KEY, x, y, v);"
                   "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60)"
                   "INSERT INTO c SELECT i, CASE i % 7 WHEN 3 THEN NULL ELSE i % 8 END, i / 8,"
                   "  CASE i % 5 WHEN 1 THEN NULL ELSE i % 11 END FROM n");
  int failures = 0;
  for (size_t i = 0; i < LENGTH(frames); i++) {
    TEXT *window = sqlite3_mprintf("SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id %s) FROM c",
                                   frames[i][0]);
    TEXT *subquery = sqlite3_mprintf(
        "SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE %s) FROM c AS o", frames[i][1]);
    failures += !database_agree(db, window, subquery, true);
  }
  assert_int_equal(failures, 0);
}

/* ---- graph_svg ---- */

/* A sliding frame draws what a subquery over its rows draws. */
DATABASE_TEST(test_graph_frames) {
  database_run(db, "CREATE TABLE m(id INTEGER PRIMARY KEY, a, b);"
                   "INSERT INTO m SELECT value, nullif(value % 9, 4), value * 7 % 11 FROM "
                   "json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]')");
  bool agree = database_agree(db,
                              "SELECT id, graph_svg(a, b) OVER (ORDER BY id ROWS BETWEEN 2 "
                              "PRECEDING AND 3 FOLLOWING) FROM m",
                              "SELECT id, (SELECT graph_svg(a, b) FROM m WHERE id BETWEEN o.id - 2 "
                              "AND o.id + 3) FROM m AS o",
                              true);
  assert_true(agree);
}

/* ---- hackenbush_svg ---- */

/* Pictures of 12 edges over 9 nodes: those that can be cut are drawn, and no others. */
DATABASE_TEST(test_hackenbush_edges) {
  database_run(db, "CREATE TABLE e(id INTEGER PRIMARY KEY, a, b, c);"
                   "WITH RECURSIVE r(i, s) AS (VALUES (1, 7) UNION ALL SELECT i + 1, (s * 1103515245 + "
                   "12345) % 2147483648 FROM r WHERE i < 600) INSERT INTO e SELECT i, s / 65536 % 9, "
                   "s / 4096 % 9, substr('LRE', 1 + s / 1048576 % 3, 1) FROM r");
  bool agree = database_agree(
      db,
      "SELECT id, (SELECT (length(s) - length(replace(s, '<title>edge ', ''))) / 12 FROM (SELECT "
      "hackenbush_svg(a, b, c) AS s FROM e WHERE id BETWEEN o.id AND o.id + 11)) FROM e AS o WHERE "
      "id < 590",
      "SELECT id, (SELECT count(DISTINCT edge) FROM hackenbush_moves('SELECT a, b, c FROM e WHERE id "
      "BETWEEN ' || o.id || ' AND ' || o.id || ' + 11')) FROM e AS o WHERE id < 590",
      true);
  bool frames = database_agree(
      db, "SELECT id, hackenbush_svg(a, b, c) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 9 FOLLOWING) FROM e",
      "SELECT id, (SELECT hackenbush_svg(a, b, c) FROM e WHERE id BETWEEN o.id - 2 AND o.id + 9) FROM e AS o", true);
  assert_true(agree);
  assert_true(frames);
}
