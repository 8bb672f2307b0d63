#include "core/heaps/vectors.h"

#include <string.h>

enum { BETWEEN_LOOKS = 24 };

/* Whether any heap of the block is more than `shift`, up to those before heap 0 that may be read. */
static inline bool in_reach(const lanes_view *view, uint32_t shift) {
  return shift < view->start + HEAPS_LANES;
}

/* The view of the block's heaps from number `from` on: the same block, whose bytes stand further. */
static inline lanes_view part_of(const lanes_view *view, int from) {
  return (lanes_view){view->ranks + from, view->evens == NULL ? NULL : view->evens + from,
                      view->start};
}

/* Where the vector of ranks, or of evens, stands for the shift. */
#define AT(bytes, shift) ((bytes) + (int64_t)(view->start - (shift)))

/* 16 bytes are what SSE2 and NEON have. */
#define HEAPS_VECTOR 16
#define HEAPS_TARGET
#define HEAPS_NAME(x) lanes_portable_##x
#include "core/heaps/vectors_body.h"

#if defined(__x86_64__)
#define HEAPS_VECTOR  32
#define HEAPS_TARGET  __attribute__((target("avx2")))
#define HEAPS_NAME(x) lanes_avx2_##x
#include "core/heaps/vectors_body.h"

#define HEAPS_VECTOR  64
#define HEAPS_TARGET  __attribute__((target("avx512f,avx512bw,avx512vl")))
#define HEAPS_NAME(x) lanes_avx512_##x
#include "core/heaps/vectors_body.h"
#endif

void lanes_choose(const core_host *host, lanes_scan **scan, lanes_check **check) {
  *scan = lanes_portable_scan;
  *check = lanes_portable_check;
#if defined(__x86_64__)
  if (core_may_use(host, CORE_ISA_AVX512)) {
    *scan = lanes_avx512_scan;
    *check = lanes_avx512_check;
  } else if (core_may_use(host, CORE_ISA_AVX2)) {
    *scan = lanes_avx2_scan;
    *check = lanes_avx2_check;
  }
#else
  (void)host;
#endif
}
