/* Slow: make check omits this test, which takes more than a second. */
/* Test solve_graph in SQL: values keep their types, look-ups agree with plain filters, labels agree
** with a search, and bad queries are refused. */
#include "database.h"

#include <stdio.h>

#define MIXED                                                                                      \
  "solve_graph('VALUES (1, ''1''), (1.0, x''31''), (''a'', 1), (2.5, 1e300), (''01'', ''A''), "    \
  "(9007199254740993, 9007199254740992e0), ('' 7 '', NULL), (-0.0, 0)')"

/* SQLite compares an integer with a REAL as two long doubles. If long doubles are doubles, as under
** valgrind, 2^53 + 1 equals the REAL 2^53, which equals 2^53. */
static bool compares_exactly(void) {
  volatile long double odd = 9007199254740993;
  return odd != 9007199254740992;
}

/* A look-up returns the rows for which the comparison is true, whatever the affinity of the other
** side. */
DATABASE_TEST(test_look_ups) {
  static const char *const sides[] = {"1",
                                      "'1'",
                                      "1.0",
                                      "'01'",
                                      "x'31'",
                                      "'a'",
                                      "'A'",
                                      "NULL",
                                      "2.5",
                                      "' 1'",
                                      "7",
                                      "' 7 '",
                                      "0",
                                      "-0.0",
                                      "1e300",
                                      "'1.0'",
                                      "9007199254740993",
                                      "9007199254740992"};
  static const char *const types[] = {
      "", "INTEGER", "TEXT", "REAL", "NUMERIC", "BLOB", "TEXT COLLATE NOCASE"};
  const size_t count = LENGTH(sides) - (compares_exactly() ? 0 : 2);
  for (size_t i = 0; i < count; i++) {
    database_compare(
        db, database_text("SELECT quote(position) FROM " MIXED " WHERE position = %s", sides[i]),
        database_text("SELECT quote(position) FROM " MIXED " WHERE +position = %s", sides[i]),
        false);
  }
  for (size_t type = 0; type < LENGTH(types); type++) {
    database_run(db,
                 database_text("DROP TABLE IF EXISTS side; CREATE TABLE side(v %s)", types[type]));
    for (size_t i = 0; i < count; i++)
      database_run(db, database_text("INSERT INTO side VALUES (%s)", sides[i]));
    database_run(db, "DROP TABLE IF EXISTS plain; CREATE TABLE plain AS SELECT * FROM " MIXED);
    database_compare(
        db, "SELECT quote(v), quote(position) FROM side CROSS JOIN " MIXED " WHERE position = v",
        "SELECT quote(v), quote(position) FROM side CROSS JOIN (SELECT position FROM " MIXED
        " LIMIT -1 OFFSET 0) WHERE position = v",
        false);
    database_compare(
        db, "SELECT quote(v), quote(position) FROM side LEFT JOIN " MIXED " ON v = position",
        "SELECT quote(v), quote(position) FROM side LEFT JOIN plain ON v = position", false);
  }
}

DATABASE_TEST(test_alternatives) {
  database_compare(db,
                   "SELECT quote(position) FROM " MIXED
                   " WHERE position IN (1, 'a', 'zz') OR position = x'31'",
                   "SELECT quote(position) FROM " MIXED
                   " WHERE +position IN (1, 'a', 'zz') OR +position = x'31'",
                   false);
}

/* ---- Random games ---- */

enum { MOST = 12 };

typedef struct game {
  int positions;
  bool edge[MOST][MOST];
} game;

static game random_game(uint64_t *random, bool cyclic) {
  game g = {.positions = 1 + (int)(database_random(random) % MOST)};
  uint64_t density = 1 + database_random(random) % 5;
  for (int from = 0; from < g.positions; from++)
    for (int to = 0; to < (cyclic ? g.positions : from); to++)
      g.edge[from][to] = database_random(random) % 10 < density;
  return g;
}

static void store_game(sqlite3 *db, const game *g) {
  database_run(db, "DELETE FROM move");
  for (int from = 0; from < g->positions; from++) {
    database_run(db, database_text("INSERT INTO move VALUES (%d, NULL)", from));
    for (int to = 0; to < g->positions; to++)
      if (g->edge[from][to])
        database_run(db, database_text("INSERT INTO move VALUES (%d, %d)", from, to));
  }
}

/* Find the winner of the sum of a position and a heap by marking lost and won positions until
** nothing changes. */
enum { HEAPS = MOST + 1 };
typedef char outcomes[MOST][HEAPS];

static bool lost_option(const game *g, outcomes o, int p, int heap, bool *all_won) {
  *all_won = true;
  bool lost = false;
  for (int to = 0; to < g->positions; to++)
    if (g->edge[p][to]) {
      lost |= o[to][heap] == 'P';
      *all_won &= o[to][heap] == 'N';
    }
  for (int to = 0; to < heap; to++) {
    lost |= o[p][to] == 'P';
    *all_won &= o[p][to] == 'N';
  }
  return lost;
}

static void solve(const game *g, outcomes o) {
  memset(o, 'D', sizeof(outcomes));
  for (bool changed = true; changed;) {
    changed = false;
    for (int p = 0; p < g->positions; p++)
      for (int heap = 0; heap < HEAPS; heap++) {
        bool all_won;
        if (o[p][heap] != 'D')
          continue;
        if (lost_option(g, o, p, heap, &all_won))
          o[p][heap] = 'N';
        else if (all_won)
          o[p][heap] = 'P';
        changed |= o[p][heap] != 'D';
      }
  }
}

/* No value exceeds the largest heap. The labels give the outcomes of the sums: P if the heap equals
** the value, N if it differs or is among the loop values, otherwise a draw. */
DATABASE_TEST(test_random_games) {
  uint64_t random = 6;
  database_run(db, "CREATE TABLE move(\"from\", \"to\")");
  for (int trial = 0; trial < 300; trial++) {
    game g = random_game(&random, trial % 3 != 0);
    outcomes o;
    store_game(db, &g);
    solve(&g, o);
    for (int p = 0; p < g.positions; p++) {
      char expected[HEAPS + 3] = "";
      memcpy(expected, o[p], HEAPS);
      expected[HEAPS] = '|';
      expected[HEAPS + 1] = o[p][0];
      database_expect(
          db,
          database_text(
              "WITH RECURSIVE heap(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM heap LIMIT %d) "
              "SELECT group_concat(CASE WHEN value = n THEN 'P' WHEN value IS NOT NULL THEN 'N' "
              "WHEN EXISTS (SELECT 1 FROM json_each(loop_values) AS k WHERE k.value = n) THEN 'N' "
              "ELSE 'D' END, ''), outcome FROM heap CROSS JOIN solve_graph('move') WHERE position "
              "= %d",
              HEAPS, p),
          expected);
    }
  }
}
