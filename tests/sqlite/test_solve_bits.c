/* Slow: make check omits this test, which takes more than a second. */
/* solve_bits returns the same results from files as from memory. */
#include "database.h"

#include <dirent.h>
#include <unistd.h>

/* Like database_answers, but a * at the end of the expected text matches any rest. */
static void check_masks(sqlite3 *db, const database_check *check) {
  size_t length = strlen(check->expected);
  bool open = length > 0 && check->expected[length - 1] == '*';
  TEXT *rows = database_rows(db, check->sql);
  bool same =
      open ? strncmp(rows, check->expected, length - 1) == 0 : strcmp(rows, check->expected) == 0;
  if (!same)
    fail_msg("%s\n  expected %s\n  got      %s\n", check->sql, check->expected, rows);
}

/* Open a database with Connect-Four and Cram on 4 x 4 cells, and Cram on 4 x 5 cells. */
static sqlite3 *open_with_games(void) {
  sqlite3 *db = database_open();
  database_run(
      db,
      "CREATE TABLE cell AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE "
      "i < 15) SELECT i, i % 4 AS x, i / 4 AS y FROM c;CREATE TABLE drop_in AS SELECT 0 AS need, "
      "bits(i, i + 16) AS forbid, 0 AS clear, bits(i) AS put FROM cell WHERE y = 0 UNION ALL "
      "SELECT bits(i - 4 + p), bits(i, i + 16), 0, bits(i) FROM cell, (SELECT 0 AS p UNION ALL "
      "SELECT 16) WHERE y > 0;CREATE TABLE four AS SELECT bits(16 + i, 17 + i, 18 + i, 19 + i) AS "
      "need, 0 AS forbid, 'P' AS result FROM cell WHERE x = 0 UNION ALL SELECT bits(16 + i, 20 + "
      "i, 24 + i, 28 + i), 0, 'P' FROM cell WHERE y = 0 UNION ALL VALUES (bits(16, 21, 26, 31), 0, "
      "'P'), (bits(19, 22, 25, 28), 0, 'P');CREATE TABLE turn AS SELECT i AS bit, i + 16 AS image "
      "FROM cell UNION ALL SELECT i + 16, i FROM cell;CREATE TABLE cram AS SELECT bits(i, i + 1) "
      "AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put FROM cell WHERE x < 3 UNION ALL "
      "SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM cell WHERE y < 3;CREATE TABLE tall AS "
      "SELECT * FROM cram UNION ALL SELECT need << 4, 0, clear << 4, 0 FROM cram WHERE need >> 12");
  return db;
}

#define CONNECT_FOUR "solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw')"
#define TALL_CRAM                                                                                  \
  "solve_bits('SELECT 1048575', 'tall', '', 'SELECT * FROM bits_symmetries(4, 5)', '', 'misere')"

/* Rows by position are returned in windows: compare them with the rows of a table in its order. */
#define IN_ORDER(game, table)                                                                      \
  "SELECT count(*), sum(a.position = s.position AND a.outcome = s.outcome) FROM (SELECT "          \
  "row_number() OVER () AS n, position, outcome FROM (SELECT * FROM " game                         \
  " ORDER BY position LIMIT -1)) AS a JOIN (SELECT row_number() OVER (ORDER BY position) AS n, "   \
  "position, outcome FROM " table ") AS s USING (n)"

/* 8192 positions, of which the first 1024 have no moves. So a single coin at the end of a window of
** 1024 rows, or of a lower power of two, is the last row that the window receives. */
#define COINS                                                                                      \
  "solve_bits('SELECT * FROM (SELECT n FROM grundy_range(0, 65535) WHERE bit_count(n) = 12 LIMIT " \
  "1023) UNION ALL VALUES (4095 << 16), ((2047 << 16) + (1 << 32)), ((1023 << 16) + (3 << 32)), "  \
  "(4095 << 32)', 'coin')"

/* Return the number of files in a folder. */
static int count_files(const char *path) {
  int count = 0;
  DIR *folder = opendir(path);
  assert_non_null(folder);
  while (readdir(folder) != NULL)
    count++;
  closedir(folder);
  return count;
}

/* A query whose game does not fit into `bytes` of memory: the limits of the two rounds. */
typedef struct disk_check {
  database_check check;
  int bytes[2];
} disk_check;

