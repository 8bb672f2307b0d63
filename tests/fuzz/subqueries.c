/* Fuzz tables in correlated subqueries while memory is short, and while a function called by a
** user's rows stops the statement, fails, runs other queries, or leaves them half-read. The results
** must equal the results of a table filled beforehand, and no memory may be lost. */
#include "fuzz.h"
#include "grammar.h"

enum { SUBQUERY_HELD = 4 };

/* Calls with rows from queries in which tick() returns 1. Each call reads `o`, where o.i is a
** number or NULL. */
static const char *const subquery_calls[] = {
    "solve_bits('SELECT 7', 'SELECT bits(i), 0, bits(i), 0 FROM v WHERE tick()')",
    "solve_tokens('SELECT ''[1,3]'', ''L''', 'SELECT i, i % 4 + tick() FROM v', '[\"L\",\"R\"]', "
    "'win')",
    "solve_tokens('SELECT ''[1,1,3]''', 'SELECT ''L'', i, i % 4 + 1 FROM v UNION ALL SELECT ''R'', "
    "i, i * tick() FROM v', '[\"L\",\"L\",\"R\"]', 'capture')",
    "solve_sums('SELECT 31', 'SELECT bits(value), 0, bits(value), 0 FROM "
    "json_each(''[0,1,2,3,4]'') WHERE tick()')",
    "solve_bits('SELECT 15 UNION SELECT tick()', 'SELECT bits(i), 0, bits(i), 0, substr(''LRB'', "
    "i, 1) FROM v')",
    "solve_bits('SELECT 15', 'SELECT bits(i), bits(i + 1), bits(i), bits(i + 1) FROM v', 'SELECT "
    "1, 0, ''N'' WHERE tick()')",
    "solve_bits('SELECT 15', 'SELECT bits(value), 0, bits(value), 0 FROM "
    "json_each(''[0,1,2,3]'')', '', 'SELECT symmetry, bit, image FROM bits_symmetries(2, 2) WHERE "
    "tick()', '', 'misere')",
    "solve_rule('SELECT 9', 'SELECT position, position - i FROM solve_frontier, v WHERE i <= "
    "position * tick()')",
    "solve_rule('SELECT 5 UNION SELECT ''a''', 'SELECT position, NULL FROM solve_frontier WHERE "
    "tick()')",
    "solve_rule('SELECT 6', 'SELECT position, position - tick(), substr(''LRB'', 1 + position % 3, "
    "1) AS player FROM solve_frontier WHERE position > 0')",
    "solve_rule('SELECT 7', 'SELECT position, i, nullif(position - i, 0) AS part FROM "
    "solve_frontier, v WHERE i < position AND tick()')",
    "solve_rule('SELECT 7', 'SELECT position, i, nullif(position - i, 0) AS part FROM "
    "solve_frontier, v WHERE i < position AND tick()', 'misere')",
    "solve_sums('SELECT 31', 'SELECT bits(value), 0, bits(value), 0 FROM "
    "json_each(''[0,1,2,3,4]'') WHERE tick()', '', 'misere')",
    "solve_graph('SELECT i, i - tick() FROM v')",
    "solve_graph('SELECT i, i % 3 + tick(), ''B'' AS player FROM v')",
    "solve_graph('SELECT i, 1 - tick(), NULL AS part FROM v')",
    "solve_moves(4, 'SELECT position, position - i FROM solve_frontier, v WHERE i <= position * "
    "tick()')",
    "bits_moves(7, 'SELECT bits(i), 0, bits(i), 0 FROM v WHERE tick()')",
    "coin_tree('SELECT i, nullif(i - tick(), 0), 1 FROM v')",
    "hackenbush('SELECT i - tick(), i, substr(''LRE'', i, 1) FROM v')",
    "hackenbush_moves('SELECT iif(i = 1, 0, ''n'' || (i - tick())), ''n'' || i, substr(''LRE'', i, "
    "1) FROM v')",
    "graph_moves('snort', 'SELECT ''v'' || i, ''v'' || (i - tick()) FROM v')",
    "solve_rule('SELECT 3, 2', 'SELECT position, p1 - i, p2 FROM solve_frontier, v WHERE i <= p1 * "
    "tick() UNION ALL SELECT position, p1, p2 - i FROM solve_frontier, v WHERE i <= p2')",
    "solve_moves('[3,\"a\"]', 'SELECT position, p1 - i, p2 || ''b'' FROM solve_frontier, v WHERE i "
    "<= p1 * tick()')",
    /* wide boards: more than 63 bits */
    "board_moves('clobber', substr('xo.xoxo.oxoxo.xx.xo.ooxo.xo.xox.o.xox.ooxx.xo.xo.x.xoo.xo.xxo."
    "ox.xo.xo', tick()))",
    "board_moves('B - ..>## ; L | ..>##', '..######|#..#####|..######|######..|######..|..######|"
    "########|######..|####' || substr('####', tick()))",
    "board_winning_moves('clobber', 'xxo.oox.xox.o.oxo.ox.xox.xox.xo.o.oox.xo.xxo.x.oox.ox.xox."
    "oox.xxo.xo.oox', substr('RL', tick(), 1))",
    "board_sum_winning_moves(json_array(json_array('clobber', 'xxo.oox.xox.o.oxo.ox.xox.xox.xo.o."
    "oox.xo.xxo.x.oox.ox.xox.oox.xxo.xo.oox'), json_array('game', '*' || tick())), 'R')",
    "games_born(2 * tick())",
    "game_options('{{2|1}|*'||tick()||'}')",
};

