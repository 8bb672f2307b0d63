#include "heaps_lanes.h"

#include <string.h>

enum { BETWEEN_LOOKS = 24 };

typedef uint8_t lanes __attribute__((vector_size(HEAPS_LANES)));
typedef uint64_t words __attribute__((vector_size(HEAPS_LANES)));

/* Vectors are never passed by value, so that copies for different processors agree on how they are
** called. */
#define INLINE static inline __attribute__((always_inline))

INLINE bool all_hit(const lanes *hits) {
  uint64_t word[HEAPS_LANES / 8], all = UINT64_MAX;
  memcpy(word, hits, sizeof word);
  for (int i = 0; i < HEAPS_LANES / 8; i++)
    all &= word[i];
  return all == UINT64_MAX;
}

/* By eight words: gcc puts a vector of 64 equal bytes together one by one. */
INLINE void broadcast(lanes *to, uint8_t byte) {
  uint64_t w = byte * UINT64_C(0x0101010101010101);
  words vector = {w, w, w, w, w, w, w, w};
  memcpy(to, &vector, sizeof vector);
}

/* Whether any heap of the block is more than `shift`, up to those before heap 0 that may be read.
 */
INLINE bool in_reach(const lanes_view *view, uint32_t shift) {
  return shift < view->start + HEAPS_LANES;
}

/* Where the vector of ranks, or of evens, stands for the shift. */
#define AT(bytes, shift) ((bytes) + (int64_t)(view->start - (shift)))

INLINE void scan_clean(const lanes_view *view, const uint32_t *shifts, uint32_t count,
                       const lanes *want, lanes *hits) {
  const uint8_t *ranks = view->ranks + view->start;
  lanes even_ones = *hits, odd_ones = {0}, first, second;
  uint32_t i = 0;
  for (; i + 1 < count; i += 2) { /* two chains of dependent steps instead of one */
    memcpy(&first, ranks - shifts[i], sizeof first);
    memcpy(&second, ranks - shifts[i + 1], sizeof second);
    even_ones |= (lanes)(first == *want);
    odd_ones |= (lanes)(second == *want);
  }
  if (i < count) {
    memcpy(&first, ranks - shifts[i], sizeof first);
    even_ones |= (lanes)(first == *want);
  }
  *hits = even_ones | odd_ones;
}

INLINE void scan_masked(const lanes_view *view, const uint32_t *shifts, uint32_t count,
                        const lanes *want, lanes *hits) {
  lanes hit = *hits, rank, even;
  for (uint32_t i = 0; i < count; i++) {
    if (!in_reach(view, shifts[i]))
      continue;
    memcpy(&rank, AT(view->ranks, shifts[i]), sizeof rank);
    memcpy(&even, AT(view->evens, shifts[i]), sizeof even);
    hit |= (lanes)(rank == *want) & ~even;
  }
  *hits = hit;
}

INLINE bool scan_body(const lanes_view *view, const lanes_run *runs, uint32_t count,
                      lanes_hits *hits) {
  lanes hit, want;
  memcpy(&hit, hits, sizeof hit);
  uint32_t looks = 0;
  for (uint32_t i = 0; i < count; i++) {
    broadcast(&want, runs[i].wanted);
    if (view->evens == NULL)
      scan_clean(view, runs[i].shifts, runs[i].count, &want, &hit);
    else
      scan_masked(view, runs[i].shifts, runs[i].count, &want, &hit);
    looks += runs[i].count;
    if (looks < BETWEEN_LOOKS)
      continue;
    looks = 0;
    if (all_hit(&hit))
      return true;
  }
  memcpy(hits, &hit, sizeof hit);
  return all_hit(&hit);
}

/* Eight variables rather than arrays, which the compiler would keep in memory. */
#define EACH_WANTED(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define LOAD_WANTED(k)                                                                             \
  lanes want##k, hit##k;                                                                           \
  memcpy(&want##k, wanted[k], sizeof want##k);                                                     \
  memcpy(&hit##k, &hits[k], sizeof hit##k);                                                        \
  want##k ^= rank;
#define LOOK_WANTED(k)        hit##k |= (lanes)(rank == want##k);
#define LOOK_WANTED_MASKED(k) hit##k |= (lanes)(rank == want##k) & ~even;
#define STORE_WANTED(k)       memcpy(&hits[k], &hit##k, sizeof hit##k);

INLINE void check_body(const lanes_view *view, const uint32_t *shifts, uint32_t count,
                       uint8_t group, uint8_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],
                       lanes_hits hits[HEAPS_LANES_WANTED]) {
  lanes rank, even;
  broadcast(&rank, group);
  EACH_WANTED(LOAD_WANTED)
  for (uint32_t i = 0; i < count && view->evens == NULL; i++) {
    memcpy(&rank, AT(view->ranks, shifts[i]), sizeof rank);
    EACH_WANTED(LOOK_WANTED)
  }
  for (uint32_t i = 0; i < count && view->evens != NULL; i++) {
    if (!in_reach(view, shifts[i]))
      continue;
    memcpy(&rank, AT(view->ranks, shifts[i]), sizeof rank);
    memcpy(&even, AT(view->evens, shifts[i]), sizeof even);
    EACH_WANTED(LOOK_WANTED_MASKED)
  }
  EACH_WANTED(STORE_WANTED)
}

#define COPIES(name, attributes)                                                                   \
  attributes static bool scan_##name(const lanes_view *view, const lanes_run *runs,                \
                                     uint32_t count, lanes_hits *hits) {                           \
    return scan_body(view, runs, count, hits);                                                     \
  }                                                                                                \
  attributes static void check_##name(                                                             \
      const lanes_view *view, const uint32_t *shifts, uint32_t count, uint8_t group,               \
      uint8_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES], lanes_hits hits[HEAPS_LANES_WANTED]) {      \
    check_body(view, shifts, count, group, wanted, hits);                                          \
  }

#define NO_ATTRIBUTES
COPIES(portable, NO_ATTRIBUTES)
#if defined(__x86_64__)
COPIES(avx2, __attribute__((target("avx2"))))
COPIES(avx512, __attribute__((target("avx512f,avx512bw,avx512vl"))))
#endif

void lanes_choose(const core_host *host, lanes_scan **scan, lanes_check **check) {
  *scan = scan_portable;
  *check = check_portable;
#if defined(__x86_64__)
  if (core_may_use(host, CORE_ISA_AVX512)) {
    *scan = scan_avx512;
    *check = check_avx512;
  } else if (core_may_use(host, CORE_ISA_AVX2)) {
    *scan = scan_avx2;
    *check = check_avx2;
  }
#else
  (void)host;
#endif
}
