/* Slow: make check omits this test, which takes more than a second. */
/* Test the queen in SQL on every instruction set of this machine: compare boards, read in all ways,
** with the definition, and test distant cells and periods. */
#include <stdio.h>

#include "database.h"

enum { SIZE = 90 };

/* ---- The definition ---- */

/* Create `defined(x, y, value)`: each cell has the least value that is not the value of an
** option. */
static void define_board(sqlite3 *db) {
  static int value[SIZE][SIZE];
  database_run(db, "CREATE TABLE defined(x INTEGER, y INTEGER, value INTEGER)");
  sqlite3_stmt *insert = database_prepare(db, "INSERT INTO defined VALUES (?, ?, ?)");
  database_run(db, "BEGIN");
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      bool marked[4 * SIZE] = {false};
      for (int t = 1; t <= x; t++)
        marked[value[x - t][y]] = true;
      for (int t = 1; t <= y; t++)
        marked[value[x][y - t]] = true;
      for (int t = 1; t <= x && t <= y; t++)
        marked[value[x - t][y - t]] = true;
      while (marked[value[x][y]])
        value[x][y]++;
      sqlite3_bind_int(insert, 1, x);
      sqlite3_bind_int(insert, 2, y);
      sqlite3_bind_int(insert, 3, value[x][y]);
      assert_int_equal(sqlite3_step(insert), SQLITE_DONE);
      sqlite3_reset(insert);
    }
  sqlite3_finalize(insert);
  database_run(db, "COMMIT");
}

/* Open a connection that uses the instruction set, or return NULL if this machine lacks it. */
static sqlite3 *open_with(const char *isa) {
  setenv("GRUNDY_ISA", isa, 1);
  sqlite3 *db = database_open();
  unsetenv("GRUNDY_ISA");
  if (database_integer(
          db, database_text("SELECT grundy_debug() LIKE '%%instruction set: ' || %Q", isa)) == 1)
    return db;
  database_close(db);
  return NULL;
}

static const char *const sets[] = {"avx512", "avx2", "sse2", "neon", "generic"};

static void on_every_set(void (*check)(sqlite3 *db)) {
  int run = 0;
  for (size_t i = 0; i < LENGTH(sets); i++) {
    sqlite3 *db = open_with(sets[i]);
    if (db == NULL)
      continue;
    define_board(db);
    check(db);
    database_close(db);
    run++;
  }
  assert_true(run > 0);
}

/* Define a test that runs on a new connection for each instruction set, with the definition. */
#define QUEEN_TEST(name)                                                                           \
  static void name##_by(sqlite3 *db);                                                              \
  TEST(name) {                                                                                     \
    on_every_set(name##_by);                                                                       \
  }                                                                                                \
  static void name##_by(sqlite3 *db)

TEST(test_unknown_set) {
  assert_null(open_with("abacus"));
}

/* ---- Boards ---- */

/* The rows of the board, in its own order, are the rows of the definition sorted by (y, x). */
static void check_where(sqlite3 *db, int width, int height, const char *where) {
  database_compare(db,
                   database_text("SELECT x, y, value FROM grundy_board('queen', %d, %d) WHERE %s",
                                 width, height, where),
                   database_text("SELECT x, y, value FROM (SELECT * FROM defined ORDER BY y, x) "
                                 "WHERE x < %d AND y < %d AND %s",
                                 width, height, where),
                   true);
}

QUEEN_TEST(test_boards) {
  static const int shapes[][2] = {{SIZE, SIZE}, {SIZE, 7}, {7, SIZE}, {1, SIZE}, {65, 66}, {0, 5}};
  static const char *const conditions[] = {
      "1",
      "x >= 5 AND x < 40 AND y > 60",
      "x = 6",
      "y = 5",
      "x = 4 AND y = 5",
      "x = 60 AND y = 80",
      "value = -1",
      "value < 3",
      "value BETWEEN 10 AND 12 AND y > 3",
      "value <= 0",
      "value = 0 AND x = 33",
      "value = 0 AND y = 33",
      "value = 0 AND x = 20 AND y = 12",
      "value = 0 AND x = 21 AND y = 12",
      "value = 0 AND x BETWEEN 20 AND 25",
      "value = 0 AND x > 80",
      "value = 0 AND y BETWEEN 30 AND 50 AND x > 25",
      "value = 7 AND x BETWEEN 20 AND 55 AND y > 10",
      "value = 7 AND x = 31",
      "value = 7 AND y = 31",
      "(value = 0 OR value = 3) ORDER BY y, x",
      "(x = 3 OR y = 3) ORDER BY y, x",
  };
  for (size_t s = 0; s < sizeof shapes / sizeof shapes[0]; s++)
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++)
      check_where(db, shapes[s][0], shapes[s][1], conditions[i]);
}

QUEEN_TEST(test_every_value) {
  for (int value = 0; value < 3 * SIZE / 2 + 2; value++) {
    TEXT *condition = sqlite3_mprintf("value = %d", value);
    check_where(db, SIZE, SIZE, condition);
    check_where(db, SIZE, 12, condition);
    check_where(db, 12, SIZE, condition);
  }
}

