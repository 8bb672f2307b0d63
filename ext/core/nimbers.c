/* The field of nimbers below 2^64, by two methods.
**
** The tower. With F = 2^16 or 2^32 every nimber below F^2 is a1 F + a0 with a1, a0 < F, and F F = F
** + F/2 (Conway, On Numbers and Games, 1976, chapter 6). By Karatsuba's method
**   (a1 F + a0)(b1 F + b0) = ((a1 + a0)(b1 + b0) + a0 b0) F + a0 b0 + a1 b1 F/2.
** Below 2^16 a product is a sum of discrete logarithms. Example, with F = 2: 2 times 2 is (1 F +
** 0)(1 F + 0) = ((1)(1) + 0) F + 0 + 1 F/2 = 2 + 1 = 3.
**
** Polynomials. All fields of 2^64 elements are isomorphic. In the field of polynomials over GF(2)
** modulo x^64 + x^4 + x^3 + x + 1 a product takes one instruction, on processors that have it. The
** isomorphism is linear over GF(2), so each direction takes eight lookups, in tables that fit in
** the first-level cache. It maps x to a nimber that is a root of that polynomial. */
#include "core/nimbers.h"

#if defined(__x86_64__)
#include <wmmintrin.h>
#endif

enum {
  GROUP_ORDER = 65535,       /* of the group of nimbers below 2^16 without 0 */
  GENERATOR = 258,           /* the least nimber below 2^16 that generates this group */
  LARGEST_SUM_FOLDED = 65537 /* the maximum of nimbers_fold for three logarithms */
};

/* The least nimber r with r^64 + r^4 + r^3 + r + 1 = 0. */
static const uint64_t polynomial_root = UINT64_C(4623091020647089842);

/* A linear map of 64 bits over GF(2), as the image of each byte in each place. */
typedef struct linear_map {
  uint64_t image[8][256];
} linear_map;

struct nimbers_field {
  core_host *host;
  bool carryless;         /* multiply as polynomials */
  uint32_t log_of_half16; /* the logarithm of 2^15 */
  linear_map to_polynomial;
  linear_map from_polynomial;
  uint16_t logarithm[65536];              /* to the base GENERATOR; undefined for 0 */
  uint16_t power[LARGEST_SUM_FOLDED + 1]; /* of GENERATOR */
};

/* ---- Nimbers below 2^16 ---- */

/* Return a sum of at most three logarithms modulo GROUP_ORDER, or a few more than that. */
static inline uint32_t nimbers_fold(uint32_t sum) {
  core_assert(sum <= 3U * GROUP_ORDER);
  return (sum & 0xffff) + (sum >> 16);
}

static inline uint32_t nimbers_all_ones_if(bool condition) {
  return 0U - (uint32_t)condition;
}

static inline uint32_t nimbers_multiply16(const nimbers_field *field, uint32_t a, uint32_t b) {
  uint32_t sum = (uint32_t)field->logarithm[a] + field->logarithm[b];
  return field->power[nimbers_fold(sum)] & nimbers_all_ones_if((a != 0) & (b != 0));
}

/* Return a b 2^15. */
static inline uint32_t nimbers_multiply16_half(const nimbers_field *field, uint32_t a, uint32_t b) {
  uint32_t sum = (uint32_t)field->logarithm[a] + field->logarithm[b] + field->log_of_half16;
  return field->power[nimbers_fold(sum)] & nimbers_all_ones_if((a != 0) & (b != 0));
}

static uint32_t nimbers_square_root16(const nimbers_field *field, uint32_t a) {
  uint32_t logarithm = field->logarithm[a];
  logarithm += GROUP_ORDER & nimbers_all_ones_if(logarithm & 1);
  return field->power[logarithm / 2] & nimbers_all_ones_if(a != 0);
}

/* ---- Nimbers below 2^32 ---- */

static inline uint32_t nimbers_multiply32(const nimbers_field *field, uint32_t a, uint32_t b) {
  uint32_t a1 = a >> 16, a0 = a & 0xffff, b1 = b >> 16, b0 = b & 0xffff;
  uint32_t low = nimbers_multiply16(field, a0, b0);
  uint32_t both = nimbers_multiply16(field, a1 ^ a0, b1 ^ b0);
  return (both ^ low) << 16 | (low ^ nimbers_multiply16_half(field, a1, b1));
}

/* Return a 2^31, where 2^31 = 2^15 2^16. */
static inline uint32_t nimbers_half32(const nimbers_field *field, uint32_t a) {
  uint32_t a1 = a >> 16, a0 = a & 0xffff;
  return nimbers_multiply16_half(field, a1 ^ a0, 1) << 16 |
         nimbers_multiply16_half(field, nimbers_multiply16_half(field, a1, 1), 1);
}

