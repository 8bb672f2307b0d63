/* grundy_svg() as SQL sees it: what it accepts, its errors, its limits, and its frames. That the
** document shows the cells is tests/core/test_svg.c's affair. */
#include "database.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))
#define CELLS(rows)   "SELECT grundy_svg(column1, column2, column3) FROM (VALUES " rows ")"
#define FAR           "9223372036854775807"

/* ---- Rows ---- */

static void test_rows(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT grundy_svg(1, 2, 3) WHERE 0", "NULL"},
      {CELLS("(NULL, 1, 2), (1, NULL, 2)"), "NULL"},
      {"SELECT typeof(grundy_svg(0, 0, NULL))", "text"},
      /* A row without a place is as if it weren't there; the order of rows doesn't matter. */
      {"SELECT (" CELLS("(1, 2, 3), (NULL, 1, 7), (0, 2, NULL), (5, NULL, 1)") ") = (" CELLS(
           "(0, 2, NULL), (1, 2, 3)") ")",
       "1"},
      {"SELECT count(DISTINCT s), count(*) FROM (SELECT grundy_svg(x, y, value) AS s FROM "
       "grundy_board('king', 6, 12) GROUP BY y / 6)",
       "2|2"},
      {"SELECT instr(grundy_svg(" FAR ", " FAR ", -" FAR " - 1), '<title>(" FAR ", " FAR
       ") -9223372036854775808</title>') > 0",
       "1"},
      {"SELECT length(grundy_svg(x, y, value) FILTER (WHERE value = 0)) > 0 FROM "
       "grundy_board('queen', 30)",
       "1"},
  };
  DATABASE_RUN(checks);
}

static void test_errors(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT grundy_svg(-1, 0, 0)",
       "ERROR: grundy_svg(): x must be a non-negative integer, got -1"},
      {"SELECT grundy_svg(0, -" FAR ", 0)",
       "ERROR: grundy_svg(): y must be a non-negative integer, got -" FAR},
      {"SELECT grundy_svg(2.5, 0, 0)", "ERROR: grundy_svg(): x must be a non-negative integer, got "
                                       "2.5 (a REAL); CAST(... AS INTEGER) drops the fraction"},
      {"SELECT grundy_svg(0, 'one', 0)",
       "ERROR: grundy_svg(): y must be a non-negative integer, got 'one' (a TEXT); CAST(... AS "
       "INTEGER) reads the digits that it begins with"},
      {"SELECT grundy_svg(0, 0, 0.5)", "ERROR: grundy_svg(): value must be an integer, got 0.5 (a "
                                       "REAL); CAST(... AS INTEGER) drops the fraction"},
      {"SELECT grundy_svg(0, 0, x'')",
       "ERROR: grundy_svg(): value must be an integer, got a BLOB of 0 bytes; CAST(... AS INTEGER) "
       "reads the digits that it begins with"},
      {CELLS("(3, 4, 1), (0, 0, 0), (3, 4, 1)"),
       "ERROR: grundy_svg(): x and y must not be the same in two rows, got (3, 4) twice"},
      {CELLS("(3, 4, 1), (2003, 4, 1)"),
       "ERROR: grundy_svg(): x must span at most 2000 columns, got 3 to 2003"},
      {CELLS("(3, 0, 1), (3, " FAR ", 1)"),
       "ERROR: grundy_svg(): y must span at most 2000 rows, got 0 to " FAR},
      {"SELECT grundy_svg(1, 2)", "ERROR: wrong number of arguments to function grundy_svg()"},
  };
  DATABASE_RUN(checks);
}

/* ---- Limits ---- */

static void test_memory_limit(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 100000)");
  char *rows = database_rows(db, "SELECT grundy_svg(x, y, value) FROM grundy_board('king', 100)");
  assert_int_equal(strncmp(rows, "ERROR: grundy_svg(): a picture of so many cells needs ", 54), 0);
  sqlite3_free(rows);
  database_run(db, "SELECT grundy_limit('memory', 10000000)");
  /* Nothing of what failed is still counted. */
  for (int i = 0; i < 30; i++)
    database_run(db, "SELECT grundy_svg(x, y, value) FROM grundy_board('king', 100)");
  database_close(db);
}

static void test_length_limit(void **state) {
  (void)state;
  static const char query[] =
      "SELECT length(grundy_svg(x, y, value)) > 100000 FROM grundy_board('king', 100)";
  sqlite3 *db = database_open();
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 20000);
  bool refused = database_answers(
      db, query,
      "ERROR: grundy_svg(): the picture takes more than 20000 bytes, the limit of a text; "
      "sqlite3_limit(db, SQLITE_LIMIT_LENGTH, bytes) may raise it");
  sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 2000000);
  bool answered = database_answers(db, query, "1");
  database_close(db);
  assert_true(refused && answered);
}

/* ---- Frames ---- */

