/* What a wrong argument is answered with, word for word; limits; loading, closing and stopping. */
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

#define RUN(checks) run_checks(checks, LENGTH(checks))

/* ---- Every kind of wrong value, for one argument of type integer ---- */

typedef struct test_wrong {
  const char *literal, *got;
} test_wrong;

#define FRACTION " (a REAL); CAST(... AS INTEGER) drops the fraction"
#define A_TEXT   " (a TEXT); CAST(... AS INTEGER) reads the digits that it begins with"
#define A_BLOB   "; CAST(... AS INTEGER) reads the digits that it begins with"

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
    {"'3.'", "'3.'" A_TEXT},
    {"'3.5'", "'3.5'" A_TEXT},
    {"'3.01'", "'3.01'" A_TEXT},
    {"'3e0'", "'3e0'" A_TEXT},
    {"'0x10'", "'0x10'" A_TEXT},
    {"'1 2'", "'1 2'" A_TEXT},
    {"'1_000'", "'1_000'" A_TEXT},
    {"'3' || char(160)", "'3\xc2\xa0'" A_TEXT},
    {"'3' || char(0)", "'3'" A_TEXT},
    {"'it''s'", "'it''s'" A_TEXT},
    {"'9223372036854775808'", "'9223372036854775808' (a TEXT), beyond the integers"},
    {"'-9223372036854775809.0'", "'-9223372036854775809.0' (a TEXT), beyond the integers"},
    {"'99999999999999999999'", "'99999999999999999999' (a TEXT), beyond the integers"},
    {"x'0003'", "a BLOB of 2 bytes" A_BLOB},
    {"x'33'", "a BLOB of 1 byte" A_BLOB},
    {"x''", "a BLOB of 0 bytes" A_BLOB},
    {"zeroblob(100)", "a BLOB of 100 bytes" A_BLOB},
    {"x'0300000000000000'", "a BLOB of 8 bytes; if it is an int64 of numpy, convert it with int()"},
    {"'1234567890123456789012345678901234567890'",
     "'1234567890123456789012345678901234567890' (a TEXT), beyond the integers"},
    {"'1234567890123456789012345678901234567890x'",
     "'1234567890123456789012345678901234567890...'" A_TEXT},
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
    {"SELECT 1 FROM grundy_board('king') WHERE width = %s", "grundy_board", "width", NATURAL,
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
    {"SELECT grundy_limit('memory', %s)", "grundy_limit", "bytes", NATURAL, "NULL"},
    {"SELECT grundy_limit('disk', %s)", "grundy_limit", "bytes", NATURAL, "NULL"},
};

static bool rejects(sqlite3 *db, const integer_argument *argument, const test_wrong *wrong) {
  char *sql = sqlite3_mprintf(argument->sql, wrong->literal);
  char *expected = sqlite3_mprintf("ERROR: %s(): %s must be %s, got %s", argument->name,
                                   argument->argument, argument->domain, wrong->got);
  bool as_expected = database_answers(db, sql, expected);
  sqlite3_free(expected);
  sqlite3_free(sql);
  return as_expected;
}

