/* Slow: make check omits this test, which takes more than a second. */
/* The memory limit applies to a connection, so all games share it: cached results of an unused game
** are evicted for another game, and earlier questions never cause a later one to be refused. */
#include "database.h"

/* Each question fills the cache of its game, or works without a cache. */
static const char *const questions[] = {
    "SELECT grundy_queen(900, 850)",
    "SELECT sum(value) FROM grundy_board('queen', 300)",
    "SELECT period, grundy_queen(1000000, 50) FROM queen_period(60)",
    "SELECT grundy_queen(40000, 700)",
    "SELECT sum(value * (x + 1)) FROM grundy_board('nightrider', 200)",
    "SELECT grundy_piece('(-1,-2)* (-3,0)*', 300, 200)",
    "SELECT sum(value * n) FROM heap_values('kayles', 100000)",
    "SELECT grundy_heap('0.7', 30000) + grundy_heap('0.137', 30000)",
    "SELECT preperiod, period FROM heap_period('0.07', 5000)",
    "SELECT sum(value * position) FROM solve_graph('WITH RECURSIVE m(i) AS (VALUES (2) UNION ALL "
    "SELECT i + 1 FROM m LIMIT 20000) SELECT i, i / 2 FROM m UNION ALL SELECT i, i - 1 FROM m')",
    "WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n LIMIT 30000) "
    "SELECT mex(i * 7 % 30001) FROM n",
    "SELECT count(*) FROM nim_winning_moves('[1000,1000,30]')",
};

enum { QUESTIONS = LENGTH(questions), ROOMY = 1 << 28 };

/* Return a limit slightly above the least one under which the question is answered. */
static sqlite3_int64 find_limit(const char *sql, const char *expected) {
  for (sqlite3_int64 limit = 2000;; limit += limit / 2) {
    sqlite3 *db = database_open();
    database_limit_memory(db, limit);
    bool answered = database_answers_within_limit(db, sql, expected);
    database_close(db);
    if (answered)
      return limit + 2000; /* for the lists of cached objects, which may be empty */
  }
}

TEST(test_history_does_not_matter) {
  char *expected[QUESTIONS];
  for (int i = 0; i < QUESTIONS; i++)
    expected[i] = database_ask_new(questions[i], ROOMY);
  int step = scale() > 1 ? 4 : 1;
  for (int i = 0; i < QUESTIONS; i += step) {
    sqlite3_int64 limit = find_limit(questions[i], expected[i]);
    sqlite3 *db = database_open();
    for (int j = 0; j < QUESTIONS; j++)
      if (!database_answers(db, questions[j], expected[j]))
        fail_msg("%s", questions[j]);
    database_limit_memory(db, limit);
    if (!database_answers(db, questions[i], expected[i]))
      fail_msg("%s: not within %lld bytes after other questions", questions[i], limit);
    database_close(db);
  }
  for (int i = 0; i < QUESTIONS; i++)
    sqlite3_free(expected[i]);
}

/* ---- Canonical forms of other rules ---- */

/* Sums of heaps with different rules in misère play are decided by canonical forms. */
static const char *const form_questions[] = {
    "SELECT heap, parts FROM heap_winning_moves('[\"kayles\", \"0.07\"]', '[17, 15]', 'misere')",
    "SELECT heap_sum_outcome(column1, column2, 'misere') FROM (VALUES ('kayles', 17), "
    "('0.07', 15))",
    "SELECT n, genus FROM heap_genus('kayles', 17)",
};

/* The forms of other rules fill more and more of the memory, finally all of it. */
static void check_after_forms(const char *question, const char *expected, sqlite3_int64 limit) {
  for (int heaps = 10; heaps<60; heaps += scale()> 1 ? 7 : 1) {
    sqlite3 *db = database_open();
    database_limit_memory(db, limit);
    TEXT *fill = sqlite3_mprintf("SELECT count(genus) FROM heap_genus('0.77=', %d)", heaps);
    bool filled = !database_answers_within_limit(db, fill, database_text("%d", heaps + 1));
    if (!database_answers(db, question, expected))
      fail_msg("%s: not within %lld bytes after %s", question, limit, fill);
    database_close(db);
    if (filled)
      return;
  }
}

