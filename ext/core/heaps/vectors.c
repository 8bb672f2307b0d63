/* The inner loops of vectors.h, for AVX-512, AVX2 and plain vectors of 16 bytes. All versions give
** the same results.
**
** Example: for the pairing of shift 3 and rank 5, heap n of the block reads the cell of heap n - 3.
** If this is 6, the option has rank 5 XOR 6 = 3.
*/
#include "core/heaps/vectors.h"

/* Return true if heap n - shift exists for some heap n of the block. The cells of the others, which
** are heaps > -HEAPS_LANES, can be read as well. */
static inline bool vectors_in_reach(const lanes_view *view, uint32_t shift) {
  return shift < view->start + HEAPS_LANES;
}

/* ---- Stamping ---- */

enum { AHEAD = 6 }; /* pairings from a prefetch to the use of its cells */

/* The index, within a word of cells, of the cell that the k-th bits of the word represent. */
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define AT_CELL(k, CELL) (k)
#else
#define AT_CELL(k, CELL) (8 / (int)sizeof(CELL) - 1 - (k))
#endif

/* Cells are read word by word and processed one at a time, because the rows of adjacent heaps
** are far apart. The cells of later pairings are prefetched, since they are scattered over the
** array. STAMP_WORD processes the cells of a word; it is unrolled by hand because compilers keep
** a loop. */
#define STAMP_CELL(CELL, k)                                                                        \
  seen[(CELL)(word >> (k)*8 * (uint32_t)sizeof(CELL))].lane[lane + AT_CELL(k, CELL)] = 255;
#define STAMP_TWO(CELL, k)  STAMP_CELL(CELL, k) STAMP_CELL(CELL, (k) + 1)
#define STAMP_FOUR(CELL, k) STAMP_TWO(CELL, k) STAMP_TWO(CELL, (k) + 2)

#define STAMP(CELL, STAMP_WORD)                                                                    \
  for (uint64_t i = 0; i < count; i++) {                                                           \
    if (i + AHEAD < count && vectors_in_reach(view, pairings[i + AHEAD].shift))                    \
      CORE_PREFETCH((const CELL *)view->cells +                                                    \
                    (int64_t)(view->start - pairings[i + AHEAD].shift));                           \
    if (!vectors_in_reach(view, pairings[i].shift))                                                \
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

/* The values wanted are variables rather than an array, which the compiler would keep in memory.
** For a heap that was hit, the variable is the complement of NONE. */
#define EACH_WANTED(DO) DO(0) DO(1) DO(2) DO(3)
#define LOAD_WANTED(k)                                                                             \
  vector want##k, hit##k = (vector){0} + none;                                                     \
  for (int i = 0; i < AT_ONCE; i++)                                                                \
    want##k[i] = (cell)wanted[k][lane + i];
#define LOOK_EQUAL(k) hit##k |= (vector)(cells == want##k);
#define LOOK_LEAST(k)                                                                              \
  hit##k = (vector)_mm512_min_epu16((__m512i)hit##k, (__m512i)(cells ^ want##k));
#define STORE_WANTED(k)                                                                            \
  hit##k = (vector)(hit##k == (cell)~none);                                                        \
  for (int i = 0; i < AT_ONCE; i++)                                                                \
    hits[k].lane[lane + i] |= (uint8_t)hit##k[i];

/* A block is processed vector by vector, because gcc compares vectors that are wider than the
** registers element by element. SSE2 and NEON have 16 bytes. For bytes, AVX-512 is not faster: its
** comparisons yield masks, which need two more instructions to combine. */
#define CHECK(NAME, CELL, BYTES, TARGET, LOOK, NONE)                                               \
  TARGET static void vectors_check_##NAME(const lanes_view *view, const lanes_pairing *pairings,   \
                                          uint64_t count,                                          \
                                          const uint16_t wanted[HEAPS_LANES_WANTED][HEAPS_LANES],  \
                                          lanes_hits hits[HEAPS_LANES_WANTED]) {                   \
    typedef CELL cell;                                                                             \
    typedef cell vector CORE_VECTOR(BYTES);                                                        \
    enum { AT_ONCE = BYTES / sizeof(cell) };                                                       \
    const cell none = NONE;                                                                        \
    for (int lane = 0; lane < HEAPS_LANES; lane += AT_ONCE) {                                      \
      const cell *from = (const cell *)view->cells + lane;                                         \
      vector cells;                                                                                \
      EACH_WANTED(LOAD_WANTED)                                                                     \
      for (uint64_t i = 0; i < count; i++) {                                                       \
        if (!vectors_in_reach(view, pairings[i].shift))                                            \
          continue;                                                                                \
        memcpy(&cells, from + (int64_t)(view->start - pairings[i].shift), BYTES);                  \
        cells ^= (cell)pairings[i].rank;                                                           \
        EACH_WANTED(LOOK)                                                                          \
      }                                                                                            \
      EACH_WANTED(STORE_WANTED)                                                                    \
    }                                                                                              \
  }