static void test_integer_arguments(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  int failures = 0;
  for (size_t i = 0; i < LENGTH(integer_arguments); i++) {
    const integer_argument *argument = &integer_arguments[i];
    for (size_t j = 0; j < LENGTH(never_integers); j++)
      failures += !rejects(db, argument, &never_integers[j]);
    for (size_t j = 0; j < LENGTH(negatives) && strcmp(argument->domain, "an integer") != 0; j++)
      failures += !rejects(db, argument, &negatives[j]);
    char *sql = sqlite3_mprintf(argument->sql, "NULL");
    failures += !database_answers(db, sql, argument->null);
    sqlite3_free(sql);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* What is answered for 3, each of its other spellings is answered with. */
static void test_lossless_arguments(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  int failures = 0;
  for (size_t i = 0; i < LENGTH(integer_arguments); i++) {
    const char *form = integer_arguments[i].sql;
    if (strstr(form, "threads") != NULL)
      continue;
    char *sql = sqlite3_mprintf(form, "3");
    char *expected = database_rows(db, sql);
    sqlite3_free(sql);
    for (size_t j = 0; j < LENGTH(threes); j++) {
      sql = sqlite3_mprintf(form, threes[j]);
      failures += !database_answers(db, sql, expected);
      sqlite3_free(sql);
    }
    sqlite3_free(expected);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* The value comes from the digits: doubles hold none of these. Windows give back what they took. */
static void test_digits(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT nim_sum('9007199254740993.0', 0)", "9007199254740993"},
      {"SELECT nim_sum(' -9007199254740993.00 ', 0)", "-9007199254740993"},
      {"SELECT nim_sum('9223372036854775807', 0)", "9223372036854775807"},
      {"SELECT nim_sum('-9223372036854775808', 0)", "-9223372036854775808"},
      {"SELECT nim_sum('-9223372036854775808.0', 0)", "-9223372036854775808"},
      {"SELECT nim_sum(-9223372036854775808.0, 0)", "-9223372036854775808"},
      {"SELECT nim_sum(9223372036854774784.0, 0)", "9223372036854774784"},
      {"SELECT nim_sum('-0', 0), nim_sum(-0.0, 0)", "0|0"},
      {"SELECT nim_sum('00000000000000000000000000000000000000012', 0)", "12"},
      {"SELECT size, typeof(size) FROM nim_winning_moves('[9007199254740993.0]')",
       "9007199254740993|integer"},
      {"SELECT size FROM nim_winning_moves('[-0.0, \"9007199254740993.0\", 1e18, 1E3]')",
       "1000000000000000000"},
      {"SELECT size FROM nim_winning_moves('[\" 3 \", 4.0, 5]')", "3"},
      {"SELECT size FROM nim_winning_moves('[9007199254740993e0]')", "9007199254740993"},
      {"SELECT size FROM nim_winning_moves('[9007199254740993e0, \"9007199254740992\"]')",
       "9007199254740993"},
      {"SELECT size FROM nim_winning_moves('[\"0\", 9223372036854775807.0]')",
       "9223372036854775807"},
      {"SELECT size FROM nim_winning_moves('[0.0e9, 922337203685477580.70E+1, -0]')",
       "9223372036854775807"},
      {"SELECT size FROM nim_winning_moves('[700000000000000000000000000000e-29]')", "7"},
      {"SELECT size FROM nim_winning_moves('[0.00000000000000000000000000007e29]')", "7"},
      {"SELECT size FROM nim_winning_moves('[3.00000000000000000001]')",
       "ERROR: nim_winning_moves(): each element of heaps must be a non-negative integer, got "
       "3.00000000000000000001"},
      {"SELECT size FROM nim_winning_moves('[92233720368547758070e-1, 10e-2]')",
       "ERROR: nim_winning_moves(): each element of heaps must be a non-negative integer, got 0.1 "
       "(a REAL); CAST(... AS INTEGER) drops the fraction"},
      {"SELECT size FROM nim_winning_moves('[9223372036854775808e0]')",
       "ERROR: nim_winning_moves(): each element of heaps must be a non-negative integer, got "
       "9223372036854775808e0"},
      {"SELECT count(*) FROM grundy_board('rook', 3, 3, '[[\"1\", 1.00000000000000000000001]]')",
       "ERROR: grundy_board(): each cell of blocked must be an array [x, y] of two non-negative "
       "integers, got [\"1\",1.00000000000000000000001]"},
      {"SELECT game, option FROM game_winning_moves('[9007199254740993.0]', 'L')",
       "9007199254740993|9007199254740992"},
      {"SELECT x, y FROM grundy_board('king', 3, 3, '[[1.0, \"2\"], [\"+0\", 0]]') WHERE value IS "
       "NULL",
       "0|0\n1|2"},
      {"SELECT mex(column1) OVER (ORDER BY rowid ROWS 1 PRECEDING) FROM (SELECT 1 AS rowid, '0' AS "
       "column1 UNION ALL SELECT 2, 1.0 UNION ALL SELECT 3, '0.0' UNION ALL SELECT 4, 5)",
       "1\n2\n2\n1"},
      {"SELECT nim_winning_moves(column1) OVER (ORDER BY i ROWS 1 PRECEDING) FROM (SELECT 1 AS i, "
       "'7.0' AS column1 UNION ALL SELECT 2, 7.0 UNION ALL SELECT 3, '9' UNION ALL SELECT 4, 9)",
       "1\n0\n1\n0"},
      {"SELECT node, coins FROM coin_tree('VALUES (1.0, NULL, ''0''), (''2'', 1.0, 5.0)')",
       "1|0\n2|5"},
      /* Hidden columns show what was given, since SQLite compares it again. */
      {"SELECT height, typeof(height), to_height FROM tower_moves('3.0')", "3.0|text|1"},
      {"SELECT height, typeof(height), to_height FROM tower_moves(3.0)", "3.0|real|1"},
      {"SELECT to_height FROM (SELECT 3.0 AS h) JOIN tower_moves ON height = h", "1"},
      {"SELECT to_height FROM (SELECT '3' AS h UNION ALL SELECT 2.0) JOIN tower_moves ON height = "
       "h",
       "1\n1"},
      {"SELECT 1 FROM tower_moves(3) WHERE height = '3'", "1"},
      {"SELECT 1 FROM tower_moves(3) WHERE height = '4'", "(no rows)"},
      {"SELECT 1 FROM tower_moves(3) WHERE height = 3.0", "1"},
      /* A constraint on a visible column compares as SQLite does, and never fails. */
      {"SELECT x FROM grundy_board('king', 4, 1) WHERE x = 3.5", "(no rows)"},
      {"SELECT x FROM grundy_board('king', 4, 1) WHERE x > 2.5", "3"},
      {"SELECT x FROM grundy_board('king', 4, 1) WHERE x = '3'", "3"},
      {"SELECT x FROM grundy_board('king', 4, 1) WHERE x = 'three'", "(no rows)"},
      {"SELECT x FROM grundy_board('king', 4, 1) WHERE x < x'00' AND x >= 3.0", "3"},
  };
  RUN(checks);
}

#define ACCENTS_10                                                                                 \
  "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
#define ACCENTS_40 ACCENTS_10 ACCENTS_10 ACCENTS_10 ACCENTS_10

/* A text is cut after 40 characters, however many bytes these take. */
static void test_long_texts(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT mex('" ACCENTS_10 ACCENTS_10 ACCENTS_10 "')",
       "ERROR: mex(): value must be a non-negative integer, got '" ACCENTS_10 ACCENTS_10 ACCENTS_10
       "'" A_TEXT},
      {"SELECT mex('" ACCENTS_40 "')",
       "ERROR: mex(): value must be a non-negative integer, got '" ACCENTS_40 "'" A_TEXT},
      {"SELECT mex('" ACCENTS_40 "x')",
       "ERROR: mex(): value must be a non-negative integer, got '" ACCENTS_40 "...'" A_TEXT},
  };
  RUN(checks);
}

/* ---- Arguments that are words, and JSON ---- */

#define A_PIECE                                                                                    \
  "piece must be the name of a piece (grundy_pieces lists them) or its moves, such as "            \
  "'(-2,-1) (-1,0)*', got "
#define A_PLAY "play must be 'normal' or 'misere', got "

static void test_words(void **state) {
  (void)state;
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
      {"SELECT grundy_limit(%s)", "grundy_limit(): name must be 'memory', 'disk' or 'text', got ",
       "NULL"},
      {"SELECT grundy_limit(%s, 1)",
       "grundy_limit(): name must be 'memory', 'disk' or 'text', got ", "NULL"},
  };
  sqlite3 *db = database_open();
  int failures = 0;
  for (size_t i = 0; i < LENGTH(calls); i++) {
    char *sql;
    for (size_t j = 0; j < LENGTH(wrongs); j++) {
      sql = sqlite3_mprintf(calls[i].sql, wrongs[j].literal);
      char *expected = sqlite3_mprintf("ERROR: %s%s", calls[i].expected, wrongs[j].got);
      failures += !database_answers(db, sql, expected);
      sqlite3_free(expected);
      sqlite3_free(sql);
    }
    sql = sqlite3_mprintf(calls[i].sql, "NULL");
    failures += !database_answers(db, sql, calls[i].null);
    sqlite3_free(sql);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

static void test_words_in_capitals(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT count(*) FROM grundy_board('QUEEN', 3)", "9"},
      {"SELECT count(*) FROM piece_moves('Rook', 1, 1)", "2"},
      {"SELECT nim_outcome(1, 'MISERE'), nim_outcome(1, 'Normal')", "P|N"},
      {"SELECT count(*) FROM nim_winning_moves('[1]', 'Misere')", "0"},
      {"SELECT grundy_limit('MEMORY')", "268435456"},
  };
  RUN(checks);
}

#define A_LIST "ERROR: nim_winning_moves(): heaps must be a JSON array of integers, got "
#define A_HEAP                                                                                     \
  "ERROR: nim_winning_moves(): each element of heaps must be a non-negative integer, got "
#define HEAPS(list) "SELECT heap, take FROM nim_winning_moves(" list ")"

static void test_heaps(void **state) {
  (void)state;
  static const check checks[] = {
      {HEAPS("'[]'"), "(no rows)"},
      {HEAPS("' [ 7 ] '"), "0|7"},
      {HEAPS("json_array(3, 4, 5)"), "0|2"},
      {HEAPS("'[9223372036854775807]'"), "0|9223372036854775807"},
      {HEAPS("'{}'"), A_LIST "'{}' (a TEXT)"},
      {HEAPS("'3'"), A_LIST "'3' (a TEXT)"},
      {HEAPS("'\"[3]\"'"), A_LIST "'\"[3]\"' (a TEXT)"},
      {HEAPS("'null'"), A_LIST "'null' (a TEXT)"},
      {HEAPS("3"), A_LIST "3"},
      {HEAPS("-3"), A_LIST "-3"},
      {HEAPS("2.5"), A_LIST "2.5 (a REAL)"},
      {HEAPS("x'5b335d'"), A_LIST "a BLOB of 3 bytes"},
      {HEAPS("NULL"), "(no rows)"},
      {HEAPS("'[-2]'"), A_HEAP "-2"},
      {HEAPS("'[1, 2.5]'"), A_HEAP "2.5" FRACTION},
      {HEAPS("'[1, 3.0]'"), "1|2"},
      {HEAPS("'[1, \"2\"]'"), "1|1"},
      {HEAPS("'[1, \"two\"]'"), A_HEAP "'two'" A_TEXT},
      {HEAPS("'[[1]]'"), A_HEAP "'[1]'" A_TEXT},
      {HEAPS("'[9223372036854775808]'"),
       A_HEAP "9.22337203685478e+18 (a REAL, beyond the integers)"},
      {HEAPS("'[1, -1]', 'misere'"), A_HEAP "-1"},
      {HEAPS("'[1, -1]') WHERE heap = 7 AND 1 IN (1"), A_HEAP "-1"},
      {HEAPS("''"), A_LIST "'' (a TEXT)"},
      {HEAPS("'3 4'"), A_LIST "'3 4' (a TEXT)"},
      {HEAPS("'[1,'"), A_LIST "'[1,' (a TEXT)"},
  };
  RUN(checks);
}

/* JSON's null is no text: an error must show it as it stands in the array. */
static void test_json_null(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  bool shown = database_mentions(db, HEAPS("'[null]'"), "must be a non-negative integer", true) &&
               database_mentions(db, HEAPS("'[null]'"), "TEXT", false) &&
               database_mentions(db, HEAPS("'[true]'"), "TEXT", false);
  database_close(db);
  assert_true(shown);
}

/* ---- Too many, too few, too large ---- */

static void test_argument_counts(void **state) {
  (void)state;
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
      {"SELECT 1 FROM grundy_board WHERE width = 3",
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
    char *sql = sqlite3_mprintf("SELECT %s", scalars[i]);
    char *expected = sqlite3_mprintf("ERROR: wrong number of arguments to function %.*s()",
                                     (int)strcspn(scalars[i], "("), scalars[i]);
    failures += !database_answers(db, sql, expected);
    sqlite3_free(expected);
    sqlite3_free(sql);
  }
  database_close(db);
  assert_int_equal(failures, 0);
}

/* Texts, lists and queries that the games of one's own, partizan games and coins read. */
static void test_games(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT game('1|')", "ERROR: game(): g, byte 2: an operator is expected"},
      {"SELECT game('{1')", "ERROR: game(): g, byte 3: '}' is expected"},
      {"SELECT game('{1}')", "ERROR: game(): g, byte 3: '|' is expected"},
      {"SELECT game('*[2')", "ERROR: game(): g, byte 2: an operator is expected"},
      {"SELECT game('^<x>')", "ERROR: game(): g, byte 3: digits are expected"},
      {"SELECT game('^<0>')", "ERROR: game(): g, byte 4: the size of ^<n> is at least 1"},
      {"SELECT game('^<2')", "ERROR: game(): g, byte 4: '>' is expected"},
      {"SELECT game('^[2')", "ERROR: game(): g, byte 4: ']' is expected"},
      {"SELECT game('^[1001]')",
       "ERROR: game(): g, byte 3: the size of ^[n] or ^<n> is out of range: it is at most 1000"},
      {"SELECT game('1 2')", "ERROR: game(): g, byte 3: an operator is expected"},
      {"SELECT game('()')", "ERROR: game(): g, byte 2: a game is expected"},
      {"SELECT game('{0|1=a; a}')", "ERROR: game(): g, byte 7: an operator is expected"},
      {"SELECT game('{1=a|a=a}')", "ERROR: game(): g, byte 8: two games have this name"},
      {"SELECT game('{1|2=}')", "ERROR: game(): g, byte 6: a name of small letters is expected"},
      {"SELECT game('{1|2=nineletters}')",
       "ERROR: game(): g, byte 6: a name has up to 8 small letters, and no v"},
      {"SELECT game('{1|2=av}')",
       "ERROR: game(): g, byte 6: a name has up to 8 small letters, and no v"},
      {"SELECT game('{1=on|0}')", "ERROR: game(): g, byte 4: this word is a game, and no name"},
      {"SELECT game('{1|a}')", "ERROR: game(): g, byte 4: no game before this place has this name"},
      {"SELECT game('{1=ab,2=b,3=c,ab|b,c}')", "{3|2}"},
      {"SELECT game('99999999999999999999')",
       "ERROR: game(): g, byte 1: a number is out of range: numerators are below 2^62, "
       "denominators at most 2^62"},
      {"SELECT game('9223372036854775807') , game_sum('9223372036854775807', "
       "'9223372036854775807')",
       "ERROR: game(): g, byte 1: a number is out of range: numerators are below 2^62, "
       "denominators at most 2^62"},
      {"SELECT game('1/3')", "ERROR: game(): g, byte 3: a denominator is no power of 2"},
      {"SELECT game('1/9223372036854775808')",
       "ERROR: game(): g, byte 3: a number is out of range: numerators are below 2^62, "
       "denominators at most 2^62"},
      {"SELECT game('*9223372036854775808')",
       "ERROR: game(): g, byte 2: a nimber is out of range: *4294967295 is the last"},
      {"SELECT game('Tiny(')", "ERROR: game(): g, byte 6: a game is expected"},
      {"SELECT game('Tiny(1')", "ERROR: game(): g, byte 7: ')' is expected"},
      {"SELECT game('+-')", "ERROR: game(): g, byte 3: a game is expected"},
      {"SELECT game('{1||2|3|||4}')", "3"},
      {"SELECT game('{1,|2}')", "ERROR: game(): g, byte 4: a game is expected"},
      {"SELECT game('v*'), game('v'), game('vv')", "v*|v|vv"},
      {"SELECT game_cool('1', '-1')",
       "ERROR: game_cool(): a game is cooled by a number greater than -1"},
      {"SELECT game_cool('{1|-1}', '-2')",
       "ERROR: game_cool(): a game is cooled by a number greater than -1"},
      {"SELECT game_star(-1)",
       "ERROR: game_star(): n must be an integer from 0 to 4294967295, got -1"},
      {"SELECT game_real('1/1152921504606846976'), game_real('9007199254740993')",
       "ERROR: game_real(): no REAL is equal to 9007199254740993"},
      {"SELECT game_form('[1', '[]')",
       "ERROR: game_form(): left must be a JSON array of games, got '[1' (a TEXT)"},
      {"SELECT game_form('[1,[2]]', '[]')", "ERROR: game_form(): an element of left must be a "
                                            "number or a text, not an array, object, true or null"},
      {"SELECT game_form('[true]', '[]')", "ERROR: game_form(): an element of left must be a "
                                           "number or a text, not an array, object, true or null"},
      {"SELECT game_form('[null]', '[]')", "ERROR: game_form(): an element of left must be a "
                                           "number or a text, not an array, object, true or null"},
      {"SELECT game_form('{\"a\":1}', '[]')",
       "ERROR: game_form(): left must be a JSON array of games, got '{\"a\":1}' (a TEXT)"},
      {"SELECT game_form(json_array('x'), '[]')",
       "ERROR: game_form(): an element of left, byte 1: no game before this place has this name"},
      {"SELECT * FROM game_winning_moves('[\"+-1\", 1]', 'up')",
       "ERROR: game_winning_moves(): player must be 'L' or 'R', got 'up' (a TEXT)"},
      {"SELECT game_overheat('1', 'x', '1')",
       "ERROR: game_overheat(): s, byte 1: no game before this place has this name"},
      {"SELECT game_norton('1', '*')", "*"},
      {"SELECT game_is('1', 'red')",
       "ERROR: game_is(): property must be 'number', 'integer', 'nimber', 'infinitesimal', "
       "'all-small', 'numberish', 'switch', 'even' or 'odd', got 'red' (a TEXT)"},
      {"SELECT domineering('..x')",
       "ERROR: domineering(): board must have '.', '#' or '|' at byte 3, got 'x'"},
      {"SELECT "
       "domineering('.............................................................................."
       "..................')",
       "ERROR: domineering(): board must have at most 63 cells, width times height, got 96 x 1"},
      {"SELECT clobber('xo?')",
       "ERROR: clobber(): board must have 'x', 'o', '.', '#' or '|' at byte 3, got '?'"},
      {"SELECT clobber('xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo')",
       "ERROR: clobber(): board must have at most 31 cells, width times height, got 70 x 1"},
      {"SELECT * FROM clobber_moves('xo?')",
       "ERROR: clobber_moves(): board must have 'x', 'o', '.', '#' or '|' at byte 3, got '?'"},
      {"SELECT * FROM domineering(100, 100)",
       "ERROR: domineering(): rows times columns must be at most 63, got 100 x 100"},
      {"SELECT toads_and_frogs('t.x')",
       "ERROR: toads_and_frogs(): board must have 't', 'f' or '.' at byte 3, got 'x'"},
      {"SELECT toads_and_frogs(printf('%.1001c', '.'))",
       "ERROR: toads_and_frogs(): board must have at most 1000 cells, got 1001"},
      {"SELECT pawns_value('W.x')",
       "ERROR: pawns_value(): board must have 'W', 'B' or '.' at byte 3, got 'x'"},
      {"SELECT pawns_value('.BW')",
       "ERROR: pawns_value(): board must have each W left of each B at byte 3, got 'W'"},
      {"SELECT * FROM toads_and_frogs_moves('t.x')",
       "ERROR: toads_and_frogs_moves(): board must have 't', 'f' or '.' at byte 3, got 'x'"},
      {"SELECT value FROM hackenbush('WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM "
       "n WHERE i<70) SELECT i, (i+1)%71, ''green'' FROM n')",
       "ERROR: hackenbush(): colour must be 'L', 'R' or 'E', got 'green' (a TEXT)"},
      {"SELECT bits(64)", "ERROR: bits(): argument 1 must be an integer from 0 to 62, got 64"},
      {"SELECT bits(-1)", "ERROR: bits(): argument 1 must be an integer from 0 to 62, got -1"},
      {"SELECT bits_text(1, 65, 1)",
       "ERROR: bits_text(): width must be an integer from 1 to 63, got 65"},
      {"SELECT bits_text(1, 8, 9)",
       "ERROR: bits_text(): width, height and planes must give 63 cells at most, got 72"},
      {"SELECT bits_text(3, 1, 1)",
       "ERROR: bits_text(): x must have each cell in one plane, but cell 0 is in two"},
      {"SELECT bits_text(256, 2, 2)", "ERROR: bits_text(): x must have bits 0 to 7 alone, got 256"},
      {"SELECT bits_text(1, 2, 2, 'x')",
       "ERROR: bits_text(): letters must be two or more, the first for an empty cell, got 'x'"},
      {"SELECT bits_from_text('..|.')",
       "ERROR: bits_from_text(): rows of text must be equally long, got 2 and 1"},
      {"SELECT bits_from_text(printf('%.65c', '.'))",
       "ERROR: bits_from_text(): text must have 63 cells at most"},
      {"SELECT bits_from_text(char(46, 46, 10, 46, 120, 10))", "8"},
      {"SELECT bits_from_text(printf('%.40cx|%.41c', '.', '.'))",
       "ERROR: bits_from_text(): text must have 63 cells at most"},
      {"SELECT bits_from_text('.?')", "ERROR: bits_from_text(): text must have only '.xo' and line "
                                      "breaks or |, but not at byte 2"},
      {"SELECT bits_from_text(printf('%.40co', '.'))",
       "ERROR: bits_from_text(): text must have its cells in bits 0 to 62, but 2 planes of 41 "
       "cells have more"},
      {"SELECT bits_least(1, 'x')",
       "ERROR: bits_least(): symmetries can't be run: no such table: x"},
      {"SELECT coin_row('mock turtles', 'HTX')",
       "ERROR: coin_row(): coins must have H or T at byte 3, got 'X'"},
      {"SELECT * FROM coin_row_moves('mock turtles', 'HTX')",
       "ERROR: coin_row_moves(): coins must have H or T at byte 3, got 'X'"},
      {"SELECT coin_row('1-', 'H')", "ERROR: coin_row(): rules must have a number that is not "
                                     "below the one before it, at most 64 at byte 3, got the end"},
      {"SELECT coin_row('', 'H')",
       "ERROR: coin_row(): rules must have how many coins a move turns, such as 2 or 1-3 (at "
       "most 64), or one of the names turtles, mock-turtles, twins, triplets, ruler at byte 1, got "
       "the end"},
      {"SELECT * FROM coin_row_moves('1-3', 'HTHT') LIMIT 1", "TTHT|4"},
      {"SELECT grundy_row('0.77', 'X')", "0"},
      {"SELECT heap_outcome('kayles', '[1, [2]]')",
       "ERROR: heap_outcome(): each element of heap must be an integer from 0 to "
       "4611686018427387903, got '[2]' (a TEXT); CAST(... AS INTEGER) reads the digits that it "
       "begins with"},
      {"SELECT heap_outcome('kayles', '[1, x]')",
       "ERROR: heap_outcome(): heap must be a JSON array of integers, got '[1, x]' (a TEXT)"},
      {"SELECT * FROM heap_winning_moves('[\"kayles\" \"0.137\"]', '[1,2]')",
       "ERROR: heap_winning_moves(): rules must have a comma or ] at byte 11, got '\"'"},
      {"SELECT * FROM heap_winning_moves('[\"kayles\", 3]', '[1,2]')",
       "ERROR: heap_winning_moves(): rules must have a text at byte 12, got '3'"},
      {"SELECT * FROM heap_winning_moves('[\"kayles\"] x', '[1]')",
       "ERROR: heap_winning_moves(): rules must have the end of the array at byte 12, got 'x'"},
      {"SELECT * FROM heap_winning_moves('[\"kayles', '[1]')",
       "ERROR: heap_winning_moves(): rules must have the end of the text at byte 9, got the end"},
      {"SELECT * FROM heap_winning_moves('[\"kayles\", \"0.137\"]', '[1,2,3]')",
       "ERROR: heap_winning_moves(): rules must be one text or as many as heaps, 3, got 2"},
      {"SELECT * FROM misere_quotient('kayles', -1)",
       "ERROR: misere_quotient(): largest must be an integer from 0 to 4611686018427387903, got "
       "-1"},
      {"SELECT * FROM misere_graph('SELECT 1')",
       "ERROR: misere_graph(): moves must yield 2 columns (from, to), got 1"},
      {"SELECT * FROM solve_rule('SELECT 1', 'SELECT position, NULL, 7, NULL FROM solve_frontier')",
       "ERROR: solve_rule(): column 3 of the rule is named 7; behind position and option there may "
       "be columns that AS names result, remoteness, again, part, count, player; json_array() "
       "makes one position of several values"},
      {"SELECT * FROM games_born(5)",
       "ERROR: games_born(): day must be an integer from 0 to 3, got 5"},
      {"SELECT * FROM games_born(-1)",
       "ERROR: games_born(): day must be an integer from 0 to 3, got -1"},
      {"SELECT position FROM solve_bits('SELECT 1 AS position', 'SELECT 1')",
       "ERROR: solve_bits(): moves must yield 4 or 5 columns, got 1"},
      {"SELECT game_conway('{1|-1}', '2'), game_ordinal('*', '1')", "0|^*"},
      {"SELECT * FROM game_winning_moves('[1, [2]]', 'L')",
       "ERROR: game_winning_moves(): an element of games must be a number or a text, not an array, "
       "object, true or null"},
      {"SELECT * FROM game_winning_moves('[1', 'L')",
       "ERROR: game_winning_moves(): games must be a JSON array of games, got '[1' (a TEXT)"},
      {"SELECT * FROM game_winning_moves('[\"x\"]', 'L')",
       "ERROR: game_winning_moves(): an element of games, byte 1: no game before this place has "
       "this name"},
      {"SELECT * FROM hackenbush('SELECT 1')",
       "ERROR: hackenbush(): query must yield 3 columns (node, other, colour), got 1"},
      {"SELECT * FROM hackenbush('SELECT 0, 1, ''purple''')",
       "ERROR: hackenbush(): colour must be 'L', 'R' or 'E', got 'purple' (a TEXT)"},
      {"SELECT * FROM hackenbush('SELECT 0, ''a'', ''E''')",
       "ERROR: hackenbush(): other in row 1 of the query must be an integer, got 'a' (a TEXT); "
       "CAST(... AS INTEGER) reads the digits that it begins with"},
      {"SELECT * FROM hackenbush('WITH RECURSIVE n(i) AS (VALUES(0) UNION ALL SELECT i+1 FROM n "
       "WHERE i<70) SELECT i, (i+1)%71, ''E'' FROM n')",
       "ERROR: hackenbush(): a picture with a cycle has more than 63 edges"},
      {"SELECT * FROM solve_rule('SELECT 1', 'SELECT position, NULL, 7 AS result FROM "
       "solve_frontier')",
       "1|7|N|NULL|NULL"},
      {"SELECT * FROM solve_rule('SELECT 1', 'SELECT NULL, 2 FROM solve_frontier')",
       "ERROR: solve_rule(): position in row 1 of the rule must be a position, got NULL"},
      {"SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''L'' AS player "
       "FROM solve_frontier')",
       "1|0"},
      {"SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''*2'' AS "
       "result, NULL AS player FROM solve_frontier')",
       "1|*2"},
      {"SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, 5 AS result, "
       "''L'' AS player FROM solve_frontier')",
       "1|5"},
      {"SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''NN'' AS "
       "result, ''L'' AS player FROM solve_frontier')",
       "ERROR: solve_rule(): result in row 1 of the rule must be 'L', 'R', 'N', 'P', 'DD', 'LD', "
       "'DL', 'DR', 'RD' or a game, got 'NN' (a TEXT)"},
      {"SELECT position, value FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''{x'' AS "
       "result, ''L'' AS player FROM solve_frontier')",
       "ERROR: solve_rule(): result in row 1 of the rule must be 'L', 'R', 'N', 'P', 'DD', 'LD', "
       "'DL', 'DR', 'RD' or a game, got '{x' (a TEXT)"},
      {"SELECT position, outcome FROM solve_rule('SELECT 1', 'SELECT position, NULL, ''L'' AS "
       "result, ''L'' AS player FROM solve_frontier')",
       "1|L"},
      {"SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 0, 1, ''X'' AS player')",
       "ERROR: solve_bits(): player in row 1 of the moves must be 'L', 'R' or 'B', for both, got "
       "'X' (a TEXT)"},
      {"SELECT * FROM bits_moves('SELECT 1, 0, 1, 0, ''L'' AS player UNION ALL SELECT 1, 0, 1, 0, "
       "''R''', 1)",
       "0|B"},
      {"SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', 'SELECT 0, 0, 5')",
       "1|5|N|NULL|NULL"},
      {"SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', '', 'SELECT 0, 0')",
       "ERROR: solve_bits(): symmetries must yield 3 columns, got 2"},
      {"SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', '', 'SELECT 0, 1, 2')",
       "ERROR: solve_bits(): symmetry 0 must be a permutation, but bits 1 and 2 have the image 2"},
      {"SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0', '', '', 'SELECT 1')",
       "ERROR: solve_bits(): swap must yield 2 columns, got 1"},
      {"SELECT bits_least(1, 'SELECT 0, 0, 70')",
       "ERROR: bits_least(): image in row 1 of the symmetries must be an integer from 0 to 62, got "
       "70"},
      {"SELECT bits_least(2, 'SELECT 1, 0, 1 UNION ALL SELECT 1, 1, 0')", "1"},
      {"SELECT heap_outcome('kayles', 3, 'x')",
       "ERROR: heap_outcome(): play must be 'normal' or 'misere', got 'x' (a TEXT)"},
      {"SELECT heap_outcome('nim', value, 'misere') FROM (WITH RECURSIVE n(value) AS (VALUES(1) "
       "UNION ALL SELECT value+1 FROM n WHERE value<99) SELECT value FROM n)",
       "P"},
      {"SELECT heap_outcome('nim', value, 'misere') FROM (WITH RECURSIVE n(value) AS (VALUES(1) "
       "UNION ALL SELECT value+1 FROM n WHERE value<100) SELECT value FROM n)",
       "N"},
      {"SELECT component, option FROM game_winning_moves('[\"{1|-1}\", -1]', 'R')", "0|-1"},
      {"SELECT component, option FROM game_winning_moves('[\"{1|-1}\", \"*\"]', 'R')", "0|-1"},
      {"SELECT position || ' ' || outcome || ' ' || coalesce(value, '') || ' ' || "
       "coalesce(loop_values, '') FROM solve_bits('SELECT 4', 'SELECT 4, 0, 4, 0 UNION ALL SELECT "
       "4, 0, 4, 1 UNION ALL SELECT 1, 0, 1, 2 UNION ALL SELECT 2, 0, 2, 1') WHERE position = 4",
       "4 N  [0]"},
      {"SELECT position || ' ' || outcome || ' ' || loop_values FROM solve_bits('SELECT 4', "
       "'SELECT 4, 0, 4, 0 UNION ALL SELECT 4, 0, 4, 1 UNION ALL SELECT 1, 0, 1, 2 UNION ALL "
       "SELECT 2, 0, 2, 1') WHERE position = 2",
       "2 D []"},
      {"SELECT * FROM solve_graph('')", "ERROR: solve_graph(): moves is empty"},
      {"SELECT * FROM solve_graph('  ')", "ERROR: solve_graph(): moves is empty"},
      {"SELECT * FROM solve_bits('SELECT 1 AS position, ''P'' AS result', 'SELECT 1, 0, 1, 0', '', "
       "'', '', 'normal', 1)",
       "ERROR: solve_bits(): start can't have a result where split is 1"},
      {"SELECT * FROM solve_graph('SELECT 1, NULL, ''P'' AS result, 536870913 AS remoteness')",
       "ERROR: solve_graph(): remoteness in row 1 of the moves must be at most 536870912, got "
       "536870913"},
      {"SELECT game(printf('%.200000c', '*')) ", "0"},
      {"SELECT grundy_limit('text', -1)",
       "ERROR: grundy_limit(): bytes must be a non-negative integer, got -1"},
      {"SELECT grundy_row('kayles', 'I?I')",
       "ERROR: grundy_row(): row must have I or X at byte 2, got '?'"},
      {"SELECT * FROM solve_bits('SELECT 1', 'SELECT 1, 0, 1, 0, ''L'' AS player', 'SELECT 0, 0, "
       "''{1|*'' AS result')",
       "ERROR: solve_bits(): result in row 1 of the ends must be 'L', 'R', 'N', 'P', 'DD', 'LD', "
       "'DL', 'DR', 'RD' or a game, got '{1|*' (a TEXT)"},
  };
  run_checks(checks, LENGTH(checks));
}

