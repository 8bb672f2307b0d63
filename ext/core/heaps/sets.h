/* Sets of the numbers that may be subtracted from a heap, finite or not. */
#ifndef GRUNDY_CORE_HEAPS_SETS_H
#define GRUNDY_CORE_HEAPS_SETS_H

#include "base/host.h"

#define HEAPS_RANGES_FEW  256     /* for which a set needs no memory of its own */
#define HEAPS_RANGES_MOST 1000000 /* that a set may have */

typedef enum heaps_set_kind {
  HEAPS_SET_RANGES,  /* the numbers of the ranges; with a period, numbers beyond `end`, too */
  HEAPS_SET_ALL_BUT, /* all positive numbers but those of the ranges */
  HEAPS_SET_SQUARES,
  HEAPS_SET_PRIMES,
  HEAPS_SET_POWERS /* 1, base, base^2, ... */
} heaps_set_kind;

typedef struct heaps_range {
  uint32_t first, last;
} heaps_range;

typedef struct heaps_set {
  heaps_set_kind kind;
  uint32_t base;   /* of powers, at least 2 */
  uint32_t period; /* 0: none. A number n > end belongs to the set if and only if n - period does */
  uint32_t end;    /* with a period: where the ranges end, at the latest */
  uint32_t count;  /* of ranges: ascending, not touching each other */
  heaps_range few[HEAPS_RANGES_FEW];
  heaps_range *many;   /* NULL: they are in `few` */
  uint64_t many_bytes; /* of that block */
} heaps_set;

static inline heaps_range *heaps_set_ranges(heaps_set *set) {
  return set->many != NULL ? set->many : set->few;
}

static inline const heaps_range *heaps_set_read(const heaps_set *set) {
  return set->many != NULL ? set->many : set->few;
}

/* Make room for a range more. False: there are HEAPS_RANGES_MOST, or no memory; a host of NULL has none. */
bool heaps_set_room(core_host *host, heaps_set *set);

/* Add the numbers from first to last, behind all ranges and whatever they are; there is room. */
void heaps_set_add(heaps_set *set, uint32_t first, uint32_t last);

/* Bring ranges that were added in any order into theirs. False: stopped. */
bool heaps_set_order(core_host *host, heaps_set *set);

/* The set with memory of its own. False: no memory, or the limit. */
bool heaps_set_copy(core_host *host, const heaps_set *set, heaps_set *copy);

void heaps_set_free(core_host *host, heaps_set *set);

/* Give a set with a period the least one that it has, and the least `end`, and recognise those that
** are finite or all but finite. Two sets without names have the same numbers after that only if they
** are equal. */
void heaps_set_reduce(heaps_set *set);

/* The least number of the set that is greater than n < 2^62; 0 if there is none. */
uint64_t heaps_set_next(const heaps_set *set, uint64_t n);

/* The largest number of the ranges, 0 without any. */
uint32_t heaps_set_last(const heaps_set *set);

/* How many numbers the ranges have. */
uint64_t heaps_set_size(const heaps_set *set);

#endif
