/* Slow: make check omits this test, which takes more than a second. */
/* Test stops of all long work, at each question, their effect on SQLite's log, and connections
** whose authorizer forbids statements that the extension needs. */
#include "stops.h"

/* ---- Long statements ---- */

/* An expression for `text` repeated `count` times, where count is a power of 2 and at least 2. */
#define TIMES(count, text) "replace(hex(zeroblob(" #count " / 2)), '0', '" text "')"

static const char *const endless[] = {
    "SELECT count(*) FROM grundy_board('knight', 1000000) WHERE value BETWEEN 7 AND 8",
    "SELECT count(*) FROM grundy_board('(-1,0)* (-1,-1)* (-3,-2)', 300000000) WHERE value = 0",
    "SELECT count(*) FROM grundy_board('(0,-1)* (-3,0) (-5,0) (-1,0)', 300000000) WHERE value = 0",
    "SELECT grundy_queen(30000, 30000)",
    "SELECT grundy_queen(1000, 1000000)",
    "SELECT * FROM queen_period(511)",
    "SELECT count(*) FROM piece_moves('rook', 1000000000000, 5)",
    "SELECT count(*) FROM piece_moves('rook', 1000000000000, 5) WHERE value = 9e17",
    "SELECT to_x FROM piece_moves('bishop', 1000000000000, 1000000000000) WHERE value = 9e17",
    "SELECT sum(value) FROM grundy_board('queen', 30000)",
    "SELECT count(*) FROM grundy_board('queen', 30000) WHERE value > 1000000",
    "SELECT y FROM grundy_board('queen', 9223372036854775807) WHERE value = 0 AND x > 9e18",
    "SELECT mex(x) FROM grundy_board('king', 1000000000)",
    "SELECT grundy_heap('0.6', 1000000000)",
    "SELECT grundy_heap('grundy', 1000000000)",
    "SELECT count(*) FROM heap_values('0.6', 1000000000) WHERE value = 999999",
    "SELECT sum(value) FROM heap_values('kayles', 1000000000000)",
    "SELECT count(*) FROM heap_values('nim', 1000000000000000) WHERE value = 999999999999999",
    "SELECT count(*) FROM heap_moves('kayles', 1000000000000000)",
    "SELECT count(*) FROM heap_moves('0.F', 1000000000) WHERE value = 999999999999",
    "SELECT * FROM heap_period('0.E', 1000000)",
    "SELECT * FROM heap_period('0.007', 1000000000)",
    "SELECT plot_svg(x, y) OVER (ORDER BY y, x) FROM grundy_board('king', 400)",
    "SELECT grundy_svg(x, y, x * y) OVER (ORDER BY y, x) FROM grundy_board('king', 1000)",
    /* Misère play, whose forms and quotients explode, and partizan games with large values or
    ** large computations. */
    "SELECT count(*) FROM misere_quotient('0.07', 34)",
    "SELECT heap_sum_outcome('0.3122', '[7,7,7,5,5,5,6,6,6]', 'misere')",
    "SELECT count(genus) FROM heap_genus('kayles', 80)",
    "SELECT heap_sum_outcome('0.07', '[40,41,42]', 'misere')",
    "SELECT count(form) FROM solve_rule('SELECT 90', 'SELECT position, 100 * t + a.n, "
    "iif(z.column1, a.n, position - t - a.n) AS part FROM solve_frontier, (SELECT 1 AS t "
    "UNION SELECT 2), heap_values(''nim'', position) AS a, (VALUES (0), (1)) AS z WHERE "
    "a.n <= position - t', 'misere')",
    "SELECT game_follower_count('v99999999')",
    "SELECT game_ordinal('v999999', '^999999')",
    "SELECT game_sum(value) FROM games_born(3)",
    "SELECT board_value('domineering', '7x7')",
    "SELECT boxes_score('5x5')",
    "SELECT boxes_nimber('4x4')",
    "SELECT graph_value('node-kayles', 'SELECT n, n + 1 FROM grundy_range(0, 61) UNION ALL SELECT "
    "n, n * n % 59 FROM grundy_range(2, 57)')",
    "SELECT count(score) FROM boxes_moves('4x5')",
    "SELECT board_value('clobber', 'xoxox|oxoxo|xoxox|oxoxo')",
    "SELECT outcome FROM solve_bits('SELECT 0', 'WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL "
    "SELECT i + 1 FROM c WHERE i < 30) SELECT 0, bits(i, i + 31), 0, bits(i) FROM c', '', '', "
    "'WITH RECURSIVE c(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM c WHERE i < 61) SELECT i, "
    "(i + 31) % 62 FROM c', 'draw') WHERE position = 0",
    "SELECT game(" TIMES(1000000, "{") " || " TIMES(1000000, "|}") ")",
};

