/* Sums of heaps, quotients and graphs in misere play as SQL sees them, against a referee that plays
** every sum to its end. */
#include "database.h"

#include "../core/misere_referee.h"

#include <stdio.h>

static void assert_rows(sqlite3 *db, const char *sql, const char *expected) {
  TEXT *rows = database_rows(db, sql);
  if (strcmp(rows, expected) != 0)
    fail_msg("%s\ngives\n%s\nnot\n%s", sql, rows, expected);
}

/* ---- Random sums ---- */

typedef struct random_sum {
  int heaps[6], count;
  char text[64];
} random_sum;

static random_sum make_sum(uint64_t *seed, int tokens) {
  random_sum sum = {.count = 0};
  char *at = sum.text;
  *at++ = '[';
  for (int left = tokens; sum.count < 6;) {
    int heap = (int)(host_random(seed) % (uint64_t)tokens);
    if (heap > left)
      break;
    left -= heap;
    sum.heaps[sum.count++] = heap;
    at += sprintf(at, "%s%d", sum.count == 1 ? "" : ",", heap);
  }
  strcpy(at, "]");
  return sum;
}

static referee_position position_of(const random_sum *sum, int without) {
  referee_position position = {.count = 0};
  for (int i = 0; i < sum->count; i++)
    if (i != without && sum->heaps[i] > 0)
      position = referee_with(position, sum->heaps[i]);
  return position;
}

/* Whoever cannot move wins, or loses: by play alone. */
static bool plays_to_p(referee *r, referee_position position, bool misere);

typedef struct play_memo {
  uint32_t round; /* of the referee */
  referee_position position;
  bool is_p;
} play_memo;

static bool leads_to_p(referee *r, referee_position rest, int heap, bool misere, int *winning) {
  for (int take = 0; take < r->digit_count && take <= heap; take++) {
    int digit = r->digits[take], left = heap - take;
    if ((digit & 1) != 0 && left == 0 && take > 0)
      *winning += plays_to_p(r, rest, misere);
    if ((digit & 2) != 0 && left > 0 && take > 0)
      *winning += plays_to_p(r, referee_with(rest, left), misere);
    for (int a = 1; (digit & 4) != 0 && 2 * a <= left; a++)
      *winning += plays_to_p(r, referee_with(referee_with(rest, a), left - a), misere);
  }
  return *winning > 0;
}

/* The referee's memo is for misere play; normal play has one of its own. */
static bool plays_to_p(referee *r, referee_position position, bool misere) {
  static play_memo memo[1 << 16];
  if (misere)
    return referee_ask(r, position).is_p;
  uint64_t hash = r->round;
  for (int i = 0; i < position.count; i++)
    hash = core_hash(hash + position.heaps[i] + 1);
  play_memo *entry = &memo[hash % (1 << 16)];
  if (entry->round == r->round && memcmp(&entry->position, &position, sizeof position) == 0)
    return entry->is_p;
  bool wins = false;
  for (int i = 0; i < position.count && !wins; i++) {
    int winning = 0;
    wins = leads_to_p(r, referee_without(position, i), position.heaps[i], false, &winning);
  }
  *entry = (play_memo){.round = r->round, .position = position, .is_p = !wins};
  return !wins;
}

/* heap_outcome, and how many rows heap_winning_moves has. */
static void check_sum(sqlite3 *db, referee *r, const char *code, const random_sum *sum,
                      bool misere) {
  int winning = 0;
  for (int i = 0; i < sum->count; i++)
    if (sum->heaps[i] > 0)
      leads_to_p(r, position_of(sum, i), sum->heaps[i], misere, &winning);
  bool is_p = plays_to_p(r, position_of(sum, -1), misere);
  const char *play = misere ? "misere" : "normal";
  TEXT *once = sqlite3_mprintf("SELECT heap_outcome(%Q, '%s', %Q), (SELECT heap_outcome(%Q, value, "
                               "%Q) FROM json_each('%s')), (SELECT count(*) FROM "
                               "heap_winning_moves(%Q, '%s', %Q))",
                               code, sum->text, play, code, play, sum->text, code, sum->text, play);
  char expected[32];
  sprintf(expected, "%s|%s|%d", is_p ? "P" : "N",
          sum->count == 0 ? "NULL"
          : is_p          ? "P"
                          : "N",
          winning);
  if (sum->count > 0)
    assert_rows(db, once, expected);
}

