/* For targets without SQLite whose input is a text: an assertion, and a host that stops long
** work. */
#ifndef TESTS_FUZZ_TEXTS_H
#define TESTS_FUZZ_TEXTS_H

#include <stdio.h>

#include "../plain_host.h"

static inline void texts_must(bool holds, const char *what, const char *text, uint64_t length) {
  if (holds)
    return;
  fprintf(stderr, "%s: %.*s\n", what, (int)length, text);
  abort();
}

/* If the context is not NULL and its bool is true, the work may continue beyond the limit of the
** host. */
static inline bool texts_proceed(void *context) {
  return context != NULL && *(const bool *)context;
}

static inline core_host texts_host(int64_t work) {
  return (core_host){.resize = host_resize,
                     .proceed = texts_proceed,
                     .memory_limit = UINT64_C(1) << 28,
                     .work_left = work};
}

#endif