TEST(test_disk) {
  static const disk_check checks[] = {
      {{"SELECT count(*), sum(a.outcome = s.outcome), sum(a.remoteness IS s.remoteness) FROM "
        "" CONNECT_FOUR " AS a JOIN solved AS s USING (position)",
        "161029|161029|161029"},
       {1500000, 150000}},
      {{"SELECT position, outcome FROM " CONNECT_FOUR " WHERE position = 65536", "65536|D"},
       {1500000, 150000}},
      {{"SELECT count(*) FROM " CONNECT_FOUR " WHERE position = 3", "0"}, {1500000, 150000}},
      {{IN_ORDER(CONNECT_FOUR, "solved"), "161029|161029"}, {1500000, 150000}},
      {{IN_ORDER("solve_bits('SELECT 65535', 'cram')", "crammed"), "5700|5700"}, {120000, 60000}},
      {{"SELECT count(*), sum(a.value IS s.value), sum(a.remoteness IS s.remoteness) FROM "
        "solve_bits('SELECT 65535', 'cram') AS a JOIN crammed AS s USING (position)",
        "5700|5700|5700"},
       {120000, 60000}},
      {{"SELECT count(*), sum(a.value IS s.value AND a.remoteness IS s.remoteness AND a.outcome = "
        "s.outcome) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS remoteness "
        "UNION ALL SELECT position, value, remoteness FROM crammed WHERE bit_count(position) "
        "BETWEEN 5 AND 8', 'cram') AS a JOIN crammed AS s USING (position)",
        "4931|4931"},
       {180000, 150000}},
      {{IN_ORDER(COINS, "counted"), "8192|8192"}, {150000, 100000}},
      {{"SELECT count(*), sum(a.value IS s.value), sum(a.outcome = s.outcome) FROM " TALL_CRAM
        " AS a JOIN missed AS s USING (position)",
        "15021|15021|15021"},
       {300000, 100000}},
      {{IN_ORDER(TALL_CRAM, "missed"), "15021|15021"}, {700000, 300000}}, /* one window; several */
  };
  sqlite3 *db = open_with_games();
  database_run(db,
               "CREATE TABLE solved AS SELECT * FROM " CONNECT_FOUR ";"
               "CREATE TABLE coin AS SELECT bits(n) AS need, 0 AS forbid, bits(n) AS clear, 0 AS "
               "put FROM grundy_range(16, 27);CREATE TABLE counted AS SELECT * FROM " COINS ";"
               "CREATE TABLE crammed AS SELECT * FROM solve_bits('SELECT 65535', 'cram');"
               "CREATE TABLE missed AS SELECT * FROM " TALL_CRAM);
  int before = count_files("/tmp");
  size_t runs = LENGTH(checks) * (scale() == 1 ? 2 : 1), step = scale() == 1 ? 1 : 2;
  for (size_t i = (runs - 1) % step; i < runs; i += step) { /* the last one and COINS always run */
    const disk_check *disk = &checks[i % LENGTH(checks)];
    database_check refused = {disk->check.sql, "ERROR: solve_bits(): does the rule end? *"};
    database_run(db, database_text("SELECT grundy_limit('memory', %d), grundy_limit('disk', 0)",
                                   disk->bytes[i / LENGTH(checks)]));
    check_masks(db, &refused); /* so the next answer comes from files */
    database_run(db, "SELECT grundy_limit('disk', 10000000)");
    check_masks(db, &disk->check);
  }
  assert_true(count_files("/tmp") <= before + 50); /* other programs use the folder as well */
  database_close(db);
}

TEST(test_disk_failures) {
  static const database_check checks[] = {
      {"SELECT grundy_limit('memory', 1500000), grundy_limit('disk', 0)", "1500000|0"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "ERROR: solve_bits(): does the rule end? *"},
      {"SELECT grundy_limit('disk', 100000)", "100000"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "ERROR: solve_bits(): a game of *"},
      {"SELECT grundy_limit('disk', 100000000), grundy_limit('memory', 600000)",
       "100000000|600000"},
      {"SELECT count(*) FROM solve_bits('SELECT 262143', 'SELECT bits(i), 0, bits(i), i FROM cell "
       "UNION ALL SELECT bits(16, 17), 0, 65536, 0 UNION ALL SELECT bits(17, 10), 0, 131072, 0')",
       "ERROR: solve_bits(): the game needs more memory than *"},
      {"SELECT grundy_limit('memory', 100000)", "100000"},
      {"SELECT count(*) FROM solve_bits('SELECT 65535 AS position, NULL AS result UNION ALL SELECT "
       "3, ''N''', 'cram')",
       "5700"},
      {"SELECT grundy_limit('memory', 1500000)", "1500000"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "161029"},
  };
  sqlite3 *db = open_with_games();
  for (size_t i = 0; i < LENGTH(checks); i++)
    check_masks(db, &checks[i]);
  database_close(db);
}
