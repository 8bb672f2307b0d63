/* Slow: make check omits this test, which takes more than a second. */
/* Statements cost what costs.expected records, in requests for memory and in work. A table that
** grows too late, a value that is computed twice, a cache that forgets, or another algorithm than
** the intended one changes no answer, but a cost.
**
** A line of the record has the kind and the number of a statement, and its costs:
** - on a new connection, the requests for memory, the bytes requested, the largest memory in use at
**   a request, and the units of work;
** - when the statement is repeated, the requests and the work;
** - on a new connection with three fifths of the largest memory as its limit, the requests and the
**   work;
** - if the first run had phases that notices name, their number, and the sum of the numbers of
**   things done and to be done at all its requests and questions whether to continue.
** A long statement and a file of tests/sql have lines with the first four costs and those of
** phases; the costs of a file are sums over its statements. A table has one line, with the
** conditions that it uses among = and > on all columns, and its orders. To record costs that a
** change is meant to change: make test T=costs;
** cp build/costs.actual tests/sqlite/costs.expected */
#include "../sql_files.h"
#include "costs.h"
#include "sweeps.h"

enum {
  COSTS_LEAST_PEAK = 20000,      /* statements that need less are not tried with less memory */
  COSTS_ASKS_OF_LONG = 40,       /* long statements are interrupted at this question */
  COSTS_ASKS_OF_FILES = 4,       /* statements of files are interrupted at this question */
  COSTS_STEPS_OF_FILES = 1000000 /* or after these steps of SQLite */
};

/* Measure a statement. Only scenarios are about errors. With less memory a statement fails, or its
** answer is the same. */
static void cost_check(const char *setup, const char *sql) {
  cost first, again, scarce = {.work = 0};
  sqlite3 *db = cost_open(setup);
  TEXT *rows = cost_of(db, sql, COSTS_ALL_ASKS, &first),
       *same = cost_of(db, sql, COSTS_ALL_ASKS, &again), *less = NULL;
  if (strcmp(record.kind, "scenario") != 0 && strncmp(rows, "ERROR", 5) == 0)
    fail_msg("%s: %s", sql, rows);
  if (sqlite3_strnicmp(sql, "CREATE", 6) != 0)
    assert_string_equal(same, rows);
  database_close(db);
  if (first.peak >= COSTS_LEAST_PEAK) {
    db = cost_open(setup);
    cost_connection(db)->host.memory_limit = (uint64_t)first.peak * 3 / 5;
    less = cost_of(db, sql, COSTS_ALL_ASKS, &scarce);
    if (strncmp(less, "ERROR", 5) != 0)
      assert_string_equal(less, rows);
    database_close(db);
  }
  record.number++;
  if (first.requests + first.work == 0)
    return;
  TEXT *line = sqlite3_mprintf("%s %d: %lld %lld %lld %lld, %lld %lld, %lld %lld%s", record.kind,
                               record.number, first.requests, first.bytes, first.peak, first.work,
                               again.requests, again.work, scarce.requests, scarce.work,
                               cost_phases(&first));
  cost_record(line, sql);
}

/* ---- Long statements ---- */

