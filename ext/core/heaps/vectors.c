#include "core/heaps/vectors.h"

#include <string.h>

/* Whether any heap of the block is more than `shift`, up to those before heap 0 that may be read. */
static inline bool in_reach(const lanes_view *view, uint32_t shift) {
  return shift < view->start + HEAPS_LANES;
}

/* ---- Stamping ---- */

enum { AHEAD = 6 };

/* The number, within a word of cells, of the one that number k of its bits is. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define AT_CELL(k, CELL) (k)
#else
#define AT_CELL(k, CELL) (8 / sizeof(CELL) - 1 - (k))
#endif

/* Cells come by words, and are taken one by one: what is noted for a heap stands far from what is
** noted for its neighbours. The cells of pairings to come are fetched ahead, since they stand all over
** the array. STAMP_WORD takes a word's cells; written out, since compilers leave it a loop. */
#define STAMP_CELL(CELL, k)                                                                        \
  seen[(CELL)(word >> (k)*8 * (uint32_t)sizeof(CELL))].lane[lane + AT_CELL(k, CELL)] = 255;
#define STAMP_TWO(CELL, k)  STAMP_CELL(CELL, k) STAMP_CELL(CELL, (k) + 1)
#define STAMP_FOUR(CELL, k) STAMP_TWO(CELL, k) STAMP_TWO(CELL, (k) + 2)

#define STAMP(CELL, STAMP_WORD)                                                                    \
  for (uint64_t i = 0; i < count; i++) {                                                           \
    if (i + AHEAD < count && in_reach(view, pairings[i + AHEAD].shift))                            \
      __builtin_prefetch((const CELL *)view->cells +                                               \
                         (int64_t)(view->start - pairings[i + AHEAD].shift));                      \
    if (!in_reach(view, pairings[i].shift))                                                        \
      continue;                                                                                    \
    const CELL *from = (const CELL *)view->cells + (int64_t)(view->start - pairings[i].shift);     \
    uint64_t rank = pairings[i].rank * (UINT64_MAX / (CELL)-1);                                    \
    for (uint32_t lane = 0; lane < HEAPS_LANES; lane += 8 / (uint32_t)sizeof(CELL)) {              \
      uint64_t word;                                                                               \
      memcpy(&word, from + lane, sizeof word);                                                     \
      word ^= rank;                                                                                \
      STAMP_WORD                                                                                   \
    }                                                                                              \
  }

void lanes_stamp(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                 lanes_hits *seen) {
  if (view->width == 1) {
    STAMP(uint8_t, STAMP_FOUR(uint8_t, 0) STAMP_FOUR(uint8_t, 4))
  } else {
    STAMP(uint16_t, STAMP_FOUR(uint16_t, 0))
  }
}

/* ---- Checking ---- */

/* 16 bytes are what SSE2 and NEON have. AVX-512 would gain nothing: its comparisons yield masks, which
** take two instructions more to be put together. */
#define HEAPS_VECTOR 16
#define HEAPS_TARGET
#define HEAPS_CELL    uint8_t
#define HEAPS_NAME(x) lanes_portable_bytes_##x
#include "core/heaps/vectors_body.h"

#define HEAPS_VECTOR 16
#define HEAPS_TARGET
#define HEAPS_CELL    uint16_t
#define HEAPS_NAME(x) lanes_portable_words_##x
#include "core/heaps/vectors_body.h"

#if defined(__x86_64__)
#define HEAPS_VECTOR  32
#define HEAPS_TARGET  __attribute__((target("avx2")))
#define HEAPS_CELL    uint8_t
#define HEAPS_NAME(x) lanes_avx2_bytes_##x
#include "core/heaps/vectors_body.h"

#define HEAPS_VECTOR  32
#define HEAPS_TARGET  __attribute__((target("avx2")))
#define HEAPS_CELL    uint16_t
#define HEAPS_NAME(x) lanes_avx2_words_##x
#include "core/heaps/vectors_body.h"
#endif

lanes_check *lanes_choose_check(const core_host *host, uint32_t width) {
#if defined(__x86_64__)
  if (core_may_use(host, CORE_ISA_AVX2))
    return width == 1 ? lanes_avx2_bytes_check : lanes_avx2_words_check;
#else
  (void)host;
#endif
  return width == 1 ? lanes_portable_bytes_check : lanes_portable_words_check;
}
