/* Certified rows of the queen's table: against strips computed cell by cell with plain sets, far
** beyond where they are said to repeat; and that nothing less would do. */
#include "host.h"

#include "queen_certify.h"
#include "queen_strip.h"

#include <string.h>

/* ---- rows 0..63 by plain sets of bytes ---------------------------------------------------- */

enum { ROWS = 64, WIDTH = 54000, REACH = WIDTH + ROWS };

/* Column by column, each cell from the first number its row has left. */
static int make_strip(void **state) {
  int32_t *value = malloc(sizeof *value * ROWS * WIDTH);
  uint8_t *row = calloc(ROWS, REACH), *diagonal = calloc(ROWS, REACH);
  uint8_t *column = malloc(REACH);
  int first[ROWS] = {0};
  assert_true(value != NULL && row != NULL && diagonal != NULL && column != NULL);
  for (int x = 0; x < WIDTH; x++) {
    int low = x > 3 * ROWS ? x - 3 * ROWS : 0;
    memset(column + low, 0, (size_t)(x + ROWS - low));
    for (int y = 0; y < ROWS; y++) {
      /* diagonals are kept modulo ROWS: one that begins here takes over the place of one that has
      ** left the strip */
      uint8_t *met = diagonal + (size_t)((x - y + ROWS) % ROWS) * REACH;
      if (y == 0 || x == 0)
        memset(met, 0, REACH > x + ROWS ? (size_t)(x + ROWS) : REACH);
      uint8_t *used = row + (size_t)y * REACH;
      while (used[first[y]])
        first[y]++;
      int v = first[y];
      while (used[v] || column[v] || met[v])
        v++;
      used[v] = column[v] = met[v] = 1;
      value[y * WIDTH + x] = v;
    }
  }
  free(row);
  free(diagonal);
  free(column);
  *state = value;
  return 0;
}

static int free_strip(void **state) {
  free(*state);
  return 0;
}

static queen_certified *certify(core_host *host, const queen_path *path, int64_t row) {
  queen_certified *certified = queen_certified_open(host, path);
  assert_non_null(certified);
  assert_int_equal(queen_certified_reach(certified, row), CORE_OK);
  assert_true(queen_certified_rows(certified) > row);
  return certified;
}

static void test_published_periods(void **state) {
  (void)state;
  static const int64_t published[11][2] = {{0, 1},    {0, 3},    {0, 3},   {8, 6},
                                           {9, 12},   {27, 24},  {37, 12}, {92, 24},
                                           {102, 24}, {127, 24}, {224, 24}};
  for (uint32_t p = 0; p < queen_path_count(); p++) {
    core_host host = host_make();
    queen_certified *certified = certify(&host, queen_path_at(p), 10);
    for (int row = 0; row <= 10; row++) {
      queen_period period = queen_certified_period(certified, row);
      assert_int_equal(period.preperiod, published[row][0]);
      assert_int_equal(period.period, published[row][1]);
    }
    queen_certified_close(certified);
    assert_int_equal(host.memory_used, 0);
  }
}

static void test_values_against_strip(void **state) {
  const int32_t *value = *state;
  for (uint32_t p = 0; p < queen_path_count(); p++) {
    core_host host = host_make();
    queen_certified *certified = certify(&host, queen_path_at(p), ROWS - 1);
    for (int y = 0; y < ROWS; y++) {
      queen_period period = queen_certified_period(certified, y);
      assert_true(period.preperiod + 3 * period.period < WIDTH);
      for (int x = 0; x < WIDTH; x++) {
        if (queen_certified_at(certified, x, y) != value[y * WIDTH + x])
          fail_msg("%s: g(%d, %d) is not %d", queen_path_at(p)->name, x, y, value[y * WIDTH + x]);
        if (queen_certified_at(certified, y, x) != value[y * WIDTH + x])
          fail_msg("%s: g(%d, %d) is not %d", queen_path_at(p)->name, y, x, value[y * WIDTH + x]);
      }
    }
    queen_certified_close(certified);
  }
}

/* Whether row[x + period] = row[x] + period for from <= x < WIDTH - period. */
static bool repeats(const int32_t *row, int64_t from, int64_t period) {
  for (int64_t x = WIDTH - period - 1; x >= from; x--)
    if (row[x + period] != row[x] + period)
      return false;
  return true;
}

