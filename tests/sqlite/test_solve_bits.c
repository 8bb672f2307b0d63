/* solve_bits, bits_moves and what goes with them: answers on disk as in memory, and for rules as for rows. */
#include "database.h"

#include <dirent.h>
#include <unistd.h>

/* Like database_answers; a * at the end of what is expected stands for whatever follows. */
static void check_masks(sqlite3 *db, const database_check *check) {
  size_t length = strlen(check->expected);
  bool open = length > 0 && check->expected[length - 1] == '*';
  TEXT *rows = database_rows(db, check->sql);
  bool same = open ? strncmp(rows, check->expected, length - 1) == 0 : strcmp(rows, check->expected) == 0;
  if (!same)
    fail_msg("%s\n  expected %s\n  got      %s\n", check->sql, check->expected, rows);
}

/* Connect-Four and Cram on 4 x 4. */
static sqlite3 *open_with_games(void) {
  sqlite3 *db = database_open();
  database_run(
      db,
      "CREATE TABLE cell AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 15) "
      "SELECT i, i % 4 AS x, i / 4 AS y FROM c;"
      "CREATE TABLE drop_in AS SELECT 0 AS need, bits(i, i + 16) AS forbid, 0 AS clear, bits(i) AS put FROM cell "
      "WHERE y = 0 UNION ALL SELECT bits(i - 4 + p), bits(i, i + 16), 0, bits(i) FROM cell, (SELECT 0 AS p UNION ALL "
      "SELECT 16) WHERE y > 0;"
      "CREATE TABLE four AS SELECT bits(16 + i, 17 + i, 18 + i, 19 + i) AS need, 0 AS forbid, 'P' AS result FROM cell "
      "WHERE x = 0 UNION ALL SELECT bits(16 + i, 20 + i, 24 + i, 28 + i), 0, 'P' FROM cell WHERE y = 0 UNION ALL "
      "VALUES (bits(16, 21, 26, 31), 0, 'P'), (bits(19, 22, 25, 28), 0, 'P');"
      "CREATE TABLE turn AS SELECT i AS bit, i + 16 AS image FROM cell UNION ALL SELECT i + 16, i FROM cell;"
      "CREATE TABLE cram AS SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 AS put FROM cell "
      "WHERE x < 3 UNION ALL SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM cell WHERE y < 3;");
  return db;
}

#define CONNECT_FOUR "solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw')"

/* Wins in no moves are known, too, where who has no move wins, or an end says so. */
TEST(test_known_wins) {
  sqlite3 *db = open_with_games();
  static const char *const plays[] = {"'', '', '', 'misere'",
                                      "'SELECT 0, 65535 - 4369, ''N''', '', '', 'normal'"};
  for (size_t i = 0; i < LENGTH(plays); i++) {
    database_run(db, database_text("DROP TABLE IF EXISTS whole; CREATE TABLE whole AS SELECT * FROM "
                                   "solve_bits('SELECT 65535', "
                                   "'cram', %s)",
                                   plays[i]));
    database_expect(db,
                    database_text("SELECT count(*) < (SELECT count(*) FROM whole), min(a.outcome = b.outcome AND "
                                  "a.remoteness "
                                  "IS b.remoteness) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS "
                                  "remoteness UNION ALL SELECT position, outcome, remoteness FROM whole WHERE "
                                  "bit_count(position) = 8', 'cram', %s) AS a JOIN whole AS b USING (position)",
                                  plays[i]),
                    "1|1");
  }
  database_close(db);
}

/* ---- Partizan games: by masks, by a rule and by rows ---- */

/* The moves and ends of masks, as rows of a rule or of a graph. */
#define SIDED_ROWS(positions)                                                                      \
  "SELECT p.position AS a, (p.position & ~m.clear) | m.put AS b, player, NULL AS result FROM "     \
  "" positions                                                                                     \
  " AS p CROSS JOIN side_move AS m WHERE p.position & m.need = m.need AND p.position "             \
  "& m.forbid = 0 AND p.position NOT IN (SELECT position FROM side_end) UNION ALL SELECT "         \
  "p.position, NULL, NULL, e.result FROM " positions " AS p LEFT JOIN side_end AS e ON "           \
  "e.position = p.position"

static const char sided_by_rule[] =
    "SELECT position, value, outcome FROM solve_rule('SELECT 127', '" SIDED_ROWS(
        "solve_frontier") "', '%s')";
static const char sided_by_masks[] =
    "SELECT position, value, outcome FROM solve_bits('SELECT 127', 'side_move', 'SELECT position, "
    "127 - position, result FROM side_end', '', '', '%s')";
static const char sided_by_start[] =
    "SELECT position, value, outcome FROM solve_bits('SELECT 127 AS position, NULL AS result UNION "
    "ALL SELECT position, result FROM side_end', 'side_move', '', '', '', '%s') WHERE position IN "
    "(SELECT position FROM reached)";
static const char sided_by_graph[] =
    "SELECT position, value, outcome FROM solve_graph('" SIDED_ROWS("reached") "', '%s')";

