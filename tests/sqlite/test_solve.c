/* Test solve_graph, solve_rule and solve_moves in SQL: cursors that are left open, extra moves of
** the same player, files, orders. */
#include "stops.h"

#include <stdio.h>

#define COLUMNS     "SELECT position, value, outcome, loop_values, remoteness FROM "
#define GRAPH(rows) COLUMNS "solve_graph('" rows "')"
#define RULE(rows)  COLUMNS "solve_rule('SELECT 3', '" rows "')"

/* A function of the host that opens the frontier and leaves it half-read, or reads the rest of an
** earlier call. */
static sqlite3_stmt *left_open;

static void leave_open(sqlite3_context *context, int count, sqlite3_value **arguments) {
  (void)count, (void)arguments;
  sqlite3 *db = sqlite3_context_db_handle(context);
  if (left_open == NULL)
    sqlite3_prepare_v2(
        db, "SELECT position FROM solve_frontier CROSS JOIN json_each('[1,2,3,4,5,6,7]')", -1,
        &left_open, NULL);
  if (sqlite3_step(left_open) == SQLITE_ROW)
    sqlite3_result_value(context, sqlite3_column_value(left_open, 0));
}

/* A cursor on the frontier may outlive the rule and its layer. An integer already read keeps its
** value, and the cursor returns no further rows. */
DATABASE_TEST(test_frontier_outlives_rule) {
  static const char *const readers[] = {RULE("SELECT position, position - 1 FROM solve_frontier "
                                             "WHERE position > 0 AND leave_open() >= 0"),
                                        "SELECT 1 FROM solve_moves(3, 'SELECT position, position - "
                                        "1 FROM solve_frontier WHERE leave_open() >= 0')",
                                        "SELECT 1 FROM solve_moves(2.5, 'SELECT position, 0 FROM "
                                        "solve_frontier WHERE leave_open() >= 0')"};
  sqlite3_create_function(db, "leave_open", 0, SQLITE_UTF8, NULL, leave_open, NULL, NULL);
  for (size_t i = 0; i < LENGTH(readers); i++) {
    sqlite3_free(database_rows(db, readers[i]));
    assert_non_null(left_open);
    int held = sqlite3_column_int(left_open, 0), status;
    while ((status = sqlite3_step(left_open)) == SQLITE_ROW)
      assert_int_equal(sqlite3_column_int(left_open, 0), held);
    assert_int_equal(status, SQLITE_ERROR);
    assert_string_equal(sqlite3_errmsg(db), "solve_frontier(): the rule has ended");
    sqlite3_finalize(left_open);
    left_open = NULL;
  }
}

/* Only statements that run inside another statement count as nested, and half-read statements do
** not. */
DATABASE_TEST(test_half_read_queries) {
  enum { MANY = 12 };
  sqlite3_stmt *half[MANY];
  sqlite3_str *join = sqlite3_str_new(db);
  for (int i = 0; i < MANY; i++) {
    const char *one = "solve_moves(3, 'SELECT position, position - 1 FROM solve_frontier')";
    half[i] = database_prepare(db, database_text("SELECT option FROM %s", one));
    assert_int_equal(sqlite3_step(half[i]), SQLITE_ROW);
    sqlite3_str_appendf(join, "%s%s AS m%d", i == 0 ? "SELECT m0.option FROM " : ", ", one, i);
  }
  TEXT *nested = sqlite3_str_finish(join);
  database_expect(db, nested, "2");
  database_expect(db, GRAPH("SELECT 1, 0") " WHERE position = 1", "1|1|N|NULL|1");
  for (int i = 0; i < MANY; i++)
    sqlite3_finalize(half[i]);
}

/* The frontier reports many rows to the planner, so that SQLite builds an automatic index on a
** table of known positions without an index. Otherwise 20000 rows would be read for each of 20000
** positions. */
DATABASE_TEST(test_known_without_index) {
  database_run(db, "CREATE TABLE known(position, outcome, remoteness); WITH RECURSIVE n(i) AS "
                   "(VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 19999) INSERT INTO known "
                   "SELECT 100000 + i, CASE WHEN i % 3 = 0 THEN 'P' ELSE 'N' END, CASE WHEN i % 3 "
                   "= 0 THEN 0 ELSE 1 END FROM n");
  double begun = database_now();
  database_expect(
      db,
      "SELECT count(*), sum(outcome = 'P') FROM solve_rule('WITH RECURSIVE n(i) AS (VALUES (0) "
      "UNION ALL SELECT i + 1 FROM n WHERE i < 19999) SELECT i FROM n', 'SELECT f.position, "
      "f.position + 100000, NULL AS result, NULL AS remoteness FROM solve_frontier AS f WHERE "
      "f.position < 20000 UNION ALL SELECT f.position, NULL, k.outcome, k.remoteness FROM "
      "solve_frontier AS f JOIN known AS k ON k.position = f.position')",
      "40000|20000");
  double seconds = database_now() - begun;
  if (seconds > 4.0 * (double)slowness())
    fail_msg("%.1f s: no index was made", seconds);
}

