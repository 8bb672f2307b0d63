/* pawns_winner() and pawns_moves as SQL sees them. */
#include <stdio.h>

#include "database.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

typedef struct wrong_board {
  const char *literal, *message;
} wrong_board;

static const wrong_board wrong_boards[] = {
    {"'W.x.B'", "cell 2 of board must be '.', 'W' or 'B', got 'x'"},
    {"'w..B'", "cell 0 of board must be '.', 'W' or 'B', got 'w'"},
    {"'W..\xc3\xa9'", "cell 3 of board must be '.', 'W' or 'B', got '\xc3\xa9'"},
    {"'W..' || char(0) || 'B'", "cell 3 of board must be '.', 'W' or 'B', got char(0)"},
    {"'W..B '", "cell 4 of board must be '.', 'W' or 'B', got ' '"},
    {"'WB.W'", "every W must stand left of every B, but cell 3 of board is a W"},
    {"'B.Wx'", "every W must stand left of every B, but cell 2 of board is a W"},
    {"'....'", "board must have a pawn, W or B"},
    {"''", "board must have a pawn, W or B"},
    {"7", "board must be a text of '.', 'W' and 'B', got 7"},
    {"x'572e42'", "board must be a text of '.', 'W' and 'B', got a BLOB of 3 bytes"},
};

DATABASE_TEST(test_wrong_boards) {
  static const char *const calls[][2] = {{"SELECT pawns_winner(%s)", "pawns_winner"},
                                         {"SELECT pawns_winner(%s, 'B')", "pawns_winner"},
                                         {"SELECT * FROM pawns_moves(%s)", "pawns_moves"},
                                         {"SELECT * FROM pawns_moves(%s, 'B')", "pawns_moves"}};
  int failures = 0;
  for (size_t i = 0; i < LENGTH(calls); i++)
    for (size_t j = 0; j < LENGTH(wrong_boards); j++) {
      TEXT *sql = sqlite3_mprintf(calls[i][0], wrong_boards[j].literal);
      TEXT *expected = sqlite3_mprintf("ERROR: %s(): %s", calls[i][1], wrong_boards[j].message);
      failures += !database_answers(db, sql, expected);
    }
  assert_int_equal(failures, 0);
}

/* Wins of White to move among all boards with pawns of both colours, as published for each length. */
DATABASE_TEST(test_counts) {
  assert_true(
      database_answers(db,
                       "WITH RECURSIVE part(row, black) AS (SELECT '', 0 UNION ALL "
                       "SELECT row || c.column1, black OR c.column1 = 'B' FROM part, (VALUES "
                       "('.'), ('W'), ('B')) AS "
                       "c WHERE length(row) < 8 AND NOT (black AND c.column1 = 'W')) "
                       "SELECT length(row), count(*) FROM part WHERE black AND instr(row, 'W') AND "
                       "pawns_winner(row) = 'W' GROUP BY length(row)",
                       "2|1\n3|3\n4|9\n5|25\n6|68\n7|172\n8|419"));
  /* Who wins is who has a winning move, and a move wins iff the other then loses. */
  assert_true(database_answers(
      db,
      "WITH RECURSIVE part(row, black) AS (SELECT '', 0 UNION ALL "
      "SELECT row || c.column1, black OR c.column1 = 'B' FROM part, (VALUES ('.'), ('W'), ('B')) "
      "AS "
      "c WHERE length(row) < 8 AND NOT (black AND c.column1 = 'W')) "
      "SELECT count(*) FROM part, (VALUES ('W', 'B'), ('B', 'W')) AS s "
      "WHERE black AND instr(row, 'W') AND ((pawns_winner(row, s.column1) = s.column1) <> "
      "(SELECT max(wins) FROM pawns_moves(row, s.column1)) "
      "OR EXISTS (SELECT 1 FROM pawns_moves(row, s.column1) AS m WHERE m.wins <> "
      "(pawns_winner(m.board_after, s.column2) = s.column1)))",
      "0"));
}

DATABASE_TEST(test_conditions) {
  static const char *const conditions[] = {
      "%spawn = 3",
      "%spawn = 4",
      "%spawn > 3",
      "%spawn <= 3 AND %1$spawn > 0",
      "%swins = 1",
      "%swins = 0",
      "%swins",
      "NOT %swins",
      "%scaptures = 1",
      "%scaptures AND %1$swins",
      "%spawn IN (0, 2, 3, 9)",
      "%spawn = 2.5",
      "%spawn > 100",
      "%spawn < 0",
      "%spawn = 3 OR %1$swins = 1",
      "%sboard_after LIKE '.W%%'",
      "%swins > 0.5",
      "%swins IS NULL",
  };
  int failures = 0;
  for (size_t i = 0; i < LENGTH(conditions); i++)
    for (int side = 0; side < 2; side++) {
      char where[2][200], *sql[2];
      for (int plus = 0; plus < 2; plus++) {
        snprintf(where[plus], sizeof where[plus], conditions[i], plus ? "+" : "");
        sql[plus] = sqlite3_mprintf("SELECT pawn, captures, board_after, wins FROM "
                                    "pawns_moves('W.WW.WB.B.BB', '%s') WHERE %s ORDER BY pawn",
                                    side ? "B" : "W", where[plus]);
      }
      failures += !database_agree(db, sql[0], sql[1], true);
      sqlite3_free(sql[0]);
      sqlite3_free(sql[1]);
    }
  assert_int_equal(failures, 0);
}
