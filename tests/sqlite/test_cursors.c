/* Test cursors, whose use depends on the version of SQLite. In a correlated subquery, SQLite before
** 3.45 opens a new cursor for each outer row, and later versions reuse the cursor. In both cases
** the results that a table has computed must be reused, and the rows must equal the rows of a
** single scan. */
#include <stdio.h>

#include "database.h"

/* Return the call in the example of a table, "name(arguments)". The caller frees it with
** sqlite3_free. */
static char *call_in(const char *name, const char *example) {
  const char *at = strstr(example, name);
  while (at != NULL && at[strlen(name)] != '(')
    at = strstr(at + 1, name);
  if (at == NULL)
    return sqlite3_mprintf("%s", name);
  int depth = 0, length = (int)strlen(name);
  bool quoted = false;
  do {
    quoted ^= at[length] == '\'';
    depth += quoted ? 0 : at[length] == '(' ? 1 : at[length] == ')' ? -1 : 0;
    length++;
  } while (depth > 0);
  char *call = sqlite3_mprintf("%.*s", length, at), *joined = strstr(call, "r.column1");
  if (joined != NULL)
    memcpy(joined, "3        ", 9);
  return call;
}

/* Compare forms of conditions. The values of the first column differ from the values of table `o`;
** `wanted` contains some of them. */
static void check_forms(sqlite3 *db, const char *call, const char *column, const char *row) {
  static const struct {
    const char *query, *reference; /* %1$s: the call, %2$s: its first column, %3$s: a row as text */
  } forms[] = {
      {"SELECT (SELECT group_concat(%3$s) FROM %1$s AS s WHERE s.%2$s IS NOT o.i) FROM o",
       "SELECT (SELECT group_concat(%3$s) FROM %1$s AS s WHERE s.%2$s IS NOT -9) FROM o"},
      {"SELECT i FROM o WHERE EXISTS (SELECT 1 FROM %1$s AS s WHERE s.%2$s IS NOT o.i)",
       "SELECT i FROM o WHERE (SELECT count(*) FROM %1$s AS s WHERE s.%2$s IS NOT -9) > 0"},
      {"SELECT w.wanted_value, (SELECT group_concat(%3$s) FROM %1$s AS s WHERE s.%2$s = "
       "w.wanted_value) FROM wanted AS w",
       "SELECT w.wanted_value, group_concat(%3$s) FROM wanted AS w LEFT JOIN %1$s AS s ON s.%2$s = "
       "w.wanted_value GROUP BY w.rowid"},
      {"SELECT wanted_value FROM wanted AS w WHERE EXISTS (SELECT 1 FROM %1$s AS s WHERE s.%2$s = "
       "w.wanted_value)",
       "SELECT wanted_value FROM wanted"},
      {"SELECT wanted_value FROM wanted AS w WHERE wanted_value IN (SELECT s.%2$s FROM %1$s AS s "
       "WHERE s.%2$s = w.wanted_value)",
       "SELECT wanted_value FROM wanted"},
      {"SELECT count(*), count(w.wanted_value) FROM wanted AS w FULL JOIN %1$s AS s ON s.%2$s = "
       "w.wanted_value",
       "SELECT count(*), count(w.wanted_value) FROM %1$s AS s LEFT JOIN wanted AS w ON s.%2$s = "
       "w.wanted_value"},
  };
  for (size_t i = 0; i < LENGTH(forms); i++) {
    char query[4000], reference[4000];
    if (strstr(forms[i].query, "FULL JOIN") != NULL && sqlite3_libversion_number() < 3039000)
      continue;
    snprintf(query, sizeof query, forms[i].query, call, column, row);
    snprintf(reference, sizeof reference, forms[i].reference, call, column, row);
    database_compare(db, query, reference, false);
  }
}