TEST(test_forms_of_other_rules) {
  for (size_t i = 0; i < sizeof form_questions / sizeof *form_questions; i++) {
    TEXT *expected = database_ask_new(form_questions[i], ROOMY);
    sqlite3_int64 least = find_limit(form_questions[i], expected);
    for (sqlite3_int64 limit = least; limit < 4 * least; limit += least / 4)
      check_after_forms(form_questions[i], expected, limit);
  }
}

/* ---- Boards beside other results of a statement ---- */

/* Return true if a new connection answers under the limit; otherwise the limit is an error. */
static bool answers(const char *sql, sqlite3_int64 limit) {
  TEXT *expected = database_ask_new(sql, ROOMY);
  sqlite3 *db = database_open();
  database_limit_memory(db, limit);
  bool answered = database_answers_within_limit(db, sql, expected);
  database_close(db);
  return answered;
}

/* A board is read by its half or entirely, and again after the values of the cells have been
** released: the limit is an error only if it is an error for the cells or for the board. */
TEST(test_boards_beside_cells) {
  static const int sizes[][2] = {{100, 200}, {200, 100}};
  for (size_t i = 0; i < LENGTH(sizes); i++) {
    const char *const cells = "SELECT grundy_queen(150, 120)";
    TEXT *board = sqlite3_mprintf("SELECT sum(value * (x + 1)) FROM grundy_board('queen', %d, %d)",
                                  sizes[i][0], sizes[i][1]);
    TEXT *both = sqlite3_mprintf("%s, (%s)", cells, board);
    int answered = 0, tried = 0;
    for (sqlite3_int64 limit = 20000; limit < 500000; limit += limit / 12, tried++) {
      bool done = answers(both, limit);
      assert_int_equal(done, answers(cells, limit) && answers(board, limit));
      answered += done;
    }
    assert_in_range(answered, 1, tried - 1);
  }
}

/* ---- Scans over memory that may be evicted ---- */

static const char *const scans[] = {
    "SELECT x, y, value FROM grundy_board('queen', 70)",
    "SELECT x, y, value FROM grundy_board('(-1,0)* (0,-1)* (-2,-1)', 60)",
    "SELECT x, y, value FROM grundy_board('king', 60, 60, '[[3,3],[10,4]]')",
    "SELECT to_x, to_y, value FROM piece_moves('queen', 900, 40)",
    "SELECT to_x, to_y, value FROM piece_moves('nightrider', 300, 300)",
    "SELECT n, value FROM heap_values('dawson-chess', 3000)",
    "SELECT n, value, grundy_queen(n, 33), grundy_piece('(-1,-2)* (-3,0)*', n, 9) "
    "FROM heap_values('grundy', 400)",
    "SELECT x, y, value, grundy_heap('0.137', 20 * x) FROM grundy_board('queen', 300, 3)",
    "SELECT position, value, grundy_queen(position, 100) FROM solve_graph('SELECT b.x + 100 * b.y, "
    "m.to_x + 100 * m.to_y FROM grundy_board(''queen'', 9) b CROSS JOIN "
    "piece_moves(''queen'', b.x, b.y) m')",
};

enum { SCANS = LENGTH(scans) };

static uint64_t mix(uint64_t hash, sqlite3_stmt *statement) {
  for (int i = 0; i < sqlite3_column_count(statement); i++)
    hash = (hash ^ (uint64_t)sqlite3_column_int64(statement, i)) * UINT64_C(0x100000001b3);
  return hash;
}