/* Return the inverse. Since F F = F + F/2, the norm of a1 F + a0 is a0 (a1 + a0) + a1 a1 F/2, and
** its conjugate is a1 F + (a1 + a0). */
static uint32_t nimbers_invert32(const nimbers_field *field, uint32_t a) {
  uint32_t a1 = a >> 16, a0 = a & 0xffff;
  uint32_t norm = nimbers_multiply16(field, a0, a1 ^ a0) ^ nimbers_multiply16_half(field, a1, a1);
  uint32_t inverse = field->power[GROUP_ORDER - field->logarithm[norm]];
  core_assert(a != 0);
  return nimbers_multiply16(field, a1, inverse) << 16 | nimbers_multiply16(field, a1 ^ a0, inverse);
}

/* Return the square root, from (c1 F + c0)^2 = c1^2 F + c0^2 + c1^2 F/2. */
static uint32_t nimbers_square_root32(const nimbers_field *field, uint32_t a) {
  uint32_t a1 = a >> 16, a0 = a & 0xffff;
  return nimbers_square_root16(field, a1) << 16 |
         nimbers_square_root16(field, a0 ^ nimbers_multiply16_half(field, a1, 1));
}

/* ---- Nimbers below 2^64 ---- */

static uint64_t nimbers_multiply64(const nimbers_field *field, uint64_t a, uint64_t b) {
  uint32_t a1 = (uint32_t)(a >> 32), a0 = (uint32_t)a;
  uint32_t b1 = (uint32_t)(b >> 32), b0 = (uint32_t)b;
  uint32_t low = nimbers_multiply32(field, a0, b0);
  uint32_t high = nimbers_half32(field, nimbers_multiply32(field, a1, b1));
  uint32_t both = nimbers_multiply32(field, a1 ^ a0, b1 ^ b0);
  return (uint64_t)(both ^ low) << 32 | (low ^ high);
}

static uint64_t nimbers_invert64(const nimbers_field *field, uint64_t a) {
  uint32_t a1 = (uint32_t)(a >> 32), a0 = (uint32_t)a;
  uint32_t norm = nimbers_multiply32(field, a0, a1 ^ a0) ^
                  nimbers_half32(field, nimbers_multiply32(field, a1, a1));
  uint32_t inverse = nimbers_invert32(field, norm);
  core_assert(a != 0);
  return (uint64_t)nimbers_multiply32(field, a1, inverse) << 32 |
         nimbers_multiply32(field, a1 ^ a0, inverse);
}

uint64_t nimbers_square_root(const nimbers_field *field, uint64_t a) {
  uint32_t a1 = (uint32_t)(a >> 32), a0 = (uint32_t)a;
  return (uint64_t)nimbers_square_root32(field, a1) << 32 |
         nimbers_square_root32(field, a0 ^ nimbers_half32(field, a1));
}

/* ---- Polynomials ---- */

/* Apply a map. The loop of eight is unrolled by hand, because not every compiler unrolls it, and
** that doubles the time. */
static inline uint64_t nimbers_apply(const linear_map *map, uint64_t word) {
  uint64_t low = map->image[0][word & 0xff] ^ map->image[1][word >> 8 & 0xff] ^
                 map->image[2][word >> 16 & 0xff] ^ map->image[3][word >> 24 & 0xff];
  uint64_t high = map->image[4][word >> 32 & 0xff] ^ map->image[5][word >> 40 & 0xff] ^
                  map->image[6][word >> 48 & 0xff] ^ map->image[7][word >> 56];
  return low ^ high;
}

#if defined(__x86_64__)
/* Return a b. Since x^64 = x^4 + x^3 + x + 1, the upper half of a product is folded down once, and
** the at most four bits that overflow are folded down once more. */
CORE_TARGET("pclmul")
static uint64_t nimbers_multiply_carryless(const nimbers_field *field, uint64_t a, uint64_t b) {
  __m128i x = _mm_cvtsi64_si128((long long)nimbers_apply(&field->to_polynomial, a));
  __m128i y = _mm_cvtsi64_si128((long long)nimbers_apply(&field->to_polynomial, b));
  __m128i modulus = _mm_cvtsi64_si128(0x1b);
  __m128i product = _mm_clmulepi64_si128(x, y, 0x00);
  __m128i once = _mm_clmulepi64_si128(product, modulus, 0x01);
  __m128i twice = _mm_clmulepi64_si128(once, modulus, 0x01);
  __m128i rest = _mm_xor_si128(_mm_xor_si128(product, once), twice);
  return nimbers_apply(&field->from_polynomial, (uint64_t)_mm_cvtsi128_si64(rest));
}

#endif

/* ---- Building the tables ---- */

/* Return a b for nimbers of `bits` bits, by the rules of the tower down to single bits. The
** recursion is four levels deep. */
static uint32_t nimbers_multiply_slowly(uint32_t a, uint32_t b, int bits) {
  if (bits == 1)
    return a & b;
  int half = bits / 2;
  uint32_t mask = (1U << half) - 1;
  uint32_t a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
  uint32_t low = nimbers_multiply_slowly(a0, b0, half);
  uint32_t high =
      nimbers_multiply_slowly(nimbers_multiply_slowly(a1, b1, half), 1U << (half - 1), half);
  uint32_t both = nimbers_multiply_slowly(a1 ^ a0, b1 ^ b0, half);
  return (both ^ low) << half | (low ^ high);
}