DATABASE_TEST(test_random_sums) {
  static const char *const codes[] = {"0.77", "0.07",  "0.137", "4.76", "0.16", "0.26",
                                      "0.37", "0.644", "0.75",  "4.56", "0.123"};
  uint64_t seed = 1901;
  referee r;
  referee_open(&r);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
    referee_set_rules(&r, codes[i]);
    for (int64_t n = 0; n < scaled(60, 5); n++) {
      random_sum sum = make_sum(&seed, 14);
      check_sum(db, &r, codes[i], &sum, true);
      check_sum(db, &r, codes[i], &sum, false);
    }
  }
  referee_close(&r);
}

/* Kayles beside Nim: rules that differ from row to row. */
DATABASE_TEST(test_unlike_rules) {
  referee r;
  referee_open(&r);
  referee_set_rules(&r, "0.77");
  for (int pins = 0; pins <= 9; pins++)
    for (int heap = 0; heap <= 4; heap++) {
      referee_position position = {.count = 0};
      if (pins > 0)
        position = referee_with(position, pins);
      if (heap > 0)
        position = referee_with(position, REFEREE_NIM + heap);
      TEXT *sql =
          sqlite3_mprintf("SELECT heap_outcome(column1, column2, 'misere') = '%s', (SELECT "
                          "count(*) > 0 FROM heap_winning_moves('[\"kayles\", \"nim\"]', "
                          "'[%d, %d]', 'misere')) = %d FROM (VALUES ('kayles', %d), "
                          "('nim', %d))",
                          referee_ask(&r, position).is_p ? "P" : "N", pins, heap,
                          !referee_ask(&r, position).is_p && position.count > 0, pins, heap);
      assert_rows(db, sql, "1|1");
    }
  referee_close(&r);
}

/* ---- The same by other functions ---- */

DATABASE_TEST(test_nim) {
  for (int a = 0; a <= 5; a++)
    for (int b = 0; b <= 5; b++) {
      TEXT *sql = sqlite3_mprintf(
          "SELECT heap_outcome('nim', column1, 'misere') = nim_outcome(column1, 'misere'), "
          "heap_outcome('nim', column1) = nim_outcome(column1), (SELECT count(*) FROM "
          "heap_winning_moves('nim', '[%d,%d,3]', 'misere')) = nim_winning_moves(column1, 'misere')"
          " FROM (VALUES (%d), (%d), (3))",
          a, b, a, b);
      assert_rows(db, sql, "1|1|1");
    }
  assert_rows(db, "SELECT heap_outcome('nim', 4000000000000000000, 'misere')", "N");
}

DATABASE_TEST(test_windows) {
  database_run(db,
               "CREATE TABLE t(i INTEGER PRIMARY KEY, rules, heap); WITH RECURSIVE n(i) AS "
               "(VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < 40) INSERT INTO t SELECT i, "
               "CASE WHEN i % 11 = 7 THEN '0.07' WHEN i % 13 <> 5 THEN 'kayles' END, "
               "CASE WHEN i % 9 = 4 THEN NULL WHEN i % 7 = 3 THEN '[2,' || i % 5 || ']' ELSE i * i "
               "% 11 END FROM n");
  assert_rows(db,
              "SELECT count(*), sum(w IS heap_outcome) FROM (SELECT a.i, w, (SELECT "
              "heap_outcome(rules, heap, 'misere') FROM t b WHERE b.i BETWEEN a.i - 3 AND a.i) AS "
              "heap_outcome FROM (SELECT i, heap_outcome(rules, heap, 'misere') OVER (ORDER BY i "
              "ROWS BETWEEN 3 PRECEDING AND CURRENT ROW) AS w FROM t) a)",
              "41|41");
}