static void test_far_values(void **state) {
  (void)state;
#define FAR "9223372036854775807"
  static const check checks[] = {
      {"SELECT grundy_rook(" FAR ", 0), grundy_rook(0, " FAR ")", FAR "|" FAR},
      {"SELECT grundy_bishop(" FAR ", " FAR "), grundy_king(" FAR ", " FAR ")", FAR "|2"},
      {"SELECT grundy_knight(" FAR ", " FAR ")", "0"},
      {"SELECT grundy_knight(0, " FAR "), grundy_king(0, " FAR ")", "0|1"},
      {"SELECT nim_sum(" FAR "), nim_sum(-9223372036854775808, " FAR ")", FAR "|-1"},
      {"SELECT mex(" FAR "), nim_winning_moves(" FAR "), nim_outcome(" FAR ")", "0|1|N"},
      {"SELECT grundy_queen(1000001, 0), grundy_queen(0, 4611686018427387903)",
       "1000001|4611686018427387903"},
      {"SELECT grundy_queen(0, " FAR ")",
       "ERROR: grundy_queen(): y must be less than 2^62 for a queen, got " FAR},
      {"SELECT grundy_queen(4611686018427387904, 127)",
       "ERROR: grundy_queen(): x must be less than 2^62 for a queen, got 4611686018427387904"},
      {"SELECT grundy_queen(600, 320000000)",
       "ERROR: grundy_queen(): for a queen x and y must be less than 32768 both, or one of them "
       "less than 512, or less than 21760 and their product less than 2^32, got (600, 320000000)"},
      {"SELECT value FROM grundy_board('queen', " FAR ") WHERE x = 4611686018427387904 AND y = 3",
       "ERROR: grundy_board(): x must be less than 2^62 for a queen, got 4611686018427387904"},
      {"SELECT x FROM grundy_board('queen', " FAR ") WHERE x = 4611686018427387904 AND y = 3",
       "4611686018427387904"},
      {"SELECT count(*) FROM grundy_board('queen', " FAR ") WHERE value = 0 AND y = " FAR " - 5",
       "ERROR: grundy_board(): y must be less than 2^62 for a queen, got 9223372036854775802"},
      {"SELECT value FROM piece_moves('queen', 1500000, 1500000) LIMIT 1",
       "ERROR: piece_moves(): for a queen x and y must be less than 32768 both, or one of them "
       "less than 512, or less than 21760 and their product less than 2^32, got (1499999, "
       "1499999)"},
      {"SELECT 1 FROM queen_period(512)",
       "ERROR: queen_period(): y must be an integer from 0 to 511, got 512"},
      {"SELECT 1 FROM queen_period(-1)",
       "ERROR: queen_period(): y must be an integer from 0 to 511, got -1"},
      {"SELECT 1 FROM queen_period('x')",
       "ERROR: queen_period(): y must be an integer from 0 to 511, got 'x' (a TEXT); CAST(... AS "
       "INTEGER) reads the digits that it begins with"},
      {"SELECT 1 FROM queen_period(NULL)", "(no rows)"},
      {"SELECT grundy_queen(NULL, -1), grundy_rook(-1, NULL), nim_sum('a', NULL)",
       "NULL|NULL|NULL"},
      {"SELECT 1 FROM grundy_board('pawn', NULL)", "(no rows)"},
      {"SELECT 1 FROM piece_moves('rook', 8, 3, 8)",
       "ERROR: piece_moves(): x must be an integer from 0 to 7, got 8"},
      {"SELECT 1 FROM piece_moves('rook', 3, 8, 8)",
       "ERROR: piece_moves(): y must be an integer from 0 to 7, got 8"},
      {"SELECT 1 FROM piece_moves('rook', 3, 5, 8, 5)",
       "ERROR: piece_moves(): y must be an integer from 0 to 4, got 5"},
      {"SELECT count(*) FROM piece_moves('rook', 3, 4, 8, 5)", "7"},
      {"SELECT 1 FROM piece_moves('rook', 5, 5) WHERE height = 3",
       "ERROR: piece_moves(): y must be an integer from 0 to 2, got 5"},
      {"SELECT nim_outcome(1, p) FROM (SELECT 'misere' AS p UNION ALL SELECT 'normal')",
       "ERROR: nim_outcome(): play must be the same in all rows, got both 'normal' and 'misere'"},
  };
  RUN(checks);
}

