/* Slow: make check omits this test, which takes more than a second. */
/* Test notices in SQLite's log: work that takes more than a second logs a line once a second, and
** short work logs nothing. The test replaces the clock, so that it never waits. */
#include <stdio.h>

#include "database.h"
#include "phases.h"

static char lines[2000][200];
static int line_count;

static void take_line(void *unused, int code, const char *message) {
  (void)unused;
  if (code == SQLITE_NOTICE && line_count < 2000)
    snprintf(lines[line_count++], sizeof lines[0], "%s", message);
}

/* ---- A clock that advances at each reading, and once by a jump ---- */

static sqlite3_vfs fast;
static sqlite3_int64 now = 1000000, pace;
static int readings_until_jump; /* 0 for never */
static sqlite3_int64 jump = 3600000;

static int read_clock(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  (void)vfs;
  if (readings_until_jump > 0 && --readings_until_jump == 0)
    now += jump;
  *time = now += pace;
  return SQLITE_OK;
}

#define LONG_WORK                                                                                  \
  "SELECT count(*) FROM grundy_board('rook', 1500) WHERE value BETWEEN 5000 AND 5001"

/* The number of things done is at most their total, and does not fall within a phase. */
static void check_progress(const char *sql) {
  unsigned long long done, of, before = 0;
  for (int i = 0; i < line_count; i++) {
    const char *numbers = strrchr(lines[i], ':');
    int found = numbers == NULL ? 0 : sscanf(numbers, ": %llu of %llu", &done, &of);
    if (found == 0)
      continue;
    bool same = i > 0 && strncmp(lines[i], lines[i - 1], (size_t)(numbers - lines[i] + 2)) == 0;
    if ((found == 2 && done > of) || (same && done < before))
      fail_msg("%s: %s after %s\n", sql, lines[i], i > 0 ? lines[i - 1] : "nothing");
    before = done;
  }
}

static int notices_of(sqlite3 *db, const char *sql, sqlite3_int64 milliseconds) {
  line_count = 0;
  pace = milliseconds;
  sqlite3_free(database_rows(db, sql));
  check_progress(sql);
  return line_count;
}

DATABASE_TEST(test_notices) {
  assert_int_equal(notices_of(db, LONG_WORK, 0), 0);
  assert_int_equal(notices_of(db, "SELECT count(*) FROM grundy_board('rook', 100)", 5000), 0);
  int all = notices_of(db, LONG_WORK, 1000);
  assert_true(all > 2);
  for (int i = 0; i < all; i++) {
    char expected[100];
    snprintf(expected, sizeof expected, "grundy_board(): at work for %d s", i + 1);
    assert_string_equal(lines[i], expected);
  }
  int halves = notices_of(db, LONG_WORK, 500);
  assert_true(halves == all / 2);
  assert_int_equal(notices_of(db, LONG_WORK, -1000), 0);
  all = notices_of(db, "SELECT count(*) FROM grundy_board('nightrider', 500) WHERE value = 5000",
                   1000);
  assert_true(all > 2);
  for (int i = 0; i < all; i++)
    assert_non_null(strstr(lines[i], "grundy_board(): rows of the board: "));
  assert_non_null(strstr(lines[all - 1], " of 500"));
  assert_true(notices_of(db, "SELECT grundy_heap('grundy', 100000)", 1000) > 0);
  assert_non_null(strstr(lines[0], "grundy_heap(): values of heaps: "));
  assert_non_null(strstr(lines[0], " of 100001"));
}

