/* The numbers among the games: dyadic rationals.
**
** A number is numerator / 2^exponent in lowest terms, with |numerator| < 2^62 and exponent <= 62.
** No function rounds: a function whose exact result is not such a number returns false. */
#ifndef GRUNDY_CORE_PARTIZAN_FORMS_DYADIC_H
#define GRUNDY_CORE_PARTIZAN_FORMS_DYADIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/host.h"

typedef struct dyadic {
  int64_t numerator;
  uint8_t exponent;
} dyadic;

#define DYADIC_LARGEST_NUMERATOR ((INT64_C(1) << 62) - 1)
#define DYADIC_LARGEST_EXPONENT  62

/* Room for the text of any number, including its sign and the final 0. */
#define DYADIC_TEXT_SIZE 48

static inline dyadic dyadic_integer(int64_t integer) {
  return (dyadic){.numerator = integer, .exponent = 0};
}

static inline dyadic dyadic_negative(dyadic number) {
  return (dyadic){.numerator = -number.numerator, .exponent = number.exponent};
}

static inline bool dyadic_equal(dyadic one, dyadic other) {
  return one.numerator == other.numerator && one.exponent == other.exponent;
}

/* Return integer / 2^shift, rounded down. A right shift of a negative integer is not portable. */
static inline int64_t dyadic_shift_down(int64_t integer, int shift) {
  core_assert(shift >= 0 && shift < 64);
  return integer >= 0 ? integer >> shift : ~(~integer >> shift);
}

/* Return a value less than 0, 0, or greater than 0 if `one` is less than, equal to, or greater than
** `other`. Numbers with different exponents are never equal, because each of them is in lowest
** terms. */
static inline int dyadic_compare(dyadic one, dyadic other) {
  int finer = one.exponent - other.exponent;
  if (finer == 0)
    return (one.numerator > other.numerator) - (one.numerator < other.numerator);
  if (finer < 0)
    return one.numerator > dyadic_shift_down(other.numerator, -finer) ? 1 : -1;
  return other.numerator > dyadic_shift_down(one.numerator, finer) ? -1 : 1;
}

/* Compute numerator / 2^exponent in lowest terms. */
bool dyadic_make(int64_t numerator, int exponent, dyadic *number);

/* Compute the sum, the product, and half of a number. */
bool dyadic_add(dyadic one, dyadic other, dyadic *sum);
bool dyadic_multiply(dyadic one, dyadic other, dyadic *product);
bool dyadic_halve(dyadic number, dyadic *half);

/* Return the greatest integer <= number, and the least integer >= number. */
int64_t dyadic_floor(dyadic number);
int64_t dyadic_ceiling(dyadic number);

/* An end of an interval. */
typedef struct dyadic_end {
  bool exists; /* false: the interval is unbounded on this side */
  bool closed; /* true: the end belongs to the interval */
  dyadic number;
} dyadic_end;

/* Compute the simplest number of an interval: the number with the earliest birthday (Winning Ways,
** chapter 2). Return false if the interval has no number in range. */
bool dyadic_simplest(dyadic_end low, dyadic_end high, dyadic *simplest);

/* Return the day on which a number is born, which is the depth of its canonical form. */
int64_t dyadic_birthday(dyadic number);

/* Write the number as `-3/4`. Return the length. */
size_t dyadic_write(dyadic number, char text[DYADIC_TEXT_SIZE]);

/* Convert the number to a double. Return false if no double equals it. */
bool dyadic_real(dyadic number, double *real);

/* Convert a double to the number that equals it. Return false if it is not such a number. */
bool dyadic_from_real(double real, dyadic *number);

/* Compute the fraction with the least denominator, at most 10^6, that is rounded to this double,
** which is above -1000 and below 1000. Return false if none was found. */
bool dyadic_guess_fraction(double real, int64_t *numerator, int64_t *denominator);

/* Return true if a decimal with at most `digits` digits, 1 to 15, and at most 22 of them after the
** point, is rounded to this double. */
bool dyadic_is_decimal(double real, int digits);

#endif
