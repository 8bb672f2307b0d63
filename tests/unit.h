/* Define and run the tests of a program. `TEST(name) { ... }` defines a test, and cmocka runs the
** tests in the order of their definitions. `test_x NAME` runs one test of the program test_x, and
** `test_x --names` prints the names of its tests. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scale.h"

enum { UNIT_MOST_TESTS = 100 };

static struct CMUnitTest unit_tests[UNIT_MOST_TESTS]; /* cmocka ignores entries without a name */
static int unit_lines[UNIT_MOST_TESTS], unit_count;
static CMFixtureFunction unit_before, unit_after;

/* Tests register themselves before main begins, in an order that depends on the compiler; they are
** sorted by their line numbers. */
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

/* UNIT_ADD(name, {"displayed name", function, set_up, tear_down, NULL}) */
#define UNIT_ADD(name, ...)                                                                        \
  UNIT_BEFORE_MAIN(name) {                                                                         \
    unit_add((struct CMUnitTest)__VA_ARGS__, __LINE__);                                            \
  }

static const char *unit_running; /* the name of the present test */

/* Called, unless they are NULL, before a test, and after it has passed. A result other than 0 is a
** failure. */
static void (*unit_before_test)(void);
static int (*unit_after_test)(const char *name);

static inline void unit_begin(const char *name) {
  unit_running = name;
  if (unit_before_test != NULL)
    unit_before_test();
}

static inline int unit_end(UNIT_ARGUMENT) {
  return unit_after_test == NULL ? 0 : unit_after_test(unit_running);
}

#define TEST(name)                                                                                 \
  static void name(void **state);                                                                  \
  static void name##_named(void **state) {                                                         \
    unit_begin(#name);                                                                             \
    name(state);                                                                                   \
  }                                                                                                \
  UNIT_ADD(name, {#name, name##_named, NULL, unit_end, NULL})                                      \
  static void name(UNIT_ARGUMENT)

/* Run once before and once after all tests. A result other than 0 is a failure. */
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

int main(int count, char **arguments) {
  if (count > 1 && strcmp(arguments[1], "--names") == 0) {
    for (int i = 0; i < unit_count; i++)
      puts(unit_tests[i].name);
    return 0;
  }
  if (count > 1)
    cmocka_set_test_filter(arguments[1]);
  return cmocka_run_group_tests(unit_tests, unit_before, unit_after);
}

#endif