/* Read boards several times in one statement, at the same time, and with changing sizes. */
QUEEN_TEST(test_repeated) {
  database_compare(
      db,
      "SELECT s.x, (SELECT sum(value) FROM grundy_board('queen', 70, 60) b WHERE b.x >= s.x) FROM "
      "defined s WHERE s.y = 0 AND s.x < 9",
      "SELECT s.x, (SELECT sum(value) FROM defined b WHERE b.x < 70 AND b.y < 60 AND b.x >= s.x) "
      "FROM defined s WHERE s.y = 0 AND s.x < 9",
      true);
  database_compare(
      db,
      "SELECT s.x, b.value FROM defined s CROSS JOIN grundy_board('queen', s.x, 88) b WHERE s.y = "
      "0 AND s.x % 9 = 4 AND b.value % 17 = s.x % 17",
      "SELECT s.x, b.value FROM defined s CROSS JOIN (SELECT * FROM defined ORDER BY y, x) b WHERE "
      "s.y = 0 AND s.x % 9 = 4 AND b.value % 17 = s.x % 17 AND b.x < s.x AND b.y < 88",
      false);
  database_compare(
      db,
      "SELECT count(*), sum(a.value * b.value) FROM grundy_board('queen', 30) a CROSS JOIN "
      "grundy_board('queen', 20, 30) b WHERE b.y = a.y",
      "SELECT count(*), sum(a.value * b.value) FROM defined a, defined b WHERE a.x < 30 AND a.y < "
      "30 AND b.x < 20 AND b.y = a.y",
      true);
  database_compare(
      db,
      "SELECT s.x, b.x, b.y FROM defined s CROSS JOIN grundy_board('queen', 50) b ON b.value = s.x "
      "WHERE s.y = 0 AND s.x < 20",
      "SELECT s.x, b.x, b.y FROM defined s CROSS JOIN defined b ON b.value = s.x WHERE s.y = 0 AND "
      "s.x < 20 AND b.x < 50 AND b.y < 50",
      false);
}

QUEEN_TEST(test_functions) {
  assert_int_equal(database_integer(db, "SELECT count(*) FROM defined WHERE grundy_queen(x, y) = "
                                        "value AND grundy_queen(y, x) = value"),
                   SIZE * SIZE);
  assert_int_equal(
      database_integer(db, "SELECT count(*) FROM defined d JOIN piece_moves('queen', 60, 50) m ON "
                           "m.to_x = d.x AND m.to_y = d.y AND m.value = d.value"),
      60 + 50 + 50);
}

/* ---- Far cells ---- */

/* A wide board is read from certified rows, and a tall one is computed as a window: they are mirror
** images. Row 1 is 1 2 0, then the same plus 3, and so on (GAMES). */
QUEEN_TEST(test_far) {
  database_compare(
      db, "SELECT sum(value * (x + 3 * y)), count(*) FROM grundy_board('queen', 6000, 30)",
      "SELECT sum(value * (y + 3 * x)), count(*) FROM grundy_board('queen', 30, 6000)", true);
  database_expect(
      db,
      "WITH far(x) AS (VALUES (4096), (1000000), (1000001), (1000002), (4611686018427387903)) "
      "SELECT count(*) FROM far WHERE grundy_queen(x, 1) = x / 3 * 3 + (x + 1) % 3 AND "
      "grundy_queen(1, x) = grundy_queen(x, 1) AND grundy_queen(x, 0) = x",
      "5");
  const int side = scale() == 1 ? 40000 : 20000;
  database_expect(
      db, database_text("SELECT x, y, value FROM grundy_board('queen', %d) LIMIT 2", side),
      "0|0|0\n1|0|1");
  database_expect(
      db,
      "SELECT count(*), count(DISTINCT value) FROM grundy_board('queen', 10000000, 64) WHERE y = "
      "63 AND x BETWEEN 5000000 AND 5009999",
      "10000|10000");
  /* beyond the table a window is computed, which must continue the table and the certified rows */
  database_expect(
      db,
      "SELECT grundy_queen(32768, 128) = (SELECT value FROM grundy_board('queen', 129, 32769) "
      "WHERE y = 32768 AND x > 127), grundy_queen(150, 60000) = grundy_queen(60000, 150)",
      "1|1");
}

/* Single rows and columns are read from the table or from rows if memory permits, and equal the
** rows of a whole scan. The unary plus prevents the condition from being pushed down. */
TEST(test_lines) {
  static const struct {
    const char *board, *line, *filter;
    int memory;
  } cases[] = {
      {"grundy_board('queen', 900)", "y = 400", "", 0},
      {"grundy_board('queen', 900)", "x = 400", "", 0},
      {"grundy_board('queen', 900)", "y = 400", " AND x BETWEEN 150 AND 800", 0},
      {"grundy_board('queen', 3000, 160)", "y = 150", "", 0}, /* too long for a table */
      {"grundy_board('queen', 160, 3000)", "x = 150", "", 0},
      {"grundy_board('queen', 700)", "y = 300", "", 1500000},
  };
  static const char form[] = "SELECT count(*), sum(value * (3 * x + y)) FROM %s WHERE %s%s";
  for (size_t i = 0; i < LENGTH(cases); i++) {
    sqlite3 *db = database_open();
    if (cases[i].memory > 0)
      database_limit_memory(db, cases[i].memory);
    const char *pushed = database_text("%s%s", cases[i].line, cases[i].filter);
    database_compare(db, database_text(form, cases[i].board, "", pushed),
                     database_text(form, cases[i].board, "+", pushed), true);
    database_close(db);
  }
}

