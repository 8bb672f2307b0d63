/* Fuzz games made of bytes: three bytes per row of moves, with at most one of the named columns.
** The results of rows and of a rule, whose rows arrive in another order, are the same, and so are
** refusals; either may fail for lack of memory. The game is repeated with its moves in files, and
** each result equals the result in memory. The same holds for the rule whose positions are tuples
** of two to eight components: position p is (p / 3, p % 3, ...), and the components after the
** second are other functions of p. */
#include "fuzz.h"

enum {
  SOLVE_FUZZ_HEAD = 3,
  SOLVE_FUZZ_BYTES = 3,
  SOLVE_FUZZ_ROWS = 40,
  SOLVE_FUZZ_POSITIONS = 12,
  SOLVE_FUZZ_COPIES = 60,
  SOLVE_FUZZ_COMPONENTS = 8
};

typedef enum solve_fuzz_kind {
  SOLVE_FUZZ_PLAIN,
  SOLVE_FUZZ_AGAIN,
  SOLVE_FUZZ_PART,
  SOLVE_FUZZ_PLAYER,
  SOLVE_FUZZ_RESULT,
  SOLVE_FUZZ_KINDS
} solve_fuzz_kind;

static const char *const solve_fuzz_names[] = {"", ", x AS again", ", x AS part", ", x AS player",
                                               ", x AS result"};

static const char *const solve_fuzz_plays[] = {"normal", "misere", "draw"};

/* A row consists of from, to (or an option, for parts) and the named column. */
static void solve_fuzz_row(sqlite3_str *sql, solve_fuzz_kind kind, const uint8_t *bytes) {
  static const char *const values[SOLVE_FUZZ_KINDS][4] = {{"NULL", "NULL", "NULL", "NULL"},
                                                          {"1", "0", "0", "0"},
                                                          {"0", "1", "2", "3"},
                                                          {"'L'", "'R'", "'B'", "'L'"},
                                                          {"'P'", "'N'", "'D'", "2"}};
  int from = bytes[0] % SOLVE_FUZZ_POSITIONS, to = bytes[1] % (SOLVE_FUZZ_POSITIONS + 1);
  bool ends = to == SOLVE_FUZZ_POSITIONS;
  char target[12] = "NULL";
  if (!ends)
    snprintf(target, sizeof target, "%d", to);
  const char *value = kind == SOLVE_FUZZ_AGAIN && ends     ? "0"
                      : kind == SOLVE_FUZZ_RESULT && !ends ? "NULL"
                                                           : values[kind][bytes[2] % 4];
  bool is_part = kind == SOLVE_FUZZ_PART;
  sqlite3_str_appendf(sql, "%s(%d, %s, %s)", sqlite3_str_length(sql) == 0 ? "" : ", ", from,
                      is_part ? value : target, is_part ? target : value);
}

static void solve_fuzz_make(test_fuzz *fuzz, solve_fuzz_kind kind, const uint8_t *bytes,
                            size_t length, int copies) {
  sqlite3_str *rows = sqlite3_str_new(NULL);
  for (size_t i = 0; i + SOLVE_FUZZ_BYTES <= length && i < SOLVE_FUZZ_ROWS * SOLVE_FUZZ_BYTES;
       i += SOLVE_FUZZ_BYTES)
    solve_fuzz_row(rows, kind, bytes + i);
  char *values = sqlite3_str_finish(rows);
  char *sql = sqlite3_mprintf(
      "DROP TABLE IF EXISTS temp.fuzzed; CREATE TEMP TABLE fuzzed(p, q, x); "
      "WITH one(p, q, x) AS (VALUES %s), copy(i) AS (VALUES (0) UNION ALL SELECT i + 1 "
      "FROM copy WHERE i < %d) INSERT INTO fuzzed SELECT p + s, %s FROM (SELECT *, %d * i AS s "
      "FROM copy, one)",
      values, copies - 1, kind == SOLVE_FUZZ_PART ? "q, x + s" : "q + s, x", SOLVE_FUZZ_POSITIONS);
  fuzz_run(fuzz, sql, "", 0);
  sqlite3_free(sql);
  sqlite3_free(values);
}

#define COLUMNS "position, value, outcome, loop_values, remoteness"
#define RULE                                                                                       \
  "solve_rule('SELECT p FROM fuzzed', 'SELECT f.position, q%s FROM fuzzed CROSS JOIN "             \
  "solve_frontier AS f WHERE p = f.position ORDER BY fuzzed.rowid DESC', '%s')"
#define GRAPH "solve_graph('SELECT p, q%s FROM fuzzed', '%s')"

/* The components of a tuple: texts before and after the name of a packed position. Texts, large
** integers and constants have different codes in a tuple. Each component of NULL is NULL. */
static const char *const solve_fuzz_components[SOLVE_FUZZ_COMPONENTS][2] = {
    {"", " / 3"},
    {"", " % 3"},
    {"substr('abcde', 1 + ", " % 5, 1)"},
    {"-4294967297 * ", ""},
    {"'0' || ", " % 2"},
    {"0 * ", ""},
    {"9223372036854775000 + ", ""},
    {"substr('', 1, ", ")"}};

/* Append the components of the position in the column `name`, with the names part1, part2, ... if
** they are a part. */
static void solve_fuzz_put_tuple(sqlite3_str *sql, const char *name, int size, bool is_part) {
  for (int i = 0; i < size; i++) {
    sqlite3_str_appendf(sql, "%s%s%s%s", i == 0 ? "" : ", ", solve_fuzz_components[i][0], name,
                        solve_fuzz_components[i][1]);
    if (is_part)
      sqlite3_str_appendf(sql, " AS part%d", i + 1);
  }
}