/* %1$s: the call, %2$s: its first column. */
static const char *const subquery_forms[] = {
    "SELECT count(*) FROM o WHERE EXISTS (SELECT 1 FROM %1$s AS s WHERE s.%2$s IS NOT o.i)",
    "SELECT count(*) FROM o WHERE EXISTS (SELECT 1 FROM %1$s AS s WHERE s.%2$s = o.i)",
    "SELECT o.i, (SELECT count(*) FROM %1$s AS s WHERE s.%2$s = o.i) FROM o",
    "SELECT o.i, (SELECT count(*) FROM %1$s AS s WHERE s.%2$s >= o.i) FROM o",
    "SELECT count(*) FROM o WHERE i IN (SELECT s.%2$s FROM %1$s AS s WHERE s.%2$s IS NOT o.i - 1)",
    "SELECT count(*) FROM o WHERE i NOT IN (SELECT s.%2$s FROM %1$s AS s WHERE s.%2$s < o.i)",
    "SELECT o.i, s.%2$s FROM o LEFT JOIN %1$s AS s ON s.%2$s = o.i",
    "SELECT o.i, s.%2$s FROM o FULL JOIN %1$s AS s ON s.%2$s = o.i",
    "SELECT o.i, s.%2$s FROM %1$s AS s FULL JOIN o ON s.%2$s = o.i",
    "SELECT o.i, s.%2$s FROM %1$s AS s RIGHT JOIN o ON s.%2$s = o.i",
    "SELECT s.%2$s, r.%2$s FROM %1$s AS s, %1$s AS r WHERE s.%2$s = r.%2$s",
    "SELECT count(*) FROM o WHERE EXISTS (SELECT 1 FROM %1$s AS s WHERE s.%2$s <> o.i AND EXISTS "
    "(SELECT 1 FROM %1$s AS r WHERE r.%2$s = s.%2$s))",
    "SELECT o.i, (SELECT max(s.%2$s) FROM (SELECT * FROM %1$s LIMIT 3) AS s WHERE s.%2$s IS NOT "
    "o.i) FROM o WHERE o.i < (SELECT count(*) FROM %1$s AS s WHERE s.%2$s IS NOT o.i)",
    "WITH RECURSIVE w(n) AS (VALUES (1) UNION SELECT n + 1 FROM w WHERE n < 5 AND EXISTS (SELECT 1 "
    "FROM %1$s AS s WHERE s.%2$s IS NOT n)) SELECT n FROM w",
};