/* A board without a cell has no range to name. */
static void test_empty_board(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  bool sensible =
      database_mentions(db, "SELECT 1 FROM piece_moves('rook', 0, 0, 0)", "ERROR", true) &&
      database_mentions(db, "SELECT 1 FROM piece_moves('rook', 0, 0, 0)", "to -1", false);
  database_close(db);
  assert_true(sensible);
}

/* ---- Limits ---- */

static void test_limit(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT grundy_limit('memory')", "268435456"},
      {"SELECT grundy_limit('memory', 1000)", "1000"},
      {"SELECT grundy_limit('memory')", "1000"},
      {"SELECT grundy_limit('memory', NULL)", "NULL"},
      {"SELECT grundy_limit('memory')", "1000"},
      {"SELECT grundy_limit('memory', -1)",
       "ERROR: grundy_limit(): bytes must be a non-negative integer, got -1"},
      {"SELECT grundy_limit('memory')", "1000"},
      {"SELECT grundy_limit('memory', 0)", "0"},
      {"SELECT grundy_knight(4, 7)", "1"},
      {"SELECT nim_sum(1, 2)", "3"},
      {"SELECT grundy_limit('memory', 9223372036854775807)", "9223372036854775807"},
      {"SELECT grundy_queen(3, 3)", "6"},
      {"SELECT grundy_limit('MEMORY', NULL)", "NULL"},
      {"SELECT grundy_limit('memory', 0)", "0"}, /* all that is kept is given back */
      {"SELECT grundy_knight(2, 2)", "1"},
      {"SELECT grundy_limit('memory', 100000)", "100000"},
      {"SELECT grundy_queen(3, 3)", "6"},
  };
  RUN(checks);
}