/* Values of games with cycles that are not found are counted by reason. */
DATABASE_TEST(test_lacking_values) {
  assert_int_equal(notices_of(db,
                              "SELECT sum(value IS NULL) FROM solve_graph('SELECT 3 AS a, 2 AS b, "
                              "''B'' AS player UNION ALL VALUES (3, 0, ''B''), (1, 2, ''B''), (3, "
                              "1, ''B''), (2, 3, ''L''), (2, 2, ''R'')')",
                              0),
                   1);
  assert_string_equal(lines[0],
                      "solve_graph(): 3 positions that reach a cycle have no value that was found");
  assert_int_equal(
      notices_of(db,
                 "SELECT sum(value IS NULL) FROM solve_bits('SELECT 1 << 3', 'WITH m(a, b, p) AS "
                 "(VALUES (3, 2, ''B''), (3, 0, ''B''), (1, 2, ''B''), (3, 1, ''B''), (2, 3, "
                 "''L''), (2, 4, ''R''), (4, 3, ''L''), (4, 2, ''R'')) SELECT 1 << a, 0, 1 << a, 1 "
                 "<< b, p FROM m')",
                 0),
      1);
  assert_string_equal(lines[0],
                      "solve_bits(): 4 positions that reach a cycle have no value that was found");
  assert_int_equal(
      notices_of(db,
                 "SELECT sum(value IS NULL) FROM solve_graph('SELECT n, (n * 7919 + 1) * (n * "
                 "10473 + 3) / 32 % 900 AS o, substr(''LRB'', n * 31 / 8 % 3 + 1, 1) AS player "
                 "FROM heap_values(''nim'', 899) UNION ALL SELECT n, (n * 6007 + 5) * (n * 9377 + "
                 "1) / 64 % 900, substr(''LRB'', n * 57 / 16 % 3 + 1, 1) FROM heap_values(''nim'', "
                 "899)')",
                 0),
      1);
  assert_non_null(strstr(lines[0], "899 positions that reach a cycle have no value"));
  assert_non_null(strstr(lines[0], "899 of them because comparing their followers takes too much"));
}

/* A number that is a position both as INTEGER and as TEXT is reported once. */
DATABASE_TEST(test_twins) {
  assert_int_equal(notices_of(db,
                              "SELECT count(*) FROM solve_rule('VALUES (-12), (5)', 'SELECT "
                              "position, CAST(position AS TEXT) FROM solve_frontier WHERE "
                              "typeof(position) = ''integer''')",
                              0),
                   1);
  assert_string_equal(lines[0],
                      "solve_rule(): the INTEGER -12 and the TEXT '-12' are different positions; "
                      "CAST(... AS INTEGER) makes them one");
  assert_int_equal(
      notices_of(db, "SELECT count(*) FROM solve_graph('VALUES (''7'', 8), (8, 7.0)')", 0), 1);
  assert_int_equal(notices_of(db,
                              "SELECT count(*) FROM solve_graph('VALUES (7, ''8''), (7, ''07''), "
                              "(7, ''7.0''), (7, ''+7''), (0, ''-0''), (7, ''''), (7, ''-''), "
                              "(9223372036854775807, ''9223372036854775808'')')",
                              0),
                   0);
}

/* So is a node of Hackenbush. The ground is a node of each picture. */
DATABASE_TEST(test_twin_nodes) {
  assert_int_equal(
      notices_of(db, "SELECT * FROM hackenbush('VALUES (0, 8, ''L''), (''0'', ''a'', ''R'')')", 0),
      1);
  assert_string_equal(lines[0], "hackenbush(): the INTEGER 0 and the TEXT '0' are different nodes; "
                                "CAST(... AS INTEGER) makes them one");
  assert_int_equal(
      notices_of(db, "SELECT * FROM hackenbush_moves('VALUES (0, 5, ''L''), (0, ''5'', ''R'')')",
                 0),
      1);
  assert_int_equal(
      notices_of(db, "SELECT * FROM hackenbush('VALUES (0, 5, ''L''), (0, ''05'', ''R'')')", 0), 0);
}

/* So is a node of a coin tree. */
DATABASE_TEST(test_twin_nodes_of_trees) {
  assert_int_equal(
      notices_of(db,
                 "SELECT * FROM coin_tree('VALUES (''a'', NULL, 0), (7, ''a'', 0), (''7'', 7, 0)')",
                 0),
      1);
  assert_string_equal(lines[0], "coin_tree(): the INTEGER 7 and the TEXT '7' are different nodes; "
                                "CAST(... AS INTEGER) makes them one");
  assert_int_equal(notices_of(db,
                              "SELECT * FROM coin_tree_reparent('VALUES (''-9223372036854775807'', "
                              "NULL, 0), (-9223372036854775807, ''-9223372036854775807'', 0)', "
                              "-9223372036854775807, '-9223372036854775807')",
                              0),
                   1);
  /* -2^63 + 2^32: smaller integers are numbered */
  assert_int_equal(notices_of(db,
                              "SELECT * FROM coin_tree('VALUES (-9223372032559808512, NULL, 0), "
                              "(''-9223372032559808512'', -9223372032559808512, 0)')",
                              0),
                   1);
  assert_int_equal(
      notices_of(
          db, "SELECT * FROM coin_tree('VALUES (''7'', NULL, 0), (8, ''7'', 0), (''07'', 8, 0)')",
          0),
      0);
}

