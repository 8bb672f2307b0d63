/* A host that uses the C library's allocator, has a high limit and never stops; and random
** numbers. */
#ifndef TESTS_PLAIN_HOST_H
#define TESTS_PLAIN_HOST_H

#include <stdlib.h>

#include "base/host.h"

/* The costs of all hosts of a program. */
static struct {
  uint64_t requests, bytes; /* for memory, and of all blocks that were requested */
  uint64_t questions;       /* whether to stop */
} host_costs;

static inline void *host_resize(void *context, void *block, uint64_t bytes) {
  (void)context;
  host_costs.requests += bytes > 0;
  host_costs.bytes += bytes;
  if (bytes == 0) {
    free(block);
    return NULL;
  }
  return realloc(block, (size_t)bytes);
}

static inline bool host_proceed(void *context) {
  (void)context;
  host_costs.questions++;
  return true;
}

/* The status is CORE_UNKNOWN as in a connection, so a function that returns host->status without a
** failure is noticed. */
static inline core_host host_make(void) {
  return (core_host){.resize = host_resize,
                     .proceed = host_proceed,
                     .memory_limit = UINT64_C(8) << 30,
                     .status = CORE_UNKNOWN,
                     .work_left = CORE_WORK_BETWEEN_QUESTIONS};
}

/* A generator of pseudo-random numbers, so that each run of a test is the same (splitmix64; Steele,
** Lea and Flood 2014). */
static inline uint64_t host_random(uint64_t *state) {
  return core_hash(*state += UINT64_C(0x9e3779b97f4a7c15));
}

#endif
