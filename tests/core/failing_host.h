/* A host that counts what it gives and fails where a test wants it to. */
#ifndef TESTS_CORE_FAILING_HOST_H
#define TESTS_CORE_FAILING_HOST_H

#include "host.h"

typedef struct failing_context {
  int64_t allocations_left; /* until one fails, and all after it; -1: never */
  int64_t questions_left;   /* until the host asks to stop; -1: never */
  int64_t blocks;           /* alive */
} failing_context;

static inline void *failing_resize(void *opaque, void *block, uint64_t bytes) {
  failing_context *context = opaque;
  if (bytes == 0) {
    context->blocks--;
    free(block);
    return NULL;
  }
  if (context->allocations_left == 0)
    return NULL;
  if (context->allocations_left > 0)
    context->allocations_left--;
  context->blocks += block == NULL;
  return realloc(block, (size_t)bytes);
}

static inline bool failing_proceed(void *opaque) {
  failing_context *context = opaque;
  if (context->questions_left < 0)
    return true;
  return context->questions_left-- > 0;
}

static inline core_host failing_host_make(failing_context *context) {
  return (core_host){.context = context,
                     .resize = failing_resize,
                     .proceed = failing_proceed,
                     .memory_limit = UINT64_C(8) << 30,
                     .work_left = CORE_WORK_BETWEEN_QUESTIONS};
}

#define assert_nothing_left(host, context)                                                         \
  do {                                                                                             \
    assert_int_equal((host).memory_used, 0);                                                       \
    assert_int_equal((context).blocks, 0);                                                         \
  } while (0)

#endif