/* A wide board whose rows are not certified is read as a window if memory is short. The reduced
** test has fewer rows and a lower limit. */
TEST(test_wide_board_in_little_memory) {
  const int y = scale() == 1 ? 520 : 250, memory = scale() == 1 ? 2000000 : 1100000;
  const char *some_rows = database_text("SELECT sum(value * (x + y)) FROM grundy_board('queen', "
                                        "5000, %d) WHERE y BETWEEN %d AND %d",
                                        y + 80, y, y + 1);
  sqlite3 *db = database_open();
  int64_t expected = database_integer(db, some_rows);
  database_close(db);
  db = database_open();
  database_limit_memory(db, memory);
  assert_int_equal(database_integer(db, some_rows), expected);
  /* cells of rows that are certified quickly are looked up if the board exceeds the memory */
  database_expect(db, "SELECT * FROM grundy_board('queen', 10000) WHERE y >= 127 LIMIT 1",
                  "0|127|127");
  database_expect_part(db, "SELECT * FROM grundy_board('queen', 10000) WHERE y >= 128 LIMIT 1",
                       "would need ", true);
  database_close(db);
}

/* Read cells of row 200, whose period is 49152, with less and less memory: the value follows from
** g(987654321, 200), until the memory beside the certified rows is too small for one look-up. */
static void check_shrinking_memory(sqlite3 *db, int64_t value) {
  const int step = scale() == 1 ? 90000 : 8000000;
  for (int i = 1, limit = 11000000;; i++, limit -= step) {
    database_limit_memory(db, limit);
    TEXT *rows =
        database_rows(db, database_text("SELECT grundy_queen(987654321 + 49152000 * %d, 200)", i));
    if (strcmp(rows, database_text("%lld", value + INT64_C(49152000) * i)) == 0)
      continue;
    assert_non_null(
        strstr(rows, "certifying the periods of the queen's rows up to 200 would need "));
    break;
  }
}

/* Rows >= 128 are certified within a connection's default memory; with less memory they are not,
** but near cells still have their values. */
DATABASE_TEST(test_higher_rows) {
  database_run(db, "SELECT grundy_limit('memory', 5000000)");
  database_expect_part(db, "SELECT * FROM queen_period(200)",
                       "certifying the periods of the queen's rows up to 200 would need ", true);
  int64_t near = database_integer(db, "SELECT grundy_queen(150, 60000)");
  database_run(db, "SELECT grundy_limit('memory', 268435456)");
  sqlite3_memory_highwater(1);
  database_expect(db, "SELECT * FROM queen_period(255)", "255|2477434|98304");
  assert_in_range(sqlite3_memory_highwater(0), 30 << 20, 100 << 20);
  assert_int_equal(database_integer(db, "SELECT grundy_queen(150, 60000)"), near);
  int64_t far = database_integer(db, "SELECT grundy_queen(987654321, 200)");
  check_shrinking_memory(db, far);
  database_run(db, "SELECT grundy_limit('memory', 4000000)");
  database_expect_part(db, "SELECT grundy_queen(987654321, 210)",
                       "certifying the periods of the queen's rows up to 210 would need ", true);
  database_run(db, "SELECT grundy_limit('memory', 268435456)");
  assert_int_equal(database_integer(db, "SELECT grundy_queen(987654321, 200)"), far);
  database_expect(
      db,
      "WITH far(n) AS (VALUES (0), (100000007), (1000000000000000)) SELECT count(*) FROM "
      "queen_period(200), far WHERE grundy_queen(preperiod + n + period, 200) = "
      "grundy_queen(preperiod + n, 200) + period",
      "3");
}

/* Periods found by Dress, Flammenkamp and Pink 1999 and by an earlier prototype. */
QUEEN_TEST(test_periods) {
  database_expect(db, "SELECT * FROM queen_period(0)", "0|0|1");
  database_expect(db, "SELECT * FROM queen_period(63)", "63|44491|1536");
  database_expect(
      db,
      "SELECT group_concat(period, ' ') FROM defined d, queen_period(x) WHERE d.y = 0 AND x < 13",
      "1 3 3 6 12 24 12 24 24 24 24 48 48");
  database_expect(
      db,
      "SELECT count(*) FROM defined d, queen_period(d.x) p WHERE d.y = 0 AND d.x < 64 AND "
      "grundy_queen(preperiod + 1234567 + period, row) = grundy_queen(preperiod + 1234567, row) + "
      "period",
      "64");
}
