/* Answers to wrong arguments, word for word; limits; loading, closing and stopping. */
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "database.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

typedef struct check {
  const char *sql, *expected; /* rows as text, or "ERROR: " and the message */
} check;

static void run_checks(const check *checks, size_t count) {
  sqlite3 *db = database_open();
  int failures = 0;
  for (size_t i = 0; i < count; i++)
    failures += !database_answers(db, checks[i].sql, checks[i].expected);
  database_close(db);
  assert_int_equal(failures, 0);
}

BEFORE_TESTS {
  alarm(120); /* what can't be stopped must not go on for ever */
  return 0;
}

#define RUN(checks) run_checks(checks, LENGTH(checks))

/* ---- Every kind of wrong value, for one argument of type integer ---- */

typedef struct test_wrong {
  const char *literal, *got;
} test_wrong;

#define FRACTION " (a REAL); CAST(... AS INTEGER) drops the fraction"
#define A_TEXT   " (a TEXT)"
#define DIGITS   "; CAST(... AS INTEGER) reads the digits that it begins with"

static const test_wrong never_integers[] = {
    {"2.5", "2.5" FRACTION},
    {"-0.5", "-0.5" FRACTION},
    {"12345678901234.5", "12345678901234.5" FRACTION},
    {"9223372036854775808", "9.22337203685478e+18 (a REAL, beyond the integers)"},
    {"-9223372036854777856.0", "-9.22337203685478e+18 (a REAL, beyond the integers)"},
    {"1e30", "1.0e+30 (a REAL, beyond the integers)"},
    {"-1e30", "-1.0e+30 (a REAL, beyond the integers)"},
    {"9e999", "Inf (a REAL, beyond the integers)"},
    {"-9e999", "-Inf (a REAL, beyond the integers)"},
    {"''", "''" A_TEXT},
    {"' '", "' '" A_TEXT},
    {"'+'", "'+'" A_TEXT},
    {"'- 3'", "'- 3'" A_TEXT},
    {"'+-3'", "'+-3'" A_TEXT},
    {"'.0'", "'.0'" A_TEXT},
    {"'3.'", "'3.'" A_TEXT DIGITS},
    {"'3.5'", "'3.5'" A_TEXT DIGITS},
    {"'3.01'", "'3.01'" A_TEXT DIGITS},
    {"'3e0'", "'3e0'" A_TEXT DIGITS},
    {"'0x10'", "'0x10'" A_TEXT DIGITS},
    {"'1 2'", "'1 2'" A_TEXT DIGITS},
    {"'1_000'", "'1_000'" A_TEXT DIGITS},
    {"'3' || char(160)", "'3\xc2\xa0'" A_TEXT DIGITS},
    {"'3' || char(0)", "'3'" A_TEXT DIGITS},
    {"' -3x'", "' -3x'" A_TEXT DIGITS},
    {"'-[3]'", "'-[3]'" A_TEXT},
    {"'it''s'", "'it''s'" A_TEXT},
    {"'9223372036854775808'", "'9223372036854775808' (a TEXT), beyond the integers"},
    {"'-9223372036854775809.0'", "'-9223372036854775809.0' (a TEXT), beyond the integers"},
    {"'99999999999999999999'", "'99999999999999999999' (a TEXT), beyond the integers"},
    {"x'0003'", "a BLOB of 2 bytes"},
    {"x'33'", "a BLOB of 1 byte" DIGITS},
    {"x''", "a BLOB of 0 bytes"},
    {"zeroblob(100)", "a BLOB of 100 bytes"},
    {"x'0300000000000000'", "a BLOB of 8 bytes; if it is an int64 of numpy, convert it with int()"},
    {"'1234567890123456789012345678901234567890'",
     "'1234567890123456789012345678901234567890' (a TEXT), beyond the integers"},
    {"'1234567890123456789012345678901234567890x'",
     "'1234567890123456789012345678901234567890...'" A_TEXT DIGITS},
};

/* The same integer, in all the ways in which hosts hand it over: 3, and what has no other way. */
static const char *const threes[] = {"3.0",
                                     "'3'",
                                     "' 3'",
                                     "'+3'",
                                     "'007' - 4",
                                     "'03'",
                                     "'3.0'",
                                     "'3.000'",
                                     "char(9, 10, 11, 12, 13) || '3 '",
                                     "0.3e1",
                                     "CAST('3' AS REAL)"};