static void nimbers_fill_logarithms(nimbers_field *field) {
  uint32_t low[256] = {0},
           high[256] = {0}; /* products of GENERATOR with a byte, and with 256 times a byte */
  for (uint32_t byte = 1; byte < 256; byte++) {
    uint32_t rest = byte & (byte - 1), bit = byte ^ rest;
    low[byte] = low[rest] ^ nimbers_multiply_slowly(GENERATOR, bit, 16);
    high[byte] = high[rest] ^ nimbers_multiply_slowly(GENERATOR, bit << 8, 16);
  }
  uint32_t power = 1;
  for (uint32_t exponent = 0; exponent <= LARGEST_SUM_FOLDED; exponent++) {
    field->power[exponent] = (uint16_t)power;
    if (exponent < GROUP_ORDER)
      field->logarithm[power] = (uint16_t)exponent;
    power = low[power & 0xff] ^ high[power >> 8];
  }
  field->log_of_half16 = field->logarithm[1U << 15];
  core_assert(field->power[GROUP_ORDER] == 1);
}

static void nimbers_fill_map(linear_map *map, const uint64_t images_of_bits[64]) {
  for (int byte = 0; byte < 8; byte++) {
    map->image[byte][0] = 0;
    for (uint32_t value = 1; value < 256; value++)
      map->image[byte][value] =
          map->image[byte][value & (value - 1)] ^ images_of_bits[8 * byte + core_lowest_bit(value)];
  }
}

/* Invert a map by Gauss-Jordan elimination: column operations that turn `map` into the identity
** turn the identity into the inverse. The map is regular, because the powers of a root of an
** irreducible polynomial are a basis. */
static void nimbers_invert_map(uint64_t map[64], uint64_t inverse[64]) {
  for (int bit = 0; bit < 64; bit++)
    inverse[bit] = UINT64_C(1) << bit;
  for (int bit = 0; bit < 64; bit++) {
    int pivot = bit;
    while (pivot < 63 && !(map[pivot] >> bit & 1))
      pivot++;
    core_assert((map[pivot] >> bit & 1) != 0);
    uint64_t column = map[pivot], combination = inverse[pivot];
    map[pivot] = map[bit];
    inverse[pivot] = inverse[bit];
    map[bit] = column;
    inverse[bit] = combination;
    for (int other = 0; other < 64; other++) {
      if (other == bit || !(map[other] >> bit & 1))
        continue;
      map[other] ^= column;
      inverse[other] ^= combination;
    }
  }
}

nimbers_field *nimbers_new(core_host *host) {
  nimbers_field *field = core_allocate(host, sizeof *field);
  if (field == NULL)
    return NULL;
  field->host = host;
  nimbers_fill_logarithms(field);
  uint64_t images[64], inverse[64];
  images[0] = 1;
  for (int bit = 1; bit < 64; bit++)
    images[bit] = nimbers_multiply64(field, images[bit - 1], polynomial_root);
  nimbers_fill_map(&field->from_polynomial, images);
  nimbers_invert_map(images, inverse);
  nimbers_fill_map(&field->to_polynomial, inverse);
#if defined(__x86_64__)
  field->carryless = host->widest_isa != CORE_ISA_PLAIN && CORE_CPU_SUPPORTS("pclmul") != 0;
#endif
  return field;
}

void nimbers_free(nimbers_field *field) {
  if (field != NULL)
    core_release(field->host, field, sizeof *field);
}

/* ---- Functions of the interface ---- */

uint64_t nimbers_multiply(const nimbers_field *field, uint64_t a, uint64_t b) {
#if defined(__x86_64__)
  if (field->carryless)
    return nimbers_multiply_carryless(field, a, b);
#endif
  return nimbers_multiply64(field, a, b);
}

core_status nimbers_inverse(const nimbers_field *field, uint64_t a, uint64_t *inverse) {
  if (a == 0)
    return CORE_INVALID;
  *inverse = nimbers_invert64(field, a);
  return CORE_OK;
}

core_status nimbers_divide(const nimbers_field *field, uint64_t a, uint64_t b, uint64_t *quotient) {
  if (b == 0)
    return CORE_INVALID;
  *quotient = nimbers_multiply(field, a, nimbers_invert64(field, b));
  return CORE_OK;
}

core_status nimbers_power(const nimbers_field *field, uint64_t a, int64_t n, uint64_t *power) {
  if (a == 0 && n < 0)
    return CORE_INVALID;
  uint64_t factor = n < 0 ? nimbers_invert64(field, a) : a, product = 1;
  uint64_t left = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  while (left != 0) {
    if (left & 1)
      product = nimbers_multiply(field, product, factor);
    left >>= 1;
    if (left != 0)
      factor = nimbers_multiply(field, factor, factor);
  }
  *power = product;
  return CORE_OK;
}
