/* Test the exact messages for wrong arguments, limits, and loading. */
#include "../default_limit.h"
#include "database.h"

/* ---- Wrong values of an integer argument ---- */

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
    {"9223372036854775808", "9.22337203685478e+18 (a REAL, beyond 64-bit integers)"},
    {"-9223372036854777856.0", "-9.22337203685478e+18 (a REAL, beyond 64-bit integers)"},
    {"1e30", "1.0e+30 (a REAL, beyond 64-bit integers)"},
    {"-1e30", "-1.0e+30 (a REAL, beyond 64-bit integers)"},
    {"9e999", "Inf (a REAL, beyond 64-bit integers)"},
    {"-9e999", "-Inf (a REAL, beyond 64-bit integers)"},
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
    {"'9223372036854775808'", "'9223372036854775808' (a TEXT), beyond 64-bit integers"},
    {"'-9223372036854775809.0'", "'-9223372036854775809.0' (a TEXT), beyond 64-bit integers"},
    {"'99999999999999999999'", "'99999999999999999999' (a TEXT), beyond 64-bit integers"},
    {"x'0003'", "a BLOB of 2 bytes"},
    {"x'33'", "a BLOB of 1 byte" DIGITS},
    {"x''", "a BLOB of 0 bytes"},
    {"zeroblob(100)", "a BLOB of 100 bytes"},
    {"x'0300000000000000'", "a BLOB of 8 bytes; if it is an int64 of numpy, convert it with int()"},
    {"'1234567890123456789012345678901234567890'",
     "'1234567890123456789012345678901234567890' (a TEXT), beyond 64-bit integers"},
    {"'1234567890123456789012345678901234567890x'",
     "'1234567890123456789012345678901234567890...'" A_TEXT DIGITS},
};

/* The integer 3 in all the representations that hosts pass, and values that have no such
** representation. */
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

/* `%s` in sql is the argument. `null` is the result for NULL. */
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
    {"SELECT nim_sum_outcome(%s)", "nim_sum_outcome", "heap", NATURAL, "P"},
    {"SELECT nim_sum_outcome(%s, 'normal')", "nim_sum_outcome", "heap", NATURAL, "P"},
    {"SELECT nim_sum(%s)", "nim_sum", "value", "an integer", "0"},
    {"SELECT nim_sum(%s) OVER ()", "nim_sum", "value", "an integer", "0"},
    {"SELECT nim_sum(%s, 1)", "nim_sum", "argument 1", "an integer or a JSON array of integers",
     "NULL"},
    {"SELECT nim_sum(1, 2, %s)", "nim_sum", "argument 3", "an integer or a JSON array of integers",
     "NULL"},
};

static void check_rejected(sqlite3 *db, const integer_argument *argument, const test_wrong *wrong) {
  database_expect(db, database_text(argument->sql, wrong->literal),
                  database_text("ERROR: %s(): %s must be %s, got %s", argument->name,
                                argument->argument, argument->domain, wrong->got));
}

DATABASE_TEST(test_integer_arguments) {
  for (size_t i = 0; i < LENGTH(integer_arguments); i++) {
    const integer_argument *argument = &integer_arguments[i];
    for (size_t j = 0; j < LENGTH(never_integers); j++)
      check_rejected(db, argument, &never_integers[j]);
    for (size_t j = 0; j < LENGTH(negatives) && strncmp(argument->domain, "an integer", 10) != 0;
         j++)
      check_rejected(db, argument, &negatives[j]);
    database_expect(db, database_text(argument->sql, "NULL"), argument->null);
  }
}