/* Run all scans concurrently, one row of a random scan at a time. hashes[i] is the hash of the rows
** of scan i, or 0 if it was refused for lack of memory. */
static void interleave(sqlite3 *db, uint64_t *random, uint64_t hashes[SCANS]) {
  sqlite3_stmt *statements[SCANS];
  int running = SCANS;
  for (int i = 0; i < SCANS; i++) {
    hashes[i] = 1;
    if (sqlite3_prepare_v2(db, scans[i], -1, &statements[i], NULL) != SQLITE_OK)
      fail_msg("%s: %s", scans[i], sqlite3_errmsg(db));
  }
  while (running > 0) {
    int i = (int)(database_random(random) % SCANS);
    int status = SQLITE_ROW;
    for (int left = 60; left > 0 && statements[i] != NULL && status == SQLITE_ROW; left--) {
      status = sqlite3_step(statements[i]);
      if (status == SQLITE_ROW)
        hashes[i] = mix(hashes[i], statements[i]);
    }
    if (statements[i] == NULL || status == SQLITE_ROW)
      continue;
    if (status != SQLITE_DONE) {
      if (strstr(sqlite3_errmsg(db), "this connection's limit is") == NULL)
        fail_msg("%s: %s", scans[i], sqlite3_errmsg(db));
      hashes[i] = 0;
    }
    sqlite3_finalize(statements[i]);
    statements[i] = NULL;
    running--;
  }
}

TEST(test_scans_beside_each_other) {
  uint64_t random = 2026, expected[SCANS], hashes[SCANS];
  sqlite3 *roomy = database_open();
  interleave(roomy, &random, expected);
  database_close(roomy);
  int right = 0, refused = 0;
  for (sqlite3_int64 limit = 20000; limit < 4000000; limit += limit / (scale() > 1 ? 2 : 16)) {
    sqlite3 *db = database_open();
    database_limit_memory(db, limit);
    interleave(db, &random, hashes);
    for (int i = 0; i < SCANS; i++) {
      if (hashes[i] != 0 && hashes[i] != expected[i])
        fail_msg("%s: other values within %lld bytes", scans[i], limit);
      right += hashes[i] != 0;
      refused += hashes[i] == 0;
    }
    database_close(db);
  }
  print_message("# %d scans were answered, %d refused\n", right, refused);
  assert_true(right > 10 && refused > 10);
}

/* A limit suffices for a question the first time if and only if it suffices the second time and
** after another question. */
TEST(test_least_limits_stay) {
  static const char *const asked[] = {
      "SELECT length(game('^[60]+^[60]'))",
      "SELECT length(game('^[20]+^<19>*'))",
      "SELECT length(game_sum('{9|-3}', '{5|1}', '{8|2||-1}', '{7|-7}'))",
      ("SELECT length(game_sum(column1)) FROM (VALUES ('{9|-3}'), ('{5|1}'), ('{8|2||-1}'), "
       "('{7|-7}'))"),
      "SELECT count(*) FROM game_options('{{9|-3}+{5|1}|{7|-7}+{6|1}}')",
      "SELECT game_mean('{9|-3}+{5|1}+{8|2||-1}')",
  };
  int answered = 0, refused = 0;
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    TEXT *answer = database_ask_new(asked[i], ROOMY);
    for (sqlite3_int64 limit = 20000; limit < 400000; limit += limit / (scale() > 1 ? 20 : 60)) {
      sqlite3 *fresh = database_open(), *used = database_open();
      database_limit_memory(fresh, limit);
      database_run(used, asked[(i + 1) % (sizeof asked / sizeof *asked)]);
      database_run(used, "SELECT grundy_queen(300, 200)");
      database_limit_memory(used, limit);
      bool fits = database_answers_within_limit(fresh, asked[i], answer);
      for (int again = 0; again < 3; again++)
        if (database_answers_within_limit(again == 0 ? fresh : used, asked[i], answer) != fits)
          fail_msg("%s within %lld: %s at first", asked[i], limit, fits ? "answered" : "refused");
      answered += fits;
      refused += !fits;
      database_close(fresh);
      database_close(used);
    }
  }
  assert_true(answered > 10 && refused > 10);
}