/* No smaller number is a period of what has been computed, and the period does not hold one column
** earlier. */
static void test_periods_are_least(void **state) {
  const int32_t *value = *state;
  core_host host = host_make();
  queen_certified *certified = certify(&host, queen_path_at(0), ROWS - 1);
  uint64_t held = host.memory_used; /* to ask again changes nothing */
  assert_int_equal(queen_certified_reach(certified, ROWS - 1), CORE_OK);
  assert_int_equal(host.memory_used, held);
  for (int y = 0; y < ROWS; y++) {
    queen_period period = queen_certified_period(certified, y);
    const int32_t *row = value + y * WIDTH;
    assert_true(repeats(row, period.preperiod, period.period));
    if (period.preperiod > 0)
      assert_false(repeats(row, period.preperiod - 1, period.period));
    for (int64_t less = 1; less < period.period; less++)
      assert_false(repeats(row, period.preperiod, less));
  }
  queen_certified_close(certified);
}

/* Rows to 127 beyond the last preperiod and 2 periods, at random columns, against the strip that
** streams; and the law of periods far out. */
static void test_far_columns(void **state) {
  (void)state;
  core_host host = host_make();
  queen_certified *certified = certify(&host, queen_path_at(0), 127);
  const int far = (int)scaled(400000, 60000);
  queen_strip *strip = queen_strip_open(&host, queen_path_at(queen_path_count() - 1), 128, far);
  assert_non_null(strip);
  uint64_t seed = 3;
  for (int x = 0; x < far; x++) {
    const uint32_t *column = NULL;
    assert_int_equal(queen_strip_next(strip, &column), CORE_OK);
    for (int y = (int)(host_random(&seed) % 16); y < 128; y += 16)
      if (queen_certified_at(certified, x, y) != column[y])
        fail_msg("g(%d, %d) is not %u", x, y, column[y]);
  }
  queen_strip_close(strip);
  for (int i = 0; i < scaled(100000, 5000); i++) {
    int y = (int)(host_random(&seed) % 128);
    queen_period period = queen_certified_period(certified, y);
    int64_t x = (int64_t)(host_random(&seed) >> (2 + host_random(&seed) % 45));
    if (x < period.preperiod)
      continue;
    int64_t periods = x / period.period - (period.preperiod + period.period - 1) / period.period;
    if (periods < 0)
      continue;
    int64_t near = x - periods * period.period;
    assert_true(queen_certified_at(certified, x, y) ==
                queen_certified_at(certified, near, y) + (x - near));
  }
  queen_certified_close(certified);
  assert_int_equal(host.memory_used, 0);
}

static void test_memory(void **state) {
  (void)state;
  core_host host = host_make();
  host.memory_limit = UINT64_C(32) << 20;
  queen_certified *certified = certify(&host, queen_path_at(0), 127);
  queen_certified_close(certified);
  /* However little there is, nothing leaks, and what was certified stays. */
  for (uint64_t limit = 1000; limit < 4000000; limit += limit / 3) {
    host.memory_limit = limit;
    certified = queen_certified_open(&host, queen_path_at(0));
    if (certified == NULL)
      continue;
    core_status first = queen_certified_reach(certified, 3);
    assert_true(first == CORE_OK || first == CORE_LIMIT);
    core_status second = queen_certified_reach(certified, 63);
    assert_true(second == CORE_OK || second == CORE_LIMIT);
    if (first == CORE_OK)
      assert_true(queen_certified_at(certified, 1000000, 0) == 1000000);
    assert_true(second == CORE_OK ||
                queen_certified_rows(certified) == (first == CORE_OK ? 16 : 0));
    queen_certified_close(certified);
    assert_int_equal(host.memory_used, 0);
  }
}

static bool refuse(void *context) {
  (void)context;
  return false;
}

static void test_interruption(void **state) {
  (void)state;
  core_host host = host_make();
  host.proceed = refuse;
  queen_certified *certified = queen_certified_open(&host, queen_path_at(0));
  assert_int_equal(queen_certified_reach(certified, 127), CORE_INTERRUPTED);
  assert_int_equal(queen_certified_rows(certified), 0);
  host.proceed = host_proceed;
  assert_int_equal(queen_certified_reach(certified, QUEEN_CERTIFIED_ROWS_MAX), CORE_LIMIT);
  queen_certified_close(certified);
  assert_int_equal(host.memory_used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_published_periods),
      cmocka_unit_test(test_values_against_strip),
      cmocka_unit_test(test_periods_are_least),
      cmocka_unit_test(test_far_columns),
      cmocka_unit_test(test_memory),
      cmocka_unit_test(test_interruption),
  };
  return cmocka_run_group_tests_name("queen's certified rows", tests, make_strip, free_strip);
}
