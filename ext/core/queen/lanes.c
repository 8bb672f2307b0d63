/* The sweep (queen_int.h): its memory, and the variants of its inner loop, each compiled from
** lanes_body.h.
**
** A block is one allocation: the words of the columns, of the diagonals of even and of odd parity,
** and of the rows. Example: number 1030 is bit 6 of word 0 in block 1. A cell takes a few
** nanoseconds, regardless of the size of the board.
*/
#include "core/queen/queen_int.h"

#if defined(__x86_64__) || defined(__i386__)
#define QUEEN_X86 1
#include <immintrin.h>
#endif

/* The number of words that a step visits before it tests whether a lane is still open. This value
** and QUEEN_ABREAST below were measured to be the fastest. */
#define QUEEN_WORDS_AT_ONCE 3

#if defined(__clang__)
#define QUEEN_UNROLL _Pragma("clang loop unroll(full)")
#else
#define QUEEN_UNROLL _Pragma("GCC unroll 8")
#endif

/* Initialize row y of a mirrored sweep with the set of column y: by symmetry, the left half of the
** row equals the lower part of the column. */
static void queen_begin_row(queen_sweep *sweep, uint32_t group, int64_t y) {
  size_t lanes = sweep->variant->lanes;
  int64_t lane = sweep->group[group].top_row - y;
  core_assert(lane >= 0 && lane < (int64_t)lanes);
  for (uint32_t b = 0; b < sweep->blocks.count; b++) {
    uint32_t *row = sweep->blocks.items[b].row + group * QUEEN_BLOCK_ROWS * lanes + lane;
    const uint32_t *column = queen_column_word(sweep, b, 0, y);
    for (int w = 0; w < QUEEN_BLOCK_ROWS; w++)
      row[(size_t)w * lanes] = column[w * sweep->column_stride];
  }
}

#ifdef QUEEN_X86
#define QUEEN_LANES    16
#define QUEEN_ABREAST  4
#define QUEEN_TARGET   CORE_TARGET("avx512f,avx512bw,avx512dq,avx512vl")
#define QUEEN_NAME(x)  queen_avx512_##x
#define QUEEN_UNION(v) queen_avx512_union((__m512i)(v))
#define QUEEN_ANY(v)   (_mm512_test_epi32_mask((__m512i)(v), (__m512i)(v)) != 0)
#define QUEEN_DROP(v, set, flag)                                                                   \
  (WORDS) _mm512_mask_andnot_epi32((__m512i)(v),                                                   \
                                   _mm512_testn_epi32_mask((__m512i)(set), (__m512i)(set)),        \
                                   (__m512i)(flag), (__m512i)(v))
#define QUEEN_PUT(v, set, other)                                                                   \
  (WORDS) _mm512_mask_mov_epi32(                                                                   \
      (__m512i)(v), _mm512_test_epi32_mask((__m512i)(set), (__m512i)(set)), (__m512i)(other))