/* Find the first declared column, and write all columns as one text. */
static void columns_of(sqlite3 *db, const char *call, char **first, char **row) {
  sqlite3_stmt *statement = database_prepare(db, database_text("SELECT * FROM %s", call));
  *first = sqlite3_mprintf("\"%w\"", sqlite3_column_name(statement, 0));
  *row = sqlite3_mprintf("''");
  for (int i = 0; i < sqlite3_column_count(statement); i++)
    *row = sqlite3_mprintf("%z || ' ' || quote(s.\"%w\")", *row, sqlite3_column_name(statement, i));
  sqlite3_finalize(statement);
}

/* Conditions at the ends of the range of integers return the rows that SQLite finds without the
** table's help. */
static void check_bounds(sqlite3 *db, const char *call) {
  static const char *const conditions[] = {
      "<= -9223372036854775808", "< -1", "<= 0", "> 9223372036854775806", ">= 9223372036854775807",
      ">= -9223372036854775808"};
  sqlite3_stmt *all = database_prepare(db, database_text("SELECT * FROM %s", call));
  for (int column = 0; column < sqlite3_column_count(all); column++)
    for (size_t i = 0; i < LENGTH(conditions); i++) {
      const char *condition =
          database_text("\"%w\" %s", sqlite3_column_name(all, column), conditions[i]);
      database_compare(
          db, database_text("SELECT count(*) FROM %s WHERE %s", call, condition),
          database_text("SELECT count(*) FROM (SELECT * FROM %s LIMIT -1 OFFSET 0) WHERE %s", call,
                        condition),
          true);
    }
  sqlite3_finalize(all);
}

static void check_table(sqlite3 *db, const char *name, const char *example) {
  char *call = call_in(name, example), *column, *row;
  columns_of(db, call, &column, &row);
  database_run(
      db, database_text("DELETE FROM wanted; INSERT INTO wanted SELECT DISTINCT %s FROM %s LIMIT "
                        "4;DELETE FROM wanted WHERE wanted_value IS NULL",
                        column, call));
  check_forms(db, call, column, row);
  check_bounds(db, call);
  sqlite3_free(row);
  sqlite3_free(column);
  sqlite3_free(call);
}

DATABASE_TEST(test_every_table) {
  int count = 0;
  database_run(db, "CREATE TABLE o(i); INSERT INTO o VALUES (-9), (-9), (-9); CREATE TABLE "
                   "wanted(wanted_value)");
  sqlite3_stmt *tables = database_prepare(
      db,
      "SELECT name, example FROM grundy_help WHERE kind = 'table' AND name <> 'solve_frontier'");
  for (; sqlite3_step(tables) == SQLITE_ROW; count++)
    check_table(db, (const char *)sqlite3_column_text(tables, 0),
                (const char *)sqlite3_column_text(tables, 1));
  sqlite3_finalize(tables);
  assert_true(count > 30);
}

/* ---- Cached results ---- */

