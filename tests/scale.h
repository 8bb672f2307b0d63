/* Sizes of what would take too long under a tool that makes programs tens of times slower: the
** environment variable TEST_SCALE divides them. It is 1 unless `make test-valgrind` or the like
** sets it. */
#ifndef TESTS_SCALE_H
#define TESTS_SCALE_H

#include <stdint.h>
#include <stdlib.h>

static inline int64_t scale(void) {
  const char *text = getenv("TEST_SCALE");
  int64_t value = text == NULL ? 1 : strtoll(text, NULL, 10);
  return value < 1 ? 1 : value;
}

/* `size` in a plain run; at least `least`, below which the test would not mean what it says. */
static inline int64_t scaled(int64_t size, int64_t least) {
  int64_t part = size / scale();
  return part < least ? least : part;
}

#endif
