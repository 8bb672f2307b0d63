/* `position IN (...)` on tables whose positions are values of any type returns the rows that a copy
** of the table has, each once and in the requested order: for lists and queries of integers, texts,
** reals, blobs and NULL, in joins and in correlated subqueries. */
#include <stdio.h>

#include "database.h"

/* %s is the table of the game or its copy; `i` has an INTEGER column n, a TEXT column t and an
** untyped column u. */
static const char *const position_queries[] = {
    "SELECT position, typeof(position) FROM %s WHERE position IN (SELECT n FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position IN (SELECT t FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position IN (SELECT u FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position IN (SELECT CAST(u AS INT) FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position IN (SELECT n + 0 FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position NOT IN (SELECT n FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position NOT IN "
    "(SELECT n FROM i WHERE n IS NOT NULL)",
    "SELECT position, typeof(position) FROM %s WHERE position IN (1, '1', NULL, 2.0, '2', x'31')",
    "SELECT position, typeof(position) FROM %s WHERE position IN (NULL, NULL)",
    "SELECT position, typeof(position) FROM %s WHERE position IN ()",
    "SELECT position, typeof(position) FROM %s WHERE position = 1 OR position = '1' OR position "
    "IN (SELECT n FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE position IN (SELECT n FROM i) OR outcome = "
    "'P'",
    "SELECT position, outcome FROM %s WHERE position IN (SELECT n FROM i) AND outcome IN ('P', "
    "'D')",
    "SELECT position, outcome FROM %s WHERE position IN (SELECT n FROM i) AND position IN "
    "(SELECT u FROM i)",
    "SELECT position, typeof(position) FROM %s WHERE (position, outcome) IN "
    "(SELECT u, o FROM i JOIN (SELECT 'N' AS o UNION SELECT 'P'))",
    "SELECT position FROM %s WHERE position IN (SELECT n FROM i) ORDER BY position LIMIT 3",
    "SELECT position FROM %s WHERE position IN (SELECT u FROM i) ORDER BY position DESC LIMIT 3 "
    "OFFSET 1",
    "SELECT DISTINCT outcome FROM %s WHERE position IN (SELECT n FROM i) ORDER BY outcome",
    "SELECT position, count(*) FROM %s WHERE position IN (SELECT n FROM i) GROUP BY position "
    "ORDER BY position",
    "SELECT k.n, (SELECT count(*) FROM %s WHERE position IN (SELECT n FROM i WHERE n >= k.n)) "
    "FROM i k ORDER BY k.n",
    "SELECT k.n, s.position FROM i k JOIN %s s ON s.position IN (k.n, k.n + 1, k.u)",
    "SELECT k.n, s.position FROM i k LEFT JOIN %s s ON s.position IN (k.u, k.t)",
    "SELECT n FROM i WHERE EXISTS (SELECT 1 FROM %s WHERE position IN (i.n, i.u))",
};

/* Return a number from 0 to `count` - 1. */
static unsigned draw(uint64_t *seed, unsigned count) {
  return (unsigned)(database_random(seed) % count);
}

/* Return a value of some type that equals or resembles a small integer. */
static const char *draw_value(uint64_t *seed) {
  static const char *const forms[] = {"%u", "%u", "'%u'", "'%u.0'", "%u.5", "x'3%u'", "' %u'"};
  return database_text(forms[draw(seed, LENGTH(forms))], draw(seed, 6));
}

static void fill_tables(sqlite3 *db, uint64_t *seed, bool plain) {
  database_run(db, "DELETE FROM i; DELETE FROM m");
  for (int k = 0; k < 6; k++) {
    const char *value = draw(seed, 5) == 0 ? "NULL" : draw_value(seed);
    database_run(db, database_text("INSERT INTO i VALUES (%s, %s, %s)",
                                   draw(seed, 6) == 0 ? "NULL" : draw_value(seed), value, value));
  }
  for (int k = 0; k < 12; k++) {
    unsigned from = draw(seed, 6), to = draw(seed, 6);
    database_run(db, plain ? database_text("INSERT INTO m VALUES (%u, %u)", from, to)
                           : database_text("INSERT INTO m VALUES (%s, %s)", draw_value(seed),
                                           draw_value(seed)));
  }
}

