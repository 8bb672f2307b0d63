#include "core/queen/queen_int.h"

/* A number of 128 bits; not every compiler has one. */
typedef struct queen_product {
  uint64_t high, low;
} queen_product;

static queen_product queen_multiply(uint64_t a, uint64_t b) {
  uint64_t a0 = a & UINT32_MAX, a1 = a >> 32, b0 = b & UINT32_MAX, b1 = b >> 32;
  uint64_t low = a0 * b0;
  uint64_t middle = a1 * b0 + (low >> 32);
  uint64_t other = a0 * b1 + (middle & UINT32_MAX);
  return (queen_product){.high = a1 * b1 + (middle >> 32) + (other >> 32),
                         .low = other << 32 | (low & UINT32_MAX)};
}

static bool queen_less(queen_product a, queen_product b) {
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

/* phi - 1 in units of 2^-64, rounded down. */
#define QUEEN_GOLDEN_FRACTION UINT64_C(0x9e3779b97f4a7c15)

int64_t queen_golden(int64_t d) {
  /* The fraction is short by less than 2^-64, the product by less than 1/4: so this is the
  ** answer or one less, and the definition decides. */
  uint64_t n = (uint64_t)d;
  uint64_t r = n + queen_multiply(n, QUEEN_GOLDEN_FRACTION).high;
  if (n > 0 && queen_less(queen_multiply(r + 1, r + 1 - n), queen_multiply(n, n)))
    r++;
  return (int64_t)r;
}

/* The numbers floor(d phi) and floor(d phi) + d, d > 0, are all positive integers, each once
** (Beatty 1926). With u = floor(y / phi): if y = floor(d phi), then d = u + 1; otherwise
** y = floor(d phi^2) with d = y - u, and its partner is y - d = u. */
int64_t queen_zero(int64_t y) {
  if (y == 0)
    return 0;
  int64_t u = queen_golden(y) - y;
  return queen_golden(u + 1) == y ? y + u + 1 : u;
}

int64_t queen_zero_rows(int64_t width) {
  return queen_golden(width) + 1; /* queen_zero(y) >= floor(y / phi) >= width from there on */
}