/* A limit is of one connection. */
static void test_limit_belongs_to_a_connection(void **state) {
  (void)state;
  sqlite3 *a = database_open(), *b = database_open();
  database_run(a, "SELECT grundy_limit('memory', 5)");
  assert_int_equal(database_integer(a, "SELECT grundy_limit('memory')"), 5);
  assert_int_equal(database_integer(b, "SELECT grundy_limit('memory')"), 268435456);
  database_close(a);
  database_close(b);
}

/* The bytes that the message asks for; fails unless it is the message `prefix needs N bytes...`. */
static sqlite3_int64 bytes_wanted(sqlite3 *db, const char *sql, const char *prefix, int limit) {
  char *rows = database_rows(db, sql);
  char *start = sqlite3_mprintf("ERROR: %s needs ", prefix);
  char *end = NULL;
  sqlite3_int64 wanted = 0;
  if (strncmp(rows, start, strlen(start)) == 0)
    wanted = strtoll(rows + strlen(start), &end, 10);
  char *rest = sqlite3_mprintf(" bytes of memory, but this connection's limit is %d; SELECT "
                               "grundy_limit('memory', bytes) raises it",
                               limit);
  if (end == NULL || strcmp(end, rest) != 0 || wanted <= limit)
    fail_msg("%s: %s", sql, rows);
  sqlite3_free(rest);
  sqlite3_free(start);
  sqlite3_free(rows);
  return wanted;
}