static const test_wrong negatives[] = {
    {"-1", "-1"},
    {"-3", "-3"},
    {"-9223372036854775808", "-9223372036854775808"},
    {"-3.0", "-3.0 (a REAL)"},
    {"'-3'", "'-3' (a TEXT)"},
    {"'-9223372036854775808.0'", "'-9223372036854775808.0' (a TEXT)"}};

#define NATURAL  "a non-negative integer"
#define POSITIVE "a positive integer"

/* `%s` in sql is the argument. `null` is what NULL is answered with. */
typedef struct integer_argument {
  const char *sql, *name, *argument, *domain, *null;
} integer_argument;

static const integer_argument integer_arguments[] = {
    {"SELECT grundy_knight(%s, 5)", "grundy_knight", "x", NATURAL, "NULL"},
    {"SELECT grundy_knight(5, %s)", "grundy_knight", "y", NATURAL, "NULL"},
    {"SELECT grundy_queen(%s, 5)", "grundy_queen", "x", NATURAL, "NULL"},
    {"SELECT grundy_queen(5, %s)", "grundy_queen", "y", NATURAL, "NULL"},
    {"SELECT grundy_king(%s, 5)", "grundy_king", "x", NATURAL, "NULL"},
    {"SELECT grundy_king(5, %s)", "grundy_king", "y", NATURAL, "NULL"},
    {"SELECT grundy_rook(%s, 5)", "grundy_rook", "x", NATURAL, "NULL"},
    {"SELECT grundy_rook(5, %s)", "grundy_rook", "y", NATURAL, "NULL"},
    {"SELECT grundy_bishop(%s, 5)", "grundy_bishop", "x", NATURAL, "NULL"},
    {"SELECT grundy_bishop(5, %s)", "grundy_bishop", "y", NATURAL, "NULL"},
    {"SELECT 1 FROM grundy_board('queen', %s)", "grundy_board", "width", NATURAL, "(no rows)"},
    {"SELECT 1 FROM grundy_board('queen', 3, %s)", "grundy_board", "height", NATURAL, "(no rows)"},
    {"SELECT 1 FROM grundy_board('king', %s) WHERE x = 1 AND y = 1", "grundy_board", "width",
     NATURAL, "(no rows)"},
    {"SELECT 1 FROM grundy_board('king') WHERE width_ = %s", "grundy_board", "width", NATURAL,
     "(no rows)"},
    {"SELECT 1 FROM piece_moves('queen', %s, 5)", "piece_moves", "x", NATURAL, "(no rows)"},
    {"SELECT 1 FROM piece_moves('queen', 5, %s)", "piece_moves", "y", NATURAL, "(no rows)"},
    {"SELECT 1 FROM piece_moves('rook', %s, 5, 8)", "piece_moves", "x", "an integer from 0 to 7",
     "(no rows)"},
    {"SELECT 1 FROM piece_moves('rook', 5, %s, 8)", "piece_moves", "y", "an integer from 0 to 7",
     "(no rows)"},
    {"SELECT 1 FROM piece_moves('rook', 5, %s, 8, 9)", "piece_moves", "y", "an integer from 0 to 8",
     "(no rows)"},
    {"SELECT 1 FROM piece_moves('rook', 5, 5, %s)", "piece_moves", "width", POSITIVE, "(no rows)"},
    {"SELECT 1 FROM piece_moves('rook', 5, 5, 8, %s)", "piece_moves", "height", POSITIVE,
     "(no rows)"},
    {"SELECT mex(%s)", "mex", "value", NATURAL, "0"},
    {"SELECT mex(%s) OVER ()", "mex", "value", NATURAL, "0"},
    {"SELECT nim_winning_moves(%s)", "nim_winning_moves", "heap", NATURAL, "0"},
    {"SELECT nim_winning_moves(%s, 'misere')", "nim_winning_moves", "heap", NATURAL, "0"},
    {"SELECT nim_winning_moves(%s) OVER ()", "nim_winning_moves", "heap", NATURAL, "0"},
    {"SELECT nim_outcome(%s)", "nim_outcome", "heap", NATURAL, "P"},
    {"SELECT nim_outcome(%s, 'normal')", "nim_outcome", "heap", NATURAL, "P"},
    {"SELECT nim_sum(%s)", "nim_sum", "value", "an integer", "0"},
    {"SELECT nim_sum(%s) OVER ()", "nim_sum", "value", "an integer", "0"},
    {"SELECT nim_sum(%s, 1)", "nim_sum", "argument 1", "an integer", "NULL"},
    {"SELECT nim_sum(1, 2, %s)", "nim_sum", "argument 3", "an integer", "NULL"},
};