DATABASE_TEST(test_without_rows) {
  assert_rows(db, "SELECT heap_outcome('nim', 1), heap_outcome('nim', 1, 'misere') WHERE 0",
              "P|NULL");
  assert_rows(db,
              "SELECT heap_outcome('nim', NULL), heap_outcome(NULL, 1, 'misere'), "
              "heap_outcome('kayles', '[]', 'misere')",
              "P|N|N");
  assert_rows(db, "SELECT heap_outcome('nim', 1, NULL)", "NULL");
  assert_rows(db, "SELECT count(*) FROM heap_winning_moves('kayles', '[]', 'misere')", "0");
  assert_rows(db, "SELECT * FROM heap_winning_moves('[]', '[]')", "(no rows)");
  assert_rows(db, "SELECT count(*) FROM heap_genus(NULL, 3), misere_heaps('nim', NULL)", "0");
  assert_rows(db, "SELECT * FROM misere_heaps('0.0', 3)", "0|0\n1|0\n2|0\n3|0");
  assert_rows(db, "SELECT * FROM misere_quotient('0.0', 3)", "0|[]|0");
}

/* ---- Quotients ---- */

/* All the axioms of a reduced quotient, and P never moves to P. */
static void check_axioms(sqlite3 *db, const char *code, int largest) {
  char *sql = sqlite3_mprintf("CREATE TEMP TABLE q AS SELECT * FROM misere_quotient(%Q, %d);"
                              "CREATE TEMP TABLE m AS SELECT * FROM misere_product(%Q, %d);"
                              "CREATE UNIQUE INDEX temp.mi ON m(a, b, product);"
                              "CREATE TEMP TABLE h AS SELECT * FROM misere_heaps(%Q, %d)",
                              code, largest, code, largest, code, largest);
  database_run(db, sql);
  sqlite3_free(sql);
  assert_rows(
      db, "SELECT (SELECT count(*) FROM q) * (SELECT count(*) FROM q) = (SELECT count(*) FROM m)",
      "1");
  assert_rows(
      db,
      "SELECT count(*) FROM m x JOIN m y ON y.a = x.product JOIN m z ON z.a = x.b AND z.b = "
      "y.b JOIN m w ON w.a = x.a AND w.b = z.product WHERE w.product <> y.product",
      "0");
  assert_rows(
      db,
      "SELECT count(*) FROM m x JOIN m y ON y.a = x.b AND y.b = x.a WHERE x.product <> y.product",
      "0");
  assert_rows(db, "SELECT count(*) FROM m WHERE a = 0 AND product <> b", "0");
  assert_rows(
      db,
      "SELECT count(*) FROM q x JOIN q y ON x.element < y.element WHERE NOT EXISTS (SELECT 1 "
      "FROM m a JOIN m b ON b.b = a.b JOIN q p ON p.element = a.product JOIN q r ON "
      "r.element = b.product WHERE a.a = x.element AND b.a = y.element AND p.is_p <> r.is_p)",
      "0");
  sql = sqlite3_mprintf(
      "SELECT count(*) FROM h JOIN heap_moves(%Q, h.n) v JOIN m a ON a.a = h.element JOIN q p ON "
      "p.element = a.product AND p.is_p WHERE (WITH RECURSIVE o(k, x) AS (SELECT 0, a.b UNION ALL "
      "SELECT k + 1, (SELECT product FROM m WHERE a = x AND b = (SELECT element FROM h WHERE n = "
      "json_extract(v.parts, '$[' || k || ']'))) FROM o WHERE k < json_array_length(v.parts)) "
      "SELECT (SELECT is_p FROM q WHERE element = x) FROM o ORDER BY k DESC LIMIT 1)",
      code);
  assert_rows(db, sql, "0");
  sqlite3_free(sql);
  assert_rows(db, "SELECT count(*) FROM q, json_each(word) WHERE value NOT IN (SELECT n FROM h)",
              "0");
  database_run(db, "DROP TABLE q; DROP TABLE m; DROP TABLE h");
}

DATABASE_TEST(test_axioms) {
  check_axioms(db, "kayles", 16);
  check_axioms(db, "0.07", 16);
  check_axioms(db, "4.56", 12);
  check_axioms(db, "0.123", 12);
  check_axioms(db, "nim", 8);
}