CHECK(bytes, uint8_t, 16, , LOOK_EQUAL, 0)
CHECK(words, uint16_t, 16, , LOOK_EQUAL, 0)
#if defined(__x86_64__)
#define TARGET_AVX2   CORE_TARGET("avx2")
#define TARGET_AVX512 CORE_TARGET("avx512f,avx512bw,avx512dq,avx512vl")
CHECK(bytes_avx2, uint8_t, 32, TARGET_AVX2, LOOK_EQUAL, 0)
CHECK(words_avx2, uint16_t, 32, TARGET_AVX2, LOOK_EQUAL, 0)
CHECK(words_avx512, uint16_t, 64, TARGET_AVX512, LOOK_LEAST, UINT16_MAX)
#endif

/* ---- Sets of ranks ---- */

static void vectors_collect_plain(const lanes_view *view, const lanes_pairing *pairings,
                                  uint64_t count, uint32_t first, lanes_sets *sets) {
  for (uint64_t i = 0; i < count; i++) {
    if (!vectors_in_reach(view, pairings[i].shift))
      continue;
    const uint8_t *from = (const uint8_t *)view->cells + (int64_t)(view->start - pairings[i].shift);
    for (uint32_t lane = 0; lane < HEAPS_LANES; lane++) {
      uint32_t rank = (from[lane] ^ pairings[i].rank) - first;
      sets->plane[rank / 8 % 8][lane] |= (uint8_t)((rank < 64) << rank % 8);
    }
  }
}