/* Statements with large tables. Nearly all take longer than they may here. */
static const char *const long_statements[] = {
    "SELECT sum(value) FROM heap_values('grundy', 1000000)",
    "SELECT sum(value) FROM heap_values('0.6', 300000)",
    "SELECT sum(value) FROM heap_values('0.007', 300000)",
    "SELECT sum(value) FROM heap_values('4.07', 300000)",
    "SELECT sum(value) FROM heap_values('lasker', 300000)",
    "SELECT sum(value) FROM heap_values('S{1,5,13,19,40-300,1000}', 3000000)",
    "SELECT sum(value) FROM heap_values('S{squares}', 300000)",
    "SELECT sum(value) FROM heap_values('S{primes}', 300000)",
    "SELECT * FROM heap_period('0.16', 1000000)",
    "SELECT * FROM heap_game_period('S{squares}', 'S{primes}', 24)",
    "SELECT heap_game('4.7', '0.37', 60)",
    "SELECT count(genus) FROM heap_genus('0.6', 60)",
    "SELECT * FROM misere_quotient('0.77', 60)",
    "SELECT heap_sum_outcome('0.07', n, 'misere') FROM grundy_range(1, 40)",
    "SELECT * FROM queen_period(150)",
    "SELECT grundy_queen(987654321, 120)",
    "SELECT count(*) FROM grundy_board('queen', 4000) WHERE value = 1",
    "SELECT sum(value) FROM grundy_board('queen', 1500)",
    "SELECT sum(value) FROM grundy_board('nightrider', 400)",
    "SELECT count(*) FROM grundy_board('(-2,1)* (1,-2)* (-1,-1)*', 300) WHERE value < 4",
    "SELECT sum(value) FROM grundy_board('(-1,-2)* (-3,-1) (0,-5)', 700)",
    "SELECT board_outcome('domineering', '7x7')",
    "SELECT board_outcome('tridomineering', '6x7')",
    "SELECT board_outcome('cram', '5x6')",
    "SELECT board_outcome('nogo', '3x4')",
    "SELECT board_outcome('clobber', 'xoxoxo|oxoxox|xoxoxo|oxoxox|xoxoxo')",
    "SELECT board_value('snort', '.....|..#..|.....|....')",
    "SELECT board_value('col', '.....|..#..|.....|....')",
    "SELECT board_value('domineering', '5x6')",
    "SELECT board_value('toads-and-frogs', 'ttttt...fffff')",
    "SELECT board_outcome('domineering', '2x70')",
    "SELECT board_value('domineering', '12x12')",
    "SELECT board_outcome('amazons', 'L.....|......|.....R|......')",
    "SELECT pawns_value('WW.W..W...B.B..BB.B')",
    "SELECT sum(grundy_tower(n)) FROM grundy_range(1, 300000)",
    "SELECT boxes_score('4x4')",
    "SELECT boxes_nimber('3x5')",
    "SELECT count(*), max(value) FROM games_born(3)",
    "SELECT game_atomic_weight('{^3|vv||v5|v9*}'), game_sum('+-1', n * n, '{' || n || '|^*}') "
    "FROM grundy_range(1, 300)",
};

TEST(test_long_statements) {
  cost_begin("long");
  for (size_t i = 0; i < LENGTH(long_statements); i++) {
    sqlite3 *db = cost_open(NULL);
    cost spent;
    sqlite3_free(cost_of(db, long_statements[i], COSTS_ASKS_OF_LONG, &spent));
    database_close(db);
    cost_record(database_text("long %d: %lld %lld %lld %lld%s", (int)i + 1, spent.requests,
                              spent.bytes, spent.peak, spent.work, cost_phases(&spent)),
                long_statements[i]);
  }
  cost_end();
}

TEST(test_sweeps) {
  cost_begin("sweep");
  for (size_t i = 0; i < LENGTH(sweeps); i++)
    cost_check(NULL, sweeps[i]);
  cost_end();
}

/* ---- The plans of tables ---- */

/* Return the plan of a statement after the number of the index, or NULL if it has no index. */
static char *plan_of(sqlite3 *db, const char *sql) {
  TEXT *rows = database_rows(db, sql);
  const char *index = strstr(rows, "INDEX ");
  return index == NULL ? NULL : sqlite3_mprintf("%s", index + strlen("INDEX "));
}

/* Return a call of a table with as many arguments as it accepts, in a statement for its plan. */
static char *plan_call(sqlite3 *db, const char *table, int most) {
  for (int count = most; count >= 0; count--) {
    TEXT *list = sqlite3_mprintf("%.*s", count > 0 ? 2 * count - 1 : 0, "1,1,1,1,1,1,1,1,1,1,1,1");
    char *call = sqlite3_mprintf("EXPLAIN QUERY PLAN SELECT 1 FROM %s(%s)", table, list);
    TEXT *plan = plan_of(db, call);
    if (plan != NULL)
      return call;
    sqlite3_free(call);
  }
  fail_msg("%s has no plan", table);
  return NULL;
}

static bool plan_sorts(sqlite3 *db, const char *call, const char *terms) {
  TEXT *plan = plan_of(db, database_text("%s ORDER BY %s", call, terms));
  return strstr(plan, "TEMP B-TREE") != NULL;
}