DATABASE_TEST(test_games_are_solved_once) {
  static const char *const games[] = {
      "solve_bits('SELECT 31', 'SELECT 1 << value, 0, 1 << value, 0 FROM "
      "json_each(''[0,1,2,3,4]'') WHERE tick()')",
      "solve_sums('SELECT 31', 'SELECT 1 << value, 0, 1 << value, 0 FROM "
      "json_each(''[0,1,2,3,4]'') WHERE tick()')",
      "solve_rule('SELECT 30', 'SELECT position, position - 1 FROM solve_frontier WHERE position > "
      "tick()')",
      "solve_graph('SELECT value, value - tick() FROM json_each(''[1,2,3,4,5,6]'')')",
      "solve_tokens('SELECT ''[6]''', 'SELECT value, value - tick() FROM "
      "json_each(''[1,2,3,4,5,6]'')', '[\"B\"]')",
      "coin_tree('SELECT value, nullif(value - tick(), 0), 1 FROM json_each(''[1,2,3,4,5,6]'')')",
  };
  static const char *const forms[] = {
      "SELECT count(*) FROM o JOIN %s AS s ON s.\"%w\" = o.i",
      "SELECT count(*) FROM o WHERE EXISTS (SELECT 1 FROM %s AS s WHERE s.\"%w\" = o.i)",
      "SELECT sum((SELECT 1 FROM %s AS s WHERE s.\"%w\" = o.i)) FROM o",
      "SELECT count(*) FROM o WHERE i IN (SELECT i FROM %s AS s WHERE s.\"%w\" = o.i)",
      "SELECT count(*) FROM o LEFT JOIN %s AS s ON s.\"%w\" = o.i",
      "SELECT count(*) FROM o CROSS JOIN %s AS s WHERE s.\"%w\" = o.i OR s.\"%w\" = -o.i",
      "SELECT count(*) FROM o CROSS JOIN %s AS s WHERE s.\"%w\" IN (o.i, -o.i)",
      "SELECT sum((SELECT count(*) FROM %s AS s WHERE s.\"%w\" = o.i OR s.\"%w\" = -o.i)) FROM o",
  };
  int calls = 0;
  sqlite3_create_function(db, "tick", 0, SQLITE_UTF8, &calls, database_count_call, NULL, NULL);
  database_run(db, "CREATE TABLE o(i); WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 "
                   "FROM n LIMIT 40) INSERT INTO o SELECT i FROM n");
  for (size_t i = 0; i < LENGTH(games); i++)
    for (size_t j = 0; j < LENGTH(forms); j++) {
      const char *column = strncmp(games[i], "coin", 4) == 0 ? "node" : "position";
      const char *often = database_text(forms[j], games[i], column, column);
      calls = 0;
      database_run(db, database_text("SELECT count(*) FROM %s", games[i]));
      int least = calls;
      calls = 0;
      database_run(db, often);
      if (calls != least || calls == 0)
        fail_msg("%s: %d calls, once %d", often, calls, least);
    }
}

/* ---- Texts in comparisons ---- */

/* A NUL byte in a text is omitted: SQLite before 3.52 does not read such a text as a number, later
** versions do. */
TEST(test_texts_are_compared_as_by_sqlite) {
  static const char *const texts[] = {"'2'",
                                      "' +2.0e0 '",
                                      "'-3'",
                                      "'.5e1'",
                                      "'7.'",
                                      "'+.5'",
                                      "'.'",
                                      "'7x'",
                                      "'1e'",
                                      "'1e+'",
                                      "'0x2'",
                                      "''",
                                      "' '",
                                      "'20e-1'",
                                      "'9223372036854775807'",
                                      "'9223372036854775808'",
                                      "'-9223372036854775808'",
                                      "'-9223372036854775809'",
                                      "'1e400'",
                                      "'-1e400'",
                                      "'9007199254740993.0'",
                                      "'2' || char(160)",
                                      "char(11) || '2'",
                                      "'1_0'",
                                      "x'32'",
                                      "x''",
                                      "'2 2'",
                                      "'- 2'",
                                      "'NaN'",
                                      "'inf'"};
  static const char *const operations[] = {"=", "<", "<=", ">", ">="};
  static const char *const encodings[] = {"UTF-8", "UTF-16le"};
  for (int e = 0; e < 2; e++) {
    sqlite3 *db = database_open();
    database_run(
        db, database_text("PRAGMA encoding = '%s'; CREATE TABLE copy(n INTEGER); INSERT INTO copy "
                          "SELECT n FROM heap_values('kayles', 9); CREATE TABLE texts(t)",
                          encodings[e]));
    for (size_t i = 0; i < LENGTH(texts); i++)
      for (size_t j = 0; j < LENGTH(operations); j++) {
        database_compare(db,
                         database_text("SELECT n FROM heap_values('kayles', 9) WHERE n %s %s",
                                       operations[j], texts[i]),
                         database_text("SELECT n FROM copy WHERE n %s %s", operations[j], texts[i]),
                         true);
      }
    database_expect(db, "SELECT count(*) FROM grundy_board('king', 3) WHERE x <= '2'", "9");
    database_close(db);
  }
}
