/* Certify the queen's rows up to 511 within a connection's default memory, compare them with
** windows, and compare their periods with an earlier program that stored all values. */
#include "certified.h"

enum { ROWS = 512, WIDTH = 1500000 };

BEFORE_TESTS {
  static core_host host;
  static queen_certified certified;
  host = host_make();
  host.memory_limit = UINT64_C(256) << 20;
  queen_certified_open(&certified, &host, queen_variant_at(0));
  assert_int_equal(queen_certified_reach(&certified, ROWS - 1), CORE_OK);
  *state = &certified;
  return 0;
}

AFTER_TESTS {
  queen_certified *certified = *state;
  queen_certified_close(certified);
  return certified->host->memory_used == 0 ? 0 : 1;
}

TEST(test_values) {
  certified_check_window(*state, ROWS, WIDTH);
}

static bool repeats(queen_certified *certified, int64_t row, int64_t from, int64_t end,
                    int64_t period) {
  for (int64_t x = from; x < end; x++)
    if (certified_value(certified, x + period, row) != certified_value(certified, x, row) + period)
      return false;
  return true;
}

static void check_period(queen_certified *certified, int64_t row, int64_t expected) {
  queen_period period;
  assert_int_equal(queen_certified_period(certified, row, &period), CORE_OK);
  if (expected != 0)
    assert_int_equal(period.period, expected);
  int64_t end = period.preperiod + period.period;
  assert_true(repeats(certified, row, period.preperiod, end, period.period));
  assert_false(repeats(certified, row, period.preperiod, end, period.period / 2));
  assert_false(repeats(certified, row, period.preperiod, end, period.period / 3));
  if (row > 1)
    assert_false(repeats(certified, row, period.preperiod - 1, end, period.period));
}

TEST(test_periods) {
  static const int64_t last_row[][2] = {{3, 6},     {4, 12},      {5, 24},     {6, 12},
                                        {10, 24},   {12, 48},     {15, 96},    {17, 192},
                                        {20, 384},  {43, 768},    {67, 1536},  {70, 3072},
                                        {90, 6144}, {108, 12288}, {192, 24576}};
  for (int64_t row = 3, i = 0; row <= 192; row += row < 128 ? 1 : 16) {
    while (last_row[i][0] < row)
      i++;
    check_period(*state, row, last_row[i][1]);
  }
  check_period(*state, 255, 98304);
  check_period(*state, 400, 0);
  check_period(*state, 511, 393216);
}
