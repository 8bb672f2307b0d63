/* Tower Breakers, Revisited: a move replaces a tower's height by a proper divisor of it.
**
** The value of a tower is Omega(height), the number of prime factors counted with multiplicity:
** a proper divisor has a smaller Omega, and by leaving out prime factors every smaller number is
** reached. So all of this is factoring, exact for every height from 1 to 2^63-1.
*/
#ifndef GRUNDY_CORE_TOWERS_H
#define GRUNDY_CORE_TOWERS_H

#include "base/host.h"

#define TOWERS_MAX_HEIGHT ((uint64_t)INT64_MAX)

/* The product of the first 16 primes is above 2^63. */
#define TOWERS_MAX_PRIMES 15

/* Heights whose odd part is below this can come from the table: 512 KiB when it is full. */
#define TOWERS_TABLE_MAX (UINT64_C(1) << 21)

/* Omega of the odd numbers below `bound`, half a byte each. All zero is an empty table. It grows
** by itself once as many heights were asked for as make it worth its while, so that a single
** question costs nothing and a scan a few nanoseconds a height. */
typedef struct towers_table {
  uint8_t *nibbles; /* the odd number n is nibble n/2, the low nibble of a byte first */
  uint64_t bound;   /* 0 or a power of two up to TOWERS_TABLE_MAX */
  uint64_t misses;  /* heights below TOWERS_TABLE_MAX that the table could not answer */
} towers_table;

/* Give the table's memory back; the table is then empty and may be used again. */
void towers_table_release(core_host *host, towers_table *table);

typedef struct towers_factors {
  uint64_t primes[TOWERS_MAX_PRIMES]; /* ascending */
  int exponents[TOWERS_MAX_PRIMES];   /* at least 1 */
  int count;                          /* of different primes: 0 for height 1 */
} towers_factors;

/* Factor `height`, 1 .. TOWERS_MAX_HEIGHT. Cannot fail. A height of two 31-bit primes, the worst
** there is, takes a third of a millisecond on average and hardly ever two. Sources: towers.c. */
void towers_factor(uint64_t height, towers_factors *factors);

/* The value of a tower: Omega(height), 0 .. 62, for a height 1 .. TOWERS_MAX_HEIGHT. Cannot fail:
** where the host refuses the table its memory, the table stays as it is and the answer is
** computed; host->status is left alone. */
int towers_omega(core_host *host, towers_table *table, uint64_t height);

typedef struct towers_divisor {
  uint64_t height;
  int value; /* its Omega */
} towers_divisor;

typedef struct towers_divisors {
  towers_divisor *items; /* ascending */
  uint64_t count;        /* at most 103679 */
  uint64_t capacity;     /* how many `items` has room for */
} towers_divisors;

/* Every move from a tower of `height`, 1 .. TOWERS_MAX_HEIGHT: its proper divisors with their
** values. On CORE_NOMEM or CORE_LIMIT the list is empty. Release it with
** towers_divisors_release. */
core_status towers_divisors_make(core_host *host, uint64_t height, towers_divisors *list);
void towers_divisors_release(core_host *host, towers_divisors *list);

#endif