/* Append a digit for each column: 2 if the rows can come in its order and in the opposite one, 1 if
** only in its order, else 0. Append the number of pairs of columns whose order they can have. */
static void plan_append_orders(sqlite3_str *line, sqlite3 *db, const char *call,
                               const char *table) {
  const char *columns = database_text(
      "(SELECT '\"' || name || '\"' AS c FROM pragma_table_xinfo(%Q) WHERE NOT hidden)", table);
  sqlite3_stmt *terms = database_prepare(
      db, database_text("SELECT c, c || ' DESC', NULL FROM %s UNION ALL SELECT NULL, NULL, "
                        "a.c || ', ' || b.c FROM %s AS a, %s AS b WHERE a.c <> b.c",
                        columns, columns, columns));
  int pairs = 0;
  while (sqlite3_step(terms) == SQLITE_ROW) {
    const char *one = (const char *)sqlite3_column_text(terms, 0),
               *descending = (const char *)sqlite3_column_text(terms, 1),
               *pair = (const char *)sqlite3_column_text(terms, 2);
    if (pair == NULL)
      sqlite3_str_appendf(line, "%d",
                          !plan_sorts(db, call, one) + !plan_sorts(db, call, descending));
    pairs += pair != NULL && !plan_sorts(db, call, pair);
  }
  sqlite3_str_appendf(line, " %d", pairs);
  sqlite3_finalize(terms);
}

/* Record the conditions on columns that each table uses, and its orders. */
TEST(test_plans) {
  sqlite3 *db = database_open();
  sqlite3_stmt *tables = database_prepare(
      db, "SELECT h.name, sum(c.hidden), group_concat('\"' || c.name || '\" = 1', ' AND ') FILTER "
          "(WHERE NOT hidden), group_concat('\"' || c.name || '\" > 1', ' AND ') FILTER (WHERE NOT "
          "hidden) FROM (SELECT DISTINCT name FROM grundy_help WHERE kind = 'table') AS h, "
          "pragma_table_xinfo(h.name) AS c GROUP BY h.name ORDER BY h.name");
  cost_begin("plan");
  while (sqlite3_step(tables) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(tables, 0);
    TEXT *call = plan_call(db, name, sqlite3_column_int(tables, 1));
    sqlite3_str *line = sqlite3_str_new(NULL);
    sqlite3_str_appendf(line, "plan %s: ", name);
    for (int column = 2; column < 4; column++) {
      TEXT *plan =
          plan_of(db, database_text("%s WHERE %s", call, sqlite3_column_text(tables, column)));
      sqlite3_str_appendf(line, "%s; ", plan);
    }
    plan_append_orders(line, db, call, name);
    TEXT *text = sqlite3_str_finish(line);
    cost_record(text, call);
  }
  sqlite3_finalize(tables);
  database_close(db);
  cost_end();
}

/* ---- The statements of tests/sql ---- */

typedef struct file_cost {
  sqlite3 *db;
  cost sum;
} file_cost;

static void cost_add_statement(const char *sql, void *context) {
  file_cost *file = context;
  cost spent;
  sqlite3_free(cost_of(file->db, sql, COSTS_ASKS_OF_FILES, &spent));
  file->sum.requests += spent.requests;
  file->sum.bytes += spent.bytes;
  file->sum.peak += spent.peak;
  file->sum.work += spent.work;
  file->sum.phases += spent.phases;
  file->sum.done += spent.done;
}

static void cost_of_file(const char *path) {
  file_cost file = {.db = cost_open(NULL)};
  sqlite3_progress_handler(file.db, COSTS_STEPS_OF_FILES, sql_stop, NULL);
  assert_true(sql_each_statement(path, cost_add_statement, &file) > 0);
  database_close(file.db);
  cost_record(database_text("file %s: %lld %lld %lld %lld%s", strrchr(path, '/') + 1,
                            file.sum.requests, file.sum.bytes, file.sum.peak, file.sum.work,
                            cost_phases(&file.sum)),
              path);
}

#include "recorded.h"

BEFORE_TESTS {
  return cost_open_record("costs", NULL);
}

AFTER_TESTS {
  return cost_close_record();
}
