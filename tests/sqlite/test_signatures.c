/* Every signature of grundy_help against what SQLite has: a table's columns and arguments, the numbers of
** arguments that a function takes, the names in errors, and optional arguments given by name, each on every
** version of SQLite (make test-versions). */
#include <stdio.h>

#include "database.h"

#define LENGTH(array)  (sizeof(array) / sizeof((array)[0]))
#define MOST_ARGUMENTS 10

/* The arguments and columns of a signature: "name(a, b [, c = 'x']) -> p, q". */
typedef struct signature {
  char name[64], kind[16], arguments[MOST_ARGUMENTS][32], columns[400];
  int count, required;
  bool repeats; /* the last argument is "..." */
} signature;

/* Copy a word of letters, digits and underscores; what follows it is returned. */
static const char *copy_word(const char *text, char word[32]) {
  size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz_0123456789");
  snprintf(word, 32, "%.*s", (int)length, text);
  return text + length;
}

/* Go behind the literal that stands behind " = ", if one does. */
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

/* Do something for each row of grundy_help. Returns the sum of what that returns. */
static int for_each(sqlite3 *db, int (*check)(sqlite3 *db, const signature *read)) {
  sqlite3_stmt *help = NULL;
  int failures = 0, rows = 0;
  assert_int_equal(
      sqlite3_prepare_v2(db, "SELECT signature, name, kind FROM grundy_help", -1, &help, NULL),
      SQLITE_OK);
  for (; sqlite3_step(help) == SQLITE_ROW; rows++) {
    signature read = {.count = 0};
    snprintf(read.name, sizeof read.name, "%s", sqlite3_column_text(help, 1));
    snprintf(read.kind, sizeof read.kind, "%s", sqlite3_column_text(help, 2));
    read_signature((const char *)sqlite3_column_text(help, 0), &read);
    failures += check(db, &read);
  }
  sqlite3_finalize(help);
  assert_true(rows > 40);
  return failures;
}

static void check_each(int (*check)(sqlite3 *db, const signature *read)) {
  sqlite3 *db = database_open();
  assert_int_equal(for_each(db, check), 0);
  database_close(db);
}

/* The hidden columns are the arguments, required ones with _ behind their names, the one that tells calls apart, and
** one that is shown where it is named: [name]. */
static int check_columns(sqlite3 *db, const signature *read) {
  if (strcmp(read->kind, "table") != 0)
    return 0;
  sqlite3_str *hidden = sqlite3_str_new(db);
  for (int i = 0; i < read->count; i++)
    sqlite3_str_appendf(hidden, "%s%s, ", read->arguments[i], i < read->required ? "_" : "");
  sqlite3_str_appendall(hidden, "grundy_call");
  const char *unlisted = strstr(read->columns, ", [");
  if (unlisted != NULL)
    sqlite3_str_appendf(hidden, ", %.*s", (int)strcspn(unlisted + 3, "]"), unlisted + 3);
  TEXT *arguments = sqlite3_str_finish(hidden);
  int listed = unlisted == NULL ? -1 : (int)(unlisted - read->columns);
  TEXT *expected = sqlite3_mprintf("%.*s|%s", listed < 0 ? (int)strlen(read->columns) : listed, read->columns, arguments);
  TEXT *sql = sqlite3_mprintf(
      "SELECT group_concat(CASE WHEN NOT hidden THEN name END, ', '), "
      "group_concat(CASE WHEN hidden THEN name END, ', ') FROM pragma_table_xinfo(%Q)",
      read->name);
  return !database_answers(db, sql, expected);
}

TEST(test_columns) {
  check_each(check_columns);
}

/* Columns of a table beside may have the names of required arguments. */
static int check_beside(sqlite3 *db, const signature *read) {
  if (strcmp(read->kind, "table") != 0 || read->required == 0)
    return 0;
  sqlite3_str *columns = sqlite3_str_new(db), *names = sqlite3_str_new(db);
  for (int i = 0; i < read->required; i++) {
    sqlite3_str_appendf(columns, "%sNULL AS %s", i == 0 ? "" : ", ", read->arguments[i]);
    sqlite3_str_appendf(names, "%s%s", i == 0 ? "" : ", ", read->arguments[i]);
  }
  TEXT *values = sqlite3_str_finish(columns), *arguments = sqlite3_str_finish(names);
  TEXT *sql =
      sqlite3_mprintf("SELECT 1 FROM (SELECT %s) AS beside, %s(%s)", values, read->name, arguments);
  return !database_answers(db, sql, "(no rows)");
}

