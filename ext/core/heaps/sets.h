/* Sets of the numbers that may be subtracted from a heap, finite or infinite: ranges, named sets,
** unions of these, and differences of two unions.
*/
#ifndef GRUNDY_CORE_HEAPS_SETS_H
#define GRUNDY_CORE_HEAPS_SETS_H

#include "base/host.h"

#define HEAPS_RANGES_FEW  256       /* ranges of a list without allocated memory */
#define HEAPS_RANGES_MOST 1000000   /* maximum number of ranges of a list */
#define HEAPS_NAMED_MOST  16        /* maximum number of named sets of a list */
#define HEAPS_TAKE_MAX    999999999 /* the largest number in a list */

typedef enum heaps_name {
  HEAPS_SQUARES,
  HEAPS_CUBES,
  HEAPS_TRIANGULAR, /* 1, 3, 6, 10, ... */
  HEAPS_FIBONACCI,
  HEAPS_FACTORIALS,
  HEAPS_PRIMES,
  HEAPS_COMPOSITES,
  HEAPS_POWERS,      /* 1, a, a^2, ...; a >= 2 */
  HEAPS_PROGRESSION, /* a, a + b, a + 2b, ... */
  HEAPS_NAMES
} heaps_name;

typedef struct heaps_named {
  heaps_name name;
  uint32_t a, b;
} heaps_named;

typedef struct heaps_range {
  uint32_t first, last;
} heaps_range;

typedef struct heaps_list {
  heaps_named named[HEAPS_NAMED_MOST];
  uint32_t named_count;
  uint32_t count; /* number of ranges; they ascend and do not touch each other */
  heaps_range few[HEAPS_RANGES_FEW];
  heaps_range *many;   /* allocated ranges, or NULL if the ranges are in `few` */
  uint64_t many_bytes; /* size of that block */
} heaps_list;

/* The numbers of `in`, or all positive numbers, without the numbers of `out`. */
typedef struct heaps_set {
  bool all; /* all positive numbers; `in` is then empty */
  heaps_list in, out;
  /* If not 0, n > end is in the set if and only if n - period is; `in` has only ranges and `out` is
  ** empty. */
  uint32_t period;
  uint32_t end; /* with a period: the ranges end at or before this number */
} heaps_set;

static inline heaps_range *heaps_list_ranges(heaps_list *list) {
  return list->many != NULL ? list->many : list->few;
}

static inline const heaps_range *heaps_list_read(const heaps_list *list) {
  return list->many != NULL ? list->many : list->few;
}

/* Reserve room for one more range. Return false if the list has HEAPS_RANGES_MOST ranges, or with
** host->status if memory is exhausted. A host of NULL allocates nothing. */
bool heaps_list_room(core_host *host, heaps_list *list);

/* Append the numbers from `first` to `last` after all ranges, in any order. The caller has reserved
** room. */
void heaps_list_add(heaps_list *list, uint32_t first, uint32_t last);

/* Sort and join ranges that were appended in any order, and sort named sets and remove duplicates.
** Return false with host->status if an interrupt ends the call. */
bool heaps_list_order(core_host *host, heaps_list *list);

/* Return the largest number of the ranges (0 for an empty list), and how many numbers they
** contain. */
uint32_t heaps_list_last(const heaps_list *list);
uint64_t heaps_list_size(const heaps_list *list);

/* Copy a set. Return false with host->status if memory or its limit is exhausted. */
bool heaps_set_copy(core_host *host, const heaps_set *set, heaps_set *copy);

void heaps_set_free(core_host *host, heaps_set *set);

/* Write a set in its simplest form. A set with a period that few digits describe has the minimum
** period and then the minimum `end`. A finite or cofinite set has no names. Ranges of `in` contain
** no numbers of its named sets, and ranges of `out` only numbers of `in`. Two sets whose only names
** are few progressions are then equal as structures if and only if they have the same numbers.
** Return false with host->status. */
bool heaps_set_reduce(core_host *host, heaps_set *set);

/* Return true if heaps_set_next is fast: the set excludes no named sets, or has a period, or is the
** difference of all numbers and named sets of density 0, or of at most HEAPS_RANGES_MOST listed
** numbers and named sets. Any other difference may be empty or have very long gaps. */
bool heaps_set_is_tame(const heaps_set *set);

/* A set without names and period consists only of its ranges, or of all other numbers. */
static inline bool heaps_set_is_finite(const heaps_set *set) {
  return !set->all && set->period == 0 && set->in.named_count == 0;
}
static inline bool heaps_set_is_cofinite(const heaps_set *set) {
  return set->all && set->out.named_count == 0;
}

/* Return the least number of the set that is greater than n < 2^62, or 0 if no such number is below
** 2^62. The search can take practically forever if the set is not tame. */
uint64_t heaps_set_next(const heaps_set *set, uint64_t n);

/* Set the bits of the numbers of the set below `end`, in (end + 63) / 64 words that are 0. Return
** false with host->status if memory or an interrupt ends the call. */
bool heaps_set_fill(core_host *host, const heaps_set *set, uint64_t *bits, uint64_t end);

/* ---- Properties of infinite sets ---- */

/* Return true if the set is known to contain a multiple of every number k. Squares, cubes,
** factorials, composites and multiples of b contain k^2, k^3, k!, 4k and bk. Triangular numbers
** contain k(2k - 1) if k is odd, and k(2k + 1). Fibonacci numbers contain one because they are
** periodic modulo k and begin with F(0) = 0 (Wall, Fibonacci series modulo m, 1960). These sets
** keep the property without finitely many numbers, and so do all numbers without a set of density
** 0. */
bool heaps_set_has_multiples(const heaps_set *set);

/* Return true if the set has density 0. */
bool heaps_set_is_thin(const heaps_set *set);

/* Mark all residues modulo p < 2^32 that numbers of the set have, and possibly others. */
void heaps_set_residues(const heaps_set *set, uint32_t p, uint8_t *marks);

#endif