DATABASE_TEST(test_look_ups) {
  assert_rows(db, "SELECT count(*) FROM misere_product('kayles', 30)", "1600");
  assert_rows(
      db,
      "SELECT count(*) FROM misere_product('kayles', 30) x JOIN misere_product('kayles', 30) "
      "y ON y.a = x.a AND y.b = x.b WHERE x.product = y.product",
      "1600");
  assert_rows(db, "SELECT a, b, product FROM misere_product('kayles', 30) WHERE a = 40 OR b = -1",
              "(no rows)");
  assert_rows(db, "SELECT n FROM misere_heaps('kayles', 1000000000000) WHERE n > 999999999998",
              "999999999999\n1000000000000");
  assert_rows(db, "SELECT n FROM heap_genus('kayles', 1000) WHERE n IN (7, 3)", "3\n7");
  assert_rows(db,
              "SELECT preperiod, period, proven, checked_to, theorem, reason FROM "
              "misere_period('0.644', 300)",
              "NULL|NULL|0|300|NULL|limit");
  assert_rows(db, "SELECT reason FROM misere_period('4.76')", "unbounded at heap 6");
  assert_rows(db, "SELECT * FROM misere_period('4.76', 6)",
              "NULL|NULL|NULL|NULL|NULL|0|6|NULL|semilinear");
  assert_rows(db, "SELECT * FROM misere_period('4.76', 7)",
              "NULL|NULL|30|5|5|0|5|NULL|unbounded at heap 6");
  assert_rows(db, "SELECT reason GLOB 'grows at heap *', proven FROM misere_period('0.145', 20000)",
              "1|0");
}

/* The same answer whatever was asked before. */
TEST(test_order_of_questions) {
  static const char *const asked[] = {"SELECT count(*), sum(is_p) FROM misere_quotient('0.07', 24)",
                                      "SELECT * FROM misere_period('0.07', 20)",
                                      "SELECT count(*) FROM misere_quotient('0.07', 31)",
                                      "SELECT heap_outcome('0.07', '[24,25,25,31]', 'misere')",
                                      "SELECT * FROM misere_period('0.77', 100)",
                                      "SELECT group_concat(element) FROM misere_heaps('0.77', 400)",
                                      "SELECT * FROM misere_period('0.77', 400)",
                                      "SELECT group_concat(element) FROM misere_heaps('0.77', 26)",
                                      "SELECT * FROM misere_period('0.145', 120)"};
  enum { COUNT = sizeof asked / sizeof asked[0] };
  char *alone[COUNT];
  for (int i = 0; i < COUNT; i++) {
    sqlite3 *db = database_open();
    alone[i] = database_rows(db, asked[i]);
    database_close(db);
  }
  for (int shift = 0; shift < COUNT; shift++) {
    sqlite3 *db = database_open();
    for (int i = 0; i < COUNT; i++)
      assert_rows(db, asked[i * (1 + shift % 2 * 3) % COUNT],
                  alone[i * (1 + shift % 2 * 3) % COUNT]);
    for (int i = COUNT; i-- > 0;)
      assert_rows(db, asked[(i + shift) % COUNT], alone[(i + shift) % COUNT]);
    database_close(db);
  }
  for (int i = 0; i < COUNT; i++)
    sqlite3_free(alone[i]);
}

/* ---- Graphs ---- */