typedef struct subquery_case {
  test_fuzz *fuzz;
  grammar *g;
  int calls_left; /* calls of tick() until an event */
  unsigned event;
  sqlite3_stmt *held[SUBQUERY_HELD]; /* statements left half-read */
  int held_count;
} subquery_case;

static subquery_case subquery_now;

/* Run a query during a statement, and leave it half-read if `holds`. */
static void subquery_ask(const char *sql, bool holds) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(subquery_now.fuzz->db, sql, -1, &statement, NULL) == SQLITE_OK) {
    sqlite3_step(statement);
    for (int i = 0; !holds && i < 9; i++)
      sqlite3_step(statement);
  }
  if (holds && subquery_now.held_count < SUBQUERY_HELD)
    subquery_now.held[subquery_now.held_count++] = statement;
  else
    sqlite3_finalize(statement);
}

static void subquery_step_held(void) {
  for (int i = 0; i < subquery_now.held_count; i++)
    sqlite3_step(subquery_now.held[i]);
}

static void subquery_drop_held(void) {
  while (subquery_now.held_count > 0)
    sqlite3_finalize(subquery_now.held[--subquery_now.held_count]);
}

enum {
  SUBQUERY_NOTHING,
  SUBQUERY_STOPS,
  SUBQUERY_FAILS,
  SUBQUERY_ASKS,
  SUBQUERY_HOLDS,
  SUBQUERY_LIMITS,
  SUBQUERY_DROPS,
  SUBQUERY_EVENTS
};

static void subquery_event(sqlite3_context *context) {
  static const char *const asked[] = {
      "SELECT position FROM solve_frontier",
      "SELECT count(*) FROM solve_bits('SELECT 7', 'SELECT bits(i), 0, bits(i), 0 FROM v')",
      "SELECT position FROM solve_rule('SELECT 5', 'SELECT position, position - 1 FROM "
      "solve_frontier WHERE position > 0')",
      "SELECT value FROM grundy_board('queen', 30)",
      "SELECT position FROM solve_graph('SELECT i, i - 1 FROM v')",
      "SELECT p2 FROM solve_rule('SELECT 5, ''a''', 'SELECT position, p1 - 1, p2 FROM "
      "solve_frontier WHERE p1 > 0')",
      "SELECT other FROM hackenbush_moves('SELECT 0, ''n'' || i, ''E'' FROM v')",
      "SELECT option FROM game_options('+-1+-2+-3')",
      "SELECT board_after FROM board_moves('cram', '1x70')",
      "SELECT option FROM solve_moves(3, 'SELECT position, position - i FROM solve_frontier, v "
      "WHERE i <= position')",
  };
  static const char *const limits[] = {"SELECT grundy_limit('memory', 0)",
                                       "SELECT grundy_limit('memory', 20000)",
                                       "SELECT grundy_limit('memory', 9000000)"};
  switch (subquery_now.event) {
  case SUBQUERY_STOPS:
    sqlite3_interrupt(subquery_now.fuzz->db);
    break;
  case SUBQUERY_FAILS:
    sqlite3_result_error(context, "no more", -1);
    break;
  case SUBQUERY_ASKS:
  case SUBQUERY_HOLDS:
    subquery_ask(GRAMMAR_PICK(subquery_now.g, asked), subquery_now.event == SUBQUERY_HOLDS);
    break;
  case SUBQUERY_LIMITS:
    subquery_ask(GRAMMAR_PICK(subquery_now.g, limits), false);
    break;
  case SUBQUERY_DROPS:
    subquery_drop_held();
    break;
  default:
    subquery_step_held();
  }
}

static void subquery_tick(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_int(context, 1);
  if (subquery_now.calls_left-- > 0)
    return;
  subquery_now.calls_left = (int)grammar_choose(subquery_now.g, 8);
  subquery_event(context);
  subquery_now.event = grammar_choose(subquery_now.g, SUBQUERY_EVENTS);
}

