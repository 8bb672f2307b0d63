/* Tower Breakers, Revisited: a move replaces the height of a tower by a proper divisor.
**
** The value of a tower is Omega(height), the number of its prime factors counted with multiplicity:
** every proper divisor has a smaller Omega, and removing prime factors reaches every smaller
** number. So all of this is factoring, exact for every height from 1 to 2^63-1.
**
** Example: Omega(12) = 3, since 12 = 2 * 2 * 3. The moves lead to 1, 2, 3, 4 and 6 with the values
** 0, 1, 1, 2 and 2. */
#ifndef GRUNDY_CORE_TOWERS_H
#define GRUNDY_CORE_TOWERS_H

#include "base/host.h"

#define TOWERS_MAX_HEIGHT ((uint64_t)INT64_MAX)

/* The product of the first 16 primes exceeds 2^63. */
#define TOWERS_MAX_PRIMES 15

/* The table can contain heights whose odd part is below this; it then takes 512 KiB. */
#define TOWERS_TABLE_MAX (UINT64_C(1) << 21)

/* Omega of the odd numbers below `bound`, half a byte each. The empty table is all zero. It grows
** when the heights that were looked up in vain have cost as much time as building the table, so a
** single lookup has no overhead, and a scan takes a few nanoseconds per height. */
typedef struct towers_table {
  uint8_t *nibbles; /* the odd number n is nibble n/2; the low nibble of a byte is first */
  uint64_t bound;   /* 0, or a power of two up to TOWERS_TABLE_MAX */
  uint64_t misses;  /* lookups of heights below TOWERS_TABLE_MAX that the table did not contain */
} towers_table;

/* Release the memory of the table, which is empty and usable afterwards. */
void towers_table_release(core_host *host, towers_table *table);

typedef struct towers_factors {
  uint64_t primes[TOWERS_MAX_PRIMES]; /* ascending */
  int exponents[TOWERS_MAX_PRIMES];   /* at least 1 */
  int count;                          /* of different primes; 0 for height 1 */
} towers_factors;

/* Factor `height`, 1 to TOWERS_MAX_HEIGHT. It cannot fail. The worst case, a product of two 31-bit
** primes, takes a third of a millisecond on average, and rarely two milliseconds. towers.c names
** the sources. */
void towers_factor(uint64_t height, towers_factors *factors);

/* Return the value of a tower, Omega(height), which is 0 to 62, for a height from 1 to
** TOWERS_MAX_HEIGHT. It cannot fail: without memory for the table, the table remains as it
** is, the value is computed, and host->status is unchanged. */
int towers_omega(core_host *host, towers_table *table, uint64_t height);

typedef struct towers_divisor {
  uint64_t height;
  int value; /* Omega of the height */
} towers_divisor;

typedef struct towers_divisors {
  towers_divisor *items; /* ascending */
  uint64_t count;        /* at most 103679 */
  uint64_t capacity;     /* the number of items that fit in `items` */
} towers_divisors;

/* List the moves from a tower of `height`, 1 to TOWERS_MAX_HEIGHT: its proper divisors with their
** values. The list is empty after CORE_NOMEM or CORE_LIMIT. Release it by
** towers_divisors_release. */
core_status towers_divisors_make(core_host *host, uint64_t height, towers_divisors *list);
void towers_divisors_release(core_host *host, towers_divisors *list);

#endif