/* Work that is spread over the calls for many rows is reported, but a series of short statements is
** not. */
DATABASE_TEST(test_many_calls) {
  assert_true(notices_of(db, "SELECT nim_sum(n) FROM heap_values('nim', 300000)", 1000) > 3);
  for (int i = 0; i < 20; i++)
    assert_int_equal(notices_of(db, "SELECT nim_sum(n) FROM heap_values('nim', 30000)", 1000), 0);
  database_run(db, "CREATE TABLE box AS SELECT n AS chocolates FROM heap_values('nim', 400000)");
  assert_true(notices_of(db, "SELECT nim_sum(chocolates) FROM box", 1000) > 1);
  assert_string_equal(lines[0], "nim_sum(): at work for 1 s");
  for (int i = 0; i < 20; i++)
    assert_int_equal(
        notices_of(db, "SELECT nim_sum(chocolates) FROM box WHERE rowid < 30000", 1000), 0);
  assert_true(notices_of(db,
                         "SELECT count(*) FROM coin_tree('SELECT n AS node, nullif(n - 1, -1) AS "
                         "parent, 1 AS coins FROM heap_values(''nim'', 100000)')",
                         1000) > 0);
  assert_int_equal(strncmp(lines[0], "coin_tree(): reading nodes: ", 28), 0);
}

/* ---- Notices of each phase of user-defined games ---- */

static bool was_said(const char *phase) {
  for (int i = 0; i < line_count; i++)
    if (strncmp(lines[i], phase, strlen(phase)) == 0)
      return true;
  return false;
}

/* Return the number of different lines with this beginning. */
static int count_lines(const char *phase) {
  int count = 0;
  for (int i = 0; i < line_count; i++) {
    bool again = strncmp(lines[i], phase, strlen(phase)) != 0;
    for (int j = 0; j < i; j++)
      again |= strcmp(lines[i], lines[j]) == 0;
    count += !again;
  }
  return count;
}

/* Within one large layer successive notices report progress. */
static void check_layer(sqlite3 *db, const char *sql, const char *phase) {
  notices_of(db, sql, 1000);
  if (count_lines(phase) < 4)
    fail_msg("%s: %d different lines like '%s'", sql, count_lines(phase), phase);
}

/* None of the 200000 positions of a cycle is labelled at first, and all positions of a path are. A
** player can leave the cycle only for a position from which the opponent wins. */
DATABASE_TEST(test_totals) {
  notices_of(db,
             "SELECT count(loop_values) FROM solve_graph('WITH RECURSIVE c(i) AS (VALUES (0) UNION "
             "ALL SELECT i + 1 FROM c WHERE i < 200999) SELECT i, CASE i WHEN 199999 THEN 0 ELSE i "
             "+ 1 END FROM c UNION ALL SELECT i, 200999 FROM c WHERE i < 9')",
             1000);
  assert_true(was_said("solve_graph(): labelling positions of cycles: 0 of 200000"));
}

DATABASE_TEST(test_layers) {
  database_run(db, "CREATE TABLE n AS WITH RECURSIVE c(i) AS (VALUES (1) UNION ALL SELECT i + 1 "
                   "FROM c WHERE i < "
                   "100000) SELECT i FROM c");
  check_layer(
      db,
      "SELECT count(*) FROM solve_rule('SELECT i AS position FROM n', 'SELECT position, -u.k FROM "
      "solve_frontier CROSS JOIN (SELECT 1 AS k UNION SELECT 2) AS u WHERE position > 0')",
      "solve_rule(): running the rule: positions expanded: ");
  check_layer(
      db,
      "SELECT count(*) FROM solve_rule('SELECT i AS position FROM n', 'SELECT position, -u.k FROM "
      "(SELECT 1 AS k UNION SELECT 2) AS u CROSS JOIN solve_frontier WHERE position > 0')",
      "solve_rule(): running the rule: rows: ");
  check_layer(db,
              "SELECT count(*) FROM solve_bits('SELECT i AS position FROM n', 'SELECT bits(i) AS "
              "need, 0 AS forbid, "
              "bits(i) AS clear, bits(i + 20) AS put FROM n WHERE i < 8')",
              "solve_bits(): expanding positions: ");
  check_layer(
      db, "SELECT count(*) FROM solve_graph('SELECT i, 0 FROM n UNION ALL SELECT i, -1 FROM n')",
      "solve_graph(): reading moves: ");
}