/* Each representation of 3 has the same result as 3. */
DATABASE_TEST(test_lossless_arguments) {
  for (size_t i = 0; i < LENGTH(integer_arguments); i++) {
    TEXT *expected = database_rows(db, database_text(integer_arguments[i].sql, "3"));
    for (size_t j = 0; j < LENGTH(threes); j++)
      database_expect(db, database_text(integer_arguments[i].sql, threes[j]), expected);
  }
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
      {"SELECT nim_sum_outcome(1, %s)", "nim_sum_outcome(): " A_PLAY, "NULL"},
      {"SELECT 1 FROM nim_winning_moves('[1]', %s)", "nim_winning_moves(): " A_PLAY, "(no rows)"},
      {"SELECT grundy_limit(%s)",
       "grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got ", "NULL"},
      {"SELECT grundy_limit(%s, 1)",
       "grundy_limit(): name must be 'memory', 'disk', 'text' or 'seconds', got ", "NULL"},
  };
  for (size_t i = 0; i < LENGTH(calls); i++) {
    for (size_t j = 0; j < LENGTH(wrongs); j++)
      database_expect(db, database_text(calls[i].sql, wrongs[j].literal),
                      database_text("ERROR: %s%s", calls[i].expected, wrongs[j].got));
    database_expect(db, database_text(calls[i].sql, "NULL"), calls[i].null);
  }
}

/* An argument from a table that is read later. SQLite 3.31 does not pass such an argument to the
** plan, so the message ends before the reason. */
DATABASE_TEST(test_argument_on_the_right) {
  if (sqlite3_libversion_number() < 3040000)
    return;
  database_expect(
      db, "WITH t(a) AS (VALUES (1)) SELECT value FROM heap_values('nim', t.a) CROSS JOIN t",
      "ERROR: heap_values(): argument largest is missing where the table is read: CROSS "
      "JOIN and LEFT JOIN read their left side first, so the table that gives the "
      "argument must be on the left; on the right of a RIGHT JOIN the call must be in "
      "a subquery");
}

/* ---- Limits ---- */

/* A limit applies to one connection. */
TEST(test_limit_belongs_to_a_connection) {
  sqlite3 *a = database_open(), *b = database_open();
  database_run(a, "SELECT grundy_limit('memory', 5)");
  assert_int_equal(database_integer(a, "SELECT grundy_limit('memory')"), 5);
  database_expect(b, "SELECT grundy_limit('memory')", DEFAULT_LIMIT);
  database_close(a);
  database_close(b);
}

/* Return the bytes that the message asks for, which depend on the platform. Fail unless the message
** is `beginning... would need N bytes...`. */
static sqlite3_int64 bytes_wanted(sqlite3 *db, const char *sql, const char *beginning, int limit) {
  TEXT *rows = database_rows(db, sql);
  TEXT *start = sqlite3_mprintf("ERROR: %s", beginning);
  char *at = strstr(rows, " would need "), *end = NULL;
  sqlite3_int64 wanted = at == NULL ? 0 : strtoll(at + strlen(" would need "), &end, 10);
  TEXT *rest = sqlite3_mprintf(" bytes of memory, but this connection's limit is %d; SELECT "
                               "grundy_limit('memory', bytes) raises it",
                               limit);
  if (strncmp(rows, start, strlen(start)) != 0 || end == NULL || strcmp(end, rest) != 0 ||
      wanted <= limit)
    fail_msg("%s: %s", sql, rows);
  return wanted;
}

#define MANY "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) SELECT "