/* Return the query of the rule with tuples of `size` components, to be freed by sqlite3_free. */
static char *solve_fuzz_tuples(solve_fuzz_kind kind, int size, const char *play) {
  bool is_part = kind == SOLVE_FUZZ_PART;
  sqlite3_str *start = sqlite3_str_new(NULL), *rule = sqlite3_str_new(NULL);
  sqlite3_str_appendf(start, "SELECT ");
  solve_fuzz_put_tuple(start, "p", size, false);
  sqlite3_str_appendf(start, " FROM fuzzed");
  sqlite3_str_appendf(rule, "SELECT f.position, %s", is_part ? "q, " : "");
  solve_fuzz_put_tuple(rule, is_part ? "x" : "q", size, is_part);
  sqlite3_str_appendf(rule,
                      "%s FROM fuzzed CROSS JOIN solve_frontier AS f WHERE p = 3 * f.p1 + f.p2 "
                      "ORDER BY fuzzed.rowid DESC",
                      is_part ? "" : solve_fuzz_names[kind]);
  char *start_text = sqlite3_str_finish(start), *rule_text = sqlite3_str_finish(rule);
  char *query = sqlite3_mprintf("SELECT 3 * p1 + p2, value, outcome, loop_values, remoteness FROM "
                                "solve_rule(%Q, %Q, %Q)",
                                start_text, rule_text, play);
  sqlite3_free(start_text);
  sqlite3_free(rule_text);
  return query;
}

/* Fail if two queries that both succeed return different rows. */
static void solve_fuzz_agree(test_fuzz *fuzz, const char *one, const char *other) {
  char *both =
      sqlite3_mprintf("SELECT count(*) FROM (SELECT * FROM (%s EXCEPT %s) UNION ALL SELECT "
                      "* FROM (%s EXCEPT %s))",
                      one, other, other, one);
  if (fuzz_integer(fuzz, both) != 0)
    fuzz_fail("two answers differ", both);
  sqlite3_free(both);
}

static void solve_fuzz_compare(test_fuzz *fuzz, const char *by_rows, const char *by_rule,
                               bool little) {
  int first = fuzz_run(fuzz, by_rows, "", 0), second = fuzz_run(fuzz, by_rule, "", 0);
  if (!little && first != second)
    fuzz_fail("a rule is refused, or rows are, not both", by_rule);
  if (!little && first == SQLITE_DONE)
    solve_fuzz_agree(fuzz, by_rows, by_rule);
}

/* Return the status of filling a table with the rows of a query under a memory limit. */
static int solve_fuzz_keep(test_fuzz *fuzz, const char *table, const char *query, int bytes) {
  char *sql = sqlite3_mprintf("DROP TABLE IF EXISTS temp.%s; SELECT grundy_limit('memory', %d); "
                              "CREATE TEMP TABLE %s AS %s",
                              table, bytes, table, query);
  int status = fuzz_run(fuzz, sql, "", 0);
  sqlite3_free(sql);
  return status;
}

/* Compare moves in files with moves in memory, if little memory suffices. */
static void solve_fuzz_spill(test_fuzz *fuzz, const char *const queries[3], int bytes) {
  bool known = solve_fuzz_keep(fuzz, "whole", queries[0], 4000000) == SQLITE_DONE;
  fuzz_integer(fuzz, "SELECT grundy_limit('disk', 1000000)");
  for (int i = 0; i < 3; i++)
    if (solve_fuzz_keep(fuzz, "spilled", queries[i], bytes) == SQLITE_DONE && known)
      solve_fuzz_agree(fuzz, "SELECT * FROM whole", "SELECT * FROM spilled");
  fuzz_integer(fuzz, "SELECT grundy_limit('disk', 0)");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (length < SOLVE_FUZZ_HEAD + SOLVE_FUZZ_BYTES)
    return 0;
  test_fuzz *fuzz = fuzz_open();
  fuzz_restrict(fuzz);
  solve_fuzz_kind kind = bytes[0] % SOLVE_FUZZ_KINDS;
  bool little = bytes[1] % 4 == 1, spills = bytes[1] % 4 == 2;
  solve_fuzz_make(fuzz, kind, bytes + SOLVE_FUZZ_HEAD, length - SOLVE_FUZZ_HEAD,
                  spills ? SOLVE_FUZZ_COPIES : 1);
  char *limit =
      sqlite3_mprintf("SELECT grundy_limit('memory', %d)", little ? 500 * bytes[1] : 4000000);
  const char *column = solve_fuzz_names[kind], *play = solve_fuzz_plays[bytes[2] % 3];
  int size = 2 + bytes[2] / 3 % (SOLVE_FUZZ_COMPONENTS - 1);
  char *by_rows = sqlite3_mprintf("SELECT " COLUMNS " FROM " GRAPH, column, play);
  char *by_rule = sqlite3_mprintf("SELECT " COLUMNS " FROM " RULE, column, play);
  char *by_tuples = solve_fuzz_tuples(kind, size, play);
  fuzz_integer(fuzz, limit);
  if (spills) {
    const char *const queries[] = {by_rows, by_rule, by_tuples};
    solve_fuzz_spill(fuzz, queries, 30000 + 150 * bytes[1]);
  } else {
    solve_fuzz_compare(fuzz, by_rows, by_rule, little);
    solve_fuzz_compare(fuzz, by_rows, by_tuples, little);
  }
  sqlite3_free(limit);
  sqlite3_free(by_rows);
  sqlite3_free(by_rule);
  sqlite3_free(by_tuples);
  fuzz_check(fuzz);
  return 0;
}