QUEEN_TARGET static inline uint32_t queen_avx512_union(__m512i v) {
  __m256i half = _mm256_or_si256(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
  __m128i quarter = _mm_or_si128(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
  quarter = _mm_or_si128(quarter, _mm_unpackhi_epi64(quarter, quarter));
  quarter = _mm_or_si128(quarter, _mm_srli_epi64(quarter, 32));
  return (uint32_t)_mm_cvtsi128_si32(quarter);
}
#include "core/queen/lanes_body.h"

#define QUEEN_LANES              8
#define QUEEN_ABREAST            2
#define QUEEN_TARGET             CORE_TARGET("avx2")
#define QUEEN_NAME(x)            queen_avx2_##x
#define QUEEN_UNION(v)           queen_avx2_union((__m256i)(v))
#define QUEEN_ANY(v)             (!_mm256_testz_si256((__m256i)(v), (__m256i)(v)))
#define QUEEN_DROP(v, set, flag) (WORDS)((v) & ~(WORDS)(((WORDS)((set) == 0)) & (flag)))
#define QUEEN_PUT(v, set, other)                                                                   \
  (WORDS)(((v) & (WORDS)((set) == 0)) | ((other) & (WORDS)((set) != 0)))
QUEEN_TARGET static inline uint32_t queen_avx2_union(__m256i v) {
  __m128i half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
  half = _mm_or_si128(half, _mm_srli_epi64(half, 32));
  return (uint32_t)_mm_cvtsi128_si32(half);
}
#include "core/queen/lanes_body.h"
#endif

/* Four lanes of plain C, which compilers translate to SSE2 on x86-64 and NEON on ARM. */
#define QUEEN_LANES   4
#define QUEEN_ABREAST 2
#define QUEEN_TARGET
#define QUEEN_NAME(x)            queen_plain_##x
#define QUEEN_UNION(v)           queen_plain_union(v)
#define QUEEN_ANY(v)             (queen_plain_union(v) != 0)
#define QUEEN_DROP(v, set, flag) (WORDS)((v) & ~(WORDS)(((WORDS)((set) == 0)) & (flag)))
#define QUEEN_PUT(v, set, other)                                                                   \
  (WORDS)(((v) & (WORDS)((set) == 0)) | ((other) & (WORDS)((set) != 0)))
typedef uint32_t queen_plain_vector CORE_VECTOR(16);
static inline uint32_t queen_plain_union(queen_plain_vector v) {
  uint64_t half[2];
  memcpy(half, &v, sizeof half);
  half[0] |= half[1];
  return (uint32_t)(half[0] | half[0] >> 32);
}
#include "core/queen/lanes_body.h"

#if defined(__x86_64__)
#define QUEEN_PLAIN_NAME "sse2"
#elif defined(__ARM_NEON)
#define QUEEN_PLAIN_NAME "neon"
#else
#define QUEEN_PLAIN_NAME "generic"
#endif

/* Faster variants come first. */
static const queen_variant queen_variants[] = {
#ifdef QUEEN_X86
    {"avx512", 16, CORE_ISA_AVX512, queen_avx512_run},
    {"avx2", 8, CORE_ISA_AVX2, queen_avx2_run},
#endif
    {QUEEN_PLAIN_NAME, 4, CORE_ISA_PLAIN, queen_plain_run},
};
#define QUEEN_VARIANTS (sizeof queen_variants / sizeof *queen_variants)

const queen_variant *queen_variant_at(uint32_t index) {
  for (size_t i = 0; i < QUEEN_VARIANTS; i++)
    if (core_has_isa(queen_variants[i].isa) && index-- == 0)
      return &queen_variants[i];
  return NULL;
}

uint32_t queen_variant_count(void) {
  uint32_t count = 0;
  while (queen_variant_at(count) != NULL)
    count++;
  return count;
}

const queen_variant *queen_variant_named(const char *name) {
  if (name == NULL)
    return queen_variant_at(0);
  for (size_t i = 0; i < QUEEN_VARIANTS; i++)
    if (strcmp(queen_variants[i].name, name) == 0 && core_has_isa(queen_variants[i].isa))
      return &queen_variants[i];
  return NULL;
}

/* Return the number of entries from one word to the next, for `entries` entries and the margins. It
** is an odd number of cache lines, so that the same entry of different words is in different sets
** of the cache. */
static int64_t queen_stride(int64_t entries) {
  int64_t lines = (entries + 2 * QUEEN_MARGIN + 15) / 16;
  return (lines | 1) * 16;
}

uint64_t queen_block_bytes(const queen_sweep *sweep) {
  uint64_t strides = (uint64_t)sweep->column_stride + 2 * (uint64_t)sweep->diagonal_stride;
  return (strides * QUEEN_BLOCK_ROWS +
          (uint64_t)sweep->group_count * QUEEN_BLOCK_ROWS * sweep->variant->lanes) *
         sizeof(uint32_t);
}

core_status queen_sweep_open(queen_sweep *sweep, core_host *host, const queen_variant *variant,
                             uint32_t rows, int64_t first_column, int64_t columns,
                             int64_t first_diagonal, int64_t diagonals) {
  core_assert(rows % QUEEN_LANES_MAX == 0 && first_diagonal % 2 == 0);
  *sweep = (queen_sweep){.host = host,
                         .variant = variant,
                         .width = INT64_MAX / 4,
                         .first_column = first_column,
                         .first_diagonal = first_diagonal,
                         .column_stride = queen_stride(columns),
                         .diagonal_stride = queen_stride(diagonals / 2 + 1),
                         .group_count = rows / variant->lanes,
                         .group_end = rows / variant->lanes};
  sweep->group = core_allocate(host, sweep->group_count * sizeof *sweep->group);
  return sweep->group == NULL ? host->status : CORE_OK;
}

void queen_sweep_close(queen_sweep *sweep) {
  uint64_t bytes = sweep->variant == NULL ? 0 : queen_block_bytes(sweep);
  for (uint32_t b = 0; b < sweep->blocks.count; b++)
    core_release(sweep->host, sweep->blocks.items[b].column, bytes);
  CORE_FREE(sweep->host, sweep->blocks);
  core_release(sweep->host, sweep->group, sweep->group_count * sizeof *sweep->group);
  *sweep = (queen_sweep){0};
}

void queen_sweep_begin_rows(queen_sweep *sweep, int64_t first_row) {
  uint32_t lanes = sweep->variant->lanes;
  size_t entries = (size_t)QUEEN_BLOCK_ROWS * lanes;
  for (uint32_t b = 0; b < sweep->blocks.count; b++)
    memset(sweep->blocks.items[b].row, 0xff, sweep->group_count * entries * sizeof(uint32_t));
  for (uint32_t g = 0; g < sweep->group_count; g++) {
    queen_group *group = &sweep->group[g];
    int64_t low = first_row + (int64_t)g * lanes;
    int64_t top = low + lanes - 1;
    int64_t last = sweep->mirrored && top >= sweep->width ? sweep->width - 1 : top;
    group->top_row = top;
    group->begin = sweep->mirrored ? 2 * low : low;
    group->end = sweep->width + last;
    group->lowest = 0;
  }
}

core_status queen_sweep_reserve(queen_sweep *sweep) {
  while (sweep->blocks.count < queen_blocks_for(sweep->highest)) {
    /* Add a block in which all numbers are free. */
    core_host *host = sweep->host;
    if (!CORE_ENSURE(host, sweep->blocks, sweep->blocks.count + 1))
      return host->status;
    uint64_t bytes = queen_block_bytes(sweep);
    uint32_t *memory = core_resize(host, NULL, 0, bytes);
    if (memory == NULL)
      return host->status;
    if (!core_fill(host, memory, bytes, 0xff)) {
      core_release(host, memory, bytes);
      return host->status;
    }
    queen_block *block = &sweep->blocks.items[sweep->blocks.count++];
    block->column = memory;
    block->diagonal[0] = block->column + QUEEN_BLOCK_ROWS * sweep->column_stride;
    block->diagonal[1] = block->diagonal[0] + QUEEN_BLOCK_ROWS * sweep->diagonal_stride;
    block->row = block->diagonal[1] + QUEEN_BLOCK_ROWS * sweep->diagonal_stride;
  }
  return CORE_OK;
}

core_status queen_sweep_run(queen_sweep *sweep, int64_t from, int64_t to) {
  core_assert(from <= to && to - from <= QUEEN_STRIDE_TIMES);
  core_assert(sweep->group_from <= sweep->group_end && sweep->group_end <= sweep->group_count);
  core_status status = queen_sweep_reserve(sweep);
  if (status != CORE_OK)
    return status;
  int64_t groups = (int64_t)sweep->group_end - sweep->group_from;
  int64_t cells = groups * sweep->variant->lanes * (to - from);
  if (!core_work(sweep->host, cells))
    return sweep->host->status;
  sweep->variant->run(sweep, from, to);
  return CORE_OK;
}
