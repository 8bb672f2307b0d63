/* Arithmetic in the field of nimbers below 2^64, which are 64-bit patterns read as unsigned
** numbers.
**
** Addition is bitwise exclusive or, the sum of Nim heaps. Multiplication is Conway's: a b = mex {
** a'b + ab' + a'b' : a' < a, b' < b } (On Numbers and Games, 1976, chapter 6). The nimbers below
** 2^(2^k) are a field for every k (theorem 43 there), so those below 2^64 are a field of 2^64
** elements with characteristic two, whose multiplicative group is cyclic of order 2^64 - 1. For
** example, 2 times 2 is 3, and 4 times 4 is 6.
**
** All functions are exact and return after at most a few microseconds, so none of them calls the
** host. A field is a set of tables of about 290 KiB, which nimbers_new computes in well below a
** millisecond. It does not change afterwards and can be shared by any number of callers. */
#ifndef GRUNDY_CORE_NIMBERS_H
#define GRUNDY_CORE_NIMBERS_H

#include "base/host.h"

typedef struct nimbers_field nimbers_field;

/* Return the tables, in memory of `host`, which must outlive them, or NULL with host->status.
** Products are computed by carry-less multiplication if the processor has it and host->widest_isa
** is not CORE_ISA_PLAIN; otherwise by a method that needs no special instruction. */
nimbers_field *nimbers_new(core_host *host);

/* Release the tables. Nothing happens if field is NULL. */
void nimbers_free(nimbers_field *field);

/* Return a b. */
uint64_t nimbers_multiply(const nimbers_field *field, uint64_t a, uint64_t b);

/* Set *inverse to the nimber whose product with a is 1. The status is CORE_INVALID, and *inverse is
** unchanged, if a is 0. */
core_status nimbers_inverse(const nimbers_field *field, uint64_t a, uint64_t *inverse);

/* Set *quotient to the nimber q with q b = a. The status is CORE_INVALID, and *quotient is
** unchanged, if b is 0, also for a = 0. */
core_status nimbers_divide(const nimbers_field *field, uint64_t a, uint64_t b, uint64_t *quotient);

/* Return the nimber whose square is a. It is unique, because squaring is one-to-one in
** characteristic two. */
uint64_t nimbers_square_root(const nimbers_field *field, uint64_t a);

/* Set *power to the product of n factors a, or for negative n of -n factors 1/a. It is 1 for n = 0,
** also if a is 0. The status is CORE_INVALID, and *power is unchanged, if a is 0 and n is
** negative. */
core_status nimbers_power(const nimbers_field *field, uint64_t a, int64_t n, uint64_t *power);

#endif
