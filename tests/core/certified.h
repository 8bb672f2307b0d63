/* Check the values of certified rows of the queen's table, separately and against a streaming
** window. */
#ifndef TESTS_CERTIFIED_H
#define TESTS_CERTIFIED_H

#include "host.h"

#include "core/queen/queen_int.h"

static inline int64_t certified_value(queen_certified *certified, int64_t x, int64_t y) {
  int64_t value;
  assert_int_equal(queen_certified_at(certified, x, y, &value), CORE_OK);
  return value;
}

/* Compare columns 0 .. width - 1 of rows 0 .. rows - 1 with a window. Each column checks one random
** row of every 16, from the highest row down, since the page of the highest row includes the
** others. */
static inline void certified_check_window(queen_certified *certified, int rows, int64_t width) {
  core_host host = host_make();
  queen_window *window = queen_window_open(&host, queen_variant_at(0), rows, width);
  assert_non_null(window);
  uint64_t seed = 3;
  for (int64_t x = 0; x < width; x++) {
    const uint32_t *column = NULL;
    assert_int_equal(queen_window_next(window, &column), CORE_OK);
    for (int y = rows - 1 - (int)(host_random(&seed) % 16); y >= 0; y -= 16)
      if (certified_value(certified, x, y) != column[y])
        fail_msg("g(%lld, %d) is not %u", (long long)x, y, column[y]);
  }
  queen_window_close(window);
}

#endif
