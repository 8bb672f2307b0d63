#include "base/decimal.h"

/* The number negative * 10^power. It is kept negative, since the least integer has no positive
** counterpart. */
typedef struct decimal_number {
  int64_t negative, power;
  bool fits;
} decimal_number;

static void decimal_raise(decimal_number *number, int64_t power) {
  for (; power > 0 && number->fits && number->negative != 0; power--)
    number->fits = !CORE_MULTIPLY_OVERFLOWS(number->negative, 10, &number->negative);
}

/* Append digits to a number. Return false if no digit follows. Zeros are kept in the power until
** another digit follows them. */
static bool decimal_append(decimal_number *number, text_reader *in) {
  uint64_t start = in->at;
  for (; text_is_digit(text_peek(in)); in->at++) {
    number->power++;
    if (text_peek(in) == '0')
      continue;
    decimal_raise(number, number->power);
    number->power = 0;
    number->fits = number->fits && !CORE_SUBTRACT_OVERFLOWS(number->negative, text_peek(in) - '0',
                                                            &number->negative);
  }
  return in->at > start;
}

static bool decimal_append_exponent(decimal_number *number, text_reader *in) {
  const int64_t most = INT64_C(1) << 40; /* more than the digits of any text */
  int64_t exponent = 0;
  bool minus = text_peek(in) == '-';
  in->at += minus || text_peek(in) == '+';
  uint64_t start = in->at;
  for (; text_is_digit(text_peek(in)); in->at++)
    if (exponent < most)
      exponent = 10 * exponent + (text_peek(in) - '0');
  number->power += minus ? -exponent : exponent;
  return in->at > start;
}

decimal_kind decimal_read(text_reader *in, bool exponents, int64_t *integer) {
  decimal_number number = {.fits = true};
  bool minus = text_pass(in, "-");
  if (!decimal_append(&number, in))
    return DECIMAL_NONE;
  if (text_pass(in, ".")) {
    uint64_t start = in->at;
    if (!decimal_append(&number, in))
      return DECIMAL_NONE;
    number.power -= (int64_t)(in->at - start);
  }
  if (exponents && text_pass_word(in, "e") && !decimal_append_exponent(&number, in))
    return DECIMAL_NONE;
  decimal_raise(&number, number.power);
  core_assert(!number.fits || number.negative <= 0);
  if (number.power < 0 && (!number.fits || number.negative != 0))
    return DECIMAL_FRACTION;
  if (!number.fits || (!minus && number.negative == INT64_MIN))
    return DECIMAL_BEYOND;
  *integer = minus ? number.negative : -number.negative;
  return DECIMAL_INTEGER;
}
