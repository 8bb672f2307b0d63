/* Test partizan games in SQL: memory, stops, and independence of the other statements of a
** connection. */
#include <stdio.h>

#include "database.h"

#define DAY_3 "(SELECT row_number() OVER () AS i, value FROM games_born(3))"

/* ---- Memory ---- */

DATABASE_TEST(test_little_memory) {
  database_limit_memory(db, 600000);
  database_expect_part(db, "SELECT game_follower_count('v99999999')", "grundy_limit('memory'",
                       true);
  /* refused statements keep no memory, and forms of earlier statements are evicted */
  database_expect(db, "SELECT count(*), count(DISTINCT value) FROM games_born(3)", "1474|1474");
  database_expect(db,
                  "SELECT board_value('domineering', '...|...|...'), board_value('domineering', "
                  "'.....|.....|.....|.....')",
                  "+-1|1");
  database_expect(db,
                  "SELECT sum(game_sub(value, value) = 0), "
                  "sum(game_sum(value, '{3|-1}', '{-3|1}') IS NOT NULL) FROM games_born(3)",
                  "1474|1474");
  database_limit_memory(db, 268435456);
  database_expect(db, "SELECT board_value('domineering', '4x5')", "1");
}

/* Any number of ups is less than over (Winning Ways, chapter 11). */
DATABASE_TEST(test_many_ups) {
  int64_t ups = scaled(1000000, 20000);
  database_expect(db, database_text("SELECT game_compare('^%lld', 'over')", (long long)ups), "<");
}

/* The values of a grid of cells are evicted if memory for a larger grid is lacking. */
TEST(test_boards_in_little_memory) {
  static const char *const boards =
      "WITH RECURSIVE c(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM c WHERE i < 120) SELECT "
      "group_concat(board_value('domineering', replace(replace(bits_text((i * 265443571) & ((1 << "
      "25) - 1), 5, 5), 'x', '#'), char(10), '|')), ' ') FROM c";
  sqlite3 *plenty = database_open(), *little = database_open();
  TEXT *expected = database_rows(plenty, boards);
  assert_true(strncmp(expected, "ERROR", 5) != 0);
  for (int64_t limit = 340000; limit < 700000; limit += 40000) {
    database_limit_memory(little, limit);
    database_expect(little, boards, expected);
  }
  database_close(plenty);
  database_close(little);
}

/* ---- Histories ---- */

/* Compare a new connection with a connection that has computed other games before, in another
** order. */
TEST(test_histories) {
  static const char *const asked[] = {
      "SELECT value FROM games_born(3)",
      "SELECT game_sum(value) FROM " DAY_3 " WHERE i % 400 = 5",
      "SELECT player, option FROM game_options('{{4|3},{5|1},+-1,^|{-2|-7},{0|-9},v}')",
      "SELECT player, incentive FROM game_incentives('{{4|3},{5|1}|{-2|-7},{0|-9}}')",
      ("SELECT r.value, c.value, board_value('domineering', r.value || 'x' || c.value) "
       "FROM json_each('[2,3,4]') AS r, json_each('[2,3,4,5]') AS c"),
      "SELECT game_form('[\"{4|3}\",\"{5|1}\",\"*2\"]', '[\"*2\",\"{-1|-5}\"]')",
      "SELECT group_concat(game_heat(value, '1')) FROM games_born(2)",
  };
  sqlite3 *fresh = database_open(), *used = database_open();
  database_run(used, "SELECT board_value('clobber', 'xox|oxo|xox')");
  database_run(used, "SELECT game_sum(value, '{7|{3|-5}}', '^3*5') FROM " DAY_3
                     " ORDER BY i * 7919 % 1474");
  for (size_t i = 0; i < LENGTH(asked); i++) {
    const char *sql = asked[LENGTH(asked) - 1 - i];
    database_run(used, sql);
  }
  for (size_t i = 0; i < LENGTH(asked); i++) {
    TEXT *rows = database_rows(fresh, asked[i]);
    assert_true(strncmp(rows, "ERROR", 5) != 0);
    database_expect(used, asked[i], rows);
  }
  database_close(fresh);
  database_close(used);
}

/* Numbers with a fraction in a JSON array are read in every encoding of the database. */
TEST(test_fractions_in_every_encoding) {
  static const char *const encodings[] = {"UTF-8", "UTF-16le", "UTF-16be"};
  for (size_t i = 0; i < LENGTH(encodings); i++) {
    sqlite3 *db = database_open_bare();
    database_run(db, database_text("PRAGMA encoding = '%s'; CREATE TABLE t(x)", encodings[i]));
    database_load(db);
    database_expect(db, "SELECT game_form('[0.5, -2.25]', '[2.5e1]')", "1");
    database_close(db);
  }
}
