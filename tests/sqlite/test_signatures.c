/* Compare every signature of grundy_help with SQLite's information: a table's columns and
** arguments, the numbers of arguments of a function, the names in errors, and optional arguments
** given by name, on every version of SQLite (make test-versions). */
#include <stdio.h>

#include "database.h"

#define MOST_ARGUMENTS 10

/* The arguments and columns of a signature: "name(a, b [, c = 'x']) -> p, q". */
typedef struct signature {
  char name[64], kind[16], arguments[MOST_ARGUMENTS][32], columns[400];
  int count, required;
  bool is_table, repeats; /* repeats: the last argument is "..." */
} signature;

/* Copy a word of letters, digits and underscores. Return the text after it. */
static const char *copy_word(const char *text, char word[32]) {
  size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz_0123456789");
  snprintf(word, 32, "%.*s", (int)length, text);
  return text + length;
}

/* Skip " = " and the literal after it, if they follow. */
static const char *skip_default(const char *text) {
  if (strncmp(text, " = ", 3) != 0)
    return text;
  text += 3;
  if (*text == '\'')
    return strchr(text + 1, '\'') + 1;
  return text + strspn(text, "-0123456789");
}

static void read_signature(const char *text, signature *read) {
  const char *arrow = strstr(text, " -> "), *at = strchr(text, '(');
  snprintf(read->columns, sizeof read->columns, "%s", arrow == NULL ? "" : arrow + 4);
  bool optional = false;
  for (at = at == NULL || (arrow != NULL && at > arrow) ? ")" : at + 1; *at != ')';) {
    optional |= *at == '[' || (*at == ' ' && at[1] == '[');
    at += strspn(at, " [,");
    if (strncmp(at, "...", 3) == 0) {
      read->repeats = true;
      at += 3;
      continue;
    }
    assert_true(read->count < MOST_ARGUMENTS);
    at = skip_default(copy_word(at, read->arguments[read->count]));
    assert_true(strlen(read->arguments[read->count++]) > 0);
    read->required += !optional;
    at += strspn(at, "]");
  }
}

/* Call `check` for each row of grundy_help. */
static void check_each(void (*check)(sqlite3 *db, const signature *read)) {
  sqlite3 *db = database_open();
  sqlite3_stmt *help =
      database_prepare(db, "SELECT signature, name, kind = 'table', kind FROM grundy_help");
  int rows = 0;
  for (; sqlite3_step(help) == SQLITE_ROW; rows++) {
    signature read = {.is_table = sqlite3_column_int(help, 2) != 0};
    snprintf(read.name, sizeof read.name, "%s", sqlite3_column_text(help, 1));
    snprintf(read.kind, sizeof read.kind, "%s", sqlite3_column_text(help, 3));
    read_signature((const char *)sqlite3_column_text(help, 0), &read);
    check(db, &read);
  }
  sqlite3_finalize(help);
  database_close(db);
  assert_true(rows > 40);
}

