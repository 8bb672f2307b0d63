/* Take-and-break games as SQL sees them. */
#include <stdio.h>

#include "database.h"

/* ---- Moves, against an enumeration of our own ---- */

static void append_move(sqlite3_str *moves, const int *parts, int count) {
  for (int i = 0; i < count; i++)
    sqlite3_str_appendf(moves, "%s%d", i == 0 ? "[" : ",", parts[i]);
  sqlite3_str_appendall(moves, count == 0 ? "[]\n" : "]\n");
}

/* Every way to leave `left` tokens as `count` heaps, ascending. */
static void append_ways(sqlite3_str *moves, int left, int count) {
  int parts[3];
  if (count == 0 && left == 0)
    append_move(moves, parts, 0);
  for (parts[0] = 1; count > 0 && parts[0] <= left; parts[0]++) {
    if (count == 1 && parts[0] == left)
      append_move(moves, parts, 1);
    for (parts[1] = parts[0]; count > 1 && parts[0] + parts[1] <= left; parts[1]++) {
      parts[2] = left - parts[0] - parts[1];
      if (count == 2 ? parts[2] == 0 : parts[2] >= parts[1])
        append_move(moves, parts, count);
    }
  }
}

static char *list_moves(const char *code, int heap) {
  sqlite3_str *moves = sqlite3_str_new(NULL);
  for (int take = 0, at = 0; code[at] != '\0' && take <= heap; at++) {
    if (code[at] == '.')
      continue;
    int digit = code[at] <= '9' ? code[at] - '0' : code[at] - 'A' + 10;
    for (int count = 0; count <= 3; count++)
      if (digit >> count & 1)
        append_ways(moves, heap - take, count);
    take++;
  }
  int length = sqlite3_str_length(moves);
  char *text = sqlite3_str_finish(moves);
  if (length > 0)
    text[length - 1] = '\0';
  return length > 0 ? text : sqlite3_mprintf("(no rows)");
}

/* Rules, and the digits that they stand for. */
static const char *const codes[][2] = {
    {"0.77", "0.77"},   {"0.137", "0.137"}, {"4.7", "4.7"},       {"0.3F", "0.3F"}, {"C.8", "C.8"}, {"0.8F", "0.8F"},
    {"0.05A", "0.05A"}, {"0.0", "0.0"},     {"C.F8F", "C.F8F"},   {"4.3", "4.3"},   {"0.1", "0.1"}, {"0.2", "0.2"},
    {"kayles", "0.77"}, {"S{1,3,4}", "0.3033"}, {"nim", "0.333333333333333"}, {"lasker", "4.333333333333333"}};

DATABASE_TEST(test_moves) {
  for (size_t i = 0; i < LENGTH(codes); i++)
    for (int heap = 0; heap <= 15; heap++) {
      TEXT *sql = sqlite3_mprintf("SELECT parts FROM heap_moves(%Q, %d)", codes[i][0], heap);
      TEXT *expected = list_moves(codes[i][1], heap), *got = database_rows(db, sql);
      database_sort_lines(expected);
      database_sort_lines(got);
      if (strcmp(got, expected) != 0)
        fail_msg("%s\n  expected %s\n  got %s\n", sql, expected, got);
    }
}

/* ---- Caching and memory ---- */

/* A sequence of 20000 values, and a game, are there once, however their rules are written. */
DATABASE_TEST(test_equal_games_share) {
  static const database_check checks[] = {
      {"SELECT grundy_heap('0.6', 20000) = grundy_heap('.600', 20000), "
       "grundy_heap('0.60', 4) = grundy_heap('.6', 4), grundy_heap('S{1,3}', 0), "
       "grundy_heap('s{ 1, 3,1 }', 0), grundy_heap('0.303', 0)",
       "1|1|0|0|0"},
      {"SELECT grundy_heap('S{3,1}', 0), (SELECT count(value) FROM heap_values('.6', 20000))",
       "0|20001"},
  };
  database_expect(db, "SELECT grundy_heap('0.6', 20000) >= 0, grundy_heap('S{3,1}', 0)", "1|0");
  sqlite3_int64 before = sqlite3_memory_used();
  database_expect_all(db, checks, sizeof checks / sizeof *checks);
  assert_in_range(sqlite3_memory_used(), before, before + 10000);
}

DATABASE_TEST(test_memory_limit) {
  database_run(db, "SELECT grundy_limit('memory', 300000)");
  database_run(db, "CREATE TABLE code(code); INSERT INTO code WITH RECURSIVE n(i) AS (VALUES (64) "
                   "UNION ALL SELECT i + 1 FROM n WHERE i < 511) SELECT printf('0.%o', i) FROM n");
  /* Far more than there is room for at one time: those not used for long make room. */
  sqlite3_int64 sum = database_integer(db, "SELECT sum(grundy_heap(code, 1500)) FROM code");
  TEXT *expected = sqlite3_mprintf("%lld", sum);
  database_expect(db, "SELECT sum(value) FROM code CROSS JOIN heap_values(code, 1500) WHERE n = 1500", expected);
  database_expect(db,
                  "SELECT count(*) FROM heap_values('0.6', 1000) AS a CROSS JOIN code WHERE n % 100 = 0 "
                  "AND grundy_heap(code, 500) >= 0 AND a.value >= 0",
                  "4928");
  database_expect_part(db, "SELECT grundy_heap('0.6', 1000000)",
                       "ERROR: grundy_heap(): the sequence of 0.6 up to heap 1000000 (1000001 values, since no "
                       "period is proved) needs ",
                       true);
  database_expect_part(db, "SELECT sum(value) FROM heap_values('0.6', 1000000)",
                       "connection's limit is 300000; SELECT grundy_limit('memory', "
                       "bytes) raises it",
                       true);
  database_expect(db, "SELECT grundy_heap('kayles', 11)", "6");
  database_run(db, "SELECT grundy_limit('memory', 100000000)");
  database_expect(db, "SELECT sum(grundy_heap(code, 1500)) FROM code", expected);
}

/* Stopped at many points, and every answer afterwards is right. */
DATABASE_TEST(test_interrupt) {
  for (int after = 1; after < 40; after += 4) {
    TEXT *rows = database_rows_until(db, "SELECT grundy_heap('grundy', 100000000)", 100, after);
    assert_string_equal(rows, "ERROR: interrupted");
  }
  /* The last heap of Grundy's game up to 10000 that is lost (OEIS A036685). */
  database_expect(db, "SELECT max(n) FROM heap_values('grundy', 10000) WHERE value = 0", "1222");
}
