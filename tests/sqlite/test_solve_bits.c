/* solve_bits, bits_moves and what goes with them: answers on disk as in memory, boards as text and
** back, and all that can be wrong with masks. */
#include "database.h"

#include <dirent.h>
#include <unistd.h>

#define LENGTH(array)        (sizeof(array) / sizeof((array)[0]))
#define FAILURES(db, checks) masks_failures(db, checks, LENGTH(checks))

#define SOLVE(start, moves, rest) "SELECT * FROM solve_bits('" start "', '" moves "'" rest ")"
#define SAYS(text)                "ERROR: solve_bits(): " text

/* Like database_failures; a * at the end of what is expected stands for whatever follows. */
static int masks_failures(sqlite3 *db, const database_check *checks, size_t count) {
  int failures = 0;
  for (size_t i = 0; i < count; i++) {
    const char *expected = checks[i].expected;
    size_t length = strlen(expected);
    bool open = length > 0 && expected[length - 1] == '*';
    char *rows = database_rows(db, checks[i].sql);
    bool same = open ? strncmp(rows, expected, length - 1) == 0 : strcmp(rows, expected) == 0;
    if (!same)
      print_error("%s\n  expected %s\n  got      %s\n", checks[i].sql, expected, rows);
    failures += !same;
    sqlite3_free(rows);
  }
  return failures;
}

/* Connect-Four on 4 x 4, tic-tac-toe with planes that are exchanged and with a bit that says whose turn
** it is, Cram on 4 x 4. */
static sqlite3 *open_with_games(void) {
  sqlite3 *db = database_open();
  database_run(
      db,
      "CREATE TABLE cell AS WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE "
      "i < 15) SELECT i, i % 4 AS x, i / 4 AS y FROM c;"
      "CREATE TABLE drop_in AS SELECT 0 AS need, bits(i, i + 16) AS forbid, 0 AS clear, bits(i) AS "
      "put FROM cell WHERE y = 0 UNION ALL SELECT bits(i - 4 + p), bits(i, i + 16), 0, bits(i) "
      "FROM "
      "cell, (SELECT 0 AS p UNION ALL SELECT 16) WHERE y > 0;"
      "CREATE TABLE four AS SELECT bits(16 + i, 17 + i, 18 + i, 19 + i) AS need, 0 AS forbid, 'P' "
      "AS result FROM cell WHERE x = 0 UNION ALL SELECT bits(16 + i, 20 + i, 24 + i, 28 + i), 0, "
      "'P' FROM cell WHERE y = 0 UNION ALL VALUES (bits(16, 21, 26, 31), 0, 'P'), (bits(19, 22, "
      "25, "
      "28), 0, 'P');"
      "CREATE TABLE turn AS SELECT i AS bit, i + 16 AS image FROM cell UNION ALL SELECT i + 16, i "
      "FROM cell;"
      "CREATE TABLE cram AS SELECT bits(i, i + 1) AS need, 0 AS forbid, bits(i, i + 1) AS clear, 0 "
      "AS put FROM cell WHERE x < 3 UNION ALL SELECT bits(i, i + 4), 0, bits(i, i + 4), 0 FROM "
      "cell "
      "WHERE y < 3;"
      "CREATE TABLE line(m); INSERT INTO line VALUES (7), (56), (448), (73), (146), (292), (273), "
      "(84);"
      "CREATE TABLE place AS SELECT 0 AS need, bits(i, i + 9) AS forbid, 0 AS clear, bits(i) AS "
      "put "
      "FROM cell WHERE i < 9;"
      "CREATE TABLE three AS SELECT m << 9 AS need, 0 AS forbid, 'P' AS result FROM line;"
      "CREATE TABLE other AS SELECT i AS bit, i + 9 AS image FROM cell WHERE i < 9 UNION ALL "
      "SELECT "
      "i + 9, i FROM cell WHERE i < 9;"
      "CREATE TABLE place_in_turn AS SELECT 0 AS need, bits(i, i + 9, 18) AS forbid, 0 AS clear, "
      "bits(i, 18) AS put FROM cell WHERE i < 9 UNION ALL SELECT bits(18), bits(i, i + 9), "
      "bits(18), "
      "bits(i + 9) FROM cell WHERE i < 9;"
      "CREATE TABLE either AS SELECT m AS need, 0 AS forbid, 'P' AS result FROM line UNION ALL "
      "SELECT m << 9, 0, 'P' FROM line;");
  return db;
}