static void test_memory_limit(void **state) {
  (void)state;
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
    char *rows = database_rows(db, cases[i].sql);
    assert_int_equal(strncmp(rows, "ERROR: ", 7), 0);
    char prefix[200];
    if (strstr(cases[i].sql, "AND value") != NULL) /* how far it gets is its own affair */
      snprintf(prefix, sizeof prefix, "%.*s",
               (int)(strstr(rows, ")") ? strstr(rows, " needs") - rows - 7 : 0), rows + 7);
    else
      snprintf(prefix, sizeof prefix, "%s", cases[i].prefix);
    assert_int_equal(strncmp(prefix, cases[i].prefix, strlen(cases[i].prefix)), 0);
    sqlite3_free(rows);
    bytes_wanted(db, cases[i].sql, prefix, 300000);
    database_run(db, "SELECT grundy_limit('memory', 100000000)");
    assert_true(database_answers(db, cases[i].sql, cases[i].expected));
    database_close(db);
  }
}

/* Who sets the limit to what the message says it needs gets an answer. */
static void test_limit_as_told(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  database_run(db, "SELECT grundy_limit('memory', 300000)");
  sqlite3_int64 wanted =
      bytes_wanted(db, "SELECT grundy_queen(700, 1500) > 0",
                   "grundy_queen(): the queen's table up to (700, 1500)", 300000);
  char *sql = sqlite3_mprintf("SELECT grundy_limit('memory', %lld)", wanted);
  database_run(db, sql);
  sqlite3_free(sql);
  assert_true(database_answers(db, "SELECT grundy_queen(700, 1500) > 0", "1"));
  database_close(db);
}

