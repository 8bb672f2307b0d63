/* Slow: make check omits this test, which takes more than a second. */
/* Compare the places of values on the queen's board with tables computed by definition. */
#include "host.h"
#include "queen_definition.h"

#include "core/queen/queen_int.h"

#include <string.h>

#define SIZE 260

BEFORE_TESTS {
  *state = define_table(SIZE, SIZE);
  return 0;
}

AFTER_TESTS {
  free(*state);
  return 0;
}

TEST(test_zeros) {
  const uint32_t *table = *state;
  for (int y = 0; y < SIZE; y++) {
    int zero = -1;
    for (int x = 0; x < SIZE; x++) {
      if (table[y * SIZE + x] == 0)
        zero = x;
    }
    int64_t found = queen_zero(y);
    assert_int_equal(found < SIZE ? found : -1, zero);
  }
  for (int width = 1; width < SIZE / 2; width++) {
    int64_t end = 0;
    for (int y = 0; y < SIZE; y++)
      if (queen_zero(y) < width)
        end = y + 1;
    assert_true(queen_zero_rows(width) >= end && queen_zero_rows(width) <= end + 4);
  }
}

/* Generate the zeros recursively: the next pair consists of the least unused number and that number
** plus the next difference. This uses neither square roots nor the golden ratio. */
TEST(test_zeros_by_mex) {
  enum { PAIRS = 200000 };
  uint8_t *used = calloc(4 * PAIRS, 1);
  int64_t least = 0;
  for (int64_t d = 0; d < PAIRS; d++) {
    while (used[least])
      least++;
    used[least] = used[least + d] = 1;
    assert_int_equal(queen_golden(d), least);
    assert_int_equal(queen_zero(least), least + d);
    assert_int_equal(queen_zero(least + d), least);
  }
  free(used);
}

/* r = floor(d phi) if and only if r < d phi < r + 1, that is, r r - r d - d d < 0 and the opposite
** holds for r + 1. Check this in the compiler's 128-bit integers for the largest arguments and for
** Fibonacci numbers, at which the fractional part of d phi is closest to 0. Without 128-bit
** integers, use 64 bits, which suffice for such differences if d < 2^61. */
static void check_golden(int64_t d) {
  int64_t r = queen_golden(d);
#ifdef __SIZEOF_INT128__
  __extension__ typedef __int128 wide;
  assert_true((wide)r * (r - d) < (wide)d * d);
  assert_true((wide)(r + 1) * (r + 1 - d) > (wide)d * d);
#else
  uint64_t u = (uint64_t)r, v = (uint64_t)d;
  assert_true(d >> 61 != 0 || (int64_t)(u * (u - v) - v * v) < 0);
  assert_true(d >> 61 != 0 || (int64_t)((u + 1) * (u + 1 - v) - v * v) > 0);
#endif
}

TEST(test_far_zeros) {
  const int64_t end = INT64_C(1) << 62;
  for (int64_t a = 1, b = 1; b < end; b += a, a = b - a)
    for (int64_t d = b > 3 ? b - 2 : 1; d < b + 3 && d < end; d++)
      check_golden(d);
  uint64_t seed = 7;
  for (int i = 0; i < 200000; i++) {
    int64_t d = (int64_t)(host_random(&seed) >> (2 + host_random(&seed) % 40)) + 1;
    d = d < end ? d : end - 1;
    check_golden(d);
    int64_t partner = queen_zero(d);
    assert_int_equal(d < partner ? queen_golden(partner - d) : queen_golden(d - partner),
                     d < partner ? d : partner);
    if (partner < end)
      assert_int_equal(queen_zero(partner), d);
  }
  check_golden(end - 1);
  /* floor(10^18 phi), from the published digits of phi: 1.618033988749894848204586834... */
  assert_true(queen_golden(INT64_C(1000000000000000000)) == INT64_C(1618033988749894848));
}

TEST(test_values) {
  const uint32_t *table = *state;
  static const uint32_t sizes[] = {1, 2, 63, 64, 65, 128, SIZE};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (uint32_t value = 0; value < 3 * sizes[i] && value < 2 * SIZE;
         value += (uint32_t)scale() + value / 8) {
      core_host host = host_make();
      queen_index *index = queen_index_open(&host, sizes[i], value);
      assert_non_null(index);
      for (uint32_t y = 0; y < sizes[i]; y++) {
        int64_t expected = -1, found;
        for (uint32_t x = 0; x < sizes[i]; x++)
          if (table[y * SIZE + x] == value)
            expected = x;
        assert_int_equal(queen_index_next(index, &found), CORE_OK);
        assert_int_equal(found, expected);
      }
      queen_index_close(index);
      assert_int_equal(host.memory_used, 0);
    }
}

static bool refuse(void *context) {
  (void)context;
  return false;
}

TEST(test_stop) {
  core_host host = host_make();
  host.proceed = refuse;
  queen_index *index = queen_index_open(&host, 1000000, 3);
  int64_t x;
  core_status status = index == NULL ? host.status : CORE_OK;
  for (int y = 0; y < 1000000 && status == CORE_OK; y++)
    status = queen_index_next(index, &x);
  assert_int_equal(status, CORE_INTERRUPTED);
  queen_index_close(index);
}