static void subquery_begin(test_fuzz *fuzz, grammar *g, unsigned event) {
  subquery_now = (subquery_case){
      fuzz, g, event == SUBQUERY_NOTHING ? 1 << 30 : (int)grammar_choose(g, 20), event, {NULL}, 0};
}

/* Return a hash of the rows of a query, independent of their order. *status is the result of its
** last step. */
static uint64_t subquery_rows(test_fuzz *fuzz, const char *sql, int *status) {
  sqlite3_stmt *statement = NULL;
  uint64_t sum = 0;
  fuzz_start(fuzz);
  *status = sqlite3_prepare_v2(fuzz->db, sql, -1, &statement, NULL);
  if (*status != SQLITE_OK)
    return 0;
  while ((*status = sqlite3_step(statement)) == SQLITE_ROW) {
    uint64_t hash = 1;
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
      const char *text = (const char *)sqlite3_column_text(statement, i);
      for (const char *c = text == NULL ? "\1" : text; *c != '\0'; c++)
        hash = (hash ^ (uint8_t)*c) * UINT64_C(0x100000001b3);
      hash = (hash ^ 2) * UINT64_C(0x100000001b3);
    }
    sum += hash;
  }
  if (*status == SQLITE_CORRUPT || *status == SQLITE_MISUSE || *status == SQLITE_INTERNAL)
    fuzz_fail(sqlite3_errmsg(fuzz->db), sql);
  sqlite3_finalize(statement);
  return sum;
}

/* Return a call of a table as in its example, possibly with one argument from `o`. */
static char *subquery_call(grammar *g, const grammar_words *words, bool *constant) {
  *constant = true;
  if (grammar_choose(g, 3) > 0)
    return sqlite3_mprintf("%s", GRAMMAR_PICK(g, subquery_calls));
  int chosen = grammar_feature_of(g, "t");
  const grammar_feature *feature = &words->features[chosen];
  int count = grammar_model_count(feature);
  if (count == 0)
    return sqlite3_mprintf("%s", feature->name);
  *constant = grammar_choose(g, 3) > 0;
  return grammar_model_call(feature, count,
                            *constant ? -1 : (int)grammar_choose(g, (unsigned)count), "o.i");
}

/* Return one of the columns that SELECT * shows, or the column that it omits. */
static char *subquery_column(test_fuzz *fuzz, grammar *g, const char *call) {
  sqlite3_stmt *statement = NULL;
  char *sql = sqlite3_mprintf("SELECT * FROM o, %s LIMIT 0", call), *column = NULL;
  bool has_form = strncmp(call, "solve_", 6) == 0 && strncmp(call, "solve_moves", 11) != 0;
  if (sqlite3_prepare_v2(fuzz->db, sql, -1, &statement, NULL) == SQLITE_OK) {
    int chosen = 1 + (int)grammar_choose(g, (unsigned)sqlite3_column_count(statement) - 1);
    bool hidden = has_form && grammar_choose(g, 4) == 0;
    column = sqlite3_mprintf("\"%w\"", hidden ? "form" : sqlite3_column_name(statement, chosen));
  }
  sqlite3_finalize(statement);
  sqlite3_free(sql);
  return column;
}

static char *subquery_statement(const char *form, const char *call, const char *column) {
  size_t length = strlen(form) + 4 * strlen(call) + 9 * strlen(column) + 1;
  char *sql = sqlite3_malloc64(length);
  if (sql != NULL)
    snprintf(sql, length, form, call, column);
  return sql;
}