/* A random game of 8 positions in which the same player may move again; such moves omit the
** exchange of bits 0 and 1 that other moves perform if `swaps` is set. Position `end` is lost for
** the player to move. */
typedef struct again_game {
  int moves, end, from[20], to[20];
  bool again[20], swaps;
  const char *play;
} again_game;

/* Return the winner of position p, as far as known, or 0. */
static char again_decide(const again_game *game, const char known[8], int p) {
  int options = 0, lost = 0;
  for (int m = 0; m < game->moves; m++) {
    if (game->from[m] != p)
      continue;
    char after = known[game->to[m]];
    if (after == (game->again[m] ? 'N' : 'P'))
      return 'N';
    options++;
    lost += after == (game->again[m] ? 'P' : 'N');
  }
  if (options == 0 && p != game->end)
    return game->play[0] == 'n' ? 'P' : game->play[0] == 'm' ? 'N' : 'D';
  return lost == options ? 'P' : 0;
}

/* Fill the table m with the moves of the masks, and the table played by playing. */
static void again_play(sqlite3 *db, const again_game *game) {
  char known[8] = {0};
  for (bool changed = true; changed;) {
    changed = false;
    for (int p = 0; p < 8; p++)
      if (known[p] == 0) {
        known[p] = again_decide(game, known, p);
        changed |= known[p] != 0;
      }
  }
  database_run(db, "DELETE FROM m; DELETE FROM played");
  for (int m = 0; m < game->moves; m++) {
    int to = game->to[m], exchanged = (to & 4) + 2 * (to & 1) + (to >> 1 & 1);
    database_run(db, database_text("INSERT INTO m VALUES (%d, %d, %d, %d)", game->from[m],
                                   game->swaps && !game->again[m] ? exchanged : to, game->again[m],
                                   to));
  }
  for (int p = 0; p < 8; p++)
    database_run(
        db,
        database_text(
            "INSERT INTO played SELECT %d, '%c' WHERE %d IN (SELECT f FROM m UNION SELECT option "
            "FROM m)",
            p, known[p] == 0 ? 'D' : known[p], p));
}

/* The need and forbid of a move identify a position. */
DATABASE_TEST(test_again_in_masks) {
  static const char *const plays[] = {"normal", "misere", "draw"};
  uint64_t random = 9;
  int draws = 0;
  database_run(db, "CREATE TABLE m(f, t, again, option); CREATE TABLE played(position, outcome)");
  for (int trial = 0; trial < scaled(300, 30); trial++) {
    again_game game = {.end = (int)(database_random(&random) % 8),
                       .swaps = trial / 3 % 2 == 1,
                       .play = plays[trial % 3]};
    for (int i = 4 + (int)(database_random(&random) % 16); i > 0; i--) {
      int from = (int)(database_random(&random) % 8), to = (int)(database_random(&random) % 8);
      if (from == game.end)
        continue;
      game.from[game.moves] = from;
      game.to[game.moves] = to;
      game.again[game.moves++] = database_random(&random) % 2 == 1;
    }
    again_play(db, &game);
    const char *swap = game.swaps ? "SELECT 0, 1 UNION ALL SELECT 1, 0" : "";
    const char *masks = database_text("SELECT position, outcome FROM solve_bits('SELECT f FROM m', "
                                      "'SELECT f, 7 & ~f, f & ~t, t & ~f, again FROM m', 'SELECT "
                                      "%d, 7 & ~%d, ''P''', '', '%s', '%s')",
                                      game.end, game.end, swap, game.play);
    database_compare(db, masks, "SELECT * FROM played", false);
    const char *moves = database_text(
        "SELECT f, option, again FROM (SELECT DISTINCT f FROM m), bits_moves(f, 'SELECT f, 7 & ~f, "
        "f & ~t, t & ~f, again FROM m', '', '', '%s')",
        swap);
    database_compare(db, moves, "SELECT DISTINCT f, option, again FROM m", false);
    draws += (int)database_integer(db, "SELECT count(*) FROM played WHERE outcome = 'D'");
  }
  assert_true(draws > 0);
}

