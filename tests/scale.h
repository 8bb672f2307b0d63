/* Scale the sizes of tests. The environment variable TEST_SCALE divides them: `make test` and `make
** check` reduce the searches with it, and so do tools such as valgrind, which make programs tens of
** times slower. The default, 1, is the complete test. */
#ifndef TESTS_SCALE_H
#define TESTS_SCALE_H

#include <stdint.h>
#include <stdlib.h>

static inline int64_t scale_read(const char *variable, int64_t missing) {
  const char *text = getenv(variable);
  int64_t value = text == NULL ? missing : strtoll(text, NULL, 10);
  return value < 1 ? 1 : value;
}

static inline int64_t scale(void) {
  return scale_read("TEST_SCALE", 1);
}

/* Return the factor by which bounds on times are raised: TEST_SLOWNESS, or the scale if it is not
** set, since a tool that needs smaller sizes makes programs slow. `make test` sets it to 1. */
static inline int64_t slowness(void) {
  return scale_read("TEST_SLOWNESS", scale());
}

/* Return `size` divided by the scale, but at least `least`, below which the test would be
** meaningless. */
static inline int64_t scaled(int64_t size, int64_t least) {
  int64_t part = size / scale();
  return part < least ? least : part;
}

#endif