/* The statement returns the same result for rows stored in a table as for the call. */
static void subquery_compare(test_fuzz *fuzz, const char *form, const char *call,
                             const char *column, uint64_t rows) {
  int status;
  const char *columns = strcmp(column, "\"form\"") == 0 ? "*, form" : "*";
  char *kept = sqlite3_mprintf("CREATE TEMP TABLE kept AS SELECT %s FROM %s", columns, call);
  char *same = subquery_statement(form, "kept", column);
  fuzz_integer(fuzz, "SELECT grundy_limit('memory', 9000000)");
  subquery_now.calls_left = 1 << 30;
  if (fuzz_run(fuzz, kept, "", 0) == SQLITE_DONE) {
    uint64_t expected = subquery_rows(fuzz, same, &status);
    if (status == SQLITE_DONE && expected != rows)
      fuzz_fail("another answer than from kept rows", kept);
  }
  fuzz_run(fuzz, "DROP TABLE IF EXISTS temp.kept", "", 0);
  sqlite3_free(kept);
  sqlite3_free(same);
}

static void subquery_try(test_fuzz *fuzz, grammar *g, const char *form, const char *call,
                         const char *column, bool constant) {
  int status;
  char *sql = subquery_statement(form, call, column);
  if (getenv("FUZZ_SHOW") != NULL)
    printf("# %u %s\n", subquery_now.event, sql);
  unsigned event = subquery_now.event;
  if (grammar_seldom(g, 8))
    sqlite3_hard_heap_limit64(sqlite3_memory_used() + (sqlite3_int64)grammar_choose(g, 200) * 1000);
  uint64_t rows = subquery_rows(fuzz, sql, &status);
  sqlite3_hard_heap_limit64(0);
  subquery_step_held();
  subquery_drop_held();
  if (getenv("FUZZ_SHOW") != NULL)
    printf("# %d %s\n", status, status == SQLITE_DONE ? "" : sqlite3_errmsg(fuzz->db));
  if (status == SQLITE_DONE && constant && event == SUBQUERY_NOTHING)
    subquery_compare(fuzz, form, call, column, rows);
  sqlite3_free(sql);
}

static test_fuzz *subquery_open(grammar_words *words) {
  test_fuzz *fuzz = fuzz_open();
  if (words->count > 0)
    return fuzz;
  if (!grammar_read(fuzz->db, words))
    fuzz_fail("can't be read", "grundy_help");
  sqlite3_create_function(fuzz->db, "tick", 0, SQLITE_UTF8, NULL, subquery_tick, NULL, NULL);
  fuzz_run(fuzz,
           "CREATE TABLE v(i); INSERT INTO v VALUES (1), (2), (3);CREATE TABLE o(i); INSERT INTO o "
           "VALUES (1), (2), (NULL), (5), (2), ('a'), (7.0), (0), (4)",
           "", 0);
  fuzz_restrict(fuzz);
  return fuzz;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  static const char *const limits[] = {"9000000", "1000000", "200000", "60000",
                                       "20000",   "5000",    "0"};
  static const char *const disk_limits[] = {"4000000000", "100000", "5000", "0"};
  static grammar_words words;
  test_fuzz *fuzz = subquery_open(&words);
  grammar g = {.words = &words, .bytes = bytes, .left = length};
  bool constant;
  char *call = subquery_call(&g, &words, &constant);
  char *column = subquery_column(fuzz, &g, call);
  char *limit = sqlite3_mprintf("SELECT grundy_limit('memory', %s), grundy_limit('disk', %s)",
                                GRAMMAR_PICK(&g, limits), GRAMMAR_PICK(&g, disk_limits));
  const char *form = GRAMMAR_PICK(&g, subquery_forms);
  subquery_begin(fuzz, &g,
                 grammar_choose(&g, 2) == 0 ? SUBQUERY_NOTHING
                                            : grammar_choose(&g, SUBQUERY_EVENTS));
  if (column != NULL) {
    fuzz_integer(fuzz, limit);
    subquery_try(fuzz, &g, form, call, column, constant);
  }
  sqlite3_free(limit);
  sqlite3_free(column);
  sqlite3_free(call);
  fuzz_integer(fuzz, "SELECT grundy_limit('memory', 20000)");
  if (fuzz_integer(fuzz, "SELECT count(*) FROM solve_graph('VALUES (1, 0), (2, 1)')") != 3)
    fuzz_fail("wrong", "the answer within little memory");
  fuzz_check(fuzz);
  return 0;
}