TEST(test_beside) {
  check_each(check_beside);
}

/* A table that is called says that it is one, and so does a function in FROM that has _ in its name (another's name may
** be that of a user's table), but for names that are both. SQLite 3.34 and before say 'no such table' all the same. */
static int check_other_kind(sqlite3 *db, const signature *read) {
  const char *name = read->name;
  bool is_table = strcmp(read->kind, "table") == 0;
  bool is_told = is_table || (strchr(name, '_') != NULL && sqlite3_libversion_number() >= 3037000);
  TEXT *sql = sqlite3_mprintf(
      is_table ? "SELECT %s(1, 2, 3, 4, 5, 6, 7, 8, 9)" : "SELECT * FROM %s(1)", name);
  TEXT *kinds = sqlite3_mprintf(
      "SELECT count(DISTINCT kind = 'table') FROM grundy_help WHERE name = %Q", name);
  TEXT *count = database_rows(db, kinds);
  TEXT *expected =
      sqlite3_mprintf(!is_told   ? "ERROR: no such table: %s"
                      : is_table ? "ERROR: %s is a table: SELECT ... FROM %s(...)"
                                 : "ERROR: %s is a function, not a table: SELECT %s(...)",
                      name, name);
  return strcmp(count, "1") == 0 && !database_answers(db, sql, expected);
}

TEST(test_other_kind) {
  check_each(check_other_kind);
}

/* A function is registered for each number of its arguments, and for no other, unless another has its name. */
static int check_counts(sqlite3 *db, const signature *read) {
  if (strcmp(read->kind, "table") == 0)
    return 0;
  TEXT *sql = sqlite3_mprintf(
      "SELECT min(narg), max(narg), count(DISTINCT narg) FROM pragma_function_list WHERE name = %Q "
      "AND (type = 's') = %d AND (narg BETWEEN %d AND %d OR (SELECT count(*) FROM grundy_help "
      "WHERE "
      "name = %Q AND kind = %Q) = 1)",
      read->name, strcmp(read->kind, "scalar") == 0, read->required, read->count, read->name,
      read->kind);
  TEXT *expected = read->repeats ? sqlite3_mprintf("-1|-1|1")
                                 : sqlite3_mprintf("%d|%d|%d", read->required, read->count,
                                                   read->count - read->required + 1);
  return !database_answers(db, sql, expected);
}

TEST(test_counts) {
  check_each(check_counts);
}

/* An argument of no type that any function takes: a BLOB of bytes that are no text. */
#define NOTHING "x'00ff00'"

/* If the other arguments need more than what nobody takes, a call with NOTHING in one place says so
** of that one or of one before it; by name, and of the function that was called. */
static bool names_one(const char *message, const signature *read, int last) {
  for (int i = 0; i <= last; i++) {
    TEXT *start = sqlite3_mprintf("ERROR: %s(): %s must ", read->name, read->arguments[i]);
    bool named = strncmp(message, start, strlen(start)) == 0;
    if (named)
      return true;
  }
  return false;
}

/* Positions are values of any kind, and so are the labels that a picture of a game shows. */
static bool takes_anything(const signature *read) {
  return strcmp(read->name, "graph_svg") == 0;
}

/* Each argument in turn is NOTHING, those before it too, and those behind it aren't given. */
static int check_words(sqlite3 *db, const signature *read) {
  int failures = 0;
  if (takes_anything(read))
    return 0;
  bool is_table = strcmp(read->kind, "table") == 0;
  for (int last = 0; last < read->count && !read->repeats; last++) {
    if (last + 1 < read->required)
      continue;
    sqlite3_str *sql = sqlite3_str_new(db);
    sqlite3_str_appendf(sql, "SELECT %s%s(", is_table ? "1 FROM " : "", read->name);
    for (int i = 0; i <= last; i++)
      sqlite3_str_appendf(sql, "%s%s", i == 0 ? "" : ", ", NOTHING);
    sqlite3_str_appendall(sql, ")");
    TEXT *text = sqlite3_str_finish(sql), *message = database_rows(db, text);
    if (!names_one(message, read, last)) {
      printf("%s\n  says %s\n", text, message);
      failures++;
    }
  }
  return failures;
}

TEST(test_words) {
  check_each(check_words);
}