/* A line reports the total if it is known: only work that reads a query or searches does not know
** it. */
static void check_totals(void) {
  static const char *const unknown[] = {"reading ", "rows: ", "components met", "at work"};
  for (int i = 0; i < line_count; i++) {
    const char *numbers = strrchr(lines[i], ':');
    bool found = numbers != NULL && strstr(numbers, " of ") != NULL;
    for (size_t j = 0; j < LENGTH(unknown); j++)
      found |= strstr(lines[i], unknown[j]) != NULL;
    if (!found)
      fail_msg("no total: %s\n", lines[i]);
  }
}

/* Use a clock so fast that a second passes before each question. */
DATABASE_TEST(test_phases) {
  for (size_t i = 0; i < LENGTH(phase_checks); i++) {
    const phase_check *check = &phase_checks[i];
    notices_of(db, check->sql, 1000);
    for (int j = 0; j < 5 && check->phases[j] != NULL; j++)
      if (!was_said(check->phases[j]))
        fail_msg("%s: nothing like '%s' is said\n", check->sql, check->phases[j]);
    check_totals();
  }
  database_run(db, "SELECT grundy_limit('memory', 900000), grundy_limit('disk', 100000000)");
  notices_of(db, PHASES_ON_DISK, 1000);
  assert_true(count_lines("solve_bits(): expanding positions on disk: ") > 3);
  assert_true(was_said("solve_bits(): solving positions on disk: "));
  check_totals();
}

/* The numbers of the other notices, which check_progress compares. A statement of unknown length is
** stopped after some notices. */
DATABASE_TEST(test_numbers) {
  static const struct {
    const char *sql, *phase;
  } checks[] = {
      {"SELECT boxes_score('4x4')", "boxes_score(): positions searched: "},
      {"SELECT boxes_nimber('4x4')", "boxes_nimber(): positions searched: "},
      {"SELECT count(*) FROM grundy_board('(-2,1)* (1,-2)* (-1,-1)*', 700) WHERE value < 4",
       "grundy_board(): levels of the board: "},
      {"SELECT count(*) FROM coin_tree('SELECT n AS node, nullif(n - 1, -1) AS parent, 1 AS coins "
       "FROM heap_values(''nim'', 400000)')",
       "coin_tree(): reading nodes: "},
  };
  database_run(db, "SELECT grundy_limit('seconds', 9)");
  for (size_t i = 0; i < LENGTH(checks); i++) {
    notices_of(db, checks[i].sql, 1000);
    if (count_lines(checks[i].phase) < 4)
      fail_msg("%s: %d lines like '%s'", checks[i].sql, count_lines(checks[i].phase),
               checks[i].phase);
  }
}

/* Heaps with rules for each player: the outcomes of many heaps are searched for a period, and the
** values of a few heaps may take long. Both are stopped here after some notices. */
DATABASE_TEST(test_heap_games) {
  database_run(db, "SELECT grundy_limit('seconds', 20)");
  notices_of(db, "SELECT checked_to FROM heap_game_period('S{squares}', 'S{primes}', 24)", 1000);
  assert_true(was_said("heap_game_period(): outcomes of heaps: "));
  notices_of(db, "SELECT heap_game('4.7', '0.37', 60)", 1000);
  assert_true(was_said("heap_game(): values of heaps: "));
}

/* If SQLITE_TMPDIR is not a folder that can be written to, SQLite uses another folder without an
** error. Only the log reports it. */
DATABASE_TEST(test_folders) {
  static const char said[] = "SQLITE_TMPDIR is ";
  database_run(db, "SELECT grundy_limit('memory', 900000), grundy_limit('disk', 100000000)");
  setenv("SQLITE_TMPDIR", "/tmp", 1);
  notices_of(db, PHASES_ON_DISK, 0);
  assert_false(was_said(said));
  setenv("SQLITE_TMPDIR", "/tmp/grundy/is/not/there", 1);
  notices_of(db, PHASES_ON_DISK, 0);
  assert_true(was_said("SQLITE_TMPDIR is /tmp/grundy/is/not/there, where nothing can be written"));
  setenv("SQLITE_TMPDIR", "/dev/null", 1);
  notices_of(db, "SELECT 1", 0);
  assert_false(was_said(said));
  notices_of(db, PHASES_ON_DISK, 0);
  assert_true(was_said("SQLITE_TMPDIR is /dev/null, where nothing can be written"));
  unsetenv("SQLITE_TMPDIR");
  notices_of(db, PHASES_ON_DISK, 0);
  assert_false(was_said(said));
}

/* ---- The limit of seconds ---- */

static int seconds_ended;