/* These statements take less than 50 ms. */
static const char *const brief[] = {
    "SELECT count(*) FROM misere_quotient('4.76', 6)",
    "SELECT count(*) FROM misere_certificate('kayles', 60)",
    "SELECT * FROM misere_period('0.145', 20000)",
    "SELECT misere_sum(column1) FROM (VALUES (9), (10), (11), (12), (13), (14), (15))",
    "SELECT game_heat('*16', '1')",
    "SELECT game(" TIMES(5000, "{1/2|") " || '-9' || " TIMES(5000, "}") ")",
    ("WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT 100000) "
     "SELECT game('{' || group_concat('*' || i) || '|' || group_concat('*' || i) || '}') FROM n"),
};

/* Stop a statement with a progress handler that is called every `steps` steps or, if steps is 0,
** with a thread. The stop must be prompt, and the connection must work and close normally
** afterwards. */
static void check_soon(const char *sql, int steps, double seconds) {
  sqlite3 *db = database_open();
  stops_gaps gaps;
  database_limit_memory(db, 4000000000);
  if (steps == 0 ? stops_by_thread(db, sql, seconds) < 0
                 : stops_measure(db, sql, steps, seconds, &gaps) != SQLITE_INTERRUPT)
    fail_msg("%s: not stopped", sql);
  database_expect(db, "SELECT grundy_queen(4, 4), game_heat('*', 1), misere_sum(2, 2)",
                  "7|+-1|2_2");
  database_close(db);
}

TEST(test_soon) {
  const double after = scale() == 1 ? 0.05 : 0.02;
  for (size_t i = 0; i < LENGTH(endless); i++) {
    check_soon(endless[i], 1000, after);
    if (scale() == 1 || i % 4 == 0)
      check_soon(endless[i], 0, after);
  }
  for (size_t i = 0; i < LENGTH(brief); i++)
    check_soon(brief[i], 1, 0.001);
}

/* ---- Long steps ---- */

#define COUNTED(most)                                                                              \
  "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT " #most ") "

/* Statements with long lists of options, sets or edges. */
static const char *const uneven[] = {
    "SELECT count(*) FROM game_incentives('*16384')",
    "SELECT game_norton(2, '*16384')",
    "SELECT * FROM heap_game_period('S{squares~4}', 'S{primes}')",
    "SELECT * FROM heap_game_period('S{squares}', 'S{primes}', 24)",
    "SELECT grundy_heap('turn:1-9', 100)",
    "SELECT value FROM hackenbush('" COUNTED(500000) "SELECT i, i + 1, ''L'' FROM n')",
    "SELECT value FROM hackenbush('" COUNTED(200000) "SELECT i / 2, i + 1, ''E'' FROM n')",
    "SELECT count(value) FROM hackenbush_moves('" COUNTED(100000) "SELECT i, i + 1, ''L'' FROM n')",
    "SELECT sum(falls) FROM hackenbush_moves('" COUNTED(
        300000) "SELECT i / 2, i + 1, ''E'' FROM n UNION ALL SELECT i, 0, ''R'' FROM n')",
    COUNTED(5000) "SELECT game('{' || group_concat('{' || i || '|*' || i || '}') || '|0}') FROM n",
};

