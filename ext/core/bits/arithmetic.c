#include "core/bits/arithmetic.h"

static uint32_t arithmetic_sum(void *store, uint32_t one, uint32_t other) {
  return games_sum(store, one, other);
}

static uint32_t arithmetic_negative(void *store, uint32_t value) {
  return games_negative(store, value);
}

static uint32_t arithmetic_make(void *store, const uint32_t *left, size_t left_count,
                                const uint32_t *right, size_t right_count) {
  return games_make(store, left, left_count, right, right_count);
}

static core_status arithmetic_status(void *store) {
  return games_failure(store).status;
}

bits_arithmetic bits_arithmetic_of(games *store) {
  return (bits_arithmetic){.store = store,
                           .sum = arithmetic_sum,
                           .negative = arithmetic_negative,
                           .make = arithmetic_make,
                           .status = arithmetic_status};
}
