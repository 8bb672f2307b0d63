/* The queen's table against the definition, however it grows and whatever fails meanwhile.
**
** Not reached here: the step to 32-bit values at column 32768, which takes a gigabyte. */
#include "ledger_host.h"

#include "queen.h"

/* ---- The definition ---- */

enum { DEFINED = 300 };

static uint16_t defined[DEFINED][DEFINED];

static uint16_t value_by_definition(int x, int y, int *stamps) {
  int stamp = x * DEFINED + y + 1;
  for (int t = 1; t <= x; t++)
    stamps[defined[x - t][y]] = stamp;
  for (int t = 1; t <= y; t++)
    stamps[defined[x][y - t]] = stamp;
  for (int t = 1; t <= x && t <= y; t++)
    stamps[defined[x - t][y - t]] = stamp;
  uint16_t value = 0;
  while (stamps[value] == stamp)
    value++;
  return value;
}

static int define_all(void **state) {
  (void)state;
  static int stamps[3 * DEFINED + 1];
  for (int x = 0; x < DEFINED; x++)
    for (int y = 0; y < DEFINED; y++)
      defined[x][y] = value_by_definition(x, y, stamps);
  return 0;
}

/* Compare all that the table holds, as far as the definition was worked out. */
static void check_table(const queen_table *table) {
  int64_t size = queen_size(table) < DEFINED ? queen_size(table) : DEFINED;
  for (int64_t x = 0; x < size; x++)
    for (int64_t y = 0; y < size; y++)
      if (queen_value(table, x, y) != defined[x][y])
        fail_msg("(%d, %d) is %d, not %d", (int)x, (int)y, (int)queen_value(table, x, y),
                 defined[x][y]);
}

static void extend(queen_table *table, int64_t size) {
  assert_int_equal(queen_extend(table, size), CORE_OK);
  assert_true(queen_size(table) >= size);
}

static void test_definition(void **state) {
  (void)state;
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table *table = queen_new(&ledger.host);
  assert_int_equal(queen_size(table), 0);
  extend(table, DEFINED);
  assert_int_equal(queen_size(table), DEFINED);
  check_table(table);
  assert_ledger_balanced(ledger);
  queen_free(table);
  assert_ledger_empty(ledger);
  queen_free(NULL);
}

static void test_known_values(void **state) {
  (void)state;
  static const int first[5][10] = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
                                   {1, 2, 0, 4, 5, 3, 7, 8, 6, 10},
                                   {2, 0, 1, 5, 3, 4, 8, 6, 7, 11},
                                   {3, 4, 5, 6, 2, 0, 1, 9, 10, 12},
                                   {4, 5, 3, 2, 7, 6, 9, 0, 1, 8}};
  core_host host = host_make();
  queen_table *table = queen_new(&host);
  extend(table, 50);
  for (int y = 0; y < 5; y++)
    for (int x = 0; x < 10; x++)
      assert_int_equal(queen_value(table, x, y), first[y][x]);
  int64_t sum = 0, most = 0;
  for (int cell = 0; cell < 50 * 50; cell++) {
    int64_t value = queen_value(table, cell % 50, cell / 50);
    sum += value;
    most = value > most ? value : most;
  }
  assert_int_equal(sum, 76624);
  assert_int_equal(most, 74);
  queen_free(table);
  assert_int_equal(host.memory_used, 0);
}

/* ---- Further out ---- */

enum { FAR = 4500 }; /* values beyond 4096 need the second word of a set's summary */

static void check_cell_by_definition(const queen_table *table, int64_t x, int64_t y) {
  static bool seen[2 * FAR];
  memset(seen, 0, sizeof seen);
  for (int64_t t = 1; t <= x; t++)
    seen[queen_value(table, x - t, y)] = true;
  for (int64_t t = 1; t <= y; t++)
    seen[queen_value(table, x, y - t)] = true;
  for (int64_t t = 1; t <= x && t <= y; t++)
    seen[queen_value(table, x - t, y - t)] = true;
  int64_t value = 0;
  while (seen[value])
    value++;
  assert_int_equal(queen_value(table, x, y), value);
}

/* Wythoff's pairs: the zeros are (a, a + k) and (a + k, a), k = 0, 1, ..., where a is the least
** number that no pair before contains. */
static void check_zeros(const queen_table *table) {
  static bool taken[2 * FAR];
  memset(taken, 0, sizeof taken);
  for (int64_t k = 0, a = 0;; k++) {
    while (taken[a])
      a++;
    if (a + k >= FAR)
      break;
    assert_int_equal(queen_value(table, a, a + k), 0);
    assert_int_equal(queen_value(table, a + k, a), 0);
    taken[a] = taken[a + k] = true;
  }
}