/* A game without an end reaches the memory limit and is stopped. */
DATABASE_TEST(test_endless_games) {
  static const char endless[] =
      "SELECT count(*) FROM solve_rule('SELECT 0', 'SELECT position, position + k FROM "
      "solve_frontier, (SELECT 1 AS k UNION SELECT 2)')";
  database_limit_memory(db, 2000000);
  database_expect_part(db, endless, "but this connection's limit is 2000000", true);
  database_limit_memory(db, INT64_C(1) << 30);
  TEXT *rows = database_rows_until(db, endless, 1000, 200);
  assert_string_equal(rows, "ERROR: interrupted");
  database_expect(db, RULE("SELECT position, 0 FROM solve_frontier WHERE position > 0"),
                  "3|1|N|NULL|1\n0|0|P|NULL|0");
}

/* A rule without an end reports its progress: the position after that number of moves from the
** start. */
DATABASE_TEST(test_endless) {
  static const struct {
    const char *rule;
    int start, step, options;
  } rules[] = {{"SELECT position, position + 3 FROM solve_frontier", 7, 3, 1},
               {"SELECT position, position + 3 AS option, substr(''LRB'', 1 + position % 3, 1) AS "
                "player FROM solve_frontier",
                1, 3, 1},
               {"SELECT position, 2 * position + k FROM solve_frontier CROSS JOIN (SELECT 0 AS k "
                "UNION SELECT 1)",
                1, 0, 2}};
  database_limit_memory(db, 500000);
  for (size_t rule = 0; rule < LENGTH(rules); rule++) {
    int moves = 0, position = 0, most = 0, origin = 0;
    TEXT *sql = sqlite3_mprintf("SELECT count(*) FROM solve_rule('SELECT %d', '%s')",
                                rules[rule].start, rules[rule].rule);
    char *rows = database_rows(db, sql), *at = strstr(rows, "does the rule end? ");
    if (at == NULL || sscanf(at,
                             "does the rule end? the last position, %d moves from the start, is "
                             "%d, an option of %d; a game of %d positions or more",
                             &moves, &position, &origin, &most) != 4)
      fail_msg("%s: %s", sql, rows);
    assert_int_equal(origin, rules[rule].options == 1 ? position - rules[rule].step : position / 2);
    if (rules[rule].options == 1)
      assert_int_equal(position, rules[rule].start + rules[rule].step * moves);
    else
      assert_in_range(position, 1 << moves, (1 << (moves + 1)) - 1);
    assert_int_equal(most, rules[rule].options == 1 ? moves + 1 : position);
    sqlite3_free(rows);
  }
}

/* ---- Rows by position ---- */

/* Values of kind i % 8 that are hard to sort, from a number r: integers of all sizes, integers and
** REALs near 2^53 and 2^63, texts with long common prefixes, with NUL bytes and with bytes >= 0x80,
** blobs. */
#define SORTED_VALUES                                                                              \
  "CREATE TABLE value AS WITH RECURSIVE n(i, r) AS (SELECT 0, 1 UNION ALL SELECT i + 1, (r * "     \
  "1103515245 + 12345) & "                                                                         \
  "0x7fffffff FROM n LIMIT 4000) SELECT i %% 8 AS kind, CASE i %% 8 WHEN 0 THEN r - 1000000000 "   \
  "WHEN 1 THEN "                                                                                   \
  "9223372036854775807 - (r >> 20) WHEN 2 THEN 9223372036854775808.0 - (r >> 18) %% 99 * 1024.0 "  \
  "WHEN 3 THEN (r - 1e9) / 8 "                                                                     \
  "WHEN 4 THEN substr('a position with much in common', 1, (r >> 8) %% 40) || (r >> 16) %% 100 "   \
  "WHEN 5 THEN "                                                                                   \
  "char(64 + (r >> 9) %% 3, (r >> 12) %% 2, 120 + (r >> 14) %% 20, 55000 + (r >> 20) %% 12000 / "  \
  "1500 * 1500) WHEN 6 "                                                                           \
  "THEN CAST(substr('blob blob blob', 1, (r >> 8) %% 20) || char((r >> 16) %% 200, 0) AS BLOB) "   \
  "ELSE 9007199254740992 "                                                                         \
  "+ (r >> 20) - CASE WHEN r & 65536 THEN 0.0 ELSE 0 END END AS v, r FROM n;"                      \
  "DELETE FROM value WHERE kind NOT IN (%s)"

/* SQLite sorts expressions that it does not recognize as columns of the table. */
#define SORTED(direction, limit)                                                                   \
  "SELECT typeof(position), quote(position), outcome FROM %s ORDER BY position " direction limit