static const char *const position_sources[] = {
    "solve_graph('m')",
    "solve_rule('SELECT a FROM m', 'SELECT f.position, m.b FROM solve_frontier f JOIN m ON m.a = "
    "f.position')",
};

/* Compare a source with its copy. SQLite before 3.38 compares element by element, and all positions
** are integers here. */
static void compare_with_copy(sqlite3 *db, const char *source) {
  database_run(db, database_text("DROP TABLE IF EXISTS copy; CREATE TABLE copy AS SELECT position, "
                                 "outcome FROM %s",
                                 source));
  for (size_t i = 0; i < LENGTH(position_queries); i++) {
    const char *query = position_queries[i];
    TEXT *sql = sqlite3_mprintf(query, source), *copy = sqlite3_mprintf(query, "copy");
    database_compare(db, sql, copy, strstr(query, "ORDER BY position") != NULL);
  }
}

DATABASE_TEST(test_random_games) {
  uint64_t seed = 46;
  database_run(db, "CREATE TABLE i(n INTEGER, t TEXT, u); CREATE TABLE m(a, b)");
  for (int round = 0; round < 60; round++) {
    fill_tables(db, &seed, sqlite3_libversion_number() < 3038000 || round % 6 == 0);
    for (size_t i = 0; i < LENGTH(position_sources); i++)
      compare_with_copy(db, position_sources[i]);
  }
}

/* IN and EXISTS find the same positions of a frontier. */
DATABASE_TEST(test_frontier) {
  uint64_t seed = 7;
  database_run(db, "CREATE TABLE i(n INTEGER, t TEXT, u); CREATE TABLE m(a, b)");
  for (int round = 0; round < 100; round++) {
    fill_tables(db, &seed, sqlite3_libversion_number() < 3038000);
    const char *rule =
        "SELECT position, outcome FROM solve_rule('SELECT a FROM m', 'SELECT "
        "f.position, m.b FROM solve_frontier f JOIN m ON m.a = f.position WHERE %s')";
    TEXT *by_in = sqlite3_mprintf(rule, "f.position IN (SELECT n FROM i)");
    TEXT *by_exists = sqlite3_mprintf(rule, "EXISTS (SELECT 1 FROM i WHERE n = f.position)");
    database_compare(db, by_in, by_exists, false);
  }
}

/* EXPLAIN QUERY PLAN shows that the list of IN is passed to the table and that SQLite sorts the
** rows. In a subquery that runs 200 times the elements are looked up among 200,000 positions: 10^7
** steps of SQLite's machine suffice, while each scan takes as many. */
DATABASE_TEST(test_plan) {
  if (sqlite3_libversion_number() < 3038000)
    return;
  database_expect_part(db,
                       "EXPLAIN QUERY PLAN SELECT 1 FROM solve_graph('VALUES (1, 0)') WHERE "
                       "position IN (1, 2) ORDER BY position",
                       "position IN ?", true);
  database_expect_part(db,
                       "EXPLAIN QUERY PLAN SELECT 1 FROM solve_graph('VALUES (1, 0)') WHERE "
                       "position IN (1, 2) ORDER BY position",
                       "USE TEMP B-TREE FOR ORDER BY", true);
  database_run(db, "CREATE TEMP TABLE long AS WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a "
                   "+ 1 FROM n WHERE a < 200000) SELECT a, a - 1 AS b FROM n; CREATE TEMP TABLE k "
                   "AS SELECT a FROM long LIMIT 200");
  TEXT *rows = database_rows_until(
      db,
      "SELECT sum((SELECT count(*) FROM solve_graph('SELECT a, b FROM long') WHERE position IN "
      "(k.a, k.a + 1, NULL))) FROM k",
      1000, 10000);
  assert_string_equal(rows, "400");
}
