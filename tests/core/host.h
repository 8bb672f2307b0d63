/* Tests of the mathematics, which runs on a host. */
#ifndef TESTS_CORE_HOST_H
#define TESTS_CORE_HOST_H

#include "../unit.h"
#include "../plain_host.h"

/* Define a test with a private host, `host`. All memory must be returned to the host at the end. */
#define HOST_TEST(name)                                                                            \
  static void name##_on(core_host *host);                                                          \
  TEST(name) {                                                                                     \
    core_host of_test = host_make();                                                               \
    name##_on(&of_test);                                                                           \
    assert_int_equal(of_test.memory_used, 0);                                                      \
  }                                                                                                \
  static void name##_on(core_host *host)

#endif
