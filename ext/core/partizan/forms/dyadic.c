/* Arithmetic of dyadic rationals (dyadic.h). */
#include "core/partizan/forms/dyadic.h"

#include "base/text.h"

/* Divide numerator and denominator by their common powers of 2. */
static void dyadic_cancel(int64_t *numerator, int *exponent) {
  core_assert(*exponent >= 0);
  while (*exponent > 0 && *numerator % 2 == 0) {
    *numerator /= 2;
    --*exponent;
  }
}

bool dyadic_make(int64_t numerator, int exponent, dyadic *number) {
  dyadic_cancel(&numerator, &exponent);
  if (numerator > DYADIC_LARGEST_NUMERATOR || numerator < -DYADIC_LARGEST_NUMERATOR ||
      exponent > DYADIC_LARGEST_EXPONENT)
    return false;
  *number = (dyadic){.numerator = numerator, .exponent = (uint8_t)exponent};
  return true;
}

/* If the scaled numerator does not fit in 64 bits, the sum is out of range whatever the other
** summand is, because its numerator has at most 62 bits. */
bool dyadic_add(dyadic one, dyadic other, dyadic *sum) {
  if (one.exponent > other.exponent)
    return dyadic_add(other, one, sum);
  core_assert(other.exponent - one.exponent <= DYADIC_LARGEST_EXPONENT);
  int64_t unit = INT64_C(1) << (other.exponent - one.exponent), scaled, numerator;
  return !CORE_MULTIPLY_OVERFLOWS(one.numerator, unit, &scaled) &&
         !CORE_ADD_OVERFLOWS(scaled, other.numerator, &numerator) &&
         dyadic_make(numerator, other.exponent, sum);
}

bool dyadic_multiply(dyadic one, dyadic other, dyadic *product) {
  int64_t a = one.numerator, b = other.numerator, numerator;
  int exponent = one.exponent, rest = other.exponent;
  dyadic_cancel(&a, &rest);
  dyadic_cancel(&b, &exponent);
  return !CORE_MULTIPLY_OVERFLOWS(a, b, &numerator) &&
         dyadic_make(numerator, exponent + rest, product);
}

bool dyadic_halve(dyadic number, dyadic *half) {
  return dyadic_make(number.numerator, number.exponent + 1, half);
}

int64_t dyadic_floor(dyadic number) {
  return dyadic_shift_down(number.numerator, number.exponent);
}

int64_t dyadic_ceiling(dyadic number) {
  return -dyadic_floor(dyadic_negative(number));
}

static bool dyadic_is_inside(dyadic_end low, dyadic_end high, dyadic number) {
  int from_low = low.exists ? dyadic_compare(number, low.number) : 1;
  int from_high = high.exists ? dyadic_compare(number, high.number) : -1;
  return (from_low > 0 || (from_low == 0 && low.closed)) &&
         (from_high < 0 || (from_high == 0 && high.closed));
}

bool dyadic_simplest(dyadic_end low, dyadic_end high, dyadic *simplest) {
  if (dyadic_is_inside(low, high, dyadic_integer(0))) {
    *simplest = dyadic_integer(0);
    return true;
  }
  if (!low.exists || low.number.numerator < 0) { /* all numbers of the interval are negative */
    dyadic_end least = {high.exists, high.closed, dyadic_negative(high.number)};
    dyadic_end most = {low.exists, low.closed, dyadic_negative(low.number)};
    bool found = dyadic_simplest(least, most, simplest);
    *simplest = dyadic_negative(*simplest);
    return found;
  }
  int64_t base = dyadic_floor(low.number);
  for (int64_t k = base; k <= base + 1; k++)
    if (dyadic_is_inside(low, high, dyadic_integer(k)))
      return dyadic_make(k, 0, simplest);
  /* The interval lies between the integers base and base + 1. Refine the unit, 1/2^exponent, until
  ** a multiple of it is in the interval: this multiple is the simplest number. */
  dyadic offset = dyadic_integer(base), back = dyadic_integer(-base);
  if (!dyadic_add(low.number, back, &low.number) || !dyadic_add(high.number, back, &high.number))
    return false; /* uncovered: both ends are near one integer, so the distance is in range */
  for (int exponent = 1; exponent <= DYADIC_LARGEST_EXPONENT; exponent++) {
    int down = low.number.exponent - exponent;
    int64_t at = down >= 0 ? dyadic_shift_down(low.number.numerator, down)
                           : low.number.numerator * (INT64_C(1) << -down);
    for (int64_t k = at; k <= at + 1; k++) {
      dyadic candidate;
      if (dyadic_make(k, exponent, &candidate) && dyadic_is_inside(low, high, candidate))
        return dyadic_add(candidate, offset, simplest);
    }
  }
  return false;
}