#if defined(__x86_64__)
/* Collect one or two groups of 16 ranks for the heaps of a vector that begins at `lane`. Adding
** 0x70 with saturation sets the highest bit of a byte of 16 or more, for which both tables yield 0.
** The tables hold the bits of the ranks 0 to 7 and 8 to 15. */
#define COLLECT(BYTES, TARGET, ADD, SHUFFLE, TABLE, VECTOR)                                        \
  typedef uint8_t vectors_bytes_##BYTES CORE_VECTOR(BYTES);                                        \
  TARGET CORE_ALWAYS_INLINE static inline void vectors_collect_some_##BYTES(                       \
      const lanes_view *view, uint32_t lane, const lanes_pairing *pairings, uint64_t count,        \
      uint8_t first, bool two, uint8_t plane[4][HEAPS_LANES]) {                                    \
    const long long bits = (long long)UINT64_C(0x8040201008040201);                                \
    const vectors_bytes_##BYTES low = (vectors_bytes_##BYTES)TABLE(0, bits, 0, bits);              \
    const vectors_bytes_##BYTES high = (vectors_bytes_##BYTES)TABLE(bits, 0, bits, 0);             \
    const vectors_bytes_##BYTES most = (vectors_bytes_##BYTES){0} + 0x70;                          \
    vectors_bytes_##BYTES cells, at, sets[4];                                                      \
    for (int k = 0; k < (two ? 4 : 2); k++)                                                        \
      memcpy(&sets[k], plane[k] + lane, BYTES);                                                    \
    for (uint64_t i = 0; i < count; i++) {                                                         \
      if (!vectors_in_reach(view, pairings[i].shift))                                              \
        continue;                                                                                  \
      memcpy(&cells,                                                                               \
             (const uint8_t *)view->cells + lane + (int64_t)(view->start - pairings[i].shift),     \
             BYTES);                                                                               \
      cells ^= (uint8_t)(pairings[i].rank ^ first);                                                \
      at = (vectors_bytes_##BYTES)ADD((VECTOR)cells, (VECTOR)most);                                \
      sets[0] |= (vectors_bytes_##BYTES)SHUFFLE((VECTOR)low, (VECTOR)at);                          \
      sets[1] |= (vectors_bytes_##BYTES)SHUFFLE((VECTOR)high, (VECTOR)at);                         \
      if (!two)                                                                                    \
        continue;                                                                                  \
      at = (vectors_bytes_##BYTES)ADD((VECTOR)(cells ^ 16), (VECTOR)most);                         \
      sets[2] |= (vectors_bytes_##BYTES)SHUFFLE((VECTOR)low, (VECTOR)at);                          \
      sets[3] |= (vectors_bytes_##BYTES)SHUFFLE((VECTOR)high, (VECTOR)at);                         \
    }                                                                                              \
    for (int k = 0; k < (two ? 4 : 2); k++)                                                        \
      memcpy(plane[k] + lane, &sets[k], BYTES);                                                    \
  }                                                                                                \
  TARGET static void vectors_collect_##BYTES(const lanes_view *view,                               \
                                             const lanes_pairing *pairings, uint64_t count,        \
                                             uint32_t first, uint32_t groups, lanes_sets *sets) {  \
    for (uint32_t lane = 0; lane < HEAPS_LANES; lane += BYTES)                                     \
      for (uint32_t g = 0; g < groups; g += 2)                                                     \
        if (g + 1 < groups)                                                                        \
          vectors_collect_some_##BYTES(view, lane, pairings, count, (uint8_t)(first + 16 * g),     \
                                       true, sets->plane + 2 * g);                                 \
        else                                                                                       \
          vectors_collect_some_##BYTES(view, lane, pairings, count, (uint8_t)(first + 16 * g),     \
                                       false, sets->plane + 2 * g);                                \
  }
#define TABLE_512(d, c, b, a) _mm512_broadcast_i64x4(_mm256_set_epi64x(d, c, b, a))
COLLECT(32, TARGET_AVX2, _mm256_adds_epu8, _mm256_shuffle_epi8, _mm256_set_epi64x, __m256i)
COLLECT(64, TARGET_AVX512, _mm512_adds_epu8, _mm512_shuffle_epi8, TABLE_512, __m512i)
#endif

void lanes_collect(const lanes_view *view, const lanes_pairing *pairings, uint64_t count,
                   uint32_t first, uint32_t groups, lanes_sets *sets, core_isa isa) {
  core_assert(view->width == 1 && first % 64 == 0 && groups >= 1 && groups <= 4);
#if defined(__x86_64__)
  if (isa == CORE_ISA_AVX512)
    vectors_collect_64(view, pairings, count, first, groups, sets);
  else if (isa == CORE_ISA_AVX2)
    vectors_collect_32(view, pairings, count, first, groups, sets);
  if (isa != CORE_ISA_PLAIN)
    return;
#else
  (void)groups, (void)isa;
#endif
  vectors_collect_plain(view, pairings, count, first, sets);
}

/* Exchange the bits of *upper selected by `low` with the bits of *lower that are `shift` higher. */
static inline void vectors_swap_parts(uint64_t *lower, uint64_t *upper, int shift, uint64_t low) {
  uint64_t change = (*lower >> shift ^ *upper) & low;
  *upper ^= change;
  *lower ^= change << shift;
}

/* Transpose a matrix of 8 * 8 bytes: byte k of word i becomes byte i of word k. */
static void vectors_turn_bytes(uint64_t x[8]) {
  for (int i = 0; i < 4; i++)
    vectors_swap_parts(&x[i], &x[i + 4], 32, UINT64_C(0xffffffff));
  for (int i = 0; i < 8; i += i % 4 == 1 ? 3 : 1)
    vectors_swap_parts(&x[i], &x[i + 2], 16, UINT64_C(0x0000ffff0000ffff));
  for (int i = 0; i < 8; i += 2)
    vectors_swap_parts(&x[i], &x[i + 1], 8, UINT64_C(0x00ff00ff00ff00ff));
}

void lanes_sets_to_words(const lanes_sets *sets, uint32_t groups, uint64_t words[HEAPS_LANES]) {
  for (int i = 0; i < HEAPS_LANES && groups == 1; i++)
    words[i] = (uint64_t)sets->plane[0][i] | (uint64_t)sets->plane[1][i] << 8;
  if (groups == 1)
    return;
  for (int i = 0; i < 8; i++) {
    uint64_t x[8];
    for (int p = 0; p < 8; p++)
      x[p] = sets->words[8 * p + i];
    vectors_turn_bytes(x);
    for (int k = 0; k < 8; k++)
      words[8 * i + AT_CELL(k, uint8_t)] = x[k];
  }
}

void lanes_words_to_sets(const uint64_t words[HEAPS_LANES], uint32_t groups, lanes_sets *sets) {
  for (int i = 0; i < HEAPS_LANES && groups == 1; i++) {
    sets->plane[0][i] = (uint8_t)words[i];
    sets->plane[1][i] = (uint8_t)(words[i] >> 8);
  }
  if (groups == 1)
    return;
  for (int i = 0; i < 8; i++) {
    uint64_t x[8];
    for (int k = 0; k < 8; k++)
      x[k] = words[8 * i + AT_CELL(k, uint8_t)];
    vectors_turn_bytes(x);
    for (int p = 0; p < 8; p++)
      sets->words[8 * p + i] = x[p];
  }
}

/* ---- Pairs ---- */

/* Slices have a fixed length so that compilers vectorize the loop. */
#define FIND_PAIR(NAME, CELL, TARGET)                                                              \
  TARGET static bool vectors_find_##NAME(const CELL *up, const CELL *down, uint64_t count,         \
                                         CELL wanted) {                                            \
    enum { SLICE = 256 };                                                                          \
    for (; count >= SLICE; count -= SLICE, up += SLICE, down -= SLICE) {                           \
      CELL hit = 0;                                                                                \
      for (int i = 0; i < SLICE; i++)                                                              \
        hit |= (CELL)(0 - ((up[i] ^ down[-i]) == wanted));                                         \
      if (hit != 0)                                                                                \
        return true;                                                                               \
    }                                                                                              \
    for (uint64_t i = 0; i < count; i++)                                                           \
      if ((*up++ ^ *down--) == wanted)                                                             \
        return true;                                                                               \
    return false;                                                                                  \
  }
FIND_PAIR(bytes, uint8_t, )
FIND_PAIR(words, uint16_t, )
#if defined(__x86_64__)
FIND_PAIR(bytes_avx2, uint8_t, TARGET_AVX2)
FIND_PAIR(words_avx2, uint16_t, TARGET_AVX2)
#endif

core_isa lanes_isa(const core_host *host) {
#if defined(__x86_64__)
  if (core_can_use_isa(host, CORE_ISA_AVX512))
    return CORE_ISA_AVX512;
  if (core_can_use_isa(host, CORE_ISA_AVX2))
    return CORE_ISA_AVX2;
#else
  (void)host;
#endif
  return CORE_ISA_PLAIN;
}

bool lanes_find_pair(const void *up, const void *down, uint32_t width, uint64_t count,
                     uint32_t wanted, core_isa isa) {
  core_assert(width == 1 || width == 2);
#if defined(__x86_64__)
  if (isa != CORE_ISA_PLAIN)
    return width == 1 ? vectors_find_bytes_avx2(up, down, count, (uint8_t)wanted)
                      : vectors_find_words_avx2(up, down, count, (uint16_t)wanted);
#else
  (void)isa;
#endif
  return width == 1 ? vectors_find_bytes(up, down, count, (uint8_t)wanted)
                    : vectors_find_words(up, down, count, (uint16_t)wanted);
}

lanes_check *lanes_choose_check(const core_host *host, uint32_t width) {
  core_assert(width == 1 || width == 2);
#if defined(__x86_64__)
  if (lanes_isa(host) == CORE_ISA_AVX512 && width == 2)
    return vectors_check_words_avx512;
  if (lanes_isa(host) != CORE_ISA_PLAIN)
    return width == 1 ? vectors_check_bytes_avx2 : vectors_check_words_avx2;
#else
  (void)host;
#endif
  return width == 1 ? vectors_check_bytes : vectors_check_words;
}
