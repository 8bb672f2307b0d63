/* Sets of the numbers that may be subtracted from a heap, finite or not. */
#ifndef GRUNDY_HEAPS_SETS_H
#define GRUNDY_HEAPS_SETS_H

#include "base/host.h"

#define HEAPS_RANGES_MAX 256

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
  heaps_range ranges[HEAPS_RANGES_MAX];
} heaps_set;

/* Add the numbers from first to last to the ranges. False if there is no room. */
bool heaps_set_add(heaps_set *set, uint32_t first, uint32_t last);

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