static bool rejects(sqlite3 *db, const integer_argument *argument, const test_wrong *wrong) {
  TEXT *sql = sqlite3_mprintf(argument->sql, wrong->literal);
  TEXT *expected = sqlite3_mprintf("ERROR: %s(): %s must be %s, got %s", argument->name,
                                   argument->argument, argument->domain, wrong->got);
  return database_answers(db, sql, expected);
}

DATABASE_TEST(test_integer_arguments) {
  int failures = 0;
  for (size_t i = 0; i < LENGTH(integer_arguments); i++) {
    const integer_argument *argument = &integer_arguments[i];
    for (size_t j = 0; j < LENGTH(never_integers); j++)
      failures += !rejects(db, argument, &never_integers[j]);
    for (size_t j = 0; j < LENGTH(negatives) && strcmp(argument->domain, "an integer") != 0; j++)
      failures += !rejects(db, argument, &negatives[j]);
    TEXT *sql = sqlite3_mprintf(argument->sql, "NULL");
    failures += !database_answers(db, sql, argument->null);
  }
  assert_int_equal(failures, 0);
}

/* Each other spelling of 3 is answered as 3 is. */
DATABASE_TEST(test_lossless_arguments) {
  int failures = 0;
  for (size_t i = 0; i < LENGTH(integer_arguments); i++) {
    const char *form = integer_arguments[i].sql;
    if (strstr(form, "threads") != NULL)
      continue;
    char *sql = sqlite3_mprintf(form, "3");
    TEXT *expected = database_rows(db, sql);
    sqlite3_free(sql);
    for (size_t j = 0; j < LENGTH(threes); j++) {
      sql = sqlite3_mprintf(form, threes[j]);
      failures += !database_answers(db, sql, expected);
      sqlite3_free(sql);
    }
  }
  assert_int_equal(failures, 0);
}

/* ---- Arguments that are words, and JSON ---- */

#define A_PIECE                                                                                    \
  "piece must be the name of a piece (grundy_pieces lists them) or its moves, such as "            \
  "'(-2,-1) (-1,0)*', got "
#define A_PLAY "play must be 'normal' or 'misere', got "

DATABASE_TEST(test_words) {
  static const test_wrong wrongs[] = {{"'pawn'", "'pawn' (a TEXT)"},
                                      {"''", "'' (a TEXT)"},
                                      {"'queens gambit'", "'queens gambit' (a TEXT)"},
                                      {"'qu'", "'qu' (a TEXT)"},
                                      {"'normally'", "'normally' (a TEXT)"},
                                      {"3", "3"},
                                      {"-1", "-1"},
                                      {"9223372036854775807", "9223372036854775807"},
                                      {"2.5", "2.5 (a REAL)"},
                                      {"x'717565656e'", "a BLOB of 5 bytes"}};
  static const struct {
    const char *sql, *expected, *null;
  } calls[] = {
      {"SELECT 1 FROM grundy_board(%s, 3)", "grundy_board(): " A_PIECE, "(no rows)"},
      {"SELECT 1 FROM grundy_board(%s, 0)", "grundy_board(): " A_PIECE, "(no rows)"},
      {"SELECT 1 FROM piece_moves(%s, 3, 3)", "piece_moves(): " A_PIECE, "(no rows)"},
      {"SELECT nim_winning_moves(1, %s)", "nim_winning_moves(): " A_PLAY, "0"},
      {"SELECT nim_winning_moves(NULL, %s)", "nim_winning_moves(): " A_PLAY, "0"},
      {"SELECT nim_winning_moves(1, %s) OVER ()", "nim_winning_moves(): " A_PLAY, "0"},
      {"SELECT nim_outcome(1, %s)", "nim_outcome(): " A_PLAY, "NULL"},
      {"SELECT 1 FROM nim_winning_moves('[1]', %s)", "nim_winning_moves(): " A_PLAY, "(no rows)"},
      {"SELECT grundy_limit(%s)",
       "grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got ", "NULL"},
      {"SELECT grundy_limit(%s, 1)",
       "grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got ", "NULL"},
  };
  int failures = 0;
  for (size_t i = 0; i < LENGTH(calls); i++) {
    char *sql;
    for (size_t j = 0; j < LENGTH(wrongs); j++) {
      sql = sqlite3_mprintf(calls[i].sql, wrongs[j].literal);
      TEXT *expected = sqlite3_mprintf("ERROR: %s%s", calls[i].expected, wrongs[j].got);
      failures += !database_answers(db, sql, expected);
      sqlite3_free(sql);
    }
    sql = sqlite3_mprintf(calls[i].sql, "NULL");
    failures += !database_answers(db, sql, calls[i].null);
    sqlite3_free(sql);
  }
  assert_int_equal(failures, 0);
}

