/* The tests of a program: `TEST(name) { ... }` is one, and cmocka runs them in the order in which
** they stand there. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "scale.h"

enum { UNIT_MOST_TESTS = 100 };

static struct CMUnitTest unit_tests[UNIT_MOST_TESTS]; /* cmocka passes over those without a name */
static int unit_lines[UNIT_MOST_TESTS], unit_count;
static CMFixtureFunction unit_before, unit_after;

/* Tests add themselves before main begins, in whatever order the compiler put them; the lines that
** they stand at order them. */
static inline void unit_add(struct CMUnitTest test, int line) {
  int at = unit_count++;
  if (at == UNIT_MOST_TESTS)
    abort();
  for (; at > 0 && unit_lines[at - 1] > line; at--) {
    unit_tests[at] = unit_tests[at - 1];
    unit_lines[at] = unit_lines[at - 1];
  }
  unit_tests[at] = test;
  unit_lines[at] = line;
}

#define UNIT_BEFORE_MAIN(name)                                                                     \
  __attribute__((constructor)) static void unit_before_main_##name(void)
#define UNIT_ARGUMENT __attribute__((unused)) void **state

/* UNIT_ADD(name, {"what it is called", function, set_up, tear_down, NULL}) */
#define UNIT_ADD(name, ...)                                                                        \
  UNIT_BEFORE_MAIN(name) {                                                                         \
    unit_add((struct CMUnitTest)__VA_ARGS__, __LINE__);                                            \
  }

#define TEST(name)                                                                                 \
  static void name(void **state);                                                                  \
  UNIT_ADD(name, cmocka_unit_test(name))                                                           \
  static void name(UNIT_ARGUMENT)

/* Done once, before and after all tests; not 0: in vain. */
#define BEFORE_TESTS                                                                               \
  static int unit_set_up(void **state);                                                            \
  UNIT_BEFORE_MAIN(unit_set_up) {                                                                  \
    unit_before = unit_set_up;                                                                     \
  }                                                                                                \
  static int unit_set_up(UNIT_ARGUMENT)

#define AFTER_TESTS                                                                                \
  static int unit_tear_down(void **state);                                                         \
  UNIT_BEFORE_MAIN(unit_tear_down) {                                                               \
    unit_after = unit_tear_down;                                                                   \
  }                                                                                                \
  static int unit_tear_down(UNIT_ARGUMENT)

int main(void) {
  return cmocka_run_group_tests(unit_tests, unit_before, unit_after);
}

#endif
