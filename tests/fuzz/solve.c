/* Games made of bytes: three a row of moves, with one of the named columns or none. By rows and by a rule, whose
** rows come in another order, the answers are the same, and so are refusals; little memory may end either. */
#include "fuzz.h"

enum { SOLVE_FUZZ_HEAD = 3, SOLVE_FUZZ_BYTES = 3, SOLVE_FUZZ_ROWS = 40, SOLVE_FUZZ_POSITIONS = 12 };

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

/* A row is from, to (or the option, of parts) and the named column. */
static void solve_fuzz_row(sqlite3_str *sql, solve_fuzz_kind kind, const uint8_t *bytes) {
  static const char *const players[] = {"'L'", "'R'", "'B'", "'L'"};
  static const char *const results[] = {"'P'", "'N'", "'D'", "2"};
  int from = bytes[0] % SOLVE_FUZZ_POSITIONS, to = bytes[1] % (SOLVE_FUZZ_POSITIONS + 1);
  char target[12] = "NULL";
  if (to < SOLVE_FUZZ_POSITIONS)
    snprintf(target, sizeof target, "%d", to);
  sqlite3_str_appendf(sql, "%s(%d, ", sqlite3_str_length(sql) == 0 ? "" : ", ", from);
  switch (kind) {
  case SOLVE_FUZZ_PART:
    sqlite3_str_appendf(sql, "%d, %s)", bytes[2] % 4, target);
    break;
  case SOLVE_FUZZ_AGAIN:
    sqlite3_str_appendf(sql, "%s, %d)", target, to < SOLVE_FUZZ_POSITIONS && bytes[2] % 4 == 0);
    break;
  case SOLVE_FUZZ_PLAYER:
    sqlite3_str_appendf(sql, "%s, %s)", target, players[bytes[2] % 4]);
    break;
  case SOLVE_FUZZ_RESULT:
    sqlite3_str_appendf(sql, "%s, %s)", target,
                        to < SOLVE_FUZZ_POSITIONS ? "NULL" : results[bytes[2] % 4]);
    break;
  default:
    sqlite3_str_appendf(sql, "%s, NULL)", target);
  }
}

static void solve_fuzz_make(test_fuzz *fuzz, solve_fuzz_kind kind, const uint8_t *bytes,
                            size_t length) {
  sqlite3_str *rows = sqlite3_str_new(NULL);
  for (size_t i = 0; i + SOLVE_FUZZ_BYTES <= length && i < SOLVE_FUZZ_ROWS * SOLVE_FUZZ_BYTES;
       i += SOLVE_FUZZ_BYTES)
    solve_fuzz_row(rows, kind, bytes + i);
  char *values = sqlite3_str_finish(rows);
  char *sql =
      sqlite3_mprintf("DROP TABLE IF EXISTS temp.fuzzed; CREATE TEMP TABLE fuzzed(p, q, x); "
                      "INSERT INTO fuzzed VALUES %s",
                      values);
  fuzz_run(fuzz, sql, "", 0);
  sqlite3_free(sql);
  sqlite3_free(values);
}

static void solve_fuzz_compare(test_fuzz *fuzz, const char *column, const char *play, bool little) {
#define COLUMNS "position, value, outcome, loop_values, remoteness"
#define RULE                                                                                       \
  "solve_rule('SELECT p FROM fuzzed', 'SELECT f.position, q%s FROM fuzzed CROSS JOIN "             \
  "solve_frontier AS f WHERE p = f.position ORDER BY fuzzed.rowid DESC', '%s')"
#define GRAPH "solve_graph('SELECT p, q%s FROM fuzzed', '%s')"
  char *by_rows = sqlite3_mprintf("SELECT " COLUMNS " FROM " GRAPH, column, play);
  char *by_rule = sqlite3_mprintf("SELECT " COLUMNS " FROM " RULE, column, play);
  char *both = sqlite3_mprintf("SELECT count(*) FROM (SELECT * FROM (%s "
                               "EXCEPT %s) UNION ALL SELECT * FROM (%s EXCEPT %s))",
                               by_rows, by_rule, by_rule, by_rows);
  int first = fuzz_run(fuzz, by_rows, "", 0), second = fuzz_run(fuzz, by_rule, "", 0);
  if (!little && first != second)
    fuzz_fail("a rule is refused, or rows are, not both", by_rule);
  if (!little && first == SQLITE_DONE && fuzz_integer(fuzz, both) != 0)
    fuzz_fail("a rule and rows differ", by_rule);
  sqlite3_free(by_rows);
  sqlite3_free(by_rule);
  sqlite3_free(both);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (length < SOLVE_FUZZ_HEAD + SOLVE_FUZZ_BYTES)
    return 0;
  test_fuzz *fuzz = fuzz_open();
  fuzz_restrict(fuzz);
  solve_fuzz_kind kind = bytes[0] % SOLVE_FUZZ_KINDS;
  bool little = bytes[1] % 4 == 1;
  solve_fuzz_make(fuzz, kind, bytes + SOLVE_FUZZ_HEAD, length - SOLVE_FUZZ_HEAD);
  char *limit =
      sqlite3_mprintf("SELECT grundy_limit('memory', %d)", little ? 500 * bytes[1] : 4000000);
  fuzz_integer(fuzz, limit);
  sqlite3_free(limit);
  solve_fuzz_compare(fuzz, solve_fuzz_names[kind], solve_fuzz_plays[bytes[2] % 3], little);
  fuzz_check(fuzz);
  return 0;
}