/* Stop them after a second if they have not ended. */
TEST(test_long_steps) {
  for (size_t i = 0; i < LENGTH(uneven); i++) {
    sqlite3 *db = database_open();
    stops_gaps gaps;
    database_limit_memory(db, 2000000000);
    int status = stops_measure(db, uneven[i], 1000, scale() == 1 ? 1 : 0.2, &gaps);
    assert_true(status == SQLITE_OK || status == SQLITE_INTERRUPT);
    if (gaps.longest > 0.1 * (double)slowness())
      fail_msg("%s: no question for %.3f s", uneven[i], gaps.longest);
    database_close(db);
  }
}

/* A rule doubles a text until it does not fit. A question is asked after each of its copies. */
DATABASE_TEST(test_copies_of_long_texts) {
  stops_gaps gaps;
  database_limit_memory(db, 1 << 27);
  int status = stops_measure(db,
                             "SELECT count(*) FROM solve_rule('SELECT ''x'', 1', 'SELECT position, "
                             "p1 || p1, p2 FROM solve_frontier')",
                             100, 0, &gaps);
  assert_int_equal(status, SQLITE_TOOBIG);
  assert_true(gaps.calls > 300);
}

/* ---- Stops near the end of a statement ---- */

typedef struct test_progress {
  int calls, stop_at; /* 0 for never */
} test_progress;

static int count_and_stop(void *context) {
  test_progress *progress = context;
  return ++progress->calls == progress->stop_at;
}

/* Run `sql` on a new connection. Return the status and set the number of calls of the progress
** handler. */
static int run_until(const char *setup, const char *sql, test_progress *progress) {
  sqlite3 *db = database_open();
  if (setup != NULL)
    database_run(db, setup);
  progress->calls = 0;
  sqlite3_progress_handler(db, 1000, count_and_stop, progress);
  int status = sqlite3_exec(db, sql, NULL, NULL, NULL);
  database_close(db);
  return status;
}

/* The statement returns SQLITE_INTERRUPT wherever the progress handler stops it: at each of its
** last five calls, during the game's own work. */
static void check_late_stops(const char *setup, const char *sql) {
  test_progress progress = {0, 0};
  assert_int_equal(run_until(setup, sql, &progress), SQLITE_OK);
  int all = progress.calls, last = (int)scaled(5, 1), first = all > last ? all - last : 1;
  assert_true(all > 0);
  for (progress.stop_at = first; progress.stop_at <= all; progress.stop_at++)
    if (run_until(setup, sql, &progress) != SQLITE_INTERRUPT)
      fail_msg("%s: not stopped at call %d of %d", sql, progress.stop_at, all);
}

#define NUMBERS(count)                                                                             \
  "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT " #count ") "

/* Uses most of the work before the next question. */
#define WORK "SELECT count(*) FROM grundy_board('rook', 499) WHERE value BETWEEN 5000 AND 5001"

TEST(test_late_stops) {
  check_late_stops(WORK, NUMBERS(300) "SELECT mex(i) FROM n");
  check_late_stops(NULL, "SELECT count(*) FROM coin_tree('" NUMBERS(
                             600000) "SELECT i, nullif(i, 0) - 1, 1 FROM n') WHERE node < -1");
  check_late_stops(WORK, "SELECT count(*) FROM staircase_winning_moves((SELECT '[' || "
                         "group_concat(0) || ']' FROM (" NUMBERS(9000) "SELECT i FROM n)))");
  check_late_stops(WORK, "SELECT count(*) FROM staircase_winning_moves((SELECT '[' || "
                         "group_concat(i = 1799) || ']' FROM (" NUMBERS(1800) "SELECT i FROM n)))");
}

/* ---- Authorizers ---- */

static const char *forbidden; /* the name of a function, or NULL for every SELECT */

static int forbid(void *unused, int action, const char *first, const char *second,
                  const char *database, const char *trigger) {
  (void)unused, (void)first, (void)database, (void)trigger;
  if (forbidden == NULL)
    return action == SQLITE_RECURSIVE ? SQLITE_DENY : SQLITE_OK;
  bool same = second != NULL && strcmp(second, forbidden) == 0;
  return action == SQLITE_FUNCTION && same ? SQLITE_DENY : SQLITE_OK;
}

static bool forbids_all;

static int forbid_all(void *unused, int action, const char *first, const char *second,
                      const char *database, const char *trigger) {
  (void)unused, (void)action, (void)first, (void)second, (void)database, (void)trigger;
  return forbids_all ? SQLITE_DENY : SQLITE_OK;
}