DATABASE_TEST(test_graph_is_heaps) {
  /* rows of pins as sorted arrays, a move for each row */
  database_run(
      db, "CREATE TABLE move AS WITH RECURSIVE number(n) AS (VALUES (0) UNION ALL SELECT n + 1 "
          "FROM number WHERE n < 9), step(f, t) AS (SELECT NULL, json_array(n) FROM number "
          "WHERE n > 0 UNION SELECT step.t, (SELECT json_group_array(value) FROM (SELECT value "
          "FROM (SELECT key, value FROM json_each(step.t) WHERE key <> pins.key UNION ALL "
          "SELECT -1, a.n UNION ALL SELECT -2, pins.value - take.n - a.n) WHERE value > 0 ORDER "
          "BY value)) FROM step, json_each(step.t) AS pins, number AS take, number AS a WHERE "
          "take.n BETWEEN 1 AND 2 AND a.n <= (pins.value - take.n) / 2 AND take.n <= pins.value) "
          "SELECT * FROM step WHERE f IS NOT NULL");
  assert_rows(
      db,
      "SELECT count(*) FROM solve_graph('move', 'misere') g JOIN heap_genus('kayles', 9) h ON "
      "g.position = CASE n WHEN 0 THEN '[]' ELSE json_array(n) END AND g.outcome = h.outcome "
      "AND g.genus = h.genus",
      "10");
  assert_rows(db,
              "SELECT count(*) > 30, sum(outcome <> coalesce((SELECT heap_outcome('kayles', value, "
              "'misere') FROM json_each(g.position)), 'N')) FROM solve_graph('move', 'misere') g",
              "1|0");
  assert_rows(db, "SELECT genus FROM solve_graph('move', 'misere') WHERE position = '[5]'",
              "4^146");
}

/* The same game as masks: a row of n pins is 2^n - 1. In 'draw' there is no genus. */
DATABASE_TEST(test_masks_give_genera) {
  database_run(db,
               "CREATE TABLE pin AS SELECT p << value AS need, 0 AS forbid, p << value AS clear, "
               "0 AS put FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8]'), (SELECT 1 AS p UNION "
               "SELECT 3) WHERE p << value < 512");
  static const char genera[] =
      "SELECT count(*) FROM solve_bits('SELECT 511', 'pin', '', '', '', '%s') g JOIN "
      "heap_genus('kayles', 9) h ON g.position = (1 << n) - 1 AND g.genus = h.genus";
  static const char *const answers[][2] = {{"normal", "10"}, {"misere", "10"}, {"draw", "0"}};
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
    char *sql = sqlite3_mprintf(genera, answers[i][0]);
    assert_rows(db, sql, answers[i][1]);
    sqlite3_free(sql);
  }
  static const char split[] =
      "SELECT count(*), sum(g.genus = h.genus), sum(misere_outcome(form) = h.outcome) FROM "
      "solve_bits('SELECT (1 << n) - 1 FROM heap_values(''nim'', 9)', 'pin', '', '', '', '%s', 1) g "
      "JOIN heap_genus('kayles', 9) h ON g.position = (1 << n) - 1";
  for (size_t i = 0; i < 2; i++) {
    char *sql = sqlite3_mprintf(split, answers[i][0]);
    assert_rows(db, sql, "10|10|10");
    sqlite3_free(sql);
  }
  assert_rows(
      db,
      "SELECT position, genus FROM solve_bits('SELECT 3, NULL AS result UNION ALL SELECT 4, "
      "2 UNION ALL SELECT 8, ''P''', 'SELECT 1, 0, 1, 0 UNION ALL SELECT 2, 0, 2, 4') "
      "ORDER BY position",
      "2|0^02\n3|1^13\n4|2^20\n5|0^02\n8|NULL");
}

/* Sixteen tokens that are taken one by one: those who take the last lose. Where the same player moves on nothing lies on
** disk. */
DATABASE_TEST(test_no_genus_on_disk) {
  database_limit_memory(db, 300000);
  assert_true(database_mentions(db,
                                "SELECT count(*) FROM solve_bits('SELECT 65535', 'SELECT bits(n), 0, bits(n), 0, n = 3 AS "
                                "again FROM heap_values(''nim'', 15)', '', '', '', 'misere')",
                                "but this connection's limit is 300000", true));
  assert_rows(db,
              "SELECT count(*), sum(outcome = substr('NP', 1 + bit_count(position) % 2, 1)), count(genus), count(suspense) FROM "
              "solve_bits('SELECT 65535', 'SELECT bits(n), 0, bits(n), 0 FROM heap_values(''nim'', 15)', '', '', '', 'misere')",
              "65536|65536|0|0");
}

