/* Reading decimal numbers as integers without loss: from the digits, not from a double. */
#ifndef GRUNDY_BASE_DECIMAL_H
#define GRUNDY_BASE_DECIMAL_H

#include "base/text.h"

typedef enum decimal_kind {
  DECIMAL_NONE, /* no number begins here */
  DECIMAL_FRACTION,
  DECIMAL_BEYOND, /* an integer of more than 64 bits */
  DECIMAL_INTEGER
} decimal_kind;

/* Read a number: an optional minus, digits, an optional point with digits and, if `exponents` are
** allowed, an optional exponent. Set *integer if it is an integer of 64 bits. Examples: 5.00 and
** 50e-1 are the integer 5, and 5.5 is a fraction. */
decimal_kind decimal_read(text_reader *in, bool exponents, int64_t *integer);

#endif