/* ---- Loading and closing ---- */

static void test_loading_twice(void **state) {
  (void)state;
  sqlite3 *db = database_open();
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
  database_close(db);
}

static void test_many_connections(void **state) {
  (void)state;
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
static void test_closing(void **state) {
  (void)state;
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

static void test_stop_by_progress_handler(void **state) {
  (void)state;
  stop_everything(false);
}

static void test_stop_by_thread(void **state) {
  (void)state;
  stop_everything(true);
}

static void test_closing_after_a_stop(void **state) {
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    test_stop stop = {.db = database_open(), .due = database_now() + 0.02};
    database_run(stop.db, "SELECT grundy_limit('memory', 4000000000)");
    sqlite3_progress_handler(stop.db, 1000, stop_in_handler, &stop);
    run_until_stopped(&stop, endless[i]);
    database_close(stop.db);
  }
}

/* ---- What was meant ---- */

#define NOT_RULES(bytes, got)                                                                      \
  "ERROR: grundy_heap(): rules must have a code such as 0.137 or 0.8F, a set such as S{1,3,4} or " \
  "S{~2}, coins such as turn:1-3, "                                                                \
  "or "                                                                                            \
  "one of the names nim, kayles, dawson-kayles, dawson-chess, treblecross, lasker, grundy at "     \
  "byte " bytes ", got " got

#define LARGEST_NUMBER "4611686018427387903"
#define A_NUMBER_IS_OUT                                                                            \
  "a number is out of range: numerators are below 2^62, denominators at most 2^62"
#define LEFT_TAKES "SELECT 1 AS need, 0 AS forbid, 1 AS clear, 0 AS put, ''L'' AS player"

/* Where ranges end, and where there is nothing to be asked. */
static void test_ends(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT game_sum('" LARGEST_NUMBER "', 1)", "ERROR: game_sum(): " A_NUMBER_IS_OUT},
      {"SELECT game_left_stop('{" LARGEST_NUMBER "|0}')", LARGEST_NUMBER},
      {"SELECT game_sum(column1) FROM (VALUES (" LARGEST_NUMBER "), (1), (-5))",
       "4611686018427387899"},
      {"SELECT value FROM solve_bits('SELECT 1', '" LEFT_TAKES "', 'SELECT 0, 1, ''" LARGEST_NUMBER
       "''')",
       "ERROR: solve_bits(): " A_NUMBER_IS_OUT},
      {"SELECT value FROM solve_bits('SELECT 1', '" LEFT_TAKES "', 'SELECT 0, 1, ''7''')", "8\n7"},
      {"SELECT value FROM solve_graph('SELECT 1 AS position, 2 AS option, ''L'' AS player, NULL AS "
       "result UNION ALL SELECT 2, NULL, NULL, ''" LARGEST_NUMBER "''')",
       "ERROR: solve_graph(): " A_NUMBER_IS_OUT},
      {"SELECT position, value FROM solve_graph('SELECT 1 AS position, NULL AS option, NULL AS "
       "part, "
       "NULL AS player UNION ALL SELECT 2, 7, 1, ''L'' UNION ALL SELECT 3, 8, 2, ''L'' UNION ALL "
       "SELECT 3, 9, 1, ''R''')",
       "1|0\n2|1\n3|{1|0}"},
      {"SELECT * FROM solve_graph('')", "ERROR: solve_graph(): moves is empty"},
      {"SELECT * FROM solve_graph(' -- nothing')", "ERROR: solve_graph(): moves is empty"},
      {"SELECT count(*) FROM solve_bits('SELECT 1 WHERE 0', 'SELECT 1, 0, 1, 0', '', '', '', "
       "'normal', 1)",
       "0"},
      {"SELECT position FROM solve_bits('SELECT 3', 'SELECT 1, 0, 1, 0') WHERE position IN (1, 2)",
       "2"},
      {"SELECT * FROM solve_bits('SELECT 7 AS position, ''N'' AS result, 2 AS remoteness', 'SELECT "
       "1, "
       "0, 1, 0')",
       "ERROR: solve_bits(): remoteness in row 1 of the start must be odd where the next player "
       "wins, got 2"},
      {"SELECT * FROM solve_bits('SELECT 7 AS position, ''P'' AS result, 3 AS remoteness', 'SELECT "
       "1, "
       "0, 1, 0')",
       "ERROR: solve_bits(): remoteness in row 1 of the start must be even where he loses, got 3"},
      {"SELECT * FROM solve_bits('SELECT 7 AS position, NULL AS result, 3 AS remoteness', 'SELECT "
       "1, "
       "0, 1, 0')",
       "ERROR: solve_bits(): remoteness in row 1 of the start must be NULL where no result says "
       "who "
       "wins, got 3"},
      {"SELECT n FROM misere_heaps('0.145', 40000000000)",
       "ERROR: misere_heaps(): the quotient of heaps 0 to 81 of 0.145 is too large: more than "
       "65535 "
       "elements, 255 generators or the work that may be spent on it (heaps 0 to 80 have one of "
       "222 "
       "elements)"},
      {"SELECT grundy_limit('text', 2147483648)",
       "ERROR: grundy_limit(): bytes must be an integer from 0 to 2147483647, got 2147483648"},
      {"SELECT grundy_limit('text', 3)", "3"},
      {"SELECT game_plain('*2'), game_plain('2')", "*2|2"},
      {"SELECT game_plain('{1|*2}')",
       "ERROR: game_plain(): the text takes 6 bytes, but this connection's limit is 3; SELECT "
       "grundy_limit('text', bytes) raises it"},
      {"SELECT grundy_limit('text', 2147483647)", "2147483647"},
      {"SELECT game_plain('{1|*2}')", "{1|*2}"},
  };
  RUN(checks);
}