/* An SQL function after which no statement may be prepared. */
static void begin_to_forbid(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  forbids_all = true;
  sqlite3_result_int(context, 1);
}

/* Valid JSON is read without SQL; only the conversion of other texts needs json(). */
DATABASE_TEST(test_forbidden_json) {
  forbidden = "json";
  sqlite3_set_authorizer(db, forbid, NULL);
  database_expect(db, "SELECT * FROM nim_winning_moves('[3, 4')",
                  "ERROR: nim_winning_moves(): heaps must be a JSON array of integers, got '[3, "
                  "4' (a TEXT)");
  database_expect(db, "SELECT * FROM nim_winning_moves('[\"3\", 4]')", "1|4|1|3");
}

/* Return the status of a statement, after which SQLite parses no text of 15 bytes any more, and set
** *message to its error. */
static int run_without_long_texts(sqlite3 *db, const char *sql, char **message) {
  sqlite3_stmt *statement = database_prepare(db, sql);
  int limit = sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 10), status = sqlite3_step(statement);
  *message = sqlite3_mprintf("%s", sqlite3_errmsg(db));
  sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, limit);
  sqlite3_finalize(statement);
  return status;
}

/* If SQLite cannot convert a text, the error names the argument and its reason. */
DATABASE_TEST(test_failing_json) {
  TEXT *message = NULL, *none = NULL;
  assert_int_equal(run_without_long_texts(db, "SELECT * FROM nim_winning_moves('[3, 4')", &message),
                   SQLITE_ERROR);
  assert_string_equal(message, "nim_winning_moves(): heaps can't be read: string or blob too big");
  assert_int_equal(run_without_long_texts(db, "SELECT * FROM nim_winning_moves('[3, 4]')", &none),
                   SQLITE_ROW);
}

/* ---- Memory of SQLite ---- */

typedef struct test_memory {
  int bytes, calls;
} test_memory;

/* An SQL function after which SQLite can allocate only some bytes, until it is called again. It
** returns 1. */
static void take_memory(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  test_memory *memory = sqlite3_user_data(context);
  sqlite3_hard_heap_limit64(++memory->calls == 1 ? sqlite3_memory_used() + memory->bytes : 0);
  sqlite3_result_int(context, 1);
}

/* Without memory for the state of an aggregate the statement ends before the next aggregate. */
DATABASE_TEST(test_aggregate_without_memory) {
  int failed = 0;
  test_memory memory = {.bytes = 0};
  sqlite3_db_config(db, SQLITE_DBCONFIG_LOOKASIDE, NULL, 0, 0);
  sqlite3_create_function(db, "take_memory", 0, SQLITE_UTF8, &memory, take_memory, NULL, NULL);
  for (; memory.bytes < 1000; memory.bytes += 16) {
    sqlite3_stmt *statement = database_prepare(db, "SELECT mex(take_memory()), max(take_memory())");
    memory.calls = 0;
    int status = sqlite3_step(statement);
    sqlite3_hard_heap_limit64(0);
    sqlite3_finalize(statement);
    assert_true(status == SQLITE_NOMEM || status == SQLITE_ROW);
    assert_int_equal(memory.calls, status == SQLITE_NOMEM ? 1 : 2);
    failed += status == SQLITE_NOMEM;
  }
  assert_in_range(failed, 10, 60);
}

/* ---- Connections with restricted authorizers ---- */

#define LONG_WORK                                                                                  \
  "SELECT count(*) FROM grundy_board('rook', 1100) WHERE value BETWEEN 5000 AND 5001"

/* If the question is forbidden, the work continues for at most a second. */
DATABASE_TEST(test_forbidden_question) {
  sqlite3_create_function(db, "begin_to_forbid", 0, SQLITE_UTF8, NULL, begin_to_forbid, NULL, NULL);
  sqlite3_set_authorizer(db, forbid_all, NULL);
  TEXT *rows = database_rows(db, "SELECT CASE WHEN begin_to_forbid() THEN (" LONG_WORK ") END");
  assert_true(strcmp(rows, "0") == 0 || strstr(rows, "stopped after a second") != NULL);
  assert_true(forbids_all);
  database_expect(db, "SELECT 1", "ERROR: not authorized");
}

