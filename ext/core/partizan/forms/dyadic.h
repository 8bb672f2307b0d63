/* Dyadic rationals: the numbers among the games.
**
** A number is numerator / 2^exponent in lowest terms, |numerator| < 2^62 and exponent <= 62. A
** function whose exact result is no such number returns false; nothing is rounded.
*/
#ifndef GRUNDY_CORE_PARTIZAN_FORMS_DYADIC_H
#define GRUNDY_CORE_PARTIZAN_FORMS_DYADIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dyadic {
  int64_t numerator;
  uint8_t exponent;
} dyadic;

#define DYADIC_LARGEST_NUMERATOR ((INT64_C(1) << 62) - 1)
#define DYADIC_LARGEST_EXPONENT  62

/* Room for any number as a text, its sign and the final 0 included. */
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

/* Division by 2^shift, rounded down; to shift a negative integer right is not portable. */
static inline int64_t dyadic_shift_down(int64_t integer, int shift) {
  return integer >= 0 ? integer >> shift : ~(~integer >> shift);
}

/* Less than 0, 0 or greater than 0, as `one` is less than, equal to or greater than `other`. With
** unlike exponents one number is an odd multiple of a smaller unit, so they are not equal. */
static inline int dyadic_compare(dyadic one, dyadic other) {
  int finer = one.exponent - other.exponent;
  if (finer == 0)
    return (one.numerator > other.numerator) - (one.numerator < other.numerator);
  if (finer < 0)
    return one.numerator > dyadic_shift_down(other.numerator, -finer) ? 1 : -1;
  return other.numerator > dyadic_shift_down(one.numerator, finer) ? -1 : 1;
}

/* numerator / 2^exponent in lowest terms. */
bool dyadic_make(int64_t numerator, int exponent, dyadic *number);

bool dyadic_add(dyadic one, dyadic other, dyadic *sum);
bool dyadic_multiply(dyadic one, dyadic other, dyadic *product);
bool dyadic_halve(dyadic number, dyadic *half);

/* The greatest integer that is not greater, and the least that is not less. */
int64_t dyadic_floor(dyadic number);
int64_t dyadic_ceiling(dyadic number);

/* An end of an interval. */
typedef struct dyadic_end {
  bool exists; /* false: the interval has no end on that side */
  bool closed; /* the end belongs to it */
  dyadic number;
} dyadic_end;

/* The simplest number of an interval that has one: born on the earliest day (Winning Ways,
** chapter 2). */
bool dyadic_simplest(dyadic_end low, dyadic_end high, dyadic *simplest);

/* The day on which a number is born: the depth of its game. */
int64_t dyadic_birthday(dyadic number);

/* Write the number as `-3/4`; returns the length. */
size_t dyadic_write(dyadic number, char text[DYADIC_TEXT_SIZE]);

/* The number as a double. False if no double is equal to it. */
bool dyadic_real(dyadic number, double *real);

#endif