/* A sliding frame draws what a subquery over the rows of the frame draws, rows that are skipped and
** an EXCLUDE included. */
static void test_frames(void **state) {
  (void)state;
  static const char *const frames[][2] = {
      {"ROWS 3 PRECEDING", "id BETWEEN o.id - 3 AND o.id"},
      {"ROWS BETWEEN 2 PRECEDING AND 4 FOLLOWING", "id BETWEEN o.id - 2 AND o.id + 4"},
      {"ROWS BETWEEN 5 FOLLOWING AND 9 FOLLOWING", "id BETWEEN o.id + 5 AND o.id + 9"},
      {"ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING", "id >= o.id"},
      {"ROWS BETWEEN 2 PRECEDING AND 2 FOLLOWING EXCLUDE CURRENT ROW",
       "id BETWEEN o.id - 2 AND o.id + 2 AND id <> o.id"},
  };
  sqlite3 *db = database_open();
  database_run(db, "CREATE TABLE c(id INTEGER PRIMARY KEY, x, y, v);"
                   "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60)"
                   "INSERT INTO c SELECT i, CASE i % 7 WHEN 3 THEN NULL ELSE i % 8 END, i / 8,"
                   "  CASE i % 5 WHEN 1 THEN NULL ELSE i % 11 END FROM n");
  int failures = 0;
  for (size_t i = 0; i < LENGTH(frames); i++) {
    char *window = sqlite3_mprintf("SELECT id, grundy_svg(x, y, v) OVER (ORDER BY id %s) FROM c",
                                   frames[i][0]);
    char *subquery = sqlite3_mprintf(
        "SELECT id, (SELECT grundy_svg(x, y, v) FROM c WHERE %s) FROM c AS o", frames[i][1]);
    failures += !database_agree(db, window, subquery, true);
    sqlite3_free(window);
    sqlite3_free(subquery);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* ---- graph_svg ---- */

#define MOVES(rows) "SELECT graph_svg(column1, column2, column3, column4) FROM (VALUES " rows ")"

static void test_graph(void **state) {
  (void)state;
  static const database_check checks[] = {
      {"SELECT graph_svg(1, 2) WHERE 0", "NULL"},
      {MOVES("(NULL, 1, 2, 'N')"), "NULL"},
      {"SELECT typeof(graph_svg('alone', NULL))", "text"},
      /* 1 and 1.0 are one position, '1' is another; what a row repeats is drawn once. */
      {"SELECT (" MOVES(
           "(1, 0, 1, NULL), (1.0, 0, 1, NULL), ('1', 0, 1, NULL)") ") LIKE '%<title>a game: "
                                                                    "positions 3, moves 2<%'",
       "1"},
      {"SELECT (" MOVES(
           "(3, '<&', NULL, 'D')") ") LIKE '%<title>3: D: a draw%<title>&lt;&amp;</title>%'",
       "1"},
      {"SELECT graph_svg(i, i + 1) FROM (SELECT x AS i FROM grundy_board('rook', 1000, 1))",
       "ERROR: graph_svg(): a picture has at most 1000 positions"},
      {"SELECT graph_svg(x, y) FROM grundy_board('rook', 101)",
       "ERROR: graph_svg(): a picture has at most 10000 moves"},
      {MOVES("('a', 1, 2, 'N'), ('a', 2, 2, 'P')"),
       "ERROR: graph_svg(): outcome must be the same in all rows of a position, got 'N' and 'P' "
       "for 'a'"},
      {"SELECT graph_svg(1)", "ERROR: wrong number of arguments to function graph_svg()"},
      /* The values and moves of solve_graph, with what is known about one, three or four to be taken. */
      {"WITH move(a, b) AS (SELECT n.value, n.value - t.value FROM json_each('[0,1,2,3,4,5,6,7]') "
       "AS n, "
       "json_each('[1,3,4]') AS t WHERE n.value >= t.value) SELECT graph_svg(position, b, value, "
       "outcome) LIKE "
       "'%P-positions 3<%<title>7: value 0, P%' FROM solve_graph('SELECT n.value, n.value - "
       "t.value FROM "
       "json_each(''[0,1,2,3,4,5,6,7]'') AS n, json_each(''[1,3,4]'') AS t WHERE n.value >= "
       "t.value') LEFT JOIN "
       "move ON a = position",
       "1"},
      {"SELECT instr(s, '1: L: Left wins') > 0, instr(s, '2: R: Right wins') > 0, instr(s, "
       "'#c5dcf5') > 0, instr(s, '#f5cfc9') > 0 FROM (SELECT graph_svg(column1, column2, NULL, "
       "column3) AS s FROM (VALUES (1, 2, 'L'), (2, 3, 'R'), (3, NULL, 'N')))",
       "1|1|1|1"},
      {"SELECT instr(s, 'Left wins'), instr(s, '#c5dcf5') FROM (SELECT graph_svg(1, 2, NULL, 'N') "
       "AS s)",
       "0|0"},
  };
  DATABASE_RUN(checks);
}

/* A sliding frame draws what a subquery over its rows draws. */
static void test_graph_frames(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  database_run(db, "CREATE TABLE m(id INTEGER PRIMARY KEY, a, b);"
                   "INSERT INTO m SELECT value, nullif(value % 9, 4), value * 7 % 11 FROM "
                   "json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24]')");
  bool agree = database_agree(db,
                              "SELECT id, graph_svg(a, b) OVER (ORDER BY id ROWS BETWEEN 2 "
                              "PRECEDING AND 3 FOLLOWING) FROM m",
                              "SELECT id, (SELECT graph_svg(a, b) FROM m WHERE id BETWEEN o.id - 2 "
                              "AND o.id + 3) FROM m AS o",
                              true);
  database_close(db);
  assert_true(agree);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_rows),         cmocka_unit_test(test_errors),
      cmocka_unit_test(test_memory_limit), cmocka_unit_test(test_length_limit),
      cmocka_unit_test(test_frames),       cmocka_unit_test(test_graph),
      cmocka_unit_test(test_graph_frames),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
