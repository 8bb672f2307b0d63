/* Sets of the numbers that may be subtracted from a heap, finite or not: named ones, ranges, unions
** of these, and what is left of one without another. */
#ifndef GRUNDY_CORE_HEAPS_SETS_H
#define GRUNDY_CORE_HEAPS_SETS_H

#include "base/host.h"

#define HEAPS_RANGES_FEW  256       /* for which a list needs no memory of its own */
#define HEAPS_RANGES_MOST 1000000   /* that a list may have */
#define HEAPS_NAMED_MOST  16        /* named sets in a list */
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
  uint32_t count; /* of ranges: ascending, not touching each other */
  heaps_range few[HEAPS_RANGES_FEW];
  heaps_range *many;   /* NULL: they are in `few` */
  uint64_t many_bytes; /* of that block */
} heaps_list;

/* The numbers of `in`, or all positive ones, without those of `out`. */
typedef struct heaps_set {
  bool all; /* `in` is empty then */
  heaps_list in, out;
  /* 0: none. `in` has ranges and `out` nothing: n > end belongs to the set iff n - period does. */
  uint32_t period;
  uint32_t end; /* with a period: where the ranges end, at the latest */
} heaps_set;

static inline heaps_range *heaps_list_ranges(heaps_list *list) {
  return list->many != NULL ? list->many : list->few;
}

static inline const heaps_range *heaps_list_read(const heaps_list *list) {
  return list->many != NULL ? list->many : list->few;
}

/* Make room for a range more. False: there are HEAPS_RANGES_MOST, or no memory; a host of NULL has
** none. */
bool heaps_list_room(core_host *host, heaps_list *list);

/* Add the numbers from first to last, behind all ranges and whatever they are; there is room. */
void heaps_list_add(heaps_list *list, uint32_t first, uint32_t last);

/* Bring ranges that were added in any order into theirs, and named sets too, each once. False:
** stopped. */
bool heaps_list_order(core_host *host, heaps_list *list);

/* The largest number of the ranges, 0 without any, and how many numbers they have. */
uint32_t heaps_list_last(const heaps_list *list);
uint64_t heaps_list_size(const heaps_list *list);

/* The set with memory of its own. False: no memory, or the limit. */
bool heaps_set_copy(core_host *host, const heaps_set *set, heaps_set *copy);

void heaps_set_free(core_host *host, heaps_set *set);

/* Write a set whose lists are in order in its simplest way: with a period where it has one and few
** digits tell it, with the least one and the least `end` then; finite or all but finite where it is
** that; without ranges of `in` that names have, and without those of `out` that are not in. Sets
** that name nothing but progressions, and few of those, have the same numbers after that only if
** they are equal. False: stopped, or no memory. */
bool heaps_set_reduce(core_host *host, heaps_set *set);

/* Is the next number of the set soon found? Names may be left out of all numbers if they have
** density 0, and of up to HEAPS_RANGES_MOST listed ones; what is left of other names could be
** nothing, or not for long. */
bool heaps_set_is_tame(const heaps_set *set);

/* No name, no period: the ranges are all of it, or all that is left out. */
static inline bool heaps_set_is_finite(const heaps_set *set) {
  return !set->all && set->period == 0 && set->in.named_count == 0;
}
static inline bool heaps_set_is_cofinite(const heaps_set *set) {
  return set->all && set->out.named_count == 0;
}

/* The least number of the set that is greater than n < 2^62; 0 if there is none below 2^62. */
uint64_t heaps_set_next(const heaps_set *set, uint64_t n);

/* Set the bits of the set's numbers below `end` among those of (end + 63) / 64 words, all 0. False:
** stopped, or no memory. */
bool heaps_set_fill(core_host *host, const heaps_set *set, uint64_t *bits, uint64_t end);

/* ---- What is known of an infinite set ---- */

/* Has the set, for sure, multiples of every number? Squares, cubes, factorials, composites and
** multiples of a number b have k^2, k^3, k!, 4k and bk; triangular numbers k(2k - 1) for odd k and
** k(2k + 1); Fibonacci numbers one in each so many (Wall, Fibonacci series modulo m, 1960). What is
** left of those without finitely many has them, and what is left of all numbers without a set of
** density 0. */
bool heaps_set_has_multiples(const heaps_set *set);

/* Has it density 0? */
bool heaps_set_is_thin(const heaps_set *set);

/* Mark residues modulo p < 2^32 that numbers of the set have: all there are, perhaps some more. */
void heaps_set_residues(const heaps_set *set, uint32_t p, uint8_t *marks);

#endif