/* Positions of masks that are split into sums are what they are if they are not, where nothing but play tells. */
static void assert_split(sqlite3 *db, const char *start) {
  static const char all[] =
      "SELECT count(*) > 5, sum(a.outcome = b.outcome) = count(*), sum(a.genus = b.genus) = "
      "count(*), sum(a.form = b.form) = count(*), count(value) FROM (SELECT position, outcome, "
      "genus, form FROM solve_bits('SELECT %s', 'm', '', '', '', 'misere')) a JOIN (SELECT "
      "position, value, outcome, genus, form FROM solve_bits('SELECT position FROM solve_bits("
      "''SELECT %s'', ''m'')', 'm', '', '', '', 'misere', 1)) b USING (position)";
  static const char outcomes[] =
      "SELECT count(*) FROM solve_bits('SELECT %s', 'm', '', '', '', 'misere') a JOIN solve_bits("
      "'SELECT position FROM solve_bits(''SELECT %s'', ''m'')', 'm', '', '', '', 'misere', 1) b "
      "USING (position) WHERE a.outcome <> b.outcome";
  char *sql = sqlite3_mprintf(all, start, start);
  assert_rows(db, sql, "1|1|1|1|0");
  sqlite3_free(sql);
  sql = sqlite3_mprintf(outcomes, start, start);
  assert_rows(db, sql, "0");
  sqlite3_free(sql);
}

DATABASE_TEST(test_split_masks) {
  database_run(db, "CREATE TABLE m AS SELECT p << value AS need, 0 AS forbid, p << value AS clear, "
                   "0 AS put FROM json_each('[0, 1, 2, 3, 4, 5, 6, 7, 8]'), (SELECT 1 AS p UNION "
                   "SELECT 3) WHERE p << value < 512");
  assert_split(db, "511"); /* a row of pins, wild from 5 pins on */
  uint64_t seed = 3;
  for (int64_t trees = scaled(20, 3); trees > 0; trees--) {
    /* Node-Kayles on a tree: vertex i hangs on one before it; who takes a vertex takes its neighbours, too. */
    database_run(db, "DROP TABLE m; CREATE TEMP TABLE e(i, j)");
    for (int i = 1; i < 11; i++) {
      seed = core_hash(seed + 1);
      TEXT *edge = sqlite3_mprintf("INSERT INTO e VALUES (%d, %d), (%d, %d)", i, (int)(seed % (uint64_t)i),
                                   (int)(seed % (uint64_t)i), i);
      database_run(db, edge);
    }
    database_run(db, "CREATE TABLE m AS SELECT 1 << i AS need, 0 AS forbid, (1 << i) + sum(1 << j) "
                     "AS clear, 0 AS put FROM e GROUP BY i; DROP TABLE e");
    assert_split(db, "2047");
  }
}

/* Rules with a column part: Kayles and Dawson's Kayles. */
DATABASE_TEST(test_rules_with_parts) {
  static const char *const games[][2] = {{"kayles", "SELECT 1 AS t UNION SELECT 2"},
                                         {"dawson-kayles", "SELECT 2 AS t"}};
  for (size_t i = 0; i < 2; i++) {
    TEXT *view = sqlite3_mprintf(
        "CREATE TEMP TABLE row AS SELECT n.n AS f, 100 * t + a.n AS o, CASE z.column1 WHEN 0 THEN "
        "a.n ELSE n.n - t - a.n END AS part FROM heap_values('nim', 30) n, (%s), "
        "heap_values('nim', 30) a, (VALUES (0), (1)) z WHERE 2 * a.n <= n.n - t", games[i][1]);
    database_run(db, view);
    static const char asked[] =
        "SELECT count(*), sum(g.genus = h.genus AND g.outcome = h.outcome AND g.value IS NULL), "
        "sum(misere_genus(g.form) = h.genus) FROM (SELECT position, outcome, value, genus%s AS form "
        "FROM solve_rule('SELECT 30', 'SELECT position, o, part FROM solve_frontier, row WHERE f = "
        "position', 'misere')) g JOIN heap_genus(%Q, 30) h ON g.position = h.n";
    for (int with_forms = 0; with_forms < 2; with_forms++) {
      TEXT *sql = sqlite3_mprintf(asked, with_forms ? ", form" : ", NULL", games[i][0]);
      TEXT *rows = database_rows(db, sql);
      int count, right, formed;
      assert_int_equal(sscanf(rows, with_forms ? "%d|%d|%d" : "%d|%d|NULL", &count, &right, &formed), 2 + with_forms);
      assert_true(count > 25 && right == count && (!with_forms || formed == count));
    }
    TEXT *sums = sqlite3_mprintf(
        "SELECT count(*) FROM (VALUES ('[5, 9]'), ('[9, 9, 12]'), ('[5, 5, 7, 13]'), ('[4, 14, 11]')) "
        "v WHERE (SELECT misere_outcome(misere_sum(form)) FROM solve_graph('row'), json_each(v.column1) "
        "j WHERE position = j.value) <> heap_sum_outcome(%Q, v.column1, 'misere')", games[i][0]);
    assert_rows(db, sums, "0");
    database_run(db, "DROP TABLE row");
  }
}