/* Without its required arguments a table names the first of them. */
static int check_missing(sqlite3 *db, const signature *read) {
  if (strcmp(read->kind, "table") != 0 || read->required == 0)
    return 0;
  TEXT *sql = sqlite3_mprintf("SELECT * FROM %s", read->name);
  TEXT *expected =
      sqlite3_mprintf("ERROR: %s(): argument %s is missing", read->name, read->arguments[0]);
  return !database_answers(db, sql, expected);
}

TEST(test_missing) {
  check_each(check_missing);
}

/* ---- Optional arguments by name, where SQLite doesn't hand them over ---- */

#define DROPPED(table, argument)                                                                   \
  "ERROR: " table "(): " argument " must be an argument, or " argument                             \
  " = ... where it reaches the table (not by IS, by OR or in WHERE after LEFT JOIN), if it is to " \
  "be read"

/* Each optional argument of each table is refused where it is read and not given. */
static int check_dropped(sqlite3 *db, const signature *read) {
  int failures = 0;
  if (strcmp(read->kind, "table") != 0)
    return 0;
  for (int optional = read->required; optional < read->count; optional++) {
    sqlite3_str *sql = sqlite3_str_new(db);
    sqlite3_str_appendf(sql, "SELECT 1 FROM %s(", read->name);
    for (int i = 0; i < optional; i++)
      sqlite3_str_appendf(sql, "%s0", i == 0 ? "" : ", ");
    sqlite3_str_appendf(sql, ") WHERE %s IS 1", read->arguments[optional]);
    TEXT *text = sqlite3_str_finish(sql);
    TEXT *expected = sqlite3_mprintf(DROPPED("%s", "%s"), read->name, read->arguments[optional],
                                     read->arguments[optional]);
    failures += !database_answers(db, text, expected);
  }
  return failures;
}

TEST(test_dropped) {
  check_each(check_dropped);
}

#define NIM_DROPPED   DROPPED("nim_winning_moves", "play")
#define BOARD_DROPPED DROPPED("grundy_board", "height")

/* The branches of an OR, as calls of their own, give each its rows, those of no other, and none
** twice. Where a version of SQLite doesn't hand the arguments to the branches, that is an error. */
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
  int failures = 0;
  for (size_t i = 0; i < LENGTH(checks); i++) {
    TEXT *rows = database_rows(db, checks[i][0]);
    bool refused = checks[i][2] != NULL && strcmp(rows, checks[i][2]) == 0;
    failures += !refused && !database_answers(db, checks[i][0], checks[i][1]);
  }
  assert_int_equal(failures, 0);
}

/* A BLOB is a JSON array where SQLite has such, and then as good as the text. */
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
      {"SELECT heap_outcome('kayles', %s)", "'[5, 9, 9, 5]'",
       "heap must be a JSON array of integers"},
      {"SELECT heap_sum_outcome('kayles', %s)", "'[5, 9]'",
       "heap must be a JSON array of integers"},
      {"SELECT heap, parts FROM heap_winning_moves(%s, '[5, 9]')", "'[\"kayles\", \"0.137\"]'",
       "rules must be a text such as '0.137', 'S{1,3,4}' or 'kayles', or a JSON array of them"},
      {"SELECT game_form(%s, '[0]')", "'[0, \"*\", 9007199254740993.0]'",
       "left must be a JSON array of games"},
      {"SELECT * FROM game_winning_moves(%s, 'L')", "'[\"^\", \"*2\"]'",
       "games must be a JSON array of games"},
  };
  int failures = 0;
  for (size_t i = 0; i < LENGTH(checks); i++) {
    char *blob = sqlite3_mprintf("jsonb(%s)", checks[i][1]);
    char *text_sql = sqlite3_mprintf(checks[i][0], checks[i][1]),
         *blob_sql = sqlite3_mprintf(checks[i][0], blob);
    char *no_json_sql = sqlite3_mprintf(checks[i][0], "x'ff00'"),
         *no_json = database_rows(db, no_json_sql);
    char *expected = database_rows(db, text_sql);
    assert_true(strncmp(expected, "ERROR", 5) != 0 && strcmp(expected, "(no rows)") != 0);
    if (sqlite3_libversion_number() >= 3045000)
      failures += !database_answers(db, blob_sql, expected);
    assert_non_null(strstr(no_json, checks[i][2]));
    assert_non_null(strstr(no_json, ", got a BLOB of 2 bytes"));
    char *all[] = {expected, no_json, no_json_sql, blob_sql, text_sql, blob};
    for (size_t k = 0; k < LENGTH(all); k++)
      sqlite3_free(all[k]);
  }
  assert_int_equal(failures, 0);
}