/* Return the number of calls of the progress handler during the work of a game. The statement
** itself takes few steps. */
static int calls_of_handler(sqlite3 *db) {
  test_progress progress = {0, 0};
  sqlite3_progress_handler(db, 1000, count_and_stop, &progress);
  database_expect(db, LONG_WORK, "0");
  sqlite3_progress_handler(db, 0, NULL, NULL);
  return progress.calls;
}

DATABASE_TEST(test_narrow_connections) {
  int calls = calls_of_handler(db);
  assert_true(calls > 4);
  forbidden = NULL;
  sqlite3_set_authorizer(db, forbid, NULL);
  assert_true(calls_of_handler(db) >= calls - 3);
  sqlite3_set_authorizer(db, NULL, NULL);
  sqlite3_limit(db, SQLITE_LIMIT_COMPOUND_SELECT, 1);
  sqlite3_limit(db, SQLITE_LIMIT_SQL_LENGTH, 100);
  sqlite3_limit(db, SQLITE_LIMIT_COLUMN, 1);
  sqlite3_limit(db, SQLITE_LIMIT_EXPR_DEPTH, 3);
  assert_true(calls_of_handler(db) >= calls - 3);
}

/* A connection that is closed during a statement exists until the statement ends, and the statement
** must work and stop normally. */
TEST(test_zombies) {
  sqlite3 *db = database_open();
  sqlite3_stmt *statement = database_prepare(
      db, "SELECT m.heap, (SELECT count(*) FROM grundy_board('king', c.n + 2, c.n + 2, "
          "'[[1,1]]') WHERE value IS NOT NULL), (" LONG_WORK ") FROM (SELECT 1 AS n UNION ALL "
          "SELECT 2) AS c CROSS JOIN nim_winning_moves('[' || c.n || ',4]') AS m");
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  assert_int_equal(sqlite3_close_v2(db), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  assert_int_equal(sqlite3_column_int(statement, 0), 1);
  assert_int_equal(sqlite3_column_int(statement, 1), 15);
  assert_int_equal(sqlite3_column_int(statement, 2), 0);
  assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
  sqlite3_finalize(statement);
}

/* ---- Stops in the log ---- */

static int lines_of_ours; /* lines in the log about the question */

static void count_line(void *unused, int code, const char *message) {
  (void)unused;
  lines_of_ours += (code & 0xff) == SQLITE_INTERRUPT && strstr(message, "[SELECT 1]") != NULL;
}

static bool has_stopped;

static void *interrupt_soon(void *db) {
  do {
    usleep(20000);
    sqlite3_interrupt(db);
  } while (!__atomic_load_n(&has_stopped, __ATOMIC_ACQUIRE));
  return NULL;
}

static int stop_now(void *unused) {
  (void)unused;
  return 1;
}

/* SQLite logs each interrupted statement, and the question is a statement. If SQLite reports the
** interrupt itself, no question is asked; a progress handler is called only while a statement
** runs. */
DATABASE_TEST(test_log) {
  bool tells = SQLITE_VERSION_NUMBER >= 3041000 && sqlite3_libversion_number() >= 3041000;
  lines_of_ours = 0;
  for (int i = 0; i < 5; i++) {
    pthread_t thread;
    has_stopped = false;
    pthread_create(&thread, NULL, interrupt_soon, db);
    assert_int_equal(sqlite3_exec(db, "SELECT grundy_heap('grundy', 100000000)", NULL, NULL, NULL),
                     SQLITE_INTERRUPT);
    __atomic_store_n(&has_stopped, true, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    assert_in_range(lines_of_ours, 0, tells ? 0 : i + 1);
  }
  sqlite3_progress_handler(db, 1000, stop_now, NULL);
  for (int i = 0, before = lines_of_ours; i < 5; i++) {
    assert_int_equal(sqlite3_exec(db, LONG_WORK, NULL, NULL, NULL), SQLITE_INTERRUPT);
    assert_in_range(lines_of_ours, before, before + i + 1);
  }
}

BEFORE_TESTS {
  alarm(120 * (unsigned)slowness()); /* work that cannot be stopped must not run forever */
  sqlite3_config(SQLITE_CONFIG_LOG, count_line, NULL);
  return 0;
}

/* ---- An authorizer that denies the question whether to stop ---- */

static bool denies;

static int deny_select(void *context, int action, const char *one, const char *two,
                       const char *database, const char *trigger) {
  (void)context, (void)one, (void)two, (void)database, (void)trigger;
  return denies && action == SQLITE_SELECT ? SQLITE_DENY : SQLITE_OK;
}

/* Return the status of work that nothing ends, and that another thread tries to interrupt. */
static int run_endless_work(sqlite3 *db, sqlite3_stmt *statement) {
  pthread_t thread;
  denies = true;
  has_stopped = false;
  pthread_create(&thread, NULL, interrupt_soon, db);
  int status = sqlite3_step(statement);
  __atomic_store_n(&has_stopped, true, __ATOMIC_RELEASE);
  pthread_join(thread, NULL);
  denies = false;
  return status;
}

/* SQLite reports an interrupt itself from 3.41 on, and also between the rows of a table. Otherwise
** work stops after a second. The connection can then be closed. */
TEST(test_stop_without_the_question) {
  static const char *const kinds[] = {"SELECT grundy_heap('grundy', 100000000)",
                                      "SELECT heap_sum_outcome('grundy', 100000000)",
                                      "SELECT count(value) FROM heap_values('grundy', 100000000)",
                                      "SELECT * FROM heap_winning_moves('grundy', '[10000000]')"};
  for (size_t i = 0; i < LENGTH(kinds); i++) {
    sqlite3 *db = database_open();
    sqlite3_set_authorizer(db, deny_select, NULL);
    sqlite3_stmt *statement = database_prepare(db, kinds[i]);
    double begun = database_now();
    int status = run_endless_work(db, statement);
    assert_true(database_now() - begun < 2 + DATABASE_STOPS_WITHIN);
    assert_true(status == SQLITE_ERROR || status == SQLITE_INTERRUPT);
    if (i == 0)
      assert_int_equal(status == SQLITE_ERROR, sqlite3_libversion_number() < 3041000);
    if (status == SQLITE_ERROR)
      assert_non_null(strstr(sqlite3_errmsg(db), "an authorizer must allow SQLITE_SELECT"));
    sqlite3_finalize(statement);
    database_expect(db, "SELECT grundy_heap('kayles', 11)", "6");
    database_close(db);
  }
}

/* An SQL function with which a query of the user begins to deny. It returns 0. */
static void begin_to_deny(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  denies = true;
  sqlite3_result_int(context, 0);
}

static int stop_if_denied(void *calls) {
  *(int *)calls += denies;
  return denies;
}

/* The question is prepared before a query of the user runs: a progress handler stops the work that
** follows the query, although nothing more can be prepared. */
DATABASE_TEST(test_stop_after_a_query_that_denies) {
  static const char *const kinds[] = {
      "SELECT count(*) FROM solve_bits('SELECT 4194303 + deny()', 'SELECT 1 << n, 0, 1 << n, 0 "
      "FROM grundy_range(0, 21)')",
      "SELECT value FROM solve_sums('SELECT 4194303 + deny()', 'SELECT 3 << n, 0, 1 << n, 0 FROM "
      "grundy_range(0, 20) UNION ALL SELECT 3 << n, 0, 2 << n, 4 << n FROM grundy_range(0, 19)')"};
  sqlite3_create_function(db, "deny", 0, SQLITE_UTF8, NULL, begin_to_deny, NULL, NULL);
  sqlite3_set_authorizer(db, deny_select, NULL);
  for (size_t i = 0; i < LENGTH(kinds); i++) {
    int calls = 0;
    sqlite3_progress_handler(db, 1000, stop_if_denied, &calls);
    assert_int_equal(sqlite3_exec(db, kinds[i], NULL, NULL, NULL), SQLITE_INTERRUPT);
    assert_int_equal(calls, 1);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    denies = false;
  }
}