/* Questions that are refused under the limit and answered within a hundred megabytes. */
TEST(test_memory_limit) {
  static const struct {
    const char *sql, *beginning, *expected;
    int limit;
  } cases[] = {
      {"SELECT grundy_queen(300, 1500) > 0",
       "grundy_queen(): the queen's table up to (300, 1500) would need", "1", 300000},
      {"SELECT value > 0 FROM grundy_board('queen', 1501) WHERE x = 1500 AND y = 700",
       "grundy_board(): the queen's table up to (1500, 700) would need", "1", 300000},
      {"SELECT sum(value) > 0 FROM grundy_board('queen', 1500, 200)",
       "grundy_board(): a queen's board of 1500 columns and 200 rows would need", "1", 300000},
      {"SELECT grundy_queen(20000, 100) > 0",
       "grundy_queen(): certifying the periods of the queen's rows up to 100 would need", "1",
       300000},
      {"SELECT count(*) FROM grundy_board('queen', 1501) WHERE y = 700 AND value = 999",
       "grundy_board(): the queen's table up to", "1", 300000}, /* the progress is not specified */
      {"SELECT max(value) > 0 FROM piece_moves('queen', 1500, 700)",
       "piece_moves(): the queen's table up to (1499, 699) would need", "1", 300000},
      {MANY "mex(i - 1) FROM n WHERE i <= 100000", "mex(): the set of values would need", "100000",
       300000},
      {"SELECT count(*) FROM tower_moves(12)",
       "tower_moves(): the list of divisors of 12 would need", "5", 0},
      {"SELECT count(*) FROM nim_winning_moves('[3,4,5]')",
       "nim_winning_moves(): a list of 1 integers would need", "1", 0},
      {"SELECT nim_mul(2, 3)", "nim_mul(): the field of nimbers would need", "1", 1000},
      {"SELECT max(depth) FROM coin_tree('" MANY "i, nullif(i - 1, 0), i % 7 FROM n')",
       "coin_tree(): a coin tree of ", "999999", 20000000},
  };
  for (size_t i = 0; i < LENGTH(cases); i++) {
    sqlite3 *db = database_open();
    database_limit_memory(db, cases[i].limit);
    bytes_wanted(db, cases[i].sql, cases[i].beginning, cases[i].limit);
    database_limit_memory(db, 100000000);
    database_expect(db, cases[i].sql, cases[i].expected);
    database_close(db);
  }
}

/* The message counts the rows that were shown, and the one that was too many: each row of the board
** has one P-position. */
DATABASE_TEST(test_rows_of_p_positions) {
  int rows = 0, status;
  database_limit_memory(db, 40000);
  sqlite3_stmt *statement = database_prepare(
      db, "SELECT y FROM grundy_board('(-1,0)* (0,-1)* (-2,-1)', 20000, 10000) WHERE value = 0");
  while ((status = sqlite3_step(statement)) == SQLITE_ROW)
    rows++;
  const char *start =
      database_text("grundy_board(): the P-positions of %d rows would need ", rows + 1);
  assert_true(status == SQLITE_ERROR && strncmp(sqlite3_errmsg(db), start, strlen(start)) == 0);
  sqlite3_finalize(statement);
}

/* Neither finished nor refused pictures remain counted. */
DATABASE_TEST(test_pictures_are_forgotten) {
  static const char picture[] = "SELECT grundy_svg(x, y, value) FROM grundy_board('king', 100)";
  database_limit_memory(db, 100000);
  bytes_wanted(db, picture, "grundy_svg(): a picture of the cells would need", 100000);
  database_limit_memory(db, 10000000);
  for (int i = 0; i < 30; i++)
    database_run(db, picture);
}

/* Without symmetries the message does not mention them. */
DATABASE_TEST(test_memory_of_moves) {
  database_limit_memory(db, 400);
  bytes_wanted(db,
               "SELECT option FROM bits_moves(5, 'SELECT bits(value), 0, bits(value), 0 FROM "
               "json_each(''[0,1,2]'')')",
               "bits_moves(): the list of moves would need", 400);
}

/* A limit as high as the message asks for suffices. */
DATABASE_TEST(test_limit_as_told) {
  database_limit_memory(db, 300000);
  database_limit_memory(
      db, bytes_wanted(db, "SELECT grundy_queen(700, 1500) > 0",
                       "grundy_queen(): the queen's table up to (700, 1500) would need", 300000));
  database_expect(db, "SELECT grundy_queen(700, 1500) > 0", "1");
}

/* ---- Loading ---- */