#define CONNECT_FOUR "solve_bits('SELECT 0', 'drop_in', 'four', '', 'turn', 'draw')"

/* ---- Known numbers, swap, known positions ---- */

TEST(test_games) {
  static const database_check checks[] = {
      {"SELECT count(*), min(position) FROM " CONNECT_FOUR, "161029|0"},
      {"SELECT value, outcome, loop_values, remoteness FROM " CONNECT_FOUR " WHERE position = 0",
       "NULL|D|NULL|NULL"},
      {"SELECT count(*) FROM solve_bits('SELECT 0', 'place', 'three', '', 'other', 'draw')",
       "5478"},
      {"SELECT count(*) FROM solve_bits('SELECT 0', 'place', 'three', 'SELECT * FROM "
       "bits_symmetries(3, 3, 2)', 'other', 'draw')",
       "765"},
      {"SELECT count(*), count(DISTINCT a.position) FROM solve_bits('SELECT 0', 'place_in_turn', "
       "'either', '', '', 'draw') AS a JOIN solve_bits('SELECT 0', 'place', 'three', '', 'other', "
       "'draw') AS b ON b.position = CASE WHEN a.position >> 18 THEN (a.position & 511) << 9 | "
       "(a.position >> 9 & 511) ELSE a.position END WHERE a.outcome = b.outcome AND a.remoteness "
       "IS "
       "b.remoteness",
       "5478|5478"},
      {"SELECT value, outcome FROM solve_bits('SELECT 65535', 'cram') WHERE position = 65535",
       "0|P"},
      {"SELECT value, outcome, remoteness FROM solve_bits('SELECT 65535', 'cram') WHERE split = 1 "
       "LIMIT 1",
       "0|P|NULL"},
      {"SELECT count(*) FROM solve_bits('SELECT 0 WHERE 0', 'cram')", "0"},
      {"SELECT count(*) FROM solve_bits(NULL, 'cram')", "0"},
      {"SELECT position FROM solve_bits('SELECT 51 UNION ALL SELECT 3', 'cram') WHERE position > 0 "
       "AND position < 20 ORDER BY 1",
       "3\n17"},
      {"SELECT m.option FROM bits_moves(65535, 'cram') AS m JOIN solve_bits('SELECT 65535', "
       "'cram') "
       "AS s ON s.position = m.option WHERE s.outcome = 'P'",
       "(no rows)"},
      {"SELECT sum(a.n <> b.n), count(*), sum(a.n) FROM (SELECT position, (SELECT count(*) FROM "
       "bits_moves(s.position, 'place', '', 'other') AS m WHERE NOT EXISTS (SELECT 1 FROM line WHERE "
       "((s.position >> 9) & line.m) = line.m)) AS n FROM solve_bits('SELECT 0', 'place', 'three', "
       "'', 'other', 'draw') AS s) AS a JOIN (SELECT position, (SELECT count(*) FROM bits_moves("
       "s.position, 'place', '', 'other', 'three')) AS n FROM solve_bits('SELECT 0', 'place', "
       "'three', '', 'other', 'draw') AS s) AS b USING (position)",
       "0|5478|16167"},
      {"SELECT option FROM bits_moves(0, 'place', '', 'other') WHERE option > 30000 ORDER BY option",
       "32768\n65536\n131072"},
  };
  sqlite3 *db = open_with_games();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* A run goes on from where another left its positions: fewer are explored, none is answered
** otherwise. */
TEST(test_known_positions) {
  static const database_check checks[] = {
      {"SELECT count(*) < 161029, sum(a.outcome IS s.outcome AND a.remoteness IS s.remoteness) = "
       "count(*) FROM solve_bits('SELECT 0 AS position, NULL AS result, NULL AS remoteness UNION "
       "ALL "
       "SELECT position, outcome, remoteness FROM solved WHERE bit_count(position) = 8', "
       "'drop_in', "
       "'four', '', 'turn', 'draw') AS a JOIN solved AS s USING (position)",
       "1|1"},
      {"SELECT position, outcome, remoteness FROM solve_bits('SELECT 1 AS position, NULL AS result "
       "UNION ALL SELECT 0, ''P''', 'SELECT 1, 0, 1, 0') ORDER BY 1",
       "0|P|NULL\n1|N|NULL"},
  };
  sqlite3 *db = open_with_games();
  database_run(db, "CREATE TABLE solved AS SELECT * FROM " CONNECT_FOUR);
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* Wins in no moves are known, too, where who has no move wins, or an end says so. */
TEST(test_known_wins) {
  sqlite3 *db = open_with_games();
  int failures = 0;
  static const char *const plays[] = {"'', '', '', 'misere'",
                                      "'SELECT 0, 65535 - 4369, ''N''', '', '', 'normal'"};
  for (size_t i = 0; i < LENGTH(plays); i++) {
    char *make = sqlite3_mprintf("DROP TABLE IF EXISTS whole; CREATE TABLE whole AS SELECT * FROM "
                                 "solve_bits('SELECT 65535', "
                                 "'cram', %s)",
                                 plays[i]);
    char *resume = sqlite3_mprintf(
        "SELECT count(*) < (SELECT count(*) FROM whole), min(a.outcome = b.outcome AND "
        "a.remoteness "
        "IS b.remoteness) FROM solve_bits('SELECT 65535 AS position, NULL AS result, NULL AS "
        "remoteness UNION ALL SELECT position, outcome, remoteness FROM whole WHERE "
        "bit_count(position) = 8', 'cram', %s) AS a JOIN whole AS b USING (position)",
        plays[i]);
    database_run(db, make);
    failures += !database_answers(db, resume, "1|1");
    sqlite3_free(make);
    sqlite3_free(resume);
  }
  database_close(db);
  assert_int_equal(failures, 0);
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
      "CASE i % 4 WHEN 0 THEN 'L' WHEN 1 THEN 'P' WHEN 2 THEN 'DR' "
      "ELSE '1/2' END",
      "substr('LRNP', 1 + i % 4, 1)"};
  int failures = 0;
  for (int trial = 0; trial < 60; trial++) {
    int kind = trial % 3;
    const char *play = kind == 2 ? "misere" : "normal";
    char *make = sqlite3_mprintf(
        "DROP TABLE IF EXISTS side_move; DROP TABLE IF EXISTS side_end; DROP TABLE IF EXISTS "
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
        trial, trial, trial, results[kind], play);
    database_run(db, make);
    char *masks = sqlite3_mprintf(sided_by_masks, play),
         *start = sqlite3_mprintf(sided_by_start, play);
    char *rule = sqlite3_mprintf(sided_by_rule, play),
         *graph = sqlite3_mprintf(sided_by_graph, play);
    failures += !database_agree(db, masks, rule, false) + !database_agree(db, graph, rule, false) +
                !database_agree(db, start, masks, false);
    sqlite3_free(make), sqlite3_free(masks), sqlite3_free(start), sqlite3_free(rule);
    sqlite3_free(graph);
  }
  assert_int_equal(failures, 0);
}

DATABASE_TEST(test_partizan_answers) {
  static const database_check checks[] = {
      /* Left alone can go round for ever, or stop where it is Right's turn. */
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 2, ''L'' AS player UNION ALL SELECT 2, 0, 2, 1, ''R''",
             ""),
       "1|1 & 0|DL|NULL|NULL|NULL|NULL\n2|0 & -1|RD|NULL|NULL|NULL|NULL"},
      {SOLVE("SELECT 3", "SELECT 1, 0, 1, 0, ''L'' AS player", ", 'SELECT 0, 1, ''{2|-2}'''"),
       "3|0|P|NULL|NULL|NULL|NULL\n2|+-2|N|NULL|NULL|NULL|NULL"},
      {SOLVE("SELECT 3", "SELECT 1, 0, 1, 0, ''L'' AS player", ", '', '', '', 'misere'"),
       "3|NULL|R|NULL|NULL|NULL|NULL\n2|NULL|N|NULL|NULL|NULL|NULL"},
  };
  int failures = FAILURES(db, checks);
  assert_int_equal(failures, 0);
}