/* An integer n is born on day |n|, a fraction with floor n >= 0 and exponent e on day n + 1 + e.
** For example, 3/4 is born on day 0 + 1 + 2 = 3. */
int64_t dyadic_birthday(dyadic number) {
  if (number.numerator < 0)
    number = dyadic_negative(number);
  return number.exponent == 0 ? number.numerator
                              : dyadic_floor(number) + 1 + (int64_t)number.exponent;
}

size_t dyadic_write(dyadic number, char text[DYADIC_TEXT_SIZE]) {
  core_assert(number.exponent <= DYADIC_LARGEST_EXPONENT);
  size_t length = 0;
  if (number.numerator < 0) {
    text[length++] = '-';
    number = dyadic_negative(number);
  }
  length += text_write_natural(text + length, (uint64_t)number.numerator);
  if (number.exponent > 0) {
    text[length++] = '/';
    length += text_write_natural(text + length, UINT64_C(1) << number.exponent);
  }
  text[length] = '\0';
  return length;
}

bool dyadic_from_real(double real, dyadic *number) {
  int exponent = 0;
  /* Doubling is exact. NaN fails the first comparison. */
  while (real > -0x1p62 && real < 0x1p62) {
    if ((double)(int64_t)real == real)
      return dyadic_make((int64_t)real, exponent, number);
    if (exponent == DYADIC_LARGEST_EXPONENT)
      return false;
    real *= 2;
    exponent++;
  }
  return false;
}

/* Return the double that is nearest to a quotient. It is stored because the registers of 32-bit x86
** processors are more precise. */
static double dyadic_quotient(int64_t numerator, double denominator) {
  volatile double quotient = (double)numerator / denominator;
  return quotient;
}

/* Walk through the convergents of the continued fraction of the double. A fraction p/q that is
** rounded to a double below 1000 differs from it by at most 2^-44, which is less than 1/(2 q^2), so
** it is a convergent (Legendre). */
bool dyadic_guess_fraction(double real, int64_t *numerator, int64_t *denominator) {
  const int64_t most = 1000000;
  double rest = real < 0 ? -real : real;
  int64_t p = 1, q = 0, p_before = 0, q_before = 1;
  core_assert(rest < 1000);
  for (;;) {
    int64_t part = (int64_t)rest, next_p = part * p + p_before, next_q = part * q + q_before;
    if (next_q > most)
      return false;
    p_before = p, q_before = q;
    p = next_p, q = next_q;
    if (dyadic_quotient(p, (double)q) == (real < 0 ? -real : real)) {
      *numerator = real < 0 ? -p : p;
      *denominator = q;
      return true;
    }
    if (rest - (double)part <= 1e-9)
      return false;
    rest = 1 / (rest - (double)part);
  }
}

bool dyadic_is_decimal(double real, int digits) {
  double power = 1, most = 1;
  core_assert(digits > 0 && digits <= 15);
  for (int i = 0; i < digits; i++)
    most *= 10;
  for (int i = 0; i <= 22; i++, power *= 10) {
    double scaled = real * power;
    if (!(scaled > -most && scaled < most))
      return false;
    /* Both operands are exact, so the quotient is the double nearest to the decimal. */
    int64_t integer = (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    if (dyadic_quotient(integer, power) == real)
      return true;
  }
  return false;
}

bool dyadic_real(dyadic number, double *real) {
  double numerator = (double)number.numerator;
  *real = numerator / (double)(UINT64_C(1) << number.exponent);
  return (int64_t)numerator == number.numerator;
}