/* Define a test of each row's signature, `read`, in a database `db`. */
#define SIGNATURE_TEST(name)                                                                       \
  static void name##_of(sqlite3 *db, const signature *read);                                       \
  TEST(name) {                                                                                     \
    check_each(name##_of);                                                                         \
  }                                                                                                \
  static void name##_of(sqlite3 *db, const signature *read)

/* The hidden columns are the arguments (required ones end in _), the column that distinguishes
** calls, and columns that are shown only if they are named: [name]. */
SIGNATURE_TEST(test_columns) {
  if (!read->is_table)
    return;
  sqlite3_str *hidden = sqlite3_str_new(db);
  for (int i = 0; i < read->count; i++)
    sqlite3_str_appendf(hidden, "%s%s, ", read->arguments[i], i < read->required ? "_" : "");
  sqlite3_str_appendall(hidden, "grundy_call");
  const char *unlisted = strstr(read->columns, ", [");
  for (const char *at = unlisted; at != NULL; at = strstr(at + 1, ", ["))
    sqlite3_str_appendf(hidden, ", %.*s", (int)strcspn(at + 3, "]"), at + 3);
  TEXT *arguments = sqlite3_str_finish(hidden);
  int listed = unlisted == NULL ? -1 : (int)(unlisted - read->columns);
  TEXT *expected = sqlite3_mprintf("%.*s|%s", listed < 0 ? (int)strlen(read->columns) : listed,
                                   read->columns, arguments);
  database_expect(
      db,
      database_text(
          "SELECT group_concat(CASE WHEN NOT hidden THEN name END, ', '), group_concat(CASE WHEN "
          "hidden THEN name END, ', ') FROM pragma_table_xinfo(%Q)",
          read->name),
      expected);
}

/* Return the place of an argument, or -1. */
static int find_argument(const signature *read, const char *name) {
  for (int i = 0; i < read->count; i++)
    if (strcmp(read->arguments[i], name) == 0)
      return i;
  return -1;
}

/* Return true if common arguments have the same order in both. */
static bool agree_in_order(const signature *one, const signature *other) {
  int last = -1;
  for (int i = 0; i < one->count; i++) {
    int place = find_argument(other, one->arguments[i]);
    if (place >= 0 && place < last)
      return false;
    last = place >= 0 ? place : last;
  }
  return true;
}

/* Any two functions and tables have their common arguments in the same order, for instance the
** table that solves a game and the table that lists its moves. */
SIGNATURE_TEST(test_order) {
  sqlite3_stmt *others =
      database_prepare(db, "SELECT signature FROM grundy_help WHERE name <> 'grundy_help'");
  while (sqlite3_step(others) == SQLITE_ROW) {
    signature other = {.count = 0};
    read_signature((const char *)sqlite3_column_text(others, 0), &other);
    if (!agree_in_order(read, &other))
      fail_msg("%s has its arguments in another order than %s", read->name,
               sqlite3_column_text(others, 0));
  }
  sqlite3_finalize(others);
}

/* A table about one position takes the position first. */
SIGNATURE_TEST(test_position_first) {
  (void)db;
  assert_true(!read->is_table || find_argument(read, "position") <= 0);
}

/* Columns of an adjacent table may have the names of required arguments. */
SIGNATURE_TEST(test_beside) {
  if (!read->is_table || read->required == 0)
    return;
  sqlite3_str *columns = sqlite3_str_new(db), *names = sqlite3_str_new(db);
  for (int i = 0; i < read->required; i++) {
    sqlite3_str_appendf(columns, "%sNULL AS %s", i == 0 ? "" : ", ", read->arguments[i]);
    sqlite3_str_appendf(names, "%s%s", i == 0 ? "" : ", ", read->arguments[i]);
  }
  TEXT *values = sqlite3_str_finish(columns), *arguments = sqlite3_str_finish(names);
  database_expect(
      db,
      database_text("SELECT 1 FROM (SELECT %s) AS beside, %s(%s)", values, read->name, arguments),
      "(no rows)");
}

/* Return true if wrong calls of the function are explained: it is registered for any number of
** arguments, although none of its signatures repeats one. */
static bool explains_calls(sqlite3 *db, const char *name) {
  static const char sql[] = "SELECT count(*) > 0 AND (SELECT max(signature LIKE '%%...%%') FROM "
                            "grundy_help WHERE name = %Q AND kind <> 'table') = 0 FROM "
                            "pragma_function_list WHERE name = %Q AND narg = -1";
  return database_integer(db, database_text(sql, name, name)) != 0;
}

/* The aggregates that draw are often called with an argument too few, or read as tables. */
SIGNATURE_TEST(test_drawing_aggregates_explain) {
  size_t length = strlen(read->name);
  assert_true(strcmp(read->kind, "aggregate") != 0 || length < 4 ||
              strcmp(read->name + length - 4, "_svg") != 0 || explains_calls(db, read->name));
}

/* A table called like a function is reported as such, and so are some functions in FROM, except for
** names that are both. SQLite 3.34 and earlier always report 'no such table'. */
SIGNATURE_TEST(test_other_kind) {
  const char *name = read->name;
  bool explains =
      read->is_table || (explains_calls(db, name) && sqlite3_libversion_number() >= 3037000);
  const char *call =
      read->is_table ? "SELECT %s(1, 2, 3, 4, 5, 6, 7, 8, 9)" : "SELECT * FROM %s(1)";
  const char *expected = !explains        ? "ERROR: no such table: %s"
                         : read->is_table ? "ERROR: %s is a table: SELECT ... FROM %s(...), for "
                                            "example %s"
                                          : "ERROR: %s is a function, not a table: SELECT "
                                            "%s(...), for example %s";
  if (database_integer(
          db,
          database_text("SELECT count(DISTINCT kind = 'table') FROM grundy_help WHERE name = %Q",
                        name)) != 1)
    return;
  TEXT *example = database_rows(
      db, database_text("SELECT example FROM grundy_help WHERE name = %Q LIMIT 1", name));
  database_expect(db, database_text(call, name), database_text(expected, name, name, example));
}

/* Another number of arguments is explained by these functions. */
SIGNATURE_TEST(test_explained_counts) {
  if (read->is_table || !explains_calls(db, read->name) || read->count == 8)
    return;
  TEXT *message = database_rows(db, database_text("SELECT %s(1, 2, 3, 4, 5, 6, 7, 8)", read->name));
  const char *start = database_text("ERROR: %s(", read->name);
  if (strncmp(message, start, strlen(start)) != 0 ||
      strstr(message, ", got 8; for example ") == NULL)
    fail_msg("%s: %s", read->name, message);
}

/* A function is registered for each number of its arguments, and for no other number, unless
** another function has the same name. A second registration may explain other numbers. */
SIGNATURE_TEST(test_counts) {
  if (read->is_table)
    return;
  int most = read->repeats ? -1 : read->count, least = read->repeats ? -1 : read->required;
  database_expect(
      db,
      database_text("SELECT min(narg), max(narg), count(DISTINCT narg) FROM "
                    "pragma_function_list WHERE name = %Q AND (type = 's') = %d AND "
                    "narg >= %d AND (narg BETWEEN %d AND %d OR (SELECT count(*) FROM grundy_help "
                    "WHERE name = %Q AND kind = %Q) = 1)",
                    read->name, strcmp(read->kind, "scalar") == 0,
                    explains_calls(db, read->name) ? 0 : -1, read->required, read->count,
                    read->name, read->kind),
      database_text("%d|%d|%d", least, most, most - least + 1));
}

/* An argument of a type that no function accepts: a BLOB that is not text. */
#define NOTHING "x'00ff00'"

/* Return true if the error names the invalid argument or an earlier one, and the called function.
** If other arguments are valid and need more work, the error must still concern the invalid
** argument. */
static bool names_one(const char *message, const signature *read, int last) {
  for (int i = 0; i <= last; i++) {
    const char *start = database_text("ERROR: %s(): %s must ", read->name, read->arguments[i]);
    if (strncmp(message, start, strlen(start)) == 0)
      return true;
  }
  return false;
}

/* Each argument in turn is NOTHING, and so are the arguments before it; the arguments after it are
** omitted. A picture of a graph takes positions and labels of any type. */
SIGNATURE_TEST(test_words) {
  if (strcmp(read->name, "graph_svg") == 0)
    return;
  for (int last = 0; last < read->count && !read->repeats; last++) {
    if (last + 1 < read->required)
      continue;
    sqlite3_str *sql = sqlite3_str_new(db);
    sqlite3_str_appendf(sql, "SELECT %s%s(", read->is_table ? "1 FROM " : "", read->name);
    for (int i = 0; i <= last; i++)
      sqlite3_str_appendf(sql, "%s%s", i == 0 ? "" : ", ", NOTHING);
    sqlite3_str_appendall(sql, ")");
    TEXT *text = sqlite3_str_finish(sql), *message = database_rows(db, text);
    if (!names_one(message, read, last))
      fail_msg("%s\n  says %s\n", text, message);
  }
}

/* Without its required arguments a table reports the first of them. */
SIGNATURE_TEST(test_missing) {
  if (!read->is_table || read->required == 0)
    return;
  database_expect(
      db, database_text("SELECT * FROM %s", read->name),
      database_text("ERROR: %s(): argument %s is missing", read->name, read->arguments[0]));
}

/* ---- Named optional arguments that SQLite does not pass ---- */

#define DROPPED(table, argument)                                                                   \
  "ERROR: " table "(): " argument " must be an argument, or " argument                             \
  " = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to " \
  "be read"

/* An optional argument of a table is refused if the column is read without being given. */
SIGNATURE_TEST(test_dropped) {
  for (int optional = read->required; read->is_table && optional < read->count; optional++) {
    sqlite3_str *sql = sqlite3_str_new(db);
    sqlite3_str_appendf(sql, "SELECT 1 FROM %s(", read->name);
    for (int i = 0; i < optional; i++)
      sqlite3_str_appendf(sql, "%s0", i == 0 ? "" : ", ");
    sqlite3_str_appendf(sql, ") WHERE %s IS 1", read->arguments[optional]);
    TEXT *text = sqlite3_str_finish(sql);
    database_expect(db, text,
                    database_text(DROPPED("%s", "%s"), read->name, read->arguments[optional],
                                  read->arguments[optional]));
  }
}

#define NIM_DROPPED   DROPPED("nim_winning_moves", "play")
#define BOARD_DROPPED DROPPED("grundy_board", "height")

/* The branches of an OR, as separate calls, return their own rows, no others, and none twice. If a
** version of SQLite does not pass the arguments to the branches, the result is an error. */
DATABASE_TEST(test_branches) {
  static const char *const checks[][3] = {
      {"SELECT heap, play FROM nim_winning_moves('[1,2]') WHERE (heap = 1 AND play = 'normal') OR "
       "(heap = 1 AND play = 'misere') ORDER BY play",
       "1|misere\n1|normal", NIM_DROPPED},
      {"SELECT heap, play FROM nim_winning_moves WHERE (heaps_ = '[1,2]' AND play = 'normal') OR "
       "(heaps_ = '[1,2]' AND play = 'misere') OR (play = 'misere' AND heaps_ = '[1,2]') "
       "ORDER BY play",
       "1|misere\n1|normal", NULL},
      {"SELECT x, y, height FROM grundy_board('rook', 2) WHERE (x = 1 AND y = 1 AND height = 2) OR "
       "(x = 1 AND height = 3) OR (y = 1 AND x = 1 AND height = 3.0) ORDER BY height, y",
       "1|1|2\n1|0|3\n1|1|3\n1|2|3", BOARD_DROPPED},
      {"SELECT count(*) FROM grundy_board WHERE (piece_ = 'rook' AND width_ = 3) OR "
       "(piece_ = 'king' AND width_ = 3.0) OR (piece_ = 'rook' AND width_ = 3.0 AND x = 1)",
       "18", NULL},
      {"SELECT p, m.heap, m.play FROM (SELECT 'normal' AS p UNION ALL SELECT 'misere') JOIN "
       "nim_winning_moves('[3,1]') m ON (m.play = p AND m.heap = 0) OR "
       "(m.play = 'misere' AND m.size = 3) ORDER BY p, m.play",
       "misere|0|misere\nnormal|0|misere\nnormal|0|normal", NIM_DROPPED},
  };
  for (size_t i = 0; i < LENGTH(checks); i++) {
    TEXT *rows = database_rows(db, checks[i][0]);
    if (checks[i][2] == NULL || strcmp(rows, checks[i][2]) != 0)
      database_expect(db, checks[i][0], checks[i][1]);
  }
}

/* The memory in percent of a limit that a call may take. The allocator of a sanitizer has blocks of
** other sizes, which grow in other steps. */
#ifdef __SANITIZE_ADDRESS__
#define MOST_PERCENT 140
#else
#define MOST_PERCENT 120
#endif

/* The text of an array, its integers and the rows made of them share the memory limit. */
DATABASE_TEST(test_long_json_is_within_the_memory_limit) {
  enum { LIMIT = 32000000, HEAPS = 1000001, HEAP_BYTES = 8 };
  sqlite3_stmt *statement = NULL;
  char *text = malloc(HEAPS * HEAP_BYTES + 2);
  assert_non_null(text);
  for (size_t i = 0; i < HEAPS; i++)
    memcpy(text + i * HEAP_BYTES, i == 0 ? "[1000001" : ",1000001", HEAP_BYTES);
  memcpy(text + HEAPS * HEAP_BYTES, "]", 2);
  database_expect(db, "SELECT grundy_limit('memory', 32000000)", "32000000");
  assert_int_equal(
      sqlite3_prepare_v2(db, "SELECT count(*) FROM nim_winning_moves(?)", -1, &statement, NULL),
      SQLITE_OK);
  sqlite3_bind_text(statement, 1, text, -1, SQLITE_STATIC);
  sqlite3_int64 before = sqlite3_memory_used();
  sqlite3_memory_highwater(1);
  assert_int_equal(sqlite3_step(statement), SQLITE_ERROR);
  assert_non_null(strstr(sqlite3_errmsg(db), "this connection's limit is 32000000"));
  assert_true(sqlite3_memory_highwater(0) - before < LIMIT / 100 * MOST_PERCENT);
  sqlite3_finalize(statement);
  free(text);
}

/* If SQLite supports JSONB, a BLOB is a JSON array with the same result as the text. */
DATABASE_TEST(test_json_blobs) {
  static const char *const checks[][3] = {
      {"SELECT size, take FROM nim_winning_moves(%s)", "'[3, 4.0, 5]'",
       "heaps must be a JSON array of integers"},
      {"SELECT * FROM nim_k_winning_moves(2, %s)", "'[3, 5, 7]'",
       "heaps must be a JSON array of integers"},
      {"SELECT * FROM staircase_winning_moves(%s)", "'[0, 1]'",
       "steps must be a JSON array of integers"},
      {"SELECT count(value) FROM grundy_board('rook', 2, 2, %s)", "'[[0, 1], [1, 1]]'",
       "blocked must be a JSON array of cells [x, y]"},
      {"SELECT count(*) FROM piece_moves('king', 1, 1, 6, 6, %s)", "'[[0, 1], [1, 0]]'",
       "blocked must be a JSON array of cells [x, y]"},
      {"SELECT heap_sum_outcome('kayles', %s)", "'[5, 9, 9, 5]'",
       "heap must be a JSON array of integers"},
      {"SELECT heap_outcome('kayles', %s)", "'[5, 9]'", "heaps must be a JSON array of integers"},
      {"SELECT heap, parts FROM heap_winning_moves(%s, '[5, 9]')", "'[\"kayles\", \"0.137\"]'",
       "rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', a JSON array of them, or a "
       "JSON array of integers"},
      {"SELECT game_form(%s, '[0]')", "'[0, \"*\", 9007199254740993.0]'",
       "left must be a JSON array of games"},
      {"SELECT * FROM game_winning_moves(%s, 'L')", "'[\"^\", \"*2\"]'",
       "games must be a JSON array of games"},
      {"SELECT * FROM solve_tokens('SELECT ''[1,3]''', 'SELECT 1, 2 UNION ALL SELECT 2, 3', %s)",
       "'[\"L\",\"\\u0052\"]'", "tokens must be a JSON array of 1 to 16 owners"},
      {"SELECT * FROM solve_tokens('SELECT ''[2,1]''', 'SELECT 1, 2', '[\"L\",\"R\"]', %s)",
       "'{\"RL\":\"captur\\u0065\"}'", "meet must be 'block', "},
      {"SELECT * FROM solve_tokens('SELECT ' || quote(%s), 'SELECT ''a'', ''b/c''', '[\"B\"]')",
       "'[\"\\u0061\"]'", "position in row 1 of the start must be a JSON array"},
      {"SELECT * FROM solve_tokens('SELECT ''[1,2]''', 'SELECT 1, 2 UNION ALL SELECT 2, 3', "
       "'[\"B\",\"B\"]', 'share', 'SELECT ' || quote(%s) || ', 1')",
       "'[null, 3.0]'", "position in row 1 of the ends must be a JSON array"},
  };
  for (size_t i = 0; i < LENGTH(checks); i++) {
    TEXT *expected = database_rows(db, database_text(checks[i][0], checks[i][1]));
    TEXT *no_json = database_rows(db, database_text(checks[i][0], "x'fb00'"));
    assert_true(strncmp(expected, "ERROR", 5) != 0 && strcmp(expected, "(no rows)") != 0);
    if (sqlite3_libversion_number() >= 3045000)
      database_expect(db, database_text(checks[i][0], database_text("jsonb(%s)", checks[i][1])),
                      expected);
    assert_non_null(strstr(no_json, checks[i][2]));
    assert_non_null(strstr(no_json, ", got a BLOB of 2 bytes"));
    assert_int_equal(strstr(no_json, "JSONB needs SQLite 3.45") != NULL,
                     sqlite3_libversion_number() < 3045000);
  }
}