/* A made-up game on seven bits: moves of both players, some of which lead back. */
DATABASE_TEST(test_partizan_three_ways) {
  static const char *const results[] = {
      "CASE i % 3 WHEN 0 THEN 2 WHEN 1 THEN '{1|-1}' ELSE '^*' END",
      "CASE i % 4 WHEN 0 THEN 'L' WHEN 1 THEN 'P' WHEN 2 THEN 'DR' ELSE '1/2' END",
      "substr('LRNP', 1 + i % 4, 1)"};
  for (int trial = 0; trial < 60; trial++) {
    int kind = trial % 3;
    const char *play = kind == 2 ? "misere" : "normal";
    database_run(
        db, database_text("DROP TABLE IF EXISTS side_move; DROP TABLE IF EXISTS side_end; DROP TABLE IF EXISTS "
                          "reached;"
                          "CREATE TABLE side_move AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM "
                          "n "
                          "WHERE i < 8), r(i, x) AS (SELECT i, (i * 7919 + %d * 104729 + i * i * 31) %% 16807 FROM "
                          "n) "
                          "SELECT bits(x %% 7, i %% 7) AS need, 0 AS forbid, bits(x %% 7) AS clear, CASE WHEN x %% 5 "
                          "= 0 "
                          "AND %d %% 2 = 0 THEN bits((x %% 7 + 1) %% 7) WHEN x %% 7 > 1 THEN bits(x %% 7 / 2) ELSE 0 "
                          "END AS "
                          "put, substr('LRB', 1 + x / 7 %% 3, 1) AS player FROM r;"
                          "CREATE TABLE side_end AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n "
                          "WHERE i < 9) SELECT DISTINCT (i * 13 + %d * 5) %% 127 AS position, %s AS result FROM n;"
                          "CREATE TABLE reached AS SELECT DISTINCT position FROM solve_bits('SELECT 127', "
                          "'side_move', "
                          "'SELECT position, 127 - position, result FROM side_end', '', '', '%s')",
                          trial, trial, trial, results[kind], play));
    const char *masks = database_text(sided_by_masks, play), *rule = database_text(sided_by_rule, play);
    database_compare(db, masks, rule, false);
    database_compare(db, database_text(sided_by_graph, play), rule, false);
    database_compare(db, database_text(sided_by_start, play), masks, false);
  }
}

/* ---- Disk ---- */

/* Rows by position are told a window at a time: are they those of a table, in its order? */
#define IN_ORDER(game, table)                                                                      \
  "SELECT count(*), sum(a.position = s.position AND a.outcome = s.outcome) FROM (SELECT "          \
  "row_number() OVER () AS n, position, outcome FROM (SELECT * FROM " game                         \
  " ORDER BY position LIMIT -1)) AS a JOIN (SELECT row_number() OVER (ORDER BY position) AS n, "   \
  "position, outcome FROM " table ") AS s USING (n)"

/* How many files there are in a folder. */
static int count_files(const char *path) {
  int count = 0;
  DIR *folder = opendir(path);
  assert_non_null(folder);
  while (readdir(folder) != NULL)
    count++;
  closedir(folder);
  return count;
}

TEST(test_disk) {
  static const database_check checks[] = {
      {"SELECT count(*), sum(a.outcome = s.outcome), sum(a.remoteness IS s.remoteness) FROM "
       "" CONNECT_FOUR " AS a JOIN solved AS s USING (position)",
       "161029|161029|161029"},
      {"SELECT position, outcome FROM " CONNECT_FOUR " WHERE position = 65536", "65536|D"},
      {"SELECT count(*) FROM " CONNECT_FOUR " WHERE position = 3", "0"},
      {IN_ORDER(CONNECT_FOUR, "solved"), "161029|161029"},
      {IN_ORDER("solve_bits('SELECT 65535', 'cram')", "crammed"), "5700|5700"},
      {"SELECT count(*), sum(a.value IS s.value), sum(a.remoteness IS s.remoteness) FROM "
       "solve_bits('SELECT 65535', 'cram') AS a JOIN crammed AS s USING (position)",
       "5700|5700|5700"},
      {"SELECT count(*), sum(a.value IS s.value AND a.remoteness IS s.remoteness AND a.outcome = "
       "s.outcome) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS remoteness "
       "UNION ALL SELECT position, value, remoteness FROM crammed WHERE bit_count(position) BETWEEN "
       "5 AND 8', 'cram') AS a JOIN crammed AS s USING (position)",
       "4931|4931"},
      {"SELECT count(*), sum(a.value IS s.value), sum(a.outcome = s.outcome) FROM "
       "solve_bits('SELECT 65535', 'cram', '', 'SELECT * FROM bits_symmetries(4, 4)', '', "
       "'misere') AS a JOIN missed AS s USING (position)",
       "778|778|778"},
  };
  sqlite3 *db = open_with_games();
  database_run(
      db, "CREATE TABLE solved AS SELECT * FROM " CONNECT_FOUR ";"
          "CREATE TABLE crammed AS SELECT * FROM solve_bits('SELECT 65535', 'cram');"
          "CREATE TABLE missed AS SELECT * FROM solve_bits('SELECT 65535', 'cram', '', 'SELECT * "
          "FROM bits_symmetries(4, 4)', '', 'misere');"
          "SELECT grundy_limit('disk', 10000000)");
  int before = count_files("/tmp");
  size_t runs = (size_t)scaled(2, 1) * LENGTH(checks);
  for (size_t i = 0; i < runs; i++) {
    static const int bytes[] = {1500000, 300000, 150000, 150000};
    size_t check = i % LENGTH(checks);
    database_run(db, database_text("SELECT grundy_limit('memory', %d)", bytes[i / LENGTH(checks) * 2 + (check >= 4)]));
    check_masks(db, &checks[check]);
  }
  assert_true(count_files("/tmp") <= before + 50); /* others use the folder, too */
  database_close(db);
}

TEST(test_disk_failures) {
  static const database_check checks[] = {
      {"SELECT grundy_limit('memory', 1500000), grundy_limit('disk', 0)", "1500000|0"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "ERROR: solve_bits(): a game of *"},
      {"SELECT grundy_limit('disk', 100000)", "100000"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "ERROR: solve_bits(): a game of *"},
      {"SELECT grundy_limit('disk', 100000000), grundy_limit('memory', 600000)", "100000000|600000"},
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
