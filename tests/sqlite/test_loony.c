/* Solve games with moves again and entailing moves under memory limits and after interrupts: each
** answer is right, or an error that names the limit. */
#include "database.h"

#include <stdio.h>

/* The number of positions, of loony ones, and the sum of the values of the others. For Top Entails
** they are those of tests/oracle/top_entails, for Nimstring of tests/bench/plain_nimstring. */
#define COUNTS "SELECT count(*), sum(value = 'loony'), sum(CAST(value AS INTEGER)) FROM "
#define MASKS  "'SELECT need, forbid, clear, put, again FROM move WHERE game = ''2x2'''"

static const database_check games[] = {
    {COUNTS "solve_rule('SELECT 120', 'SELECT position, -1 AS option, position - 1 AS part, 1 AS "
            "entails FROM solve_frontier WHERE position > 0 UNION ALL SELECT position, n, n, 0 "
            "FROM solve_frontier JOIN grundy_range(1, 60) WHERE 2 * n <= position UNION ALL "
            "SELECT position, n, position - n, 0 FROM solve_frontier JOIN grundy_range(1, 60) "
            "WHERE 2 * n <= position')",
     "121|2|532"},
    {COUNTS "solve_bits('SELECT 4095', " MASKS ")", "4096|732|2644"},
    {COUNTS "solve_graph('SELECT n AS position, option, again FROM grundy_range(0, 4095) JOIN "
            "bits_moves(n, "
            "''SELECT need, forbid, clear, put, again FROM move WHERE game = "
            "''''2x2''''''"
            ")')",
     "4096|732|2644"},
    {"SELECT value FROM solve_sums('SELECT 4095', " MASKS ") WHERE position = 4095", "0"},
};

/* Create the table of moves of sql/games/nimstring.sql, whose first statements do so. */
static void create_moves(sqlite3 *db) {
  char line[400];
  FILE *file = fopen("sql/games/nimstring.sql", "r");
  assert_non_null(file);
  sqlite3_str *text = sqlite3_str_new(NULL);
  while (fgets(line, sizeof line, file) != NULL && line[0] != '\n')
    if (line[0] != '.')
      sqlite3_str_appendall(text, line);
  fclose(file);
  TEXT *statements = sqlite3_str_finish(text);
  database_run(db, statements);
}

DATABASE_TEST(test_limits) {
  create_moves(db);
  for (size_t i = 0; i < LENGTH(games); i++) {
    int answered = 0, refused = 0;
    for (sqlite3_int64 limit = 5000; limit < 1 << 23; limit += limit / (scale() > 1 ? 4 : 20)) {
      database_limit_memory(db, limit);
      bool answers = database_answers_within_limit(db, games[i].sql, games[i].expected);
      answered += answers, refused += !answers;
      if (refused % 8 != 1)
        continue;
      database_limit_memory(db, 1 << 26);
      database_expect(db, games[i].sql, games[i].expected);
    }
    assert_true(answered > 5 && refused > 5);
  }
}

DATABASE_TEST(test_interrupts) {
  create_moves(db);
  for (size_t i = 0; i < LENGTH(games); i++) {
    bool stopped = true;
    int stops = 0;
    for (int calls = 1; stopped; calls += 1 + calls / (scale() > 1 ? 2 : 10)) {
      TEXT *rows = database_rows_until(db, games[i].sql, 50, calls);
      stopped = strcmp(rows, "ERROR: interrupted") == 0;
      stops += stopped;
      if (!stopped || stops % 4 == 0)
        database_expect(db, games[i].sql, games[i].expected);
      if (!stopped)
        assert_string_equal(rows, games[i].expected);
    }
    assert_true(stops > 3);
  }
}