/* ---- Disk ---- */

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
  int before = count_files("/tmp"), failures = 0;
  for (size_t i = 0; i < 2 * LENGTH(checks); i++) {
    static const int bytes[] = {1500000, 300000, 150000, 150000};
    size_t check = i % LENGTH(checks);
    char *limit = sqlite3_mprintf("SELECT grundy_limit('memory', %d)",
                                  bytes[i / LENGTH(checks) * 2 + (check >= 3)]);
    database_run(db, limit);
    sqlite3_free(limit);
    failures += masks_failures(db, &checks[check], 1);
  }
  assert_true(count_files("/tmp") <= before + 50); /* others use the folder, too */
  database_close(db);
  assert_int_equal(failures, 0);
}

TEST(test_disk_failures) {
  static const database_check checks[] = {
      {"SELECT grundy_limit('disk', 0)", "0"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "ERROR: solve_bits(): a game of *"},
      {"SELECT grundy_limit('disk', 100000)", "100000"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "ERROR: solve_bits(): a game of *"},
      {"SELECT grundy_limit('disk', 100000000)", "100000000"},
      {"SELECT count(*) FROM solve_bits('SELECT 262143', 'SELECT bits(i), 0, bits(i), i FROM cell "
       "UNION ALL SELECT bits(16, 17), 0, 65536, 0 UNION ALL SELECT bits(17, 10), 0, 131072, 0')",
       "ERROR: solve_bits(): the game needs more memory than *"},
      {"SELECT count(*) FROM solve_bits('SELECT 65535 AS position, NULL AS result UNION ALL SELECT "
       "3, ''N''', 'cram')",
       "5700"},
      {"SELECT count(*) FROM " CONNECT_FOUR, "161029"},
  };
  sqlite3 *db = open_with_games();
  database_run(db, "SELECT grundy_limit('memory', 1500000)");
  int failures = 0;
  for (size_t i = 0; i < LENGTH(checks); i++) {
    if (i == 5)
      database_run(db, "SELECT grundy_limit('memory', 600000)");
    if (i == 6)
      database_run(db, "SELECT grundy_limit('memory', 100000)");
    if (i == 7)
      database_run(db, "SELECT grundy_limit('memory', 1500000)");
    failures += masks_failures(db, &checks[i], 1);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* ---- Boards as text, and back ---- */

DATABASE_TEST(test_texts) {
  static const database_check checks[] = {
      {"WITH RECURSIVE n(i, x, o) AS (SELECT 0, 1, 2 UNION ALL SELECT i + 1, (x * 1103515245 + "
       "12345) "
       "& 33554431, (o * 22695477 + 1) & 33554431 FROM n WHERE i < 10000) SELECT "
       "sum(bits_from_text("
       "bits_text(x | ((o & ~x) << 25), 5, 5)) <> x | ((o & ~x) << 25)), count(*) FROM n",
       "0|10001"},
      {"SELECT bits_text(5, 2, 2, '-#')", "#-\n#-"},
      {"SELECT bits_text(5, 2, 2, '..')", "ERROR: bits_text(): letters must be different *"},
      {"SELECT bits_text(5, 2, 2, '.')", "ERROR: bits_text(): letters must be two or more, *"},
      {"SELECT bits_text(16, 2, 2, '.x')",
       "ERROR: bits_text(): x must have bits 0 to 3 alone, got 16"},
      {"SELECT bits_from_text('xq')", "ERROR: bits_from_text(): text must have only '.xo' *"},
  };
  int failures = FAILURES(db, checks);
  assert_int_equal(failures, 0);
}

/* Congruent parts have one least image; each part is told once. */
DATABASE_TEST(test_parts) {
  static const database_check checks[] = {
      {"SELECT part, least, x, y, cells FROM bits_parts(bits(0, 1, 5, 12, 13, 8, 24), 5, 5) ORDER "
       "BY "
       "part",
       "35|35|0|0|3\n12544|35|2|1|3\n16777216|1|4|4|1"},
      {"SELECT count(*) FROM bits_parts(0, 5, 5)", "0"},
      {"SELECT least FROM bits_parts(bits(0, 7, 14), 7, 3)", "7"},
      {"SELECT least FROM bits_parts(bits(0, 1, 2, 3), 7, 3)", "15"},
      {"SELECT bits_least(bits(2), 3, 1, 1, 'mirror'), bits_least(bits(2), 'SELECT * FROM "
       "bits_symmetries(3, 1) WHERE symmetry = 1')",
       "1|1"},
  };
  int failures = FAILURES(db, checks);
  assert_int_equal(failures, 0);
}

/* ---- Wrong input ---- */

#define ONE_SIDED "SELECT 1, 0, 1, 0, ''L'' AS player"

TEST(test_wrong_input) {
  static const database_check checks[] = {
      {SOLVE("SELECT 1", "SELECT 1, 1, 1, 0", ""),
       SAYS("need and forbid in row 1 of the moves must be apart, but share bit 0")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 3, 2", ""),
       SAYS("clear and put in row 1 of the moves must be apart, but share bit 1")},
      {SOLVE("SELECT 1", "SELECT 1, 0, -1, 2", ""),
       SAYS("clear in row 1 of the moves must be a non-negative integer, got -1")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1", ""), SAYS("moves must yield 4 or 5 columns, got 3")},
      {SOLVE("SELECT 1", "SELECT 1 AS put, 0, 1, 0 AS need", ""),
       SAYS("column 1 of moves must be need, got put")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 0, 7 AS seven", ""),
       SAYS("player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 7")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 0, ''L'' UNION ALL SELECT 1, 0, 1, 0, NULL", ""),
       SAYS("player in row 2 of the moves must be 'L', 'R' or 'B', for both, got NULL")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 0, ''L'', ''R''", ""),
       SAYS("moves must yield 4 or 5 columns, got 6")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 0 AS player, ''L''", ""),
       SAYS("column 4 of moves must be put, got player")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 0, ''X'' AS player", ""),
       SAYS("player in row 1 of the moves must be 'L', 'R' or 'B', for both, got 'X' (a TEXT)")},
      {SOLVE("SELECT NULL", "cram", ""),
       SAYS("position in row 1 of the start must be a non-negative integer, got NULL")},
      {SOLVE("SELECT 1 AS p, 2 AS q", "cram", ""),
       SAYS("columns of start behind the first must be result or remoteness, got q")},
      {SOLVE("SELECT 1, ''P'' AS result, 1 AS remoteness", "cram", ""),
       SAYS("remoteness in row 1 of the start must be even where he loses, got 1")},
      {SOLVE("SELECT 1, ''N'' AS result UNION ALL SELECT 1, ''P''", "cram", ""),
       SAYS("two results of the position 1 differ")},
      {SOLVE("SELECT 1", "cram", ", 'SELECT 1, 1, ''P'''"),
       SAYS("need and forbid in row 1 of the ends must be apart, but share bit 0")},
      {SOLVE("SELECT 1", "cram", ", 'SELECT 1, 0, ''Q'''"),
       SAYS("result in row 1 of the ends must be 'P', 'N', 'D' or a Grundy value from 0 to "
            "2147483647, got 'Q' (a TEXT)")},
      {SOLVE("SELECT 1", "cram", ", 'SELECT 1, 0, ''P'' UNION ALL SELECT 0, 2, ''N'''"),
       SAYS("two results of the position 1 differ")},
      {SOLVE("SELECT 3", "cram", ", '', 'SELECT 1, 0, 1 UNION ALL SELECT 1, 1, 0'"),
       SAYS("symmetries: number 1 is none, since the image of the move in row *")},
      {SOLVE("SELECT 3", "cram", ", 'SELECT 1, 0, ''P''', 'SELECT * FROM bits_symmetries(4, 4)'"),
       SAYS("symmetries: number 1 is none, since the image of the end in row 1 is no end")},
      {SOLVE("SELECT 3", "cram", ", '', 'SELECT 1, 0, 1'"),
       SAYS("symmetry 1 must be a permutation, but bits 0 and 1 have the image 1")},
      {SOLVE("SELECT 3", "cram", ", '', 'SELECT 1, 0, 1 UNION ALL SELECT 1, 0, 2'"),
       SAYS("bit 0 in row 2 of the symmetries has two images, 1 and 2")},
      {SOLVE("SELECT 3", "cram", ", '', 'SELECT 1, 0, 63'"),
       SAYS("image in row 1 of the symmetries must be an integer from 0 to 62, got 63")},
      {SOLVE(
           "SELECT 3",
           "SELECT 0, 1, 0, 1 UNION ALL SELECT 0, 2, 0, 2 UNION ALL SELECT 0, 4, 0, 4 "
           "UNION ALL SELECT 0, 8, 0, 8",
           ", '', 'SELECT 1, 0, 1 UNION ALL SELECT 1, 1, 0', 'SELECT 1, 2 UNION ALL SELECT 2, 1'"),
       SAYS("symmetries: number 1 is none, since swap does not commute with it")},
      {SOLVE("SELECT 3", "cram", ", '', '', 'SELECT 0, 1'"),
       SAYS("swap must be a permutation, but bits 0 and 1 have the image 1")},
      {SOLVE("SELECT 3", "cram", ", '', '', '', 'fast'"),
       SAYS("play must be 'normal', 'misere' or 'draw', got 'fast' (a TEXT)")},
      {SOLVE("SELECT 3", "cram", ", '', '', '', 'normal', 2"),
       SAYS("split must be an integer from 0 to 1, got 2")},
      {SOLVE("SELECT 3", "cram", ", '', '', '', 'draw', 1"),
       SAYS("play must be 'normal' or 'misere' where split is 1, got 'draw'")},
      {SOLVE("SELECT 3", "SELECT 1, 0, 1, 0, ''L'' AS player", ", '', '', '', 'misere', 1"),
       SAYS("play must be 'normal' where split is 1 and moves have a column player")},
      {SOLVE("SELECT 3", "cram", ", 'SELECT 1, 0, ''P''', '', '', 'normal', 1"),
       SAYS("ends can't be given where split is 1")},
      {SOLVE("SELECT 3", "cram", ", '', '', 'SELECT 0, 1 UNION ALL SELECT 1, 0', 'normal', 1"),
       SAYS("swap can't be given where split is 1")},
      {SOLVE("SELECT 3", "SELECT 0, 1, 0, 1", ", '', '', '', 'normal', 1"),
       SAYS("need in row 1 of the moves must not be 0 where split is 1")},
      {SOLVE("SELECT 3, ''P'' AS result", "cram", ", '', '', '', 'normal', 1"),
       SAYS("the result of the position 3 must be a value where split is 1, not who wins")},
      {SOLVE("SELECT 3, 1 AS result UNION ALL SELECT 3, 2", "cram", ", '', '', '', 'normal', 1"),
       SAYS("two results of the position 3 differ")},
      {SOLVE("SELECT 3, 1 AS result UNION ALL SELECT 6, 2", "cram", ", '', '', '', 'normal', 1"),
       SAYS("two results of the component 6, or of ones like it, differ")},
      {SOLVE("SELECT 1", "SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1",
             ", '', '', '', 'normal', 1"),
       SAYS("play can return to the component 1, but where split is 1 it must end")},
      {SOLVE("SELECT 1", ONE_SIDED, ", '', '', '', 'draw'"),
       SAYS("play must be 'normal' or 'misere' where moves have a column player, got 'draw'")},
      {SOLVE("SELECT 1", ONE_SIDED, ", '', '', 'SELECT 0, 1 UNION ALL SELECT 1, 0'"),
       SAYS("swap can't be given where moves have a column player")},
      {SOLVE("SELECT 1", ONE_SIDED, ", 'SELECT 1, 0, ''Q'''"),
       SAYS("result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR', 'RD' "
            "or "
            "a game, got 'Q' (a TEXT)")},
      {SOLVE("SELECT 1", ONE_SIDED, ", 'SELECT 1, 0, ''1/2''', '', '', 'misere'"),
       SAYS("result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', 'DL', 'DR' or "
            "'RD', "
            "got '1/2' (a TEXT)")},
      {SOLVE("SELECT 1", ONE_SIDED, ", 'SELECT 1, 0, 1.5'"),
       SAYS("result in row 1 of the ends must be 'L', 'R', *")},
      {SOLVE("SELECT 1, 2 AS result, 1 AS remoteness", ONE_SIDED, ""),
       SAYS("start has a column remoteness and moves a column player, which do not go together")},
      {SOLVE("SELECT 1, 2 AS result UNION ALL SELECT 1, 3", ONE_SIDED, ""),
       SAYS("two results of the position 1 differ")},
      {SOLVE("SELECT 1", ONE_SIDED, ", 'SELECT 1, 0, 2 UNION ALL SELECT 0, 2, ''2*'''"),
       SAYS("two results of the position 1 differ")},
      {SOLVE("SELECT 1, ''L'' AS result", ONE_SIDED, ", '', '', '', 'normal', 1"),
       SAYS("the result of the position 1 must be a value where split is 1, not who wins")},
      {SOLVE("SELECT 1", "DELETE FROM cram", ""), SAYS("moves *")},
      {"SELECT * FROM bits_moves(-1, 'cram')",
       "ERROR: bits_moves(): position must be a non-negative integer, got -1; position comes first "
       "since version 0.1.0"},
      {"SELECT * FROM bits_moves('cram', 65535)",
       "ERROR: bits_moves(): position must be a non-negative integer, got 'cram' (a TEXT); "
       "CAST(... AS INTEGER) reads the digits that it begins with; position comes first since version 0.1.0"},
      {"SELECT * FROM bits_moves(3, 'cram') WHERE ends = 'SELECT 1, 0, 0 UNION ALL SELECT 2, 0, 0'",
       "(no rows)"},
      {"SELECT * FROM bits_moves(3, 'cram') WHERE ends = 'SELECT 1, 0, 0 UNION ALL SELECT 2, 0, 1'",
       "ERROR: bits_moves(): two results of the position 3 differ"},
      {"SELECT * FROM bits_moves(3, '" ONE_SIDED "', '', '', 'SELECT 2, 0, ''1/2''')", "(no rows)"},
      {"SELECT * FROM bits_moves(1, '" ONE_SIDED "', '', '', 'SELECT 2, 0, ''L''')", "0|L"},
      {"SELECT * FROM bits_moves(5, 65535)",
       "ERROR: bits_moves(): moves must be an SQL query or the name of a table, got 65535; "
       "position comes first since version 0.1.0"},
  };
  sqlite3 *db = open_with_games();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}

/* The permutations of eight bits are too many. */
TEST(test_too_many_symmetries) {
  static const database_check checks[] = {
      {"SELECT bits_least(1, 'SELECT 1, i, (i + 1) % 8 FROM cell WHERE i < 8 UNION ALL SELECT 2, "
       "i, "
       "1 - i FROM cell WHERE i < 2')",
       "ERROR: bits_least(): symmetries must generate 10000 permutations at most, but there are "
       "more"},
  };
  sqlite3 *db = open_with_games();
  int failures = FAILURES(db, checks);
  database_close(db);
  assert_int_equal(failures, 0);
}