DATABASE_TEST(test_graphs_with_cycles) {
  assert_rows(db,
              "SELECT position, outcome, genus FROM solve_graph('VALUES (1, 0), (2, 1), (2, 0), "
              "(3, 3), (4, 2), (4, "
              "3), (6, 1), (6, 6), (''x'', NULL)', 'misere') ORDER BY position",
              "0|N|0^120\n1|P|1^031\n2|N|2^20\n3|D|NULL\n4|D|NULL\n6|N|NULL\nx|N|0^120");
}

/* ---- Errors, memory, stops ---- */

DATABASE_TEST(test_errors) {
  assert_rows(
      db, "SELECT * FROM misere_quotient('0.07', 34)",
      "ERROR: misere_quotient(): no finite quotient of heaps 0 to 34 of 0.07 was found: copies "
      "of heap 30 do not repeat within 64 (heaps 0 to 33 have one of 638 elements)");
  assert_true(database_mentions(db, "SELECT * FROM misere_heaps('0.07', 20001)",
                                "of 0.07 is too large: more than 65535 elements, 255 generators or "
                                "the work that may be spent on it",
                                true));
  assert_rows(db, "SELECT heap_outcome('nim', 1, 'last')",
              "ERROR: heap_outcome(): play must be 'normal' or 'misere', got 'last' (a TEXT)");
  assert_rows(
      db, "SELECT heap_outcome('nim', column1, column2) FROM (VALUES (1, 'normal'), (2, 'misere'))",
      "ERROR: heap_outcome(): play must be the same in all rows, got both 'normal' and 'misere'");
  assert_rows(db, "SELECT * FROM heap_winning_moves('[\"nim\"]', '[1, 2]')",
              "ERROR: heap_winning_moves(): rules must be one text or as many as heaps, 2, got 1");
  assert_rows(db, "SELECT * FROM heap_winning_moves('[\"nim\" 3]', '[1, 2]')",
              "ERROR: heap_winning_moves(): rules must be a text such as '0.137', 'S{1,3,4}' or "
              "'kayles', or a JSON array "
              "of them, got '[\"nim\" 3]' (a TEXT)");
}

DATABASE_TEST(test_little_memory) {
  database_run(db, "SELECT grundy_limit('memory', 1000000)");
  char *rows = database_rows(db, "SELECT count(*) FROM misere_quotient('0.07', 31)");
  assert_non_null(strstr(rows, "grundy_limit('memory'"));
  sqlite3_free(rows);
  assert_rows(db, "SELECT count(*) FROM misere_quotient('kayles', 100)", "40");
  rows = database_rows(db, "SELECT max(genus) FROM heap_genus('kayles', 60)");
  assert_non_null(strstr(rows, "grundy_limit('memory'"));
  sqlite3_free(rows);
  assert_rows(db, "SELECT genus FROM heap_genus('nim', 8) WHERE n = 8", "8^8(10)");
  assert_rows(db, "SELECT heap_outcome('4.76', '[6,6,5]', 'misere') IN ('N', 'P')", "1");
  database_run(db, "SELECT grundy_limit('memory', 100000000)");
  assert_rows(db, "SELECT count(*) FROM misere_quotient('0.07', 31)", "520");
}

