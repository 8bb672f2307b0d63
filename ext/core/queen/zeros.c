/* Wythoff's zeros, with 64-bit integers.
**
** Example: floor(4 phi) = 6, so (6, 10) is a zero: queen_zero(6) = 10 and queen_zero(10) = 6.
*/
#include "core/queen/queen_int.h"

/* phi - 1 in units of 2^-64, rounded down. */
#define QUEEN_GOLDEN_FRACTION UINT64_C(0x9e3779b97f4a7c15)

int64_t queen_golden(int64_t d) {
  core_assert(d >= 0 && d < INT64_C(1) << 62);
  /* The fraction is too small by less than 2^-64, and the product by less than 1/4. So r is floor(n
  ** phi) or one less, and the definition decides. */
  uint64_t n = (uint64_t)d, r, more, square;
  core_multiply(n, QUEEN_GOLDEN_FRACTION, &r);
  r += n;
  uint64_t low = core_multiply(r + 1, r + 1 - n, &more), square_low = core_multiply(n, n, &square);
  bool is_less = more != square ? more < square : low < square_low;
  return (int64_t)(r + (n > 0 && is_less));
}

/* The numbers floor(d phi) and floor(d phi) + d for d > 0 include each positive integer exactly
** once (Beatty 1926). Let u = floor(y / phi). If y = floor(d phi), then d = u + 1. Otherwise y =
** floor(d phi^2) with d = y - u, and its partner is y - d = u. */
int64_t queen_zero(int64_t y) {
  core_assert(y >= 0 && y < INT64_C(1) << 62);
  if (y == 0)
    return 0;
  int64_t u = queen_golden(y) - y;
  return queen_golden(u + 1) == y ? y + u + 1 : u;
}

int64_t queen_zero_rows(int64_t width) {
  return queen_golden(width) + 1; /* queen_zero(y) >= floor(y / phi) >= width for larger y */
}