/* Landman's bounds, and that the mirror image has the same value. */
static void check_bounds(const queen_table *table) {
  for (int64_t x = 0; x < FAR; x++)
    for (int64_t y = 0; y <= x; y++) {
      int64_t value = queen_value(table, x, y);
      if (value < x - 2 * y || value < 0 || value > x + y || value != queen_value(table, y, x))
        fail_msg("(%d, %d) can't be %d", (int)x, (int)y, (int)value);
    }
}

static void test_far_out(void **state) {
  (void)state;
  core_host host = host_make();
  queen_table *table = queen_new(&host);
  extend(table, FAR);
  check_bounds(table);
  check_zeros(table);
  uint64_t random = 5;
  for (int trial = 0; trial < 10000; trial++) {
    int64_t x = (int64_t)(host_random(&random) % FAR), y = (int64_t)(host_random(&random) % FAR);
    check_cell_by_definition(table, x, y);
  }
  for (int64_t i = 0; i < 300; i++) {
    check_cell_by_definition(table, FAR - 1, FAR - 1 - i);
    check_cell_by_definition(table, FAR - 1 - i, FAR - 1 - i);
    check_cell_by_definition(table, FAR - 1, i);
  }
  queen_free(table);
}

/* ---- Growth ---- */

static void test_growth_in_steps(void **state) {
  (void)state;
  static const int64_t steps[] = {1, 3, 7, 31, 63, 64, 65, 97, 128};
  for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    ledger_host ledger;
    ledger_open(&ledger);
    queen_table *table = queen_new(&ledger.host);
    for (int64_t size = steps[i]; size <= DEFINED; size += steps[i]) {
      extend(table, size);
      assert_int_equal(queen_size(table), size);
      assert_ledger_balanced(ledger);
    }
    check_table(table);
    queen_free(table);
    assert_ledger_empty(ledger);
  }
}

static void test_growth_at_random(void **state) {
  (void)state;
  uint64_t random = 6;
  for (int round = 0; round < 40; round++) {
    ledger_host ledger;
    ledger_open(&ledger);
    queen_table *table = queen_new(&ledger.host);
    while (queen_size(table) < DEFINED) {
      int64_t before = queen_size(table);
      int64_t size = (int64_t)(host_random(&random) % (DEFINED + 1));
      extend(table, size);
      assert_int_equal(queen_size(table), size > before ? size : before);
      if (size > before && host_random(&random) % 4 == 0)
        check_table(table);
    }
    check_table(table);
    queen_free(table);
    assert_ledger_empty(ledger);
  }
}

/* A host that is asked for one column after another must not be asked to copy all each time. */
static void test_growth_is_cheap(void **state) {
  (void)state;
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table *table = queen_new(&ledger.host);
  for (int64_t size = 1; size <= 1000; size++)
    extend(table, size);
  assert_true(ledger.requests < 1100);
  assert_int_equal(queen_extend(table, 500), CORE_OK);
  assert_int_equal(queen_size(table), 1000);
  queen_free(table);
}

/* ---- What can fail ---- */

/* Refuse request number `refused` of a table's life; false once there are not so many. */
static bool survives_refusal(int64_t refused, bool for_good) {
  static const int64_t sizes[] = {5, 64, 70, 200};
  ledger_host ledger;
  ledger_open(&ledger);
  ledger.refuse_at = refused;
  ledger.for_good = for_good;
  queen_table *table = queen_new(&ledger.host);
  bool failed = table == NULL;
  for (int i = 0; i < 4 && !failed; i++) {
    core_status status = queen_extend(table, sizes[i]);
    failed = status != CORE_OK;
    assert_int_equal(status, failed ? CORE_NOMEM : CORE_OK);
    assert_int_equal(failed, ledger.requests >= refused);
    assert_true(failed ? queen_size(table) < sizes[i] : queen_size(table) == sizes[i]);
    check_table(table);
    assert_ledger_balanced(ledger);
  }
  if (table != NULL) {
    ledger.for_good = false;
    ledger.refuse_at = 0;
    extend(table, 201);
    check_table(table);
    assert_ledger_balanced(ledger);
  }
  queen_free(table);
  assert_ledger_empty(ledger);
  return failed;
}

static void test_every_refusal(void **state) {
  (void)state;
  for (int for_good = 0; for_good < 2; for_good++) {
    int64_t refused = 1;
    while (survives_refusal(refused, for_good))
      refused++;
    assert_true(refused > 200); /* one for each column at least */
  }
}

/* Freed right after the failure: nothing may be left behind. */
static void test_free_after_refusal(void **state) {
  (void)state;
  for (int64_t refused = 2; refused < 240; refused++) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.refuse_at = refused;
    queen_table *table = queen_new(&ledger.host);
    queen_extend(table, 100);
    queen_extend(table, 200);
    queen_free(table);
    assert_ledger_empty(ledger);
  }
}