/* Sums of rows that come, and of rows that come and leave, against the scalar, which adds each to the sum so far. */
DATABASE_TEST(test_sums_in_windows) {
  database_run(db, "CREATE TABLE t(i INTEGER PRIMARY KEY, form)");
  database_run(db, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) INSERT INTO t SELECT i, "
                   "iif(i % 7 = 0, NULL, iif(i % 5 = 0, '2_#', i * i % 4)) FROM n");
  assert_rows(db,
              "WITH RECURSIVE known(i, form) AS (SELECT 0, '0' UNION ALL SELECT t.i, misere_sum(known.form, "
              "coalesce(t.form, 0)) FROM known JOIN t ON t.i = known.i + 1) SELECT count(*), sum(known.form = running) "
              "FROM known JOIN (SELECT i, misere_sum(form) OVER (ORDER BY i) AS running FROM t) USING (i)",
              "30|30");
  assert_rows(db,
              "SELECT count(*), sum(s = misere_sum(coalesce(a, 0), coalesce(b, 0), coalesce(form, 0))) FROM (SELECT "
              "form, lag(form, 1) OVER w AS b, lag(form, 2) OVER w AS a, misere_sum(form) OVER (ORDER BY i ROWS 2 "
              "PRECEDING) AS s FROM t WINDOW w AS (ORDER BY i))",
              "30|30");
}

/* CPU time of a running sum of so many rows, the least of some runs. */
static clock_t time_running_sum(sqlite3 *db, int rows) {
  char *sql = sqlite3_mprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT "
                              "count(form) FROM (SELECT misere_sum(1) OVER (ORDER BY i) AS form FROM n)",
                              rows);
  clock_t least = 0;
  for (int run = 0; run < 5; run++) {
    clock_t begin = clock();
    sqlite3_free(database_rows(db, sql));
    clock_t spent = clock() - begin;
    least = run == 0 || spent < least ? spent : least;
  }
  sqlite3_free(sql);
  return least;
}

/* A running sum adds each row once: four times as many take about four times as long, and not sixteen times. */
DATABASE_TEST(test_running_sums_are_linear) {
  assert_true(time_running_sum(db, 8000) < 9 * time_running_sum(db, 2000));
}

/* Sums of 20,000 heaps without a finite quotient: 10,000 5s and about as many 7s, beside a 4 and a 6. The outcomes, with
** 5 less to 8 more of them, are those of the shape that tests/oracle/semilinear.py proves. */
DATABASE_TEST(test_many_heaps) {
  assert_rows(db,
              "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20010), d(apart) AS (SELECT -5 "
              "UNION ALL SELECT apart + 1 FROM d WHERE apart < 8) SELECT group_concat(outcome, '') FROM (SELECT "
              "heap_outcome('0.3122', CASE i WHEN 1 THEN 4 WHEN 2 THEN 6 ELSE 5 + 2 * (i <= 10002 + apart) END, "
              "'misere') AS outcome FROM d, n WHERE i <= 20002 + apart GROUP BY apart)",
              "PNPNPNPNNNPNPN");
}

DATABASE_TEST(test_stops) {
  database_stops(db, "SELECT count(*) FROM misere_quotient('4.76', 6)");
  database_stops(db, "SELECT count(*) FROM misere_quotient('0.07', 34)");
  database_stops(db, "SELECT heap_outcome('0.3122', '[7,7,7,5,5,5,6,6,6]', 'misere')");
  database_stops(db, "SELECT count(genus) FROM heap_genus('kayles', 80)");
  database_stops(db, "SELECT heap_outcome('0.07', '[40,41,42]', 'misere')");
  database_stops(db, "SELECT count(*) FROM misere_certificate('kayles', 60)");
  database_stops(db, "SELECT * FROM misere_period('0.145', 20000)");
  database_stops(db, "SELECT misere_sum(column1) FROM (VALUES (9), (10), (11), (12), (13), (14), (15))");
  database_stops(db, "SELECT count(form) FROM solve_rule('SELECT 90', 'SELECT position, 100 * t + a.n, "
                     "iif(z.column1, a.n, position - t - a.n) AS part FROM solve_frontier, (SELECT 1 AS t "
                     "UNION SELECT 2), heap_values(''nim'', position) AS a, (VALUES (0), (1)) AS z WHERE "
                     "a.n <= position - t', 'misere')");
}
