/* Arithmetic in the field of nimbers below 2^64: 64-bit patterns, read as unsigned numbers.
**
** Addition is the bitwise exclusive or, which is the sum of Nim heaps. Multiplication is Conway's:
** a b = mex { a'b + ab' + a'b' : a' < a, b' < b } (On Numbers and Games, 1976, chapter 6). The
** nimbers below 2^(2^k) are a field for every k (ibid., theorem 43), so those below 2^64 are a
** field of 2^64 elements, of characteristic two, whose multiplicative group is cyclic of order
** 2^64 - 1. Every function here is total except where it divides by zero, exact, and returns after
** at most a few microseconds, so none of them asks the host whether to go on.
**
** A field is a set of tables, some 290 KiB, built in well below a millisecond. It is never changed
** after nimbers_new: any number of callers may share it.
*/
#ifndef GRUNDY_CORE_NIMBERS_H
#define GRUNDY_CORE_NIMBERS_H

#include "base/host.h"

typedef struct nimbers_field nimbers_field;

/* The tables, from the memory of `host`, which must outlive them. NULL: no memory, host->status
** says why. Of two methods to multiply the one that needs nothing of the processor is taken where
** it hasn't got the other, or where host->widest_isa is CORE_ISA_PLAIN. */
nimbers_field *nimbers_new(core_host *host);

/* Give the tables back (NULL: nothing happens). */
void nimbers_free(nimbers_field *field);

/* a b. */
uint64_t nimbers_multiply(const nimbers_field *field, uint64_t a, uint64_t b);

/* *inverse = the one nimber below 2^64 whose product with a is 1. CORE_INVALID if a is 0; then
** *inverse is left alone. */
core_status nimbers_inverse(const nimbers_field *field, uint64_t a, uint64_t *inverse);

/* *quotient = the one nimber q below 2^64 with q b = a. CORE_INVALID if b is 0 (also for 0 / 0);
** then *quotient is left alone. */
core_status nimbers_divide(const nimbers_field *field, uint64_t a, uint64_t b, uint64_t *quotient);

/* The one nimber whose square is a: squaring is one-to-one in characteristic two. */
uint64_t nimbers_square_root(const nimbers_field *field, uint64_t a);

/* *power = a multiplied n times; for negative n the inverse of a multiplied -n times; 1 if n is 0,
** also for a = 0, as the empty product. CORE_INVALID if a is 0 and n negative; then *power is left
** alone. */
core_status nimbers_power(const nimbers_field *field, uint64_t a, int64_t n, uint64_t *power);

#endif