#define SORTED_BY_SQLITE(direction, limit)                                                         \
  "SELECT typeof(position), quote(position), outcome FROM (SELECT * FROM %s) ORDER BY "            \
  "+position " direction limit

TEST(test_rows_by_position) {
  static const char *const kinds[] = {
      "0", "1", "2, 1", "3", "4", "5", "6", "7", "0, 3, 7", "4, 5, 6", "0, 1, 2, 3, 4, 5, 6, 7"};
  static const char *const encodings[] = {"UTF-8", "UTF-16le", "UTF-16be"};
  static const char *const games[] = {
      "solve_graph('SELECT v, CASE WHEN r & 32 THEN (SELECT min(v) FROM value) END FROM value')",
      "solve_rule('SELECT v FROM value', 'SELECT position, 5 FROM solve_frontier WHERE position > "
      "100', 'misere')"};
  static const char *const pairs[][2] = {
      {SORTED("", ""), SORTED_BY_SQLITE("", "")},
      {SORTED("DESC", ""), SORTED_BY_SQLITE("DESC", "")},
      {SORTED("", " LIMIT 7 OFFSET 5"), SORTED_BY_SQLITE("", " LIMIT 7 OFFSET 5")},
      {"SELECT quote(position) FROM %s WHERE position > 'a' GROUP BY position ORDER BY position "
       "DESC",
       "SELECT quote(position) FROM (SELECT * FROM %s) WHERE position > 'a' ORDER BY +position "
       "DESC"},
      {"SELECT quote(position) FROM (SELECT DISTINCT position FROM %s) ORDER BY position",
       "SELECT quote(position) FROM (SELECT * FROM %s) ORDER BY +position"},
      {"SELECT (SELECT quote(position) FROM %s WHERE position > column1 AND outcome IS NOT column1 "
       "ORDER BY position LIMIT 1) FROM (VALUES (3), (-1e9), ('a'), ('a p'), (1e17), (''))",
       "SELECT (SELECT quote(position) FROM (SELECT * FROM %s) WHERE +position > column1 ORDER BY "
       "+position LIMIT 1) FROM (VALUES (3), (-1e9), ('a'), ('a p'), (1e17), (''))"},
      {"SELECT column1, position FROM (VALUES (5), ('5'), (9223372036854775807), ('a')) CROSS JOIN "
       "%s WHERE position = column1 ORDER BY column1, position",
       "SELECT column1, position FROM (VALUES (5), ('5'), (9223372036854775807), ('a')) CROSS JOIN "
       "(SELECT * FROM %s) WHERE +position = column1 ORDER BY column1, +position"},
  };
  int trials = (int)scaled(LENGTH(kinds) * LENGTH(encodings), 11);
  for (int trial = 0; trial < trials; trial++) {
    sqlite3 *db = database_open();
    database_run(db, database_text("PRAGMA encoding = '%s';" SORTED_VALUES,
                                   encodings[(size_t)trial / LENGTH(kinds)],
                                   kinds[(size_t)trial % LENGTH(kinds)]));
    /* Under valgrind a long double is a double, with which SQLite compares large integers and
    ** REALs. */
    bool exact = database_integer(db, "SELECT 9007199254740993 > 9007199254740992.0") == 1;
    bool large = strpbrk(kinds[(size_t)trial % LENGTH(kinds)], "27") != NULL;
    for (size_t i = 0; i < 2 * LENGTH(pairs) && (exact || !large); i++)
      database_compare(db, database_text(pairs[i / 2][0], games[i % 2]),
                       database_text(pairs[i / 2][1], games[i % 2]), true);
    database_close(db);
  }
}

/* Under every memory limit, rows are ordered by position if they are returned. */
DATABASE_TEST(test_rows_by_position_in_little_memory) {
  static const char game[] = "solve_graph('SELECT i * 7919 %% 3001, (i - j) * 7919 %% 3001 FROM "
                             "node, (SELECT 1 AS j UNION SELECT 2 UNION SELECT 5) WHERE i >= j')";
  database_run(db, "CREATE TABLE node AS WITH RECURSIVE n(i) AS (VALUES (0) UNION ALL SELECT i + 1 "
                   "FROM n WHERE i < 3000) SELECT i FROM n");
  TEXT *sql = sqlite3_mprintf("SELECT position, value FROM %s ORDER BY position", game);
  TEXT *unsorted = sqlite3_mprintf("SELECT position, value FROM %s", game);
  TEXT *expected = database_rows(db, sql);
  TEXT *lines = database_rows(db, unsorted);
  int answered = 0, lost = 0;
  for (int bytes = 40000; bytes < 600000; bytes += bytes / 40) {
    database_limit_memory(db, bytes);
    TEXT *rows = database_rows(db, unsorted);
    bool fits = strcmp(rows, lines) == 0, sorted = database_answers_within_limit(db, sql, expected);
    answered += sorted;
    lost += fits && !sorted;
    assert_true(fits || !sorted);
  }
  assert_true(answered > 20);
  assert_int_equal(lost, 0);
}