static void test_near_names(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT grundy_piece('quen', 1, 1)",
       "ERROR: grundy_piece(): " A_PIECE "'quen' (a TEXT); did you mean 'queen'?"},
      {"SELECT 1 FROM grundy_board('WYTHOFF', 3)",
       "ERROR: grundy_board(): " A_PIECE "'WYTHOFF' (a TEXT); did you mean 'queen'?"},
      {"SELECT 1 FROM piece_moves('Bishp', 3, 3)",
       "ERROR: piece_moves(): " A_PIECE "'Bishp' (a TEXT); did you mean 'bishop'?"},
      {"SELECT 1 FROM grundy_board('', 3)", "ERROR: grundy_board(): " A_PIECE "'' (a TEXT)"},
      {"SELECT 1 FROM grundy_board('abcdefghijklmnopqrstuvwxyz', 3)",
       "ERROR: grundy_board(): " A_PIECE "'abcdefghijklmnopqrstuvwxyz' (a TEXT)"},
      {"SELECT grundy_heap('kayls', 3)", NOT_RULES("5", "'s'; did you mean 'kayles'?")},
      {"SELECT grundy_heap('dawson', 3)",
       NOT_RULES("7", "the end; did you mean 'dawson-kayles' or 'dawson-chess'?")},
      {"SELECT nim_winning_moves(' [3, 4]')",
       "ERROR: nim_winning_moves(): heap must be a non-negative integer, got ' [3, 4]' (a TEXT); a "
       "JSON array goes to the table: SELECT ... FROM nim_winning_moves(...)"},
      {"SELECT nim_outcome('[3]')",
       "ERROR: nim_outcome(): heap must be a non-negative integer, got '[3]'" A_TEXT},
      {"SELECT grundy_limit('memry')",
       "ERROR: grundy_limit(): name must be 'memory', 'disk' or 'text', got 'memry' (a TEXT)"},
  };
  RUN(checks);
}

/* ---- grundy_help ---- */

static void test_help_search(void **state) {
  (void)state;
  static const check checks[] = {
      {"SELECT name FROM grundy_help('wythoff')", "grundy_queen"},
      {"SELECT name FROM grundy_help('Prime  FACTORS')", "grundy_tower"},
      {"SELECT count(*) FROM grundy_help('saltus')", "1"},
      {"SELECT count(*) FROM grundy_help('no such words')", "0"},
      {"SELECT (SELECT count(*) FROM grundy_help('')) = (SELECT count(*) FROM grundy_help)", "1"},
      {"SELECT DISTINCT topic FROM grundy_help WHERE name LIKE 'pawns_m%'", "pawn chess"},
      {"SELECT count(*) FROM grundy_help WHERE topic IS NULL OR length(topic) > 20", "0"},
      {"SELECT name FROM grundy_help LIMIT 1", "nim_sum"},
      {"SELECT count(*) FROM grundy_help(NULL)", "0"},
      /* No line of a summary is longer than a terminal's. */
      {"WITH RECURSIVE line(one, rest) AS (SELECT '', summary || char(10) FROM grundy_help UNION "
       "ALL "
       "SELECT substr(rest, 1, instr(rest, char(10)) - 1), substr(rest, instr(rest, char(10)) + 1) "
       "FROM line WHERE rest <> '') SELECT max(length(one)) <= 76 FROM line",
       "1"},
  };
  RUN(checks);
}

#define NAMES                                                                                      \
  "SELECT DISTINCT lower(name) || CASE type WHEN 's' THEN ' scalar' ELSE ' aggregate' END FROM "   \
  "pragma_function_list UNION SELECT lower(name) || ' table' FROM pragma_module_list"

static void test_help_is_complete(void **state) {
  (void)state;
  sqlite3 *db = database_open_bare();
  database_run(db, "CREATE TEMP TABLE before AS " NAMES);
  database_load(db);
  database_run(db, "CREATE TEMP TABLE added AS " NAMES " EXCEPT SELECT * FROM before");
  assert_true(database_integer(db, "SELECT count(*) FROM added") > 10);
  assert_true(database_agree(db, "SELECT DISTINCT name || ' ' || kind FROM grundy_help",
                             "SELECT * FROM added", false));
  database_close(db);
}

static void test_help_has_texts(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  assert_true(database_answers(
      db,
      "SELECT name FROM grundy_help WHERE (length(name) > 0 AND kind IN ('scalar', 'aggregate', "
      "'table') AND signature LIKE name || '%' AND length(summary) > 10 AND example LIKE '%' || "
      "name || '%') IS NOT TRUE",
      "(no rows)"));
  assert_true(database_answers(
      db, "SELECT signature, count(*) FROM grundy_help GROUP BY signature HAVING count(*) > 1",
      "(no rows)"));
  database_close(db);
}

static void test_help_examples(void **state) {
  (void)state;
  sqlite3 *db = database_open();
  sqlite3_stmt *help = NULL;
  int failures = 0, rows = 0;
  assert_int_equal(sqlite3_prepare_v2(db, "SELECT example FROM grundy_help", -1, &help, NULL),
                   SQLITE_OK);
  for (; sqlite3_step(help) == SQLITE_ROW; rows++) {
    const char *example = (const char *)sqlite3_column_text(help, 0);
    char *answer = database_rows(db, example);
    if (strncmp(answer, "ERROR", 5) == 0 || strcmp(answer, "(no rows)") == 0) {
      print_error("%s: %s\n", example, answer);
      failures++;
    }
    sqlite3_free(answer);
  }
  sqlite3_finalize(help);
  database_close(db);
  assert_true(rows > 10);
  assert_int_equal(failures, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_integer_arguments),
      cmocka_unit_test(test_lossless_arguments),
      cmocka_unit_test(test_digits),
      cmocka_unit_test(test_long_texts),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_words_in_capitals),
      cmocka_unit_test(test_heaps),
      cmocka_unit_test(test_json_null),
      cmocka_unit_test(test_argument_counts),
      cmocka_unit_test(test_games),
      cmocka_unit_test(test_far_values),
      cmocka_unit_test(test_empty_board),
      cmocka_unit_test(test_limit),
      cmocka_unit_test(test_limit_belongs_to_a_connection),
      cmocka_unit_test(test_memory_limit),
      cmocka_unit_test(test_limit_as_told),
      cmocka_unit_test(test_loading_twice),
      cmocka_unit_test(test_many_connections),
      cmocka_unit_test(test_closing),
      cmocka_unit_test(test_stop_by_progress_handler),
      cmocka_unit_test(test_stop_by_thread),
      cmocka_unit_test(test_closing_after_a_stop),
      cmocka_unit_test(test_help_is_complete),
      cmocka_unit_test(test_near_names),
      cmocka_unit_test(test_ends),
      cmocka_unit_test(test_help_search),
      cmocka_unit_test(test_help_has_texts),
      cmocka_unit_test(test_help_examples),
  };
  alarm(120); /* what can't be stopped must not go on for ever */
  return cmocka_run_group_tests(tests, NULL, NULL);
}