#define HEAPS(list) "SELECT heap, take FROM nim_winning_moves(" list ")"

/* JSON's null is no text: an error must show it as it stands in the array. */
DATABASE_TEST(test_json_null) {
  bool shown = database_mentions(db, HEAPS("'[null]'"), "must be a non-negative integer", true) &&
               database_mentions(db, HEAPS("'[null]'"), "TEXT", false) &&
               database_mentions(db, HEAPS("'[true]'"), "TEXT", false);
  assert_true(shown);
}

/* ---- Too many, too few, too large ---- */

TEST(test_argument_counts) {
  static const char *const scalars[] = {
      "grundy_knight()",
      "grundy_knight(1)",
      "grundy_knight(1, 2, 3)",
      "grundy_queen()",
      "grundy_queen(1)",
      "grundy_queen(1, 2, 3)",
      "grundy_king()",
      "grundy_king(1)",
      "grundy_king(1, 2, 3)",
      "grundy_rook()",
      "grundy_rook(1)",
      "grundy_rook(1, 2, 3)",
      "grundy_bishop()",
      "grundy_bishop(1)",
      "grundy_bishop(1, 2, 3)",
      "mex()",
      "mex(1, 2)",
      "grundy_svg(1, 2)",
      "grundy_svg(1, 2, 3, 4)",
      "nim_winning_moves()",
      "nim_winning_moves(1, 'normal', 3)",
      "nim_outcome()",
      "nim_outcome(1, 'normal', 3)",
      "grundy_limit()",
      "grundy_limit('memory', 1, 2)",
      "grundy_version(1)",
      "grundy_debug(1)",
  };
  static const check tables[] = {
      {"SELECT 1 FROM grundy_board", "ERROR: grundy_board(): argument piece is missing"},
      {"SELECT 1 FROM grundy_board()", "ERROR: grundy_board(): argument piece is missing"},
      {"SELECT 1 FROM grundy_board('queen')", "ERROR: grundy_board(): argument width is missing"},
      {"SELECT 1 FROM grundy_board WHERE width_ = 3",
       "ERROR: grundy_board(): argument piece is missing"},
      {"SELECT 1 FROM grundy_board('queen', 1, 2, 3, 4)",
       "ERROR: too many arguments on grundy_board() - max 4"},
      {"SELECT 1 FROM piece_moves", "ERROR: piece_moves(): argument piece is missing"},
      {"SELECT 1 FROM piece_moves('queen')", "ERROR: piece_moves(): argument x is missing"},
      {"SELECT 1 FROM piece_moves('queen', 1)", "ERROR: piece_moves(): argument y is missing"},
      {"SELECT 1 FROM piece_moves('queen', 1, 2, 3, 4, 5, 6)",
       "ERROR: too many arguments on piece_moves() - max 6"},
      {"SELECT 1 FROM nim_winning_moves", "ERROR: nim_winning_moves(): argument heaps is missing"},
      {"SELECT 1 FROM nim_winning_moves()",
       "ERROR: nim_winning_moves(): argument heaps is missing"},
      {"SELECT 1 FROM nim_winning_moves('[1]', 'normal', 3)",
       "ERROR: too many arguments on nim_winning_moves() - max 2"},
      {"SELECT 1 FROM grundy_help(1)",
       "ERROR: grundy_help(): search must be a text of words, got 1"},
      {"SELECT nim_sum()", "ERROR: nim_sum(): at least one argument is needed"},
  };
  RUN(tables);
  sqlite3 *db = database_open();
  int failures = 0;
  for (size_t i = 0; i < LENGTH(scalars); i++) {
    TEXT *sql = sqlite3_mprintf("SELECT %s", scalars[i]);
    TEXT *expected = sqlite3_mprintf("ERROR: wrong number of arguments to function %.*s()",
                                     (int)strcspn(scalars[i], "("), scalars[i]);
    failures += !database_answers(db, sql, expected);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* A board without a cell has no range to name. */
DATABASE_TEST(test_empty_board) {
  bool sensible =
      database_mentions(db, "SELECT 1 FROM piece_moves('rook', 0, 0, 0)", "ERROR", true) &&
      database_mentions(db, "SELECT 1 FROM piece_moves('rook', 0, 0, 0)", "to -1", false);
  assert_true(sensible);
}

/* ---- Limits ---- */

/* A limit is of one connection. */
TEST(test_limit_belongs_to_a_connection) {
  sqlite3 *a = database_open(), *b = database_open();
  database_run(a, "SELECT grundy_limit('memory', 5)");
  assert_int_equal(database_integer(a, "SELECT grundy_limit('memory')"), 5);
  assert_int_equal(database_integer(b, "SELECT grundy_limit('memory')"), 268435456);
  database_close(a);
  database_close(b);
}

/* The bytes that the message asks for; fails unless it is the message `prefix needs N bytes...`. */
static sqlite3_int64 bytes_wanted(sqlite3 *db, const char *sql, const char *prefix, int limit) {
  TEXT *rows = database_rows(db, sql);
  TEXT *start = sqlite3_mprintf("ERROR: %s needs ", prefix);
  char *end = NULL;
  sqlite3_int64 wanted = 0;
  if (strncmp(rows, start, strlen(start)) == 0)
    wanted = strtoll(rows + strlen(start), &end, 10);
  TEXT *rest = sqlite3_mprintf(" bytes of memory, but this connection's limit is %d; SELECT "
                               "grundy_limit('memory', bytes) raises it",
                               limit);
  if (end == NULL || strcmp(end, rest) != 0 || wanted <= limit)
    fail_msg("%s: %s", sql, rows);
  return wanted;
}

TEST(test_memory_limit) {
  static const struct {
    const char *sql, *prefix, *expected;
  } cases[] = {
      {"SELECT grundy_queen(300, 1500) > 0", "grundy_queen(): the queen's table up to (300, 1500)",
       "1"},
      {"SELECT value > 0 FROM grundy_board('queen', 1501) WHERE x = 1500 AND y = 700",
       "grundy_board(): the queen's table up to (1500, 700)", "1"},
      {"SELECT sum(value) > 0 FROM grundy_board('queen', 1500, 200)",
       "grundy_board(): a queen's board of 1500 columns and 200 rows", "1"},
      {"SELECT grundy_queen(20000, 100) > 0",
       "grundy_queen(): certifying the periods of the queen's rows up to 100", "1"},
      {"SELECT count(*) FROM grundy_board('queen', 1501) WHERE y = 700 AND value = 999",
       "grundy_board(): the queen's table up to", "1"},
      {"SELECT max(value) > 0 FROM piece_moves('queen', 1500, 700)",
       "piece_moves(): the queen's table up to (1499, 699)", "1"},
      {"WITH RECURSIVE c(v) AS (SELECT 0 UNION ALL SELECT v + 1 FROM c LIMIT 100000) SELECT mex(v) "
       "FROM c",
       "mex(): a set of so many values", "100000"},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    sqlite3 *db = database_open();
    database_run(db, "SELECT grundy_limit('memory', 300000)");
    TEXT *rows = database_rows(db, cases[i].sql);
    assert_int_equal(strncmp(rows, "ERROR: ", 7), 0);
    char prefix[200];
    if (strstr(cases[i].sql, "AND value") != NULL) /* how far it gets is its own affair */
      snprintf(prefix, sizeof prefix, "%.*s",
               (int)(strstr(rows, ")") ? strstr(rows, " needs") - rows - 7 : 0), rows + 7);
    else
      snprintf(prefix, sizeof prefix, "%s", cases[i].prefix);
    assert_int_equal(strncmp(prefix, cases[i].prefix, strlen(cases[i].prefix)), 0);
    bytes_wanted(db, cases[i].sql, prefix, 300000);
    database_run(db, "SELECT grundy_limit('memory', 100000000)");
    assert_true(database_answers(db, cases[i].sql, cases[i].expected));
    database_close(db);
  }
}

/* How many bytes they are depends on the platform. */
DATABASE_TEST(test_no_memory) {
  database_run(db, "SELECT grundy_limit('memory', 0)");
  bytes_wanted(db, "SELECT * FROM tower_moves(12)", "tower_moves(): the list of divisors of 12", 0);
}

/* Who sets the limit to what the message says it needs gets an answer. */
DATABASE_TEST(test_limit_as_told) {
  database_run(db, "SELECT grundy_limit('memory', 300000)");
  sqlite3_int64 wanted =
      bytes_wanted(db, "SELECT grundy_queen(700, 1500) > 0",
                   "grundy_queen(): the queen's table up to (700, 1500)", 300000);
  TEXT *sql = sqlite3_mprintf("SELECT grundy_limit('memory', %lld)", wanted);
  database_run(db, sql);
  assert_true(database_answers(db, "SELECT grundy_queen(700, 1500) > 0", "1"));
}

/* ---- Loading and closing ---- */

DATABASE_TEST(test_loading_twice) {
  database_run(db, "SELECT grundy_queen(50, 50)");
  sqlite3_stmt *open = NULL;
  assert_int_equal(
      sqlite3_prepare_v2(db, "SELECT value FROM grundy_board('queen', 5)", -1, &open, NULL),
      SQLITE_OK);
  assert_int_equal(sqlite3_step(open), SQLITE_ROW);
  database_load(db); /* also while a statement that uses it is running */
  assert_int_equal(sqlite3_step(open), SQLITE_ROW);
  sqlite3_finalize(open);
  assert_int_equal(database_integer(db, "SELECT grundy_queen(3, 5)"), 0);
}

TEST(test_many_connections) {
  sqlite3 *connections[100];
  for (int i = 0; i < 100; i++) {
    connections[i] = database_open();
    assert_int_equal(database_integer(connections[i], "SELECT grundy_queen(4, 4)"), 7);
  }
  for (int i = 0; i < 100; i++)
    assert_int_equal(
        database_integer(connections[i], "SELECT sum(value) FROM grundy_board('queen', 50)"),
        76624);
  for (int i = 0; i < 100; i++)
    database_close(connections[i]);
}

static const char *const every_kind[] = {
    "SELECT grundy_queen(700, 600)",
    "SELECT grundy_knight(-1, 0)",
    "SELECT sum(value) FROM grundy_board('queen', 400)",
    "SELECT count(*) FROM grundy_board('knight', 3000) WHERE value = 7",
    "SELECT x FROM grundy_board('rook', 1000, 1000) WHERE value = 3",
    "SELECT * FROM piece_moves('queen', 30, 70)",
    "SELECT * FROM nim_winning_moves('[3, 4, 5]')",
    "SELECT * FROM nim_winning_moves('[3, 4, \"5\"]')",
    "SELECT * FROM nim_winning_moves('nonsense')",
    "SELECT nim_sum(x), mex(x), nim_outcome(y, 'misere') FROM grundy_board('king', 9) GROUP BY y",
    "SELECT mex(x) OVER (ORDER BY y, x ROWS 3 PRECEDING) FROM grundy_board('king', 9)",
    "SELECT length(grundy_svg(x, y, value)) FROM grundy_board('queen', 40)",
    "SELECT grundy_svg(x / 2, y, value) FROM grundy_board('queen', 40)",
    "SELECT * FROM grundy_help",
    "SELECT grundy_limit('memory'), grundy_debug(), grundy_version()",
    "EXPLAIN QUERY PLAN SELECT * FROM grundy_board('queen', 9) WHERE x = 1 OR y = 2",
};

/* Whether a query ran to its end, stopped after a row or was never run: nothing may stay open. */
TEST(test_closing) {
  for (size_t i = 0; i < LENGTH(every_kind); i++)
    for (int steps = 0; steps < 4; steps++) {
      sqlite3 *db = database_open();
      sqlite3_stmt *statement = NULL;
      sqlite3_prepare_v2(db, every_kind[i], -1, &statement, NULL);
      int status = SQLITE_ROW;
      for (int step = 0; status == SQLITE_ROW && (steps == 3 || step < steps); step++)
        status = sqlite3_step(statement);
      if (steps > 0 && sqlite3_next_stmt(db, statement) != NULL)
        fail_msg("%s: %s is still open", every_kind[i],
                 sqlite3_sql(sqlite3_next_stmt(db, statement)));
      sqlite3_finalize(statement);
      database_close(db);
    }
}

/* ---- Stopping ---- */

static const char *const endless[] = {
    "SELECT count(*) FROM grundy_board('knight', 1000000) WHERE value BETWEEN 7 AND 8",
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
    "SELECT grundy_svg(x, y, x * y) OVER (ORDER BY y, x) FROM grundy_board('king', 1000)",
};

typedef struct test_stop {
  sqlite3 *db;
  double due;      /* when to ask for it */
  double asked;    /* when it was asked for */
  clockid_t clock; /* of the thread that is to stop */
} test_stop;

static int stop_in_handler(void *context) {
  test_stop *stop = context;
  if (database_now() < stop->due)
    return 0;
  if (stop->asked == 0)
    stop->asked = database_now();
  return 1;
}

static void *stop_in_thread(void *context) {
  test_stop *stop = context;
  usleep(50000);
  stop->asked = database_seconds(stop->clock);
  sqlite3_interrupt(stop->db);
  return NULL;
}

/* Runs the query until it is stopped. Seconds from the request to the end. */
static double run_until_stopped(test_stop *stop, const char *sql) {
  sqlite3_stmt *statement = NULL;
  assert_int_equal(sqlite3_prepare_v2(stop->db, sql, -1, &statement, NULL), SQLITE_OK);
  pthread_t thread;
  pthread_getcpuclockid(pthread_self(), &stop->clock);
  if (stop->due == 0)
    pthread_create(&thread, NULL, stop_in_thread, stop);
  int status = SQLITE_ROW;
  while (status == SQLITE_ROW)
    status = sqlite3_step(statement);
  double ended = database_now();
  if (stop->due == 0)
    pthread_join(thread, NULL);
  if (status != SQLITE_INTERRUPT)
    fail_msg("%s: %d, %s", sql, status, sqlite3_errmsg(stop->db));
  assert_string_equal(sqlite3_errmsg(stop->db), "interrupted");
  sqlite3_finalize(statement);
  return ended - stop->asked;
}

static void stop_everything(bool in_thread) {
  int failures = 0;
  for (size_t i = 0; i < LENGTH(endless); i++) {
    test_stop stop = {.db = database_open()};
    database_run(stop.db, "SELECT grundy_limit('memory', 4000000000)");
    if (!in_thread) {
      sqlite3_progress_handler(stop.db, 1000, stop_in_handler, &stop);
      stop.due = database_now() + 0.05;
    }
    double seconds = run_until_stopped(&stop, endless[i]);
    /* A handler is asked when work is done, so how late it is counts as well. */
    if (!in_thread && stop.asked - stop.due > seconds)
      seconds = stop.asked - stop.due;
    if (seconds > 0.1)
      print_message("# %.0f ms: %s\n", 1000 * seconds, endless[i]);
    if (seconds > DATABASE_STOPS_WITHIN) {
      print_error("%s: stopped after %.3f s\n", endless[i], seconds);
      failures++;
    }
    sqlite3_progress_handler(stop.db, 0, NULL, NULL);
    assert_int_equal(database_integer(stop.db, "SELECT grundy_queen(4, 4)"), 7);
    database_close(stop.db);
  }
  assert_int_equal(failures, 0);
}

TEST(test_stop_by_progress_handler) {
  stop_everything(false);
}

TEST(test_stop_by_thread) {
  stop_everything(true);
}

TEST(test_closing_after_a_stop) {
  for (size_t i = 0; i < 3; i++) {
    test_stop stop = {.db = database_open(), .due = database_now() + 0.02};
    database_run(stop.db, "SELECT grundy_limit('memory', 4000000000)");
    sqlite3_progress_handler(stop.db, 1000, stop_in_handler, &stop);
    run_until_stopped(&stop, endless[i]);
    database_close(stop.db);
  }
}

/* ---- What was meant ---- */

/* ---- grundy_help ---- */

#define NAMES                                                                                      \
  "SELECT DISTINCT lower(name) || CASE type WHEN 's' THEN ' scalar' ELSE ' aggregate' END FROM "   \
  "pragma_function_list UNION SELECT lower(name) || ' table' FROM pragma_module_list"

TEST(test_help_is_complete) {
  sqlite3 *db = database_open_bare();
  database_run(db, "CREATE TEMP TABLE before AS " NAMES);
  database_load(db);
  database_run(db, "CREATE TEMP TABLE added AS " NAMES " EXCEPT SELECT * FROM before");
  assert_true(database_integer(db, "SELECT count(*) FROM added") > 10);
  /* A name of another kind says so alone, and is no part of the help. */
  database_run(db, "CREATE TEMP TABLE help AS SELECT DISTINCT name || ' ' || kind AS entry, name, "
                   "kind = 'table' AS "
                   "rows FROM grundy_help");
  assert_true(database_agree(
      db, "SELECT entry FROM help",
      "SELECT * FROM added EXCEPT SELECT name || ' scalar' FROM help WHERE rows AND name NOT IN "
      "(SELECT name FROM help WHERE NOT rows) EXCEPT SELECT name || ' table' FROM help WHERE "
      "NOT rows AND name NOT IN (SELECT name FROM help WHERE rows)",
      false));
  database_close(db);
}

/* That a table called as a function says how to ask, and a function in FROM, leaves users' tables any name. */
TEST(test_mistaken) {
  static const database_check checks[] = {
      {"SELECT count(*) FROM grundy_help WHERE name = 'heap_values'", "1"},
      {"SELECT count(*) FROM game", "ERROR: no such table: game"},
      {"SELECT count(*) FROM pragma_table_info('game')", "0"},
  };
  static const char *const names[] = {"game", "mex", "nim_sum", "game_sum", "col"};
  DATABASE_RUN(checks);
  sqlite3 *db = database_open();
  for (size_t i = 0; i < LENGTH(names); i++) {
    TEXT *sql = sqlite3_mprintf("DROP TABLE IF EXISTS %s; DROP VIEW IF EXISTS %s; CREATE TABLE IF "
                                "NOT EXISTS %s(a); INSERT INTO %s VALUES (7)",
                                names[i], names[i], names[i], names[i]);
    TEXT *question = sqlite3_mprintf("SELECT sum(a) FROM %s", names[i]);
    database_run(db, sql);
    assert_true(database_answers(db, question, "7"));
  }
  assert_true(
      database_answers(db, "SELECT nim_sum(a, 1) || mex(a) || game(a) FROM nim_sum", "607"));
  database_run(db, "DROP TABLE game; DROP TABLE IF EXISTS game; DROP TABLE nim_sum; DROP TABLE IF "
                   "EXISTS nim_sum");
  database_close(db);
}

DATABASE_TEST(test_help_has_texts) {
  assert_true(database_answers(
      db,
      "SELECT name FROM grundy_help WHERE (length(name) > 0 AND kind IN ('scalar', 'aggregate', "
      "'table') AND signature LIKE name || '%' AND length(summary) > 10 AND example LIKE '%' || "
      "name || '%') IS NOT TRUE",
      "(no rows)"));
  assert_true(database_answers(
      db, "SELECT signature, count(*) FROM grundy_help GROUP BY signature HAVING count(*) > 1",
      "(no rows)"));
}

DATABASE_TEST(test_help_examples) {
  sqlite3_stmt *help = NULL;
  int failures = 0, rows = 0;
  assert_int_equal(sqlite3_prepare_v2(db, "SELECT example FROM grundy_help", -1, &help, NULL),
                   SQLITE_OK);
  for (; sqlite3_step(help) == SQLITE_ROW; rows++) {
    const char *example = (const char *)sqlite3_column_text(help, 0);
    TEXT *answer = database_rows(db, example);
    if (strncmp(answer, "ERROR", 5) == 0 || strcmp(answer, "(no rows)") == 0) {
      print_error("%s: %s\n", example, answer);
      failures++;
    }
  }
  sqlite3_finalize(help);
  assert_true(rows > 10);
  assert_int_equal(failures, 0);
}