DATABASE_TEST(test_rows_by_position_stop) {
  TEXT *sql = sqlite3_mprintf(
      "SELECT max(position) FROM (SELECT position FROM solve_graph('WITH RECURSIVE n(i) AS (VALUES "
      "(0) UNION ALL SELECT i + 1 FROM n WHERE i < %lld) SELECT printf(''position %%d'', i * 7919 "
      "%% 1000003), NULL FROM n') ORDER BY position LIMIT -1)",
      (long long)scaled(300000, 10000));
  stops_gaps gaps;
  assert_int_equal(stops_measure(db, sql, 1000, 0, &gaps), SQLITE_OK);
}

/* A text that doubles with each move ends at the memory limit, and the memory of SQLite and of the
** table together stays near it. */
DATABASE_TEST(test_texts_that_double) {
  static const sqlite3_int64 limits[] = {32 << 20, 200000000};
  for (size_t i = 0; i < LENGTH(limits); i++) {
    database_limit_memory(db, limits[i]);
    sqlite3_memory_highwater(1);
    database_expect_part(db,
                         "SELECT count(*) FROM solve_rule('SELECT ''x'', 1', 'SELECT position, p1 "
                         "|| p1, p2 FROM solve_frontier')",
                         "a value has more bytes than fit beside the values that are kept", true);
    assert_in_range(sqlite3_memory_highwater(0), limits[i] / 4, limits[i] / 5 * 6);
  }
}

/* A message shows the first 200 bytes of the text of a tuple: `[621,"` and 194 letters. */
DATABASE_TEST(test_long_tuple_in_a_message) {
  char letters[195] = "";
  memset(letters, 'x', 194);
  database_limit_memory(db, 20000);
  TEXT *shown = sqlite3_mprintf(",\"%s..., an option of [", letters);
  database_expect_part(db,
                       "SELECT count(*) FROM solve_rule('SELECT 100, printf(''%.*c'', 300, "
                       "''x'')', 'SELECT position, p1 + 1, p2 FROM solve_frontier')",
                       shown, true);
}

/* The text of a tuple of 200 bytes is shown whole, and of a longer one 200 bytes and dots. */
DATABASE_TEST(test_longest_whole_tuple_in_a_message) {
  for (int length = 194; length <= 195; length++) {
    TEXT *sql = sqlite3_mprintf("SELECT count(*) FROM solve_rule('SELECT 1, printf(''%%.*c'', %d, "
                                "''x'')', 'SELECT position, p1, p2 FROM solve_frontier', 'score')",
                                length);
    database_expect_part(db, sql, "can return to the position [1,\"x", true);
    database_expect_part(db, sql, length == 194 ? "xx\"];" : "xx\"...; a position", true);
  }
}

/* A component that is a text is valid UTF-8 (RFC 3629) without NUL, also after eight characters of
** ASCII, which are read at once. */
DATABASE_TEST(test_texts_of_tuples) {
  static const struct {
    const char *bytes;
    bool is_valid;
  } texts[] = {
      {"61626364656667c3a968", true},
      {"c3a9c3a9c3a9c3a9c3a9", true},
      {"f09f9880", true},
      {"7f7f7f7f7f7f7f7f", true},
      {"ed9fbf", true},
      {"f48fbfbf", true},
      {"61626364656667ff", false},
      {"6162636465666768c3", false},
      {"6162636465660068", false},
      {"80", false},
      {"c328", false},
      {"c0af", false},
      {"eda080", false},
      {"f4908080", false},
  };
  for (size_t i = 0; i < LENGTH(texts); i++) {
    TEXT *rows = database_rows(
        db, database_text("SELECT count(*) FROM solve_rule('SELECT 1, CAST(x''%s'' AS TEXT)', "
                          "'SELECT position, p1, p2 FROM solve_frontier WHERE 0')",
                          texts[i].bytes));
    bool is_valid = strcmp(rows, "1") == 0;
    if (is_valid != texts[i].is_valid ||
        (!is_valid && strstr(rows, "a TEXT that is valid UTF-8 without a NUL") == NULL))
      fail_msg("%s: %s", texts[i].bytes, rows);
  }
}