/* An hour passes at the clock's n-th reading: either the result was complete before, or the limit's
** error ends the work and the same question succeeds afterwards. The complete test also repeats the
** question if the result was complete. Return true if the result was complete before. */
static bool ends_in_time(const char *sql, const char *expected, int reading) {
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('seconds', 1000)");
  readings_until_jump = reading;
  TEXT *rows = database_rows(db, sql);
  bool over = readings_until_jump > 0;
  readings_until_jump = 0;
  bool ended = strcmp(rows, expected) != 0;
  if (ended) {
    if (strncmp(rows, "ERROR: ", 7) != 0 ||
        strstr(rows, "took longer than 1000 s, this connection's limit") == NULL)
      fail_msg("%s, after %d readings: %s", sql, reading, rows);
    seconds_ended++;
  }
  if (ended || scale() == 1)
    database_expect(db, sql, expected);
  database_close(db);
  return over;
}

static void check_seconds(const char *sql) {
  sqlite3 *db = database_open();
  TEXT *expected = database_rows(db, sql);
  for (int reading = 2; !ends_in_time(sql, expected, reading); reading *= scale() == 1 ? 2 : 8)
    continue;
  database_close(db);
}

/* A nested query counts towards the time of the outer one, and so does an algorithm that replaces
** one that has failed. */
TEST(test_seconds) {
  pace = 0;
  for (size_t i = 0; i < sizeof phase_checks / sizeof phase_checks[0]; i += scale() == 1 ? 1 : 3)
    check_seconds(phase_checks[i].sql);
  check_seconds(
      "SELECT count(*), sum(value) FROM solve_graph('SELECT n, grundy_heap(''grundy'', n) FROM "
      "heap_values(''nim'', 20000)')");
  check_seconds("SELECT mex(n) FROM heap_values('nim', 100000)");
  check_seconds("SELECT nim_winning_moves(n, 'misere') FROM heap_values('nim', 300000)");
  print_message("# ended %d times\n", seconds_ended);
  assert_true(seconds_ended > (scale() == 1 ? 30 : 3));
}

/* The clock measures each call separately, not the sum of calls; without a limit the clock does not
** count. */
DATABASE_TEST(test_seconds_of_one_call) {
  static const char many[] = "SELECT count(*) FROM heap_values('kayles', 5000000)";
  notices_of(db, "SELECT grundy_limit('seconds', 2)", 0);
  pace = 1500;
  database_expect(db, many, "5000001");
  database_expect(db, LONG_WORK,
                  "ERROR: grundy_board(): took longer than 2 s, this connection's limit; "
                  "SELECT grundy_limit('seconds', n) raises it, 0 lifts it");
  database_run(db, "SELECT grundy_limit('seconds', 0)");
  pace = 1000000;
  database_expect(db, LONG_WORK, "0");
  pace = 0;
}

static bool denies;

static int deny_select(void *context, int action, const char *one, const char *two,
                       const char *database, const char *trigger) {
  (void)context, (void)one, (void)two, (void)database, (void)trigger;
  return denies && action == SQLITE_SELECT ? SQLITE_DENY : SQLITE_OK;
}

/* Return the status of work that cannot be stopped after its first question, and in which the given
** time passes after this question. */
static int status_without_questions(sqlite3 *db, sqlite3_int64 milliseconds) {
  denies = false;
  sqlite3_stmt *statement = database_prepare(db, LONG_WORK);
  denies = true;
  pace = 0;
  jump = milliseconds;
  readings_until_jump = 2;
  int status = sqlite3_step(statement);
  assert_int_equal(readings_until_jump, 0);
  jump = 3600000;
  sqlite3_finalize(statement);
  return status;
}

/* Work that nothing can stop ends after a second. SQLite reports interrupts itself from 3.41 on. */
DATABASE_TEST(test_a_second_without_questions) {
  bool tells = sqlite3_libversion_number() >= 3041000;
  sqlite3_set_authorizer(db, deny_select, NULL);
  assert_int_equal(status_without_questions(db, 1000), SQLITE_ROW);
  assert_int_equal(status_without_questions(db, 1001), tells ? SQLITE_ROW : SQLITE_ERROR);
}

BEFORE_TESTS {
  sqlite3_config(SQLITE_CONFIG_LOG, take_line, NULL);
  fast = *sqlite3_vfs_find(NULL);
  fast.zName = "fast";
  fast.xCurrentTimeInt64 = read_clock;
  sqlite3_vfs_register(&fast, 1);
  return 0;
}
