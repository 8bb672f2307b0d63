#include "core/partizan/forms/arithmetic.h"

static uint32_t games_arithmetic_sum(void *store, uint32_t one, uint32_t other) {
  return games_sum(store, one, other);
}

static uint32_t games_arithmetic_negative(void *store, uint32_t value) {
  return games_negative(store, value);
}

static uint32_t games_arithmetic_make(void *store, const uint32_t *left, size_t left_count,
                                      const uint32_t *right, size_t right_count) {
  return games_make(store, left, left_count, right, right_count);
}

static core_status games_arithmetic_status(void *store) {
  return games_failure(store).status;
}

bits_arithmetic games_arithmetic(games *store) {
  return (bits_arithmetic){.store = store,
                           .sum = games_arithmetic_sum,
                           .negative = games_arithmetic_negative,
                           .make = games_arithmetic_make,
                           .status = games_arithmetic_status};
}
