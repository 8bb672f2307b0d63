/* A host for tests of the mathematics: the C library's allocator, a wide limit, never a stop. */
#ifndef TESTS_CORE_HOST_H
#define TESTS_CORE_HOST_H

#include "../unit.h"
#include "base/host.h"

static inline void *host_resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  if (bytes == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, (size_t)bytes);
}

static inline bool host_proceed(void *context) {
  (void)context;
  return true;
}

static inline core_host host_make(void) {
  return (core_host){.resize = host_resize,
                     .proceed = host_proceed,
                     .memory_limit = UINT64_C(8) << 30,
                     .work_left = CORE_WORK_BETWEEN_QUESTIONS};
}

/* A test with a host of its own, `host`, to whom all memory is given back in the end. */
#define HOST_TEST(name)                                                                            \
  static void name##_on(core_host *host);                                                          \
  TEST(name) {                                                                                     \
    core_host of_test = host_make();                                                               \
    name##_on(&of_test);                                                                           \
    assert_int_equal(of_test.memory_used, 0);                                                      \
  }                                                                                                \
  static void name##_on(core_host *host)

/* A small generator of pseudo-random numbers, so that a test repeats itself exactly
** (splitmix64, Steele, Lea and Flood 2014). */
static inline uint64_t host_random(uint64_t *state) {
  return core_hash(*state += UINT64_C(0x9e3779b97f4a7c15));
}

#endif
