/* Memory, work and instruction sets of a host; base/host.h is the contract.
**
** An allocation beyond the memory limit first asks the host to make room, then calls the reliefs,
** the latest first, until the bytes fit or nothing more can be released:
**
**   limit 100, used 90, wanted 20: make_room releases 5; used 85: a relief releases 10; used 75:
** done */
#include "base/host.h"

#ifdef GRUNDY_DEBUG
#include <stdio.h>
#include <stdlib.h>

void core_assertion_failed(const char *file, int line, const char *condition) {
  fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  abort();
}
#endif

static bool core_is_within_limit(const core_host *host, uint64_t bytes) {
  return bytes <= host->memory_limit && host->memory_used <= host->memory_limit - bytes;
}

void core_add_relief(core_host *host, core_relief *relief) {
  for (const core_relief *other = host->reliefs; other != NULL; other = other->next)
    core_assert(other != relief);
  relief->next = host->reliefs;
  host->reliefs = relief;
}

void core_remove_relief(core_host *host, core_relief *relief) {
  core_relief **at = &host->reliefs;
  while (*at != NULL && *at != relief)
    at = &(*at)->next;
  if (*at != NULL)
    *at = relief->next;
}

/* Release some memory. Return false if none can be released. */
static bool core_release_some(core_host *host) {
  bool found = host->make_room != NULL && host->make_room(host->context);
  for (core_relief *relief = host->reliefs; relief != NULL && !found; relief = relief->next)
    found = relief->relieve(relief);
  return found;
}

/* Nothing is released for bytes that would not fit into an empty host. */
bool core_affords(core_host *host, uint64_t bytes) {
  if (core_is_within_limit(host, bytes))
    return true;
  core_assert(host->memory_used > 0 || bytes > host->memory_limit);
  while (!core_is_within_limit(host, bytes) && bytes <= host->memory_limit &&
         core_release_some(host))
    continue;
  if (core_is_within_limit(host, bytes))
    return true;
  uint64_t wanted = host->memory_used + bytes;
  core_fail_limit(host, wanted >= bytes ? wanted : UINT64_MAX);
  return false;
}

void *core_resize(core_host *host, void *block, uint64_t old_bytes, uint64_t new_bytes) {
  core_assert(new_bytes > 0);
  core_assert((block == NULL) == (old_bytes == 0) && old_bytes <= host->memory_used);
  if (host->largest_block > 0 && new_bytes > host->largest_block) {
    core_fail_limit(host, new_bytes);
    return NULL;
  }
  if (new_bytes > old_bytes && !core_affords(host, new_bytes - old_bytes))
    return NULL;
  void *resized = host->resize(host->context, block, new_bytes);
  if (resized == NULL) {
    core_fail(host, CORE_NOMEM);
    return NULL;
  }
  host->memory_used += new_bytes - old_bytes;
  return resized;
}

uint64_t core_room(uint64_t needed) {
  return (needed + needed / 2 + 64) / 8 * 8;
}

void *core_grow(core_host *host, void *block, uint64_t *held, uint64_t needed) {
  uint64_t wanted = core_room(needed);
  core_assert(block == NULL || needed > *held);
  void *grown = core_resize(host, block, *held, wanted);
  if (grown != NULL)
    *held = wanted;
  return grown;
}

bool core_fill(core_host *host, void *block, uint64_t bytes, int byte) {
  const uint64_t part = UINT64_C(1) << 20;
  char *next = block;
  for (; bytes > part; next += part, bytes -= part) {
    memset(next, byte, (size_t)part);
    if (!core_work(host, (int64_t)part / 4))
      return false;
  }
  memset(next, byte, (size_t)bytes);
  return true;
}

void *core_allocate_array(core_host *host, uint64_t count, uint64_t each, uint64_t *bytes) {
  uint64_t wanted;
  *bytes = 0;
  if (CORE_MULTIPLY_OVERFLOWS(count, each, &wanted) || wanted > INT64_MAX || wanted > PTRDIFF_MAX) {
    core_fail_limit(host, UINT64_MAX);
    return NULL;
  }
  void *block = core_resize(host, NULL, 0, wanted);
  *bytes = block == NULL ? 0 : wanted;
  return block;
}

void *core_allocate(core_host *host, uint64_t bytes) {
  void *block = core_resize(host, NULL, 0, bytes);
  if (block == NULL || core_fill(host, block, bytes, 0))
    return block;
  core_release(host, block, bytes);
  return NULL;
}

void core_release(core_host *host, void *block, uint64_t bytes) {
  if (block == NULL)
    return;
  core_assert(bytes > 0 && bytes <= host->memory_used);
  host->resize(host->context, block, 0);
  host->memory_used -= bytes;
}

bool core_ask(core_host *host) {
  core_assert(host->questions_left >= -1);
  host->work_left = CORE_WORK_BETWEEN_QUESTIONS;
  bool proceeds = host->proceed(host->context);
  if (proceeds && host->questions_left > 0 && --host->questions_left == 0)
    host->questions_left = -1;
  if (proceeds && host->questions_left >= 0)
    return true;
  host->work_left = 0; /* the next call asks again, in case the caller can do without the result */
  core_fail(host, CORE_INTERRUPTED);
  return false;
}

bool core_has_isa(core_isa isa) {
#if defined(__x86_64__) || defined(__i386__)
  if (isa == CORE_ISA_AVX512)
    /* sometimes uncovered: without avx512f gcov counts only the second line */
    return CORE_CPU_SUPPORTS("avx512f") && CORE_CPU_SUPPORTS("avx512bw") &&
           CORE_CPU_SUPPORTS("avx512dq") && CORE_CPU_SUPPORTS("avx512vl");
  if (isa == CORE_ISA_AVX2)
    return CORE_CPU_SUPPORTS("avx2");
#endif
  return isa == CORE_ISA_PLAIN;
}

bool core_can_use_isa(const core_host *host, core_isa isa) {
  core_assert(isa > CORE_ISA_ANY && isa <= CORE_ISA_AVX512);
  return (host->widest_isa == CORE_ISA_ANY || isa <= host->widest_isa) && core_has_isa(isa);
}