/* What is wanted is neither more nor less than what is needed: with that limit it works, with one
** byte less it doesn't, and the attempt leaves everything as it was. `kept` says that no set is
** copied, so what was wanted is what is held in the end. */
static void check_limit(int64_t first, int64_t second, bool kept) {
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table *table = queen_new(&ledger.host);
  extend(table, first);
  uint64_t used = ledger.host.memory_used;
  ledger.peak = used;
  ledger.host.memory_limit = used;
  assert_int_equal(queen_extend(table, second), CORE_LIMIT);
  uint64_t wanted = ledger.host.wanted;
  assert_int_equal(ledger.host.status, CORE_LIMIT);
  assert_true(wanted > used);
  for (int less = 1; less >= 0; less--) {
    assert_int_equal(queen_size(table), first);
    assert_int_equal(ledger.host.memory_used, used);
    check_table(table);
    ledger.host.memory_limit = wanted - (uint64_t)less;
    assert_int_equal(queen_extend(table, second), less ? CORE_LIMIT : CORE_OK);
    if (less)
      assert_int_equal(ledger.host.wanted, wanted);
    assert_ledger_balanced(ledger);
  }
  assert_int_equal(queen_size(table), second);
  if (kept)
    assert_int_equal(ledger.held, wanted);
  check_table(table);
  queen_free(table);
  assert_ledger_empty(ledger);
}

static void test_limit(void **state) {
  (void)state;
  check_limit(0, 1, true);
  check_limit(0, 300, true);
  check_limit(1, 64, true); /* room is there, memory for the values is not */
  check_limit(1, 65, false);
  check_limit(64, 65, false);
  check_limit(64, 300, false);
  check_limit(200, 250, false);
}

static void test_largest_table(void **state) {
  (void)state;
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table *table = queen_new(&ledger.host);
  extend(table, 10);
  uint64_t used = ledger.host.memory_used;
  assert_int_equal(queen_extend(table, QUEEN_MAX_COORDINATE + 1), CORE_LIMIT);
  assert_int_equal(ledger.host.memory_used, used);
  /* At least a bit per value and line of a set, and three bytes per cell of a half. */
  assert_true(ledger.host.wanted > UINT64_C(1500000000000));
  assert_true(ledger.host.wanted < UINT64_C(10000000000000));
  extend(table, 20);
  check_table(table);
  queen_free(table);
  assert_ledger_empty(ledger);
}

/* Stopped at each question in turn, then continued. */
static void test_every_interruption(void **state) {
  (void)state;
  int64_t stop_at = 1;
  for (bool stopped = true; stopped; stop_at++) {
    ledger_host ledger;
    ledger_open(&ledger);
    ledger.ask_each_time = true;
    ledger.host.work_left = 1;
    ledger.stop_at = stop_at;
    queen_table *table = queen_new(&ledger.host);
    core_status status = queen_extend(table, 150);
    stopped = ledger.questions >= stop_at;
    assert_int_equal(status, stopped ? CORE_INTERRUPTED : CORE_OK);
    assert_true(stopped == (queen_size(table) < 150));
    check_table(table);
    assert_ledger_balanced(ledger);
    int64_t before = queen_size(table);
    extend(table, 150);
    assert_true(queen_size(table) >= before);
    check_table(table);
    queen_free(table);
    assert_ledger_empty(ledger);
  }
  assert_true(stop_at > 10);
}

/* With the usual patience of the host a long computation is still stopped in time: 1500 columns
** have more than a million cells, each a nanosecond at the least. */
static void test_questions_are_asked(void **state) {
  (void)state;
  ledger_host ledger;
  ledger_open(&ledger);
  queen_table *table = queen_new(&ledger.host);
  ledger.stop_at = 2;
  assert_int_equal(queen_extend(table, 1500), CORE_INTERRUPTED);
  assert_true(queen_size(table) > 0 && queen_size(table) < 1500);
  extend(table, 1500);
  assert_true(ledger.questions > 2);
  check_table(table);
  queen_free(table);
  assert_ledger_empty(ledger);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_definition),
      cmocka_unit_test(test_known_values),
      cmocka_unit_test(test_far_out),
      cmocka_unit_test(test_growth_in_steps),
      cmocka_unit_test(test_growth_at_random),
      cmocka_unit_test(test_growth_is_cheap),
      cmocka_unit_test(test_every_refusal),
      cmocka_unit_test(test_free_after_refusal),
      cmocka_unit_test(test_limit),
      cmocka_unit_test(test_largest_table),
      cmocka_unit_test(test_every_interruption),
      cmocka_unit_test(test_questions_are_asked),
  };
  return cmocka_run_group_tests(tests, define_all, NULL);
}
