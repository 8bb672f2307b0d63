/* Slow: make check omits this test, which takes more than a second. */
/* Compare sums of heaps and quotients in misère play, in SQL, with a referee that plays every sum
** to its end. */
#include "database.h"

#include "../core/misere_referee.h"

#include <stdio.h>

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

/* Count the ways to replace a heap so that the sum with the rest is lost. */
static int count_winning(referee *r, referee_position rest, int heap) {
  int winning = 0;
  for (int take = 0; take < r->digit_count && take <= heap; take++) {
    int digit = r->digits[take], left = heap - take;
    if ((digit & 1) != 0 && left == 0 && take > 0)
      winning += referee_ask(r, rest).is_p;
    if ((digit & 2) != 0 && left > 0 && take > 0)
      winning += referee_ask(r, referee_with(rest, left)).is_p;
    for (int a = 1; (digit & 4) != 0 && 2 * a <= left; a++)
      winning += referee_ask(r, referee_with(referee_with(rest, a), left - a)).is_p;
  }
  return winning;
}

/* Compare heap_sum_outcome and the number of rows of heap_winning_moves. */
static void check_sum(sqlite3 *db, referee *r, const char *code, const random_sum *sum) {
  int winning = 0;
  for (int i = 0; i < sum->count; i++)
    if (sum->heaps[i] > 0)
      winning += count_winning(r, position_of(sum, i), sum->heaps[i]);
  bool is_p = referee_ask(r, position_of(sum, -1)).is_p;
  const char *play = r->normal ? "normal" : "misere";
  if (sum->count > 0)
    database_expect(
        db,
        database_text(
            "SELECT heap_sum_outcome(%Q, '%s', %Q), (SELECT heap_sum_outcome(%Q, value, %Q) FROM "
            "json_each('%s')), (SELECT count(*) FROM heap_winning_moves(%Q, '%s', %Q))",
            code, sum->text, play, code, play, sum->text, code, sum->text, play),
        database_text("%s|%s|%d", is_p ? "P" : "N", is_p ? "P" : "N", winning));
}

DATABASE_TEST(test_random_sums) {
  static const char *const codes[] = {"0.77", "0.07",  "0.137", "4.76", "0.16", "0.26",
                                      "0.37", "0.644", "0.75",  "4.56", "0.123"};
  uint64_t seed = 1901;
  referee r;
  referee_open(&r);
  for (size_t i = 0; i < 2 * sizeof codes / sizeof codes[0]; i++) {
    r.normal = i % 2 == 1;
    referee_set_rules(&r, codes[i / 2]);
    for (int64_t n = 0; n < scaled(60, 5); n++) {
      random_sum sum = make_sum(&seed, 14);
      check_sum(db, &r, codes[i / 2], &sum);
    }
  }
  referee_close(&r);
}

/* Two rows of pins beside a Nim heap: the rules differ from row to row. */
DATABASE_TEST(test_unlike_rules) {
  referee r;
  referee_open(&r);
  referee_set_rules(&r, "0.77");
  for (int code = 0; code < 10 * 10 * 6; code++) {
    int pins = code % 10, others = code / 10 % 10, heap = code / 100;
    referee_position position = {.count = 0};
    if (pins > 0)
      position = referee_with(position, pins);
    if (others > 0)
      position = referee_with(position, others);
    if (heap > 0)
      position = referee_with(position, REFEREE_NIM + heap);
    bool is_p = referee_ask(&r, position).is_p;
    database_expect(
        db,
        database_text(
            "SELECT heap_sum_outcome(column1, column2, 'misere') = '%s', (SELECT count(*) > 0 FROM "
            "heap_winning_moves('[\"kayles\", \"kayles\", \"nim\"]', '[%d, %d, %d]', 'misere')) = "
            "%d FROM (VALUES ('kayles', %d), ('kayles', %d), ('nim', %d))",
            is_p ? "P" : "N", pins, others, heap, !is_p && position.count > 0, pins, others, heap),
        "1|1");
  }
  referee_close(&r);
}

/* ---- Histories ---- */

/* The result does not depend on earlier questions. */
TEST(test_order_of_questions) {
  static const char *const asked[] = {"SELECT count(*), sum(is_p) FROM misere_quotient('0.07', 24)",
                                      "SELECT * FROM misere_period('0.07', 20)",
                                      "SELECT count(*) FROM misere_quotient('0.07', 31)",
                                      "SELECT heap_sum_outcome('0.07', '[24,25,25,31]', 'misere')",
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
      database_expect(db, asked[i * (1 + shift % 2 * 3) % COUNT],
                      alone[i * (1 + shift % 2 * 3) % COUNT]);
    for (int i = COUNT; i-- > 0;)
      database_expect(db, asked[(i + shift) % COUNT], alone[(i + shift) % COUNT]);
    database_close(db);
  }
  for (int i = 0; i < COUNT; i++)
    sqlite3_free(alone[i]);
}

/* ---- Graphs ---- */

/* Sixteen tokens are taken one by one, and the player who takes the last one loses. Rules in which
** the same player moves again use no files. */
DATABASE_TEST(test_no_genus_on_disk) {
  database_limit_memory(db, 300000);
  database_expect_part(
      db,
      "SELECT count(*) FROM solve_bits('SELECT 65535', 'SELECT bits(n), 0, bits(n), 0, n = 3 AS "
      "again FROM heap_values(''nim'', 15)', '', '', '', 'misere')",
      "but this connection's limit is 300000", true);
  database_expect(db,
                  "SELECT count(*), sum(outcome = substr('NP', 1 + bit_count(position) % 2, 1)), "
                  "count(genus), count(suspense) FROM solve_bits('SELECT 65535', 'SELECT bits(n), "
                  "0, bits(n), 0 FROM heap_values(''nim'', 15)', '', '', '', 'misere')",
                  "65536|65536|0|0");
}

/* ---- Memory and time ---- */

DATABASE_TEST(test_little_memory) {
  database_run(db, "SELECT grundy_limit('memory', 1000000)");
  database_expect_part(db, "SELECT count(*) FROM misere_quotient('0.07', 31)",
                       "grundy_limit('memory'", true);
  database_expect(db, "SELECT count(*) FROM misere_quotient('kayles', 100)", "40");
  database_expect_part(db, "SELECT max(genus) FROM heap_genus('kayles', 60)",
                       "grundy_limit('memory'", true);
  database_expect(db, "SELECT genus FROM heap_genus('nim', 8) WHERE n = 8", "8^8(10)");
  database_expect(db, "SELECT heap_sum_outcome('4.76', '[6,6,5]', 'misere') IN ('N', 'P')", "1");
  database_run(db, "SELECT grundy_limit('memory', 100000000)");
  database_expect(db, "SELECT count(*) FROM misere_quotient('0.07', 31)", "520");
}

/* A running sum adds each row once: four times the rows take about four times the time, not sixteen
** times. */
DATABASE_TEST(test_running_sums_are_linear) {
  static const char form[] =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT "
      "count(form) FROM (SELECT misere_sum(1) OVER (ORDER BY i) AS form FROM n)";
  double few = database_time(db, database_text(form, 2000), NULL);
  assert_true(database_time(db, database_text(form, 8000), NULL) < 9 * few);
}