DATABASE_TEST(test_loading_twice) {
  database_run(db, "SELECT grundy_queen(50, 50)");
  sqlite3_stmt *open = database_prepare(db, "SELECT value FROM grundy_board('queen', 5)");
  assert_int_equal(sqlite3_step(open), SQLITE_ROW);
  database_load(db); /* also while a running statement uses it */
  assert_int_equal(sqlite3_step(open), SQLITE_ROW);
  sqlite3_finalize(open);
  assert_int_equal(database_integer(db, "SELECT grundy_queen(3, 5)"), 0);
}

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
  /* the message of another kind names only the kind, and is not part of the help */
  database_run(db, "CREATE TEMP TABLE help AS SELECT DISTINCT name || ' ' || kind AS entry, name, "
                   "kind = 'table' AS "
                   "rows FROM grundy_help");
  database_compare(
      db, "SELECT entry FROM help",
      "SELECT * FROM added EXCEPT SELECT name || ' scalar' FROM help WHERE rows AND name NOT IN "
      "(SELECT name FROM help WHERE NOT rows) EXCEPT SELECT name || ' table' FROM help WHERE NOT "
      "rows AND name NOT IN (SELECT name FROM help WHERE rows) EXCEPT SELECT name || ' scalar' "
      "FROM help GROUP BY name HAVING sum(entry LIKE '% scalar') = 0",
      false);
  database_close(db);
}

/* The functions that most users call first show an example if they are called with a wrong number
** of arguments or used as a table: they are also registered as tables. */
DATABASE_TEST(test_functions_that_explain_calls) {
  database_expect(
      db,
      "SELECT group_concat(name, ' ') FROM (SELECT DISTINCT name FROM pragma_module_list WHERE "
      "name IN (SELECT name FROM grundy_help) EXCEPT SELECT name FROM grundy_help WHERE kind = "
      "'table')",
      "board_outcome board_sum_outcome board_svg board_value game_compare game_outcome game_svg "
      "graph_svg grundy_heap grundy_knight grundy_piece grundy_queen grundy_svg hackenbush_svg "
      "heap_game heap_outcome nim_mul nim_outcome pawns_winner plot_svg sequence_period "
      "thermograph_svg");
}

/* Under a limit on the length of text an error is truncated at a whole character: SQLite would drop
** a longer one. */
DATABASE_TEST(test_short_limit) {
  static const char *const checks[][2] = {
      {"SELECT heap_sum_outcome('1,3,4', 5)", "heap_sum_outcome(): rules: syntax error at byte 1:"},
      {"SELECT period FROM heap_period('1,3,4')", "heap_period(): rules: syntax error at byte 1:"},
      {"SELECT nim_sum(x) FROM (SELECT 'abc' AS x)", "nim_sum(): "},
      {"SELECT grundy_queen(3, -3)", "grundy_queen(): y must be a non-negative integer"},
      {"SELECT game('\xc3\xa4\xc3\xa4\xc3\xa4')", "game(): g, byte 1: "},
      {"SELECT value FROM heap_values('nim')", "heap_values(): argument largest is missing"},
  };
  for (int limit = 30; limit <= 200; limit++) {
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, limit);
    for (size_t i = 0; i < LENGTH(checks); i++) {
      if ((int)strlen(checks[i][0]) > limit)
        continue;
      TEXT *rows = database_rows(db, checks[i][0]);
      assert_int_equal(sqlite3_limit(db, SQLITE_LIMIT_LENGTH, -1), limit);
      const char *message = rows + strlen("ERROR: ");
      size_t length = strlen(message), same = 0;
      while (checks[i][1][same] != '\0' && message[same] == checks[i][1][same])
        same++;
      bool is_whole = checks[i][1][same] == '\0';
      /* the final 0 is counted, and half a character may be omitted */
      bool is_cut = (int)length >= limit - 2 && strcmp(message + same, "...") == 0;
      if (!is_whole && !is_cut)
        fail_msg("%s, limit %d: %s", checks[i][0], limit, rows);
    }
  }
}
